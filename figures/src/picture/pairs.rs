//! Games on two piles as a subject of pictures: all P-positions are one picture, with each pile along an axis.

use anyhow::bail;
use supermex::{Cell, Table};

use super::cells::Progress;
use super::panel::{Request, Shown, Subject};
use super::raster::{Raster, Window};

/// Sides of the picture that are seen if no window is given: the pattern is the same at every scale.
const USUAL: u64 = 1000;

/// A table of a game on two piles.
pub struct TwoPiles<'a>(pub &'a Table);

impl TwoPiles<'_> {
    fn columns(&self) -> u64 {
        self.0.extent().columns.unwrap_or(0)
    }
}

impl Subject for TwoPiles<'_> {
    fn table(&self) -> &Table {
        self.0
    }

    fn usual(&self, _request: &Request) -> Window {
        let side = u32::try_from(self.columns().clamp(1, USUAL)).unwrap_or(u32::MAX);
        Window { y: 0..side, z: 0..side }
    }

    fn flat(&self) -> Option<&'static str> {
        Some("P-positions a, b: the player to move loses")
    }

    fn end(&self, _request: &Request, window: &Window) -> Option<String> {
        let end = u64::from(window.y.end);
        (end == self.columns()).then(|| format!("the table ends at a = {end}"))
    }

    fn check(&self, request: &Request, window: &Window) -> anyhow::Result<()> {
        if request.kind != Shown::PPositions {
            bail!(
                "a game on two piles has no sheets, and so no instant winners; leave the flag out for its P-positions"
            );
        }
        let columns = self.columns();
        if u64::from(window.y.end) > columns {
            bail!("the table has piles below {columns}; give a --window 0..{columns} or narrower");
        }
        Ok(())
    }

    fn ink(&self, _request: &Request, raster: &Raster, progress: Progress) -> anyhow::Result<[Vec<u64>; 2]> {
        let (mut ink, columns) = (raster.layer(), raster.window().y.clone());
        for a in columns.clone() {
            if let Cell::Completion(b) = self.0.cells()?.completion(&[a.into()], 0)?
                && let Ok(b) = u32::try_from(b)
            {
                raster.add(a, b, &mut ink);
            }
        }
        progress(columns.end - columns.start, columns.end - columns.start);
        Ok([ink, Vec::new()])
    }

    fn axes(&self, _request: &Request) -> [&'static str; 2] {
        ["a", "b"]
    }

    fn name(&self, _passes: u64) -> String {
        format!("Wythoff's game, {}", self.0.rules())
    }
}
