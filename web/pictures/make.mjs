// Makes the pictures of this directory and the page that shows them: `SUPERMEX=PROGRAM node pictures/make.mjs [NAME]…`, of `dist` or of
// `VIEWER=DIRECTORY`. Each is made at five widths, light and dark. The picture for links, `viewer/card.webp`, is made too.

import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { browse } from "../test/browser.mjs";
import { whole } from "../test/page.mjs";
import { serve } from "../test/server.mjs";
import { supermex } from "../test/tables.mjs";

const HERE = fileURLToPath(new URL(".", import.meta.url));
/** Bytes of all pictures, at most. */
const MOST = 4_500_000;
const QUALITY = 0.55;

const TABLES = {
  nim: "nim --passes 1 --sheets 4000 --overview",
  perturbed: "nim --passes 1 --sheets 1000 --variant 5,7,9",
  chomp: "chomp --passes 1 --sheets 2000 --overview",
  four: "nim --piles 4 --sheets 60 --passes 1",
  rows: "chomp --rows 4 --sheets 80 --passes 1",
  heap: "chomp --grundy --sheets 40",
  boards: "chomp --board 9x9",
  rules: `rules ${fileURLToPath(new URL("../../rulesets/wythoff-three.toml", import.meta.url))} --box 400x400`,
  wythoff: "wythoff --columns 20000",
  piles: "heap --octal 0.77 --columns 500",
  clobber: "clobber --length 11",
};

/** What is seen on each, and its address; of the start page, the tables beside it. */
const PICTURES = {
  start: ["The page without a table", ["nim", "chomp", "heap", "rules", "wythoff", "piles", "boards", "clobber", "four"]],
  nim: ["A sheet of Nim with a pass: its first winning sheets, and a position", "db=nim/&x=2500&position=2500,1000,3000,1"],
  play: ["A game against the table", "db=nim/&position=5,7,9,1&play=you"],
  compared: ["The same sheet with a pass and without: what differs", "db=nim/&x=300&with=p0&compare=difference"],
  perturbed: ["Beside a table with one more win declared", "db=nim/&x=300&with=perturbed/&swipe=0.5"],
  cloud: ["The P-positions below 200, in three dimensions", "db=nim/&cloud=200"],
  slice: ["The slice x + y + z = 300 of them", "db=nim/&cloud=200&slice=sum,300,2&turn=0.785,0.955"],
  chomp: ["Chomp with a pass, a small sheet, and a board", "db=chomp/&position=12,4,7,1"],
  winners: ["Instant winners of a large sheet of Chomp", "db=chomp/&x=1200&show=winners"],
  four: ["Nim with four piles", "db=four/&w=12&x=25&p=1&position=12,25,30,10,1"],
  rows: ["Chomp with four rows", "db=rows/&w=1&x=3&p=1"],
  heap: ["Grundy values of Chomp", "db=heap/&w=3&position=3,2,1"],
  boards: ["Chomp on boards of any shape", "db=boards/&position=7,5,5,3,1"],
  rules: ["Rules of one's own", "db=rules/&x=150"],
  wythoff: ["Wythoff Nim", "db=wythoff/&position=9,16"],
  piles: ["An octal game, Kayles", "db=piles/&position=5,9,4"],
  clobber: ["Clobber, which is partizan", "db=clobber/&position=xoxxoxo"],
};

const DEVICES = { 390: 844, 820: 1000, 1100: 760, 1440: 900, 1920: 1080 };

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
for (const [width, height] of Object.entries(DEVICES)) {
  await page.setViewportSize({ width: Number(width), height });
  for (const colorScheme of ["light", "dark"]) {
    await page.emulateMedia({ colorScheme });
    for (const [name, [, fields]] of Object.entries(PICTURES)) {
      if (named.length > 0 && !named.includes(name)) continue;
      await page.goto(Array.isArray(fields) ? server.url : `${server.url}?${fields}`);
      if (Array.isArray(fields)) {
        const shown = await page.evaluate(() => [...document.querySelectorAll("#databases li")].filter((item) => item.getBoundingClientRect().top < innerHeight).length);
        await page.waitForFunction((count) => [...document.querySelectorAll(".thumb")].filter(({ naturalWidth }) => naturalWidth > 0).length >= count, shown);
      } else {
        await page.waitForFunction(() => (document.querySelector("#outcome").textContent || document.querySelector("#turn").textContent) !== "");
        if (await page.locator("#chart").isHidden()) await whole(page);
      }
      await page.waitForTimeout(400);
      await shot(`${name}-${width}-${colorScheme}`);
    }
  }
}
if (named.length === 0 || named.includes("card")) {
  await page.setViewportSize({ width: 1200, height: 630 });
  await page.emulateMedia({ colorScheme: "light" });
  await page.goto(`${server.url}?db=nim/&x=2500&embed=1`);
  await whole(page);
  await page.waitForTimeout(400);
  await shot("../viewer/card");
}
await browser.close();
await server.close();
rmSync(root, { recursive: true });

const kinds = Object.keys(DEVICES).flatMap((width) => ["light", "dark"].map((scheme) => `${width}-${scheme}`));
const rows = Object.entries(PICTURES).map(([name, [words]]) => `## ${words}\n\n${kinds.map((kind) => `<img src="${name}-${kind}.webp" width="${Math.round(Number.parseInt(kind, 10) / 5)}" alt="">`).join(" ")}\n`);
writeFileSync(join(HERE, "README.md"), `# The viewer in pictures\n\nAt ${Object.keys(DEVICES).join(", ")} pixels, light and dark; \`make.mjs\` makes all of them and this page.\n\n${rows.join("\n")}`);
const missing = Object.keys(PICTURES).flatMap((name) => kinds.map((kind) => `${name}-${kind}.webp`)).filter((file) => !existsSync(join(HERE, file)));
const all = readdirSync(HERE).filter((name) => name.endsWith(".webp")).reduce((sum, name) => sum + statSync(join(HERE, name)).size, 0);
console.log(`${all} bytes`);
if (all > MOST || missing.length > 0) {
  console.error(all > MOST ? `more than ${MOST}` : `not made: ${missing.join(" ")}`);
  process.exitCode = 1;
}
