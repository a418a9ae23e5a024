// Where the bytes of a database come from: a web server, or files at hand.

import { SupermexError } from "./errors.js";

/** A database as far as it takes to open it: its manifest, or the length of the one file that it is. */
export interface Located {
  name: string;
  manifest?: string;
  length?: number;
}

/** Gives ranges of the files of a database. */
export interface Bytes {
  find(signal?: AbortSignal): Promise<Located>;
  /** The bytes of a file from `start` to `end`, all of them. */
  read(file: string, length: number, start: number, end: number, signal?: AbortSignal): Promise<Uint8Array>;
  /** Frees what was open. */
  close?(): void;
}

export const MANIFEST = "manifest.json";

/** Files of a table whose headers are fetched while the reader comes, at most; and the bytes that it asks of each first. */
const MOST_EARLY = 8;
const HEADER = 1 << 12;

/** Whether a name is that of a file that is a database by itself. */
export function isFile(name: string): boolean {
  return /\.smxz?$/.test(name);
}

/** Tries of a request that may succeed later, and how long to wait before the second, in milliseconds; then twice that. */
const TRIES = 4;
const WAIT = 250;

/** What the browser does not say more of, and Node neither. */
function unreachable(url: string, crossOrigin: boolean): SupermexError {
  if (crossOrigin) {
    const words =
      `${url} cannot be read: either the server does not answer, or it does not allow pages of other sites; look at the ` +
      `connection, or have the server send \`Access-Control-Allow-Origin: *\` and ` +
      `\`Access-Control-Expose-Headers: Content-Range, ETag\`, or open the viewer on the same server`;
    return new SupermexError("cors", words);
  }
  return new SupermexError("network", `${url} cannot be read: the server does not answer; look at the connection, and try again`);
}

function sleep(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", stop);
      resolve();
    }, milliseconds);
    signal?.addEventListener("abort", stop, { once: true });
  });
}

/** A database on a web server: plain GET requests of single ranges, with no header that is not allowed everywhere. */
export class Served implements Bytes {
  private readonly directory: URL;
  private readonly single: string | undefined;
  /** What the server said of each file when it was first read. */
  private readonly versions = new Map<string, string>();
  /** Beginnings of files, before the reader has asked for them. */
  private readonly early = new Map<string, Promise<Uint8Array>>();

  constructor(url: URL) {
    const name = url.pathname.split("/").pop() ?? "";
    this.single = isFile(name) ? name : undefined;
    this.directory = new URL(url);
    if (name === MANIFEST || this.single !== undefined) {
      this.directory.pathname = url.pathname.slice(0, -name.length);
    } else if (!url.pathname.endsWith("/")) {
      this.directory.pathname += "/";
    }
  }

  private address(file: string): URL {
    const url = new URL(this.directory);
    url.pathname += file.split("/").map(encodeURIComponent).join("/");
    return url;
  }

  async find(signal?: AbortSignal): Promise<Located> {
    if (this.single === undefined) {
      const url = this.address(MANIFEST);
      const manifest = await this.request(url, undefined, signal, async (answer) => {
        if (answer.status === 404 || answer.status === 410) {
          const words = `there is no database at ${this.directory}: it has no ${MANIFEST}; give the address of the directory that was built`;
          throw new SupermexError("missing", words);
        }
        return answer.text();
      });
      this.begin(manifest, signal);
      return { name: String(this.directory), manifest };
    }
    // A page reads the length of a file from another site only if the server says so.
    const url = this.address(this.single);
    const length = await this.request(url, [0, 1 << 14], signal, async (answer) => {
      await answer.body?.cancel();
      const total = /\/(\d+)$/.exec(answer.headers.get("content-range") ?? "")?.[1];
      if (answer.status !== 206 || total === undefined) {
        const words =
          `${url}: the server does not say how long the file is; open the directory that it is in, or have the server ` +
          `answer ranges and send \`Access-Control-Expose-Headers: Content-Range\``;
        throw new SupermexError("noRanges", words);
      }
      return Number(total);
    });
    return { name: this.single, length };
  }

  /** Fetches the headers of the files that a manifest lists. Whether it is sound, the reader says later. */
  private begin(manifest: string, signal: AbortSignal | undefined): void {
    for (const [, name, bytes] of [...manifest.matchAll(/"name":\s*"(\w[\w.-]*)"[^{}]*?"bytes":\s*(\d+)/g)].slice(0, MOST_EARLY)) {
      const header = this.read(name as string, Number(bytes), 0, Math.min(HEADER, Number(bytes)), signal);
      header.catch(() => {});
      this.early.set(name as string, header);
    }
  }

