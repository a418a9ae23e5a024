// Never a false picture: every drawn cell is what `supermex query` says of its position. A run looks at half of the views, each
// at one of four widths.

import assert from "node:assert/strict";
import { cpSync, rmSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";

import { interpolateViridis } from "d3-scale-chromatic";

import { browse } from "./browser.mjs";
import { picture, visit, whole } from "./page.mjs";
import { serve } from "./server.mjs";
import { some } from "./share.mjs";
import { build, query } from "./tables.mjs";

const RULES = "rules ../rulesets/";
const BUILT = {
  nim: "nim --passes 1 --sheets 60",
  chomp: "chomp --passes 1 --sheets 40",
  perturbed: "nim --passes 1 --sheets 50 --variant 5,7,9",
  four: "nim --piles 4 --sheets 24 --passes 1",
  rows: "chomp --rows 4 --sheets 20 --columns 40 --passes 1",
  heap: "chomp --grundy --sheets 20",
  bounded: `${RULES}bounded.toml --box 40x40x40 --passes 1`,
  three: `${RULES}wythoff-three.toml --box 40x40`,
  euclid: `${RULES}euclid.toml --box 24x24x24`,
  // Four numbers, each with a side of its own; and with any last one.
  box: "rules test/four.toml --box 6x9x12x15",
  open: "rules test/four-any.toml --box 6x9x12",
  values: `${RULES}bounded.toml --grundy --box 6x9x12`,
  wythoff: "wythoff --columns 80",
  blocked: "wythoff --k 2 --m 3 --columns 80",
};

/** What is looked at: a table, and the fields of the address. */
const VIEWS = [
  ["nim", { x: 30, show: "p" }],
  ["nim", { x: 30, show: "winners" }],
  ["nim", { x: 30, show: "first" }],
  ["nim", { x: 30, p: 0, show: "first" }],
  ["nim", { x: 30, show: "p", at: "70,50,9" }],
  ["nim", { x: 30, with: "p0", compare: "difference" }],
  ["nim", { x: 30, with: "p0", swipe: 0.5 }],
  ["nim", { x: 30, with: "perturbed/", compare: "difference" }],
  ["chomp", { x: 20, show: "p" }],
  ["chomp", { x: 20, show: "winners" }],
  ["chomp", { x: 20, show: "first" }],
  ["chomp", { x: 5, p: 1, show: "p", at: "1000,10,9" }],
  ["perturbed", { x: 20, show: "p" }],
  ["perturbed", { x: 20, show: "first" }],
  ["four", { w: 5, x: 12 }],
  ["rows", { w: 1, x: 2 }],
  ["heap", { w: 4 }],
  ["heap", { w: 3, x: 2, show: "p" }],
  ["bounded", { x: 15, show: "p" }],
  ["bounded", { x: 15, show: "first" }],
  ["bounded", { x: 15, show: "winners" }],
  ["three", { x: 12, show: "p" }],
  ["three", { x: 12, show: "winners" }],
  ["euclid", { x: 7, show: "p" }],
  ["euclid", { x: 7, show: "winners" }],
  ["box", { w: 4, x: 7 }],
  ["open", { w: 4, x: 7 }],
  ["values", { w: 4 }],
  ["values", { w: 4, x: 7, show: "p" }],
  ["wythoff", {}],
  ["blocked", {}],
];
const WIDTHS = [390, 820, 1100, 1440];

let root;
let server;
let seen;
/** What `query` said of positions, by table. */
const answers = new Map();

before(async () => {
  root = build(Object.entries(BUILT).map(([name, build]) => ({ name, build })));
  cpSync(process.env.VIEWER ?? new URL("../dist", import.meta.url), root, { recursive: true });
  server = await serve(root);
  seen = await browse(server.url);
});
after(async () => {
  await seen.browser.close();
  await server.close();
  rmSync(root, { recursive: true });
});

/** The answers to positions, each asked once. */
function asked(table, positions) {
  const known = answers.get(table) ?? new Map();
  answers.set(table, known);
  const missing = [...new Set(positions)].filter((position) => !known.has(position));
  if (missing.length > 0) for (const [at, answer] of query(join(root, table), missing, true).entries()) known.set(missing[at], answer);
  return positions.map((position) => known.get(position));
}

/** What a cell has to look like: the names of fills that are right. */
function expected(view, answer, other, position, x) {
  if (answer.outcome === "beyond" || other?.outcome === "beyond") return ["unknown"];
  if (answer.outcome === undefined) return ["unknown", "paper"];
  if (view.compare === "difference") {
    const [one, two] = [answer.outcome === "P", other.outcome === "P"];
    return [one && two ? "both" : one ? "one" : two ? "other" : "paper"];
  }
  if (answer.grundy !== undefined && view.show !== "p" && position.split(",").length === 3) return answer.grundy === 0 ? ["dot"] : [{ value: answer.grundy }];
  if (answer.outcome === "P") return ["dot"];
  if (view.show === "p" || view.with !== undefined || view.show === undefined) return ["paper"];
  // The moves that lower the first number alone with the same passes left.
  const [, , , passes] = position.split(",").map(Number);
  const lower = answer.moves.filter((to) => to[0] < x && (passes === undefined || to[3] === passes)).map(([first]) => first);
  if (lower.length === 0) return ["paper"];
  return view.show === "winners" ? ["level"] : [{ first: Math.min(...lower) }];
}

/** Viridis as `rgb(…)` or `#…`, by the package that defines it. */
const viridis = (level) => interpolateViridis(Math.floor(255 * level) / 255);

for (const [number, [table, fields]] of some([...VIEWS.entries()], 2)) {
  test(`${table} ${new URLSearchParams(fields)}`, async () => {
    const { page } = seen;
    for (const width of some(WIDTHS, WIDTHS.length, number)) {
      await page.setViewportSize({ width, height: 900 });
      await visit(page, server.url, { db: `${table}/`, ...fields });
      if (fields.with !== undefined) await page.waitForFunction(() => !document.querySelector("#comparing").hidden);
      await whole(page);
      const { cells, colours, which, show, greatest, cut } = await picture(page);
      assert(cells.length > 50, `${cells.length} cells`);
      const view = { ...fields, show };
      const positions = cells.map(({ position }) => position);
      const own = asked(table, positions);
      const level = fields.with === "p0" ? positions.map((position) => position.replace(/,\d+$/, ",0")) : positions;
      const others = fields.with === undefined ? [] : asked(fields.with === "p0" ? table : fields.with.replace("/", ""), level);
      const counted = new Map();
      for (const [at, { y, z, colour, position, left }] of cells.entries()) {
        const swiped = fields.swipe !== undefined && !left;
        const fills = expected(view, swiped ? others[at] : own[at], fields.compare === "difference" ? others[at] : undefined, position, which.x).map((fill) =>
          typeof fill === "string"
            ? fill === "unknown"
              ? [colours.unknown, colours.speck]
              : [colours[fill]]
            : [viridis("first" in fill ? fill.first / which.x : fill.value / greatest)],
        );
        assert(fills.flat().includes(colour), `${width}: ${y}, ${z} of ${position} is ${colour}, and not one of ${fills}; ${JSON.stringify(own[at])} cut ${cut}`);
        counted.set(colour, (counted.get(colour) ?? 0) + 1);
      }
      assert(counted.size > 1, "one fill");
    }
  });
}

test("nothing was said in the console", () => assert.deepEqual(seen.wrong, []));
