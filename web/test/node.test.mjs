// The package in Node: every game as `supermex query` answers it, and every error.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { openAsBlob, readdirSync, readFileSync, renameSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { pathToFileURL } from "node:url";

import { here, Readers } from "../lib/asker.js";
import { node } from "../lib/disk.js";
import { ENTRIES, NONE, open, SupermexError, won } from "../lib/node.js";
import { Table } from "../lib/table.js";
import { serve } from "./server.mjs";
import { some } from "./share.mjs";
import { build, query, random, supermex, TABLES } from "./tables.mjs";

let root;
let server;
/** What the server does instead of serving, in the test that runs. */
let behave = () => false;

before(async () => {
  root = build();
  server = await serve(root, (...all) => behave(...all));
});
after(async () => {
  await server.close();
  rmSync(root, { recursive: true });
});

/** An answer of `supermex query --json`, with all of its moves in one order. */
function said({ outcome, ...answer }) {
  const moves = ["moves", "moves_unless_blocked", "block", "left_moves", "right_moves"].flatMap((name) => answer[name] ?? []);
  return { outcome, moves: moves.map(String).sort() };
}

/** The same of a table. */
async function asked(table, position) {
  const { outcome, moves } = await table.winningMoves(position);
  // Every move is told by its numbers, and as it is written.
  for (const { to, text } of moves) assert.deepEqual(await table.parse(text), to);
  const written = ({ to, text }) => (table.info.game === "clobber" ? text : String(to));
  return { outcome, moves: moves.map(written).sort() };
}

for (const { name, position } of some(TABLES, 2)) {
  test(`${name} answers as the command line does`, async () => {
    const next = random(name.length);
    const positions = Array.from({ length: 60 }, () => position(next));
    const expected = query(join(root, name), positions);
    for (const worker of [false, true]) {
      const table = await open(`${server.url}${name}/`, { worker });
      const outcomes = await table.outcomes(positions);
      for (const [at, position] of positions.entries()) {
        const found = await asked(table, position);
        assert.deepEqual(found, said(expected[at]), `${name} ${JSON.stringify(position)} ${JSON.stringify(expected[at])}`);
        assert.equal(outcomes[at], expected[at].outcome);
        assert.equal(await table.outcome(position), expected[at].outcome);
      }
      table.close();
    }
  });
}

test("the smaller readers answer for their games in other profiles than `small`, and what they lack is asked of the whole one", async () => {
  const files = { sheets: "sheets.wasm", games: "games.wasm", whole: "supermex.wasm" };
  for (const { name, position } of some(TABLES, 2)) {
    const begun = [];
    const readers = new Readers(async (reader) => {
      begun.push(reader);
      return WebAssembly.compile(readFileSync(new URL(`../lib/${files[reader]}`, import.meta.url)));
    });
    const table = new Table(await here(readers, node.bytes({ path: join(root, name) })));
    const first = table.info.profiles.includes("small") ? "whole" : /^(nim|chomp)$/.test(table.info.game) ? "sheets" : "games";
    assert.deepEqual(begun, [first], name);
    const whole = await open(join(root, name));
    assert.deepEqual(table.info, whole.info);
    const next = random(3 * name.length);
    const positions = Array.from({ length: first === "whole" ? 1 : 10 }, () => position(next));
    const expected = query(join(root, name), positions);
    const answer = (of, look, position) => of[look](position).catch(({ code, message }) => [code, message]);
    for (const [at, position] of positions.entries()) {
      assert.deepEqual(await asked(table, position), said(expected[at]), `${name} ${JSON.stringify(position)}`);
      assert.deepEqual(await answer(table, "details", position), await answer(whole, "details", position), `${name} ${JSON.stringify(position)}`);
    }
    assert.deepEqual(begun, [first], name);
    // Explanations are in the whole reader alone. Two that are asked at once load the whole one once.
    const explained = await Promise.all([table, table, whole].map((of) => answer(of, "explain", positions[0])));
    assert.deepEqual(explained[0], explained[2]);
    assert.deepEqual(explained[1], explained[2]);
    assert.deepEqual(begun, first === "whole" ? ["whole"] : [first, "whole"]);
    for (const look of ["lines", "options"]) {
      for (const position of positions.slice(0, 2)) assert.deepEqual(await answer(table, look, position), await answer(whole, look, position), `${look} of ${name} ${JSON.stringify(position)}`);
    }
    table.close();
    await assert.rejects(table.explain(positions[0]), /closed/);
    whole.close();
  }
});

