//! Expressions and conditions of moves: their values, and how they are written.

use std::fmt;

/// An expression over the numbers of a position and the parameters of a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Expr {
    /// A natural number.
    Number(i64),
    /// `x`, `y`, `z` are 0, 1, 2; the parameters of the move follow.
    Var(usize),
    /// An operation on two expressions.
    Binary(Op, Box<[Expr; 2]>),
}

named! {
    /// An operation on two numbers.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Op {
        Add = "+",
        Sub = "-",
        Mul = "*",
        Div = "/",
        Rem = "%",
        Min = "min",
        Max = "max",
        Gcd = "gcd",
        Lcm = "lcm",
        BitAnd = "bitand",
        BitOr = "bitor",
        Xor = "xor",
    }
}

/// A condition of a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cond {
    Compare(Relation, Box<[Expr; 2]>),
    And(Box<[Cond; 2]>),
    Or(Box<[Cond; 2]>),
    Not(Box<Cond>),
    Square(Box<Expr>),
    Prime(Box<Expr>),
    /// One of these, which ascend.
    In(Box<Expr>, Vec<i64>),
}

/// How two numbers are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Relation {
    Equal,
    Unequal,
    Less,
    LessEqual,
    Greater,
    GreaterEqual,
}

impl Expr {
    /// An operation on two expressions.
    pub fn binary(op: Op, a: Self, b: Self) -> Self {
        Self::Binary(op, Box::new([a, b]))
    }

    /// The value, if there is one. A division by 0 or of negative numbers has none, nor has a value beyond 64 bits.
    pub fn value(&self, of: &[i64]) -> Option<i64> {
        match self {
            Self::Number(number) => Some(*number),
            Self::Var(var) => of.get(*var).copied(),
            Self::Binary(op, parts) => op.apply(parts[0].value(of)?, parts[1].value(of)?),
        }
    }

    /// Calls `visit` with every variable.
    pub fn each_var(&self, visit: &mut impl FnMut(usize)) {
        match self {
            Self::Number(_) => {}
            Self::Var(var) => visit(*var),
            Self::Binary(_, parts) => parts.iter().for_each(|part| part.each_var(visit)),
        }
    }

    /// Whether a variable is in it.
    pub fn has(&self, var: usize) -> bool {
        let mut found = false;
        self.each_var(&mut |other| found |= other == var);
        found
    }

    /// Whether its value goes up or down by the same with each step of a variable.
    pub fn is_linear_in(&self, var: usize) -> bool {
        match self {
            Self::Number(_) | Self::Var(_) => true,
            Self::Binary(Op::Add | Op::Sub, parts) => parts.iter().all(|part| part.is_linear_in(var)),
            Self::Binary(Op::Mul, parts) if !parts[0].has(var) => parts[1].is_linear_in(var),
            Self::Binary(Op::Mul, parts) if !parts[1].has(var) => parts[0].is_linear_in(var),
            Self::Binary(..) => !self.has(var),
        }
    }

    /// The same with other numbers for the variables.
    pub fn renamed(self, place: &impl Fn(usize) -> usize) -> Self {
        match self {
            Self::Number(_) => self,
            Self::Var(var) => Self::Var(place(var)),
            Self::Binary(op, parts) => Self::Binary(op, Box::new(parts.map(|part| part.renamed(place)))),
        }
    }
}

impl Op {
    /// The result for two numbers, if there is one. Total: no pair of numbers overflows or divides by 0.
    pub fn apply(self, a: i64, b: i64) -> Option<i64> {
        match self {
            Self::Add => a.checked_add(b),
            Self::Sub => a.checked_sub(b),
            Self::Mul => a.checked_mul(b),
            Self::Min => Some(a.min(b)),
            Self::Max => Some(a.max(b)),
            // The others are for natural numbers. Negative ones stop here, before anything is computed.
            _ if a < 0 || b < 0 => None,
            Self::Div => a.checked_div(b),
            Self::Rem => a.checked_rem(b),
            Self::Gcd => Some(gcd(a, b)),
            Self::Lcm if a == 0 || b == 0 => Some(0),
            Self::Lcm => (a / gcd(a, b)).checked_mul(b),
            Self::BitAnd => Some(a & b),
            Self::BitOr => Some(a | b),
            Self::Xor => Some(a ^ b),
        }
    }

