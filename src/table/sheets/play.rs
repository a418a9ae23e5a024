//! Play to the end in games on three numbers.

use super::Sheets;
use crate::game::{Game, Point, Triple};
use crate::table::ReadError;
use crate::table::line::{Play, PlayedLine, Wins, line_of};

impl Sheets {
    /// A line of play to the end, from a position on: whoever wins does so as soon as possible, whoever loses holds out as
    /// long as possible. Where that would take more than about half a million moves to find, the line is a simpler
    /// one, and [says so](PlayedLine::lacks). `None` beyond the table, where it [does not have](Self::plays) every move, and
    /// for positions of more than 2^14 tokens.
    ///
    /// ```
    /// # fn example(nim: &supermex::raw::Sheets) -> Result<(), supermex::ReadError> {
    /// if let Some(line) = nim.line([5, 7, 9], 1)? {
    ///     for position in line.positions {
    ///         println!("{position}");
    ///     }
    /// }
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    /// If a file is damaged on the path.
    pub fn line(&self, piles: Triple, passes: u64) -> Result<Option<PlayedLine<Point>>, ReadError> {
        if self.plays() { line_of(self, &Point { piles, passes }) } else { Ok(None) }
    }

    /// Whether the table has every move of the positions that it has: not if it is a single file, of one level or of some of
    /// the sheets, nor if it is a window of Chomp, or [keeps only ends](Self::keeps_cells).
    pub fn plays(&self) -> bool {
        let whole = self.first_sheet() == 0 && self.rules.levels().all(|level| self.has_level(level));
        whole && self.keeps_cells() && (self.rules.game == Game::Nim || self.columns.is_none())
    }
}

impl Play for Sheets {
    type Position = Point;

    fn each_option(&self, position: &Point, visit: &mut dyn FnMut(Point) -> bool) {
        let &Point { piles, passes } = position;
        // Whoever stands on a variant has won, and nobody moves.
        let level = self.rules.level(passes);
        if level.is_none_or(|level| self.rules.variants.contains(piles, level)) {
            return;
        }
        let fewer = passes.checked_sub(1).filter(|_| piles != self.rules.game.terminal());
        let stopped = fewer.is_some_and(|passes| visit(Point { piles, passes }));
        if !stopped {
            self.rules.game.any_move(piles, |piles| visit(Point { piles, passes }));
        }
    }

    fn wins(&self, position: &Point) -> Result<Option<Wins<Point>>, ReadError> {
        Ok(self.winning_moves(position.piles, position.passes)?.wins())
    }

    fn size(&self, position: &Point) -> u128 {
        let [x, y, z] = position.piles.map(u128::from);
        let tokens = if self.rules.game == Game::Chomp { 3 * x + 2 * y + z } else { x + y + z };
        tokens + u128::from(position.passes)
    }
}
