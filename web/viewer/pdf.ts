// A drawing as PDF, in a script of its own that is loaded for the first one.

import { jsPDF } from "jspdf";

import type { Drawing, Shape } from "./shapes.js";

/** What the fonts of a PDF lack, and what stands for it. */
function plain(words: string): string {
  return words.replaceAll("\u202f", " ").replaceAll("−", "-").replaceAll("≤", "<=");
}

function draw(page: jsPDF, shape: Shape): void {
  switch (shape.kind) {
    case "rect":
      page.setFillColor(shape.fill);
      if (shape.stroke !== undefined) page.setDrawColor(shape.stroke).setLineWidth(1);
      page.rect(shape.x, shape.y, shape.width, shape.height, shape.stroke === undefined ? "F" : "FD");
      break;
    case "line":
      page.setDrawColor(shape.stroke).setLineWidth(shape.width ?? 1).line(shape.x1, shape.y1, shape.x2, shape.y2);
      break;
    case "circle":
      if (shape.fill !== undefined) page.setFillColor(shape.fill);
      if (shape.stroke !== undefined) page.setDrawColor(shape.stroke).setLineWidth(shape.width ?? 1);
      page.circle(shape.x, shape.y, shape.r, shape.stroke === undefined ? "F" : shape.fill === undefined ? "S" : "FD");
      break;
    case "text": {
      page.setFont("helvetica", shape.bold === true ? "bold" : "normal").setFontSize(shape.size).setTextColor(shape.fill);
      const words = plain(shape.words);
      const long = page.getTextWidth(words) * (shape.anchor === "middle" ? 0.5 : shape.anchor === "end" ? 1 : 0);
      if (shape.turned === true) page.text(words, shape.x, shape.y + long, { angle: 90 });
      else page.text(words, shape.x - long, shape.y);
      break;
    }
    case "image":
      page.addImage(shape.data, "PNG", shape.x, shape.y, shape.width, shape.height, undefined, "FAST");
      break;
  }
}

export function pdf({ width, height, shapes, title }: Drawing): Blob {
  const page = new jsPDF({ unit: "pt", format: [width, height], orientation: width > height ? "landscape" : "portrait", compress: true });
  page.setProperties({ title: plain(title), creator: "supermex" });
  for (const shape of shapes) draw(page, shape);
  return page.output("blob");
}
