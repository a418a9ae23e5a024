//! The lines of a table of cells, along which the moves of its game go: a move leads from a cell to another of the same line, and of
//! the cells of a line no two have the same *key*. So an index that has each line by keys finds a move in one look-up.
//!
//! In a game by rules whose moves take vectors any number of times, the lines are those of the vectors. In Chomp on four numbers they
//! are the rows, columns, pillars, diagonals and edges of the table, and its corner.

use super::rules_file::lines::vectors;
use super::{Four, Rules, RulesBox, Triple};

/// Where a cell stands in the index: on which line, by which key, and at which place of the line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OnLine {
    pub line: u64,
    pub key: u64,
    pub place: u64,
}

/// The lines of a table.
#[derive(Clone, Debug)]
pub enum Lines {
    /// Of a box: by vector.
    Box(LinesOfBox),
    /// Of four numbers.
    Four(LinesOfFour),
}

impl Lines {
    /// The lines of a table with this many columns; `None` if moves go along others, or the table is its own inverse.
    pub fn of(rules: &Rules, columns: u64) -> Option<Self> {
        match rules {
            Rules::Text(rules) => LinesOfBox::of(rules).map(Self::Box),
            Rules::Four(rules) => LinesOfFour::of(rules, columns).map(Self::Four),
            _ => None,
        }
    }

    /// Where the lines of each kind begin, and where those of the last one end.
    pub fn starts(&self) -> &[u64] {
        match self {
            Self::Box(lines) => &lines.starts,
            Self::Four(lines) => &lines.starts,
        }
    }

    /// Where the completion of a cell stands in the index by a kind of line; `None` if no line of the kind goes through the cell, or
    /// the number says that it has none.
    #[inline]
    pub fn of_cell(&self, kind: usize, row: u32, column: u32, value: u32) -> Option<OnLine> {
        match self {
            Self::Box(lines) => lines.of_cell(kind, row, column, value),
            Self::Four(lines) => {
                let [d, c] = Four::layer_and_sheet(lines.sheets, row).map(u64::from);
                lines.of_cell(kind, [d, c, column.into()], value.into())
            }
        }
    }
}

/// The lines in the direction of a vector in a box. From each position of a line the vector leads to every one before it.
#[derive(Clone, Debug)]
pub struct VectorLines {
    step: Triple,
    sides: Triple,
    /// Each line begins with a number below this, which is the step, or all of a side that is shorter.
    first: Triple,
}

impl VectorLines {
    pub fn new(step: Triple, sides: Triple) -> Self {
        Self { step, sides, first: [0, 1, 2].map(|axis| step[axis].min(sides[axis])) }
    }

    pub fn step(&self) -> Triple {
        self.step
    }

    /// At least the number of lines.
    pub fn count(&self) -> u64 {
        let ([dx, dy, dz], [x, y, z]) = (self.first, self.sides);
        dx * y * z + x * dy * z + x * y * dz
    }

    /// How often the vector may be taken, at most.
    pub fn times(&self, at: Triple) -> u64 {
        times(self.step, at)
    }

    /// The number of a position's line: that of the line's first position.
    pub fn line(&self, at: Triple) -> u64 {
        let times = self.times(at);
        let [a, b, c] = [0, 1, 2].map(|axis| at[axis] - times * self.step[axis]);
        let ([dx, dy, dz], [x, y, z]) = (self.first, self.sides);
        if a < dx {
            (a * y + b) * z + c
        } else if b < dy {
            dx * y * z + (a * dy + b) * z + c
        } else {
            dx * y * z + x * dy * z + (a * y + b) * dz + c
        }
    }
}

/// How often a vector may be taken from some numbers, or added to a number this far below an end.
pub fn times(step: Triple, from: Triple) -> u64 {
    (0..3).filter_map(|axis| from[axis].checked_div(step[axis])).min().unwrap_or(0)
}

/// The lines of a box.
#[derive(Clone, Debug)]
pub struct LinesOfBox {
    /// By vector, and what it takes from the completion.
    vectors: Vec<(VectorLines, i64)>,
    starts: Vec<u64>,
    /// The third side where `y Z + z` is a column, otherwise 1.
    depth: u64,
    /// What stands for no completion.
    none: Option<u64>,
}

impl LinesOfBox {
    pub fn of(rules: &RulesBox) -> Option<Self> {
        let of_three = rules.has_values_of_three();
        let [x, y, z] = rules.own_sides();
        let depth = if of_three { z } else { 1 };
        let mut all: Vec<(VectorLines, i64)> = Vec::new();
        for [dx, dy, dz] in vectors(rules)? {
            let [across, down] = if of_three { [dz, 0] } else { [0, dz] };
            let step = [dx, dy, across].map(i64::unsigned_abs);
            all.push((VectorLines::new(step, [x, y, depth]), down));
        }
        let mut starts = vec![0_u64];
        for (lines, _) in &all {
            starts.push(starts.last().copied().unwrap_or(0).checked_add(lines.count())?);
        }
        (!all.is_empty()).then_some(Self { vectors: all, starts, depth, none: rules.below() })
    }

    fn of_cell(&self, kind: usize, x: u32, column: u32, value: u32) -> Option<OnLine> {
        let (column, value) = (u64::from(column), u64::from(value));
        let at = [x.into(), column / self.depth, column % self.depth];
        if self.none == Some(value) { None } else { self.on(kind, at, value) }
    }

