// What is known of a table before its reader has come: which reader that is, and what of the files it asks first. Whether any of it is
// sound, the reader says later.

import type { Located } from "./bytes.js";
import type { Reader } from "./protocol.js";

/** Bytes of a page: the reader asks for whole ones. */
export const PAGE = 1 << 12;
/** Files whose indexes are fetched while the reader comes, and bytes of a section of them, at most. */
const MOST_FILES = 8;
const MOST_BYTES = 1 << 17;
/** What a file begins with, and the slots of its header, as format.md has them: their number, the byte of the first, and the bytes of each. */
const MAGIC = 0x89534d58;
const SLOTS = 13;
const FIRST = 64;
const SLOT = 32;
/** The kinds of sections that are read when a file is opened. Where all of them are short, also those that a first look-up reads. */
const OPENED = [2, 3, 4, 5, 8, 9, 10, 11, 12];
const LOOKED_UP = [6, 7];
const SHORT = 1 << 15;

function parsed(manifest: string | undefined): Record<string, unknown> {
  try {
    return Object(JSON.parse(manifest ?? "")) as Record<string, unknown>;
  } catch {
    return {};
  }
}

/** A file that a manifest lists, and its length. */
export interface Listed {
  name: string;
  bytes: number;
}

/** The files of a database that was found, as far as it takes to begin with them. */
export function listed({ name, length, manifest }: Located): Listed[] {
  const { files, index, overview } = parsed(manifest);
  const all = length === undefined ? [files, index, overview].flat() : [{ name, bytes: length }];
  const sound = (file: Partial<Listed> | null | undefined) => /^\w[\w.-]*$/.test(file?.name ?? "") && Number.isSafeInteger(file?.bytes) && (file?.bytes ?? 0) > 0;
  return (all as Listed[]).filter(sound).slice(0, MOST_FILES);
}

/** The reader that a table needs first. A single file says it when it is read. */
export function readerOf({ manifest }: Located): Reader {
  if (manifest === undefined) return "sheets";
  const { game, profile } = parsed(manifest);
  if (profile === "small") return "whole";
  return game === "nim" || game === "chomp" ? "sheets" : "games";
}

/** The pages of a file's indexes, by its header. */
export function indexes(header: Uint8Array, length: number): (readonly [start: number, end: number])[] {
  const view = new DataView(header.buffer, header.byteOffset, header.length);
  if (header.length < FIRST + SLOTS * SLOT || view.getUint32(0) !== MAGIC) return [];
  const sections = Array.from({ length: SLOTS }, (_, at) => FIRST + at * SLOT).map((at) => {
    const [offset, bytes] = [at + 8, at + 16].map((at) => Number(view.getBigUint64(at, true))) as [number, number];
    return { kind: view.getUint32(at, true), start: offset, end: offset + bytes };
  });
  const fits = ({ start, end }: { start: number; end: number }, most: number) => start > 0 && end <= length && end > start && end - start <= most;
  const looked = sections.filter(({ kind }) => LOOKED_UP.includes(kind));
  const short = looked.every((section) => fits(section, SHORT));
  const found: [number, number][] = [];
  for (const section of sections.filter(({ kind }) => OPENED.includes(kind) || (short && LOOKED_UP.includes(kind)))) {
    if (!fits(section, MOST_BYTES)) continue;
    const [start, end] = [Math.floor(section.start / PAGE) * PAGE, Math.min(length, Math.ceil(section.end / PAGE) * PAGE)];
    const last = found.at(-1);
    // Sections of one page, or of neighbours, are fetched together. The first page came with the header.
    if (last !== undefined && start <= last[1]) last[1] = Math.max(last[1], end);
    else if (end > PAGE) found.push([Math.max(PAGE, start), end]);
  }
  return found;
}
