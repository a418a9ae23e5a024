//! Every game against brute force by its moves: what a table says of a position, its moves say; and one wrong bit is not certified.

use std::collections::{BTreeSet, HashMap};
use supermex_certify::Certify;

use super::codes;
use super::octal::random_code;
use crate::common::judge::{Chomp3, Judge, MoveRules, Nim3};
use crate::common::judge_small::{Imitation, OctalJudge, clobber_moves};
use crate::common::smaller::{Smaller, of_bytes};
use crate::common::tables::{Built, Case};
use crate::common::{Draw, batches, judge_four, judge_rules, share, some};
use supermex::checking::Depth;
use supermex::game::imitation::State;
use supermex::game::{
    Arity, Board, Clobber, Four, Game, Heap, PassLevel, Player, RulesBox, RulesFile, Side, Take, Variant, Wythoff,
    board,
};
use supermex::{Cell, ChoiceKind, Known, Lack, ListAsked, Outcome, Position, ReadError, Role, Rules, Table};
use supermex_certify::{Certificate, Scope};

/// A game by its moves alone.
pub struct ByMoves<'a> {
    /// Where moves lead, a pass too. Nowhere from what is declared a win.
    options: &'a dyn Fn(&Position) -> Vec<Position>,
    /// Whether the player who just moved has won if no move is left.
    wins_at_end: &'a dyn Fn(&Position) -> bool,
    /// The position of which this is another order.
    key: fn(&Position) -> Position,
    known: HashMap<Position, (bool, usize)>,
}

impl<'a> ByMoves<'a> {
    pub fn new(options: &'a dyn Fn(&Position) -> Vec<Position>, wins_at_end: &'a dyn Fn(&Position) -> bool) -> Self {
        Self { options, wins_at_end, key: Position::clone, known: HashMap::new() }
    }

    /// Whether the player who just moved wins, and in how many moves, if the winner hurries and the other player does not.
    pub fn best(&mut self, at: &Position) -> (bool, usize) {
        let key = (self.key)(at);
        if let Some(&known) = self.known.get(&key) {
            return known;
        }
        let after: Vec<(bool, usize)> = (self.options)(&key).iter().map(|to| self.best(to)).collect();
        let lengths = |is_p: bool| after.iter().filter(move |to| to.0 == is_p).map(|to| to.1 + 1);
        let found = match lengths(true).min() {
            Some(quickest) => (false, quickest),
            None if after.is_empty() => ((self.wins_at_end)(&key), 0),
            None => (true, lengths(false).max().unwrap_or(0)),
        };
        self.known.insert(key, found);
        found
    }

    /// The moves that win, ascending.
    pub fn wins(&mut self, at: &Position) -> Vec<Position> {
        let mut wins = (self.options)(at);
        wins.retain(|to| self.best(to).0);
        wins.sort_unstable();
        wins.dedup();
        wins
    }

    /// A line of legal moves in which the winner goes on winning, to the end.
    fn plays(&mut self, from: &Position, line: &[Position], whole: bool) {
        let (mut at, (mut is_p, length)) = (from, self.best(from));
        assert!(!whole || line.len() == length, "{from}: {length} moves and not {line:?}");
        for to in line {
            is_p = !is_p;
            assert!((self.options)(at).contains(to), "{at} to {to}");
            assert!(!whole || self.best(to).0 == is_p, "{to} after {from}");
            at = to;
        }
        assert!((self.options)(at).is_empty(), "{from} is played to {at}");
    }
}

