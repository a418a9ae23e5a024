// Two tables beside each other, a table in three dimensions, and what is certified, in Chromium.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { cpSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";

import { viridis } from "../lib/draw/colours.js";
import { browse } from "./browser.mjs";
import { field, inked, place, says, visit, whole } from "./page.mjs";
import { serve } from "./server.mjs";
import { build, query, supermex } from "./tables.mjs";

let root;
let server;
let seen;
let behave = () => false;

before(async () => {
  root = build([
    { name: "nim", build: "nim --passes 1 --sheets 300" },
    { name: "perturbed", build: "nim --passes 1 --sheets 200 --variant 5,7,9" },
    { name: "chomp", build: "chomp --passes 1 --sheets 200" },
    { name: "chomp-heap", build: "chomp --grundy --sheets 16" },
    { name: "large", build: "nim --passes 1 --sheets 2500" },
    { name: "four", build: "nim --piles 4 --sheets 12 --passes 1" },
  ]);
  cpSync(process.env.VIEWER ?? new URL("../dist", import.meta.url), root, { recursive: true });
  writeFileSync(join(root, "databases.json"), '["/nim/","/perturbed/","/four/"]');
  server = await serve(root, (...all) => behave(...all));
  seen = await browse(server.url);
});
after(async () => {
  await seen.browser.close();
  await server.close();
  rmSync(root, { recursive: true });
});

const view = (fields) => visit(seen.page, server.url, fields);

/** The colours of the legend, as the picture has them. */
const colours = (page) =>
  page.evaluate(() => {
    const style = getComputedStyle(document.documentElement);
    return Object.fromEntries(["dot", "edge", "ink", "mark"].map((name) => [name, style.getPropertyValue(`--${name}`).trim()]));
  });

/** The colour of the middle of a cell. */
async function colour(page, cell, at) {
  const [x, y] = await place(page, cell, at);
  return page.evaluate(
    ([x, y]) => {
      const plane = document.querySelector("#plane");
      const box = plane.getBoundingClientRect();
      const ratio = plane.width / plane.clientWidth;
      const copy = new OffscreenCanvas(plane.width, plane.height).getContext("2d", { willReadFrequently: true });
      copy.drawImage(plane, 0, 0);
      const [r, g, b] = copy.getImageData((x - box.x) * ratio, (y - box.y) * ratio, 1, 1).data;
      return `#${[r, g, b].map((c) => c.toString(16).padStart(2, "0")).join("")}`;
    },
    [x, y],
  );
}

/** The completion of x, y by a table, as the command line says it. */
function completion(name, x, y, passes) {
  const zs = Array.from({ length: 60 }, (_, z) => [x, y, z, passes]);
  return query(join(root, name), zs).findIndex(({ outcome }) => outcome === "P");
}

test("a table is compared with its other passes, and with another table, cell by cell", async () => {
  const at = [20, 20, 14];
  const { page } = seen;
  const cases = [
    [{ with: "p0" }, ["nim", 1], ["nim", 0]],
    [{ with: "perturbed/" }, ["nim", 1], ["perturbed", 1]],
  ];
  for (const [fields, one, other] of cases) {
    await view({ db: "nim/", x: 12, p: 1, at, compare: "difference", ...fields });
    await page.waitForFunction(() => !document.querySelector("#compare").hidden);
    await whole(page);
    const of = await colours(page);
    let differ = 0;
    for (let y = 4; y < 36; y += 1) {
      const [a, b] = [completion(one[0], 12, y, one[1]), completion(other[0], 12, y, other[1])];
      const inside = (z) => z > 9 && z < 31;
      if (a === b && inside(a)) assert.equal(await colour(page, [y, a], at), of.edge, `${y}: both`);
      if (a !== b && inside(a)) assert.equal(await colour(page, [y, a], at), of.ink, `${y}: one`);
      if (a !== b && inside(b)) assert.equal(await colour(page, [y, b], at), of.mark, `${y}: other`);
      if (a !== b) differ += 1;
    }
    assert(differ > 3, `${differ} columns differ`);
  }
  // What the pointer says is of both.
  const [y, z] = [7, completion("nim", 12, 7, 1)];
  await page.mouse.move(...(await place(page, [y, z], at)));
  await says(page, "hover", "P, losing · 3-pile Nim with declared wins with one pass: ");
  // Side by side: left of the line the one, right of it the other.
  await page.locator("#by").selectOption("swipe");
  await page.waitForFunction(() => new URLSearchParams(location.search).get("swipe") !== null);
  await page.locator("#swipe").fill("0");
  await whole(page);
  const dot = (await colours(page)).dot;
  const right = completion("perturbed", 12, 7, 1);
  assert.equal(await colour(page, [7, right], at), dot);
  await page.locator("#swipe").fill("1");
  await whole(page);
  assert.equal(await colour(page, [7, z], at), dot);
  await says(page, "sentence", "Left of the line: 3-pile Nim with one pass; right of it: 3-pile Nim with declared wins");
});

