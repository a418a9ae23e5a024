// How each kind of table is asked and played: positions as text, who wins, the moves that do, and something to click on.

import type { AnyTable, Boards, Boxes, Info, Layers, Outcome, Pairs, Piles, Sheets, Strips } from "../src/tables.js";
import { board, strip } from "./board.js";

/** A move that the page offers. */
export interface Offered {
  /** The position that it leads to. */
  to: string;
  words: string;
}

export interface Answer {
  outcome: Outcome;
  /** What there is to say besides. */
  words: string;
  moves: Offered[];
}

export interface Game {
  /** What the table is. */
  title: string;
  /** How positions are written. */
  form: string;
  /** A position to begin with. */
  first: string;
  ask(position: string, signal: AbortSignal): Promise<Answer>;
  /** Something to click on, which leads to other positions. */
  board(position: string, go: (to: string) => void): Element | null;
  /** Where a position lies on the planes of the table; of other tables there are none. */
  point?(position: string): Point;
}

/** A position on a sheet. Games on three numbers have one layer. */
export interface Point {
  w: number;
  x: number;
  y: number;
  z: number;
  passes: number;
}

const PLAYERS: Record<Outcome, string> = {
  P: "P: whoever just moved wins",
  N: "N: whoever is to move wins",
  beyond: "beyond the table",
  L: "L: Left wins, whoever moves first",
  R: "R: Right wins, whoever moves first",
};

/** Who wins, in words. */
export function words(outcome: Outcome): string {
  return PLAYERS[outcome];
}

/** The whole numbers of a text. */
function numbers(text: string, least: number, most: number, form: string): number[] {
  const parts = text.trim().split(/[\s,]+/).map((part) => (/^\d+$/.test(part) ? Number(part) : Number.NaN));
  if (parts.length < least || parts.length > most || !parts.every(Number.isSafeInteger)) {
    throw new Error(`${text} is no position; write ${form}`);
  }
  return parts;
}

function size({ cells, bytes }: Info): string {
  return `${cells.toLocaleString("en")} cells, ${(bytes / 1e6).toLocaleString("en", { maximumSignificantDigits: 3 })} MB`;
}

const varied = (is: boolean) => (is ? ", with variants" : "");

/** Positions of so many piles, with the passes that are left in a game that has some: all of them if a text does not say. */
function passing(names: readonly string[], passes: number) {
  const piles = names.join(",");
  const form = passes > 0 ? `${piles} or ${piles},passes` : piles;
  const written = (piles: readonly number[], left: number) => (passes > 0 ? [...piles, left] : piles).join(",");
  return {
    form: `position ${form}`,
    written,
    read(text: string): { piles: number[]; left: number } {
      const all = numbers(text, names.length, names.length + 1, form);
      return { piles: all.slice(0, names.length), left: all[names.length] ?? passes };
    },
    /** A move, from where so many passes are left. */
    offered: (piles: readonly number[], left: number, from: number): Offered => ({ to: written(piles, left), words: left < from ? "pass" : piles.join(",") }),
  };
}

/** What is said where a table does not have every position that could be moved to. */
function unsure({ outcome, complete }: { outcome: Outcome; complete: boolean }): string {
  return !complete && outcome === "N" ? "The table does not see every move." : "";
}

/** Piles to click on: those of a pile are taken from the one that is clicked on. */
function heaps(piles: readonly number[], names: string, go: (to: number[]) => void): SVGElement {
  const rows = piles.map((tokens, at) => ({ name: names[at] as string, tokens }));
  return board(rows, (row, token) => go(piles.map((pile, at) => (at === row ? token : pile))));
}

/** A board of Chomp to click on, by its columns, the highest first: a square goes, and all above it or to its right. */
function columns(numbers: readonly number[], names: readonly string[], go: (to: number[]) => void): SVGElement {
  let sum = 0;
  const lengths = numbers.map((columns) => (sum += columns));
  const rows = lengths.map((tokens, at) => ({ name: names[at] as string, tokens, poison: at === lengths.length - 1 }));
  return board(rows, (row, token) => {
    const left = lengths.map((length, at) => (at <= row ? Math.min(length, token) : length));
    if ((left.at(-1) ?? 0) > 0) go(left.map((length, at) => length - (left[at - 1] ?? 0)));
  });
}

