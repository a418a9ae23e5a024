// The pictures: their tables, what is seen on each, and at which sizes. `make.mjs` makes them, and a test compares some of them with what the
// viewer shows.

import { fileURLToPath } from "node:url";

import { whole } from "../test/page.mjs";

export const TABLES = {
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
export const PICTURES = {
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
  rows: ["Chomp with four rows", "db=rows/&w=10&x=18&p=1"],
  heap: ["Grundy values of Chomp", "db=heap/&w=3&position=3,2,1"],
  boards: ["Chomp on boards of any shape", "db=boards/&position=7,5,5,3,1"],
  rules: ["Rules of one's own", "db=rules/&x=150"],
  wythoff: ["Wythoff Nim", "db=wythoff/&position=9,16"],
  piles: ["An octal game, Kayles", "db=piles/&position=5,9,4"],
  clobber: ["Clobber, which is partizan", "db=clobber/&position=xoxxoxo"],
};

/** Heights by widths. */
export const DEVICES = { 390: 844, 820: 1000, 1100: 760, 1440: 900, 1920: 1080 };

/** What is not a game of its own is seen on a phone and on a desktop. */
const BESIDES = ["play", "compared", "perturbed", "cloud", "slice", "winners"];

/** The widths at which a picture is made. */
export const widths = (name) => (BESIDES.includes(name) ? ["390", "1440"] : Object.keys(DEVICES));

/** Opens the page of a picture, and waits until it is all there. */
export async function show(page, url, fields) {
  await page.goto(Array.isArray(fields) ? url : `${url}?${fields}`);
  if (Array.isArray(fields)) {
    await page.waitForFunction((count) => document.querySelectorAll("#databases li").length === count, fields.length);
    const shown = await page.evaluate(() => [...document.querySelectorAll("#databases li")].filter((item) => item.getBoundingClientRect().top < innerHeight).length);
    await page.waitForFunction((count) => [...document.querySelectorAll(".thumb")].filter(({ naturalWidth }) => naturalWidth > 0).length >= count, shown);
  } else {
    await page.waitForFunction(() => (document.querySelector("#outcome").textContent || document.querySelector("#turn").textContent) !== "");
    await whole(page);
  }
  await page.waitForTimeout(400);
}
