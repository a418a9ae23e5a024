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
/// that it could be, in as few bytes as the greatest needs.
pub fn cells<R: Recursion, S: Sink>(work: &Recursing<'_, R, S>, band: usize, block: usize, rows: &Rows) -> Vec<u8> {
    let columns = work.columns(block);
    let all = || rows.levels.iter().flat_map(|level| &level.sheets);
    let most = all().flat_map(|row| computed(work.rules, &columns, row)).fold(0, |most, (_, above)| most.max(above));
    let bytes = (4 - most.leading_zeros() as usize / 8).max(1);
    let mut out = head(CELLS, band);
    put_u32(&mut out, block as u32);
    out.push(bytes as u8);
    let mut mask = Vec::new();
    for row in all() {
        mask.clear();
        mask.resize(columns.len().div_ceil(64), 0);
        for (place, _) in computed(work.rules, &columns, row) {
            mask[place / 64] |= 1u64 << (place % 64);
        }
        put_words(&mut out, &mask);
        for (_, above) in computed(work.rules, &columns, row) {
            out.extend_from_slice(&above.to_le_bytes()[..bytes]);
        }
    }
    out
}

/// The completions of a sheet that were computed in a block: by place in the block, how far above the least. In a symmetric
/// game those below their column were not: they are mirrors of others.
fn computed<R: Recursion>(rules: &R, columns: &Range<u32>, row: &Row) -> impl Iterator<Item = (usize, u32)> {
    let (start, end) = (columns.start, columns.end);
    let cells = (row.first..end).zip(&row.completions);
    cells
        .filter(|(_, value)| **value != NONE)
        .filter_map(move |(column, &value)| Some(((column - start) as usize, value.checked_sub(rules.least(column))?)))
}

/// What `cells` has put there, after the head and the block: hands over level, lane, column and completion of each.
pub fn take_cells<R: Recursion>(
    input: &mut Input<'_>,
    rules: &R,
    (levels, lanes, columns): (usize, usize, Range<u32>),
    mut take: impl FnMut(usize, usize, u32, u32),
) -> Option<()> {
    let bytes = usize::from(input.u8()?);
    if !(1..=4).contains(&bytes) {
        return None;
    }
    for (level, lane) in (0..levels).flat_map(|level| (0..lanes).map(move |lane| (level, lane))) {
        let mask: Vec<u64> = input.words(columns.len().div_ceil(64))?.collect();
        let count = mask.iter().map(|word| word.count_ones() as usize).sum::<usize>();
        let mut values = input.take(count * bytes)?.chunks_exact(bytes);
        for (word, mut open) in mask.into_iter().enumerate() {
            while open != 0 {
                let column = columns.start + word as u32 * 64 + open.trailing_zeros();
                open &= open - 1;
                let mut above = [0; 4];
                above[..bytes].copy_from_slice(values.next()?);
                let value = u32::from_le_bytes(above).checked_add(rules.least(column))?;
                if column >= columns.end {
                    return None;
                }
                take(level, lane, column, value);
            }
        }
    }
    input.is_empty().then_some(())
}
