// The picture by hand: the camera, the pointer and the keyboard.

import { NONE } from "../answers.js";
import { atEnd } from "../signal.js";
import { LARGEST, part as partOf, placed, settled } from "./camera.js";
import type { Model } from "./model.js";
import { UNKNOWN } from "./row.js";
import { Values } from "./values.js";
import { batch, type D3ZoomEvent, effect, select, zoom } from "./vendor.js";

/** Pixels of a cell below which a pointer finds the dot that it is at, and how near that has to be. */
const SMALL = 6;
const NEAR = 12;

/** What the stage tells whoever has it. */
export interface Heard {
  /** A position is selected. */
  select(position: string): void;
  /** A winning move is asked for. */
  win(): void;
}

/** A part of a stage, by its name. */
export function part<E extends Element = HTMLElement>(root: ShadowRoot, id: string): E {
  return root.getElementById(id) as unknown as E;
}

export class Hands {
  /** Whether the picture is being moved by hand: then the pointer says nothing. */
  private moving = false;

  constructor(
    private readonly root: ShadowRoot,
    private readonly area: HTMLElement,
    private readonly model: Model,
    private readonly heard: Heard,
    private readonly closed: AbortSignal,
  ) {
    this.camera();
    this.pointer();
    this.keys();
  }

  private camera(): void {
    const { model, closed } = this;
    const surface = select(this.area);
    const zooming = zoom<HTMLElement, unknown>()
      .constrain((t) => settled(t, model.area.value, model.world.value))
      .clickDistance(4)
      .on("start", () => (this.moving = true))
      .on("end", () => (this.moving = false))
      .on("zoom", (event: D3ZoomEvent<HTMLElement, unknown>) => {
        // What the model says comes back without an event of a pointer.
        if (event.sourceEvent !== null && event.sourceEvent !== undefined) model.move(event.transform);
      });
    surface.call(zooming).on("dblclick.zoom", null);
    atEnd(
      closed,
      effect(() => {
        const [t, [width, height], [columns, rows]] = [model.transform.value, model.area.value, model.world.value];
        zooming.extent([[0, 0], [width, height]]).scaleExtent([Math.min(t.k, width / columns, height / rows, LARGEST), LARGEST]);
        surface.property("__zoom", t);
      }),
    );
    const [nearer, farther, all] = part(this.root, "camera").children as unknown as HTMLButtonElement[];
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
    model.move(settled(placed({ ...partOf(t, [width, height]), scale: k }, [width, height]), [width, height], [columns, rows]));
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
    const hover = part<HTMLOutputElement>(this.root, "hover");
    const figure = this.area.parentElement as HTMLElement;
    this.area.addEventListener("pointermove", (event) => {
      const cell = this.moving || event.pointerType === "touch" ? null : this.cell(event);
      hover.hidden = cell === null;
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