test("only plain requests of single ranges are made", () => {
  assert(server.requests.length > 50);
  for (const { method, path, range } of server.requests) {
    assert.equal(method, "GET");
    assert(path.endsWith("manifest.json") ? range === undefined : /^bytes=\d+-\d+$/.test(range), `${path} ${range}`);
  }
});

test("overviews tell the share of instant winners", async () => {
  for (const [name, x, y0, z0] of [["nim-small/", 300, 208, 112], ["chomp-small/", 200, 8, 80]]) {
    const table = await open(`${server.url}${name}`);
    assert(table.info.overview_bytes > 1000);
    const { side, columns, zooms } = await table.overview();
    assert.deepEqual([side, zooms], [16, 1]);
    assert(columns >= table.info.facts.sheets);
    // Sheets of Chomp lie in the plane by their number farther right.
    const shift = table.info.game === "chomp" ? x : 0;
    const [column, row] = [(y0 + shift) / side, z0 / side];
    const pixels = await table.pixels(0, [column, column + 3], [row, row + 2]);
    assert.equal(pixels.length, 3 * 2 * ENTRIES);
    const winners = await table.instantWinners([x], [y0, y0 + 3 * side], z0 + 2 * side);
    for (let at = 0; at < 6; at++) {
      const [across, up] = [Math.floor(at / 2), at % 2];
      const inside = (z) => z >= z0 + up * side && z < z0 + (up + 1) * side;
      const share = winners.slice(across * side, (across + 1) * side).flatMap((column) => [...column].filter(inside)).length / side ** 2;
      const told = won(pixels, at * ENTRIES, x);
      assert(Math.abs(share - told) <= 1 / ENTRIES, `${name} ${at}: ${share} and ${told}`);
    }
    await assert.rejects(table.pixels(5, [0, 1], [0, 1]), { code: "beyond" });
  }
  const plain = await open(`${server.url}nim/`);
  assert.equal(plain.info.overview_bytes, 0);
  assert.equal(await plain.overview(), null);
  await assert.rejects(plain.pixels(0, [0, 1], [0, 1]), { code: "beyond" });
});

