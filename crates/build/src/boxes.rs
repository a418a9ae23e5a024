//! The file of a table whose rules are a rules file.

use std::path::Path;
use std::time::Duration;

use super::buildable::Buildable;
use super::covering::boxed;
use super::row_maker::{Job, RowMaker};
use super::row_writer::RowSender;
use super::sheets::pool;
use super::single::{self, Certifier, Maker, Needs, SingleFileWriter};
use super::{BuildError, BuildOptions, BuildSummary, OnProgress, cells};
use crate::engine::rules_file::{PPositionsOfSheet, Refused, Task, memory, run, steps};
use supermex::format::FileEntry;
use supermex::table::{AnyStore, Table};
use supermex_certify::boxes::published::all_within;
use supermex_certify::boxes::sample::sample;
use supermex_certify::{Certificate, CertifyError};
use supermex_game::{Position, Rest, RulesBox, RulesError, Sheet};

/// Bytes of a completion, at most about.
const BYTES_A_COLUMN: u64 = 3;
/// Threads for which memory is estimated.
const THREADS: usize = 2;
/// A certificate may take this memory, or else a quarter of the engine's estimate, which is about what an engine takes.
const MOST_TO_CERTIFY: u64 = 1 << 26;
/// About one position in eight is P, if a column may have several.
const ONE_IN: u64 = 8;

impl Buildable for RulesBox {
    fn covering(&self, position: &Position) -> Result<BuildOptions, RulesError> {
        boxed(self, position).map(BuildOptions::new)
    }

    fn extents(&self, _: &BuildOptions) -> Vec<u64> {
        self.bounded_sides()
    }

    fn steps(&self, _: &BuildOptions) -> u64 {
        steps(self).into_iter().fold(0, |all, (_, steps)| all.saturating_add(steps))
    }

    fn stated(&self) -> Option<u64> {
        Some(self.cells())
    }

    fn checkpoint_bytes(&self, options: &BuildOptions) -> Result<Option<u64>, BuildError> {
        self.has_columns().then(|| cells::checkpoint_bytes(self, options)).transpose()
    }

    fn build(&self, out: &Path, options: &BuildOptions, progress: OnProgress<'_>) -> Result<BuildSummary, BuildError> {
        match self.has_columns() {
            true => cells::build(self, out, options, progress),
            false => single::build(self, out, options, progress),
        }
    }
}

/// A table of columns.
impl RowMaker for RulesBox {
    fn needs(&self, columns: u64) -> Needs {
        let disk = BYTES_A_COLUMN * columns * self.sides()[0] * (1 + u64::from(self.level())) + (1 << 16);
        Needs { memory: memory(self, THREADS) + (16 << 20), disk }
    }

    fn rows(&self, job: &Job<'_>, rows: &RowSender) -> Result<(), BuildError> {
        let levels = 1 + u64::from(self.level());
        // Rows that are known do not come.
        let (mut done, total) = (u64::from(job.first()) * levels, self.sides()[0] * levels);
        let mut take = |found: PPositionsOfSheet<'_>| {
            if let PPositionsOfSheet::Completions(values) = found {
                let row = Sheet { first_column: 0, completions: values.to_vec(), rest: Rest::Unknown };
                rows.send(usize::from(done % levels == 1), row)?;
            }
            done += 1;
            (job.told)(done, total);
            Ok(())
        };
        let refuse = |refused| BuildError::Rules(in_words(self, refused));
        let task = Task { rules: self, poll: job.poll, refuse: &refuse, known: job.known };
        pool(job.threads)?.install(|| run(task, &mut take))
    }
}

/// A table of positions.
impl Maker for RulesBox {
    fn needs(&self, columns: u64) -> Needs {
        // Numbers of P-positions are kept until all are known.
        Needs { memory: memory(self, THREADS) + columns + (16 << 20), disk: columns / ONE_IN + (1 << 16) }
    }