/// The explanation of an answer says who wins, and the number that it ends with is the one that completes the others, or is not.
fn explains(table: &Table, position: &Position, outcome: Outcome) {
    let (why, rules) = (table.explain(position).unwrap(), table.rules());
    assert!(why.outcome == outcome && why.sentence.ends_with(&format!(" is {outcome}")), "{why} of {rules}");
    let piles = if table.game().name() == "heap" { position.len() } else { 1 };
    let declared = table.game().is_declared(position);
    assert_eq!(why.cells.len(), if declared { 0 } else { piles }, "{why} of {rules}");
    let number = |text: &str| text.rsplit(' ').next().and_then(|word| word.parse::<u64>().ok());
    if let Some((first, last)) = why.sentence.split_once(", so ")
        && first.contains(" is completed by ")
    {
        let asked = last.split(' ').next().and_then(number);
        assert!(asked.is_some() && (asked == number(first)) == (outcome == Outcome::P), "{why} of {rules}");
        let own = position.iter().any(|&own| Some(own) == asked);
        assert!(own && first.split([',', ' ']).filter_map(number).count() >= 2, "{why} of {rules}");
    }
    for cell in &why.cells {
        assert!(!declared && cell.bytes.as_ref().is_none_or(|bytes| bytes.start < bytes.end), "{why} of {rules}");
        assert!(cell.number().is_some() || outcome == Outcome::N, "{why} of {rules}");
    }
}

/// Asks a table for everything. It has the positions that it `holds`, and lists those whose numbers are at most `max`; every n-th is played
/// to the end.
pub fn agrees(
    table: &Table,
    game: &mut ByMoves<'_>,
    positions: impl IntoIterator<Item = Position>,
    holds: &dyn Fn(&Position) -> bool,
    (max, lines): (u32, usize),
) -> Certificate {
    let rules = table.rules();
    let ask = ListAsked { max, all_orders: true, ..ListAsked::default() };
    let listed: BTreeSet<Position> = table.list(&ask).unwrap().map(Result::unwrap).collect();
    let too_far = table.list(&ListAsked { max: u32::MAX, ..ask });
    assert!(matches!(too_far, Err(ReadError::TooFar { .. })) || table.game().name() == "heap", "{rules}");
    let (mut asked, mut held, mut without_theory) = (Vec::new(), 0, 0);
    for position in positions {
        asked.push(position.clone());
        let found = match table.winning_moves(&position) {
            // Of a sum in misère play nothing is known.
            Err(ReadError::NoTheory(_)) => {
                assert!(matches!(table.outcome(&position), Err(ReadError::NoTheory(_))), "{position} of {rules}");
                // One pile is answered from the table.
                let is_sum = position.iter().filter(|&&pile| pile > 0).count() > 1;
                assert!(is_sum && matches!(&rules, Rules::Heap(heap) if heap.misere), "{position} of {rules}");
                without_theory += 1;
                continue;
            }
            found => found.unwrap(),
        };
        let moves: Vec<Position> = found.positions().cloned().collect();
        assert_eq!(table.outcome(&position).unwrap(), found.outcome, "{position} of {rules}");
        assert_eq!(found.lacks == Some(Lack::Beyond), found.outcome == Outcome::Beyond, "{position} of {rules}");
        if found.outcome == Outcome::Beyond {
            assert!(!holds(&position) && moves.is_empty(), "{position} of {rules} is beyond");
            continue;
        }
        let (is_p, wins) = (game.best(&position).0, game.wins(&position));
        assert_eq!(found.outcome, if is_p { Outcome::P } else { Outcome::N }, "{position} of {rules}");
        assert!(moves.iter().all(|to| wins.contains(to)), "{position} of {rules}: {moves:?} and not {wins:?}");
        assert!(found.lacks.is_some() || moves == wins, "{position} of {rules}: {moves:?} and not {wins:?}");
        if !holds(&position) {
            continue;
        }
        // A table without a pass does not see what it leads to.
        let sees_all = position.passes == 0 || table.passes() != Some(0);
        assert!(found.lacks.is_none() || !sees_all, "{position} of {rules}");
        assert_eq!(table.parse(table.format(&position)).unwrap(), position);
        let own = position.passes == table.passes().unwrap_or(0);
        if own
            && matches!(table.game().arity(), Arity::Exactly(count) if count == position.len())
            && position.iter().all(|&number| number <= max.into())
        {
            assert_eq!(listed.contains(&position), is_p, "{position} of {rules}");
        }
        explains(table, &position, found.outcome);
        // Every option, and who wins after it.
        let options = table.options(&position).unwrap();
        assert_eq!((options.lacks, options.outcome), (None, found.outcome), "{position} of {rules}");
        let mut expected = (game.options)(&position);
        expected.sort_unstable();
        expected.dedup();
        assert!(options.moves.iter().map(|one| &one.to).eq(&expected), "{position} of {rules}: {options:?}");
        for one in &options.moves {
            let after = if game.best(&one.to).0 { Outcome::P } else { Outcome::N };
            assert!(
                one.outcome == after || !sees_all && one.outcome == Outcome::Beyond,
                "{position} of {rules}: {one:?}"
            );
            assert_eq!(one.kind == ChoiceKind::Pass, one.to[..] == position[..], "{position} of {rules}: {one:?}");
        }
        if held % lines == 0 && sees_all {
            let line = table.lines(&position).unwrap().remove(0);
            assert!(matches!(line.lacks, None | Some(Lack::Unsearched)), "{position} of {rules}: {:?}", line.lacks);
            game.plays(&position, &line.positions, line.lacks.is_none());
        }
        held += 1;
    }
    assert_eq!(held + without_theory, asked.iter().filter(|at| holds(at)).count(), "{rules}");
    assert!(held > 15, "{held} of {rules}");
    batches::agree(table, &asked);
    table.verify(Depth::Full).unwrap();
    table.certify(Scope::Sample { count: 300, seed: 5 }).unwrap();
    table.certify(Scope::All).unwrap()
}

