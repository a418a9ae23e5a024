//! From the text of a move to its expressions: `x-t, y, z if t <= y`.

use std::ops::Range;

use winnow::combinator::{Infix, Postfix, Prefix, alt, expression, opt, preceded, separated};
use winnow::error::{ErrMode, ParserError};
use winnow::prelude::*;
use winnow::stream::{LocatingSlice, Location, Stream};
use winnow::token::take_while;

use super::expr::{Cond, Expr, Op, Relation};
use super::moves::{MOST_PARAMETERS, Move};

/// Bytes of a move, at most.
const MOST_BYTES: usize = 512;
/// Numbers of a function, at most.
const MOST_ARGUMENTS: usize = 16;
/// Brackets in brackets, at most.
const MOST_DEEP: usize = 32;

type Input<'a> = LocatingSlice<&'a str>;
type Parsed<T> = Result<T, ErrMode<Failure>>;

/// Why a text is not a move, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Failure {
    /// The bytes of the text that are wrong.
    pub span: Range<usize>,
    pub what: String,
}

impl<'a> ParserError<Input<'a>> for Failure {
    type Inner = Self;

    fn from_input(input: &Input<'a>) -> Self {
        let at = input.current_token_start();
        Self { span: at..at, what: String::new() }
    }

    /// The failure that is farther in the text.
    fn or(self, other: Self) -> Self {
        if self.span.start > other.span.start { self } else { other }
    }

    fn into_inner(self) -> Result<Self, Self> {
        Ok(self)
    }
}

/// A part of a text: a number or a truth, and where it stands.
#[derive(Clone, Debug)]
struct Term {
    span: Range<usize>,
    what: What,
}

#[derive(Clone, Debug)]
enum What {
    Number(Expr),
    Truth(Cond),
}

fn fail<T>(span: Range<usize>, what: impl Into<String>) -> Parsed<T> {
    Err(ErrMode::Backtrack(Failure { span, what: what.into() }).cut())
}

impl Term {
    fn number(self) -> Parsed<Expr> {
        match self.what {
            What::Number(expr) => Ok(expr),
            What::Truth(_) => fail(self.span, "this is a condition, and a number has to stand here"),
        }
    }

    fn truth(self) -> Parsed<Cond> {
        match self.what {
            What::Truth(cond) => Ok(cond),
            What::Number(_) => fail(self.span, "this is a number, and a condition has to stand here, such as t <= y"),
        }
    }
}

/// Signs of other languages that no move has, and what to write instead.
const ELSEWHERE: [(&str, &str); 9] = [
    ("^", "`^` is not an operator: an exclusive or is written xor(a, b), and a power as a product, as in t*t"),
    ("**", "a power is written as a product, as in t*t"),
    ("==", "equality is written `=`"),
    ("&&", "conditions are joined by `and`"),
    ("||", "conditions are joined by `or`"),
    ("&", "the common bits of two numbers are written bitand(a, b)"),
    ("|", "the bits of either of two numbers are written bitor(a, b), and |a-b| is max(a, b) - min(a, b)"),
    ("abs", "|a-b| is written max(a, b) - min(a, b)"),
    ("floor", "`/` rounds down: a*p/q is the floor of it"),
];

/// Refuses a text that is too long or too deep, and signs of other languages.
fn require_plain(text: &str) -> Result<(), Failure> {
    if text.len() > MOST_BYTES {
        let what = format!("a move has at most {MOST_BYTES} characters");
        return Err(Failure { span: 0..text.len(), what });
    }
    let mut deep = 0_usize;
    for (at, letter) in text.char_indices() {
        deep = match letter {
            '(' => deep + 1,
            ')' => deep.saturating_sub(1),
            _ => deep,
        };
        if deep > MOST_DEEP {
            return Err(Failure { span: at..at + 1, what: format!("at most {MOST_DEEP} brackets may be open") });
        }
    }
    for (sign, what) in ELSEWHERE {
        if let Some(at) = text.find(sign) {
            return Err(Failure { span: at..at + sign.len(), what: what.into() });
        }
    }
    if let Some(span) = between_numbers(text) {
        return Err(Failure { span, what: "functions stand before their numbers, as in xor(a, b)".into() });
    }
    Ok(())
}

