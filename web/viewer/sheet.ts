// The part of the page that shows the sheets of a table.

import { NONE } from "../src/answers.js";
import { settled, type Show, type View } from "./address.js";
import { element, make } from "./dom.js";
import type { Point } from "./games.js";
import { type Colours, Plane } from "./plane.js";
import type { Planes, Which } from "./planes.js";
import { type Points, UNKNOWN } from "./row.js";

export class SheetView {
  private readonly plane: Plane;
  private stop = new AbortController();
  private row: Points | null = null;
  private which = "";
  private windowOf = "";
  private timer = 0;
  /** Where the sheet's tail begins, if it has one. */
  private extent: number | null = null;
  /** The position that is asked. */
  private marked: { w: number; x: number; y: number; z: number } | null = null;
  /** Whether the plane has been given a part to show. */
  private placed = false;

  constructor(
    private readonly planes: Planes,
    private readonly view: View,
    /** The view is another one. */
    private readonly changed: () => void,
    /** A position of the plane is asked. */
    private readonly ask: (position: string) => void,
    /** A winning move is asked for. */
    private readonly win: () => void,
  ) {
    element("sheets").hidden = false;
    this.plane = new Plane(element<HTMLCanvasElement>("plane"), () => this.moved());
    this.controls();
    this.pointer();
    this.keys();
  }

  private get passes(): number {
    return this.view.passes ?? this.planes.levels.at(-1) ?? 0;
  }

  private get x(): number {
    return this.view.x ?? this.planes.first;
  }

  private get shown(): Which {
    return { w: this.planes.lastLayer === null ? 0 : (this.view.w ?? 0), x: this.x, passes: this.passes };
  }