/// Rows of numbers below a bound.
pub fn rows(count: usize, bound: u64) -> impl Iterator<Item = Position> {
    let row = move |n: u64| (0..count as u32).rev().map(|at| n / bound.pow(at) % bound).collect::<Vec<u64>>().into();
    (0..bound.pow(count as u32)).map(row)
}

fn three_numbers<R: MoveRules + Copy>(rules: R, case: &Case, bound: u64) {
    let built = Built::new(&case.options(u32::try_from(bound + 1).unwrap()));
    let judge = Judge::new(rules, 1, case.listed.clone());
    let piles = |at: &Position| (<[u64; 3]>::try_from(at.numbers()).unwrap(), u32::try_from(at.passes).unwrap());
    let options = |at: &Position| -> Vec<Position> {
        let moves = judge.legal_moves(piles(at).0, piles(at).1);
        moves.into_iter().map(|(to, left)| Position::from(to).with_passes(left.into())).collect()
    };
    // Whoever stands on a variant has won.
    let wins_at_end = |at: &Position| !judge.is_variant(piles(at).0, piles(at).1);
    let all = rules.in_order(bound).into_iter().filter(|&at| rules.is_position(at));
    let all = all.flat_map(|at| (0..=u64::from(case.passes)).map(move |p| Position::from(at).with_passes(p)));
    let table = supermex::read(&built.path).unwrap();
    agrees(&table, &mut ByMoves::new(&options, &wins_at_end), all, &|_| true, (bound as u32 / 3, 1));
}

#[test]
fn games_on_three_numbers() {
    let variants = vec![([1, 2, 2], None), ([0, 1, 3], Some(1))];
    for passes in [0, 1] {
        three_numbers(Nim3, &Case::pure(Game::Nim, passes), 7);
        three_numbers(Nim3, &Case::listed(Game::Nim, passes, vec![([0, 0, 0], None)]), 6);
        three_numbers(Chomp3, &Case::pure(Game::Chomp, passes), 9);
    }
    three_numbers(Nim3, &Case::listed(Game::Nim, 1, variants.clone()), 6);
    three_numbers(Chomp3, &Case::listed(Game::Chomp, 1, variants), 9);
}

