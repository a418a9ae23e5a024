//! The values of piles, one after the other.

use super::blocks::{Blocks, LEAST};
use supermex_game::heap::{Octal, Space};
use supermex_game::{Heap, Take};

/// The approximate number of options between two calls of `progress`.
const TOLD: u64 = 1 << 24;
/// Splits that are looked at before it is asked whether the value is known.
const BLOCK: usize = 64;

/// The values of piles up to some size.
#[derive(Debug)]
pub struct Values {
    /// How many tokens may be taken, ascending, each with its digit.
    removals: Vec<(usize, u8)>,
    /// Digits for taking more, for ever.
    tail: Vec<u8>,
    /// How many tokens the first digit of the tail is for.
    endless: usize,
    misere: bool,
    /// The values that are known, from the size 0 on.
    pub known: Vec<u16>,
    /// By value, the last size that had a move to it: the mex of a size is the first value to which it has no move. The
    /// length is a power of two above all values, so that the sum of piles' values is below it too.
    reached: Vec<usize>,
    /// The rare values, if there are few, and no more than two piles are left.
    space: Option<Space>,
    /// What many values at once are computed from.
    blocks: Option<Blocks>,
    /// From how many values on both are found anew.
    renew: usize,
    /// Whether moves split a pile in two, and none in three.
    in_two: bool,
    /// Options that were looked at.
    looked: u64,
}

impl Values {
    /// No values yet.
    pub fn new(rules: &Heap) -> Self {
        let (removals, tail, endless): (Vec<(usize, u8)>, _, _) = match &rules.take {
            Take::All => (Vec::new(), vec![3], 1),
            Take::Set(set) => {
                let set = set.iter().filter_map(|&taken| usize::try_from(taken).ok());
                (set.map(|taken| (taken, 3)).collect(), Vec::new(), 0)
            }
            Take::Octal(code) => {
                let digits = (0..).zip(code.digits().iter().copied()).filter(|&(_, digit)| digit > 0);
                (digits.collect(), code.tail().to_vec(), code.digits().len())
            }
        };
        let digits = removals.iter().map(|&(_, digit)| digit).chain(tail.iter().copied());
        let ways = digits.fold(0, |ways, digit| ways | digit & 12);
        Self {
            removals,
            tail,
            endless,
            misere: rules.misere,
            known: Vec::new(),
            reached: vec![usize::MAX; 2],
            space: None,
            blocks: None,
            renew: 256,
            in_two: ways == 4,
            looked: 0,
        }
    }

    /// Computes values until there are `columns`, on the current rayon pool, each from those of the sizes that one move leads to. Whether
    /// it got there: not if more than `budget` options were looked at in all. `None` if a value is 2^16 or more.
    ///
    /// In misère play, where no pile may be split, a pile without a move has the value 1, in normal play 0.
    ///
    /// `progress` is called now and then, with the number of values and that of options looked at.
    pub fn extend(&mut self, columns: usize, budget: u64, progress: impl Fn(usize, u64)) -> Option<bool> {
        self.known.reserve_exact(columns.saturating_sub(self.known.len()));
        let mut told = self.looked;
        while self.known.len() < columns {
            if self.looked > budget {
                return Some(false);
            }
            // Which values are rare is found anew as often as a new bit may have come up.
            if self.in_two && self.known.len() >= self.renew {
                self.renew = 2 * self.known.len();
                self.space = Space::of(&self.known);
                let space = self.space.as_ref();
                let unequal = self.removals.iter().any(|&(_, digit)| digit & Octal::UNEQUAL != 0);
                let many = self.tail.is_empty() && self.known.len() >= LEAST && (space.is_some() || !unequal);
                self.blocks = many.then(|| Blocks::new(&self.removals, &self.known, space));
            }
            self.run(columns.min(self.renew))?;
            if self.looked - told >= TOLD {
                progress(self.known.len(), self.looked);
                told = self.looked;
            }
        }
        Some(true)
    }

    /// Adds the values of the next sizes, below `columns`: of a whole run where many are computed at once, else of one.
    fn run(&mut self, columns: usize) -> Option<()> {
        let Some(blocks) = &self.blocks else {
            let value = u16::try_from(self.next()).ok()?;
            return self.add(value);
        };
        let base = self.known.len();
        let (open, looked) = blocks.open(&self.known, columns - base);
        self.looked += looked;
        let mut near = Vec::new();
        for open in &open {
            let (known, looked) = (&self.known, &mut self.looked);
            let value = self.blocks.as_ref().and_then(|blocks| blocks.value(known, base, open, &mut near, looked));
            let value = match value {
                Some(value) => value,
                None => u16::try_from(self.next()).ok()?,
            };
            self.add(value)?;
        }
        Some(())
    }

