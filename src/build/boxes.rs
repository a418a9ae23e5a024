//! The file of a table whose rules are a rules file.

use std::time::Duration;

use super::BuildError;
use super::sheets::pool;
use super::single::{Maker, Needs, SingleFileWriter};
use crate::check::certify::boxes::published::all_within;
use crate::check::certify::boxes::sample::sample;
use crate::check::{Certificate, CertifyError};
use crate::codec::columns::encode::Encoder;
use crate::engine::rules_file::{PPositionsOfSheet, Refused, memory, run};
use crate::format::FileEntry;
use crate::game::RulesBox;
use crate::table::{AnyStore, Table};

/// Bytes of a completion, at most about.
const BYTES_A_COLUMN: u64 = 3;
/// Threads for which memory is estimated.
const THREADS: usize = 2;
/// About one in so many positions is P, if a column may have several.
const ONE_IN: u64 = 8;

impl Maker for RulesBox {
    fn needs(&self, columns: u64) -> Needs {
        // Numbers of P-positions are kept until all are known.
        let (kept, disk) =
            if self.has_columns() { (columns / 32, BYTES_A_COLUMN * columns) } else { (columns, columns / ONE_IN) };
        Needs { memory: memory(self, THREADS) + kept + (16 << 20), disk: disk + (1 << 16) }
    }

    fn write(&self, mut file: SingleFileWriter<'_>) -> Result<FileEntry, BuildError> {
        let refuse = |refused| BuildError::Rules(self.in_words(refused));
        let rows = self.sides()[0] * (1 + u64::from(self.level()));
        let (mut done, poll, threads, told) = (0, file.poll, file.threads, file.told);
        if self.has_columns() {
            let mut encoder = Encoder::default();
            let mut take = |found: PPositionsOfSheet<'_>| {
                if let PPositionsOfSheet::Completions(values) = found {
                    file.write(encoder.row(values)?)?;
                }
                done += 1;
                told(done, rows);
                Ok(())
            };
            pool(threads)?.install(|| run(self, poll, refuse, &mut take))?;
            let (rest, bytes) = encoder.finish();
            file.write(&rest)?;
            return file.finish(self.cells(), &[bytes]);
        }
        let each = self.sides()[1] * self.below().unwrap_or(1);
        let mut all = Vec::new();
        let mut take = |found: PPositionsOfSheet<'_>| {
            if let PPositionsOfSheet::Positions(numbers) = found {
                all.extend(numbers.iter().map(|number| done * each + number));
            }
            done += 1;
            told(done, rows);
            Ok::<_, BuildError>(())
        };
        pool(threads)?.install(|| run(self, poll, refuse, &mut take))?;
        file.set(&all, self.cells())
    }

    fn whole(
        &self,
        table: &Table,
        within: Duration,
        poll: &(dyn Fn() + Sync),
    ) -> Result<Option<Certificate>, CertifyError> {
        let AnyStore::Boxes(table) = &table.store else { return Ok(None) };
        all_within(table, self.needs(self.cells()).memory, within, poll)
    }

    fn sample(&self, table: &Table, poll: &dyn Fn()) -> Result<Option<Certificate>, CertifyError> {
        let AnyStore::Boxes(table) = &table.store else { return Ok(None) };
        sample(table, poll).map(Some)
    }
}

impl RulesBox {
    /// Why the rules have no table, in words.
    fn in_words(&self, refused: Refused) -> String {
        let text = |number: usize| self.rules_file().moves().nth(number - 1).unwrap_or_default();
        let position = |of: [u64; 3]| of[..self.numbers()].iter().map(u64::to_string).collect::<Vec<_>>().join(",");
        match refused {
            Refused::NoLower { number, from, to } => format!(
                "the move {:?} leads from {} to {}, and has to lower x, or y where x stays, or z where both stay",
                text(number),
                position(from),
                position(to)
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
                self.volume()
            ),
            Refused::Leaves { number, axis, most, helps } => format!(
                "the move {:?} may make {} as much as {most}, which is outside the box; {}keep the number inside by the expression itself, as in min(y+1, 99): conditions on x, y and z are not taken into account here",
                text(number),
                ["x", "y", "z"][axis],
                if helps { "make that side longer, or " } else { "" }
            ),
            Refused::NoThird { number } => format!(
                "the move {:?} is no line and no cone (multiples of at most two parameters, bounded by linear conditions, that take from x \
                 or y whenever they take from z, and raise nothing), so that the box needs its third side",
                text(number)
            ),
            Refused::TooHigh { x, y } => {
                format!("the P-position of {x},{y} has a number of 2^30 or more, so that the box needs its third side")
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::BuildOptions;
    use crate::build::single::build;
    use crate::checking::Scope;
    use crate::game::{PassLevel, RulesFile, Side, Variant};
    use crate::table::Boxes;

    /// A table with one wrong cell.
    struct Wrong<'a> {
        right: &'a Boxes,
        cell: u64,
        is_small: bool,
    }

    impl Maker for Wrong<'_> {
        fn needs(&self, columns: u64) -> Needs {
            self.right.rules().needs(columns)
        }

        fn write(&self, mut file: SingleFileWriter<'_>) -> Result<FileEntry, BuildError> {
            let (table, rules) = (self.right, self.right.rules());
            if let Some(rows) = table.rows() {
                let [x_side, columns] = rules.sides();
                let (mut encoder, mut values) = (Encoder::default(), Vec::new());
                for row in 0..x_side * (1 + u64::from(rules.level())) {
                    rows.row(row, &mut values).expect("it is right");
                    if self.cell / columns == row {
                        values[(self.cell % columns) as usize] ^= 1;
                    }
                    file.write(encoder.row(&values)?)?;
                }
                let (rest, bytes) = encoder.finish();
                file.write(&rest)?;
                return file.finish(rules.cells(), &[bytes]);
            }
            let (set, _) = table.set().expect("it has no columns");
            let holds = |number| set.get(number).expect("it is right").0;
            let all: Vec<u64> = (0..rules.cells()).filter(|&at| holds(at) != (at == self.cell)).collect();
            file.set(&all, rules.cells())
        }

        fn sample(&self, table: &Table, poll: &dyn Fn()) -> Result<Option<Certificate>, CertifyError> {
            let rules = self.right.rules();
            let refused = table.certify(Scope::All);
            let is_wrong = matches!(refused, Err(CertifyError::Wrong { .. })) || self.is_small && refused.is_err();
            assert!(is_wrong, "cell {} of {rules}: {refused:?}", self.cell);
            // A sample has all cells of a small box.
            if self.is_small { rules.sample(table, poll) } else { refused.map(Some) }
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
            let certified = build(&rules, &out, &options, &|_| ()).expect("it is right").certified;
            assert!(certified.is_some_and(|sample| sample.p_positions > 0 && sample.others > 0), "{certified:?}");
            let right = crate::read(&out).expect("just built");
            let AnyStore::Boxes(right) = &right.store else { panic!("not of a box") };
            std::fs::remove_dir_all(&out).expect("it is there");
            let is_small = rules.cells() < 200;
            for cell in (0..rules.cells()).step_by(if is_small { 1 } else { 29 }) {
                let refused = build(&Wrong { right, cell, is_small }, &out, &options, &|_| ());
                assert!(matches!(refused, Err(BuildError::Refuted(_))), "cell {cell} of {rules}: {refused:?}");
                let left = std::fs::read_dir(dir.path()).expect("a directory").count();
                assert_eq!(left, 0, "cell {cell} of {rules}");
            }
        }
    }
}
