//! Games on four numbers: 4-row Chomp, 4-pile Nim, and 3-row Chomp with a heap of Nim beside it.
//!
//! In Chomp `w, x, y, z` are the columns of height 4, 3, 2 and 1; in the lengths of its rows, `d = w`, `c = w + x`, `b = w + x + y`
//! and `a = w + x + y + z`, the recursion is
//!
//! ```text
//! f(d,c,b) = least a >= b not in {f(d,c,b') : b' < b}       the row
//!                                {f(d,c',b) : c' < c}       the column
//!                                {f(d',c,b) : d' < d}       the pillar
//!                                {f(d,j,j) : d <= j < c}, {f(j,j,b) : j < d}, {f(j,j,j) : j < d}
//!                                f_{p-1}(d,c,b) for the pass, unless that is the terminal [0,0,0,1]
//! ```
//!
//! A line `(d,c,·)` ends at `f(d,c,b) = b`. All of layer `d` is empty after a sheet `c` with `f(d,c,c) = c`, and
//! everything after a layer `d` with `f(d,d,d) = d`. In Nim the numbers are piles, in any order.
//!
//! The heap has the size that makes the sum a P-position, which is the Grundy value of the board: the least number that no option of
//! `d, c, b`, now the lengths of three rows, has. So `f` is the recursion above without `a >= b` and its ends; and that of Nim is
//! already the recursion of the values of three of its piles. A pass excludes the same value, whether it belongs to three piles or to
//! four.

use std::fmt;

#[cfg(feature = "games")]
use super::text::numbers_after;
use super::{Arity, Game, PassLevel, Play, Player, Point, Position, RulesError, Variant, Variants, board, nim, text};

/// The four numbers of a position: piles in Nim, columns of height 4, 3, 2 and 1 in Chomp; or columns of height 3, 2 and 1 and a heap.
pub type Quadruple = [u64; 4];

/// A game on four numbers, with everything that changes its P-positions, and the size of its table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Four {
    /// The game.
    pub game: Game,
    /// Layers and sheets of the table are those below this.
    pub sheets: u32,
    /// The level of the most passes that a table is for; by parity it answers for any number.
    pub passes: PassLevel,
    variants: Variants<4>,
    heap: bool,
}

impl Four {
    /// How rules are written.
    pub const FORM: &'static str = "sheets N passes P, and variants W,X,Y,Z or W,X,Y,Z,P";
    /// Layers and sheets are at most this many.
    pub const MOST: u32 = 1 << 14;
    /// Columns are at most this many, and the numbers of variants are below it.
    pub const MOST_COLUMNS: u64 = 1 << 22;

    /// The table of the layers and sheets below a number, without passes.
    ///
    /// # Errors
    /// If there are none, or too many.
    pub fn new(game: Game, sheets: u32) -> Result<Self, RulesError> {
        if sheets == 0 || sheets > Self::MOST {
            let expected = "1 to 2^14 for four piles or four rows";
            return Err(RulesError::Range { name: "the number of sheets", expected, found: u64::from(sheets) });
        }
        Ok(Self { game, sheets, passes: PassLevel::ZERO, variants: Variants::default(), heap: false })
    }

    /// The table of the Grundy values of a game on three numbers, which is that of the game with a heap of Nim beside it: `[x, y, z, n]`
    /// is P where `n` is the value of `[x, y, z]`. A pass belongs to the game, and not to the heap. Nim's is the table of four piles.
    ///
    /// # Errors
    /// As for [`new`](Self::new).
    pub fn grundy(game: Game, sheets: u32) -> Result<Self, RulesError> {
        Ok(Self { heap: game != Game::Nim, ..Self::new(game, sheets)? })
    }

    /// Whether the last number is a heap beside a board.
    pub fn has_heap(&self) -> bool {
        self.heap
    }

    /// Whether a position may leave out its last number, and then asks for the Grundy value of the others: what completes them. Where
    /// positions are declared a win, there is none.
    pub fn has_values(&self) -> bool {
        (self.heap || !self.game.ascends()) && self.listed().is_empty()
    }

    /// Whether a value is at least its column, and a line ends where it is.
    pub fn ends(&self) -> bool {
        self.game.ends() && !self.heap
    }

    /// The same game, with the layers and sheets below another number.
    ///
    /// # Errors
    /// As for [`new`](Self::new).
    pub fn sized(&self, sheets: u32) -> Result<Self, RulesError> {
        Self::new(self.game, sheets)?;
        Ok(Self { sheets, ..self.clone() })
    }

