// Where the bytes of a database come from: a web server, or files at hand.

import { SupermexError } from "./errors.js";

/** A database as far as it takes to open it: its manifest, or the length of the one file that it is, and its version. */
export interface Located {
  name: string;
  manifest?: string;
  length?: number;
  version?: string | undefined;
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

/** The directory of a database at an address, with a slash at its end. */
function directoryOf(url: URL): URL {
  const directory = new URL(url);
  const name = url.pathname.split("/").pop() ?? "";
  if (name === MANIFEST || isFile(name)) directory.pathname = url.pathname.slice(0, -name.length);
  else if (name !== "") directory.pathname += "/";
  return directory;
}

/** The address of the manifest of a database; null where that is a single file. */
export function manifestOf(url: URL): URL | null {
  if (isFile(url.pathname)) return null;
  const manifest = directoryOf(url);
  manifest.pathname += MANIFEST;
  return manifest;
}

/** What a server says of a file, which is another text when it is another file. */
function versionOf({ headers }: Response): string {
  return `${headers.get("etag") ?? ""} ${headers.get("last-modified") ?? ""}`;
}

/** A database on a web server: plain GET requests of single ranges, with no header that is not allowed everywhere. */
export class Served implements Bytes {
  /** The address of the database. */
  readonly place: string;
  private readonly directory: URL;
  private readonly single: string | undefined;
  /** What the server said of each file when it was first read. */
  private readonly versions = new Map<string, string>();
  /** What it says of files that are asked whether they are as they were. */
  private readonly asked = new Map<string, Promise<Response | null>>();

  /** An address, and its manifest, if that has come already. */
  constructor(
    url: URL,
    private readonly manifest?: string,
  ) {
    this.place = url.href;
    this.directory = directoryOf(url);
    this.single = isFile(url.pathname) ? url.pathname.split("/").pop() : undefined;
  }

  private address(file: string): URL {
    const url = new URL(this.directory);
    url.pathname += file.split("/").map(encodeURIComponent).join("/");
    return url;
  }

  /** Finds it. A single file of a version that is known is not asked again how long it is. */
  async find(signal?: AbortSignal, known: readonly string[] = []): Promise<Located> {
    if (this.single === undefined) {
      if (this.manifest !== undefined) return { name: String(this.directory), manifest: this.manifest };
      const url = this.address(MANIFEST);
      const manifest = await this.request(url, undefined, signal, async (answer) => {
        if (answer.status === 404 || answer.status === 410) {
          const words = `there is no database at ${this.directory}: it has no ${MANIFEST}; give the address of the directory that was built`;
          throw new SupermexError("missing", words);
        }
        return answer.text();
      });
      return { name: String(this.directory), manifest };
    }
    const name = this.single;
    const now = known.length > 0 ? await this.ask(name) : null;
    const length = Number(now?.headers.get("content-length"));
    if (now !== null && known.includes(`${length} ${versionOf(now)}`)) {
      this.versions.set(name, versionOf(now));
      return { name, length, version: `${length} ${versionOf(now)}` };
    }
    // A page reads the length of a file from another site only if the server says so.
    const url = this.address(name);
    return this.request(url, [0, 1 << 14], signal, async (answer) => {
      await answer.body?.cancel();
      const total = /\/(\d+)$/.exec(answer.headers.get("content-range") ?? "")?.[1];
      if (answer.status !== 206 || total === undefined) {
        const words =
          `${url}: the server does not say how long the file is; open the directory that it is in, or have the server ` +
          `answer ranges and send \`Access-Control-Expose-Headers: Content-Range\``;
        throw new SupermexError("noRanges", words);
      }
      const version = versionOf(answer);
      return { name, length: Number(total), version: version.startsWith('"') ? `${total} ${version}` : undefined };
    });
  }

  /** Asks what a file is now, without its bytes; null if that is not said. */
  private ask(file: string): Promise<Response | null> {
    const asked = this.asked.get(file) ?? fetch(this.address(file), { method: "HEAD", cache: "no-store" }).catch(() => null);
    this.asked.set(file, asked);
    return asked.then((answer) => (answer?.ok ? answer : null));
  }

  /** The version of a file that is read, or that the server has now if it is one of some: then it is read. Null if it is neither. */
  async version(file: string, known: readonly string[] = []): Promise<string | null> {
    if (known.length > 0 && !this.versions.has(file)) {
      const now = await this.ask(file);
      if (now !== null && known.includes(versionOf(now)) && !this.versions.has(file)) this.versions.set(file, versionOf(now));
    }
    const version = this.versions.get(file) ?? "";
    // A weak one does not tell bytes apart, and without any nothing does.
    return version === " " || version.startsWith("W/") ? null : version || null;
  }

  async read(file: string, length: number, start: number, end: number, signal?: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
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
      const version = versionOf(answer);
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
        // What is read is kept in `kept.ts`: the browser's cache would let the ranges of a file wait for each other. A whole one is asked for
        // again only if it has changed.
        const answer = await fetch(url, { headers, signal: signal ?? null, cache: range === undefined ? "no-cache" : "no-store" });
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
