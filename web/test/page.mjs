// What tests do with the page of the viewer.

import assert from "node:assert/strict";

/** Has pages read the pixels of a canvas by a copy, so that the browser draws the canvas as it does for people. */
async function readable(page) {
  if (page.readable) return;
  page.readable = true;
  await page.addInitScript(() => {
    globalThis.pixels = (canvas) => {
      const copy = new OffscreenCanvas(canvas.width, canvas.height).getContext("2d", { willReadFrequently: true });
      copy.drawImage(canvas, 0, 0);
      return copy.getImageData(0, 0, canvas.width, canvas.height);
    };
  });
}

/** Opens the viewer of a server with a view, and waits until it has answered. */
export async function visit(page, url, fields) {
  await readable(page);
  await page.goto(`${url}?${new URLSearchParams(fields)}`);
  await page.waitForFunction(() => (document.querySelector("#outcome")?.textContent ?? "") !== "" || !document.querySelector("#error").hidden);
  return page;
}

/** Looks a position up, and gives the words and the moves of the answer. */
export async function ask(page, position) {
  return page.evaluate(async (position) => {
    const verdict = document.querySelector("#verdict");
    delete verdict.dataset.position;
    document.querySelector("#ask input").value = position;
    document.querySelector("#ask").requestSubmit();
    while (verdict.dataset.position === undefined) await new Promise((resolve) => setTimeout(resolve, 1));
    return { outcome: verdict.dataset.outcome, words: verdict.textContent, moves: [...document.querySelectorAll("#moves button")].map((button) => button.textContent) };
  }, String(position));
}

/** Every whole cell of the picture: its position, and the colour of its middle; and what else is known of the picture. */
export async function picture(page) {
  return page.evaluate(() => {
    const { stage } = document.querySelector("#sheet");
    const { model, canvas } = stage;
    const [t, frame, seen, which, show] = [model.transform.value, model.frame.value, model.seen.value, model.which.value, model.shown.value];
    const density = canvas.width / frame.width;
    const { data, width } = globalThis.pixels(canvas);
    const cells = [];
    const cut = model.compared.value.at * frame.width;
    for (let y = Math.ceil(seen.y[0]); y + 1 <= seen.y[1] + 1e-9; y++) {
      for (let z = Math.ceil(seen.z[0]); z + 1 <= seen.z[1] + 1e-9; z++) {
        const [x, up] = [t.applyX(y + 0.5) - frame.left, t.applyY(-z - 0.5) - frame.top];
        // The line between two sheets lies on the cells beside it.
        if (Math.abs(x - cut) < t.k) continue;
        const at = 4 * (Math.floor(up * density) * width + Math.floor(x * density));
        const colour = `#${[0, 1, 2].map((c) => data[at + c].toString(16).padStart(2, "0")).join("")}`;
        cells.push({ y, z, colour, position: stage.position({ y, z }), left: x < cut });
      }
    }
    return { cells, which, show, cut, colours: stage.colours, greatest: model.points.value.greatest };
  });
}

/** The share of the cells that are neither paper nor unknown. */
export async function inked(page) {
  const { share } = await page.evaluate(() => {
    const { canvas, colours } = document.querySelector("#sheet").stage;
    const { data } = globalThis.pixels(canvas);
    const blank = [colours.paper, colours.unknown, colours.speck].map((colour) => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16)));
    let ink = 0;
    for (let at = 0; at < data.length; at += 4) if (blank.every((one) => one.some((c, i) => Math.abs(data[at + i] - c) > 60))) ink += 1;
    return { share: (4 * ink) / data.length };
  });
  return share;
}

/** Waits until this share of the picture is inked: it comes in parts, and between two of them nothing is awaited. */
export async function inks(page, least) {
  for (const end = Date.now() + 20_000; ; await page.waitForTimeout(50)) {
    const ink = await inked(page);
    if (ink > least) return;
    assert(Date.now() < end, `${ink} of the picture is inked in place of ${least}: ${page.url()}`);
  }
}

/** Where the middle of a cell lies on the page. */
export async function place(page, [y, z]) {
  const at = await page.evaluate(([y, z]) => document.querySelector("#sheet").stage.place(y, z), [y, z]);
  return [at.x, at.y];
}

/** What the pointer says. */
export const hovers = (page, words) => page.waitForFunction((words) => document.querySelector("#sheet").shadowRoot.querySelector("#hover").textContent.includes(words), words);

/** Waits until a part of the page says something. */
export const says = (page, id, words) => page.waitForFunction(([id, words]) => document.querySelector(`#${id}`)?.textContent.includes(words), [id, words]);

/** A field of the address. */
export const field = (page, name) => page.evaluate((name) => new URLSearchParams(location.search).get(name), name);

/** Waits until the page shows all that it should: of tables without sheets that is a chart, or nothing. */
export const whole = (page) =>
  page.waitForFunction(() => {
    const [chart, cube, sheet] = ["#chart", "#cube", "#sheet"].map((id) => document.querySelector(id));
    return !chart.hidden || document.documentElement.classList.contains("flat") || (cube.hidden ? sheet : cube).dataset.state === "whole";
  });

/** Chooses a value of a segmented control. */
export const choose = (page, id, value) => page.locator(`#${id} [data-value="${value}"]`).click();

/** Types a value and presses Enter. */
export async function enter(page, id, value) {
  await page.locator(`#${id}`).fill(String(value));
  await page.locator(`#${id}`).press("Enter");
}
