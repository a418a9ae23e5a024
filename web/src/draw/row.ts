// The completions of one sheet, as far as they are here. What a view needs is fetched coarse to fine, so that a picture of
// a large sheet is there at once: a sample of columns says where the lines are.

import { NONE } from "../answers.js";
import type { Range, Table } from "../table.js";

/** Columns of a unit that is fetched: a row group, whose cells of one column share a piece of a file. */
const UNIT = 16;
/** Units that are fetched first; then twice as many, and so on. */
const STAGE = 64;
/** Most units of a view that lie in other sheets, each a piece of a file; its own columns come in few requests. */
const MOST_LOWER = 512;
/** Most columns of a view of the sheet's own. */
const MOST_OWN = 1 << 19;
/** No completion is known of a column. */
export const UNKNOWN = 0xffff_fffe;

/** What is asked of a table for them. */
export type Asked = Pick<Table, "completions" | "info">;

/** The points of one sheet, as far as they are here. */
export interface Points {
  readonly x: number;
  /** The row of the point of a column: `NONE` if it has none, and `UNKNOWN` if it is not here. */
  at(y: number): number;
  /** Whether a cell is a point; null if that is not known here. */
  has(y: number, z: number): boolean | null;
  /** Calls with every point of a range of columns that is known, ascending by column. */
  each(from: number, to: number, visit: (y: number, z: number) => void): void;
  /** Brings what a view of some columns and rows needs, and says after each stage that there is more. */
  bring(y: Range, z: Range, signal: AbortSignal, more: () => void): Promise<void>;
}

/** A sheet that comes as a whole, with any number of points in a column. */
export class Whole implements Points {
  private points: readonly (readonly [number, number])[] | null = null;
  private cells: Set<string> | null = null;

  constructor(
    readonly x: number,
    private readonly fetch: () => Promise<readonly (readonly [number, number])[]>,
  ) {}

  at(y: number): number {
    if (this.points === null) return UNKNOWN;
    return this.points.find(([column]) => column === y)?.[1] ?? NONE;
  }

  has(y: number, z: number): boolean | null {
    this.cells ??= this.points && new Set(this.points.map((point) => point.join()));
    return this.cells?.has(`${y},${z}`) ?? null;
  }

  each(from: number, to: number, visit: (y: number, z: number) => void): void {
    for (const [y, z] of this.points ?? []) {
      if (y >= from && y < to) visit(y, z);
    }
  }

  async bring(_y: Range, _z: Range, signal: AbortSignal, more: () => void): Promise<void> {
    this.points ??= await this.fetch();
    if (!signal.aborted) more();
  }
}

/** A row of completions, which comes in parts. */
export class Row implements Points {
  private readonly values = new Map<number, Uint32Array>();
  /** Of a symmetric table, the columns behind the last that is stored, which are the rows of points that are. */
  private readonly mirrored = new Map<number, number>();

  constructor(
    private readonly table: Asked,
    readonly x: number,
    readonly passes: number,
    /** One more than the last column that there is. */
    readonly limit: number,
  ) {}

  private get symmetric(): boolean {
    return this.table.info.facts["symmetric"] === true;
  }

  at(y: number): number {
    if (y >= this.limit) return this.mirrored.get(y) ?? UNKNOWN;
    const unit = this.values.get(Math.floor(y / UNIT));
    return unit?.[y % UNIT] ?? UNKNOWN;
  }

  has(y: number, z: number): boolean | null {
    const found = this.at(y);
    return found === UNKNOWN ? null : found === z;
  }

  /** Columns without a point are told of as well. */
  each(from: number, to: number, visit: (y: number, z: number) => void): void {
    this.stored(from, Math.min(to, this.limit), visit);
    if (to <= this.limit) return;
    for (const [y, z] of this.mirrored) {
      if (y >= from && y < to) visit(y, z);
    }
  }

  private stored(from: number, to: number, visit: (y: number, z: number) => void): void {
    const last = Math.ceil(to / UNIT);
    const first = Math.floor(Math.max(from, 0) / UNIT);
    const unit = (number: number, values: Uint32Array) => {
      for (let i = 0; i < values.length; i++) {
        visit(number * UNIT + i, values[i] as number);
      }
    };
    if (last - first > this.values.size) {
      for (const [number, values] of this.values) {
        if (number >= first && number < last) unit(number, values);
      }
      return;
    }
    for (let number = first; number < last; number++) {
      const values = this.values.get(number);
      if (values !== undefined) unit(number, values);
    }
  }

  /** Units of a range in stages: every so many of them first, and then those between. */
  private *stages(from: number, to: number): Generator<number[]> {
    const { first_sheet: first = 0 } = this.table.info.facts;
    const { symmetric } = this;
    const end = Math.ceil(Math.min(to, this.limit) / UNIT);
    // A single file of a symmetric table does not have the columns that lie in the sheets before its first.
    const least = symmetric ? Math.ceil(Number(first) / UNIT) : 0;
    const start = Math.max(Math.floor(from / UNIT), least);
    // Columns before the sheet's own number lie in as many other sheets.
    const own = symmetric ? Math.min(Math.max(Math.floor(this.x / UNIT), start), end) : start;
    const spread = (first: number, last: number, most: number) => {
      const step = 2 ** Math.max(0, Math.ceil(Math.log2((last - first) / most)));
      const units: number[] = [];
      for (let unit = Math.ceil(first / step) * step; unit < last; unit += step) units.push(unit);
      return units;
    };
    for (let most = STAGE; most <= MOST_LOWER; most *= 2) {
      const units = [...spread(start, own, most), ...spread(own, end, most === STAGE ? 16 * STAGE : MOST_OWN / UNIT)];
      const wanted = units.filter((unit) => !this.values.has(unit));
      if (wanted.length > 0) yield wanted;
    }
  }

  async bring(y: Range, z: Range, signal: AbortSignal, more: () => void): Promise<void> {
    await this.part(y, signal, more);
    // Columns behind the last are seen by their mirror images.
    if (this.symmetric && y[1] > this.limit && z[0] < this.limit) await this.part(z, signal, more);
  }

  private async part([from, to]: Range, signal: AbortSignal, more: () => void): Promise<void> {
    for (const units of this.stages(from, to)) {
      // Neighbours are one range.
      const ranges: [number, number][] = [];
      for (const unit of units) {
        const range: [number, number] = [unit * UNIT, Math.min((unit + 1) * UNIT, this.limit)];
        const last = ranges.at(-1);
        if (last !== undefined && last[1] === range[0]) last[1] = range[1];
        else ranges.push(range);
      }
      const found = await this.table.completions([this.x], ranges, { passes: this.passes, signal });
      let at = 0;
      for (const unit of units) {
        const width = Math.min(UNIT, this.limit - unit * UNIT);
        const values = found.subarray(at, at + width);
        this.values.set(unit, values);
        at += width;
        if (!this.symmetric) continue;
        values.forEach((z, column) => {
          if (z >= this.limit && z < UNKNOWN) this.mirrored.set(z, unit * UNIT + column);
        });
      }
      more();
    }
  }
}

/** The points of one sheet that another has, or that it has not; where the other is not here, none. */
export function among(points: Points, other: Points, shared: boolean): Pick<Points, "each"> {
  return {
    each: (from, to, visit) => points.each(from, to, (y, z) => visit(y, z < UNKNOWN && other.has(y, z) !== shared ? NONE : z)),
  };
}
