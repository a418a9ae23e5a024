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
    /// The same compressed by Brotli, which takes longer than a server that begins has; of the largest of what every table loads.
    pub brotli: Option<&'static [u8]>,
}

impl File {
    const fn new(name: &'static str, kind: &'static str, bytes: &'static [u8]) -> Self {
        Self { name, kind, bytes, brotli: None }
    }
}

/// The files.
pub static FILES: [File; 14] = [
    File::new("index.html", "text/html; charset=utf-8", include_bytes!("dist/index.html")),
    File::new("viewer.css", "text/css; charset=utf-8", include_bytes!("dist/viewer.css")),
    File::new("viewer.js", "text/javascript; charset=utf-8", include_bytes!("dist/viewer.js")),
    File::new("early.js", "text/javascript; charset=utf-8", include_bytes!("dist/early.js")),
    File::new("chunk.js", "text/javascript; charset=utf-8", include_bytes!("dist/chunk.js")),
    File::new("rest.js", "text/javascript; charset=utf-8", include_bytes!("dist/rest.js")),
    File::new("cloud.js", "text/javascript; charset=utf-8", include_bytes!("dist/cloud.js")),
    File::new("pdf.js", "text/javascript; charset=utf-8", include_bytes!("dist/pdf.js")),
    File::new("worker.js", "text/javascript; charset=utf-8", include_bytes!("dist/worker.js")),
    File {
        brotli: Some(include_bytes!("dist/sheets.wasm.br")),
        ..File::new("sheets.wasm", "application/wasm", include_bytes!("dist/sheets.wasm"))
    },
    File {
        brotli: Some(include_bytes!("dist/games.wasm.br")),
        ..File::new("games.wasm", "application/wasm", include_bytes!("dist/games.wasm"))
    },
    File {
        brotli: Some(include_bytes!("dist/supermex.wasm.br")),
        ..File::new("supermex.wasm", "application/wasm", include_bytes!("dist/supermex.wasm"))
    },
    File::new("favicon.svg", "image/svg+xml", include_bytes!("dist/favicon.svg")),
    File::new("card.webp", "image/webp", include_bytes!("dist/card.webp")),
];

/// The web component `<supermex-sheet>` as a script for anywidget, by which notebooks show tables.
pub static WIDGET: &str = include_str!("dist/widget.js");

/// What it was built with, a tool a line, and then a line for each file as `sha256sum` writes it: its digest, two blanks, and
/// its name.
pub static BUILT: &str = include_str!("dist/built.txt");
