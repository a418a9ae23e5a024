//! The text of rules files: read, written, and made moves by.

use std::collections::BTreeSet;

use supermex_certify::rules as judge;
use supermex_game::{Rules, RulesError, RulesFile, Triple};

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
    match rules.numbers() {
        2 => as_judged(&rules, "4x4", [4, 4, 1], |at: Triple| at),
        3 => as_judged(&rules, "3x3x3", [3, 3, 3], |at: Triple| at),
        // To the certificate the second and the third number are one, which stays outside a box where the third is.
        _ => as_judged(&rules, "2x2x2x2", [2, 2, 2, 2], |[w, x, y, z]: [u64; 4]| {
            let both = if y < 2 { x.checked_mul(2).and_then(|x| x.checked_add(y)) } else { None };
            [w, both.map_or(i64::MAX.cast_unsigned(), |both| both.min(i64::MAX.cast_unsigned())), z]
        }),
    }
}

/// Compares the moves of small positions, and of large ones, with those that the certificate makes; `place` is where it has a position.
fn as_judged<const N: usize>(rules: &RulesFile, size: &str, sides: [u64; N], place: fn([u64; N]) -> Triple) {
    let judge = judge::GameInBox::read(&format!("{rules}\nbox = \"{size}\""));
    let judge = judge.unwrap_or_else(|| unreachable!("the certificate does not read {rules}"));
    for mut number in 0..sides.iter().product() {
        let from = sides.map(|side| {
            let at = number % side;
            number /= side;
            at
        });
        let made: Option<BTreeSet<Triple>> = options(rules, from).map(|made| made.into_iter().map(place).collect());
        let mut judged = BTreeSet::new();
        let told = judge.each_move(place(from).map(u64::cast_signed), &mut judge::Budget::new(CHOICES), &mut |to| {
            judged.insert(to.map(i64::cast_unsigned));
            false
        });
        let is_position = from.first_chunk().is_none_or(|from| rules.nothing().binary_search(from).is_err());
        if let (Some(made), Ok(()), true) = (made, told, is_position) {
            assert_eq!(made, judged, "{rules}: from {from:?}, and as the certificate sees it");
        }
    }
    for first in [1 << 40, 1 << 60, u64::MAX] {
        let mut from = [7; N];
        from[0] = first;
        options(rules, from);
        options(rules, [u64::MAX; N]);
    }
}

/// The error is about characters of the text, or about all of it.
fn points_into(text: &str, error: &RulesError) {
    assert!(text.get(error.span()).is_some(), "{error} at {:?} cuts a character of {text:?}", error.span());
    assert!((1..=text.split('\n').count()).contains(&error.line(text)), "{error} in line {}", error.line(text));
}

/// Makes the moves of a position: all, and some. `None` if they are too many, or one does not lower it.
fn options<const N: usize>(rules: &RulesFile, from: [u64; N]) -> Option<BTreeSet<[u64; N]>> {
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
        assert!(rules.order().is_some() || *to < from, "{rules}: a move from {from:?} to {to:?}");
        let is_none = to.first_chunk().is_some_and(|to| rules.nothing().binary_search(to).is_ok());
        assert!(!is_none, "{rules}: a move to {to:?}, which is not a position");
    }
    if let Some(half) = all.len().checked_sub(1).map(|last| last / 2 + 1).filter(|_| ended.is_some()) {
        assert_eq!(made(half), (Some(true), all[..half].to_vec()), "{rules}: some of the moves from {from:?}");
    }
    (ended == Some(false)).then(|| all.into_iter().collect())
}
