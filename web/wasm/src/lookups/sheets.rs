//! Look-ups in tables of 3-pile Nim and 3-row Chomp.

use serde_json::{Value, json};
use supermex::{Beyond, Game, Pixel, Point, Sheets};

use super::{
    Lookup, cell, cells, decided, moves, not_for, openings, outcomes, positions, said, too_much, winners, words,
    written,
};
use crate::ask::Answered;
use crate::error::Failure;
use crate::pages::Paged;

/// Look-ups that the instant winners of a window may cost.
const MOST_LOOKUPS: u64 = 1 << 24;

/// Answers a look-up.
pub fn look(table: &Sheets<Paged>, lookup: &Lookup, bytes: &[u8]) -> Result<Answered, Failure> {
    match lookup {
        Lookup::Outcome { position: asked } => {
            let Point { piles, passes } = asked.position()?;
            said(table.outcome(piles, passes)?.name())
        }
        Lookup::Outcomes { width: Some(4), .. } => outcomes(table, &positions(bytes)?),
        Lookup::PointMoves { position: asked } => {
            let Point { piles, passes } = asked.position()?;
            let found = table.winning_moves(piles, passes)?;
            moves(found.outcome, found.moves.iter().map(written).collect(), found.complete)
        }
        &Lookup::Completion { w: None, x, y, passes } => {
            cell(table.completion(x, y, passes)?, format_args!("column {y} of sheet {x}"))
        }
        &Lookup::Completions { sheets: [x0, x1], columns: [y0, y1], passes } => {
            let mut out = vec![0; cells((x0..x1).len(), (y0..y1).len())?];
            if !table.completions(x0..x1, y0..y1, passes, &mut out)? {
                let what = format!("all columns from {y0} to {y1} of the sheets from {x0} to {x1}");
                return Err(Failure::beyond(what));
            }
            Ok((Value::Null, words(&out)))
        }
        Lookup::Row { x, ranges, passes } => row(table, *x, ranges, *passes),
        Lookup::InstantWinner { position: asked } => {
            let Point { piles, passes } = asked.position()?;
            decided(table.instant_winner(piles, passes)?, piles)
        }
        &Lookup::InstantWinners { x, columns: [y0, y1], rows, passes } => {
            let width = y1.saturating_sub(y0);
            if width.saturating_mul(x) > MOST_LOOKUPS {
                return Err(too_much());
            }
            // A column lies in all lower sheets: what it needs is fetched at once, with its neighbours.
            if let (Ok(x), Ok(y0), Ok(y1)) = (u32::try_from(x), u32::try_from(y0), u32::try_from(y1)) {
                table.announce(0..x.min(table.sheets()), y0..y1, passes);
            }
            winners(x, y0..y1, |y| table.instant_winners(x, y, rows, passes))
        }
        &Lookup::Tail { x, passes } => {
            let ending = table.ending(x, passes)?.ok_or_else(|| Failure::beyond(format_args!("sheet {x}")))?;
            let start = ending.start;
            said(match ending.beyond {
                Beyond::Tail(offsets) => json!({"start": start, "period": offsets.len(), "offsets": offsets}),
                Beyond::Nothing => json!({"start": start, "period": 0, "offsets": []}),
                Beyond::Unknown => Value::Null,
            })
        }
        &Lookup::Overview { passes } => said(match table.overview(passes)? {
            Some(overview) => {
                json!({"side": overview.side(), "columns": overview.columns(), "zooms": overview.zooms()})
            }
            None => Value::Null,
        }),
        &Lookup::Pixels { zoom, columns: [y0, y1], rows: [z0, z1], passes } => {
            let mut pixels = vec![Pixel::default(); cells((y0..y1).len().saturating_mul(8), (z0..z1).len())? / 8];
            match table.overview(passes)? {
                Some(overview) if overview.pixels(zoom, y0..y1, z0..z1, &mut pixels)? => {
                    let entries: Vec<u32> = pixels.into_iter().flat_map(|Pixel(entries)| entries).collect();
                    Ok((Value::Null, words(&entries)))
                }
                _ => Err(Failure::beyond(format_args!("zoom {zoom} of an overview with {passes} passes left"))),
            }
        }
        &Lookup::Openings { passes } if table.rules().game == Game::Chomp => said(openings(table.openings(passes)?)),
        _ => Err(not_for(table.rules().game.name())),
    }
}

/// The completions of some ranges of columns.
fn row(table: &Sheets<Paged>, x: u32, ranges: &[[u32; 2]], passes: u64) -> Result<Answered, Failure> {
    let total = ranges.iter().fold(0, |sum: usize, &[y0, y1]| sum.saturating_add((y0..y1).len()));
    let mut out = vec![0; cells(1, total)?];
    let next = x.checked_add(1).ok_or_else(|| Failure::beyond(format_args!("sheet {x}")))?;
    ranges.iter().for_each(|&[y0, y1]| table.announce(x..next, y0..y1, passes));
    let mut rest = &mut out[..];
    for &[y0, y1] in ranges {
        let (now, later) = rest.split_at_mut((y0..y1).len());
        if !table.completions(x..next, y0..y1, passes, now)? {
            return Err(Failure::beyond(format_args!("all columns from {y0} to {y1} of sheet {x}")));
        }
        rest = later;
    }
    Ok((Value::Null, words(&out)))
}
