//! What a game whose rules are a text allows in its rows.

use crate::format::records::After;
use supermex_game::Rules;

/// Values without a bound of their own are below this.
const MOST: u32 = 1 << 30;

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
            let most = rules.below();
            if most.is_some_and(|most| cells.clone().any(|(_, &value)| u64::from(value) > most)) {
                return Err("a completion outside the box");
            }
            if most.is_none() && cells.any(|(_, &value)| value >= MOST) {
                return Err("a value of 2^30 or more");
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

#[cfg(all(test, feature = "rules"))]
mod tests {
    use super::*;
    use supermex_game::{RulesBox, RulesFile, Side};

    /// 2^32 - 1 is no value: rows in memory have it where there is none.
    #[test]
    fn values_of_columns_without_an_end() {
        let file = RulesFile::parse("name = 'Nim'\nmoves = ['x-t, y, z', 'x, y-t, z', 'x, y, z-t']").unwrap();
        let rules = Rules::from(RulesBox::new(file, [4, 4], Side::Any).unwrap());
        let checked = |value| values(&rules, 0, &[0, value], (4, After::Unknown));
        assert_eq!(checked(MOST - 1), Ok(()));
        assert_eq!([checked(MOST), checked(u32::MAX)], [Err("a value of 2^30 or more"); 2]);
    }
}
