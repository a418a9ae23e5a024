//! The methods of [`Table`], the same for every game.

use std::io::Write;

use super::cells::OfCells;
use super::store::not_for;
use super::views::{Cells, InstantWinners, Sheets};
use super::{
    AnyStore, Budget, Choices, Declared, Details, Extent, Facts, Feature, Field, Line, List, ListAsked, Moves, Opening,
    ReadError, Rows, RowsAsked, SheetAsked, Table, line,
};
use supermex_game::{Arity, Outcome, Play, Position, words};

/// Questions to a table of any game. What only some games have is in views: [`cells`](Self::cells), [`sheets`](Self::sheets),
/// [`instant_winners`](Self::instant_winners) and [`values`](Self::values).
///
/// # Passes
///
/// A number of passes left is a `u64`. Where it is an argument, `None` stands for the most that the table is for.
///
/// ```no_run
/// let nim = supermex::open("nim.db")?;
/// let position = nim.parse("5,7,9")?;
/// println!("{}", nim.outcome(&position)?);
/// for to in nim.winning_moves(&position)?.positions() {
///     println!("{}", nim.format(to));
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
impl Table {
    /// Returns the game: its name, how its positions are written, and its moves.
    #[inline]
    pub fn game(&self) -> &dyn Play {
        self.any().game()
    }

    /// Returns the most passes that the table is for, 0 or 1; it answers greater numbers by parity. `None` in games
    /// without passes.
    pub fn passes(&self) -> Option<u64> {
        self.game().most_passes().map(u64::from)
    }

    /// Returns the number of passes that is asked for, or the most that the table is for.
    ///
    /// # Errors
    /// [`ReadError::NotForGame`] where the game has no passes, and [`ReadError::Passes`] where the table does not answer that
    /// number.
    pub fn known_passes(&self, asked: impl Into<Option<u64>>) -> Result<u64, ReadError> {
        match asked.into() {
            Some(1..) if self.passes().is_none() => {
                not_for(self.game().name(), Feature::Passes, "its moves have no pass")
            }
            Some(asked) if !self.any().answers_passes(asked) => {
                Err(ReadError::Passes { asked, most: self.passes().unwrap_or(0) })
            }
            asked => Ok(self.or_most(asked)),
        }
    }

    /// Returns the conditions of the table's [reach](super::Info::reach) that do not hold for this position.
    pub fn why_beyond(&self, position: &Position) -> Option<String> {
        let conditions = self.any().conditions(position).into_iter();
        let failed: Vec<String> = conditions.filter(|(holds, _)| !holds).map(|(_, words)| words).collect();
        Some(failed.join(", and ")).filter(|words| !words.is_empty())
    }

    /// Returns how far the table goes. Reads no file.
    pub fn extent(&self) -> Extent {
        let (sheets, columns) = self.any().extent();
        Extent { sheets, columns }
    }

    /// Reads a position as the game writes it: numbers with commas or blanks between them, in brackets or not, and
    /// after them the passes in games with passes; a strip of `x`, `o` and `_`. Without passes it has the most that the
    /// table is for.
    ///
    /// # Errors
    /// If the text, which need not be UTF-8, is not a position of the game. A position beyond the table is not an error.
    pub fn parse(&self, text: impl AsRef<[u8]>) -> Result<Position, ReadError> {
        let text = text.as_ref();
        self.game().read(text).map_err(|why| ReadError::Position { why, form: self.game().form_of(text) })
    }

    /// Makes a position of numbers, with this number of [passes](Self#passes) left.
    ///
    /// # Errors
    /// If the numbers are not a position of the game.
    pub fn position(&self, numbers: &[u64], passes: impl Into<Option<u64>>) -> Result<Position, ReadError> {
        self.game().position(numbers, passes.into()).map_err(|why| self.position_error(why))
    }

    /// Writes a position as the game does, so that [`parse`](Self::parse) reads it.
    pub fn format(&self, position: &Position) -> String {
        self.game().write(position)
    }

    /// Returns who wins.
    ///
    /// Takes constant time; for sums, boards and strips one step for each number. Returns [`Outcome::Beyond`] for numbers
    /// that are not a position of the game, and for passes that the table does not [answer](Self::known_passes).
    ///
    /// # Errors
    /// If the data are damaged or cannot be read where the answer should be, or if no theory says who wins.
    #[inline]
    pub fn outcome(&self, position: &Position) -> Result<Outcome, ReadError> {
        match &self.store {
            // Compiled into the caller's loop.
            AnyStore::Sheets(table) => table.look_up(table.asks_of(position)),
            #[cfg(feature = "games")]
            _ => self.any().outcome(position),
        }
    }

