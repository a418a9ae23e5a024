// Positions from standard input, a line each, and what a table answers: who wins, and by which moves.

import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const { open } = await import(pathToFileURL(process.argv[2]));
const table = await open(process.argv[3]);
for (const line of readFileSync(0, "utf8").trim().split("\n")) {
  const { outcome, moves } = await table.winningMoves(line);
  console.log([line, outcome, ...moves.map(({ text }) => text)].join(" "));
}
table.close();