    /// The rules of the layers and sheets below a number, up to a level.
    pub fn of_part(&self, sheets: u32, level: PassLevel) -> Result<Self, RulesError> {
        let is_below = |piles| self.cell(piles).is_some_and(|[_, sheet, ..]| sheet < sheets.into());
        let is_kept = |one: &Variant<4>| is_below(one.piles) && one.level.is_none_or(|own| own <= level);
        let kept = self.listed().iter().copied().filter(is_kept);
        self.sized(sheets)?.passes(level).variants(kept.collect::<Vec<_>>())
    }

    /// The same game with passes.
    #[must_use]
    pub fn passes(self, passes: PassLevel) -> Self {
        Self { passes, ..self }
    }

    /// The same with variants, in place of those it has: positions that are declared a win for the player to move. In Nim the piles of
    /// a variant are in any order, and `[0,0,0,0]` is misère play.
    ///
    /// # Errors
    /// If a variant is not a position, has a number that no table reaches, or is of a level that the table does not have;
    /// or if there are too many.
    pub fn variants(self, listed: impl IntoIterator<Item = Variant<4>>) -> Result<Self, RulesError> {
        let ordered = |variant: Variant<4>| Variant { piles: self.in_order(variant.piles), ..variant };
        let variants = Variants::of_text(listed.into_iter().map(ordered), self.passes)?;
        if self.heap && !variants.is_empty() {
            return Err(RulesError::NoValues);
        }
        let range = |name, expected, found| Err(RulesError::Range { name, expected, found });
        for variant in variants.listed() {
            if let Some(found) = variant.piles.into_iter().find(|&number| number >= Self::MOST_COLUMNS) {
                return range("a number of a variant", "below 2^22", found);
            }
            if !self.is_position(variant.piles) {
                return range("the number of squares of a variant", "1 or more", 0);
            }
        }
        Ok(Self { variants, ..self })
    }

    /// The variants, ascending.
    pub fn listed(&self) -> &[Variant<4>] {
        self.variants.listed()
    }

    /// Whether the player to move where no pile is left has won, with passes left or without: misère Nim.
    pub fn is_misere(&self) -> bool {
        self.listed().contains(&Variant { piles: [0; 4], level: None })
    }

    /// The numbers of a position with its passes; without a heap beside it the last one is 0.
    #[inline(always)]
    pub fn point(&self, position: &Position) -> Option<Point<4>> {
        match *position.numbers() {
            [w, x, y, z] => Some(Point { piles: [w, x, y, z], passes: position.passes }),
            [x, y, z] if self.has_values() => Some(Point { piles: [x, y, z, 0], passes: position.passes }),
            _ => None,
        }
    }

    /// Reads the text that `Display` writes; `None` if it is of another form.
    #[cfg(feature = "games")]
    pub(super) fn parse(name: &str, text: &str) -> Result<Option<Self>, RulesError> {
        let (numbers, listed) = text.split_once(" variants ").unwrap_or((text, ""));
        let Some([sheets, passes]) = numbers_after(numbers, ["sheets", "passes"]) else { return Ok(None) };
        let listed: Option<Vec<_>> = listed.split_terminator(' ').map(|text| Variant::parse(text, 4)).collect();
        let Some((passes, listed)) = PassLevel::new(passes.into()).zip(listed) else { return Ok(None) };
        let all = Game::ALL.into_iter().flat_map(|game| [Self::new(game, sheets), Self::grundy(game, sheets)]);
        let four = all.collect::<Result<Vec<_>, _>>()?.into_iter().find(|four| four.name() == name);
        four.map(|four| four.passes(passes).variants(listed)).transpose()
    }

    /// The levels that a table has, ascending.
    pub fn levels(&self) -> impl DoubleEndedIterator<Item = PassLevel> + use<> {
        PassLevel::up_to(self.passes)
    }

    /// The stored level that answers for `passes` passes left, or `None`: as for the games on three numbers.
    #[inline]
    pub fn level(&self, passes: u64) -> Option<PassLevel> {
        self.variants.level(passes, self.passes)
    }

    /// How many rows each level of a table has: pairs of a layer and a sheet.
    pub fn rows(&self) -> u32 {
        // At most 2^14 sheets.
        self.sheets * (self.sheets + 1) / 2
    }

    /// The number of a row, by layer and then by sheet, `layer <= sheet < sheets`.
    #[inline(always)]
    pub fn row(&self, layer: u32, sheet: u32) -> u32 {
        Self::row_among(self.sheets, layer, sheet)
    }

    /// The same, in a table of this many sheets.
    #[inline(always)]
    pub fn row_among(sheets: u32, layer: u32, sheet: u32) -> u32 {
        Self::before(sheets, layer) + sheet - layer
    }

    /// The rows of the layers below one, which is at most `sheets`: layer `d` has those from `d` on.
    #[inline(always)]
    fn before(sheets: u32, layer: u32) -> u32 {
        layer * (2 * sheets + 1 - layer) / 2
    }