    /// Looks up many positions at once. This is several times as fast as [`outcome`](Self::outcome) if the table is
    /// larger than the cache. Stops at the end of the shorter slice.
    ///
    /// ```
    /// # fn example(nim: &supermex::Table) -> Result<(), supermex::ReadError> {
    /// use supermex::{Outcome, Position};
    /// let positions = [[1, 2, 3], [4, 5, 6]].map(|piles| Position::from(piles).with_passes(1));
    /// let mut outcomes = [Outcome::Beyond; 2];
    /// nim.outcomes(&positions, &mut outcomes)?;
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    /// As for [`outcome`](Self::outcome). [`ReadError::Batch`] names the position; the outcomes of those before it are written.
    pub fn outcomes(&self, positions: &[Position], outcomes: &mut [Outcome]) -> Result<(), ReadError> {
        self.any().outcomes(positions, outcomes)
    }

    /// Returns who wins, and the moves that prove it. If the list may lack a move, `lacks` says so.
    ///
    /// ```
    /// # fn example(table: &supermex::Table) -> Result<(), Box<dyn std::error::Error>> {
    /// let found = table.winning_moves(&table.parse("1,2,3")?)?;
    /// assert!(found.lacks.is_none());
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// Costs a few look-ups in games on three piles, and in others up to one for each move; see `docs/guide`.
    ///
    /// # Errors
    /// As for [`outcome`](Self::outcome).
    pub fn winning_moves(&self, position: &Position) -> Result<Moves, ReadError> {
        self.any().winning_moves(position, &mut Budget::of_answer())
    }

    /// Returns every move that the rules allow from a position, with who wins after it. Use it to check rules by eye.
    ///
    /// A move that the table has no answer for is `beyond`. If some moves are left out, `lacks` says so. In a partizan game the
    /// list has the moves of both players, and the outcome is the one before the other player moves.
    ///
    /// ```
    /// # fn example(table: &supermex::Table) -> Result<(), Box<dyn std::error::Error>> {
    /// let found = table.options(&table.parse("1,2,3")?)?;
    /// let winning = found.moves.iter().filter(|one| one.outcome == supermex::Outcome::P);
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// Costs the moves of the game, and a look-up for each.
    ///
    /// # Errors
    /// As for [`outcome`](Self::outcome).
    pub fn options(&self, position: &Position) -> Result<Choices, ReadError> {
        super::options::options(self.any(), position, &mut Budget::of_answer())
    }

    /// Plays to the end: the winner wins as soon as possible, the other player holds out as long as possible. Returns one
    /// line, and in a partizan game one for each player to move first, Left before Right. If one may not be such a line,
    /// its `lacks` says so.
    ///
    /// # Errors
    /// As for [`outcome`](Self::outcome), and [`ReadError::NotForGame`] if the table does not have all moves, or if
    /// options may be blocked.
    pub fn lines(&self, position: &Position) -> Result<Vec<Line>, ReadError> {
        self.any().plays(position)?;
        line::lines(self.any(), position)
    }

    /// Returns the winning first moves of every board that the game begins with and the table decides, with this number of
    /// [passes](Self#passes) left.
    ///
    /// # Errors
    /// [`ReadError::NotForGame`] where the game has no boards to begin from; if the data are damaged or cannot be read.
    pub fn openings(&self, passes: impl Into<Option<u64>>) -> Result<Vec<Opening>, ReadError> {
        let none = "it has no boards to begin from; ask for positions and their winning moves";
        let found = self.any().openings(self.known_passes(passes)?);
        found.unwrap_or_else(|| not_for(self.game().name(), Feature::Openings, none))
    }

