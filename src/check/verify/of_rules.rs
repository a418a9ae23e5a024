//! What a game whose rules are a text allows in its rows.

use crate::format::records::After;
use supermex_game::Rules;

/// Checks the end of a row, and what follows it: it goes on and is cut at the last column, or it ends where the game has ends.
pub(super) fn follows(rules: &Rules, columns: u64, end: u32, after: After) -> Result<(), &'static str> {
    match after {
        After::Unknown if u64::from(end) == columns => Ok(()),
        After::Unknown => Err("a row that is cut before the last column"),
        After::Nothing if matches!(rules, Rules::Four(rules) if rules.ends()) => Ok(()),
        _ => Err("what follows, where every row is cut at the last column"),
    }
}

/// Checks some values of a row with this end, from a column on.
pub(super) fn values(
    rules: &Rules,
    first: u32,
    values: &[u32],
    (end, after): (u32, After),
) -> Result<(), &'static str> {
    let mut cells = (first..).zip(values);
    match rules {
        Rules::Text(rules) => {
            let most = rules.below().unwrap_or(u64::from(u32::MAX));
            if cells.any(|(_, &value)| u64::from(value) > most) {
                return Err("a completion outside the box");
            }
        }
        Rules::Four(rules) => {
            if cells.clone().any(|(column, &value)| u64::from(value) > rules.most(column.into())) {
                return Err("a value that is greater than any can be");
            }
            // A row ends with the first value that is its column, or has none.
            let ends_at = |column: u32| after == After::Nothing && column.checked_add(1) == Some(end);
            if rules.ends() && cells.any(|(column, &value)| value < column || (value == column) != ends_at(column)) {
                return Err("end of a row");
            }
        }
        _ => return Err("rows of a game without cells"),
    }
    Ok(())
}
