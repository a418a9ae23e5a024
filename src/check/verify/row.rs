//! A row before it is written: whether a table may have it. What verification finds in a file, this finds before it is one.

use super::of_rules;
use crate::format::records::After;
use crate::format::{Header, LIMIT};
use supermex_game::{Game, PerturbedGame, Rest, Rules, Sheet};

/// Rows without a last column end below this.
pub(super) const END: u64 = 4 * (LIMIT as u64 - 1);

const LONGER: &str = "it has columns after the last one";

/// Checks a row of a file with this header, whose first column is right.
pub fn row(rules: &Rules, header: &Header, number: u32, row: &Sheet) -> Result<(), &'static str> {
    let Ok(end) = u32::try_from(row.end()) else { return Err("it has more columns than a table") };
    if let Rules::Three(rules) = rules {
        return of_sheet(rules, header, [number, end], row);
    }
    if u64::from(end) > header.columns {
        return Err(LONGER);
    }
    let after = match row.rest {
        Rest::Unknown => After::Unknown,
        Rest::Nothing => After::Nothing,
        Rest::Tail(_) => return Err("what follows it is not what may follow a row of this game"),
    };
    of_rules::follows(rules, header.columns, end, after)?;
    of_rules::values(rules, number, row.first_column, &row.completions, (end, after))
}

/// What is wrong with a completion.
pub(super) const TOO_GREAT: &str = "a completion greater than there are positions to move to below it";
pub(super) const BELOW: &str = "a value that is less than its column, or is its column where the row goes on";

/// Whether a value is below its column, in a row that may end. With the first value that is its column, and with no other, the row ends.
pub(super) fn is_below(column: u32, value: u32, (end, after): (u32, After)) -> bool {
    let ends = after == After::Nothing && column.checked_add(1) == Some(end);
    value < column || (value == column) != ends
}

/// What is wrong with a tail.
pub(super) const TOO_HIGH: &str = "a tail with a completion greater than there are positions to move to below it";
pub(super) const ENDS: &str = "a tail with its own column as a completion, where the row ends";

/// What is wrong with a completion whose numbers are not a position, as the board of Chomp without squares.
pub(super) const OF_NOTHING: &str = "a completion of what is not a position";

/// Whether a value in a column of a sheet is one.
pub(super) fn is_of_nothing(game: Game, sheet: u32, column: u32, value: u32) -> bool {
    !game.is_position(game.position([sheet, column, value].map(u64::from)))
}

/// The greatest completion that a sheet can have before a column. Each value below a completion is the completion of another cell of
/// its sheet, its column or the diagonal, or one of the variants, or reached by the pass, or not a position.
pub(super) fn greatest(sheet: u32, end: u64, variants: u64) -> u64 {
    2 * end + 2 * u64::from(sheet) + variants + 4
}

/// The same of a sheet of three numbers.
fn of_sheet(rules: &PerturbedGame, header: &Header, [number, end]: [u32; 2], row: &Sheet) -> Result<(), &'static str> {
    let (game, variants) = (rules.game, rules.variants.listed().len() as u64);
    let shift = if game.ascends() { u64::from(row.first_column) } else { 0 };
    let (last, most) =
        (row.completions.last().copied(), if header.columns == 0 { END } else { header.columns + shift });
    if u64::from(end) > most {
        return Err(LONGER);
    }
    match &row.rest {
        Rest::Unknown if header.columns == 0 => return Err("it is cut, in a table of whole sheets"),
        Rest::Unknown if u64::from(end) < most => return Err("it is cut before the last column"),
        Rest::Unknown => {}
        _ if !game.ends() => return Err("it ends, where every column has a completion"),
        Rest::Nothing if last.is_some() && last.map(u64::from) != Some(u64::from(end) - 1) => {
            return Err("it ends, and its last value is not its column");
        }
        Rest::Nothing => {}
        Rest::Tail(_) if header.columns > 0 => return Err("it has a tail, in a table of cut sheets"),
        Rest::Tail(offsets) => tail([number, end], offsets, variants)?,
    }
    let most = |column: u32| greatest(number, u64::from(column) + 1, variants);
    let extent = (end, if row.rest == Rest::Nothing { After::Nothing } else { After::Unknown });
    for (column, &value) in (row.first_column..).zip(&row.completions) {
        if u64::from(value) > most(column) {
            return Err(TOO_GREAT);
        }
        if is_of_nothing(game, number, column, value) {
            return Err(OF_NOTHING);
        }
        if game.ends() && is_below(column, value, extent) {
            return Err(BELOW);
        }
    }
    Ok(())
}

/// Checks a tail: whether its period is the least, and no completion is too great.
fn tail([number, end]: [u32; 2], offsets: &[u32], variants: u64) -> Result<(), &'static str> {
    let repeats = |period: usize| offsets.iter().zip(offsets.iter().cycle().skip(period)).all(|(a, b)| a == b);
    let shorter = (1..offsets.len()).filter(|period| offsets.len().is_multiple_of(*period));
    if offsets.is_empty() || shorter.into_iter().any(repeats) {
        return Err("the period of its tail is not the least one");
    }
    self::offsets(number, end, offsets.iter().copied(), variants)
}

/// Checks the first period of a tail, from column `end` on. Later ones rise with the columns.
pub(super) fn offsets(
    number: u32,
    end: u32,
    offsets: impl IntoIterator<Item = u32>,
    variants: u64,
) -> Result<(), &'static str> {
    (u64::from(end)..).zip(offsets).try_for_each(|(column, offset)| match offset {
        0 => Err(ENDS),
        _ if column + u64::from(offset) > greatest(number, column + 1, variants) => Err(TOO_HIGH),
        _ => Ok(()),
    })
}
