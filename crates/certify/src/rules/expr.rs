//! Evaluates the expressions and conditions of a rules file: for single numbers, as the specification says, and for
//! ranges of numbers, well enough to recognise ranges without a move.

/// A number for each of the variables `a` to `z`.
pub type Values = [i64; 26];
/// The least and the greatest number that each of them has.
pub type Ranges = [Range; 26];
type Range = [i64; 2];

/// An expression.
#[derive(Debug, PartialEq, Eq)]
pub enum Expr {
    Number(i64),
    Var(usize),
    Of(Op, Box<[Expr; 2]>),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Op {
    Add,
    Sub,
    Mul,
    Div,
    Rem,
    Min,
    Max,
    Gcd,
    Lcm,
    Xor,
    /// The bits that both numbers have, and those that either has.
    Both,
    Either,
}

/// A condition.
#[derive(Debug, PartialEq, Eq)]
pub enum Cond {
    Is(Relation, Box<[Expr; 2]>),
    And(Box<[Cond; 2]>),
    Or(Box<[Cond; 2]>),
    Not(Box<Cond>),
    Square(Expr),
    Prime(Expr),
    OneOf(Expr, Vec<i64>),
}

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
    /// The value, if all parts have one and it fits 64 bits with sign.
    pub fn value(&self, of: &Values) -> Option<i64> {
        match self {
            Self::Number(number) => Some(*number),
            Self::Var(var) => of.get(*var).copied(),
            Self::Of(op, parts) => {
                let [a, b] = [parts[0].value(of)?, parts[1].value(of)?].map(i128::from);
                op.value(a, b).and_then(|value| i64::try_from(value).ok())
            }
        }
    }

    /// A range with all values, or `None` if the expression has no value anywhere in the ranges of the variables.
    pub fn range(&self, of: &Ranges) -> Option<Range> {
        match self {
            Self::Number(number) => Some([*number; 2]),
            Self::Var(var) => of.get(*var).copied(),
            Self::Of(op, parts) => {
                let [a, b] = [parts[0].range(of)?, parts[1].range(of)?].map(|range| range.map(i128::from));
                let [low, high] = op.range(a, b)?;
                // Numbers beyond 64 bits are not values.
                let [low, high] = [low.max(i64::MIN.into()), high.min(i64::MAX.into())];
                (low <= high).then_some([i64::try_from(low).ok()?, i64::try_from(high).ok()?])
            }
        }
    }

    /// The range, if the expression has a value for every choice in the ranges of the variables.
    pub fn sure(&self, of: &Ranges) -> Option<Range> {
        if let Self::Of(op, parts) = self {
            let [a, b] = [parts[0].sure(of)?, parts[1].sure(of)?];
            let [low, high] = op.range(a.map(i128::from), b.map(i128::from)).filter(|_| op.is_total(a[0], b[0]))?;
            return Some([i64::try_from(low).ok()?, i64::try_from(high).ok()?]);
        }
        self.range(of)
    }

    /// 0 if it has none of some variables, 1 if it is a sum of multiples of them; `None` if they stand in it otherwise.
    pub fn degree(&self, of: &[usize]) -> Option<u32> {
        match self {
            Self::Number(_) => Some(0),
            Self::Var(var) => Some(of.contains(var).into()),
            Self::Of(op, parts) => {
                let [a, b] = [parts[0].degree(of)?, parts[1].degree(of)?];
                let degree = match op {
                    Op::Add | Op::Sub => a.max(b),
                    Op::Mul => a + b,
                    _ => 2 * a.max(b),
                };
                Some(degree).filter(|&degree| degree < 2)
            }
        }
    }

    /// Calls `visit` with every variable.
    pub fn each_var(&self, visit: &mut dyn FnMut(usize)) {
        match self {
            Self::Number(_) => {}
            Self::Var(var) => visit(*var),
            Self::Of(_, parts) => parts.iter().for_each(|part| part.each_var(visit)),
        }
    }
}

impl Op {
    /// The result for two numbers of 64 bits.
    fn value(self, a: i128, b: i128) -> Option<i128> {
        match self {
            Self::Add => Some(a + b),
            Self::Sub => Some(a - b),
            Self::Mul => Some(a * b),
            Self::Div => (a >= 0 && b > 0).then(|| a / b),
            Self::Rem => (a >= 0 && b > 0).then(|| a % b),
            Self::Min => Some(a.min(b)),
            Self::Max => Some(a.max(b)),
            Self::Gcd => (a >= 0 && b >= 0).then(|| gcd(a, b)),
            Self::Lcm if a == 0 && b >= 0 || a >= 0 && b == 0 => Some(0),
            Self::Lcm => (a > 0 && b > 0).then(|| a / gcd(a, b) * b),
            Self::Xor | Self::Both | Self::Either => (a >= 0 && b >= 0).then(|| self.of_bits(a, b)),
        }
    }

