// Makes the pictures of docs/guide/browser.md: `SUPERMEX=PROGRAM node pictures/make.mjs`, of `dist` or of `VIEWER=DIRECTORY`.

import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { browse } from "../test/browser.mjs";
import { serve } from "../test/server.mjs";
import { supermex } from "../test/tables.mjs";

const root = mkdtempSync(join(tmpdir(), "supermex-pictures-"));
cpSync(process.env.VIEWER ?? new URL("../dist", import.meta.url), root, { recursive: true });
const build = (name, text) => execFileSync(supermex, ["build", ...text.split(" "), "--out", join(root, name)], { stdio: "ignore" });
build("nim.db", "nim --passes 1 --sheets 4000");
build("chomp.db", "chomp --passes 1 --sheets 2000");
const server = await serve(root);
const { browser, page } = await browse(server.url, { viewport: { width: 1100, height: 620 } });
const shot = async (name, fields) => {
  await page.goto(`${server.url}?${fields}`);
  await page.waitForFunction(() => document.documentElement.dataset.state === "whole");
  await page.waitForTimeout(500);
  await page.screenshot({ path: fileURLToPath(new URL(`${name}.png`, import.meta.url)) });
};
await shot("nim", "db=nim.db/&x=2500&position=2500,1000,3000,1");
await page.emulateMedia({ colorScheme: "dark" });
await shot("chomp", "db=chomp.db/&position=12,4,7,1");
await browser.close();
await server.close();
rmSync(root, { recursive: true });
