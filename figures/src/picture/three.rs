//! Games on three numbers as a subject of pictures.

use supermex::Table;
use supermex::game::PerturbedGame;

use super::cells::{Below, Progress, Stack, Three, check, p_positions, winners};
use super::panel::{Request, Shown, Subject, with_passes, with_variants};
use super::raster::{Raster, Window, whole};

impl Subject for Three<'_> {
    fn table(&self) -> &Table {
        self.table
    }

    /// Where there is something to see: Nim's sheets go on for ever, and their relative size is that of `x`; the scattered
    /// part of a sheet of Chomp is in `y < (√2-1) x`, `z < x / √2`.
    fn usual(&self, request: &Request) -> Window {
        let ascends = self.rules.game.ascends();
        let share = |of: f64| whole(f64::from(request.x) * of).saturating_add(8);
        let (y, z) = match (self.rules.game.ends(), request.kind) {
            (false, Shown::FirstWinningSheets | Shown::Values) => (share(1.0) - 8, share(1.0) - 8),
            (false, _) => (share(2.5), share(3.0)),
            (true, Shown::PPositions | Shown::Scattered) => (share(0.6), share(0.75)),
            (true, Shown::InstantWinners) => (share(0.75), share(0.75)),
            (true, Shown::FirstWinningSheets | Shown::Values) => (share(1.5), share(0.75)),
        };
        let kept = if ascends && request.kind == Shown::InstantWinners { request.x } else { 0 };
        let most = self.columns().map_or(u32::MAX, |most| most.saturating_sub(kept));
        Window { y: 0..y.min(most).max(1), z: 0..z.max(1) }
    }

    fn check(&self, request: &Request, window: &Window) -> anyhow::Result<()> {
        let all = request.kind == Shown::FirstWinningSheets && self.rules.game.ascends();
        let columns = if all { window.y.end.saturating_sub(request.x) } else { window.y.end };
        check(self, request.x, columns, matches!(request.kind, Shown::InstantWinners | Shown::FirstWinningSheets))
    }

    fn ink(&self, request: &Request, raster: &Raster, progress: Progress) -> anyhow::Result<[Vec<u64>; 2]> {
        let Request { kind, x, passes, .. } = *request;
        match kind {
            Shown::PPositions | Shown::Scattered => {
                Ok([p_positions(self.table, passes, x, kind == Shown::PPositions, raster)?, Vec::new()])
            }
            Shown::InstantWinners | Shown::FirstWinningSheets | Shown::Values => {
                let shift = if kind == Shown::FirstWinningSheets { 0 } else { x };
                let of = Stack { table: self.table, layer: None, game: self.rules.game, has_heap: false, passes };
                winners(&Below { of, x, shift, raster }, progress)
            }
        }
    }

    fn end(&self, _request: &Request, window: &Window) -> Option<String> {
        let end = self.columns().filter(|&end| end == window.y.end)?;
        Some(format!("the table ends at y = {end}"))
    }

    fn axes(&self, request: &Request) -> [&'static str; 2] {
        let all = request.kind == Shown::FirstWinningSheets && self.rules.game.ascends();
        if all { ["x + y", "z"] } else { ["y", "z"] }
    }

    fn name(&self, passes: u64) -> String {
        describe(&self.rules, passes)
    }
}

/// A game for a caption.
pub fn describe(rules: &PerturbedGame, passes: u64) -> String {
    let mut text = rules.game.title(3);
    text += &with_passes(rules.passes, passes);
    text += &with_variants(rules.variants.listed());
    if let Some(seed) = rules.variants.seed() {
        text += &format!(", random variants (seed {seed})");
    }
    text
}