/// Reads all of a text as one thing.
fn all_of<T>(text: &str, one: fn(&mut Input<'_>) -> Parsed<T>) -> Result<T, Failure> {
    require_plain(text)?;
    let mut input = LocatingSlice::new(text);
    let found = one(&mut input).map_err(|error| explain(error, text))?;
    let end = input.current_token_start();
    if end < text.len() {
        let what = format!("{} is not understood here; {}", shown(text, end), after(&text[..end], &text[end..]));
        return Err(Failure { span: end..text.len(), what });
    }
    Ok(found)
}

/// Reads an expression in the numbers of a position, whose letters these are.
pub(super) fn expression_in(text: &str, letters: &[char]) -> Result<Expr, Failure> {
    let found = all_of(text, |input| {
        blanks(input)?;
        number(input)
    })?;
    let place = |var: usize| letters.iter().position(|&letter| letter as usize == var);
    let mut unknown = false;
    found.each_var(&mut |var| unknown |= place(var).is_none());
    if unknown {
        let letters: Vec<String> = letters.iter().map(char::to_string).collect();
        return Err(whole(text, format!("only the numbers of a position may stand here: {}", letters.join(", "))));
    }
    Ok(found.renamed(&|var| place(var).unwrap_or(0)))
}

/// Reads a move. `numbers` are those of a position, two, three or four.
pub(super) fn parse(text: &str, numbers: Option<usize>) -> Result<(Move, usize), Failure> {
    let whole = || 0..text.len();
    let (targets, cond) = all_of(text, whole_move)?;
    let count = targets.len();
    if !(2..=4).contains(&count) || numbers.is_some_and(|numbers| numbers != count) {
        let what = match numbers {
            Some(numbers) => format!("this move has {count} numbers, and the first one has {numbers}"),
            None => format!(
                "a move is the position to which it leads, two to four numbers as in \"x-t, y\"; this one has {count}"
            ),
        };
        return Err(Failure { span: whole(), what });
    }
    let (made, third) = Move::new(targets, cond);
    if count == 2 && third {
        let at = text.find('z').unwrap_or(0);
        return Err(Failure {
            span: at..at + 1,
            what: "z is not a number of a game on two: positions are x, y".into(),
        });
    }
    if made.parameters() > MOST_PARAMETERS {
        return Err(Failure { span: whole(), what: format!("a move has at most {} parameters", MOST_PARAMETERS) });
    }
    Ok((made, count))
}

/// A failure of the whole text.
pub(super) fn whole(text: &str, what: String) -> Failure {
    Failure { span: 0..text.len(), what }
}

/// Where the name of a function stands between two numbers, as in `t xor y`.
fn between_numbers(text: &str) -> Option<Range<usize>> {
    Op::functions().flat_map(|op| text.match_indices(op.name())).find_map(|(at, name)| {
        let before = text[..at].trim_end();
        let is_word = before.len() < at && before.ends_with(|c: char| c.is_ascii_alphanumeric() || c == ')');
        let after = &text[at + name.len()..];
        let is_alone = after.starts_with(char::is_whitespace) && !after.trim_start().starts_with('(');
        (is_word && is_alone).then(|| at..at + name.len())
    })
}

/// What may follow a number or a condition, if something else stands there.
fn after(before: &str, rest: &str) -> &'static str {
    let word = rest.chars().take_while(char::is_ascii_alphabetic).count();
    if before.ends_with(|c: char| c.is_ascii_digit()) && (word == 1 || rest.starts_with('(')) {
        "a product is written with `*`, as in 2*t"
    } else if rest.starts_with(['=', '<', '>', '!']) {
        "conditions are joined by `and` or `or`"
    } else if rest.starts_with("if") {
        "there is one `if`; conditions are joined by `and` or `or`"
    } else {
        "an operator, a comma or `if` may follow"
    }
}

fn shown(text: &str, at: usize) -> String {
    text.get(at..).and_then(|rest| rest.chars().next()).map_or("the end".into(), |letter| format!("{letter:?}"))
}

fn explain(error: ErrMode<Failure>, text: &str) -> Failure {
    let failure = match error {
        ErrMode::Backtrack(failure) | ErrMode::Cut(failure) => failure,
        ErrMode::Incomplete(_) => Failure { span: text.len()..text.len(), what: String::new() },
    };
    if !failure.what.is_empty() {
        return failure;
    }
    let at = failure.span.start;
    let what = format!(
        "{} stands where a number, a letter, a bracket or a function has to stand ({}, square, prime)",
        shown(text, at),
        functions()
    );
    Failure { span: at..text.len().min(at + 1), what }
}

/// The names of the functions of two numbers or more.
fn functions() -> String {
    Op::functions().map(Op::name).collect::<Vec<_>>().join(", ")
}

