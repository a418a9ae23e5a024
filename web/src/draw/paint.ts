// Pixels: windows of squares, and completions as dots of a least size.

import { NONE } from "../answers.js";
import { mixed, ramp, rgb, viridis, word } from "./colours.js";
import { among, type Points } from "./row.js";

/** What is drawn besides the completions: squares from a cell on, two numbers of 0 to 255 each, column after column. */
export interface Window {
  y: number;
  z: number;
  /** One more than the last column of cells, within the last square. */
  end: number;
  /** Cells on each side of a square. */
  side: number;
  /** Columns and rows of squares. */
  width: number;
  height: number;
  /** How much of a square is coloured. */
  shades: Uint8Array;
  /** Where on the colour bar it is; one colour where there is none. */
  levels: Uint8Array | null;
}

/** A rectangle of cells: columns from, to; rows from, to. */
export type Rectangle = readonly [y0: number, y1: number, z0: number, z1: number];

/** Pixels, and which cells they show. */
export interface Target {
  words: Uint32Array;
  width: number;
  height: number;
  /** The column of cells at the left edge, and the row at the upper one. */
  left: number;
  top: number;
  /** Pixels of a cell, and how many of them are one of the page. */
  scale: number;
  density: number;
}

/** The least shade of a pixel with a dot: three to one on paper. */
const LEAST = 140;
/** What touches a pixel by a smaller share of its columns is seen in the pixels beside it. */
const FAINT = 0.004;

/** Pixels of the page between two hatches. */
const HATCH = 8;

/** Hatches rectangles of cells. */
export function paintHatches({ words, width: w, height: h, left, top, scale, density }: Target, rectangles: readonly Rectangle[], paper: string, line: string, soft: string): void {
  const back = word(mixed(rgb(paper), rgb(line), 0.5));
  const hatch = word(mixed(rgb(paper), rgb(soft), 0.45));
  const period = Math.round(HATCH * density);
  const clip = (n: number, most: number) => Math.min(most, Math.max(0, Math.round(n)));
  for (const [y0, y1, z0, z1] of rectangles) {
    const [from, to] = [clip((y0 - left) * scale, w), clip((y1 - left) * scale, w)];
    for (let py = clip((top - z1) * scale, h); py < clip((top - z0) * scale, h); py++) {
      for (let px = from; px < to; px++) words[py * w + px] = (px + py) % period < density ? hatch : back;
    }
  }
}

/** Squares of a window, as large as they are. */
export function paintWindow({ words, width: w, height: h, left, top, scale }: Target, window: Window, paper: string, level: string): void {
  const { y, z, end, side, width, height, shades, levels } = window;
  const single = ramp(paper, level);
  const back = rgb(paper);
  const bar = Array.from({ length: 256 }, (_, i) => viridis(i / 255));
  const stop = Math.min(w, Math.ceil((end - left) * scale - 0.5));
  for (let py = 0; py < h; py++) {
    const row = Math.floor((top - (py + 0.5) / scale - z) / side);
    if (row < 0 || row >= height) continue;
    // Squares may reach beyond the first and the last column.
    for (let px = Math.max(0, Math.ceil(-left * scale - 0.5)); px < stop; px++) {
      const column = Math.floor((left + (px + 0.5) / scale - y) / side);
      if (column < 0 || column >= width) continue;
      const at = column * height + row;
      const shade = shades[at] as number;
      if (shade === 0) continue;
      const colour = levels === null ? null : (bar[levels[at] as number] as (typeof bar)[number]);
      words[py * w + px] = colour === null ? (single[shade] as number) : word(shade === 255 ? colour : mixed(back, colour, shade / 255));
    }
  }
}

/** What is drawn of points. */
type Drawn = Pick<Points, "each">;

/** How two sheets are compared: one beside the other at a share of the width, or by the points that only one of them has. */
export type Compared = { by: "swipe"; at: number } | { by: "difference" };

/** The points of two sheets. */
export function paintTwo(target: Target, row: Points, other: Points, how: Compared, { paper, dot, edge, ink, mark }: { paper: string; dot: string; edge: string; ink: string; mark: string }): void {
  if (how.by === "difference") {
    paintDots(target, among(row, other, true), paper, edge);
    paintDots(target, among(row, other, false), paper, ink);
    paintDots(target, among(other, row, false), paper, mark);
    return;
  }
  const { words, width, height } = target;
  const right = words.slice();
  paintDots(target, row, paper, dot);
  paintDots({ ...target, words: right }, other, paper, dot);
  const cut = Math.round(how.at * width);
  for (let line = 0; line < height; line++) words.set(right.subarray(line * width + cut, (line + 1) * width), line * width + cut);
}

/** Completions: squares if a cell has a pixel or more; else each pixel by the share of its columns that have theirs in it. */
export function paintDots(target: Target, row: Drawn, paper: string, ink: string): void {
  if (target.scale >= target.density) paintSquares(target, row, rgb(ink));
  else paintShares(target, row, ramp(paper, ink));
}

function paintSquares({ words, width: w, height: h, left, top, scale, density }: Target, row: Drawn, ink: ReturnType<typeof rgb>): void {
  const colour = word(ink);
  // A cell of a few pixels is drawn a little larger, so that it is seen.
  const size = Math.max(scale, 2.5 * density);
  const more = (size - scale) / 2;
  row.each(Math.floor(left) - 2, Math.ceil(left + w / scale) + 2, (y, z) => {
    if (z === NONE) return;
    const [x0, y0] = [Math.round((y - left) * scale - more), Math.round((top - z - 1) * scale - more)];
    const side = Math.max(1, Math.round(size));
    const [from, to] = [Math.min(Math.max(x0, 0), w), Math.min(Math.max(x0 + side, 0), w)];
    for (let py = Math.max(y0, 0); py < Math.min(y0 + side, h); py++) words.fill(colour, py * w + from, py * w + to);
  });
}

let sums = new Float32Array();

function paintShares({ words, width: w, height: h, left, top, scale }: Target, row: Drawn, ink: Uint32Array): void {
  if (sums.length !== w * h) sums = new Float32Array(w * h);
  // Columns that are known, by pixel.
  const known = new Float32Array(w);
  const touched: number[] = [];
  const add = (px: number, py: number, weight: number) => {
    if (px < 0 || px >= w || py < 0 || py >= h || weight === 0) return;
    const at = py * w + px;
    if (sums[at] === 0) touched.push(at);
    (sums[at] as number) += weight;
  };
  let last = -1;
  row.each(Math.floor(left) - 1, Math.ceil(left + w / scale) + 1, (y, z) => {
    // A cell is spread over the two pixels beside each other, and over the two above each other, that it touches.
    const across = (y + 0.5 - left) * scale - 0.5;
    const px = Math.floor(across);
    const right = across - px;
    if (y !== last) {
      if (px >= 0 && px < w) (known[px] as number) += 1 - right;
      if (px + 1 >= 0 && px + 1 < w) (known[px + 1] as number) += right;
      last = y;
    }
    if (z === NONE) return;
    const down = (top - z - 0.5) * scale - 0.5;
    const py = Math.floor(down);
    const below = down - py;
    add(px, py, (1 - right) * (1 - below));
    add(px + 1, py, right * (1 - below));
    add(px, py + 1, (1 - right) * below);
    add(px + 1, py + 1, right * below);
  });
  for (const at of touched) {
    const share = (sums[at] as number) / (known[at % w] || 1);
    if (share >= FAINT) words[at] = ink[Math.round(LEAST + (255 - LEAST) * Math.sqrt(Math.min(1, share)))] as number;
    sums[at] = 0;
  }
}