    /// Adds the value of the next size.
    fn add(&mut self, value: u16) -> Option<()> {
        let size = u32::try_from(self.known.len()).ok()?;
        if usize::from(value) >= self.reached.len() {
            self.reached.resize(2 * self.reached.len(), usize::MAX);
        }
        self.known.push(value);
        if let Some(space) = &mut self.space
            && !space.is_common(value)
        {
            space.add(size, value);
            if let Some(blocks) = &mut self.blocks {
                blocks.add(size, value);
            }
        }
        Some(())
    }

    /// The value of the next size.
    fn next(&mut self) -> usize {
        let Self { removals, tail, endless, known, reached, space, .. } = self;
        let n = known.len();
        let removals = || {
            let more = (*endless..=n).zip(tail.iter().copied().cycle());
            removals.iter().copied().chain(more).map_while(|(taken, digit)| Some((n.checked_sub(taken)?, digit)))
        };
        let mut options = Options { n, known, reached, mex: 0, most: usize::MAX, looked: 1 };
        let mut stuck = true;
        for (left, digit) in removals() {
            if digit & if left == 0 { 1 } else { 2 } != 0 {
                options.reach(known[left]);
                stuck = false;
            }
        }
        if let Some(space) = space {
            for (left, digit) in removals().filter(|(_, digit)| digit & 4 != 0) {
                options.with_rare(space.below(left), left, digit);
            }
            options.most = options.least_common(space);
        }
        for (left, digit) in removals().filter(|(_, digit)| digit & 12 != 0) {
            let more = usize::from(digit & Octal::UNEQUAL != 0);
            if digit & 4 != 0 {
                options.splits(1, left, more, 0);
            }
            let thirds = if digit & 8 == 0 { 0 } else { left.saturating_sub(3 * more) / 3 };
            for (least, &value) in known.iter().enumerate().take(thirds + 1).skip(1) {
                options.splits(least + more, left - least, more, value);
            }
        }
        let mex = options.next_mex();
        self.looked += options.looked;
        // Games that split piles have no misère play.
        if stuck && self.misere { 1 } else { mex }
    }
}

/// The options of a size, as they are found.
struct Options<'a> {
    n: usize,
    known: &'a [u16],
    /// As in [`Values`].
    reached: &'a mut [usize],
    /// All values below it are reached.
    mex: usize,
    /// A value that no option has.
    most: usize,
    looked: u64,
}

impl Options<'_> {
    #[inline]
    fn reach(&mut self, value: u16) {
        self.reached[usize::from(value)] = self.n;
        self.looked += 1;
    }

    /// The splits of what is left into a rare pile and another.
    fn with_rare(&mut self, rare: &[(u32, u16)], left: usize, digit: u8) {
        let Self { n, known, reached, .. } = self;
        // Twice the size that both piles may not have.
        let halves = if digit & Octal::UNEQUAL == 0 { 0 } else { left };
        for &(size, value) in rare {
            if 2 * size as usize != halves {
                reached[usize::from(value ^ known[left - size as usize])] = *n;
            }
        }
        self.looked += rare.len() as u64;
    }

    /// The least common value that is not reached, where all are that an option has.
    fn least_common(&self, space: &Space) -> usize {
        let open = |value: &u16| space.is_common(*value) && self.reached.get(usize::from(*value)) != Some(&self.n);
        (0..=u16::MAX).find(open).map_or(usize::MAX, usize::from)
    }

    /// The splits of what is left into two piles, the first at least `first` and the other larger by at least `more`, beside
    /// piles of a value; until the mex is known.
    fn splits(&mut self, first: usize, left: usize, more: usize, beside: u16) {
        let last = left.saturating_sub(more) / 2;
        if last < first {
            return;
        }
        let small = self.known[first..=last].chunks(BLOCK);
        let large = self.known[left - last..=left - first].rchunks(BLOCK);
        for (small, large) in small.zip(large) {
            if self.next_mex() >= self.most {
                return;
            }
            for (small, large) in small.iter().zip(large.iter().rev()) {
                self.reached[usize::from(small ^ large ^ beside)] = self.n;
            }
            self.looked += small.len() as u64;
        }
    }

    /// The mex of the values that are reached so far.
    fn next_mex(&mut self) -> usize {
        while self.reached.get(self.mex) == Some(&self.n) {
            self.mex += 1;
        }
        self.mex
    }
}
