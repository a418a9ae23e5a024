// Two tables beside each other, a table in three dimensions, and what is certified, in Chromium.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { cpSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";

import { browse } from "./browser.mjs";
import { choose, enter, field, hovers, inked, place, says, visit, whole } from "./page.mjs";
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

/** The completion of x, y by a table, as the command line says it. */
function completion(name, x, y, passes) {
  const zs = Array.from({ length: 60 }, (_, z) => [x, y, z, passes]);
  return query(join(root, name), zs).findIndex(({ outcome }) => outcome === "P");
}

test("a table is compared with its other passes, and with another table", async () => {
  const { page } = seen;
  await view({ db: "nim/", x: 12, p: 1, at: [20, 20, 14], compare: "difference", with: "perturbed/" });
  await page.waitForFunction(() => !document.querySelector("#comparing").hidden);
  await whole(page);
  // What the pointer says is of both.
  const z = completion("nim", 12, 7, 1);
  await page.mouse.move(...(await place(page, [7, z])));
  await hovers(page, "P · 3-pile Nim with declared wins with one pass: ");
  await choose(page, "by", "swipe");
  await page.waitForFunction(() => new URLSearchParams(location.search).get("swipe") !== null);
  await says(page, "side-other", "3-pile Nim with declared wins");
  await page.locator("#swipe").fill("0");
  await page.waitForFunction(() => new URLSearchParams(location.search).get("swipe") === "0");
  await page.locator("#compare-end").click();
  await page.waitForFunction(() => document.querySelector("#comparing").hidden);
});

test("what cannot be compared is refused, and what can is offered", async () => {
  const page = await view({ db: "nim/", x: 250 });
  await whole(page);
  await page.waitForFunction(() => document.querySelectorAll("#with option").length === 5);
  assert.deepEqual(await page.locator("#with option").allTextContents(), ["nothing", "0 passes left", "1 pass left", "perturbed", "four"]);
  const compare = async (name) => {
    await page.locator("#compare-open").click();
    await page.locator("#with").selectOption(name);
  };
  await compare("perturbed/");
  await says(page, "refused", "does not have sheet 250");
  await enter(page, "x", "150");
  await page.waitForFunction(() => document.querySelector("#refused").hidden);
  assert.equal(await field(page, "with"), "perturbed/");
  await compare("four/");
  await says(page, "refused", "four/ has no sheets of this kind");
  await page.waitForFunction(() => document.querySelector("#comparing").hidden);
  await compare("p0");
  await says(page, "side-other", "0 passes left");
  await whole(page);
  // The example is a dot that is seen, on this table's side.
  await page.waitForFunction(() => document.querySelector("#outcome").textContent === "P-position");
  assert((await inked(page)) > 0);
});

test("what is certified is said, and a certificate of another table is not believed", async () => {
  const [certificate, other] = ["nim.cert", "perturbed.cert"].map((name) => join(root, name));
  execFileSync(supermex, ["verify", join(root, "nim"), "--certify", "--out", certificate]);
  const page = await view({ db: "nim/", x: 100 });
  await says(page, "certificate", "✓ certified");
  await says(page, "facts", "Certified: all positions, by the rules of moves; ");
  const all = JSON.parse(readFileSync(certificate, "utf8"));
  const words = await page.locator("#facts").textContent();
  assert(words.includes(`${all.p_positions.toLocaleString("en")} P-positions and ${all.others.toLocaleString("en")} others`), words);
  assert(words.includes(`; ${all.program}.`) && words.includes(all.finished.slice(0, 4)), words);
  cpSync(certificate, other);
  await view({ db: "perturbed/manifest.json", x: 100 });
  await says(page, "facts", "is that of another table");
  assert(!(await page.locator("#certificate").textContent()).includes("✓"));
  writeFileSync(other, "nothing");
  await view({ db: "perturbed/", x: 100 });
  await says(page, "facts", "is none");
  await view({ db: "chomp/", x: 100 });
  await says(page, "facts", "No certificate is beside");
  assert(await page.locator("#certificate").isHidden());
});

test("Chomp beside a heap is named, drawn and played", async () => {
  const page = await view({ db: "chomp-heap/", show: "p", position: "3,2,1,2,0" });
  await says(page, "what", "The Grundy values of 3-row Chomp");
  await whole(page);
  assert.match(await page.locator("#layer-label").textContent(), /^Layer x/);
  const [{ moves }] = query(join(root, "chomp-heap"), [[3, 2, 1, 2, 0]]);
  await page.waitForFunction((count) => document.querySelectorAll("#moves button").length === count, moves.length);
  const labels = await page.locator("#moves button span:last-child").allTextContents();
  assert.deepEqual(labels.map((label) => label.replaceAll(", ", ",")).toSorted(), moves.map((move) => move.join(",")).toSorted());
  // A token of the heap.
  await page.locator("#board .token").nth(3 + 5 + 6 + 1).click();
  await page.waitForFunction(() => document.querySelector("#verdict").dataset.position === "3,2,1,1,0");
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

test("P-positions are all seen in three dimensions, and sliced", async () => {
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
  await says(page, "cube-legend", "P-positions with all numbers below 40, 1 pass left.");
  await choose(page, "slice", "diagonal");
  await points(page, all.filter(([, y, z]) => y === z).length);
  await choose(page, "slice", "sum");
  await page.locator("#sum").fill(String(sum));
  await enter(page, "within", "2");
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
  await choose(page, "show", "p");
  await page.waitForFunction(() => document.querySelector("#cube").hidden && !new URLSearchParams(location.search).has("cloud"));
  await whole(page);
  assert((await inked(page)) > 0);
  // The script is loaded only for who asks.
  server.requests.length = 0;
  await view({ db: "nim/", x: 30 });
  await whole(page);
  assert(!server.requests.some(({ path }) => path.endsWith("cloud.js")));
});

test("an answer that takes a while says so, and is stopped", async () => {
  const page = await view({ db: "large/", x: 30, position: "5,7,9,1" });
  await whole(page);
  // What the next answer needs does not come.
  const waiting = [];
  behave = (_, answer, path) => path.endsWith(".smx") && waiting.push(answer) > 0;
  await page.evaluate(() => {
    document.querySelector("#ask input").value = "2300,2400,2450,1";
    document.querySelector("#ask").requestSubmit();
  });
  await says(page, "asking", "Answering … 1 s");
  await page.locator("#give-up").click();
  await says(page, "words", "Stopped.");
  assert(await page.locator("#asking").isHidden());
  behave = () => false;
  for (const answer of waiting) answer.destroy();
  await page.evaluate(() => document.querySelector("#ask").requestSubmit());
  await says(page, "verdict", "-position");
  seen.wrong.length = 0;
});

test("nothing was said in the console", () => {
  assert.deepEqual(seen.wrong, []);
});
