//! A judge of rules files: reads the text by itself, and plays the game by its moves alone. For small boxes.

use std::collections::HashMap;

/// The values of the letters.
type Letters = [i64; 26];
/// What an expression, or a condition, is worth: a truth is 0 or 1.
type Worth = Box<dyn Fn(&Letters) -> Option<i64>>;

type Relation = fn(i64, i64) -> bool;
type OfTwo = fn(i64, i64) -> Option<i64>;

/// A game by its text, on `N` numbers; one on two has a third, which stays 0.
pub struct Judge<const N: usize = 3> {
    moves: Vec<JudgedMove>,
    misere: bool,
    /// Options that may be forbidden.
    block: usize,
    /// What is outside these sides is not known.
    pub sides: Option<[i64; N]>,
    nothing: Vec<[i64; N]>,
    /// Positions with the level, or `None` for every level, that are won for who stands on them.
    pub variants: Vec<([i64; N], Option<u64>)>,
    /// Parameters are tried farther than the numbers of the position reach.
    far: bool,
    known: HashMap<([i64; N], u64), Option<bool>>,
}

/// How far a single parameter, and one of several, is tried in rules of any form; and this far below the end of 64 bits.
const FAR: [i64; 2] = [400, 40];
const LAST: i64 = 4;

struct JudgedMove {
    after: Vec<Worth>,
    cond: Worth,
    parameters: Vec<usize>,
}

impl<const N: usize> Judge<N> {
    pub fn new(text: &str) -> Self {
        let file: toml::Table = toml::from_str(text).expect("a rules file");
        let strings = |key: &str| -> Vec<String> {
            let all = file.get(key).and_then(|value| value.as_array()).cloned().unwrap_or_default();
            all.iter().map(|value| value.as_str().expect("a string").to_owned()).collect()
        };
        let numbers = |text: &String| {
            let mut all: Vec<i64> = text.split(',').map(|n| n.trim().parse().unwrap()).collect();
            all.resize(N, 0);
            <[i64; N]>::try_from(all).expect("a position")
        };
        let vectors = file.get("table").and_then(|value| value.as_array()).cloned().unwrap_or_default();
        let table = vectors.iter().map(|vector| {
            let taken = vector.as_array().expect("a vector").iter().map(|taken| taken.as_integer().expect("a number"));
            let less = |(at, taken): (usize, i64)| -> Worth {
                Box::new(move |of: &Letters| Some(of[26 - N.max(3) + at] - taken))
            };
            JudgedMove {
                after: taken.enumerate().map(less).collect(),
                cond: Box::new(|_: &Letters| Some(1)),
                parameters: vec![],
            }
        });
        Self {
            moves: strings("moves").iter().map(|text| one_move(text, 26 - N)).chain(table).collect(),
            misere: file.get("misere").and_then(|value| value.as_bool()).unwrap_or(false),
            block: file.get("block").map_or(0, |block| block.as_integer().expect("a number") as usize),
            sides: None,
            nothing: strings("nothing").iter().map(numbers).collect(),
            variants: Vec::new(),
            far: false,
            known: HashMap::new(),
        }
    }

    /// The game with a Nim heap as its third number.
    pub fn with_heap(mut self) -> Self {
        self.moves.push(one_move("x, y, z-t", 26 - N));
        self
    }

    /// The game of rules whose parameters may be far above the numbers of a position.
    pub fn far(self) -> Self {
        Self { far: true, ..self }
    }

