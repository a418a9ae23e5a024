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
import { DEVICES, PICTURES, show, TABLES, widths } from "./list.mjs";

const HERE = fileURLToPath(new URL(".", import.meta.url));
/** Bytes of all pictures, at most. */
const MOST = 4_000_000;
const QUALITY = 0.45;

const root = mkdtempSync(join(tmpdir(), "supermex-pictures-"));
cpSync(process.env.VIEWER ?? new URL("../dist", import.meta.url), root, { recursive: true });
const named = process.argv.slice(2);
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

for (const [width, height] of Object.entries(DEVICES)) {
  await page.setViewportSize({ width: Number(width), height });
  for (const colorScheme of ["light", "dark"]) {
    await page.emulateMedia({ colorScheme });
    for (const [name, [, fields]] of Object.entries(PICTURES)) {
      if ((named.length > 0 && !named.includes(name)) || !widths(name).includes(width)) continue;
      await show(page, server.url, fields);
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

const files = (name) => widths(name).flatMap((width) => ["light", "dark"].map((scheme) => [`${name}-${width}-${scheme}.webp`, width]));
const rows = Object.entries(PICTURES).map(([name, [words]]) => `## ${words}\n\n${files(name).map(([file, width]) => `<img src="${file}" width="${Math.round(width / 5)}" alt="">`).join(" ")}\n`);
writeFileSync(join(HERE, "README.md"), `# The viewer in pictures\n\nAt ${Object.keys(DEVICES).join(", ")} pixels, light and dark; \`make.mjs\` makes all of them and this page.\n\n${rows.join("\n")}`);
const missing = Object.keys(PICTURES).flatMap(files).map(([file]) => file).filter((file) => !existsSync(join(HERE, file)));
const all = readdirSync(HERE).filter((name) => name.endsWith(".webp")).reduce((sum, name) => sum + statSync(join(HERE, name)).size, 0);
console.log(`${all} bytes`);
if (all > MOST || missing.length > 0) {
  console.error(all > MOST ? `more than ${MOST}` : `not made: ${missing.join(" ")}`);
  process.exitCode = 1;
}
