/**
 * Reads databases of the P-positions of Nim, Chomp and smaller games where they lie, with the library's own reader.
 *
 * @module
 */

import { type Asker, here, type Place, reader, WorkerHost, type WorkerPort } from "./asker.js";
import { Table } from "./table.js";
import { wasm } from "./wasm.js";

export { type ErrorCode, SupermexError } from "./errors.js";
export {
  ENTRIES,
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
  type Tail,
  won,
} from "./answers.js";
export { type Asked, type LevelOptions, type Options, type Range, Table } from "./table.js";

/**
 * Where a database is: the address of its directory, or of one `.smx` file; or its files at hand, from an `<input
 * webkitdirectory>`, from a drop, or in Node from `fs.openAsBlob`, then with their names.
 */
export type Where = string | URL | Iterable<File> | Iterable<[name: string, file: Blob]>;

export interface OpenOptions {
  /** Read in a worker of the table's own, so that look-ups do not hold up this thread; not if left out. */
  worker?: boolean;
  signal?: AbortSignal;
}

function place(where: Where): Place {
  if (typeof where === "string" || where instanceof URL) {
    const base = (globalThis as { location?: Location }).location?.href;
    return { url: new URL(where, base).href };
  }
  const named = (file: File | [string, Blob]): [string, Blob] => (Array.isArray(file) ? file : [file.name, file]);
  return { files: Array.from(where as Iterable<File | [string, Blob]>, named) };
}

async function spawn(): Promise<WorkerPort> {
  if (typeof Worker === "undefined") {
    const { Worker: Thread } = await import("node:worker_threads");
    const worker = new Thread(new URL("./worker.js", import.meta.url));
    return {
      postMessage: (message) => worker.postMessage(message),
      listen: (take, broken) => {
        worker.on("message", take);
        worker.on("error", (error) => broken(String(error)));
      },
      terminate: () => void worker.terminate(),
    };
  }
  // Written out, so that bundlers see which file it is.
  const worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
  return {
    postMessage: (message) => worker.postMessage(message),
    listen: (take, broken) => {
      worker.onmessage = (event) => take(event.data);
      worker.onerror = (event) => broken(event.message);
    },
    terminate: () => worker.terminate(),
  };
}

/**
 * Opens a database. Its manifest, headers and indexes are fetched, one or two bytes for a thousand cells; everything else
 * when it is asked for.
 */
export async function open(where: Where, options: OpenOptions = {}): Promise<Table> {
  const at = place(where);
  let asker: Asker;
  if (options.worker === true) {
    const port = await spawn();
    try {
      asker = await new WorkerHost(port).open(at, options.signal);
    } catch (error) {
      port.terminate();
      throw error;
    }
  } else {
    asker = await here(await reader(wasm), at, options.signal);
  }
  return new Table(asker);
}
