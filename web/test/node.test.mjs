// The package in Node: every game as `supermex query` answers it, and every error.

import assert from "node:assert/strict";
import { openAsBlob, readdirSync, renameSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";

import { ENTRIES, NONE, open, SupermexError, won } from "../lib/index.js";
import { serve } from "./server.mjs";
import { build, query, random, TABLES } from "./tables.mjs";

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

/** What the methods of a table take for a position. */
function taken(table, position) {
  switch (table.kind) {
    case "piles":
    case "boards":
    case "strips":
      return [position];
    case "boxes":
      return [position.slice(0, table.info.numbers), position[table.info.numbers]];
    default:
      return position;
  }
}
// Keys in one order.
const sorted = (moves) => moves.map((to) => JSON.stringify(to, ["passes", "position"])).sort();

/** Asks a table for the outcome and the moves of a position, in the words of `supermex query --json`. */
async function ask(table, position) {
  const found = await table.winningMoves(...taken(table, position));
  switch (table.kind) {
    case "pairs":
      return { outcome: found.outcome, moves: sorted([...found.free, ...found.diagonal]) };
    case "strips":
      return { outcome: found.outcome, moves: sorted([...found.left, ...found.right]) };
    default:
      return { outcome: found.outcome, moves: sorted(found.moves) };
  }
}

function said(answer) {
  const all = ["moves", "moves_unless_blocked", "must_block", "may_block", "left_moves", "right_moves", "blocks", "block"]
    .map((name) => answer[name])
    .filter(Array.isArray);
  return { outcome: answer.outcome, moves: sorted(all.flat()) };
}

for (const { name, position } of TABLES) {
  test(`${name} answers as the command line does`, async () => {
    const next = random(name.length);
    const positions = Array.from({ length: 60 }, () => position(next));
    const expected = query(join(root, name), positions);
    for (const worker of [false, true]) {
      const table = await open(`${server.url}${name}/`, { worker });
      const outcomes = await table.outcomes(positions);
      for (const [at, position] of positions.entries()) {
        const found = await ask(table, position);
        assert.deepEqual(found, said(expected[at]), `${name} ${JSON.stringify(position)} ${JSON.stringify(expected[at])}`);
        assert.equal(outcomes[at], expected[at].outcome);
        assert.equal(await table.outcome(...taken(table, position)), expected[at].outcome);
      }
      table.close();
    }
  });
}

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
    assert(table.info.overview && table.info.overviewBytes > 1000);
    const { side, columns, zooms } = await table.overview();
    assert.deepEqual([side, zooms], [16, 1]);
    assert(columns >= table.info.sheets);
    // Sheets of Chomp lie in the plane by their number farther right.
    const shift = table.info.game === "chomp" ? x : 0;
    const [column, row] = [(y0 + shift) / side, z0 / side];
    const pixels = await table.pixels(0, [column, column + 3], [row, row + 2]);
    assert.equal(pixels.length, 3 * 2 * ENTRIES);
    const winners = await table.instantWinners(x, [y0, y0 + 3 * side], z0 + 2 * side);
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
  assert(!plain.info.overview);
  assert.equal(await plain.overview(), null);
  await assert.rejects(plain.pixels(0, [0, 1], [0, 1]), { code: "beyond" });
});

test("completions, tails, instant winners, openings", async () => {
  const nim = await open(`${server.url}nim/`);
  const rectangle = await nim.completions([3, 40], [0, 100]);
  for (let x = 3; x < 40; x++) {
    for (let y = 0; y < 100; y += 7) {
      assert.equal(rectangle[(x - 3) * 100 + y], await nim.completion(x, y));
    }
  }
  const row = await nim.row(500, [[0, 16], [300, 310], [640, 700]]);
  const whole = await nim.completions([500, 501], [0, 700]);
  assert.deepEqual([...row], [...whole.slice(0, 16), ...whole.slice(300, 310), ...whole.slice(640, 700)]);
  const winners = await nim.instantWinners(9, [0, 30], 40);
  for (const [y, column] of winners.entries()) {
    for (let z = 0; z < 40; z++) {
      assert.equal(column.includes(z), await nim.instantWinner(9, y, z), `${y} ${z}`);
    }
  }
  assert.equal(await nim.tail(5), null);
  const chomp = await open(`${server.url}chomp/`);
  assert.deepEqual(await chomp.tail(5), { start: 1, period: 3, offsets: [2, 5, 2] });
  assert.deepEqual(await chomp.tail(2), { start: 2, period: 0, offsets: [] });
  assert.equal(await chomp.completion(2, 5), null);
  assert.equal((await chomp.completions([2, 3], [1, 6]))[3], NONE);
  const openings = await chomp.openings(0);
  assert(openings.length === 401 && openings[100].length > 0);
  const rows = await open(`${server.url}rows/`);
  const line = await rows.completions(1, 3, 0);
  for (const [y, z] of line.entries()) {
    assert.equal(z === NONE ? null : z, await rows.completion(1, 3, y, 0));
  }
  assert.deepEqual((await rows.openings(0))[7], (await rows.winningMoves(7, 0, 0, 0, 0)).moves);
  const three = await open(`${server.url}wythoff-three/`);
  const losers = await three.losers(7);
  assert(losers.length > 40);
  for (const [y, z] of losers) {
    assert.equal(await three.completion(7, y), z);
  }
  await refused(three.losers(60), "beyond", /sheet 60/);
  for (const [name, rows] of [["wythoff-three", 70], ["bounded", 40]]) {
    const table = await open(`${server.url}${name}/`);
    for (const [y, column] of (await table.instantWinners(9, [3, 30], rows)).entries()) {
      for (let z = y % 3; z < rows; z += 3) {
        const { moves } = await table.winningMoves([9, y + 3, z]);
        const lower = moves.some(({ position, passes }) => position[0] < 9 && passes === table.info.passes);
        assert.equal(column.includes(z), lower, `${name} ${y} ${z}`);
        assert.equal(await table.instantWinner([9, y + 3, z]), lower);
      }
    }
    await refused(table.instantWinners(9, [0, 61], 3), "beyond", /column \d+ of sheet 9/);
    await refused(table.instantWinner([61, 0, 0]), "beyond", /61, 0, 0/);
    table.close();
  }
  const wythoff = await open(`${server.url}wythoff/`);
  assert.deepEqual(await wythoff.pair(7), { index: 5, pair: [7, 13] });
  const state = await wythoff.imitation({ piles: [3, 9], taken: [1, 0] });
  assert.deepEqual([state.outcome, state.class], ["P", "N-free"]);
  const chips = await open(`${server.url}chips/`);
  assert.equal(await chips.grundy(5), 2);
});

