// Colours: those of the page's style, and viridis, by which the command line draws first winning sheets too.

/** The colours of a picture. */
export interface Colours {
  paper: string;
  ink: string;
  dot: string;
  soft: string;
  line: string;
  edge: string;
  mark: string;
  level: string;
}

const NAMES = ["paper", "ink", "dot", "soft", "line", "edge", "mark", "level"] as const;

/** Those of an element's style. */
export function coloursOf(place: Element): Colours {
  const style = getComputedStyle(place);
  return Object.fromEntries(NAMES.map((name) => [name, style.getPropertyValue(`--${name}`).trim()])) as unknown as Colours;
}

type Rgb = readonly [number, number, number];

export function rgb(colour: string): Rgb {
  const digits = colour.trim().replace("#", "");
  const full = digits.length === 3 ? [...digits].map((c) => c + c).join("") : digits;
  return [0, 2, 4].map((at) => Number.parseInt(full.slice(at, at + 2), 16)) as unknown as Rgb;
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

/** Viridis at ten places. */
const VIRIDIS = ["#440154", "#482878", "#3e4989", "#31688e", "#26828e", "#1f9e89", "#35b779", "#6ece58", "#b5de2b", "#fde725"].map(rgb);

/** Viridis, from 0 to 1. */
export function viridis(share: number): Rgb {
  const place = Math.min(1, Math.max(0, share)) * (VIRIDIS.length - 1);
  const at = Math.min(VIRIDIS.length - 2, Math.floor(place));
  return mixed(VIRIDIS[at] as Rgb, VIRIDIS[at + 1] as Rgb, place - at);
}

/** Viridis for a style sheet. */
export const VIRIDIS_BAR = `linear-gradient(to right, ${VIRIDIS.map(([r, g, b]) => `rgb(${r} ${g} ${b})`).join(", ")})`;
