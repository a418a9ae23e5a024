//! The steps of a kind of move that takes the same everywhere: some of them, and vectors by which one step leads to the
//! next.
//!
//! The choices in the box are in rows: for each choice of the other parameters, ranges of the last one. Vectors are
//! guessed, and proved by all rows: a choice and a vector make a choice again, or one that leads out of the box; and each
//! choice is one of the starts, or a vector less is a choice. So the choices are the starts with sums of vectors.

use crate::rules::{Budget, MoveKind, Numbers};

/// Rows, and ranges in all of them, that are looked at.
const MOST_ROWS: usize = 1 << 22;
const MOST_RANGES: usize = 1 << 24;
/// Starts of a kind with vectors; a kind that needs more of them is a list.
const MOST_STARTS: usize = 128;
/// Starts by whose distance a vector is guessed.
const GUESSED: usize = 16;
/// Steps of a list.
const MOST_LISTED: u64 = 1 << 20;

/// The steps of a kind: what they take from the numbers.
#[derive(Debug, PartialEq, Eq)]
pub struct Steps {
    /// The steps from which sums of vectors lead to all others.
    pub starts: Vec<Numbers>,
    /// A step and a vector make another step, or lead out of the box.
    pub vectors: Vec<Numbers>,
}

impl Steps {
    /// Those of a kind in a box with a last position. `endless` is a number without a bound, which a move may raise.
    /// `None` if they are too many to find, or a step does not lead to a lower position of the box.
    pub fn of(kind: &MoveKind, last: Numbers, endless: Option<usize>, budget: &mut Budget) -> Option<Self> {
        let blocks = blocks(kind, last, budget)?;
        let steps = Region::new(kind, last, endless, &blocks).and_then(|region| region.steps());
        let steps = steps.or_else(|| listed(kind, last, &blocks))?;
        // A vector may lead to a lower position only together with a start.
        let is_right = |step: &Numbers| {
            let lowers = step.iter().find(|&&number| number != 0).is_some_and(|&number| number > 0);
            lowers && (0..3).all(|axis| step[axis] >= 0 || endless == Some(axis))
        };
        steps.starts.iter().chain(&steps.vectors).all(is_right).then_some(steps)
    }
}

/// A block of choices: a range of each parameter.
type Block = Vec<[i64; 2]>;

fn blocks(kind: &MoveKind, last: Numbers, budget: &mut Budget) -> Option<Vec<Block>> {
    let mut blocks = Vec::new();
    kind.blocks(last, budget, &mut |block| blocks.push(block.to_vec())).ok()?;
    Some(blocks)
}

/// All steps, one by one.
fn listed(kind: &MoveKind, last: Numbers, blocks: &[Block]) -> Option<Steps> {
    let choices = |block: &Block| block.iter().fold(1, |all: u64, range| all.saturating_mul(width(range)));
    if blocks.iter().fold(0, |all: u64, block| all.saturating_add(choices(block))) > MOST_LISTED {
        return None;
    }
    let mut starts = Vec::new();
    let mut list = |to: Numbers| starts.push([0, 1, 2].map(|axis| last[axis] - to[axis]));
    blocks.iter().for_each(|block| kind.each_after(last, block, &mut list));
    starts.sort_unstable();
    starts.dedup();
    Some(Steps { starts, vectors: Vec::new() })
}

fn width([low, high]: &[i64; 2]) -> u64 {
    high.abs_diff(*low).saturating_add(1)
}

/// The choices of a kind in the box. What they take is linear in them.
struct Region {
    /// The greatest number of each parameter but the last.
    most: Vec<i64>,
    /// For each choice of those, in order, ranges of the last one: ascending, with gaps between them.
    rows: Vec<Vec<[i64; 2]>>,
    /// What is taken where all parameters are 0, and what each of them adds.
    taken: Numbers,
    by: Vec<Numbers>,
    /// The last position of the box.
    last: Numbers,
    endless: Option<usize>,
}

