// The completions of one sheet that are here. A view is fetched coarse to fine, so that a large sheet has a picture at once: a sample
// of columns says where the lines are. Cells of other columns are unknown until theirs have come.

import { NONE } from "../answers.js";
import type { Table } from "../table.js";
import type { Rectangle, Span } from "./types.js";

/** Columns of a unit that is fetched: a row group, whose cells of one column share a piece of a file. */
const UNIT = 64;
/** Units of a block, whose cells in the sheets of a row group are one piece. */
const BLOCK = 4;
/** Pieces that are fetched first, so that a slow line has a picture soon; with each further fetch they double. Beside those that lie in other sheets one is
 * the sheet's own. */
const STAGE = 4;
/** Most units of a view that lie in other sheets, each a piece of a file. */
const MOST_LOWER = 512;
/** Most blocks of a view that are the sheet's own, which come in few requests: all of them after the first. */
const MOST_OWN = (1 << 19) / UNIT / BLOCK;
/** The completion of a column that is not here. */
export const UNKNOWN = 0xffff_fffe;

/** What is asked of a table for them. */
export type Asked = Pick<Table, "completions" | "info">;

/** The P-positions of one sheet that are here. */
export interface Points {
  /** The row of a column's point: `NONE` if it has none, and `UNKNOWN` if it is not here. */
  at(y: number): number;
  /** Whether a cell is a point; null if that is not known here. */
  has(y: number, z: number): boolean | null;
  /** Calls with every known point of a range of columns; where a column has none, with `NONE`. */
  each(from: number, to: number, visit: (y: number, z: number) => void): void;
  /**
   * The cells of a view of which it is known whether they are points, as rectangles. A few columns between known ones count as known, where
   * a pixel has this many: then the picture is a sample.
   */
  covered(y: Span, z: Span, gap?: number): Rectangle[];
  /** Brings what a view needs, and says after each stage that there is more. */
  bring(y: Span, z: Span, signal: AbortSignal, more: () => void): Promise<void>;
}

/** Points that come as a whole, any number of them in a column. */
export class Whole implements Points {
  private points: readonly (readonly [number, number])[] | null = null;
  private cells = new Set<string>();

  constructor(
    private readonly fetch: (signal: AbortSignal) => Promise<readonly (readonly [number, number])[]>,
    private readonly domain: Rectangle,
  ) {}

  at(y: number): number {
    if (this.points === null) return UNKNOWN;
    return this.points.find(([column]) => column === y)?.[1] ?? NONE;
  }

  has(y: number, z: number): boolean | null {
    return this.points === null || y >= this.domain[1] || z >= this.domain[3] ? null : this.cells.has(`${y},${z}`);
  }

  each(from: number, to: number, visit: (y: number, z: number) => void): void {
    for (const [y, z] of this.points ?? []) {
      if (y >= from && y < to) visit(y, z);
    }
  }

  covered(): Rectangle[] {
    return this.points === null ? [] : [this.domain];
  }

  async bring(_y: Span, _z: Span, signal: AbortSignal, more: () => void): Promise<void> {
    if (this.points === null) {
      this.points = await this.fetch(signal);
      this.cells = new Set(this.points.map((point) => point.join()));
    }
    if (!signal.aborted) more();
  }
}

/** The sheet of a row of completions. */
export interface Sheet {
  /** The numbers before those of the plane. */
  first: readonly number[];
  passes: number;
  /** One more than the last column that there is, and than the last row. */
  columns: number;
  rows: number;
  /** Whether `z, y` is a point if `y, z` is one: so columns behind the last are known by their mirror images. */
  symmetric: boolean;
  /** The first column that is stored, and the first that is stored in this sheet and not in another one. */
  least: number;
  own: number;
}

/** A row of completions, which comes in parts. */
export class Row implements Points {
  private readonly values = new Map<number, Uint32Array>();
  /** The columns behind the last, which are the rows of points that are here. */
  private readonly mirrored = new Map<number, number>();

  constructor(
    private readonly table: Asked,
    private readonly sheet: Sheet,
  ) {}

  at(y: number): number {
    if (y >= this.sheet.columns) return this.mirrored.get(y) ?? UNKNOWN;
    return this.values.get(Math.floor(y / UNIT))?.[y % UNIT] ?? UNKNOWN;
  }

  has(y: number, z: number): boolean | null {
    const { columns, symmetric } = this.sheet;
    if (y >= columns) return symmetric && z < columns ? this.has(z, y) : null;
    const found = this.at(y);
    return found === UNKNOWN ? null : found === z;
  }

  each(from: number, to: number, visit: (y: number, z: number) => void): void {
    const { columns } = this.sheet;
    for (const [number, values] of this.units(from, Math.min(to, columns))) {
      const start = number * UNIT;
      const end = Math.min(values.length, Math.ceil(to) - start);
      for (let i = Math.max(0, Math.ceil(from) - start); i < end; i++) visit(start + i, values[i] as number);
    }
    if (to <= columns) return;
    for (const [y, z] of this.mirrored) {
      if (y >= from && y < to) visit(y, z);
    }
  }

