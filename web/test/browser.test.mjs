// The viewer in Chromium: what it shows and answers, what it says when something is wrong, and that it says nothing to
// anyone else.

import assert from "node:assert/strict";
import { cpSync, rmSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";

import { browse } from "./browser.mjs";
import { serve } from "./server.mjs";
import { build, query, random, TABLES } from "./tables.mjs";

let root;
let server;
let other;
let seen;
let behave = () => false;

before(async () => {
  root = build();
  cpSync(process.env.VIEWER ?? new URL("../dist", import.meta.url), root, { recursive: true });
  server = await serve(root, (...all) => behave(...all));
  other = await serve(root, (...all) => behave(...all));
  seen = await browse(server.url);
});
after(async () => {
  await seen.browser.close();
  await server.close();
  await other.close();
  rmSync(root, { recursive: true });
});

/** Opens the viewer with a view, and waits until it has answered. */
async function view(fields) {
  const { page } = seen;
  await page.goto(`${server.url}?${new URLSearchParams(fields)}`);
  await page.waitForFunction(() => document.querySelector("#outcome").textContent !== "" || !document.querySelector("#error").hidden);
  return page;
}

/** Asks a position, and gives the words and the moves of the answer. */
async function ask(page, position) {
  return page.evaluate(async (position) => {
    const outcome = document.querySelector("#outcome");
    outcome.textContent = "";
    document.querySelector("#ask input").value = position;
    document.querySelector("#ask").requestSubmit();
    while (outcome.textContent === "") await new Promise((resolve) => setTimeout(resolve, 1));
    return { words: outcome.textContent, moves: [...document.querySelectorAll("#moves button")].map((button) => button.textContent) };
  }, String(position));
}

/** The share of pixels of a part of the plane that are not paper. */
async function inked(page) {
  return page.evaluate(() => {
    const plane = document.querySelector("#plane");
    const [width, height] = [plane.width - 70, plane.height - 40];
    const copy = new OffscreenCanvas(plane.width, plane.height).getContext("2d", { willReadFrequently: true });
    copy.drawImage(plane, 0, 0);
    const { data } = copy.getImageData(62, 2, width, height);
    let ink = 0;
    for (let at = 0; at < data.length; at += 4) {
      if (data[at] !== data[0] || data[at + 1] !== data[1]) ink += 1;
    }
    return ink / (width * height);
  });
}

/** Waits until the plane shows what it should. */
const whole = (page) => page.waitForFunction(() => document.documentElement.dataset.state === "whole");

for (const { name, position } of TABLES) {
  test(`${name}: answers are those of the command line`, async () => {
    const next = random(77 + name.length);
    const positions = Array.from({ length: 25 }, () => position(next));
    const expected = query(join(root, name), positions);
    const page = await view({ db: `${name}/` });
    for (const [at, position] of positions.entries()) {
      const { words } = await ask(page, position);
      const says = expected[at].outcome === "beyond" ? "is beyond the table" : `is ${expected[at].outcome}: `;
      assert(words.includes(says), `${position}: ${words}, ${JSON.stringify(expected[at])}`);
    }
  });
}

test("a sheet is drawn, panned, zoomed and left for another, and the address keeps it", async () => {
  const page = await view({ db: "nim/", x: 350 });
  await whole(page);
  const first = await inked(page);
  assert(first > 0.0005 && first < 0.2, `${first}`);
  const before = page.url();
  const box = await page.locator("#plane").boundingBox();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.wheel(0, -2500);
  await page.waitForFunction((url) => location.href !== url, before);
  const zoomed = page.url();
  await page.mouse.down();
  await page.mouse.move(x - 120, y + 60, { steps: 5 });
  await page.mouse.up();
  await page.waitForFunction((url) => location.href !== url, zoomed);
  // A view that is opened by its address is the same picture.
  const address = page.url();
  const picture = () => page.evaluate(() => document.querySelector("#plane").toDataURL());
  await page.mouse.move(0, 0);
  await whole(page);
  await page.waitForTimeout(300);
  const [here, again] = [await picture(), await (await page.goto(address), await whole(page), await page.waitForTimeout(500), picture())];
  assert(here === again, "the picture of an address");
  await page.locator("#plane").focus();
  await page.keyboard.press("PageUp");
  await page.waitForFunction(() => new URLSearchParams(location.search).get("x") === "351");
  await page.keyboard.press("p");
  await page.waitForFunction(() => new URLSearchParams(location.search).get("p") === "0");
  assert.equal(await page.locator("#x").inputValue(), "351");
});

test("the pointer says who wins, and a click the moves, which are played on", async () => {
  const page = await view({ db: "nim/", x: 5, p: 1, at: "10,10,20" });
  await whole(page);
  const box = await page.locator("#plane").boundingBox();
  // The cell y = 7, z = 9 of a plane with y = z = 10 in the middle and 20 pixels a cell.
  const place = (y, z) => [box.x + 58 + (box.width - 58) / 2 + (y - 10 + 0.5) * 20, box.y + (box.height - 26) / 2 - (z - 10 + 0.5) * 20];
  await page.mouse.move(...place(7, 9));
  await page.waitForFunction(() => document.querySelector("#hover").textContent.startsWith("5,7,9,1 P"));
  await page.mouse.move(...place(7, 10));
  await page.waitForFunction(() => document.querySelector("#hover").textContent === "5,7,10,1 N · P at z = 9");
  await page.mouse.click(...place(7, 10));
  await page.waitForFunction(() => document.querySelector("#outcome").textContent.startsWith("5,7,10,1 is N"));
  await page.locator("#moves button", { hasText: "5,7,9" }).click();
  await page.waitForFunction(() => document.querySelector("#outcome").textContent.startsWith("5,7,9,1 is P"));
  // A token of the pile z, and the way back.
  await page.locator("#board .token").nth(5 + 7 + 8).click();
  await page.waitForFunction(() => document.querySelector("#outcome").textContent.startsWith("5,7,8,1 is N"));
  await page.goBack();
  await page.waitForFunction(() => document.querySelector("#outcome").textContent.startsWith("5,7,9,1 is P"));
});

test("a board of Chomp is played on by its squares, and tails are told", async () => {
  const page = await view({ db: "chomp/", x: 5, position: "3,2,1,0" });
  await page.waitForFunction(() => document.querySelector("#tail").textContent.includes("From y = 1 on the completions repeat, with period 3: 2 5 2"));
  // The rows are 3, 5 and 6 long: the third square of the middle row takes it and all above it to its right.
  await page.locator("#board .token").nth(3 + 2).click();
  await page.waitForFunction(() => document.querySelector("#outcome").textContent.startsWith("2,0,4,0 is"));
  const later = await view({ db: "chomp/", x: 2, p: 1 });
  await later.waitForFunction(() => document.querySelector("#tail").textContent.includes("The sheet ends"));
});

test("instant winners and first winning sheets are drawn in windows", async () => {
  for (const [db, show] of [["nim/", "winners"], ["nim/", "first"], ["chomp/", "winners"]]) {
    const page = await view({ db, x: 60, show, at: "30,30,8" });
    await whole(page);
    assert((await inked(page)) > 0.05, `${db} ${show}`);
  }
  const page = await view({ db: "nim-pure/", show: "winners", x: 100 });
  await whole(page);
  const large = await view({ db: "chomp/", show: "winners", x: 350, at: "500,500,0.5" });
  await large.waitForFunction(() => document.querySelector("#note").textContent.startsWith("Zoom in"));
});

test("whole sheets of instant winners and first winning sheets are drawn from an overview", async () => {
  for (const [db, show] of [["nim-small/", "winners"], ["nim-small/", "first"], ["chomp-small/", "winners"], ["chomp-small/", "first"]]) {
    const page = await view({ db, x: 350, show, at: "500,500,0.5" });
    await whole(page);
    assert((await inked(page)) > 0.02, `${db} ${show}: ${await inked(page)}`);
    assert(await page.locator("#note").isHidden());
  }
});

test("sheets of rules and of layers are drawn, and their positions asked", async () => {
  // From high above, one of the winning moves takes from the third pile.
  const [{ moves }] = query(join(root, "wythoff-three"), ["7,12,200"]);
  const [, , losing] = moves.find(([x, y]) => x === 7 && y === 12);
  const page = await view({ db: "wythoff-three/", x: 7, at: `12,${losing},20` });
  const middle = async () => {
    const box = await page.locator("#plane").boundingBox();
    return [box.x + 58 + (box.width - 58) / 2 + 10, box.y + (box.height - 26) / 2 - 10];
  };
  await whole(page);
  assert((await inked(page)) > 0.005);
  assert(await page.locator("#layer-label").isHidden());
  await page.mouse.move(...(await middle()));
  await page.waitForFunction((text) => document.querySelector("#hover").textContent.startsWith(text), `7,12,${losing} P`);
  await page.mouse.click(...(await middle()));
  await page.waitForFunction((text) => document.querySelector("#outcome").textContent.startsWith(text), `7,12,${losing} is P`);
  const bounded = await view({ db: "bounded/", x: 20 });
  await whole(bounded);
  assert((await inked(bounded)) > 0.001, `${await inked(bounded)}`);
  const winners = await view({ db: "bounded/", x: 20, show: "winners" });
  await whole(winners);
  assert((await inked(winners)) > 0.05, `${await inked(winners)}`);
  const euclid = await view({ db: "euclid/", x: 7, show: "winners" });
  await whole(euclid);
  assert((await inked(euclid)) > 0.05, `${await inked(euclid)}`);
  const rows = await view({ db: "rows/", w: 2, x: 12, p: 0 });
  await whole(rows);
  assert((await inked(rows)) > 0.0002);
  await rows.locator("#w").fill("3");
  await rows.waitForFunction(() => new URLSearchParams(location.search).get("w") === "3");
  await rows.evaluate(() => {
    document.querySelector("#ask input").value = "2,12,3,4,0";
    document.querySelector("#ask").requestSubmit();
  });
  await rows.waitForFunction(() => new URLSearchParams(location.search).get("w") === "2");
});

test("a folder of this machine is opened", async () => {
  const { page } = seen;
  await page.goto(server.url);
  await page.locator("#folder").setInputFiles(join(root, "nim-small"));
  await page.waitForFunction(() => document.querySelector("#outcome").textContent.includes("is N"));
  assert((await ask(page, "5,7,9")).words.includes("is P"));
});

test("pictures are saved", async () => {
  const page = await view({ db: "nim/", x: 100 });
  await whole(page);
  for (const kind of ["png", "svg"]) {
    const [download] = await Promise.all([page.waitForEvent("download"), page.locator(`#${kind}`).click()]);
    assert.equal(download.suggestedFilename(), `nim-x100-p1.${kind}`);
  }
});

test("on a phone, and in the dark", async () => {
  const { browser } = seen;
  const context = await browser.newContext({ viewport: { width: 390, height: 800 }, colorScheme: "dark", deviceScaleFactor: 2, hasTouch: true });
  const page = await context.newPage();
  await page.goto(`${server.url}?db=chomp/&x=300`);
  await whole(page);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  assert(wide <= 390, `${wide} pixels`);
  assert((await inked(page)) > 0.0005);
  assert.equal(await page.evaluate(() => getComputedStyle(document.body).backgroundColor), "rgb(18, 22, 27)");
  await context.close();
});

test("nothing was said in the console, and nobody else was asked", () => {
  assert.deepEqual(seen.wrong, []);
});

test("what is wrong is said, with what to do", async () => {
  const sheet = (path) => path.endsWith(".smx");
  const cors = { "Access-Control-Allow-Origin": "*", "Access-Control-Expose-Headers": "Content-Range, ETag" };
  const cases = [
    ["nothing/", undefined, /there is no database/],
    [`${other.url}nim/`, undefined, /does not allow pages of other sites.*Access-Control-Allow-Origin/],
    ["nim/", (_, __, path, options) => void (options.noRanges = sheet(path)), /whole files only/],
    ["nim/", (_, __, path, options) => void (options.flip = sheet(path) ? 20 : undefined), /checksum.*reload/],
    ["nim/", (_, answer, path) => sheet(path) && answer.writeHead(404).end() !== undefined, /publish all files/],
  ];
  for (const [db, how, words] of cases) {
    behave = how ?? (() => false);
    const page = await view({ db });
    assert.match(await page.locator("#error").textContent(), words);
  }
  // With leave, and with as little of it as will do for a directory, another site's tables are read.
  for (const leave of [cors, { "Access-Control-Allow-Origin": "*" }]) {
    behave = (_, __, ___, options) => void (options.cors = leave);
    const page = await view({ db: `${other.url}nim/` });
    assert.match((await ask(page, "5,7,9")).words, /is P/);
  }
  let tag = '"a"';
  behave = (_, __, ___, options) => void (options.tag = tag);
  const page = await view({ db: "nim/", x: 3, at: "20,20,20" });
  await whole(page);
  tag = '"b"';
  assert.match((await ask(page, "600,650,3")).words, /has changed.*open the table again/);
  behave = () => false;
});
