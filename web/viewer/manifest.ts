// The manifest that the page fetches first, from the script that does so to the one that opens the table.

const KEY = Symbol.for("supermex manifest");
const scope = globalThis as { [KEY]?: Promise<string | undefined> | undefined };

/** Says what is coming. */
export function come(manifest: Promise<string | undefined>): void {
  scope[KEY] = manifest;
}

/** What has come, once: whoever tries again fetches it again. */
export async function taken(): Promise<string | undefined> {
  const { [KEY]: manifest } = scope;
  scope[KEY] = undefined;
  return manifest;
}
