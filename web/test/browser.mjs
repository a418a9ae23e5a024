// Chromium, without a window and without network connections of its own.

import { chromium } from "playwright-core";

const FLAGS = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"];

/**
 * Starts it, and opens a page that notes what goes wrong: everything in the console, and every request that leaves
 * the server of `url`.
 */
export async function browse(url, options = {}) {
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: FLAGS });
  const context = await browser.newContext({ viewport: { width: 1200, height: 760 }, ...options });
  const page = await context.newPage();
  const wrong = [];
  page.on("console", (message) => {
    // Most tables have no certificate beside them, and browsers note what is not there.
    const none = message.text().includes("404") && message.location().url.endsWith(".cert");
    // A driver in software notes that pixels are read, by a test.
    const slow = message.text().includes("GL Driver Message (OpenGL, Performance");
    if (!none && !slow) wrong.push(`console: ${message.text()}`);
  });
  page.on("pageerror", (error) => wrong.push(`error: ${error.message}`));
  page.on("request", (request) => {
    const at = request.url();
    if (!at.startsWith(url) && !at.startsWith("data:") && !at.startsWith("blob:")) wrong.push(`request: ${at}`);
  });
  return { browser, context, page, wrong };
}