    fn write(&self, file: SingleFileWriter<'_>) -> Result<FileEntry, BuildError> {
        let refuse = |refused| BuildError::Rules(in_words(self, refused));
        let rows = self.sides()[0] * (1 + u64::from(self.level())) * self.sets();
        let (mut done, poll, threads, told) = (0, file.poll, file.threads, file.told);
        let each = self.sides()[1] * self.below().unwrap_or(1);
        let mut all = Vec::new();
        let mut take = |found: PPositionsOfSheet<'_>| {
            if let PPositionsOfSheet::Positions(numbers) = found {
                all.extend(numbers.iter().map(|number| done * each + number));
            }
            done += 1;
            told(done, rows);
            Ok(())
        };
        pool(threads)?.install(|| run(Task { rules: self, poll, refuse: &refuse, known: None }, &mut take))?;
        file.set(&all, self.cells())
    }
}

impl Certifier for RulesBox {
    fn whole(
        &self,
        table: &Table,
        within: Duration,
        poll: &(dyn Fn() + Sync),
    ) -> Result<Option<Certificate>, CertifyError> {
        let AnyStore::Boxes(table) = &table.store else { return Ok(None) };
        all_within(table, (memory(self, THREADS) / 4).max(MOST_TO_CERTIFY), within, poll)
    }

    fn sample(&self, table: &Table, poll: &dyn Fn()) -> Result<Option<Certificate>, CertifyError> {
        let AnyStore::Boxes(table) = &table.store else { return Ok(None) };
        sample(table, poll).map(Some)
    }
}

/// Why rules have no table, in words.
fn in_words(rules: &RulesBox, refused: Refused) -> String {
    let text = |number: usize| rules.rules_file().moves().nth(number - 1).unwrap_or_default();
    // A game's own numbers: the pile of Nim beside it is not in its rules.
    let numbers = rules.rules_file().numbers();
    let position = |of: Position| of.iter().take(numbers).map(u64::to_string).collect::<Vec<_>>().join(",");
    match refused {
        Refused::NoLower { number, from, to } => format!(
            "the move {:?} leads from {} to {}, and has to lower {}",
            text(number),
            position(from),
            position(to),
            rules.rules_file().order().map_or(lowered(numbers).into(), |order| { format!("the order {order:?}") })
        ),
        Refused::NoOrder(at) => format!(
            "the order {:?} has no value at {}, or a negative one",
            rules.rules_file().order().unwrap_or_default(),
            position(at)
        ),
        Refused::TooMany => {
            "a position has more moves than can be gone through; bound their parameters by conditions".into()
        }
        Refused::TooManyChoices { number, choices } => format!(
            "a position has more moves than can be gone through: {:?} has {choices} choices of its parameters; bound them by \
             conditions, as in t <= 99, or make the box smaller",
            text(number)
        ),
        Refused::TooCostly { number, steps } => format!(
            "the moves {:?} may take {steps} steps in the box, which has {} positions: that takes too long; make the box smaller, or \
             bound the parameters by conditions, as in t <= 99",
            text(number),
            rules.volume()
        ),
        Refused::Leaves { number, axis, most, helps } => format!(
            "the move {:?} may raise {} to {most}, which is outside the box; {}keep the number inside, by the expression as in min(y+1, 99), or by a condition as in y < 99{}",
            text(number),
            if numbers == 4 { ["w", "x", "y", "z"][axis] } else { ["x", "y", "z"][axis] },
            if helps { "make that side longer, or " } else { "" },
            if numbers < 4 { "; or add an order that every move lowers, as in order = \"x+y\"" } else { "" }
        ),
        Refused::NoThird { number } => format!(
            "the move {:?} is neither a line nor a cone (multiples of at most two parameters, bounded by linear conditions, that take from x \
             or y whenever they take from z, and raise nothing; with numbers up to 1,024, and sums of at most 64 vectors), so the box needs its third side",
            text(number)
        ),
        Refused::NoFourth { number } => format!(
            "any z is possible where the text of each move shows that it lowers every position, and changes z by a number that does not \
             depend on z and has a bound; that of {:?} does not, so that the box needs its fourth side",
            text(number)
        ),
        Refused::TooHigh { x, y } => {
            let column = match rules.sides_of_four() {
                Some(_) => Position::from(rules.own([x, y, 0])),
                None => Position::from([x, y]),
            };
            format!("the P-position of {column} has a number of 2^30 or more, so that the box needs its last side")
        }
    }
}

