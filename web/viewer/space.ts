// The part of the page that shows P-positions in three dimensions in place of a sheet: what is fetched for it, and its controls.

import { coloursOf } from "../src/draw/colours.js";
import type { Info } from "../src/answers.js";
import type { Planes } from "../src/draw/planes.js";
import { left } from "../src/draw/words.js";
import type { Space, View } from "./address.js";
import type { Cloud, Slice } from "./cloud.js";
import { element } from "./dom.js";

/** Numbers each way of a cloud to begin with, and at most: each sheet of it is asked. */
const USUAL = 200;
const MOST = 600;
/** Sheets that are fetched at a time, so that others are answered between them. */
const SOME = 25;

export class SpaceView {
  private cloud: Cloud | null = null;
  private stop = new AbortController();
  /** What is fetched, or being fetched. */
  private of = "";

  constructor(
    private readonly planes: Planes,
    private readonly info: Info,
    private readonly view: View,
    private readonly passes: () => number,
    /** The view is another one, or in three dimensions no more. */
    private readonly changed: () => void,
    private readonly refuse: (words: string) => void,
    closed: AbortSignal,
  ) {
    const { most } = this;
    const button = element<HTMLButtonElement>("space");
    button.hidden = planes.lastLayer !== null;
    button.onclick = () => {
      this.view.space = this.view.space === null ? { below: Math.min(USUAL, most), of: "all", sum: Math.min(USUAL, most), within: 0, turn: null } : null;
      this.changed();
    };
    const [below, of, sum, within] = this.fields;
    below.max = String(most);
    const read = (turn: boolean) => {
      const { space } = this.view;
      if (space === null || !below.checkValidity() || !within.checkValidity()) {
        this.refuse(`The cloud has positions below a number from 2 to ${most}.`);
        return;
      }
      this.refuse("");
      Object.assign(space, { below: below.valueAsNumber, of: of.value, sum: sum.valueAsNumber, within: within.valueAsNumber });
      this.cloud?.show(this.slice, turn);
      this.changed();
    };
    below.onchange = () => read(false);
    of.onchange = () => read(true);
    sum.oninput = within.oninput = () => read(false);
    element("space-stop").onclick = () => this.stop.abort();
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => this.paint(), { signal: closed });
    closed.addEventListener("abort", () => this.close());
  }

  private get fields() {
    return [element<HTMLInputElement>("below"), element<HTMLSelectElement>("slice"), element<HTMLInputElement>("sum"), element<HTMLInputElement>("within")] as const;
  }

  /** Numbers each way, at most. */
  private get most(): number {
    return Math.min(MOST, this.planes.lastSheet(0) + 1);
  }

  private get slice(): Slice {
    const { of, sum, within } = this.view.space as Space;
    return of === "sum" ? { of, sum, within } : of === "diagonal" ? { of, within } : { of };
  }

  /** Shows what the view says, and whether it is in three dimensions. */
  show(): boolean {
    const { space } = this.view;
    element("sheets").classList.toggle("spatial", space !== null);
    for (const id of ["cloud", "corners", "slices"]) element(id).hidden = space === null;
    element("space").setAttribute("aria-pressed", String(space !== null));
    if (space === null) {
      this.close();
      return false;
    }
    space.below = Math.max(2, Math.min(this.most, space.below));
    const [below, of, sum, within] = this.fields;
    sum.max = String(3 * (space.below - 1));
    [below.valueAsNumber, of.value, sum.valueAsNumber, within.valueAsNumber] = [space.below, space.of, space.sum, space.within];
    element("sum-label").hidden = space.of !== "sum";
    element("within-label").hidden = space.of === "all";
    void this.bring(space);
    return true;
  }

  /** What is seen, in words. */
  get said(): string {
    const { below, of, sum, within } = this.view.space as Space;
    const [x, y, z] = this.planes.numbers;
    const near = within === 0 ? "" : `, up to ${within} beside it`;
    const slice = of === "all" ? "" : of === "sum" ? ` in the slice x + y + z = ${sum}${near}` : ` in the slice y = z${near}`;
    return `Each point is a position ${x}; ${y}; ${z}; all below ${below}${left(this.info, this.passes())}, that the player to move loses${slice}. Its colour is its x; z is up.`;
  }

  /** The picture as it is seen, to be saved. */
  get canvas(): HTMLCanvasElement {
    return element<HTMLCanvasElement>("cloud");
  }

  private close(): void {
    this.stop.abort();
    this.cloud?.close();
    this.cloud = null;
    this.of = "";
  }

  private paint(): void {
    if (this.cloud !== null) this.cloud.colours = coloursOf(document.documentElement);
  }

  /** Fetches sheet after sheet, so that others are answered between them, and shows what is there. */
  private async bring(space: Space): Promise<void> {
    const of = [space.below, this.passes()].join();
    if (of === this.of) return;
    this.of = of;
    this.stop.abort();
    this.stop = new AbortController();
    const { signal } = this.stop;
    const note = element("space-note");
    delete document.documentElement.dataset["state"];
    try {
      const cloud = await this.begun(space);
      if (cloud === null || signal.aborted) return;
      cloud.begin(space.below);
      note.hidden = false;
      for (let x = this.planes.firstSheet; x < space.below; x += SOME) {
        const sheets = await this.planes.below(x, Math.min(x + SOME, space.below), this.passes(), space.below, signal);
        for (const [at, points] of sheets.entries()) cloud.add(x + at, points);
        (note.firstElementChild as HTMLElement).textContent = `${x} of ${space.below} sheets`;
        cloud.show(this.slice, false);
      }
    } catch (error) {
      if (!signal.aborted) this.refuse(error instanceof Error ? error.message : String(error));
    }
    if (this.of !== of) return;
    note.hidden = true;
    // What is there stays where the rest was stopped.
    this.cloud?.show(this.slice, false);
    document.documentElement.dataset["state"] = "whole";
  }

  /** The cloud, whose script is loaded for the first. */
  private async begun(space: Space): Promise<Cloud | null> {
    if (this.cloud !== null) return this.cloud;
    const canvas = element<HTMLCanvasElement>("cloud");
    const script = new URL("./cloud.js", import.meta.url).href;
    const { Cloud } = (await import(script)) as typeof import("./cloud.js");
    if (this.view.space === null) return null;
    try {
      this.cloud = new Cloud(canvas, [...element("corners").children] as HTMLElement[], (turn) => {
        if (this.view.space !== null) this.view.space.turn = turn;
        this.changed();
      });
    } catch {
      throw new Error("This browser draws nothing in three dimensions: it has no WebGL, or it is switched off.");
    }
    if (space.turn !== null) this.cloud.turn = space.turn;
    this.paint();
    return this.cloud;
  }
}