test("a single file, and files at hand", async () => {
  const chomp = await open(`${server.url}chomp/p1-000000000.smx`);
  assert.equal(await chomp.outcome(5, 2, 5), "P");
  const directory = join(root, "nim-small");
  const names = readdirSync(directory);
  const files = await Promise.all(names.map(async (name) => [name, await openAsBlob(join(directory, name))]));
  const nim = await open(files);
  assert.equal(await nim.outcome(5, 7, 9), "P");
  await refused(open(files, { worker: true }), "usage", /open them without one/);
  const alone = await open(files.filter(([name]) => name === "p1-000000000.smx"));
  assert.equal(await alone.outcome(5, 7, 9), "P");
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
  await refused(nim.outcome(1, 2, -3), "usage", /whole number/);
  await refused(nim.outcome(1, 2, 2 ** 53), "usage", /whole number/);
  await refused(nim.outcomes([[1, 2, 3], [1, 2]]), "usage", /position 1/);
  await refused(nim.completions([0, 10], [0, 701]), "beyond", /does not have/);
  await refused(nim.completions([0, 700], [0, 2 ** 29]), "tooMuch", /in parts/);
  await refused(nim.openings(), "usage", /no question/);
  nim.close();
  await refused(nim.outcome(1, 2, 3), "usage", /closed/);
  const misere = await open(`${server.url}chips-misere/`);
  await refused(misere.outcome([5, 6]), "noTheory", /no theory/);
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
    const row = (x) => nim.completions([x, x + 1], [x, 700]).then(() => "right", (error) => error.code);
    const asked = Array.from({ length: 40 }, (_, stripe) => row(stripe * 16));
    const answers = new Set(await Promise.all(asked));
    assert(answers.has("right") && answers.has("damaged"), [...answers].join());
  });
  let tag = '"a"';
  await misbehaving((_, __, ___, options) => void (options.tag = tag), async () => {
    const nim = await open(`${server.url}nim/`);
    tag = '"b"';
    await refused(nim.completions([0, 700], [0, 700]), "changed", /has changed.*open the table again/);
  });
  // What fails twice, and then does not, is not seen.
  let failures = 2;
  await misbehaving((_, answer, path) => sheet(path) && failures-- > 0 && answer.writeHead(503).end() !== undefined, async () => {
    assert.equal(await (await open(`${server.url}nim/`)).outcome(5, 7, 9), "P");
  });
  let cuts = 1;
  await misbehaving((request, answer, path) => {
    if (!sheet(path) || cuts-- <= 0) return false;
    answer.writeHead(206, { "Content-Length": 1000 });
    answer.write("short");
    answer.destroy();
    return true;
  }, async () => {
    assert.equal(await (await open(`${server.url}chomp/`)).outcome(5, 2, 5), "P");
  });
});

test("a look-up can be stopped, and another goes on", async () => {
  await misbehaving(async (_, __, path) => {
    if (path.endsWith(".smx")) await new Promise((resolve) => setTimeout(resolve, 100));
    return false;
  }, async () => {
    for (const worker of [false, true]) {
      const table = await open(`${server.url}nim/`, { worker });
      const controller = new AbortController();
      const [stopped, same] = [table.completions([0, 700], [0, 700], 1, { signal: controller.signal }), table.completions([0, 700], [0, 700])];
      controller.abort(new Error("enough"));
      await assert.rejects(stopped, /enough/);
      assert.equal((await same)[0], 0);
      table.close();
    }
  });
});

test("a manifest that lists other files is refused", async () => {
  const [from, to] = ["p1-000000000.smx", "p0-000000000.smx"].map((name) => join(root, "nim-generic", name));
  const between = `${from}.tmp`;
  const swap = () => [[from, between], [to, from], [between, to]].forEach(([a, b]) => renameSync(a, b));
  swap();
  await assert.rejects(open(`${server.url}nim-generic/`), (error) => ["format", "changed"].includes(error.code));
  swap();
});
