//! What stands for the parser of moves where the feature `rules` is off: no game of rules is read, and the error says why.

use std::ops::Range;

use super::moves::Move;

/// Why the text of a move is not read.
pub(super) struct Failure {
    pub span: Range<usize>,
    pub what: String,
}

pub(super) fn parse(text: &str, _: Option<usize>) -> Result<(Move, usize), Failure> {
    Err(whole(text, "this program was compiled without rules; compile supermex with its feature `rules`".into()))
}

pub(super) fn whole(text: &str, what: String) -> Failure {
    Failure { span: 0..text.len(), what }
}
