// The Grundy values of one sheet: a heat map, whose points are the positions of value 0.

import type { Table } from "../table.js";
import { type Points, UNKNOWN } from "./row.js";
import type { Rectangle, Span, Window } from "./types.js";

/** What is asked of a table for them. */
export type Asked = Pick<Table, "completions">;

export class Values implements Points {
  private columns: Uint32Array[] | null = null;
  private drawn: Window | null = null;
  /** The greatest value, with which the colour bar ends. */
  greatest = 0;

  constructor(
    private readonly table: Asked,
    private readonly x: number,
    private readonly passes: number,
    /** The rows of each column that the table has. */
    private readonly rows: readonly number[],
  ) {}

  /** The value of a cell; null if it is not here. */
  value(y: number, z: number): number | null {
    return this.columns?.[y]?.[z] ?? null;
  }

  at(y: number): number {
    return this.columns?.[y]?.indexOf(0) ?? UNKNOWN;
  }

  has(y: number, z: number): boolean | null {
    const value = this.value(y, z);
    return value === null ? null : value === 0;
  }

  each(from: number, to: number, visit: (y: number, z: number) => void): void {
    this.columns?.slice(Math.max(0, from), Math.max(0, to)).forEach((values, at) => {
      values.forEach((value, z) => {
        if (value === 0) visit(Math.max(0, from) + at, z);
      });
    });
  }

  covered(): Rectangle[] {
    return this.columns?.map((values, y): Rectangle => [y, y + 1, 0, values.length]) ?? [];
  }

  async bring(_y: Span, _z: Span, signal: AbortSignal, more: () => void): Promise<void> {
    const { table, x, passes, rows } = this;
    this.columns ??= await Promise.all(rows.map((height, y) => table.completions([x, y], [0, height], { passes, signal })));
    if (!signal.aborted) more();
  }

  /** The values as colours, when they are here. */
  get window(): Window | null {
    if (this.columns === null || this.drawn !== null) return this.drawn;
    const height = Math.max(0, ...this.rows);
    const width = this.rows.length;
    for (const values of this.columns) for (const value of values) this.greatest = Math.max(this.greatest, value);
    const [shades, levels] = [new Uint8Array(width * height), new Uint8Array(width * height)];
    this.columns.forEach((values, y) => {
      values.forEach((value, z) => {
        shades[y * height + z] = 255;
        levels[y * height + z] = Math.floor((255 * value) / Math.max(1, this.greatest));
      });
    });
    this.drawn = { y: 0, z: 0, end: width, side: 1, width, height, shades, levels, settled: true };
    return this.drawn;
  }
}