    /// Every position that a move leads to, ascending.
    pub fn options(&self, position: [i64; N]) -> Vec<[i64; N]> {
        let mut all = Vec::new();
        let near = position.iter().sum::<i64>() + 1;
        for one in &self.moves {
            let most = if self.far { near.max(FAR[usize::from(one.parameters.len() > 1)]) } else { near };
            let mut letters = [0; 26];
            letters[26 - N..].copy_from_slice(&position);
            one.parameters.iter().for_each(|&parameter| letters[parameter] = 1);
            'choices: loop {
                if (one.cond)(&letters) == Some(1) {
                    let after: Vec<Option<i64>> = one.after.iter().map(|worth| worth(&letters)).collect();
                    if after.iter().all(|number| number.is_some_and(|number| number >= 0)) {
                        let number = |at: usize| after.get(at).map_or(position[at], |number| number.unwrap());
                        let to: [i64; N] = std::array::from_fn(number);
                        if !self.nothing.contains(&to) {
                            all.push(to);
                        }
                    }
                }
                for &parameter in &one.parameters {
                    let next = match letters[parameter] {
                        value if value < most => Some(value + 1),
                        value if self.far && value == most => Some(i64::MAX - LAST),
                        value => value.checked_add(1).filter(|_| self.far),
                    };
                    letters[parameter] = next.unwrap_or(1);
                    if next.is_some() {
                        continue 'choices;
                    }
                }
                break;
            }
        }
        all.sort_unstable();
        all.dedup();
        all
    }

    /// Whether whoever stands on a position has won.
    pub fn is_variant(&self, position: [i64; N], passes: u64) -> bool {
        self.variants.iter().any(|(at, level)| *at == position && level.is_none_or(|level| level == passes))
    }

    /// Whether the player who just moved wins. Everything that moves lead to has to be known.
    pub fn is_p(&mut self, position: [i64; N], passes: u64) -> bool {
        self.who(position, passes).expect("it is known")
    }

    /// Whether the player who just moved wins; `None` if that depends on what is outside the sides.
    pub fn who(&mut self, position: [i64; N], passes: u64) -> Option<bool> {
        if self.sides.is_some_and(|sides| position.iter().zip(sides).any(|(&number, side)| number >= side)) {
            return None;
        }
        if let Some(&known) = self.known.get(&(position, passes)) {
            return known;
        }
        let found = if self.is_variant(position, passes) || self.nothing.contains(&position) {
            Some(false)
        } else {
            let options: Vec<Option<bool>> =
                self.options(position).into_iter().map(|to| self.who(to, passes)).collect();
            let passed = (passes > 0 && !options.is_empty()).then(|| self.who(position, passes - 1));
            self.by_forbidding(&options, passed)
        };
        self.known.insert((position, passes), found);
        found
    }

    /// Whether the previous player wins by forbidding some of the options, of which each is P or not, or may be either. The pass
    /// cannot be forbidden.
    fn by_forbidding(&self, options: &[Option<bool>], passed: Option<Option<bool>>) -> Option<bool> {
        let wins = |all: &[bool], passed: Option<bool>| {
            let p_options = all.iter().filter(|&&is_p| is_p).count();
            // All that are P have to be forbidden. If nothing is left then, the game is over; and there is no need to forbid more.
            p_options <= self.block && (!self.misere || p_options < all.len()) && passed != Some(true)
        };
        // What is not known is P as rarely and as often as it can be.
        let unknown = options.iter().filter(|option| option.is_none()).count();
        let passes = match passed {
            None => vec![None],
            Some(Some(known)) => vec![Some(known)],
            Some(None) => vec![Some(false), Some(true)],
        };
        let mut all = Vec::new();
        for (count, passed) in (0..=unknown).flat_map(|count| passes.iter().map(move |&passed| (count, passed))) {
            let mut left = count;
            let known = options.iter().map(|option| {
                option.unwrap_or_else(|| {
                    let is_p = left > 0;
                    left -= usize::from(is_p);
                    is_p
                })
            });
            all.push(wins(&known.collect::<Vec<_>>(), passed));
        }
        let first = all[0];
        all.iter().all(|&wins| wins == first).then_some(first)
    }
}

/// Reads a move whose parameters are the letters before one.
fn one_move(text: &str, letters: usize) -> JudgedMove {
    let mut reader = Reader { letters: text.trim().chars().collect(), at: 0, seen: Vec::new() };
    let mut after = vec![reader.sum()];
    while reader.eat(",") {
        after.push(reader.sum());
    }
    let cond: Worth = if reader.eat("if") { reader.any() } else { Box::new(|_| Some(1)) };
    assert_eq!(reader.at, reader.letters.len(), "{text}");
    reader.seen.retain(|&letter| letter < letters);
    reader.seen.sort_unstable();
    reader.seen.dedup();
    JudgedMove { after, cond, parameters: reader.seen }
}