    /// The layer and the sheet of a row of a table of this many sheets, at most [`Self::MOST`].
    #[inline(always)]
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "it is between 0 and the sheets")]
    pub fn layer_and_sheet(sheets: u32, row: u32) -> [u32; 2] {
        let all = f64::from(2 * sheets + 1);
        // Below 2^30, so that rounding moves the layer by one at most.
        let root = (all * all - 8.0 * f64::from(row)).max(0.0).sqrt();
        let mut layer = (((all - root) / 2.0) as u32).min(sheets.saturating_sub(1));
        if Self::before(sheets, layer) > row {
            layer -= 1;
        } else if layer + 1 < sheets && Self::before(sheets, layer + 1) <= row {
            layer += 1;
        }
        [layer, layer.saturating_add(row - Self::before(sheets, layer))]
    }

    /// No completion in a column exceeds this: the values used in a cell are those of the lower cells of its row,
    /// column and pillar, one for the pass, and the variants.
    pub fn most(&self, column: u64) -> u64 {
        column.saturating_mul(4).saturating_add(2 + self.listed().len() as u64)
    }

    /// The position without moves, where no pass is allowed either.
    pub fn terminal(&self) -> Quadruple {
        let [x, y, z] = self.game.terminal();
        if self.heap { [x, y, z, 0] } else { [0, x, y, z] }
    }

    /// Whether a player with passes left may pass: not where the game is over, whatever heap is beside it.
    pub fn may_pass(&self, piles: Quadruple) -> bool {
        self.beside_no_heap(piles) != self.terminal()
    }

    /// Whether the numbers are a position at all: Chomp's `[0,0,0,0]`, the board without its poison, is not.
    pub fn is_position(&self, piles: Quadruple) -> bool {
        self.beside_no_heap(piles) != [0; 4] || self.terminal() == [0; 4]
    }

    #[inline]
    fn beside_no_heap(&self, [w, x, y, z]: Quadruple) -> Quadruple {
        [w, x, y, if self.heap { 0 } else { z }]
    }

    /// Whether a position is a variant at a level: the player to move has won there, without a move.
    #[inline]
    pub fn is_variant(&self, piles: Quadruple, level: PassLevel) -> bool {
        !self.variants.is_empty() && self.variants.contains(self.in_order(piles), level)
    }

    /// The numbers in the one order in which positions are kept: piles ascending.
    #[inline(always)]
    fn in_order(&self, piles: Quadruple) -> Quadruple {
        if self.game.ascends() { piles } else { sorted(piles) }
    }

    /// Layer, sheet, column and value of a position in a table; `None` for a board of Chomp with a row of 2^64 squares
    /// or more.
    #[inline]
    pub fn cell(&self, piles: Quadruple) -> Option<Quadruple> {
        let [w, x, y, z] = piles;
        match (self.game.ascends(), self.heap) {
            (false, _) => Some(sorted(piles)),
            (true, false) => board::lengths(piles),
            (true, true) => board::lengths([w, x, y]).map(|[d, c, b]| [d, c, b, z]),
        }
    }

    /// Layer, sheet and column of three numbers.
    pub fn column(&self, mut three: [u64; 3]) -> Option<[u64; 3]> {
        if self.game.ascends() {
            return board::lengths(three);
        }
        three.sort_unstable();
        Some(three)
    }

    /// The position of a layer, a sheet, a column and a value, each at least the one before in Chomp; in Nim the piles
    /// ascending.
    pub fn position(&self, cell: Quadruple) -> Quadruple {
        let [d, c, b, a] = cell;
        match (self.game.ascends(), self.heap) {
            (false, _) => sorted(cell),
            (true, false) => board::of_lengths(cell),
            (true, true) => {
                let [x, y, z] = board::of_lengths([d, c, b]);
                [x, y, z, a]
            }
        }
    }

    /// Calls `visit` with every position that one move leads to, the pass excepted, until it says stop; returns whether it
    /// did. Each token gives one. None from a board of Chomp with a row of 2^64 squares or more.
    pub fn any_move(&self, piles: Quadruple, mut visit: impl FnMut(Quadruple) -> bool) -> bool {
        if !self.game.ascends() {
            return nim::any_move(piles, visit);
        }
        let Some([d, c, b, a]) = self.cell(piles) else { return false };
        if self.heap && (0..a).any(|heap| visit(self.position([d, c, b, heap]))) {
            return true;
        }
        let rows = if self.heap { &mut [b, c, d][..] } else { &mut [a, b, c, d] };
        board::any_move(rows, |to| match *to {
            [b, c, d] | [_, b, c, d] => visit(self.position([d, c, b, if self.heap { a } else { to[0] }])),
            _ => false,
        })
    }

    /// Calls `visit` with every position that a pass or a move leads to, until it says stop; returns whether it did.
    pub fn any_option(&self, from: Point<4>, mut visit: impl FnMut(Point<4>) -> bool) -> bool {
        if self.level(from.passes).is_none_or(|level| self.is_variant(from.piles, level)) {
            return false;
        }
        from.passed().filter(|_| self.may_pass(from.piles)).is_some_and(&mut visit)
            || self.any_move(from.piles, |piles| visit(Point { piles, ..from }))
    }

    /// The values that the variants of a level forbid in single cells: layer, sheet, column and value, ascending.
    pub fn forbidden(&self, level: PassLevel) -> Vec<Quadruple> {
        // Each of equal piles is the value that completes the three others.
        let first = if self.game.ascends() { 3 } else { 0 };
        let orders = |cell: Quadruple| {
            (first..4).map(move |value| {
                let mut cell = cell;
                cell[value..].rotate_left(1);
                cell
            })
        };
        let mut cells: Vec<Quadruple> =
            self.variants.at(level).filter_map(|piles| self.cell(piles)).flat_map(orders).collect();
        cells.sort_unstable();
        cells.dedup();
        cells
    }
}

