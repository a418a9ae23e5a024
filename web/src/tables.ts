// Tables: what can be asked of each kind.

import type { Asker } from "./asker.js";
import { SupermexError } from "./errors.js";
import type { AnyPosition, Lookup } from "./protocol.js";

/** Who wins: the previous player (P), the next one (N), in Clobber Left or Right; or the position is beyond the table. */
export type Outcome = "P" | "N" | "beyond" | "L" | "R";

/** In the order of the bytes of a batch. */
export const OUTCOMES: readonly Outcome[] = ["P", "N", "beyond", "L", "R"];

/** Stands for "no completion" in arrays of completions. */
export const NONE = 0xffff_ffff;

/** What every call takes. */
export interface Options {
  /** Stops the call: its promise is rejected with the signal's reason. */
  signal?: AbortSignal;
}

/** What is known of every table. */
export interface Info {
  /** `nim`, `chomp`, `wythoff`, `heap`, `clobber`, `chomp-board`, `rules`, `nim-4` or `chomp-4`. */
  game: string;
  /** Cells that are stored. */
  cells: number;
  /** Bytes of the files of the table. */
  bytes: number;
  /** Bytes of the index of moves. */
  indexBytes: number;
  /** Bytes of the overview. */
  overviewBytes: number;
  /** Files of the table. */
  files: number;
  profile: string | null;
  /** Program and version that wrote it; null for a file that was opened alone, as the digest. */
  generator: string | null;
  logicalDigest: string | null;
}

export interface SheetsInfo extends Info {
  kind: "sheets";
  /** Passes of the game: 0 or 1. */
  passes: number;
  /** `x, y, z`, and the pass level if it holds at one only. */
  variants: number[][];
  randomVariants: string | null;
  symmetric: boolean;
  firstSheet: number;
  /** One more than the last sheet. */
  sheets: number;
  /** Columns of each sheet; null where every column is answered. */
  columns: number | null;
  /** Whether there is an index of moves. */
  moves: boolean;
  /** Whether there is an overview. */
  overview: boolean;
  /** The pass levels that it has files of. */
  levels: number[];
}

export interface PairsInfo extends Info {
  kind: "pairs";
  k?: number;
  m?: number;
  divisor?: number;
  columns: number;
  pairs: number;
}

export interface PilesInfo extends Info {
  kind: "piles";
  subtract: "all" | number[];
  misere: boolean;
  stored: number;
  period: { start: number; length: number; saltus: number } | null;
}

export interface StripsInfo extends Info {
  kind: "strips";
  length: number;
}

export interface BoardsInfo extends Info {
  kind: "boards";
  /** The rectangle that all boards are inside. */
  rows: number;
  columns: number;
  /** How many boards there are, and how many of them are P. */
  boards: number;
  pPositions: number;
}

export interface BoxesInfo extends Info {
  kind: "boxes";
  /** What the rules call the game. */
  name: string;
  /** The moves, as the rules write them. */
  rules: string[];
  /** How many numbers a position has: 2 or 3. */
  numbers: number;
  misere: boolean;
  /** Passes of the game: 0 or 1. */
  passes: number;
  /** `x, y, z`, and the pass level if it holds at one only. */
  variants: number[][];
  /** The numbers of its positions are below these; the third is null where `z` is any number. */
  box: [x: number, y: number, z: number | null];
  /** How many P-positions there are; null where they are not counted. */
  pPositions: number | null;
}

export interface LayersInfo extends Info {
  kind: "layers";
  /** Passes of the game: 0 or 1. */
  passes: number;
  misere: boolean;
  /** `w, x, y, z`, and the pass level if it holds at one only. */
  variants: number[][];
  /** Layers, and sheets of each, are those below this. */
  sheets: number;
  columns: number;
}

/** `x, y, z` and the passes that are left. */
export type Position = [x: number, y: number, z: number, passes: number];

/** The moves that win in Nim and Chomp. */
export interface Moves {
  outcome: Outcome;
  moves: Position[];
  /** Whether the table sees every move. */
  complete: boolean;
}

/**
 * An overview: the plane of all sheets in pixels of `side` cells each way at zoom 0, and twice as many at each further one. The cell
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

/** How a sheet goes on: its offsets repeat from `start` on; none, with period 0, where the sheet ends. */
export interface Tail {
  start: number;
  period: number;
  offsets: number[];
}

