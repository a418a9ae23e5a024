//! Reads the moves of a rules file, by recursive descent.

use super::expr::{Cond, Expr, Op, Relation};

/// The most nested brackets and the like: a table that can be opened has fewer.
const MOST_DEEP: usize = 200;

/// The numbers after a move, and its condition; `None` if it cannot be read.
pub fn read(text: &str) -> Option<(Vec<Expr>, Option<Cond>)> {
    let mut reader = Reader { rest: text.trim_start(), deep: 0 };
    let mut targets = vec![reader.sum()?.number()?];
    while reader.eat(",") {
        targets.push(reader.sum()?.number()?);
    }
    let cond = if reader.eat_word("if") { Some(reader.any()?.truth()?) } else { None };
    reader.rest.is_empty().then_some((targets, cond))
}

/// The expression of an order, in the numbers of a position.
pub fn read_order(text: &str) -> Option<Expr> {
    let mut reader = Reader { rest: text.trim_start(), deep: 0 };
    let order = reader.sum()?.number()?;
    reader.rest.is_empty().then_some(order)
}

/// An expression or a condition: a bracket may begin either.
enum Term {
    Number(Expr),
    Truth(Cond),
}

impl Term {
    fn number(self) -> Option<Expr> {
        if let Self::Number(expr) = self { Some(expr) } else { None }
    }

    fn truth(self) -> Option<Cond> {
        if let Self::Truth(cond) = self { Some(cond) } else { None }
    }

    fn of(op: Op, a: Self, b: Self) -> Option<Self> {
        Some(Self::Number(Expr::Of(op, Box::new([a.number()?, b.number()?]))))
    }
}

/// What is left of a text, without blanks before it.
struct Reader<'a> {
    rest: &'a str,
    deep: usize,
}

impl<'a> Reader<'a> {
    fn take(&mut self, bytes: usize) -> &'a str {
        let (taken, rest) = self.rest.split_at(bytes);
        self.rest = rest.trim_start();
        taken
    }

    fn eat(&mut self, symbol: &str) -> bool {
        let found = self.rest.starts_with(symbol);
        if found {
            self.take(symbol.len());
        }
        found
    }

    /// How many of the next bytes are of a kind.
    fn run(&self, of: impl Fn(&u8) -> bool) -> usize {
        self.rest.bytes().take_while(of).count()
    }

    fn eat_word(&mut self, word: &str) -> bool {
        self.run(u8::is_ascii_alphabetic) == word.len() && self.eat(word)
    }

    fn any(&mut self) -> Option<Term> {
        let mut all = self.all()?;
        while self.eat_word("or") {
            all = Term::Truth(Cond::Or(Box::new([all.truth()?, self.all()?.truth()?])));
        }
        Some(all)
    }

    fn all(&mut self) -> Option<Term> {
        let mut all = self.truth()?;
        while self.eat_word("and") {
            all = Term::Truth(Cond::And(Box::new([all.truth()?, self.truth()?.truth()?])));
        }
        Some(all)
    }

    fn truth(&mut self) -> Option<Term> {
        if self.eat_word("not") {
            let part = self.deeper(Self::truth)?.truth()?;
            return Some(Term::Truth(Cond::Not(Box::new(part))));
        }
        let a = self.sum()?;
        if self.eat_word("in") {
            let list = self.list()?;
            return Some(Term::Truth(Cond::OneOf(a.number()?, list)));
        }
        let relations = [
            ("!=", Relation::Unequal),
            ("<=", Relation::LessEqual),
            (">=", Relation::GreaterEqual),
            ("=", Relation::Equal),
            ("<", Relation::Less),
            (">", Relation::Greater),
        ];
        let Some((_, relation)) = relations.into_iter().find(|(symbol, _)| self.eat(symbol)) else { return Some(a) };
        let b = self.sum()?;
        Some(Term::Truth(Cond::Is(relation, Box::new([a.number()?, b.number()?]))))
    }

    fn sum(&mut self) -> Option<Term> {
        let mut all = self.product()?;
        loop {
            let op = if self.eat("+") {
                Op::Add
            } else if self.eat("-") {
                Op::Sub
            } else {
                return Some(all);
            };
            all = Term::of(op, all, self.product()?)?;
        }
    }

    fn product(&mut self) -> Option<Term> {
        let mut all = self.atom()?;
        loop {
            let op = if self.eat("*") {
                Op::Mul
            } else if self.eat("/") {
                Op::Div
            } else if self.eat("%") {
                Op::Rem
            } else {
                return Some(all);
            };
            all = Term::of(op, all, self.atom()?)?;
        }
    }

    fn atom(&mut self) -> Option<Term> {
        if self.eat("(") {
            let inside = self.deeper(Self::any)?;
            return self.eat(")").then_some(inside);
        }
        let digits = self.run(u8::is_ascii_digit);
        if digits > 0 {
            return Some(Term::Number(Expr::Number(self.take(digits).parse().ok()?)));
        }
        let name = self.run(u8::is_ascii_alphabetic);
        let op = match self.take(name) {
            "min" => Op::Min,
            "max" => Op::Max,
            "gcd" => Op::Gcd,
            "lcm" => Op::Lcm,
            "xor" => Op::Xor,
            "bitand" => Op::Both,
            "bitor" => Op::Either,
            "square" => return self.alone().map(|part| Term::Truth(Cond::Square(part))),
            "prime" => return self.alone().map(|part| Term::Truth(Cond::Prime(part))),
            name => match name.as_bytes() {
                [var @ b'a'..=b'z'] => return Some(Term::Number(Expr::Var(usize::from(var - b'a')))),
                _ => return None,
            },
        };
        let mut arguments = self.arguments()?.into_iter().map(Term::Number);
        let (first, second) = (arguments.next()?, arguments.next()?);
        arguments.try_fold(Term::of(op, first, second)?, |all, next| Term::of(op, all, next))
    }

    /// Numbers in braces.
    fn list(&mut self) -> Option<Vec<i64>> {
        let mut all = Vec::new();
        while self.eat(if all.is_empty() { "{" } else { "," }) {
            let digits = self.run(u8::is_ascii_digit);
            all.push(self.take(digits).parse().ok()?);
        }
        self.eat("}").then_some(all)
    }

    /// The argument of a function of one number.
    fn alone(&mut self) -> Option<Expr> {
        let mut arguments = self.arguments()?;
        arguments.pop().filter(|_| arguments.is_empty())
    }

    fn arguments(&mut self) -> Option<Vec<Expr>> {
        if !self.eat("(") {
            return None;
        }
        let mut all = vec![self.deeper(Self::sum)?.number()?];
        while self.eat(",") {
            all.push(self.deeper(Self::sum)?.number()?);
        }
        self.eat(")").then_some(all)
    }

    fn deeper(&mut self, read: fn(&mut Self) -> Option<Term>) -> Option<Term> {
        self.deep += 1;
        let part = if self.deep > MOST_DEEP { None } else { read(self) };
        self.deep -= 1;
        part
    }
}
