// The viewer: one page that shows any database.

import { open, type Table } from "../src/index.js";
import { read, type View, write } from "./address.js";
import { certificate } from "./certificate.js";
import { element } from "./dom.js";
import { Game } from "./games.js";
import { planesOf } from "../src/draw/planes.js";
import { Play } from "./play.js";
import { sharing } from "./share.js";
import { SheetView } from "./sheet.js";
import { offer, starting } from "./start.js";
import { size } from "../src/draw/words.js";

/** Milliseconds until a position is asked that came with another sheet: sheets are left fast. */
const FAST = 120;

const view: View = read(location.search);
let table: Table | null = null;
let closing = new AbortController();

function fail(error: unknown): void {
  const place = element("error");
  place.textContent = error instanceof Error ? error.message : String(error);
  place.hidden = false;
}

/** Keeps the view in the address. A table of this machine has none. */
function keep(): void {
  const address = write(view);
  if (view.db !== null && address !== location.search) history.replaceState(null, "", address);
}

/** Says what is certified of a table, when its picture has had the first turn. */
async function certified(opened: Table, db: string): Promise<void> {
  const found = await certificate(db, opened.info, closing.signal);
  if (found === null || opened !== table) return;
  const place = element("certificate");
  place.textContent = found.words;
  place.classList.toggle("wrong", !found.sound);
  place.hidden = false;
}

/** Shows a table in place of the one before. */
async function show(opened: Table): Promise<void> {
  const game = new Game(opened);
  element("start").hidden = true;
  element("error").hidden = true;
  element("what").textContent = game.title;
  element("size").textContent = size(opened.info);
  document.title = `${game.title} · supermex`;
  element("table").replaceChildren(element<HTMLTemplateElement>("page").content.cloneNode(true));
  let sheet: SheetView | null = null;
  const mark = async (text: string, follow: boolean) => {
    // Texts that are no position are refused where they are entered.
    const at = await game.point(text).catch(() => null);
    if (text === view.position) sheet?.mark(at, follow);
  };
  const play = new Play(game, view, (text) => {
    void mark(text, true).then(keep);
  });
  sharing(game.title, opened.info, view);
  const planes = await planesOf(opened);
  if (opened !== table) return;
  if (planes !== null) {
    let timer = 0;
    const heard = {
      changed: keep,
      ask: (text: string) => play.go(text),
      follow: (text: string) => {
        view.position = text;
        clearTimeout(timer);
        timer = window.setTimeout(() => view.position === text && play.follow(text), FAST);
      },
      suggest: (text: string) => play.suggest(text),
      win: () => play.win(),
    };
    sheet = new SheetView(planes, opened.info, view, heard, closing.signal);
    if (view.position !== null) await mark(view.position, false);
    if (!sheet.loaded) sheet.load();
  }
  // Without a position an example is shown as soon as a dot is there; where there are no dots, a small game.
  if (planes === null || view.position !== null) void play.show();
  if (view.db !== null) void certified(opened, view.db);
}

async function start(where: Parameters<typeof open>[0]): Promise<void> {
  element("error").hidden = true;
  element("start").hidden = true;
  element("table").replaceChildren();
  element("what").textContent = "opening …";
  element("size").textContent = "";
  element("certificate").hidden = true;
  closing.abort();
  closing = new AbortController();
  table?.close();
  try {
    table = await open(where, { worker: true });
    await show(table);
  } catch (error) {
    element("what").textContent = "No table is open";
    element("table").replaceChildren();
    element("start").hidden = false;
    fail(error);
    void offer().catch(fail);
  }
}

document.documentElement.classList.toggle("embedded", view.embed);
starting(
  view,
  (files) => {
    Object.assign(view, read(""));
    history.replaceState(null, "", location.pathname);
    void start(files);
  },
  fail,
);
// An address that was edited, or gone back to, is another page.
addEventListener("popstate", () => location.reload());

if (view.db === null) {
  void offer().catch(fail);
} else {
  void start(view.db);
}
