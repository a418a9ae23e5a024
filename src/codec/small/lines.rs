//! Cells of any game, a row at a time: most values lie on two lines, as those of Chomp do, but may rise by any steps.
//! A value is a rank among free values, counted from one of its line. Whole stretches repeat, in the row or
//! from row to row: so a symbol is compared first with the one that came last after the same four.

use super::numbers::{push_varint, take_varint, unzigzag, zigzag};
use super::range::{Chance, Coder, Reader, Writer};
use super::rows::Rows;
#[cfg(target_arch = "x86_64")]
use super::used::{Bmi2, has_bmi2};
use super::used::{Portable, Select, Used};
use super::{COLUMNS, Span};

/// Flags of a frame, its first byte.
const BY_COLUMN: u8 = 1;
const NONE: u8 = 2;
/// Alone: the values, four bytes each.
const PLAIN: u8 = 4;

/// A value farther below the upper line than this is on the lower line.
const BELOW: u32 = 34;
/// Ranks on the upper line are counted from this far below its greatest value in the row.
const LATE: u32 = 2;
/// Ranks end here: then come differences.
const RANKS: u64 = 64;
/// Greatest exponent of a number.
const EXPONENTS: usize = 33;
/// Bits after the first of a number that adapt.
const ADAPTING: u32 = 3;
/// Lengths of a repetition that are told apart.
const LENGTHS: usize = 16;
/// Places that are remembered, by the four symbols before them.
const PLACES: usize = 1 << 12;
const WORDS: usize = 16;

/// The number of a value, and bit 0 says its line; or no value.
type Symbol = u64;
const NO_VALUE: Symbol = u64::MAX;

/// Chances of the numbers of a line.
struct Numbers {
    exponents: [Chance; EXPONENTS],
    /// By exponent, then by the bits before: 1, and then those.
    bits: [[Chance; 1 << ADAPTING]; EXPONENTS],
}

impl Numbers {
    const NOTHING: Self =
        Self { exponents: [Chance::EVEN; EXPONENTS], bits: [[Chance::EVEN; 1 << ADAPTING]; EXPONENTS] };

    /// `None`: too many bits.
    #[inline(always)]
    #[allow(clippy::cast_possible_truncation, reason = "16 bits at a time")]
    fn code(&mut self, coder: &mut impl Coder, number: u64) -> Option<u64> {
        let number = number + 1;
        let mut exponent = 0;
        while coder.bit(self.exponents.get_mut(exponent)?, number >> exponent > 1) {
            exponent += 1;
        }
        let chances = self.bits.get_mut(exponent)?;
        let mut left = exponent as u32;
        let mut read = 1;
        while left > exponent.saturating_sub(ADAPTING as usize) as u32 {
            left -= 1;
            let bit = coder.bit(&mut chances[read as usize % (1 << ADAPTING)], number >> left & 1 == 1);
            read = read << 1 | u64::from(bit);
        }
        while left > 0 {
            let width = left.min(16);
            left -= width;
            let bits = coder.plain(width, (number >> left) as u32 & ((1 << width) - 1));
            read = read << width | u64::from(bits);
        }
        Some(read - 1)
    }
}

/// What a frame has taught.
struct Learnt {
    repeats: [Chance; LENGTHS],
    /// By whether the cell before had a value.
    none: [Chance; 2],
    /// By the line of the last value.
    line: [Chance; 2],
    numbers: [Numbers; 2],
}

impl Learnt {
    const NOTHING: Self = Self {
        repeats: [Chance::EVEN; LENGTHS],
        none: [Chance::EVEN; 2],
        line: [Chance::EVEN; 2],
        numbers: [Numbers::NOTHING; 2],
    };
}

/// The symbols so far, and what repeats.
struct Past {
    symbols: Vec<Symbol>,
    /// By the last four symbols, roughly, the place after them.
    places: [u16; PLACES],
    last: usize,
    /// The symbol that would repeat, and how many before it did.
    at: usize,
    length: usize,
}

impl Past {
    fn start_frame(&mut self) {
        self.symbols.clear();
        self.places.fill(0);
        (self.last, self.at, self.length) = (0, 0, 0);
    }

    #[inline(always)]
    fn expected(&self) -> Option<Symbol> {
        if self.length > 0 { self.symbols.get(self.at).copied() } else { None }
    }

    #[inline(always)]
    #[allow(clippy::cast_possible_truncation, reason = "few bits of a symbol, and at most 4096 symbols")]
    fn push(&mut self, symbol: Symbol, repeats: bool) {
        self.symbols.push(symbol);
        (self.at, self.length) = if repeats { (self.at + 1, self.length + 1) } else { (0, 0) };
        // A symbol is shifted by three bits a step, and out by the fourth.
        self.last = (self.last.wrapping_mul(40).wrapping_add((symbol as usize).wrapping_mul(1229))) % PLACES;
        let place = &mut self.places[self.last];
        if self.length == 0 && *place > 0 {
            (self.at, self.length) = (usize::from(*place), 1);
        }
        *place = self.symbols.len() as u16;
    }
}