test("completions, tails, instant winners, openings", async () => {
  const nim = await open(`${server.url}nim/`);
  const rectangle = await nim.completions([3], [0, 100], { rows: 37 });
  for (let x = 3; x < 40; x++) {
    for (let y = 0; y < 100; y += 7) {
      assert.equal(rectangle[(x - 3) * 100 + y], await nim.completion([x, y]));
    }
  }
  const row = await nim.completions([500], [[0, 16], [300, 310], [640, 700]]);
  const whole = await nim.completions([500], [0, 700]);
  assert.deepEqual([...row], [...whole.slice(0, 16), ...whole.slice(300, 310), ...whole.slice(640, 700)]);
  const winners = await nim.instantWinners([9], [0, 30], 40);
  for (const [y, column] of winners.entries()) {
    for (let z = 0; z < 40; z++) {
      assert.equal(column.includes(z), await nim.instantWinner([9, y, z]), `${y} ${z}`);
    }
  }
  assert.equal(await nim.tail([5]), null);
  const chomp = await open(`${server.url}chomp/`);
  assert.deepEqual(await chomp.tail([5]), { x: 5, start: 1, period: 3, completions: [2, 5, 2] });
  assert.deepEqual(await chomp.tail([2]), { x: 2, start: 2, period: 0, completions: [] });
  const tails = await chomp.tails();
  assert.deepEqual(tails.find(({ x }) => x === 5), await chomp.tail([5]));
  assert(tails.every(({ period, completions }) => period > 0 && period === completions.length));
  assert.equal(await chomp.completion([2, 5]), null);
  assert.equal((await chomp.completions([2], [1, 6]))[3], NONE);
  const openings = await chomp.openings({ passes: 0 });
  assert(openings.length === 399 && openings[99].moves.length > 0);
  assert.deepEqual(openings[99].from, [100, 0, 0, 0]);
  const rows = await open(`${server.url}rows/`);
  const line = await rows.completions([1, 3], [0, 56], { passes: 0 });
  for (const [y, z] of line.entries()) {
    assert.equal(z === NONE ? null : z, await rows.completion([1, 3, y], { passes: 0 }));
  }
  assert.deepEqual(points(await rows.sheet([1, 3], { passes: 0 })), Array.from(line, (z, y) => [y, z]).filter(([, z]) => z !== NONE));
  const seven = (await rows.openings({ passes: 0 }))[6];
  assert.equal(seven.board, "7");
  assert.deepEqual(seven.moves, (await rows.winningMoves([7, 0, 0, 0, 0])).moves.map(({ to }) => to));
  const three = await open(`${server.url}wythoff-three/`);
  const inSheet = points(await three.sheet([7]));
  assert(inSheet.length > 40);
  for (const [y, z] of inSheet) {
    assert.equal(await three.completion([7, y]), z);
  }
  await refused(three.sheet([60]), "beyond", /sheet is 60/);
  const sheet = Array.from(whole, (z, y) => [y, z]).filter(([, z]) => z !== NONE);
  assert.deepEqual(points(await nim.sheet([500])), sheet);
  assert.equal((await chomp.sheet([2])).at(-1), "# ends at y=1");
  assert.deepEqual(points(await chomp.sheet([5], { columns: 9 })).slice(1).map(([, z]) => z), [2, 5, 2, 2, 5, 2, 2, 5]);
  for (const [name, rows] of [["wythoff-three", 70], ["bounded", 40]]) {
    const table = await open(`${server.url}${name}/`);
    for (const [y, column] of (await table.instantWinners([9], [3, 30], rows)).entries()) {
      for (let z = y % 3; z < rows; z += 3) {
        const { moves } = await table.winningMoves([9, y + 3, z]);
        const lower = moves.some(({ to }) => to[0] < 9 && (to[3] ?? null) === table.info.passes);
        assert.equal(column.includes(z), lower, `${name} ${y} ${z}`);
        assert.equal(await table.instantWinner([9, y + 3, z]), lower);
      }
    }
    await refused(table.instantWinners([9], [0, 61], 3), "beyond", /column \d+ of sheet 9/);
    await refused(table.instantWinner([61, 0, 0]), "beyond", /61,0,0/);
    table.close();
  }
  const wythoff = await open(`${server.url}wythoff/`);
  assert.equal(await wythoff.completion([7]), 13);
  const { index, partners } = await wythoff.details([7, 13]);
  assert.deepEqual([index, partners], [5, [13, 7]]);
  for (const state of [[3, 9, 1, 0, 0, 0], "3,9/1,0/0,0", "3,9/1,0"]) {
    assert.deepEqual([await wythoff.outcome(state), (await wythoff.details(state)).class], ["P", "N-free"]);
  }
  assert.equal(await wythoff.format([3, 9, 1, 0, 0, 0]), "3,9/1,0/0,0");
  const chips = await open(`${server.url}chips/`);
  assert.equal(await chips.grundy([5]), 2);
  assert.equal(await chips.grundy([5, 7]), (await chips.grundy([5])) ^ (await chips.grundy([7])));
  const { start, length, saltus } = await chips.period();
  assert.equal(await chips.grundy([start + 4 * length + 1]), (await chips.grundy([start + 1])) + 4 * saltus);
});

/** The numbers of the lines of a sheet. */
function points(lines) {
  return lines.filter((line) => !line.startsWith("#")).map((line) => line.split(" ").map(Number)).filter(([, z]) => z !== NONE);
}

