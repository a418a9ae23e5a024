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
export function shape(name: string, fields: Record<string, string | number>): SVGElement {
  const found = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [field, value] of Object.entries(fields)) found.setAttribute(field, String(value));
  return found;
}
