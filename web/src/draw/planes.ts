// The planes of a table whose positions lie on sheets: their points, what is drawn below them, and how far they reach.

import { NONE, type Info, type Numeral, type Tail } from "../answers.js";
import type { SupermexError } from "../errors.js";
import type { Size } from "./camera.js";
import { type Points, Row, UNKNOWN, Whole } from "./row.js";
import type { Drawn, Point, Seen, Show, Which } from "./types.js";
import { Values } from "./values.js";
import { computable, type Progress, type Source, windows } from "./windows.js";
import { isVaried, letters, numbers } from "./words.js";

export interface Planes {
  readonly info: Info;
  /** For the names of files. */
  readonly name: string;
  /** The last layer, if there are layers. */
  readonly lastLayer: number | null;
  readonly firstSheet: number;
  /** The last sheet of a layer. */
  lastSheet(w: number): number;
  /** Whether there is a single sheet, which has no number. */
  readonly single: boolean;
  /** The pass levels that there are. */
  readonly levels: readonly number[];
  readonly shows: readonly Show[];
  /** Whether the cells that are not points are N-positions, and not perhaps no positions at all. */
  readonly rest: boolean;
  /** The sheet and the layer to begin with. */
  readonly first: { w: number; x: number };
  /** What the numbers on the axes are. */
  axes(show: Show): readonly [string, string];
  /** Whether the order of the numbers does not matter. */
  readonly symmetric: boolean;
  points(show: Show, which: Which): Points;
  /** The points of the sheets from one on and before another, in columns and rows below a number: y and z of each, by sheet. */
  below(from: number, to: number, passes: number, end: number, signal: AbortSignal): Promise<[y: number, z: number][][]>;
  /** How a sheet goes on; null where nothing is known of that. */
  tail(which: Which): Promise<Tail | null>;
  /** One more than the last column and row of which something may be known. */
  domain(show: Show, which: Which): Size;
  /** The columns to look at first. */
  usual(which: Which, tail: Tail | null): number;
  /** The view to begin with. */
  opening(which: Which): Show;
  /** What is drawn below the points of a part of the plane: coarse first, and then better. Nothing where the part is too large. */
  windows(show: Show, which: Which, seen: Seen, signal: AbortSignal): AsyncIterable<Progress>;
  /** The numbers of a cell's position, with its passes. */
  position(show: Show, point: Point): number[];
  /** Where a position lies; null if it does not lie on a sheet of this view. */
  point(show: Show, position: readonly Numeral[]): Point | null;
}

/** Columns that can be gone to in a table without a last one. */
const FARTHEST = 2 ** 30;
/** The side of a sheet of values that is drawn: all of its cells are fetched. */
const MOST_VALUES = 2000;