/** A state of (k,m)-Imitation Nim. */
export interface ImitationState {
  piles: [number, number];
  /** What the last move took from each pile, one of them 0; left out before any move. */
  taken?: [number, number];
  /** Imitations in a row by who has just moved. */
  made?: number;
  /** Imitations in a row by who is to move. */
  before?: number;
}

function number(value: number): number {
  if (!Number.isSafeInteger(value) || value < 0) {
    throw new SupermexError("usage", `${value} is no whole number from 0 to 2^53 - 1`);
  }
  return value;
}

function small(value: number): number {
  if (number(value) > NONE) {
    throw new SupermexError("usage", `${value} is above 2^32 - 1`);
  }
  return value;
}

const NOTHING: Uint8Array = new Uint8Array();

/** What every table is. */
export abstract class Table<I extends Info = Info> {
  /** What the table is. */
  readonly info: I;

  /** @internal */
  constructor(protected readonly asker: Asker) {
    this.info = asker.info as I;
  }

  /** Frees the memory of the table, and its worker. */
  close(): void {
    this.asker.close();
  }

  protected async value<T>(lookup: Lookup, options?: Options): Promise<T> {
    const { value } = await this.asker.look(lookup, NOTHING, options?.signal);
    return value as T;
  }

  protected async words(lookup: Lookup, options?: Options): Promise<Uint32Array> {
    const { bytes } = await this.asker.look(lookup, NOTHING, options?.signal);
    return new Uint32Array(bytes.slice().buffer);
  }

  /** The outcomes of rows of numbers. */
  protected async batch(rows: readonly (readonly number[])[], width: number, options?: Options): Promise<Outcome[]> {
    const numbers = new Float64Array(rows.length * width);
    rows.forEach((row, at) => {
      if (row.length !== width) {
        throw new SupermexError("usage", `position ${at} of the batch has ${row.length} numbers, and must have ${width}`, at);
      }
      numbers.set(row, at * width);
    });
    const { bytes } = await this.asker.look({ look: "outcomes", width }, new Uint8Array(numbers.buffer), options?.signal);
    return Array.from(bytes, (byte) => OUTCOMES[byte] ?? "beyond");
  }

  /** The instant winners of a window of a sheet, by column. */
  protected async winners(x: number, columns: [number, number], rows: number, passes: number, options?: Options): Promise<Uint32Array[]> {
    const lookup: Lookup = { look: "instantWinners", x: number(x), columns: [number(columns[0]), number(columns[1])], rows: number(rows), passes };
    const { value, bytes } = await this.asker.look(lookup, NOTHING, options?.signal);
    const all = new Uint32Array(bytes.slice().buffer);
    let at = 0;
    return (value as number[]).map((count) => all.subarray(at, (at += count)));
  }

  protected async outcomeOf(position: AnyPosition, options?: Options): Promise<Outcome> {
    return this.value({ look: "outcome", position }, options);
  }
}

/** 3-pile Nim and 3-row Chomp. Where `passes` is left out, as many are meant as the table was built for. */
export class Sheets extends Table<SheetsInfo> {
  readonly kind = "sheets";

  private passes(passes: number | undefined): number {
    return number(passes ?? this.info.passes);
  }

  private position(x: number, y: number, z: number, passes: number | undefined): number[] {
    return [number(x), number(y), number(z), this.passes(passes)];
  }

  /** Who wins. One cell of the table. */
  async outcome(x: number, y: number, z: number, passes?: number, options?: Options): Promise<Outcome> {
    return this.outcomeOf(this.position(x, y, z, passes), options);
  }

  /** Who wins, in many positions: what they need is fetched together. */
  async outcomes(positions: readonly (readonly number[])[], options?: Options): Promise<Outcome[]> {
    const rows = positions.map((row) => (row.length === 3 ? [...row, this.info.passes] : row));
    return this.batch(rows, 4, options);
  }

  /** The `z` for which `x, y, z` is P; null where there is none. Fails with `beyond` outside of the table. */
  async completion(x: number, y: number, passes?: number, options?: Options): Promise<number | null> {
    return this.value({ look: "completion", x: number(x), y: number(y), passes: this.passes(passes) }, options);
  }

