// The picture on a page: cells on a canvas, axes, the selected position and a legend.

import { atEnd } from "../signal.js";
import { axis, label } from "./axes.js";
import { type Colours, coloursOf } from "./colours.js";
import { Hands, type Heard, part } from "./hands.js";
import { legend } from "./legend.js";
import type { Model } from "./model.js";
import { paint } from "./paint.js";
import type { Point } from "./types.js";
import { axisBottom, axisLeft, computed, effect, select, signal, untracked, type ZoomTransform } from "./vendor.js";
import { heading, title } from "./words.js";

/** Pixels beside the cells: above and to the right, and below them. */
const EDGE = 20;
const BOTTOM = 44;
/** Milliseconds of a picture from which on it is not painted anew while it moves, and after which it stands still. */
const SLOW = 10;
const REST = 60;
/** Milliseconds in which the picture of a sheet stays until there is that of the next one: sheets follow each other without flicker. */
const HELD = 400;

const HTML = `
<figure>
  <div id="area" tabindex="0" role="application"><canvas id="cells"></canvas></div>
  <svg id="marks" aria-hidden="true"><g id="across"></g><g id="up"></g><text id="name-across"></text><text id="name-up"></text><clipPath id="inside"><rect/></clipPath>
    <g clip-path="url(#inside)"><line class="slope"/><line class="slope"/><line id="cut"/><circle id="halo" r="8"/><circle id="pin" r="8"/></g></svg>
  <p id="note" role="status" hidden><span></span> <button type="button">Stop</button></p>
  <output id="hover" hidden></output>
  <div id="camera"><button type="button" aria-label="Zoom in">+</button><button type="button" aria-label="Zoom out">−</button><button type="button" aria-label="Show all">⤢</button></div>
  <figcaption><p id="words"></p><ul id="legend"></ul></figcaption>
</figure>`;

export class Stage {
  /** Whether cells of the picture are unknown. */
  readonly missing = signal(false);
  private readonly area: HTMLElement;
  /** What moves it. */
  readonly hands: Hands;
  readonly canvas: HTMLCanvasElement;
  private readonly dark = signal(false);
  private readonly size = signal<readonly [number, number]>([0, 0]);
  private readonly closing = new AbortController();
  private buffer = document.createElement("canvas");
  private image = new ImageData(1, 1);
  /** How the buffer was painted. */
  private painted: { t: ZoomTransform; left: number; top: number } | null = null;
  private cost = 0;
  /** What the axes were drawn as, and where the picture lay then. */
  private drawn = { as: "", x: 0, y: 0 };
  /** Whether the picture is still that of the sheet before. */
  private readonly held = signal(false);
  /** What the legend says. */
  private legend = "";
  private frame = 0;
  private timer = 0;

  constructor(
    private readonly root: ShadowRoot,
    readonly model: Model,
    heard: Heard,
  ) {
    root.innerHTML = HTML;
    this.area = this.part("area");
    this.canvas = this.part<HTMLCanvasElement>("cells");
    const scheme = matchMedia("(prefers-color-scheme: dark)");
    this.dark.value = scheme.matches;
    scheme.addEventListener("change", () => (this.dark.value = scheme.matches), { signal: this.closing.signal });
    const observer = new ResizeObserver(() => {
      const figure = this.area.parentElement as HTMLElement;
      const side = this.part("camera").getBoundingClientRect();
      const whole = figure.getBoundingClientRect();
      // Beside the cells, or below them where they do not fit.
      const caption = (root.querySelector("figcaption") as HTMLElement).getBoundingClientRect();
      const below = caption.width > whole.width / 2;
      const size = below ? ([whole.width, caption.top - whole.top] as const) : ([Math.min(side.left, caption.left) - whole.left - EDGE, whole.height] as const);
      // A legend of another height beside the cells is nothing to them.
      if (size.join() !== this.size.value.join()) this.size.value = size;
    });
    observer.observe(this.area.parentElement as HTMLElement);
    observer.observe(root.querySelector("figcaption") as HTMLElement);
    atEnd(this.closing.signal, () => observer.disconnect());
    this.watch();
    this.hands = new Hands(root, this.area, model, heard, this.closing.signal);
    model.start(this.closing.signal);
  }

