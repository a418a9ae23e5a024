// The viewer in Chromium: what it shows and answers, what it says when something is wrong, and that it says nothing to
// anyone else.

import assert from "node:assert/strict";
import { cpSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";

import { browse } from "./browser.mjs";
import { ask, field, inked, inks, place, says, visit, whole } from "./page.mjs";
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
const view = (fields) => visit(seen.page, server.url, fields);

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
  await inks(page, 0.0005);
  const first = await inked(page);
  assert(first < 0.2, `${first}`);
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
  const at = [10, 10, 20];
  const page = await view({ db: "nim/", x: 5, p: 1, at });
  await whole(page);
  await page.mouse.move(...(await place(page, [7, 9], at)));
  await says(page, "hover", "5,7,9,1 P");
  await page.mouse.move(...(await place(page, [7, 10], at)));
  await page.waitForFunction(() => document.querySelector("#hover").textContent === "5,7,10,1 N, winning · P at z = 9");
  await page.mouse.click(...(await place(page, [7, 10], at)));
  await says(page, "outcome", "5,7,10,1 is N");
  await page.locator("#moves button", { hasText: "take 1 from the third pile → 5,7,9" }).click();
  await says(page, "outcome", "5,7,9,1 is P");
  // A token of the pile z, and the way back.
  const last = page.locator("#board .token").nth(5 + 7 + 8);
  await last.hover();
  await says(page, "preview", "take 1 from the third pile");
  await last.click();
  await says(page, "outcome", "5,7,8,1 is N");
  await page.locator("#undo").click();
  await says(page, "outcome", "5,7,9,1 is P");
  // One page, one entry of the history.
  assert.equal(await field(page, "position"), "5,7,9,1");
});

test("sheet, passes and position belong together", async () => {
  // The position says which sheet, whatever else the address has.
  const page = await view({ db: "nim/", x: 300, p: 1, position: "5,7,9,0" });
  await whole(page);
  assert.equal(await page.locator("#x").inputValue(), "5");
  assert.equal(await page.locator("#passes").inputValue(), "0");
  await page.locator("#x").fill("6");
  await says(page, "outcome", "6,7,9,0 is N");
  await page.locator("#passes").selectOption("1");
  await says(page, "outcome", "6,7,9,1 is ");
  assert.equal(await field(page, "position"), "6,7,9,1");
  assert.equal(await field(page, "p"), "1");
  await ask(page, "40,50,60,3");
  await page.waitForFunction(() => document.querySelector("#x").value === "40");
  assert.equal(await page.locator("#passes").inputValue(), "1");
  // Without a position, one of the dots that are seen stands for it.
  const other = await view({ db: "nim/", x: 100 });
  await says(other, "outcome", "is P");
  assert.match(await other.locator("#outcome").textContent(), /^100,/);
  assert.match(await other.locator("#sentence").textContent(), /Each dot is a position 100, y, z with one pass left that the player to move loses/);
});

test("a symmetric table draws mirror images, and shades what it does not have", async () => {
  const found = query(join(root, "nim"), Array.from({ length: 120 }, (_, i) => [350, 560 + i, 1100])).flatMap(({ moves }) => moves).find(([x, , z, p]) => x === 350 && z >= 700 && p === 1);
  const [, y, z] = found;
  const at = [z, y, 20];
  const page = await view({ db: "nim/", x: 350, p: 1, at });
  await whole(page);
  await page.mouse.move(...(await place(page, [z, y], at)));
  await says(page, "hover", `350,${z},${y},1 P`);
  await inks(page, 0.0005);
  await page.mouse.click(...(await place(page, [z, y], at)));
  await says(page, "outcome", `350,${z},${y},1 is P`);
  const far = [800, 800, 20];
  await view({ db: "nim/", x: 350, p: 1, at: far });
  await whole(page);
  await page.mouse.move(...(await place(page, [800, 800], far)));
  await says(page, "hover", "beyond this table");
});