  /** The completions of the sheets and columns from the first to before the second number, sheet after sheet, with `NONE`. */
  async completions(sheets: [number, number], columns: [number, number], passes?: number, options?: Options): Promise<Uint32Array> {
    const [x0, x1] = sheets;
    const [y0, y1] = columns;
    const asked = { sheets: [small(x0), small(x1)], columns: [small(y0), small(y1)] } as const;
    return this.words({ look: "completions", sheets: [...asked.sheets], columns: [...asked.columns], passes: this.passes(passes) }, options);
  }

  /** The completions of some ranges of columns of a sheet, one after the other: what they need is fetched together. */
  async row(x: number, ranges: readonly (readonly [number, number])[], passes?: number, options?: Options): Promise<Uint32Array> {
    return this.words({ look: "row", x: small(x), ranges, passes: this.passes(passes) }, options);
  }

  /** Every winning move. */
  async winningMoves(x: number, y: number, z: number, passes?: number, options?: Options): Promise<Moves> {
    return this.value({ look: "moves", position: this.position(x, y, z, passes) }, options);
  }

  /** Whether one move lowers `x` and reaches a P-position with as many passes. */
  async instantWinner(x: number, y: number, z: number, passes?: number, options?: Options): Promise<boolean> {
    return this.value({ look: "instantWinner", position: this.position(x, y, z, passes) }, options);
  }

  /** The instant winners `z < rows` of some columns of sheet `x`, by column. Costs two look-ups for each lower sheet. */
  async instantWinners(x: number, columns: [number, number], rows: number, passes?: number, options?: Options): Promise<Uint32Array[]> {
    return this.winners(x, columns, rows, this.passes(passes), options);
  }

  /** The overview with so many passes left; null if there is none. */
  async overview(passes?: number, options?: Options): Promise<Overview | null> {
    return this.value({ look: "overview", passes: this.passes(passes) }, options);
  }

  /**
   * The pixels of some columns and rows of a zoom of the overview, column after column: `ENTRIES` first levels each, ascending. Entry
   * `i` is the sheet of which `(2 i + 1) / 16` of the cells are instant winners, or the number of sheets; `won` says it of others.
   */
  async pixels(zoom: number, columns: [number, number], rows: [number, number], passes?: number, options?: Options): Promise<Uint32Array> {
    const [y0, y1] = columns.map(small) as [number, number];
    const [z0, z1] = rows.map(small) as [number, number];
    return this.words({ look: "pixels", zoom: small(zoom), columns: [y0, y1], rows: [z0, z1], passes: this.passes(passes) }, options);
  }

  /** How sheet `x` goes on after its stored columns; null where the table is cut there. */
  async tail(x: number, passes?: number, options?: Options): Promise<Tail | null> {
    return this.value({ look: "tail", x: small(x), passes: this.passes(passes) }, options);
  }

  /** By `n`, the winning first moves of 3 x n Chomp. */
  async openings(passes?: number, options?: Options): Promise<Position[][]> {
    return this.value({ look: "openings", passes: this.passes(passes) }, options);
  }
}

/** (k,m)-Wythoff Nim and D_r. */
export class Pairs extends Table<PairsInfo> {
  readonly kind = "pairs";

  async outcome(a: number, b: number, options?: Options): Promise<Outcome> {
    return this.outcomeOf([number(a), number(b)], options);
  }

  async outcomes(positions: readonly (readonly number[])[], options?: Options): Promise<Outcome[]> {
    return this.batch(positions, 2, options);
  }

  /** The P-positions that one move leads to: those that cannot be blocked, and those on the diagonal. */
  async winningMoves(a: number, b: number, options?: Options): Promise<{ outcome: Outcome; free: [number, number][]; diagonal: [number, number][] }> {
    return this.value({ look: "moves", position: [number(a), number(b)] }, options);
  }

  /** The pair of a number, and its place among the pairs; null where the table does not have it. */
  async pair(n: number, options?: Options): Promise<{ index: number; pair: [number, number] } | null> {
    return this.value({ look: "pair", n: number(n) }, options);
  }

  /** Who wins from a state of (k,m)-Imitation Nim, of which class its piles are, and by which moves. */
  async imitation(state: ImitationState, options?: Options): Promise<{ outcome: Outcome; class: string | null; moves: Required<ImitationState>[] }> {
    return this.value({ look: "imitation", state }, options);
  }
}

/** Subtraction games and Nim: sums of piles. */
export class Piles extends Table<PilesInfo> {
  readonly kind = "piles";

  async outcome(piles: readonly number[], options?: Options): Promise<Outcome> {
    return this.outcomeOf(piles.map(number), options);
  }

