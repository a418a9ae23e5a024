// Opening a database, wherever the package runs: what differs between browsers and Node is handed in.

import { here, type Place, Readers, WorkerHost, type WorkerPort } from "./asker.js";
import type { Bytes } from "./bytes.js";
import { refuse, signal as given } from "./given.js";
import type { Compiled, Reader } from "./protocol.js";
import { Table } from "./table.js";

/** What every call takes. */
export interface OpenOptions {
  /** Read in a worker of the table's own, so that look-ups do not hold up this thread; not if left out. */
  worker?: boolean;
  /** Stops the call: its promise is rejected with the signal's reason. */
  signal?: AbortSignal;
}

/** What a browser, or Node, has of its own. */
export interface Platform {
  /** A reader, compiled. Where nothing is fetched for it, the whole one is as good as another. */
  wasm(reader: Reader): Promise<Compiled>;
  /** The bytes of a database. */
  bytes(place: Place): Bytes;
  /** A worker that has begun. */
  spawn(): WorkerPort | Promise<WorkerPort>;
}

/** The readers of this thread. */
let readers: Readers | undefined;

/** Opens a database, whose place may still be looked for while a worker begins. */
export async function openAt(place: Place | Promise<Place>, options: OpenOptions | null, platform: Platform): Promise<Table> {
  const signal = given(options?.signal);
  signal?.throwIfAborted();
  if (options?.worker !== true) return new Table(await here((readers ??= new Readers(platform.wasm)), platform.bytes(await place), signal));
  const port = await platform.spawn();
  try {
    return new Table(await new WorkerHost(port, platform.wasm).open(await place, signal));
  } catch (error) {
    port.terminate();
    throw error;
  }
}

/** Files as they are named. */
export function named(files: Iterable<File> | Iterable<[name: string, file: Blob]>): Place {
  if (typeof files?.[Symbol.iterator] !== "function") refuse(files, "not the place of a database; give an address, or its files");
  const one = (file: File | [string, Blob]): [string, Blob] => {
    const [name, blob] = Array.isArray(file) ? file : [file?.name, file];
    if (typeof name !== "string" || typeof blob?.slice !== "function" || typeof blob.size !== "number") refuse(file, "not a file; give files, or [name, blob]");
    return [name, blob];
  };
  return { files: Array.from(files as Iterable<File | [string, Blob]>, one) };
}