pub struct Lines {
    used: Used<WORDS>,
    learnt: Learnt,
    past: Past,
    /// What stands for no value.
    none: Option<u32>,
    by_column: bool,
    /// The first value of the upper and of the lower line in the last row that had one.
    first: [u32; 2],
    /// Scratch of the encoder.
    other: Vec<u8>,
}

impl Default for Lines {
    fn default() -> Self {
        let past = Past { symbols: Vec::new(), places: [0; PLACES], last: 0, at: 0, length: 0 };
        let (used, other) = (Used::default(), Vec::new());
        Self { used, learnt: Learnt::NOTHING, past, none: None, by_column: false, first: [0; 2], other }
    }
}

/// A row so far.
struct Row {
    /// The greatest value of the upper line, the last of the lower.
    last: [u32; 2],
    seen: [bool; 2],
}

impl Lines {
    fn start_frame(&mut self, first_column: u32, flags: u8, none: Option<u32>) {
        self.learnt = Learnt::NOTHING;
        self.past.start_frame();
        self.none = none;
        self.by_column = flags & BY_COLUMN != 0;
        if self.by_column {
            self.used.start_frame();
        }
        self.first = [first_column; 2];
    }

    /// A row from the column `start` on. The coder reads `values`, or writes them.
    #[inline(always)]
    fn row<S: Select>(&mut self, coder: &mut impl Coder, start: u8, values: &mut [u32]) -> Option<()> {
        self.used.start_row();
        let mut row = Row { last: self.first.map(|first| first.wrapping_add(1)), seen: [false; 2] };
        for (column, value) in (start..=u8::MAX).zip(values) {
            *value = self.cell::<S, _>(coder, &mut row, column, *value)?;
        }
        Some(())
    }

    #[inline(always)]
    fn cell<S: Select, C: Coder>(&mut self, coder: &mut C, row: &mut Row, column: u8, value: u32) -> Option<u32> {
        let guesses = [row.last[0].wrapping_sub(LATE), row.last[1]];
        let wanted = if C::WRITES { self.symbol(row, guesses, column, value) } else { 0 };
        let (symbol, repeats) = self.code(coder, wanted)?;
        self.past.push(symbol, repeats);
        if symbol == NO_VALUE {
            return self.none;
        }
        let line = usize::from(symbol & 1 == 1);
        let number = symbol >> 1;
        let value = if C::WRITES {
            value
        } else if let Some(code) = number.checked_sub(RANKS) {
            guesses[line].wrapping_add(unzigzag(u32::try_from(code).ok()?))
        } else {
            let rank = number.to_le_bytes()[0];
            self.used.free_in(column, guesses[line], self.by_column).value::<S>(guesses[line], rank)?
        };
        self.used.insert_in(column, value, self.by_column);
        if !row.seen[line] {
            self.first[line] = value;
        }
        if !row.seen[line] || line == 1 || value.wrapping_sub(row.last[0]) < 1 << 31 {
            row.last[line] = value;
        }
        row.seen[line] = true;
        Some(value)
    }

    /// The symbol of a value.
    #[inline(always)]
    fn symbol(&self, row: &Row, guesses: [u32; 2], column: u8, value: u32) -> Symbol {
        if self.none == Some(value) {
            return NO_VALUE;
        }
        let line = usize::from(value.wrapping_sub(row.last[0]).wrapping_add(BELOW) >= 1 << 31);
        let rank = self.used.free_in(column, guesses[line], self.by_column).rank(guesses[line], value);
        let number = match rank {
            Some(rank) => rank.into(),
            None => RANKS + u64::from(zigzag(value.wrapping_sub(guesses[line]))),
        };
        number << 1 | line as u64
    }

    /// A symbol, and whether it repeats the past.
    #[inline(always)]
    fn code(&mut self, coder: &mut impl Coder, symbol: Symbol) -> Option<(Symbol, bool)> {
        let learnt = &mut self.learnt;
        if let Some(expected) = self.past.expected()
            && coder.bit(&mut learnt.repeats[self.past.length.min(LENGTHS - 1)], symbol == expected)
        {
            return Some((expected, true));
        }
        let last = self.past.symbols.last().copied().unwrap_or(0);
        if self.none.is_some() && coder.bit(&mut learnt.none[usize::from(last == NO_VALUE)], symbol == NO_VALUE) {
            return Some((NO_VALUE, false));
        }
        let lower = coder.bit(&mut learnt.line[usize::from(last & 1 == 1)], symbol & 1 == 1);
        let number = learnt.numbers[usize::from(lower)].code(coder, symbol >> 1)?;
        Some((number << 1 | u64::from(lower), false))
    }

