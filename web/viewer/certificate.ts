// The certificate beside a table, as `supermex verify --certify --out DB.cert` writes it: what it says, and whether it is that of this
// table.

import type { Info } from "../src/answers.js";

/** What is shown of it. */
export interface Certified {
  words: string;
  /** Whether it is a certificate, and of this table. */
  sound: boolean;
}

/** Where it is: beside the table, with `.cert` behind its name. */
function beside(db: string): URL {
  const url = new URL(db, location.href);
  url.pathname = `${url.pathname.replace(/\/(manifest\.json)?$/, "")}.cert`;
  url.hash = "";
  return url;
}

/** What the text of a certificate says of a table. */
export function told(text: string, { logical_digest: digest }: Info): Certified {
  const none = { words: "The file beside this table, of the name of a certificate, is none.", sound: false };
  let all: Record<string, unknown>;
  try {
    all = JSON.parse(text) as Record<string, unknown>;
  } catch {
    return none;
  }
  if (all?.["format"] !== "supermex certificate" || all["version"] !== 1) return none;
  if (digest === null || all["logical_digest"] !== digest) {
    return { words: "The certificate beside this table is that of another table: its digest is another one.", sound: false };
  }
  const count = (name: string) => Number(all[name]).toLocaleString("en");
  const { argument, samples, program, finished, every_size: every } = all;
  const date = new Date(String(finished));
  const checked = [
    `${argument}${samples === undefined ? "" : ` (${count("samples")})`}`,
    `${count("p_positions")} P-positions and ${count("others")} others${every === true ? ", which stand for every size" : ""}`,
    ...(Number.isNaN(date.getTime()) ? [] : [date.toLocaleDateString("en", { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" })]),
    String(program),
  ];
  return { words: `Certified: ${checked.join("; ")}.`, sound: true };
}

/** The certificate of a table of some address, if there is one. */
export async function certificate(db: string, info: Info, signal: AbortSignal): Promise<Certified | null> {
  try {
    const answer = await fetch(beside(db), { signal, cache: "no-cache" });
    return answer.ok ? told(await answer.text(), info) : null;
  } catch {
    // Where it cannot be read, nothing is certified.
    return null;
  }
}
