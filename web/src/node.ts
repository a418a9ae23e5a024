/**
 * The package as Node takes it: it reads paths too.
 *
 * @module
 */

import { fileURLToPath, pathToFileURL } from "node:url";

import type { Where } from "./index.js";
import { node } from "./disk.js";
import { address } from "./given.js";
import { named, openAt, type OpenOptions } from "./open.js";
import type { Table } from "./table.js";

export * from "./exports.js";
export type { Where } from "./index.js";

/** Opens a database: see `index.ts`. */
export async function open(where: Where, options: OpenOptions = {}): Promise<Table> {
  if (typeof where !== "string" && !(where instanceof URL)) {
    return openAt(named(where), options, node);
  }
  const place = address(where, () => {
    // A path may have a colon, and begins with a letter and one on Windows.
    const url = typeof where === "string" && !/^(https?|file):/i.test(where) ? pathToFileURL(where) : new URL(where);
    return url.protocol === "file:" ? { path: fileURLToPath(url) } : { url: url.href };
  });
  return openAt(place, options, node);
}
