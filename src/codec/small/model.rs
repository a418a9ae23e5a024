//! Models: what the sheets of a game suggest for the next value.

/// Symbols from here on are not ranks around the first guess.
pub const FIRST_ALTERNATE: u8 = 64;
/// Ranks around each alternate guess.
pub const ALTERNATE_RANKS: u8 = 32;
/// The value is written in full.
pub const ESCAPE: u8 = 255;

/// A guess other than the first, and the values that may be counted around it: bit `i` for `guess - 32 + i`.
#[derive(Clone, Copy)]
pub struct Alternate {
    pub guess: u32,
    pub candidates: u64,
}

impl Alternate {
    /// Any value counts.
    pub fn open(guess: u32) -> Self {
        Self { guess, candidates: u64::MAX }
    }
}

/// The approximate costs of symbols, in tenths of a bit: the encoder takes the cheapest symbol for a value.
pub struct Costs([u16; 256]);

impl Costs {
    /// A rank costs its logarithm to the base 2 times `slope`. Around an alternate guess it has another slope, and the
    /// guess has a cost too.
    pub const fn new<const N: usize>(slope: u16, alternates: [(u16, u16); N]) -> Self {
        let mut costs = [250; 256];
        let mut rank = 0;
        while rank < FIRST_ALTERNATE {
            costs[rank as usize] = slope * logarithm(rank) / 8;
            rank += 1;
        }
        let mut symbol = FIRST_ALTERNATE;
        while symbol < ESCAPE {
            let (index, rank) = ((symbol - FIRST_ALTERNATE) / ALTERNATE_RANKS, symbol % ALTERNATE_RANKS);
            if (index as usize) < N {
                let (cost, slope) = alternates[index as usize];
                costs[symbol as usize] = cost + slope * logarithm(rank) / 8;
            }
            symbol += 1;
        }
        Self(costs)
    }

    pub fn of(&self, symbol: u8) -> u16 {
        self.0[usize::from(symbol)]
    }
}

/// Eight times the logarithm of `rank + 1` to the base 2, as a line between powers of two.
#[allow(clippy::cast_possible_truncation, reason = "the logarithm of a small number")]
const fn logarithm(rank: u8) -> u16 {
    let number = rank as u16 + 1;
    let log = number.ilog2() as u16;
    8 * log + ((8 * number) >> log) - 8
}

/// Guesses of a game. It learns the values in order, row by row. Data that change at every cell are in `Row`, to stay
/// in registers.
pub trait Guess: Default {
    type Row: Copy;
    /// Words of the set of values used in a column.
    const COLUMN_WORDS: usize;
    /// Whether a value that a cell could have taken by its row, and did not take, counts as used in its column.
    const INFERS: bool;
    const COSTS: Costs;

    fn start_frame(&mut self, first_column: u32);
    /// Appends to `out` what the frame says about its values as a whole. `rows` has the first column of each row, and
    /// its values.
    fn describe<'a>(&mut self, first_column: u32, rows: impl Iterator<Item = (u8, &'a [u32])>, out: &mut Vec<u8>);
    /// Takes that from the start of `bytes`.
    fn read_description(&mut self, first_column: u32, bytes: &mut &[u8]) -> Option<()>;
    /// A row starts at `column` (in the tile).
    fn start_row(&mut self, column: u8) -> Self::Row;
    /// The best guess for the cell at `column`.
    fn guess(&self, row: &mut Self::Row, column: u8) -> u32;
    /// The second, third, ... best guess, valid after `guess`.
    fn alternate(&self, row: &Self::Row, column: u8, index: usize) -> Option<Alternate>;
    /// The value of the cell.
    fn learn(&mut self, row: &mut Self::Row, column: u8, value: u32);
}
