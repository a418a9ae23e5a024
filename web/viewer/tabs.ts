// The panel: one of three parts at a time.

import { effect } from "../src/draw/vendor.js";
import { element } from "./dom.js";
import type { Store, Tab } from "./store.js";

const TABS: readonly Tab[] = ["position", "play", "about"];

export function tabs(store: Store): () => void {
  for (const [at, tab] of TABS.entries()) {
    const button = element(`tab-${tab}`);
    button.onclick = () => (store.tab.value = tab);
    button.onkeydown = (event) => {
      const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
      if (step === undefined) return;
      event.preventDefault();
      const next = TABS[(at + step + TABS.length) % TABS.length] as Tab;
      store.tab.value = next;
      element(`tab-${next}`).focus();
    };
  }
  return effect(() => {
    for (const tab of TABS) {
      const chosen = store.tab.value === tab;
      element(tab).hidden = !chosen;
      element(`tab-${tab}`).setAttribute("aria-selected", String(chosen));
      element(`tab-${tab}`).tabIndex = chosen ? 0 : -1;
    }
  });
}
