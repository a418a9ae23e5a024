//! The table of Linear Clobber: for each strip, whether Left wins who moves first, and whether Right does.

use std::io::Write;

use serde_json::{Value, json};

use super::file::damaged;
use super::{FlatFile, FlatGame};
use crate::certify::{Certificate, Random};
use crate::codec::{CodecError, classes};
use crate::format::FormatError;
use crate::oracle::{Answer, Ask, Class, Extent, OracleError, Refusal, SheetAsk, fields};
use crate::reader::ReadError;
use crate::rules::flat::clobber::{Player, any_move, cells, number};
use crate::rules::flat::{Clobber as Rules, FlatRules};
use crate::verify::Problem;

/// The game.
#[derive(Clone, Copy, Debug)]
pub struct Clobber {
    rules: Rules,
}

/// A strip in text.
fn strip(cells: &[u8]) -> String {
    cells.iter().map(|&cell| [b'_', b'x', b'o'].get(usize::from(cell)).map_or('?', |&byte| char::from(byte))).collect()
}

/// Reads a strip.
fn parse(text: &[u8]) -> Result<Vec<u8>, String> {
    let cell = |&byte: &u8| match byte {
        b'_' | b'.' => Ok(0),
        b'x' | b'X' => Ok(1),
        b'o' | b'O' => Ok(2),
        _ => Err(format!("{:?} is no cell", char::from(byte))),
    };
    text.iter().map(cell).collect()
}

impl Clobber {
    /// The rules.
    pub fn rules(&self) -> Rules {
        self.rules
    }

    /// Whether Left wins if Left moves first, and whether Right does if Right moves first. Constant time.
    ///
    /// # Errors
    /// If the data are damaged where the answer should be.
    #[inline]
    pub fn first_wins(&self, data: &[u8], number: u64) -> Result<[bool; 2], ReadError> {
        let bits = classes::get(data, number).map_err(damaged(number))?;
        Ok([bits & 1 == 1, bits & 2 == 2])
    }

    /// Who wins; `Beyond` for a strip that is longer than the table's, its empty ends not counted.
    ///
    /// # Errors
    /// If the data are damaged where the answer should be.
    pub fn outcome(&self, data: &[u8], cells: &[u8]) -> Result<Class, ReadError> {
        let Some(number) = self.number(cells) else { return Ok(Class::Beyond) };
        Ok(match self.first_wins(data, number)? {
            [true, true] => Class::N,
            [false, false] => Class::P,
            [true, false] => Class::Left,
            [false, true] => Class::Right,
        })
    }

    /// The number of a strip, moved to the left end; `None` if it is too long.
    fn number(&self, cells: &[u8]) -> Option<u64> {
        let start = cells.iter().position(|&cell| cell != 0).unwrap_or(cells.len());
        let end = cells.iter().rposition(|&cell| cell != 0).map_or(start, |last| last + 1);
        let stones = cells.get(start..end)?;
        (stones.len() as u64 <= u64::from(self.rules.length)).then(|| number(stones))
    }

    /// The moves of a player after which the other one, to move, loses.
    fn winning_moves(&self, data: &[u8], cells: &[u8], player: Player) -> Result<Vec<String>, ReadError> {
        let (mut moves, mut failed) = (Vec::new(), None);
        any_move(&mut cells.to_vec(), player, |to| {
            let wins = self.number(to).map_or(Ok([true; 2]), |number| self.first_wins(data, number));
            match wins {
                Ok([left, right]) => {
                    if !(if player == Player::Left { right } else { left }) {
                        moves.push(strip(to));
                    }
                }
                Err(error) => failed = Some(error),
            }
            failed.is_some()
        });
        moves.sort_unstable();
        failed.map_or(Ok(moves), Err)
    }

    /// Judges a position by its options.
    fn certify_position(&self, data: &[u8], position: u64, counts: &mut Certificate) -> Result<(), OracleError> {
        let length = usize::try_from(self.rules.length).unwrap_or(0);
        let mut cells = cells(position, length);
        let found = self.first_wins(data, position)?;
        let mut failed = None;
        for (player, found) in Player::BOTH.into_iter().zip(found) {
            let other = if player == Player::Left { 1 } else { 0 };
            let wins = any_move(&mut cells, player, |to| match self.first_wins(data, number(to)) {
                Ok(wins) => !wins[other],
                Err(error) => {
                    failed = Some(error);
                    true
                }
            });
            if let Some(error) = failed.take() {
                return Err(error.into());
            }
            if wins != found {
                let why = format!(
                    "{player:?}, moving first, {}",
                    if wins { "has a winning move" } else { "has no winning move" }
                );
                return Err(OracleError::Wrong { position: strip(&cells), found: self.outcome(data, &cells)?, why });
            }
        }
        *if found == [false; 2] { &mut counts.p_positions } else { &mut counts.n_positions } += 1;
        Ok(())
    }
}

