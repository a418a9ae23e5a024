//! The order of a game whose moves may raise a number: an expression that every move makes less, so that every game ends.

use std::fmt;

use super::expr::{Expr, Written};
use super::parse::{Failure, expression_in};

/// The letters of the numbers of a position.
const LETTERS: [char; 3] = ['x', 'y', 'z'];

/// An expression in the numbers of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Order(Expr);

impl Order {
    /// Reads the order of positions of so many numbers.
    pub fn parse(text: &str, numbers: usize) -> Result<Self, Failure> {
        let order = Self(expression_in(text, LETTERS.get(..numbers).unwrap_or(&LETTERS))?);
        // The canonical form is parsed again: it may be longer and deeper than the given text.
        match expression_in(&order.to_string(), &LETTERS) {
            Ok(_) => Ok(order),
            Err(failure) => Err(Failure { span: 0..text.len(), what: failure.what }),
        }
    }

    /// The value of a position; `None` if it is negative, or has none.
    pub fn of(&self, position: &[u64]) -> Option<u64> {
        let mut numbers = [0; LETTERS.len()];
        for (number, &own) in numbers.iter_mut().zip(position) {
            *number = i64::try_from(own).ok()?;
        }
        self.0.value(&numbers)?.try_into().ok()
    }
}

impl fmt::Display for Order {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Written(&self.0, &LETTERS, 0).fmt(f)
    }
}