  close(): void {
    this.closing.abort();
    cancelAnimationFrame(this.frame);
    clearTimeout(this.timer);
  }

  private part<E extends Element = HTMLElement>(id: string): E {
    return part(this.root, id);
  }

  /** Pixels to the left of the cells, as wide as the numbers there. */
  private readonly left = computed(() => {
    const rows = this.model.shares.value ? 0.25 : this.model.world.value[1];
    return Math.ceil(7.5 * label(Number.isFinite(rows) ? Math.ceil(rows) : 100).length) + 34;
  });

  /** The position of a cell, as text. */
  position(cell: { y: number; z: number }): string {
    return this.hands.position(cell);
  }

  /** The colours of the picture. */
  get colours(): Colours {
    return coloursOf(this.dark.value);
  }

  /** The centre of a cell on the screen. */
  place(y: number, z: number): { x: number; y: number } {
    const box = this.area.getBoundingClientRect();
    const t = this.model.transform.value;
    return { x: box.left + t.applyX(y + 0.5), y: box.top + t.applyY(-z - 0.5) };
  }

  private watch(): void {
    const { model, closing } = this;
    atEnd(
      closing.signal,
      effect(() => {
        const [[width, height], left] = [this.size.value, this.left.value];
        if (width === 0) return;
        const area = [Math.max(16, width - left - EDGE), Math.max(16, height - EDGE - BOTTOM)] as const;
        Object.assign(this.area.style, { left: `${left}px`, top: `${EDGE}px`, width: `${area[0]}px`, height: `${area[1]}px` });
        untracked(() => (model.area.value = area));
      }),
      effect(() => {
        model.points.value;
        let timer = 0;
        if (this.painted !== null) {
          untracked(() => (this.held.value = true));
          timer = setTimeout(() => (this.held.value = false), HELD) as unknown as number;
        }
        return () => clearTimeout(timer);
      }),
      effect(() => {
        if (model.state.value === "whole") this.held.value = false;
      }),
      effect(() => {
        // Whatever is drawn.
        void [this.held.value, model.transform.value, model.frame.value, model.points.value, model.otherPoints.value, model.compared.value, model.squares.value, model.version.value, model.state.value, this.dark.value];
        this.draw();
      }),
      effect(() => this.axes()),
      effect(() => this.marks()),
      effect(() => this.words()),
      effect(() => {
        const note = model.note.value;
        const place = this.part("note");
        place.hidden = note === null;
        (place.firstElementChild as HTMLElement).textContent = note?.words ?? "";
        (place.lastElementChild as HTMLElement).hidden = note?.stops !== true;
      }),
      effect(() => {
        // All of it is there when it is painted.
        const state = model.state.value;
        if (state !== "whole") (this.root.host as HTMLElement).dataset["state"] = state;
      }),
    );
    (this.part("note").lastElementChild as HTMLElement).onclick = () => model.halt();
  }

  /** Draws, once before the next picture of the screen. A slow picture is moved first, and painted when it stands still. */
  private draw(): void {
    if (this.frame !== 0) return;
    this.frame = requestAnimationFrame(() => {
      this.frame = 0;
      clearTimeout(this.timer);
      if (this.held.value) return this.present();
      const moved = this.model.state.value !== "whole" && this.painted !== null && this.painted.t !== this.model.transform.value && this.model.part.value !== null;
      if (!moved || this.cost < SLOW) return this.paint();
      this.timer = setTimeout(() => this.paint(), REST) as unknown as number;
      this.present();
    });
  }

  private get density(): number {
    return Math.min(globalThis.devicePixelRatio || 1, 2);
  }