impl Region {
    fn new(kind: &MoveKind, last: Numbers, endless: Option<usize>, blocks: &[Block]) -> Option<Self> {
        let others = kind.parameters().checked_sub(1).filter(|_| kind.is_linear())?;
        let mut choice = vec![0; kind.parameters()];
        let step = |choice: &[i64]| {
            let to = kind.after(last, choice)?;
            Some([0, 1, 2].map(|axis| last[axis] - to[axis]))
        };
        let taken = step(&choice)?;
        let mut by = Vec::new();
        for at in 0..choice.len() {
            choice[at] = 1;
            by.push(less(&step(&choice)?, &taken));
            choice[at] = 0;
        }
        let most: Vec<i64> = (0..others).map(|at| blocks.iter().map(|block| block[at][1]).max().unwrap_or(0)).collect();
        let rows = most.iter().try_fold(1_usize, |all, &most| all.checked_mul(usize::try_from(most).ok()?))?;
        if rows > MOST_ROWS {
            return None;
        }
        let mut region = Self { most, rows: vec![Vec::new(); rows], taken, by, last, endless };
        let mut left = MOST_RANGES;
        for block in blocks {
            let (last, others) = block.split_last()?;
            let mut choice: Vec<i64> = others.iter().map(|[low, _]| *low).collect();
            loop {
                left = left.checked_sub(1)?;
                let row = region.row(&choice)?;
                region.rows[row].push(*last);
                let Some(at) = (0..others.len()).rev().find(|&at| choice[at] < others[at][1]) else { break };
                choice[at] += 1;
                (at + 1..others.len()).for_each(|behind| choice[behind] = others[behind][0]);
            }
        }
        region.rows.iter_mut().for_each(join);
        Some(region)
    }

    /// The row of a choice of the parameters but the last.
    fn row(&self, choice: &[i64]) -> Option<usize> {
        let mut row = 0;
        for (&value, &most) in choice.iter().zip(&self.most) {
            if value < 1 || value > most {
                return None;
            }
            row = row * usize::try_from(most).ok()? + usize::try_from(value - 1).ok()?;
        }
        Some(row)
    }

    /// The choice that a row is of.
    fn choice(&self, mut row: usize) -> Vec<i64> {
        let mut choice = vec![0; self.most.len()];
        for (value, &most) in choice.iter_mut().zip(&self.most).rev() {
            let most = usize::try_from(most).unwrap_or(1).max(1);
            *value = i64::try_from(row % most).unwrap_or(0) + 1;
            row /= most;
        }
        choice
    }

    /// The range of the last parameter beside which, with others, no more is taken than the last position has.
    fn inside(&self, others: &[i64]) -> Option<[i64; 2]> {
        let [mut low, mut high] = [-i128::from(u64::MAX), i128::from(u64::MAX)];
        for axis in 0..3 {
            let by = |at: usize| i128::from(self.by[at][axis]);
            let fixed: i128 = others.iter().enumerate().map(|(at, &value)| by(at) * i128::from(value)).sum();
            let left = i128::from(self.last[axis]) - i128::from(self.taken[axis]) - fixed;
            match by(others.len()) {
                0 if left < 0 => return None,
                0 => {}
                by if by > 0 => high = high.min(left.div_euclid(by)),
                // `by` is negative: at least this many.
                by => low = low.max((-left).div_euclid(-by) + i128::from((-left).rem_euclid(-by) > 0)),
            }
        }
        let clamped = |bound: i128| i64::try_from(bound.clamp(-(1 << 62), 1 << 62)).ok();
        (low <= high).then_some([clamped(low)?, clamped(high)?])
    }

    /// What a vector of the parameters takes.
    fn step(&self, vector: &[i64]) -> Option<Numbers> {
        let mut step = [0_i64; 3];
        for (by, &value) in self.by.iter().zip(vector) {
            for (number, by) in step.iter_mut().zip(by) {
                *number = number.checked_add(by.checked_mul(value)?)?;
            }
        }
        Some(step)
    }

    /// Whether it takes nothing that has to be taken back: only the endless number may be raised, and only where another
    /// one is lowered.
    fn may_lead_on(&self, vector: &[i64]) -> bool {
        self.step(vector).is_some_and(|step| {
            let is_raised = |axis: &usize| step[*axis] < 0;
            let lowers = |axis: usize| step[axis] > 0;
            match (0..3).find(is_raised) {
                Some(axis) => Some(axis) == self.endless && (0..axis).any(lowers),
                None => true,
            }
        })
    }

    /// Whether each choice with a vector is a choice, or leads out of the box.
    fn leads_on(&self, vector: &[i64]) -> bool {
        let Some((by, others)) = vector.split_last() else { return false };
        (0..self.rows.len()).all(|row| {
            if self.rows[row].is_empty() {
                return true;
            }
            let to: Vec<i64> = self.choice(row).iter().zip(others).map(|(value, by)| value + by).collect();
            let Some([low, high]) = self.inside(&to) else { return true };
            let there = self.row(&to).map_or(&[][..], |row| &self.rows[row]);
            self.rows[row].iter().all(|[from, until]| {
                let shifted = [(from + by).max(low), (until + by).min(high)];
                shifted[0] > shifted[1] || has(there, shifted)
            })
        })
    }

