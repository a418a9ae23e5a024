// What tables answer. `wasm/src/lookups.rs` is the other side.

/** A whole number: of type bigint where it is greater than 2^53 - 1. */
export type Numeral = number | bigint;

/**
 * A position of any game: piles, columns or rows of a board, cells of a strip (0 empty, 1 `x`, 2 `o`), and behind them the passes
 * left, in games with passes. Where a position that is asked leaves them out, they are the most that the table is for.
 */
export type Position = readonly Numeral[];

/** Who wins: the previous player (P), the next one (N), in a partizan game Left or Right; or the position is beyond the table. */
export type Outcome = "P" | "N" | "beyond" | "L" | "R";

/** In the order of the bytes of a batch. */
export const OUTCOMES: readonly Outcome[] = ["P", "N", "beyond", "L", "R"];

/** Stands for "no completion" in arrays of completions. */
export const NONE = 0xffff_ffff;

/** What there is to know of a table as a whole. */
export interface Info {
  /** `nim`, `chomp`, `wythoff`, `heap`, `clobber`, `chomp-board`, `rules`, `nim-4`, `chomp-4` or `chomp-heap`. */
  game: string;
  /** What it is called in a sentence. */
  title: string;
  /** Everything that changes the P-positions. */
  rules: string;
  /** How a position is written. */
  form: string;
  /** How many numbers a position has, the passes not counted; null where it has any number of them. */
  numbers: number | null;
  /** The most passes that the table is for, 0 or 1: by parity it answers any more. Null in games without passes. */
  passes: number | null;
  /** What has to hold of a position that the table answers, in words; null where it answers every position. */
  reach: string | null;
  /** Cells that are stored. */
  cells: number;
  /** Bytes of the files of the table, of its index of moves and of its overview. */
  bytes: number;
  index_bytes: number;
  overview_bytes: number;
  /** Files of the table. */
  files: number;
  profiles: string[];
  format_version: string;
  /** Program and version that wrote it; null for a file that was opened alone, as the digest. */
  generator: string | null;
  logical_digest: string | null;
  /** What there is to know of this game's tables. */
  facts: Record<string, unknown>;
}

/** Why an answer need not be all that it is said to be: a word for programs, and words for people. */
export interface Lack {
  name: "beyond" | "outside" | "too-many" | "too-large" | "unsearched";
  words: string;
}

/**
 * What a move is good for: it `wins`; it wins `unless-blocked` by the other player, who cannot block all of these; it would win, so
 * that the other player has to `block` it; it wins for the player of a partizan game who is to move.
 */
export type Role = "wins" | "unless-blocked" | "block" | "left" | "right";

/** A move, as the position that it leads to, and as the game writes that. */
export interface Move {
  role: Role;
  to: Position;
  text: string;
}

/** Who wins, and the moves that prove it. */
export interface Moves {
  outcome: Outcome;
  moves: Move[];
  /** Why a move may be missing, if one may be. */
  lacks: Lack | null;
}

/** A move, whether it wins or not, and who wins after it. */
export interface Choice {
  /** Who makes it, in a partizan game. */
  player: "left" | "right" | null;
  to: Position;
  text: string;
  outcome: Outcome;
  /** A move by the rules, a pass, or a move that the other player may forbid. */
  kind: "move" | "pass" | "blockable";
}

/** Every move that the rules allow from a position, with who wins after it. */
export interface Choices {
  outcome: Outcome;
  moves: Choice[];
  /** Why a move may be missing, if one may be. */
  lacks: Lack | null;
}

/** A cell that an answer depends on. */
export interface CellRead {
  level: number;
  /** A sheet, or on four numbers a layer and a sheet; 0 in a table of one row. */
  row: Numeral;
  /** In Chomp columns and completions are the lengths of rows; in a table of a set the number of the position. */
  column: Numeral;
  /** The completion, the partner, the value of a pile; null where there is none. */
  found: Numeral | null;
  /** Its name; empty for a file that was opened alone. */
  file: string;
  /** From where to where in the file the piece with the cell is; null where a rule gives it. */
  bytes: readonly [Numeral, Numeral] | null;
}

/** Who wins, and how the table knows. */
export interface Explanation {
  outcome: Outcome;
  /** Why: `3,5 is completed by 2, so 5 is N`. */
  sentence: string;
  /** What was read; nothing where the rules or the size of the table decide. */
  cells: CellRead[];
}

/** Play to the end: the winner wins as soon as possible, the other player holds out as long as possible. */
export interface Line {
  /** Who moves first, in a partizan game. */
  first: "left" | "right" | null;
  positions: Position[];
  /** Why it need not be that, if it need not. */
  lacks: Lack | null;
}

/** Who wins a sum of positions and heaps, in a table of Grundy values. */
export interface Sum {
  /** The Grundy value; null where a part is beyond the table. */
  value: Numeral | null;
  outcome: Outcome;
  /** Every winning move: the number of the part that it is made in, from 0 on, that part before it and after it. */
  moves: { part: number; from: string; to: string }[];
  /** Whether these are all, as far as the table sees. */
  complete: boolean;
}

/** The winning first moves of a board. */
export interface Opening {
  /** Its size: `7`, or `3x7`. */
  board: string;
  from: Position;
  moves: Position[];
  lacks: Lack | null;
}

/** P-positions, and what they are in words. */
export interface Listed {
  what: string;
  positions: Position[];
}

/** From where on values repeat, after how many, and by how much they grow. */
export interface Period {
  start: Numeral;
  length: Numeral;
  saltus: Numeral;
}

/** How a sheet goes on: its completions repeat from `start` on, and `completions` are those of one period; none, with period 0, where the sheet ends. */
export interface Tail {
  x: number;
  start: number;
  period: number;
  completions: number[];
}

/**
 * An overview: the plane of all sheets in pixels of `side` cells each way at zoom 0, and twice as wide at each further one. The cell
 * `y, z` of sheet `x` is in column `y` of the plane in Nim, and in column `x + y` in Chomp, and in row `z`.
 */
export interface Overview {
  side: number;
  /** Columns of cells that it shows. */
  columns: number;
  zooms: number;
}

/** Numbers of a pixel of an overview. */
export const ENTRIES = 8;

/** About which share of a pixel's cells are instant winners of sheet `x`, from 0 to 1. Its entries begin at a place of `pixels`. */
export function won(pixels: Uint32Array, at: number, x: number): number {
  let below = 0;
  while (below < ENTRIES && (pixels[at + below] as number) < x) below++;
  const entry = (i: number) => pixels[at + i] as number;
  // What is before the first entry, and behind the last, is as dense as what lies next to it.
  const before = below > 0 ? entry(below - 1) : 2 * entry(0) - entry(1);
  const after = below < ENTRIES ? entry(below) : 2 * entry(ENTRIES - 1) - entry(ENTRIES - 2);
  const part = Math.min(1, Math.max(0, (x - before) / Math.max(1, after - before)));
  return Math.min(1, Math.max(0, (below - 0.5 + part) / ENTRIES));
}
