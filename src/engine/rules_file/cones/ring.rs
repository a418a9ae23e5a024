//! What a kind of move reaches in a block of columns, for the last sheets.

use super::sparse_set::SparseSet;
use super::union::Union;
use crate::engine::rules_file::lattice::Lattice;

/// Columns in a block.
pub const COLUMNS: usize = 64;

/// A kind of move: its steps, and how far they lead back.
pub struct Cone {
    starts: Vec<[usize; 3]>,
    vectors: Vec<[usize; 3]>,
    /// Sheets and columns that a step leads back, at most.
    pub sheets: usize,
    pub columns: usize,
}

impl Cone {
    pub fn new(lattice: &Lattice) -> Self {
        let all = |steps: &[[u64; 3]]| steps.iter().map(|step| step.map(|number| number as usize)).collect();
        let (starts, vectors): (Vec<[usize; 3]>, Vec<[usize; 3]>) = (all(&lattice.starts), all(&lattice.vectors));
        let most = |axis: usize| starts.iter().chain(&vectors).map(|step| step[axis]).max().unwrap_or(0);
        let (sheets, columns) = (most(0), most(1));
        Self { starts, vectors, sheets, columns }
    }

    /// Whether one vector is taken any number of times, and none of it from `z`. Then a set is of use to one column only.
    pub fn is_line(&self) -> bool {
        self.vectors.len() == 1 && self.starts == self.vectors && self.vectors[0][2] == 0
    }

    /// Unions that a column takes, of so many sets in all.
    pub fn parts(&self) -> usize {
        self.vectors.len() + if self.starts == self.vectors { 0 } else { self.starts.len() }
    }

    /// Sets of a sheet in a block: before the block's own are those of the last columns before it.
    fn wide(&self) -> usize {
        self.columns + COLUMNS
    }

    /// Sets of a block.
    pub fn sets(&self) -> usize {
        (self.sheets + 1) * self.wide()
    }
}

/// The sets of a block of columns for a kind of move. That of a column has the numbers that are P, or that sums of the
/// vectors lead from to a P-position.
pub struct Ring {
    sets: Vec<SparseSet>,
    /// What the starts lead from, in the column at hand, if they are not the vectors.
    marks: SparseSet,
}

/// A sheet, and its place in the rings of a kind of move.
#[derive(Clone, Copy)]
pub struct Place<'a> {
    cone: &'a Cone,
    sheet: usize,
}

impl<'a> Place<'a> {
    pub fn new(cone: &'a Cone, x: u64) -> Self {
        Self { cone, sheet: (x % (cone.sheets as u64 + 1)) as usize }
    }

    /// The number of a column's set.
    #[inline]
    fn at(self, column: usize) -> usize {
        self.sheet * self.cone.wide() + self.cone.columns + column
    }

    /// The number of the set that a step leads back to. Where there is no such sheet or column, it is empty.
    #[inline]
    fn before(self, column: usize, [x, y, _]: [usize; 3]) -> usize {
        let sheet = if x > self.sheet { self.sheet + self.cone.sheets + 1 - x } else { self.sheet - x };
        Self { sheet, ..self }.at(column) - y
    }
}

impl Ring {
    pub fn new(cone: &Cone) -> Self {
        Self { sets: (0..cone.sets()).map(|_| SparseSet::default()).collect(), marks: SparseSet::default() }
    }

    /// Exchanges the sets of the columns before the block, in a sheet, with others.
    pub fn begin(&mut self, place: Place<'_>, left: &mut [SparseSet]) {
        let first = place.sheet * place.cone.wide();
        self.sets[first..first + place.cone.columns].swap_with_slice(left);
    }

    /// Copies the sets of the last columns, for the next block.
    pub fn end(&self, place: Place<'_>, left: &mut [SparseSet]) {
        let first = place.sheet * place.cone.wide() + COLUMNS;
        left.iter_mut().zip(&self.sets[first..]).for_each(|(left, set)| left.copy(set));
    }

    /// Makes the set of a column, but for its own P-position, from those of the columns before it.
    #[inline]
    pub fn reach(&mut self, place: Place<'_>, column: usize, end: usize, union: &mut Union) {
        let (cone, at) = (place.cone, place.at(column));
        if cone.is_line() {
            self.sets[at] = std::mem::take(&mut self.sets[place.before(column, cone.vectors[0])]);
            return;
        }
        let mut set = std::mem::take(&mut self.sets[at]);
        let before = |step: &[usize; 3]| (place.before(column, *step), step[2]);
        union.of(&mut set, &self.sets, cone.vectors.iter().map(before), end);
        if cone.starts != cone.vectors {
            union.of(&mut self.marks, &self.sets, cone.starts.iter().map(before), end);
        }
        self.sets[at] = set;
    }

    /// The numbers of a column from which the move leads to a P-position.
    #[inline]
    pub fn marks(&self, place: Place<'_>, column: usize) -> &SparseSet {
        if place.cone.starts == place.cone.vectors { &self.sets[place.at(column)] } else { &self.marks }
    }

    /// Adds the P-position of a column.
    #[inline]
    pub fn insert(&mut self, place: Place<'_>, column: usize, z: usize) {
        self.sets[place.at(column)].insert(z);
    }
}
