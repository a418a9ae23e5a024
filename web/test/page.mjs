// What tests do with the page of the viewer.

import assert from "node:assert/strict";

/** Opens the viewer of a server with a view, and waits until it has answered. */
export async function visit(page, url, fields) {
  await page.goto(`${url}?${new URLSearchParams(fields)}`);
  await page.waitForFunction(() => (document.querySelector("#outcome")?.textContent ?? "") !== "" || !document.querySelector("#error").hidden);
  return page;
}

/** Asks a position, and gives the words and the moves of the answer. */
export async function ask(page, position) {
  return page.evaluate(async (position) => {
    const outcome = document.querySelector("#outcome");
    outcome.textContent = "";
    document.querySelector("#ask input").value = position;
    document.querySelector("#ask").requestSubmit();
    while (outcome.textContent === "") await new Promise((resolve) => setTimeout(resolve, 1));
    return { words: outcome.textContent, moves: [...document.querySelectorAll("#moves button")].map((button) => button.textContent) };
  }, String(position));
}

/** The share of pixels of the plane that are neither paper nor hatched. */
export async function inked(page) {
  return page.evaluate(() => {
    const plane = document.querySelector("#plane");
    const [left, bottom] = [Number(plane.dataset.left), Number(plane.dataset.bottom)];
    const ratio = plane.width / plane.clientWidth;
    const copy = new OffscreenCanvas(plane.width, plane.height).getContext("2d", { willReadFrequently: true });
    copy.drawImage(plane, 0, 0);
    const paper = copy.getImageData(plane.width - 2, plane.height - 2, 1, 1).data;
    const [width, height] = [plane.width - (left + 4) * ratio, plane.height - (bottom + 4) * ratio].map(Math.floor);
    const { data } = copy.getImageData((left + 2) * ratio, 2, width, height);
    let ink = 0;
    for (let at = 0; at < data.length; at += 4) {
      if ([0, 1, 2].some((c) => Math.abs(data[at + c] - paper[c]) > 100)) ink += 1;
    }
    return ink / (width * height);
  });
}

/** Waits until so much of the plane is inked: a picture comes in parts, and between two of them nothing is awaited. */
export async function inks(page, least) {
  for (const end = Date.now() + 20_000; ; await page.waitForTimeout(50)) {
    const ink = await inked(page);
    if (ink > least) return;
    assert(Date.now() < end, `${ink} of the plane is inked in place of ${least}: ${page.url()}`);
  }
}

/** Where a cell lies on the page, if the address says `at=y,z,scale`. */
export async function place(page, [y, z], [middleY, middleZ, scale]) {
  const plane = page.locator("#plane");
  const box = await plane.boundingBox();
  const [left, bottom] = await plane.evaluate((plane) => [Number(plane.dataset.left), Number(plane.dataset.bottom)]);
  return [box.x + left + (box.width - left) / 2 + (y + 0.5 - middleY) * scale, box.y + (box.height - bottom) / 2 - (z + 0.5 - middleZ) * scale];
}

/** Waits until a part of the page says something. */
export const says = (page, id, words) => page.waitForFunction(([id, words]) => document.querySelector(`#${id}`)?.textContent.includes(words), [id, words]);

/** A field of the address. */
export const field = (page, name) => page.evaluate((name) => new URLSearchParams(location.search).get(name), name);

/** Waits until the plane shows what it should. */
export const whole = (page) => page.waitForFunction(() => document.documentElement.dataset.state === "whole");
