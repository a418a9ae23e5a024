// Saving the picture, and telling others of it: an address, a line to cite, a frame for another page.

import type { Info } from "../src/answers.js";
import { type View, write } from "./address.js";
import { element, make } from "./dom.js";

/** Saves a file. */
export function save(blob: Blob, name: string): void {
  const link = make("a", { href: URL.createObjectURL(blob), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** The whole address of a view. */
function link(view: View): string {
  return new URL(write(view), location.href).href;
}

/** A line that says which table this is, for papers: its name, its digest, the program that made it, and where it is seen. */
export function citation(title: string, { logical_digest: digest, generator, format_version: format }: Info, view: View): string {
  const made = generator === null ? `format ${format}` : `made by ${generator}`;
  return [title, ...(digest === null ? [] : [`digest ${digest}`]), made, ...(view.db === null ? [] : [link(view)])].join("; ");
}

/** The entries of the menu that copy text. */
export function sharing(title: string, info: Info, view: () => View): void {
  const field = element<HTMLTextAreaElement>("copied");
  field.hidden = true;
  const copy = (text: string) => {
    field.value = text;
    field.hidden = false;
    field.select();
    // Where the browser does not allow it, the text is there to be copied by hand.
    void navigator.clipboard?.writeText(text).catch(() => {});
  };
  element("link").onclick = () => copy(link(view()));
  element("cite").onclick = () => copy(citation(title, info, view()));
  element("embed").onclick = () => {
    const address = link({ ...view(), embed: true }).replaceAll("&", "&amp;").replaceAll('"', "&quot;");
    copy(`<iframe src="${address}" title="${title.replaceAll('"', "&quot;")}" width="640" height="520"></iframe>`);
  };
  // A folder of this machine has no address.
  for (const id of ["link", "embed"]) element(id).hidden = view().db === null;
  element("share-open").hidden = false;
}