    /// How tightly it binds, if it is an operator. Functions are written with brackets.
    fn power(self) -> Option<u8> {
        match self {
            Self::Add | Self::Sub => Some(1),
            Self::Mul | Self::Div | Self::Rem => Some(2),
            _ => None,
        }
    }

    /// The functions.
    pub fn functions() -> impl Iterator<Item = Self> {
        Self::ALL.into_iter().filter(|op| op.power().is_none())
    }
}

/// The greatest common divisor of natural numbers.
pub fn gcd(mut a: i64, mut b: i64) -> i64 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

impl Relation {
    /// The negation.
    pub fn negated(self) -> Self {
        match self {
            Self::Equal => Self::Unequal,
            Self::Unequal => Self::Equal,
            Self::Less => Self::GreaterEqual,
            Self::LessEqual => Self::Greater,
            Self::Greater => Self::LessEqual,
            Self::GreaterEqual => Self::Less,
        }
    }

    pub fn holds(self, a: i64, b: i64) -> bool {
        match self {
            Self::Equal => a == b,
            Self::Unequal => a != b,
            Self::Less => a < b,
            Self::LessEqual => a <= b,
            Self::Greater => a > b,
            Self::GreaterEqual => a >= b,
        }
    }

    fn name(self) -> &'static str {
        match self {
            Self::Equal => "=",
            Self::Unequal => "!=",
            Self::Less => "<",
            Self::LessEqual => "<=",
            Self::Greater => ">",
            Self::GreaterEqual => ">=",
        }
    }
}

impl Cond {
    /// Whether it holds; `None` if that depends on an expression without value. It is read from the left, only as far
    /// as needed.
    pub fn holds(&self, of: &[i64]) -> Option<bool> {
        self.holds_within(of, &mut 0)
    }

    /// The same. Adds to the steps what its tests of primes cost beyond one.
    pub fn holds_within(&self, of: &[i64], steps: &mut u64) -> Option<bool> {
        Some(match self {
            Self::Compare(relation, parts) => relation.holds(parts[0].value(of)?, parts[1].value(of)?),
            Self::And(parts) => parts[0].holds_within(of, steps)? && parts[1].holds_within(of, steps)?,
            Self::Or(parts) => parts[0].holds_within(of, steps)? || parts[1].holds_within(of, steps)?,
            Self::Not(part) => !part.holds_within(of, steps)?,
            Self::Square(part) => is_square(part.value(of)?),
            Self::Prime(part) => is_prime(part.value(of)?, steps),
            Self::In(part, list) => list.binary_search(&part.value(of)?).is_ok(),
        })
    }

    /// Calls `visit` with every variable.
    pub fn each_var(&self, visit: &mut impl FnMut(usize)) {
        match self {
            Self::Compare(_, parts) => parts.iter().for_each(|part| part.each_var(visit)),
            Self::And(parts) | Self::Or(parts) => parts.iter().for_each(|part| part.each_var(visit)),
            Self::Not(part) => part.each_var(visit),
            Self::Square(part) | Self::Prime(part) | Self::In(part, _) => part.each_var(visit),
        }
    }

    /// Whether a variable is in it.
    pub fn has(&self, var: usize) -> bool {
        let mut found = false;
        self.each_var(&mut |other| found |= other == var);
        found
    }

    /// The same with other numbers for the variables.
    pub fn renamed(self, place: &impl Fn(usize) -> usize) -> Self {
        match self {
            Self::Compare(relation, parts) => Self::Compare(relation, Box::new(parts.map(|part| part.renamed(place)))),
            Self::And(parts) => Self::And(Box::new(parts.map(|part| part.renamed(place)))),
            Self::Or(parts) => Self::Or(Box::new(parts.map(|part| part.renamed(place)))),
            Self::Not(part) => Self::Not(Box::new(part.renamed(place))),
            Self::Square(part) => Self::Square(Box::new(part.renamed(place))),
            Self::Prime(part) => Self::Prime(Box::new(part.renamed(place))),
            Self::In(part, list) => Self::In(Box::new(part.renamed(place)), list),
        }
    }

