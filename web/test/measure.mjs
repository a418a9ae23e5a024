// How fast the viewer is on a table, in Chromium without a window: the time to the first picture, which is a sample of the
// sheet's columns, and to the whole one; of a step of `x`, likewise; of a picture while panning, and while the sheet is moved; and the memory that
// the page takes. With `slow` as the last word it is a cold start on a slow line (150 ms, 1.6 Mb/s), the same again, each request, and how
// far what is seen shifts.
//
//     supermex serve nim.db &
//     node test/measure.mjs 'http://127.0.0.1:8080/?db=db/nim.db/' [X] [slow]

import { readFileSync } from "node:fs";

import { browse } from "./browser.mjs";
import { slow as slowly } from "./slow.mjs";

const slow = process.argv.at(-1) === "slow";
const [address, sheet] = process.argv.slice(2, slow ? -1 : undefined);
if (!address) {
  console.error("usage: node test/measure.mjs VIEWER?db=DATABASE [X] [slow]");
  process.exit(2);
}
const line = slow ? await slowly(address) : null;
const { pathname, search, origin } = new URL(address);
const url = new URL(pathname + search, line?.url ?? origin);
if (sheet) url.searchParams.set("x", sheet);

const { browser, context, page, wrong } = await browse(url.origin, { viewport: { width: 1440, height: 900 } });
const sent = [];
page.on("response", async (response) => sent.push(Number((await response.allHeaders())["content-length"] ?? 0)));
const state = (states) => page.waitForFunction((states) => states.includes(document.querySelector("#sheet")?.dataset.state), states, { polling: "raf" });
const whole = () => state(["whole"]);
const say = (what, figure) => console.log(`${what.padEnd(58)} ${figure}`);
const middle = (times) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)];

/** Milliseconds that something takes, to the first picture and to the whole one. */
async function time(act) {
  const started = performance.now();
  await act();
  await state(["coarse", "whole"]);
  const first = performance.now() - started;
  await whole();
  return { first, all: performance.now() - started };
}

await page.addInitScript(() => {
  // What the code of the page takes at each picture.
  globalThis.own = [];
  const request = requestAnimationFrame.bind(globalThis);
  globalThis.requestAnimationFrame = (act) =>
    request((now) => {
      const begun = performance.now();
      act(now);
      globalThis.own.push({ now, took: performance.now() - begun });
    });
});
if (slow) {
  await page.addInitScript(() => {
    globalThis.shifted = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if (!entry.hadRecentInput) globalThis.shifted += entry.value;
    }).observe({ type: "layout-shift", buffered: true });
  });
  for (const [what, act] of [["cold", () => page.goto(url.href)], ["again", () => page.reload()]]) {
    const begun = performance.now();
    line.passed.length = 0;
    const { first, all } = await time(act);
    await page.waitForTimeout(500);
    const at = (when) => ((when - begun) / 1000).toFixed(2);
    for (const { path, range, asked, begun, done, status, bytes } of line.passed) console.log([at(asked), at(begun), at(done), status, String(bytes).padStart(7), path, range].join("  "));
    say(`${what}: to the first picture, and to the whole one`, `${(first / 1000).toFixed(2)} s, ${(all / 1000).toFixed(2)} s`);
    say(`${what}: layout shift`, (await page.evaluate(() => globalThis.shifted)).toFixed(3));
  }
  await browser.close();
  await line.close();
  process.exit(0);
}

const opened = await time(() => page.goto(url.href));
await page.waitForTimeout(500);
say("from the address to the first picture", `${opened.first.toFixed(0)} ms`);
say("to the whole picture", `${opened.all.toFixed(0)} ms, ${sent.length} answers, ${(sent.reduce((a, b) => a + b, 0) / 1e6).toFixed(2)} MB`);

