// What a sheet is compared with: the same one with other passes left, or that of another table.

import type { Model } from "../src/draw/model.js";
import { planesOf } from "../src/draw/planes.js";
import { effect, untracked } from "../src/draw/vendor.js";
import { passesLeft, title } from "../src/draw/words.js";
import { open, type Table } from "../src/index.js";
import { atEnd } from "../src/signal.js";
import { element, make, segmented, words } from "./dom.js";
import type { Store } from "./store.js";

/** The name of a table by its address. */
function short(db: string): string {
  return db.replace(/^db\//, "").replace(/\/$/, "");
}

/** Has the menu and the controls of comparisons. What can be chosen is fetched when there is a picture. */
export function comparing(model: Model, store: Store, drawn: Promise<void>, closed: AbortSignal): void {
  const { levels } = model.planes;
  let table: Table | null = null;
  const choice = element<HTMLSelectElement>("with");
  const level = (name: string) => {
    const found = Number(/^p(\d+)$/.exec(name)?.[1] ?? Number.NaN);
    return levels.includes(found) ? found : null;
  };

  /** Opens what the store says. */
  async function begin(asked: string | null): Promise<void> {
    const before = table;
    table = null;
    model.other.value = null;
    before?.close();
    if (asked === null) return;
    const own = level(asked);
    if (own !== null) {
      model.other.value = { planes: model.planes, level: own, name: passesLeft(own) };
      return;
    }
    try {
      const found = await open(asked, { worker: true, signal: closed });
      const planes = await planesOf(found);
      if (closed.aborted || store.with.value !== asked) {
        found.close();
        return;
      }
      if (planes === null || (planes.lastLayer === null) !== (model.planes.lastLayer === null) || planes.single !== model.planes.single) {
        found.close();
        throw new Error(`${asked} has no sheets of this kind. Compare with another table.`);
      }
      table = found;
      const name = title(found.info);
      model.other.value = { planes, level: null, name: name === title(model.planes.info) ? `${name} (${short(asked)})` : name };
    } catch (error) {
      if (closed.aborted || store.with.value !== asked) return;
      store.refused.value = words(error);
      store.with.value = null;
    }
  }

  /** What can be chosen: the other passes, and the tables beside this one. */
  function offer(named: readonly string[]): void {
    const option = (value: string, textContent: string) => make("option", { value, textContent });
    const own = store.with.value;
    const more = new Set([...named.filter((name) => name !== store.db), ...(own === null || level(own) !== null ? [] : [own])]);
    choice.replaceChildren(option("", "nothing"), ...(levels.length > 1 ? levels.map((level) => option(`p${level}`, passesLeft(level))) : []), ...[...more].map((name) => option(name, short(name))));
    choice.value = own ?? "";
    element("compare-open").hidden = choice.options.length < 2;
  }

  offer([]);
  drawn
    .then(() => fetch("databases.json", { signal: closed }))
    .then(async (answer) => {
      const named = answer.ok ? ((await answer.json()) as string[]) : [];
      if (!closed.aborted) offer(named.map((name) => name.replace(/^\//, "")));
    })
    .catch(() => {});

  choice.onchange = () => {
    store.refused.value = "";
    store.with.value = choice.value === "" ? null : choice.value;
    element("compare").hidePopover();
  };
  element("compare-end").onclick = () => (store.with.value = null);
  const swipe = element<HTMLInputElement>("swipe");
  swipe.oninput = () => (model.compared.value = { by: "swipe", at: swipe.valueAsNumber });
  atEnd(
    closed,
    effect(() => {
      const asked = store.with.value;
      choice.value = asked ?? "";
      untracked(() => void begin(asked));
    }),
    effect(() => {
      const [compared, sides] = [model.compared.value, model.sides.value];
      element("comparing").hidden = sides === null;
      segmented<string>("by", [["swipe", "Side by side"], ["difference", "Difference"]], compared.by, (by) => {
        model.compared.value = by === "difference" ? { by } : { by: "swipe", at: 0.5 };
      });
      element("swipe-label").hidden = compared.by !== "swipe";
      if (compared.by === "swipe") swipe.valueAsNumber = compared.at;
      element("side-one").textContent = sides?.[0] ?? "";
      element("side-other").textContent = sides?.[1] ?? "";
    }),
    () => table?.close(),
  );
}
