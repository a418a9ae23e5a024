// The controls of the picture: which view, which sheet, which axes.

import type { Model } from "../src/draw/model.js";
import { sheetName } from "../src/draw/planes.js";
import { batch, effect } from "../src/draw/vendor.js";
import { letters, VIEWS } from "../src/draw/words.js";
import { element, segmented, typed } from "./dom.js";
import type { Store } from "./store.js";

/** Pixels at the end of the row of controls in which it fades out. */
const FADE = 40;

/** On a phone the row scrolls: shows the chosen value of a control. */
function reveal(control: HTMLElement): void {
  const [row, chosen] = [control.parentElement, control.querySelector("[aria-pressed=true]")];
  if (row === null || chosen === null || row.scrollWidth <= row.clientWidth) return;
  const [place, seen] = [chosen.getBoundingClientRect(), row.getBoundingClientRect()];
  row.scrollLeft += Math.max(0, place.right + FADE - seen.right) + Math.min(0, place.left - seen.left);
}

/** Keeps the controls and the model together; returns what ends that. */
export function toolbar(model: Model, store: Store): () => void {
  const { planes } = model;
  const [number, slider, layer] = [element<HTMLInputElement>("x"), element<HTMLInputElement>("slider"), element<HTMLInputElement>("w")];
  const layered = planes.lastLayer !== null;
  /** Takes a number that was typed, at Enter or when the field is left; a number that there is not is refused, and the field has the old one. */
  const take = (field: HTMLInputElement, least: number, last: number, what: string, now: () => number, set: (value: number) => void) => {
    field.onchange = () => {
      const value = typed(field);
      const sound = value !== null && value >= least && value <= last;
      if (sound) set(value);
      store.refused.value = sound ? "" : `This table has the ${what} ${least} to ${last.toLocaleString("en")}.`;
      field.value = now().toLocaleString("en");
    };
  };
  /** The sheet at the slider's thumb: each is left for the next when there is a picture of it, or a moment later. */
  let slid: number | null = null;
  let sliding = false;
  const slide = async (set: (value: number) => void) => {
    sliding = true;
    for (; slid !== null; await model.soon()) {
      const value = slid;
      slid = null;
      set(value);
    }
    sliding = false;
  };
  element("scrub").hidden = planes.single;
  element("layer-name").textContent = letters(planes.info).at(-4) ?? "";
  const end = [
    effect(() => {
      const { shows } = planes;
      const views: (readonly [string, string])[] = shows.map((show) => [show, VIEWS[show]]);
      if (!layered && !planes.single) views.push(["3d", "3D"]);
      segmented("show", views, store.space.value === null ? model.shown.value : "3d", (value) => {
        batch(() => {
          store.space.value = value === "3d" ? (store.space.value ?? { below: 200, of: "all", sum: 200, within: 0, turn: null }) : null;
          if (value !== "3d") {
            if (value !== "p") store.with.value = null;
            model.show.value = value as (typeof shows)[number];
            if (model.part.value !== null && !model.shares.value) model.part.value = null;
          }
        });
      });
      reveal(element("show"));
    }),
    effect(() => {
      const options = planes.levels.map((level) => [level, level === 1 ? "1 pass" : `${level} passes`] as const).toReversed();
      segmented("passes", options, model.which.value.passes, (value) => (model.passes.value = value));
    }),
    effect(() => {
      const flat = store.space.value === null && !layered && !planes.single;
      const [y, z] = letters(planes.info).slice(-2);
      const options = flat ? ([["cells", `${y}, ${z}`], ["shares", "y/x, z/x"]] as const) : [];
      segmented<string>("axes", options, model.shares.value ? "shares" : "cells", (value) => model.share(value === "shares"));
    }),
    effect(() => {
      const { w, x } = model.which.value;
      const values = model.shown.value === "values";
      element("scrub").hidden = planes.single || store.space.value !== null;
      element("layer-label").hidden = !layered || values;
      const [now, least, last] = values ? [w, 0, planes.lastLayer ?? 0] : [x, planes.firstSheet, planes.lastSheet(w)];
      element("sheet-name").textContent = sheetName(planes, model.shown.value);
      Object.assign(slider, { min: String(least), max: String(last) });
      if (slid === null) slider.valueAsNumber = now;
      slider.setAttribute("aria-label", `Sheet ${sheetName(planes, model.shown.value)}`);
      number.value = now.toLocaleString("en");
      layer.value = w.toLocaleString("en");
      element("last").textContent = `of ${last.toLocaleString("en")}`;
      const set = (value: number) => {
        if (values) model.w.value = value;
        else model.x.value = value;
      };
      slider.oninput = () => {
        store.refused.value = "";
        slid = slider.valueAsNumber;
        if (!sliding) void slide(set);
      };
      take(number, least, last, "sheets", () => now, set);
      take(layer, 0, planes.lastLayer ?? 0, "layers", () => w, (value) => (model.w.value = value));
    }),
    effect(() => {
      const words = [store.refused.value, model.refused.value ?? ""].filter((words) => words !== "").join(" ");
      element("refused").textContent = words;
      element("refused").hidden = words === "";
    }),
  ];
  return () => end.forEach((end) => end());
}

/** Says what an address has that the table does not. */
export function corrections(model: Model, asked: { w: number | null; x: number | null; passes: number | null; show: string | null }): string {
  const { planes } = model;
  const said: string[] = [];
  const { w } = model.which.value;
  const range = (name: string, value: number | null, least: number, last: number) => {
    if (value !== null && (value < least || value > last)) said.push(`This table has the ${name} ${least} to ${last.toLocaleString("en")}, and not ${value.toLocaleString("en")}.`);
  };
  if (planes.lastLayer !== null) range("layers", asked.w, 0, planes.lastLayer);
  if (!planes.single && model.shown.value !== "values") range("sheets", asked.x, planes.firstSheet, planes.lastSheet(w));
  if (asked.passes !== null && !planes.levels.includes(asked.passes)) said.push(`This table has positions with ${planes.levels.map(String).join(" or ")} passes left, and not ${asked.passes}.`);
  if (asked.show !== null && !planes.shows.some((show) => show === asked.show)) said.push(`This table has no view “${asked.show}”.`);
  return said.join(" ");
}
