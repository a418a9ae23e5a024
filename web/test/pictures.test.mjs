// The committed pictures are what the viewer shows, at four widths, light and dark, some of them in each run: but for fonts, which are those of the machine.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";

import { DEVICES, PICTURES, show, TABLES } from "../pictures/list.mjs";
import { browse } from "./browser.mjs";
import { serve } from "./server.mjs";
import { some } from "./share.mjs";
import { supermex } from "./tables.mjs";

/** The pictures whose tables are soon built. */
const COMPARED = ["heap", "boards", "wythoff", "clobber", "rows"];
const WIDTHS = ["390", "820", "1100", "1440"];
/** Pixels of a block whose mean colour is compared, and how far it may be from that of the picture: in the mean, and in one block of twenty. */
const BLOCK = 16;
const MEAN = 6;
const OUTLIER = 40;

let root;
let server;
let seen;
let press;

before(async () => {
  root = mkdtempSync(join(tmpdir(), "supermex-compared-"));
  cpSync(process.env.VIEWER ?? new URL("../dist", import.meta.url), root, { recursive: true });
  for (const name of COMPARED) execFileSync(supermex, ["build", ...TABLES[name].split(" "), "--out", join(root, name)], { stdio: "ignore" });
  execFileSync(supermex, ["verify", join(root, "boards"), "--certify", "--out", join(root, "boards.cert")], { stdio: "ignore" });
  server = await serve(root);
  seen = await browse(server.url);
  press = await seen.context.newPage();
});
after(async () => {
  await seen.browser.close();
  await server.close();
  rmSync(root, { recursive: true });
});

/** The mean colours of the blocks of an image. */
const blocks = (kind, bytes) =>
  press.evaluate(
    async ([kind, data, side]) => {
      const image = await createImageBitmap(await (await fetch(`data:image/${kind};base64,${data}`)).blob());
      const [width, height] = [Math.round(image.width / side), Math.round(image.height / side)];
      const canvas = new OffscreenCanvas(width * side, height * side).getContext("2d", { willReadFrequently: true });
      canvas.drawImage(image, 0, 0);
      const pixels = canvas.getImageData(0, 0, width * side, height * side).data;
      const found = Array.from({ length: width * height }, () => [0, 0, 0]);
      for (let at = 0; at < pixels.length; at++) {
        const [pixel, channel] = [at >> 2, at & 3];
        const [row, column] = [Math.floor(pixel / (width * side)), pixel % (width * side)];
        if (channel < 3) found[Math.floor(row / side) * width + Math.floor(column / side)][channel] += pixels[at] / (side * side);
      }
      return found;
    },
    [kind, bytes.toString("base64"), BLOCK],
  );

for (const [number, width] of WIDTHS.entries()) {
  for (const [dark, colorScheme] of ["light", "dark"].entries()) {
    test(`${width} pixels, ${colorScheme}`, async () => {
      const { page } = seen;
      await page.setViewportSize({ width: Number(width), height: DEVICES[width] });
      await page.emulateMedia({ colorScheme });
      for (const name of some(COMPARED, 3, number + dark)) {
        await show(page, server.url, PICTURES[name][1]);
        const file = fileURLToPath(new URL(`../pictures/${name}-${width}-${colorScheme}.webp`, import.meta.url));
        const [now, then] = [await blocks("png", await page.screenshot()), await blocks("webp", readFileSync(file))];
        assert.equal(now.length, then.length, name);
        const apart = now.map((colour, at) => Math.max(...colour.map((c, i) => Math.abs(c - then[at][i]))));
        const mean = apart.reduce((sum, one) => sum + one, 0) / apart.length;
        const far = apart.filter((one) => one > OUTLIER).length / apart.length;
        assert(mean < MEAN && far < 0.05, `${name}: ${mean.toFixed(1)} in the mean, and ${(100 * far).toFixed(1)} % of the blocks differ by more than ${OUTLIER}; look at it, and run pictures/make.mjs ${name}`);
      }
    });
  }
}

test("nothing was said in the console", () => assert.deepEqual(seen.wrong, []));