function sheets(table: Sheets): Game {
  const { info } = table;
  const chomp = info.game === "chomp";
  const { form, read, written, offered } = passing(["x", "y", "z"], info.passes);
  return {
    title: `${chomp ? "3-row Chomp" : "3-pile Nim"}${info.passes > 0 ? " with a pass" : ""}${varied(info.variants.length > 0 || info.randomVariants !== null)}: ${info.sheets.toLocaleString("en")} sheets, ${size(info)}`,
    form,
    first: chomp ? "5,3,4" : "5,7,8",
    async ask(text, signal) {
      const { piles, left } = read(text);
      const [x = 0, y = 0, z = 0] = piles;
      const found = await table.winningMoves(x, y, z, left, { signal });
      const moves = found.moves.map(([x, y, z, passes]) => offered([x, y, z], passes, left));
      return { outcome: found.outcome, words: unsure(found), moves };
    },
    board(text, go) {
      const { piles, left } = read(text);
      const to = (piles: number[]) => go(written(piles, left));
      return chomp ? columns(piles, ["top", "mid", "low"], to) : heaps(piles, "xyz", to);
    },
    point(text) {
      const { piles, left: passes } = read(text);
      const [x = 0, y = 0, z = 0] = piles;
      return { w: 0, x, y, z, passes };
    },
  };
}

function pairs(table: Pairs): Game {
  const { info } = table;
  const rules = info.divisor === undefined ? `(${info.k},${info.m})-Wythoff Nim` : `D_${info.divisor}`;
  const read = (text: string) => numbers(text, 2, 2, "a,b") as [number, number];
  return {
    title: `${rules}: pairs of numbers below ${info.columns.toLocaleString("en")}, ${size(info)}`,
    form: "two piles a,b",
    first: "4,9",
    async ask(text, signal) {
      const [a, b] = read(text);
      const found = await table.winningMoves(a, b, { signal });
      const blocking = info.k !== undefined && info.k > 1;
      const wins = found.outcome === "N";
      const offer = (to: [number, number], words: string) => ({ to: to.join(","), words });
      const diagonal = found.diagonal.map((to) => offer(to, `${to.join(",")}${blocking ? (wins ? ", unless it is blocked" : ", which has to be blocked") : ""}`));
      return { outcome: found.outcome, words: "", moves: [...found.free.map((to) => offer(to, to.join(","))), ...diagonal] };
    },
    board(text, go) {
      return heaps(read(text), "ab", (to) => go(to.join(",")));
    },
  };
}

function piles(table: Piles): Game {
  const { info } = table;
  const rules = info.subtract === "all" ? "Nim" : `Taking ${info.subtract.join(", ")} from a pile`;
  const read = (text: string) => numbers(text, 1, 64, "piles, as 3,4,5");
  const period = info.period === null ? `piles below ${info.stored.toLocaleString("en")}` : `period ${info.period.length} from ${info.period.start}`;
  return {
    title: `${rules}${info.misere ? ", misère" : ""}: ${period}`,
    form: "piles",
    first: "3,4,5",
    async ask(text, signal) {
      const position = read(text);
      const found = await table.winningMoves(position, { signal });
      const values = await Promise.all(position.map((n) => table.grundy(n, { signal })));
      const moves = found.moves.map((to) => ({ to: to.join(","), words: to.join(",") }));
      return { outcome: found.outcome, words: `values ${values.map((value) => value ?? "?").join(", ")}`, moves };
    },
    board(text, go) {
      const position = read(text);
      const rows = position.map((tokens, at) => ({ name: String(at + 1), tokens }));
      const allowed = (taken: number) => info.subtract === "all" || info.subtract.includes(taken);
      return board(rows, (row, token) => {
        if (allowed((position[row] as number) - token)) go(position.map((pile, at) => (at === row ? token : pile)).join(","));
      });
    },
  };
}

function boards(table: Boards): Game {
  const { info } = table;
  const form = "rows of a board, as 5,3,1";
  const read = (text: string) => numbers(text, 1, 1000, form);
  return {
    title: `Chomp inside ${info.rows} x ${info.columns}: ${info.pPositions.toLocaleString("en")} P-positions among ${info.boards.toLocaleString("en")} boards`,
    form: "rows of the board",
    first: Array<number>(Math.min(4, info.rows)).fill(Math.min(5, info.columns)).join(","),
    async ask(text, signal) {
      const found = await table.winningMoves(read(text), { signal });
      const moves = found.moves.map((to) => ({ to: to.join(","), words: to.join(",") }));
      return { outcome: found.outcome, words: "", moves };
    },
    board(text, go) {
      // The longest row lies at the bottom.
      const lengths = read(text);
      const rows = lengths.map((tokens, at) => ({ name: String(at + 1), tokens, poison: at === 0 })).reverse();
      return board(rows, (row, token) => {
        const from = lengths.length - 1 - row;
        const to = lengths.map((length, at) => (at >= from ? Math.min(length, token) : length)).filter((length) => length > 0);
        if (to.length > 0) go(to.join(","));
      });
    },
  };
}