impl FlatGame for Clobber {
    const NAME: &'static str = "clobber";
    const FORM: &'static str = "a strip of x, o and _ or . for an empty cell";

    fn new<D: AsRef<[u8]>>(file: &FlatFile<D>) -> Result<Self, FormatError> {
        let field = |field, expected, found| Err(FormatError::Field { field, expected, found });
        let FlatRules::Clobber(rules) = *file.rules() else {
            return field("game", "5", u64::from(file.header().game));
        };
        for (name, found) in [("columns", file.header().columns), ("cells", file.header().cells)] {
            if found != rules.positions() {
                return field(name, "3^length", found);
            }
        }
        file.expect_data(Some(classes::bytes(rules.positions())))?;
        Ok(Self { rules })
    }

    fn answer(&self, data: &[u8], text: &[u8], ask: Ask) -> Result<Result<Answer, Refusal>, ReadError> {
        let cells = match parse(text) {
            Ok(cells) => cells,
            Err(why) => return Ok(Err(Refusal::NoPosition { why, form: Self::FORM })),
        };
        let mut answer = Answer::of(self.outcome(data, &cells)?);
        let mut object = json!({"position": strip(&cells)});
        if ask.moves && answer.class != Class::Beyond {
            for (player, name, key) in [(Player::Left, "L", "left_moves"), (Player::Right, "R", "right_moves")] {
                let moves = self.winning_moves(data, &cells, player)?;
                answer.words.extend(moves.iter().map(|to| format!("{name}:{to}")));
                object[key] = json!(moves);
            }
        }
        if ask.fields {
            answer.fields = fields(object);
        }
        Ok(Ok(answer))
    }

    fn info(&self) -> Value {
        json!({"length": self.rules.length})
    }

    fn sheet(&self, data: &[u8], ask: &SheetAsk, out: &mut dyn Write) -> Result<(), OracleError> {
        let most = self.rules.length;
        let length = ask.number.and_then(|number| u32::try_from(number).ok()).filter(|&length| length <= most);
        let Some(length) = length else {
            return Err(OracleError::Outside(format!(
                "a sheet of clobber are the P-positions of so many cells; name one up to {most}"
            )));
        };
        let positions = ask.columns.unwrap_or(u64::MAX).min(3_u64.pow(length));
        for position in 0..positions {
            if self.first_wins(data, position)? == [false; 2] {
                writeln!(out, "{}", strip(&cells(position, length as usize)))?;
            }
        }
        Ok(())
    }

    fn openings(&self, data: &[u8], out: &mut dyn Write) -> Result<(), OracleError> {
        for n in 1..=self.rules.length as usize / 2 {
            let board = [1, 2].repeat(n);
            write!(out, "{n}:")?;
            for to in self.winning_moves(data, &board, Player::Left)? {
                write!(out, " {to}")?;
            }
            writeln!(out)?;
        }
        Ok(())
    }

    fn contents(&self, data: &[u8], digest: &mut blake3::Hasher) -> Result<(), Problem> {
        let positions = self.rules.positions();
        if !positions.is_multiple_of(4) && data.last().is_some_and(|&last| last >> (2 * (positions % 4)) != 0) {
            let source = CodecError::Malformed("bits after the last position");
            return Err(Problem::Coded { sheet: 0, column: positions, source });
        }
        digest.update(data);
        Ok(())
    }

    fn certify(&self, data: &[u8], extent: Extent) -> Result<String, OracleError> {
        let positions = self.rules.positions();
        let threads = std::thread::available_parallelism().map_or(1, |n| n.get() as u64);
        let share = |thread: u64| {
            let mut counts = Certificate::default();
            match extent {
                Extent::All => {
                    for position in positions * thread / threads..positions * (thread + 1) / threads {
                        self.certify_position(data, position, &mut counts)?;
                    }
                }
                Extent::Sample { count, seed } => {
                    for number in (thread..count).step_by(usize::try_from(threads).unwrap_or(1)) {
                        let position = Random(seed ^ number.wrapping_mul(0xd129_0d3b_3ac1_7a5f)).below(positions);
                        self.certify_position(data, position, &mut counts)?;
                    }
                }
            }
            Ok(counts)
        };
        let all = std::thread::scope(|scope| {
            let others: Vec<_> = (1..threads).map(|thread| scope.spawn(move || share(thread))).collect();
            let mut all: Result<Certificate, OracleError> = share(0);
            for thread in others {
                let found = thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
                all = all.and_then(|all| Ok(all.and(found?)));
            }
            all
        })?;
        let Certificate { p_positions, n_positions } = all;
        Ok(format!("{} positions certified ({p_positions} P, {n_positions} N, L or R)", p_positions + n_positions))
    }
}