    /// Where a number in the column of a cell stands on its line of a kind.
    fn on(&self, kind: usize, at: Triple, number: u64) -> Option<OnLine> {
        let (lines, down) = self.vectors.get(kind)?;
        let place = lines.times(at);
        let step = lines.step();
        // With each step of the line back the number is less by what the vector takes from it. Keys are not below 0.
        let rest = || times(step, [0, 1, 2].map(|axis| lines.sides[axis] - 1 - at[axis]));
        let steps = if *down > 0 { rest() } else { place };
        let key = number.checked_add(steps.checked_mul(down.unsigned_abs())?)?;
        Some(OnLine { line: self.starts[kind] + lines.line(at), key, place })
    }

    /// For each kind of line, where a position with these numbers looks for a P-position that it may move to, and the position at an
    /// entry that is found there. The numbers are those of the table: `x`, the column, and the number in it.
    pub fn moves(&self, [x, column, number]: Triple) -> impl Iterator<Item = (OnLine, impl Fn(u64) -> Option<Triple>)> {
        let at = [x, column / self.depth, column % self.depth];
        (0..self.vectors.len()).filter_map(move |kind| {
            let on = self.on(kind, at, number)?;
            let (lines, down) = &self.vectors[kind];
            let (step, depth, down) = (lines.step(), self.depth, *down);
            let to = move |place: u64| {
                let times = on.place.checked_sub(place).filter(|&times| times > 0)?;
                let [x, y, z] = [0, 1, 2].map(|axis| at[axis] - times * step[axis]);
                let number = number.checked_add_signed(-down.checked_mul(times.try_into().ok()?)?)?;
                Some([x, y * depth + z, number])
            };
            Some((on, to))
        })
    }
}

/// The lines of a table of Chomp on four numbers. A cell is a layer, a sheet and a column; its key is its completion.
#[derive(Clone, Debug)]
pub struct LinesOfFour {
    sheets: u32,
    columns: u64,
    starts: Vec<u64>,
    /// Whether a row ends at a completion that is its column.
    ends: bool,
    /// The first column: with a heap the board without squares, in column 0, is not a position.
    first: u64,
}

/// The kinds of these lines. What varies along a line of each is the place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FourLine {
    /// Of a layer and a sheet, its columns.
    Row,
    /// Of a layer and a column, its sheets.
    Column,
    /// Of a sheet and a column, its layers.
    Pillar,
    /// Of a layer, the sheets in whose cells the column is the sheet.
    Diagonal,
    /// Of a column, the layers in whose cells the sheet is the layer.
    Edge,
    /// The layers in whose cells sheet and column are the layer.
    Corner,
    /// Of a layer, the sheet that ends at once. The key is 0.
    Ended,
    /// The layer that ends at once. The key is 0.
    Over,
}

impl FourLine {
    const ALL: [Self; 8] =
        [Self::Row, Self::Column, Self::Pillar, Self::Diagonal, Self::Edge, Self::Corner, Self::Ended, Self::Over];
}

impl LinesOfFour {
    pub fn of(rules: &Four, columns: u64) -> Option<Self> {
        if !rules.game.ascends() {
            return None;
        }
        let sheets = u64::from(rules.sheets);
        let plane = sheets.checked_mul(columns)?;
        let [ended, over] = if rules.ends() { [sheets, 1] } else { [0; 2] };
        let counts = [rules.rows().into(), plane, plane, sheets, columns, 1, ended, over];
        let starts = std::iter::once(0).chain(counts.iter().scan(0_u64, |all, count| {
            *all = all.saturating_add(*count);
            Some(*all)
        }));
        let (starts, ends, first) = (starts.collect(), rules.ends(), u64::from(rules.has_heap()));
        Some(Self { sheets: rules.sheets, columns, starts, ends, first })
    }

    /// The number of a line, through a cell.
    #[allow(clippy::cast_possible_truncation, reason = "a layer and a sheet of the table, which has at most 2^14")]
    pub fn line(&self, kind: FourLine, [d, c, b]: Triple) -> u64 {
        let own = match kind {
            FourLine::Row => Four::row_among(self.sheets, d as u32, c as u32).into(),
            FourLine::Column => d * self.columns + b,
            FourLine::Pillar => c * self.columns + b,
            FourLine::Diagonal => d,
            FourLine::Edge => b,
            FourLine::Corner | FourLine::Over => 0,
            FourLine::Ended => d,
        };
        self.starts[kind as usize] + own
    }

    fn of_cell(&self, kind: usize, cell @ [d, c, b]: Triple, value: u64) -> Option<OnLine> {
        let kind = *FourLine::ALL.get(kind)?;
        let (is_on, place) = match kind {
            FourLine::Row => (true, b),
            FourLine::Column => (true, c),
            FourLine::Pillar => (true, d),
            FourLine::Diagonal => (c == b, c),
            FourLine::Edge => (d == c, d),
            FourLine::Corner => (d == c && c == b, d),
            FourLine::Ended => (self.ends && value == c && c == b, c),
            FourLine::Over => (self.ends && value == d && d == c && c == b, d),
        };
        if !is_on || b < self.first {
            return None;
        }
        let key = if matches!(kind, FourLine::Ended | FourLine::Over) { 0 } else { value };
        Some(OnLine { line: self.line(kind, cell), key, place })
    }
}