test("where cells are small the pointer finds the dot that it is at, and labels have all of their digits", async () => {
  const at = [300, 300, 0.5];
  const page = await view({ db: "nim/", x: 250, p: 1, at });
  await whole(page);
  const dots = query(join(root, "nim"), Array.from({ length: 60 }, (_, i) => [250, 100 + 5 * i, 650])).flatMap(({ moves }) => moves).filter(([x, , , p]) => x === 250 && p === 1);
  for (const [, y, z] of dots.slice(0, 20)) {
    const [px, py] = await place(page, [y, z], at);
    await page.mouse.move(Math.round(px) + 1, Math.round(py) - 1);
    await says(page, "hover", "P, losing");
  }
  await view({ db: "chomp/", x: 5, at: [2000000, 1500000, 0.0002] });
  await whole(page);
  assert(Number(await page.locator("#plane").getAttribute("data-left")) > 85);
});

test("numbers beyond the table are refused with words, and none is offered", async () => {
  const page = await view({ db: "nim/", x: 100 });
  await whole(page);
  await page.locator("#x").fill("9999");
  await says(page, "refused", "This table has the sheets 0 to 699");
  assert.equal(await field(page, "x"), "100");
  await page.locator("#x").fill("101");
  await page.waitForFunction(() => document.querySelector("#refused").hidden);
  await ask(page, "800,900,1000,1");
  await says(page, "refused", "beyond the table");
  // In the layers of Chomp the sheets become fewer.
  const rows = await view({ db: "rows/", w: 20, x: 25, p: 1 });
  await whole(rows);
  assert.equal(await rows.locator("#x").inputValue(), "9");
  assert.equal(await rows.locator("#slider").getAttribute("max"), "9");
  assert(await rows.locator("#note").isHidden());
});

test("a second table takes the place of the first", async () => {
  const page = await view({ db: "nim/", x: 100 });
  await whole(page);
  await page.evaluate(() => (document.querySelector("#start").hidden = false));
  await page.locator("#folder").setInputFiles(join(root, "chomp-small"));
  await page.waitForFunction(() => document.querySelector("#what").textContent.includes("Chomp"));
  await whole(page);
  assert.equal(await page.locator("#plane").count(), 1);
  assert.match(await page.locator("#sentence").textContent(), /position 200, y, z/);
  await page.locator("#x").fill("300");
  await page.waitForFunction(() => document.querySelector("#sentence").textContent.includes("300, y, z"));
  await page.locator("#share").evaluate((share) => (share.open = true));
  const [download] = await Promise.all([page.waitForEvent("download"), page.locator("#png").click()]);
  assert.equal(download.suggestedFilename(), "chomp-x300-p1.png");
  // One without a picture.
  await page.evaluate(() => (document.querySelector("#start").hidden = false));
  await page.locator("#folder").setInputFiles(join(root, "boards"));
  await says(page, "what", "Chomp on boards");
  await says(page, "outcome", "5,5,5,5 is N");
  assert(await page.locator("#sheets").isHidden());
});

test("a board of Chomp is played on by its squares, and tails are told", async () => {
  const page = await view({ db: "chomp/", x: 5, position: "3,2,1,0" });
  await says(page, "tail", "The sheet ends");
  // The rows are 3, 5 and 6 long: the third square of the middle row takes it and all above it to its right.
  await page.locator("#board .token").nth(3 + 2).click();
  await says(page, "outcome", "2,0,4,0 is");
  // By keys: to the right, and a square of the bottom row.
  await page.locator("#board .token").first().focus();
  for (const key of ["ArrowRight", "ArrowDown", "ArrowDown", "ArrowRight"]) await page.keyboard.press(key);
  await says(page, "preview", "bite square 3 of the bottom row, 4 squares");
  await page.keyboard.press("Enter");
  await says(page, "outcome", "2,0,0,0 is");
  // The poisoned square stays.
  await page.locator("#board .poison").click({ force: true });
  await page.waitForTimeout(100);
  assert.match(await page.locator("#outcome").textContent(), /^2,0,0,0 is/);
  // On a board that is too large for squares, a slider says what is left.
  const large = await view({ db: "chomp/", position: "30,20,40,0" });
  await large.locator("#board input").nth(1).fill("20");
  await large.locator("#board button", { hasText: "bite square 21 of the middle row" }).click();
  await says(large, "outcome", "20,0,70,0 is");
  const later = await view({ db: "chomp/", x: 5, p: 1 });
  await says(later, "tail", "From y = 1 on the completions repeat, with period 3: 2 5 2");
});

