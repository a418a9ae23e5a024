//! The messages of the engine. Each begins with its kind and the number of a band.

use std::ops::Range;

use super::super::recursion::Recursion;
use super::super::state::{LevelRows, Row, Rows};
use super::super::tails::Ending;
use super::super::tiling::Tiling;
use super::super::windows::Windows;
use super::wire::{Input, put_list, put_u32, put_words};
use crate::game::NONE;

/// A band that moves to the block of another rank.
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

/// Says that the band of these numbers has left: every rank can read it back.
pub fn left(band: usize) -> Vec<u8> {
    head(LEFT, band)
}

/// A band that goes on to `block`. Its completions stay: its owner has them.
pub fn hop(band: usize, block: usize, rows: &Rows) -> Vec<u8> {
    let mut out = head(HOP, band);
    put_u32(&mut out, block as u32);
    out.push(u8::from(rows.levels.iter().flat_map(|level| &level.sheets).any(|row| row.registered)));
    for LevelRows { used, sheets } in &rows.levels {
        for row in sheets {
            out.push(u8::from(row.registered));
            put_ending(&mut out, row.ending.as_ref());
        }
        put_windows(&mut out, used, |lane| sheets[lane].ending.is_some());
    }
    out
}

/// Whether sheets of the band are in the registry of finished sheets. `input` stands behind the block.
pub fn has_registered(input: &mut Input<'_>) -> Option<bool> {
    Some(input.u8()? != 0)
}

/// Reads the rest of what `hop` wrote.
pub fn rows(input: &mut Input<'_>, lanes: usize, levels: usize) -> Option<Rows> {
    let level = |_| {
        let row = |_| {
            let registered = input.u8()? != 0;
            Some(Row { ending: take_ending(input)?, registered, ..Row::default() })
        };
        let sheets = (0..lanes).map(row).collect::<Option<_>>()?;
        Some(LevelRows { used: take_windows(input, lanes)?, sheets })
    };
    let levels = (0..levels).map(level).collect::<Option<_>>()?;
    input.is_empty().then_some(Rows { levels })
}

/// Puts used-sets. Lanes that are `done` will never be asked again.
fn put_windows(out: &mut Vec<u8>, used: &Windows, done: impl Fn(usize) -> bool) {
    let end = used.high().div_ceil(64) as u32;
    put_u32(out, used.lanes() as u32);
    put_u32(out, used.high() as u32);
    for lane in 0..used.lanes() {
        let (low, _) = used.open(lane);
        put_u32(out, if done(lane) { low.max(end) } else { low });
    }
    for lane in (0..used.lanes()).filter(|&lane| !done(lane)) {
        put_words(out, used.open(lane).1);
    }
}

/// The used-sets of so many sheets or columns; nothing if `put_windows` has not put them.
fn take_windows(input: &mut Input<'_>, lanes: usize) -> Option<Windows> {
    if input.u32()? as usize != lanes {
        return None;
    }
    let high = input.u32()? as usize;
    let low: Vec<usize> = (0..lanes).map(|_| Some(input.u32()? as usize)).collect::<Option<_>>()?;
    Windows::reopen(high, &low, |words| input.words(words))
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

/// The completions that a tile has computed. For each sheet: which columns have one, and how far each is above the
/// least possible value, in as many bytes as the greatest needs. In a symmetric game completions below their column
/// mirror others, and are not sent.
pub fn cells<R: Recursion>(tiling: &Tiling<'_, R>, band: usize, block: usize, rows: &Rows) -> Vec<u8> {
    let columns = tiling.columns(block);
    let (mut masks, mut values, mut all) = (Vec::new(), Vec::new(), 0);
    for row in rows.levels.iter().flat_map(|level| &level.sheets) {
        for start in columns.clone().step_by(64) {
            let from = start.max(row.first);
            let place = |column: u32| (column.saturating_sub(row.first) as usize).min(row.completions.len());
            let some = &row.completions[place(from)..place(columns.end.min(start + 64))];
            // In a symmetric game the computed columns are almost random, so that a branch for each would cost more.
            let (mut above, mut mask) = ([0; 64], 0);
            for (i, (above, &value)) in above.iter_mut().zip(some).enumerate() {
                let least = tiling.rules.least(from + i as u32);
                *above = value.wrapping_sub(least);
                // Values below the least wrap to above `NONE`.
                mask |= u64::from(*above < NONE - least) << i;
            }
            masks.push(mask << ((from - start) & 63));
            let (mut kept, mut count) = ([0; 64], 0);
            while mask != 0 {
                kept[count & 63] = above[mask.trailing_zeros() as usize & 63];
                all |= kept[count & 63];
                count += 1;
                mask &= mask - 1;
            }
            values.extend_from_slice(&kept[..count]);
        }
    }
    let bytes = (4 - all.leading_zeros() as usize / 8).max(1);
    let mut out = head(CELLS, band);
    put_u32(&mut out, block as u32);
    out.push(bytes as u8);
    put_u32(&mut out, masks.len() as u32);
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

/// A message of `cells`, to be read sheet by sheet.
pub struct Cells<'a> {
    columns: Range<u32>,
    masks: &'a [[u8; 8]],
    /// Bytes of a value.
    bytes: u8,
    values: &'a [u8],
}

impl<'a> Cells<'a> {
    /// Opens a message about a tile in these columns.
    pub fn open(message: &'a [u8], columns: Range<u32>) -> Option<Self> {
        let mut input = Input::new(message.get(9..)?);
        let (bytes, count) = (input.u8()?, input.u32()?);
        let masks = input.take((count as usize).checked_mul(8)?)?.as_chunks().0;
        (1..=4).contains(&bytes).then(|| Self { columns, masks, bytes, values: input.rest() })
    }

    /// Whether all has been read.
    pub fn is_empty(&self) -> bool {
        self.masks.is_empty() && self.values.is_empty()
    }

    /// Hands over the columns and the completions of the next sheet; levels follow each other.
    #[inline]
    pub fn next<R: Recursion>(&mut self, rules: &R, take: impl FnMut(u32, u32)) -> Option<()> {
        match self.bytes {
            1 => self.next_of::<1, R>(rules, take),
            2 => self.next_of::<2, R>(rules, take),
            3 => self.next_of::<3, R>(rules, take),
            _ => self.next_of::<4, R>(rules, take),
        }
    }

    #[inline(always)]
    fn next_of<const BYTES: usize, R: Recursion>(&mut self, rules: &R, mut take: impl FnMut(u32, u32)) -> Option<()> {
        let masks;
        (masks, self.masks) = self.masks.split_at_checked(self.columns.len().div_ceil(64))?;
        for (start, mask) in self.columns.clone().step_by(64).zip(masks) {
            let mut mask = u64::from_le_bytes(*mask);
            if mask.checked_shr(self.columns.end - start).is_some_and(|beyond| beyond != 0) {
                return None;
            }
            let values;
            (values, self.values) = self.values.split_at_checked(mask.count_ones() as usize * BYTES)?;
            for value in values.as_chunks::<BYTES>().0 {
                let column = start + mask.trailing_zeros();
                mask &= mask - 1;
                let above = u32::from_le_bytes(std::array::from_fn(|at| value.get(at).copied().unwrap_or(0)));
                take(column, rules.least(column).checked_add(above)?);
            }
        }
        Some(())
    }
}