/** What each game has besides: what all of them have is not named. */
const HAS = {
  nim: ["completion", "completions", "instantWinner", "instantWinners", "overview"],
  chomp: ["completion", "completions", "instantWinner", "instantWinners", "openings", "overview", "tail", "tails"],
  "nim-4": ["completion", "completions"],
  "chomp-4": ["completion", "completions", "openings"],
  "chomp-heap": ["completion", "completions", "grundy"],
  wythoff: ["completion", "completions"],
  heap: ["period", "grundy"],
  "chomp-board": ["openings"],
  clobber: ["openings"],
};

test("whatever a game has is asked in one way, and what it has not is said so", async () => {
  const games = new Set();
  for (const { name, position } of TABLES) {
    const table = await open(`${server.url}${name}/`);
    const { game, numbers, passes, form, rules, reach, facts, bytes } = table.info;
    games.add(game);
    assert(form.length > 2 && rules.length > 3 && bytes > 0 && Object.keys(facts).length > 0, JSON.stringify(table.info));
    assert(reach === null ? game === "heap" : reach.length > 10);
    const next = random(5 * name.length);
    for (let at = 0; at < 2; at++) {
      const one = position(next);
      const numbered = await table.parse(await table.format(one));
      assert.deepEqual(numbered, await table.parse(String(one)));
      assert.equal(numbers === null || numbered.length === numbers + (passes === null ? 0 : 1), true);
      const outcome = await table.outcome(numbered);
      assert.equal(outcome, await table.outcome(one));
      assert.equal(typeof (await table.details(one)), "object");
      const lines = await table.lines(one).catch((error) => assert.equal(error.code, "notForGame") ?? null);
      if (lines === null) {
        // Whoever blocks decides what follows.
        assert.equal(name, "wythoff");
        continue;
      }
      if (at === 0) assert.deepEqual(await table.line(one), lines[0]);
      assert.deepEqual(lines.map(({ first }) => first), game === "clobber" ? ["left", "right"] : [null]);
      for (const { first, positions, lacks } of lines) {
        if (outcome === "beyond") assert.deepEqual([positions.length, lacks.name], [0, "beyond"]);
        if (lacks !== null) continue;
        // The winner makes a winning move.
        const wins = first === null ? outcome === "N" : outcome === "N" || outcome === (first === "left" ? "L" : "R");
        const { moves } = await table.winningMoves(one);
        const own = moves.filter(({ role }) => first === null || role === first).map(({ to }) => String(to));
        if (wins && own.length > 0) assert(own.includes(String(positions[0])), `${name} ${one}: ${positions[0]}`);
        for (const [after, to] of positions.entries()) {
          if (first === null) assert.equal(await table.outcome(to), (after % 2 === 0) === wins ? "P" : "N", `${name} ${one}: ${to}`);
        }
      }
    }
    const { what, positions } = await table.list(5, passes === null ? {} : { passes: 0 });
    assert(what.length > 5 && positions.length > 0, name);
    const outcomes = await table.outcomes(positions);
    assert(outcomes.every((outcome) => outcome === "P"), `${name}: ${what}`);
    await refused(table.list(4_000_000_000), game === "heap" ? "tooMuch" : "beyond", /most|page lists/);
    const asks = {
      completion: () => table.completion(numbers === 2 ? [1] : numbers === 4 ? [0, 1, 2] : [1, 2]),
      completions: () => table.completions({ 2: [], 4: [0, 1] }[numbers] ?? [1], [2, 4]),
      instantWinner: () => table.instantWinner(numbers === 3 ? [1, 2, 3] : positions[0]),
      instantWinners: () => table.instantWinners([1], [2, 4], 3),
      openings: () => table.openings(),
      overview: () => table.overview(),
      period: () => table.period(),
      sheet: () => table.sheet({ 4: [0, 1], 3: [1] }[numbers] ?? (game === "clobber" ? [5] : [])),
      tail: () => table.tail([1]),
      tails: () => table.tails(),
      grundy: () => table.grundy(positions[0]),
    };
    const has = HAS[game] ?? ["instantWinner", "instantWinners", ...(name === "euclid" ? [] : ["completion", "completions"])];
    for (const [what, ask] of Object.entries(asks)) {
      const code = await ask().then(() => "has", (error) => error.code);
      // Every table has a sheet, and that one of Nim is cut can be asked.
      const expected = [...has, "sheet"].includes(what) || (what === "tail" && game === "nim") ? "has" : "notForGame";
      assert.equal(code, expected, `${name}: ${what}`);
    }
    await refused(table.parse("no position"), "usage", /write/);
    table.close();
  }
  assert.deepEqual([...games].sort(), [...Object.keys(HAS), "rules"].sort());
});