  /** Many sums, of as many piles each. */
  async outcomes(positions: readonly (readonly number[])[], options?: Options): Promise<Outcome[]> {
    return this.batch(positions, positions[0]?.length ?? 1, options);
  }

  async winningMoves(piles: readonly number[], options?: Options): Promise<{ outcome: Outcome; moves: number[][]; complete: boolean }> {
    return this.value({ look: "moves", position: piles.map(number) }, options);
  }

  /** The value of a pile; null where no period is proved and the table does not have the size. */
  async grundy(n: number, options?: Options): Promise<number | null> {
    return this.value({ look: "value", n: number(n) }, options);
  }
}

/** Linear Clobber: strips of `x`, `o` and `_`. */
export class Strips extends Table<StripsInfo> {
  readonly kind = "strips";

  async outcome(strip: string, options?: Options): Promise<Outcome> {
    return this.outcomeOf(strip, options);
  }

  async outcomes(strips: readonly string[], options?: Options): Promise<Outcome[]> {
    const { bytes } = await this.asker.look({ look: "outcomes", strips }, NOTHING, options?.signal);
    return Array.from(bytes, (byte) => OUTCOMES[byte] ?? "beyond");
  }

  /** The strips that a winning move of each player leads to. */
  async winningMoves(strip: string, options?: Options): Promise<{ outcome: Outcome; left: string[]; right: string[] }> {
    return this.value({ look: "moves", position: strip }, options);
  }

  /** By `n` from 1 on, the winning first moves of Left on `n` times `xo`. */
  async openings(options?: Options): Promise<string[][]> {
    return this.value({ look: "openings", passes: 0 }, options);
  }
}

/** Chomp on every board inside a rectangle: the lengths of the rows, from the longest on. */
export class Boards extends Table<BoardsInfo> {
  readonly kind = "boards";

  async outcome(rows: readonly number[], options?: Options): Promise<Outcome> {
    return this.outcomeOf(rows.map(number), options);
  }

  /** Many boards; those with fewer rows than others have rows of 0. */
  async outcomes(boards: readonly (readonly number[])[], options?: Options): Promise<Outcome[]> {
    const height = Math.max(1, ...boards.map((rows) => rows.length));
    return this.batch(boards.map((rows) => [...rows, ...Array<number>(height - rows.length).fill(0)]), height, options);
  }

  async winningMoves(rows: readonly number[], options?: Options): Promise<{ outcome: Outcome; moves: number[][]; complete: boolean }> {
    return this.value({ look: "moves", position: rows.map(number) }, options);
  }
}

/** Games whose rules are a text, on two or three numbers. Where `passes` is left out, as many are meant as the table was built for. */
export class Boxes extends Table<BoxesInfo> {
  readonly kind = "boxes";

  private passes(passes: number | undefined): number {
    return number(passes ?? this.info.passes);
  }

  /** The numbers of a position, of which games on two have a third that is 0, and the passes. */
  private position(numbers: readonly number[], passes: number | undefined): number[] {
    if (numbers.length !== this.info.numbers) {
      throw new SupermexError("usage", `a position of ${this.info.name} is ${this.info.numbers} numbers`);
    }
    const [x = 0, y = 0, z = 0] = numbers.map(number);
    return [x, y, z, this.passes(passes)];
  }

  /** Who wins at two or three numbers. One cell of the table. */
  async outcome(position: readonly number[], passes?: number, options?: Options): Promise<Outcome> {
    return this.outcomeOf(this.position(position, passes), options);
  }

  /** Who wins, in many positions, each with the passes behind its numbers or without: what they need is fetched together. */
  async outcomes(positions: readonly (readonly number[])[], options?: Options): Promise<Outcome[]> {
    const { numbers } = this.info;
    const rows = positions.map((row) => this.position(row.length > numbers ? row.slice(0, -1) : row, row[numbers]));
    return this.batch(rows, 4, options);
  }

  /** Every winning move: the numbers after it, and the passes that are left then. */
  async winningMoves(position: readonly number[], passes?: number, options?: Options): Promise<{ outcome: Outcome; moves: { position: number[]; passes: number }[]; complete: boolean }> {
    const found = await this.value<Moves>({ look: "moves", position: this.position(position, passes) }, options);
    const moves = found.moves.map((to) => ({ position: to.slice(0, this.info.numbers), passes: to[3] }));
    return { ...found, moves };
  }

