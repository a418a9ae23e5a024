//! Questions to a table of any game, and what the answers have to satisfy.

use super::sheets;
use supermex::table::{AnyStore, Cell, ListAsked, Moves, ReadError, Role, Table};
use supermex_game::{Arity, NONE, Outcome, Position, Rules, clobber};

/// Numbers near the limits of what can be stored and asked.
const ENDS: [u64; 11] = [0, 1, 2, 7, 64, 255, 256, 1 << 20, 1 << 31, u32::MAX as u64, u64::MAX];
/// The most positions of a list that are read.
const LISTED: usize = 300;
/// A position of fewer tokens has few moves, whatever the table is.
const TOKENS: u64 = 24;

/// The answers of a table.
pub struct Said {
    /// The outcomes of some positions, in order; `None` for an error.
    pub outcomes: Vec<Option<Outcome>>,
    /// Whether it is small enough to be certified: positions of a table that a header claims to be wide have too many moves.
    pub small: bool,
}

/// Asks every question, whatever the files hold.
pub fn asked(table: &Table, sound: bool) -> Said {
    let positions = rows(table);
    let said = outcomes(table, &positions, sound);
    let (few, small) = size(table);
    for (position, outcome) in positions.iter().zip(&said) {
        written(table, position);
        if few && position.iter().copied().fold(0, u64::saturating_add) < TOKENS {
            let found = known(table.winning_moves(position), sound);
            assert!(
                found.is_none_or(|found| Some(found.outcome) == *outcome),
                "{position}: another outcome with its moves"
            );
            let options = known(table.options(position), sound);
            assert!(
                options.is_none_or(|found| Some(found.outcome) == *outcome),
                "{position}: another outcome with its options"
            );
            let why = known(table.explain(position), sound);
            assert!(why.is_none_or(|found| Some(found.outcome) == *outcome), "{position}: another outcome explained");
            let _ = (
                known(table.details(position), sound),
                known(table.instant_winners().and_then(|winners| winners.contains(position)), sound),
            );
        }
    }
    completions(table, &positions, sound);
    stored(table, sound);
    if few {
        listed(table, sound);
        let _ = (known(table.facts(), sound), known(table.openings(None), sound));
        let _ = known(table.redundant_variants(), sound);
        if let Ok(sheets) = table.sheets() {
            for tail in known(sheets.tails(0), sound).into_iter().flatten() {
                known(tail, sound);
            }
        }
    }
    if let AnyStore::Sheets(table) = &table.store {
        sheets::asked(table, sound);
    }
    Said { outcomes: said, small }
}

/// Whether to ask questions that cost a look-up for each sheet, pair or column, and whether to certify all.
fn size(table: &Table) -> (bool, bool) {
    match &table.store {
        AnyStore::Sheets(table) => {
            // A nim-sum file is as long for any number of columns.
            let columns = u64::from(table.columns().unwrap_or(0));
            // All moves of a variant are looked up.
            let variants = table.rules().variants.listed();
            let are_near = variants.iter().all(|one| one.piles.iter().copied().fold(0, u64::saturating_add) < TOKENS);
            let few = are_near && table.sheets() < 100 && (!table.profile().is_a_rule() || columns < 1 << 16);
            let cells: u64 = table.files().map(|file| file.header().cells).sum();
            (few, few && cells < 100_000 && columns < 10_000)
        }
        AnyStore::Pairs(table) => (table.rules().equal_pairs() < 100, table.columns() < 300),
        AnyStore::Piles(table) => (true, table.stored() < 1000),
        AnyStore::Strips(table) => (table.rules().length < 8, table.rules().length < 6),
        AnyStore::Boxes(table) => {
            let rules = table.rules();
            // A column without a third side is read up to its completion.
            let most = if rules.below().is_some() { 2000 } else { 100 };
            (true, rules.cells() < most && rules.volume() < most)
        }
        AnyStore::Layers(table) => {
            let few = table.rules().sheets < 20 && table.columns() < 600;
            (few, few && table.columns() < 300)
        }
        // By the positions.
        _ => {
            let positions = table.info().columns;
            (positions < 1 << 16, positions < 1 << 12)
        }
    }
}