/// What a move has to lower, by how many numbers a position has.
fn lowered(numbers: usize) -> &'static str {
    match numbers {
        2 => "x, or y where x stays",
        4 => "w, or x where w stays, or y where both stay, or z where all others stay",
        _ => "x, or y where x stays, or z where both stay",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::BuildOptions;
    use crate::{BuildSummary, build, cells, single};
    use std::path::Path;
    use supermex::table::Boxes;
    use supermex_certify::{Certify, Scope};
    use supermex_game::{PassLevel, RulesFile, Side, Variant};

    /// A table with one wrong cell.
    struct Wrong<'a> {
        right: &'a Boxes,
        cell: u64,
        is_small: bool,
    }

    impl Wrong<'_> {
        fn build(&self, out: &Path, options: &BuildOptions) -> Result<BuildSummary, BuildError> {
            match self.right.rules().has_columns() {
                true => cells::build(self, out, options, &|_| ()),
                false => single::build(self, out, options, &|_| ()),
            }
        }
    }

    impl RowMaker for Wrong<'_> {
        fn needs(&self, columns: u64) -> Needs {
            RowMaker::needs(self.right.rules(), columns)
        }

        fn rows(&self, _: &Job<'_>, rows: &RowSender) -> Result<(), BuildError> {
            let rules = self.right.rules();
            let ([x_side, columns], mut values) = (rules.sides(), Vec::new());
            let mut number = 0;
            for x in 0..x_side {
                for level in PassLevel::up_to(rules.level()) {
                    self.right.stored_row(x, level, &mut values).expect("it is right");
                    if self.cell / columns == number {
                        values[(self.cell % columns) as usize] ^= 1;
                    }
                    number += 1;
                    let row = Sheet { first_column: 0, completions: values.clone(), rest: Rest::Unknown };
                    rows.send(usize::from(level > PassLevel::ZERO), row)?;
                }
            }
            Ok(())
        }
    }

    impl Maker for Wrong<'_> {
        fn needs(&self, columns: u64) -> Needs {
            Maker::needs(self.right.rules(), columns)
        }

        fn write(&self, file: SingleFileWriter<'_>) -> Result<FileEntry, BuildError> {
            let (table, rules) = (self.right, self.right.rules());
            let (set, _) = table.set().expect("it has no columns");
            let holds = |number| set.get(number).expect("it is right").0;
            let all: Vec<u64> = (0..rules.cells()).filter(|&at| holds(at) != (at == self.cell)).collect();
            file.set(&all, rules.cells())
        }
    }

    impl Certifier for Wrong<'_> {
        fn sample(&self, table: &Table, poll: &dyn Fn()) -> Result<Option<Certificate>, CertifyError> {
            let rules = self.right.rules();
            let refused = table.certify(Scope::All);
            let is_wrong = matches!(refused, Err(CertifyError::Wrong { .. })) || self.is_small && refused.is_err();
            assert!(is_wrong, "cell {} of {rules}: {refused:?}", self.cell);
            // A sample has all cells of a small box.
            if self.is_small { rules.sample(table, poll) } else { refused.map(Some) }
        }
    }

    /// Rules files on two and three numbers, as tables of who wins and of values.
    fn boxes(moves: [&str; 2], side: u64) -> [RulesBox; 4] {
        let [pairs, triples] = moves.map(|moves| {
            RulesFile::parse(&format!("name = 'refused'\nmoves = [{moves}]")).expect("moves that are understood")
        });
        [
            RulesBox::new(pairs.clone(), [side; 2], Side::Below(1)).expect("a box"),
            RulesBox::grundy(pairs, [side; 2]).expect("a box"),
            RulesBox::new(triples.clone(), [side; 2], Side::Below(side)).expect("a box"),
            RulesBox::grundy_of_three(triples, [side; 3]).expect("a box"),
        ]
    }

    /// Every refusal is worded for two and for three numbers, with and without values.
    #[test]
    fn refusals_have_words() {
        for (rules, numbers) in boxes(["'x-t, y'", "'x-t, y, z'"], 3).iter().zip([2, 2, 3, 3]) {
            let (from, to) = (["7,8", "7,8,9"][numbers - 2], ["7,9", "7,9,1"][numbers - 2]);
            let moved = ["\"x-t, y\"", "\"x-t, y, z\""][numbers - 2];
            let lower = Refused::NoLower { number: 1, from: [7, 8, 9].into(), to: [7, 9, 1].into() };
            assert_eq!(
                in_words(rules, lower),
                format!(
                    "the move {moved} leads from {from} to {to}, and has to lower x, or y where x stays{}",
                    ["", ", or z where both stay"][numbers - 2]
                )
            );
            for refused in [
                Refused::TooManyChoices { number: 1, choices: 12 },
                Refused::TooCostly { number: 1, steps: 12 },
                Refused::Leaves { number: 1, axis: 2, most: 12, helps: true },
                Refused::Leaves { number: 1, axis: 0, most: 12, helps: false },
                Refused::NoThird { number: 1 },
            ] {
                let words = in_words(rules, refused.clone());
                assert!(words.contains(moved), "{refused:?}: {words}");
            }
            assert!(in_words(rules, Refused::TooMany).contains("more moves"));
            assert!(in_words(rules, Refused::TooHigh { x: 1, y: 2 }).contains("1,2"));
        }
    }

    /// Rules that have no table are refused with words, and nothing is left behind.
    #[test]
    fn what_is_refused_leaves_nothing() {
        let (least, most) = ("(0-9223372036854775807-1)", "9223372036854775807");
        let edges = [
            // An operation whose arguments are -2^63 and -1 has no value: then the move does not exist.
            (format!("'x-1, y if lcm({least}, x-1) >= 0'"), format!("'x-1, y, z if lcm({least}, z-1) >= 0'"), None),
            (format!("'x-1, y if {least}/(0-1) >= 0'"), format!("'x-1, y, z if {least}%(0-1) >= 0'"), None),
            (format!("'x-t, y+{most}'"), format!("'x-t, y, z+{most}'"), Some("outside the box")),
            (format!("'x*{most}, y-t'"), format!("'x*{most}, y-t, z'"), Some("has to lower")),
            ("'x, y/2'".into(), "'x, y, z/2'".into(), Some("leads from 0,0")),
            ("'x, y'".into(), "'x, y, z'".into(), Some("leads from 0,0")),
            ("'x-t, y+1'".into(), "'x-t, y, z+1'".into(), Some("outside the box")),
            (
                format!("'x-1, y if t <= {most}'"),
                format!("'x-1, y, z if t <= {most}'"),
                Some("choices of its parameters"),
            ),
        ];
        for (two, three, expected) in edges {
            for rules in boxes([&two, &three], 1).into_iter().chain(boxes([&two, &three], 3)) {
                let dir = tempfile::tempdir().expect("a temporary directory");
                let (out, options) = (dir.path().join("db"), BuildOptions::new(rules.clone()).threads(1));
                let left = || std::fs::read_dir(dir.path()).expect("a directory").count();
                match (build(&out, &options, &|_| ()), expected) {
                    (Err(BuildError::Rules(words)), Some(expected)) => {
                        assert!(words.contains(expected), "{rules}: {words}");
                        let numbers = rules.rules_file().numbers();
                        let zeros = ["0,0 to 0,0,", "0,0,0 to 0,0,0,"][numbers - 2];
                        assert!(!expected.starts_with("leads") || words.contains(zeros), "{rules}: {words}");
                        assert_eq!(left(), 0, "{rules}");
                    }
                    (Ok(_), None) => assert_eq!(left(), 1, "{rules}"),
                    // Every move from the one position of the smallest box would be below 0.
                    (Ok(_), Some(_)) if rules.own_sides()[0] == 1 => {}
                    (found, _) => panic!("{rules}: {found:?}"),
                }
            }
        }
    }

    /// A table with one wrong cell is refuted, gets no name, and leaves nothing.
    #[test]
    fn what_is_wrong_is_not_published() {
        let rules = |text: &str, sides, third| {
            let rules_file = RulesFile::parse(&format!("name = 'wrong'\n{text}")).expect(text);
            RulesBox::new(rules_file, sides, third).expect(text)
        };
        let pairs = RulesFile::parse("name = 'pairs'\nmoves = ['x-t, y', 'x, y-t if t <= 2']").expect("rules");
        let variant = Variant { piles: [1, 1, 0], level: None };
        let triples =
            RulesFile::parse("name = 'triples'\nmoves = ['x-t, y, z', 'x, y-t, z-t', 'x, y, z-t']").expect("rules");
        for rules in [
            rules("moves = ['x-t, y/2', 'x, y-t*t if t <= x+1']", [4, 5], Side::Below(1)).passes(PassLevel::ONE),
            rules("moves = ['x-1, y', 'x, y-t if prime(t)']\nmisere = true", [5, 4], Side::Below(1)),
            rules("moves = ['x-t, y, min(z+t, 2)', 'x, y-1, z', 'x, y, z-2']", [3, 3], Side::Below(3))
                .variants([variant])
                .expect("variants"),
            rules("moves = ['x-t, y, z', 'x, y-t, z-t', 'x, y, z-t']", [4, 3], Side::Any).passes(PassLevel::ONE),
            rules("moves = ['x-t, y, z if t <= z', 'x, y, z-t']\nmisere = true", [5, 2], Side::Below(6)),
            rules("moves = ['x-t, y, z', 'x, y-a, z-b if a <= 2*b and b <= 2*a', 'x, y, z-t']", [13, 16], Side::Any)
                .passes(PassLevel::ONE),
            rules("moves = ['x-t, y, z if t <= z', 'x, y-t*z, z if z > 0']", [8, 9], Side::Below(60)),
            RulesBox::grundy(pairs, [5, 4]).expect("values").passes(PassLevel::ONE),
            RulesBox::grundy_of_three(triples, [3, 2, 4]).expect("values").passes(PassLevel::ONE),
        ] {
            let dir = tempfile::tempdir().expect("a temporary directory");
            let (out, options) = (dir.path().join("db"), BuildOptions::new(rules.clone()).threads(1));
            let certified = build(&out, &options, &|_| ()).expect("it is right").certified;
            assert!(certified.is_some_and(|sample| sample.p_positions > 0 && sample.others > 0), "{certified:?}");
            let right = supermex::read(&out).expect("just built");
            let AnyStore::Boxes(right) = &right.store else { panic!("not of a box") };
            std::fs::remove_dir_all(&out).expect("it is there");
            let is_small = rules.cells() < 200;
            for cell in (0..rules.cells()).step_by(if is_small { 1 } else { 29 }) {
                let refused = Wrong { right, cell, is_small }.build(&out, &options);
                assert!(matches!(refused, Err(BuildError::Refuted(_))), "cell {cell} of {rules}: {refused:?}");
                let left = std::fs::read_dir(dir.path()).expect("a directory").count();
                assert_eq!(left, 0, "cell {cell} of {rules}");
            }
        }
    }
}