fn whole_move(input: &mut Input<'_>) -> Parsed<(Vec<Expr>, Option<Cond>)> {
    blanks(input)?;
    let targets = separated(1.., number, symbol(",")).parse_next(input)?;
    let cond = opt(preceded(word("if"), truth)).parse_next(input)?;
    Ok((targets, cond))
}

/// A part that is a number.
fn number(input: &mut Input<'_>) -> Parsed<Expr> {
    part(input)?.number()
}

/// A part that is a condition, which has to be there.
fn truth(input: &mut Input<'_>) -> Parsed<Cond> {
    part(input).map_err(ErrMode::cut)?.truth()
}

fn blanks(input: &mut Input<'_>) -> Parsed<()> {
    take_while(0.., char::is_whitespace).void().parse_next(input)
}

fn symbol<'a>(mut symbol: &'static str) -> impl Parser<Input<'a>, &'a str, ErrMode<Failure>> {
    move |input: &mut Input<'a>| {
        let found = symbol.parse_next(input)?;
        blanks(input)?;
        Ok(found)
    }
}

/// Letters that follow each other.
fn letters<'a>(input: &mut Input<'a>) -> Parsed<&'a str> {
    let found = take_while(1.., |c: char| c.is_ascii_alphabetic() || c == '_').parse_next(input)?;
    blanks(input)?;
    Ok(found)
}

fn word<'a>(word: &'static str) -> impl Parser<Input<'a>, &'a str, ErrMode<Failure>> {
    move |input: &mut Input<'a>| letters.verify(|found: &str| found == word).parse_next(input)
}

fn part(input: &mut Input<'_>) -> Parsed<Term> {
    let not = |_: &mut Input<'_>, a: Term| {
        let span = a.span.clone();
        Ok(Term { span, what: What::Truth(Cond::Not(Box::new(a.truth()?))) })
    };
    expression(operand)
        .prefix(move |input: &mut Input<'_>| word("not").parse_next(input).map(|_| Prefix(6, not)))
        .postfix(|input: &mut Input<'_>| word("in").parse_next(input).map(|_| Postfix(8, one_of)))
        .infix(infix)
        .parse_next(input)
}

/// The list after `in`.
fn one_of(input: &mut Input<'_>, a: Term) -> Parsed<Term> {
    let at = input.current_token_start();
    let form = |at: usize, what: &str| ErrMode::Cut(Failure { span: at..at, what: what.into() });
    symbol("{").parse_next(input).map_err(|_| form(at, "`in` needs a list of natural numbers, as {1, 2, 4}"))?;
    let mut list: Vec<i64> = separated(1.., natural, symbol(",")).parse_next(input).map_err(|error| match error {
        ErrMode::Cut(_) => error,
        _ => form(input.current_token_start(), "the list after `in` has natural numbers only, as {1, 2, 4}"),
    })?;
    let end = input.current_token_start();
    symbol("}").parse_next(input).map_err(|_| {
        form(end, "the list after `in` has natural numbers with commas between them, and ends with }, as {1, 2, 4}")
    })?;
    list.sort_unstable();
    list.dedup();
    let span = a.span.start..input.previous_token_end();
    Ok(Term { span, what: What::Truth(Cond::In(Box::new(a.number()?), list)) })
}

/// A natural number.
fn natural(input: &mut Input<'_>) -> Parsed<i64> {
    let at = input.current_token_start();
    let digits = take_while(1.., |c: char| c.is_ascii_digit()).parse_next(input)?;
    let span = at..input.previous_token_end();
    blanks(input)?;
    digits.parse().or_else(|_| fail(span, "this number is too large"))
}

/// An operator between two parts; those that bind most loosely come first.
fn infix<'a>(input: &mut Input<'a>) -> Parsed<Infix<Input<'a>, Term, ErrMode<Failure>>> {
    type Two<'a> = fn(&mut Input<'a>, Term, Term) -> Parsed<Term>;
    macro_rules! arithmetic {
        ($op:ident) => {
            (|_, a, b| number_of(Op::$op, a, b)) as Two<'a>
        };
    }
    macro_rules! compare {
        ($relation:ident) => {
            Infix::Neither(8, (|_, a, b| compare_of(Relation::$relation, a, b)) as Two<'a>)
        };
    }
    macro_rules! join {
        ($cond:ident) => {
            (|_, a, b| {
                let span = a.span.start..b.span.end;
                Ok(Term { span, what: What::Truth(Cond::$cond(Box::new([a.truth()?, b.truth()?]))) })
            }) as Two<'a>
        };
    }
    // Longer operators come first.
    let symbols = ["+", "-", "*", "/", "%", "!=", "<=", ">=", "<", ">", "="];
    if let Some(symbol) = opt(alt(symbols.map(symbol))).parse_next(input)? {
        return Ok(match symbol {
            "+" => Infix::Left(10, arithmetic!(Add)),
            "-" => Infix::Left(10, arithmetic!(Sub)),
            "*" => Infix::Left(12, arithmetic!(Mul)),
            "/" => Infix::Left(12, arithmetic!(Div)),
            "%" => Infix::Left(12, arithmetic!(Rem)),
            "!=" => compare!(Unequal),
            "<=" => compare!(LessEqual),
            ">=" => compare!(GreaterEqual),
            "<" => compare!(Less),
            ">" => compare!(Greater),
            _ => compare!(Equal),
        });
    }
    alt((word("and").value(Infix::Left(4, join!(And))), word("or").value(Infix::Left(2, join!(Or))))).parse_next(input)
}