await page.evaluate(() => document.querySelector("#sheet").shadowRoot.querySelector("#area").focus());
const steps = [];
for (let step = 0; step < 20; step += 1) {
  const before = await page.locator("#x").inputValue();
  steps.push(
    await time(async () => {
      await page.keyboard.press("PageUp");
      await page.waitForFunction((before) => document.querySelector("#x").value !== before, before, { polling: "raf" });
    }),
  );
}
for (const [what, of] of [["the first picture", ({ first }) => first], ["the whole one", ({ all }) => all]]) {
  const times = steps.map(of);
  say(`a step of x, to ${what}, middle and longest of 20`, `${middle(times).toFixed(0)} and ${Math.max(...times).toFixed(0)} ms`);
}

// Zoomed in, so that what comes into sight has to be fetched and drawn.
const box = await page.evaluate(() => {
  const { x, y, width, height } = document.querySelector("#sheet").stage.canvas.getBoundingClientRect();
  return { x, y, width, height };
});
const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
await page.mouse.move(x, y);
await page.mouse.wheel(0, -1500);
await whole();
// On a machine that does something else too, the processor's time for a picture says more than the pictures do.
const performed = await context.newCDPSession(page);
await performed.send("Performance.enable", { timeDomain: "threadTicks" });
const busy = async () => (await performed.send("Performance.getMetrics")).metrics.find(({ name }) => name === "TaskDuration").value;
/** Does something at every picture of the screen, 120 times; says what that takes of our own code, and of the page's thread with the browser's. */
async function moving(what, kind) {
  const before = await busy();
  const { gaps, own } = await page.evaluate(
    ([kind, x, y]) =>
      new Promise((done) => {
        const area = document.querySelector("#sheet").shadowRoot.querySelector("#area");
        const slider = document.querySelector("#slider");
        const point = (type, at) => (type === "mousedown" ? area : window).dispatchEvent(new MouseEvent(type, { bubbles: true, view: window, button: 0, buttons: 1, clientX: x + at, clientY: y }));
        const step = {
          pan: (at) => point("mousemove", -4 * at),
          slide: () => {
            slider.valueAsNumber -= 1;
            slider.dispatchEvent(new Event("input", { bubbles: true }));
          },
        }[kind];
        const gaps = [];
        let last;
        if (kind === "pan") point("mousedown", 0);
        globalThis.own.length = 0;
        const frame = (now) => {
          if (last !== undefined) gaps.push(now - last);
          last = now;
          if (gaps.length < 120) {
            step(gaps.length);
            return requestAnimationFrame(frame);
          }
          if (kind === "pan") point("mouseup", -480);
          // What ran between two pictures belongs to one of them.
          const pictures = Map.groupBy(globalThis.own, ({ now }) => now);
          done({ gaps, own: [...pictures.values()].map((all) => all.reduce((sum, { took }) => sum + took, 0)) });
        };
        requestAnimationFrame(frame);
      }),
    [kind, x, y],
  );
  const mean = gaps.reduce((a, b) => a + b, 0) / gaps.length;
  say(`${what}: our own code for a picture, middle and longest`, `${middle(own).toFixed(1)} and ${Math.max(...own).toFixed(1)} ms`);
  say(`${what}: the page's thread for a picture`, `${((1000 * ((await busy()) - before)) / gaps.length).toFixed(1)} ms`);
  say(`${what}: pictures a second`, `${(1000 / mean).toFixed(0)}, the longest gap ${Math.max(...gaps).toFixed(0)} ms, ${gaps.filter((gap) => gap > 25).length} of 120 late`);
  await whole();
}
await moving("panning", "pan");
await page.keyboard.press("0");
await whole();
await moving("moving the sheet", "slide");

const session = await browser.newBrowserCDPSession();
const { processInfo } = await session.send("SystemInfo.getProcessInfo");
for (const { type, id } of processInfo.filter(({ type }) => type === "renderer")) {
  const status = readFileSync(`/proc/${id}/status`, "utf8");
  const [, peak] = status.match(/VmHWM:\s+(\d+)/);
  const [, anonymous] = status.match(/RssAnon:\s+(\d+)/);
  say(`memory of the page (${type})`, `${(anonymous / 1024).toFixed(0)} MiB of its own, ${(peak / 1024).toFixed(0)} MiB at most with the browser's code`);
}
for (const what of wrong) console.log(what);
await browser.close();