    /// Whether numbers from these on have a result, but for its size.
    fn is_total(self, a: i64, b: i64) -> bool {
        match self {
            Self::Add | Self::Sub | Self::Mul | Self::Min | Self::Max => true,
            Self::Div | Self::Rem => a >= 0 && b > 0,
            Self::Gcd | Self::Lcm | Self::Xor | Self::Both | Self::Either => a >= 0 && b >= 0,
        }
    }

    /// Each bit of the result is that of a bit of either number: by `1 + 1 = 2`, `xor` is the sum less twice what both
    /// have.
    fn of_bits(self, a: i128, b: i128) -> i128 {
        match self {
            Self::Xor => a + b - 2 * (a & b),
            Self::Either => a + b - (a & b),
            _ => a & b,
        }
    }

    /// A range of the results for two numbers between `a` and `c`, and between `b` and `d`.
    fn range(self, [a, c]: [i128; 2], [b, d]: [i128; 2]) -> Option<[i128; 2]> {
        if a == c && b == d {
            return self.value(a, b).map(|value| [value; 2]);
        }
        let of_naturals = |least: i128| (c >= 0 && d >= least).then(|| [a.max(0), b.max(least)]);
        Some(match self {
            Self::Add => [a + b, c + d],
            Self::Sub => [a - d, c - b],
            Self::Mul => {
                let all = [a * b, a * d, c * b, c * d];
                [all.into_iter().min()?, all.into_iter().max()?]
            }
            Self::Min => [a.min(b), c.min(d)],
            Self::Max => [a.max(b), c.max(d)],
            Self::Div => {
                let [a, b] = of_naturals(1)?;
                [a / d, c / b]
            }
            Self::Rem => {
                let [a, b] = of_naturals(1)?;
                if c < b { [a, c] } else { [0, c.min(d - 1)] }
            }
            // It divides a number that is not 0.
            Self::Gcd => match of_naturals(0)? {
                [0, 0] => [0, c.max(d)],
                [0, _] => [1, d],
                [_, 0] => [1, c],
                _ => [1, c.min(d)],
            },
            Self::Lcm => {
                let [a, b] = of_naturals(0)?;
                [if a == 0 || b == 0 { 0 } else { a.max(b) }, c * d]
            }
            Self::Xor | Self::Both | Self::Either => {
                let [a, b] = of_naturals(0)?;
                // Blocks of a power of two that hold the ranges: all but the last bits are the same in a block.
                let mut block = 1;
                while a / block != c / block || b / block != d / block {
                    block *= 2;
                }
                let low = self.of_bits(a / block, b / block) * block;
                let high = low + block - 1;
                match self {
                    Self::Xor => [low.max(a - d).max(b - c), high.min(c + d)],
                    Self::Both => [low, high.min(c).min(d)],
                    _ => [low.max(a).max(b), high.min(c + d)],
                }
            }
        })
    }
}

impl Cond {
    /// Whether it holds, read from the left only as far as needed; `None` if an expression without value is read.
    pub fn holds(&self, of: &Values) -> Option<bool> {
        Some(match self {
            Self::Is(relation, parts) => relation.holds(parts[0].value(of)?, parts[1].value(of)?),
            Self::And(parts) => parts[0].holds(of)? && parts[1].holds(of)?,
            Self::Or(parts) => parts[0].holds(of)? || parts[1].holds(of)?,
            Self::Not(part) => !part.holds(of)?,
            Self::Square(part) => is_square(part.value(of)?),
            Self::Prime(part) => is_prime(part.value(of)?),
            Self::OneOf(part, list) => list.contains(&part.value(of)?),
        })
    }