fn number_of(op: Op, a: Term, b: Term) -> Parsed<Term> {
    let span = a.span.start..b.span.end;
    Ok(Term { span, what: What::Number(Expr::binary(op, a.number()?, b.number()?)) })
}

fn compare_of(relation: Relation, a: Term, b: Term) -> Parsed<Term> {
    let span = a.span.start..b.span.end;
    Ok(Term { span, what: What::Truth(Cond::Compare(relation, Box::new([a.number()?, b.number()?]))) })
}

fn operand(input: &mut Input<'_>) -> Parsed<Term> {
    let start = input.checkpoint();
    let at = input.current_token_start();
    if let Some(number) = opt(natural).parse_next(input)? {
        return Ok(Term { span: at..input.previous_token_end(), what: What::Number(Expr::Number(number)) });
    }
    if opt(symbol("(")).parse_next(input)?.is_some() {
        let mut inner = part.parse_next(input).map_err(ErrMode::cut)?;
        closed(input)?;
        inner.span = at..input.previous_token_end();
        return Ok(inner);
    }
    let name = letters(input)?;
    let span = at..at + name.len();
    let mut characters = name.chars();
    if let (Some(letter), None) = (characters.next(), characters.next()) {
        if !letter.is_ascii_lowercase() {
            return fail(span, "numbers and parameters are small letters");
        }
        return Ok(Term { span, what: What::Number(Expr::Var(letter as usize)) });
    }
    match name {
        "square" | "prime" => {
            let [argument] = <[Expr; 1]>::try_from(arguments(input)?).or_else(|_| fail(span, ONE))?;
            let argument = Box::new(argument);
            let cond = if name == "square" { Cond::Square(argument) } else { Cond::Prime(argument) };
            return Ok(Term { span: at..input.previous_token_end(), what: What::Truth(cond) });
        }
        "and" | "or" | "not" | "if" | "in" => {
            // Callers handle them.
            input.reset(&start);
            return Err(ErrMode::Backtrack(Failure::from_input(input)));
        }
        _ => {}
    }
    let Some(function) = Op::functions().find(|op| op.name() == name) else {
        let all = functions();
        return fail(
            span,
            format!("{name:?} is not a function; there are {all}, square and prime, and a letter is a number"),
        );
    };
    let folded = match arguments(input)? {
        all if all.len() < 2 => return fail(span, "this is a function of two numbers or more"),
        all => all.into_iter().reduce(|a, b| Expr::binary(function, a, b)),
    };
    let Some(expr) = folded else { return fail(span, "a function needs its numbers") };
    Ok(Term { span: at..input.previous_token_end(), what: What::Number(expr) })
}

const ONE: &str = "this is a condition on one number";

/// The arguments of a function, in brackets.
fn arguments(input: &mut Input<'_>) -> Parsed<Vec<Expr>> {
    let at = input.current_token_start();
    if opt(symbol("(")).parse_next(input)?.is_none() {
        return fail(at..at, "brackets have to follow a function");
    }
    let all: Vec<Expr> = separated(1.., number, symbol(",")).parse_next(input).map_err(ErrMode::cut)?;
    closed(input)?;
    if all.len() > MOST_ARGUMENTS {
        let what = format!(
            "a function has at most {MOST_ARGUMENTS} numbers, and this one has {}; nest it, as in min(min(a, b), c)",
            all.len()
        );
        return fail(at..input.previous_token_end(), what);
    }
    Ok(all)
}

/// The end of a bracket.
fn closed(input: &mut Input<'_>) -> Parsed<()> {
    let at = input.current_token_start();
    match opt(symbol(")")).parse_next(input)? {
        Some(_) => Ok(()),
        None => fail(at..at, "a bracket is not closed; add ) here"),
    }
}
