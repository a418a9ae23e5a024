// A position that is asked, and the game that is played on from it.

import type { View } from "./address.js";
import { element, make } from "./dom.js";
import { type Game, words } from "./games.js";

export class Asking {
  private stop = new AbortController();
  private first: string | null = null;

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
  }

  private get field(): HTMLInputElement {
    return element<HTMLFormElement>("ask").elements.namedItem("position") as HTMLInputElement;
  }

  /** Asks a position, and keeps it in the address. */
  go(position: string): void {
    this.view.position = position.trim();
    this.changed(this.view.position);
    void this.show();
  }

  /** Makes the first of the winning moves. */
  win(): void {
    if (this.first !== null) this.go(this.first);
  }

  /** Asks the position of the view. */
  async show(): Promise<void> {
    const position = this.view.position ?? this.game.first;
    this.field.value = position;
    this.stop.abort();
    this.stop = new AbortController();
    const { signal } = this.stop;
    this.first = null;
    const [outcome, board, moves] = [element("outcome"), element("board"), element("moves")];
    try {
      const go = (to: string) => this.go(to);
      const drawn = await this.game.board(position, go, signal);
      board.replaceChildren(...[drawn].filter((found) => found !== null));
      const answer = await this.game.ask(position, signal);
      outcome.textContent = [`${position} is ${words(answer.outcome)}.`, answer.words].join(" ").trim();
      moves.replaceChildren(
        ...answer.moves.map(({ to, words }) => {
          const button = make("button", { type: "button", textContent: words });
          button.onclick = () => go(to);
          const item = make("li");
          item.append(button);
          return item;
        }),
      );
      this.first = answer.moves[0]?.to ?? null;
    } catch (error) {
      if (signal.aborted) return;
      moves.replaceChildren();
      outcome.textContent = error instanceof Error ? error.message : String(error);
    }
  }
}
