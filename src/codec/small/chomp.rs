//! Three-row Chomp: the values of a sheet lie on two lines. The upper one fills
//! every free number in turn, the lower one falls by 0.707 per column, and takes
//! in turn those numbers that the diagonal has not used. A frame says which
//! numbers its lower lines hold: its rows share them.

use super::model::{Alternate, Costs, Guess};
use super::numbers::{push_varint, take_varint, unzigzag, zigzag};
use super::used::Set;

/// A value farther below the upper line than this is on the lower line.
const BELOW: u32 = 34;
/// The first guess is this far below the last value of the upper line, because a few values come late.
const LATE: u32 = 2;
/// The same for the lower line, which falls.
const LATE_LOWER: u32 = 4;

#[derive(Default)]
pub struct Chomp {
    /// The first value of the upper and of the lower line in the last row that had one.
    first: [u32; 2],
    /// The numbers of the lower lines of the frame.
    lower: Set,
    listed: Vec<u32>,
}

#[derive(Clone, Copy)]
pub struct Row {
    upper: u32,
    lower: u32,
    seen: [bool; 2],
}

impl Row {
    #[inline(always)]
    fn is_upper(&self, value: u32) -> bool {
        value.wrapping_sub(self.upper).wrapping_add(BELOW) < 1 << 31
    }
}

impl Guess for Chomp {
    type Row = Row;
    const COLUMN_WORDS: usize = 64;
    const INFERS: bool = false;
    const COSTS: Costs = Costs::new(25, [(15, 25)]);

    fn start_frame(&mut self, first_column: u32) {
        self.first = [first_column; 2];
    }

    fn describe<'a>(&mut self, first_column: u32, rows: impl Iterator<Item = (u8, &'a [u32])>, out: &mut Vec<u8>) {
        self.listed.clear();
        let mut lower = 0;
        for (start, values) in rows {
            let mut row = self.start_row(start);
            for &value in values {
                if !row.is_upper(value) {
                    self.listed.push(value);
                    lower += 1;
                }
                self.learn(&mut row, 0, value);
            }
        }
        self.listed.sort_unstable();
        let bits = match (self.listed.first(), self.listed.last()) {
            (Some(first), Some(last)) => (last - first).saturating_add(1),
            _ => 0,
        };
        // A list saves about two bits of each value.
        let bits = if bits > 2 * lower { 0 } else { bits };
        // Values beyond the most bytes that a byte can count are left out, and written in full.
        let bytes = u8::try_from(bits.div_ceil(8)).unwrap_or(u8::MAX);
        out.push(bytes);
        self.lower.fill(bytes == 0);
        if let (1.., Some(&base)) = (bytes, self.listed.first()) {
            push_varint(out, zigzag(base.wrapping_sub(first_column)));
            let at = out.len();
            out.resize(at + usize::from(bytes), 0);
            for &value in &self.listed {
                let place = value - base;
                if let Some(byte) = out.get_mut(at + (place / 8) as usize) {
                    *byte |= 1 << (place % 8);
                    self.lower.insert(value);
                }
            }
        }
    }

    fn read_description(&mut self, first_column: u32, bytes: &mut &[u8]) -> Option<()> {
        let (&count, rest) = bytes.split_first()?;
        *bytes = rest;
        self.lower.fill(count == 0);
        if count > 0 {
            let base = first_column.wrapping_add(unzigzag(take_varint(bytes)?));
            let (list, rest) = bytes.split_at_checked(usize::from(count))?;
            *bytes = rest;
            let mut at = base;
            for &byte in list {
                let mut byte = byte;
                while byte != 0 {
                    self.lower.insert(at.wrapping_add(byte.trailing_zeros()));
                    byte &= byte - 1;
                }
                at = at.wrapping_add(8);
            }
        }
        Some(())
    }

    fn start_row(&mut self, _: u8) -> Row {
        Row { upper: self.first[0].wrapping_add(1), lower: self.first[1].wrapping_add(1), seen: [false; 2] }
    }

    #[inline(always)]
    fn guess(&self, row: &mut Row, _: u8) -> u32 {
        row.upper.wrapping_sub(LATE)
    }

    #[inline(always)]
    fn alternate(&self, row: &Row, _: u8, index: usize) -> Option<Alternate> {
        let guess = row.lower.wrapping_add(LATE_LOWER);
        (index == 0).then(|| Alternate { guess, candidates: self.lower.around(guess) })
    }

    #[inline(always)]
    fn learn(&mut self, row: &mut Row, _: u8, value: u32) {
        let upper = row.is_upper(value);
        if upper {
            row.upper = value;
        } else {
            row.lower = value;
        }
        let line = usize::from(!upper);
        if !row.seen[line] {
            row.seen[line] = true;
            self.first[line] = value;
        }
    }
}
