// What is transferred when a table is looked at again: nothing of it, and nothing of the page, until one of them is another one.

import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { cpSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { after, before, test } from "node:test";

import { browse } from "./browser.mjs";
import { ask, visit, whole } from "./page.mjs";
import { serve } from "./server.mjs";
import { slow } from "./slow.mjs";
import { build, query, supermex } from "./tables.mjs";

const BUILT = {
  nim: "nim --passes 1 --sheets 300",
  overview: "nim --passes 1 --sheets 700 --overview",
  chomp: "chomp --passes 1 --sheets 200",
  rules: "rules ../rulesets/wythoff-three.toml --box 60x60",
  boards: "chomp --board 5x5",
};

let root;
let program;
let line;
let seen;

before(async () => {
  root = build(Object.entries(BUILT).map(([name, build]) => ({ name, build })));
  const names = [...Object.keys(BUILT), "nim/p1-000000000.smx"].map((name) => join(root, name));
  program = spawn(supermex, ["serve", "--listen", "127.0.0.1:0", ...names], { stdio: ["ignore", "pipe", "inherit"] });
  const [address] = await new Promise((resolve) => createInterface(program.stdout).once("line", (line) => resolve([line])));
  // It counts what passes.
  line = await slow(new URL(address).origin, { roundTrip: 0, rate: Number.POSITIVE_INFINITY });
  seen = await browse(line.url);
});
after(async () => {
  await seen.browser.close();
  await line.close();
  program.kill();
  rmSync(root, { recursive: true });
});

/** Bytes of tables that the browser keeps. */
const kept = (page) =>
  page.evaluate(async () => {
    const sizes = await Promise.all(
      (await caches.keys()).map(async (name) => {
        const all = await (await caches.open(name)).keys();
        return all.map(({ url }) => new URL(url).searchParams).reduce((sum, fields) => sum + Number(fields.get("end")) - Number(fields.get("start")), 0);
      }),
    );
    return sizes.reduce((sum, size) => sum + size, 0);
  });

/** Opens a table, waits until all of it that is seen is here and kept, and says what was transferred: of the page, and of the table. */
async function transferred(page, act) {
  line.passed.length = 0;
  await act();
  await page.waitForFunction(() => (document.querySelector("#outcome")?.textContent ?? "") !== "" && document.querySelector("#error").hidden);
  await whole(page);
  await page.waitForLoadState("networkidle");
  await page.waitForTimeout(300);
  const sum = (of) => of.reduce((sum, { bytes = 0 }) => sum + bytes, 0);
  // Most tables have no certificate beside them: that is said in some words.
  const found = line.passed.filter(({ status }) => status !== 404);
  return { page: sum(found.filter(({ path }) => !path.startsWith("/db/"))), table: sum(found.filter(({ path }) => path.startsWith("/db/"))), asked: found };
}

for (const name of [...Object.keys(BUILT).map((name) => `${name}/`), "p1-000000000.smx"]) {
  test(`${name}: loaded again, nothing is transferred`, async () => {
    const { page } = seen;
    await page.goto("about:blank");
    const first = await transferred(page, () => page.goto(`${line.url}?db=db/${name}`));
    assert(first.table > 1000, `${first.table} bytes`);
    const again = await transferred(page, () => page.reload());
    assert.deepEqual([again.page, again.table], [0, 0], JSON.stringify(again.asked.filter(({ bytes }) => bytes > 0)));
    // It asks whether they are what they were: the server says so.
    for (const { method, status, path } of again.asked) assert(status === 304 || (method === "HEAD" && status === 200), `${method} ${path}: ${status}`);
    assert(again.asked.some(({ path }) => path.startsWith("/db/")));
    console.log(`  ${name}: ${first.page} bytes of the page and ${first.table} of the table; again 0 and 0 in ${again.asked.length} requests`);
  });
}

test("a table that was built again under the same name is another one", async () => {
  const { page } = seen;
  const positions = Array.from({ length: 40 }, (_, at) => [5, 7, at]);
  const outcomes = async () => {
    const found = [];
    for (const position of positions) found.push((await ask(page, position)).outcome);
    return found;
  };
  const expected = () => query(join(root, "nim"), positions).map(({ outcome }) => outcome);
  await transferred(page, () => page.goto(`${line.url}?db=db/nim/`));
  const before = await outcomes();
  assert.deepEqual(before, expected());
  execFileSync(supermex, ["build", ..."nim --passes 1 --sheets 300 --variant 5,7,9".split(" "), "--force", "--out", join(root, "nim")], { stdio: "ignore" });
  const { table } = await transferred(page, () => page.reload());
  assert(table > 1000, `${table} bytes`);
  assert.deepEqual(await outcomes(), expected());
  assert.notDeepEqual(expected(), before);
  // A file by itself, too; and of what there was nothing is kept.
  await transferred(page, () => page.goto(`${line.url}?db=db/p1-000000000.smx`));
  assert.deepEqual(await outcomes(), expected());
  const names = await page.evaluate(() => caches.keys());
  for (const name of ["nim/", "p1-000000000.smx"]) assert.equal(names.filter((one) => one.includes(`/db/${name} `)).length, 1, names.join("\n"));
});

test("of another version of a file, or of a manifest, nothing is used; without a version nothing is kept", async () => {
  const own = build([{ name: "nim", build: BUILT.nim }]);
  cpSync(process.env.VIEWER ?? new URL("../dist", import.meta.url), own, { recursive: true });
  const [manifest, file] = ["manifest.json", "p1-000000000.smx"].map((name) => join(own, "nim", name));
  let options = {};
  const server = await serve(own, (_, __, path, given) => void Object.assign(given, path.startsWith("/nim/") ? options : {}));
  const other = await browse(server.url);
  const { page } = other;
  const ranges = async (act) => {
    server.requests.length = 0;
    await act();
    await whole(page);
    await page.waitForLoadState("networkidle");
    await page.waitForTimeout(300);
    return server.requests.filter(({ method, path }) => method === "GET" && path.endsWith(".smx")).length;
  };
  const open = () => visit(page, server.url, { db: "nim/", x: 100 });
  assert((await ranges(open)) > 0);
  assert((await kept(page)) > 1000);
  assert.equal(await ranges(open), 0);
  // The manifest, and the length of each file, are what they were; the file is not.
  const bytes = readFileSync(file);
  const damaged = Buffer.from(bytes);
  for (let at = 512; at < damaged.length; at += 100) damaged[at] ^= 1;
  writeFileSync(`${file}.new`, damaged);
  renameSync(`${file}.new`, file);
  options = { tag: '"2"' };
  server.requests.length = 0;
  await open();
  assert.match(await page.locator("#error").textContent(), /checksum/);
  writeFileSync(file, bytes);
  options = { tag: '"3"' };
  assert((await ranges(open)) > 0);
  assert.equal(await ranges(open), 0);
  // Servers tell two files apart by the second: the manifest says that it is another one.
  writeFileSync(manifest, readFileSync(manifest, "utf8").replace(/("blake3": *")(.)/, (_, name, digit) => `${name}${digit === "0" ? "1" : "0"}`));
  assert((await ranges(open)) > 0);
  assert.equal(await ranges(open), 0);
  // A weak version is none.
  options = { tag: 'W/"4"' };
  assert((await ranges(open)) > 0);
  assert((await ranges(open)) > 0);
  await other.browser.close();
  await server.close();
  rmSync(own, { recursive: true });
});

test("nothing was said in the console", () => assert.deepEqual(seen.wrong, []));
