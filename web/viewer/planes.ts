// What the plane shows of each kind of table that has sheets: their points, how they go on, and what is drawn in windows.

import { type AnyTable, type Boxes, ENTRIES, type Layers, NONE, type Sheets, type Tail, won } from "../src/tables.js";
import type { Show } from "./address.js";
import type { Window } from "./plane.js";
import { type Points, Row, Whole } from "./row.js";

/** Which sheet: its number, the passes left, and in games on four numbers its layer. */
export interface Which {
  w: number;
  x: number;
  passes: number;
}

/** A part of the plane: columns, rows, and pixels of a cell. */
export interface Seen {
  y: [number, number];
  z: [number, number];
  scale: number;
}

export interface Planes {
  /** For the names of files. */
  readonly name: string;
  /** The last layer, if there are layers. */
  readonly lastLayer: number | null;
  readonly firstSheet: number;
  readonly lastSheet: number;
  /** The pass levels that there are, and the passes of the game. */
  readonly levels: readonly number[];
  readonly passes: number;
  /** What can be shown, and how it is called. */
  readonly shows: readonly (readonly [Show, string])[];
  /** Whether the point of a column says who wins at its other cells. */
  readonly oneEach: boolean;
  /** The sheet to begin with. */
  readonly first: number;
  points(which: Which): Points;
  /** How a sheet goes on; null where nothing is known of that. */
  tail(which: Which): Promise<Tail | null>;
  /** The columns and rows of a whole sheet, whose tail begins somewhere. */
  extent(which: Which, start: number | null): [columns: number, rows: number];
  /**
   * What is drawn besides the points in a part of the plane, of which a cell is so many pixels large: coarse first, and then better.
   * Nothing where that part is too large for it.
   */
  windows(show: Show, which: Which, part: Seen, signal: AbortSignal): AsyncIterable<Window>;
}

/** Cells of a window of instant winners or first levels: they touch every lower sheet. */
const MOST_WINDOW = 1 << 19;
/** Pixels of an overview in a picture. */
const MOST_PIXELS = 1 << 20;
/** Look-ups that a window of instant winners may cost where the game is not symmetric. */
const MOST_LOOKUPS = 1 << 22;
/** The same of rules, where each position of the window has moves to every lower sheet. */
const MOST_MOVES = 1 << 24;
/** Columns that can be gone to in a table without a last one. */
const FARTHEST = 2 ** 30;

const LOSERS = ["losers", "losers (P)"] as const;
const WINNERS = ["winners", "instant winners"] as const;

/** Whole cells of a range, no more than there are. */
function clipped([from, to]: [number, number], most: number): [number, number] {
  return [Math.min(Math.max(0, Math.floor(from)), most), Math.min(Math.ceil(to), most)];
}

/** Full shade where a column of a window has an instant winner. */
function shade(shades: Uint8Array, height: number, winners: Uint32Array[], first: number): void {
  winners.forEach((column, at) => {
    for (const z of column) {
      if (z >= first) shades[at * height + (z - first)] = 255;
    }
  });
}

function sheets(table: Sheets): Planes {
  const { info } = table;
  const columns = info.columns ?? FARTHEST;
  const most = Math.min(columns, info.symmetric ? info.sheets : FARTHEST);
  return {
    name: info.game,
    lastLayer: null,
    firstSheet: info.firstSheet,
    lastSheet: info.sheets - 1,
    levels: info.levels,
    passes: info.passes,
    shows: [LOSERS, WINNERS, ...(info.symmetric || info.overview ? [["levels", "first levels"] as const] : [])],
    // A position that is declared won has no cell of its own: a click asks.
    oneEach: info.variants.length === 0 && info.randomVariants === null,
    first: Math.min(info.sheets - 1, Math.max(info.firstSheet, Math.floor(info.sheets / 2))),
    points: ({ x, passes }) => new Row(table, x, passes, columns),
    tail: ({ x, passes }) => table.tail(x, passes),
    extent({ x }, start) {
      if (info.game === "chomp") {
        return [Math.max(16, Math.ceil((start ?? x) * 1.15) + 8), Math.max(16, Math.ceil(x * 0.8) + 8)];
      }
      const columns = info.columns ?? info.sheets;
      return [columns, columns + x];
    },
    async *windows(show, { x, passes }, { y, z, scale }, signal) {
      const [columns, rows] = [clipped(y, most), clipped(z, info.symmetric ? most : FARTHEST)];
      const [width, height] = [Math.max(0, columns[1] - columns[0]), Math.max(0, rows[1] - rows[0])];
      const cost = info.symmetric ? 0 : width * x;
      const far = show === "levels" && !info.symmetric;
      if (width * height > MOST_WINDOW || cost > MOST_LOOKUPS || far) {
        if (info.overview) yield* fromAfar(table, show, { x, passes }, { y, z, scale }, signal);
        return;
      }
      const shades = new Uint8Array(width * height);
      if (shades.length > 0 && info.symmetric) {
        // The third of the triple through y and z says on which sheet the cell becomes an instant winner.
        const thirds = await table.completions(columns, rows, passes, { signal });
        thirds.forEach((third, at) => {
          if (third < x) shades[at] = show === "winners" ? 255 : level(third, x);
        });
      } else if (shades.length > 0) {
        shade(shades, height, await table.instantWinners(x, columns, rows[1], passes, { signal }), rows[0]);
      }
      yield { y: columns[0], z: rows[0], end: columns[1], side: 1, width, height, shades };
    },
  };
}

/** How dark a cell of a first level is. */
function level(first: number, x: number): number {
  return 40 + Math.floor((215 * first) / Math.max(1, x));
}

