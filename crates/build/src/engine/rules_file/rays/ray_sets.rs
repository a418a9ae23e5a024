//! The used-sets of one vector: those of all rays of columns in its direction.

use std::ops::Range;
use std::sync::Mutex;

use super::used_set::{Place, UsedSet};
use crate::engine::lock;

/// The used-sets of a vector `(dx, dy, dz)`. A P-position forbids the number `z + t dz` in the column that is `t` steps
/// further. So a set holds `z` less `dz` for each step so far.
pub struct RaySets {
    step: [u64; 3],
    /// Whether `z` falls with the steps.
    falls: bool,
    /// If rays lead to other sheets: the sets for each remainder of `x` by `dx`, one remainder after the other.
    rays: Vec<Mutex<UsedSet>>,
    /// Lines of a remainder.
    each: u64,
    /// Added to the number of a ray, so that no number is negative.
    before: u64,
    /// The bit of `z = 0` where no step has been made.
    zero: u64,
}

/// The places of the cells of a sheet in a block, one after the other.
#[derive(Clone, Copy)]
pub struct Cursor {
    place: Place,
    /// Lines of the sheet that are taken in turn, or 0 where each column has its own.
    period: u64,
    phase: u64,
    /// Added to the bit of 0 after each period.
    rise: isize,
}

impl Cursor {
    #[inline]
    pub fn place(&self) -> Place {
        self.place
    }

    /// Goes on to the next column.
    #[inline]
    pub fn next(&mut self) {
        self.place.ray += 1;
        self.phase += 1;
        if self.phase == self.period {
            self.phase = 0;
            self.place.ray -= self.period as usize;
            self.place.zero = self.place.zero.wrapping_add_signed(self.rise);
        }
    }
}

/// Lines that a tile has taken to itself, in one list with those of other vectors.
pub struct Taken {
    /// The number of each, ascending by remainders, and where they begin in the list.
    numbers: Vec<u64>,
    begin: usize,
    /// For each sheet of the tile, the place in the list of the ray of the block's first column.
    first: Vec<usize>,
}

impl RaySets {
    pub fn new([dx, dy, dz]: [i64; 3], sides: [u64; 2]) -> Self {
        let (step, steps) = (abs([dx, dy, dz]), steps([dx, dy, dz], sides));
        let falls = dz < 0;
        let zero = if falls { 0 } else { (steps * step[2]).next_multiple_of(64) };
        let before = if dx > 0 { steps * step[1] } else { 0 };
        let each = sides[1] + before;
        let rays = (0..each * step[0]).map(|_| Mutex::default()).collect();
        Self { step, falls, rays, each, before, zero }
    }

    /// Whether rays stay in a sheet. Then they belong to its band.
    pub fn is_in_sheets(&self) -> bool {
        self.step[0] == 0
    }

    /// Lines that a sheet has to itself.
    pub fn own_rays(&self) -> usize {
        if self.is_in_sheets() { self.step[1] as usize } else { 0 }
    }

    /// The bit of `z = 0` after this many steps.
    fn bit_after(&self, steps: u64) -> usize {
        let lower = steps * self.step[2];
        (if self.falls { lower } else { self.zero - lower }) as usize
    }

    /// The ray of a column, where rays lead to other sheets.
    fn ray(&self, x: u64, y: u64) -> u64 {
        x % self.step[0] * self.each + self.before + y - x / self.step[0] * self.step[1]
    }

    /// Takes the rays of all columns of a tile. No other tile in work has any of them: a ray leads only to greater
    /// numbers, and of two such tiles one has the greater `x`, and the other the greater `y`.
    pub fn take(&self, rows: &Range<u64>, columns: &Range<u64>, list: &mut Vec<UsedSet>) -> Taken {
        let mut taken =
            Taken { numbers: Vec::new(), begin: list.len(), first: vec![0; (rows.end - rows.start) as usize] };
        if self.is_in_sheets() {
            return taken;
        }
        let wide = columns.end - columns.start;
        for last in (rows.start..rows.end).rev().take(self.step[0] as usize) {
            // From sheet to sheet downwards, the rays are those of columns further on.
            let mut known: Option<(u64, usize)> = None;
            for x in (rows.start..=last).rev().step_by(self.step[0] as usize) {
                let first = self.ray(x, columns.start);
                let (from, place) = match known {
                    Some((before, place)) if first <= before + wide => {
                        (before + wide, place + (first - before) as usize)
                    }
                    _ => (first, taken.begin + taken.numbers.len()),
                };
                taken.numbers.extend(from..first + wide);
                taken.first[(x - rows.start) as usize] = place;
                known = Some((first, place));
            }
        }
        list.extend(taken.numbers.iter().map(|&number| std::mem::take(&mut *lock(&self.rays[number as usize]))));
        taken
    }

    /// Puts back the rays that a tile has taken.
    pub fn put(&self, taken: &Taken, list: &mut [UsedSet]) {
        for (&number, ray) in taken.numbers.iter().zip(&mut list[taken.begin..]) {
            *lock(&self.rays[number as usize]) = std::mem::take(ray);
        }
    }

    /// The places of a sheet's cells from a column on. `own` is where the rays that the band's sheets have to themselves begin.
    pub fn cursor(&self, x: u64, rows: &Range<u64>, column: u64, taken: &Taken, own: usize) -> Cursor {
        let [dx, dy, dz] = self.step;
        let row = (x - rows.start) as usize;
        match x.checked_div(dx) {
            Some(steps) => {
                let place = Place { ray: taken.first[row], zero: self.bit_after(steps) };
                Cursor { place, period: 0, phase: 0, rise: 0 }
            }
            None => {
                let (steps, phase) = (column / dy, column % dy);
                let ray = own + row * dy as usize + phase as usize;
                let rise = if self.falls { dz as isize } else { -(dz as isize) };
                Cursor { place: Place { ray, zero: self.bit_after(steps) }, period: dy, phase, rise }
            }
        }
    }

    /// Bytes of memory that the sets of a vector may take, with numbers below `most` and this many sheets in work.
    pub fn memory(vector: [i64; 3], sides: [u64; 2], most: u64, sheets: u64) -> u64 {
        let ([dx, dy, dz], steps) = (abs(vector), steps(vector, sides));
        let count = if dx > 0 { (sides[1] + steps * dy) * dx } else { sheets * dy };
        count.saturating_mul(UsedSet::memory(steps * dz + most))
    }
}

fn abs(vector: [i64; 3]) -> [u64; 3] {
    vector.map(i64::unsigned_abs)
}

/// How often a vector may be added inside the box, at most.
fn steps(vector: [i64; 3], sides: [u64; 2]) -> u64 {
    let [dx, dy, _] = abs(vector);
    (sides[0] - 1).checked_div(dx).unwrap_or_else(|| (sides[1] - 1) / dy)
}
