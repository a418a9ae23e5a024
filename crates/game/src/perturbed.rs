//! A game on three numbers with its perturbations: passes and variants.

use std::fmt;

use super::{Arity, Game, PassLevel, Play, Player, Point, Position, Variants, text};

/// A game on three numbers with everything that changes its P-positions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PerturbedGame {
    /// The game.
    pub game: Game,
    /// The level of the most passes that a table is for; by parity it answers for any number.
    pub passes: PassLevel,
    /// Positions that are declared a win for the player to move.
    pub variants: Variants,
}

impl PerturbedGame {
    /// The game as it is played without perturbation and without passes.
    ///
    /// ```
    /// use supermex_game::PassLevel;
    /// use supermex_game::{Game, PerturbedGame};
    /// let rules = PerturbedGame::new(Game::Nim).passes(PassLevel::ONE);
    /// assert_eq!(rules.level(3), Some(PassLevel::ONE));
    /// ```
    pub fn new(game: Game) -> Self {
        Self { game, passes: PassLevel::ZERO, variants: Variants::default() }
    }

    /// The same game with passes.
    #[must_use]
    pub fn passes(self, passes: PassLevel) -> Self {
        Self { passes, ..self }
    }

    /// The same game with these variants, in place of those it has.
    #[must_use]
    pub fn variants(self, variants: Variants) -> Self {
        Self { variants, ..self }
    }

    /// The levels that a table of the game has, ascending.
    pub fn levels(&self) -> impl DoubleEndedIterator<Item = PassLevel> + use<> {
        PassLevel::up_to(self.passes)
    }

    /// The stored level that answers for `passes` passes left, or `None` if none does.
    ///
    /// P-positions with `p` passes are those with `p - 2`, because a pass is answered by a pass. If a variant holds at
    /// one level only, this argument fails, and only the table's own levels are answered.
    #[inline(always)]
    pub fn level(&self, passes: u64) -> Option<PassLevel> {
        self.variants.level(passes, self.passes)
    }

    /// Whether every sheet is cut at a last column; otherwise it is exact for all columns.
    pub fn is_cut(&self) -> bool {
        !self.game.ends() || self.variants.seed().is_some()
    }

    /// Whether level 0 is the nim-sum, by Bouton's theorem.
    pub fn is_pure(&self) -> bool {
        self.game.is_nim_sum() && self.variants.is_empty()
    }

    /// Whether the P-positions do not change when the piles are put in another order, so that the
    /// sheets are involutions and the table needs each pair of piles in one order only.
    pub fn is_symmetric(&self) -> bool {
        self.game.is_symmetric() && self.variants.are_symmetric()
    }

    /// Calls `visit` with every position that a pass or a move leads to, until it says stop; returns whether it did.
    pub fn any_option(&self, from: Point, mut visit: impl FnMut(Point) -> bool) -> bool {
        // At a variant the player to move has won, and nobody moves.
        if self.level(from.passes).is_none_or(|level| self.variants.contains(from.piles, level)) {
            return false;
        }
        from.passed().filter(|_| from.piles != self.game.terminal()).is_some_and(&mut visit)
            || self.game.any_move(from.piles, |piles| visit(Point { piles, ..from }))
    }
}

/// The rest of its rules are fields of the manifest.
impl fmt::Display for PerturbedGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "passes {}", self.passes)
    }
}

impl Play for PerturbedGame {
    fn name(&self) -> &'static str {
        self.game.name()
    }

    fn title(&self) -> String {
        self.variants.title(self.game.title(3))
    }

    fn rules_in_words(&self) -> String {
        self.game.rules_in_words("Three", self.variants.are_misere())
    }

    fn rows(&self, position: &Position) -> Option<Vec<u64>> {
        self.game.rows(position)
    }

    fn of_rows(&self, rows: &[u64]) -> Result<Vec<u64>, String> {
        self.game.of_rows(rows, 3)
    }

    fn piles(&self, position: &Position) -> Option<Vec<u64>> {
        (!self.game.has_boards()).then(|| position.to_vec())
    }

    fn is_declared(&self, position: &Position) -> bool {
        let Some(Point { piles, passes }) = position.point() else { return false };
        self.level(passes).is_some_and(|level| self.variants.contains(piles, level))
    }

    fn form(&self) -> &'static str {
        "x,y,z or x,y,z,p"
    }

    fn arity(&self) -> Arity {
        Arity::Exactly(3)
    }

    fn most_passes(&self) -> Option<PassLevel> {
        Some(self.passes)
    }

    fn answers_passes(&self, passes: u64) -> bool {
        self.level(passes).is_some()
    }

    fn refuse(&self, numbers: &[u64]) -> Option<String> {
        let is_position = numbers.try_into().is_ok_and(|piles| self.game.is_position(piles));
        (!is_position).then(|| text::no_board(numbers, self.name()))
    }

    fn each_option(&self, position: &Position, _: Option<Player>, visit: &mut dyn FnMut(Position) -> bool) {
        if let Some(point) = position.point() {
            self.any_option(point, |to| visit(to.into()));
        }
    }

    fn size(&self, position: &Position) -> u128 {
        self.game.tokens(position) + u128::from(position.passes)
    }
}
