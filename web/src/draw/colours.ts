// Colours: those of the page's style, and viridis, which the command line uses for first winning sheets too.

import { interpolateViridis } from "./viridis.js";

/** The colours of a picture. */
export interface Colours {
  /** N-positions. */
  paper: string;
  /** P-positions. */
  dot: string;
  text: string;
  soft: string;
  line: string;
  /** Cells that are unknown: their ground, and the dots on it. */
  unknown: string;
  speck: string;
  /** The selected position. */
  mark: string;
  /** Instant winners. */
  level: string;
  /** P-positions of one or the other of two tables, and of both. */
  one: string;
  other: string;
  both: string;
}

const LIGHT: Colours = {
  paper: "#ffffff",
  dot: "#11161d",
  text: "#17202b",
  soft: "#5b6776",
  line: "#dde2e8",
  unknown: "#eceff3",
  speck: "#b4bdc8",
  mark: "#e4572e",
  level: "#5b8fc7",
  one: "#2456c8",
  other: "#c2410c",
  both: "#8d97a3",
};

const DARK: Colours = {
  paper: "#14191f",
  dot: "#f5f7fa",
  text: "#e8ecf1",
  soft: "#9aa6b4",
  line: "#2b333d",
  unknown: "#222931",
  speck: "#4b5663",
  mark: "#ff8a5c",
  level: "#3f78ab",
  one: "#8fb0ff",
  other: "#ff9d5c",
  both: "#77828e",
};

/** The colours of a light or a dark picture. */
export function coloursOf(dark: boolean): Colours {
  return dark ? DARK : LIGHT;
}

export type Rgb = readonly [number, number, number];

/** `#rrggbb` as numbers. */
export function rgb(colour: string): Rgb {
  return [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16)) as unknown as Rgb;
}

/** A colour as a word of an image. */
export function word([r, g, b]: Rgb): number {
  return ((255 << 24) | (b << 16) | (g << 8) | r) >>> 0;
}

export function mixed(a: Rgb, b: Rgb, share: number): Rgb {
  return [0, 1, 2].map((c) => Math.round((a[c] as number) + ((b[c] as number) - (a[c] as number)) * share)) as unknown as Rgb;
}

/** Colours between two, as words of an image. */
export function ramp(from: string, to: string): Uint32Array {
  const [a, b] = [rgb(from), rgb(to)];
  return Uint32Array.from({ length: 256 }, (_, i) => word(mixed(a, b, i / 255)));
}

/** Viridis, from 0 to 1. */
export function viridis(share: number): Rgb {
  return rgb(interpolateViridis(Math.min(1, Math.max(0, share))));
}

const SHADED = new Map<string, Uint32Array>();

/** Viridis on a ground, as words of an image: at 256 times a level, the shades of that from none to all. */
export function shaded(ground: string): Uint32Array {
  const known = SHADED.get(ground);
  if (known !== undefined) return known;
  const [r, g, b] = rgb(ground);
  const words = new Uint32Array(1 << 16);
  for (let level = 0; level < 256; level++) {
    const [red, green, blue] = viridis(level / 255);
    // Like `mixed`, without an array for each of them.
    for (let shade = 0; shade < 256; shade++) {
      const between = (from: number, to: number) => Math.round(from + ((to - from) * shade) / 255);
      words[256 * level + shade] = (255 << 24) | (between(b, blue) << 16) | (between(g, green) << 8) | between(r, red);
    }
  }
  SHADED.set(ground, words);
  return words;
}

/** Colours along viridis, for a colour bar. */
export const BAR: readonly string[] = Array.from({ length: 11 }, (_, at) => interpolateViridis(at / 10));
