//! Where a value of Chomp is likely to be, so that an index of moves need not store it.
//!
//! The scattered part of a sheet lies near two lines, `a = 1.707 c + 0.707 (b - c)` and `a = 1.707 c - 0.707 (b - c)`
//! (`rules.md`, "3-row Chomp"). So a reader looks for a value near the two places where the lines have it. Nobody has
//! proved how far a value may be from them; the index lists the values that are farther.

use std::ops::Range;

/// √½ in units of 2^-32.
const ROOT_HALF: u64 = 3_037_000_500;
/// √2 - 1 in units of 2^-32.
const ROOT_LESS_ONE: u64 = 1_779_033_704;
/// Sheets to try on either side.
const SHEETS: u64 = 8;
/// Columns to try on either side.
const COLUMNS: u64 = 24;

fn around(guess: u64, far: u64) -> Range<u64> {
    guess.saturating_sub(far)..guess + far + 1
}

/// The sheets in which a column of Chomp, in the coordinates of the recursion, nearly always has a value, if any sheet
/// has it. Some may be beyond the column or the table.
pub fn near_sheets(column: u32, value: u32) -> [Range<u64>; 2] {
    let (column, value) = (u64::from(column), u64::from(value));
    let drop = (column * ROOT_HALF) >> 32;
    // The sum is below 1.7072 * 2^32, so that the product is below 2^64.
    let lower = ((value + drop) * ROOT_LESS_ONE) >> 32;
    [around(value.saturating_sub(drop), SHEETS), around(lower, SHEETS)]
}

/// The columns in which a sheet of Chomp may have a value, as [`near_sheets`].
pub fn near_columns(sheet: u32, value: u32) -> [Range<u64>; 2] {
    let (sheet, value) = (u64::from(sheet), u64::from(value));
    let scaled = |n: u64| n + ((n * ROOT_LESS_ONE) >> 32);
    let (upper, lower) = (value.saturating_sub(sheet), (sheet + scaled(sheet)).saturating_sub(value));
    [around(scaled(upper), COLUMNS), around(scaled(lower), COLUMNS)]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lines_are_where_they_should_be() {
        let close = |range: &Range<u64>, there: f64| (range.start..range.end).contains(&(there.round() as u64));
        for sheet in [1000_u32, 123_456, 200_000_000] {
            for part in [0.0, 0.1, 0.25, 0.4] {
                let c = f64::from(sheet);
                let b = (c * (1.0 + part)).round();
                for (line, slope) in [0.5_f64.sqrt(), -(0.5_f64.sqrt())].into_iter().enumerate() {
                    let a = (c * (1.0 + 0.5_f64.sqrt()) + slope * (b - c)).round();
                    assert!(close(&near_sheets(b as u32, a as u32)[line], c), "{sheet} {part} {line}");
                    assert!(close(&near_columns(sheet, a as u32)[line], b), "{sheet} {part} {line}");
                }
            }
        }
        for (a, b) in [(0, 0), (0, u32::MAX), (u32::MAX, 0), (u32::MAX, u32::MAX)] {
            assert!(near_sheets(a, b).into_iter().chain(near_columns(a, b)).all(|range| range.start < range.end));
        }
    }
}