/// Positions near the limits of the table, and of what can be asked.
fn rows(table: &Table) -> Vec<Position> {
    let with = |numbers: &[u64]| {
        let passes = numbers.iter().fold(0, |sum: u64, &n| sum.wrapping_add(n)) % 3;
        Position::new(numbers).with_passes(if table.passes().is_some() { passes } else { 0 })
    };
    if let AnyStore::Strips(table) = &table.store {
        let strips = (0..81).map(|number| clobber::cells(number, 4)).chain([vec![1; 20], vec![2; 30], vec![1, 2, 255]]);
        let empty = [vec![0; table.rules().length as usize + 3], vec![]];
        let row = |cells: Vec<u8>| with(&cells.into_iter().map(u64::from).collect::<Vec<_>>());
        return strips.chain(empty).map(row).collect();
    }
    // The sizes of the table in each direction.
    let extent = table.extent();
    let columns = extent.columns.unwrap_or(extent.sheets.end.into());
    let [first, second]: [u64; 2] = match &table.store {
        AnyStore::Boards(table) => [table.rules().columns, table.rules().rows].map(u64::from),
        AnyStore::Pairs(_) => [columns, columns / 3],
        AnyStore::Piles(table) => [table.stored(), 9],
        _ => [extent.sheets.end.into(), columns],
    };
    let mut all = vec![with(&[]), with(&[u64::MAX; 9]), with(&[1; 30])];
    let numbers = ENDS.into_iter().chain([second.wrapping_sub(1), second, 3]);
    for x in [0, 1, 3, first.wrapping_sub(1), first] {
        for (at, y) in numbers.clone().enumerate() {
            let z = ENDS[(3 * at + 1) % ENDS.len()];
            match table.game().arity() {
                Arity::Exactly(2) => all.extend([with(&[x, y]), with(&[y, z]), with(&[x, y, 0, y.min(x), 1, 0])]),
                Arity::Exactly(4) => {
                    all.extend([with(&[x, 1, y, z]), with(&[x, y, 0, x]), with(&[0, x, 1, y]), with(&[y, x, x, 1])])
                }
                Arity::Exactly(_) => all.extend([with(&[x, y, z]), with(&[x, y, y ^ x]), with(&[x, y, 1])]),
                Arity::Any => all.extend([with(&[x]), with(&[y, x]), with(&[y, x, x.min(1)]), with(&[x, y, z])]),
            }
        }
    }
    all
}

/// The answer, if any. That a table does not have something is allowed; in verified files nothing else may fail.
fn known<T>(found: Result<T, ReadError>, sound: bool) -> Option<T> {
    match found {
        Ok(found) => Some(found),
        Err(
            ReadError::NotForGame { .. }
            | ReadError::Passes { .. }
            | ReadError::NoSheets { .. }
            | ReadError::TooFar { .. }
            | ReadError::Beyond
            | ReadError::NoTheory(_),
        ) => None,
        Err(error) => {
            assert!(!sound, "a verified file is damaged: {error}");
            None
        }
    }
}

/// The outcomes of positions one by one. Batches have to give the same: up to the first error, which they name, and
/// again after it.
fn outcomes(table: &Table, positions: &[Position], sound: bool) -> Vec<Option<Outcome>> {
    let alone: Vec<_> = positions.iter().map(|position| known(table.outcome(position), sound)).collect();
    let mut found = vec![Outcome::Beyond; positions.len()];
    let mut from = 0;
    while from < positions.len() {
        let upto = match table.outcomes(&positions[from..], &mut found[from..]) {
            Ok(()) => positions.len(),
            Err(error) => {
                let ReadError::Batch { index, source, .. } = error else {
                    panic!("a batch without its place: {error}")
                };
                let at = from + index;
                assert!(alone[at].is_none(), "{} alone is {:?}, in a batch {source}", positions[at], alone[at]);
                at
            }
        };
        for at in from..upto {
            assert!(
                alone[at] == Some(found[at]),
                "{} alone is {:?}, in a batch {}",
                positions[at],
                alone[at],
                found[at]
            );
        }
        from = upto + 1;
    }
    alone
}