/// Every position with numbers below a limit, inside of the table and outside.
fn four_numbers(rules: Four, columns: u64, limit: u64) {
    let built = Smaller::new(rules.clone(), Some(columns));
    let table = &built.table;
    assert_eq!(table.rules(), rules.clone().into());
    assert_eq!(Rules::parse(table.game().name(), &rules.to_string()).unwrap(), rules.clone().into());
    let four = |at: &Position| <[u64; 4]>::try_from(at.numbers()).unwrap();
    let won = rules.listed().iter().map(|variant| (variant.piles, variant.level.map(u64::from))).collect();
    let judge = judge_four::Four::new(rules.game == Game::Chomp, won);
    let options = |at: &Position| -> Vec<Position> {
        let moves = if judge.is_won(four(at), at.passes) { Vec::new() } else { judge.moves(four(at), at.passes) };
        moves.into_iter().map(|(to, left)| Position::from(to).with_passes(left)).collect()
    };
    let wins_at_end = |at: &Position| !judge.is_won(four(at), at.passes);
    let holds = |at: &Position| {
        let [d, c, b, _] = rules.cell(four(at)).unwrap();
        at.passes % 2 <= rules.passes.into() && d.max(c) < rules.sheets.into() && b < columns
    };
    // A variant of one level breaks the parity of passes.
    let most = if rules.level(2).is_none() { 1 } else { 3 };
    let all = rows(4, limit).filter(|at| rules.is_position(four(at)));
    let all = all.flat_map(|at| (0..=most).map(move |p| at.clone().with_passes(p)));
    let certificate =
        agrees(table, &mut ByMoves::new(&options, &wins_at_end), all, &holds, ((rules.sheets - 1) / 3, 97));
    assert!(certificate.p_positions > 0 && certificate.others > 0);
    for variant in rules.listed() {
        let at = Position::from(variant.piles).with_passes(variant.level.map_or(0, u64::from));
        assert_eq!(table.outcome(&at).unwrap(), Outcome::N, "{at} of {rules}");
    }
}

/// Also with random variants at all levels or at one, among them first cells, squares and what is outside.
#[test]
fn games_on_four_numbers() {
    let of = |game, sheets, passes| Four::new(game, sheets).unwrap().passes(passes);
    let [zero, one] = PassLevel::ALL;
    for (sheets, columns, passes) in [(6, 6, zero), (4, 9, zero), (5, 7, one)] {
        four_numbers(of(Game::Chomp, sheets, passes), columns, 7);
    }
    for (sheets, columns, passes) in [(6, 6, zero), (5, 8, one)] {
        four_numbers(of(Game::Nim, sheets, passes), columns, 8);
        let misere = of(Game::Nim, sheets, passes).variants([Variant { piles: [0; 4], level: None }]).unwrap();
        assert!(misere.is_misere());
        four_numbers(misere, columns, 8);
    }
    let mut draw = Draw(17);
    for (game, round) in Game::ALL.into_iter().flat_map(|game| (0..12).map(move |round| (game, round))) {
        let passes = PassLevel::ALL[round % 2];
        let variants = (0..1 + draw.below(5)).map(|_| {
            let most = 1 + draw.below(6);
            let mut piles = [0; 4].map(|_| draw.below(most));
            piles[3] += u64::from(piles == [0; 4] && game == Game::Chomp);
            Variant { piles, level: [None, Some(zero), Some(passes)][draw.index(3)] }
        });
        let variants: Vec<Variant<4>> = variants.collect();
        four_numbers(of(game, 4, passes).variants(variants).unwrap(), 7, 6);
    }
}

#[test]
fn games_on_two_piles() {
    for (rules, m, r) in [
        (Wythoff::blocking(1, 1).unwrap(), 1, 1),
        (Wythoff::blocking(1, 3).unwrap(), 3, 1),
        (Wythoff::divisor(2).unwrap(), 1, 2),
    ] {
        let built = Smaller::new(rules, Some(20));
        let allowed = |i: u64, j: u64| (i, j) != (0, 0) && (i.min(j) == 0 || i.abs_diff(j) < m && i.is_multiple_of(r));
        let options = |at: &Position| -> Vec<Position> {
            let all = (0..=at[0]).flat_map(|i| (0..=at[1]).map(move |j| [i, j])).filter(|&[i, j]| allowed(i, j));
            all.map(|[i, j]| [at[0] - i, at[1] - j].into()).collect()
        };
        agrees(&built.table, &mut ByMoves::new(&options, &|_| true), rows(2, 14), &|_| true, (13, 1));
    }
    // If options may be blocked, the only line is that of the game without blocking.
    let built = Smaller::new(Wythoff::blocking(2, 3).unwrap(), Some(20));
    assert!(matches!(built.table.lines(&Position::from([3, 6])), Err(ReadError::NotForGame { .. })));
}

