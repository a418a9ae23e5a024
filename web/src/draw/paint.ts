// Pixels. Three fills say everything: a P-position, an N-position, and a cell that is unknown, because it was not computed or has not
// come. Nothing but what is known covers the last one.

import { NONE } from "../answers.js";
import { type Colours, ramp, rgb, shaded, word } from "./colours.js";
import { among, type Points } from "./row.js";
import type { Compared, Rectangle, Span, Window } from "./types.js";

/** Pixels, and which cells they show. */
export interface Target {
  words: Uint32Array;
  width: number;
  height: number;
  /** The column of cells at the left edge, and the row at the upper one. */
  left: number;
  top: number;
  /** Pixels of a cell, and of a pixel of the page. */
  scale: number;
  density: number;
}

/** What is drawn. */
export interface Picture {
  points: Points;
  /** The points of the sheet that it is compared with, and how. */
  other: Points | null;
  compared: Compared;
  /** Squares below the points, if the view has some; null until they are here. */
  window: Window | null;
  windowed: boolean;
}

type Dots = Pick<Points, "each" | "covered">;

/** The least shade of a pixel with a dot: three to one on paper. */
const LEAST = 140;
/** What touches a pixel by a smaller share of its columns is seen in the pixels beside it. */
const FAINT = 0.004;
/** Pixels of the page between two specks of what is unknown. */
const SPECKS = 6;
/** Pixels of the page between two columns of a sample, at most. */
const GAP = 3;
/** Columns of pixels that are painted at a time. */
const STRIPE = 64;
/** Pixels of the page of the smallest dot. */
const SMALLEST = 2.5;

/** Paints a picture, and says whether any of its cells are unknown. */
export function paint(target: Target, picture: Picture, colours: Colours): boolean {
  const { points, other, compared, window, windowed } = picture;
  const { words, width, height } = target;
  if (other === null) {
    const all = paintKnown(target, [points], windowed ? window : undefined, colours);
    paintDots(target, points, colours.paper, colours.dot);
    return !all;
  }
  if (compared.by === "difference") {
    const all = paintKnown(target, [points, other], undefined, colours);
    paintDots(target, among(points, other, true), colours.paper, colours.both);
    paintDots(target, among(points, other, false), colours.paper, colours.one);
    paintDots(target, among(other, points, false), colours.paper, colours.other);
    return !all;
  }
  const right = { ...target, words: new Uint32Array(words.length) };
  let all = true;
  for (const [side, dots] of [
    [target, points],
    [right, other],
  ] as const) {
    all = paintKnown(side, [dots], undefined, colours) && all;
    paintDots(side, dots, colours.paper, colours.dot);
  }
  const cut = Math.round(compared.at * width);
  for (let line = 0; line < height; line++) words.set(right.words.subarray(line * width + cut, (line + 1) * width), line * width + cut);
  return !all;
}

/** The columns and rows of a target. */
function seen({ width, height, left, top, scale }: Target): { y: Span; z: Span } {
  return { y: [left, left + width / scale], z: [top - height / scale, top] };
}

/**
 * Paper, or a window's squares, where all of some layers are known; specks elsewhere. `window` is null while it has not come. Says
 * whether every pixel is known.
 */
function paintKnown(target: Target, layers: readonly Dots[], window: Window | null | undefined, { paper, level, unknown, speck }: Colours): boolean {
  const { words } = target;
  const known = knownOf(target, layers);
  const white = word(rgb(paper));
  const all = layers.length === 1 ? !known.includes(0) : known.every((count) => count === layers.length);
  if (all && window === undefined) {
    words.fill(white);
    return true;
  }
  paintUnknown(target, word(rgb(unknown)), word(rgb(speck)));
  if (window !== undefined) return window !== null && paintWindow(target, known, layers.length, window, paper, level) === words.length;
  for (let place = 0; place < words.length; place++) if (known[place] === layers.length) words[place] = white;
  return false;
}

/** Specks on their ground. */
function paintUnknown({ words, width: w, height: h, density }: Target, ground: number, speck: number): void {
  words.fill(ground);
  const [between, size] = [Math.round(SPECKS * density), Math.max(1, Math.round(density))];
  for (let py = 0; py < h; py++) {
    if (py % between >= size) continue;
    for (let px = (Math.floor(py / between) % 2) * (between >> 1); px < w; px += between) words.fill(speck, py * w + px, Math.min((py + 1) * w, py * w + px + size));
  }
}

let counts = new Uint8Array();

