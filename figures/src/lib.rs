//! Pictures of the tables of supermex as people of this field look at them, and the numerical experiments of the pass paper
//! (Morrison, Friedman and Landsberg, "Combinatorial games with a pass: a dynamical systems approach").
//!
//! [`picture`] draws sheets and plots, as PNG, as SVG or as text. [`experiment`] counts: its rows are exact, shares and fits
//! follow from them, and each result knows its plot. `supermex render` and `supermex analyze` are these two and flags, so that
//! errors are words for people, which name the flags that help.
//!
//! ```no_run
//! use supermex_figures::picture::{Format, Shown, Look, Request, SheetPicture, read, render, subject, usual_title};
//!
//! let nim = supermex::open("nim.db")?;
//! let table = subject(&nim, None)?;
//! let request = Request { kind: Shown::PPositions, x: 500, passes: table.passes(None)?, ..Request::default() };
//! let panels = [read(&*table, &request, &|_, _| ())?];
//! let picture = SheetPicture { panels: &panels, look: Look::default(), title: usual_title(&panels), relative: false };
//! std::fs::write("p-positions.png", render(&picture, Format::Png)?)?;
//! # Ok::<(), anyhow::Error>(())
//! ```

#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::cast_possible_truncation)]
#![cfg_attr(test, allow(clippy::unwrap_used))]
#![deny(missing_docs)]

pub mod experiment;
#[cfg(test)]
mod judge;
pub mod picture;
