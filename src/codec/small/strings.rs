//! Strings of symbols: the bytes that Zstandard packs stand for one to sixteen symbols each.
//!
//! Zstandard's Huffman codes spend whole bits, at least one a byte, and know nothing of what came before.
//! A string that is frequent costs less than its symbols do.

use crate::codec::CodecError;

/// The most symbols of a string.
pub const MOST: usize = 16;
/// The byte after which a symbol stands for itself.
pub const ITSELF: u8 = 255;
/// What that costs, about, in bits.
const ITSELF_COST: u32 = 18;

/// One string, and what its byte costs, about.
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

/// The strings as a tree, for those who look for them.
pub struct Tree {
    /// Each symbol's number among those that are in strings, from 1 on; 0 for others.
    classes: [u8; 256],
    /// Bits of such a number.
    bits: u32,
    /// By node and class the next node, 0 if there is none.
    next: Vec<u16>,
    /// By node, what the string that ends there adds to a way.
    ends: Vec<Way>,
}

/// The cheapest way to write the symbols up to a place: what it costs, then 255 less the length of its last string, then
/// that string's byte. So of ways that cost the same the one with the longest last string is the least.
type Way = u64;
/// Where no string ends. More than any way costs, and a sum of two is no overflow.
const NO_WAY: Way = 1 << 62;

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

/// What packing keeps from one frame to the next.
#[derive(Default)]
pub struct Scratch {
    classes: Vec<u8>,
    ways: Vec<Way>,
}

impl Strings {
    /// The strings of the bytes from 0 on.
    ///
    /// # Errors
    /// If there are more than 255, or one has no symbols or more than sixteen.
    pub fn new(words: &[Word]) -> Result<Self, CodecError> {
        const MALFORMED: CodecError = CodecError::Malformed("strings of a dictionary");
        let mut all = Self { strings: [[0; MOST]; 256], lengths: [0; 256], costs: [0; 256] };
        if words.len() > usize::from(ITSELF) {
            return Err(MALFORMED);
        }
        for (byte, word) in (0..ITSELF).zip(words) {
            let length = word.symbols.len();
            let room = all.strings[usize::from(byte)].get_mut(..length).ok_or(MALFORMED)?;
            room.copy_from_slice(&word.symbols);
            all.lengths[usize::from(byte)] = u8::try_from(length).map_err(|_| MALFORMED)?;
            all.costs[usize::from(byte)] = word.cost;
            if length == 0 {
                return Err(MALFORMED);
            }
        }
        Ok(all)
    }

    /// The strings as a tree.
    pub fn tree(&self) -> Tree {
        let all = || self.strings.iter().zip(&self.lengths).map(|(string, &length)| &string[..usize::from(length)]);
        let mut classes = [0; 256];
        let mut last = 0;
        for &symbol in all().flatten() {
            let class = &mut classes[usize::from(symbol)];
            if *class == 0 {
                // There are fewer strings than 256, but symbols of them may be all 256: then one has none.
                let Some(next) = u8::checked_add(last, 1) else { break };
                (*class, last) = (next, next);
            }
        }
        let bits = u8::BITS - last.leading_zeros();
        let mut tree = Tree { classes, bits, next: vec![0; 1 << bits], ends: vec![NO_WAY] };
        for (byte, (string, &cost)) in (0..ITSELF).zip(all().zip(&self.costs)) {
            if let (Ok(length @ 1..), Some(node)) = (u8::try_from(string.len()), tree.node(string)) {
                tree.ends[node] = way(cost.into(), length, byte);
            }
        }
        tree
    }

    /// Bytes to symbols, exactly as many as `out` has room for, but for the last sixteen. `None` if there are
    /// more, or fewer.
    pub fn unpack(&self, bytes: &[u8], out: &mut [u8]) -> Option<()> {
        let end = out.len().checked_sub(MOST)?;
        let mut at = 0;
        let mut bytes = bytes.iter();
        while let Some(&byte) = bytes.next() {
            if at >= end {
                return None;
            }
            let room: &mut [u8; MOST] = out.get_mut(at..)?.first_chunk_mut()?;
            *room = self.strings[usize::from(byte)];
            at += usize::from(self.lengths[usize::from(byte)]);
            if byte == ITSELF {
                room[0] = *bytes.next()?;
                at += 1;
            } else if self.lengths[usize::from(byte)] == 0 {
                return None;
            }
        }
        (at == end).then_some(())
    }
}

impl Tree {
    fn place(&self, node: usize, class: u8) -> usize {
        node << self.bits | usize::from(class)
    }

    /// The node of a string in the tree, made if it is not there. At most 255 times 16 are.
    fn node(&mut self, symbols: &[u8]) -> Option<usize> {
        let mut node = 0;
        for &symbol in symbols {
            let class = Some(self.classes[usize::from(symbol)]).filter(|&class| class > 0)?;
            let place = self.place(node, class);
            if self.next[place] == 0 {
                self.next[place] = u16::try_from(self.ends.len()).ok()?;
                self.next.resize(self.next.len() + (1 << self.bits), 0);
                self.ends.push(NO_WAY);
            }
            node = usize::from(self.next[place]);
        }
        Some(node)
    }

    /// Symbols to the bytes that cost least.
    pub fn pack(&self, symbols: &[u8], scratch: &mut Scratch, out: &mut Vec<u8>) {
        let Scratch { classes, ways } = scratch;
        classes.clear();
        classes.extend(symbols.iter().map(|&symbol| self.classes[usize::from(symbol)]));
        ways.clear();
        ways.push(0);
        ways.resize(symbols.len() + 1, NO_WAY);
        for at in 0..symbols.len() {
            let [here, ahead @ ..] = &mut ways[at..] else { break };
            let here = *here & COST;
            let mut node = 0;
            for (&class, ahead) in classes[at..].iter().zip(&mut *ahead) {
                node = usize::from(self.next[self.place(node, class)]);
                if node == 0 {
                    break;
                }
                *ahead = (*ahead).min(here + self.ends[node]);
            }
            if let Some(next) = ahead.first_mut() {
                *next = (*next).min(here + way(ITSELF_COST, 1, ITSELF));
            }
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
