/**
 * Reads databases of the P-positions of Nim, Chomp and smaller games where they lie, with the library's own reader. This is the
 * package as browsers and bundlers take it; Node takes `node.ts`.
 *
 * @module
 */

import { browser } from "./browser.js";
import { address } from "./given.js";
import { named, openAt, type OpenOptions } from "./open.js";
import type { Table } from "./table.js";

export * from "./exports.js";

/**
 * Where a database is: the address of its directory, or of one file of it, also relative to the page; or its files at hand, from an
 * `<input webkitdirectory>` or from a drop. In Node a string is a path, unless it begins with `http:`, `https:` or `file:`.
 */
export type Where = string | URL | Iterable<File> | Iterable<[name: string, file: Blob]>;

/**
 * Opens a database. Its manifest, headers and indexes are fetched, one or two bytes for a thousand cells; everything else
 * when it is asked for.
 */
export async function open(where: Where, options: OpenOptions = {}): Promise<Table> {
  const base = (globalThis as { location?: Location }).location?.href;
  const is = typeof where === "string" || where instanceof URL;
  return openAt(is ? { url: address(where, () => new URL(where, base).href) } : named(where), options, browser);
}
