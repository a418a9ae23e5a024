// The page of one table: its picture, its panel, and the address that keeps both.

import { coloursOf } from "../src/draw/colours.js";
import { Model } from "../src/draw/model.js";
import { hasSheet, type Planes, planesOf } from "../src/draw/planes.js";
import { example } from "../src/draw/stage.js";
import { batch, computed, effect, untracked } from "../src/draw/vendor.js";
import type { SupermexSheet } from "../src/element.js";
import { atEnd } from "../src/signal.js";
import type { Table } from "../src/table.js";
import { about } from "./about.js";
import { type View, write } from "./address.js";
import { type Chart, chartOf } from "./charts.js";
import { comparing } from "./compare.js";
import { element, words } from "./dom.js";
import { figures, type Subject } from "./figure.js";
import { film } from "./film.js";
import { Game } from "./games.js";
import { Place, REST } from "./place.js";
import { type Line, PlayTab } from "./play.js";
import { PositionTab } from "./position.js";
import { citation, sharing } from "./share.js";
import { svg } from "./shapes.js";
import { SpaceView } from "./space.js";
import { Store } from "./store.js";
import { tabs } from "./tabs.js";
import { corrections, toolbar } from "./toolbar.js";

export class Page {
  readonly store: Store;
  private readonly game: Game;
  private model: Model | null = null;
  private position: PositionTab | null = null;
  private play: PlayTab | null = null;
  private chart: Chart | null = null;
  /** Whether what changes is to be a step of the history. */
  private stepping = false;
  private readonly place = new Place();

  constructor(
    private readonly table: Table,
    private readonly view: View,
    private readonly closed: AbortSignal,
  ) {
    this.store = new Store(view);
    this.game = new Game(table);
  }

  async show(): Promise<void> {
    const { table, store, game, closed, view } = this;
    element("what").textContent = game.title;
    document.title = `${game.title} · supermex`;
    const planes = await planesOf(table);
    if (closed.aborted) return;
    const play = new PlayTab(game, store, (change) => this.step(change), closed);
    this.play = play;
    this.position = new PositionTab(game, planes, store, (text, step) => this.select(text, step), closed);
    atEnd(closed, tabs(store));
    element("compare-open").hidden = true;
    const drawn = planes !== null ? this.picture(planes) : this.drawing();
    void about(table, store, drawn, closed);
    if (planes === null) await drawn;
    if (closed.aborted) return;
    sharing(game.title, table.info, () => this.now());
    const source = () => citation(game.title, table.info, this.now());
    figures(() => this.subject(), game.title, source, () => this.name(), (text) => (store.refused.value = text));
    const line = history.state as Line | null;
    if (view.play !== null) play.line.value = line ?? (view.position === null ? null : { positions: [view.position], at: 0, moves: [], beginner: view.play, side: "left" });
    // The address follows what is seen.
    atEnd(
      closed,
      effect(() => {
        const address = write(this.now());
        const state = play.line.value;
        // A table of this machine has no address.
        if (store.db !== null) untracked(() => this.place.keep(address, state, this.stepping));
      }),
      () => this.place.forget(),
    );
    if (planes === null && store.position.value === null) void this.position.show(game.first);
  }

  /** The picture of a table of sheets; resolves when there is a first one. */
  private picture(planes: Planes): Promise<void> {
    const { store, closed, view } = this;
    const model = new Model(planes);
    this.model = model;
    store.take(view, model);
    store.refused.value = corrections(model, view);
    const sheet = element<SupermexSheet>("sheet");
    sheet.hidden = false;
    element("chart").hidden = true;
    atEnd(closed, toolbar(model, store));
    const stage = sheet.present(model);
    sheet.addEventListener("supermex-position", (event) => this.select((event as CustomEvent<string>).detail, false), { signal: closed });
    sheet.addEventListener("supermex-win", () => this.position?.win(), { signal: closed });
    // A cloud has a picture of its own.
    const drawn = store.space.value === null ? model.first() : Promise.resolve();
    comparing(model, store, drawn, closed);
    film(model, () => stage.canvas, closed);
    if (!planes.single && planes.lastLayer === null) this.space = new SpaceView(model, store, closed);
    if (store.position.value !== null) void this.mark(store.position.value, false);
    const which = computed(() => JSON.stringify(model.which.value));
    // All dots are here, whether or not the squares below them are.
    const dotted = computed(() => model.state.value === "whole" || (model.state.value === "coarse" && model.coverage.value === 1));
    atEnd(
      closed,
      // The sheet was left for another one: so is the position.
      effect(() => {
        which.value;
        untracked(() => this.follow());
      }),
      // Where no position was chosen, a dot of the picture is an example.
      effect(() => {
        if (store.position.value !== null) return;
        if (store.space.value !== null) {
          untracked(() => void this.position?.show(this.game.first));
          return;
        }
        if (!dotted.value) return;
        which.value;
        const choose = () => {
          const point = example(model);
          model.marked.value = point;
          void this.position?.show(planes.position(model.shown.value, point).join(","));
        };
        if (untracked(() => model.marked.value) === null) return untracked(choose);
        // While it is moved, the example stays.
        const timer = setTimeout(choose, REST);
        return () => clearTimeout(timer);
      }),
      effect(() => {
        if (this.playing) model.marked.value = null;
        else if (untracked(() => model.marked.value) === null && store.position.value !== null) untracked(() => void this.mark(store.position.value as string, true));
      }),
    );
    return drawn;
  }

