//! What was certified.

use std::fmt;

/// What was certified.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Certificate {
    /// Positions answered P.
    pub p_positions: u64,
    /// Checked positions with another answer: in a table of sheets all those below the P-position of their cell, or the
    /// samples. Positions above it have the move to it.
    pub others: u64,
    /// The other answers may be L or R too.
    pub partizan: bool,
    /// Whether all sizes of a pile are certified, by a proved period, from those that were checked.
    pub every_size: bool,
    /// The number of sheets, or layers, that were proved in earlier runs, from the first one on, as a [`Note`](super::Note) says.
    pub earlier: u64,
}

impl Certificate {
    pub(super) fn and(self, other: Self) -> Self {
        Self {
            p_positions: self.p_positions.saturating_add(other.p_positions),
            others: self.others.saturating_add(other.others),
            partizan: self.partizan || other.partizan,
            every_size: self.every_size || other.every_size,
            earlier: self.earlier.max(other.earlier),
        }
    }

    /// That of one position.
    pub(super) fn of(is_p: bool) -> Self {
        let mut one = Self::default();
        one.count(is_p);
        one
    }

    /// Counts a position.
    pub(super) fn count(&mut self, is_p: bool) {
        *if is_p { &mut self.p_positions } else { &mut self.others } += 1;
    }
}

impl fmt::Display for Certificate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { p_positions, others, partizan, every_size, earlier } = *self;
        let all = p_positions.saturating_add(others);
        write!(
            f,
            "{all} {} certified ({p_positions} P, {others} {})",
            if all == 1 { "position" } else { "positions" },
            if partizan { "N, L or R" } else { "N" }
        )?;
        if every_size {
            f.write_str(", and by the period every size of a pile")?;
        }
        if earlier > 0 { write!(f, ", those of the first {earlier} sheets in earlier runs") } else { Ok(()) }
    }
}
