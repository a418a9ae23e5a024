// What the plane shows of a table whose positions lie on sheets: their points, how they go on, and what is drawn in windows.

import { ENTRIES, NONE, type Tail, won } from "../answers.js";
import type { SupermexError } from "../errors.js";
import type { Table } from "../table.js";
import type { Rectangle, Window } from "./paint.js";
import { type Asked, type Points, Row, UNKNOWN, Whole } from "./row.js";
import { isVaried, numbers } from "./words.js";

/** What of a table of sheets is seen. */
export type Show = "p" | "winners" | "first";

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
  /** The last sheet of a layer. */
  lastSheet(w: number): number;
  /** The pass levels that there are, and the passes of the game. */
  readonly levels: readonly number[];
  readonly passes: number;
  /** What can be shown, and how it is called. */
  readonly shows: readonly (readonly [Show, string])[];
  /** Whether the point of a column says who wins at its other cells. */
  readonly oneEach: boolean;
  /** The sheet to begin with. */
  readonly first: number;
  /** What the numbers of a position are. */
  readonly numbers: readonly string[];
  /** Whether the order of the numbers does not matter. */
  readonly symmetric: boolean;
  points(which: Which): Points;
  /** The points of the sheets from one on and before another, in columns and rows below a number: y and z of each, by sheet. */
  below(from: number, to: number, passes: number, end: number, signal: AbortSignal): Promise<[y: number, z: number][][]>;
  /** How a sheet goes on; null where nothing is known of that. */
  tail(which: Which): Promise<Tail | null>;
  /** What there is to see of a sheet whose tail begins somewhere; rows are null where the points say how many. */
  extent(show: Show, which: Which, start: number | null): [columns: number, rows: number | null];
  /** Where nothing is known. */
  beyond(show: Show, which: Which): readonly Rectangle[];
  /**
   * What is drawn besides the points in a part of the plane, of which a cell is so many pixels large: coarse first, and then better,
   * with how much of it is there, from 0 to 1. Nothing where that part is too large for it.
   */
  windows(show: Show, which: Which, part: Seen, signal: AbortSignal): AsyncIterable<{ window: Window; done: number }>;
}

/** Cells of a window of instant winners or first winning sheets: they touch every lower sheet. */
const MOST_WINDOW = 1 << 19;
/** Pixels of an overview in a picture. */
const MOST_PIXELS = 1 << 20;
/** Look-ups that a window of instant winners may cost where the game is not symmetric. */
const MOST_LOOKUPS = 1 << 22;
/** The same of rules, where each position of the window has moves to every lower sheet. */
const MOST_MOVES = 1 << 24;
/** Pixels of a cell from which on its own first winning sheet is asked, and not only that of its surroundings. */
const SEEN = 2;
/** Lower sheets that are asked at a time. */
const SOME = 32;
/** Columns that can be gone to in a table without a last one. */
const FARTHEST = 2 ** 30;

const P_POSITIONS = ["p", "P-positions"] as const;
const WINNERS = ["winners", "instant winners"] as const;

/** Whole cells of a range, no more than there are. */
function clipped([from, to]: [number, number], most: number): [number, number] {
  return [Math.min(Math.max(0, Math.floor(from)), most), Math.min(Math.ceil(to), most)];
}

/** Full shade where columns of a window, from one on, have an instant winner. */
function shade(shades: Uint8Array, height: number, winners: Uint32Array[], first: number, column: number): void {
  winners.forEach((rows, at) => {
    for (const z of rows) {
      if (z >= first) shades[(column + at) * height + (z - first)] = 255;
    }
  });
}

/** Milliseconds after which a part of a window is drawn. */
const OFTEN = 200;

/** What the facts of a table say of its planes, where they say it. */
interface Facts {
  name?: string;
  /** The moves of rules from a text, by which a cell may be no position. */
  moves?: string[];
  /** The numbers of its positions are below these; the third is null where it is any number. */
  box?: [sheets: number, columns: number, rows?: number | null];
  first_sheet?: number;
  sheets?: number;
  columns?: number | null;
  levels?: number[];
  symmetric?: boolean;
}

/** What is asked of a table to draw it. */
export type Drawn = Asked & Pick<Table, "instantWinners" | "overview" | "pixels" | "sheet" | "tail">;

