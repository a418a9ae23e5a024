// The viewer: one page that shows any database.

import { open, type Table } from "../src/index.js";
import { read, type View, write } from "./address.js";
import { Asking } from "./asking.js";
import { element, make } from "./dom.js";
import { Game } from "./games.js";
import { planesOf } from "./planes.js";
import { SheetView } from "./sheet.js";

const view: View = read(location.search);
let table: Table | null = null;

function fail(error: unknown): void {
  const place = element("error");
  place.textContent = error instanceof Error ? error.message : String(error);
  place.hidden = false;
}

/** Keeps the view in the address: a position as a step to go back from, anything else in its place. */
function keep(step: boolean): void {
  const address = write(view);
  if (address !== location.search) history[step ? "pushState" : "replaceState"](null, "", address);
}

/** Shows a table. */
async function show(opened: Table): Promise<void> {
  table = opened;
  const game = new Game(opened);
  element("start").hidden = true;
  element("error").hidden = true;
  element("what").textContent = game.title;
  document.title = `${game.title} · supermex`;
  let sheet: SheetView | null = null;
  const mark = async (text: string, follow: boolean) => {
    // Texts that are no position are refused where they are entered.
    const at = await game.point(text).catch(() => null);
    if (at !== null) sheet?.mark(at, follow);
  };
  const asking = new Asking(game, view, (text) => {
    void mark(text, true).then(() => keep(true));
  });
  const planes = await planesOf(opened);
  if (planes !== null) {
    sheet = new SheetView(planes, view, () => keep(false), (text) => asking.go(text), () => asking.win());
    sheet.load();
  }
  if (view.position !== null) void mark(view.position, false);
  void asking.show();
  addEventListener("popstate", () => {
    const before = read(location.search);
    if (before.db !== view.db) {
      location.reload();
      return;
    }
    Object.assign(view, before);
    sheet?.load();
    if (view.position !== null) void mark(view.position, false);
    void asking.show();
  });
}

async function start(where: Parameters<typeof open>[0]): Promise<void> {
  element("error").hidden = true;
  element("start").hidden = true;
  element("what").textContent = "opening …";
  try {
    await show(await open(where, { worker: true }));
  } catch (error) {
    element("what").textContent = "";
    element("start").hidden = false;
    fail(error);
  }
}

/** The databases that are beside the page, if it is one of `supermex serve`. */
async function offer(): Promise<void> {
  const answer = await fetch("databases.json");
  const databases = answer.ok ? ((await answer.json()) as string[]) : [];
  element("databases").replaceChildren(
    ...databases.map((database) => {
      const item = make("li");
      item.append(make("a", { href: write({ ...view, db: database.replace(/^\//, "") }), textContent: database.replace(/^\/db\//, "").replace(/\/$/, "") }));
      return item;
    }),
  );
}

/** The files of a folder that was dropped. */
async function dropped(items: DataTransferItemList): Promise<File[]> {
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

function local(files: File[]): void {
  table?.close();
  Object.assign(view, read(""));
  history.replaceState(null, "", location.pathname);
  void start(files);
}

element<HTMLFormElement>("address").addEventListener("submit", (event) => {
  event.preventDefault();
  const field = element<HTMLFormElement>("address").elements.namedItem("db") as HTMLInputElement;
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

if (view.db === null) {
  void offer();
} else {
  void start(view.db);
}
