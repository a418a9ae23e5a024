// The messages between the tables and the reader. `wasm/src/ask.rs` and `wasm/src/lookups.rs` are the other side.

import type { ErrorCode } from "./errors.js";

/** A position: numbers in every game but Clobber, whose strips are text. */
export type AnyPosition = readonly number[] | string;

export type Lookup =
  | { look: "outcome"; position: AnyPosition }
  | { look: "outcomes"; width?: number; strips?: readonly string[] }
  | { look: "moves"; position: AnyPosition }
  | { look: "completion"; w?: number; x: number; y: number; passes: number }
  | { look: "line"; w: number; x: number; passes: number }
  | { look: "losers"; x: number; passes: number }
  | { look: "completions"; sheets: [number, number]; columns: [number, number]; passes: number }
  | { look: "row"; x: number; ranges: readonly (readonly [number, number])[]; passes: number }
  | { look: "instantWinner"; position: AnyPosition }
  | { look: "instantWinners"; x: number; columns: [number, number]; rows: number; passes: number }
  | { look: "overview"; passes: number }
  | { look: "pixels"; zoom: number; columns: [number, number]; rows: [number, number]; passes: number }
  | { look: "tail"; x: number; passes: number }
  | { look: "openings"; passes: number }
  | { look: "pair"; n: number }
  | { look: "imitation"; state: object }
  | { look: "value"; n: number };

export type Request =
  | { do: "begin"; name: string; manifest?: string; length?: number }
  | { do: "open"; table: number }
  | { do: "put"; table: number; file: number; start: number }
  | { do: "time"; table: number }
  | { do: "trim"; table: number; before: number }
  | { do: "close"; table: number }
  | ({ do: "look"; table: number } & Lookup);

export type Reply =
  | { answer: unknown }
  | { lacking: [file: number, start: number, end: number][] }
  | { failed: { code: ErrorCode; message: string; index?: number } };

/** An answer, and the bytes that follow it. */
export interface Answered {
  value: unknown;
  bytes: Uint8Array;
}
