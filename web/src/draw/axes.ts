// Axes: round numbers along them, and how they are written.

/** A number of an axis, with all of its digits. */
export function label(n: number): string {
  const digits = n.toLocaleString("en", { maximumFractionDigits: 10 });
  return digits.replaceAll(",", "\u202f");
}

export interface Tick {
  /** Pixels from the beginning of the axis. */
  at: number;
  text: string;
}

/**
 * Round numbers along an axis that shows cells `from` to `to` in `length` pixels, in units of so many cells, about so many pixels
 * apart. A cell that is seen as such has its number in the middle.
 */
export function ticks([from, to]: readonly [number, number], length: number, unit: number, between: number): Tick[] {
  const [low, high] = [from / unit, to / unit];
  const scale = length / (to - from);
  const rough = ((high - low) / length) * between;
  const power = 10 ** Math.floor(Math.log10(rough));
  const round = [1, 2, 5, 10].map((n) => n * power).find((n) => n >= rough) ?? power;
  const step = unit === 1 ? Math.max(1, round) : round;
  const found: Tick[] = [];
  for (let i = Math.max(0, Math.ceil(low / step)); i * step <= high; i++) {
    const n = Number((i * step).toPrecision(12));
    const at = (n * unit + (unit === 1 && scale > 3 ? 0.5 : 0) - from) * scale;
    if (at >= 0 && at <= length) found.push({ at, text: label(n) });
  }
  return found;
}
