//! Strings of symbols: the bytes that Zstandard packs stand for one to sixteen symbols each.
//!
//! Zstandard's Huffman codes take whole bits, at least one a byte, and do not depend on earlier bytes. A frequent
//! string costs less than its symbols.

use std::collections::VecDeque;
use std::ops::Range;

use crate::codec::CodecError;

/// The most symbols of a string.
pub const MOST: usize = 16;
/// The byte after which a symbol stands for itself.
pub const ITSELF: u8 = 255;
/// The approximate cost of that, in bits.
pub const ITSELF_COST: u32 = 18;

/// A string, and the approximate cost of its byte.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Word {
    /// One to sixteen symbols.
    pub symbols: Vec<u8>,
    /// Bits, at most fifteen.
    pub cost: u8,
}

/// What each byte stands for.
pub struct Strings {
    strings: [[u8; MOST]; 256],
    /// 0: the byte stands for nothing.
    lengths: [u8; 256],
    costs: [u8; 256],
}

/// Finds the strings in symbols: at each symbol, all strings that end with it. (The automaton of Aho and Corasick, with the ends
/// of each state listed.)
pub struct Finder {
    /// Each symbol's number among those that are in strings, from 1 on; 0 for others.
    classes: [u8; 256],
    /// Bits of such a number.
    bits: u32,
    /// By state and class the next state. In state 0 no string has begun.
    next: Vec<u16>,
    /// By state, where its strings are in `ends`.
    found: Vec<Range<usize>>,
    ends: Vec<End>,
}

/// A string that ends in a state, or the symbol itself.
#[derive(Clone, Copy)]
struct End {
    length: u8,
    /// What it adds to a way.
    way: Way,
}

/// The cheapest way to write the symbols up to a place: its cost, then 255 less the length of its last string, then
/// that string's byte. So of ways with the same cost the one with the longest last string is the least.
type Way = u64;
fn way(cost: u32, length: u8, byte: u8) -> Way {
    Way::from(cost) << 16 | Way::from(u8::MAX - length) << 8 | Way::from(byte)
}

/// What it costs.
const COST: Way = !0xffff;

/// The byte of the last string, and its length.
#[allow(clippy::cast_possible_truncation, reason = "the fields are bytes")]
fn last(way: Way) -> (u8, u8) {
    (way as u8, u8::MAX - (way >> 8) as u8)
}

/// Buffers that packing uses again for the next frame.
#[derive(Default)]
pub struct Scratch {
    /// By place, the cheapest way to it.
    ways: Vec<Way>,
}

impl Strings {
    /// The strings of the bytes from 0 on.
    pub fn new(words: &[Word]) -> Result<Self, CodecError> {
        const MALFORMED: CodecError = CodecError::Malformed("strings of a dictionary");
        let mut all = Self { strings: [[0; MOST]; 256], lengths: [0; 256], costs: [0; 256] };
        if words.len() > usize::from(ITSELF) {
            return Err(MALFORMED);
        }
        for (byte, word) in (0..ITSELF).zip(words) {
            let length = word.symbols.len();
            let string = all.strings[usize::from(byte)].get_mut(..length).ok_or(MALFORMED)?;
            string.copy_from_slice(&word.symbols);
            all.lengths[usize::from(byte)] = u8::try_from(length).map_err(|_| MALFORMED)?;
            all.costs[usize::from(byte)] = word.cost;
            if length == 0 {
                return Err(MALFORMED);
            }
        }
        Ok(all)
    }

    /// What finds them.
    pub fn finder(&self) -> Finder {
        let all = || self.strings.iter().zip(&self.lengths).map(|(string, &length)| &string[..usize::from(length)]);
        let mut classes = [0; 256];
        let mut last = 0;
        for &symbol in all().flatten() {
            let class = &mut classes[usize::from(symbol)];
            if *class == 0 {
                // There are fewer than 256 strings, but they may have all 256 symbols: then one symbol has no class.
                let Some(next) = u8::checked_add(last, 1) else { break };
                (*class, last) = (next, next);
            }
        }
        let bits = u8::BITS - last.leading_zeros();
        let mut finder = Finder { classes, bits, next: vec![0; 1 << bits], found: Vec::new(), ends: Vec::new() };
        // By state, the string that is all of what has been read.
        let mut own = vec![None];
        for (byte, (string, &cost)) in (0..ITSELF).zip(all().zip(&self.costs)) {
            if let (Ok(length @ 1..), Some(state)) = (u8::try_from(string.len()), finder.state(string)) {
                own.resize(finder.next.len() >> bits, None);
                own[state] = Some(End { length, way: way(cost.into(), length, byte) });
            }
        }
        finder.link(&own);
        finder
    }