test("numbers above 2^53 - 1 are of type bigint", async () => {
  const piles = await open(`${server.url}piles/`);
  const great = 2n ** 63n + 5n;
  assert.equal(await piles.outcome([great, great]), "P");
  assert.deepEqual((await piles.winningMoves([great, 3])).moves.map(({ to }) => to), [[3, 3]]);
  assert.deepEqual((await piles.winningMoves([great, great + 1n])).moves.map(({ to }) => to), [[great, great]]);
  assert.equal(await piles.grundy([great]), great);
  assert.deepEqual(await piles.parse(String(great)), [great]);
  assert.equal(await piles.format([great]), String(great));
  await refused(piles.outcome([2n ** 64n]), "usage", /whole number/);
});

test("a single file, and files at hand", async () => {
  const chomp = await open(`${server.url}chomp/p1-000000000.smx`);
  assert.equal(await chomp.outcome([5, 2, 5]), "P");
  const directory = join(root, "nim-small");
  const names = readdirSync(directory);
  const files = await Promise.all(names.map(async (name) => [name, await openAsBlob(join(directory, name))]));
  const nim = await open(files);
  assert.equal(await nim.outcome([5, 7, 9]), "P");
  await refused(open(files, { worker: true }), "usage", /open them without one/);
  const alone = await open(files.filter(([name]) => name === "p1-000000000.smx"));
  assert.equal(await alone.outcome([5, 7, 9]), "P");
  await refused(open(files.filter(([name]) => name !== "manifest.json")), "missing", /whole folder/);
  await refused(open(files.filter(([name]) => !name.startsWith("p1"))), "missing", /p1-0.*not among/);
});

/** Checks that something fails, with a code and in words. */
async function refused(promise, code, words) {
  await assert.rejects(promise, (error) => {
    assert(error instanceof SupermexError, String(error));
    assert.equal(error.code, code, error.message);
    assert.match(error.message, words);
    return true;
  });
}

/** Runs with a server that misbehaves. */
async function misbehaving(how, run) {
  behave = how;
  try {
    await run();
  } finally {
    behave = () => false;
  }
}

test("errors say what to do", async () => {
  await refused(open(`${server.url}nothing/`), "missing", /there is no database.*directory that was built/);
  await refused(open("http://127.0.0.1:9/"), "network", /does not answer/);
  const nim = await open(`${server.url}nim/`);
  await refused(nim.outcome([1, 2, -3]), "usage", /whole number/);
  await refused(nim.outcome([1, 2, 2 ** 53]), "usage", /whole number/);
  await refused(nim.outcomes([[1, 2, 3], [1, 2]]), "usage", /position 1/);
  await refused(nim.completions([0], [0, 701], { rows: 10 }), "beyond", /does not have/);
  await refused(nim.completions([0], [0, 2 ** 29], { rows: 700 }), "tooMuch", /in parts/);
  await refused(nim.openings(), "notForGame", /a table of nim has no openings/);
  nim.close();
  await refused(nim.outcome([1, 2, 3]), "usage", /closed/);
  const misere = await open(`${server.url}chips-misere/`);
  await refused(misere.outcome([5, 6]), "noTheory", /no theory/);
});

