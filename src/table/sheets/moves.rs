//! Winning moves: the moves that reach a P-position.
//!
//! For each of them the completion of a cell is known, and its sheet or its column is sought: this needs the inverse of
//! the table. A symmetric game is its own inverse, so that a pile costs one look-up. In other games the index of moves,
//! if it was built, has the inverse, and a move costs a few look-ups. Without it a move along a sheet costs the
//! decoding of the sheet, and a move along a column a look-up for each lower sheet.

use super::Sheets;
use crate::source::memory::filled;
use crate::table::Cell;
use crate::table::cells::OfCells;
use crate::table::{Moves, ReadError};
use supermex_game::{Outcome, PassLevel, Point, Position, Triple};

impl Sheets {
    /// Every move from a position to a P-position, sorted. The table finds all of them, with these exceptions: a single
    /// file lacks the other level and the lower sheets; a table may lack passes; a move of Chomp may leave a window, or
    /// lead to a cell that a table of ends does not keep.
    ///
    /// In a symmetric game this costs three or four look-ups if the piles are inside the table; for a pile outside, the
    /// decoding of a sheet and a look-up for each sheet below. In Chomp, and in Nim with variants that are not
    /// symmetric, it takes constant time with the index of moves: up to fifty look-ups in all, most of them of
    /// neighbours, and one for each phase of the sheet's tail. Without the index it costs the decoding of the sheet and
    /// a look-up for each lower sheet, in Chomp three.
    pub(super) fn moves_of(&self, piles: Triple, passes: u64) -> Result<Moves, ReadError> {
        if self.cells.is_remote() {
            self.announce_moves(piles, passes);
        }
        let outcome = self.outcome_at(piles, passes)?;
        let level = self.rules.level(passes);
        let mut moves = Vec::new();
        let mut complete = outcome != Outcome::Beyond;
        if let (Outcome::N, Some(level)) = (outcome, level)
            && !self.rules.variants.contains(piles, level)
        {
            let mut to = self.moves_at(level, piles)?;
            to.sort_unstable();
            to.dedup();
            moves.extend(to.into_iter().map(|piles| Point { piles, passes }));
            complete = match self.symmetric {
                true => self.first_sheet() == 0 && self.finds_all(level, piles)?,
                false => self.decides(piles[0], piles[1]) && !self.misses(level, piles)?,
            };
            if let Some(to) = (Point { piles, passes }).passed().filter(|_| piles != self.rules.game.terminal()) {
                let passed = self.outcome_at(piles, to.passes)?;
                moves.extend(Some(to).filter(|_| passed == Outcome::P));
                complete &= passed != Outcome::Beyond;
            }
        }
        Ok(Moves::winning(outcome, moves.into_iter().map(Position::from), complete))
    }

    /// Announces the cells that are known to lie on the path to the winning moves.
    fn announce_moves(&self, [x, y, z]: Triple, passes: u64) {
        // A symmetric game is its own inverse, and any third pile has the same cell.
        let all = [[x, y, u64::MAX], [x, z, u64::MAX], [y, z, u64::MAX]];
        let cells = if self.symmetric { &all[..] } else { &[[x, y, z]] };
        let fewer = Point { piles: [x, y, z], passes }.passed();
        let points = cells.iter().map(|&piles| Point { piles, passes }).chain(fewer);
        self.announce_asked(points.map(|Point { piles, passes }| self.asks(piles, passes)));
    }

    /// The moves, but the pass, that lead to a P-position.
    fn moves_at(&self, level: PassLevel, piles: Triple) -> Result<Vec<Triple>, ReadError> {
        if self.symmetric { self.symmetric_moves(level, piles) } else { self.other_moves(level, piles) }
    }

