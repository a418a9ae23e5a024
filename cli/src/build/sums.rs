//! Sums of two to four piles with one pass in all, or in misère play, as a game by rules: `build heap --passes 1 --heaps 3`.
//!
//! With a pass, and in misère play, the values of piles do not say who wins a sum, so that no table of piles does. But if each move leaves at most one pile of
//! one, the sums of no larger piles are a box, and a table has the P-positions of a box.

use anyhow::{Context, anyhow};
use supermex::game::{Heap, PassLevel, RulesBox, RulesFile, Take};

/// The letters of the piles.
const LETTERS: [&str; 4] = ["w", "x", "y", "z"];

/// Letters of a name, at most.
const MOST_NAME: usize = 80;

/// The game of all sums of `heaps` piles, each below `columns`, with passes or without.
pub fn rules(heap: &Heap, heaps: usize, columns: u64, passes: PassLevel) -> anyhow::Result<RulesBox> {
    let letters = &LETTERS[usize::from(heaps < 4)..];
    let letters = letters.get(..heaps).context("--heaps is 2 to 4")?;
    let (mut moves, kinds) = (Vec::new(), kinds(heap).map_err(|why| anyhow!("{why}; {}", one_by_one(heap, passes)))?);
    for (at, letter) in letters.iter().enumerate() {
        for (left, condition) in &kinds {
            let left = left.replace('n', letter);
            let after: Vec<&str> = (0..heaps).map(|other| if other == at { &*left } else { letters[other] }).collect();
            moves.push(format!("\"{}{}\"", after.join(", "), condition.replace('n', letter)));
        }
    }
    let mut name = heap.to_string();
    if name.len() > MOST_NAME {
        name = format!("subtract {} numbers", kinds.len());
    }
    let misere = if heap.misere { "misere = true\n" } else { "" };
    let text = format!("name = \"{name}\"\n{misere}moves = [{}]\n", moves.join(", "));
    let too_many = || format!("as a game by rules it has {} kinds of moves", moves.len());
    let rules_file = RulesFile::parse(&text).with_context(too_many)?;
    let rules = RulesBox::with_sides(rules_file, &vec![columns; heaps], false).context("--columns")?;
    Ok(rules.passes(passes))
}

/// How sums that are in no table are asked for, in the same play.
fn one_by_one(heap: &Heap, passes: PassLevel) -> String {
    match &heap.take {
        Take::Octal(code) => {
            let passes = if passes > PassLevel::ZERO { " --passes 1" } else { "" };
            let misere = if heap.misere { " --misere" } else { "" };
            format!("ask for sums one by one: supermex solve heap --octal '{code}'{misere}{passes} PILES")
        }
        _ => "supermex build nim --passes 1, or --misere".into(),
    }
}

/// The kinds of moves in a pile of `n`: what they leave, and a condition; or why they are not written as rules.
fn kinds(heap: &Heap) -> Result<Vec<(String, String)>, String> {
    let mut kinds = Vec::new();
    match &heap.take {
        Take::All => return Err("Nim has tables of its own".into()),
        Take::Set(set) => {
            // Numbers that follow each other are one kind.
            for run in set.chunk_by(|one, next| one + 1 == *next) {
                let (first, count) = (run[0], run.len());
                kinds.push(match (first, count) {
                    (_, 1) => (format!("n-{first}"), String::new()),
                    (1, _) => ("n-t".into(), format!(" if t <= {count}")),
                    _ => (format!("n-{}-t", first - 1), format!(" if t <= {count}")),
                });
            }
        }
        Take::Octal(code) if !code.tail().is_empty() => return Err(format!("the digits of {code} have no end")),
        Take::Octal(code) => {
            for (taken, digit) in code.digits().iter().enumerate() {
                let condition = match digit {
                    0 => continue,
                    1 => format!(" if n = {taken}"),
                    2 => format!(" if n > {taken}"),
                    3 => String::new(),
                    _ => {
                        return Err(format!(
                            "in the octal game {code} a move may split a pile, so that the number of piles has no limit"
                        ));
                    }
                };
                kinds.push((format!("n-{taken}"), condition));
            }
        }
    }
    Ok(kinds)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_are_written_as_people_write_them() {
        let written =
            |heap: Heap, heaps| rules(&heap, heaps, 9, PassLevel::ONE).map(|rules| rules.rules_file().to_string());
        let two = written(Heap::subtract([1, 3, 4, 5], true).unwrap(), 2).unwrap();
        assert_eq!(
            two,
            "name = \"subtract 1,3,4,5 misere\"\nmoves = [\"x-1, y\", \"x-2-t, y if t <= 3\", \"x, y-1\", \"x, y-2-t if t <= 3\"]\nmisere = true"
        );
        let four = written(Heap::subtract([2], false).unwrap(), 4).unwrap();
        assert!(
            four.contains("moves = [\"w-2, x, y, z\", \"w, x-2, y, z\", \"w, x, y-2, z\", \"w, x, y, z-2\"]"),
            "{four}"
        );
        let three = written(Heap::octal("0.1230").unwrap(), 3).unwrap();
        assert!(three.contains("\"x, y-1, z if y = 1\", \"x, y-2, z if y > 2\", \"x, y-3, z\""), "{three}");
        for (heap, why) in [
            (Heap::octal("0.137").unwrap(), "solve heap --octal '0.137' --passes 1"),
            (Heap { take: Take::All, misere: false }, "build nim"),
            (Heap::subtract((1..60).step_by(2), false).unwrap(), "90 kinds of moves"),
        ] {
            let error = format!("{:#}", written(heap, 3).unwrap_err());
            assert!(error.contains(why), "{error}");
        }
    }
}
