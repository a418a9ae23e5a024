//! The table of Linear Clobber: for each strip, whether Left wins moving first, and whether Right wins moving first.

use super::{Move, Moves, ReadError, Role, SingleFile};
use crate::codec::classes;
use crate::format::FormatError;
use crate::game::clobber::{any_move, number, row};
use crate::game::{Clobber, Outcome, Player, Rules, or_stop};

/// A table of the outcomes of every strip up to a length.
///
/// A strip is a slice of cells from the left: 0 for an empty one, 1 for `x`, which Left moves, and 2 for `o`.
#[derive(Debug)]
pub struct Strips {
    pub(crate) file: SingleFile,
    pub(super) rules: Clobber,
}

impl Strips {
    pub(super) fn new(file: SingleFile) -> Result<Self, FormatError> {
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

    /// The rules.
    pub fn rules(&self) -> Clobber {
        self.rules
    }

    /// Whether Left wins if Left moves first, and whether Right does if Right moves first, on the strip of a
    /// [number](crate::game::clobber::number). Constant time.
    #[inline]
    pub fn first_wins(&self, number: u64) -> Result<[bool; 2], ReadError> {
        let bits = classes::get(&self.file.data(), number).map_err(ReadError::at(0, number))?;
        Ok([bits & 1 == 1, bits & 2 == 2])
    }

    /// Who wins; `Beyond` for a strip that, without its empty ends, is longer than those of the table, or that has an
    /// invalid cell. Costs the length of the strip, and one look-up.
    ///
    /// ```
    /// # fn example(table: &supermex::raw::Strips) -> Result<(), supermex::ReadError> {
    /// // On `xo` whoever moves first clobbers and wins.
    /// assert_eq!(table.outcome(&[1, 2])?, supermex::Outcome::N);
    /// # Ok(())
    /// # }
    /// ```
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
    pub fn winning_moves(&self, cells: &[u8]) -> Result<Moves, ReadError> {
        let outcome = self.outcome(cells)?;
        let mut moves = Vec::new();
        for (player, role) in Player::BOTH.into_iter().zip([Role::Left, Role::Right]) {
            let of_player = if outcome == Outcome::Beyond { Vec::new() } else { self.moves_of(cells, player)? };
            moves.extend(of_player.iter().map(|to| Move { role, to: row(to) }));
        }
        Ok(Moves::new(outcome, moves, true))
    }

    fn moves_of(&self, cells: &[u8], player: Player) -> Result<Vec<Vec<u8>>, ReadError> {
        let (mut moves, mut failed) = (Vec::new(), Ok(()));
        any_move(&mut cells.to_vec(), player, |to| {
            // A move makes a strip no longer: it is in the table.
            let wins = self.number(to).map_or(Ok([true; 2]), |number| self.first_wins(number));
            let look = |[left, right]: [bool; 2]| {
                let loses = !if player == Player::Left { right } else { left };
                moves.extend(loses.then(|| to.to_vec()));
                false
            };
            or_stop(wins.map(look), &mut failed)
        });
        moves.sort_unstable();
        failed.map(|()| moves)
    }

    /// By `n`, from 1 on, the winning first moves of Left on the board of `n` times `xo`, for every such board that the
    /// table has.
    pub fn openings(&self) -> Result<Vec<Vec<Vec<u8>>>, ReadError> {
        (1..=self.rules.length as usize / 2).map(|n| self.moves_of(&[1, 2].repeat(n), Player::Left)).collect()
    }
}
