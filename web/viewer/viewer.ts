// The viewer: one page that shows any database. A table is opened while the rest of the viewer comes.

import { browser } from "../src/browser.js";
import { address } from "../src/given.js";
import { open, type Table } from "../src/index.js";
import { openAt } from "../src/open.js";
import { read, write } from "./address.js";
import { element, words } from "./dom.js";
import { first } from "./manifest.js";
import type { Page } from "./page.js";

const rest = import("./rest.js");

type Where = Parameters<typeof open>[0];

let table: Table | null = null;
let page: Page | null = null;
let closing = new AbortController();
/** Whether a table was opened before. */
let tried = false;

/** Shows the start page, with what went wrong; and a table can be tried again. */
function fail(error: unknown, again: Where | null): void {
  const place = element("error");
  (place.firstElementChild as HTMLElement).textContent = words(error);
  place.hidden = false;
  element("again").hidden = again === null;
  element("again").onclick = () => again !== null && void start(again);
}

/** The place of an address, with its manifest. Whoever tries again fetches that again. */
async function placed(where: string): Promise<{ url: string; manifest: string | undefined }> {
  const url = address(where, () => new URL(where, location.href).href);
  const manifest = tried ? undefined : first(where);
  tried = true;
  return { url, manifest: await manifest };
}

async function start(where: Where): Promise<void> {
  const view = typeof where === "string" ? read(location.search) : read("");
  element("error").hidden = true;
  element("start").hidden = true;
  element("table").hidden = false;
  element("what").textContent = "Opening …";
  document.documentElement.classList.remove("flat");
  closing.abort();
  closing = new AbortController();
  table?.close();
  page = table = null;
  const { signal } = closing;
  try {
    const options = { worker: true, signal };
    const opened = await (typeof where === "string" ? openAt(placed(where), options, browser) : open(where, options));
    table = opened;
    const { Page } = await rest;
    if (signal.aborted) return;
    page = new Page(opened, view, signal);
    await page.show();
  } catch (error) {
    if (signal.aborted) return;
    element("what").textContent = "No table is open";
    element("table").hidden = true;
    element("start").hidden = false;
    fail(error, where);
    offerTables();
  }
}

/** Shows the tables beside the page. */
function offerTables(): void {
  void rest.then(({ offer }) => offer()).catch((error) => fail(error, null));
}

const view = read(location.search);
document.documentElement.classList.toggle("embedded", view.embed);
if (view.embed) Object.assign(element("back"), { href: write({ ...view, embed: false }), target: "_blank" });
void rest
  .then(({ define, starting }) => {
    define();
    const local = (files: File[]) => {
      history.replaceState(null, "", location.pathname);
      void start(files);
    };
    starting(view, local, (error) => fail(error, null));
  })
  .catch((error) => fail(error, null));
// The address of another table is another page.
addEventListener("popstate", () => {
  const now = read(location.search);
  if (page === null || now.db !== page.store.db) location.reload();
  else page.restore(now);
});

if (view.db === null) {
  element("start").hidden = false;
  offerTables();
} else {
  void start(view.db);
}