    /// Appends a frame of some cells, by the best code of this machine.
    pub fn encode(&mut self, rows: &Rows<'_>, out: &mut Vec<u8>) {
        #[cfg(target_arch = "x86_64")]
        if has_bmi2() {
            // SAFETY: the features of the function were detected.
            return unsafe { self.encode_bmi2(rows, out) };
        }
        self.encode_with::<Portable>(rows, out);
    }

    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "bmi1,bmi2,popcnt")]
    fn encode_bmi2(&mut self, rows: &Rows<'_>, out: &mut Vec<u8>) {
        self.encode_with::<Bmi2>(rows, out);
    }

    #[inline(always)]
    fn encode_with<S: Select>(&mut self, rows: &Rows<'_>, out: &mut Vec<u8>) {
        let start = out.len();
        let none = repeated(rows);
        let mut other = std::mem::take(&mut self.other);
        self.write::<S>(rows, 0, none, out);
        other.clear();
        self.write::<S>(rows, BY_COLUMN, none, &mut other);
        if other.len() < out.len() - start {
            out.truncate(start);
            out.extend_from_slice(&other);
        }
        self.other = other;
        if out.len() - start > 4 * rows.values.len() {
            out.truncate(start);
            out.push(PLAIN);
            out.extend(rows.values.iter().flat_map(|value| value.to_le_bytes()));
        }
    }

    #[inline(always)]
    fn write<S: Select>(&mut self, rows: &Rows<'_>, flags: u8, none: Option<u32>, out: &mut Vec<u8>) {
        out.push(flags | if none.is_some() { NONE } else { 0 });
        if let Some(none) = none {
            push_varint(out, none);
        }
        self.start_frame(rows.first_column, flags, none);
        let mut coder = Writer::new(out);
        let mut values = rows.values;
        for &(start, len) in rows.spans {
            let (row, rest) = values.split_at(usize::from(len));
            values = rest;
            let mut own = [0; COLUMNS];
            let own = &mut own[..row.len()];
            own.copy_from_slice(row);
            // A writer has no wrong bytes.
            let _ = self.row::<S>(&mut coder, start, own);
        }
        coder.finish();
    }

    /// The values of some rows, the first of a frame; `whole` if they are all.
    pub fn decode(
        &mut self,
        first_column: u32,
        spans: &[Span],
        whole: bool,
        bytes: &[u8],
        out: &mut Vec<u32>,
    ) -> Option<()> {
        #[cfg(target_arch = "x86_64")]
        if has_bmi2() {
            // SAFETY: the features of the function were detected.
            return unsafe { self.decode_bmi2(first_column, spans, whole, bytes, out) };
        }
        self.decode_with::<Portable>(first_column, spans, whole, bytes, out)
    }

    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "bmi1,bmi2,popcnt")]
    fn decode_bmi2(
        &mut self,
        first_column: u32,
        spans: &[Span],
        whole: bool,
        bytes: &[u8],
        out: &mut Vec<u32>,
    ) -> Option<()> {
        self.decode_with::<Bmi2>(first_column, spans, whole, bytes, out)
    }

    #[inline(always)]
    fn decode_with<S: Select>(
        &mut self,
        first_column: u32,
        spans: &[Span],
        whole: bool,
        mut bytes: &[u8],
        out: &mut Vec<u32>,
    ) -> Option<()> {
        let (&flags, rest) = bytes.split_first()?;
        bytes = rest;
        let cells: usize = spans.iter().map(|&(_, len)| usize::from(len)).sum();
        if flags == PLAIN {
            let own = bytes.get(..4 * cells)?;
            out.extend(own.as_chunks::<4>().0.iter().map(|&value| u32::from_le_bytes(value)));
            return (!whole || own.len() == bytes.len()).then_some(());
        }
        if flags & !(BY_COLUMN | NONE) != 0 {
            return None;
        }
        let none = if flags & NONE == 0 { None } else { Some(take_varint(&mut bytes)?) };
        self.start_frame(first_column, flags, none);
        let mut coder = Reader::new(bytes);
        let first = out.len();
        out.resize(first + cells, 0);
        let mut values = &mut out[first..];
        for &(start, len) in spans {
            let (row, rest) = values.split_at_mut(usize::from(len));
            values = rest;
            self.row::<S>(&mut coder, start, row)?;
        }
        (!whole || coder.is_done()).then_some(())
    }
}

/// The greatest value, if it stands twice in a row: it stands for no value.
fn repeated(rows: &Rows<'_>) -> Option<u32> {
    let &most = rows.values.iter().max()?;
    let mut values = rows.values;
    let twice = rows.spans.iter().any(|&(_, len)| {
        let (row, rest) = values.split_at(usize::from(len));
        values = rest;
        row.iter().filter(|&&value| value == most).count() > 1
    });
    twice.then_some(most)
}
