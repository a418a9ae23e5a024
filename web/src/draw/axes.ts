// Axes: round numbers along them, and how they are written.

import { scaleLinear, type ScaleLinear } from "./vendor.js";

const DIGITS = new Intl.NumberFormat("en", { maximumFractionDigits: 10 });

/** A number with all of its digits, in groups of three. */
export function label(n: number): string {
  return DIGITS.format(n).replaceAll(",", "\u202f");
}

/** An axis: where each of its numbers lies, and which are written. */
export interface Axis {
  scale: ScaleLinear<number, number>;
  ticks: number[];
}

/**
 * The axis of cells `from` to `to` in `length` pixels, with a number about every `between` pixels, in units of `unit` cells. A large
 * cell has its number in the middle.
 */
export function axis([from, to]: readonly [number, number], length: number, unit: number, between: number): Axis {
  const half = unit === 1 && length / (to - from) > 3 ? 0.5 : 0;
  const scale = scaleLinear([(from - half) / unit, (to - half) / unit], [0, length]);
  const found = scale.ticks(Math.max(1, Math.floor(length / between)));
  const whole = unit === 1 ? found.filter(Number.isInteger) : found;
  return { scale, ticks: whole.filter((n) => n >= 0) };
}
