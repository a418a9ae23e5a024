// What the package exports besides `open`, in browsers and in Node.

export { type ErrorCode, SupermexError } from "./errors.js";
export {
  type CellRead,
  type Choice,
  type Choices,
  ENTRIES,
  type Explanation,
  type Info,
  type Lack,
  type Line,
  type Listed,
  type Move,
  type Moves,
  NONE,
  type Numeral,
  type Opening,
  type Outcome,
  type Overview,
  type Period,
  type Position,
  type Role,
  type Sum,
  type Tail,
  won,
} from "./answers.js";
export type { OpenOptions } from "./open.js";
export { type Asked, type LevelOptions, type Options, type Range, Table } from "./table.js";
