// The page before a table is open: the tables beside it, each with its picture, and folders of this machine.

import { coloursOf } from "../src/draw/colours.js";
import { Model } from "../src/draw/model.js";
import { planesOf } from "../src/draw/planes.js";
import { size, title } from "../src/draw/words.js";
import { open, type Table } from "../src/index.js";
import { read, type View, write } from "./address.js";
import { chartOf } from "./charts.js";
import { element, make, words } from "./dom.js";
import { thumbnail } from "./figure.js";
import { svg } from "./shapes.js";

/** Milliseconds until a picture is taken as it is. */
const PATIENCE = 8000;

/** The tables beside the page, if it is one of `supermex serve`. Their pictures are drawn when they come into view. */
export async function offer(): Promise<void> {
  const answer = await fetch("databases.json");
  const databases = answer.ok ? ((await answer.json()) as string[]) : [];
  const drawn = new Map<Element, () => Promise<void>>();
  let turn = Promise.resolve();
  const observer = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      const draw = drawn.get(target);
      if (!isIntersecting || draw === undefined) continue;
      drawn.delete(target);
      observer.unobserve(target);
      // One after the other: the first is there soon.
      turn = turn.then(draw);
    }
  });
  const cards = databases.map((database) => {
    const db = database.replace(/^\//, "");
    const link = make("a", { href: write({ ...read(""), db }) });
    const name = make("strong", { textContent: database.replace(/^\/db\//, "").replace(/\/$/, "") });
    const what = make("span", { className: "what" });
    const picture = make("img", { className: "thumb", alt: "" });
    link.append(picture, name, what);
    const item = make("li");
    item.append(link);
    drawn.set(item, () => card(db, name, what, picture));
    return item;
  });
  element("databases").replaceChildren(...cards);
  for (const item of cards) observer.observe(item);
}

/** Fills a card. A table that does not open says so. */
async function card(db: string, name: HTMLElement, what: HTMLElement, picture: HTMLImageElement): Promise<void> {
  try {
    const table = await open(db, { worker: true });
    name.textContent = title(table.info);
    what.textContent = size(table.info);
    const url = await portrait(table);
    table.close();
    if (url !== null) picture.src = url;
  } catch (error) {
    what.textContent = words(error);
  }
}

/** The picture of a table: the sheet with which it opens, or its chart. */
async function portrait(table: Table): Promise<string | null> {
  const dark = matchMedia("(prefers-color-scheme: dark)").matches;
  const colours = coloursOf(dark);
  const planes = await planesOf(table);
  if (planes === null) {
    const chart = await chartOf(table, new AbortController().signal);
    return chart === null ? null : URL.createObjectURL(new Blob([svg(chart(colours))], { type: "image/svg+xml" }));
  }
  const model = new Model(planes);
  const closing = new AbortController();
  model.area.value = [320, 200];
  model.start(closing.signal);
  await Promise.race([model.whole(), new Promise((resolve) => setTimeout(resolve, PATIENCE))]);
  closing.abort();
  return thumbnail(model, colours);
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
