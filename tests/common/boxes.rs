//! Tables of rules files in a box, every position against the judge of rules files.

use std::collections::BTreeSet;

use super::judge_rules::Judge;
use super::smaller::in_box;
use supermex::game::RulesFile;
use supermex::{Cell, ListAsked, Outcome, Position, Role, Rules, Table};
use supermex_build::{BuildError, BuildOptions, build};

/// Rules that are understood.
pub fn rules_file(text: &str) -> RulesFile {
    RulesFile::parse(text).unwrap_or_else(|error| panic!("{error} at {:?}: {text}", error.span()))
}

/// The table of some rules, or why there is none.
pub fn table_of(rules: impl Into<Rules>) -> Result<Table, BuildError> {
    let dir = tempfile::tempdir().expect("a temporary directory");
    let path = dir.path().join("db");
    build(&path, &BuildOptions::new(rules).threads(1), &|_| ())?;
    Ok(supermex::read(&path).expect("just built"))
}

/// The positions of a box, ascending.
pub fn positions<const N: usize>(sides: [u64; N]) -> impl Iterator<Item = [u64; N]> {
    (0..sides.iter().product()).map(move |mut rest: u64| {
        let mut at = [0; N];
        for (number, side) in at.iter_mut().zip(sides).rev() {
            (*number, rest) = (rest % side, rest / side);
        }
        at
    })
}

/// Compares every position of a box: who wins, every move, the moves that win or have to be forbidden, instant winners, completions;
/// and the list. Returns how many positions are P, N and not known, or what the table says that the judge does not.
pub fn compare<const N: usize>(table: &Table, judge: &mut Judge<N>, sides: [u64; N]) -> Result<[u64; 3], String> {
    let Rules::Text(rules) = table.rules() else { panic!("not of a box") };
    let most = u64::from(rules.level());
    // Where all that moves lead to is known, and nobody may forbid one.
    let decides = rules.rules_file().block() == 0 && judge.sides.is_none();
    let (mut counts, mut listed, mut instant) = ([0; 3], BTreeSet::new(), Vec::new());
    for (passes, at) in (0..=most).flat_map(|passes| positions(sides).map(move |at| (passes, at))) {
        let position = in_box(table, at, passes);
        let wrong = |what: String| format!("{position} of\n{rules}\n{what}");
        let is_position = N > 3 || at.first_chunk().is_some_and(|&at| rules.is_position(at));
        if is_position {
            let outcome = compare_at(table, judge, at, &position).map_err(wrong)?;
            counts[match outcome {
                Outcome::P => 0,
                Outcome::N => 1,
                _ => 2,
            }] += 1;
            if decides {
                let signed = at.map(u64::cast_signed);
                let lower = judge.options(signed).iter().any(|&to| to[0] < signed[0] && judge.is_p(to, passes));
                if table.instant_winners().unwrap().contains(&position).unwrap() != Some(lower) {
                    return Err(wrong(format!("wins at once: {lower}")));
                }
                instant.extend(lower.then_some(at[N - 1]));
            }
            if outcome == Outcome::P && !completes(table, &position, sides) {
                return Err(wrong("completes its column".into()));
            }
            if outcome == Outcome::P && passes == most {
                listed.insert(position.clone());
            }
        } else if table.outcome(&position).unwrap() != Outcome::Beyond {
            return Err(wrong("is not a position".into()));
        }
        if at[N - 1] + 1 == sides[N - 1] {
            let instant = std::mem::take(&mut instant);
            let column = <[u64; 3]>::try_from(&at[..]).ok().filter(|_| decides).map(|[x, y, _]| [x, y]);
            let told = column.map(|at| table.instant_winners().unwrap().column(at, sides[N - 1], passes).unwrap());
            if told.is_some_and(|told| told.as_ref() != Some(&instant)) {
                return Err(wrong(format!("and others of its column win at once: {instant:?}")));
            }
        }
    }
    if !rules.is_of_grundy() {
        let max = sides[..rules.numbers()].iter().min().expect("it has numbers") - 1;
        listed.retain(|position| position.iter().all(|&number| number <= max));
        let ask = ListAsked { max: max as u32, all_orders: true, passes: None };
        let told: BTreeSet<Position> = table.list(&ask).unwrap().map(Result::unwrap).collect();
        if told != listed {
            return Err(format!("{rules}\nlists {told:?} and has {listed:?}"));
        }
    }
    Ok(counts)
}

