//! Two-pile games, as rows of numbers. Tables of (k,m)-Wythoff Nim also answer states of Imitation Nim, which are six
//! numbers: the piles, what the last move took from each, and the imitations in a row of the player who made it and of
//! the player to move.

use std::io::Write;

use super::imitation::Imitation;
use super::{IndexedPair, Pairs};
use crate::table::rows::{Field, FieldKind, Rows, RowsAsked, SheetAsked, Tabular, Waiting, all_sheets, one_sheet};
use crate::table::single::of_one_file;
use crate::table::store::{CellStore, Store, StoredRow, no_moves, not_for, too_far};
use crate::table::{Bound, Budget, Cell, Facts, Feature, Known, List, ListAsked, Moves, ReadError, Role};
use supermex_game::imitation::{Class, State};
use supermex_game::wythoff::Pair;
use supermex_game::{Outcome, Position};

/// The game that a position belongs to.
enum Asked<'a> {
    Pair(Pair),
    State(Imitation<'a>, State),
    Nothing,
}

impl Pairs {
    fn asked(&self, position: &Position) -> Asked<'_> {
        if let Some(pair) = position.exactly() {
            return Asked::Pair(pair);
        }
        let state = State::of_numbers(position).and_then(|state| Some((self.imitation()?, state)));
        match state.filter(|(game, state)| state.refuse(game.k()).is_none()) {
            Some((game, state)) => Asked::State(game, state),
            None => Asked::Nothing,
        }
    }
}

impl Store for Pairs {
    of_one_file!();

    fn outcome(&self, position: &Position) -> Result<Outcome, ReadError> {
        match self.asked(position) {
            Asked::Pair(pair) => self.outcome_of(pair),
            Asked::State(game, state) => game.outcome(&state),
            Asked::Nothing => Ok(Outcome::Beyond),
        }
    }

    fn winning_moves(&self, position: &Position, _: &mut Budget) -> Result<Moves, ReadError> {
        match self.asked(position) {
            Asked::Pair(pair) => self.moves_of(pair),
            Asked::State(game, state) => game.winning_moves(&state),
            Asked::Nothing => Ok(no_moves()),
        }
    }

    fn roles(&self) -> &'static [Role] {
        if self.rules.blocked() > 0 { &[Role::Wins, Role::UnlessBlocked, Role::Block] } else { &[Role::Wins] }
    }

    fn plays(&self, position: &Position) -> Result<(), ReadError> {
        let blocks = self.rules.blocked() > 0 && matches!(self.asked(position), Asked::Pair(_));
        if blocks { not_for(self.name(), Feature::Lines, BLOCKS) } else { Ok(()) }
    }

    fn list(&self, ask: &ListAsked) -> Result<List<'_>, ReadError> {
        let (max, most) = (u64::from(ask.max), self.columns().saturating_sub(1));
        if max > most {
            return too_far(Bound::Numbers, max, most);
        }
        let form = if ask.all_orders { "a, b" } else { "a <= b" };
        let what = format!("a,b for {form} <= {max}");
        let all = ask.all_orders;
        // The partner of each number; of the larger ones only if every order is wanted.
        let pair = move |a: u64| match self.partner(a) {
            Ok(Some(b)) if b <= max && (all || a <= b) => Some(Ok(Position::from([a, b]))),
            Ok(_) => None,
            Err(error) => Some(Err(error)),
        };
        Ok(List { what, positions: Box::new((0..=max).filter_map(pair)) })
    }

    fn facts(&self) -> Result<Facts, ReadError> {
        Ok(Facts::Pairs { rules: self.rules, pairs: self.count(), difference_bits: self.width })
    }

    fn details(&self, position: &Position) -> Result<Known, ReadError> {
        Ok(match self.asked(position) {
            Asked::Pair([a, b]) => Known::Pair {
                partners: [self.partner(a)?, self.partner(b)?],
                may_block: self.rules.blocked(),
                index: self.p_position([a, b])?.map(|IndexedPair { index, .. }| (index, self.rules.xi(index))),
            },
            Asked::State(game, state) => match game.class(state.piles)? {
                Some(class @ (Class::PStable | Class::PFree)) => Known::State(class, Some(game.xi(state.piles)?)),
                Some(class) => Known::State(class, None),
                None => Known::None,
            },
            Asked::Nothing => Known::None,
        })
    }

    fn conditions(&self, of: &Position) -> Vec<(bool, String)> {
        let smaller = of.iter().take(2).min().copied().unwrap_or(0);
        vec![(smaller < self.columns(), format!("the smaller pile has to be below {}", self.columns()))]
    }

    fn cells(&self) -> Result<&dyn CellStore, &'static str> {
        Ok(self)
    }
}

impl Pairs {
    /// A P-position by its number.
    pub fn nth(&self, index: u64) -> Result<Option<Position>, ReadError> {
        Ok(self.pair(index)?.map(|found| found.pair.into()))
    }
}

impl CellStore for Pairs {
    fn completion(&self, numbers: &[u64], _: u64) -> Result<Cell, ReadError> {
        let [n] = *numbers else { return Ok(Cell::Beyond) };
        Ok(self.partner(n)?.map_or(Cell::Beyond, Cell::Completion))
    }

    fn end(&self) -> u32 {
        1
    }

    /// The only row: no number stands before the one whose partner is asked for.
    fn stored(&self, _: u32, _: u64) -> Result<Option<StoredRow>, ReadError> {
        Ok(Some((Vec::new(), 0..u32::try_from(self.columns()).unwrap_or(u32::MAX))))
    }
}

/// Why a game whose options may be blocked has no line of play.
const BLOCKS: &str =
    "whoever blocks decides what follows; ask for a state of Imitation Nim, a,b/0,0, whose positions are the same";

impl Tabular for Pairs {
    fn fields(&self) -> &'static [Field] {
        &[Field("a", FieldKind::U64), Field("b", FieldKind::U64)]
    }

    fn rows(&self, ask: &RowsAsked, rows: &mut dyn Rows) -> Result<(), ReadError> {
        all_sheets(self.name(), ask)?;
        let mut waiting = Waiting::new(rows);
        each_pair(self, ask.columns, |pair| waiting.add(pair))?;
        waiting.give()
    }

    fn sheet(&self, ask: &SheetAsked, out: &mut dyn Write) -> Result<(), ReadError> {
        one_sheet(self.name(), ask)?;
        each_pair(self, ask.columns, |[a, b]| Ok(writeln!(out, "{a} {b}")?))
    }
}

/// Calls `take` with every pair whose smaller number is below `columns`, or with all.
fn each_pair(
    table: &Pairs,
    columns: Option<u64>,
    mut take: impl FnMut(Pair) -> Result<(), ReadError>,
) -> Result<(), ReadError> {
    let most = table.columns();
    let columns = columns.unwrap_or(most);
    if columns > most {
        return too_far(Bound::Columns, columns, most);
    }
    for index in 0..table.count() {
        match table.pair(index)? {
            Some(IndexedPair { pair, .. }) if pair[0] < columns => take(pair)?,
            _ => break,
        }
    }
    Ok(())
}