/// Every state of small piles that is one, whatever its counters.
#[test]
fn imitation_nim() {
    let mut classes = BTreeSet::new();
    for (k, m) in [(1, 1), (1, 3), (2, 1), (2, 2), (2, 3), (3, 1), (3, 2), (4, 3)] {
        let built = Smaller::new(Wythoff::blocking(k, m).unwrap(), Some(200));
        let (k, m) = (u64::from(k), u64::from(m));
        let options = |at: &Position| -> Vec<Position> {
            let state = State::of_numbers(at).unwrap();
            let judged = Imitation {
                piles: state.piles,
                imitable: state.imitable(),
                count: state.made,
                count_before: state.before,
            };
            let after = |to: Imitation| {
                let pile = usize::from(to.piles[0] == state.piles[0]);
                let taken = Some((pile, state.piles[pile] - to.piles[pile]));
                State { piles: to.piles, taken, made: to.count, before: to.count_before }.into()
            };
            judged.moves(k, m).into_iter().map(after).collect()
        };
        let state = |at: Position| State { piles: [at[0], at[1]], taken: None, made: at[2], before: at[3] };
        let states = rows(4, 11).filter(|at| at[2].max(at[3]) < k).map(state).flat_map(|state| {
            let taken = (0..2).flat_map(|pile| (1..9).map(move |taken| Some((pile, taken))));
            let all = std::iter::once(None).chain(taken).map(move |taken| State { taken, ..state });
            all.filter(move |state| {
                let begins = state.taken.is_some() || [state.made, state.before] == [0, 0];
                begins && (state.made == 0 || state.imitable().is_none())
            })
        });
        let states: Vec<Position> =
            states.inspect(|state| assert_eq!(state.refuse(k), None, "{state}")).map(Position::from).collect();
        agrees(&built.table, &mut ByMoves::new(&options, &|_| true), states.iter().cloned(), &|_| true, (10, 97));
        // Before any move it is (k,m)-Wythoff Nim.
        for pair in rows(2, 11) {
            let start = Position::from(State::start([pair[0], pair[1]]));
            assert_eq!(built.table.outcome(&start).unwrap(), built.table.outcome(&pair).unwrap(), "{pair} of {k},{m}");
        }
        for state in &states {
            let Known::State(class, _) = built.table.details(state).unwrap().known else { panic!("{state}") };
            let class = class.to_string();
            classes.insert(format!("{class} {}", built.table.outcome(state).unwrap().name()));
        }
    }
    // The stable ones are what they are called, the others either.
    let expected = ["N-free N", "N-free P", "N-stable N", "P-free N", "P-free P", "P-stable P"];
    assert!(classes.iter().eq(&expected), "{classes:?}");
}

/// Piles in order, without empty ones.
pub fn ordered(piles: &Position) -> Position {
    let mut piles: Vec<u64> = piles.iter().copied().filter(|&pile| pile > 0).collect();
    piles.sort_unstable();
    piles.into()
}

/// Sums of piles, of which a move leaves one or more in the place of one.
fn piles(
    rules: &Heap,
    columns: Option<u64>,
    leaves: &dyn Fn(u64) -> Vec<Vec<u64>>,
    sums: impl IntoIterator<Item = Position>,
    lines: usize,
) -> Certificate {
    let wins_at_end = move |_: &Position| !rules.misere;
    let built = Smaller::new(rules.clone(), columns);
    let options = |at: &Position| -> Vec<Position> {
        let all = (0..at.len()).flat_map(|pile| leaves(at[pile]).into_iter().map(move |left| (pile, left)));
        all.map(|(pile, left)| [&at[..pile], &left, &at[pile + 1..]].concat().into()).collect()
    };
    let mut game = ByMoves { key: ordered, ..ByMoves::new(&options, &wins_at_end) };
    agrees(&built.table, &mut game, sums, &|_| true, (50, lines))
}

const SETS: [&[u64]; 9] =
    [&[1], &[1, 2, 3], &[1, 3, 4], &[2, 5], &[3], &[2, 3], &[1, 2, 4, 8], &[4, 5, 11], &[6, 7, 19]];

