// P-positions in three dimensions in place of a sheet: what is fetched for them, and their controls.

import { coloursOf } from "../src/draw/colours.js";
import type { Model } from "../src/draw/model.js";
import { computed, effect, untracked } from "../src/draw/vendor.js";
import { numbers, passesLeft } from "../src/draw/words.js";
import { atEnd } from "../src/signal.js";
import type { Space } from "./address.js";
import type { Cloud, Slice } from "./cloud.js";
import { element, segmented, typed, words } from "./dom.js";
import type { Store } from "./store.js";

/** Numbers each way of a cloud, at most: each sheet of it is asked. */
const MOST = 600;
/** Sheets that are fetched at a time, so that others are answered between them. */
const SOME = 25;

function sliceOf({ of, sum, within }: Space): Slice {
  return of === "sum" ? { of, sum, within } : of === "diagonal" ? { of, within } : { of };
}

export class SpaceView {
  private cloud: Cloud | null = null;
  private stop = new AbortController();
  /** What is fetched, or being fetched. */
  private of = "";

  constructor(
    private readonly model: Model,
    private readonly store: Store,
    closed: AbortSignal,
  ) {
    const { planes } = model;
    const most = Math.min(MOST, planes.lastSheet(0) + 1);
    const [below, sum, within] = ["below", "sum", "within"].map((id) => element<HTMLInputElement>(id)) as [HTMLInputElement, HTMLInputElement, HTMLInputElement];
    below.max = String(most);
    const change = (fields: Partial<Space>) => {
      store.refused.value = "";
      if (store.space.value !== null) store.space.value = { ...store.space.value, ...fields };
    };
    below.onchange = () => {
      const value = typed(below);
      if (value !== null && value >= 2 && value <= most) change({ below: value, sum: Math.min(store.space.value?.sum ?? value, 3 * (value - 1)) });
      else store.refused.value = `The cloud has the positions below a number from 2 to ${most}.`;
      below.valueAsNumber = store.space.value?.below ?? most;
    };
    within.onchange = () => {
      const value = typed(within);
      if (value !== null && value <= 99) change({ within: value });
      within.valueAsNumber = store.space.value?.within ?? 0;
    };
    sum.oninput = () => change({ sum: sum.valueAsNumber });
    element("space-stop").onclick = () => this.stop.abort();
    // What an address asks for and the table has not is said.
    const asked = store.space.value;
    if (asked !== null && (asked.below > most || asked.below < 2)) store.refused.value = `The cloud has the positions below a number from 2 to ${most}, and not ${asked.below.toLocaleString("en")}.`;
    const key = computed(() => {
      const space = store.space.value;
      return space === null ? null : JSON.stringify({ ...space, turn: null });
    });
    atEnd(
      closed,
      effect(() => {
        const flat = key.value === null;
        element("slices").hidden = element("cube").hidden = flat;
        element("sheet").hidden = !flat;
        const { passes } = model.which.value;
        if (flat) {
          untracked(() => this.close());
          return;
        }
        untracked(() => {
          const space = store.space.value as Space;
          const settled = { ...space, below: Math.max(2, Math.min(most, space.below)) };
          if (settled.below !== space.below) {
            store.space.value = settled;
            return;
          }
          sum.max = String(3 * (space.below - 1));
          [below.valueAsNumber, sum.valueAsNumber, within.valueAsNumber] = [space.below, space.sum, space.within];
          element("sum-label").hidden = space.of !== "sum";
          element("within-label").hidden = space.of === "all";
          segmented<Space["of"]>("slice", [["all", "All"], ["diagonal", "y = z"], ["sum", "x + y + z = c"]], space.of, (of) => {
            change({ of });
            this.cloud?.show(sliceOf(store.space.value as Space), true);
          });
          element("cube-legend").textContent = this.said(space);
          this.cloud?.show(sliceOf(space), false);
          void this.bring(space, passes);
        });
      }),
      () => this.close(),
    );
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => this.paint(), { signal: closed });
  }

  /** What is seen, in words. */
  private said({ below, of, sum, within }: Space): string {
    const { info } = this.model.planes;
    const near = within === 0 ? "" : ` ± ${within}`;
    const slice = of === "all" ? "" : of === "sum" ? `, with x + y + z = ${sum}${near}` : `, with y = z${near}`;
    return `P-positions with all numbers below ${below}${info.passes ? `, ${passesLeft(this.model.which.value.passes)}` : ""}${slice}. Up is the ${numbers(info).at(-1)}, and the colour is x.`;
  }

  /** The picture as it is seen, to be saved, and its words. */
  get image(): { image: string; words: string } | null {
    const space = this.store.space.value;
    return space === null ? null : { image: element<HTMLCanvasElement>("cloud").toDataURL(), words: this.said(space) };
  }

  private close(): void {
    this.stop.abort();
    this.cloud?.close();
    this.cloud = null;
    this.of = "";
  }

  private paint(): void {
    if (this.cloud !== null) this.cloud.colours = coloursOf(matchMedia("(prefers-color-scheme: dark)").matches);
  }

  /** Fetches sheet after sheet, so that others are answered between them, and shows what is there. */
  private async bring(space: Space, passes: number): Promise<void> {
    const of = [space.below, passes].join();
    if (of === this.of) return;
    this.of = of;
    this.stop.abort();
    this.stop = new AbortController();
    const { signal } = this.stop;
    const { planes } = this.model;
    const note = element("space-note");
    const cube = element("cube");
    cube.dataset["state"] = "empty";
    try {
      const cloud = await this.begun(space);
      if (cloud === null || signal.aborted) return;
      cloud.begin(space.below);
      note.hidden = false;
      for (let x = planes.firstSheet; x < space.below; x += SOME) {
        const sheets = await planes.below(x, Math.min(x + SOME, space.below), passes, space.below, signal);
        for (const [at, points] of sheets.entries()) cloud.add(x + at, points);
        (note.firstElementChild as HTMLElement).textContent = `${x} of ${space.below} sheets`;
        cloud.show(sliceOf(this.store.space.value ?? space), false);
      }
    } catch (error) {
      if (!signal.aborted) this.store.refused.value = words(error);
    }
    if (this.of !== of) return;
    note.hidden = true;
    // What is there stays where the rest was stopped.
    this.cloud?.show(sliceOf(this.store.space.value ?? space), false);
    cube.dataset["state"] = "whole";
  }

  /** The cloud, whose script is loaded for the first. */
  private async begun(space: Space): Promise<Cloud | null> {
    if (this.cloud !== null) return this.cloud;
    const script = new URL("./cloud.js", import.meta.url).href;
    const { Cloud } = (await import(script)) as typeof import("./cloud.js");
    if (this.store.space.value === null) return null;
    try {
      this.cloud = new Cloud(element<HTMLCanvasElement>("cloud"), [...element("corners").children] as HTMLElement[], (turn) => {
        if (this.store.space.value !== null) this.store.space.value = { ...this.store.space.value, turn };
      });
    } catch {
      throw new Error("This browser draws nothing in three dimensions: it has no WebGL, or it is switched off.");
    }
    if (space.turn !== null) this.cloud.turn = space.turn;
    this.paint();
    return this.cloud;
  }
}
