//! The table of Linear Clobber: for each strip, whether Left wins who moves first, and whether Right does.

use super::{Answers, ReadError, Single, SingleFile};
use crate::codec::classes;
use crate::format::FormatError;
use crate::game::clobber::{any_move, number};
use crate::game::{Clobber, Outcome, Player, Rules};
use crate::table::line::{Play, PlayedLine, Wins, line};

/// A table of the outcomes of every strip up to a length.
///
/// A strip is a slice of cells from the left: 0 for an empty one, 1 for `x`, which Left moves, and 2 for `o`.
#[derive(Debug)]
pub struct Strips {
    file: SingleFile,
    rules: Clobber,
}

/// The moves of a strip that win, as the strips that they lead to, sorted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct StripMoves {
    /// Those of Left, after which Right, to move, loses.
    pub left: Vec<Vec<u8>>,
    /// Those of Right, after which Left, to move, loses.
    pub right: Vec<Vec<u8>>,
}

impl Single for Strips {
    fn new(file: SingleFile) -> Result<Self, FormatError> {
        let bad = |field, expected, found| Err(FormatError::Field { field, expected, found });
        let Rules::Strips(rules) = *file.rules() else {
            return bad("game", "5", u64::from(file.header().game));
        };
        let [] = file.shape()?;
        for (name, found) in [("columns", file.header().columns), ("cells", file.header().cells)] {
            if found != rules.positions() {
                return bad(name, "3^length", found);
            }
        }
        file.require_data(Some(classes::bytes(rules.positions())))?;
        Ok(Self { file, rules })
    }

    fn file(&self) -> &SingleFile {
        &self.file
    }

    fn file_mut(&mut self) -> &mut SingleFile {
        &mut self.file
    }
}

impl Strips {
    /// The rules.
    pub fn rules(&self) -> Clobber {
        self.rules
    }

    /// Whether Left wins if Left moves first, and whether Right does if Right moves first, on the strip of a
    /// [number](crate::game::clobber::number). Constant time.
    ///
    /// # Errors
    /// If the data are damaged where the answer should be.
    #[inline]
    pub fn first_wins(&self, number: u64) -> Result<[bool; 2], ReadError> {
        let bits = classes::get(&self.file.data(), number).map_err(ReadError::at(0, number))?;
        Ok([bits & 1 == 1, bits & 2 == 2])
    }

    /// Who wins; `Beyond` for a strip that is longer than the table's, its empty ends not counted, or has a cell that
    /// is none. Costs the length of the strip, and one look-up.
    ///
    /// ```
    /// # fn example(table: &supermex::raw::Strips) -> Result<(), supermex::ReadError> {
    /// // On `xo` whoever moves first clobbers and wins.
    /// assert_eq!(table.outcome(&[1, 2])?, supermex::Outcome::N);
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    /// If the data are damaged where the answer should be.
    pub fn outcome(&self, cells: &[u8]) -> Result<Outcome, ReadError> {
        let Some(number) = self.number(cells) else { return Ok(Outcome::Beyond) };
        Ok(match self.first_wins(number)? {
            [true, true] => Outcome::N,
            [false, false] => Outcome::P,
            [true, false] => Outcome::Left,
            [false, true] => Outcome::Right,
        })
    }

    /// The number of a strip, moved to the left end; `None` if it is too long.
    fn number(&self, cells: &[u8]) -> Option<u64> {
        let start = cells.iter().position(|&cell| cell != 0).unwrap_or(cells.len());
        let end = cells.iter().rposition(|&cell| cell != 0).map_or(start, |last| last + 1);
        let stones = cells.get(start..end)?;
        let fits = stones.len() as u64 <= u64::from(self.rules.length) && stones.iter().all(|&cell| cell <= 2);
        fits.then(|| number(stones))
    }

    /// The moves of each player after which the other one, to move, loses; none beyond the table. Costs a look-up a
    /// move.
    ///
    /// # Errors
    /// If the data are damaged on the way.
    pub fn winning_moves(&self, cells: &[u8]) -> Result<StripMoves, ReadError> {
        if self.number(cells).is_none() {
            return Ok(StripMoves::default());
        }
        let [left, right] = Player::BOTH.map(|player| self.moves_of(cells, player));
        Ok(StripMoves { left: left?, right: right? })
    }

    fn moves_of(&self, cells: &[u8], player: Player) -> Result<Vec<Vec<u8>>, ReadError> {
        let (mut moves, mut failed) = (Vec::new(), None);
        any_move(&mut cells.to_vec(), player, |to| {
            // A move makes a strip no longer: it is in the table.
            let wins = self.number(to).map_or(Ok([true; 2]), |number| self.first_wins(number));
            match wins {
                Ok([left, right]) => {
                    if !(if player == Player::Left { right } else { left }) {
                        moves.push(to.to_vec());
                    }
                }
                Err(error) => failed = Some(error),
            }
            failed.is_some()
        });
        moves.sort_unstable();
        failed.map_or(Ok(moves), Err)
    }

    /// By `n`, from 1 on, the winning first moves of Left on the board of `n` times `xo`, for every such board that the
    /// table has.
    ///
    /// # Errors
    /// If the data are damaged on the way.
    pub fn openings(&self) -> Result<Vec<Vec<Vec<u8>>>, ReadError> {
        (1..=self.rules.length as usize / 2).map(|n| self.moves_of(&[1, 2].repeat(n), Player::Left)).collect()
    }
}

impl Strips {
    /// A line of play to the end, with this player to move first, as [`Sheets::line`](crate::raw::Sheets::line) gives it; `None`
    /// beyond the table.
    ///
    /// # Errors
    /// If the data are damaged on the way.
    pub fn line(&self, cells: &[u8], first: Player) -> Result<Option<PlayedLine<Vec<u8>>>, ReadError> {
        let Some(number) = self.number(cells) else { return Ok(None) };
        let [left, right] = self.first_wins(number)?;
        let wins = if first == Player::Left { left } else { right };
        let Some(PlayedLine { positions, lacks }) = line(&Turns(self), &(cells.to_vec(), first), wins)? else {
            return Ok(None);
        };
        Ok(Some(PlayedLine { positions: positions.into_iter().map(|(cells, _)| cells).collect(), lacks }))
    }
}

/// Strips with the player who is to move.
struct Turns<'a>(&'a Strips);

impl Play for Turns<'_> {
    type Position = (Vec<u8>, Player);

    fn each_option(&self, (cells, player): &(Vec<u8>, Player), visit: &mut dyn FnMut((Vec<u8>, Player)) -> bool) {
        any_move(&mut cells.clone(), *player, |to| visit((to.to_vec(), player.other())));
    }

    fn wins(&self, (cells, player): &(Vec<u8>, Player)) -> Result<Option<Wins<(Vec<u8>, Player)>>, ReadError> {
        if self.0.number(cells).is_none() {
            return Ok(None);
        }
        let moves = self.0.moves_of(cells, *player)?.into_iter().map(|to| (to, player.other())).collect();
        // A move makes a strip no longer.
        Ok(Some(Wins { moves, complete: true }))
    }

    fn size(&self, (cells, _): &(Vec<u8>, Player)) -> u128 {
        cells.len() as u128
    }
}

impl Answers for Strips {
    type Position = Vec<u8>;
    type Moves = StripMoves;

    fn outcome_of(&self, cells: &Vec<u8>) -> Result<Outcome, ReadError> {
        self.outcome(cells)
    }

    fn moves_from(&self, cells: &Vec<u8>) -> Result<StripMoves, ReadError> {
        self.winning_moves(cells)
    }
}
