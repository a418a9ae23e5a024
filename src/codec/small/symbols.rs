//! Values to symbols and back: the transform in front of zstd.

use super::model::{ESCAPE, FIRST_ALTERNATE, Model};
use super::used::{Select, Used};

/// Ranks of each alternate guess.
const ALTERNATE_RANKS: u8 = 32;

/// What zstd packs: the symbols, then the escapes.
#[derive(Default)]
pub struct Streams {
    pub symbols: Vec<u8>,
    pub escapes: Vec<u8>,
}

impl Streams {
    pub fn clear(&mut self) {
        self.symbols.clear();
        self.escapes.clear();
    }
}

pub fn encode_row<M: Model>(model: &mut M, used: &mut Used, start: u8, values: &[u32], out: &mut Streams) {
    used.start_row();
    let mut row = model.start_row(start);
    for (column, &value) in (start..=u8::MAX).zip(values) {
        let guess = model.guess(&mut row, column);
        let symbol = match used.free_around(column, guess).rank(guess, value) {
            Some(rank) => rank,
            None => alternate(model, used, &row, column, value),
        };
        out.symbols.push(symbol);
        if symbol == ESCAPE {
            push_varint(&mut out.escapes, zigzag(value.wrapping_sub(guess)));
        }
        used.insert(column, value);
        model.learn(&mut row, column, value, symbol);
    }
}

#[cold]
fn alternate<M: Model>(model: &M, used: &Used, row: &M::Row, column: u8, value: u32) -> u8 {
    for (index, first) in (FIRST_ALTERNATE..ESCAPE).step_by(usize::from(ALTERNATE_RANKS)).enumerate() {
        let Some(guess) = model.alternate(row, column, index) else {
            break;
        };
        match used.free_around(column, guess).rank(guess, value) {
            Some(rank) if rank < ALTERNATE_RANKS && first + rank != ESCAPE => return first + rank,
            _ => {}
        }
    }
    ESCAPE
}

/// What is left of the symbols and of the escapes.
pub struct Source<'a> {
    pub symbols: std::slice::Iter<'a, u8>,
    pub escapes: &'a [u8],
}

/// `None` if the streams do not make `len` values.
#[inline(always)]
pub fn decode_row<M: Model, S: Select>(
    model: &mut M,
    used: &mut Used,
    start: u8,
    len: usize,
    source: &mut Source<'_>,
    out: &mut Vec<u32>,
) -> Option<()> {
    used.start_row();
    let mut row = model.start_row(start);
    for column in (start..=u8::MAX).take(len) {
        let symbol = *source.symbols.next()?;
        let guess = model.guess(&mut row, column);
        let value = if symbol < FIRST_ALTERNATE {
            used.free_around(column, guess).value::<S>(guess, symbol)?
        } else if symbol == ESCAPE {
            guess.wrapping_add(unzigzag(take_varint(&mut source.escapes)?))
        } else {
            let index = usize::from((symbol - FIRST_ALTERNATE) / ALTERNATE_RANKS);
            let guess = model.alternate(&row, column, index)?;
            used.free_around(column, guess).value::<S>(guess, symbol % ALTERNATE_RANKS)?
        };
        used.insert(column, value);
        model.learn(&mut row, column, value, symbol);
        out.push(value);
    }
    Some(())
}

fn zigzag(difference: u32) -> u32 {
    (difference << 1) ^ (difference >> 31).wrapping_neg()
}

fn unzigzag(code: u32) -> u32 {
    (code >> 1) ^ (code & 1).wrapping_neg()
}

#[allow(clippy::cast_possible_truncation, reason = "seven bits at a time")]
fn push_varint(out: &mut Vec<u8>, mut value: u32) {
    while value >= 0x80 {
        out.push(value as u8 | 0x80);
        value >>= 7;
    }
    out.push(value as u8);
}

fn take_varint(bytes: &mut &[u8]) -> Option<u32> {
    let mut value = 0;
    for shift in [0, 7, 14, 21, 28] {
        let (&byte, rest) = bytes.split_first()?;
        *bytes = rest;
        value |= u32::from(byte & 0x7f) << shift;
        if byte < 0x80 {
            return Some(value);
        }
    }
    None
}
