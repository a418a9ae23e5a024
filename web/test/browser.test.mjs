// The viewer in Chromium: what it shows and answers, what it says when something is wrong, and that it says nothing to
// anyone else.

import assert from "node:assert/strict";
import { cpSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";

import { browse } from "./browser.mjs";
import { ask, choose, enter, field, hovers, inked, inks, place, says, visit, whole } from "./page.mjs";
import { serve } from "./server.mjs";
import { some } from "./share.mjs";
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

for (const { name, position } of some(TABLES, 2)) {
  test(`${name}: answers are those of the command line`, async () => {
    const next = random(77 + name.length);
    const positions = Array.from({ length: 25 }, () => position(next));
    const expected = query(join(root, name), positions);
    const page = await view({ db: `${name}/` });
    for (const [at, position] of positions.entries()) {
      const { outcome, words } = await ask(page, position);
      assert.equal(outcome, expected[at].outcome, `${position}: ${words}, ${JSON.stringify(expected[at])}`);
    }
  });
}

test("what Nim does not need is not loaded, and nothing twice", async () => {
  const readers = async (db) => {
    const before = server.requests.length;
    await whole(await view({ db }));
    const asked = server.requests.slice(before).map(({ path }) => path);
    // The page fetches the manifest, and the worker has it from the page.
    assert.equal(asked.filter((path) => path.endsWith("/manifest.json")).length, 1, db);
    return asked.flatMap((path) => /[^/]+\.wasm$/.exec(path) ?? []);
  };
  assert.deepEqual(await readers("nim/"), ["sheets.wasm"]);
  assert.deepEqual(await readers("nim-small/"), ["supermex.wasm"]);
  assert.deepEqual(await readers("wythoff/"), ["games.wasm"]);
});

test("a sheet is drawn, panned, zoomed and left for another, and the address keeps it", async () => {
  const page = await view({ db: "nim/", x: 350, show: "p" });
  await whole(page);
  await inks(page, 0.0005);
  const first = await inked(page);
  assert(first < 0.2, `${first}`);
  const before = page.url();
  const box = await page.locator("#sheet").boundingBox();
  const [x, y] = [box.x + box.width / 3, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.wheel(0, -1500);
  await page.waitForFunction((url) => location.href !== url, before);
  const zoomed = page.url();
  await page.mouse.down();
  await page.mouse.move(x - 120, y + 60, { steps: 5 });
  await page.mouse.up();
  await page.waitForFunction((url) => location.href !== url, zoomed);
  // A view that is opened by its address is the same picture.
  const address = page.url();
  const picture = () => page.evaluate(() => document.querySelector("#sheet").stage.canvas.toDataURL());
  await page.mouse.move(0, 0);
  await whole(page);
  await page.waitForTimeout(300);
  const [here, again] = [await picture(), await (await page.goto(address), await whole(page), await page.waitForTimeout(500), picture())];
  assert(here === again, "the picture of an address");
  await page.evaluate(() => document.querySelector("#sheet").shadowRoot.querySelector("#area").focus());
  await page.keyboard.press("PageUp");
  await page.waitForFunction(() => new URLSearchParams(location.search).get("x") === "351");
  await page.keyboard.press("p");
  await page.waitForFunction(() => new URLSearchParams(location.search).get("p") === "0");
  assert.equal(await page.locator("#x").inputValue(), "351");
  // While it is moved, the address waits, and the pointer says nothing; a step of the history keeps where it was moved to.
  const kept = await page.evaluate(([x, y]) => {
    const area = document.querySelector("#sheet").shadowRoot.querySelector("#area");
    const point = (type, at) => (type === "mousedown" ? area : window).dispatchEvent(new MouseEvent(type, { bubbles: true, view: window, button: 0, buttons: 1, clientX: x + at, clientY: y }));
    const before = location.href;
    point("mousedown", 0);
    const { stage, shadowRoot: root } = document.querySelector("#sheet");
    // The numbers of the axes lie where their cells do, whether they were moved or written anew, and the lines stay.
    const numbers = new Set();
    let off = 0;
    for (let at = 1; at <= 60; at += 1) {
      point("mousemove", (4 * at) / 3);
      const middle = stage.model.transform.value.k > 3 ? 0 : -0.5;
      for (const tick of root.querySelectorAll("#across .tick, #up .tick")) {
        const [line, n] = [tick.querySelector("line").getBoundingClientRect(), tick.__data__];
        const cell = stage.place(n + middle, n + middle);
        off = Math.max(off, Math.abs(tick.closest("#across") === null ? line.y - cell.y : line.x - cell.x));
        numbers.add(tick.textContent);
      }
      const [box, lines] = [root.querySelector("#area").getBoundingClientRect(), [...root.querySelectorAll(".domain")].map((line) => line.getBoundingClientRect())];
      off = Math.max(off, Math.abs(lines[0].x - box.x), Math.abs(lines[1].bottom - box.bottom));
    }
    area.dispatchEvent(new PointerEvent("pointermove", { bubbles: true, clientX: x, clientY: y }));
    const silent = document.querySelector("#sheet").shadowRoot.querySelector("#hover").hidden;
    const waits = location.href === before;
    point("mouseup", 80);
    return { silent, waits, before, at: stage.model.part.value, off, numbers: numbers.size };
  }, [x, y]);
  assert(kept.silent && kept.waits);
  assert(kept.off <= 1 && kept.numbers > 4, JSON.stringify(kept));
  await page.waitForFunction((before) => location.href !== before, kept.before);
  assert.equal(await field(page, "at"), [kept.at.y, kept.at.z, kept.at.scale].join(","));
  // Nobody pans past zero.
  await view({ db: "nim/", x: 350, show: "p", at: "60,60,8" });
  await whole(page);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 900, y - 500, { steps: 5 });
  await page.mouse.up();
  await page.waitForFunction(() => document.querySelector("#sheet").stage.model.seen.value.y[0] === 0);
  assert.equal(await page.evaluate(() => document.querySelector("#sheet").stage.model.seen.value.z[0]), 0);
});

test("the pointer says who wins, and a click the moves, which are played on", async () => {
  const page = await view({ db: "nim/", x: 5, p: 1, show: "p", at: "10,10,20" });
  await whole(page);
  await page.mouse.move(...(await place(page, [7, 9])));
  await hovers(page, "5,7,9,1 P");
  await page.mouse.move(...(await place(page, [7, 10])));
  await hovers(page, "5,7,10,1 N · P at 9");
  await page.mouse.click(...(await place(page, [7, 10])));
  await says(page, "verdict", "N-position");
  assert.equal(await field(page, "position"), "5,7,10,1");
  await says(page, "why", "5 and 7 are completed by 9, not by 10");
  await page.locator("#moves button", { hasText: "Take 1 from pile z" }).click();
  await says(page, "verdict", "P-position");
  // A token of the pile z, and the way back by the browser's history.
  const last = page.locator("#board .token").nth(5 + 7 + 8);
  await last.hover();
  await says(page, "preview", "take 1 from pile z");
  await last.click();
  await says(page, "verdict", "N-position");
  assert.equal(await field(page, "position"), "5,7,8,1");
  await page.goBack();
  await says(page, "verdict", "P-position");
  assert.equal(await field(page, "position"), "5,7,9,1");
});

test("sheet, passes and position belong together", async () => {
  // The position says which sheet, whatever else the address has.
  const page = await view({ db: "nim/", x: 300, p: 1, position: "5,7,9,0" });
  await page.waitForFunction(() => document.querySelector("#x").value === "5");
  assert.equal(await field(page, "p"), "0");
  await enter(page, "x", "6");
  await page.waitForFunction(() => new URLSearchParams(location.search).get("position") === "6,7,9,0");
  await choose(page, "passes", 1);
  await page.waitForFunction(() => new URLSearchParams(location.search).get("position") === "6,7,9,1");
  assert.equal(await field(page, "p"), "1");
  await ask(page, "40,50,60,3");
  await page.waitForFunction(() => document.querySelector("#x").value === "40");
  assert.equal(await field(page, "p"), "1");
  // Without a position, one of the dots that are seen stands for it.
  const other = await view({ db: "nim/", x: 100 });
  await says(other, "verdict", "P-position");
  assert.match(await other.locator("#verdict").getAttribute("data-position"), /^100,/);
  assert.equal(await field(other, "position"), null);
});

test("a symmetric table draws mirror images, and dots what it does not have", async () => {
  const found = query(join(root, "nim"), Array.from({ length: 120 }, (_, i) => [350, 560 + i, 1100])).flatMap(({ moves }) => moves).find(([x, , z, p]) => x === 350 && z >= 700 && p === 1);
  const [, y, z] = found;
  const page = await view({ db: "nim/", x: 350, p: 1, show: "p", at: [z, y, 20] });
  await whole(page);
  await page.mouse.move(...(await place(page, [z, y])));
  await hovers(page, `350,${z},${y},1 P`);
  await inks(page, 0.0005);
  await page.mouse.click(...(await place(page, [z, y])));
  await says(page, "verdict", "P-position");
  await view({ db: "nim/", x: 350, p: 1, show: "p", at: [800, 800, 20] });
  await whole(page);
  await page.mouse.move(...(await place(page, [800, 800])));
  await hovers(page, "not computed or not loaded");
});

test("where cells are small the pointer finds the dot that it is at, and labels have all of their digits", async () => {
  const page = await view({ db: "nim/", x: 250, p: 1, show: "p", at: "300,300,0.5" });
  await whole(page);
  const dots = query(join(root, "nim"), Array.from({ length: 60 }, (_, i) => [250, 100 + 5 * i, 650])).flatMap(({ moves }) => moves).filter(([x, , , p]) => x === 250 && p === 1);
  for (const [, y, z] of dots.slice(0, 20)) {
    const [px, py] = await place(page, [y, z]);
    await page.mouse.move(Math.round(px) + 1, Math.round(py) - 1);
    await hovers(page, " P");
  }
  await view({ db: "chomp/", x: 5, show: "p", at: [2000000, 5, 0.02] });
  await whole(page);
  const labels = await page.evaluate(() => [...document.querySelector("#sheet").shadowRoot.querySelectorAll("#across text")].map(({ textContent }) => textContent));
  assert(labels.some((label) => /^\d\u202f\d{3}\u202f\d{3}$/.test(label)), labels.join());
});

test("numbers beyond the table are refused with words, and stay as they were", async () => {
  const page = await view({ db: "nim/", x: 100 });
  await whole(page);
  // Nothing is loaded while it is typed.
  await page.locator("#x").fill("");
  await page.locator("#x").pressSequentially("9999");
  assert.equal(await field(page, "x"), "100");
  await page.locator("#x").press("Enter");
  await says(page, "refused", "This table has the sheets 0 to 699");
  assert.equal(await field(page, "x"), "100");
  assert.equal(await page.locator("#x").inputValue(), "100");
  await enter(page, "x", "101");
  await page.waitForFunction(() => document.querySelector("#refused").hidden);
  await ask(page, "800,900,1000,1");
  await says(page, "refused", "beyond the table");
  // An address that asks for more says so.
  const wrong = await view({ db: "nim/", x: 5000, p: 4, show: "values" });
  await says(wrong, "refused", "This table has the sheets 0 to 699, and not 5,000.");
  await says(wrong, "refused", "not 4");
  await says(wrong, "refused", "no view");
  // In the layers of Chomp the sheets become fewer.
  const rows = await view({ db: "rows/", w: 20, x: 25, p: 1 });
  await whole(rows);
  assert.equal(await rows.locator("#x").inputValue(), "9");
  assert.equal(await rows.locator("#slider").getAttribute("max"), "9");
  await says(rows, "refused", "the sheets 0 to 9, and not 25");
});

test("a second table takes the place of the first", async () => {
  const page = await view({ db: "nim/", x: 100 });
  await whole(page);
  await page.evaluate(() => (document.querySelector("#start").hidden = false));
  await page.locator("#folder").setInputFiles(join(root, "chomp-small"));
  await page.waitForFunction(() => document.querySelector("#what").textContent.includes("Chomp"));
  await whole(page);
  assert.equal(await page.locator("#x").inputValue(), "200");
  await enter(page, "x", "300");
  await whole(page);
  await page.locator("#share-open").click();
  await page.locator("#figure-open").click();
  const [download] = await Promise.all([page.waitForEvent("download"), page.locator("#png").click()]);
  assert.equal(download.suggestedFilename(), "chomp-x300-p1.png");
  await page.locator("#figure button", { hasText: "Close" }).click();
  // One whose positions lie on no sheets.
  await page.evaluate(() => (document.querySelector("#start").hidden = false));
  await page.locator("#folder").setInputFiles(join(root, "boards"));
  await says(page, "what", "Chomp on boards");
  await says(page, "verdict", "N-position");
  await page.waitForFunction(() => document.querySelectorAll("#chart svg rect").length > 100);
  assert(await page.locator("#sheet").isHidden());
});

test("a board of Chomp is played on by its squares", async () => {
  const page = await view({ db: "chomp/", x: 5, position: "3,2,1,0" });
  const at = (position) => page.waitForFunction((position) => document.querySelector("#verdict").dataset.position === position, position);
  await at("3,2,1,0");
  // The rows are 3, 5 and 6 long: the third square of the middle row takes it and all above it to its right.
  await page.locator("#board .token").nth(3 + 2).click();
  await at("2,0,4,0");
  // By keys: to the right, and a square of the bottom row.
  await page.locator("#board .token").first().focus();
  for (const key of ["ArrowRight", "ArrowDown", "ArrowDown", "ArrowRight"]) await page.keyboard.press(key);
  await says(page, "preview", "bite square 3 of the bottom row, 4 squares");
  await page.keyboard.press("Enter");
  await at("2,0,0,0");
  // The poisoned square stays.
  await page.locator("#board .poison").click({ force: true });
  await page.waitForTimeout(100);
  await at("2,0,0,0");
  // On a board that is too large for squares, a slider says what is left.
  const large = await view({ db: "chomp/", position: "30,20,40,0" });
  await large.locator("#board input").nth(1).fill("20");
  await large.locator("#board button", { hasText: "Bite square 21 of the middle row" }).click();
  await at("20,0,70,0");
});

test("the table plays: its hint is not seen before it is asked for, and each move is a step of the history", async () => {
  const page = await view({ db: "nim/", position: "0,1,2,0" });
  await says(page, "verdict", "N-position");
  await page.locator("#play-here").click();
  await page.locator("#begin button.primary").click();
  await says(page, "turn", "Your move.");
  assert.equal(await page.locator("#play-board .wins").count(), 0);
  assert.equal(await page.locator("#hint-words").textContent(), "");
  await page.locator("#hint").click();
  await says(page, "hint-words", "Wins: Take 1 from pile z.");
  assert(await page.locator("#pass").isDisabled());
  // A bad move, which the table answers.
  await page.locator("#play-board .token").first().click();
  await page.waitForFunction(() => document.querySelectorAll("#history li").length === 3);
  await says(page, "turn", "You lost.");
  await says(page, "new-game", "Play again");
  // Back to the beginning, and the good one.
  await page.goBack();
  await page.goBack();
  await says(page, "turn", "Your move.");
  assert.equal(await field(page, "position"), "0,1,2,0");
  await page.locator("#play-board .token").last().click();
  await page.waitForFunction(() => document.querySelectorAll("#history li").length === 3);
  await says(page, "turn", "Your move.");
  await page.locator("#play-board .token").first().click();
  await says(page, "turn", "You won.");
  // The table begins, and a person may pass.
  const second = await view({ db: "nim/", position: "1,1,1,1" });
  await second.locator("#tab-play").click();
  await second.locator("#begin input").fill("2,3,4,1");
  await choose(second, "beginner", "table");
  await second.locator("#begin button.primary").click();
  await says(second, "turn", "Your move.");
  const before = await field(second, "position");
  if (before.endsWith(",1")) {
    await second.locator("#pass").click();
    await second.waitForFunction(() => [...document.querySelectorAll("#history li")].some(({ textContent }) => textContent.includes("pass")));
  }
});

test("a game that a link begins is not marked in the picture, which would say who wins", async () => {
  const page = await view({ db: "nim/", position: "5,7,9,1", play: "you" });
  await says(page, "turn", "Your move.");
  await whole(page);
  const marked = () => page.evaluate(() => document.querySelector("#sheet").stage.model.marked.value);
  assert.equal(await field(page, "x"), "5");
  assert.equal(await marked(), null);
  await page.locator("#tab-position").click();
  await page.waitForFunction(() => document.querySelector("#sheet").stage.model.marked.value !== null);
  assert.deepEqual(await marked(), { w: 0, x: 5, y: 7, z: 9, passes: 1 });
});

test("a game that a link begins beyond the table is not lost", async () => {
  for (const [db, position] of [["nim/", "800,900,1000,1"], ["boards/", "10,10"], ["rows/", "40,40,40,40,1"]]) {
    const page = await view({ db, position, play: "you" });
    await says(page, "turn", "This position is beyond the table.");
  }
});

test("legal moves are listed, and are those of the rules", async () => {
  const page = await view({ db: "nim/", position: "1,2,3,1" });
  await page.locator("#play-here").click();
  await page.locator("#begin button.primary").click();
  await says(page, "turn", "Your move.");
  await page.locator("#legal summary").click();
  const moves = await page.locator("#legal-moves button span:last-child").allTextContents();
  assert.deepEqual(moves.toSorted(), ["0,2,3,1", "1,1,3,1", "1,0,3,1", "1,2,2,1", "1,2,1,1", "1,2,0,1", "1,2,3,0"].toSorted());
});

test("Clobber asks which stone is captured, and whose move it is", async () => {
  const page = await view({ db: "clobber/", position: "oxo" });
  await page.locator("#board .cell").nth(1).click();
  await says(page, "preview", "Which of the two");
  await page.locator("#board .cell").nth(2).click();
  await page.waitForFunction(() => document.querySelector("#verdict").dataset.position === "o_x");
  await view({ db: "clobber/", position: "xoxo" });
  await page.locator("#play-here").click();
  await choose(page, "side", "left");
  await page.locator("#begin button.primary").click();
  await says(page, "turn", "Your move.");
  await page.locator("#play-board .cell").nth(3).click();
  await says(page, "play-preview", "It is the move of Left");
});

test("a pile of an octal game is split by two cuts between its tokens", async () => {
  const page = await view({ db: "kayles/", position: "5" });
  const [first, second] = [page.locator("#board .split").nth(0), page.locator("#board .split").nth(1)];
  await first.click();
  await says(page, "preview", "the tokens between the two cuts are taken");
  await second.click();
  await page.waitForFunction(() => document.querySelector("#verdict").dataset.position === "1,3");
  await says(page, "words", "Grundy value");
});

test("the sheets are played one after the other, in shares of x", async () => {
  const page = await view({ db: "nim-pure/", x: 180 });
  await whole(page);
  await page.locator("#film").click();
  await page.waitForFunction(() => Number(document.querySelector("#x").value) > 182);
  const part = await field(page, "at");
  await page.waitForFunction(() => document.querySelector("#film").textContent.includes("Play"), null, { timeout: 30000 });
  assert.equal(await page.locator("#x").inputValue(), "199");
  assert.equal(await field(page, "axes"), "shares");
  // The view is relative to the sheet: it is the same all along.
  assert.equal(await field(page, "at"), part);
});

test("the picture follows the slider while it moves, and ends where it stops", async () => {
  const page = await view({ db: "nim/", x: 600 });
  await whole(page);
  const seen = await page.evaluate(
    () =>
      new Promise((done) => {
        const [slider, { stage }] = [document.querySelector("#slider"), document.querySelector("#sheet")];
        const sheets = new Set();
        const end = performance.now() + 60000;
        const frame = () => {
          if (stage.model.state.value !== "empty") sheets.add(stage.model.which.value.x);
          // A machine that does much else draws few pictures in a second.
          if (sheets.size > 3 || performance.now() > end) return done([...sheets]);
          slider.valueAsNumber -= 1;
          slider.dispatchEvent(new Event("input", { bubbles: true }));
          requestAnimationFrame(frame);
        };
        frame();
      }),
  );
  assert(seen.length > 3, seen.join());
  const last = await page.locator("#slider").inputValue();
  assert(Number(last) < 600);
  await page.waitForFunction((last) => document.querySelector("#x").value === last, last);
  await whole(page);
  assert.equal(await field(page, "x"), last);
});

test("a view is shared: its address, a line to cite, and a frame", async () => {
  const page = await view({ db: "nim/", x: 100, position: "100,120,40,1" });
  await whole(page);
  await page.locator("#share-open").click();
  const copied = async (id) => {
    await page.locator(`#${id}`).click();
    return page.locator("#copied").inputValue();
  };
  assert.equal(await copied("link"), page.url());
  assert.match(await copied("cite"), /^3-pile Nim with one pass; digest [0-9a-f]{64}; made by supermex .*position=100,120,40,1$/);
  assert.match(await copied("embed"), /<iframe src="http.*&amp;embed=1"/);
  const frame = await view({ db: "nim/", x: 100, embed: 1 });
  await whole(frame);
  // The picture with its legend, and the way to the table.
  assert(await frame.locator("#sheet").isVisible());
  assert(await frame.evaluate(() => document.querySelector("#sheet").shadowRoot.querySelector("#legend").offsetHeight > 0));
  assert(await frame.locator("#panel").isHidden());
  assert.match(await frame.locator("#back").getAttribute("href"), /db=nim\//);
});

test("the start page names the tables, and draws them", async () => {
  const { page } = seen;
  behave = (_, answer, path) => path === "/databases.json" && answer.writeHead(200, { "Content-Type": "application/json" }).end('["/nim/","/boards/"]') !== undefined;
  await page.goto(server.url);
  await says(page, "databases", "3-pile Nim with one pass");
  await says(page, "databases", "Chomp on boards");
  await page.waitForFunction(() => [...document.querySelectorAll(".thumb")].filter(({ naturalWidth }) => naturalWidth > 0).length === 2);
  assert.match(await page.locator("#databases a").first().textContent(), /700 sheets/);
  // So does the page of an error, which keeps the address, and can be tried again.
  const wrong = await view({ db: "nothing/" });
  assert.equal(await wrong.locator("#address input").inputValue(), "nothing/");
  await says(wrong, "databases", "3-pile Nim");
  assert(await wrong.locator("#again").isVisible());
  behave = () => false;
  seen.wrong.length = 0;
});

test("axe finds nothing", async () => {
  const axe = readFileSync(new URL("../node_modules/axe-core/axe.min.js", import.meta.url), "utf8");
  for (const colorScheme of ["light", "dark"]) {
    await seen.page.emulateMedia({ colorScheme });
    for (const fields of [{}, { db: "nim/", x: 100, position: "5,7,8,1" }, { db: "chomp/", show: "winners", x: 40, at: "20,20,8" }, { db: "chomp-heap/" }, { db: "clobber/" }, { db: "boards/" }, { db: "wythoff/" }, { db: "bounded/" }, { db: "nim/", x: 100, with: "p0", compare: "difference" }, { db: "nim/", x: 100, with: "p0" }, { db: "chomp/", cloud: 20, slice: "sum,20,1" }, { db: "nim/", position: "3,4,5,1", play: "you" }, { db: "nim/", x: 9999 }]) {
      const page = seen.page;
      if (fields.db === undefined) await page.goto(server.url);
      else await view(fields);
      for (const tab of fields.position === "5,7,8,1" ? ["position", "play", "about"] : [null]) {
        if (tab !== null) await page.locator(`#tab-${tab}`).click();
        await page.evaluate(axe);
        const { violations } = await page.evaluate(() => globalThis.axe.run(document, { resultTypes: ["violations"] }));
        assert.deepEqual(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(" ")}`), [], JSON.stringify(fields));
      }
    }
    const page = await view({ db: "nim/", x: 100 });
    for (const open of ["#compare-open", "#share-open", "#figure-open"]) {
      await page.locator(open).click();
      await page.evaluate(axe);
      const { violations } = await page.evaluate(() => globalThis.axe.run(document, { resultTypes: ["violations"] }));
      assert.deepEqual(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(" ")}`), [], open);
    }
  }
  await seen.page.emulateMedia({ colorScheme: null });
});

test("instant winners and first winning sheets are drawn, and where they are not, the picture says so", async () => {
  for (const [db, show] of [["nim/", "winners"], ["nim/", "first"], ["chomp/", "winners"]]) {
    const page = await view({ db, x: 60, show, at: "30,30,8" });
    await whole(page);
    await inks(page, 0.05);
  }
  const large = await view({ db: "three-large/", x: 350, show: "winners" });
  await large.waitForFunction(() => document.querySelector("#sheet").shadowRoot.querySelector("#note").textContent.startsWith("Zoom in"));
  await large.waitForFunction(() => document.querySelector("#sheet").stage.missing.value);
});

test("whole sheets of instant winners and first winning sheets are drawn from an overview", async () => {
  for (const [db, show] of [["nim-small/", "winners"], ["nim-small/", "first"], ["chomp-small/", "winners"], ["chomp-small/", "first"]]) {
    const page = await view({ db, x: 350, show });
    await whole(page);
    await inks(page, 0.02);
  }
});

test("sheets of rules and of layers are drawn, and their positions looked up", async () => {
  // From high above, one of the winning moves takes from the third pile.
  const [{ moves }] = query(join(root, "wythoff-three"), ["7,12,200"]);
  const [, , losing] = moves.find(([x, y]) => x === 7 && y === 12);
  const page = await view({ db: "wythoff-three/", x: 7, at: `12,${losing},20` });
  const middle = () => place(page, [12, losing]);
  await whole(page);
  await inks(page, 0.005);
  assert(await page.locator("#layer-label").isHidden());
  await page.mouse.move(...(await middle()));
  await hovers(page, `7,12,${losing} P`);
  await page.mouse.click(...(await middle()));
  await page.waitForFunction((text) => document.querySelector("#verdict").dataset.position === text, `7,12,${losing}`);
  await says(page, "verdict", "P-position");
  for (const [db, x, show, least] of [["bounded/", 20, "p", 0.001], ["bounded/", 20, "winners", 0.05], ["euclid/", 7, "winners", 0.05]]) {
    await whole(await view({ db, x, show }));
    await inks(page, least);
  }
  const rows = await view({ db: "rows/", w: 2, x: 12, p: 0 });
  await whole(rows);
  await enter(rows, "w", "3");
  await rows.waitForFunction(() => new URLSearchParams(location.search).get("w") === "3");
  await ask(rows, "2,12,3,4,0");
  await rows.waitForFunction(() => new URLSearchParams(location.search).get("w") === "2");
});

test("Grundy values are a heat map, with the value in the panel and at the pointer", async () => {
  const page = await view({ db: "chomp-heap/", w: 3 });
  await whole(page);
  const [{ grundy }] = query(join(root, "chomp-heap"), ["3,2,1"]);
  await page.mouse.move(...(await place(page, [2, 1])));
  await hovers(page, `3,2,1 · Grundy value ${grundy}`);
  await page.mouse.click(...(await place(page, [2, 1])));
  await says(page, "outcome", `Grundy value ${grundy}`);
  // A board like that of other tables of Chomp, on which a move leads to a position of three numbers again.
  assert.equal(await page.locator("#board .token").count(), 3 + 5 + 6);
  const [{ moves }] = query(join(root, "chomp-heap"), ["3,2,1"]);
  const short = moves.map((to) => to.slice(0, 3).join(", "));
  assert.deepEqual(await page.locator("#moves button span:last-child").allTextContents(), short);
  await page.locator("#moves button", { hasText: "Bite square" }).first().click();
  await says(page, "outcome", "Grundy value 0");
  assert.equal(await field(page, "position"), short[0].replaceAll(" ", ""));
  await page.goBack();
  await says(page, "outcome", `Grundy value ${grundy}`);
  // The slider goes through the first number of these positions.
  await enter(page, "x", "4");
  await page.waitForFunction(() => new URLSearchParams(location.search).get("position") === "4,2,1");
});

test("a folder of this machine is opened", async () => {
  const { page } = seen;
  await page.goto(server.url);
  await page.locator("#folder").setInputFiles(join(root, "nim-small"));
  await says(page, "verdict", "P-position");
  assert.equal((await ask(page, "5,7,9")).outcome, "P");
});

test("figures are saved as PNG, SVG and PDF, with title, axes, legend, selection and source", async () => {
  for (const [fields, name, words] of [
    [{ db: "nim/", x: 100, position: "100,20,40,1" }, "nim-x100-p1", /3-pile Nim with one pass, x = 100, 1 pass left.*first winning sheet.*second pile y.*digest/s],
    [{ db: "kayles/" }, "heap", /The octal game 0\.77.*size n of the pile.*digest/s],
    [{ db: "nim/", cloud: 20 }, "nim-below-20-p1", /all numbers below 20.*digest/s],
  ]) {
    const page = await view(fields);
    if (fields.db === "nim/") await whole(page);
    await page.locator("#share-open").click();
    await page.locator("#figure-open").click();
    await page.waitForFunction(() => document.querySelector("#figure-preview").naturalWidth > 0);
    for (const kind of ["png", "svg", "pdf"]) {
      const [download] = await Promise.all([page.waitForEvent("download"), page.locator(`#${kind}`).click()]);
      assert.equal(download.suggestedFilename(), `${name}.${kind}`);
      const bytes = readFileSync(await download.path());
      // The picture says what it is, and is as large as was asked.
      if (kind === "svg") assert.match(bytes.toString(), words);
      if (kind === "svg" && fields.position) assert.match(bytes.toString(), /<circle/);
      if (kind === "png") assert.equal(bytes.readUInt32BE(16), 960 * 3);
      if (kind === "pdf") assert.match(bytes.toString("latin1"), /^%PDF-1.*%%EOF/s);
    }
  }
});

test("on a phone, and in the dark", async () => {
  const { browser } = seen;
  const context = await browser.newContext({ viewport: { width: 390, height: 800 }, colorScheme: "dark", deviceScaleFactor: 2, hasTouch: true });
  const page = await context.newPage();
  await visit(page, server.url, { db: "chomp/", x: 300 });
  await whole(page);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  assert(wide <= 390, `${wide} pixels`);
  await inks(page, 0.0005);
  assert.equal(await page.evaluate(() => getComputedStyle(document.body).backgroundColor), "rgb(14, 18, 22)");
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
    // What the browser keeps is right.
    await seen.page.evaluate(async () => Promise.all((await caches.keys()).map((name) => caches.delete(name))));
    const page = await view({ db });
    assert.match(await page.locator("#error").textContent(), words);
  }
  // With leave, and with as little of it as will do for a directory, another site's tables are read.
  for (const leave of [cors, { "Access-Control-Allow-Origin": "*" }]) {
    behave = (_, __, ___, options) => void (options.cors = leave);
    const page = await view({ db: `${other.url}nim/` });
    assert.equal((await ask(page, "5,7,9")).outcome, "P");
  }
  let tag = '"a"';
  behave = (_, __, ___, options) => void (options.tag = tag);
  const page = await view({ db: "nim/", x: 3, at: "20,20,20" });
  await whole(page);
  tag = '"b"';
  assert.match((await ask(page, "600,650,3")).words, /has changed.*open the table again/);
  // A server that is gone is tried again by a button.
  behave = () => false;
  let gone = true;
  behave = (request, _, path) => gone && path.endsWith("manifest.json") && request.destroy() !== undefined;
  await page.goto(`${server.url}?db=nim/`);
  await page.waitForFunction(() => !document.querySelector("#error").hidden, null, { timeout: 30000 });
  gone = false;
  await page.locator("#again").click();
  await says(page, "verdict", "P-position");
  behave = () => false;
});
