//! The order of a game on two or three numbers whose moves may raise one: an expression that every move makes less, so that every game ends.

use std::fmt;

use super::expr::{Expr, Written};
use super::moves::letters;
use super::parse::{Failure, expression_in};

/// An expression in the numbers of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Order(Expr);

impl Order {
    /// Reads the order of positions of this many numbers.
    pub fn parse(text: &str, numbers: usize) -> Result<Self, Failure> {
        let all = letters(numbers);
        let order = Self(expression_in(text, all.get(..numbers).unwrap_or(all))?);
        // The canonical form is parsed again: it may be longer and deeper than the given text.
        match expression_in(&order.to_string(), all) {
            Ok(_) => Ok(order),
            Err(failure) => Err(Failure { span: 0..text.len(), what: failure.what }),
        }
    }

    /// The value of a position; `None` if it is negative, or has none.
    pub fn of(&self, position: &[u64]) -> Option<u64> {
        let mut numbers = [0; 3];
        for (number, &own) in numbers.iter_mut().zip(position) {
            *number = i64::try_from(own).ok()?;
        }
        self.0.value(&numbers)?.try_into().ok()
    }
}

impl fmt::Display for Order {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Written(&self.0, letters(3), 0).fmt(f)
    }
}