  /** Paints the cells. */
  private paint(): void {
    const { model, density } = this;
    const begun = performance.now();
    const frame = model.frame.value;
    const [width, height] = [Math.max(1, Math.round(frame.width * density)), Math.max(1, Math.round(frame.height * density))];
    const t = model.transform.value;
    if (this.image.width !== width || this.image.height !== height) this.image = new ImageData(width, height);
    const { image } = this;
    const target = {
      words: new Uint32Array(image.data.buffer),
      width,
      height,
      left: (frame.left - t.x) / t.k,
      top: (t.y - frame.top) / t.k,
      scale: t.k * density,
      density,
    };
    const picture = {
      points: model.points.value,
      other: model.otherPoints.value,
      compared: model.compared.value,
      window: model.squares.value,
      windowed: model.windowed.value,
    };
    const missing = paint(target, picture, this.colours);
    if (this.buffer.width !== width || this.buffer.height !== height) Object.assign(this.buffer, { width, height });
    this.buffer.getContext("2d")?.putImageData(image, 0, 0);
    this.painted = { t, left: frame.left, top: frame.top };
    this.cost = performance.now() - begun;
    this.missing.value = missing;
    this.present();
    if (model.state.value === "whole") (this.root.host as HTMLElement).dataset["state"] = "whole";
  }