  private controls(): void {
    const { planes } = this;
    const [number, slider, layer] = [element<HTMLInputElement>("x"), element<HTMLInputElement>("slider"), element<HTMLInputElement>("w")];
    for (const field of [number, slider]) {
      field.min = String(planes.firstSheet);
      field.max = String(planes.lastSheet);
      field.addEventListener("input", () => this.go(field.valueAsNumber));
    }
    element("layer-label").hidden = planes.lastLayer === null;
    layer.max = String(planes.lastLayer ?? 0);
    layer.addEventListener("input", () => {
      const w = layer.valueAsNumber;
      if (!Number.isSafeInteger(w) || w < 0 || w > (planes.lastLayer ?? 0)) return;
      this.view.w = w;
      this.load();
    });
    const passes = element<HTMLSelectElement>("passes");
    passes.replaceChildren(...planes.levels.map((level) => make("option", { value: String(level), textContent: String(level) })));
    element("pass-label").hidden = planes.levels.length < 2;
    passes.onchange = () => {
      this.view.passes = Number(passes.value);
      this.load();
    };
    const show = element<HTMLSelectElement>("show");
    show.replaceChildren(...planes.shows.map(([value, textContent]) => make("option", { value, textContent })));
    element("show-label").hidden = planes.shows.length < 2;
    if (!planes.shows.some(([name]) => name === this.view.show)) this.view.show = "p";
    show.onchange = () => {
      this.view.show = show.value as Show;
      this.moved();
    };
    const click = (id: string, then: () => void) => element(id).addEventListener("click", then);
    click("whole", () => this.whole());
    click("in", () => this.plane.zoom(2));
    click("out", () => this.plane.zoom(0.5));
    click("png", () => this.plane.canvas.toBlob((blob) => blob && this.save(blob, "png")));
    click("svg", () => this.save(new Blob([this.plane.svg()], { type: "image/svg+xml" }), "svg"));
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => this.draw());
  }

  private save(blob: Blob, extension: string): void {
    const link = make("a", { href: URL.createObjectURL(blob), download: `${this.planes.name}-x${this.x}-p${this.passes}.${extension}` });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  }

  /** Goes to a sheet. */
  go(x: number): void {
    if (!Number.isSafeInteger(x) || x < this.planes.firstSheet || x > this.planes.lastSheet) return;
    this.view.x = x;
    this.load();
  }

  /** Marks a position; goes to its sheet, if there is one, and shows it, if it is to be followed. */
  mark({ w, x, y, z, passes }: Point, follow: boolean): void {
    const { planes } = this;
    this.marked = { w, x, y, z };
    if (follow && x >= planes.firstSheet && x <= planes.lastSheet && w <= (planes.lastLayer ?? 0)) {
      // Only the parity of the passes matters.
      const level = planes.passes === 0 ? passes : passes % 2;
      if (planes.levels.includes(level)) this.view.passes = level;
      if (planes.lastLayer !== null) this.view.w = w;
      if (this.which !== JSON.stringify({ ...this.shown, x })) this.go(x);
      this.plane.reveal({ y, z });
    }
    this.draw();
  }

  /** Shows what the view says. */
  load(): void {
    const { w, x, passes } = this.shown;
    element<HTMLInputElement>("w").valueAsNumber = w;
    element<HTMLInputElement>("x").valueAsNumber = x;
    element<HTMLInputElement>("slider").valueAsNumber = x;
    element<HTMLSelectElement>("passes").value = String(passes);
    element<HTMLSelectElement>("show").value = this.view.show;
    const row = this.planes.points(this.shown);
    this.which = JSON.stringify(this.shown);
    this.row = row;
    void this.tail(row).then(() => {
      if (this.row !== row) return;
      this.placed = true;
      if (this.view.part !== null) {
        this.plane.part = { ...this.view.part };
        this.moved();
      } else {
        this.whole();
      }
    });
  }

  /** Says how the sheet goes on, and how far it reaches. */
  private async tail(row: Points): Promise<void> {
    this.extent = null;
    let words = "";
    try {
      const tail = await this.planes.tail(this.shown);
      if (tail !== null) {
        this.extent = tail.start;
        const completions = tail.completions.length > 12 ? `${tail.completions.slice(0, 12).join(" ")} …` : tail.completions.join(" ");
        words = tail.period === 0 ? `The sheet ends: no column from y = ${tail.start} on has a P-position.` : `From y = ${tail.start} on the completions repeat, with period ${tail.period}: ${completions}`;
      }
    } catch (error) {
      words = error instanceof Error ? error.message : String(error);
    }
    if (this.row === row) element("tail").textContent = words;
  }

  /** Shows all of the sheet, as far as it is not its tail. */
  private whole(): void {
    this.plane.fit(...this.planes.extent(this.shown, this.extent));
  }

  /** The view was panned or zoomed. */
  private moved(): void {
    if (this.row === null || !this.placed) return;
    delete document.documentElement.dataset["state"];
    this.draw();
    clearTimeout(this.timer);
    // While the view moves fast, nothing is fetched.
    this.timer = window.setTimeout(() => {
      this.plane.part = settled(this.plane.part);
      this.view.part = { ...this.plane.part };
      this.draw();
      this.changed();
      void this.bring();
    }, 40);
  }

  private draw(): void {
    const style = getComputedStyle(document.documentElement);
    const colour = (name: string) => style.getPropertyValue(`--${name}`).trim();
    const names = ["paper", "ink", "soft", "line", "mark", "level"] as const;
    this.plane.row = this.row;
    this.plane.marked = this.marked?.x === this.x && this.marked.w === this.shown.w ? this.marked : null;
    this.plane.draw(Object.fromEntries(names.map((name) => [name, colour(name)])) as unknown as Colours);
  }

  /** Brings what is seen. */
  private async bring(): Promise<void> {
    const row = this.row;
    if (row === null) return;
    this.stop.abort();
    this.stop = new AbortController();
    const { signal } = this.stop;
    const note = element("note");
    try {
      const { y, z } = this.plane.seen;
      const window = this.bringWindow(y, z, signal);
      // Tests wait for these.
      const state = document.documentElement.dataset;
      const points = row.bring(y[0], y[1], signal, () => {
        this.draw();
        state["state"] = "coarse";
      });
      // Together: where both are stopped, both are heard.
      await Promise.all([points, window]);
      state["state"] = "whole";
    } catch (error) {
      if (signal.aborted) return;
      note.textContent = error instanceof Error ? error.message : String(error);
      note.hidden = false;
    }
  }

  /** Brings the window of instant winners or first winning sheets, if it is shown and not too large. */
  private async bringWindow(y: [number, number], z: [number, number], signal: AbortSignal): Promise<void> {
    const note = element("note");
    note.hidden = true;
    const of = [this.view.show, this.which, ...y, ...z].join();
    if (this.view.show !== "p" && of === this.windowOf) return;
    let found = false;
    if (this.view.show !== "p") {
      const part = { y, z, scale: this.plane.part.scale * this.plane.density };
      for await (const window of this.planes.windows(this.view.show, this.shown, part, signal)) {
        if (signal.aborted) return;
        this.plane.window = window;
        this.draw();
        found = true;
      }
      if (signal.aborted) return;
      note.textContent = "Zoom in: every cell of this picture touches lower sheets, and the table has no overview for it.";
      note.hidden = found;
    }
    this.windowOf = found ? of : "";
    if (!found) this.plane.window = null;
    this.draw();
  }

  private position({ y, z }: { y: number; z: number }): string {
    const layer = this.planes.lastLayer === null ? [] : [this.shown.w];
    return [...layer, this.x, y, z, ...(this.planes.passes > 0 ? [this.passes] : [])].join(",");
  }

  private pointer(): void {
    const canvas = this.plane.canvas;
    const hover = element("hover");
    let pressed: { x: number; y: number } | null = null;
    canvas.addEventListener("pointerdown", (event) => (pressed = { x: event.clientX, y: event.clientY }));
    canvas.addEventListener("pointermove", (event) => {
      const cell = this.plane.cell(event);
      if (cell === null || this.row === null) {
        hover.textContent = "";
        return;
      }
      const z = this.row.at(cell.y);
      const outcome = z === UNKNOWN ? "" : z === cell.z ? " P" : this.planes.oneEach ? " N" : "";
      const completion = z === UNKNOWN ? "" : z === NONE ? " · no z is P" : ` · P at z = ${z}`;
      hover.textContent = `${this.position(cell)}${outcome}${completion}`;
    });
    canvas.addEventListener("pointerleave", () => (hover.textContent = ""));
    canvas.addEventListener("click", (event) => {
      const cell = this.plane.cell(event);
      const still = pressed !== null && Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) < 4;
      if (cell !== null && still) this.ask(this.position(cell));
    });
  }

  private keys(): void {
    const canvas = this.plane.canvas;
    canvas.addEventListener("keydown", (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const step = event.shiftKey ? 16 : 1;
      const at = this.marked ?? { y: Math.max(0, Math.floor(this.plane.part.y)), z: Math.max(0, Math.floor(this.plane.part.z)) };
      const to = (y: number, z: number) => {
        const cell = { y: Math.max(0, at.y + y), z: Math.max(0, at.z + z) };
        this.plane.reveal(cell);
        this.ask(this.position(cell));
      };
      const actions: Record<string, () => void> = {
        ArrowLeft: () => to(-step, 0),
        ArrowRight: () => to(step, 0),
        ArrowUp: () => to(0, step),
        ArrowDown: () => to(0, -step),
        PageUp: () => this.go(this.x + step),
        PageDown: () => this.go(this.x - step),
        "+": () => this.plane.zoom(2),
        "=": () => this.plane.zoom(2),
        "-": () => this.plane.zoom(0.5),
        "0": () => this.whole(),
        p: () => {
          const { levels } = this.planes;
          this.view.passes = levels[(levels.indexOf(this.passes) + 1) % levels.length] ?? 0;
          this.load();
        },
        Enter: () => this.win(),
      };
      const action = actions[event.key];
      if (action !== undefined) {
        event.preventDefault();
        action();
      }
    });
  }
}
