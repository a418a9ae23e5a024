// What Node has: files by their paths, and threads.

import { type FileHandle, open, readFile, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { Worker } from "node:worker_threads";

import { bytesOf, type Place } from "./asker.js";
import { type Bytes, isFile, type Located, MANIFEST } from "./bytes.js";
import { SupermexError } from "./errors.js";
import type { Platform } from "./open.js";

/** A database on disk: a directory, or one file. */
class Disk implements Bytes {
  private directory: string;
  private readonly open = new Map<string, Promise<FileHandle>>();

  constructor(private readonly path: string) {
    this.directory = path;
  }

  async find(): Promise<Located> {
    const isManifest = basename(this.path) === MANIFEST;
    // A file that is there is read as one, whatever its name.
    const one = !isManifest && (await stat(this.path).then((found) => found.isFile(), () => isFile(this.path)));
    if (one || isManifest) this.directory = dirname(this.path);
    const place = one ? this.path : join(this.directory, MANIFEST);
    try {
      return one ? { name: basename(place), length: (await stat(place)).size } : { name: this.path, manifest: await readFile(place, "utf8") };
    } catch (error) {
      const missing = ["ENOENT", "ENOTDIR"].includes((error as NodeJS.ErrnoException).code ?? "");
      const words = missing
        ? `there is no database at ${this.path}: there is no ${place}; give the path of the directory that was built`
        : `${place} cannot be read: ${String(error)}`;
      throw new SupermexError(missing ? "missing" : "storage", words);
    }
  }

  async read(file: string, length: number, start: number, end: number): Promise<Uint8Array> {
    const path = join(this.directory, file);
    try {
      const handle = await this.handle(path);
      const bytes = new Uint8Array(end - start);
      const [{ bytesRead }, { size }] = await Promise.all([handle.read(bytes, 0, bytes.length, start), handle.stat()]);
      if (size !== length || bytesRead !== bytes.length) {
        throw new SupermexError("changed", `${path} is not as long as it was; open the table again`);
      }
      return bytes;
    } catch (error) {
      if (error instanceof SupermexError) throw error;
      const missing = (error as NodeJS.ErrnoException).code === "ENOENT";
      const words = missing ? `${path} is missing, though the manifest lists it; copy all files of the table` : `${path} cannot be read: ${String(error)}`;
      throw new SupermexError(missing ? "missing" : "storage", words);
    }
  }

  close(): void {
    for (const handle of this.open.values()) void handle.then((handle) => handle.close()).catch(() => undefined);
    this.open.clear();
  }

  private handle(path: string): Promise<FileHandle> {
    const known = this.open.get(path);
    if (known !== undefined) return known;
    const opened = open(path);
    this.open.set(path, opened);
    opened.catch(() => this.open.delete(path));
    return opened;
  }
}

export const node: Platform = {
  wasm: async () => WebAssembly.compile(await readFile(new URL("./supermex.wasm", import.meta.url))),
  bytes: (place: Place) => ("path" in place ? new Disk(place.path) : bytesOf(place)),
  spawn() {
    const worker = new Worker(new URL("./thread.js", import.meta.url));
    return {
      postMessage: (message) => worker.postMessage(message),
      listen: (take, broken) => {
        worker.on("message", take);
        worker.on("error", (error) => broken(String(error)));
      },
      terminate: () => void worker.terminate(),
    };
  },
};
