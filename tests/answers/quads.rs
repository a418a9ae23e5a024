//! Rules on four numbers, against the judge of rules files, and games that are built in.

use crate::common::boxes::{compare, positions, rules_file, table_of};
use crate::common::judge_rules::Judge;
use crate::common::smaller::Smaller;
use crate::common::{Draw, share};
use supermex::game::{Four, Game, PassLevel, RulesBox, RulesFile};
use supermex::{ListAsked, Outcome, Position};
use supermex_build::BuildError;
use supermex_certify::{Certify, Scope};

const NIM: &str = "'w-t, x, y, z', 'w, x-t, y, z', 'w, x, y-t, z', 'w, x, y, z-t'";

/// A move on four numbers.
fn one_move(draw: &mut Draw) -> String {
    let names = ["w", "x", "y", "z"];
    let axis = draw.below(4) as usize;
    let mut other = || names[draw.below(4) as usize];
    let [a, b, c] = [other(), other(), other()];
    let falling = match draw.below(7) {
        0 => format!("{}/2", names[axis]),
        1 => format!("{}-gcd({a}, t)", names[axis]),
        2 => format!("min({}-1, {b})", names[axis]),
        3 => format!("{}-2*t", names[axis]),
        _ => format!("{}-t", names[axis]),
    };
    let targets: Vec<String> = (0..4)
        .map(|at| match (at, draw.below(6)) {
            (at, _) if at == axis => falling.clone(),
            (at, 0) => format!("max({}-t, 0)", names[at]),
            (at, 1) if at > axis => format!("min({}+t, 3)", names[at]),
            (at, 2) => format!("{}-t", names[at]),
            (at, _) => names[at].to_owned(),
        })
        .collect();
    let first = format!("{} >= 1", names[axis]);
    let cond = match draw.below(6) {
        0 => format!(" and t <= {a}"),
        1 => format!(" and xor({a}, {b}) != {c}"),
        2 => format!(" and ({a} <= {b} or t = 2)"),
        3 => " and t in {1, 3}".into(),
        _ => String::new(),
    };
    format!("'{} if {first} and t <= 4{cond}'", targets.join(", "))
}

#[test]
fn random_rules_on_four_numbers() {
    let (mut draw, mut tables, mut refused) = (Draw(4), [0; 3], 0);
    let count = share(200, 24);
    let mut all = [0; 2];
    while tables.iter().sum::<usize>() < count {
        let mut moves: Vec<String> = (0..1 + draw.below(4)).map(|_| one_move(&mut draw)).collect();
        let kind = draw.below(3) as usize;
        if kind > 0 {
            moves.push("'w, x, y, z-t'".into());
        }
        let misere = if draw.below(4) == 0 { "misere = true\n" } else { "" };
        let block =
            if kind == 0 && draw.below(2) == 0 { format!("block = {}\n", 1 + draw.below(3)) } else { String::new() };
        let text = format!("name = 'four'\nmoves = [{}]\n{misere}{block}", moves.join(", "));
        let Ok(file) = RulesFile::parse(&text) else { continue };
        let passes = [PassLevel::ZERO, PassLevel::ONE][draw.below(2) as usize];
        let mut sides = [0; 4].map(|_| 2 + draw.below(3));
        // What min(…, 3) raises stays inside.
        sides[1..].fill(4);
        let rules = RulesBox::with_sides(file, if kind == 1 { &sides[..3] } else { &sides }, false).unwrap();
        let table = match table_of(rules.passes(passes)) {
            Ok(found) => found,
            Err(BuildError::Rules(_)) => {
                refused += 1;
                continue;
            }
            Err(error) => panic!("{error}: {text}"),
        };
        if kind == 1 {
            sides[3] = 9;
        }
        // A parameter may be more than all numbers together.
        let counts = compare(&table, &mut Judge::new(&text).far(), sides).unwrap();
        let certificate = table.certify(Scope::All).unwrap_or_else(|error| panic!("{error}: {text}"));
        // Where a column has one P-position, what is above it is not checked.
        let certified = [certificate.p_positions, certificate.others];
        assert!(if kind > 0 { certified[0] > 0 } else { counts.starts_with(&certified) }, "{text}");
        all = [0, 1].map(|at| all[at] + counts[at]);
        tables[kind] += 1;
    }
    println!("{tables:?} tables, {refused} refused, {all:?}");
    assert!(tables.iter().all(|&tables| tables > count / 8) && all[0] > 100 && all[1] > 100, "{tables:?} {all:?}");
}

