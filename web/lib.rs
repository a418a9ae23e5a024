//! The viewer of supermex databases as `web/build.sh` made it: a page, its scripts and the readers for WebAssembly. With a
//! `databases.json` beside them, which names databases, they are a site of static files.

#![no_std]
#![deny(missing_docs)]

/// A file of the viewer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct File {
    /// Its name, by which the others find it. The page is `index.html`.
    pub name: &'static str,
    /// Its media type.
    pub kind: &'static str,
    /// Its contents.
    pub bytes: &'static [u8],
}

/// The files.
pub static FILES: [File; 13] = [
    File { name: "index.html", kind: "text/html; charset=utf-8", bytes: include_bytes!("dist/index.html") },
    File { name: "viewer.css", kind: "text/css; charset=utf-8", bytes: include_bytes!("dist/viewer.css") },
    File { name: "viewer.js", kind: "text/javascript; charset=utf-8", bytes: include_bytes!("dist/viewer.js") },
    File { name: "early.js", kind: "text/javascript; charset=utf-8", bytes: include_bytes!("dist/early.js") },
    File { name: "chunk.js", kind: "text/javascript; charset=utf-8", bytes: include_bytes!("dist/chunk.js") },
    File { name: "rest.js", kind: "text/javascript; charset=utf-8", bytes: include_bytes!("dist/rest.js") },
    File { name: "cloud.js", kind: "text/javascript; charset=utf-8", bytes: include_bytes!("dist/cloud.js") },
    File { name: "pdf.js", kind: "text/javascript; charset=utf-8", bytes: include_bytes!("dist/pdf.js") },
    File { name: "worker.js", kind: "text/javascript; charset=utf-8", bytes: include_bytes!("dist/worker.js") },
    File { name: "sheets.wasm", kind: "application/wasm", bytes: include_bytes!("dist/sheets.wasm") },
    File { name: "supermex.wasm", kind: "application/wasm", bytes: include_bytes!("dist/supermex.wasm") },
    File { name: "favicon.svg", kind: "image/svg+xml", bytes: include_bytes!("dist/favicon.svg") },
    File { name: "card.webp", kind: "image/webp", bytes: include_bytes!("dist/card.webp") },
];

/// The web component `<supermex-sheet>` as a script for anywidget, by which notebooks show tables.
pub static WIDGET: &str = include_str!("dist/widget.js");

/// What it was built with, a tool a line, and then a line for each file as `sha256sum` writes it: its digest, two blanks, and
/// its name.
pub static BUILT: &str = include_str!("dist/built.txt");
