//! What a game on three numbers says of itself.

use super::Triple;

/// What a game on three numbers says of itself, in its own file. The questions of [`Game`](super::Game) say what it means.
#[derive(Clone, Copy)]
pub(super) struct Facts {
    /// Its code in the format.
    pub code: u8,
    /// What one of its numbers is, and the game's proper name: `row`, `Chomp`.
    pub called: [&'static str; 2],
    /// Its rules in sentences, for a number of piles or rows in words, and misère or not.
    pub rules: fn(&str, bool) -> String,
    pub terminal: Triple,
    pub ascends: bool,
    pub ends: bool,
    pub is_symmetric: bool,
    pub is_nim_sum: bool,
    pub has_boards: bool,
}