/// Nim on four piles is the nim-sum without a pass, and as its own table has it with one.
#[test]
fn nim_on_four_piles() {
    let text = format!("name = 'Nim'\nmoves = [{NIM}]");
    for (sides, passes) in
        [(&[9, 10, 11][..], PassLevel::ZERO), (&[8, 8, 8], PassLevel::ONE), (&[6, 7, 8, 9], PassLevel::ONE)]
    {
        let rules = RulesBox::with_sides(rules_file(&text), sides, false).unwrap().passes(passes);
        assert_eq!(supermex::Rules::parse("rules", &rules.to_string()), Ok(rules.clone().into()));
        let table = table_of(rules).unwrap();
        let known = Smaller::new(Four::new(Game::Nim, 11).unwrap().passes(passes), Some(20));
        let last = sides.get(3).copied().unwrap_or(20);
        for at in positions([sides[0], sides[1], sides[2], last]) {
            let position = Position::from(at).with_passes(passes.into());
            let outcome = table.outcome(&position).unwrap();
            assert_eq!(outcome, known.table.outcome(&position).unwrap(), "{position}");
            let [w, x, y, z] = at;
            assert!(passes > PassLevel::ZERO || (outcome == Outcome::P) == (w ^ x ^ y ^ z == 0), "{position}");
        }
        for beyond in [[sides[0], 0, 0, 0], [0, sides[1], 0, 0], [0, 0, sides[2], 0], [0, 0, sides[2] * sides[1], 0]] {
            assert_eq!(table.outcome(&Position::from(beyond)).unwrap(), Outcome::Beyond, "{beyond:?}");
        }
    }
}

/// What is said of a position has its own numbers, and not those of its cell; and a file of one level says which passes it answers.
#[test]
fn numbers_of_positions() {
    let rules = RulesBox::with_sides(rules_file(&format!("name = 'Nim'\nmoves = [{NIM}]")), &[6, 7, 6, 8], false);
    let rules = Smaller::new(rules.unwrap().passes(PassLevel::ONE), None);
    let built = Smaller::new(Four::new(Game::Nim, 8).unwrap().passes(PassLevel::ONE), Some(20));
    for (table, columns) in [(&rules, 42), (&built, 20)] {
        let info = table.table.info();
        assert_eq!(info.columns, columns);
        assert_eq!(info.files.iter().filter(|file| file.is_table()).count(), 2);
        for at in positions([6, 7, 6, 8]) {
            let position = Position::from(at).with_passes(1);
            let said = table.table.explain(&position).unwrap().sentence;
            let [w, x, y, _] = at;
            if said.contains("complete") && at.is_sorted() {
                assert!(said.contains(&format!("{w},{x},{y} with 1 pass left")), "{position}: {said}");
            }
        }
        // The file of level 0 is a table of the rules without a pass.
        for (level, has_to_be) in [(0, "even"), (1, "odd")].into_iter().skip((columns == 42).into()) {
            let alone = supermex::read(table.path.join(format!("p{level}-000000000.smx"))).unwrap();
            for passes in 0..4 {
                let position = Position::from([1, 2, 3, 4]).with_passes(passes);
                let outcome = alone.outcome(&position).unwrap();
                let why = alone.why_beyond(&position);
                if passes % 2 == level {
                    assert_eq!((outcome, why), (table.table.outcome(&position).unwrap(), None));
                } else {
                    let words = format!("the number of passes has to be {has_to_be}");
                    assert_eq!((outcome, why), (Outcome::Beyond, Some(words)));
                }
            }
        }
    }
    let said = rules.table.explain(&Position::from([1, 2, 3, 4]).with_passes(1)).unwrap().sentence;
    assert!(said.starts_with("1,2,3 with 1 pass left is completed by"), "{said}");
}

/// Nim whose moves have a condition.
fn nim_while(cond: &str) -> String {
    let moves = NIM.split(", '").map(|one| format!("'{} if {cond}'", one.trim_matches('\'')));
    moves.collect::<Vec<_>>().join(", ")
}

/// Moore's Nim, in which one pile or two are lowered: P if in no place of the binary digits the ones are other than a multiple of
/// three.
#[test]
fn moore_on_four_piles() {
    let two =
        "'w-a, x-b, y, z', 'w-a, x, y-b, z', 'w-a, x, y, z-b', 'w, x-a, y-b, z', 'w, x-a, y, z-b', 'w, x, y-a, z-b'";
    let text = format!("name = 'Moore'\nmoves = [{NIM}, {two}]");
    let sides = [5, 6, 7, 8];
    let table = table_of(RulesBox::with_sides(rules_file(&text), &sides, false).unwrap()).unwrap();
    let is_p = |at: &[u64]| (0..4).all(|bit| at.iter().map(|n| n >> bit & 1).sum::<u64>().is_multiple_of(3));
    for at in positions(sides) {
        assert_eq!(table.outcome(&Position::from(at)).unwrap() == Outcome::P, is_p(&at), "{at:?}");
    }
    // The order of the piles does not matter: those are listed of which the numbers ascend.
    let listed = table.list(&ListAsked { max: 4, ..Default::default() }).unwrap().map(Result::unwrap);
    let ascending = positions([5; 4]).filter(|at| at.is_sorted() && is_p(at)).map(Position::from);
    assert_eq!(listed.collect::<Vec<_>>(), ascending.collect::<Vec<_>>());
    assert!(table.certify(Scope::All).is_ok());
}