test("what cannot be compared is refused, and what can is offered", async () => {
  const page = await view({ db: "nim/", x: 250 });
  await whole(page);
  await page.waitForFunction(() => document.querySelectorAll("#with option").length === 5);
  assert.deepEqual(await page.locator("#with option").allTextContents(), ["nothing", "0 passes left", "1 pass left", "perturbed", "four"]);
  await page.locator("#with").selectOption("perturbed/");
  await says(page, "refused", "does not have sheet 250: nothing is compared");
  await page.locator("#x").fill("150");
  await page.waitForFunction(() => document.querySelector("#refused").hidden);
  await page.waitForFunction(() => new URLSearchParams(location.search).get("x") === "150");
  assert.equal(await field(page, "with"), "perturbed/");
  await page.locator("#with").selectOption("four/");
  await says(page, "refused", "four/ has no sheets of this kind");
  assert(await page.locator("#compare").isHidden());
  await page.locator("#with").selectOption("p0");
  await whole(page);
  assert((await inked(page)) > 0);
  await says(page, "side-other", "0 passes left");
});

test("what is certified is said, and a certificate of another table is not believed", async () => {
  const [certificate, other] = ["nim.cert", "perturbed.cert"].map((name) => join(root, name));
  execFileSync(supermex, ["verify", join(root, "nim"), "--certify", "--out", certificate]);
  const page = await view({ db: "nim/", x: 100 });
  await says(page, "certificate", "Certified: all positions, by the rules of moves; ");
  const all = JSON.parse(readFileSync(certificate, "utf8"));
  const words = await page.locator("#certificate").textContent();
  assert(words.includes(`${all.p_positions.toLocaleString("en")} P-positions and ${all.others.toLocaleString("en")} others`), words);
  assert(words.includes(`; ${all.program}.`) && words.includes(all.finished.slice(0, 4)), words);
  cpSync(certificate, other);
  await view({ db: "perturbed/manifest.json", x: 100 });
  await says(page, "certificate", "is that of another table");
  assert(!(await page.locator("#certificate").textContent()).includes("Certified"));
  writeFileSync(other, "nothing");
  await view({ db: "perturbed/", x: 100 });
  await says(page, "certificate", "is none");
  await view({ db: "chomp/", x: 100 });
  await whole(page);
  assert(await page.locator("#certificate").isHidden());
});

test("Chomp beside a heap is named, drawn and played", async () => {
  const page = await view({ db: "chomp-heap/", position: "3,2,1,2,0" });
  assert.equal(await page.locator("#what").textContent(), "The Grundy values of 3-row Chomp");
  await whole(page);
  await says(page, "sentence", "a position 3, 2, z, n that the player to move loses");
  assert.match(await page.locator("#layer-label").textContent(), /^layer x/);
  const [{ moves }] = query(join(root, "chomp-heap"), [[3, 2, 1, 2, 0]]);
  const labels = await page.locator("#moves button").allTextContents();
  assert.deepEqual(labels.map((label) => label.split(" → ")[1]).sort(), moves.map((move) => move.slice(0, 4).join(",")).sort());
  // A token of the heap.
  await page.locator("#board .token").nth(3 + 5 + 6 + 1).click();
  await says(page, "outcome", "3,2,1,1,0 is");
});

/** The pixels of the cloud at a place that are not grey. */
const coloured = (page, [x, y]) =>
  page.evaluate(
    ([x, y]) => {
      const cloud = document.querySelector("#cloud");
      const ratio = cloud.width / cloud.clientWidth;
      const copy = new OffscreenCanvas(cloud.width, cloud.height).getContext("2d", { willReadFrequently: true });
      copy.drawImage(cloud, 0, 0);
      const { data } = x === undefined ? copy.getImageData(0, 0, cloud.width, cloud.height) : copy.getImageData(x * ratio - 2, y * ratio - 2, 5, 5);
      let found = 0;
      for (let at = 0; at < data.length; at += 4) if (Math.max(data[at], data[at + 1], data[at + 2]) - Math.min(data[at], data[at + 1], data[at + 2]) > 40) found += 1;
      return found;
    },
    [x, y],
  );

const points = (page, count) => page.waitForFunction((count) => document.querySelector("#cloud")?.dataset.seen === String(count), count);

