// The legend: what each fill of a picture is. The stage shows it, and figures draw it.

import { BAR, type Colours } from "./colours.js";
import type { Model } from "./model.js";
import { Values } from "./values.js";

/** An entry: a fill and its words, or a colour bar from one number to another. */
export type Entry = { fill: string; speck?: string; words: string } | { bar: readonly string[]; from: string; words: string; to: string };

/** The entries for what a model shows; `missing` says that cells of the picture are unknown. */
export function legend(model: Model, colours: Colours, missing: boolean): Entry[] {
  const { paper, dot, level, one, other, both, unknown, speck } = colours;
  const show = model.shown.value;
  const sides = model.compared.value.by === "difference" ? model.sides.value : null;
  const entries: Entry[] = [];
  if (sides !== null) {
    entries.push({ fill: both, words: "P-position of both" }, { fill: one, words: `P only: ${sides[0]}` }, { fill: other, words: `P only: ${sides[1]}` });
  } else {
    entries.push({ fill: dot, words: show === "values" ? "Value 0: a P-position" : "P-position: mover loses" });
  }
  if (show === "winners") entries.push({ fill: level, words: "Instant winner" });
  if (show === "first") entries.push({ bar: BAR, from: "0", words: "first winning sheet", to: Math.max(0, model.which.value.x - 1).toLocaleString("en") });
  if (show === "values") {
    model.version.value;
    const points = model.points.value;
    entries.push({ bar: BAR, from: "0", words: "Grundy value", to: String(points instanceof Values ? points.greatest : "") });
  } else {
    entries.push({ fill: paper, words: show === "p" ? "N-position: mover wins" : "N-position, by other moves" });
  }
  const [slope] = model.slopes.value;
  if (slope !== undefined) entries.push({ fill: level, words: `Lines of slope ${slope.toFixed(2)} and ${(1 / slope).toFixed(2)}` });
  const left = Math.round(100 * (1 - model.coverage.value));
  if (left > 0) entries.push({ fill: unknown, speck, words: `Not loaded: ${left} % of the columns` });
  if (missing) entries.push({ fill: unknown, speck, words: "Not computed or not loaded" });
  return entries;
}
