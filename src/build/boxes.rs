//! The file of a ruleset in a box.

use super::BuildError;
use super::sheets::pool;
use super::single::{Maker, Room, SingleFileWriter, Told};
use crate::codec::columns::Encoder;
use crate::codec::sparse::{self, Shape};
use crate::engine::ruleset::{Found, Refused, memory, run};
use crate::format::FileEntry;
use crate::game::RulesBox;

/// Bytes of a completion, at most about.
const BYTES_A_COLUMN: u64 = 3;
/// Threads that memory is asked for.
const THREADS: usize = 2;
/// Of so many positions one is P, about, where a column may have several.
const ONE_IN: u64 = 8;

impl Maker for RulesBox {
    fn room(&self, columns: u64) -> Room {
        // Numbers of P-positions are kept until all are known.
        let (kept, disk) =
            if self.has_columns() { (columns / 32, BYTES_A_COLUMN * columns) } else { (columns, columns / ONE_IN) };
        Room { memory: memory(self, THREADS) + kept + (16 << 20), disk: disk + (1 << 16) }
    }

    fn write(
        &self,
        mut file: SingleFileWriter<'_>,
        threads: usize,
        progress: Told<'_>,
    ) -> Result<FileEntry, BuildError> {
        let refuse = |refused| BuildError::Rules(self.in_words(refused));
        let rows = self.sides()[0] * (1 + u64::from(self.level()));
        let (mut done, poll) = (0, file.poll);
        if self.has_columns() {
            let mut encoder = Encoder::default();
            let mut take = |found: Found<'_>| {
                if let Found::Completions(values) = found {
                    file.write(encoder.row(values)?)?;
                }
                done += 1;
                progress(done, rows);
                Ok(())
            };
            pool(threads)?.install(|| run(self, poll, refuse, &mut take))?;
            let (rest, bytes) = encoder.finish();
            file.write(&rest)?;
            return file.finish(self.cells(), &[bytes]);
        }
        let each = self.sides()[1] * self.below().unwrap_or(1);
        let mut all = Vec::new();
        let mut take = |found: Found<'_>| {
            if let Found::Positions(numbers) = found {
                all.extend(numbers.iter().map(|number| done * each + number));
            }
            done += 1;
            progress(done, rows);
            Ok::<_, BuildError>(())
        };
        pool(threads)?.install(|| run(self, poll, refuse, &mut take))?;
        let members = all.len() as u64;
        if members >= sparse::MOST {
            return Err(BuildError::TooLarge("table"));
        }
        let shape = Shape::of(self.cells(), members);
        sparse::encode(&all, shape, |bytes| file.write(bytes))?;
        file.finish(members, &[u64::from(shape.width)])
    }
}

impl RulesBox {
    /// Why the rules have no table, in words.
    fn in_words(&self, refused: Refused) -> String {
        let text = |number: usize| self.ruleset().moves().nth(number - 1).unwrap_or_default();
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
            Refused::Leaves { number, axis, most } => format!(
                "the move {:?} may make {} as much as {most}, which is outside the box; make that side longer, or keep the number inside by the expression itself, as in min(y+1, 99): conditions on x, y and z are not taken into account here",
                text(number),
                ["x", "y", "z"][axis]
            ),
            Refused::NoThird => "the moves are not all lines, so that the box needs its third side".into(),
        }
    }
}