    /// Bytes to symbols, exactly those that fit in `out` without its last sixteen places. `None` if there are
    /// more, or fewer.
    pub fn unpack(&self, bytes: &[u8], out: &mut [u8]) -> Option<()> {
        let end = out.len().checked_sub(MOST)?;
        let mut at = 0;
        let mut bytes = bytes.iter();
        while let Some(&byte) = bytes.next() {
            if at >= end {
                return None;
            }
            let next: &mut [u8; MOST] = out.get_mut(at..)?.first_chunk_mut()?;
            *next = self.strings[usize::from(byte)];
            at += usize::from(self.lengths[usize::from(byte)]);
            if byte == ITSELF {
                next[0] = *bytes.next()?;
                at += 1;
            } else if self.lengths[usize::from(byte)] == 0 {
                return None;
            }
        }
        (at == end).then_some(())
    }
}

impl Finder {
    fn place(&self, state: usize, class: usize) -> usize {
        state << self.bits | class
    }

    /// The state of a string that has been read whole, made if it is not there. At most 255 times 16 are.
    fn state(&mut self, symbols: &[u8]) -> Option<usize> {
        let mut state = 0;
        for &symbol in symbols {
            let class = Some(self.classes[usize::from(symbol)]).filter(|&class| class > 0)?;
            let place = self.place(state, class.into());
            if self.next[place] == 0 {
                self.next[place] = u16::try_from(self.next.len() >> self.bits).ok()?;
                self.next.resize(self.next.len() + (1 << self.bits), 0);
            }
            state = usize::from(self.next[place]);
        }
        Some(state)
    }

    /// If no string continues with the next symbol, a shorter string that begins later may. So, from the shortest state
    /// on, each state takes over the transitions of the longest such string.
    fn link(&mut self, own: &[Option<End>]) {
        let itself = End { length: 1, way: way(ITSELF_COST, 1, ITSELF) };
        self.found = vec![0..1; self.next.len() >> self.bits];
        self.ends = vec![itself];
        let classes = 1..1 << self.bits;
        let mut states = VecDeque::new();
        for class in classes.clone() {
            if let first @ 1.. = self.next[self.place(0, class)] {
                states.push_back((usize::from(first), 0));
            }
        }
        while let Some((state, shorter)) = states.pop_front() {
            let start = self.ends.len();
            self.ends.extend_from_within(self.found[shorter].clone());
            self.ends.extend(own.get(state).copied().flatten());
            self.found[state] = start..self.ends.len();
            for class in classes.clone() {
                let place = self.place(state, class);
                let later = self.next[self.place(shorter, class)];
                match self.next[place] {
                    0 => self.next[place] = later,
                    next => states.push_back((next.into(), later.into())),
                }
            }
        }
    }

    /// Symbols to the bytes that cost least.
    pub fn pack(&self, symbols: &[u8], scratch: &mut Scratch, out: &mut Vec<u8>) {
        let ways = &mut scratch.ways;
        ways.clear();
        ways.resize(symbols.len() + 1, 0);
        let mut state = 0;
        for (at, &symbol) in symbols.iter().enumerate() {
            state = usize::from(self.next[self.place(state, self.classes[usize::from(symbol)].into())]);
            let mut best = Way::MAX;
            for end in &self.ends[self.found[state].clone()] {
                // No string that is found is longer than what has been read.
                best = best.min((ways[at + 1 - usize::from(end.length)] & COST) + end.way);
            }
            ways[at + 1] = best;
        }
        // The way leads back: written from its end, then turned round.
        let start = out.len();
        let mut at = symbols.len();
        while at > 0 {
            let (byte, length) = last(ways[at]);
            at -= usize::from(length);
            if byte == ITSELF {
                out.push(symbols[at]);
            }
            out.push(byte);
        }
        out[start..].reverse();
    }
}