    /// Whether it may hold, and whether it may fail, anywhere in the ranges. With an expression without value it does
    /// neither.
    pub fn may(&self, of: &Ranges) -> [bool; 2] {
        match self {
            Self::Is(relation, parts) => match [parts[0].range(of), parts[1].range(of)] {
                [Some(a), Some(b)] => relation.may(a, b),
                _ => [false; 2],
            },
            Self::And(parts) => {
                let [[holds, fails], [then_holds, then_fails]] = [parts[0].may(of), parts[1].may(of)];
                [holds && then_holds, fails || holds && then_fails]
            }
            Self::Or(parts) => {
                let [[holds, fails], [then_holds, then_fails]] = [parts[0].may(of), parts[1].may(of)];
                [holds || fails && then_holds, fails && then_fails]
            }
            Self::Not(part) => {
                let [holds, fails] = part.may(of);
                [fails, holds]
            }
            Self::Square(part) => match part.range(of) {
                Some([low, high]) => [high >= 0 && high.isqrt().pow(2) >= low, true],
                None => [false; 2],
            },
            Self::Prime(part) => match part.range(of) {
                Some([_, high]) => [high >= 2, true],
                None => [false; 2],
            },
            Self::OneOf(part, list) => match part.range(of) {
                Some([low, high]) => {
                    [list.iter().any(|one| (low..=high).contains(one)), low < high || !list.contains(&low)]
                }
                None => [false; 2],
            },
        }
    }

    /// Whether it holds for every choice in the ranges.
    pub fn always(&self, of: &Ranges) -> bool {
        self.is_sure(of) && !self.may(of)[1]
    }

    /// Whether every expression in it has a value for every choice in the ranges.
    fn is_sure(&self, of: &Ranges) -> bool {
        match self {
            Self::Is(_, parts) => parts.iter().all(|part| part.sure(of).is_some()),
            Self::And(parts) | Self::Or(parts) => parts.iter().all(|part| part.is_sure(of)),
            Self::Not(part) => part.is_sure(of),
            Self::Square(part) | Self::Prime(part) | Self::OneOf(part, _) => part.sure(of).is_some(),
        }
    }

    /// Calls `visit` with every variable.
    pub fn each_var(&self, visit: &mut dyn FnMut(usize)) {
        match self {
            Self::Is(_, parts) => parts.iter().for_each(|part| part.each_var(visit)),
            Self::And(parts) | Self::Or(parts) => parts.iter().for_each(|part| part.each_var(visit)),
            Self::Not(part) => part.each_var(visit),
            Self::Square(part) | Self::Prime(part) | Self::OneOf(part, _) => part.each_var(visit),
        }
    }
}

impl Relation {
    fn holds(self, a: i64, b: i64) -> bool {
        match self {
            Self::Equal => a == b,
            Self::Unequal => a != b,
            Self::Less => a < b,
            Self::LessEqual => a <= b,
            Self::Greater => a > b,
            Self::GreaterEqual => a >= b,
        }
    }

    fn may(self, [a, c]: Range, [b, d]: Range) -> [bool; 2] {
        let turned = |[holds, fails]: [bool; 2]| [fails, holds];
        match self {
            Self::Equal => [a <= d && b <= c, a != c || b != d || a != b],
            Self::Less => [a < d, c >= b],
            Self::Greater => [c > b, a <= d],
            Self::Unequal => turned(Self::Equal.may([a, c], [b, d])),
            Self::GreaterEqual => turned(Self::Less.may([a, c], [b, d])),
            Self::LessEqual => turned(Self::Greater.may([a, c], [b, d])),
        }
    }
}

/// The greatest common divisor of natural numbers.
pub fn gcd<N: Copy + Default + PartialEq + std::ops::Rem<Output = N>>(mut a: N, mut b: N) -> N {
    while b != N::default() {
        (a, b) = (b, a % b);
    }
    a
}

fn is_square(n: i64) -> bool {
    n >= 0 && n.isqrt().pow(2) == n
}

/// By division if that is short, else by the test of Miller and Rabin: no composite number of 64 bits passes with all
/// of the first twelve primes.
fn is_prime(n: i64) -> bool {
    let n = i128::from(n);
    if n < 1 << 12 {
        return n > 1 && (2..n).take_while(|d| d * d <= n).all(|d| n % d != 0);
    }
    [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37].into_iter().all(|base| {
        // From `base^(n-1)` down through its roots, as long as they are 1, the last is 1 or -1.
        let mut exponent = n - 1;
        loop {
            let root = power(base, exponent, n);
            if root != 1 || exponent % 2 == 1 {
                return root == 1 || root == n - 1 && exponent < n - 1;
            }
            exponent /= 2;
        }
    })
}

fn power(mut base: i128, mut exponent: i128, of: i128) -> i128 {
    let mut all = 1;
    while exponent > 0 {
        if exponent % 2 == 1 {
            all = all * base % of;
        }
        base = base * base % of;
        exponent /= 2;
    }
    all
}
