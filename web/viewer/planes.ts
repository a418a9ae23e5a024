// What the plane shows of each kind of table that has sheets: their points, how they go on, and what is drawn in windows.

import { type AnyTable, type Boxes, type Layers, NONE, type Sheets, type Tail } from "../src/tables.js";
import type { Show } from "./address.js";
import type { Window } from "./plane.js";
import { type Points, Row, Whole } from "./row.js";

/** Which sheet: its number, the passes left, and in games on four numbers its layer. */
export interface Which {
  w: number;
  x: number;
  passes: number;
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
  /** What is drawn besides the points in a part of the plane; null where that part is too large for it. */
  window(show: Show, which: Which, y: [number, number], z: [number, number], signal: AbortSignal): Promise<Window | null>;
}

/** Cells of a window of instant winners or first levels: they touch every lower sheet. */
const MOST_WINDOW = 1 << 19;
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
    shows: [LOSERS, WINNERS, ...(info.symmetric ? [["levels", "first levels"] as const] : [])],
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
    async window(show, { x, passes }, y, z, signal) {
      const [columns, rows] = [clipped(y, most), clipped(z, info.symmetric ? most : FARTHEST)];
      const [width, height] = [Math.max(0, columns[1] - columns[0]), Math.max(0, rows[1] - rows[0])];
      const cost = info.symmetric ? 0 : width * x;
      if (width * height > MOST_WINDOW || cost > MOST_LOOKUPS) return null;
      const shades = new Uint8Array(width * height);
      if (shades.length > 0 && info.symmetric) {
        // The third of the triple through y and z says on which sheet the cell becomes an instant winner.
        const thirds = await table.completions(columns, rows, passes, { signal });
        thirds.forEach((third, at) => {
          if (third >= x) return;
          shades[at] = show === "winners" ? 255 : 40 + Math.floor((215 * third) / Math.max(1, x));
        });
      } else if (shades.length > 0) {
        shade(shades, height, await table.instantWinners(x, columns, rows[1], passes, { signal }), rows[0]);
      }
      return { y: columns[0], z: rows[0], width, height, shades };
    },
  };
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
    window: async () => null,
  };
}

function boxes(table: Boxes): Planes {
  const { info } = table;
  const [x, columns, rows] = info.box;
  return {
    ...whole(info.name.replaceAll(/[^\p{L}\p{N}]+/gu, "-"), x, info.passes),
    shows: [LOSERS, WINNERS],
    async window(_show, { x, passes }, y, z, signal) {
      const [across, up] = [clipped(y, columns), clipped(z, rows ?? FARTHEST)];
      const [width, height] = [Math.max(0, across[1] - across[0]), Math.max(0, up[1] - up[0])];
      // The reader finds a column from its lowest row on.
      if (width * height > MOST_WINDOW || width * up[1] * x > MOST_MOVES) return null;
      const shades = new Uint8Array(width * height);
      if (shades.length > 0) shade(shades, height, await table.instantWinners(x, across, up[1], passes, { signal }), up[0]);
      return { y: across[0], z: up[0], width, height, shades };
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
