// Drawings that can be shown, saved and printed: a list of shapes, which become SVG here and PDF in `pdf.ts`.

/** A shape, in pixels from the upper left corner. */
export type Shape =
  | { kind: "rect"; x: number; y: number; width: number; height: number; fill: string; stroke?: string }
  | { kind: "line"; x1: number; y1: number; x2: number; y2: number; stroke: string; width?: number }
  | { kind: "circle"; x: number; y: number; r: number; fill?: string; stroke?: string; width?: number }
  | { kind: "text"; x: number; y: number; words: string; size: number; fill: string; anchor?: "start" | "middle" | "end"; bold?: boolean; turned?: boolean }
  | { kind: "image"; x: number; y: number; width: number; height: number; data: string; pixelated: boolean };

export interface Drawing {
  width: number;
  height: number;
  shapes: readonly Shape[];
  /** What it shows, in words. */
  title: string;
}

export function escaped(words: string): string {
  return words.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}

const n = (number: number) => Number(number.toFixed(2));

function written(shape: Shape): string {
  switch (shape.kind) {
    case "rect":
      return `<rect x="${n(shape.x)}" y="${n(shape.y)}" width="${n(shape.width)}" height="${n(shape.height)}" fill="${shape.fill}"${shape.stroke === undefined ? "" : ` stroke="${shape.stroke}"`}/>`;
    case "line":
      return `<line x1="${n(shape.x1)}" y1="${n(shape.y1)}" x2="${n(shape.x2)}" y2="${n(shape.y2)}" stroke="${shape.stroke}" stroke-width="${shape.width ?? 1}"/>`;
    case "circle":
      return `<circle cx="${n(shape.x)}" cy="${n(shape.y)}" r="${n(shape.r)}" fill="${shape.fill ?? "none"}"${shape.stroke === undefined ? "" : ` stroke="${shape.stroke}" stroke-width="${shape.width ?? 1}"`}/>`;
    case "text": {
      const turned = shape.turned === true ? ` transform="rotate(-90 ${n(shape.x)} ${n(shape.y)})"` : "";
      return `<text x="${n(shape.x)}" y="${n(shape.y)}" font-size="${shape.size}" fill="${shape.fill}" text-anchor="${shape.anchor ?? "start"}"${shape.bold === true ? ' font-weight="600"' : ""}${turned}>${escaped(shape.words)}</text>`;
    }
    case "image":
      return `<image x="${n(shape.x)}" y="${n(shape.y)}" width="${n(shape.width)}" height="${n(shape.height)}" preserveAspectRatio="none"${shape.pixelated ? ' image-rendering="pixelated"' : ""} href="${shape.data}"/>`;
  }
}

/** A drawing as SVG. */
export function svg({ width, height, shapes, title }: Drawing): string {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" font-family="Inter, system-ui, sans-serif">` +
    `<title>${escaped(title)}</title>${shapes.map(written).join("")}</svg>`
  );
}