/** Columns and rows of what there is to see of a sheet whose tail begins somewhere, as far as its points are here. */
export function extent(planes: Planes, show: Show, which: Which, start: number | null, points: Points | null): [columns: number, rows: number] {
  const [columns, rows] = planes.extent(show, which, start);
  if (rows !== null) return [columns, rows];
  let [last, most] = [0, 0];
  points?.each(0, columns, (y, z) => {
    if (z >= UNKNOWN) return;
    last = Math.max(last, y);
    most = Math.max(most, z);
  });
  // A sheet of a layer may have few points, near its corner.
  const across = planes.lastLayer === null || most === 0 ? columns : Math.min(columns, Math.max(16, Math.ceil(1.06 * last) + 2));
  return [across, most > 0 ? Math.ceil(1.06 * most) + 2 : columns];
}

/** What is asked, or nothing where it is not for this game. */
async function ifAny<T>(asked: Promise<T>): Promise<T | null> {
  return asked.catch((error: unknown) => {
    // By its code: a page may have two copies of this package.
    if ((error as Partial<SupermexError>).code === "notForGame") return null;
    throw error;
  });
}

/** The points of the lines of a sheet. */
function points(lines: readonly string[]): [number, number][] {
  const numbers = lines.filter((line) => !line.startsWith("#")).map((line) => line.split(" ").map(Number) as [number, number]);
  return numbers.filter(([, z]) => z !== NONE);
}

