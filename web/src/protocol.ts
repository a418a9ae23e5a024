// The messages between the tables and the reader. `wasm/src/ask.rs` and `wasm/src/lookups.rs` are the other side, and say what
// each look-up needs.

import type { Numeral } from "./answers.js";
import type { ErrorCode } from "./errors.js";

/** The reader, compiled: a module of WebAssembly, whose type not every library of TypeScript has. */
export type Compiled = object;

/** Which reader: that of sheets has Nim and Chomp, and is less than half as large as the whole one; that of games has every game. Both lack the profile `small`. */
export type Reader = "sheets" | "games" | "whole";

/** A look-up, and what it needs besides the positions that follow it. */
export interface Lookup {
  look: string;
  [field: string]: string | boolean | Numeral | Numeral[];
}

export type Request =
  | { do: "begin"; name: string; manifest?: string; length?: number }
  | { do: "open"; table: number }
  | { do: "put"; table: number; file: number; start: number }
  | { do: "time"; table: number }
  | { do: "trim"; table: number; before: number }
  | { do: "close"; table: number }
  | { do: "look"; table: number; lookup: Lookup };

export type Reply =
  | { answer: unknown }
  | { lacking: [file: number, start: number, end: number][] }
  | { failed: { code: ErrorCode | "notWhole"; message: string; index?: number } };

/** An answer, and the bytes that follow it. */
export interface Answered {
  value: unknown;
  bytes: Uint8Array;
}