test("P-positions are seen in three dimensions, as many as there are, and sliced", async () => {
  const [n, sum] = [40, 60];
  // Each x, y has at most one z.
  const cells = Array.from({ length: n * n * n }, (_, at) => [Math.floor(at / n / n), Math.floor(at / n) % n, at % n, 1]).slice(1);
  const answers = query(join(root, "chomp"), cells);
  const all = cells.filter((_, at) => answers[at].outcome === "P");
  const page = await view({ db: "chomp/", cloud: n });
  assert(await page.locator("#cloud").isVisible());
  await points(page, all.length);
  await whole(page);
  assert((await coloured(page, [])) > 500);
  await says(page, "sentence", "all below 40 with one pass left, that the player to move loses.");
  await page.locator("#slice").selectOption("diagonal");
  await points(page, all.filter(([, y, z]) => y === z).length);
  await page.locator("#slice").selectOption("sum");
  await page.locator("#sum").fill(String(sum));
  await page.locator("#within").fill("2");
  await points(page, all.filter(([x, y, z]) => Math.abs(x + y + z - sum) <= 2).length);
  await page.waitForFunction(() => new URLSearchParams(location.search).get("slice") === "sum,60,2");
  // It is turned by keys and by hand, and the address says how.
  const turn = () => field(page, "turn");
  const before = await turn();
  await page.locator("#cloud").focus();
  await page.keyboard.press("ArrowLeft");
  await page.waitForFunction((before) => new URLSearchParams(location.search).get("turn") !== before, before);
  const keyed = await turn();
  const box = await page.locator("#cloud").boundingBox();
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2 + 80, box.y + box.height / 2 + 20, { steps: 4 });
  await page.mouse.up();
  await page.waitForFunction((before) => new URLSearchParams(location.search).get("turn") !== before, keyed);
  const [address, turned] = [page.url(), await turn()];
  await page.goto(address);
  await points(page, all.filter(([x, y, z]) => Math.abs(x + y + z - sum) <= 2).length);
  assert.equal(await turn(), turned);
  // Back to the sheet.
  await page.locator("#space").click();
  await page.waitForFunction(() => document.querySelector("#cloud").hidden && !new URLSearchParams(location.search).has("cloud"));
  await whole(page);
  assert((await inked(page)) > 0);
  // The script is loaded only for who asks.
  server.requests.length = 0;
  await view({ db: "nim/", x: 30 });
  await whole(page);
  assert(!server.requests.some(({ path }) => path.endsWith("cloud.js")));
});

test("first winning sheets of Chomp and of Nim with declared wins are drawn cell by cell", async () => {
  const { page } = seen;
  const [x, at, columns, rows] = [24, [16, 10, 24], 34, 22];
  for (const name of ["chomp", "perturbed"]) {
    // From the sheet behind it on, a cell is an instant winner of every sheet, as the command line says it.
    const shift = name === "chomp" ? 1 : 0;
    const winners = Array.from({ length: x + 1 }, (_, sheet) => {
      const size = ["--columns", String(columns + x + 1), "--rows", String(rows)];
      const lines = execFileSync(supermex, ["sheet", join(root, name), String(sheet), "--instant-winners", ...size]).toString().trim().split("\n");
      return new Set(lines.map((line) => { const [y, z] = line.split(" ").map(Number); return `${y + shift * sheet},${z}`; }));
    });
    const first = (y, z) => winners.findIndex((cells) => cells.has(`${y + shift * x},${z}`)) - 1;
    await view({ db: `${name}/`, x, p: 1, show: "first", at });
    await whole(page);
    const counted = new Map();
    for (let y = 6; y < 28; y += 1) {
      const point = completion(name, x, y, 1);
      for (let z = 3; z < 18; z += 1) {
        if (z === point) continue;
        const sheet = first(y, z);
        const expected = sheet < 0 || sheet >= x ? "#ffffff" : `#${viridis(Math.floor((255 * sheet) / x) / 255).map((c) => c.toString(16).padStart(2, "0")).join("")}`;
        counted.set(sheet, [...(counted.get(sheet) ?? []), [y, z, expected]]);
      }
    }
    assert(counted.size > 10, `${counted.size} sheets`);
    // A few of each sheet.
    for (const cells of counted.values()) {
      for (const [y, z, expected] of cells.slice(0, 3)) assert.equal(await colour(page, [y, z], at), expected, `${name}: ${y}, ${z}`);
    }
  }
});

test("an answer that takes a while says so, and is stopped", async () => {
  const page = await view({ db: "large/", x: 30, position: "5,7,9,1" });
  await whole(page);
  // What the next answer needs does not come.
  let waiting = [];
  behave = (_, answer, path) => path.endsWith(".smx") && waiting.push(answer) > 0;
  await page.evaluate(() => {
    document.querySelector("#ask input").value = "2300,2400,2450,1";
    document.querySelector("#ask").requestSubmit();
  });
  await says(page, "asking", "answering … 1 s");
  await page.locator("#give-up").click();
  await says(page, "outcome", "Stopped: nothing was answered");
  assert(await page.locator("#asking").isHidden());
  behave = () => false;
  for (const answer of waiting) answer.destroy();
  await page.evaluate(() => document.querySelector("#ask").requestSubmit());
  await says(page, "outcome", "2300,2400,2450,1 is ");
  seen.wrong.length = 0;
});

test("nothing was said in the console", () => {
  assert.deepEqual(seen.wrong, []);
});
