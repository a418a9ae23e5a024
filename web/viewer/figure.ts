// Figures for papers and slides: one function draws whatever the page shows, with its title, axes, legend, selection and source.

import { axis, label } from "../src/draw/axes.js";
import { fit, frame as frameOf, placed, seen as seenOf, settled } from "../src/draw/camera.js";
import { type Colours, coloursOf } from "../src/draw/colours.js";
import { type Entry, legend } from "../src/draw/legend.js";
import type { Model } from "../src/draw/model.js";
import { paint } from "../src/draw/paint.js";
import { heading } from "../src/draw/words.js";
import { element, make, words } from "./dom.js";
import { save } from "./share.js";
import { type Drawing, type Shape, svg } from "./shapes.js";

/** What is drawn: a sheet, a chart, or a cloud as an image. */
export type Subject = { model: Model } | { chart: (colours: Colours) => Drawing } | { image: string; words: string };

export interface Paper {
  width: number;
  height: number;
  dark: boolean;
  title: string;
  source: string;
}

/** The sizes that are offered: their names, and points of width and height. */
export const SIZES: Record<string, readonly [string, number, number]> = {
  slide: ["Slide, 16:9", 960, 540],
  column: ["Column of a paper, 85 mm", 482, 460],
  page: ["Width of a page, 174 mm", 720, 480],
};

/** Pixels of an image in a point. */
const DENSITY = 3;
const MARGIN = 14;

/** Lines of words that are at most so wide. */
function wrapped(text: string, size: number, width: number): string[] {
  const lines: string[] = [];
  let line = "";
  for (const one of text.split(/\s+/)) {
    const longer = line === "" ? one : `${line} ${one}`;
    if (line !== "" && wide(longer, size) > width) {
      lines.push(line);
      line = one;
    } else line = longer;
  }
  return line === "" ? lines : [...lines, line];
}

/** Pixels of words. */
function wide(words: string, size: number): number {
  const context = document.createElement("canvas").getContext("2d") as CanvasRenderingContext2D;
  context.font = `${size}px Inter, system-ui, sans-serif`;
  return context.measureText(words).width;
}

/** The entries of a legend in lines, below `y`; returns where they end. */
function drawLegend(entries: readonly Entry[], x: number, y: number, width: number, colours: Colours, shapes: Shape[]): number {
  let [at, line] = [x, y];
  for (const entry of entries) {
    const long = ("bar" in entry ? 117 + wide(`${entry.to}  ${entry.words}`, 11) : 14 + wide(entry.words, 11)) + 18;
    if (at > x && at + long > x + width) [at, line] = [x, line + 17];
    if ("bar" in entry) {
      shapes.push({ kind: "text", x: at, y: line, words: entry.from, size: 11, fill: colours.soft });
      entry.bar.forEach((fill, i) => shapes.push({ kind: "rect", x: at + 12 + i * 9, y: line - 8, width: 9.2, height: 8, fill }));
      shapes.push({ kind: "text", x: at + 117, y: line, words: `${entry.to}  ${entry.words}`, size: 11, fill: colours.soft });
    } else {
      shapes.push({ kind: "rect", x: at, y: line - 9, width: 9, height: 9, fill: entry.fill, stroke: colours.soft });
      shapes.push({ kind: "text", x: at + 14, y: line, words: entry.words, size: 11, fill: colours.soft });
    }
    at += long;
  }
  return line;
}

/** The cells of a model as an image, for a card. */
export function thumbnail(model: Model, colours: Colours): string {
  const [frame, t] = [model.frame.value, model.transform.value];
  const canvas = cells(model, { left: (frame.left - t.x) / t.k, top: (t.y - frame.top) / t.k, scale: t.k, width: frame.width, height: frame.height }, 2, colours);
  return canvas.toDataURL();
}

/** The cells of a part of a sheet. */
function cells(model: Model, { left, top, scale, width, height }: { left: number; top: number; scale: number; width: number; height: number }, density: number, colours: Colours): HTMLCanvasElement {
  const [w, h] = [Math.round(width * density), Math.round(height * density)];
  const image = new ImageData(w, h);
  const target = { words: new Uint32Array(image.data.buffer), width: w, height: h, left, top, scale: scale * density, density };
  paint(target, { points: model.points.value, other: model.otherPoints.value, compared: model.compared.value, window: model.squares.value, windowed: model.windowed.value }, colours);
  const canvas = make("canvas", { width: w, height: h });
  canvas.getContext("2d")?.putImageData(image, 0, 0);
  return canvas;
}

