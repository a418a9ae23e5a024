// The page before a table is open: the tables that are beside it, and folders of this machine.

import { open, type Table } from "../src/index.js";
import { read, type View, write } from "./address.js";
import { coloursOf } from "../src/draw/colours.js";
import { element, make } from "./dom.js";
import { Game } from "./games.js";
import { Plane } from "../src/draw/plane.js";
import { extent, planesOf } from "../src/draw/planes.js";
import { size, title } from "../src/draw/words.js";

/** Tables of which a thumbnail is drawn: each is opened for it. */
const MOST = 24;

/** The tables that are beside the page, if it is one of `supermex serve`. */
export async function offer(): Promise<void> {
  const answer = await fetch("databases.json");
  const databases = answer.ok ? ((await answer.json()) as string[]) : [];
  const cards = databases.map((database) => {
    const db = database.replace(/^\//, "");
    const link = make("a", { href: write({ ...read(""), db }) });
    const name = make("strong", { textContent: database.replace(/^\/db\//, "").replace(/\/$/, "") });
    const what = make("span", { className: "what" });
    const picture = make("canvas", { width: 220, height: 140 });
    picture.setAttribute("aria-hidden", "true");
    link.append(picture, name, what);
    const item = make("li");
    item.append(link);
    return { item, db, name, what, picture };
  });
  element("databases").replaceChildren(...cards.map(({ item }) => item));
  for (const { db, name, what, picture } of cards.slice(0, MOST)) {
    // A table that does not open says so when it is chosen.
    try {
      const table = await open(db);
      what.textContent = `${name.textContent} · ${size(table.info)}`;
      name.textContent = title(table.info);
      await thumbnail(table, picture);
      table.close();
    } catch (error) {
      what.textContent = error instanceof Error ? error.message : String(error);
    }
  }
}

/** Draws a position: its numbers as rows of squares, or its cells as stones. */
function sketch(position: string, canvas: HTMLCanvasElement): void {
  const c = canvas.getContext("2d");
  if (c === null) return;
  const { ink, mark } = coloursOf(document.documentElement);
  const [size, gap] = [20, 4];
  if (/[xo]/.test(position)) {
    [...position].forEach((cell, at) => {
      c.fillStyle = cell === "x" ? ink : mark;
      c.beginPath();
      c.arc(40 + at * (size + gap), 70, size / 2, 0, 2 * Math.PI);
      c.fill();
    });
    return;
  }
  c.fillStyle = ink;
  position.split(",").forEach((tokens, row) => {
    for (let at = 0; at < Number(tokens); at++) c.fillRect(10 + at * (size + 2), 12 + row * (size + gap), size, size);
  });
}

/** Draws a sheet of a table, or a position of its game. */
async function thumbnail(table: Table, canvas: HTMLCanvasElement): Promise<void> {
  const planes = await planesOf(table);
  if (planes === null) {
    sketch(new Game(table).first, canvas);
    return;
  }
  const plane = new Plane(canvas, () => plane.draw(), false);
  plane.colours = coloursOf(document.documentElement);
  const which = { w: 0, x: planes.first, passes: planes.levels.at(-1) ?? 0 };
  const start = (await planes.tail(which))?.start ?? null;
  plane.row = planes.points(which);
  const fit = () => {
    plane.fit(...extent(planes, "p", which, start, plane.row));
    plane.draw();
  };
  const stop = new AbortController();
  const [columns, rows] = extent(planes, "p", which, start, null);
  await plane.row.bring([0, columns], [0, rows], stop.signal, () => {
    // The first picture is enough for so few pixels.
    fit();
    stop.abort();
  }).catch(() => {});
}

/** The files of a folder that was dropped. */
export async function dropped(items: DataTransferItemList): Promise<File[]> {
  const files: File[] = [];
  const file = (entry: FileSystemFileEntry) => new Promise<File>((resolve, reject) => entry.file(resolve, reject));
  const list = (reader: FileSystemDirectoryReader) => new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
  const entries = Array.from(items, (item) => item.webkitGetAsEntry()).filter((entry) => entry !== null);
  for (const entry of entries) {
    if (entry.isFile) {
      files.push(await file(entry as FileSystemFileEntry));
      continue;
    }
    const reader = (entry as FileSystemDirectoryEntry).createReader();
    // A reader gives some hundred at a time.
    for (let some = await list(reader); some.length > 0; some = await list(reader)) {
      for (const inside of some) {
        if (inside.isFile) files.push(await file(inside as FileSystemFileEntry));
      }
    }
  }
  return files;
}

/** Has the form and the folder open a table. */
export function starting(view: View, local: (files: File[]) => void, fail: (error: unknown) => void): void {
  const form = element<HTMLFormElement>("address");
  const field = form.elements.namedItem("db") as HTMLInputElement;
  if (view.db !== null) field.value = view.db;
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    location.search = write({ ...read(""), db: field.value.trim() });
  });
  element<HTMLInputElement>("folder").addEventListener("change", (event) => {
    local([...((event.target as HTMLInputElement).files ?? [])]);
  });
  addEventListener("dragover", (event) => event.preventDefault());
  addEventListener("drop", (event) => {
    event.preventDefault();
    if (event.dataTransfer !== null) void dropped(event.dataTransfer.items).then(local).catch(fail);
  });
}