/** The planes of a table; null where its positions do not lie on sheets: only those of three or four numbers do. */
export async function planesOf(table: Drawn): Promise<Planes | null> {
  const { info } = table;
  const facts = info.facts as Facts;
  const [sheets, columns, third] = facts.box ?? [facts.sheets ?? 0, facts.columns ?? null];
  const rows = third ?? null;
  if (info.numbers === null || info.numbers < 3 || sheets === 0) return null;
  const layered = info.numbers > 3;
  const first = facts.first_sheet ?? 0;
  // Piles of Nim are in any order, whatever positions are declared won: a table of four has no other kind.
  const symmetric = facts.symmetric === true || info.game === "nim-4";
  const hasOverview = info.overview_bytes > 0;
  const limit = columns ?? FARTHEST;
  // This reads nothing. A sheet of a layer is short, and is fetched as a whole.
  const byColumns = !layered && (await ifAny(table.completions([first], [0, 0]))) !== null;
  const hasWinners = !layered && (await ifAny(table.instantWinners([0], [0, 1], 0))) !== null;
  // A cell of Chomp lies on sheets of other columns, so that these have to be there.
  const hasFirsts = byColumns && hasWinners && facts.moves === undefined && (info.game !== "chomp" || columns === null);
  const farthest = Math.min(limit, symmetric ? sheets : FARTHEST);
  const top = rows ?? (symmetric ? farthest : FARTHEST);
  const ofChomp = info.game === "chomp-4" || info.game === "chomp-heap";
  // In Chomp the numbers are columns of a board, whose sum is bounded.
  const columnsOf = ({ w, x }: Which) => (columns === null ? null : columns - (ofChomp ? w + x : 0));
  return {
    name: (facts.name ?? info.game).replaceAll(/[^\p{L}\p{N}]+/gu, "-"),
    lastLayer: layered ? sheets - 1 : null,
    firstSheet: first,
    lastSheet: (w) => sheets - 1 - (ofChomp ? w : 0),
    numbers: numbers(info),
    symmetric,
    levels: facts.levels ?? (info.passes ? [0, 1] : [0]),
    passes: info.passes ?? 0,
    shows: [P_POSITIONS, ...(hasWinners ? [WINNERS] : []), ...((symmetric && !layered) || hasOverview || hasFirsts ? [["first", "first winning sheets"] as const] : [])],
    // A position that is declared won has no cell of its own, and rules may say that a cell is no position: a click asks.
    oneEach: !isVaried(info.facts) && facts.moves === undefined,
    first: Math.min(sheets - 1, Math.max(first, Math.floor(sheets / (layered ? 4 : 2)))),
    points({ w, x, passes }) {
      if (byColumns) return new Row(table, x, passes, limit);
      return new Whole(x, async () => {
        const found = points(await table.sheet(layered ? [w, x] : [x], { passes }));
        const mirrored = symmetric ? found.filter(([, z]) => z >= limit).map(([y, z]): [number, number] => [z, y]) : [];
        return [...found, ...mirrored];
      });
    },
    async below(from, to, passes, end, signal) {
      const width = Math.min(end, limit);
      if (byColumns) {
        const found = await table.completions([from], [0, width], { rows: to - from, passes, signal });
        const row = (at: number) => Array.from(found.subarray(at * width, (at + 1) * width), (z, y): [number, number] => [y, z]);
        return Array.from({ length: to - from }, (_, at) => row(at).filter(([, z]) => z < end));
      }
      const sheets: [number, number][][] = [];
      for (let x = from; x < to; x++) {
        const whole = points(await table.sheet([x], { columns: width, passes, signal }));
        sheets.push(whole.filter(([y, z]) => y < width && z < end));
      }
      return sheets;
    },
    tail: ({ x, passes }) => (layered ? Promise.resolve(null) : ifAny(table.tail([x], { passes }))),
    extent(show, which, start) {
      const end = columnsOf(which);
      const { x } = which;
      if (end === null) return [Math.max(16, Math.ceil((start ?? x) * 1.15) + 8), null];
      // A small sheet of a large table: farther out it goes on as it begins.
      const enough = Math.max(3 * x, 48);
      if (symmetric) {
        const side = Math.min(enough, show === "p" ? end + x : farthest);
        return [side, side];
      }
      return [facts.box === undefined && !layered ? Math.min(end, enough) : end, rows];
    },
    beyond(show, which) {
      const end = columnsOf(which);
      if (end === null) return [];
      const all = Number.POSITIVE_INFINITY;
      if (symmetric && show === "p") return [[end, all, end, all]];
      const last = symmetric ? farthest : end;
      return [[last, all, 0, all], ...(symmetric || rows !== null ? ([[0, last, symmetric ? farthest : (rows as number), all]] as const) : [])];
    },
    async *windows(show, { x, passes }, { y, z, scale }, signal) {
      const [across, up] = [clipped(y, farthest), clipped(z, top)];
      const [width, height] = [Math.max(0, across[1] - across[0]), Math.max(0, up[1] - up[0])];
      // By rules of a text each position has moves to every lower sheet; else a column has completions in them.
      const cost = symmetric ? 0 : width * x * (facts.moves === undefined ? 1 : up[1]);
      const cells = show === "first" && !symmetric;
      const few = width * height <= MOST_WINDOW && cost <= (facts.moves === undefined ? MOST_LOOKUPS : MOST_MOVES);
      if (hasOverview && (cells || !few)) yield* fromAfar(table, show, { x, passes }, { y, z, scale }, signal);
      if (!few || (cells && (!hasFirsts || (hasOverview && scale < SEEN)))) return;
      if (cells) {
        yield* firsts(table, { x, passes }, across, up, signal);
        return;
      }
      const shades = new Uint8Array(width * height);
      const levels = show === "first" ? new Uint8Array(width * height) : null;
      const window: Window = { y: across[0], z: up[0], end: across[1], side: 1, width, height, shades, levels };
      if (shades.length > 0 && symmetric) {
        // The third of the triple through y and z says on which sheet the cell becomes an instant winner.
        const thirds = await table.completions([across[0]], up, { rows: width, passes, signal });
        thirds.forEach((third, at) => {
          if (third >= x) return;
          shades[at] = 255;
          if (levels !== null) levels[at] = level(third, x);
        });
      } else if (shades.length > 0) {
        // So many columns at a time that others are answered between them, and that the first are seen soon.
        let from = across[0];
        let drawn = performance.now();
        for (let some = 1; from < across[1]; ) {
          const begun = performance.now();
          const to = Math.min(across[1], from + some);
          const found = await table.instantWinners([x], [from, to], up[1], { passes, signal });
          shade(shades, height, found, up[0], from - across[0]);
          from = to;
          const now = performance.now();
          some = now - begun < OFTEN / 4 ? 2 * some : now - begun > OFTEN ? Math.max(1, some >> 1) : some;
          if (from < across[1] && now - drawn > OFTEN) {
            drawn = now;
            yield { window: { ...window, end: from }, done: (from - across[0]) / width };
          }
        }
      }
      yield { window, done: 1 };
    },
  };
}

