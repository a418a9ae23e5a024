// The style of the stage. Its colours are those of `colours.ts`, which paints what no style reaches.

import { type Colours, coloursOf } from "./colours.js";

const tokens = (dark: boolean) => {
  const named = Object.entries(coloursOf(dark)) as [keyof Colours, string][];
  return named.map(([name, colour]) => `--${name}: ${colour};`).join(" ");
};

export const STYLE = `
:host { ${tokens(false)} --accent: #2456c8; background: var(--paper); color: var(--text); container-type: inline-size; display: block; font: 13px/1.4 Inter, system-ui, sans-serif; font-variant-numeric: tabular-nums; height: 24rem }
@media (prefers-color-scheme: dark) { :host { ${tokens(true)} --accent: #8fb0ff } }
:host([hidden]), [hidden] { display: none !important }
figure { height: 100%; margin: 0; overflow: hidden; position: relative }
#area { cursor: crosshair; position: absolute; touch-action: none }
#area:focus { outline: none }
#area:focus-visible { box-shadow: 0 0 0 2px var(--paper), 0 0 0 4px var(--accent) }
#cells { position: absolute }
#marks { height: 100%; left: 0; pointer-events: none; position: absolute; top: 0; width: 100% }
#marks text { fill: var(--soft); font: 12px Inter, system-ui, sans-serif; font-variant-numeric: tabular-nums }
#name-across, #name-up { font-size: 13px !important }
#marks path, #marks .tick line { stroke: var(--soft) }
#camera { display: grid; gap: 4px; position: absolute; right: 12px; top: 12px }
#camera button { background: var(--paper); border: 1px solid var(--line); border-radius: 8px; color: inherit; cursor: pointer; font: inherit; font-size: 15px; height: 36px; padding: 0; width: 36px }
#camera button:hover { border-color: var(--accent) }
button:focus-visible { outline: 2px solid var(--accent); outline-offset: 1px }
figcaption { bottom: 12px; position: absolute; right: 12px; width: 200px }
#words { font-weight: 600; margin: 0 0 8px }
#legend { display: grid; gap: 5px; list-style: none; margin: 0; padding: 0 }
#legend li { align-items: baseline; display: flex; gap: 8px }
.swatch { border: 1px solid var(--soft); border-radius: 2px; flex: none; height: 10px; width: 10px }
#legend .scale { display: grid; gap: 2px }
.bar { border-radius: 2px; height: 8px }
.ends { color: var(--soft); display: flex; justify-content: space-between }
#note { background: var(--paper); border: 1px solid var(--line); border-radius: 8px; box-shadow: 0 2px 8px #0002; left: 50%; margin: 0; max-width: 80%; padding: 8px 12px; position: absolute; top: 20px; transform: translateX(-50%) }
#note button { background: none; border: 0; color: var(--accent); cursor: pointer; font: inherit }
#hover { background: var(--text); border-radius: 6px; color: var(--paper); padding: 3px 8px; pointer-events: none; position: absolute; white-space: nowrap; z-index: 1 }
#only { color: var(--soft); margin: 0; padding: 24px }
@container (max-width: 620px) {
  figcaption { bottom: 0; box-sizing: border-box; left: 0; min-height: 56px; padding: 0 156px 10px 12px; width: auto }
  #legend { display: flex; flex-wrap: wrap; gap: 2px 16px }
  #legend .scale { flex: 1 1 10rem }
  #words { display: none }
  #camera { bottom: 10px; display: flex; right: 8px; top: auto }
}
@media (pointer: coarse) { #camera button { height: 44px; width: 44px } }
`;
