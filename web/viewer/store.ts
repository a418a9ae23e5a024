// The state of the page besides the picture: what the address has, as signals.

import type { Model } from "../src/draw/model.js";
import { batch, type Signal, signal } from "../src/draw/vendor.js";
import type { Beginner, Space, View } from "./address.js";

export type Tab = "position" | "play" | "about";

export class Store {
  readonly db: string | null;
  readonly embed: boolean;
  /** The selected position, as text; null while nobody has chosen one. */
  readonly position = signal<string | null>(null);
  readonly with = signal<string | null>(null);
  readonly space = signal<Space | null>(null);
  readonly play = signal<Beginner | null>(null);
  readonly tab = signal<Tab>("position");
  /** What of the address, or of what was typed, the table does not have. */
  readonly refused = signal("");

  constructor(view: View) {
    this.db = view.db;
    this.embed = view.embed;
    this.take(view, null);
    if (view.play !== null) this.tab.value = "play";
  }

  /** Shows a view of this table. */
  take(view: View, model: Model | null): void {
    batch(() => {
      for (const field of ["position", "with", "space", "play"] as const) (this[field] as Signal<unknown>).value = view[field];
      if (model !== null) for (const field of ["w", "x", "passes", "show", "part", "shares", "compared"] as const) (model[field] as Signal<unknown>).value = view[field];
    });
  }

  /** The view of the page, of which the model has the picture, if there is one. */
  view(model: Model | null): View {
    const { db, embed, position, space, play } = this;
    const page = { db, embed, position: position.value, with: this.with.value, space: space.value, play: play.value };
    if (model === null) return { ...page, w: null, x: null, passes: null, show: null, part: null, shares: false, compared: { by: "swipe", at: 0.5 } };
    const { w, x, passes } = model.which.value;
    const { single, lastLayer, levels } = model.planes;
    return {
      ...page,
      w: lastLayer === null ? null : w,
      x: single ? null : x,
      passes: levels.length > 1 ? passes : null,
      show: model.show.value,
      part: model.part.value,
      shares: model.shares.value,
      compared: model.compared.value,
    };
  }
}