/** Where a first winning sheet is on the colour bar, which ends with the sheet that is seen. */
function level(first: number, x: number): number {
  return Math.floor((255 * first) / Math.max(1, x));
}

/**
 * The first winning sheets of some cells one by one, from all lower sheets: of Nim the lowest sheet with a P-position in the column and row;
 * of Chomp, whose moves keep the lengths of two rows or of the longest one, the lowest that is reached so.
 */
async function* firsts(
  table: Drawn,
  { x, passes }: { x: number; passes: number },
  across: readonly [number, number],
  up: readonly [number, number],
  signal: AbortSignal,
): AsyncGenerator<{ window: Window; done: number }> {
  const [width, height] = [across[1] - across[0], up[1] - up[0]];
  const window: Window = { y: across[0], z: up[0], end: across[1], side: 1, width, height, shades: new Uint8Array(width * height), levels: new Uint8Array(width * height) };
  const set = (column: number, z: number, sheet: number) => {
    const at = column * height + (z - up[0]);
    if (z < up[0] || z >= up[1] || window.shades[at] !== 0) return;
    window.shades[at] = 255;
    (window.levels as Uint8Array)[at] = level(sheet, x);
  };
  const chomp = table.info.game === "chomp";
  // The two shorter rows are cut to one length.
  const cut = chomp && x > 0 ? await table.completions([0], [0, 1], { rows: x, passes, signal }) : null;
  let drawn = performance.now();
  for (let from = 0; from < x; from += SOME) {
    const to = Math.min(x, from + SOME);
    // The middle row is as long as before, so that its columns are as many more as the sheet is lower.
    const columns: [number, number] = chomp ? [across[0] + x - to + 1, across[1] + x - from] : [...across];
    const found = await table.completions([from], columns, { rows: to - from, passes, signal });
    for (let sheet = from; sheet < to; sheet++) {
      const row = (sheet - from) * (columns[1] - columns[0]) + (chomp ? to - 1 - sheet : 0);
      const both = cut?.[sheet];
      for (let column = 0; column < width; column++) {
        set(column, found[row + column] as number, sheet);
        if (both === undefined || both === NONE) continue;
        // All three rows, or the two shorter ones.
        if (both === 0) for (let z = up[0]; z < up[1]; z++) set(column, z, sheet);
        else set(column, sheet + both - (x + across[0] + column), sheet);
      }
    }
    if (to < x && performance.now() - drawn > OFTEN) {
      drawn = performance.now();
      yield { window, done: to / x };
    }
  }
  yield { window, done: 1 };
}

/** A part of the plane from the overview of a table: the last zoom, and then the one whose pixels are as large as those of the screen. */
async function* fromAfar(
  table: Drawn,
  show: Show,
  { x, passes }: { x: number; passes: number },
  { y, z, scale }: Seen,
  signal: AbortSignal,
): AsyncGenerator<{ window: Window; done: number }> {
  const overview = await table.overview({ passes, signal });
  if (overview === null) return;
  const { columns: limit, sheets } = table.info.facts as Facts;
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
    const end = (limit ?? null) === null ? 4 * overview.columns : (limit as number) + shift;
    const columns = range([y[0] + shift, y[1] + shift], end);
    const rows = range(z, 4 * Math.max(overview.columns, sheets ?? 0));
    const [width, height] = [columns[1] - columns[0], rows[1] - rows[0]];
    const lastColumn = Math.ceil(overview.columns / side) - 1;
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
      const firsts = pixels.subarray(at, at + ENTRIES).filter((first) => first < x);
      // A few cells may have a lower first winning sheet than the first entry, but not much lower.
      levels[place] = firsts.length === 0 ? level(x - 1, x) : firsts.reduce((sum, first) => sum + level(first, x), 0) / firsts.length;
    }
    const window = { y: columns[0] * side - shift, z: rows[0] * side, end: end - shift, side, width, height, shades, levels };
    yield { window, done: zoom === finest ? 1 : 0 };
  }
}