test("whatever is given is at most refused", async () => {
  const tables = await Promise.all(["nim", "chomp", "rows", "clobber"].map((name) => open(`${server.url}${name}/`)));
  const odd = [null, undefined, 5, -1, 2.5, NaN, 5n, "x", "", "1,2,3", {}, [], [[]], [null], ["1"], [{}], [1, 2, 3], [1n, 2n], [[1, 2], [3]], new Array(3),
    new Uint32Array(3), new Float64Array([1, 2.5]), new DataView(new ArrayBuffer(8)), new Map(), Symbol("s"), Object.create(null), () => 1];
  const calls = [
    ...["parse", "format", "outcome", "outcomes", "winningMoves", "options", "explain", "line", "lines", "details", "grundy", "sum", "instantWinner", "completion", "tail",
      "sheet", "list", "period", "openings", "tails", "overview"].map((name) => (table, given) => table[name](given)),
    (table, given) => table.outcomes([given]),
    (table, given) => table.outcome([1, 2, 3], given),
    (table, given) => table.outcome([1, 2, 3], { signal: given }),
    (table, given) => table.list(3, { passes: given, allOrders: given }),
    (table, given) => table.completions(given, [0, 3]),
    (table, given) => table.completions([1], given),
    (table, given) => table.completions([1], [0, 3], { rows: given }),
    (table, given) => table.sheet([1], { columns: given }),
    (table, given) => table.instantWinners(given, [0, 3], 3),
    (table, given) => table.instantWinners([1], given, 3),
    (table, given) => table.instantWinners([1], [0, 3], given),
    (table, given) => table.pixels(given, [0, 1], [0, 1]),
    (table, given) => table.pixels(0, given, given),
    (_, given) => open(given),
    (_, given) => open([given]),
    (_, given) => open([["manifest.json", given]]),
    (_, given) => open([[given, new Blob(["x"])]]),
    (_, given) => open(join(root, "nim"), { signal: given }),
    (_, given) => open(join(root, "nim"), given),
  ];
  const nothing = (error) => assert(error instanceof SupermexError, String(error.stack));
  for (const table of tables) for (const call of calls) for (const given of odd) await call(table, given).then((opened) => opened?.close?.(), nothing);
  await refused(tables[0].outcome(null), "usage", /null is not a position/);
  for (const where of ["http://", "file://host/x", "\0", new URL("ftp://x/y")]) await open(where).then(assert.fail, nothing);
});

test("servers that are not to be trusted", async () => {
  const sheet = (path) => path.endsWith(".smx");
  await misbehaving((_, __, path, options) => void (options.noRanges = sheet(path)), async () => {
    await refused(open(`${server.url}nim/`), "noRanges", /whole files only.*nginx/);
  });
  await misbehaving((_, answer, path) => sheet(path) && answer.writeHead(404).end() !== undefined, async () => {
    await refused(open(`${server.url}nim/`), "missing", /publish all files/);
  });
  await misbehaving((_, answer) => answer.writeHead(403).end() !== undefined, async () => {
    await refused(open(`${server.url}nim/`), "network", /status 403/);
  });
  // The header of a file, an index, and a piece of the data.
  await misbehaving((_, __, path, options) => void (options.flip = sheet(path) ? 20 : undefined), async () => {
    await refused(open(`${server.url}nim/`), "damaged", /checksum.*reload/);
  });
  let flip;
  await misbehaving((_, __, path, options) => void (options.flip = sheet(path) ? flip : undefined), async () => {
    const nim = await open(`${server.url}nim/`);
    flip = Math.floor(statSync(join(root, "nim", "p1-000000000.smx")).size * 0.6);
    const row = (x) => nim.completions([x], [x, 700]).then(() => "right", (error) => error.code);
    const asked = Array.from({ length: 40 }, (_, group) => row(group * 16));
    const answers = new Set(await Promise.all(asked));
    assert(answers.has("right") && answers.has("damaged"), [...answers].join());
  });
  let tag = '"a"';
  await misbehaving((_, __, ___, options) => void (options.tag = tag), async () => {
    const nim = await open(`${server.url}nim/`);
    tag = '"b"';
    await refused(nim.completions([0], [0, 700], { rows: 700 }), "changed", /has changed.*open the table again/);
  });
  // What fails twice, and then does not, is not seen.
  let failures = 2;
  await misbehaving((_, answer, path) => sheet(path) && failures-- > 0 && answer.writeHead(503).end() !== undefined, async () => {
    assert.equal(await (await open(`${server.url}nim/`)).outcome([5, 7, 9]), "P");
  });
  let cuts = 1;
  await misbehaving((_request, answer, path) => {
    if (!sheet(path) || cuts-- <= 0) return false;
    answer.writeHead(206, { "Content-Length": 1000 });
    answer.write("short");
    answer.destroy();
    return true;
  }, async () => {
    assert.equal(await (await open(`${server.url}chomp/`)).outcome([5, 2, 5]), "P");
  });
});