/// Single piles, computed to 300 and answered beyond by the period, and sums.
#[test]
fn subtraction_games() {
    for (set, misere) in SETS.into_iter().flat_map(|set| [(set, false), (set, true)]) {
        let rules = Heap::subtract(set.iter().copied(), misere).unwrap();
        let leaves = |n: u64| set.iter().filter(|&&taken| taken <= n).map(|taken| vec![n - taken]).collect();
        let sums = rows(1, 3000).chain(if misere { rows(2, 14) } else { rows(3, 12) });
        let all = piles(&rules, Some(300), &leaves, sums, 101);
        assert!(all.every_size && all.to_string().ends_with("every size of a pile"), "{all}");
    }
    for misere in [false, true] {
        let leaves = |n: u64| (0..n).map(|left| vec![left]).collect();
        piles(&Heap { take: Take::All, misere }, None, &leaves, rows(3, 8).chain(rows(4, 5)), 11);
    }
}

/// Sums of piles of a game by its code.
fn by_code(code: &str, sums: impl IntoIterator<Item = Position>) {
    let judge = OctalJudge::new(code);
    let leaves = |n: u64| -> Vec<Vec<u64>> {
        judge.moves(n).into_iter().map(|left| if left.is_empty() { vec![0] } else { left }).collect()
    };
    piles(&Heap::octal(code).unwrap(), Some(300), &leaves, sums, 41);
}

#[test]
fn octal_games() {
    let mut draw = Draw(8);
    let codes = ["0.137", "0.07", "4.7", "0.77", "0.6", "0.17", "0.1", "4.0", "0.0007", "0.3033"].map(String::from);
    let random = (0..share(40, 10)).map(|turn| random_code(&mut draw, turn));
    for (number, code) in codes.into_iter().chain(random).enumerate() {
        let [one, two, three] = if number < 10 { [25, 11, 6] } else { [12, 7, 4] };
        by_code(&code, rows(1, one).chain(rows(2, two)).chain(rows(3, three)));
    }
}

/// With digits to F, unequal piles, and codes without an end.
#[test]
fn games_by_longer_codes() {
    let mut draw = Draw(52);
    for _ in 0..share(80, 20) {
        by_code(&codes::random_code(&mut draw), rows(1, 20).chain(rows(2, 10)));
    }
}

/// A game whose rules are a text, in boxes. (`rulesets` has every form of rules.)
#[test]
fn rules_from_a_text() {
    let [zero, one] = PassLevel::ALL;
    for (moves, third, passes) in [
        ("'x-t, y, z', 'x, y-t, z', 'x, y, z-t', 'x-t, y-t, z'", Side::Any, one),
        ("'x-t, y, z', 'x, y-t, z', 'x, y, z-t', 'x-t, y-t, z'", Side::Below(9), one),
        ("'x-t, y', 'x, y-t', 'x-2*t, y-t'", Side::Below(1), zero),
    ] {
        let text = format!("name = 'w'\nmoves = [{moves}]");
        let rules = RulesBox::new(RulesFile::parse(&text).unwrap(), [9, 9], third).unwrap().passes(passes);
        let (built, judge, count) =
            (Smaller::new(rules.clone(), None), judge_rules::Judge::new(&text), rules.numbers());
        let options = |at: &Position| -> Vec<Position> {
            let three = [0, 1, 2].map(|axis| at.get(axis).map_or(0, |n| n.cast_signed()));
            let moves = judge.options(three).into_iter().map(|to| Position::new(&to.map(i64::cast_unsigned)[..count]));
            let moves: Vec<_> = moves.map(|to| to.with_passes(at.passes)).collect();
            let pass = at.passes.checked_sub(1).filter(|_| !moves.is_empty());
            moves.into_iter().chain(pass.map(|left| at.clone().with_passes(left))).collect()
        };
        let all = rows(count, 8).flat_map(|row| (0..=u64::from(passes)).map(move |p| row.clone().with_passes(p)));
        agrees(&built.table, &mut ByMoves::new(&options, &|_| true), all, &|_| true, (7, 5));
    }
}