  /** The `z` for which `x, y, z` is P, where any number may be taken from `z`; null where there is none in the box. */
  async completion(x: number, y: number, passes?: number, options?: Options): Promise<number | null> {
    return this.value({ look: "completion", x: number(x), y: number(y), passes: this.passes(passes) }, options);
  }

  /** Whether one move lowers `x` and reaches a P-position with as many passes. Costs a look-up for each move. */
  async instantWinner(position: readonly number[], passes?: number, options?: Options): Promise<boolean> {
    return this.value({ look: "instantWinner", position: this.position(position, passes) }, options);
  }

  /** The instant winners `z < rows` of some columns of sheet `x`, by column; a game on two numbers has one row. */
  async instantWinners(x: number, columns: [number, number], rows = 1, passes?: number, options?: Options): Promise<Uint32Array[]> {
    return this.winners(x, columns, rows, this.passes(passes), options);
  }

  /** All `y, z` for which `x, y, z` is P in the box, ascending. */
  async losers(x: number, passes?: number, options?: Options): Promise<[number, number][]> {
    const words = await this.words({ look: "losers", x: number(x), passes: this.passes(passes) }, options);
    return Array.from({ length: words.length / 2 }, (_, at) => [words[2 * at] as number, words[2 * at + 1] as number]);
  }
}

/** `w, x, y, z` and the passes that are left. */
export type FourPosition = [w: number, x: number, y: number, z: number, passes: number];

/** 4-pile Nim and 4-row Chomp. Where `passes` is left out, as many are meant as the table was built for. */
export class Layers extends Table<LayersInfo> {
  readonly kind = "layers";

  private passes(passes: number | undefined): number {
    return number(passes ?? this.info.passes);
  }

  /** Who wins. One cell of the table. */
  async outcome(w: number, x: number, y: number, z: number, passes?: number, options?: Options): Promise<Outcome> {
    return this.outcomeOf([...[w, x, y, z].map(number), this.passes(passes)], options);
  }

  /** Who wins, in many positions: what they need is fetched together. */
  async outcomes(positions: readonly (readonly number[])[], options?: Options): Promise<Outcome[]> {
    const rows = positions.map((row) => (row.length === 4 ? [...row, this.info.passes] : row));
    return this.batch(rows, 5, options);
  }

  /** Every winning move. */
  async winningMoves(w: number, x: number, y: number, z: number, passes?: number, options?: Options): Promise<{ outcome: Outcome; moves: FourPosition[]; complete: boolean }> {
    return this.value({ look: "moves", position: [...[w, x, y, z].map(number), this.passes(passes)] }, options);
  }

  /** The `z` for which `w, x, y, z` is P; null where there is none. Fails with `beyond` outside of the table. */
  async completion(w: number, x: number, y: number, passes?: number, options?: Options): Promise<number | null> {
    return this.value({ look: "completion", w: number(w), x: number(x), y: number(y), passes: this.passes(passes) }, options);
  }

  /** The completions of `w, x` as far as the table has them, with `NONE`: from `y = 0` on in Chomp, from `y = x` on in Nim, where `w <= x`. */
  async completions(w: number, x: number, passes?: number, options?: Options): Promise<Uint32Array> {
    return this.words({ look: "line", w: number(w), x: number(x), passes: this.passes(passes) }, options);
  }

  /** By `n`, the winning first moves of 4 x n Chomp. */
  async openings(passes?: number, options?: Options): Promise<FourPosition[][]> {
    return this.value({ look: "openings", passes: this.passes(passes) }, options);
  }
}

/** A table of any kind: `kind` tells which. */
export type AnyTable = Sheets | Pairs | Piles | Strips | Boards | Boxes | Layers;

/** The table of a kind. */
export function tableOf(asker: Asker): AnyTable {
  const { kind, game } = asker.info as { kind: string; game: string };
  switch (kind) {
    case "sheets":
      return new Sheets(asker);
    case "pairs":
      return new Pairs(asker);
    case "piles":
      return new Piles(asker);
    case "strips":
      return new Strips(asker);
    case "boards":
      return new Boards(asker);
    case "boxes":
      return new Boxes(asker);
    case "layers":
      return new Layers(asker);
    default:
      asker.close();
      throw new SupermexError("format", `this version of supermex does not read tables of ${game}; take a later one`);
  }
}
