//! The rules of a table, read from their text a second time and played as the specification says. Nothing is shared
//! with `game::rules_file`, which the engine uses: a fault there, in a bound or in the value of an expression, would
//! make a wrong table and would also hide it.

mod expr;
mod kind;
mod shape;
mod text;

pub(crate) use expr::gcd;
use expr::{Expr, Values};
pub use kind::{Budget, MoveKind, Spent};

/// Numbers of a position.
pub type Numbers = [i64; 3];

/// A game in a box.
#[derive(Debug)]
pub struct GameInBox {
    kinds: Vec<MoveKind>,
    misere: bool,
    /// How many options may be forbidden.
    block: usize,
    /// What every move makes less, if it is not the first number that the move changes.
    order: Option<Expr>,
    /// Positions that do not exist.
    pub nothing: Vec<Numbers>,
    /// The third side is missing if columns have no bound.
    sides: [Option<i64>; 3],
    /// Passes that may be left.
    pub passes: u64,
    /// Positions, with the level where it is only one.
    variants: Vec<(Numbers, Option<u64>)>,
    /// The third side of a game on three numbers whose Grundy values are asked for, and the moves of the pile beside it. Its
    /// positions have `y` times that side and `z` in one number, and then the pile.
    beside: Option<(i64, MoveKind)>,
    /// The third side of a game on four numbers, whose second and third number are joined in the same way.
    of_four: Option<i64>,
}

impl GameInBox {
    /// Reads the text of the rules of a table; `None` if it is none.
    pub fn read(text: &str) -> Option<Self> {
        let value = |key: &str| text.lines().find_map(|line| line.strip_prefix(key)?.strip_prefix(" = "));
        let is_true = |key| value(key) == Some("true");
        let grundy = is_true("grundy");
        let mut kinds: Vec<MoveKind> =
            strings(value("moves")?)?.into_iter().map(MoveKind::read).collect::<Option<_>>()?;
        let numbers = kinds.first()?.numbers();
        if kinds.iter().any(|kind| kind.numbers() != numbers) {
            return None;
        }
        let heap = MoveKind::read("x, y, z-t")?;
        let size = value("box")?.trim_matches('"');
        let (bounded, is_open) = match size.strip_suffix("xany") {
            Some(bounded) => (bounded, true),
            None => (size, false),
        };
        let sides: Vec<i64> = bounded.split('x').map(|side| side.parse().ok()).collect::<Option<_>>()?;
        let of_four = sides.get(2).copied().filter(|&side| numbers == 4 && side > 0);
        let sides = match (sides.as_slice(), numbers) {
            (&[w, x, y], 4) if is_open && !grundy => [Some(w), Some(x.checked_mul(y)?), None],
            (&[w, x, y, z], 4) if !is_open && !grundy => [Some(w), Some(x.checked_mul(y)?), Some(z)],
            (_, 4) => return None,
            _ if is_open => return None,
            (&[x, y], 2) if !grundy => [Some(x), Some(y), Some(1)],
            (&[x, y], _) => [Some(x), Some(y), None],
            (&[x, y, z], 3) if !grundy => [Some(x), Some(y), Some(z)],
            (&[x, y, z], 3) => [Some(x), Some(y.checked_mul(z)?), None],
            _ => return None,
        };
        let beside = match (grundy, size.rsplit_once('x')) {
            (false, _) => None,
            (true, Some((_, side))) if numbers == 3 => Some((side.parse().ok().filter(|&side| side > 0)?, heap)),
            (true, _) => {
                kinds.push(heap);
                None
            }
        };
        let position = |text: &str| match listed(text, numbers)? {
            (position, None) => Some(position),
            _ => None,
        };
        Some(Self {
            kinds,
            misere: is_true("misere"),
            block: value("block").map_or(Some(0), |block| block.parse().ok())?,
            order: value("order").map_or(Some(None), |order| text::read_order(order.trim_matches('"')).map(Some))?,
            nothing: value("nothing")
                .map_or(Some(Vec::new()), strings)?
                .into_iter()
                .map(position)
                .collect::<Option<_>>()?,
            sides,
            passes: value("passes").map_or(Some(0), |passes| passes.parse().ok())?,
            variants: value("variants")
                .map_or(Some(Vec::new()), strings)?
                .into_iter()
                .map(|text| listed(text, numbers))
                .collect::<Option<_>>()?,
            beside,
            of_four: if numbers == 4 { Some(of_four?) } else { None },
        })
    }

    /// The player without a move wins.
    pub fn is_misere(&self) -> bool {
        self.misere
    }

    /// How many options of a position may be forbidden.
    pub fn block(&self) -> usize {
        self.block
    }

    /// Whether moves follow an order of their own, and may lead out of the box.
    pub fn has_order(&self) -> bool {
        self.order.is_some()
    }