test("the table plays, and says who has won", async () => {
  const page = await view({ db: "nim/", position: "0,1,2,0" });
  await page.locator("#against").check();
  await says(page, "turn", "Your move");
  assert.equal(await page.locator("#moves button").count(), 0);
  // A bad move, which the table answers by the only one that wins.
  await page.locator("#board .token").last().click();
  await says(page, "turn", "The table: take 1 from the second pile. Your move.").catch(() => {});
  await page.waitForFunction(() => document.querySelector("#ask input").value !== "0,1,1,0");
  await page.locator("#board .token").first().click();
  await says(page, "turn", "You won: no move is left");
  await page.locator("#undo").click();
  await page.locator("#undo").click();
  assert.equal(await page.locator("#ask input").inputValue(), "0,1,2,0");
  await page.locator("#board .token").nth(1).click();
  await says(page, "turn", "You lost: no move is left");
});

test("Clobber asks which stone is captured, and whose move it is", async () => {
  const page = await view({ db: "clobber/", position: "oxo" });
  await page.locator("#board .cell").nth(1).click();
  await says(page, "preview", "Which of the two");
  assert.equal(await page.locator("#ask input").inputValue(), "oxo");
  await page.locator("#board .cell").nth(2).click();
  await says(page, "outcome", "o_x is");
  await ask(page, "xoxo");
  await page.locator("#side").selectOption("left");
  await page.locator("#against").check();
  await page.locator("#board .cell").nth(3).click();
  await says(page, "preview", "It is the move of Left");
});

test("the sheets are played one after the other, in shares of x, and filmed", async () => {
  const page = await view({ db: "nim-pure/", x: 60 });
  await whole(page);
  await page.locator("#film").click();
  await page.waitForFunction(() => Number(document.querySelector("#x").value) > 60 && document.querySelector("#shares").checked);
  const part = await field(page, "at");
  await page.waitForFunction(() => document.querySelector("#film").textContent.includes("play"), null, { timeout: 30000 });
  assert.equal(await page.locator("#x").inputValue(), "199");
  assert.equal(await field(page, "axes"), "shares");
  // The view is relative to the sheet: it is the same all along.
  assert.equal(await field(page, "at"), part);
  if (await page.locator("#record").isVisible()) {
    const [download] = await Promise.all([page.waitForEvent("download", { timeout: 30000 }), page.locator("#record").click()]);
    assert.equal(download.suggestedFilename(), "nim-p0.webm");
    assert(readFileSync(await download.path()).length > 1000);
  }
});

test("a view is shared: its address, a line to cite, and a frame", async () => {
  const page = await view({ db: "nim/", x: 100, position: "100,120,40,1" });
  await whole(page);
  await page.locator("#share summary").click();
  const copied = async (id) => {
    await page.locator(`#${id}`).click();
    return page.locator("#copied").inputValue();
  };
  assert.equal(await copied("link"), page.url());
  assert.match(await copied("cite"), /^3-pile Nim with one pass; digest [0-9a-f]{64}; made by supermex .*position=100,120,40,1$/);
  assert.match(await copied("embed"), /<iframe src="http.*&amp;embed=1"/);
  const frame = await view({ db: "nim/", x: 100, embed: 1 });
  await whole(frame);
  assert(await frame.locator("#plane").isVisible());
  assert(await frame.locator("#position").isHidden());
});

test("the start page names the tables, and draws them", async () => {
  const { page } = seen;
  behave = (_, answer, path) => path === "/databases.json" && answer.writeHead(200, { "Content-Type": "application/json" }).end('["/nim/","/boards/"]') !== undefined;
  await page.goto(server.url);
  await says(page, "databases", "3-pile Nim with one pass");
  await says(page, "databases", "Chomp on boards");
  assert.match(await page.locator("#databases a").first().textContent(), /nim · 700 sheets/);
  // So does the page of an error, which keeps the address.
  const wrong = await view({ db: "nothing/" });
  assert.equal(await wrong.locator("#address input").inputValue(), "nothing/");
  await says(wrong, "databases", "3-pile Nim");
  behave = () => false;
  seen.wrong.length = 0;
});

