// All of the viewer that is not needed to begin to open a table: it comes meanwhile.

export { define } from "../src/element.js";
export { Page } from "./page.js";
export { offer, starting } from "./start.js";
