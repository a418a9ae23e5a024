// A position that is asked, and the game that is played on from it: by both sides, or against the table.

import type { View } from "./address.js";
import { element, make } from "./dom.js";
import type { Game, Offered, Side } from "./games.js";
import { outcome } from "../src/draw/words.js";

/** Milliseconds until the table answers a move. */
const THINKING = 500;
/** Milliseconds after which it is said that an answer takes a while. */
const LONG = 400;

export class Play {
  private stop = new AbortController();
  private winning: readonly Offered[] = [];
  /** The positions before this one. */
  private readonly before: { position: string; side: Side }[] = [];
  /** Who is to move, in a partizan game. */
  private side: Side = "left";
  /** The last move of the table, in words. */
  private answered = "";
  private over = false;
  /** Whether the player is to move, and not the table. */
  private mine = true;

  constructor(
    private readonly game: Game,
    private readonly view: View,
    /** The position is another one: the address is to be kept, and whoever marks it to mark it. */
    private readonly changed: (position: string) => void,
  ) {
    element("position").hidden = false;
    element("form").textContent = game.form;
    element<HTMLFormElement>("ask").onsubmit = (event) => {
      event.preventDefault();
      this.go(this.field.value);
    };
    element("undo").onclick = () => this.undo();
    element("new").onclick = () => this.go(game.first);
    element("reply").onclick = () => void this.answer();
    this.against.onchange = () => {
      if (this.against.checked) this.hints.checked = false;
      this.answered = "";
      void this.show();
    };
    this.hints.onchange = () => void this.show();
    element("against-label").hidden = !game.plays;
    element("side-label").hidden = !game.partizan;
    element<HTMLSelectElement>("side").onchange = (event) => {
      this.side = (event.target as HTMLSelectElement).value as Side;
      void this.show();
    };
  }

  private get field(): HTMLInputElement {
    return element<HTMLFormElement>("ask").elements.namedItem("position") as HTMLInputElement;
  }

  /** Whether the table plays the other side. */
  private get against(): HTMLInputElement {
    return element<HTMLInputElement>("against");
  }

  /** Whether it is said who wins, and how. */
  private get hints(): HTMLInputElement {
    return element<HTMLInputElement>("hints");
  }

  private get position(): string {
    return this.view.position ?? this.suggested ?? this.game.first;
  }

  /** A position that nobody asked, as an example of what is seen. */
  private suggested: string | null = null;

  suggest(position: string): void {
    if (this.view.position !== null || this.suggested === position) return;
    this.suggested = position;
    void this.show();
  }

  /** Asks a position, and keeps it in the address. */
  go(position: string): void {
    this.answered = "";
    this.mine = true;
    this.at(position);
  }

  private at(position: string): void {
    this.before.push({ position: this.position, side: this.side });
    this.view.position = position.trim();
    this.changed(this.view.position);
    void this.show();
  }

  /** The position is another one, and it is no move: a sheet was left for another, or an address opened. */
  follow(position: string): void {
    this.answered = "";
    this.mine = true;
    this.view.position = position;
    void this.show();
  }

  /** Makes a move of the player, whom the table answers. */
  private move(to: string): void {
    this.answered = "";
    this.mine = !this.against.checked;
    if (this.game.partizan) this.side = this.side === "left" ? "right" : "left";
    this.at(to);
    if (this.against.checked) void this.answer(this.view.position);
  }

  /** Makes the first of the winning moves. */
  win(): void {
    const [first] = this.winning;
    if (first !== undefined) this.go(first.to);
  }

  private undo(): void {
    const last = this.before.pop();
    if (last === undefined) return;
    this.side = last.side;
    this.follow(last.position);
    this.changed(last.position);
  }

  /** Has the table make the best move: it wins as soon as it can, and else holds out as long as it can. */
  private async answer(after: string | null = null): Promise<void> {
    const from = this.position;
    const side = this.game.partizan ? this.side : null;
    if (after !== null) await new Promise((resolve) => setTimeout(resolve, THINKING));
    if (after !== null && (this.view.position !== after || !this.against.checked)) return;
    const best = await this.game.best(from, side, new AbortController().signal);
    if (best === null || best.over || this.position !== from) return;
    const words = await this.game.told(from, best.to);
    if (this.position !== from) return;
    if (this.game.partizan) this.side = this.side === "left" ? "right" : "left";
    // Its move is taken back with the one before.
    const back = after === null ? undefined : this.before.at(-1);
    this.at(best.to);
    if (back !== undefined) this.before.pop();
    this.mine = true;
    this.answered = `The table: ${words}.`;
    void this.show();
  }