  async read(file: string, length: number, start: number, end: number, signal?: AbortSignal): Promise<Uint8Array> {
    const early = this.early.get(file);
    if (early !== undefined && start === 0 && end === Math.min(HEADER, length)) {
      this.early.delete(file);
      return early;
    }
    const url = this.address(file);
    return this.request(url, [start, end], signal, async (answer) => {
      if (answer.status === 416) {
        throw this.changed(url);
      }
      if (answer.status !== 206 && !(answer.status === 200 && start === 0 && end === length)) {
        await answer.body?.cancel();
        const words = `${url}: the server sends whole files only; publish the table on a server that answers range requests, as nginx does, or download it`;
        throw new SupermexError("noRanges", words);
      }
      const total = /\/(\d+)$/.exec(answer.headers.get("content-range") ?? "")?.[1];
      const version = `${answer.headers.get("etag") ?? ""} ${answer.headers.get("last-modified") ?? ""}`;
      const before = this.versions.get(file) ?? version;
      this.versions.set(file, before);
      if ((total !== undefined && Number(total) !== length) || version !== before) {
        await answer.body?.cancel();
        throw this.changed(url);
      }
      const bytes = new Uint8Array(await answer.arrayBuffer());
      if (bytes.length !== end - start) {
        // Cut short, or compressed on the way: another try may bring all of it.
        throw new Retry(`it sends ${bytes.length} bytes where ${end - start} were asked for`);
      }
      return bytes;
    });
  }

  private changed(url: URL): SupermexError {
    return new SupermexError("changed", `${url} has changed on the server since it was opened; open the table again`);
  }

  /** Asks, again if it may help, and takes the answer. */
  private async request<T>(
    url: URL,
    range: [number, number] | undefined,
    signal: AbortSignal | undefined,
    take: (answer: Response) => Promise<T>,
  ): Promise<T> {
    const headers: Record<string, string> = range === undefined ? {} : { Range: `bytes=${range[0]}-${range[1] - 1}` };
    for (let attempt = 1; ; attempt++) {
      let failed: SupermexError;
      try {
        // Pages are kept here. The browser's cache would let the ranges of a file wait for each other.
        const answer = await fetch(url, { headers, signal: signal ?? null, cache: "no-store" });
        const later = answer.status === 408 || answer.status === 429 || answer.status >= 500;
        if (!later) {
          if (!answer.ok && answer.status !== 416 && answer.status !== 404 && answer.status !== 410) {
            const words = `${url}: the server refuses, with status ${answer.status}; look at the address, or ask whoever publishes the table`;
            throw new SupermexError("network", words);
          }
          if (range !== undefined && (answer.status === 404 || answer.status === 410)) {
            throw new SupermexError("missing", `${url} is missing on the server, though the manifest lists it; publish all files of the table`);
          }
          return await take(answer);
        }
        await answer.body?.cancel();
        failed = new SupermexError("network", `${url}: the server answers with status ${answer.status}; try again later`);
      } catch (error) {
        if (signal?.aborted || error instanceof SupermexError) {
          throw error;
        }
        const page = (globalThis as { location?: Location }).location;
        failed =
          error instanceof Retry
            ? new SupermexError("network", `${url}: ${error.message}; publish it without compression, or look at the connection`)
            : unreachable(String(url), page !== undefined && page.origin !== url.origin);
      }
      if (attempt === TRIES) {
        throw failed;
      }
      await sleep(WAIT * 2 ** (attempt - 1), signal);
    }
  }
}

/** What another try may mend. */
class Retry extends Error {}

/** A database in files at hand: those of a directory, or one. */
export class Local implements Bytes {
  private readonly files = new Map<string, Blob>();

  constructor(files: Iterable<[string, Blob]>) {
    for (const [name, file] of files) {
      this.files.set(name.split("/").pop() ?? name, file);
    }
  }

  async find(): Promise<Located> {
    const manifest = this.files.get(MANIFEST);
    if (manifest !== undefined) {
      return { name: "the folder", manifest: await manifest.text() };
    }
    const sheets = [...this.files].filter(([name]) => isFile(name));
    const [first] = sheets;
    if (first === undefined || sheets.length > 1) {
      const words = `there is no ${MANIFEST} among the files; choose the whole folder that was built, or one .smx file`;
      throw new SupermexError("missing", words);
    }
    return { name: first[0], length: first[1].size };
  }

  async read(file: string, length: number, start: number, end: number): Promise<Uint8Array> {
    const blob = this.files.get(file);
    if (blob === undefined) {
      throw new SupermexError("missing", `${file} is not among the files; choose the whole folder that was built`);
    }
    try {
      const bytes = new Uint8Array(await blob.slice(start, end).arrayBuffer());
      if (blob.size !== length || bytes.length !== end - start) {
        throw new SupermexError("changed", `${file} is not as long as it was; open the table again`);
      }
      return bytes;
    } catch (error) {
      if (error instanceof SupermexError) {
        throw error;
      }
      throw new SupermexError("storage", `${file} cannot be read: ${String(error)}; open the table again`);
    }
  }
}