/// Compares a position: who wins, every move, and the moves that win or have to be forbidden. Returns who wins.
fn compare_at<const N: usize>(
    table: &Table,
    judge: &mut Judge<N>,
    at: [u64; N],
    position: &Position,
) -> Result<Outcome, String> {
    let Rules::Text(rules) = table.rules() else { panic!("not of a box") };
    let (block, passes, signed) = (rules.rules_file().block(), position.passes, at.map(u64::cast_signed));
    let found = table.outcome(position).unwrap();
    let expected = judge.who(signed, passes).map_or(Outcome::Beyond, |is_p| if is_p { Outcome::P } else { Outcome::N });
    if found != expected {
        return Err(format!("is {expected} and is told {found}"));
    }
    let (options, is_variant) = (judge.options(signed), judge.is_variant(signed, passes));
    let made: Vec<[u64; N]> = options.iter().map(|to| to.map(i64::cast_unsigned)).collect();
    let told = rules.rules_file().options(at);
    if told.as_ref() != Ok(&made) {
        return Err(format!("has the moves {made:?} and is told {told:?}"));
    }
    let pass = passes.checked_sub(1).filter(|_| !made.is_empty() && !is_variant);
    let pass = pass.map(|left| position.clone().with_passes(left));
    let moves = made.iter().filter(|_| !is_variant).map(|&to| in_box(table, to, passes)).chain(pass.clone());
    let mut told: Vec<Position> = table.options(position).unwrap().moves.into_iter().map(|one| one.to).collect();
    let mut moves: Vec<Position> = moves.collect();
    told.sort();
    moves.sort();
    if told != moves {
        return Err(format!("has the moves {moves:?} and is told {told:?}"));
    }
    let role = match found {
        _ if block == 0 => Role::Wins,
        Outcome::P => Role::Block,
        _ => Role::UnlessBlocked,
    };
    let asks = (found == Outcome::N || found == Outcome::P && block > 0) && !is_variant;
    let mut wins = Vec::new();
    if asks {
        let to_p = options.iter().filter(|&&to| judge.who(to, passes) == Some(true));
        wins.extend(to_p.map(|to| (role, in_box(table, to.map(i64::cast_unsigned), passes))));
        wins.extend(pass.filter(|to| judge.who(signed, to.passes) == Some(true)).map(|to| (Role::Wins, to)));
    }
    let unknown = asks && options.iter().any(|&to| judge.who(to, passes).is_none());
    let lacks = unknown || wins.is_empty() && found == Outcome::Beyond;
    let told = table.winning_moves(position).unwrap();
    let mut moves: Vec<_> = told.moves.iter().map(|to| (to.role, to.to.clone())).collect();
    if block > 0 || judge.sides.is_some() {
        // A pass comes first.
        moves.sort();
        wins.sort();
    }
    if told.lacks.is_some() != lacks || moves != wins {
        return Err(format!("wins by {wins:?} and is told {told:?}"));
    }
    Ok(found)
}

/// Whether a P-position completes its column, where a table has columns.
fn completes<const N: usize>(table: &Table, position: &Position, sides: [u64; N]) -> bool {
    let Ok(cells) = table.cells() else { return true };
    let (&last, first) = position.split_last().expect("it has numbers");
    let (&column, row) = first.split_last().expect("it is on two numbers at least");
    let mut values = vec![0; sides[row.len()] as usize];
    let whole = cells.completions(row, 0..values.len() as u32, position.passes, &mut values);
    whole.is_ok()
        && u64::from(values[column as usize]) == last
        && cells.completion(first, position.passes).unwrap() == Cell::Completion(last)
}