test("axe finds nothing", async () => {
  const axe = readFileSync(new URL("../node_modules/axe-core/axe.min.js", import.meta.url), "utf8");
  for (const colorScheme of ["light", "dark"]) {
    await seen.page.emulateMedia({ colorScheme });
    for (const fields of [{}, { db: "nim/", x: 100, position: "5,7,8,1" }, { db: "chomp/", show: "winners", x: 40, at: "20,20,8" }, { db: "clobber/" }, { db: "bounded/" }, { db: "nim/", x: 100, with: "p0", compare: "difference" }, { db: "nim/", x: 100, with: "p0" }, { db: "chomp/", cloud: 20, slice: "sum,20,1" }]) {
      const page = seen.page;
      if (fields.db === undefined) await page.goto(server.url);
      else await view(fields);
      await page.evaluate(axe);
      const { violations } = await page.evaluate(() => globalThis.axe.run(document, { resultTypes: ["violations"] }));
      assert.deepEqual(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(" ")}`), [], JSON.stringify(fields));
    }
  }
  await seen.page.emulateMedia({ colorScheme: null });
});

test("instant winners and first winning sheets are drawn in windows", async () => {
  for (const [db, show] of [["nim/", "winners"], ["nim/", "first"], ["chomp/", "winners"]]) {
    const page = await view({ db, x: 60, show, at: "30,30,8" });
    await whole(page);
    await inks(page, 0.05);
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
    await inks(page, 0.02);
    assert(await page.locator("#note").isHidden());
  }
});

test("sheets of rules and of layers are drawn, and their positions asked", async () => {
  // From high above, one of the winning moves takes from the third pile.
  const [{ moves }] = query(join(root, "wythoff-three"), ["7,12,200"]);
  const [, , losing] = moves.find(([x, y]) => x === 7 && y === 12);
  const page = await view({ db: "wythoff-three/", x: 7, at: `12,${losing},20` });
  const middle = () => place(page, [12, losing], [12, losing, 20]);
  await whole(page);
  await inks(page, 0.005);
  assert(await page.locator("#layer-label").isHidden());
  await page.mouse.move(...(await middle()));
  await page.waitForFunction((text) => document.querySelector("#hover").textContent.startsWith(text), `7,12,${losing} P`);
  await page.mouse.click(...(await middle()));
  await page.waitForFunction((text) => document.querySelector("#outcome").textContent.startsWith(text), `7,12,${losing} is P`);
  const bounded = await view({ db: "bounded/", x: 20 });
  await whole(bounded);
  await inks(bounded, 0.001);
  const winners = await view({ db: "bounded/", x: 20, show: "winners" });
  await whole(winners);
  await inks(winners, 0.05);
  const euclid = await view({ db: "euclid/", x: 7, show: "winners" });
  await whole(euclid);
  await inks(euclid, 0.05);
  const rows = await view({ db: "rows/", w: 2, x: 12, p: 0 });
  await whole(rows);
  await inks(rows, 0.0002);
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
  await says(page, "outcome", "is P");
  assert((await ask(page, "5,7,9")).words.includes("is P"));
});

test("pictures are saved", async () => {
  const page = await view({ db: "nim/", x: 100 });
  await whole(page);
  await page.locator("#share summary").click();
  for (const kind of ["png", "svg"]) {
    const [download] = await Promise.all([page.waitForEvent("download"), page.locator(`#${kind}`).click()]);
    assert.equal(download.suggestedFilename(), `nim-x100-p1.${kind}`);
    const bytes = readFileSync(await download.path());
    // The picture says what it is, and is as large as was asked.
    if (kind === "svg") assert.match(bytes.toString(), /<title>3-pile Nim with one pass\. Each dot.*second pile y.*digest/s);
    else assert.equal(bytes.readUInt32BE(16), 2400);
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
  await inks(page, 0.0005);
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
