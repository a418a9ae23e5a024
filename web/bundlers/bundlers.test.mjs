// The package as it is published, in a project of its own: TypeScript compiles the examples, and Vite, esbuild, webpack and Node
// each open a table, in the thread that asks and in a worker.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { pathToFileURL } from "node:url";

import esbuild from "esbuild";
import { build as vite, createServer } from "vite";
import webpack from "webpack";

import { browse } from "../test/browser.mjs";
import { serve } from "../test/server.mjs";
import { supermex } from "../test/tables.mjs";

const web = new URL("..", import.meta.url).pathname;
let project;
let server;
let seen;

/** What a page does: it asks a table with and without a worker, and shows what it was told. */
const PAGE = `
import { open, SupermexError } from "supermex";
import "supermex/element";
const told = [];
try {
  for (const worker of [false, true]) {
    const table = await open(new URLSearchParams(location.search).get("db"), { worker });
    told.push(await table.outcome([5, 7, 9]), (await table.winningMoves("1,2,3")).moves.length);
    table.close();
  }
} catch (error) {
  told.push(String(error instanceof SupermexError), error.message);
}
told.push(customElements.get("supermex-sheet") === undefined ? "without" : "with", "the component");
document.title = told.join(" ");
`;

before(async () => {
  project = mkdtempSync(join(tmpdir(), "supermex-bundlers-"));
  const run = (program, args, cwd) => execFileSync(program, args, { cwd, stdio: ["ignore", "pipe", "inherit"] }).toString();
  const packed = run("npm", ["pack", "--silent", "--pack-destination", project], web).trim().split("\n").at(-1);
  const own = join(project, "node_modules", "supermex");
  mkdirSync(own, { recursive: true });
  run("tar", ["-xzf", join(project, packed), "--strip-components=1", "-C", own], project);
  writeFileSync(join(project, "package.json"), '{"type": "module", "private": true}');
  writeFileSync(join(project, "page.js"), PAGE);
  writeFileSync(join(project, "index.html"), '<!doctype html><script type="module" src="./page.js"></script>');
  run(supermex, ["build", "nim", "--passes", "1", "--sheets", "60", "--out", join(project, "nim.db")], project);
  server = await serve(project, (_, __, ___, options) => {
    options.cors = { "Access-Control-Allow-Origin": "*", "Access-Control-Expose-Headers": "Content-Range, ETag" };
    return false;
  });
  seen = await browse("http://127.0.0.1");
});
after(async () => {
  await seen?.browser.close();
  await server?.close();
  rmSync(project, { recursive: true, force: true });
});

/** Opens a page, and waits until it has been told. */
async function told(address) {
  const { page, wrong } = seen;
  wrong.length = 0;
  await page.goto(`${address}?db=${server.url}nim.db`);
  await page.waitForFunction(() => document.title !== "", null, { timeout: 30_000 });
  // Vite says that it is connected, and a page without an icon is asked for one.
  const words = wrong.filter((line) => !/\[vite\] connect|favicon|404/.test(line));
  assert.deepEqual([await page.title(), words], ["P 2 P 2 with the component", []]);
}

/** A page over scripts that were bundled to a directory. */
async function toldBy(directory, script) {
  writeFileSync(join(project, directory, "index.html"), `<!doctype html><script type="module" src="./${script}"></script>`);
  await told(`${server.url}${directory}/`);
}

test("what is published says what it is, and has its licences", () => {
  const own = join(project, "node_modules", "supermex");
  const { sideEffects, exports, license } = JSON.parse(readFileSync(join(own, "package.json"), "utf8"));
  assert.deepEqual(readdirSync(own).sort(), ["LICENSE-APACHE", "LICENSE-MIT", "README.md", "lib", "package.json"]);
  assert.equal(license, "MIT OR Apache-2.0");
  const files = [...sideEffects, ...Object.values(exports).flatMap((one) => (typeof one === "string" ? [one] : Object.values(one)))];
  for (const file of files) assert(readFileSync(join(own, file)).length > 0, file);
});