    /// Lists the P-positions whose numbers are at most `max`, ascending. If the order of the piles does not matter, each
    /// is listed once. After an error the list continues after the damaged part, or ends.
    ///
    /// ```
    /// # fn example(nim: &supermex::Table) -> Result<(), supermex::ReadError> {
    /// for position in nim.list(&supermex::ListAsked { max: 30, ..Default::default() })? {
    ///     println!("{}", nim.format(&position?));
    /// }
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    /// [`ReadError::TooFar`] where the table does not have all of them.
    pub fn list(&self, ask: &ListAsked) -> Result<List<'_>, ReadError> {
        let passes = self.known_passes(ask.passes)?;
        let mut list = self.any().list(&ListAsked { passes: Some(passes), ..*ask })?;
        list.what = format!("{}: P-positions {}", words::title(self.game(), passes), list.what);
        Ok(list)
    }

    /// What else is known of the table as a whole, beside what its [`info`](Self::info) has of every table. Costs a look-up for each
    /// sheet of Chomp.
    ///
    /// # Errors
    /// If the data are damaged or cannot be read.
    pub fn facts(&self) -> Result<Facts, ReadError> {
        self.any().facts()
    }

    /// What else is known of a position: partners and the number of a pair, the class of a state of Imitation Nim, Grundy values.
    ///
    /// # Errors
    /// If the data are damaged or cannot be read.
    pub fn details(&self, position: &Position) -> Result<Details, ReadError> {
        Ok(Details { declared: self.game().is_declared(position), known: self.any().details(position)? })
    }

    /// Returns P-position number `index`, from 0 on, in the order of [`list`](Self::list); `None` beyond the table. Its number is among
    /// the [details](Self::details) of a position. Constant time.
    ///
    /// # Errors
    /// [`ReadError::NotForGame`] where they have no numbers; if the data are damaged or cannot be read.
    #[cfg(feature = "games")]
    pub fn nth(&self, index: u64) -> Result<Option<Position>, ReadError> {
        match &self.store {
            AnyStore::Pairs(table) => table.nth(index),
            _ => {
                let why = "only those of two piles are numbered; ask for a list";
                not_for(self.game().name(), Feature::Numbers, why)
            }
        }
    }

    /// Returns the completions of the table.
    ///
    /// # Errors
    /// [`ReadError::NotForGame`] where no number completes the others to a P-position.
    pub fn cells(&self) -> Result<Cells<'_>, ReadError> {
        self.view(Feature::Completions, self.any().cells()).map(|cells| Cells { table: self, cells })
    }

    /// Returns how the sheets of a table of a game on three numbers go on.
    ///
    /// # Errors
    /// [`ReadError::NotForGame`] where the game has one sheet.
    pub fn sheets(&self) -> Result<Sheets<'_>, ReadError> {
        match &self.store {
            AnyStore::Sheets(sheets) => Ok(Sheets { table: self, sheets }),
            #[cfg(feature = "games")]
            _ => {
                let why = "only sheets of 3-pile Nim and 3-row Chomp end or go on";
                not_for(self.game().name(), Feature::Sheets, why)
            }
        }
    }

    /// Returns the instant winners of the table.
    ///
    /// # Errors
    /// [`ReadError::NotForGame`] where the game has one sheet, or the winning move may be blocked.
    pub fn instant_winners(&self) -> Result<InstantWinners<'_>, ReadError> {
        let winners = self.view(Feature::InstantWinners, self.any().instant_winners())?;
        Ok(InstantWinners { table: self, winners })
    }

    /// What a store has, or the error that says why it has not.
    pub(super) fn view<T>(&self, what: Feature, found: Result<T, &'static str>) -> Result<T, ReadError> {
        found.or_else(|why| not_for(self.game().name(), what, why))
    }

    /// Returns the declared variants that change nothing: positions that are N without being declared. Costs the winning moves of
    /// each.
    ///
    /// # Errors
    /// If the data are damaged or cannot be read.
    pub fn redundant_variants(&self) -> Result<Vec<Declared>, ReadError> {
        self.any().redundant_variants()
    }

    /// The same where other numbers of passes are answered `beyond`.
    #[inline]
    pub(super) fn or_most(&self, passes: impl Into<Option<u64>>) -> u64 {
        passes.into().or_else(|| self.passes()).unwrap_or(0)
    }

    /// Returns the fields of a row of [`rows`](Self::rows).
    pub fn fields(&self) -> &'static [Field] {
        self.any().fields()
    }

    /// Hands the table over as rows: a row for each P-position, sorted; a row for each size of a pile, with its value; a row
    /// for each strip, with its outcome. Rows that repeat for ever are cut after one period, unless columns are asked
    /// for, and have a field `period`. Memory does not grow with the number of rows.
    ///
    /// # Errors
    /// If the table does not have these rows, or cannot be read, or `rows` does not take them.
    pub fn rows(&self, ask: &RowsAsked, rows: &mut dyn Rows) -> Result<(), ReadError> {
        let passes = ask.passes.or(self.passes()).filter(|_| !ask.all_levels);
        self.check_asked(passes)?;
        self.any().rows(&RowsAsked { passes, ..ask.clone() }, rows)
    }

    /// Prints a sheet: a line for each P-position, and a last line that begins with `#` and says how it goes on.
    ///
    /// # Errors
    /// If the sheet does not exist, the table cannot be read, or `out` fails.
    pub fn sheet(&self, ask: &SheetAsked, out: &mut dyn Write) -> Result<(), ReadError> {
        self.check_asked(ask.passes)?;
        if ask.layer.is_some() && self.game().arity() != Arity::Exactly(4) {
            return not_for(self.game().name(), Feature::Layers, "only tables of four piles or four rows have layers");
        }
        if ask.instant_winners {
            self.instant_winners()?;
        }
        self.any().sheet(ask, out)
    }

    /// Refuses passes that the table does not answer.
    fn check_asked(&self, passes: Option<u64>) -> Result<(), ReadError> {
        passes.map_or(Ok(()), |passes| self.known_passes(Some(passes)).map(|_| ()))
    }
}