/// Four numbers, ascending.
#[inline(always)]
fn sorted([w, x, y, z]: Quadruple) -> Quadruple {
    let (w, x, y, z) = (w.min(x), w.max(x), y.min(z), y.max(z));
    let (least, w, x, most) = (w.min(y), w.max(y), x.min(z), x.max(z));
    [least, w.min(x), w.max(x), most]
}

impl fmt::Display for Four {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "sheets {} passes {}", self.sheets, self.passes)?;
        for (number, variant) in self.listed().iter().enumerate() {
            write!(f, "{} {}", if number == 0 { " variants" } else { "" }, variant.text(4))?;
        }
        Ok(())
    }
}

impl Play for Four {
    fn name(&self) -> &'static str {
        match (self.game, self.heap) {
            (Game::Nim, _) => "nim-4",
            (Game::Chomp, false) => "chomp-4",
            (Game::Chomp, true) => "chomp-heap",
        }
    }

    fn title(&self) -> String {
        if self.heap {
            format!("the Grundy values of {}", self.game.title(3))
        } else {
            self.variants.title(self.game.title(4))
        }
    }

    fn rows(&self, position: &Position) -> Option<Vec<u64>> {
        if self.heap && position.len() > 3 { None } else { self.game.rows(position) }
    }

    fn of_rows(&self, rows: &[u64]) -> Result<Vec<u64>, String> {
        self.game.of_rows(rows, if self.heap { 3 } else { 4 })
    }

    fn piles(&self, position: &Position) -> Option<Vec<u64>> {
        (!self.game.has_boards()).then(|| position.to_vec())
    }

    fn is_declared(&self, position: &Position) -> bool {
        let Some(Point { piles, passes }) = self.point(position) else { return false };
        self.level(passes).is_some_and(|level| self.is_variant(piles, level))
    }

    fn rules_in_words(&self) -> String {
        let (numbers, beside) = match self.heap {
            true => ("Three", " Beside them is a pile of tokens, from which a move may take any number instead."),
            false => ("Four", ""),
        };
        self.game.rules_in_words(numbers, self.variants.are_misere()) + beside
    }

    fn form(&self) -> &'static str {
        match (self.heap, self.has_values()) {
            (true, _) => "x,y,z for its Grundy value, or x,y,z,n or x,y,z,n,p with a heap of n beside it",
            (false, true) => "w,x,y,z or w,x,y,z,p, or w,x,y for the Grundy value of three piles",
            (false, false) => "w,x,y,z or w,x,y,z,p",
        }
    }

    fn arity(&self) -> Arity {
        Arity::Exactly(4)
    }

    fn may_lack(&self) -> usize {
        usize::from(self.has_values())
    }

    fn most_passes(&self) -> Option<PassLevel> {
        Some(self.passes)
    }

    fn answers_passes(&self, passes: u64) -> bool {
        self.level(passes).is_some()
    }

    fn refuse(&self, numbers: &[u64]) -> Option<String> {
        let point = self.point(&Position::new(numbers));
        let is_position = point.is_some_and(|point| self.is_position(point.piles));
        (!is_position).then(|| text::no_board(numbers, self.name()))
    }

    fn each_option(&self, position: &Position, _: Option<Player>, visit: &mut dyn FnMut(Position) -> bool) {
        if let Some(point) = self.point(position) {
            self.any_option(point, |to| visit(to.into()));
        }
    }

    fn size(&self, position: &Position) -> u128 {
        let (board, heap) = position.split_at(position.len().min(if self.heap { 3 } else { 4 }));
        self.game.tokens(board) + heap.iter().copied().chain([position.passes]).map(u128::from).sum::<u128>()
    }
}