    /// The choices of a row that are not a sum of a vector and a choice, up to a limit.
    fn starts_of(&self, row: usize, vectors: &[Vec<i64>], most: usize) -> Vec<Vec<i64>> {
        let choice = self.choice(row);
        let mut covered = Vec::new();
        for (by, others) in vectors.iter().filter_map(|vector| vector.split_last()) {
            let from: Vec<i64> = choice.iter().zip(others).map(|(value, by)| value - by).collect();
            let Some(from) = self.row(&from) else { continue };
            covered.extend(self.rows[from].iter().map(|[low, high]| [low + by, high + by]));
        }
        join(&mut covered);
        let (mut starts, mut covered) = (Vec::new(), covered.iter().peekable());
        for &[low, high] in &self.rows[row] {
            let mut at = low;
            while at <= high {
                while covered.next_if(|[_, end]| *end < at).is_some() {}
                match covered.peek() {
                    Some(&&[begin, end]) if begin <= at => at = end + 1,
                    _ if starts.len() == most => return starts,
                    _ => {
                        starts.push(choice.iter().copied().chain([at]).collect());
                        at += 1;
                    }
                }
            }
        }
        starts
    }

    /// All starts, if they are within a limit.
    fn starts(&self, vectors: &[Vec<i64>], most: usize) -> Option<Vec<Vec<i64>>> {
        let mut starts = Vec::new();
        for row in 0..self.rows.len() {
            starts.extend(self.starts_of(row, vectors, most + 1 - starts.len()));
            if starts.len() > most {
                return None;
            }
        }
        Some(starts)
    }

    /// Vectors, each of which is proved by all rows, with few starts.
    fn vectors(&self) -> Option<Vec<Vec<i64>>> {
        let (mut vectors, mut starts): (Vec<Vec<i64>>, Vec<Vec<i64>>) = (Vec::new(), Vec::new());
        for row in 0..self.rows.len() {
            loop {
                let new = self.starts_of(row, &vectors, starts.len() + 1);
                let Some(start) = new.into_iter().find(|start| !starts.contains(start)) else { break };
                let far: Vec<Vec<i64>> = starts.iter().rev().take(GUESSED).map(|from| less(&start, from)).collect();
                let guessed = far.into_iter().chain([start.clone()]);
                let proved =
                    |vector: &Vec<i64>| !vectors.contains(vector) && self.may_lead_on(vector) && self.leads_on(vector);
                vectors.extend(guessed.into_iter().find(proved));
                starts.push(start);
                if starts.len() > MOST_STARTS {
                    return None;
                }
            }
        }
        // Vectors found early may be sums of others.
        let count = |vectors: &[Vec<i64>]| self.starts(vectors, MOST_STARTS).map(|starts| starts.len());
        let mut fewest = count(&vectors)?;
        for at in (0..vectors.len()).rev() {
            let mut fewer = vectors.clone();
            fewer.remove(at);
            if let Some(starts) = count(&fewer).filter(|&starts| starts <= fewest) {
                (vectors, fewest) = (fewer, starts);
            }
        }
        Some(vectors)
    }

    fn steps(&self) -> Option<Steps> {
        let vectors = self.vectors().filter(|vectors| !vectors.is_empty())?;
        let starts = self.starts(&vectors, MOST_STARTS)?;
        let sorted = |all: &[Vec<i64>], taken: Numbers| {
            let step = |choice: &Vec<i64>| Some(less(&self.step(choice)?, &taken.map(|number| -number)));
            let mut all = all.iter().map(step).collect::<Option<Vec<Numbers>>>()?;
            all.sort_unstable();
            all.dedup();
            Some(all)
        };
        let mut vectors = sorted(&vectors, [0; 3])?;
        // A vector that takes nothing leads from a choice to another one of the same step.
        vectors.retain(|step| *step != [0; 3]);
        Some(Steps { starts: sorted(&starts, self.taken)?, vectors })
    }
}

/// One less the other.
fn less<T: AsRef<[i64]> + Clone + AsMut<[i64]>>(a: &T, b: &T) -> T {
    let mut less = a.clone();
    less.as_mut().iter_mut().zip(b.as_ref()).for_each(|(number, by)| *number -= by);
    less
}

/// Sorts ranges, and joins those without a gap between them.
fn join(ranges: &mut Vec<[i64; 2]>) {
    ranges.sort_unstable();
    ranges.dedup_by(|next, all| {
        let joins = next[0] <= all[1] + 1;
        if joins {
            all[1] = all[1].max(next[1]);
        }
        joins
    });
}

/// Whether a range is in one of some others.
fn has(ranges: &[[i64; 2]], [low, high]: [i64; 2]) -> bool {
    let before = ranges.partition_point(|[from, _]| *from <= low);
    before.checked_sub(1).is_some_and(|at| high <= ranges[at][1])
}
