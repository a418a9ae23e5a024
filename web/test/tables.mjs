// Databases of every game, and what `supermex query` says of them.

import { execFileSync } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export const supermex = process.env.SUPERMEX ?? "supermex";

/** Random numbers that are the same in every run. */
export function random(seed) {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const numbers = (...most) => (next) => most.map((below) => next(below));
const strip = (length) => (next) => Array.from({ length: 1 + next(length) }, () => "xo_"[next(3)]).join("");

const rows = (most, columns) => (next) => Array.from({ length: 1 + next(most) }, () => 1 + next(columns)).sort((a, b) => b - a);

/** The tables: what builds them, a random position, and how the package is asked. */
export const TABLES = [
  { name: "nim", build: "nim --passes 1 --sheets 700", position: numbers(700, 700, 1000, 4) },
  { name: "nim-small", build: "nim --passes 1 --sheets 700 --profile small --overview", position: numbers(700, 700, 1000, 4) },
  { name: "nim-pure", build: "nim --sheets 200", position: numbers(250, 250, 300, 1) },
  { name: "nim-generic", build: "nim --sheets 300 --passes 1 --variant 1,2,5 --index moves", position: numbers(300, 300, 400, 2) },
  { name: "chomp", build: "chomp --passes 1 --sheets 400", position: numbers(400, 500, 500, 3) },
  { name: "chomp-small", build: "chomp --passes 1 --sheets 400 --profile small --index moves --overview", position: numbers(400, 500, 500, 3) },
  { name: "wythoff", build: "wythoff --k 2 --m 3 --columns 200000", position: numbers(210000, 500000) },
  { name: "divisor", build: "wythoff --divisor 2 --columns 100000", position: numbers(110000, 200000) },
  { name: "chips", build: "heap --subtract 1,2,5 --columns 1000", position: numbers(5000, 5000, 5000) },
  { name: "chips-misere", build: "heap --subtract 1,2,3 --columns 1000 --misere", position: numbers(5000) },
  { name: "kayles", build: "heap --octal 0.77 --columns 300", position: numbers(60, 60, 60) },
  { name: "piles", build: "heap --subtract all", position: numbers(5000, 5000, 5000) },
  { name: "boards", build: "chomp --board 7x9", position: rows(8, 9) },
  { name: "rows", build: "chomp --rows 4 --sheets 30 --columns 60 --passes 1", position: numbers(31, 25, 30, 40, 3) },
  { name: "four", build: "nim --piles 4 --sheets 24 --passes 1 --variant 1,2,3,4", position: numbers(24, 24, 26, 40, 3) },
  { name: "chomp-heap", build: "chomp --grundy --sheets 20", position: numbers(10, 8, 8, 20) },
  { name: "wythoff-three", build: "rules ../rulesets/wythoff-three.toml --box 60x60", position: numbers(62, 60, 120) },
  { name: "three-large", build: "rules ../rulesets/wythoff-three.toml --box 400x400", position: numbers(400, 400, 600) },
  { name: "bounded", build: "rules ../rulesets/bounded.toml --box 40x40x40 --passes 1", position: numbers(41, 40, 40, 3) },
  { name: "euclid", build: "rules ../rulesets/euclid.toml --box 24x24x24", position: numbers(25, 24, 24) },
  { name: "clobber", build: "clobber --length 11", position: strip(11) },
];

/** Builds all of them, or some, and says where. */
export function build(tables = TABLES) {
  const root = mkdtempSync(join(tmpdir(), "supermex-web-"));
  for (const table of tables) {
    execFileSync(supermex, ["build", ...table.build.split(" "), "--out", join(root, table.name)], { stdio: ["ignore", "ignore", "inherit"] });
  }
  return root;
}

/** What the command line says of positions: for each, an object. With `lax` also for texts that are not positions. */
export function query(database, positions, lax = false) {
  const lines = positions.map((position) => (typeof position === "string" ? position : position.join(",")));
  // Status 3: an answer was beyond.
  let out;
  try {
    out = execFileSync(supermex, ["query", database, "--json", "--moves"], { input: `${lines.join("\n")}\n`, maxBuffer: 1 << 28 });
  } catch (error) {
    if (error.status !== 3 && !(lax && error.status === 2)) throw error;
    out = error.stdout;
  }
  return out.toString().trim().split("\n").map((line) => JSON.parse(line));
}
