// Makes the pictures of this directory and the page that shows them: `SUPERMEX=PROGRAM node pictures/make.mjs [NAME]…`, of `dist` or of
// `VIEWER=DIRECTORY`. Each is made on a desktop and on a phone, light and dark.

import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { browse } from "../test/browser.mjs";
import { serve } from "../test/server.mjs";
import { supermex } from "../test/tables.mjs";

const HERE = fileURLToPath(new URL(".", import.meta.url));
/** Bytes of all pictures, at most. */
const MOST = 3_000_000;
const QUALITY = 0.72;

const TABLES = {
  nim: "nim --passes 1 --sheets 4000 --overview",
  perturbed: "nim --passes 1 --sheets 1000 --variant 5,7,9",
  chomp: "chomp --passes 1 --sheets 2000 --overview",
  four: "nim --piles 4 --sheets 60 --passes 1",
  rows: "chomp --rows 4 --sheets 80 --passes 1",
  heap: "chomp --grundy --sheets 40",
  boards: "chomp --board 9x9",
  rules: `rules ${fileURLToPath(new URL("../../rulesets/wythoff-three.toml", import.meta.url))} --box 400x400`,
  wythoff: "wythoff --k 2 --m 3 --columns 20000",
  piles: "heap --subtract 1,2,5 --columns 1000",
  clobber: "clobber --length 11",
};

/** What is seen on each, and its address; of the start page, the tables beside it. */
const PICTURES = {
  start: ["The page without a table", ["nim", "chomp", "rules", "boards", "wythoff", "clobber"]],
  nim: ["A sheet of Nim with a pass, and a position on it", "db=nim/&x=2500&position=2500,1000,3000,1"],
  first: ["Its first winning sheets", "db=nim/&x=2500&show=first&position=2500,1000,3000,1"],
  compared: ["The same with a pass and without: what differs", "db=nim/&x=300&with=p0&compare=difference&at=420,420,0.65"],
  perturbed: ["Beside a table with one more win declared", "db=nim/&x=300&with=perturbed/&swipe=0.5"],
  cloud: ["The lost positions below 300, in three dimensions", "db=nim/&cloud=300"],
  slice: ["The slice x + y + z = 450 of them", "db=nim/&cloud=300&slice=sum,450,2&turn=0.785,0.955"],
  chomp: ["Chomp with a pass, a small sheet that ends, and a board", "db=chomp/&position=12,4,7,1"],
  winners: ["Instant winners of a large sheet of Chomp", "db=chomp/&x=1200&show=winners"],
  four: ["Nim with four piles", "db=four/&w=12&x=25&p=1&position=12,25,30,10,1"],
  rows: ["Chomp with four rows", "db=rows/&w=4&x=5&p=1"],
  heap: ["Chomp beside a heap of Nim: Grundy values", "db=heap/&position=3,2,1,2,0"],
  boards: ["Chomp on boards of any shape", "db=boards/&position=7,5,5,3,1"],
  rules: ["Rules of one's own", "db=rules/&x=150"],
  wythoff: ["Wythoff Nim where moves are blocked", "db=wythoff/&position=9,16"],
  piles: ["A subtraction game", "db=piles/&position=5,9,4"],
  clobber: ["Clobber, which is partizan", "db=clobber/&position=xoxxoxo"],
};

const DEVICES = { desktop: { width: 1100, height: 680 }, phone: { width: 390, height: 844 } };

const root = mkdtempSync(join(tmpdir(), "supermex-pictures-"));
cpSync(process.env.VIEWER ?? new URL("../dist", import.meta.url), root, { recursive: true });
for (const [name, how] of Object.entries(TABLES)) {
  execFileSync(supermex, ["build", ...how.split(" "), "--out", join(root, name)], { stdio: ["ignore", "ignore", "inherit"] });
}
execFileSync(supermex, ["verify", join(root, "boards"), "--certify", "--out", join(root, "boards.cert")], { stdio: "ignore" });
writeFileSync(join(root, "databases.json"), JSON.stringify(PICTURES.start[1].map((name) => `/${name}/`)));
const server = await serve(root);
const { browser, context, page } = await browse(server.url);
const press = await context.newPage();

/** A picture of the page, compressed by the browser. */
async function shot(name) {
  const png = (await page.screenshot()).toString("base64");
  const bytes = await press.evaluate(
    async ([png, quality]) => {
      const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${png}`)).blob());
      const canvas = new OffscreenCanvas(image.width, image.height);
      canvas.getContext("2d").drawImage(image, 0, 0);
      return [...new Uint8Array(await (await canvas.convertToBlob({ type: "image/webp", quality })).arrayBuffer())];
    },
    [png, QUALITY],
  );
  writeFileSync(join(HERE, `${name}.webp`), Buffer.from(bytes));
}

const named = process.argv.slice(2);
for (const [device, viewport] of Object.entries(DEVICES)) {
  await page.setViewportSize(viewport);
  for (const colorScheme of ["light", "dark"]) {
    await page.emulateMedia({ colorScheme });
    for (const [name, [, fields]] of Object.entries(PICTURES)) {
      if (named.length > 0 && !named.includes(name)) continue;
      await page.goto(Array.isArray(fields) ? server.url : `${server.url}?${fields}`);
      if (Array.isArray(fields)) await page.waitForFunction((count) => [...document.querySelectorAll(".what")].filter(({ textContent }) => textContent !== "").length === count, fields.length);
      else await page.waitForFunction(() => document.querySelector("#sheets")?.hidden === true ? document.querySelector("#outcome").textContent !== "" : document.documentElement.dataset.state === "whole");
      await page.waitForTimeout(800);
      await shot(`${name}-${device}-${colorScheme}`);
    }
  }
}
await browser.close();
await server.close();
rmSync(root, { recursive: true });

const kinds = Object.keys(DEVICES).flatMap((device) => ["light", "dark"].map((scheme) => `${device}-${scheme}`));
const rows = Object.entries(PICTURES).map(([name, [words]]) => {
  const wide = (kind) => (kind.startsWith("desktop") ? 380 : 130);
  return `| ${words} | ${kinds.map((kind) => `<img src="${name}-${kind}.webp" width="${wide(kind)}" alt="">`).join(" ")} |`;
});
writeFileSync(join(HERE, "README.md"), `# The viewer in pictures\n\nOn a desktop and on a phone, light and dark; \`make.mjs\` makes all of them and this page.\n\n| | |\n|---|---|\n${rows.join("\n")}\n`);
const missing = Object.keys(PICTURES).flatMap((name) => kinds.map((kind) => `${name}-${kind}.webp`)).filter((file) => !existsSync(join(HERE, file)));
const all = readdirSync(HERE).filter((name) => name.endsWith(".webp")).reduce((sum, name) => sum + statSync(join(HERE, name)).size, 0);
console.log(`${all} bytes`);
if (all > MOST || missing.length > 0) {
  console.error(all > MOST ? `more than ${MOST}` : `not made: ${missing.join(" ")}`);
  process.exitCode = 1;
}