/** A sheet with its axes in a part of a paper. */
function drawSheet(model: Model, x: number, y: number, width: number, height: number, colours: Colours, shapes: Shape[]): void {
  const world = model.world.value;
  // Wide enough for the longest number of the axis, and for its name.
  const left = Math.max(46, Math.ceil(wide(label(model.shares.value || !Number.isFinite(world[1]) ? 100 : Math.ceil(world[1])), 11)) + 34);
  const area = [width - left, height - 40] as const;
  // The same cells as on the screen: all, or those around the same middle.
  const [pageWidth, pageHeight] = model.area.value;
  const now = model.transform.value;
  const all = model.part.value === null;
  const scale = now.k * Math.min(area[0] / pageWidth, area[1] / pageHeight);
  const middle = { y: (pageWidth / 2 - now.x) / now.k, z: (now.y - pageHeight / 2) / now.k };
  const t = all ? fit(area, model.world.value[0] > 2 ** 29 ? [model.seen.value.y[1], world[1]] : world) : settled(placed({ ...middle, scale }, area), area, world);
  const frame = frameOf(t, area, world);
  const seen = seenOf(t, frame);
  const canvas = cells(model, { left: (frame.left - t.x) / t.k, top: (t.y - frame.top) / t.k, scale: t.k, width: frame.width, height: frame.height }, DENSITY, colours);
  const [x0, y0] = [x + left + frame.left, y + frame.top + frame.height];
  shapes.push({ kind: "image", x: x0, y: y0 - frame.height, width: frame.width, height: frame.height, data: canvas.toDataURL(), pixelated: true });
  const unit = model.unit.value;
  const across = axis([...seen.y] as [number, number], frame.width, unit, 64);
  const up = axis([...seen.z] as [number, number], frame.height, unit, 44);
  const { soft } = colours;
  shapes.push({ kind: "line", x1: x0, y1: y0, x2: x0 + frame.width, y2: y0, stroke: soft }, { kind: "line", x1: x0, y1: y0, x2: x0, y2: y0 - frame.height, stroke: soft });
  for (const n of across.ticks) {
    const at = x0 + across.scale(n);
    shapes.push({ kind: "line", x1: at, y1: y0, x2: at, y2: y0 + 4, stroke: soft }, { kind: "text", x: at, y: y0 + 16, words: label(n), size: 11, fill: soft, anchor: "middle" });
  }
  for (const n of up.ticks) {
    const at = y0 - up.scale(n);
    shapes.push({ kind: "line", x1: x0 - 4, y1: at, x2: x0, y2: at, stroke: soft }, { kind: "text", x: x0 - 7, y: at + 4, words: label(n), size: 11, fill: soft, anchor: "end" });
  }
  const names = model.shares.value ? ["y / x", "z / x"] : model.planes.axes(model.shown.value);
  shapes.push({ kind: "text", x: x0 + frame.width / 2, y: y0 + 33, words: names[0] as string, size: 12, fill: soft, anchor: "middle" });
  shapes.push({ kind: "text", x: x0 - left + 8, y: y0 - frame.height / 2, words: names[1] as string, size: 12, fill: soft, anchor: "middle", turned: true });
  const point = model.here.value;
  if (point === null) return;
  const [px, py] = [x + left + t.applyX(point.y + 0.5), y + t.applyY(-point.z - 0.5)];
  if (px < x0 || px > x0 + frame.width || py > y0 || py < y0 - frame.height) return;
  shapes.push({ kind: "circle", x: px, y: py, r: 6, stroke: colours.paper, width: 5 }, { kind: "circle", x: px, y: py, r: 6, stroke: colours.mark, width: 2 });
}

