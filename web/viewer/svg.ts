// The picture as SVG: cells as one path if they are not too many, or else as an image; and beside it what it is.

import { type Plane, SOURCE, TITLE } from "../src/draw/plane.js";

/** Cells of a path: more are drawn as the screen has them. */
const MOST = 50_000;

function escaped(words: string): string {
  return words.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}

/** The plane as it is seen. */
export function svg(plane: Plane, title: string, source: string): string {
  const { left, bottom, colours, axes } = plane;
  const [width, height] = plane.size;
  const { scale } = plane.part;
  const { y, z } = plane.seen;
  const cells: string[] = [];
  // As on the screen, a dot has a least size.
  const side = Number(Math.max(1, 2.5 / scale).toPrecision(4));
  const more = Number(((side - 1) / 2).toPrecision(4));
  if (plane.window === null && plane.other === null) {
    plane.row?.each(Math.floor(y[0]), Math.ceil(y[1]), (column, row) => {
      if (column >= y[0] && column < y[1] && row >= z[0] && row < z[1]) cells.push(`M${column - more} ${row - more}h${side}v${side}h-${side}z`);
    });
  }
  const text = (x: number, y: number, anchor: string, words: string, more = "") =>
    `<text x="${x.toFixed(1)}" y="${y.toFixed(1)}" text-anchor="${anchor}"${more}>${escaped(words)}</text>`;
  const labels = [
    ...plane.ticks.y.map(({ at, text: words }) => text(left + at, height + 17, "middle", words)),
    ...plane.ticks.z.map(({ at, text: words }) => text(left - 7, height - at + 4, "end", words)),
    text(left + width / 2, height + 34, "middle", axes.y),
    text(0, 0, "middle", axes.z, ` transform="translate(13 ${height / 2}) rotate(-90)"`),
  ];
  const place = `translate(${left} ${height}) scale(${scale} ${-scale}) translate(${-y[0]} ${-z[0]})`;
  const [w, h] = [width + left, height + bottom];
  const beyond = plane.beyond.map((rectangle) => plane.pixels(rectangle)).filter((part) => part !== null);
  const shaded = beyond.map((part) => `<rect x="${part.x}" y="${part.y}" width="${part.width}" height="${part.height}" fill="${colours.line}"/>` +
    text(part.x + part.width / 2, part.y + part.height / 2, "middle", plane.beyondWords, ` fill="${colours.soft}"`));
  const plot =
    plane.window === null && plane.other === null && cells.length <= MOST
      ? `${shaded.join("")}<g clip-path="url(#c)"><path transform="${place}" fill="${colours.dot}" d="${cells.join("")}"/></g>` +
        `<path d="M${left} 0V${height}H${w}V0z" fill="none" stroke="${colours.soft}"/><g fill="${colours.soft}">${labels.join("")}</g>`
      : `<image width="${w}" height="${h}" href="${plane.canvas.toDataURL()}"/>`;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h + TITLE + SOURCE}" font-family="system-ui, sans-serif" font-size="12">` +
    `<title>${escaped(title)}</title><rect width="100%" height="100%" fill="${colours.paper}"/>` +
    `<clipPath id="c"><rect x="${left}" width="${width}" height="${height}"/></clipPath>` +
    text(8, 19, "start", title, ` fill="${colours.ink}" font-size="14"`) +
    `<g transform="translate(0 ${TITLE})">${plot}</g>` +
    `${text(8, h + TITLE + 15, "start", source, ` fill="${colours.soft}" font-size="10"`)}</svg>\n`
  );
}
