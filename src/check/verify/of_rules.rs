//! What a game whose rules are a text allows in its rows.

use super::row::{BELOW, OF_NOTHING, is_below};
use crate::format::records::After;
use supermex_game::{Rules, RulesBox};

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
    row: u32,
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
            if completes_nothing(rules, row, first, values) {
                return Err(OF_NOTHING);
            }
        }
        Rules::Four(rules) => {
            if cells.clone().any(|(column, &value)| u64::from(value) > rules.most(column.into())) {
                return Err("a value that is greater than any can be");
            }
            if rules.ends() && cells.any(|(column, &value)| is_below(column, value, (end, after))) {
                return Err(BELOW);
            }
            // Beside a heap the first cell has a value that nobody asks for.
            let is_empty = (row, first, values.first()) == (0, 0, Some(&0));
            if is_empty && !rules.has_heap() && !rules.is_position([0; 4]) {
                return Err(OF_NOTHING);
            }
        }
        _ => return Err("rows of a game without cells"),
    }
    Ok(())
}

/// Whether one of some values of a row completes numbers that the rules say are not a position.
fn completes_nothing(rules: &RulesBox, row: u32, first: u32, values: &[u32]) -> bool {
    let [row, first] = [row, first].map(u64::from);
    // What has a value in place of completions has one for them too.
    let nothing = if rules.is_of_grundy() { &[] } else { rules.rules_file().nothing() };
    let of_row = &nothing[nothing.partition_point(|piles| *piles < [row, first, 0])..];
    let value = |y: u64| values.get(usize::try_from(y - first).ok()?).map(|&value| u64::from(value));
    let of_row = of_row.iter().take_while(|[x, ..]| *x == row);
    // From the third side on a value says that there is no completion.
    of_row.filter(|[.., z]| rules.below().is_none_or(|below| *z < below)).any(|&[_, y, z]| value(y) == Some(z))
}

#[cfg(all(test, feature = "rules"))]
mod tests {
    use super::*;
    use supermex_game::{Four, Game, RulesFile, Side};

    /// 2^32 - 1 is no value: rows in memory have it where there is none.
    #[test]
    fn values_of_columns_without_an_end() {
        let file = RulesFile::parse("name = 'Nim'\nmoves = ['x-t, y, z', 'x, y-t, z', 'x, y, z-t']").unwrap();
        let rules = Rules::from(RulesBox::new(file, [4, 4], Side::Any).unwrap());
        let checked = |value| values(&rules, 0, 0, &[0, value], (4, After::Unknown));
        assert_eq!(checked(MOST - 1), Ok(()));
        assert_eq!([checked(MOST), checked(u32::MAX)], [Err("a value of 2^30 or more"); 2]);
    }

    /// The board without squares, and what rules say is not a position.
    #[test]
    fn values_of_what_is_not_a_position() {
        let nim = "name = 'Nim'\nmoves = ['x-t, y, z', 'x, y-t, z', 'x, y, z-t']\nnothing = ['1,2,3', '1,3,5']";
        let side = |third| Rules::from(RulesBox::new(RulesFile::parse(nim).unwrap(), [4, 4], third).unwrap());
        let checked = |third, row, first, of: &[u32]| values(&side(third), row, first, of, (4, After::Unknown));
        assert_eq!(checked(Side::Any, 1, 0, &[1, 0, 3, 2]), Err(OF_NOTHING));
        assert_eq!(checked(Side::Any, 1, 2, &[4, 5]), Err(OF_NOTHING));
        assert_eq!(checked(Side::Any, 1, 0, &[1, 0, 4, 2]), Ok(()));
        assert_eq!(checked(Side::Any, 2, 0, &[1, 0, 3, 5]), Ok(()));
        assert_eq!(checked(Side::Any, 1, 3, &[2]), Ok(()));
        // In a box below 5 it says that there is none.
        assert_eq!(checked(Side::Below(5), 1, 3, &[5]), Ok(()));

        let four = |game| Rules::from(Four::new(game, 3).unwrap());
        let first = |game, row| values(&four(game), row, 0, &[0], (1, After::Nothing));
        assert_eq!(first(Game::Chomp, 0), Err(OF_NOTHING));
        assert_eq!(first(Game::Chomp, 1), Ok(()));
        assert_eq!(values(&four(Game::Chomp), 1, 2, &[3, 2], (4, After::Unknown)), Err(BELOW));
        assert_eq!(values(&four(Game::Nim), 0, 0, &[0], (3, After::Unknown)), Ok(()));
    }
}
