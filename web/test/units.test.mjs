// Units of the viewer, without a browser: where cells lie, what an address says, which numbers an axis has, and which pixels are painted.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { test } from "node:test";
import { brotliDecompressSync } from "node:zlib";

import * as chromatic from "d3-scale-chromatic";
import { build } from "esbuild";

import { axis, label } from "../lib/draw/axes.js";
import { fit, frame, LARGEST, part, placed, seen, settled } from "../lib/draw/camera.js";
import { coloursOf, rgb, word } from "../lib/draw/colours.js";
import { paint } from "../lib/draw/paint.js";
import { extent, reach } from "../lib/draw/planes.js";
import { Row, UNKNOWN } from "../lib/draw/row.js";
import { interpolateViridis } from "../lib/draw/viridis.js";
import { assembled } from "../lib/kept.js";
import { indexes, listed, readerOf } from "../lib/manifest.js";
import { random } from "./tables.mjs";

/** A module of the viewer, which is not part of the package. */
async function viewer(name) {
  const { outputFiles } = await build({ entryPoints: [fileURLToPath(new URL(`../viewer/${name}.ts`, import.meta.url))], bundle: true, format: "esm", write: false });
  return import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString("base64")}`);
}

test("a box is shown as large as it can be, in the first quadrant, and nobody leaves the world", () => {
  const next = random(5);
  for (let i = 0; i < 500; i++) {
    const area = [50 + next(1500), 50 + next(900)];
    const box = [1 + next(5000), 1 + next(5000)];
    const t = fit(area, box);
    assert(t.k === LARGEST || Math.abs(Math.max((t.k * box[0]) / area[0], (t.k * box[1]) / area[1]) - 1) < 1e-9);
    const whole = seen(t, frame(t, area, box));
    for (const [at, end] of [["y", box[0]], ["z", box[1]]]) assert(Math.abs(whole[at][0]) < 1e-6 && Math.abs(whole[at][1] - end) < 1e-6, JSON.stringify(whole));
    // Wherever one pans and zooms, only cells of the world are seen, and a part is what it was.
    const asked = { y: next(9000) - 2000, z: next(9000) - 2000, scale: t.k * (1 + next(20)) };
    const moved = settled(placed(asked, area), area, box);
    const now = seen(moved, frame(moved, area, box));
    assert(now.y[0] > -1e-6 && now.z[0] > -1e-6 && now.y[1] < box[0] + 1e-6 && now.z[1] < box[1] + 1e-6, JSON.stringify(now));
    const again = settled(placed(part(moved, area), area), area, box);
    assert(Math.abs(again.x - moved.x) < 1e-6 && Math.abs(again.y - moved.y) < 1e-6);
  }
});

test("an address says what its view was", async () => {
  const { read, write } = await viewer("address");
  const views = [
    { db: "db/nim.db/", w: null, x: 2500, passes: 1, show: "first", part: { y: 1.5, z: 2000, scale: 0.25 }, shares: true, position: "2500,1,2,1", with: "p0", compared: { by: "swipe", at: 0.25 }, space: null, play: "you", embed: false },
    { db: "https://a.example/b/", w: 3, x: 4, passes: null, show: null, part: null, shares: false, position: null, with: "x/", compared: { by: "difference" }, space: { below: 90, of: "sum", sum: 45, within: 2, turn: { around: 1, down: 2 } }, play: null, embed: true },
  ];
  for (const view of views) assert.deepEqual(read(write(view)), view);
  // Anything but a view is left out.
  const odd = read("?db=a&x=-1&p=1.5&show=all&at=1,2&cloud=x&swipe=7&play=me");
  assert.deepEqual([odd.x, odd.passes, odd.show, odd.part, odd.space, odd.compared, odd.play], [null, null, null, null, null, { by: "swipe", at: 0.5 }, null]);
});

test("the numbers of an axis are round, on it, and not too many", () => {
  const next = random(9);
  for (let i = 0; i < 500; i++) {
    const from = next(1000000);
    const to = from + 1 + next(1000000);
    const length = 100 + next(1400);
    const { scale, ticks } = axis([from, to], length, 1, 60);
    assert(ticks.length <= length / 20 + 2, `${ticks.length} in ${length}`);
    for (const n of ticks) assert(Number.isInteger(n) && scale(n) >= -1e-6 && scale(n) <= length + 1e-6);
  }
  // A large cell has its number in the middle.
  assert.equal(axis([0, 10], 400, 1, 40).scale(3), 140);
  assert.equal(axis([0, 1000], 400, 100, 40).scale(5), 200);
  assert.equal(label(1234567), "1\u202f234\u202f567");
});

test("viridis is that of d3", () => {
  for (let at = 0; at <= 2560; at++) assert.equal(interpolateViridis(at / 2560), chromatic.interpolateViridis(at / 2560));
});

test("a range is put together from what is kept of it and what is brought", async () => {
  const next = random(11);
  const bytes = Uint8Array.from({ length: 300 }, (_, at) => at % 251);
  for (let i = 0; i < 300; i++) {
    const ranges = Array.from({ length: next(6) }, () => next(280)).map((start) => [start, start + 1 + next(300 - start)]);
    const parts = ranges.map(([start, end], at) => ({ start, end, bytes: async () => (at % 4 === 3 ? null : bytes.slice(start, end)) }));
    const [start, length] = [next(200), 1 + next(100)];
    const brought = [];
    const found = await assembled(parts, start, start + length, async (from, to) => {
      brought.push([from, to]);
      return bytes.slice(from, to);
    });
    assert.deepEqual(found, bytes.slice(start, start + length));
    const known = (at) => ranges.some(([from, to], number) => number % 4 !== 3 && from <= at && at < to);
    const lost = (at) => ranges.some(([from, to], number) => number % 4 === 3 && from <= at && at < to);
    // Nothing is brought twice, and nothing that is kept, unless it was thought to be kept elsewhere too.
    const count = Array.from(bytes, (_, at) => brought.filter(([from, to]) => from <= at && at < to).length);
    count.forEach((times, at) => {
      const inside = at >= start && at < start + length;
      assert(inside ? (known(at) ? times === 0 || (times === 1 && lost(at)) : times === 1) : times === 0, `${at}: ${times}`);
    });
  }
});

test("what is compressed beforehand is what it says", () => {
  for (const name of ["sheets.wasm", "games.wasm", "supermex.wasm"]) {
    const file = (name) => readFileSync(new URL(`../dist/${name}`, import.meta.url));
    assert(brotliDecompressSync(file(`${name}.br`)).equals(file(name)), name);
  }
});

test("of a manifest and a header is read what a table needs first, and of what is none nothing", () => {
  const found = (manifest) => ({ name: "", manifest: typeof manifest === "string" ? manifest : JSON.stringify(manifest) });
  assert.deepEqual(["nim", "chomp", "wythoff", "rules"].map((game) => readerOf(found({ game, profile: "fast" }))), ["sheets", "sheets", "games", "games"]);
  assert.deepEqual([found({ game: "nim", profile: "small" }), found("{"), found("null"), { name: "a.smx", length: 5 }].map(readerOf), ["whole", "games", "games", "sheets"]);
  const file = (name, bytes) => ({ name, bytes });
  assert.deepEqual(listed(found({ files: [file("a.smx", 600), file("../b", 5), file("c", "5"), null, 7], overview: [{ level: 0, ...file("d", 9) }], name: "e", bytes: 5 })).map(({ name }) => name), ["a.smx", "d"]);
  for (const none of ["", "{", "null", "[]", '{"files":7}', '{"files":{"name":"a"}}']) assert.deepEqual(listed(found(none)), [], none);
  assert.deepEqual(listed({ name: "a.smx", length: 5 }), [{ name: "a.smx", bytes: 5 }]);
  const header = new Uint8Array(4096);
  const view = new DataView(header.buffer);
  view.setUint32(0, 0x89534d58);
  const slots = (...all) => all.forEach(([kind, offset, length], at) => {
    view.setUint32(64 + 32 * at, kind, true);
    view.setBigUint64(72 + 32 * at, BigInt(offset), true);
    view.setBigUint64(80 + 32 * at, BigInt(length), true);
  });
  slots([1, 512, 50000], [3, 50512, 800], [5, 51312, 20], [6, 51336, 900], [7, 52240, 400], [11, 90000, 10]);
  assert.deepEqual(indexes(header, 90010), [[49152, 53248], [86016, 90010]]);
  // A long section of those is read piece by piece. What lies outside the file is none.
  slots([1, 512, 50000], [3, 50512, 800], [5, 51312, 20], [6, 51336, 40000], [7, 91336, 400], [11, 110000, 11]);
  assert.deepEqual(indexes(header, 110010), [[49152, 53248]]);
  header[0] = 0;
  assert.deepEqual([indexes(header, 90010), indexes(new Uint8Array(7), 7)], [[], []]);
});

test("the sides of a box are those of layers, sheets, columns and rows", () => {
  const rows = Number.POSITIVE_INFINITY;
  assert.deepEqual(reach(4, { box: [6, 9, 12, 15] }), { layers: 6, sheets: 9, columns: 12, rows: 15 });
  assert.deepEqual(reach(4, { box: [6, 9, 12] }), { layers: 6, sheets: 9, columns: 12, rows });
  assert.deepEqual(reach(3, { box: [9, 12, 15] }), { layers: null, sheets: 9, columns: 12, rows: 15 });
  assert.deepEqual(reach(3, { box: [9, 12] }), { layers: null, sheets: 9, columns: 12, rows });
  assert.deepEqual(reach(4, { sheets: 24, columns: 40 }), { layers: 24, sheets: 24, columns: 40, rows });
  assert.deepEqual(reach(3, { sheets: 24, columns: null }), { layers: null, sheets: 24, columns: null, rows });
});

test("a picture is fitted to the dots that are there, also to a single one", () => {
  const planes = { domain: () => [1000, 1000], usual: () => 90, symmetric: false };
  const box = (...dots) => extent(planes, "p", { w: 0, x: 1, passes: 0 }, null, { each: (_from, _to, visit) => dots.forEach(([y, z]) => visit(y, z)) });
  assert.deepEqual(box(), [90, 90]);
  assert.deepEqual(box([0, 0]), [16, 16]);
  assert.deepEqual(box([5, UNKNOWN], [0, 0]), [16, 16]);
  assert.deepEqual(box([3, 99], [49, 0]), [53, 106]);
});

test("a pixel is paper, a dot or unknown, by what has come", async () => {
  const next = random(3);
  const columns = 256;
  // A number completes one column only.
  const values = Array.from({ length: 280 }, (_, n) => n);
  for (let at = values.length; at > 1; ) {
    const other = next(at--);
    [values[at], values[other]] = [values[other], values[at]];
  }
  const table = { info: { facts: {} }, completions: async (_, ranges) => Uint32Array.from(ranges.flatMap(([from, to]) => values.slice(from, to))) };
  const colours = coloursOf(false);
  const [paper, dot, ...unknown] = [colours.paper, colours.dot, colours.unknown, colours.speck].map((colour) => word(rgb(colour)));
  for (const symmetric of [false, true]) {
    const row = new Row(table, { first: [1], passes: 0, columns, rows: Number.POSITIVE_INFINITY, symmetric, least: 0, own: 0 });
    const picture = { points: row, other: null, compared: { by: "difference" }, window: null, windowed: false };
    const target = { words: new Uint32Array(1280 * 1280), width: 1280, height: 1280, left: 0, top: 320, scale: 4, density: 1 };
    const check = (known) => {
      paint(target, picture, colours);
      for (let y = 0; y < 320; y++) {
        for (let z = 0; z < 320; z++) {
          const seen = target.words[(1280 - 4 * z - 2) * 1280 + 4 * y + 2];
          const has = y < columns ? (known(y) ? values[y] === z : null) : symmetric && z < columns && known(z) ? values[z] === y : null;
          if (has === null) assert(unknown.includes(seen), `${y}, ${z}`);
          else assert.equal(seen, has ? dot : paper, `${y}, ${z}`);
        }
      }
    };
    check(() => false);
    await row.bring([64, 160], [0, 1], new AbortController().signal, () => {});
    check((y) => y >= 64 && y < 192);
    assert.equal(row.at(5), UNKNOWN);
    await row.bring([0, 320], [0, 320], new AbortController().signal, () => {});
    check(() => true);
    // Of a sample, only gaps that a few pixels hide are drawn as its neighbours are.
    const sample = new Row(table, { first: [1], passes: 0, columns, rows: Number.POSITIVE_INFINITY, symmetric, least: 0, own: 0 });
    for (const from of [0, 128]) await sample.bring([from, from + 64], [0, 1], new AbortController().signal, () => {});
    assert.deepEqual(sample.covered([0, 256], [0, 1]).map((one) => one.slice(0, 2)), [[0, 64], [128, 192]]);
    assert.deepEqual(sample.covered([0, 256], [0, 1], 63).length, 2);
    assert.deepEqual(sample.covered([0, 256], [0, 1], 64).map((one) => one.slice(0, 2)), [[0, 192]]);
    // A window that has not come leaves everything else unknown.
    paint(target, { ...picture, windowed: true }, colours);
    assert(!target.words.includes(paper));
  }
});