/** How many layers know of each pixel; until it is asked again. */
function knownOf(target: Target, layers: readonly Dots[]): Uint8Array {
  const { width: w, height: h, scale, density } = target;
  if (counts.length === w * h) counts.fill(0);
  else counts = new Uint8Array(w * h);
  const { y, z } = seen(target);
  for (const [at, layer] of layers.entries()) {
    for (const rectangle of layer.covered(y, z, scale < 1 ? (GAP * density) / scale : 0)) {
      const { from, to, upper, lower } = pixels(target, rectangle);
      for (let py = upper; py < lower; py++) {
        const [first, end] = [py * w + from, py * w + to];
        if (at === 0) counts.fill(1, first, end);
        else for (let place = first; place < end; place++) if (counts[place] === at) counts[place] = at + 1;
      }
    }
  }
  return counts;
}

/** The pixels of a rectangle of cells: where cells are smaller, those that it touches. */
function pixels({ width, height, left, top, scale }: Target, [y0, y1, z0, z1]: Rectangle): { from: number; to: number; upper: number; lower: number } {
  const [down, up] = scale >= 1 ? [Math.round, Math.round] : [Math.floor, Math.ceil];
  const clip = (n: number, most: number) => Math.min(most, Math.max(0, n));
  return {
    from: clip(down((y0 - left) * scale), width),
    to: clip(up((y1 - left) * scale), width),
    upper: clip(down((top - z1) * scale), height),
    lower: clip(up((top - z0) * scale), height),
  };
}

/** Squares of a window, as large as they are; the others stay unknown. Says how many pixels it painted. */
function paintWindow({ words, width: w, height: h, left, top, scale }: Target, known: Uint8Array, layers: number, window: Window, paper: string, single: string): number {
  const { y, z, end, side, width, height, shades, levels, settled } = window;
  const colours = levels === null ? ramp(paper, single) : shaded(paper);
  const stop = Math.min(w, Math.ceil((end - left) * scale - 0.5));
  // Where the squares of each column of pixels begin.
  const columns = Int32Array.from({ length: stop }, (_, px) => {
    const column = Math.floor((left + (px + 0.5) / scale - y) / side);
    return column < 0 || column >= width ? -1 : column * height;
  });
  const first = Math.max(0, Math.ceil(-left * scale - 0.5));
  let painted = 0;
  // Squares lie column after column: a few columns at a time stay in the cache from one line of pixels to the next.
  for (let from = first; from < stop; from += STRIPE) {
    const to = Math.min(stop, from + STRIPE);
    for (let py = 0; py < h; py++) {
      const row = Math.floor((top - (py + 0.5) / scale - z) / side);
      if (row < 0 || row >= height) continue;
      for (let px = from, place = py * w + from; px < to; px++, place++) {
        const column = columns[px] as number;
        if (column < 0 || known[place] !== layers) continue;
        const at = column + row;
        const shade = shades[at] as number;
        if (shade === 0 && !settled) continue;
        painted++;
        words[place] = colours[levels === null ? shade : 256 * (levels[at] as number) + shade] as number;
      }
    }
  }
  return painted;
}

/** Points: squares if a cell has a pixel or more; else each pixel by the share of its columns that have theirs in it. */
function paintDots(target: Target, dots: Dots, paper: string, ink: string): void {
  if (target.scale >= target.density) paintSquares(target, dots, word(rgb(ink)));
  else paintShares(target, dots, ramp(paper, ink));
}

function paintSquares({ words, width: w, height: h, left, top, scale, density }: Target, dots: Dots, colour: number): void {
  // A cell of few pixels is drawn a little larger, so that it is seen.
  const more = Math.max(0, (SMALLEST * density - scale) / 2);
  const clip = (n: number, most: number) => Math.min(most, Math.max(0, Math.round(n)));
  dots.each(Math.floor(left) - 2, Math.ceil(left + w / scale) + 2, (y, z) => {
    if (z === NONE) return;
    const [from, to] = [clip((y - left) * scale - more, w), clip((y + 1 - left) * scale + more, w)];
    const [upper, lower] = [clip((top - z - 1) * scale - more, h), clip((top - z) * scale + more, h)];
    for (let py = upper; py < lower; py++) words.fill(colour, py * w + from, py * w + to);
  });
}

let sums = new Float32Array();

function paintShares({ words, width: w, height: h, left, top, scale }: Target, dots: Dots, ink: Uint32Array): void {
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
  dots.each(Math.floor(left) - 1, Math.ceil(left + w / scale) + 1, (y, z) => {
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