  /** Shows what was painted where it lies now. */
  private present(): void {
    const { canvas, buffer, painted, density } = this;
    const { frame, transform } = this.model;
    const { left, top, width, height } = frame.value;
    Object.assign(canvas.style, { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` });
    const [w, h] = [Math.max(1, Math.round(width * density)), Math.max(1, Math.round(height * density))];
    if (canvas.width !== w || canvas.height !== h) Object.assign(canvas, { width: w, height: h });
    const context = canvas.getContext("2d");
    if (context === null || painted === null) return;
    const [t, before] = [transform.value, painted.t];
    const grown = t.k / before.k;
    const [x, y] = [t.x + (painted.left - before.x) * grown - left, t.y + (painted.top - before.y) * grown - top];
    context.imageSmoothingEnabled = false;
    context.fillStyle = this.colours.unknown;
    context.fillRect(0, 0, w, h);
    context.drawImage(buffer, x * density, y * density, buffer.width * grown, buffer.height * grown);
  }

  private axes(): void {
    const { model } = this;
    const [frame, seen, unit, left] = [model.frame.value, model.seen.value, model.unit.value, this.left.value];
    if (model.area.value[0] === 0 || !Number.isFinite(seen.y[1])) return;
    const [x0, y0] = [left + frame.left, EDGE + frame.top + frame.height];
    const wide = 8 * label(Math.ceil(seen.y[1] / unit)).length + 24;
    const across = axis([...seen.y] as [number, number], frame.width, unit, Math.max(56, wide));
    const up = axis([...seen.z] as [number, number], frame.height, unit, 48);
    const names = model.shares.value ? model.planes.axes(model.shown.value).map((_, at) => `${"yz"[at]} / x`) : model.planes.axes(model.shown.value);
    const [row, column] = [select(this.part("across") as unknown as SVGGElement), select(this.part("up") as unknown as SVGGElement)];
    // While the picture is moved the numbers move with it, and are written anew where others come: to lay out text takes longer than to paint cells.
    const { x, y } = model.transform.value;
    const drawn = JSON.stringify([frame, left, unit, seen.scale, across.ticks, up.ticks, names]);
    if (drawn !== this.drawn.as) {
      this.drawn = { as: drawn, x, y };
      // Rows grow upwards.
      const upwards = up.scale.copy().range([frame.height, 0]);
      row.call(axisBottom(across.scale).tickValues(across.ticks).tickFormat((n) => label(Number(n))).tickSize(4).tickSizeOuter(0));
      column.call(axisLeft(upwards).tickValues(up.ticks).tickFormat((n) => label(Number(n))).tickSize(4).tickSizeOuter(0));
      const name = (id: string, words: string, transform: string) => select(this.part(id) as unknown as SVGTextElement).text(words).attr("transform", transform).attr("text-anchor", "middle");
      name("name-across", names[0] as string, `translate(${x0 + frame.width / 2},${y0 + 37})`);
      name("name-up", names[1] as string, `translate(${Math.max(12, x0 - left + 14)},${y0 - frame.height / 2}) rotate(-90)`);
      const inside = this.root.querySelector("#inside rect") as SVGRectElement;
      for (const [key, value] of Object.entries({ x: x0, y: y0 - frame.height, width: frame.width, height: frame.height })) inside.setAttribute(key, String(value));
    }
    const [right, down] = [x - this.drawn.x, y - this.drawn.y];
    row.attr("transform", `translate(${x0 + right},${y0})`).select(".domain").attr("transform", `translate(${-right},0)`);
    column.attr("transform", `translate(${x0},${y0 - frame.height + down})`).select(".domain").attr("transform", `translate(0,${-down})`);
  }

  /** The selected position, and the line between two sheets that lie side by side. */
  private marks(): void {
    const { model } = this;
    const [t, frame] = [model.transform.value, model.frame.value];
    const colours = this.colours;
    const point = model.here.value;
    for (const [id, colour, width] of [["halo", colours.paper, 6], ["pin", colours.mark, 2.5]] as const) {
      const circle = select(this.part(id) as unknown as SVGCircleElement).attr("display", point !== null ? null : "none");
      if (point === null) continue;
      circle.attr("fill", "none").attr("stroke", colour).attr("stroke-width", width);
      circle.attr("cx", this.left.value + t.applyX(point.y + 0.5)).attr("cy", EDGE + t.applyY(-point.z - 0.5)).attr("r", Math.max(7, Math.min(0.32 * t.k, 14)));
    }
    const slopes = model.slopes.value;
    for (const [at, element] of [...this.root.querySelectorAll<SVGLineElement>(".slope")].entries()) {
      const slope = slopes[at];
      const line = select(element).attr("display", slope === undefined ? "none" : null);
      if (slope === undefined) continue;
      const far = Math.max(...model.seen.value.y, ...model.seen.value.z);
      line.attr("stroke", colours.level).attr("stroke-width", 1);
      line.attr("x1", this.left.value + t.applyX(0)).attr("y1", EDGE + t.applyY(0)).attr("x2", this.left.value + t.applyX(far)).attr("y2", EDGE + t.applyY(-far * slope));
    }
    const compared = model.compared.value;
    const at = compared.by === "swipe" && model.otherPoints.value !== null ? this.left.value + frame.left + compared.at * frame.width : null;
    const cut = select(this.part("cut") as unknown as SVGLineElement).attr("display", at === null ? "none" : null);
    if (at !== null) cut.attr("x1", at).attr("x2", at).attr("y1", 0).attr("y2", 1e5).attr("stroke", colours.mark).attr("stroke-width", 2);
  }

  private words(): void {
    const { model } = this;
    const { info, single } = model.planes;
    const where = heading(info, model.which.value, model.shown.value, single);
    const words = `${title(info)}${where === "" ? "" : `, ${where}`}`;
    this.part("words").textContent = where === "" ? title(info) : where;
    const keys = "Arrows move the selected position, plus and minus zoom, page up and down change the sheet, 0 shows all, Enter makes a winning move.";
    this.area.setAttribute("aria-label", `${words}. ${keys}`);
    const said = legend(model, this.colours, this.missing.value);
    if (this.held.value) return;
    // While it moves, it mostly says the same.
    if (JSON.stringify(said) === this.legend) return;
    this.legend = JSON.stringify(said);
    const entries = said.map((entry) => {
      const item = document.createElement("li");
      if ("bar" in entry) {
        const bar = document.createElement("span");
        bar.className = "bar";
        bar.style.backgroundImage = `linear-gradient(to right, ${entry.bar.join(", ")})`;
        const ends = document.createElement("span");
        ends.className = "ends";
        ends.append(...[entry.from, entry.words, entry.to].map((text) => Object.assign(document.createElement("span"), { textContent: text })));
        item.append(bar, ends);
        item.className = "scale";
        return item;
      }
      const swatch = document.createElement("span");
      swatch.className = "swatch";
      swatch.style.background = entry.speck === undefined ? entry.fill : `radial-gradient(${entry.speck} 1px, transparent 1.2px) 0 0 / 4px 4px, ${entry.fill}`;
      item.append(swatch, entry.words);
      return item;
    });
    this.part("legend").replaceChildren(...entries);
  }
}

/** A dot in the middle of what is seen: an example of a position; a cell without dots. */
export function example(model: Model): Point {
  const { y, z } = model.seen.value;
  const middle = { y: (y[0] + y[1]) / 2, z: (z[0] + z[1]) / 2 };
  const found = model.nearest(middle, Math.max(y[1] - y[0], z[1] - z[0]), true);
  return { ...model.which.value, ...(found ?? { y: Math.max(0, Math.floor(middle.y)), z: Math.max(0, Math.floor(middle.z)) }) };
}