test("a look-up can be stopped, and another goes on with what was fetched for it", async () => {
  await misbehaving(async (_, __, path) => {
    if (path.endsWith(".smx")) await new Promise((resolve) => setTimeout(resolve, 100));
    return false;
  }, async () => {
    for (const worker of [false, true]) {
      const table = await open(`${server.url}nim/`, { worker });
      const before = server.requests.length;
      const controller = new AbortController();
      const [stopped, same] = [{ signal: controller.signal }, {}].map((options) => table.completions([0], [0, 700], { rows: 700, ...options }));
      controller.abort(new Error("enough"));
      await assert.rejects(stopped, /enough/);
      assert.equal((await same)[0], 0);
      const asked = server.requests.slice(before).map(({ path, range }) => `${path} ${range}`);
      assert(asked.length > 0 && new Set(asked).size === asked.length, `${asked}`);
      table.close();
    }
  });
});

test("however look-ups are stopped, those that are not are answered", async () => {
  const next = random(7);
  const pause = (most) => new Promise((resolve) => setTimeout(resolve, next(most)));
  await misbehaving(async (_, __, path) => {
    if (path.endsWith(".smx")) await pause(6);
    return false;
  }, async () => {
    for (let round = 0; round < 4; round++) {
      const table = await open(`${server.url}nim/`);
      const looks = Array.from({ length: 60 }, async (_, number) => {
        await pause(20);
        const controller = new AbortController();
        const stops = number % 3 !== 0;
        if (stops) void pause(8).then(() => controller.abort(new Error("enough")));
        const x = next(700);
        const found = await table.completions([x], [0, 64], { rows: 1, signal: controller.signal }).catch((error) => error.message);
        assert(found.length === 64 || (stops && found === "enough"), `${found}`);
      });
      await Promise.race([Promise.all(looks), new Promise((_, reject) => setTimeout(() => reject(new Error("some are not answered")), 20_000).unref())]);
      table.close();
    }
  });
});

test("a signal is heard while others are waited for, and at every step", async () => {
  let hold = true;
  const held = new Promise((resolve) => (hold = resolve));
  await misbehaving(async (_, __, path) => {
    if (path.endsWith(".smx")) await held;
    return false;
  }, async () => {
    const soon = () => AbortSignal.timeout(50);
    for (const worker of [false, true]) {
      // While the headers are fetched; before that anything is.
      await assert.rejects(open(`${server.url}nim/`, { worker, signal: soon() }), { name: "TimeoutError" });
      await assert.rejects(open(`${server.url}nim/`, { worker, signal: AbortSignal.abort(new Error("no")) }), /no/);
    }
  });
  hold();
  const table = await open(`${server.url}nim/`);
  let go;
  const wait = new Promise((resolve) => (go = resolve));
  await misbehaving(async (_, __, path) => {
    if (path.endsWith(".smx")) await wait;
    return false;
  }, async () => {
    // All requests that may be under way are taken, and the range of another call is waited for.
    const others = Array.from({ length: 40 }, (_, x) => table.completions([16 * x], [0, 700]));
    const calls = [table.completions([0], [0, 700], { signal: AbortSignal.timeout(50) }), table.completions([688], [0, 700], { signal: AbortSignal.timeout(50) })];
    for (const call of calls) await assert.rejects(call, { name: "TimeoutError" });
    go();
    for (const row of await Promise.all(others)) assert.equal(row.length, 700);
    assert.equal((await table.completions([688], [0, 700])).length, 700);
  });
  table.close();
});

