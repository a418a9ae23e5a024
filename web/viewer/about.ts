// What there is to know of a table: how large it is, its digest, and what of it is certified.

import type { Table } from "../src/table.js";
import { size, title } from "../src/draw/words.js";
import { certificate } from "./certificate.js";
import { element, make } from "./dom.js";
import type { Store } from "./store.js";

/** Fills the tab, and the mark beside the title when there is a picture. */
export async function about({ info }: Table, store: Store, drawn: Promise<void>, signal: AbortSignal): Promise<void> {
  const { logical_digest: digest, generator, format_version: format, reach, rules, facts, files } = info;
  const entry = (term: string, words: string) => [make("dt", { textContent: term }), make("dd", { textContent: words })];
  const moves = facts["moves"];
  const entries = [
    ...entry("Game", title(info)),
    ...(Array.isArray(moves) ? entry("Moves", moves.join("; ")) : entry("Rules", rules)),
    ...entry("Size", `${size(info)}, ${files === 1 ? "one file" : `${files} files`}`),
    ...(reach === null ? [] : entry("What it answers", `${reach.slice(0, 1).toUpperCase()}${reach.slice(1)}.`)),
    ...entry("Made by", `${generator ?? "an unknown version"}, format ${format}`),
    ...(digest === null ? [] : entry("Logical digest", digest)),
  ];
  const mark = element<HTMLButtonElement>("certificate");
  mark.hidden = true;
  mark.onclick = () => (store.tab.value = "about");
  element("facts").replaceChildren(...entries);
  await drawn;
  const found = store.db === null ? null : await certificate(store.db, info, signal);
  if (signal.aborted) return;
  element("facts").append(...entry("Certificate", found?.words ?? "No certificate is beside this table."));
  mark.hidden = found === null;
  if (found === null) return;
  mark.textContent = found.sound ? "✓ certified" : "✗ wrong certificate";
  mark.classList.toggle("wrong", !found.sound);
}