/// Every board of at most this many rows, none longer than the one before or than `longest`; that without a row too.
pub fn boards(rows: u32, longest: u64) -> Vec<Vec<u64>> {
    let mut found = vec![vec![]];
    if rows > 0 {
        for first in 1..=longest {
            found.extend(boards(rows - 1, first).into_iter().map(|rest| [&[first][..], &rest].concat()));
        }
    }
    found
}

#[test]
fn chomp_on_boards() {
    // A bite takes a square and all that are neither before it nor in an earlier row. Who takes the first one has lost.
    let options = |at: &Position| -> Vec<Position> {
        let squares = (0..at.len()).flat_map(|row| (0..at[row]).map(move |left| (row, left))).skip(1);
        let bitten = |(row, left): (usize, u64)| {
            let rows = (0..at.len()).map(|other| if other < row { at[other] } else { at[other].min(left) });
            rows.filter(|&length| length > 0).collect::<Vec<u64>>().into()
        };
        squares.map(bitten).collect()
    };
    let mut game = ByMoves::new(&options, &|_| true);
    // Fewer rows than are taken together, just that number, and more; one row, one column.
    for (m, n) in [(1, 9), (9, 1), (2, 8), (8, 2), (4, 6), (6, 4), (6, 5), (9, 3)] {
        let built = Smaller::new(Board::new(m, n).unwrap(), None);
        let all = boards(m, n.into()).split_off(1);
        let both = all.iter().cloned().chain(all.iter().map(|rows| board::transpose(rows))).map(Position::from);
        let certificate = agrees(&built.table, &mut game, both, &|_| true, (m.min(n) - 1, 5));
        let p_positions = all.iter().filter(|rows| game.best(&Position::new(rows)).0).count() as u64;
        assert_eq!((certificate.p_positions, certificate.others), (p_positions, all.len() as u64 - p_positions));
        assert_eq!(built.table.info().cells, p_positions, "{m}x{n}");
        for rows in &all {
            let longer = Position::from([&rows[..], &[0, 0]].concat());
            assert_eq!(built.table.outcome(&longer).unwrap() == Outcome::P, game.best(&Position::new(rows)).0);
        }
    }
}

/// A strip that is written.
pub fn strip(text: &str) -> Position {
    text.chars().map(|c| "_xo".find(c).unwrap() as u64).collect::<Vec<u64>>().into()
}

/// The moves on a strip: the passes of a judged position say whose turn it is.
pub fn clobber_options(at: &Position) -> Vec<Position> {
    let strip: String = at.iter().map(|&cell| ['_', 'x', 'o'][cell as usize]).collect();
    let moves = clobber_moves(&strip, ['x', 'o'][at.passes as usize]);
    moves.into_iter().map(|to| self::strip(&to).with_passes(1 - at.passes)).collect()
}

/// Who wins on a strip: who has the first move loses, or not.
pub fn clobber_outcome(game: &mut ByMoves<'_>, strip: &Position) -> Outcome {
    match [0, 1].map(|turn| game.best(&strip.clone().with_passes(turn)).0) {
        [false, false] => Outcome::N,
        [true, true] => Outcome::P,
        [false, true] => Outcome::Left,
        [true, false] => Outcome::Right,
    }
}