struct Reader {
    letters: Vec<char>,
    at: usize,
    seen: Vec<usize>,
}

impl Reader {
    /// A symbol, or a word that no letter follows.
    fn eat(&mut self, word: &str) -> bool {
        while self.letters.get(self.at).is_some_and(|c| c.is_whitespace()) {
            self.at += 1;
        }
        let rest: String = self.letters[self.at..].iter().take(word.len()).collect();
        let letters = |c: Option<char>| c.is_some_and(|c| c.is_ascii_alphabetic());
        let goes_on = letters(word.chars().next()) && letters(self.letters.get(self.at + word.len()).copied());
        let found = rest == word && !goes_on;
        self.at += if found { word.len() } else { 0 };
        found
    }

    fn any(&mut self) -> Worth {
        let mut all = self.both();
        while self.eat("or") {
            let (a, b) = (all, self.both());
            all = Box::new(move |of| if a(of)? == 1 { Some(1) } else { b(of) });
        }
        all
    }

    fn both(&mut self) -> Worth {
        let mut all = self.truth();
        while self.eat("and") {
            let (a, b) = (all, self.truth());
            all = Box::new(move |of| if a(of)? == 0 { Some(0) } else { b(of) });
        }
        all
    }

    fn truth(&mut self) -> Worth {
        if self.eat("not") {
            let a = self.truth();
            return Box::new(move |of| Some(1 - a(of)?));
        }
        for (name, holds) in [("square", is_square as fn(i64) -> bool), ("prime", is_prime)] {
            if self.eat(name) {
                let a = self.atom();
                return Box::new(move |of| Some(i64::from(holds(a(of)?))));
            }
        }
        let start = self.at;
        // A bracket may hold a condition or begin a number.
        if self.eat("(") {
            let depth_ends = self.closing();
            let after = self.letters[depth_ends + 1..].iter().find(|c| !c.is_whitespace()).copied();
            let inside: String = self.letters[self.at..depth_ends].iter().collect();
            let is_truth =
                inside.contains(['=', '<', '>', '{']) || inside.contains("prime") || inside.contains("square");
            if is_truth && after.is_none_or(|c| !"+-*/%=!<>".contains(c)) {
                let a = self.any();
                assert!(self.eat(")"));
                return a;
            }
            self.at = start;
        }
        let a = self.sum();
        if self.eat("in") {
            let mut list = Vec::new();
            while self.eat(if list.is_empty() { "{" } else { "," }) {
                list.push(self.digits().expect("a number"));
            }
            assert!(self.eat("}"));
            return Box::new(move |of| Some(i64::from(list.contains(&a(of)?))));
        }
        let relations: [(&str, Relation); 6] = [
            ("!=", |a, b| a != b),
            ("<=", |a, b| a <= b),
            (">=", |a, b| a >= b),
            ("=", |a, b| a == b),
            ("<", |a, b| a < b),
            (">", |a, b| a > b),
        ];
        let (_, holds) = relations.into_iter().find(|(word, _)| self.eat(word)).expect("a relation");
        let b = self.sum();
        Box::new(move |of| Some(i64::from(holds(a(of)?, b(of)?))))
    }

    /// Where the bracket ends that has just begun.
    fn closing(&self) -> usize {
        let mut depth = 1;
        for at in self.at.. {
            depth += match self.letters[at] {
                '(' => 1,
                ')' => -1,
                _ => 0,
            };
            if depth == 0 {
                return at;
            }
        }
        unreachable!("brackets end")
    }

    fn sum(&mut self) -> Worth {
        let mut all = self.product();
        loop {
            let sign = if self.eat("+") {
                1
            } else if self.eat("-") {
                -1
            } else {
                return all;
            };
            let (a, b) = (all, self.product());
            all = Box::new(move |of| a(of)?.checked_add(b(of)?.checked_mul(sign)?));
        }
    }