    /// Appends the conditions all of which have to hold.
    pub fn split(&self, all: &mut Vec<Self>) {
        match self {
            Self::And(parts) => parts.iter().for_each(|part| part.split(all)),
            other => all.push(other.clone()),
        }
    }
}

fn is_square(n: i64) -> bool {
    u64::try_from(n).is_ok_and(|n| n.isqrt().pow(2) == n)
}

/// Whether a number is prime: by division, or by the test of Miller and Rabin with bases that suffice for 64 bits.
/// Adds what each base costs to the steps.
fn is_prime(n: i64, steps: &mut u64) -> bool {
    const BASES: [u64; 12] = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37];
    let Ok(n) = u64::try_from(n) else { return false };
    if n < 41 * 41 || BASES.iter().any(|&p| n.is_multiple_of(p)) {
        return n > 1 && BASES.iter().all(|&p| n == p || !n.is_multiple_of(p));
    }
    let times = |a: u64, b: u64| match a.checked_mul(b) {
        Some(product) => product % n,
        None => u64::try_from(u128::from(a) * u128::from(b) % u128::from(n)).unwrap_or(0),
    };
    let twos = (n - 1).trailing_zeros();
    let cost = if n >> 32 == 0 { 8 } else { 128 };
    BASES.iter().all(|&base| {
        *steps += cost;
        let (mut power, mut square, mut exponent) = (1, base, (n - 1) >> twos);
        while exponent > 0 {
            if exponent & 1 == 1 {
                power = times(power, square);
            }
            square = times(square, square);
            exponent >>= 1;
        }
        let mut passes = power == 1 || power == n - 1;
        for _ in 1..twos {
            power = times(power, power);
            passes |= power == n - 1;
        }
        passes
    })
}

/// An expression or a condition with the names of its variables, beside operators that bind as tightly as a number says.
pub(super) struct Written<'a, T>(pub &'a T, pub &'a [char], pub u8);

impl<T> Written<'_, T>
where
    for<'a> Written<'a, T>: fmt::Display,
{
    /// Writes two parts with an operator between them, in brackets if this binds less tightly than what is beside it.
    fn join(&self, f: &mut fmt::Formatter<'_>, parts: &[T; 2], operator: &str, own: u8) -> fmt::Result {
        let [open, close] = if own < self.2 { ["(", ")"] } else { ["", ""] };
        let (a, b) = (Written(&parts[0], self.1, own), Written(&parts[1], self.1, own + 1));
        write!(f, "{open}{a}{operator}{b}{close}")
    }
}

impl fmt::Display for Written<'_, Expr> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(expr, letters, _) = *self;
        match expr {
            Expr::Number(number) => write!(f, "{number}"),
            Expr::Var(var) => write!(f, "{}", letters.get(*var).copied().unwrap_or('?')),
            Expr::Binary(op, parts) => match op.power() {
                // As people write them: sums of a position are without blanks, those of a condition too.
                Some(own) => self.join(f, parts, op.name(), own),
                None => {
                    let [a, b] = [&parts[0], &parts[1]].map(|part| Written(part, letters, 0));
                    write!(f, "{}({a}, {b})", op.name())
                }
            },
        }
    }
}

impl fmt::Display for Written<'_, Cond> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(cond, letters, _) = *self;
        let number = |part| Written(part, letters, 0);
        match cond {
            Cond::Compare(relation, parts) => {
                write!(f, "{} {} {}", number(&parts[0]), relation.name(), number(&parts[1]))
            }
            Cond::And(parts) => self.join(f, parts, " and ", 2),
            Cond::Or(parts) => self.join(f, parts, " or ", 1),
            // The condition after `not` stands in brackets, unless it has brackets itself.
            Cond::Not(part) => match &**part {
                bare @ (Cond::Square(_) | Cond::Prime(_) | Cond::Not(_)) => {
                    write!(f, "not {}", Written(bare, letters, 0))
                }
                part => write!(f, "not ({})", Written(part, letters, 0)),
            },
            Cond::Square(part) => write!(f, "square({})", number(part)),
            Cond::Prime(part) => write!(f, "prime({})", number(part)),
            Cond::In(part, list) => {
                let list: Vec<String> = list.iter().map(i64::to_string).collect();
                write!(f, "{} in {{{}}}", number(part), list.join(", "))
            }
        }
    }
}

