//! Values to symbols and back: the transform in front of Zstandard.

use super::model::{ALTERNATE_RANKS, ESCAPE, FIRST_ALTERNATE, Guess};
use super::numbers::{push_varint, take_varint, unzigzag, zigzag};
use super::used::{Select, Used};

/// Ranks that are taken without trying other symbols.
const NEAR: u8 = 4;

/// The contents of a frame: a symbol for each cell, and beside them the description of the model, then the escapes.
#[derive(Default)]
pub struct Streams {
    pub symbols: Vec<u8>,
    pub beside: Vec<u8>,
}

impl Streams {
    pub fn clear(&mut self) {
        self.symbols.clear();
        self.beside.clear();
    }
}

#[inline(always)]
pub fn encode_row<M: Guess, const WORDS: usize>(
    model: &mut M,
    used: &mut Used<WORDS>,
    start: u8,
    values: &[u32],
    out: &mut Streams,
) {
    used.start_row();
    let mut row = model.start_row(start);
    for (column, &value) in (start..=u8::MAX).zip(values) {
        let guess = model.guess(&mut row, column);
        let symbol = match used.free_around(column, guess).rank(guess, value) {
            Some(rank) if rank < NEAR => rank,
            rank => cheapest(model, used, &row, column, value, rank.unwrap_or(ESCAPE)),
        };
        out.symbols.push(symbol);
        if symbol == ESCAPE {
            push_varint(&mut out.beside, zigzag(value.wrapping_sub(guess)));
        }
        used.insert(column, value);
        model.learn(&mut row, column, value);
    }
    if M::INFERS {
        used.infer(start, values);
    }
}

/// The cheapest symbol of the value; `symbol` is the one without alternates.
#[inline(always)]
fn cheapest<M: Guess, const WORDS: usize>(
    model: &M,
    used: &Used<WORDS>,
    row: &M::Row,
    column: u8,
    value: u32,
    mut symbol: u8,
) -> u8 {
    for (index, first) in (FIRST_ALTERNATE..ESCAPE).step_by(usize::from(ALTERNATE_RANKS)).enumerate() {
        // Its first rank is its cheapest.
        if M::COSTS.of(first) >= M::COSTS.of(symbol) {
            continue;
        }
        let Some(alternate) = model.alternate(row, column, index) else {
            break;
        };
        let free = used.free_around(column, alternate.guess).among(alternate.candidates);
        if let Some(rank) = free.rank(alternate.guess, value)
            && rank < ALTERNATE_RANKS
            && first + rank != ESCAPE
            && M::COSTS.of(first + rank) < M::COSTS.of(symbol)
        {
            symbol = first + rank;
        }
    }
    symbol
}

/// The rest of the symbols, and of the bytes beside them.
pub struct Remaining<'a> {
    pub symbols: &'a [u8],
    pub beside: &'a [u8],
}

/// `None` if the streams do not make the values.
#[inline(always)]
pub fn decode_row<M: Guess, S: Select, const WORDS: usize>(
    model: &mut M,
    used: &mut Used<WORDS>,
    start: u8,
    source: &mut Remaining<'_>,
    out: &mut [u32],
) -> Option<()> {
    used.start_row();
    let mut row = model.start_row(start);
    let (symbols, later) = source.symbols.split_at_checked(out.len())?;
    source.symbols = later;
    for ((slot, &symbol), column) in out.iter_mut().zip(symbols).zip(start..) {
        let guess = model.guess(&mut row, column);
        let value = if symbol < FIRST_ALTERNATE {
            used.free_around(column, guess).value::<S>(guess, symbol)?
        } else if symbol == ESCAPE {
            guess.wrapping_add(unzigzag(take_varint(&mut source.beside)?))
        } else {
            let index = usize::from((symbol - FIRST_ALTERNATE) / ALTERNATE_RANKS);
            let alternate = model.alternate(&row, column, index)?;
            let free = used.free_around(column, alternate.guess).among(alternate.candidates);
            free.value::<S>(alternate.guess, symbol % ALTERNATE_RANKS)?
        };
        used.insert(column, value);
        model.learn(&mut row, column, value);
        *slot = value;
    }
    if M::INFERS {
        used.infer(start, out);
    }
    Some(())
}