  covered(y: Span, z: Span, gap = 0): Rectangle[] {
    const { columns, rows, symmetric } = this.sheet;
    const own = this.runs(y[0], y[1], gap).map(([from, to]): Rectangle => [from, to, 0, rows]);
    if (!symmetric || y[1] <= columns) return own;
    return [...own, ...this.runs(z[0], z[1], gap).map(([from, to]): Rectangle => [columns, Number.POSITIVE_INFINITY, from, to])];
  }

  /** Ranges of columns that are here, with gaps of at most this many columns in them. */
  private runs(from: number, to: number, gap: number): [number, number][] {
    const found: [number, number][] = [];
    for (const [unit, values] of this.units(from, Math.min(to, this.sheet.columns)).sort(([a], [b]) => a - b)) {
      const last = found.at(-1);
      const [start, end] = [unit * UNIT, unit * UNIT + values.length];
      if (last !== undefined && start - last[1] <= gap) last[1] = end;
      else found.push([start, end]);
    }
    return found;
  }

  /** The units of a range of columns that are here. */
  private units(from: number, to: number): [number, Uint32Array][] {
    const [first, end] = [Math.floor(Math.max(from, 0) / UNIT), Math.ceil(to / UNIT)];
    if (end - first > this.values.size) return [...this.values].filter(([unit]) => unit >= first && unit < end);
    const found: [number, Uint32Array][] = [];
    for (let unit = first; unit < end; unit++) {
      const values = this.values.get(unit);
      if (values !== undefined) found.push([unit, values]);
    }
    return found;
  }

  /** Units of a range in stages: some of them first, evenly spread, and then those between. */
  private *stages(from: number, to: number): Generator<number[]> {
    const { columns, least, own: begins } = this.sheet;
    const end = Math.ceil(Math.min(to, columns) / UNIT);
    const start = Math.max(Math.floor(from / UNIT), Math.ceil(least / UNIT));
    const own = Math.min(Math.max(Math.floor(begins / UNIT), start), end);
    // Evenly spread, some neighbours at each place. The last are among them: they say how far the sheet reaches.
    const spread = (first: number, last: number, together: number, most: number) => {
      const step = 2 ** Math.max(0, Math.ceil(Math.log2((last - first) / (together * most))));
      const units: number[] = [];
      for (let block = Math.ceil(last / together) - 1; (block + 1) * together > first; block -= step) {
        for (let unit = Math.min(last, (block + 1) * together) - 1; unit >= Math.max(first, block * together); unit--) units.push(unit);
      }
      return units.reverse();
    };
    for (let most = STAGE; most <= MOST_LOWER; most *= 2) {
      const few = own === start ? STAGE : 1;
      const units = [...spread(start, own, 1, most), ...spread(own, end, BLOCK, most === STAGE ? few : MOST_OWN)];
      const wanted = units.filter((unit) => !this.values.has(unit));
      if (wanted.length > 0) yield wanted;
    }
  }

  async bring(y: Span, z: Span, signal: AbortSignal, more: () => void): Promise<void> {
    const { columns, symmetric } = this.sheet;
    await this.part(y, signal, more);
    // Columns behind the last are seen by their mirror images, which lie in the columns of the visible rows.
    if (symmetric && y[1] > columns && z[0] < columns) await this.part(z, signal, more);
    if (!signal.aborted) more();
  }

  private async part([from, to]: Span, signal: AbortSignal, more: () => void): Promise<void> {
    const { first, passes, columns, symmetric } = this.sheet;
    for (const units of this.stages(Math.max(0, from), to)) {
      // Neighbours are one range.
      const ranges: [number, number][] = [];
      for (const unit of units) {
        const range: [number, number] = [unit * UNIT, Math.min((unit + 1) * UNIT, columns)];
        const last = ranges.at(-1);
        if (last !== undefined && last[1] === range[0]) last[1] = range[1];
        else ranges.push(range);
      }
      const found = await this.table.completions(first, ranges, { passes, signal });
      let at = 0;
      for (const unit of units) {
        const width = Math.min(UNIT, columns - unit * UNIT);
        const values = found.subarray(at, at + width);
        this.values.set(unit, values);
        at += width;
        if (!symmetric) continue;
        values.forEach((z, column) => {
          if (z >= columns && z < UNKNOWN) this.mirrored.set(z, unit * UNIT + column);
        });
      }
      more();
    }
  }
}

/** The points of one sheet that another one has, or that it lacks; none where the other one is not here. */
export function among(points: Points, other: Points, shared: boolean): Pick<Points, "each" | "covered"> {
  return {
    each: (from, to, visit) => points.each(from, to, (y, z) => visit(y, z < UNKNOWN && other.has(y, z) !== shared ? NONE : z)),
    covered: (y, z, gap) => points.covered(y, z, gap),
  };
}
