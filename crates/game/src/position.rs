//! A position of any game: a short row of numbers, and the passes left.

use std::cmp::Ordering;
use std::fmt;
use std::ops::Deref;

use super::Point;

/// A position of any game: a short row of numbers, and the passes left.
///
/// The game gives the numbers their meaning: piles, columns or rows of a board, cells of a strip (0 empty, 1 `x`, 2
/// `o`). Up to four numbers take no allocation. Positions are ordered by their numbers and then by the passes.
///
/// ```
/// use supermex_game::Position;
/// let position = Position::from([5, 7, 9]).with_passes(1);
/// assert_eq!((&position[..], position.passes), (&[5, 7, 9][..], 1));
/// assert_eq!(position.to_string(), "5,7,9,1");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Position {
    numbers: Numbers,
    /// Passes left; 0 in games without passes.
    pub passes: u64,
}

/// The numbers. Only rows of more than [`SHORT`] are in a box, and unused places hold 0, so that equal rows are equal.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Numbers {
    Short { len: u8, numbers: [u64; SHORT] },
    Long(Box<[u64]>),
}

/// Numbers that need no allocation.
const SHORT: usize = 4;

impl Default for Numbers {
    fn default() -> Self {
        Self::Short { len: 0, numbers: [0; SHORT] }
    }
}

impl Position {
    /// The position of some numbers, without passes.
    #[inline]
    pub fn new(numbers: &[u64]) -> Self {
        let mut short = [0; SHORT];
        let numbers = match (short.get_mut(..numbers.len()), u8::try_from(numbers.len())) {
            (Some(places), Ok(len)) => {
                places.copy_from_slice(numbers);
                Numbers::Short { len, numbers: short }
            }
            _ => Numbers::Long(numbers.into()),
        };
        Self { numbers, passes: 0 }
    }

    /// The same numbers with this number of passes left.
    #[must_use]
    #[inline]
    pub fn with_passes(self, passes: u64) -> Self {
        Self { passes, ..self }
    }

    /// The numbers. A position also derefs to them.
    #[inline(always)]
    pub fn numbers(&self) -> &[u64] {
        match &self.numbers {
            Numbers::Short { len, numbers } => numbers.get(..usize::from(*len)).unwrap_or_default(),
            Numbers::Long(numbers) => numbers,
        }
    }

    /// The numbers and the passes, if there are exactly this many numbers.
    #[inline(always)]
    pub fn point<const N: usize>(&self) -> Option<Point<N>> {
        Some(Point { piles: self.exactly()?, passes: self.passes })
    }

    /// The numbers, if there are exactly this many.
    #[inline(always)]
    pub fn exactly<const N: usize>(&self) -> Option<[u64; N]> {
        match &self.numbers {
            Numbers::Short { len, numbers } if usize::from(*len) == N => numbers.first_chunk().copied(),
            // A row in a box is longer.
            Numbers::Long(numbers) if N > SHORT => (**numbers).try_into().ok(),
            _ => None,
        }
    }
}

impl Deref for Position {
    type Target = [u64];

    #[inline(always)]
    fn deref(&self) -> &[u64] {
        self.numbers()
    }
}

impl<const N: usize> From<[u64; N]> for Position {
    fn from(numbers: [u64; N]) -> Self {
        Self::new(&numbers)
    }
}

impl From<Vec<u64>> for Position {
    fn from(numbers: Vec<u64>) -> Self {
        Self::new(&numbers)
    }
}

impl<const N: usize> From<Point<N>> for Position {
    fn from(point: Point<N>) -> Self {
        Self::from(point.piles).with_passes(point.passes)
    }
}

impl Ord for Position {
    fn cmp(&self, other: &Self) -> Ordering {
        self.numbers().cmp(other.numbers()).then(self.passes.cmp(&other.passes))
    }
}

impl PartialOrd for Position {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// The numbers with commas between them, and then the passes if there are any. `Table::format` of the reader
/// writes a position as its game does.
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let passes = Some(&self.passes).filter(|&&passes| passes > 0);
        for (at, number) in self.numbers().iter().chain(passes).enumerate() {
            write!(f, "{}{number}", if at == 0 { "" } else { "," })?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn short_and_long_rows() {
        for length in 0..=9_u64 {
            let numbers: Vec<u64> = (1..=length).collect();
            let position = Position::new(&numbers);
            assert_eq!(position.numbers(), numbers);
            assert_eq!(position, Position::from(numbers.clone()));
            assert_eq!(position.exactly::<3>().is_some(), length == 3);
            assert!(position < position.clone().with_passes(1));
            assert!(position.clone().with_passes(9) < Position::from([numbers, vec![0]].concat()));
        }
    }
}
