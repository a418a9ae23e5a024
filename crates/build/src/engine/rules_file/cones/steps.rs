//! The steps of a kind of move, and how far they lead back.

use crate::engine::rules_file::lattice::Lattice;

/// Bits of a word.
pub const BITS: usize = 64;

/// A part of a step: bits of a word that lead to those of another one.
pub struct Shift {
    /// Where the other word is: by the sheets and columns before, and the words below.
    pub sheets: usize,
    pub columns: usize,
    pub words: usize,
    /// How far its bits are raised or, if that is 0, lowered.
    pub up: usize,
    pub down: usize,
}

/// Steps, by their parts.
pub struct Steps {
    /// To other sheets and to words below: these are known before a word of the sheet is.
    pub before: Vec<Shift>,
    /// To columns before, in the same slab.
    pub along: Vec<Shift>,
}

impl Steps {
    fn new(steps: &[[usize; 3]]) -> Self {
        let parts = |&[sheets, columns, z]: &[usize; 3]| {
            let (words, up) = (z / BITS, z % BITS);
            let low = (up > 0).then(|| Shift { sheets, columns, words: words + 1, up: 0, down: BITS - up });
            [Shift { sheets, columns, words, up, down: 0 }].into_iter().chain(low)
        };
        let (before, mut along): (Vec<Shift>, Vec<Shift>) =
            steps.iter().flat_map(parts).partition(|part| part.sheets > 0 || part.words > 0);
        // The column that was made last comes last.
        along.sort_by_key(|part| std::cmp::Reverse(part.columns));
        Self { before, along }
    }

    pub fn is_empty(&self) -> bool {
        self.before.is_empty() && self.along.is_empty()
    }
}

/// A kind of move.
pub struct Cone {
    pub vectors: Steps,
    /// None if they are the vectors.
    pub starts: Option<Steps>,
    /// Sheets and columns that a step leads back, and words that its bits come from, at most.
    pub sheets: usize,
    pub columns: usize,
    pub words: usize,
}

impl Cone {
    /// A kind of move in a box with these sides. None if each of its steps is longer than a side.
    pub fn new(lattice: &Lattice, sides: [u64; 3]) -> Option<Self> {
        let inside = |steps: &[[u64; 3]]| -> Vec<[usize; 3]> {
            let inside = steps.iter().filter(|step| step.iter().zip(sides).all(|(&number, side)| number < side));
            inside.map(|step| step.map(|number| number as usize)).collect()
        };
        let (starts, vectors) = (inside(&lattice.starts), inside(&lattice.vectors));
        let most = |axis: usize| starts.iter().chain(&vectors).map(|step| step[axis]).max();
        let (sheets, columns, words) = (most(0)?, most(1)?, most(2)?.div_ceil(BITS));
        let own = (starts != vectors).then(|| Steps::new(&starts));
        Some(Self { vectors: Steps::new(&vectors), starts: own, sheets, columns, words })
    }

    /// Whether any number is taken from `x` or from `y` alone. What it reaches leaves a tile as it entered it, but for the
    /// P-positions of the tile.
    pub fn is_side(&self) -> bool {
        self.starts.is_none() && [self.sheets + self.columns, self.words] == [1, 0]
    }

    /// Whether a step leads to a column before, in the same slab.
    pub fn is_along(&self) -> bool {
        [Some(&self.vectors), self.starts.as_ref()].into_iter().flatten().any(|steps| !steps.along.is_empty())
    }
}
