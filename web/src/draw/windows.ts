// Instant winners and first winning sheets of a part of the plane, as squares below the points.

import { ENTRIES, NONE, won } from "../answers.js";
import type { Table } from "../table.js";
import type { Seen, Show, Span, Which, Window } from "./types.js";

/** Cells of a window: each touches every lower sheet. */
const MOST_CELLS = 1 << 22;
/** Pixels of an overview in a picture. */
const MOST_PIXELS = 1 << 20;
/** Look-ups of a window where the game is not symmetric. */
const MOST_LOOKUPS = 1 << 22;
/** The same of rules, where each position of the window has moves to every lower sheet. */
const MOST_MOVES = 1 << 24;
/** Cells that are fetched at a time. */
const SOME_CELLS = 1 << 18;
/** Lower sheets that are fetched at a time. */
const SOME_SHEETS = 32;
/** Milliseconds after which a part of a window is drawn. */
const OFTEN = 200;
/** Pixels of the largest square of an overview: larger ones would look like cells. */
const LARGEST_SQUARE = 4;

/** What is asked of a table for them. */
export type Asked = Pick<Table, "completions" | "info" | "instantWinners" | "overview" | "pixels">;

/** A part of a window, and the share of it that is there. */
export interface Progress {
  window: Window;
  done: number;
}

/** How the windows of a table are computed. */
export interface Source {
  symmetric: boolean;
  /** Whether moves come from a text: then a window is asked position by position. */
  rules: boolean;
  /** Whether first winning sheets follow from the completions of lower sheets. */
  firsts: boolean;
  overview: boolean;
  /** One more than the last column and row that there are. */
  columns: number;
  rows: number;
}

/** Whole cells of a range, no more than there are. */
function clipped([from, to]: Span, most: number): [number, number] {
  return [Math.min(Math.max(0, Math.floor(from)), most), Math.min(Math.ceil(to), most)];
}

/** Where a first winning sheet is on the colour bar, which ends with the visible sheet. */
export function level(first: number, x: number): number {
  return Math.floor((255 * first) / Math.max(1, x));
}

/** Whether a part can be computed cell by cell. */
export function computable(source: Source, x: number, { y, z }: Pick<Seen, "y" | "z">): boolean {
  const [across, up] = [clipped(y, source.columns), clipped(z, source.rows)];
  const [width, height] = [Math.max(0, across[1] - across[0]), Math.max(0, up[1] - up[0])];
  const cost = source.symmetric ? 0 : width * x * (source.rules ? up[1] : 1);
  return width * height <= MOST_CELLS && cost <= (source.rules ? MOST_MOVES : MOST_LOOKUPS);
}

/** The window of a part of the plane: coarse first, and then better. Nothing where the part is too large. */
export async function* windows(table: Asked, source: Source, show: Show, { x, passes }: Which, seen: Seen, signal: AbortSignal): AsyncGenerator<Progress> {
  // Cell by cell where that can be had; else as the overview of the table says.
  if (!computable(source, x, seen) || (show === "first" && !source.symmetric && !source.firsts)) {
    if (source.overview) yield* overview(table, show, x, passes, seen, signal);
    return;
  }
  const [across, up] = [clipped(seen.y, source.columns), clipped(seen.z, source.rows)];
  const [width, height] = [Math.max(0, across[1] - across[0]), Math.max(0, up[1] - up[0])];
  if (width * height === 0) return;
  const window: Window = {
    y: across[0],
    z: up[0],
    end: across[1],
    side: 1,
    width,
    height,
    shades: new Uint8Array(width * height),
    levels: show === "first" ? new Uint8Array(width * height) : null,
    settled: true,
  };
  if (source.symmetric) yield* thirds(table, window, x, passes, signal);
  else if (source.firsts) yield* firsts(table, window, x, passes, signal);
  else yield* winners(table, window, x, passes, signal);
}

/** Colours a cell that is won by a lower sheet, unless one lower still wins it. */
function set({ y, z, height, shades, levels }: Window, column: number, row: number, sheet: number, x: number): void {
  const at = (column - y) * height + (row - z);
  if (row < z || row >= z + height || shades[at] !== 0) return;
  shades[at] = 255;
  if (levels !== null) levels[at] = level(sheet, x);
}

/** Of a symmetric game: the third of the triple through y and z says on which sheet the cell becomes an instant winner. */
async function* thirds(table: Asked, window: Window, x: number, passes: number, signal: AbortSignal): AsyncGenerator<Progress> {
  const { y, z, width, height, shades, levels } = window;
  const some = Math.max(1, Math.floor(SOME_CELLS / height));
  for (let from = 0; from < width; from += some) {
    const to = Math.min(width, from + some);
    const found = await table.completions([y + from], [z, z + height], { rows: to - from, passes, signal });
    found.forEach((third, at) => {
      if (third >= x) return;
      shades[from * height + at] = 255;
      if (levels !== null) levels[from * height + at] = level(third, x);
    });
    yield { window: { ...window, end: y + to }, done: to / width };
  }
}

/**
 * From all lower sheets: of Nim the lowest sheet with a P-position in the column and row; of Chomp, whose moves keep the lengths of
 * two rows or of the longest one, the lowest sheet that is reached so.
 */
