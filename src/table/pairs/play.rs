//! Play to the end in games of two piles.

use super::{Imitation, Pair, Pairs};
use crate::game::imitation::State;
use crate::table::ReadError;
use crate::table::line::{Play, PlayedLine, Wins, line_of};

impl Pairs {
    /// A line of play to the end, as [`Sheets::line`](crate::raw::Sheets::line) gives it; `None` beyond the table, for positions
    /// of more than 2^14 tokens, and where options may be blocked: whoever blocks decides what follows.
    ///
    /// ```
    /// # fn example(table: &supermex::raw::Pairs) -> Result<(), supermex::ReadError> {
    /// if let Some(line) = table.line([4, 6])? {
    ///     println!("{:?}", line.positions);
    /// }
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    /// If the file is damaged on the way.
    pub fn line(&self, position: Pair) -> Result<Option<PlayedLine<Pair>>, ReadError> {
        if self.rules.blocked() == 0 { line_of(self, &position) } else { Ok(None) }
    }
}

impl Play for Pairs {
    type Position = Pair;

    fn each_option(&self, position: &Pair, visit: &mut dyn FnMut(Pair) -> bool) {
        self.rules.any_move(*position, visit);
    }

    fn wins(&self, position: &Pair) -> Result<Option<Wins<Pair>>, ReadError> {
        let moves = self.winning_moves(*position)?;
        Ok(moves.map(|moves| Wins { moves: [moves.free, moves.diagonal].concat(), complete: true }))
    }

    fn size(&self, position: &Pair) -> u128 {
        position.iter().copied().map(u128::from).sum()
    }
}

impl Imitation<'_> {
    /// A line of play to the end, as [`Sheets::line`](crate::raw::Sheets::line) gives it; `None` beyond the table, and for
    /// positions of more than 2^14 tokens.
    ///
    /// # Errors
    /// If the file is damaged on the way.
    pub fn line(&self, state: &State) -> Result<Option<PlayedLine<State>>, ReadError> {
        line_of(self, state)
    }
}

impl Play for Imitation<'_> {
    type Position = State;

    fn each_option(&self, state: &State, visit: &mut dyn FnMut(State) -> bool) {
        for (pile, tokens) in state.piles.into_iter().enumerate() {
            let mut moves = (1..=tokens).filter_map(|taken| self.move_from(state, pile, taken));
            if moves.any(&mut *visit) {
                return;
            }
        }
    }

    fn wins(&self, state: &State) -> Result<Option<Wins<State>>, ReadError> {
        Ok(self.winning_moves(state)?.map(|moves| Wins { moves, complete: true }))
    }

    fn size(&self, state: &State) -> u128 {
        state.piles.iter().copied().map(u128::from).sum()
    }
}
