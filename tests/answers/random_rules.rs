//! Random rules of the wide grammar, against the judge of rules files: every position of a small box, every list of moves, and
//! what certificates say of them.
//!
//! The long run is `cargo test --test answers -- --ignored two_thousand_random --nocapture`; SUPERMEX_SEED draws others.

use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::{Duration, Instant};
use supermex_certify::Certify;

use crate::common::Draw;
use crate::common::boxes::{self, table_of};
use crate::common::judge_rules::Judge;
use crate::common::random_rules::Drawn;
use crate::common::some;
use supermex::Table;
use supermex::game::{PassLevel, RulesBox, RulesFile, Side, Variant};
use supermex_build::BuildError;
use supermex_certify::{CertifyError, Scope};

/// What came of rules.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
enum End {
    /// The text is refused.
    Unread,
    /// No table of them is in the box.
    Refused,
    /// A table, and whether it is certified as a whole.
    Built { certified: bool },
    /// They took longer than they may.
    Late,
    /// Something is wrong.
    Wrong(String),
}

/// A table and its certificate take less than this.
const TIME: Duration = Duration::from_secs(20);
/// So do they and all comparisons.
const WHOLE_TIME: Duration = Duration::from_secs(200);

/// Builds a table of rules, and compares all of it.
fn one(drawn: &Drawn) -> End {
    let started = Instant::now();
    let Ok(rules_file) = RulesFile::parse(&drawn.text) else { return End::Unread };
    let [x, y, z] = drawn.sides;
    let boxed = match (drawn.grundy, drawn.endless) {
        (true, _) => RulesBox::grundy(rules_file, [x, y]),
        (false, true) => RulesBox::new(rules_file, [x, y], Side::Any),
        (false, false) => RulesBox::new(rules_file, [x, y], Side::Below(z)),
    };
    let passes = PassLevel::new(drawn.passes).expect("0 or 1");
    let listed = drawn.variants.iter().map(|&(piles, level)| Variant { piles, level: level.and_then(PassLevel::new) });
    let Ok(rules) = boxed.and_then(|boxed| boxed.passes(passes).variants(listed)) else { return End::Refused };
    let table = match table_of(rules) {
        Ok(table) => table,
        Err(BuildError::Rules(_)) => return End::Refused,
        Err(error @ BuildError::Refuted(_)) => return End::Wrong(format!("built wrongly: {error}")),
        Err(error) => return End::Wrong(format!("not built: {error}")),
    };
    let certified = match table.certify(Scope::All) {
        Ok(_) => Ok(true),
        Err(CertifyError::TooMany(_) | CertifyError::Choices { .. }) => Ok(false),
        Err(error) => Err(error),
    };
    if started.elapsed() > TIME {
        return End::Late;
    }
    match (compare(drawn, &table), certified) {
        (Ok(()), Ok(certified)) => End::Built { certified },
        (Ok(()), Err(error)) => End::Wrong(format!("right, but not certified: {error}")),
        (Err(what), Ok(true)) => End::Wrong(format!("{what}, certified")),
        (Err(what), Ok(false)) => End::Wrong(format!("{what}, not certified")),
        (Err(what), Err(error)) => End::Wrong(format!("{what}, and found: {error}")),
    }
}

/// Compares a whole table with the judge.
fn compare(drawn: &Drawn, table: &Table) -> Result<(), String> {
    let mut judge = Judge::new(&drawn.text).far();
    if drawn.grundy {
        judge = judge.with_heap();
    }
    judge.variants = drawn.variants.iter().map(|&(at, level)| (at.map(u64::cast_signed), level)).collect();
    let [x, y, z] = drawn.sides;
    // Of a column without an end, as far as it may have a P-position, and a little more.
    let z = if drawn.grundy || drawn.endless { 3 * (x + y) + 5 } else { z };
    boxes::compare(table, &mut judge, [x, y, z]).map(drop)
}

/// What came of rules within their time. What has not ended by then is left behind.
fn in_time(drawn: &Drawn) -> End {
    let (sender, receiver) = channel();
    let rules = drawn.clone();
    std::thread::spawn(move || sender.send(one(&rules)));
    match receiver.recv_timeout(WHOLE_TIME) {
        Ok(end) => end,
        Err(RecvTimeoutError::Timeout) => End::Late,
        Err(RecvTimeoutError::Disconnected) => End::Wrong("it has panicked".into()),
    }
}

/// Draws rules of a kind until enough have a table or are refused, and says what came of them.
fn many(seed: u64, count: usize, kind: fn(&Drawn) -> bool) {
    let (mut draw, mut all) = (Draw(seed), [0_usize; 6]);
    let mut wrong = Vec::new();
    while all[1..].iter().sum::<usize>() < count {
        let drawn = Drawn::of(&mut draw);
        if !kind(&drawn) {
            continue;
        }
        let end = in_time(&drawn);
        all[match end {
            End::Unread => 0,
            End::Refused => 1,
            End::Built { certified: true } => 2,
            End::Built { certified: false } => 3,
            End::Late => 4,
            End::Wrong(_) => 5,
        }] += 1;
        if matches!(end, End::Late | End::Wrong(_)) {
            println!("{end:?}: {drawn:?}");
            wrong.push(format!("{end:?}: {drawn:?}"));
        }
    }
    let [unread, refused, certified, uncertified, late, bad] = all;
    println!(
        "figure: {count} rule sets: {} built ({certified} certified, {uncertified} uncertified), {refused} refused, {late} late, \
         {bad} wrong; {unread} texts more were not read",
        certified + uncertified
    );
    assert!(certified > count / 4, "most are refused");
    assert!(wrong.is_empty(), "{} of {count}:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn random_rules() {
    some(30..43, 13).for_each(|seed| many(seed, 12, |_| true));
}

#[test]
fn random_rules_with_bits_lists_and_tables() {
    some(50..75, 25).for_each(|seed| many(seed, 12, Drawn::has_bits_or_lists));
}

#[test]
#[ignore = "slow: two thousand rule sets"]
fn two_thousand_random_rule_sets() {
    let asked = std::env::var("SUPERMEX_SEED").ok().map(|seed| seed.parse().expect("SUPERMEX_SEED is a number"));
    let seeds: Vec<u64> = asked.map_or_else(|| some(2026..2029, 3).collect(), |seed| vec![seed]);
    std::thread::scope(|scope| {
        for seed in seeds {
            scope.spawn(move || many(seed, 2000, |_| true));
        }
    });
}
