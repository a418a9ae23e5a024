// The picture on a page: cells on a canvas, axes, the selected position and a legend. It is panned and zoomed like a map, by pointer and
// by keyboard.

import { NONE } from "../answers.js";
import { axis, label } from "./axes.js";
import { type Colours, coloursOf } from "./colours.js";
import { LARGEST, part, placed, settled } from "./camera.js";
import { legend } from "./legend.js";
import type { Model } from "./model.js";
import { paint } from "./paint.js";
import { UNKNOWN } from "./row.js";
import type { Point } from "./types.js";
import { Values } from "./values.js";
import { axisBottom, axisLeft, batch, computed, type D3ZoomEvent, effect, select, signal, untracked, zoom, type ZoomTransform } from "./vendor.js";
import { heading, title } from "./words.js";

/** Pixels of a cell below which a pointer finds the dot that it is at, and how near that has to be. */
const SMALL = 6;
const NEAR = 12;
/** Pixels beside the cells: above and to the right, and below them. */
const EDGE = 14;
const BOTTOM = 44;
/** Milliseconds of a picture from which on it is not painted anew while it moves, and after which it stands still. */
const SLOW = 10;
const REST = 60;

/** What the stage tells whoever has it. */
export interface Heard {
  /** A position is selected. */
  select(position: string): void;
  /** A winning move is asked for. */
  win(): void;
}

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
  readonly canvas: HTMLCanvasElement;
  private readonly dark = signal(false);
  private readonly size = signal<readonly [number, number]>([0, 0]);
  private readonly closing = new AbortController();
  private buffer = document.createElement("canvas");
  /** How the buffer was painted. */
  private painted: { t: ZoomTransform; left: number; top: number } | null = null;
  private cost = 0;
  private frame = 0;
  private timer = 0;

  constructor(
    private readonly root: ShadowRoot,
    readonly model: Model,
    private readonly heard: Heard,
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
      // Beside the cells, or below them where there is no room.
      const caption = (root.querySelector("figcaption") as HTMLElement).getBoundingClientRect();
      const below = caption.width > whole.width / 2;
      this.size.value = below ? [whole.width, caption.top - whole.top] : [Math.min(side.left, caption.left) - whole.left - EDGE, whole.height];
    });
    observer.observe(this.area.parentElement as HTMLElement);
    observer.observe(root.querySelector("figcaption") as HTMLElement);
    this.closing.signal.addEventListener("abort", () => observer.disconnect());
    this.watch();
    this.camera();
    this.pointer();
    this.keys();
    model.start(this.closing.signal);
  }

  close(): void {
    this.closing.abort();
    cancelAnimationFrame(this.frame);
    clearTimeout(this.timer);
  }

  private part<E extends Element = HTMLElement>(id: string): E {
    return this.root.getElementById(id) as unknown as E;
  }

  /** Pixels to the left of the cells, as wide as the numbers there. */
  private readonly left = computed(() => {
    const rows = this.model.shares.value ? 0.25 : this.model.world.value[1];
    return Math.ceil(7.5 * label(Number.isFinite(rows) ? Math.ceil(rows) : 100).length) + 34;
  });

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
    const effects = [
      effect(() => {
        const [[width, height], left] = [this.size.value, this.left.value];
        if (width === 0) return;
        const area = [Math.max(16, width - left - EDGE), Math.max(16, height - EDGE - BOTTOM)] as const;
        Object.assign(this.area.style, { left: `${left}px`, top: `${EDGE}px`, width: `${area[0]}px`, height: `${area[1]}px` });
        untracked(() => (model.area.value = area));
      }),
      effect(() => {
        // Whatever is drawn.
        void [model.transform.value, model.frame.value, model.points.value, model.otherPoints.value, model.compared.value, model.squares.value, model.version.value, model.state.value, this.dark.value];
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
    ];
    closing.signal.addEventListener("abort", () => {
      for (const end of effects) end();
    });
    (this.part("note").lastElementChild as HTMLElement).onclick = () => model.halt();
  }

  /** Draws, once before the next picture of the screen. A slow picture is moved first, and painted when it stands still. */
  private draw(): void {
    if (this.frame !== 0) return;
    this.frame = requestAnimationFrame(() => {
      this.frame = 0;
      clearTimeout(this.timer);
      const moved = this.model.state.value !== "whole" && this.painted !== null && this.painted.t !== this.model.transform.value && this.model.part.value !== null;
      if (!moved || this.cost < SLOW) this.paint();
      else this.timer = setTimeout(() => this.paint(), REST) as unknown as number;
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
    const image = new ImageData(width, height);
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
    // Rows grow upwards.
    const upwards = up.scale.copy().range([frame.height, 0]);
    select(this.part("across") as unknown as SVGGElement)
      .attr("transform", `translate(${x0},${y0})`)
      .call(axisBottom(across.scale).tickValues(across.ticks).tickFormat((n) => label(Number(n))).tickSize(4).tickSizeOuter(0));
    select(this.part("up") as unknown as SVGGElement)
      .attr("transform", `translate(${x0},${y0 - frame.height})`)
      .call(axisLeft(upwards).tickValues(up.ticks).tickFormat((n) => label(Number(n))).tickSize(4).tickSizeOuter(0));
    const names = model.shares.value ? model.planes.axes(model.shown.value).map((_, at) => `${"yz"[at]} / x`) : model.planes.axes(model.shown.value);
    const name = (id: string, words: string, transform: string) => select(this.part(id) as unknown as SVGTextElement).text(words).attr("transform", transform).attr("text-anchor", "middle");
    name("name-across", names[0] as string, `translate(${x0 + frame.width / 2},${y0 + 37})`);
    name("name-up", names[1] as string, `translate(${Math.max(12, x0 - left + 14)},${y0 - frame.height / 2}) rotate(-90)`);
    const inside = this.root.querySelector("#inside rect") as SVGRectElement;
    for (const [key, value] of Object.entries({ x: x0, y: y0 - frame.height, width: frame.width, height: frame.height })) inside.setAttribute(key, String(value));
  }

  /** The selected position, and the line between two sheets that lie side by side. */
  private marks(): void {
    const { model } = this;
    const [t, frame] = [model.transform.value, model.frame.value];
    const colours = this.colours;
    const point = model.here.value;
    for (const [id, colour, width] of [["halo", colours.paper, 6], ["pin", colours.mark, 2.5]] as const) {
      const circle = select(this.part(id) as unknown as SVGCircleElement);
      circle.attr("display", point !== null ? null : "none").attr("fill", "none").attr("stroke", colour).attr("stroke-width", width);
      if (point !== null) circle.attr("cx", this.left.value + t.applyX(point.y + 0.5)).attr("cy", EDGE + t.applyY(-point.z - 0.5)).attr("r", Math.max(7, Math.min(0.32 * t.k, 14)));
    }
    const slopes = model.slopes.value;
    for (const [at, line] of [...this.root.querySelectorAll<SVGLineElement>(".slope")].entries()) {
      const slope = slopes[at];
      const far = Math.max(...model.seen.value.y, ...model.seen.value.z);
      select(line).attr("display", slope === undefined ? "none" : null).attr("stroke", colours.level).attr("stroke-width", 1);
      if (slope === undefined) continue;
      select(line).attr("x1", this.left.value + t.applyX(0)).attr("y1", EDGE + t.applyY(0)).attr("x2", this.left.value + t.applyX(far)).attr("y2", EDGE + t.applyY(-far * slope));
    }
    const compared = model.compared.value;
    const at = compared.by === "swipe" && model.otherPoints.value !== null ? this.left.value + frame.left + compared.at * frame.width : null;
    select(this.part("cut") as unknown as SVGLineElement)
      .attr("display", at === null ? "none" : null)
      .attr("x1", at)
      .attr("x2", at)
      .attr("y1", 0)
      .attr("y2", 1e5)
      .attr("stroke", colours.mark)
      .attr("stroke-width", 2);
  }

  private words(): void {
    const { model } = this;
    const { info, single } = model.planes;
    const where = heading(info, model.which.value, model.shown.value, single);
    const words = `${title(info)}${where === "" ? "" : `, ${where}`}`;
    this.part("words").textContent = where === "" ? title(info) : where;
    const keys = "Arrows move the selected position, plus and minus zoom, page up and down change the sheet, 0 shows all, Enter makes a winning move.";
    this.area.setAttribute("aria-label", `${words}. ${keys}`);
    const entries = legend(model, this.colours, this.missing.value).map((entry) => {
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

  private camera(): void {
    const { model, closing } = this;
    const surface = select(this.area);
    const zooming = zoom<HTMLElement, unknown>()
      .constrain((t) => settled(t, model.area.value, model.world.value))
      .clickDistance(4)
      .on("zoom", (event: D3ZoomEvent<HTMLElement, unknown>) => {
        // What the model says comes back without an event of a pointer.
        if (event.sourceEvent !== null && event.sourceEvent !== undefined) model.move(event.transform);
      });
    surface.call(zooming).on("dblclick.zoom", null);
    const end = effect(() => {
      const [t, [width, height], [columns, rows]] = [model.transform.value, model.area.value, model.world.value];
      zooming.extent([[0, 0], [width, height]]).scaleExtent([Math.min(t.k, width / columns, height / rows, LARGEST), LARGEST]);
      surface.property("__zoom", t);
    });
    closing.signal.addEventListener("abort", end);
    const [nearer, farther, all] = this.part("camera").children as unknown as HTMLButtonElement[];
    (nearer as HTMLButtonElement).onclick = () => this.zoom(2);
    (farther as HTMLButtonElement).onclick = () => this.zoom(0.5);
    (all as HTMLButtonElement).onclick = () => this.whole();
  }

  /** Zooms by a factor about the middle. */
  zoom(factor: number): void {
    const { model } = this;
    const [width, height] = model.area.value;
    const t = model.transform.value;
    const [columns, rows] = model.world.value;
    const k = Math.min(LARGEST, Math.max(t.k * factor, Math.min(t.k, width / columns, height / rows)));
    model.move(settled(placed({ ...part(t, [width, height]), scale: k }, [width, height]), [width, height], [columns, rows]));
  }

  /** Shows all that there is. */
  whole(): void {
    batch(() => {
      this.model.part.value = null;
      this.model.shares.value = false;
    });
  }

  /** The cell under a point of the screen. */
  private cell({ clientX, clientY }: { clientX: number; clientY: number }): { y: number; z: number } | null {
    const { model } = this;
    const box = this.area.getBoundingClientRect();
    const { left, top, width, height } = model.frame.value;
    const [px, py] = [clientX - box.left, clientY - box.top];
    if (px < left || py < top || px >= left + width || py >= top + height) return null;
    const t = model.transform.value;
    const at = { y: t.invertX(px), z: -t.invertY(py) };
    // Where cells are small, the nearest dot.
    const near = t.k < SMALL ? model.nearest(at, NEAR / t.k) : null;
    return near ?? { y: Math.max(0, Math.floor(at.y)), z: Math.max(0, Math.floor(at.z)) };
  }

  /** The position of a cell, as text. */
  position(cell: { y: number; z: number }): string {
    const { model } = this;
    return model.planes.position(model.shown.value, { ...model.which.value, ...cell }).join(",");
  }

  /** What is known of a cell without asking. */
  private said(cell: { y: number; z: number }): string {
    const { model } = this;
    const points = model.points.value;
    const position = this.position(cell);
    if (points instanceof Values) {
      const value = points.value(cell.y, cell.z);
      return value === null ? `${position} · not in this table` : `${position} · Grundy value ${value}`;
    }
    const has = points.has(cell.y, cell.z);
    if (has === null) return `${position} · not computed or not loaded`;
    const z = points.at(cell.y);
    const completion = has || z >= UNKNOWN ? (z === NONE && !has ? " · no P in this column" : "") : ` · P at ${z}`;
    const sides = model.sides.value;
    const other = model.otherPoints.value?.has(cell.y, cell.z) ?? null;
    const compared = sides === null || other === null ? "" : ` · ${sides[1]}: ${other ? "P" : "N"}`;
    return `${position} ${has ? "P" : model.planes.rest ? "N" : ""}${completion}${compared}`;
  }

  private pointer(): void {
    const hover = this.part<HTMLOutputElement>("hover");
    const figure = this.area.parentElement as HTMLElement;
    this.area.addEventListener("pointermove", (event) => {
      const cell = this.cell(event);
      hover.hidden = cell === null || event.pointerType === "touch";
      if (cell === null) return;
      hover.textContent = this.said(cell);
      const box = figure.getBoundingClientRect();
      const [x, y] = [event.clientX - box.left, event.clientY - box.top];
      const right = x + hover.offsetWidth + 24 > box.width;
      Object.assign(hover.style, { left: `${right ? x - hover.offsetWidth - 12 : x + 14}px`, top: `${y > 40 ? y - 32 : y + 18}px` });
    });
    this.area.addEventListener("pointerleave", () => (hover.hidden = true));
    this.area.addEventListener("click", (event) => {
      const cell = this.cell(event);
      if (cell !== null) this.heard.select(this.position(cell));
    });
  }

  /** The cell from which keys move: the selected one, or that in the middle. */
  private get from(): { y: number; z: number } {
    const { y, z } = this.model.seen.value;
    return this.model.here.value ?? { y: Math.floor((y[0] + y[1]) / 2), z: Math.floor((z[0] + z[1]) / 2) };
  }

  private keys(): void {
    const { model } = this;
    this.area.addEventListener("keydown", (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const step = event.shiftKey ? 16 : 1;
      const to = (y: number, z: number) => {
        const from = this.from;
        this.heard.select(this.position({ y: Math.max(0, from.y + y), z: Math.max(0, from.z + z) }));
      };
      const sheet = (by: number) => {
        const { w, x } = model.which.value;
        if (model.shown.value === "values") model.w.value = Math.min(model.planes.lastLayer ?? 0, Math.max(0, w + by));
        else model.x.value = Math.min(model.planes.lastSheet(w), Math.max(model.planes.firstSheet, x + by));
      };
      const actions: Record<string, () => void> = {
        ArrowLeft: () => to(-step, 0),
        ArrowRight: () => to(step, 0),
        ArrowUp: () => to(0, step),
        ArrowDown: () => to(0, -step),
        PageUp: () => sheet(step),
        PageDown: () => sheet(-step),
        "+": () => this.zoom(2),
        "=": () => this.zoom(2),
        "-": () => this.zoom(0.5),
        "0": () => this.whole(),
        p: () => {
          const { levels } = model.planes;
          model.passes.value = levels[(levels.indexOf(model.which.value.passes) + 1) % levels.length] ?? 0;
        },
        Enter: () => this.heard.win(),
      };
      const action = actions[event.key];
      if (action === undefined) return;
      event.preventDefault();
      action();
    });
  }
}

/** A dot in the middle of what is seen: an example of a position; a cell if there is no dot. */
export function example(model: Model): Point {
  const { y, z } = model.seen.value;
  const middle = { y: (y[0] + y[1]) / 2, z: (z[0] + z[1]) / 2 };
  const found = model.nearest(middle, Math.max(y[1] - y[0], z[1] - z[0]));
  return { ...model.which.value, ...(found ?? { y: Math.max(0, Math.floor(middle.y)), z: Math.max(0, Math.floor(middle.z)) }) };
}