  private space: SpaceView | null = null;

  /** Whether a game is played: the picture would say who wins, so that it marks no position then. */
  private get playing(): boolean {
    return this.play?.line.value != null && this.store.tab.value === "play";
  }

  /** The chart of a table whose positions do not lie on sheets. */
  private async drawing(): Promise<void> {
    const { table, closed } = this;
    element("sheet").hidden = element("cube").hidden = true;
    for (const id of ["show", "passes", "axes"]) element(id).replaceChildren();
    for (const id of ["scrub", "slices", "comparing"]) element(id).hidden = true;
    const place = element("chart");
    try {
      this.chart = await chartOf(table, closed);
    } catch (error) {
      if (!closed.aborted) this.store.refused.value = words(error);
    }
    if (closed.aborted) return;
    const { chart } = this;
    place.hidden = chart === null;
    document.documentElement.classList.toggle("flat", chart === null);
    if (chart === null) return;
    const scheme = matchMedia("(prefers-color-scheme: dark)");
    const draw = () => {
      const wide = Math.min(760, Math.max(340, place.clientWidth - 32));
      const parsed = new DOMParser().parseFromString(svg(chart(coloursOf(scheme.matches), wide)), "image/svg+xml");
      place.replaceChildren(document.importNode(parsed.documentElement, true));
    };
    const observer = new ResizeObserver(draw);
    observer.observe(place);
    atEnd(closed, () => observer.disconnect());
    scheme.addEventListener("change", draw, { signal: closed });
  }

  /** What a figure shows. */
  private subject(): Subject {
    const image = this.space?.image ?? null;
    if (image !== null) return image;
    return this.model !== null ? { model: this.model } : { chart: this.chart as Chart };
  }

  /** The name of a file. */
  private name(): string {
    const { model } = this;
    if (model === null) return this.table.info.game;
    const { w, x, passes } = model.which.value;
    const space = this.store.space.value;
    const { planes } = model;
    const where = space !== null ? `-below-${space.below}` : planes.single ? "" : `${planes.lastLayer === null ? "" : `-w${w}`}-x${x}`;
    return `${planes.name}${where}${planes.levels.length > 1 || planes.info.passes !== null ? `-p${passes}` : ""}`;
  }

  /** The view, as the address has it. */
  private now(): View {
    return this.store.view(this.model);
  }

  /** Selects a position: a move is a step of the history. */
  private select(text: string, step: boolean): void {
    const before = this.store.position.value;
    this.stepping = step;
    this.store.position.value = text;
    this.stepping = false;
    this.store.tab.value = "position";
    // The same one again is asked again.
    if (before === text) void this.position?.show(text);
    void this.mark(text, true);
  }

  /** A move of the game that is played, or its beginning. */
  private step(change: () => void): void {
    this.stepping = true;
    batch(() => {
      change();
      this.store.position.value = this.play?.played ?? this.store.position.value;
    });
    this.stepping = false;
  }

  /** Shows what an address of this table says: a step of the history was taken back. */
  restore(view: View): void {
    const { store, model, play } = this;
    batch(() => {
      // What was marked on another sheet does not follow to this one.
      if (model !== null) model.marked.value = null;
      store.take(view, model);
      if (play !== null) play.line.value = view.play === null ? null : (history.state as Line | null);
    });
    if (view.position !== null) void this.mark(view.position, false);
  }

  /** Marks a position, and shows its sheet. */
  private async mark(text: string, follow: boolean): Promise<void> {
    const { model, store } = this;
    if (model === null) return;
    const { planes } = model;
    // Texts that are not a position are refused where they are looked up.
    const position = await this.table.parse(text).catch(() => null);
    if (position === null || text !== store.position.value) return;
    const point = planes.point(model.shown.value, position);
    const inside = point !== null && hasSheet(planes, point);
    store.refused.value = point === null || inside ? (follow ? "" : store.refused.value) : `The sheet of ${text} is beyond the table. The picture shows another one.`;
    batch(() => {
      model.marked.value = inside && !this.playing ? point : null;
      if (!inside) return;
      // Only the parity of the passes matters.
      if (planes.levels.length > 1) model.passes.value = point.passes % 2;
      if (planes.lastLayer !== null) model.w.value = point.w;
      if (model.shown.value !== "values") model.x.value = point.x;
    });
    if (inside && follow) model.reveal(point);
  }

  /** The sheet is another one: the selected position goes with it. */
  private follow(): void {
    const { model, store } = this;
    const point = model?.marked.value ?? null;
    if (model === null || point === null) return;
    const { w, x, passes } = model.which.value;
    const { planes } = model;
    if (model.here.value !== null) return;
    if (store.position.value === null || (this.play?.line.value ?? null) !== null) {
      model.marked.value = null;
      return;
    }
    const moved = { ...point, w, x, passes: planes.levels.length < 2 ? point.passes : passes };
    model.marked.value = moved;
    store.position.value = planes.position(model.shown.value, moved).join(",");
  }
}