/** A part of the plane from the overview of a table: the last zoom, and then the one whose pixels are as large as those of the screen. */
async function* fromAfar(
  table: Sheets,
  show: Show,
  { x, passes }: { x: number; passes: number },
  { y, z, scale }: Seen,
  signal: AbortSignal,
): AsyncGenerator<Window> {
  const overview = await table.overview(passes, { signal });
  if (overview === null) return;
  // A sheet of Chomp lies in the plane of all sheets as far to the right as its number.
  const shift = table.info.game === "chomp" ? x : 0;
  const sideOf = (zoom: number) => overview.side * 2 ** zoom;
  const last = overview.zooms - 1;
  let finest = Math.min(last, Math.max(0, Math.floor(Math.log2(1 / (scale * overview.side)))));
  // More than the screen has, and more than is given at once.
  while (finest < last && ((y[1] - y[0]) * (z[1] - z[0])) / sideOf(finest) ** 2 > MOST_PIXELS) finest++;
  for (const zoom of new Set([last, finest])) {
    const side = sideOf(zoom);
    const range = ([from, to]: [number, number], most: number): [number, number] => {
      const [first, end] = [Math.floor(Math.max(0, from) / side), Math.ceil(Math.min(Math.max(0, to), most) / side)];
      return [first, Math.max(first, end)];
    };
    // Sheets that go on for ever look beyond as in the last column of pixels.
    const end = table.info.columns === null ? 4 * overview.columns : table.info.columns + shift;
    const columns = range([y[0] + shift, y[1] + shift], end);
    const rows = range(z, 4 * Math.max(overview.columns, table.info.sheets));
    const [width, height] = [columns[1] - columns[0], rows[1] - rows[0]];
    const lastColumn = Math.ceil(overview.columns / side) - 1;
    const stored: [number, number] = [Math.min(columns[0], lastColumn), Math.min(columns[1], lastColumn + 1)];
    const pixels = await table.pixels(zoom, stored, rows, passes, { signal });
    const shades = Uint8Array.from({ length: width * height }, (_, place) => {
      const column = Math.min(columns[0] + Math.floor(place / height), lastColumn) - stored[0];
      const at = ENTRIES * (column * height + (place % height));
      const share = won(pixels, at, x);
      if (show === "winners" || share === 0) return Math.round(255 * share);
      const levels = pixels.subarray(at, at + ENTRIES).filter((first) => first < x);
      // A few cells may be won before the first entry: not long before.
      if (levels.length === 0) return Math.round(share * level(x - 1, x));
      return Math.round((share * levels.reduce((sum, first) => sum + level(first, x), 0)) / levels.length);
    });
    yield { y: columns[0] * side - shift, z: rows[0] * side, end: end - shift, side, width, height, shades };
  }
}

/** What tables have in common whose sheets are read as wholes. */
function whole(name: string, sheets: number, passes: number) {
  return {
    name,
    lastLayer: null,
    firstSheet: 0,
    lastSheet: sheets - 1,
    levels: passes > 0 ? [0, 1] : [0],
    passes,
    shows: [LOSERS],
    tail: async () => null,
    async *windows() {},
  };
}

function boxes(table: Boxes): Planes {
  const { info } = table;
  const [x, columns, rows] = info.box;
  return {
    ...whole(info.name.replaceAll(/[^\p{L}\p{N}]+/gu, "-"), x, info.passes),
    shows: [LOSERS, WINNERS],
    async *windows(_show, { x, passes }, { y, z }, signal) {
      const [across, up] = [clipped(y, columns), clipped(z, rows ?? FARTHEST)];
      const [width, height] = [Math.max(0, across[1] - across[0]), Math.max(0, up[1] - up[0])];
      // The reader finds a column from its lowest row on.
      if (width * height > MOST_WINDOW || width * up[1] * x > MOST_MOVES) return;
      const shades = new Uint8Array(width * height);
      if (shades.length > 0) shade(shades, height, await table.instantWinners(x, across, up[1], passes, { signal }), up[0]);
      yield { y: across[0], z: up[0], end: across[1], side: 1, width, height, shades };
    },
    oneEach: false,
    first: Math.floor(x / 2),
    points: ({ x, passes }) => new Whole(x, () => table.losers(x, passes)),
    extent: () => [columns, rows ?? 2 * Math.max(x, columns)],
  };
}

function layers(table: Layers): Planes {
  const { info } = table;
  const chomp = info.game === "chomp-4";
  return {
    ...whole(info.game, info.sheets, info.passes),
    lastLayer: info.sheets - 1,
    oneEach: info.variants.length === 0,
    first: Math.floor(info.sheets / 4),
    points: ({ w, x, passes }) =>
      new Whole(x, async () => {
        // Piles in any order: the columns before the larger of the two lie in other lines, and are not drawn.
        const [least, next] = chomp ? [w, x] : [Math.min(w, x), Math.max(w, x)];
        const line = await table.completions(least, next, passes);
        return Array.from(line, (z, at): [number, number] => [chomp ? at : next + at, z]).filter(([, z]) => z !== NONE);
      }),
    extent: () => [info.columns, chomp ? info.columns : 2 * info.columns],
  };
}

/** The planes of a table; null where it has no sheets. */
export function planesOf(table: AnyTable): Planes | null {
  switch (table.kind) {
    case "sheets":
      return sheets(table);
    case "layers":
      return layers(table);
    case "boxes":
      return table.info.numbers === 3 ? boxes(table) : null;
    default:
      return null;
  }
}
