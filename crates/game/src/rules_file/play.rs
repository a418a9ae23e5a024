//! A box of a rules file as a game that is played.

use super::RulesBox;
use super::options::MOST_STEPS;
use crate::{Arity, PassLevel, Play, Player, Point, Position};

impl Play for RulesBox {
    fn name(&self) -> &'static str {
        "rules"
    }

    fn title(&self) -> String {
        let name = self.rules_file().name();
        match (self.is_of_grundy(), self.listed().is_empty()) {
            (true, _) => format!("the Grundy values of {name}"),
            (false, true) => name.to_owned(),
            (false, false) => format!("{name} with declared wins"),
        }
    }

    fn rules_in_words(&self) -> String {
        let from = match self.rules_file().numbers() {
            2 => "Two numbers x, y",
            3 => "Three numbers x, y, z",
            _ => "Four numbers w, x, y, z",
        };
        let moves: Vec<String> = self.rules_file().moves().map(|to| format!("`{to}`")).collect();
        let end = if self.rules_file().is_misere() { "wins" } else { "loses" };
        let block = match self.rules_file().block() {
            0 => String::new(),
            1 => " Before each move the other player may forbid one position that it would lead to.".into(),
            most => {
                format!(" Before each move the other player may forbid up to {most} positions that it would lead to.")
            }
        };
        format!(
            "{from}. A move leads to {}, with t at least 1.{block} The player who cannot move {end}.",
            moves.join(" or to ")
        )
    }

    fn is_declared(&self, position: &Position) -> bool {
        let Some(Point { piles, passes }) = self.point(position) else { return false };
        self.level_of(passes).is_some_and(|level| self.is_variant(piles, level))
    }

    fn form(&self) -> &'static str {
        match (self.numbers(), self.level() > PassLevel::ZERO) {
            (4, false) if !self.is_of_grundy() => "w,x,y,z",
            (4, true) if !self.is_of_grundy() => "w,x,y,z, or w,x,y,z,p with p passes left",
            (4, false) => "x,y,z for its Grundy value, or x,y,z,n with a pile of Nim beside it",
            (4, true) => {
                "x,y,z for its Grundy value, x,y,z,n with a pile of Nim beside it, or x,y,z,n,p with p passes left"
            }
            (_, false) if self.is_of_grundy() => "x,y for its Grundy value, or x,y,z with a pile of Nim beside it",
            (_, true) if self.is_of_grundy() => {
                "x,y for its Grundy value, x,y,z with a pile of Nim beside it, or x,y,z,p with p passes left"
            }
            (2, false) => "x,y",
            (2, true) => "x,y, or x,y,p with p passes left",
            (_, false) => "x,y,z",
            (_, true) => "x,y,z, or x,y,z,p with p passes left",
        }
    }

    fn arity(&self) -> Arity {
        Arity::Exactly(self.numbers())
    }

    fn may_lack(&self) -> usize {
        usize::from(self.is_of_grundy())
    }

    fn most_passes(&self) -> Option<PassLevel> {
        Some(self.level()).filter(|&level| level > PassLevel::ZERO)
    }

    fn answers_passes(&self, passes: u64) -> bool {
        self.level_of(passes).is_some()
    }

    fn refuse(&self, numbers: &[u64]) -> Option<String> {
        let is_position = self.point(&Position::new(numbers)).is_some_and(|point| self.is_position(point.piles));
        (!is_position).then(|| "the rules say that it is none".into())
    }

    fn may_be_blocked(&self, from: &Position, to: &Position) -> bool {
        // But for the pass.
        self.rules_file().block() > 0 && to.passes == from.passes
    }

    fn each_option(&self, position: &Position, player: Option<Player>, visit: &mut dyn FnMut(Position) -> bool) {
        // A position that has too many moves is not played from.
        self.each_option_within(position, player, &mut MOST_STEPS.clone(), visit);
    }

    fn each_option_within(
        &self,
        position: &Position,
        _: Option<Player>,
        steps: &mut u64,
        visit: &mut dyn FnMut(Position) -> bool,
    ) -> bool {
        let Some(Point { piles, passes }) = self.point(position) else { return true };
        if self.level_of(passes).is_none_or(|level| self.is_variant(piles, level)) {
            return true;
        }
        // Outside a box in which two numbers are one, these are not known any more.
        if self.joins_numbers() && piles[1] >= self.sides()[1] {
            return true;
        }
        let mut any = false;
        let stopped = self.each_move(piles, steps, &mut |to| {
            any = true;
            visit(self.told(Point { piles: to, passes }))
        });
        if stopped == Ok(false) && any && passes > 0 {
            visit(self.told(Point { piles, passes: passes - 1 }));
        }
        stopped.is_ok()
    }
}
