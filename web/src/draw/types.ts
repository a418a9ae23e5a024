// The words of a picture: what is shown, of which sheet, and where.

import type { Table } from "../table.js";

/** What is asked of a table to draw it. */
export type Drawn = Pick<Table, "completions" | "info" | "instantWinners" | "overview" | "pixels" | "sheet" | "tail">;

/** A range of whole numbers: from, and to before. */
export type Span = readonly [from: number, to: number];

/** A view of a sheet. */
export type Show = "p" | "winners" | "first" | "values";

/** A sheet: its number, the passes left, and in games on four numbers its layer. */
export interface Which {
  w: number;
  x: number;
  passes: number;
}

/** A position on a sheet. */
export interface Point extends Which {
  y: number;
  z: number;
}

/** A part of the plane: the cell in the middle, and the pixels of a cell. */
export interface Part {
  y: number;
  z: number;
  scale: number;
}

/** The visible columns and rows, and the pixels of a cell. */
export interface Seen {
  y: Span;
  z: Span;
  scale: number;
}

/** A rectangle of cells: columns from, to; rows from, to. */
export type Rectangle = readonly [y0: number, y1: number, z0: number, z1: number];

/** How two sheets are compared: side by side, divided at a share of the width, or by the points that only one of them has. */
export type Compared = { by: "swipe"; at: number } | { by: "difference" };

/** Squares below the points: two numbers of 0 to 255 each, column after column. */
export interface Window {
  /** The cell at the corner of the first square. */
  y: number;
  z: number;
  /** One more than the last column of cells, within the last square. */
  end: number;
  /** Cells on each side of a square. */
  side: number;
  /** Columns and rows of squares. */
  width: number;
  height: number;
  /** The coloured share of a square. */
  shades: Uint8Array;
  /** Its place on the colour bar; null for a single colour. */
  levels: Uint8Array | null;
  /** Whether a shade of 0 is final. While the window is being computed it may still be coloured. */
  settled: boolean;
}
