//! The inner loop: one line in a block of columns.

use super::sets::WORD;

/// Why the loop has stopped.
pub enum Stop {
    /// It is through.
    Through,
    /// The line has ended, with the completion that was added last.
    Ended,
    /// The next column needs longer sets.
    TooShort,
}

/// Finds the completions of a line from a column on, and adds each to the sets of the row, of its column and of its pillar.
///
/// `columns` and `pillars` are the sets of these columns, `words` words each; they, and the row at that place, begin in Chomp
/// with the word of the column, in Nim with 0. `row` begins with the word of the first column. `below` are the
/// completions that a pass leads to, from the first column on; where it is shorter there is none.
#[inline(never)]
pub fn line_in_block<const CHOMP: bool>(
    row: &mut [u64],
    columns: &mut [u64],
    pillars: &mut [u64],
    words: usize,
    first: usize,
    below: &[u32],
    values: &mut Vec<u32>,
) -> Stop {
    let base = |column: usize| if CHOMP { column / WORD } else { 0 };
    let sets = columns.chunks_exact_mut(words).zip(pillars.chunks_exact_mut(words));
    for (at, (column, pillar)) in sets.enumerate() {
        let b = first + at;
        let row = &mut row[base(b) - base(first)..][..words];
        // In Chomp a value is at least the column.
        let small = if CHOMP { (1 << (b % WORD)) - 1 } else { 0 };
        let passed = below.get(at).map_or(usize::MAX, |&value| value as usize);
        let passed = (passed / WORD, 1 << (passed % WORD));
        let mut word = 0;
        let mut used = row[0] | column[0] | pillar[0] | small;
        if passed.0 == base(b) {
            used |= passed.1;
        }
        while used == !0 {
            word += 1;
            if word == words {
                return Stop::TooShort;
            }
            used = row[word] | column[word] | pillar[word];
            if passed.0 == base(b) + word {
                used |= passed.1;
            }
        }
        let bit = !used & used.wrapping_add(1);
        row[word] |= bit;
        column[word] |= bit;
        pillar[word] |= bit;
        let value = (base(b) + word) * WORD + bit.trailing_zeros() as usize;
        values.push(value as u32);
        if CHOMP && value == b {
            return Stop::Ended;
        }
    }
    Stop::Through
}