/** The strips that a stone's moves lead to. */
function clobber(cells: string, at: number): string[] {
  const own = cells[at];
  const other = own === "x" ? "o" : "x";
  return [at - 1, at + 1].filter((to) => cells[to] === other).map((to) => {
    const next = [...cells];
    next[at] = "_";
    next[to] = own as string;
    return next.join("");
  });
}

function strips(table: Strips): Game {
  return {
    title: `Linear Clobber: strips of up to ${table.info.length} cells`,
    form: "strip of x, o and _",
    first: "xoxoxo".slice(0, table.info.length),
    async ask(text, signal) {
      const found = await table.winningMoves(text.trim(), { signal });
      const of = (player: string, all: string[]) => all.map((to) => ({ to, words: `${player}: ${to}` }));
      return { outcome: found.outcome, words: "", moves: [...of("Left", found.left), ...of("Right", found.right)] };
    },
    board(text, go) {
      const cells = text.trim().toLowerCase();
      return strip(cells, (at) => {
        const [to] = clobber(cells, at);
        if (to !== undefined) go(to);
      });
    },
  };
}

function layers(table: Layers): Game {
  const { info } = table;
  const chomp = info.game === "chomp-4";
  const { form, read, written, offered } = passing(["w", "x", "y", "z"], info.passes);
  const extra = `${info.passes > 0 ? " with a pass" : ""}${info.misere ? ", misère" : varied(info.variants.length > 0)}`;
  return {
    title: `${chomp ? "4-row Chomp" : "4-pile Nim"}${extra}: ${info.sheets.toLocaleString("en")} layers, ${size(info)}`,
    form,
    first: chomp ? "2,3,1,2" : "2,3,4,6",
    async ask(text, signal) {
      const { piles, left } = read(text);
      const [w = 0, x = 0, y = 0, z = 0] = piles;
      const found = await table.winningMoves(w, x, y, z, left, { signal });
      const moves = found.moves.map(([w, x, y, z, passes]) => offered([w, x, y, z], passes, left));
      return { outcome: found.outcome, words: unsure(found), moves };
    },
    board(text, go) {
      const { piles, left } = read(text);
      const to = (piles: number[]) => go(written(piles, left));
      return chomp ? columns(piles, ["4th", "3rd", "2nd", "1st"], to) : heaps(piles, "wxyz", to);
    },
    point(text) {
      const { piles, left: passes } = read(text);
      const [w = 0, x = 0, y = 0, z = 0] = piles;
      return { w, x, y, z, passes };
    },
  };
}

function boxes(table: Boxes): Game {
  const { info } = table;
  const { form, read, offered } = passing(["x", "y", "z"].slice(0, info.numbers), info.passes);
  const sides = info.box.slice(0, info.numbers).map((side) => side?.toLocaleString("en") ?? "any");
  return {
    title: `${info.name}${info.misere ? ", misère" : ""}${varied(info.variants.length > 0)}: a box of ${sides.join(" x ")}, ${size(info)}`,
    form: `${form}; moves to ${info.rules.join("; ")}`,
    first: [5, 3, 4].slice(0, info.numbers).map((number, at) => Math.min(number, (info.box[at] ?? Infinity) - 1)).join(","),
    async ask(text, signal) {
      const { piles, left } = read(text);
      const found = await table.winningMoves(piles, left, { signal });
      const moves = found.moves.map(({ position, passes }) => offered(position, passes, left));
      return { outcome: found.outcome, words: "", moves };
    },
    // Which moves there are the rules say, and a click does not.
    board: () => null,
    point(text) {
      const { piles, left: passes } = read(text);
      const [x = 0, y = 0, z = 0] = piles;
      return { w: 0, x, y, z, passes };
    },
  };
}

/** How a table is asked and played. */
export function gameOf(table: AnyTable): Game {
  switch (table.kind) {
    case "sheets":
      return sheets(table);
    case "pairs":
      return pairs(table);
    case "piles":
      return piles(table);
    case "strips":
      return strips(table);
    case "boards":
      return boards(table);
    case "boxes":
      return boxes(table);
    case "layers":
      return layers(table);
  }
}
