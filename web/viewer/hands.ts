// The sheet under the pointer and by keys.

import type { Plane } from "../src/draw/plane.js";
import { element } from "./dom.js";

type Cell = { y: number; z: number };

/** What is pointed at. */
export interface Handled {
  readonly plane: Plane;
  /** The cell from which keys move. */
  readonly cell: Cell;
  hovered(cell: Cell): string;
  ask(cell: Cell): void;
  step(by: number): void;
  pass(): void;
  whole(): void;
  win(): void;
}

/** Has a sheet follow the pointer and keys. */
export function hands(sheet: Handled): void {
  const { plane } = sheet;
  const { canvas } = plane;
  const hover = element("hover");
  let pressed: { x: number; y: number } | null = null;
  canvas.addEventListener("pointerdown", (event) => (pressed = { x: event.clientX, y: event.clientY }));
  canvas.addEventListener("pointermove", (event) => {
    const cell = plane.snapped(event);
    hover.textContent = cell === null ? "" : sheet.hovered(cell);
  });
  canvas.addEventListener("pointerleave", () => (hover.textContent = ""));
  canvas.addEventListener("click", (event) => {
    const cell = plane.snapped(event);
    const still = pressed !== null && Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) < 4;
    if (cell !== null && still) sheet.ask(cell);
  });
  canvas.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const step = event.shiftKey ? 16 : 1;
    const to = (y: number, z: number) => {
      const at = sheet.cell;
      sheet.ask({ y: Math.max(0, at.y + y), z: Math.max(0, at.z + z) });
    };
    const actions: Record<string, () => void> = {
      ArrowLeft: () => to(-step, 0),
      ArrowRight: () => to(step, 0),
      ArrowUp: () => to(0, step),
      ArrowDown: () => to(0, -step),
      PageUp: () => sheet.step(step),
      PageDown: () => sheet.step(-step),
      "+": () => plane.zoom(2),
      "=": () => plane.zoom(2),
      "-": () => plane.zoom(0.5),
      "0": () => sheet.whole(),
      p: () => sheet.pass(),
      Enter: () => sheet.win(),
    };
    const action = actions[event.key];
    if (action !== undefined) {
      event.preventDefault();
      action();
    }
  });
}