/// A position that is written is read as the same position.
fn written(table: &Table, position: &Position) {
    let passes = table.passes().map(|_| position.passes);
    if let Ok(made) = table.position(position, passes).map(|made| (table.parse(table.format(&made)), made))
        && !position.is_empty()
    {
        assert_eq!(made.0.ok().as_ref(), Some(&made.1), "{position}: written as {}", table.format(&made.1));
    }
}

/// A row of completions equals the single completions, and each makes a P-position of its numbers, unless these are
/// declared a win or belong to another cell.
fn completions(table: &Table, positions: &[Position], sound: bool) {
    let Ok(cells) = table.cells() else { return };
    for position in positions.iter().step_by(5) {
        let [first @ .., _, _] = position.numbers() else { continue };
        let passes = position.passes;
        let at = |y: u64| known(cells.completion(&[first, &[y]].concat(), passes), sound);
        let mut row = [NONE; 12];
        let has = known(cells.completions(first, 0..12, passes, &mut row), sound).is_some();
        for (y, value) in (0..).zip(row).filter(|_| sound && has) {
            let alone = match at(y) {
                Some(Cell::Completion(z)) => u32::try_from(z).unwrap_or(NONE),
                _ => NONE,
            };
            assert_eq!(alone, value, "{first:?},{y},{passes}: alone and in a row");
        }
        for y in [0, 3] {
            if let Some(Cell::Completion(z)) = at(y) {
                let whole = Position::new(&[first, &[y, z]].concat()).with_passes(passes);
                // In a symmetric table the cell is the one of the two least.
                let own =
                    !matches!(table.store, AnyStore::Sheets(_) | AnyStore::Layers(_)) || whole.iter().max() == Some(&z);
                let expected = if is_won(table, &whole) { Outcome::N } else { Outcome::P };
                let outcome = known(table.outcome(&whole), sound);
                assert!(!own || !sound || outcome == Some(expected), "{whole}: completed, and {outcome:?}");
            }
        }
    }
}

/// Every stored cell is the cell that its numbers ask for, and each number of them comes once, in order.
fn stored(table: &Table, sound: bool) {
    let Ok(cells) = table.cells() else { return };
    for passes in 0..2 {
        let mut last = None;
        for cell in
            [0..3, 40..41, u32::MAX - 1..u32::MAX].into_iter().flat_map(|rows| cells.iter(passes, rows)).take(LISTED)
        {
            let Some(cell) = known(cell, sound).filter(|_| sound) else { continue };
            let alone = match known(cells.completion(&cell.numbers, passes), sound) {
                Some(Cell::Completion(found)) => u32::try_from(found).ok(),
                found => found.filter(|&found| found == Cell::Beyond).map(|_| NONE),
            };
            assert_eq!(cell.completion, alone, "{},{passes}: stored and alone", cell.numbers);
            assert!(
                last.replace(cell.numbers.clone()) < Some(cell.numbers),
                "cells of {passes} passes are out of order"
            );
        }
    }
}

/// The list of P-positions.
fn listed(table: &Table, sound: bool) {
    for all_orders in [false, true] {
        let ask = ListAsked { max: 4, all_orders, passes: None };
        let Some(list) = known(table.list(&ask), sound) else { continue };
        list.take(LISTED).for_each(|position| drop(known(position, sound)));
    }
}

/// Whether a position may be won without a move: it is declared so, or the player who cannot move wins.
fn is_won(table: &Table, position: &Position) -> bool {
    let misere = match table.rules() {
        Rules::Text(rules) => rules.rules_file().is_misere(),
        Rules::Heap(rules) => rules.misere,
        _ => false,
    };
    misere || table.game().is_declared(position)
}

