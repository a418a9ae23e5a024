//! Every move of a position, with who wins after it.

use super::store::Store;
use super::{Budget, Choice, ChoiceKind, Choices, Lack, ReadError};
use supermex_game::{Outcome, Player, Position, or_stop};

/// The moves from a position by the rules of the game, each looked up.
pub(super) fn options(table: &dyn Store, position: &Position, budget: &mut Budget) -> Result<Choices, ReadError> {
    let game = table.game();
    let outcome = table.outcome(position)?;
    let (mut moves, mut sufficed) = (Vec::new(), true);
    let players: Vec<Option<Player>> = match game.players() {
        [] => vec![None],
        players => players.iter().copied().map(Some).collect(),
    };
    for player in players {
        let first = moves.len();
        let mut failed = Ok(());
        // The game counts its steps while the budget counts those of the look-ups.
        let mut steps = budget.steps;
        sufficed &= game.each_option_within(position, player, &mut steps, &mut |to| {
            // A look-up costs no more than its position has numbers.
            if !budget.step(2 + to.len()) || !budget.write(&to) {
                return true;
            }
            let kind = if to.passes < position.passes {
                ChoiceKind::Pass
            } else if game.may_be_blocked(position, &to) {
                ChoiceKind::Blockable
            } else {
                ChoiceKind::Move
            };
            let found = match table.outcome(&to) {
                // A sum that no theory answers.
                Err(ReadError::NoTheory(_)) => Ok(Outcome::Beyond),
                found => found,
            };
            let add = |outcome| {
                moves.push(Choice { player, to, outcome, kind });
                false
            };
            or_stop(found.map(add), &mut failed)
        });
        budget.steps = budget.steps.min(steps);
        failed?;
        moves[first..].sort_unstable_by(|a: &Choice, b| a.to.cmp(&b.to));
    }
    moves.dedup();
    let lacks = match outcome {
        Outcome::Beyond if moves.is_empty() => Some(Lack::Beyond),
        _ => (!sufficed || budget.is_spent()).then_some(Lack::TooMany),
    };
    Ok(Choices { outcome, moves, lacks })
}
