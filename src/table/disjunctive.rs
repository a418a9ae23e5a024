//! Sums of positions of a table of Grundy values, and of heaps of Nim.
//!
//! The value of a sum is the xor of those of its parts. A move in one of them wins if it leads there to the xor of the others: to a
//! P-position of the game with a heap of that size beside it, which is what the table has.

use super::views::Values;
use super::{Budget, Feature, ReadError};
use supermex_game::{Arity, Outcome, Position};

/// What a sum consists of.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SumPart {
    /// A position without a heap beside it, with passes of its own.
    Position(Position),
    /// A heap of Nim.
    Heap(u64),
}

/// A sum of positions and heaps. The player to move moves in one of them, and passes there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sum {
    parts: Vec<SumPart>,
}

/// Who wins a sum, and the moves that prove it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct SumAnswer {
    /// The Grundy value; `None` where a part is beyond the table.
    pub value: Option<u64>,
    /// P if the value is 0.
    pub outcome: Outcome,
    /// Every winning move, by the part that it is made in. The other parts stay as they are.
    pub moves: Vec<SumMove>,
    /// Whether these are all, as far as the table sees.
    pub complete: bool,
}

/// A move in a sum.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct SumMove {
    /// The number of the part that it is made in, from 0 on.
    pub part: usize,
    /// What the part becomes.
    pub to: SumPart,
}

impl Sum {
    /// The parts.
    pub fn parts(&self) -> &[SumPart] {
        &self.parts
    }

    /// The sum after a move.
    #[must_use]
    pub fn after(&self, one: &SumMove) -> Self {
        let mut parts = self.parts.clone();
        if let Some(part) = parts.get_mut(one.part) {
            *part = one.to.clone();
        }
        Self { parts }
    }

    /// Whether a text is that of a sum rather than of a position: `5,7,9 + 1,2,3 + *4`.
    #[inline]
    pub fn is_text(text: &[u8]) -> bool {
        text.contains(&b'+') || text.trim_ascii_start().starts_with(b"*")
    }
}

impl Values<'_> {
    /// Reads a sum: positions, and heaps of Nim as `*4`, with `+` between them. A heap that is written in a position is a part of its
    /// own. Passes stand behind it, as in `5,7,9,0,1`, where they are not the most that the table is for.
    ///
    /// # Errors
    /// If a part is neither a position nor a heap, or the positions of the table are sums already.
    pub fn parse_sum(&self, text: &[u8]) -> Result<Sum, ReadError> {
        let wrong = |why: String| self.table.position_error(why);
        self.require_sums().map_err(|refused| wrong(refused.to_string()))?;
        let mut parts = Vec::new();
        for part in text.split(|&byte| byte == b'+').map(<[u8]>::trim_ascii) {
            if let Some(heap) = part.strip_prefix(b"*") {
                let heap = std::str::from_utf8(heap).ok().and_then(|heap| heap.parse().ok());
                parts.push(SumPart::Heap(heap.ok_or_else(|| wrong("a heap is written as *4".into()))?));
                continue;
            }
            let position = self.table.parse(part)?;
            match position.split_last() {
                Some((&heap, numbers)) if Arity::Exactly(position.len()) == self.table.game().arity() => {
                    parts.push(SumPart::Position(Position::new(numbers).with_passes(position.passes)));
                    parts.extend(Some(SumPart::Heap(heap)).filter(|_| heap > 0));
                }
                _ => parts.push(SumPart::Position(position)),
            }
        }
        Ok(Sum { parts })
    }

    /// A sum as [`parse_sum`](Self::parse_sum) reads it.
    pub fn format_sum(&self, sum: &Sum) -> String {
        sum.parts.iter().map(|part| self.format_part(part)).collect::<Vec<_>>().join(" + ")
    }

    /// A part of a sum, as [`format_sum`](Self::format_sum) writes it.
    pub fn format_part(&self, part: &SumPart) -> String {
        let most = self.table.or_most(None);
        match part {
            SumPart::Heap(heap) => format!("*{heap}"),
            SumPart::Position(position) if position.passes == most => position.clone().with_passes(0).to_string(),
            SumPart::Position(position) => self.table.format(position),
        }
    }

    /// Who wins a sum. Costs a look-up a part. The moves cost what [`winning_moves`](crate::Table::winning_moves) costs for each part, and
    /// all together no more than it may cost for one.
    ///
    /// # Errors
    /// [`ReadError::NotForGame`] where the positions of the table are sums already; if the data are damaged or cannot be read.
    pub fn sum(&self, sum: &Sum, with_moves: bool) -> Result<SumAnswer, ReadError> {
        self.require_sums()?;
        let value = |part: &SumPart| match part {
            SumPart::Heap(heap) => Ok(Some(*heap)),
            SumPart::Position(position) => self.grundy(position),
        };
        let values = sum.parts.iter().map(value).collect::<Result<Option<Vec<u64>>, _>>()?;
        let Some(values) = values else {
            return Ok(SumAnswer { value: None, outcome: Outcome::Beyond, moves: Vec::new(), complete: false });
        };
        let all = values.iter().fold(0, |all, value| all ^ value);
        let outcome = if all == 0 { Outcome::P } else { Outcome::N };
        let mut answer = SumAnswer { value: Some(all), outcome, moves: Vec::new(), complete: true };
        let mut budget = Budget::of_answer();
        for (at, (part, value)) in sum.parts.iter().zip(values).enumerate() {
            if all == 0 || !with_moves || budget.is_spent() {
                break;
            }
            let moves = match part {
                SumPart::Heap(heap) => {
                    vec![SumPart::Heap(all ^ value)].into_iter().filter(|_| all ^ value < *heap).collect()
                }
                SumPart::Position(position) => {
                    let (moves, complete) = self.moves_to(position, all ^ value, &mut budget)?;
                    answer.complete &= complete;
                    moves
                }
            };
            answer.moves.extend(moves.into_iter().map(|to| SumMove { part: at, to }));
        }
        answer.complete &= !budget.is_spent();
        Ok(answer)
    }

    fn require_sums(&self) -> Result<(), ReadError> {
        self.table.view(Feature::Sums, self.values.decides_sums())
    }

    /// The moves from a position to those with a Grundy value, and whether these are all.
    fn moves_to(
        &self,
        position: &Position,
        value: u64,
        budget: &mut Budget,
    ) -> Result<(Vec<SumPart>, bool), ReadError> {
        let beside = Position::new(&[position.numbers(), &[value]].concat()).with_passes(position.passes);
        let found = self.table.any().winning_moves(&beside, budget)?;
        // Those in the game, and not in the heap.
        let in_game = found.positions().filter_map(|to| match to.numbers() {
            [numbers @ .., heap] if *heap == value => Some(Position::new(numbers).with_passes(to.passes)),
            _ => None,
        });
        Ok((in_game.map(SumPart::Position).collect(), found.lacks.is_none()))
    }
}
