//! The positions of a table as places: a row of bits along one of the numbers, for each column of the others.

use super::judge::Judge;
use crate::rules::Numbers;
use supermex_game::Triple;

/// `x`, `y`, `z`, and the pile beside a game whose Grundy values the table has.
const PILE: usize = 3;

/// A number as an index. The answers of the table are in memory, so that it fits.
#[inline]
pub fn index(of: impl TryInto<usize>) -> usize {
    of.try_into().unwrap_or(usize::MAX)
}

/// Where positions are.
pub struct Frame {
    /// Sides of the four numbers; those that a position lacks are 1.
    sides: [i64; 4],
    /// The numbers of a column, the longest first, and that of its rows.
    axes: [usize; 4],
    /// The third side of a game on three numbers with a pile beside it.
    third: Option<u64>,
    /// Whether the third number of a position is the pile.
    is_of_pairs: bool,
}

/// A column: its number, and the numbers that it is of.
#[derive(Clone, Copy)]
pub struct Column {
    pub number: usize,
    pub of: [i64; 3],
}

/// A step from a place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hop {
    /// What it takes from the numbers of the column: columns back, in all.
    pub by: [i64; 3],
    pub back: i64,
    /// What it takes from the row.
    pub up: i64,
    /// The rows from which it may be made, if it is not all.
    pub rows: Option<Box<[u64]>>,
}

impl Frame {
    /// The places of a table whose columns are `height` rows high, along one of the numbers.
    pub fn new(judge: &Judge<'_>, height: u64, row: usize) -> Self {
        let third = judge.rules.third_of_three().map(i64::cast_unsigned);
        let is_of_pairs = third.is_none() && row == PILE;
        let [x, y] = judge.sides;
        let z = match third {
            Some(third) => third,
            None if is_of_pairs => 1,
            None => judge.below.unwrap_or(height),
        };
        let y = third.map_or(y, |third| y / third);
        let mut sides = [x, y, z, if row == PILE { height } else { 1 }].map(u64::cast_signed);
        sides[row] = height.cast_signed();
        let mut axes: Vec<usize> = (0..4).filter(|&axis| axis != row).collect();
        axes.sort_by_key(|&axis| std::cmp::Reverse(sides[axis]));
        Self { sides, axes: [axes[0], axes[1], axes[2], row], third, is_of_pairs }
    }

    /// The number along which the places of a column are.
    pub fn row_axis(&self) -> usize {
        self.axes[3]
    }

    /// The numbers of columns.
    pub fn column_axes(&self) -> [usize; 3] {
        [self.axes[0], self.axes[1], self.axes[2]]
    }

    /// Rows of a column.
    pub fn height(&self) -> u64 {
        self.sides[self.axes[3]].cast_unsigned()
    }

    /// How many numbers there are along a number of columns.
    pub fn side(&self, at: usize) -> i64 {
        self.sides[self.axes[at]]
    }

    /// Columns.
    pub fn columns(&self) -> u64 {
        [0, 1, 2].iter().fold(1, |all, &at| all * self.side(at).cast_unsigned())
    }

    /// The last position of the box, as the rules write it.
    pub fn last(&self) -> Numbers {
        [0, 1, 2].map(|axis| self.sides[axis] - 1)
    }

    /// A column by its number.
    pub fn column(&self, number: usize) -> Column {
        let (at, [second, third]) = (number as i64, [1, 2].map(|at| self.side(at)));
        Column { number, of: [at / third / second, at / third % second, at % third] }
    }

    /// The column after one.
    pub fn next(&self, Column { number, of: [a, b, c] }: Column) -> Column {
        let of = match (b + 1 < self.side(1), c + 1 < self.side(2)) {
            (_, true) => [a, b, c + 1],
            (true, false) => [a, b + 1, 0],
            (false, false) => [a + 1, 0, 0],
        };
        Column { number: number + 1, of }
    }

    /// How many columns a step leads back.
    fn back(&self, [a, b, c]: [i64; 3]) -> i64 {
        (a * self.side(1) + b) * self.side(2) + c
    }

    /// A step by what it takes from the numbers that the rules write.
    pub fn hop(&self, taken: Numbers) -> Hop {
        let [a, b, c, up] = self.axes.map(|axis| taken.get(axis).copied().unwrap_or(0));
        Hop { by: [a, b, c], back: self.back([a, b, c]), up, rows: None }
    }

    /// The column that a step leads to.
    pub fn at(&self, from: Column, hop: &Hop) -> Option<usize> {
        for at in 0..3 {
            let to = from.of[at] - hop.by[at];
            if to < 0 || to >= self.side(at) {
                return None;
            }
        }
        usize::try_from(from.number as i64 - hop.back).ok()
    }

    /// The numbers of a place that the rules write.
    pub fn numbers(&self, of: [i64; 3], row: i64) -> Numbers {
        let mut all = [0; 4];
        for (axis, number) in self.axes.into_iter().zip([of[0], of[1], of[2], row]) {
            all[axis] = number;
        }
        [all[0], all[1], all[2]]
    }

    /// The position of a place, as the table has it.
    pub fn position(&self, column: Column, row: u64) -> Triple {
        let row = row.cast_signed();
        let [x, y, z] = self.numbers(column.of, row).map(i64::cast_unsigned);
        let pile = row.cast_unsigned();
        match self.third {
            Some(third) => [x, y * third + z, pile],
            None if self.is_of_pairs => [x, y, pile],
            None => [x, y, z],
        }
    }

    /// The place of a position of the table: its column and row. `None` outside the box.
    pub fn place(&self, [x, y, z]: Triple) -> Option<(usize, u64)> {
        let all = match self.third {
            Some(third) => [x, y / third, y % third, z],
            None if self.is_of_pairs => [x, y, 0, z],
            None => [x, y, z, 0],
        };
        let inside = all.iter().zip(self.sides).all(|(&number, side)| number < side.cast_unsigned());
        let [a, b, c, row] = self.axes.map(|axis| all[axis]);
        let number = self.back([a, b, c].map(u64::cast_signed));
        usize::try_from(number).ok().filter(|_| inside).map(|number| (number, row))
    }
}
