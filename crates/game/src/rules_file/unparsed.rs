//! What stands for the parser of moves where the feature `rules` is off: no game of rules is read, and the error says why.

use std::ops::Range;

use super::expr::Expr;
use super::moves::Move;

const OFF: &str =
    "this needs the feature `rules` of supermex, and this program was compiled without it; compile it again with that";

/// Why the text of a move is not read.
pub(super) struct Failure {
    pub span: Range<usize>,
    pub what: String,
}

pub(super) fn parse(text: &str, _: Option<usize>) -> Result<(Move, usize), Failure> {
    Err(whole(text, OFF.into()))
}

pub(super) fn expression_in(text: &str, _: &[char]) -> Result<Expr, Failure> {
    Err(whole(text, OFF.into()))
}

pub(super) fn whole(text: &str, what: String) -> Failure {
    Failure { span: 0..text.len(), what }
}