/// Linear Clobber, in which the players have other moves.
#[test]
fn linear_clobber() {
    let mut game = ByMoves::new(&clobber_options, &|_| true);
    // Below, at and above the cells of a low part.
    for length in [1, 2, 5, 8, 9, 10] {
        let table = &Smaller::new(Clobber::new(length).unwrap(), None).table;
        let strips: Vec<Position> = (0..=length.min(9)).flat_map(|cells| rows(cells as usize, 3)).collect();
        for (number, strip) in strips.iter().enumerate() {
            let text: String = strip.iter().map(|&cell| ['_', 'x', 'o'][cell as usize]).collect();
            assert_eq!(table.format(strip), text);
            assert!(strip.is_empty() || table.parse(&text).unwrap() == *strip, "{text}");
            let turns = [0, 1].map(|turn| strip.clone().with_passes(turn));
            assert_eq!(table.outcome(strip).unwrap(), clobber_outcome(&mut game, strip), "{strip} of {length}");
            let found = table.winning_moves(strip).unwrap();
            let lines = if number % 3 == 0 && length == 8 { table.lines(strip).unwrap() } else { Vec::new() };
            for (turn, (at, role)) in turns.iter().zip([Role::Left, Role::Right]).enumerate() {
                let of_role = found.moves.iter().filter(|one| one.role == role);
                let moves: Vec<_> = of_role.map(|one| one.to.clone().with_passes(1 - at.passes)).collect();
                assert_eq!(moves, game.wins(at), "{role:?} from {strip} of {length}");
                if let Some(line) = lines.get(turn) {
                    assert_eq!(line.first, Some(Player::BOTH[turn]));
                    let turned = line.positions.iter().zip([1 - at.passes, at.passes].into_iter().cycle());
                    let line: Vec<_> = turned.map(|(to, turn)| to.clone().with_passes(turn)).collect();
                    game.plays(at, &line, true);
                }
            }
        }
        batches::agree(table, &strips);
        table.verify(Depth::Full).unwrap();
        let all = table.certify(Scope::All).unwrap();
        assert!(all.to_string().starts_with(&format!("{} positions", 3_u64.pow(length))) && all.partizan, "{all}");
        table.certify(Scope::Sample { count: 500, seed: 9 }).unwrap();
    }
}

/// No table whose bytes can be read and whose answers are not right is certified: each bit behind the header is turned.
fn no_wrong_bit_is_certified(built: &Smaller, said: &dyn Fn(&Table) -> Vec<Option<u64>>) {
    let (good, expected, mut wrong, mut opened) = (built.bytes(), said(&built.table), 0, 0);
    for bit in some(8 * 512..8 * good.len(), if good.len() > 1000 { 9 } else { 1 }) {
        let mut bytes = good.clone();
        bytes[bit / 8] ^= 1 << (bit % 8);
        let Ok(table) = of_bytes(bytes) else { continue };
        opened += 1;
        if said(&table) != expected {
            wrong += 1;
            assert!(table.certify(Scope::All).is_err(), "bit {bit} of {}", table.rules());
        }
    }
    assert!(opened > 100 && wrong * 50 > opened, "{wrong} of {opened} tables of {} are wrong", built.table.rules());
}

#[test]
fn wrong_bits() {
    let outcomes = |of: Vec<Position>| {
        let one = |table: &Table, at: &Position| table.outcome(at).ok().map(|outcome| outcome as u64);
        move |table: &Table| of.iter().map(|at| one(table, at)).collect()
    };
    let all_boards = boards(4, 5).into_iter().map(Position::from).collect();
    no_wrong_bit_is_certified(&Smaller::new(Board::new(4, 5).unwrap(), None), &outcomes(all_boards));
    no_wrong_bit_is_certified(&Smaller::new(Clobber::new(5).unwrap(), None), &outcomes(rows(5, 3).collect()));
    let values =
        |table: &Table| rows(1, 400).map(|pile| table.values().unwrap().grundy(&pile).unwrap_or(None)).collect();
    for (rules, columns) in [
        (Heap::subtract([4, 5, 11], false), 400),
        (Heap::octal("0.137"), 400),
        (Heap::octal("4.7"), 400),
        (Heap::octal("0.6"), 40),
    ] {
        no_wrong_bit_is_certified(&Smaller::new(rules.unwrap(), Some(columns)), &values);
    }
    let cells = |table: &Table| {
        let cell = |at: Position, passes| match table.cells().unwrap().completion(&at, passes) {
            Ok(Cell::Completion(z)) => Some(z),
            Ok(Cell::Nothing) => Some(u64::MAX),
            _ => None,
        };
        rows(3, 7).flat_map(|at| [0, 1].map(|passes| cell(at.clone(), passes))).collect()
    };
    for game in Game::ALL {
        let rules = Four::new(game, 7).unwrap().passes(PassLevel::ONE);
        no_wrong_bit_is_certified(&Smaller::new(rules, None), &cells);
    }
}
