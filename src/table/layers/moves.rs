//! The moves to P-positions of four numbers.

use super::Layers;
use crate::table::{Cell, ReadError};
use supermex_game::lines::FourLine;
use supermex_game::{Outcome, PassLevel, Point, Quadruple};

impl Layers {
    /// Every move to a P-position, also from a variant, and whether the table sees all.
    pub(super) fn moves_at(
        &self,
        level: PassLevel,
        piles: Quadruple,
        passes: u64,
    ) -> Result<(Vec<Point<4>>, bool), ReadError> {
        let mut to = Vec::new();
        let ascends = self.rules.game.ascends();
        let mut complete =
            if ascends { self.bites(level, piles, &mut to)? } else { self.takes(level, piles, &mut to)? };
        let mut moves: Vec<_> = to.into_iter().map(|piles| Point { piles, passes }).collect();
        if let Some(to) = (Point { piles, passes }).passed().filter(|_| self.rules.may_pass(piles)) {
            let passed = self.outcome_at(piles, to.passes)?;
            moves.extend(Some(to).filter(|_| passed == Outcome::P));
            complete &= passed != Outcome::Beyond;
        }
        moves.sort_unstable();
        moves.dedup();
        Ok((moves, complete))
    }

    /// The moves of Nim, but the pass, to a P-position; returns whether the table sees all.
    fn takes(&self, level: PassLevel, piles: Quadruple, to: &mut Vec<Quadruple>) -> Result<bool, ReadError> {
        let mut complete = true;
        for pile in 0..4 {
            let with = |left: u64| {
                let mut piles = piles;
                piles[pile] = left;
                piles
            };
            let mut others = [0, 1, 2].map(|other| piles[(pile + 1 + other) % 4]);
            others.sort_unstable();
            match self.cell(level, others)? {
                Cell::Completion(value) if value < piles[pile] => to.push(with(value)),
                Cell::Completion(_) | Cell::Nothing => {}
                // With a pile made small enough the cell may be inside.
                Cell::Beyond => {
                    complete &= piles[pile] <= self.columns();
                    for left in 0..piles[pile].min(self.columns()) {
                        match self.outcome_at(with(left), level.into())? {
                            Outcome::P => to.push(with(left)),
                            Outcome::Beyond => {
                                // The more is left, the less there is inside.
                                complete = false;
                                break;
                            }
                            _ => {}
                        }
                    }
                }
            }
        }
        Ok(complete)
    }

    /// The moves of Chomp, but the pass, to a P-position; returns whether the table sees all.
    fn bites(&self, level: PassLevel, piles: Quadruple, to: &mut Vec<Quadruple>) -> Result<bool, ReadError> {
        let Some(from @ [d, c, b, last]) = self.rules.cell(piles) else { return Ok(false) };
        let (limit, heap) = (self.columns(), self.rules.has_heap());
        if self.indexed(level, from, to)? {
            to.retain(|&to| self.rules.is_position(to));
            return Ok(true);
        }
        // The longest of the three rows bitten down into the others, or the second one, or the third.
        let bites = (0..b.min(limit)).map(|j| [d.min(j), c.min(j), j]);
        let bites =
            bites.chain((0..c.min(limit)).map(|j| [d.min(j), j, b])).chain((0..d.min(limit)).map(|j| [j, c, b]));
        let mut complete = b <= limit;
        for cell @ [layer, sheet, column] in bites.filter(|&[.., column]| !heap || column > 0) {
            match self.cell(level, cell)? {
                // The first bites are also those of a longer row than these three.
                Cell::Completion(value) if value == last || !heap && column < b && value == column => {
                    to.push(self.rules.position([layer, sheet, column, value]));
                }
                Cell::Beyond => complete = false,
                _ => {}
            }
        }
        // The longest row bitten and nothing else, or the heap lowered.
        if let Cell::Completion(value) = self.cell(level, [d, c, b])?
            && value < last
        {
            to.push(self.rules.position([d, c, b, value]));
        }
        to.retain(|&to| self.rules.is_position(to));
        Ok(complete)
    }

    /// The moves of Chomp, but the pass, to a P-position, from a position inside the table by its index of moves: a dozen look-ups.
    /// Returns whether it has one. Each entry is asked for in the table, so that a wrong one leads nowhere.
    fn indexed(
        &self,
        level: PassLevel,
        [d, c, b, last]: Quadruple,
        to: &mut Vec<Quadruple>,
    ) -> Result<bool, ReadError> {
        let (Some(lines), Some(index)) = (&self.lines, self.cells.lines(level)) else { return Ok(false) };
        if self.row([d, c, b]).is_none() || b >= self.columns() {
            return Ok(false);
        }
        let (ends, heap) = (self.rules.ends(), self.rules.has_heap());
        let mut add = |cell: Option<[u64; 3]>, number: u64| {
            let Some(cell @ [layer, sheet, column]) = cell.filter(|&[.., column]| !heap || column > 0) else {
                return Ok(());
            };
            if self.cell(level, cell)? == Cell::Completion(number) {
                to.push(self.rules.position([layer, sheet, column, number]));
            }
            Ok::<(), ReadError>(())
        };
        let entry = |line, key, below: u64| Ok::<_, ReadError>(index.entry(line, key)?.filter(|&place| place < below));
        let at = |kind| lines.line(kind, [d, c, b]);
        // The longest of the three rows is bitten down into the others, or the second one, or the third.
        add(entry(at(FourLine::Row), last, b)?.filter(|&j| j >= c).map(|j| [d, c, j]), last)?;
        add(entry(at(FourLine::Diagonal), last, c)?.filter(|&j| j >= d).map(|j| [d, j, j]), last)?;
        add(entry(at(FourLine::Corner), last, d)?.map(|j| [j, j, j]), last)?;
        add(entry(at(FourLine::Column), last, c)?.filter(|&j| j >= d).map(|j| [d, j, b]), last)?;
        add(entry(at(FourLine::Edge), last, d)?.map(|j| [j, j, b]), last)?;
        add(entry(at(FourLine::Pillar), last, d)?.map(|j| [j, c, b]), last)?;
        if ends {
            // The first bites are also those of a longer row than these three, and then the row ends there.
            let mut values = Vec::new();
            let row = self.cells.file(level, self.row([d, c, c]).unwrap_or(u32::MAX));
            if let (Some(file), Some(row)) = (row, self.row([d, c, c])) {
                let (end, _) = file.extent(row).map_err(ReadError::at(c, b))?;
                values.extend(u64::from(end).checked_sub(1).filter(|j| (c..b).contains(j)).map(|j| [d, c, j]));
            }
            values.extend(entry(at(FourLine::Ended), 0, c)?.filter(|&j| j >= d).map(|j| [d, j, j]));
            values.extend(entry(at(FourLine::Over), 0, d)?.map(|j| [j, j, j]));
            for cell @ [.., j] in values {
                add(Some(cell), j)?;
            }
        }
        if let Cell::Completion(value) = self.cell(level, [d, c, b])?
            && value < last
        {
            to.push(self.rules.position([d, c, b, value]));
        }
        Ok(true)
    }
}
