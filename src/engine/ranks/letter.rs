//! The messages of the engine. Each begins with its kind and the number of a band.

use std::ops::Range;

use super::super::Sink;
use super::super::band::{LevelRows, Recursing, Row, Rows};
use super::super::recursion::Recursion;
use super::super::tails::Ending;
use super::super::windows::Windows;
use super::wire::{Input, put_list, put_u32, put_words};
use crate::game::NONE;

/// A band on its way to the block of another rank.
pub const HOP: u8 = 0;
/// What a tile has computed.
pub const CELLS: u8 = 1;
/// With what the sheets of a band begin.
pub const BEGUN: u8 = 2;
/// How the sheets of a band end, and after which block.
pub const ENDED: u8 = 3;
/// A band has left.
pub const LEFT: u8 = 4;

/// What every message begins with.
pub fn head(kind: u8, band: usize) -> Vec<u8> {
    let mut out = vec![kind];
    put_u32(&mut out, band as u32);
    out
}

/// Says that the band of these numbers has left: every rank's `past` finds it.
pub fn left(band: usize) -> Vec<u8> {
    head(LEFT, band)
}

/// A band that goes on to `block`. Its completions stay: they are at home.
pub fn hop(band: usize, block: usize, rows: &Rows) -> Vec<u8> {
    let mut out = head(HOP, band);
    put_u32(&mut out, block as u32);
    out.push(u8::from(rows.levels.iter().flat_map(|level| &level.sheets).any(|row| row.booked)));
    for LevelRows { used, sheets } in &rows.levels {
        for row in sheets {
            out.push(u8::from(row.booked));
            put_ending(&mut out, row.ending.as_ref());
        }
        used.put(&mut out, |lane| sheets[lane].ending.is_some());
    }
    out
}

/// Whether sheets of the band are in the book of finished sheets. `input` is after the block.
pub fn has_booked(input: &mut Input<'_>) -> Option<bool> {
    Some(input.u8()? != 0)
}

/// What `hop` has put there, after that.
pub fn rows(input: &mut Input<'_>, lanes: usize, levels: usize) -> Option<Rows> {
    let level = |_| {
        let row = |_| {
            let booked = input.u8()? != 0;
            Some(Row { ending: take_ending(input)?, booked, ..Row::default() })
        };
        let sheets = (0..lanes).map(row).collect::<Option<_>>()?;
        Some(LevelRows { used: Windows::take(input, lanes)?, sheets })
    };
    let levels = (0..levels).map(level).collect::<Option<_>>()?;
    input.is_empty().then_some(Rows { levels })
}

/// With what the sheets of a band begin, by level.
pub fn begun(band: usize, rows: &Rows) -> Vec<u8> {
    let mut out = head(BEGUN, band);
    for row in rows.levels.iter().flat_map(|level| &level.sheets) {
        put_u32(&mut out, row.completions.first().copied().unwrap_or(NONE));
    }
    out
}

/// How the sheets of a band end, by level; `block` was its last.
pub fn ended(band: usize, block: usize, rows: &Rows) -> Vec<u8> {
    let mut out = head(ENDED, band);
    put_u32(&mut out, block as u32);
    for row in rows.levels.iter().flat_map(|level| &level.sheets) {
        put_ending(&mut out, row.ending.as_ref());
    }
    out
}

fn put_ending(out: &mut Vec<u8>, ending: Option<&Ending>) {
    match ending {
        None => out.push(0),
        Some(Ending::Nothing) => out.push(1),
        Some(Ending::Tail { start, offsets }) => {
            out.push(2);
            put_u32(out, *start);
            put_list(out, offsets);
        }
    }
}

pub fn take_ending(input: &mut Input<'_>) -> Option<Option<Ending>> {
    match input.u8()? {
        0 => Some(None),
        1 => Some(Some(Ending::Nothing)),
        2 => {
            let (start, offsets) = (input.u32()?, input.list()?);
            (!offsets.is_empty()).then_some(Some(Ending::Tail { start, offsets }))
        }
        _ => None,
    }
}

