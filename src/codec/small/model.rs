//! What a game's sheets suggest for the next value.

/// Symbols from here on are not ranks around the first guess.
pub const FIRST_ALTERNATE: u8 = 64;
/// The value is written in full.
pub const ESCAPE: u8 = 255;

/// Guesses of a game, fed with the values in order, row by row. What changes
/// at every cell is in `Row`, to stay in registers.
pub trait Model: Default {
    type Row: Copy;

    fn start_frame(&mut self, first_column: u32);
    /// A row starts at `column` (in the tile).
    fn start_row(&mut self, column: u8) -> Self::Row;
    /// The best guess for the cell at `column`.
    fn guess(&self, row: &mut Self::Row, column: u8) -> u32;
    /// The second, third, ... best guess, valid after `guess`.
    fn alternate(&self, row: &Self::Row, column: u8, index: usize) -> Option<u32>;
    /// The value of the cell, and how it was coded.
    fn learn(&mut self, row: &mut Self::Row, column: u8, value: u32, symbol: u8);
}
