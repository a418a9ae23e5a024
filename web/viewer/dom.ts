// Elements of the page.

/** The element with a name. */
export function element<E extends HTMLElement = HTMLElement>(id: string): E {
  const found = document.getElementById(id);
  if (found === null) throw new Error(`the page has no #${id}`);
  return found as E;
}

/** A new element. */
export function make<K extends keyof HTMLElementTagNameMap>(name: K, fields: Partial<HTMLElementTagNameMap[K]> = {}): HTMLElementTagNameMap[K] {
  return Object.assign(document.createElement(name), fields);
}

/** A new element of a drawing. */
export function shape(name: string, fields: Record<string, string | number>, words = ""): SVGElement {
  const found = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [field, value] of Object.entries(fields)) found.setAttribute(field, String(value));
  if (words !== "") found.textContent = words;
  return found;
}

/** A segmented control: one of a few values, each a button. With fewer than two it is empty. */
export function segmented<T extends string | number>(id: string, options: readonly (readonly [T, string])[], current: T, choose: (value: T) => void): void {
  const place = element(id);
  if (options.length < 2) {
    place.replaceChildren();
    return;
  }
  const focused = place.contains(document.activeElement);
  const buttons = options.map(([value, textContent]) => {
    const button = make("button", { type: "button", textContent });
    button.dataset["value"] = String(value);
    button.setAttribute("aria-pressed", String(value === current));
    button.onclick = () => choose(value);
    return button;
  });
  place.replaceChildren(...buttons);
  if (focused) buttons.find((button) => button.getAttribute("aria-pressed") === "true")?.focus();
}

/** What a person typed as a whole number; null if it is none. Commas and blanks between digits are nothing. */
export function typed(field: HTMLInputElement): number | null {
  const text = field.value.replaceAll(/[,\s\u202f_]/g, "");
  return /^\d{1,15}$/.test(text) ? Number(text) : null;
}

/** The words of an error. */
export function words(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