  /** Asks the position of the view. */
  async show(): Promise<void> {
    const { position } = this;
    this.field.value = position;
    this.stop.abort();
    this.stop = new AbortController();
    const { signal } = this.stop;
    this.winning = [];
    const [said, board, list, turn, preview] = ["outcome", "board", "moves", "turn", "preview"].map((id) => element(id)) as [HTMLElement, HTMLElement, HTMLElement, HTMLElement, HTMLElement];
    element<HTMLButtonElement>("undo").disabled = this.before.length === 0;
    element<HTMLSelectElement>("side").value = this.side;
    const hinted = this.hints.checked;
    const done = this.waits(signal);
    try {
      const side = this.game.partizan ? this.side : null;
      const mover = this.against.checked ? side : null;
      const drawn = await this.game.board(position, mover, (words) => (preview.textContent = words), (to) => this.move(to), signal);
      // Whoever plays by the keyboard stays on the board.
      const focused = board.contains(document.activeElement);
      board.replaceChildren(...(drawn === null ? [] : [drawn.element]));
      preview.textContent = "";
      if (focused) board.querySelector<HTMLElement>("[tabindex='0'], input, button")?.focus();
      const [answer, best] = await Promise.all([
        this.game.ask(position, signal),
        // A line of play may take a while: only who plays needs it.
        this.against.checked ? this.game.best(position, side, signal) : null,
      ]);
      if (signal.aborted) return;
      const { outcome: who, words, moves } = answer;
      this.over = best?.over === true;
      said.dataset["outcome"] = who;
      said.textContent = hinted || who === "beyond" ? [`${position} is ${outcome(who)}.`, words].join(" ").trim() : position;
      turn.textContent = this.against.checked ? this.says(who === "N") : "";
      this.winning = moves;
      if (hinted) drawn?.hint(moves);
      element("winning").hidden = !hinted || moves.length === 0;
      list.replaceChildren(
        ...(hinted ? moves : []).map(({ to, words }) => {
          const button = make("button", { type: "button", textContent: words });
          button.onclick = () => this.move(to);
          const item = make("li");
          item.append(button);
          return item;
        }),
      );
    } catch (error) {
      if (signal.aborted) return;
      list.replaceChildren();
      element("winning").hidden = true;
      turn.textContent = "";
      said.dataset["outcome"] = "none";
      said.textContent = error instanceof Error ? error.message : String(error);
    } finally {
      done();
    }
  }

  /** Says that an answer takes a while, and how long it has, with a button that stops it; until what is returned is called. */
  private waits(signal: AbortSignal): () => void {
    const place = element("asking");
    const begun = performance.now();
    const timer = setInterval(() => {
      if (signal.aborted) return;
      place.hidden = false;
      (place.firstElementChild as HTMLElement).textContent = `answering … ${Math.floor((performance.now() - begun) / 1000)} s`;
    }, LONG);
    element("give-up").onclick = () => {
      this.stop.abort();
      element("outcome").dataset["outcome"] = "none";
      element("outcome").textContent = "Stopped: nothing was answered.";
    };
    const done = () => {
      clearInterval(timer);
      // The next question has its own.
      if (this.stop.signal === signal) place.hidden = true;
    };
    signal.addEventListener("abort", done, { once: true });
    return done;
  }

  /** Who is to move, or who has won. */
  private says(nextWins: boolean): string {
    const { mine } = this;
    if (!this.over) return `${this.answered} ${mine ? "Your move." : ""}`.trim();
    // Where the last to move loses, a position without moves is won by whoever is to move.
    const won = this.game.partizan || !nextWins ? !mine : mine;
    return `${this.answered} ${won ? "You won" : "You lost"}: no move is left.`.trim();
  }
}
