// A table of any game, and what can be asked of it.

/// <reference lib="esnext.disposable" preserve="true" />

import type { Asker } from "./asker.js";
import { type Choices, type Explanation, type Info, type Line, type Listed, type Moves, type Numeral, type Opening, type Outcome, OUTCOMES, type Overview, type Period, type Position, type Sum, type Tail } from "./answers.js";
import { isArray, number, numbers, range, ranges, refuse, signal } from "./given.js";
import type { Lookup } from "./protocol.js";

/** What every call takes. */
export interface Options {
  /** Stops the call: its promise is rejected with the signal's reason. */
  signal?: AbortSignal;
}

/** What calls take that are not about one position. */
export interface LevelOptions extends Options {
  /** Passes left; the most that the table is for, if left out. */
  passes?: number;
}

/** From the first to before the second. */
export type Range = readonly [from: number, to: number];

/** A position as it is asked: as the game writes it (`table.info.form`), or its numbers. */
export type Asked = string | Position;

const NOTHING: Uint8Array = new Uint8Array();
/** Columns of instant winners that are asked at a time, so that a signal is heard between them. */
const COLUMNS = 256;

/** Positions as the reader takes them: words, of which the first of each position says how many numbers or bytes follow. */
function encoded(positions: readonly Asked[]): Uint8Array {
  if (!Array.isArray(positions)) refuse(positions, "not an array of positions");
  for (const position of positions) {
    if (typeof position !== "string" && !isArray(position)) refuse(position, "not a position; give a text, or an array of its numbers");
  }
  const texts = positions.map((position) => (typeof position === "string" ? new TextEncoder().encode(position) : null));
  const length = (at: number) => 1 + (texts[at] ? Math.ceil(texts[at].length / 8) : (positions[at] as Position).length);
  const words = new BigUint64Array(positions.reduce((sum, _, at) => sum + length(at), 0));
  const bytes = new Uint8Array(words.buffer);
  let place = 0;
  for (const [at, position] of positions.entries()) {
    const text = texts[at];
    if (text) {
      words[place] = BigInt(2 * text.length + 1);
      bytes.set(text, 8 * (place + 1));
    } else {
      const numbers = position as Position;
      words[place] = BigInt(2 * numbers.length);
      for (let i = 0; i < numbers.length; i++) words[place + 1 + i] = BigInt(number(numbers[i]));
    }
    place += length(at);
  }
  return bytes;
}

/** A table of any game. What is not there in its game fails with `notForGame`, what is outside of it with `beyond`. */
export class Table {
  /** What there is to know of it as a whole. */
  readonly info: Info;

  /** @internal */
  constructor(private readonly asker: Asker) {
    this.info = asker.info as Info;
  }

  /** Frees the memory of the table, and its worker. What is being asked fails. */
  close(): void {
    this.asker.close();
  }

  /** The same, at the end of the block of `using table = await open(…)`. */
  [Symbol.dispose](): void {
    this.close();
  }

  /** Reads a position as the game writes it. */
  async parse(text: string, options?: Options): Promise<Position> {
    return this.at("parse", text, options);
  }

  /** A position as the game writes it. */
  async format(position: Asked, options?: Options): Promise<string> {
    return this.at("format", position, options);
  }

  /** Who wins. Constant time; for sums, boards and strips one step for each number. */
  async outcome(position: Asked, options?: Options): Promise<Outcome> {
    return (await this.outcomes([position], options))[0] as Outcome;
  }

  /** Who wins, in many positions: what they need is fetched together. */
  async outcomes(positions: readonly Asked[], options?: Options): Promise<Outcome[]> {
    const { bytes } = await this.look({ look: "outcomes" }, options, encoded(positions));
    return Array.from(bytes, (byte) => OUTCOMES[byte] ?? "beyond");
  }

  /** Who wins, and every winning move; `lacks` says why one may be missing. */
  async winningMoves(position: Asked, options?: Options): Promise<Moves> {
    return this.at("moves", position, options);
  }

  /** Every move that the rules allow, with who wins after it. */
  async options(position: Asked, options?: Options): Promise<Choices> {
    return this.at("options", position, options);
  }

  /** Who wins, and why: the cells that were read, and what follows from them in a sentence. */
  async explain(position: Asked, options?: Options): Promise<Explanation> {
    return this.at("explain", position, options);
  }

  /** A line of play to the end; in a partizan game Left moves first. */
  async line(position: Asked, options?: Options): Promise<Line> {
    return (await this.lines(position, options))[0] as Line;
  }

  /** The lines of play: one, and in a partizan game one for each player to move first, Left before Right. */
  async lines(position: Asked, options?: Options): Promise<Line[]> {
    return this.at("lines", position, options);
  }

  /** What else is known of a position: partners, the class of a state, Grundy values. */
  async details(position: Asked, options?: Options): Promise<Record<string, unknown>> {
    return this.at("details", position, options);
  }

  /** The Grundy value of a position; null beyond the table. */
  async grundy(position: Asked, options?: Options): Promise<Numeral | null> {
    return this.at("grundy", position, options);
  }

  /** Who wins a sum, as `5,7,9 + 1,2,3 + *4`, where `*4` is a heap of Nim. */
  async sum(text: string, options?: Options): Promise<Sum> {
    if (typeof text !== "string") refuse(text, "not the text of a sum");
    const { value } = await this.look({ look: "sum" }, options, new TextEncoder().encode(text));
    return value as Sum;
  }