async function* firsts(table: Asked, window: Window, x: number, passes: number, signal: AbortSignal): AsyncGenerator<Progress> {
  const { y, z, width, height } = window;
  const chomp = table.info.game === "chomp";
  // A bite that cuts the two shorter rows to one length.
  const cut = chomp && x > 0 ? await table.completions([0], [0, 1], { rows: x, passes, signal }) : null;
  let drawn = performance.now();
  for (let from = 0; from < x; from += SOME_SHEETS) {
    const to = Math.min(x, from + SOME_SHEETS);
    // The middle row keeps its length, so its columns grow by what the sheet loses.
    const [first, end] = chomp ? [y + x - to + 1, y + width + x - from] : [y, y + width];
    const found = await table.completions([from], [first, end], { rows: to - from, passes, signal });
    for (let sheet = from; sheet < to; sheet++) {
      const row = (sheet - from) * (end - first) + (chomp ? to - 1 - sheet : 0);
      const both = cut?.[sheet];
      for (let column = 0; column < width; column++) {
        set(window, y + column, found[row + column] as number, sheet, x);
        if (both === undefined || both === NONE) continue;
        // All three rows, or the two shorter ones.
        if (both === 0) for (let up = z; up < z + height; up++) set(window, y + column, up, sheet, x);
        else set(window, y + column, sheet + both - (x + y + column), sheet, x);
      }
    }
    if (to < x && performance.now() - drawn > OFTEN) {
      drawn = performance.now();
      yield { window: { ...window, settled: false }, done: to / x };
    }
  }
  yield { window, done: 1 };
}

/** Of rules: the table says which cells are instant winners. A few columns at a time, so that others are answered between them. */
async function* winners(table: Asked, window: Window, x: number, passes: number, signal: AbortSignal): AsyncGenerator<Progress> {
  const { y, z, width, height } = window;
  let drawn = performance.now();
  let from = y;
  for (let some = 1; from < y + width; ) {
    const begun = performance.now();
    const to = Math.min(y + width, from + some);
    const found = await table.instantWinners([x], [from, to], z + height, { passes, signal });
    for (const [at, rows] of found.entries()) for (const row of rows) set(window, from + at, row, 0, x);
    from = to;
    const now = performance.now();
    some = now - begun < OFTEN / 4 ? 2 * some : now - begun > OFTEN ? Math.max(1, some >> 1) : some;
    if (from < y + width && now - drawn > OFTEN) {
      drawn = now;
      yield { window: { ...window, end: from }, done: (from - y) / width };
    }
  }
  yield { window, done: 1 };
}

/** From the overview of a table: its last zoom, and then the one whose squares are as large as the pixels of the screen. */
async function* overview(table: Asked, show: Show, x: number, passes: number, { y, z, scale }: Seen, signal: AbortSignal): AsyncGenerator<Progress> {
  const found = await table.overview({ passes, signal });
  if (found === null || found.side * scale > LARGEST_SQUARE) return;
  const { columns: limit, sheets } = table.info.facts as { columns?: number | null; sheets?: number };
  // A sheet of Chomp lies in the plane of all sheets as far to the right as its number.
  const shift = table.info.game === "chomp" ? x : 0;
  const sideOf = (zoom: number) => found.side * 2 ** zoom;
  const last = found.zooms - 1;
  let finest = Math.min(last, Math.max(0, Math.floor(Math.log2(1 / (scale * found.side)))));
  // More than the screen has, and more than is given at once.
  while (finest < last && ((y[1] - y[0]) * (z[1] - z[0])) / sideOf(finest) ** 2 > MOST_PIXELS) finest++;
  for (const zoom of new Set([last, finest])) {
    const side = sideOf(zoom);
    if (side * scale > LARGEST_SQUARE && zoom !== finest) continue;
    const range = ([from, to]: Span, most: number): [number, number] => {
      const [first, end] = [Math.floor(Math.max(0, from) / side), Math.ceil(Math.min(Math.max(0, to), most) / side)];
      return [first, Math.max(first, end)];
    };
    // Sheets that go on for ever look beyond as in the last column of pixels.
    const end = (limit ?? null) === null ? 4 * found.columns : (limit as number) + shift;
    const columns = range([y[0] + shift, y[1] + shift], end);
    const rows = range(z, 4 * Math.max(found.columns, sheets ?? 0));
    const [width, height] = [columns[1] - columns[0], rows[1] - rows[0]];
    const lastColumn = Math.ceil(found.columns / side) - 1;
    const stored: [number, number] = [Math.min(columns[0], lastColumn), Math.min(columns[1], lastColumn + 1)];
    const pixels = await table.pixels(zoom, stored, rows, { passes, signal });
    const shades = new Uint8Array(width * height);
    const levels = show === "first" ? new Uint8Array(width * height) : null;
    for (let place = 0; place < shades.length; place++) {
      const column = Math.min(columns[0] + Math.floor(place / height), lastColumn) - stored[0];
      const at = ENTRIES * (column * height + (place % height));
      const share = won(pixels, at, x);
      shades[place] = Math.round(255 * share);
      if (levels === null || share === 0) continue;
      const lower = pixels.subarray(at, at + ENTRIES).filter((first) => first < x);
      // A few cells may have a lower first winning sheet than the first entry, but not much lower.
      levels[place] = lower.length === 0 ? level(x - 1, x) : lower.reduce((sum, first) => sum + level(first, x), 0) / lower.length;
    }
    yield { window: { y: columns[0] * side - shift, z: rows[0] * side, end: end - shift, side, width, height, shades, levels, settled: true }, done: zoom === finest ? 1 : 0.5 };
  }
}
