// The web component in Chromium: in a page, and as a widget whose table is elsewhere.

import assert from "node:assert/strict";
import { cpSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";

import { browse } from "./browser.mjs";
import { serve } from "./server.mjs";
import { build, query } from "./tables.mjs";

let root;
let server;
let seen;

before(async () => {
  root = build([
    { name: "nim", build: "nim --passes 1 --sheets 200" },
    { name: "chomp", build: "chomp --passes 1 --sheets 150" },
    { name: "boards", build: "chomp --board 4x4" },
  ]);
  cpSync(new URL("../lib", import.meta.url), join(root, "lib"), { recursive: true });
  const viewer = process.env.VIEWER ?? new URL("../dist", import.meta.url).pathname;
  cpSync(join(viewer, "widget.js"), join(root, "widget.js"));
  writeFileSync(
    join(root, "index.html"),
    `<!doctype html><link rel="icon" href="data:,"><script type="module" src="lib/element.js"></script><body style="margin: 0"></body>`,
  );
  server = await serve(root);
  seen = await browse(server.url);
});
after(async () => {
  await seen.browser.close();
  await server.close();
  rmSync(root, { recursive: true });
});

/** Makes a component with attributes, and waits for its words. */
async function shown(fields) {
  const { page } = seen;
  await page.goto(server.url);
  await page.evaluate(async (fields) => {
    await customElements.whenDefined("supermex-sheet");
    const sheet = document.createElement("supermex-sheet");
    for (const [name, value] of Object.entries(fields)) sheet.setAttribute(name, value);
    document.body.append(sheet);
  }, fields);
  return page;
}

const says = (page, words) => page.waitForFunction((words) => document.querySelector("supermex-sheet").shadowRoot.textContent.includes(words), words);

/** Dark pixels of the picture within its axes, as soon as there are enough. */
const dark = (page, least) =>
  page.waitForFunction((least) => {
    const plane = document.querySelector("supermex-sheet").shadowRoot.querySelector("#cells");
    if (plane === null || plane.width < 20) return false;
    const copy = new OffscreenCanvas(plane.width, plane.height).getContext("2d", { willReadFrequently: true });
    copy.drawImage(plane, 0, 0);
    const { data } = copy.getImageData(0, 0, plane.width, plane.height);
    let found = 0;
    for (let at = 0; at < data.length; at += 4) if (data[at + 3] === 255 && data[at] < 60 && data[at + 1] < 60) found += 1;
    return found > least;
  }, least);

test("a sheet is shown, left for another, and clicked", async () => {
  const page = await shown({ db: "nim/", x: 100 });
  await says(page, "x = 100, 1 pass left");
  await dark(page, 100);
  await page.evaluate(() => document.querySelector("supermex-sheet").setAttribute("x", "7"));
  await says(page, "x = 7, 1 pass left");
  await page.evaluate(() => document.querySelector("supermex-sheet").setAttribute("passes", "0"));
  await says(page, "0 passes left");
  await dark(page, 50);
  // A click near a dot is the position there.
  const clicked = page.evaluate(() => new Promise((done) => document.querySelector("supermex-sheet").addEventListener("supermex-position", ({ detail }) => done(detail))));
  const box = await page.locator("supermex-sheet #cells").boundingBox();
  await page.mouse.click(box.x + 60, box.y + box.height - 90);
  const position = await clicked;
  assert.match(position, /^7,\d+,\d+,0$/);
  assert(["P", "N"].includes(query(join(root, "nim"), [position])[0].outcome));
  await page.evaluate(() => document.querySelector("supermex-sheet").setAttribute("show", "first"));
  await says(page, "first winning sheet");
});

test("another table takes the place of the first, and what cannot be shown says why", async () => {
  const page = await shown({ db: "nim/", x: 100 });
  await dark(page, 100);
  await page.evaluate(() => document.querySelector("supermex-sheet").setAttribute("db", "chomp/"));
  await page.waitForFunction(() => document.querySelector("supermex-sheet").table?.info.game === "chomp");
  await dark(page, 50);
  await page.evaluate(() => document.querySelector("supermex-sheet").setAttribute("db", "boards/"));
  await says(page, "has no sheets to show");
  await page.evaluate(() => document.querySelector("supermex-sheet").remove());
});

test("axe finds nothing", async () => {
  const page = await shown({ db: "nim/", x: 100 });
  await dark(page, 100);
  await page.evaluate(() => (document.documentElement.lang = "en") && (document.title = "a sheet"));
  await page.addScriptTag({ path: new URL("../node_modules/axe-core/axe.min.js", import.meta.url).pathname });
  const { violations } = await page.evaluate(() => globalThis.axe.run("supermex-sheet", { resultTypes: ["violations"] }));
  assert.deepEqual(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`), []);
});

test("as a widget it asks the table that is elsewhere", async () => {
  const { page } = seen;
  await page.goto(server.url);
  // In place of Python, a table of the package answers.
  const asked = await page.evaluate(async () => {
    const { open } = await import("./lib/index.js");
    const { default: widget } = await import("./widget.js");
    const table = await open("nim/");
    const [state, heard, asked] = [{ info: table.info, x: 60, w: null, passes: 1, show: "p" }, new Map(), []];
    globalThis.model = {
      state,
      get: (name) => state[name],
      set: (name, value) => {
        state[name] = value;
        for (const hear of heard.get(`change:${name}`) ?? []) hear();
      },
      save_changes: () => {},
      on: (event, hear) => heard.set(event, [...(heard.get(event) ?? []), hear]),
      off: (event, hear) => heard.set(event, heard.get(event).filter((one) => one !== hear)),
      send: async (question) => {
        asked.push(question.look);
        const { id, look, first, columns, rows, passes } = question;
        const answer = (content, bytes) => {
          for (const hear of heard.get("msg:custom")) hear({ id, ...content }, bytes === undefined ? [] : [new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)]);
        };
        try {
          if (look === "tail") answer({ value: await table.tail(first, { passes }) });
          else answer({ value: null }, await table.completions(first, [...Array(columns.length / 2).keys()].map((at) => columns.slice(2 * at, 2 * at + 2)), { rows, passes }));
        } catch (error) {
          answer({ failed: { code: error.code ?? "usage", message: error.message } });
        }
      },
    };
    globalThis.leave = widget.render({ model: globalThis.model, el: document.body });
    return asked;
  });
  assert(asked.length > 0);
  await says(page, "x = 60, 1 pass left");
  await dark(page, 100);
  await page.evaluate(() => globalThis.model.set("x", 30));
  await says(page, "x = 30, 1 pass left");
  const box = await page.locator("supermex-sheet #cells").boundingBox();
  await page.mouse.click(box.x + 100, box.y + 100);
  await page.waitForFunction(() => /^30,\d+,\d+,1$/.test(globalThis.model.state.position ?? ""));
  await page.evaluate(() => globalThis.leave());
  assert.equal(await page.locator("supermex-sheet").count(), 0);
});

test("nothing was said in the console, and nobody else was asked", () => {
  assert.deepEqual(seen.wrong, []);
});