/// Gale's Nim, which ends when three of the four piles are empty. One pile is P, and two are N. Three are P if they are so in Nim,
/// each less one; with a pile of 1 beside three others, if these are P in Nim (Guy, math-fun, 2004). No rule is known for the rest.
#[test]
fn gales_nim() {
    let text = format!("name = 'Gale'\nmoves = [{}]", nim_while("w*x+(w+x)*(y+z)+y*z > 0"));
    let small = table_of(RulesBox::with_sides(rules_file(&text), &[5; 4], false).unwrap()).unwrap();
    let counts = compare(&small, &mut Judge::new(&text), [5; 4]).unwrap();
    let certificate = small.certify(Scope::All).unwrap();
    assert!(counts.starts_with(&[certificate.p_positions, certificate.others]), "{certificate:?} {counts:?}");
    let sides = [10; 4];
    let table = table_of(RulesBox::with_sides(rules_file(&text), &sides, false).unwrap()).unwrap();
    for at in positions(sides) {
        let full: Vec<u64> = at.into_iter().filter(|&n| n > 0).collect();
        let is_p = match full[..] {
            [] | [_] => true,
            [_, _] => false,
            [a, b, c] => (a - 1) ^ (b - 1) ^ (c - 1) == 0,
            _ if full.contains(&1) => full.iter().fold(1, |sum, n| sum ^ n) == 0,
            _ => continue,
        };
        assert_eq!(table.outcome(&Position::from(at)).unwrap() == Outcome::P, is_p, "{at:?}");
    }
}

#[test]
fn what_has_no_table() {
    let parse = |text: &str| RulesFile::parse(text).unwrap_err().to_string();
    let text = format!("name = 'four'\nmoves = [{NIM}]\n");
    assert!(parse(&format!("{text}order = 'x'")).contains("games on two or three numbers"));
    assert!(parse(&format!("{text}nothing = ['0,0,0']")).contains("games on two or three numbers"));
    assert!(parse("name = 'four'\nmoves = ['w-t, x, y, z', 'x-t, y, z']").contains("this move has 3 numbers"));
    let vectors = rules_file("name = 'four'\ntable = [[1, 0, 0, 2], [0, 1, 3, 0]]");
    assert_eq!(vectors.moves().collect::<Vec<_>>(), ["w-1, x, y, z-2", "w, x-1, y-3, z"]);
    let sides = |sides: &[u64], grundy| RulesBox::with_sides(rules_file(&text), sides, grundy).unwrap_err().to_string();
    assert!(sides(&[9, 9], false).contains("20x20x20x20"));
    assert!(sides(&[9, 9, 9, 9, 9], false).contains("20x20x20x20"));
    assert!(sides(&[9, 9, 9, 9], true).contains("of two or three numbers"));
    assert!(sides(&[9, 0, 9, 9], false).contains("a side of the box is 0"));
    let text = |numbers: usize| {
        let first = ["'x-t, y'", "'x-t, y, z'", "'w-t, x, y, z'"][numbers - 2];
        rules_file(&format!("name = 'first'\nmoves = [{first}]"))
    };
    for (numbers, sides, why) in [
        (2, &[9; 3][..], "a position of this game has 2 numbers; write the box as 100x100"),
        (
            3,
            &[9; 2],
            "no move \"x, y, z-t\" that may always be made, or have `block` or `order`, so the box needs its third side; write it as 100x100x100",
        ),
        (
            4,
            &[9; 3],
            "no move \"w, x, y, z-t\" that may always be made, or have `block` or `order`, so the box needs its fourth side; write it as 20x20x20x20",
        ),
    ] {
        let error = RulesBox::with_sides(text(numbers), sides, false).unwrap_err().to_string();
        assert!(error.ends_with(why), "{error}");
    }
    for (moves, numbers) in
        [("x-gcd(t,y), y", "x and y"), ("x-gcd(t,y), y, z", "x, y and z"), ("w-gcd(t,x), x, y, z", "w, x, y and z")]
    {
        let error = parse(&format!("name = 'endless'\nmoves = ['{moves}']"));
        assert!(error.ends_with(&format!("The numbers of a position are {numbers}")), "{error}");
    }
    let why = |moves: &str, sides: &[u64]| {
        let rules =
            RulesBox::with_sides(rules_file(&format!("name = 'four'\nmoves = [{moves}]")), sides, false).unwrap();
        table_of(rules).map(|_| ()).unwrap_err().to_string()
    };
    for moves in
        ["'w, x, y+1, z-t', 'w, x, y, z-t'", "'w-a, x, y, z-b', 'w, x, y, z-t'", "'w-t, x, y, z/2', 'w, x, y, z-t'"]
    {
        let why = why(moves, &[4, 4, 4]);
        assert!(why.contains("needs its fourth side") && why.contains(moves.split('\'').nth(1).unwrap()), "{why}");
    }
    assert!(why("'w-t, x+t, y, z', 'w, x, y, z-t'", &[4, 4, 4]).contains("raise x to"));
    assert!(why("'w-t, x, y, z+t'", &[4, 4, 4, 4]).contains("raise z to"));
    assert!(why("'w, x, y, z/2'", &[4, 4, 4, 4]).contains("and has to lower w, or x where w stays"));
}