    fn product(&mut self) -> Worth {
        let mut all = self.atom();
        loop {
            let natural = |a: i64, b: i64| a >= 0 && b > 0;
            all = if self.eat("*") {
                let (a, b) = (all, self.atom());
                Box::new(move |of| a(of)?.checked_mul(b(of)?))
            } else if self.eat("/") {
                let (a, b) = (all, self.atom());
                Box::new(move |of| Some((a(of)?, b(of)?)).filter(|&(a, b)| natural(a, b)).map(|(a, b)| a / b))
            } else if self.eat("%") {
                let (a, b) = (all, self.atom());
                Box::new(move |of| Some((a(of)?, b(of)?)).filter(|&(a, b)| natural(a, b)).map(|(a, b)| a % b))
            } else {
                return all;
            };
        }
    }

    fn atom(&mut self) -> Worth {
        let functions: [(&str, OfTwo); 7] = [
            ("min", |a, b| Some(a.min(b))),
            ("max", |a, b| Some(a.max(b))),
            ("gcd", |a, b| (a >= 0 && b >= 0).then(|| euclid(a, b))),
            ("lcm", |a, b| match (a >= 0 && b >= 0, euclid(a, b)) {
                (false, _) => None,
                (true, 0) => Some(0),
                (true, divisor) => (a / divisor).checked_mul(b),
            }),
            ("bitand", |a, b| (a >= 0 && b >= 0).then(|| bit_by_bit(a, b, |both| both == 2))),
            ("bitor", |a, b| (a >= 0 && b >= 0).then(|| bit_by_bit(a, b, |both| both > 0))),
            ("xor", |a, b| (a >= 0 && b >= 0).then(|| bit_by_bit(a, b, |both| both == 1))),
        ];
        if let Some((_, of_two)) = functions.into_iter().find(|(name, _)| self.eat(name)) {
            assert!(self.eat("("));
            let mut all = self.sum();
            while self.eat(",") {
                let (a, b) = (all, self.sum());
                all = Box::new(move |of| of_two(a(of)?, b(of)?));
            }
            assert!(self.eat(")"));
            return all;
        }
        if self.eat("(") {
            let all = self.sum();
            assert!(self.eat(")"));
            return all;
        }
        if let Some(number) = self.digits() {
            return Box::new(move |_| Some(number));
        }
        let letter = self.letters[self.at] as usize - 'a' as usize;
        self.at += 1;
        self.seen.push(letter);
        Box::new(move |of| Some(of[letter]))
    }

    fn digits(&mut self) -> Option<i64> {
        self.eat("");
        let mut digits = String::new();
        while let Some(digit) = self.letters.get(self.at).filter(|c| c.is_ascii_digit()) {
            digits.push(*digit);
            self.at += 1;
        }
        digits.parse().ok()
    }
}

/// The bits of a result: `has` says of how many of two bits it has one.
fn bit_by_bit(a: i64, b: i64, has: fn(i64) -> bool) -> i64 {
    if a == 0 && b == 0 { 0 } else { 2 * bit_by_bit(a / 2, b / 2, has) + i64::from(has(a % 2 + b % 2)) }
}

fn euclid(a: i64, b: i64) -> i64 {
    if b == 0 { a } else { euclid(b, a % b) }
}

fn is_square(n: i64) -> bool {
    // Its root is found digit by digit, in base 2.
    let mut root = 0_i64;
    for bit in (0..32).rev() {
        let more = root + (1 << bit);
        if more.checked_mul(more).is_some_and(|square| square <= n) {
            root = more;
        }
    }
    n >= 0 && root * root == n
}

/// By division, and above by the strong test to the bases that 64 bits need.
fn is_prime(n: i64) -> bool {
    if n < 1 << 20 {
        return n > 1 && (2..n).take_while(|d| d * d <= n).all(|d| n % d != 0);
    }
    if (2..1000).any(|d| n % d == 0) {
        return false;
    }
    let of = n.unsigned_abs() as u128;
    let twos = (of - 1).trailing_zeros();
    [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37].iter().all(|&base: &u128| {
        let mut power = (0..64 - twos).rev().fold(1, |power, bit| {
            let squared = power * power % of;
            if (of - 1) >> twos >> bit & 1 == 1 { squared * base % of } else { squared }
        });
        let mut passes = power == 1 || power == of - 1;
        for _ in 1..twos {
            power = power * power % of;
            passes |= power == of - 1;
        }
        passes
    })
}
