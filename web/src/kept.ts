// What the browser keeps of tables, so that a page that is loaded again fetches none of it. It belongs to a version of a table, which its
// manifest says, and to a version of a file, which the server says: nothing is used of another one.

import type { Bytes, Located, Served } from "./bytes.js";
import { indexes, listed, type Listed, PAGE } from "./manifest.js";

/** Tables of which something is kept, and the bytes of each, at most. */
const MOST_TABLES = 32;
const MOST_BYTES = 16 << 20;
/** What the names of the caches begin with. */
const OURS = "supermex ";

/** A range of a file that is kept; its bytes are null if they are not there after all. */
interface Part {
  start: number;
  end: number;
  bytes: () => Promise<Uint8Array | null>;
}

type Bring = (start: number, end: number) => Promise<Uint8Array>;

/** A range of a file: what is kept of it, and between that what is brought. */
export async function assembled(parts: readonly Part[], start: number, end: number, bring: Bring): Promise<Uint8Array> {
  const pieces: { from: number; to: number; part: Part | null }[] = [];
  let at = start;
  for (const part of parts.filter((part) => part.start < end && part.end > start).sort((a, b) => a.start - b.start)) {
    if (part.end <= at) continue;
    if (part.start > at) pieces.push({ from: at, to: part.start, part: null });
    const from = Math.max(at, part.start);
    at = Math.min(end, part.end);
    pieces.push({ from, to: at, part });
  }
  if (at < end) pieces.push({ from: at, to: end, part: null });
  const all = new Uint8Array(end - start);
  const take = async ({ from, to, part }: (typeof pieces)[number]) => {
    const kept = await part?.bytes();
    const bytes = kept?.subarray(from - (part as Part).start, to - (part as Part).start) ?? (await bring(from, to));
    all.set(bytes, from - start);
  };
  await Promise.all(pieces.map(take));
  return all;
}

/** What is kept of one version of a table. */
class Store {
  /** By the name of a file, and its version. */
  private readonly files = new Map<string, Map<string, Part[]>>();
  private bytes = 0;

  constructor(
    private readonly cache: Cache,
    keys: readonly string[],
  ) {
    for (const key of keys) {
      const fields = new URL(key).searchParams;
      this.note(fields.get("file") ?? "", fields.get("version") ?? "", Number(fields.get("start")), Number(fields.get("end")), key);
    }
  }

  private note(file: string, version: string, start: number, end: number, key: string): void {
    const versions = this.files.get(file) ?? new Map<string, Part[]>();
    this.files.set(file, versions);
    const bytes = async () => {
      const answer = await this.cache.match(key).catch(() => undefined);
      return answer === undefined ? null : new Uint8Array(await answer.arrayBuffer());
    };
    const parts = versions.get(version) ?? [];
    versions.set(version, parts);
    parts.push({ start, end, bytes });
    this.bytes += end - start;
  }

  /** The versions of a file of which something is kept. */
  versions(file: string): string[] {
    return [...(this.files.get(file)?.keys() ?? [])];
  }

  /** What is kept of a version of a file. */
  parts(file: string, version: string | null): readonly Part[] {
    return (version === null ? undefined : this.files.get(file)?.get(version)) ?? [];
  }

  /** Keeps bytes, until the budget is spent. */
  async put(file: string, version: string, start: number, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
    const end = start + bytes.length;
    if (this.bytes + bytes.length > MOST_BYTES) return;
    const key = `https://kept.invalid/?${new URLSearchParams({ file, version, start: String(start), end: String(end) })}`;
    this.note(file, version, start, end, key);
    await this.cache.put(key, new Response(bytes)).catch(() => {});
  }
}

/** The names of the tables of which something is kept, oldest first; none where a browser keeps nothing for such a page, and in Node. */
async function names(): Promise<string[]> {
  try {
    return (await caches.keys()).filter((name) => name.startsWith(OURS));
  } catch {
    return [];
  }
}

/** What is kept of a table that was found. What was kept of another version of it is dropped, and of the tables that were kept first. */
async function storeOf(place: string, { manifest, version }: Located, names: readonly string[]): Promise<Store | null> {
  try {
    const own = manifest === undefined ? version : await digest(manifest);
    if (own === undefined) return null;
    const name = place + own;
    const others = names.filter((one) => !one.startsWith(place));
    const old = [...names.filter((one) => one.startsWith(place) && one !== name), ...others.slice(0, Math.max(0, others.length + 1 - MOST_TABLES))];
    await Promise.all(old.map((one) => caches.delete(one)));
    const cache = await caches.open(name);
    return new Store(cache, (await cache.keys()).map(({ url }) => url));
  } catch {
    return null;
  }
}

async function digest(text: string): Promise<string> {
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** A database on a server, of which the browser keeps what was read. */
export class Kept implements Bytes {
  private store: Promise<Store | null> = Promise.resolve(null);
  /** By the name of a file: what is fetched before the reader has asked for it. */
  private readonly early = new Map<string, Part[]>();

  constructor(private readonly served: Served) {}

  async find(signal?: AbortSignal): Promise<Located> {
    const place = `${OURS}${this.served.place} `;
    const kept = await names();
    const found = await this.served.find(signal, kept.filter((name) => name.startsWith(place)).map((name) => name.slice(place.length)));
    this.store = storeOf(place, found, kept);
    for (const file of listed(found)) void this.begin(file, signal);
    return found;
  }

  /** Fetches the header and the indexes of a file while the reader comes. Whoever asks for them hears of a failure. */
  private async begin({ name, bytes: length }: Listed, signal: AbortSignal | undefined): Promise<void> {
    const parts: Part[] = [];
    this.early.set(name, parts);
    const ahead = ([start, end]: readonly [number, number]) => {
      const bytes = this.bring(name, length, start, end, signal);
      const part = { start, end, bytes: () => bytes };
      parts.push(part);
      // Who waits for it hears of a failure, and the next one tries again.
      return bytes.catch(() => void parts.splice(parts.indexOf(part), 1));
    };
    const header = await ahead([0, Math.min(PAGE, length)]);
    if (header !== undefined) for (const range of indexes(header, length)) void ahead(range);
  }

  read(file: string, length: number, start: number, end: number, signal?: AbortSignal): Promise<Uint8Array> {
    return assembled(this.early.get(file) ?? [], start, end, (start, end) => this.bring(file, length, start, end, signal));
  }

  private async bring(file: string, length: number, start: number, end: number, signal: AbortSignal | undefined): Promise<Uint8Array> {
    const store = await this.store;
    if (store === null) return this.served.read(file, length, start, end, signal);
    const kept = await this.served.version(file, store.versions(file));
    return assembled(store.parts(file, kept), start, end, async (start, end) => {
      const bytes = await this.served.read(file, length, start, end, signal);
      const version = await this.served.version(file);
      if (version !== null) void store.put(file, version, start, bytes);
      return bytes;
    });
  }
}