    /// Whether every move of a symmetric game from a position that the table answers is looked up: if it keeps some sheets, the two
    /// piles that stay have to say so.
    fn finds_all(&self, level: PassLevel, [x, y, z]: Triple) -> Result<bool, ReadError> {
        if !self.keeps_some {
            return Ok(true);
        }
        for (moved, stay) in [(x, [y, z]), (y, [x, z]), (z, [x, y])] {
            let is_known = matches!(self.cell(level, stay[0], stay[1])?, Cell::Completion(_));
            if !is_known && !self.find_kept_third(level, stay, moved)?.1 {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Whether a move from a position leads to a cell that is not kept, and may hold a P-position.
    fn misses(&self, level: PassLevel, piles: Triple) -> Result<bool, ReadError> {
        let Some([sheet, column, value]) = self.coordinates(piles).filter(|_| !self.keeps_cells()) else {
            return Ok(false);
        };
        // A completion that is its own column ends its sheet, and every end is kept.
        let above = column != value && self.hides_below(level, sheet, column)?;
        Ok(above || self.hides(level, sheet, &(sheet..column))?)
    }

    /// Whether a move leads to a P-position, declared or not.
    pub(super) fn is_won(&self, piles: Triple, level: PassLevel) -> Result<bool, ReadError> {
        let passed = level.below().filter(|_| piles != self.rules.game.terminal());
        let by_pass = passed.map_or(Ok(Outcome::Beyond), |below| self.outcome_at(piles, below.into()))?;
        Ok(by_pass == Outcome::P || !self.moves_at(level, piles)?.is_empty())
    }

    fn symmetric_moves(&self, level: PassLevel, piles: Triple) -> Result<Vec<Triple>, ReadError> {
        let mut to = Vec::new();
        for pile in 0..3 {
            let [a, b] = [piles[(pile + 1) % 3], piles[(pile + 2) % 3]];
            let third = match self.cell(level, a.min(b), a.max(b))? {
                Cell::Completion(third) => Some(third).filter(|&third| third < piles[pile]),
                // The larger of the two is outside: then the pile sought is inside, or there is none.
                _ => self.find_third(level, a.min(b), a.max(b), piles[pile])?,
            };
            to.extend(third.map(|third| {
                let mut to = piles;
                to[pile] = third;
                to
            }));
        }
        Ok(to)
    }

    /// The pile below `limit` that makes a P-position with `a < b`, where `b` is outside the table.
    pub(super) fn find_third(&self, level: PassLevel, a: u64, b: u64, limit: u64) -> Result<Option<u64>, ReadError> {
        if self.keeps_some {
            return Ok(self.find_kept_third(level, [a, b], limit)?.0);
        }
        if a < u64::from(self.sheets)
            && let Some(column) = self.find_column(level, a, a..limit, b)?
        {
            return Ok(Some(column));
        }
        if self.inside(a) { self.find_sheet(level, a, b, limit.min(a)) } else { Ok(None) }
    }

    /// The same of a game whose numbers are not alike.
    fn other_moves(&self, level: PassLevel, piles: Triple) -> Result<Vec<Triple>, ReadError> {
        let game = self.rules.game;
        let Some([sheet, column, value]) = game.cell(piles) else { return Ok(Vec::new()) };
        let mut to = Vec::new();
        if let Cell::Completion(lower) = self.cell(level, sheet, column)?
            && lower < value
        {
            to.push([sheet, column, lower]);
        }
        to.extend(self.find_column(level, sheet, game.shift(sheet)..column, value)?.map(|b| [sheet, b, value]));
        to.extend(self.find_sheet(level, column, value, sheet)?.map(|c| [c, column, value]));
        if game.ends() {
            to.extend(self.end_of(level, sheet)?.filter(|&end| end < column).map(|end| [sheet, end, end]));
            to.extend(self.find_first(level, sheet, value)?.map(|c| [c, c, value]));
            to.extend(self.find_ended(level, sheet)?.map(|c| [c, c, c]));
        }
        // Only damaged files hold values that are not a position.
        to.retain(|cell| !game.ascends() || cell.is_sorted());
        Ok(to.into_iter().map(|cell| game.position(cell)).collect())
    }

    /// The column in which a sheet of Chomp ends: its completion there is the column itself.
    fn end_of(&self, level: PassLevel, sheet: u64) -> Result<Option<u64>, ReadError> {
        let Some((file, number)) = u32::try_from(sheet).ok().and_then(|n| Some((self.file(level, n)?, n))) else {
            return Ok(None);
        };
        let (end, _) = file.extent(number).map_err(ReadError::at(sheet, 0))?;
        let Some(last) = u64::from(end).checked_sub(1).filter(|&last| last >= sheet) else {
            return Ok(None);
        };
        Ok((self.cell(level, sheet, last)? == Cell::Completion(last)).then_some(last))
    }

    /// The column among `columns` in which a sheet has this completion. Costs the decoding of the
    /// sheet, or of a few columns with the index; and a look-up for each phase of its tail.
    pub(super) fn find_column(
        &self,
        level: PassLevel,
        sheet: u64,
        columns: std::ops::Range<u64>,
        value: u64,
    ) -> Result<Option<u64>, ReadError> {
        let Some((file, number)) = u32::try_from(sheet).ok().and_then(|n| Some((self.file(level, n)?, n))) else {
            return Ok(None);
        };
        if !file.holds(number) {
            return Ok(None);
        }
        if let Some(index) = self.index(level) {
            return match self.indexed_column(index, file, number, &columns, value)? {
                Some(column) => Ok(Some(column)),
                None => file.search_tail(number, &columns, value).map_err(ReadError::at(sheet, columns.start)),
            };
        }
        file.search(number, &columns, value).map_err(ReadError::at(sheet, columns.start))
    }

    /// The sheet below `limit` that has this completion in a column. Costs a look-up a sheet, or with the
    /// index a few in all.
    pub(super) fn find_sheet(
        &self,
        level: PassLevel,
        column: u64,
        value: u64,
        limit: u64,
    ) -> Result<Option<u64>, ReadError> {
        if let Some(index) = self.index(level) {
            return self.indexed_sheet(index, level, column, value, limit);
        }
        self.announce_column(level, 0..limit.min(u64::from(self.sheets)), |_| column);
        for sheet in self.there_below(limit) {
            if self.cell(level, sheet, column)? == Cell::Completion(value) {
                return Ok(Some(sheet));
            }
        }
        Ok(None)
    }

    /// The sheet below `limit` whose first completion is `value`, in Chomp. Costs a look-up a sheet, or two
    /// in all with the index.
    pub(super) fn find_first(&self, level: PassLevel, limit: u64, value: u64) -> Result<Option<u64>, ReadError> {
        match self.index(level) {
            Some(index) => Ok(self.indexed_first(index, level, value)?.filter(|&sheet| sheet < limit)),
            None => self.find_diagonal(level, limit, |_, first| first == value),
        }
    }

    /// The sheet below `limit` that ends at once, in Chomp. Costs as [`Self::find_first`] does.
    pub(super) fn find_ended(&self, level: PassLevel, limit: u64) -> Result<Option<u64>, ReadError> {
        match self.index(level) {
            Some(index) => Ok(self.indexed_ended(index, level)?.filter(|&sheet| sheet < limit)),
            None => self.find_diagonal(level, limit, |sheet, first| first == sheet),
        }
    }

    /// The sheet below `limit` whose first completion passes a test, in Chomp. Costs a look-up a sheet.
    fn find_diagonal(
        &self,
        level: PassLevel,
        limit: u64,
        test: impl Fn(u64, u64) -> bool,
    ) -> Result<Option<u64>, ReadError> {
        self.announce_column(level, 0..limit.min(u64::from(self.sheets)), |sheet| sheet);
        for sheet in self.there_below(limit) {
            if let Cell::Completion(first) = self.cell(level, sheet, sheet)?
                && test(sheet, first)
            {
                return Ok(Some(sheet));
            }
        }
        Ok(None)
    }

    /// By `n`, the winning first moves of every 3 x n board of Chomp that the table decides: of the
    /// position `[n, 0, 0]`, for `n` below the number of sheets. Costs two look-ups a sheet.
    ///
    /// A first move leads to a sheet that ends in column `n`, or begins with the value `n`.
    pub(super) fn first_moves(&self, passes: u64) -> Result<Vec<Vec<Position>>, ReadError> {
        // A board's moves lead to all lower sheets.
        let sheets = u64::from(self.prefix);
        let Some(level) = self.rules.level(passes).filter(|_| self.rules.game.ends()) else {
            return Ok(Vec::new());
        };
        let mut openings: Vec<Vec<Position>> =
            filled(Vec::new(), sheets).map_err(|error| ReadError::at(0, 0)(error.into()))?;
        let mut add = |n: u64, piles: Triple| {
            let place = usize::try_from(n).ok().and_then(|n| openings.get_mut(n));
            if let Some(moves) = place {
                moves.push(Point { piles, passes }.into());
            }
        };
        self.announce_column(level, 0..sheets, |sheet| sheet);
        for sheet in 0..sheets {
            let Cell::Completion(first) = self.cell(level, sheet, sheet)? else {
                continue;
            };
            if first > sheet {
                add(first, [sheet, 0, first - sheet]);
            }
            match self.end_of(level, sheet)? {
                // It wins on every larger board.
                Some(end) if end == sheet => (sheet + 1..sheets).for_each(|n| add(n, [sheet, 0, 0])),
                Some(end) => add(end, [sheet, end - sheet, 0]),
                None => {}
            }
        }
        for (n, moves) in (0..).zip(&mut openings) {
            let variant = self.rules.variants.contains([n, 0, 0], level);
            if let Some(fewer) = passes.checked_sub(1)
                && n > 0
                && self.outcome_at([n, 0, 0], fewer)? == Outcome::P
            {
                moves.push(Point { piles: [n, 0, 0], passes: fewer }.into());
            }
            if variant {
                moves.clear();
            }
            moves.sort_unstable();
        }
        Ok(openings)
    }
}
