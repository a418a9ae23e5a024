/**
 * What went wrong:
 *
 * - `usage`: the question is none, or a position is none of the game, or a number is out of range;
 * - `notForGame`: what was asked is not there in tables of this game;
 * - `format`: the files are not a database, of another version, or do not belong together;
 * - `damaged`: the bytes of the answer are not those that were written;
 * - `beyond`: the answer is outside of the table;
 * - `noTheory`: no theory answers the position;
 * - `tooMuch`: the answer needs more of the table at once than is held in memory;
 * - `missing`: there is nothing at the address;
 * - `network`: the server does not answer, or refuses;
 * - `cors`: the server does not let pages of other sites read the file, or does not answer at all: a page cannot tell;
 * - `noRanges`: the server sends whole files only;
 * - `changed`: the file on the server has changed since it was opened;
 * - `storage`: a local file cannot be read.
 */
export type ErrorCode =
  | "usage"
  | "notForGame"
  | "format"
  | "damaged"
  | "beyond"
  | "noTheory"
  | "tooMuch"
  | "missing"
  | "network"
  | "cors"
  | "noRanges"
  | "changed"
  | "storage";

/** Why an answer is missing: `message` says what to do, `code` of which kind it is. */
export class SupermexError extends Error {
  override readonly name = "SupermexError";
  readonly code: ErrorCode;
  /** In an error of a batch, the position that could not be answered. */
  readonly index: number | undefined;

  constructor(code: ErrorCode, message: string, index?: number) {
    super(message);
    this.code = code;
    this.index = index;
  }
}

/** The reader does not have what the answer needs, and the whole one is asked. It does not leave the package. */
export class NotWhole extends Error {}