/// Numbers at the edges of 64 bits and around 0, for tests of all pairs.
#[doc(hidden)]
pub const EDGES: [i64; 14] = {
    let (least, most) = (i64::MIN, i64::MAX);
    [least, least + 1, least / 2, -(1 << 32), -6, -2, -1, 0, 1, 2, 6, 1 << 32, most - 1, most]
};

#[cfg(test)]
mod tests {
    use super::*;

    /// Every operation on every pair of edges, against its definition in 128 bits.
    #[test]
    fn every_operation_is_total() {
        let divides = |d: i128, n: i128| n % d == 0;
        for (a, b) in EDGES.into_iter().flat_map(|a| EDGES.map(|b| (a, b))) {
            for op in Op::ALL {
                let found = op.apply(a, b).map(i128::from);
                let (a, b) = (i128::from(a), i128::from(b));
                let natural = a >= 0 && b >= 0;
                let expected = match op {
                    Op::Add => Some(a + b),
                    Op::Sub => Some(a - b),
                    Op::Mul => Some(a * b),
                    Op::Min => Some(if a < b { a } else { b }),
                    Op::Max => Some(if a < b { b } else { a }),
                    Op::Div => (natural && b > 0).then(|| a / b),
                    Op::Rem => (natural && b > 0).then(|| a - a / b * b),
                    Op::BitAnd | Op::BitOr | Op::Xor => natural.then(|| {
                        let bit = |n: i128, at: u32| n >> at & 1;
                        let of = |x: i128, y: i128| match op {
                            Op::BitAnd => x * y,
                            Op::BitOr => x.max(y),
                            _ => (x + y) % 2,
                        };
                        (0..63).map(|at| of(bit(a, at), bit(b, at)) << at).sum()
                    }),
                    // By what they have to be, and not by how they are found.
                    Op::Gcd if natural => match found {
                        Some(0) => (a == 0 && b == 0).then_some(0),
                        Some(found) if divides(found, a) && divides(found, b) => {
                            // The greatest, if nothing divides both quotients: tried with the primes of the numbers above.
                            let [c, d] = [a / found, b / found];
                            let common = (2..2000).any(|prime| divides(prime, c) && divides(prime, d));
                            let alike = c == d && c > 1 || c == 0 && d > 1 || d == 0 && c > 1;
                            (!common && !alike).then_some(found)
                        }
                        _ => None,
                    },
                    Op::Lcm if natural => {
                        // The least multiple of the greater that the smaller divides; only products are too many to try.
                        let [small, great] = [a.min(b), a.max(b)];
                        let least = |times: &i128| small > 0 && divides(small, great * times);
                        let times = (1..2000).find(least).unwrap_or(small);
                        Some(if small == 0 { 0 } else { great * times })
                    }
                    Op::Gcd | Op::Lcm => None,
                };
                let fits = |n: &i128| i64::try_from(*n).is_ok();
                assert_eq!(found, expected.filter(fits), "{op:?} of {a} and {b}");
                if op == Op::Gcd && natural {
                    assert!(found.is_some(), "gcd of {a} and {b}");
                }
            }
            // Comparisons take any pair, and the conditions on one number any number.
            for relation in [Relation::Equal, Relation::Less, Relation::Greater] {
                assert_ne!(relation.holds(a, b), relation.negated().holds(a, b), "{relation:?} of {a} and {b}");
            }
            assert!(a >= 0 || !is_square(a) && !is_prime(a, &mut 0), "{a}");
        }
    }

    #[test]
    fn primes_and_squares() {
        let by_division = |n: i64| n > 1 && (2..n).take_while(|d| d * d <= n).all(|d| n % d != 0);
        for n in (-3..5000).chain([1_000_003, 3_215_031_751, 4_759_123_141]) {
            assert_eq!(is_prime(n, &mut 0), by_division(n), "{n}");
            assert_eq!(is_square(n), (0..=72).any(|root| root * root == n) && n <= 72 * 72, "{n}");
        }
        assert!(is_prime(i64::MAX - 24, &mut 0) && !is_prime(i64::MAX, &mut 0));
        assert!(is_square(3_037_000_499 * 3_037_000_499) && !is_square(i64::MAX));
    }
}
