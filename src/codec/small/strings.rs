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
    costs: [u8; 256],
    /// By node and symbol the next node, 0 if there is none.
    next: Vec<[u16; 256]>,
    /// By node, the byte of the string that ends there.
    ends: Vec<Option<u8>>,
}

/// The cheapest way to write the symbols up to a place: what it costs, and its last byte.
#[derive(Clone, Copy)]
pub struct Way {
    cost: u32,
    byte: u8,
    length: u8,
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
        let mut tree = Tree { costs: self.costs, next: vec![[0; 256]], ends: vec![None] };
        for (byte, (string, &length)) in (0..ITSELF).zip(self.strings.iter().zip(&self.lengths)) {
            if length > 0
                && let Some(node) = tree.node(&string[..usize::from(length)])
            {
                tree.ends[node] = Some(byte);
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
    /// The node of a string in the tree, made if it is not there. At most 255 times 16 are.
    fn node(&mut self, symbols: &[u8]) -> Option<usize> {
        let mut node = 0;
        for &symbol in symbols {
            let next = &mut self.next[node][usize::from(symbol)];
            if *next == 0 {
                *next = u16::try_from(self.ends.len()).ok()?;
                node = self.ends.len();
                self.next.push([0; 256]);
                self.ends.push(None);
            } else {
                node = usize::from(*next);
            }
        }
        Some(node)
    }

    /// Symbols to the bytes that cost least. `ways` is scratch.
    pub fn pack(&self, symbols: &[u8], ways: &mut Vec<Way>, out: &mut Vec<u8>) {
        ways.clear();
        ways.resize(symbols.len() + 1, Way { cost: u32::MAX, byte: ITSELF, length: 1 });
        if let Some(start) = ways.first_mut() {
            start.cost = 0;
        }
        for at in 0..symbols.len() {
            let [here, ahead @ ..] = &mut ways[at..] else { break };
            let mut node = 0;
            for ((length, &symbol), way) in (1..).zip(&symbols[at..]).zip(&mut *ahead) {
                node = usize::from(self.next[node][usize::from(symbol)]);
                if node == 0 {
                    break;
                }
                if let Some(byte) = self.ends[node] {
                    let cost = here.cost + u32::from(self.costs[usize::from(byte)]);
                    if cost < way.cost {
                        *way = Way { cost, byte, length };
                    }
                }
            }
            let cost = here.cost + ITSELF_COST;
            if let Some(way) = ahead.first_mut()
                && cost < way.cost
            {
                *way = Way { cost, byte: ITSELF, length: 1 };
            }
        }
        // The way leads back: written from its end, then turned round.
        let start = out.len();
        let mut at = symbols.len();
        while at > 0 {
            let way = ways[at];
            at -= usize::from(way.length);
            if way.byte == ITSELF {
                out.push(symbols[at]);
            }
            out.push(way.byte);
        }
        out[start..].reverse();
    }
}
