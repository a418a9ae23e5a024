// The legend: what each mark of the picture is, with its term.

import type { Show } from "../src/draw/planes.js";
import { VIRIDIS_BAR } from "../src/draw/colours.js";
import { make } from "./dom.js";

/** The entries for what is shown of sheet `x`, with the names of the two that are compared by their differences. */
export function legend(show: Show, x: number, beyond: boolean, sides: readonly [string, string] | null): HTMLElement[] {
  const entry = (mark: string, words: string) => {
    const item = make("li");
    item.append(make("span", { className: `swatch ${mark}` }), words);
    return item;
  };
  const entries =
    sides === null
      ? [entry("dot", "P-position: the player to move loses")]
      : [entry("both", "P-position of both"), entry("one", `P only: ${sides[0]}`), entry("other", `P only: ${sides[1]}`)];
  if (show === "winners") entries.push(entry("level", "instant winner: one move that lowers x leaves a P-position"));
  if (show === "first") {
    const item = make("li");
    const bar = make("span", { className: "bar" });
    bar.style.backgroundImage = VIRIDIS_BAR;
    item.append("first winning sheet: 0 ", bar, ` ${Math.max(0, x - 1).toLocaleString("en")}`);
    entries.push(item);
  }
  entries.push(entry("paper", show === "p" ? "N-position: the player to move wins" : "N-position that is won by other moves"));
  if (beyond) entries.push(entry("beyond", "beyond this table"));
  entries.push(entry("mark", "the position beside the picture"));
  return entries;
}