/// The completions that a tile has computed: of each sheet which columns have one, and how far each is above the least
/// that it could be, in as few bytes as the greatest needs. In a symmetric game those below their column were not computed:
/// they are mirrors of others.
pub fn cells<R: Recursion, S: Sink>(work: &Recursing<'_, R, S>, band: usize, block: usize, rows: &Rows) -> Vec<u8> {
    let columns = work.columns(block);
    let words = columns.len().div_ceil(64);
    let sheets = || rows.levels.iter().flat_map(|level| &level.sheets);
    let (mut masks, mut values, mut most) = (Vec::new(), Vec::new(), 0);
    for row in sheets() {
        let from = masks.len();
        masks.resize(from + words, 0u64);
        let mut count = values.len();
        values.resize(count + columns.len(), 0);
        // In a symmetric game it is as good as random which columns were computed: no branch is worth it.
        for (column, &value) in (row.first..columns.end).zip(&row.completions) {
            let least = work.rules.least(column);
            let is_computed = (value != NONE) & (value >= least);
            let above = if is_computed { value.wrapping_sub(least) } else { 0 };
            let place = (column - columns.start) as usize;
            masks[from + place / 64] |= u64::from(is_computed) << (place % 64);
            values[count] = above;
            count += usize::from(is_computed);
            most = most.max(above);
        }
        values.truncate(count);
    }
    let bytes = (4 - most.leading_zeros() as usize / 8).max(1);
    let mut out = head(CELLS, band);
    put_u32(&mut out, block as u32);
    out.push(bytes as u8);
    put_words(&mut out, &masks);
    match bytes {
        1 => put_narrow::<1>(&mut out, &values),
        2 => put_narrow::<2>(&mut out, &values),
        3 => put_narrow::<3>(&mut out, &values),
        _ => put_narrow::<4>(&mut out, &values),
    }
    out
}

/// Appends the low bytes of numbers.
fn put_narrow<const BYTES: usize>(out: &mut Vec<u8>, numbers: &[u32]) {
    let from = out.len();
    out.resize(from + numbers.len() * BYTES, 0);
    let (places, _) = out[from..].as_chunks_mut::<BYTES>();
    for (place, number) in places.iter_mut().zip(numbers) {
        *place = std::array::from_fn(|byte| number.to_le_bytes()[byte]);
    }
}

/// Reads as many numbers of so many bytes as there are.
fn take_narrow<const BYTES: usize>(bytes: &[u8]) -> Option<Vec<u32>> {
    let (numbers, rest) = bytes.as_chunks::<BYTES>();
    let number =
        |bytes: &[u8; BYTES]| u32::from_le_bytes(std::array::from_fn(|at| bytes.get(at).copied().unwrap_or(0)));
    rest.is_empty().then(|| numbers.iter().map(number).collect())
}

/// What `cells` has put there, after the head and the block: hands over level, lane, and the columns and completions of each
/// sheet, of which there are as many.
pub fn take_cells<R: Recursion>(
    input: &mut Input<'_>,
    rules: &R,
    (levels, lanes, columns): (usize, usize, Range<u32>),
    mut take: impl FnMut(usize, usize, &[u32], &[u32]),
) -> Option<()> {
    let bytes = input.u8()?;
    let words = columns.len().div_ceil(64);
    let masks: Vec<u64> = input.words(levels * lanes * words)?.collect();
    let mut values = match bytes {
        1 => take_narrow::<1>(input.rest()),
        2 => take_narrow::<2>(input.rest()),
        3 => take_narrow::<3>(input.rest()),
        4 => take_narrow::<4>(input.rest()),
        _ => None,
    }?;
    let mut values = &mut values[..];
    let mut places = Vec::with_capacity(columns.len());
    for (sheet, mask) in masks.chunks_exact(words.max(1)).enumerate() {
        places.clear();
        for (word, &mask) in mask.iter().enumerate() {
            let start = columns.start + word as u32 * 64;
            if mask == !0 {
                places.extend(start..start + 64);
                continue;
            }
            let mut open = mask;
            while open != 0 {
                places.push(start + open.trailing_zeros());
                open &= open - 1;
            }
        }
        if places.last().is_some_and(|&last| last >= columns.end) {
            return None;
        }
        let of_sheet;
        (of_sheet, values) = std::mem::take(&mut values).split_at_mut_checked(places.len())?;
        for (value, &column) in of_sheet.iter_mut().zip(&places) {
            *value = value.checked_add(rules.least(column))?;
        }
        take(sheet / lanes, sheet % lanes, &places, of_sheet);
    }
    values.is_empty().then_some(())
}