/** The figure of whatever is shown. */
export function figure(subject: Subject, { width, height, dark, title, source }: Paper): Drawing {
  const colours = coloursOf(dark);
  const shapes: Shape[] = [{ kind: "rect", x: 0, y: 0, width, height, fill: colours.paper }];
  const inner = width - 2 * MARGIN;
  let y = MARGIN + 14;
  const model = "model" in subject ? subject.model : null;
  const where = model === null ? ("words" in subject ? subject.words : "") : heading(model.planes.info, model.which.value, model.shown.value, model.planes.single);
  const said = where === "" ? title : `${title}, ${where}`;
  for (const line of wrapped(said, 16, inner)) {
    shapes.push({ kind: "text", x: MARGIN, y, words: line, size: 16, fill: colours.text, bold: true });
    y += 20;
  }
  if (model !== null) y = drawLegend(legend(model, colours, false), MARGIN, y + 4, inner, colours, shapes) + 12;
  const lines = wrapped(source, 9, inner);
  const bottom = height - MARGIN - 11 * (lines.length - 1);
  const rest = bottom - 14 - y;
  if (model !== null) drawSheet(model, MARGIN, y, inner, rest, colours, shapes);
  else if ("chart" in subject) {
    const chart = subject.chart(colours);
    const scale = Math.min(inner / chart.width, rest / chart.height);
    const [dx, dy] = [MARGIN + (inner - scale * chart.width) / 2, y];
    shapes.push(...chart.shapes.map((shape) => moved(shape, dx, dy, scale)));
  } else if ("image" in subject) {
    const side = Math.min(inner, rest);
    shapes.push({ kind: "image", x: MARGIN + (inner - side) / 2, y, width: side, height: side, data: subject.image, pixelated: false });
  }
  for (const [at, line] of lines.entries()) shapes.push({ kind: "text", x: MARGIN, y: bottom + 11 * at, words: line, size: 9, fill: colours.soft });
  return { width, height, shapes, title: said };
}

/** A shape that is moved and scaled. */
function moved(shape: Shape, dx: number, dy: number, scale: number): Shape {
  const x = (n: number) => dx + scale * n;
  const y = (n: number) => dy + scale * n;
  switch (shape.kind) {
    case "line":
      return { ...shape, x1: x(shape.x1), y1: y(shape.y1), x2: x(shape.x2), y2: y(shape.y2) };
    case "circle":
      return { ...shape, x: x(shape.x), y: y(shape.y), r: scale * shape.r };
    case "text":
      return { ...shape, x: x(shape.x), y: y(shape.y), size: scale * shape.size };
    default:
      return { ...shape, x: x(shape.x), y: y(shape.y), width: scale * shape.width, height: scale * shape.height };
  }
}

/** A drawing as PNG. */
async function png(drawing: Drawing): Promise<Blob> {
  const url = URL.createObjectURL(new Blob([svg(drawing)], { type: "image/svg+xml" }));
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const canvas = make("canvas", { width: drawing.width * DENSITY, height: drawing.height * DENSITY });
    canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve, reject) => canvas.toBlob((blob) => (blob === null ? reject(new Error("This browser makes no PNG.")) : resolve(blob))));
  } finally {
    URL.revokeObjectURL(url);
  }
}

/** Has the dialog. */
export function figures(subject: () => Subject, title: string, source: () => string, name: () => string, fail: (words: string) => void): void {
  const dialog = element<HTMLDialogElement>("figure");
  const [size, dark, preview] = [element<HTMLSelectElement>("figure-size"), element<HTMLSelectElement>("figure-dark"), element<HTMLImageElement>("figure-preview")];
  size.replaceChildren(...Object.entries(SIZES).map(([value, [textContent]]) => make("option", { value, textContent })));
  const made = () => {
    const [, width, height] = SIZES[size.value] as readonly [string, number, number];
    return figure(subject(), { width, height, dark: dark.value === "dark", title, source: source() });
  };
  const show = () => {
    URL.revokeObjectURL(preview.src);
    const drawing = made();
    preview.src = URL.createObjectURL(new Blob([svg(drawing)], { type: "image/svg+xml" }));
    preview.alt = `Preview: ${drawing.title}`;
  };
  element("figure-open").onclick = () => {
    element("share").hidePopover();
    dark.value = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
    show();
    dialog.showModal();
  };
  size.onchange = dark.onchange = show;
  const file = (id: string, make: (drawing: Drawing) => Promise<Blob> | Blob) => {
    element(id).onclick = async () => {
      try {
        save(await make(made()), `${name()}.${id}`);
      } catch (error) {
        fail(words(error));
      }
    };
  };
  file("png", png);
  file("svg", (drawing) => new Blob([svg(drawing)], { type: "image/svg+xml" }));
  file("pdf", async (drawing) => {
    const script = new URL("./pdf.js", import.meta.url).href;
    return ((await import(script)) as typeof import("./pdf.js")).pdf(drawing);
  });
}