/** What the facts of a table say of its planes, where they say it. */
interface Facts {
  name?: string;
  /** The moves of rules from a text, by which a cell may be not a position. */
  moves?: string[];
  /** The numbers of its positions are below these; the last one has no side where it is any number. */
  box?: number[];
  first_sheet?: number;
  sheets?: number;
  columns?: number | null;
  levels?: number[];
  symmetric?: boolean;
  grundy?: boolean;
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
function pairs(lines: readonly string[]): [number, number][] {
  const numbers = lines.filter((line) => !line.startsWith("#")).map((line) => line.split(" ").map(Number) as [number, number]);
  return numbers.filter(([, z]) => z !== NONE);
}

/** The planes of a table; null where its positions do not lie on sheets. */
export async function planesOf(table: Drawn): Promise<Planes | null> {
  const { info } = table;
  if (info.game === "wythoff") return pairPlane(table);
  const facts = info.facts as Facts;
  if (info.numbers === null || info.numbers < 3 || (facts.box?.[0] ?? facts.sheets ?? 0) === 0) return null;
  return sheetPlanes(table, info.numbers, facts);
}

/** How many layers a table has, if it has some, sheets, columns and rows: null where a number of a position may be any. */
export function reach(count: number, { box, sheets = 0, columns = null }: Pick<Facts, "box" | "sheets" | "columns">): { layers: number | null; sheets: number; columns: number | null; rows: number } {
  const [layers, ...sides] = count > 3 ? (box ?? [sheets, sheets, columns]) : [null, ...(box ?? [sheets, columns])];
  return { layers: layers ?? null, sheets: sides[0] ?? 0, columns: sides[1] ?? null, rows: sides[2] ?? Number.POSITIVE_INFINITY };
}

/** Pairs of piles are one sheet. */
function pairPlane(table: Drawn): Planes {
  const { info } = table;
  const columns = info.facts["columns"] === undefined ? Number((info as { columns?: number }).columns) : Number(info.facts["columns"]);
  const names = numbers(info);
  return {
    info,
    name: "wythoff",
    lastLayer: null,
    firstSheet: 0,
    lastSheet: () => 0,
    single: true,
    levels: [0],
    shows: ["p"],
    rest: true,
    first: { w: 0, x: 0 },
    axes: () => [names[0] as string, names[1] as string],
    symmetric: true,
    points: () => new Row(table, { first: [], passes: 0, columns, rows: Number.POSITIVE_INFINITY, symmetric: true, least: 0, own: 0 }),
    below: async () => [],
    tail: async () => null,
    domain: () => [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY],
    usual: () => Math.min(columns, 100),
    opening: () => "p",
    async *windows() {},
    position: (_show, { y, z }) => [y, z],
    point: (_show, position) => (position.length === 2 ? { w: 0, x: 0, y: Number(position[0]), z: Number(position[1]), passes: 0 } : null),
  };
}

async function sheetPlanes(table: Drawn, count: number, facts: Facts): Promise<Planes> {
  const { info } = table;
  const { layers, sheets, columns, rows } = reach(count, facts);
  const layered = layers !== null;
  const hasPasses = info.passes !== null;
  const firstSheet = facts.first_sheet ?? 0;
  // Piles of Nim are in any order, whatever positions are declared won: a table of four has no other kind.
  const symmetric = facts.symmetric === true || info.game === "nim-4";
  const limit = columns ?? FARTHEST;
  // These read nothing: they ask for no columns.
  const byColumns = (await ifAny(table.completions(layered ? [0, firstSheet] : [firstSheet], [0, 0]))) !== null;
  const hasWinners = !layered && (await ifAny(table.instantWinners([0], [0, 1], 0))) !== null;
  const farthest = Math.min(limit, symmetric ? sheets : FARTHEST);
  const source: Source = {
    symmetric,
    rules: facts.moves !== undefined,
    // A cell of Chomp lies on lower sheets in other columns, which have to be there.
    firsts: byColumns && hasWinners && facts.moves === undefined && (info.game !== "chomp" || columns === null),
    overview: info.overview_bytes > 0,
    columns: farthest,
    rows: Math.min(rows, symmetric ? farthest : FARTHEST),
  };
  const hasFirsts = hasWinners && (symmetric || source.overview || source.firsts);
  const values = layered && facts.grundy === true && sheets * limit <= MOST_VALUES ** 2;
  // Of a table that is for them they come first.
  const valued = info.game !== "nim-4" && info.game !== "chomp-4";
  const ofChomp = info.game === "chomp-4" || info.game === "chomp-heap";
  // In Chomp the numbers are columns of a board, whose sum is bounded.
  const columnsOf = ({ w, x }: Which) => (columns === null ? FARTHEST : Math.max(0, columns - (ofChomp ? w + x : 0)));
  const names = numbers(info);
  const enough = (x: number) => Math.max(3 * x, 48);
  const planes: Planes = {
    info,
    name: (facts.name ?? info.game).replaceAll(/[^\p{L}\p{N}]+/gu, "-"),
    lastLayer: layered ? layers - 1 : null,
    firstSheet,
    lastSheet: (w) => sheets - 1 - (ofChomp ? w : 0),
    single: false,
    levels: facts.levels ?? (info.passes ? [0, 1] : [0]),
    shows: [
      ...(values && valued ? (["values"] as const) : []),
      "p",
      ...(hasWinners ? (["winners"] as const) : []),
      ...(hasFirsts ? (["first"] as const) : []),
      ...(values && !valued ? (["values"] as const) : []),
    ],
    // A position that is declared won has no cell of its own, and rules may say that a cell is not a position: a click asks.
    rest: !isVaried(info.facts) && facts.moves === undefined,
    // Most sheets of Chomp with four rows have no P-position, whether a pass is left or not. This one has some.
    first: info.game === "chomp-4" ? { w: 3, x: 4 } : { w: Math.floor((layers ?? 0) / 4), x: Math.min(sheets - 1, Math.max(firstSheet, Math.floor(sheets / (layered ? 4 : 2)))) },
    axes: (show) => (show === "values" ? names.slice(1, 3) : names.slice(-2)) as [string, string],
    symmetric,
    points(show, { w, x, passes }) {
      if (show === "values") {
        const height = (y: number) => (ofChomp ? Math.max(0, limit - w - y) : limit);
        return new Values(table, w, passes, Array.from({ length: ofChomp ? height(0) : sheets }, (_, y) => height(y)));
      }
      const first = layered ? [w, x] : [x];
      const columns = columnsOf({ w, x, passes });
      if (byColumns) {
        // A single file of a symmetric table does not have the columns that lie in the sheets before its first.
        const stored = symmetric && !layered ? { least: firstSheet, own: x } : { least: 0, own: 0 };
        return new Row(table, { first, passes, columns, rows, symmetric, ...stored });
      }
      return new Whole(
        async (signal) => {
          const lines = await table.sheet(first.slice(0, 1), { passes, signal });
          // Of rules on four numbers they are those of the whole layer, with x before the other two.
          return pairs(layered ? lines.filter((line) => line.startsWith(`${x} `)).map((line) => line.slice(line.indexOf(" ") + 1)) : lines);
        },
        [0, columns, 0, rows],
      );
    },
    async below(from, to, passes, end, signal) {
      const width = Math.min(end, limit);
      if (byColumns) {
        const found = await table.completions([from], [0, width], { rows: to - from, passes, signal });
        const row = (at: number) => Array.from(found.subarray(at * width, (at + 1) * width), (z, y): [number, number] => [y, z]);
        return Array.from({ length: to - from }, (_, at) => row(at).filter(([, z]) => z < end));
      }
      const all: [number, number][][] = [];
      for (let x = from; x < to; x++) {
        const whole = pairs(await table.sheet([x], { columns: width, passes, signal }));
        all.push(whole.filter(([y, z]) => y < width && z < end));
      }
      return all;
    },
    // Only sheets of Chomp go on for ever.
    tail: ({ x, passes }) => (info.game === "chomp" ? table.tail([x], { passes }) : Promise.resolve(null)),
    domain(show, which) {
      const height = columnsOf({ ...which, x: 0 });
      if (show === "values") return [ofChomp ? height : sheets, height];
      if (symmetric && show !== "p") return [farthest, farthest];
      // Mirror images are known behind the last column.
      return symmetric ? [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY] : [columns === null ? Number.POSITIVE_INFINITY : columnsOf(which), rows];
    },
    usual(which, tail) {
      const end = columnsOf(which);
      // A small sheet of a large table goes on farther out as it begins.
      if (columns !== null) return Math.min(end, facts.box === undefined && !layered ? enough(which.x) : end);
      return Math.max(16, tail === null ? which.x : Math.ceil(tail.start * (tail.period === 0 ? 1 : 1.15)) + 8);
    },
    opening(which) {
      const [first] = planes.shows as [Show];
      if (first === "values" || !hasFirsts) return first;
      const side = planes.usual(which, null);
      return source.overview || computable(source, which.x, { y: [0, side], z: [0, side] }) ? "first" : "p";
    },
    async *windows(show, which, seen, signal) {
      if (show === "winners" || show === "first") yield* windows(table, source, show, which, seen, signal);
    },
    position(show, { w, x, y, z, passes }) {
      // Three numbers are a position of the values, and its passes are those of the table.
      if (show === "values") return [w, y, z];
      return [...(layered ? [w] : []), x, y, z, ...(hasPasses ? [passes] : [])];
    },
    point(show, position) {
      const all = position.map(Number);
      const passes = hasPasses ? (all.pop() ?? 0) : 0;
      if (all.length === 3 && layered) {
        const [w, y, z] = all as [number, number, number];
        return show === "values" ? { w, x: 0, y, z, passes } : null;
      }
      if (all.length !== count || show === "values") return null;
      // Of piles in any order a sheet has the least.
      const lowest = all.slice(0, -2).some((number) => number >= sheets);
      if (symmetric && lowest) all.sort((a, b) => a - b);
      const [z = 0, y = 0, x = 0, w = 0] = [...all].reverse();
      return { w, x, y, z, passes };
    },
  };
  return planes;
}

/** Columns and rows of what there is to see of a sheet: the box of its points that are here, and a little more. */
export function extent(planes: Planes, show: Show, which: Which, tail: Tail | null, points: Points): Size {
  const [columns, rows] = planes.domain(show, which);
  if (show === "values") return [columns, rows];
  const usual = planes.usual(which, tail);
  let [dots, last, most] = [0, 0, 0];
  const visit = (y: number, z: number) => {
    if (z >= UNKNOWN) return;
    dots += 1;
    last = Math.max(last, y);
    most = Math.max(most, z);
  };
  points.each(0, usual, visit);
  if (planes.symmetric) last = most = Math.max(last, most);
  const more = (n: number, end: number) => Math.min(end, Math.max(16, Math.ceil(1.06 * (n + 1))));
  if (dots === 0) return [Math.min(columns, usual), Math.min(rows, usual)];
  // Where points go on without an end, the picture does.
  const across = tail !== null && tail.period > 0 ? usual : more(last, columns);
  return [across, more(most, rows)];
}

/** How far a sheet can be moved: where its points go on without an end there is none. */
export function world(tail: Tail | null, box: Size): Size {
  return tail !== null && tail.period > 0 ? [FARTHEST, box[1]] : box;
}

/** Whether there is a sheet. */
export function hasSheet({ lastLayer, firstSheet, lastSheet }: Planes, { w, x }: { w: number; x: number }): boolean {
  return w <= (lastLayer ?? 0) && x >= firstSheet && x <= lastSheet(w);
}

/** The letter of the sheet's number. */
export function sheetName({ info }: Planes, show: Show): string {
  return letters(info).at(show === "values" ? 0 : -3) as string;
}
