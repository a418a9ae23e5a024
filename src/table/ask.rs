//! The methods of [`Table`], the same for every game.

use std::io::Write;
use std::ops::Range;

#[cfg(feature = "games")]
use super::Sizes;
use super::cells::OfCells;
use super::{
    AnyStore, BatchError, Budget, Cell, Choices, Declared, Details, Ending, Extent, Facts, Feature, Field, Lack, Line,
    List, ListAsked, Moves, Opening, Overview, Period, PositionError, ReadError, Role, Rows, RowsAsked, RowsError,
    SheetAsked, Table, Tail, line,
};
use supermex_game::heap::Space;
use supermex_game::{Arity, Outcome, PassLevel, Position, Repetition};

/// Questions to a table of any game.
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
    /// Returns the game's name, as the command line and the manifest spell it.
    pub fn game(&self) -> &'static str {
        self.any().name()
    }

    /// Returns how a position is written.
    pub fn form(&self) -> &'static str {
        self.any().game().form()
    }

    /// Returns how many numbers a position has, without the passes.
    pub fn arity(&self) -> Arity {
        self.any().game().arity()
    }

    /// Returns the most passes that the table is for, 0 or 1; it answers greater numbers by parity. `None` in games
    /// without passes.
    pub fn passes(&self) -> Option<PassLevel> {
        self.any().game().most_passes()
    }

    /// Whether the table answers positions with this number of passes left.
    pub fn answers_passes(&self, passes: u64) -> bool {
        self.any().answers_passes(passes)
    }

    /// Returns the conditions for a position that the table answers, in words; `None` if it answers every position.
    pub fn reach(&self) -> Option<String> {
        let all = self.any().conditions(&Position::default()).into_iter().map(|(_, words)| words);
        Some(all.collect::<Vec<_>>().join(", and ")).filter(|words| !words.is_empty())
    }

    /// Returns the [conditions](Self::reach) that do not hold for this position.
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
    /// If the text is not a position of the game. A position beyond the table is not an error.
    pub fn parse(&self, text: &str) -> Result<Position, PositionError> {
        self.parse_bytes(text.as_bytes())
    }

    /// Reads a position from bytes, which need not be UTF-8.
    ///
    /// # Errors
    /// As for [`parse`](Self::parse).
    pub fn parse_bytes(&self, text: &[u8]) -> Result<Position, PositionError> {
        self.any().game().read(text).map_err(|why| self.position_error(why))
    }

    /// Makes a position of numbers, with this number of passes left, or the most that the table is for.
    ///
    /// # Errors
    /// If the numbers are not a position of the game.
    pub fn position(&self, numbers: &[u64], passes: Option<u64>) -> Result<Position, PositionError> {
        self.any().game().position(numbers, passes).map_err(|why| self.position_error(why))
    }

    /// Writes a position as the game does, so that [`parse`](Self::parse) reads it.
    pub fn format(&self, position: &Position) -> String {
        self.any().game().write(position)
    }

    /// Returns who wins.
    ///
    /// Takes constant time; for sums, boards and strips one step for each number. Returns [`Outcome::Beyond`] for numbers
    /// that are not a position of the game, and for passes that the table does not [answer](Self::answers_passes).
    ///
    /// # Errors
    /// If the data are damaged or cannot be read where the answer should be, or if no theory says who wins.
    #[inline]
    pub fn outcome(&self, position: &Position) -> Result<Outcome, ReadError> {
        match &self.store {
            // Compiled into the caller's loop.
            AnyStore::Sheets(table) => table.look_up(table.asks_of(position)),
            _ => self.any().outcome(position),
        }
    }

    /// Looks up many positions at once. This is several times as fast as [`outcome`](Self::outcome) if the table is
    /// larger than the cache. Stops at the end of the shorter slice.
    ///
    /// ```
    /// # fn example(nim: &supermex::Table) -> Result<(), supermex::BatchError> {
    /// use supermex::{Outcome, Position};
    /// let positions = [[1, 2, 3], [4, 5, 6]].map(|piles| Position::from(piles).with_passes(1));
    /// let mut outcomes = [Outcome::Beyond; 2];
    /// nim.outcomes(&positions, &mut outcomes)?;
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    /// As for [`outcome`](Self::outcome). The error names the position; the outcomes of those before it are written.
    pub fn outcomes(&self, positions: &[Position], outcomes: &mut [Outcome]) -> Result<(), BatchError> {
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

    /// Returns the roles that moves of the game may have.
    pub fn roles(&self) -> &'static [Role] {
        self.any().roles()
    }

    /// Plays to the end: the winner wins as soon as possible, the other player holds out as long as
    /// possible. If it may not be such a line, `lacks` says so. In a partizan game Left moves first;
    /// [`lines`](Self::lines) has both.
    ///
    /// # Errors
    /// As for [`outcome`](Self::outcome), and [`ReadError::NotForGame`] if the table does not have all moves, or if
    /// options may be blocked.
    pub fn line(&self, position: &Position) -> Result<Line, ReadError> {
        let first = self.lines(position)?.into_iter().next();
        Ok(first.unwrap_or(Line { first: None, positions: Vec::new(), lacks: Some(Lack::Beyond) }))
    }

    /// Returns the lines of play from a position: one, and in a partizan game one for each player to move first, Left before Right.
    ///
    /// # Errors
    /// As for [`line`](Self::line).
    pub fn lines(&self, position: &Position) -> Result<Vec<Line>, ReadError> {
        self.any().plays(position)?;
        line::lines(self.any(), position)
    }

    /// Returns the winning first moves of every board that the game begins with and the table decides, with this number of passes left, or
    /// the most that the table is for.
    ///
    /// # Errors
    /// [`ReadError::NotForGame`] where the game has no boards to begin from; if the data are damaged or cannot be read.
    pub fn openings(&self, passes: Option<u64>) -> Result<Vec<Opening>, ReadError> {
        self.any().openings(self.known_passes(passes)?)
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
        self.any().list(&ListAsked { passes: Some(self.known_passes(ask.passes)?), ..*ask })
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
        Ok(Details { declared: self.is_declared(position), known: self.any().details(position)? })
    }

    /// Returns the last number that makes a P-position with these. Takes constant time.
    ///
    /// # Errors
    /// [`ReadError::NotForGame`] where no number completes the others; if the data are damaged or cannot be read.
    pub fn completion(&self, numbers: &[u64], passes: u64) -> Result<Cell, ReadError> {
        self.any().completion(numbers, passes)
    }

    /// Writes rows of completions into `out` until it is full: the first those of `first` with each of `columns`, the
    /// next those with the last number of `first` one greater, and so on. [`NONE`](crate::NONE) stands for no completion. Returns
    /// whether the table has all of them. If not, or if `out` ends within a row, its contents mean nothing. Some nanoseconds a
    /// cell; in a symmetric game several rows together cost less than one by one.
    ///
    /// # Errors
    /// As for [`completion`](Self::completion).
    pub fn completions(
        &self,
        first: &[u64],
        columns: Range<u32>,
        passes: u64,
        out: &mut [u32],
    ) -> Result<bool, ReadError> {
        self.any().completions(first, columns, passes, out)
    }

    /// Returns whether one move lowers the first number and reaches a P-position with the same number of passes; `None` where the table does not
    /// decide it.
    ///
    /// # Errors
    /// [`ReadError::NotForGame`] where the game has one sheet; if the data are damaged or cannot be read.
    pub fn instant_winner(&self, position: &Position) -> Result<Option<bool>, ReadError> {
        self.any().instant_winner(position)
    }

    /// Returns the `z < rows` for which `x, y, z` is an [instant winner](Self::instant_winner), ascending; `None` where the table does
    /// not decide all of them.
    ///
    /// # Errors
    /// As for [`instant_winner`](Self::instant_winner).
    pub fn instant_winners(&self, [x, y]: [u64; 2], rows: u64, passes: u64) -> Result<Option<Vec<u64>>, ReadError> {
        self.any().instant_winners([x, y], rows, passes)
    }

    /// Returns the Grundy value of a position; `None` beyond the table.
    ///
    /// # Errors
    /// [`ReadError::NotForGame`] where the table holds no Grundy values; if the data are damaged or cannot be read.
    pub fn grundy(&self, position: &Position) -> Result<Option<u64>, ReadError> {
        self.any().grundy(position)
    }

    /// The Grundy value that a position asks for: two numbers, in a table of the Grundy values of a game on two
    /// numbers. (A third number is a pile of Nim beside them.) `None` for all other positions.
    ///
    /// # Errors
    /// If the data are damaged or cannot be read.
    pub fn grundy_asked(&self, position: &Position) -> Result<Option<u64>, ReadError> {
        self.any().grundy_asked(position)
    }

    /// Returns from where on the values of a pile repeat; `None` if no period is proved.
    ///
    /// # Errors
    /// [`ReadError::NotForGame`] where the table holds no values.
    pub fn period(&self) -> Result<Option<Period>, ReadError> {
        self.any().period()
    }

    /// Returns the piles of an octal game whose values are rare, among those that are stored; `None` if more than one of eight
    /// is. Goes through all values.
    ///
    /// # Errors
    /// [`ReadError::NotForGame`] where no move splits a pile; if the data are damaged or cannot be read.
    pub fn rare_piles(&self) -> Result<Option<Space>, ReadError> {
        self.any().rare_piles()
    }

    /// Returns how the values of a pile repeat although no period is proved, and how many values would prove it. Reads all values.
    ///
    /// # Errors
    /// If the data are damaged or cannot be read.
    pub fn repetition(&self) -> Result<Option<Repetition>, ReadError> {
        self.any().repetition()
    }

    /// Returns P-position number `index`, from 0 on, in the order of [`list`](Self::list); `None` beyond the table. Its number is among
    /// the [details](Self::details) of a position. Constant time.
    ///
    /// # Errors
    /// [`ReadError::NotForGame`] where they have no numbers; if the data are damaged or cannot be read.
    pub fn nth(&self, index: u64) -> Result<Option<Position>, ReadError> {
        self.any().nth(index)
    }

    /// Returns how sheet `x` goes on after the last stored column; `None` if the table does not have the sheet. Takes constant
    /// time, and the length of the period.
    ///
    /// # Errors
    /// [`ReadError::NotForGame`] where the game has one sheet; if the data are damaged or cannot be read.
    pub fn ending(&self, x: u32, passes: u64) -> Result<Option<Ending>, ReadError> {
        self.any().ending(x, passes)
    }

    /// Returns the tail of sheet `x`, without completions if the sheet ends; `None` if the table does not have it. Takes
    /// constant time, and the length of the period.
    ///
    /// # Errors
    /// [`ReadError::NotForGame`] where sheets do not go on for ever; if the data are damaged or cannot be read.
    pub fn tail(&self, x: u32, passes: u64) -> Result<Option<Tail>, ReadError> {
        self.any().tail(x, passes)
    }

    /// Returns the tails of the infinite sheets, ascending.
    ///
    /// # Errors
    /// As for [`tail`](Self::tail). An item is one if the file is damaged there.
    pub fn tails(&self, passes: u64) -> Result<impl Iterator<Item = Result<Tail, ReadError>> + '_, ReadError> {
        self.any().tails(self.known_passes(Some(passes))?)
    }

    /// Returns the overview of a level, for pictures; `None` if the table was built without.
    ///
    /// # Errors
    /// [`ReadError::NotForGame`] where the game has none; if the file is damaged.
    pub fn overview(&self, passes: u64) -> Result<Option<Overview<'_>>, ReadError> {
        self.any().overview(passes)
    }

    /// Returns the declared variants that change nothing: positions that are N without being declared. Costs the winning moves of
    /// each.
    ///
    /// # Errors
    /// If the data are damaged or cannot be read.
    pub fn redundant_variants(&self) -> Result<Vec<Declared>, ReadError> {
        self.any().redundant_variants()
    }

    #[cfg(feature = "games")]
    /// Counts the P-positions of a game on four numbers whose numbers are all below the number of sheets, by the largest of
    /// them. Takes this number of passes left, or the most that the table is for. Reads all of the level.
    ///
    /// # Errors
    /// [`ReadError::NotForGame`] where there are not four numbers; if the data are damaged or cannot be read.
    pub fn sizes(&self, passes: Option<u64>) -> Result<Sizes, ReadError> {
        self.any().sizes(self.known_passes(passes)?)
    }

    /// The passes that are asked for, or the most that the table is for.
    ///
    /// # Errors
    /// [`ReadError::NotForGame`] where the game has no passes, and [`ReadError::TooFar`] where the table does not answer that number.
    pub fn known_passes(&self, asked: Option<u64>) -> Result<u64, ReadError> {
        let most = self.passes().map_or(0, u64::from);
        match asked {
            Some(passes) if self.passes().is_none() && passes > 0 => {
                Err(ReadError::NotForGame { what: Feature::Passes, game: self.game(), why: "it has no passes" })
            }
            Some(passes) if !self.answers_passes(passes) => Err(ReadError::Passes { asked: passes, most }),
            asked => Ok(asked.unwrap_or(most)),
        }
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
    pub fn rows(&self, ask: &RowsAsked, rows: &mut dyn Rows) -> Result<(), RowsError> {
        let passes = ask.passes.or(self.passes().map(u64::from)).filter(|_| !ask.all_levels);
        self.check_asked(passes)?;
        self.any().rows(&RowsAsked { passes, ..ask.clone() }, rows)
    }

    /// Prints a sheet: a line for each P-position, and a last line that begins with `#` and says how it goes on.
    ///
    /// # Errors
    /// If the sheet does not exist, the table cannot be read, or `out` fails.
    pub fn sheet(&self, ask: &SheetAsked, out: &mut dyn Write) -> Result<(), RowsError> {
        self.check_asked(ask.passes)?;
        if ask.layer.is_some() && self.arity() != Arity::Exactly(4) {
            let why = "only games on four numbers have layers";
            return Err(ReadError::NotForGame { what: Feature::Layers, game: self.game(), why }.into());
        }
        self.any().sheet(ask, out)
    }

    /// Refuses passes that the table does not answer.
    fn check_asked(&self, passes: Option<u64>) -> Result<(), ReadError> {
        passes.map_or(Ok(()), |passes| self.known_passes(Some(passes)).map(|_| ()))
    }
}