    /// Whether only the plain interpreter plays the game.
    pub fn is_plain(&self) -> bool {
        self.is_counted() || self.of_four.is_some()
    }

    /// Whether a position is decided by all its options.
    pub fn is_counted(&self) -> bool {
        self.block > 0 || self.has_order()
    }

    /// Whether a position comes before another one.
    pub fn is_lower(&self, to: Numbers, from: Numbers) -> bool {
        let Some(order) = &self.order else { return to < from };
        let value = |of: Numbers| {
            let mut values: Values = [1; 26];
            values[kind::NUMBERS].copy_from_slice(&of);
            order.value(&values).filter(|&value| value >= 0)
        };
        value(to).zip(value(from)).is_some_and(|(to, from)| to < from)
    }

    /// The sides of the box; the third is missing if columns have no bound.
    pub fn sides(&self) -> [Option<i64>; 3] {
        self.sides
    }

    /// Whether any number may always be taken from the third number, and from nothing else.
    pub fn has_columns(&self) -> bool {
        !self.is_counted() && (self.beside.is_some() || self.kinds.iter().any(MoveKind::is_heap))
    }

    /// Whether numbers inside the box are a position.
    pub fn is_position(&self, numbers: Numbers) -> bool {
        !self.nothing.contains(&numbers)
    }

    /// Whether a position is declared won for the player to move.
    pub fn is_variant(&self, position: Numbers, passes: u64) -> bool {
        self.variants.iter().any(|&(listed, level)| listed == position && level.is_none_or(|level| level == passes))
    }

    /// Calls `visit` with every position that a move leads to, perhaps more than once, until it says stop.
    pub fn each_move(
        &self,
        from: Numbers,
        budget: &mut Budget,
        visit: &mut dyn FnMut(Numbers) -> bool,
    ) -> Result<(), Spent> {
        for kind in &self.kinds {
            if self.each_of(kind, from, budget, visit)? {
                return Ok(());
            }
        }
        if let Some((_, heap)) = &self.beside {
            heap.each(from, budget, visit)?;
        }
        Ok(())
    }

    /// The same for one kind of move; returns whether `visit` said stop.
    pub fn each_of(
        &self,
        kind: &MoveKind,
        from: Numbers,
        budget: &mut Budget,
        visit: &mut dyn FnMut(Numbers) -> bool,
    ) -> Result<bool, Spent> {
        let mut visit = |to| self.is_position(to) && visit(to);
        // A number outside the box stays outside.
        let joined = |y: i64, z: i64, side: i64| {
            let both = if z < side { y.checked_mul(side).and_then(|y| y.checked_add(z)) } else { None };
            both.unwrap_or(i64::MAX)
        };
        let [first, both, last] = from;
        if let Some(side) = self.of_four {
            let visit = &mut |[w, x, y, z]: [i64; 4]| visit([w, joined(x, y, side), z]);
            return kind.each([first, both / side, both % side, last], budget, visit);
        }
        let Some(side) = self.third_of_three() else { return kind.each(from, budget, &mut visit) };
        let visit = &mut |[x, y, z]: Numbers| visit([x, joined(y, z, side), last]);
        kind.each([first, both / side, both % side], budget, visit)
    }

    /// The kinds of moves, but for that of the pile beside a game on three numbers.
    pub fn kinds(&self) -> &[MoveKind] {
        &self.kinds
    }

    /// The third side of a game on three numbers whose Grundy values are asked for.
    pub fn third_of_three(&self) -> Option<i64> {
        self.beside.as_ref().map(|(side, _)| *side)
    }

    /// The variants of a level.
    pub fn variants(&self, passes: u64) -> impl Iterator<Item = Numbers> {
        let here = move |level: &Option<u64>| level.is_none_or(|level| level == passes);
        self.variants.iter().filter(move |(_, level)| here(level)).map(|&(position, _)| position)
    }
}

/// The strings of a list, none of which has quotes or escapes in it.
fn strings(value: &str) -> Option<Vec<&str>> {
    Some(value.strip_prefix("[\"")?.strip_suffix("\"]")?.split("\", \"").collect())
}

/// A position, and the level after it, if there is one.
fn listed(text: &str, numbers: usize) -> Option<(Numbers, Option<u64>)> {
    let all: Vec<i64> = text.split(',').map(|number| number.trim().parse().ok()).collect::<Option<_>>()?;
    let (position, level) = all.split_at_checked(numbers)?;
    let level = match level {
        [] => None,
        [level] => Some(u64::try_from(*level).ok()?),
        _ => return None,
    };
    Some(([position[0], position[1], position.get(2).copied().unwrap_or(0)], level))
}

#[cfg(test)]
mod tests;
