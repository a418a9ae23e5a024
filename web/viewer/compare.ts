// What a sheet is compared with: the same one with other passes left, or that of another table.

import type { Info } from "../src/answers.js";
import { type Planes, planesOf, type Which } from "../src/draw/planes.js";
import type { Points } from "../src/draw/row.js";
import { title } from "../src/draw/words.js";
import { open, type Table } from "../src/index.js";
import type { View } from "./address.js";
import { element, make } from "./dom.js";

function passes(level: number): string {
  return level === 1 ? "1 pass left" : `${level} passes left`;
}

export class Compare {
  private other: Planes | null = null;
  private table: Table | null = null;
  /** What the other one is called, where it is another table. */
  private name = "";

  constructor(
    private readonly own: Planes,
    private readonly info: Info,
    private readonly view: View,
    /** Another sheet is compared: it has to be brought. */
    private readonly changed: () => void,
    /** The same two are compared in another way. */
    private readonly moved: () => void,
    private readonly refuse: (words: string) => void,
    private readonly closed: AbortSignal,
  ) {
    const choice = element<HTMLSelectElement>("with");
    choice.onchange = () => {
      view.with = choice.value === "" ? null : choice.value;
      void this.begin();
    };
    const by = element<HTMLSelectElement>("by");
    const swipe = element<HTMLInputElement>("swipe");
    by.onchange = swipe.oninput = () => {
      view.compared = by.value === "difference" ? { by: "difference" } : { by: "swipe", at: swipe.valueAsNumber };
      this.shows();
      this.moved();
    };
    closed.addEventListener("abort", () => this.table?.close());
    void this.offer();
    if (view.with !== null) void this.begin();
  }

  /** The level of this table that it is compared with, if it is one. */
  private get level(): number | null {
    const level = Number(/^p(\d+)$/.exec(this.view.with ?? "")?.[1] ?? Number.NaN);
    return this.own.levels.includes(level) ? level : null;
  }

  /** What can be chosen: the other passes, and the tables that are beside this one. */
  private async offer(): Promise<void> {
    const { levels } = this.own;
    const option = (value: string, textContent: string) => make("option", { value, textContent });
    const choices = [option("", "nothing"), ...(levels.length > 1 ? levels.map((level) => option(`p${level}`, passes(level))) : [])];
    const fill = (more: readonly string[]) => {
      const own = this.view.with;
      const named = new Set([...more.filter((name) => name !== this.view.db), ...(own === null || this.level !== null ? [] : [own])]);
      element("with").replaceChildren(...choices, ...[...named].map((name) => option(name, name.replace(/^db\//, "").replace(/\/$/, ""))));
      element<HTMLSelectElement>("with").value = own ?? "";
    };
    fill([]);
    const answer = await fetch("databases.json", { signal: this.closed }).catch(() => null);
    if (answer?.ok !== true || this.closed.aborted) return;
    fill(((await answer.json()) as string[]).map((name) => name.replace(/^\//, "")));
  }

  /** Opens what the view says. */
  private async begin(): Promise<void> {
    const asked = this.view.with;
    const before = this.table;
    this.table = this.other = null;
    if (asked !== null && this.level === null) {
      try {
        const table = await open(asked, { worker: true, signal: this.closed });
        const planes = await planesOf(table);
        if (this.closed.aborted || this.view.with !== asked) {
          table.close();
          before?.close();
          return;
        }
        if (planes === null || (planes.lastLayer === null) !== (this.own.lastLayer === null)) {
          table.close();
          throw new Error(`${asked} has no sheets of this kind; compare with another table.`);
        }
        this.table = table;
        this.other = planes;
        const [name, own] = [title(table.info), title(this.info)];
        this.name = name === own ? `${name} (${asked.replace(/^db\//, "").replace(/\/$/, "")})` : name;
      } catch (error) {
        if (this.closed.aborted || this.view.with !== asked) return;
        this.view.with = null;
        element<HTMLSelectElement>("with").value = "";
        this.refuse(error instanceof Error ? error.message : String(error));
      }
    } else if (asked !== null) {
      this.other = this.own;
    }
    this.changed();
    before?.close();
  }

  /** The points that a sheet is compared with; none if nothing is, or the other one does not have the sheet. */
  points(which: Which): Points | null {
    const { other } = this;
    this.shows();
    if (other === null) return null;
    const passes = this.level ?? (other.levels.includes(which.passes) ? which.passes : (other.levels.at(-1) ?? 0));
    const inside = which.w <= (other.lastLayer ?? 0) && which.x >= other.firstSheet && which.x <= other.lastSheet(which.w);
    if (!inside) {
      this.refuse(`${this.name} does not have sheet ${which.x.toLocaleString("en")}: nothing is compared.`);
      return null;
    }
    return other.points({ ...which, passes });
  }

  /** What the two are called. */
  names(passesLeft: number): readonly [string, string] | null {
    if (this.other === null) return null;
    return this.level === null ? [title(this.info), this.name] : [passes(passesLeft), passes(this.level)];
  }

  /** The same for the legend, where it needs them. */
  differing(passesLeft: number): readonly [string, string] | null {
    return this.view.compared.by === "difference" ? this.names(passesLeft) : null;
  }

  /** How they are compared, on the page. */
  private shows(): void {
    const { compared } = this.view;
    element("compare").hidden = this.other === null;
    element<HTMLSelectElement>("by").value = compared.by;
    element("swipe-label").hidden = compared.by !== "swipe";
    if (compared.by === "swipe") element<HTMLInputElement>("swipe").valueAsNumber = compared.at;
    const names = this.names(this.view.passes ?? 0);
    element("side-one").textContent = names?.[0] ?? "";
    element("side-other").textContent = names?.[1] ?? "";
  }
}
