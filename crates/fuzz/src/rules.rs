//! The text of rules files: read, written, and made moves by.

use std::collections::BTreeSet;

use supermex_certify::rules as judge;
use supermex_game::{Rules, RulesFile, RulesFileError, Triple};

/// Moves of a position that are made.
const MOST: usize = 1000;
/// Choices of parameters that the judge tries for a position.
const CHOICES: u64 = 4000;

/// Reads the bytes as a rules file, with the line for a box or without.
///
/// An error points at characters of the text. What is read is written in one form, which reads as the same; every move
/// lowers its position; the moves do not depend on how many are asked for, and are those that the certificate's own reading of the
/// rules finds.
pub fn rules(data: &[u8]) {
    let Ok(text) = str::from_utf8(data) else { return };
    if let Ok(rules) = Rules::parse("rules", text) {
        assert_eq!(rules.to_string(), text, "rules that have two forms");
    }
    let rules = match RulesFile::parse(text) {
        Ok(rules) => rules,
        Err(error) => return points_into(text, &error),
    };
    let written = rules.to_string();
    let again = RulesFile::parse(&written);
    assert!(again.as_ref() == Ok(&rules), "{written} reads as {again:?}");
    let sides = if rules.numbers() == 2 { [4, 4, 1] } else { [3, 3, 3] };
    let size = if rules.numbers() == 2 { "4x4" } else { "3x3x3" };
    let judge = judge::Rules::read(&format!("{written}\nbox = \"{size}\""));
    let judge = judge.unwrap_or_else(|| unreachable!("the certificate does not read {written}"));
    for number in 0..sides.iter().product() {
        let from = [number % sides[0], number / sides[0] % sides[1], number / sides[0] / sides[1]];
        let made = options(&rules, from);
        let mut judged = BTreeSet::new();
        let told = judge.each_move(from.map(u64::cast_signed), &mut judge::Budget::new(CHOICES), &mut |to| {
            judged.insert(to.map(i64::cast_unsigned));
            false
        });
        if let (Some(made), Ok(()), Err(_)) = (made, told, rules.nothing().binary_search(&from)) {
            assert_eq!(made, judged, "{rules}: from {from:?}, and as the certificate sees it");
        }
    }
    for position in [[1 << 40, 7, 0], [1 << 60, 0, 0], [u64::MAX; 3]] {
        options(&rules, position);
    }
}

/// The error is about characters of the text, or about all of it.
fn points_into(text: &str, error: &RulesFileError) {
    assert!(text.get(error.span.clone()).is_some(), "{error} at {:?} cuts a character of {text:?}", error.span);
    assert!((1..=text.split('\n').count()).contains(&error.line(text)), "{error} in line {}", error.line(text));
}

/// Makes the moves of a position: all, and some. `None` if they are too many, or one does not lower it.
fn options(rules: &RulesFile, from: Triple) -> Option<BTreeSet<Triple>> {
    let made = |most: usize| {
        let mut all = Vec::new();
        let stopped = rules.any_move(from, |to| {
            all.push(to);
            all.len() >= most
        });
        (stopped.ok(), all)
    };
    let (ended, all) = made(MOST);
    for to in &all {
        assert!(*to < from, "{rules}: a move from {from:?} to {to:?}");
        assert!(rules.nothing().binary_search(to).is_err(), "{rules}: a move to {to:?}, which is not a position");
    }
    if let Some(half) = all.len().checked_sub(1).map(|last| last / 2 + 1).filter(|_| ended.is_some()) {
        assert_eq!(made(half), (Some(true), all[..half].to_vec()), "{rules}: some of the moves from {from:?}");
    }
    (ended == Some(false)).then(|| all.into_iter().collect())
}