  /** From where on the values of a pile repeat; null where no period is proved. */
  async period(options?: Options): Promise<Period | null> {
    return this.answer({ look: "period" }, options);
  }

  /** The winning first moves of every board that the game begins with and the table decides. */
  async openings(options?: LevelOptions): Promise<Opening[]> {
    return this.answer({ look: "openings", ...level(options) }, options);
  }

  /** The P-positions whose numbers are at most `max`; where the order of piles does not matter, each once, or in all of them. */
  async list(max: number, options?: LevelOptions & { allOrders?: boolean }): Promise<Listed> {
    return this.answer({ look: "list", max: number(max), allOrders: options?.allOrders === true, ...level(options) }, options);
  }

  /** The last number that, after these, makes a P-position; null where there is none. */
  async completion(first: Position, options?: LevelOptions): Promise<Numeral | null> {
    return this.answer({ look: "completion", first: numbers(first), ...level(options) }, options);
  }

  /**
   * Completions, with `NONE` where there is none: of `first` and then each of the columns, which are a range or some of them, one
   * after the other. With `rows`, of that number of rows, of which the last number of `first` is the first. What they need is fetched together.
   */
  async completions(first: Position, columns: Range | readonly Range[], options?: LevelOptions & { rows?: number }): Promise<Uint32Array> {
    const rows = number(options?.rows ?? 1);
    return this.words({ look: "completions", first: numbers(first), columns: ranges(columns), rows, ...level(options) }, options);
  }

  /**
   * The lines of a sheet, as `supermex sheet` prints them: the last two numbers of each P-position that begins with `first`, and
   * where it is known how the sheet goes on, a last line that begins with `#`. Tables of one sheet have it for `[]`.
   */
  async sheet(first: Position, options?: LevelOptions & { columns?: number }): Promise<string[]> {
    const columns = options?.columns === undefined ? {} : { columns: number(options.columns) };
    const { bytes } = await this.look({ look: "sheet", first: numbers(first), ...columns, ...level(options) }, options);
    return new TextDecoder().decode(bytes).trimEnd().split("\n").filter((line) => line !== "");
  }

  /** Whether one move lowers the first number and reaches a P-position with the same number of passes. */
  async instantWinner(position: Asked, options?: Options): Promise<boolean> {
    return this.at("instantWinner", position, options);
  }

  /** The instant winners `z < rows` of some columns of the sheet that begins with `first`, by column. */
  async instantWinners(first: Position, columns: Range, rows: number, options?: LevelOptions): Promise<Uint32Array[]> {
    const found: Uint32Array[] = [];
    const [start, end] = range(columns).map(Number) as [number, number];
    for (let from = start; from < end; from += COLUMNS) {
      const part = [from, Math.min(end, from + COLUMNS)];
      const lookup: Lookup = { look: "instantWinners", first: numbers(first), columns: part, rows: number(rows), ...level(options) };
      const { value, bytes } = await this.look(lookup, options);
      const all = new Uint32Array(bytes.slice().buffer);
      let at = 0;
      for (const count of value as number[]) found.push(all.subarray(at, (at += count)));
    }
    return found;
  }

  /** How the sheet that begins with `first` goes on after its stored columns; null where the table is cut there. */
  async tail(first: Position, options?: LevelOptions): Promise<Tail | null> {
    return this.answer({ look: "tail", first: numbers(first), ...level(options) }, options);
  }

  /** The tails of the sheets that go on for ever, ascending. */
  async tails(options?: LevelOptions): Promise<Tail[]> {
    return this.answer({ look: "tails", ...level(options) }, options);
  }

  /** The overview of a level; null if there is none. */
  async overview(options?: LevelOptions): Promise<Overview | null> {
    return this.answer({ look: "overview", ...level(options) }, options);
  }

  /**
   * The pixels of some columns and rows of a zoom of the overview, column after column: `ENTRIES` first winning sheets each, ascending. Entry
   * `i` is the sheet of which `(2 i + 1) / 16` of the cells are instant winners, or the number of sheets; `won` says it of others.
   */
  async pixels(zoom: number, columns: Range, rows: Range, options?: LevelOptions): Promise<Uint32Array> {
    return this.words({ look: "pixels", zoom: number(zoom), columns: range(columns), rows: range(rows), ...level(options) }, options);
  }

  private async look(lookup: Lookup, options?: Options, bytes = NOTHING) {
    return this.asker.look(lookup, bytes, signal(options?.signal));
  }

  private async at<T>(look: Lookup["look"], position: Asked, options?: Options): Promise<T> {
    return (await this.look({ look }, options, encoded([position]))).value as T;
  }

  private async answer<T>(lookup: Lookup, options?: Options): Promise<T> {
    return (await this.look(lookup, options)).value as T;
  }

  private async words(lookup: Lookup, options?: Options): Promise<Uint32Array> {
    const { bytes } = await this.look(lookup, options);
    return new Uint32Array(bytes.slice().buffer);
  }
}

function level(options: LevelOptions | undefined): { passes?: Numeral } {
  return options?.passes === undefined ? {} : { passes: number(options.passes) };
}
