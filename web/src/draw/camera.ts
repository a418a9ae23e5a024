// Where cells lie on the screen. A transform places the cell `y, z` at `k * y + x, k * -z + y`, as d3-zoom does.

import type { Part, Seen } from "./types.js";
import { zoomIdentity, type ZoomTransform } from "./vendor.js";

/** Width and height, in pixels or in cells. */
export type Size = readonly [width: number, height: number];

/** Pixels of the largest cell. */
export const LARGEST = 48;

/** The rectangle of the area in which cells are drawn: all of it, unless there are fewer cells. */
export interface Frame {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** The transform that is nearest to another and keeps to the world's cells. A world that is smaller than the area lies in its middle. */
export function settled(t: ZoomTransform, [width, height]: Size, [columns, rows]: Size): ZoomTransform {
  const within = (at: number, length: number, cells: number) => {
    const all = cells * t.k;
    return all <= length ? (length - all) / 2 : Math.min(0, Math.max(length - all, at));
  };
  const x = within(t.x, width, columns);
  // Rows grow upwards: the first lies at the lower edge.
  const up = within(height - t.y, height, rows);
  return zoomIdentity.translate(x, height - up).scale(t.k);
}

/** The largest picture of a box that begins at cell 0, 0. */
export function fit(area: Size, box: Size): ZoomTransform {
  const k = Math.min(area[0] / box[0], area[1] / box[1], LARGEST);
  return settled(zoomIdentity.translate(0, area[1]).scale(k), area, box);
}

/** The transform of a part. */
export function placed({ y, z, scale }: Part, [width, height]: Size): ZoomTransform {
  return zoomIdentity.translate(width / 2 - scale * y, height / 2 + scale * z).scale(scale);
}

/** The part of a transform. */
export function part(t: ZoomTransform, [width, height]: Size): Part {
  return { y: (width / 2 - t.x) / t.k, z: (t.y - height / 2) / t.k, scale: t.k };
}

/** Where a world is seen. */
export function frame(t: ZoomTransform, [width, height]: Size, [columns, rows]: Size): Frame {
  const left = Math.max(0, t.x);
  const top = Math.max(0, t.y - t.k * rows);
  return { left, top, width: Math.max(1, Math.min(width, t.x + t.k * columns) - left), height: Math.max(1, Math.min(height, t.y) - top) };
}

/** The cells in a frame. */
export function seen(t: ZoomTransform, { left, top, width, height }: Frame): Seen {
  return { y: [(left - t.x) / t.k, (left + width - t.x) / t.k], z: [(t.y - top - height) / t.k, (t.y - top) / t.k], scale: t.k };
}