test("TypeScript compiles the examples", () => {
  for (const [name, page] of [["package", join(web, "README.md")], ["project", join(web, "..", "README.md")]]) {
    const [, example] = /```js\n(.*?)```/s.exec(readFileSync(page, "utf8")) ?? assert.fail(page);
    writeFileSync(join(project, `${name}.ts`), example);
  }
  writeFileSync(
    join(project, "own.ts"),
    `import { open, type Moves, type Table } from "supermex";
     export async function first(where: string | URL, signal: AbortSignal): Promise<Moves> {
       using table: Table = await open(where, { worker: true, signal });
       return table.winningMoves([1n, 2, 3], { signal });
     }`,
  );
  const shared = { target: "ES2022", strict: true, noEmit: true, skipLibCheck: false, skipDefaultLibCheck: true, exactOptionalPropertyTypes: true, typeRoots: [join(web, "node_modules", "@types")] };
  const settings = {
    // As Vite and webpack have it: a page, without Node.
    page: { module: "ESNext", moduleResolution: "bundler", lib: ["ES2022", "DOM", "DOM.Iterable"], types: [] },
    // As Node has it: without a page.
    node: { module: "nodenext", moduleResolution: "nodenext", lib: ["ES2022"], types: ["node"] },
  };
  for (const [name, options] of Object.entries(settings)) {
    const config = join(project, `tsconfig.${name}.json`);
    writeFileSync(config, JSON.stringify({ compilerOptions: { ...shared, ...options }, include: ["*.ts"] }));
    try {
      execFileSync(join(web, "node_modules", ".bin", "tsc"), ["--project", config], { cwd: project });
    } catch (error) {
      assert.fail(`${name}: ${error.stdout}`);
    }
  }
});

test("Node opens paths and addresses", () => {
  writeFileSync(
    join(project, "node.js"),
    `import { open } from "supermex";
     const address = ${JSON.stringify(pathToFileURL(join(project, "nim.db")).href)};
     const path = ${JSON.stringify(join(project, "nim.db", "manifest.json"))};
     for (const where of ["nim.db", "./nim.db/", path, address, new URL(address), address + "/p1-000000000.smx"]) {
       for (const worker of [false, true]) {
         const table = await open(where, { worker });
         console.log(await table.outcome([5, 7, 9]));
         table.close();
       }
     }`,
  );
  const out = execFileSync(process.execPath, ["node.js"], { cwd: project }).toString();
  assert.equal(out, "P\n".repeat(12));
});

test("no bundler", async () => {
  mkdirSync(join(project, "plain"));
  writeFileSync(join(project, "plain", "page.js"), PAGE.replace('"supermex"', '"../node_modules/supermex/lib/index.js"').replace('"supermex/element"', '"../node_modules/supermex/lib/element.js"'));
  await toldBy("plain", "page.js");
});

test("esbuild", async () => {
  await esbuild.build({
    absWorkingDir: project,
    // What the package names by its place: the worker and the readers lie beside the scripts.
    entryPoints: ["page.js", { in: "supermex/worker.js", out: "worker" }, { in: "supermex/sheets.wasm", out: "sheets" }, { in: "supermex/games.wasm", out: "games" }, { in: "supermex/supermex.wasm", out: "supermex" }].map((entry) =>
      typeof entry === "string" ? { in: entry, out: "page" } : entry,
    ),
    loader: { ".wasm": "copy" },
    bundle: true,
    format: "esm",
    outdir: "esbuild",
    logLevel: "error",
  });
  await toldBy("esbuild", "page.js");
});

test("webpack", async () => {
  const stats = await new Promise((resolve, reject) => {
    const options = { mode: "production", context: project, entry: "./page.js", output: { path: join(project, "webpack"), filename: "page.js" } };
    webpack(options, (error, stats) => (error ? reject(error) : resolve(stats)));
  });
  const { errors, warnings } = stats.toJson({ all: false, errors: true, warnings: true });
  assert.deepEqual([errors, warnings.filter(({ message }) => !/size limit|performance/.test(message))], [[], []]);
  await toldBy("webpack", "page.js");
});

test("Vite, for production", async () => {
  await vite({ root: project, base: "./", logLevel: "error", build: { outDir: "vite", target: "es2022" }, worker: { format: "es" } });
  await told(`${server.url}vite/`);
});

test("Vite, in development", async () => {
  const development = await createServer({ root: project, logLevel: "error", server: { host: "127.0.0.1", port: 0 } });
  try {
    await development.listen();
    await told(development.resolvedUrls.local[0]);
  } finally {
    await development.close();
  }
});