test("a table that is closed fails whatever is asked of it, and `using` closes it", async () => {
  for (const worker of [false, true]) {
    const table = await open(`${server.url}nim/`, { worker });
    let go;
    const wait = new Promise((resolve) => (go = resolve));
    await misbehaving(async () => (await wait, false), async () => {
      const asked = refused(table.completions([0], [0, 700], { rows: 700 }), "usage", /closed; open it again/);
      await new Promise((resolve) => setTimeout(resolve, 20));
      table[Symbol.dispose]();
      go();
      await asked;
    });
    await refused(table.outcome([1, 2, 3]), "usage", /closed; open it again/);
    table.close();
  }
});

test("paths, addresses of files, and what is not there", async () => {
  for (const worker of [false, true]) {
    for (const where of [join(root, "nim"), join(root, "nim", "manifest.json"), pathToFileURL(join(root, "nim")), pathToFileURL(join(root, "nim")).href]) {
      const table = await open(where, { worker });
      const rows = await table.completions([3], [0, 100], { rows: 37 });
      assert.equal(rows[36 * 100 + 99], await table.completion([39, 99]));
      table.close();
    }
    await refused(open(join(root, "nothing"), { worker }), "missing", /no database at .*nothing.*directory that was built/);
    await refused(open(join(root, "nim", "nothing.smx"), { worker }), "missing", /nothing.smx/);
    await refused(open("package.json", { worker }), "format", /package.json: this is not a supermex sheet file/);
    await refused(open(join("package.json", "x"), { worker }), "missing", /no database/);
  }
  const packed = join(root, "packed.smxz");
  execFileSync(supermex, ["pack", join(root, "nim"), packed]);
  const table = await open(packed);
  assert.equal(await table.outcome([5, 7, 9]), "P");
  table.close();
  rmSync(packed);
});

test("sums of positions and heaps", async () => {
  const values = join(root, "values");
  execFileSync(supermex, ["build", "rules", "../rulesets/wythoff.toml", "--grundy", "--box", "40x40", "--out", values], { stdio: "ignore" });
  const table = await open(values);
  const lines = ["5,7 + 1,2 + *4", "3,11 + 3,11", "39,39 + *2", "5,50 + *1"];
  for (const [at, said] of query(values, lines).entries()) {
    const { value, outcome, moves, complete } = await table.sum(lines[at]);
    assert.deepEqual([outcome, moves, complete], [said.outcome, said.moves, outcome !== "beyond"], lines[at]);
    assert.equal(value, said.grundy ?? null);
  }
  const choices = await table.options([5, 7]);
  assert.ok(choices.lacks === null && choices.moves.length === 17 && choices.moves.every((one) => one.kind === "move"));
  assert.deepEqual(choices.moves.filter((one) => one.outcome === "P").map((one) => one.to), (await table.winningMoves([5, 7])).moves.map((one) => one.to));
  const { outcome, sentence, cells } = await table.explain([5, 7]);
  assert.deepEqual([outcome, sentence, cells[0].found], ["N", `5,7 has the Grundy value ${cells[0].found}, so it is N`, await table.grundy([5, 7])]);
  await refused(table.sum("5,7 + heap"), "usage", /heap|write/);
  table.close();
  await refused((await open(join(root, "nim"))).sum("1,2,3 + *4"), "usage", /Grundy/);
});

test("a manifest that lists other files is refused", async () => {
  const [from, to] = ["p1-000000000.smx", "p0-000000000.smx"].map((name) => join(root, "nim-generic", name));
  const between = `${from}.tmp`;
  const swap = () => [[from, between], [to, from], [between, to]].forEach(([a, b]) => renameSync(a, b));
  swap();
  await assert.rejects(open(`${server.url}nim-generic/`), (error) => ["format", "changed"].includes(error.code));
  swap();
});