/// Small positions of a game.
fn small(table: &Table) -> Vec<Position> {
    let (count, below): (u32, u64) = match table.game().arity() {
        Arity::Exactly(2) => (2, 9),
        Arity::Exactly(4) => (4, 3),
        _ => (3, 4),
    };
    let passes = if table.passes().is_some() { 3 } else { 1 };
    let numbers = |number: u64| (0..count).map(|place| number / below.pow(place) % below).collect::<Vec<_>>();
    let all = (0..below.pow(count)).flat_map(|number| (0..passes).map(move |passes| (number, passes)));
    all.map(|(number, passes)| Position::from(numbers(number)).with_passes(passes)).collect()
}

/// Asks a right table for moves and play. `plain` is the same table without an index of moves.
pub fn certified(table: &Table, plain: &Table) {
    for (number, position) in small(table).into_iter().enumerate() {
        // Misère play may lack a theory.
        let Some(outcome) = known(table.outcome(&position), true) else { continue };
        let Ok(moves) = table.winning_moves(&position) else { continue };
        assert_eq!(plain.winning_moves(&position).ok().as_ref(), Some(&moves), "{position}: with an index");
        proves(table, &position, &moves);
        let is_winner =
            |table: &Table| known(table.instant_winners().and_then(|all| all.contains(&position)), true).flatten();
        let winner = is_winner(table);
        assert_eq!(winner, is_winner(plain), "{position}: with an index");
        if let (Some(winner), &[x, y, z]) = (winner, position.numbers())
            && let Ok(winners) = table.instant_winners()
            && let Some(all) = known(winners.column([x, y], z + 1, position.passes), true).flatten()
        {
            assert_eq!(winner, all.contains(&z), "{position} among all instant winners");
        }
        // To play on is to search.
        if number % 13 == 5 {
            for line in known(table.lines(&position), true).into_iter().flatten().filter(|line| line.first.is_none()) {
                line.positions.iter().filter(|_| line.lacks.is_none()).fold(outcome, |before, to| {
                    let next = known(table.outcome(to), true);
                    assert!(next.is_some_and(|next| next != before), "{position}: a line in which {to} follows");
                    next.unwrap_or(before)
                });
            }
        }
    }
    for position in table.list(&ListAsked { max: 3, ..Default::default() }).into_iter().flatten().take(LISTED) {
        let position = known(position, true).expect("what is listed is there");
        assert_eq!(known(table.outcome(&position), true), Some(Outcome::P), "{position} is listed");
    }
}

/// Checks the moves of a position: where they lead, that a lost position has none, and that a won position has some.
fn proves(table: &Table, position: &Position, moves: &Moves) {
    for to in &moves.moves {
        let outcome = known(table.outcome(&to.to), true);
        let wins = match to.role {
            Role::Left => matches!(outcome, Some(Outcome::P | Outcome::Left)),
            Role::Right => matches!(outcome, Some(Outcome::P | Outcome::Right)),
            Role::Wins | Role::UnlessBlocked | Role::Block => outcome == Some(Outcome::P),
            other => panic!("no judge of {other}"),
        };
        assert!(wins, "{position}: the move to {} leads to {outcome:?}", to.to);
    }
    let any = |role| moves.moves.iter().any(|to| to.role == role);
    let [left, right, wins] = [any(Role::Left), any(Role::Right), any(Role::Wins) || any(Role::UnlessBlocked)];
    let expected = match moves.outcome {
        Outcome::Left => left && !right,
        Outcome::Right => right && !left,
        Outcome::P => !left && !right && !wins,
        Outcome::N if matches!(table.store, AnyStore::Strips(_)) => left && right,
        Outcome::N => wins || moves.lacks.is_some() || is_won(table, position),
        Outcome::Beyond => moves.moves.is_empty(),
    };
    assert!(expected, "{position} is {}, and has the moves {:?}", moves.outcome, moves.moves);
}
