//! The P-positions of a rules file in a box.
//!
//! If all moves are `rays`, and any number may be taken from `z`, each column is one search in a few sets. So it is if the
//! moves are `cones`, whose sets are carried from column to column. Otherwise `planes` goes through the box once, and
//! marks for each P-position the positions with a move to it. Kinds of moves that take the same everywhere (`steps`) are
//! added to the position, or carried from column to column as a `cone`. Others follow rays: over `spans`, which are
//! carried if they are `bounded_rays`, by `multiples` of another number, or with `choices` that are the same on a whole
//! ray. In the `marks` of a box 64 multiples of a ray are taken together as `words`: `in_column` along `z`, `turned` along
//! the others. Any other kind of move is made backwards (`inverse`). `values` computes the Grundy values of any game, and `lines`
//! those of three numbers if all moves are lines, `tallied` counts options on lines, and `quads` finds the columns of four numbers. `played` makes all moves of each position, where options are counted or moves
//! lead to no lower positions. `check` refuses rules that take too long or have no table, before the
//! work begins.

mod bounded_rays;
mod check;
mod choices;
mod columns;
mod cone;
mod cones;
mod in_column;
mod inverse;
mod lattice;
mod lines;
mod marks;
mod multiples;
mod outcome;
mod pace;
mod planes;
mod played;
mod quads;
mod rays;
mod spans;
mod steps;
mod tallied;
mod turned;
mod values;
mod words;

use self::lattice::Lattice;
use self::outcome::Take;
pub use self::outcome::{PPositionsOfSheet, Refused, Task};
use crate::BuildError;
use supermex_game::rules_file::Move;
use supermex_game::{RulesBox, Triple};

/// How the table of rules is computed.
enum Engine {
    /// By the vectors of its moves, if columns need no bound.
    Rays(Vec<[i64; 3]>),
    /// By kinds of moves.
    Cones(Vec<Lattice>),
    /// The Grundy values of three numbers, by the vectors of its moves.
    Lines(Vec<Triple>),
    Values,
    Planes,
    /// Lines with options that may be forbidden, by their vectors.
    Tallied(Vec<Triple>),
    /// Columns of four numbers.
    Quads,
    Played,
}

/// The engine for rules, if there is one without a third side of the box.
fn engine(rules: &RulesBox) -> Result<Engine, Refused> {
    if rules.has_values_of_three() {
        return Ok(lines::vectors(rules).map_or(Engine::Values, Engine::Lines));
    }
    if rules.rules_file().is_played() {
        return Ok(match tallied::vectors(rules) {
            Some(vectors) => Engine::Tallied(vectors),
            None if rules.has_columns() => Engine::Quads,
            None => Engine::Played,
        });
    }
    let (vectors, is_endless) = (rays::vectors(rules), rules.below().is_none());
    let are_rays = vectors.is_some();
    match vectors.filter(|_| is_endless) {
        Some(vectors) => Ok(Engine::Rays(vectors)),
        None => match cones::kinds(rules) {
            Ok(kinds) if rules.has_columns() && !are_rays => Ok(Engine::Cones(kinds)),
            _ if rules.is_of_grundy() => Ok(Engine::Values),
            Err(number) if is_endless => Err(Refused::NoThird { number: number + 1 }),
            _ => Ok(Engine::Planes),
        },
    }
}

/// Why several processes do not share the work.
pub fn why_alone(rules: &RulesBox) -> &'static str {
    match engine(rules) {
        Ok(Engine::Rays(_)) => "the used-sets of its rays cross all tiles, so that one process has them in its memory",
        Ok(Engine::Cones(_)) => "ranks have no message for the edges of cones, which its tiles hand on",
        _ => "its engine has no tiles to share out: it goes through the table from beginning to end",
    }
}

/// Bytes of memory that the engine takes with this many threads.
pub fn memory(rules: &RulesBox, threads: usize) -> u64 {
    match engine(rules) {
        Ok(Engine::Rays(vectors)) => rays::memory(rules, &vectors, threads),
        Ok(Engine::Cones(kinds)) => cones::memory(rules, &kinds, threads),
        Ok(Engine::Lines(vectors)) => lines::memory(rules, &vectors),
        Ok(Engine::Values | Engine::Quads) => values::memory(rules),
        Ok(Engine::Planes) => planes::memory(rules),
        Ok(Engine::Tallied(vectors)) => tallied::memory(rules, &vectors),
        Ok(Engine::Played) => played::memory(rules),
        // It is refused before it takes any.
        Err(_) => 0,
    }
}

/// Whether columns need no bound: all moves are rays or cones.
pub fn needs_no_third(rules: &RulesBox) -> bool {
    rules.below().is_none() && matches!(engine(rules), Ok(Engine::Rays(_) | Engine::Cones(_) | Engine::Quads))
}

/// The number, from 1 on, of a kind of move because of which a box needs its third side.
pub fn needs_third(rules: &RulesBox) -> Option<usize> {
    match engine(rules) {
        Err(Refused::NoThird { number }) => Some(number),
        _ => None,
    }
}

/// Upper bounds of the numbers that moves from positions of a box lead to: three or four of them.
pub fn greatest<const N: usize>(rules: &RulesBox, sides: [u64; N]) -> [u64; N] {
    let kinds = rules.rules_file().kinds().iter().map(|one| one.greatest(sides.map(u64::cast_signed)));
    kinds.fold([0; N], |all, one| std::array::from_fn(|axis| all[axis].max(u64::try_from(one[axis]).unwrap_or(0))))
}

/// The approximate steps of computing the table, for each kind of move: its number from 0 on, or a greater number for
/// other work, and the steps. None if the rules are refused.
pub fn steps(rules: &RulesBox) -> Vec<(usize, u64)> {
    let levels = 1 + u64::from(rules.level());
    let kinds = rules.rules_file().kinds();
    let sides = rules.own_sides();
    let of_columns = |number: usize, each: u64| (number, rules.columns().saturating_mul(each));
    let all: Vec<(usize, u64)> = match engine(rules) {
        Ok(Engine::Rays(_) | Engine::Lines(_)) => (0..kinds.len()).map(|number| of_columns(number, 4)).collect(),
        Ok(Engine::Tallied(_)) => (0..kinds.len()).map(|number| (number, rules.volume().saturating_mul(4))).collect(),
        Ok(Engine::Cones(_)) => {
            let lattice = |one| Lattice::of(one).map_or(0, |lattice| cones::steps(&lattice));
            kinds.iter().map(lattice).enumerate().map(|(number, each)| of_columns(number, each)).collect()
        }
        Err(_) => Vec::new(),
        Ok(_) => match rules.sides_of_four() {
            None if check::is_refused(rules, sides) => Vec::new(),
            Some(sides) if check::is_refused(rules, check::of_four(rules, sides)) => Vec::new(),
            None if matches!(engine(rules), Ok(Engine::Planes)) => planes::steps_of_kinds(rules),
            None => tried(kinds, sides, sides.iter().product()),
            Some(sides) if rules.has_columns() => tried(kinds, sides, rules.columns()),
            Some(sides) => tried(kinds, sides, rules.volume()),
        },
    };
    all.into_iter().map(|(number, steps)| (number, steps.saturating_mul(levels))).collect()
}

/// The steps of trying all choices of parameters, for each kind of move, from this many positions.
fn tried<const N: usize>(kinds: &[Move], sides: [u64; N], positions: u64) -> Vec<(usize, u64)> {
    // On the average a number of a position is half of its side.
    let each = |one: &Move| one.choices(sides.map(u64::cast_signed)) >> one.parameters();
    kinds.iter().map(|one| positions.saturating_mul(1 + each(one))).enumerate().collect()
}

/// Computes the P-positions on the current rayon pool, and hands over the sheets in ascending order, each at one level and
/// then at the other: all from the first that is not known as a whole. Polls on the way.
///
/// What is `known` is read back.
///
/// # Errors
/// Those of `sheet` and of what is known, or that the rules have no table, as `refuse` gives it.
pub fn run(task: Task<'_>, sheet: Take<'_>) -> Result<(), BuildError> {
    let Task { rules, poll, refuse, known } = task;
    let whole = known.map_or(0, |known| u64::from(known.whole));
    if whole >= rules.sides()[0] {
        return Ok(());
    }
    let mut over = whole * (1 + u64::from(rules.level())) * rules.sets();
    let sheet: Take<'_> = &mut |found| match over.checked_sub(1) {
        None => sheet(found),
        Some(rest) => {
            over = rest;
            Ok(())
        }
    };
    let require_table = || {
        let checked = match rules.sides_of_four() {
            Some(sides) => check::check(rules, check::of_four(rules, sides), poll),
            None => check::check(rules, rules.own_sides(), poll),
        };
        checked.map_err(refuse)
    };
    match engine(rules).map_err(refuse)? {
        Engine::Rays(vectors) => rays::run(task, &vectors, sheet),
        Engine::Cones(kinds) => cones::run(task, &kinds, sheet),
        Engine::Lines(vectors) => {
            require_table()?;
            lines::run(task, &vectors, sheet)
        }
        Engine::Values => {
            require_table()?;
            values::run(task, sheet)
        }
        Engine::Planes => {
            require_table()?;
            planes::run(task, sheet)
        }
        Engine::Tallied(vectors) => tallied::run(task, &vectors, sheet),
        Engine::Quads => {
            require_table()?;
            quads::run(task, sheet)
        }
        Engine::Played => {
            require_table()?;
            played::run(task, sheet)
        }
    }
}

#[cfg(test)]
mod tests {
    use std::ops::Range;

    use super::*;
    use crate::draw::Draw;
    use crate::engine::known::{Known, ReadBack};
    use crate::share::some;
    use supermex_game::{NONE, PassLevel, RulesFile, Side, Variant};

    /// By level and row, the numbers of a table.
    type Rows = Vec<Vec<Vec<u32>>>;

    /// A run's rows, from the first that it hands over on.
    fn rows(rules: &RulesBox, known: Option<Known<'_>>) -> Result<Rows, String> {
        let levels = 1 + usize::from(rules.level().number());
        let (mut all, mut level) = (vec![Vec::new(); levels], 0);
        let mut take = |found: PPositionsOfSheet<'_>| {
            let PPositionsOfSheet::Completions(values) = found else { panic!("a set") };
            all[level % levels].push(values.to_vec());
            level += 1;
            Ok(())
        };
        let refuse = |refused| BuildError::Rules(format!("{refused:?}"));
        run(Task { rules, poll: &|| (), refuse: &refuse, known }, &mut take).map_err(|error| error.to_string())?;
        Ok(all)
    }

    /// A whole table, and a smaller one.
    struct Tables<'a> {
        whole: u32,
        table: &'a Rows,
        smaller: &'a Rows,
    }

    impl ReadBack for Tables<'_> {
        fn read_back(
            &self,
            level: PassLevel,
            _: u32,
            rows: Range<u32>,
            columns: Range<u32>,
            line: &mut dyn FnMut(u32, &[u32]),
        ) -> Result<(), BuildError> {
            for row in rows {
                let table = if row < self.whole { self.table } else { self.smaller };
                let row_of = &table[usize::from(level.number())][row as usize];
                line(row, &row_of[columns.start as usize..columns.end as usize]);
            }
            Ok(())
        }

        fn wrong(&self, level: PassLevel, [_, x, y]: [u32; 3]) -> BuildError {
            BuildError::Rules(format!("{x},{y} at {level:?}"))
        }
    }

    impl Draw {
        /// A vector that lowers x or y; and z no less than `z`.
        fn vector(&mut self, z: i64) -> String {
            let [dx, dy] = [[1, 0], [0, 1], [1, 1], [2, 1], [1, 3], [0, 2], [3, 0]][self.below(7) as usize];
            let dz = z + self.below((3 - z).cast_unsigned()).cast_signed();
            format!("'x-{dx}*t, y-{dy}*t, z-({dz})*t'").replace("-(-", "+(")
        }

        /// Random rules whose engine is this one, with a pass or without, and their table in a smaller box.
        fn rules(&mut self, engine: usize) -> [RulesBox; 2] {
            let count = 1 + self.below(4);
            let mut moves: Vec<String> = (0..count).map(|_| self.vector(if engine == 0 { -2 } else { 0 })).collect();
            moves.push("'x, y, z-t'".into());
            let cone = ["'x-a, y-b, z if a <= 2*b and b <= 2*a'", "'x-a, y, z-b if b <= 2*a'", "'x-1, y-2, z'"];
            let plain = ["'x-t, y/2'", "'x-1, y'", "'x, y-t if prime(t)'", "'x-t, y-t if square(t)'"];
            match engine {
                1 => moves.push(cone[self.below(3) as usize].into()),
                2 => moves.push("'x-t, y, z if t <= z'".into()),
                4 => {
                    moves = (0..2).map(|_| plain[self.below(4) as usize].into()).chain(["'x/2, y-t'".into()]).collect()
                }
                _ => {}
            }
            let misere = engine != 4 && engine != 3 && self.below(4) == 0;
            let text = format!("name = 'drawn'\nmoves = [{}]\nmisere = {misere}", moves.join(", "));
            let passes = [PassLevel::ZERO, PassLevel::ONE][self.below(2) as usize];
            let listed: Vec<Variant> = (0..self.below(4))
                .map(|_| Variant { piles: [self.below(9), self.below(9), self.below(9)], level: None })
                .collect();
            // Rays and cones have more than a tile.
            let least = match engine {
                0 => [62, 62],
                1 => [14, 62],
                _ => [9, 20],
            };
            let sides = least.map(|side| side + self.below(8));
            let smaller = sides.map(|side| 9 + self.below(side - 8));
            let deep = 1 + self.below(4);
            [sides, smaller].map(|[x, y]| {
                let file = RulesFile::parse(&text).expect(&text);
                match engine {
                    3 => RulesBox::grundy_of_three(file, [x, y, deep]).expect(&text).passes(passes),
                    4 => RulesBox::grundy(file, [x, y]).expect(&text).passes(passes),
                    _ => {
                        let third = if engine == 2 { Side::Below(99) } else { Side::Any };
                        let boxed = RulesBox::new(file, [x, y], third).expect(&text).passes(passes);
                        boxed.variants(listed.iter().cloned()).expect(&text)
                    }
                }
            })
        }
    }

    fn number(engine: &Engine) -> usize {
        match engine {
            Engine::Rays(_) => 0,
            Engine::Cones(_) => 1,
            Engine::Planes => 2,
            Engine::Lines(_) => 3,
            Engine::Values => 4,
            Engine::Tallied(_) => 5,
            Engine::Quads => 6,
            Engine::Played => 7,
        }
    }

    /// Numbers of whole rows, with a smaller table or without, in each engine.
    #[test]
    fn what_is_known_changes_nothing() {
        let mut draw = Draw(48);
        for engine in (0..5).flat_map(|engine| [engine; 8]) {
            let [rules, smaller] = draw.rules(engine);
            assert_eq!(number(&super::engine(&rules).expect("it has one")), engine, "{rules}");
            let (table, least) = (rows(&rules, None).expect("a table"), rows(&smaller, None).expect("a table"));
            let [x_side, y_side] = rules.sides().map(|side| side as u32);
            let [x, y] = smaller.sides().map(|side| side as u32);
            let parts = [(0, 0), (x, y), (x, y / 2), (x, y_side.min(y / 64 * 64))];
            for whole in some(0..=x_side, 5) {
                let part = parts[draw.below(4) as usize];
                let cells = Tables { whole, table: &table, smaller: &least };
                let found = rows(&rules, Some(Known { whole, part, cells: &cells }));
                let rest: Rows = table.iter().map(|level| level[whole as usize..].to_vec()).collect();
                assert!(found == Ok(rest), "{rules}: {whole} rows, {part:?}");
            }
            let cells = Tables { whole: 0, table: &table, smaller: &table };
            for columns in some(0..=y_side, 5) {
                let known = Known { whole: 0, part: (x_side, columns), cells: &cells };
                assert!(rows(&rules, Some(known)).as_ref() == Ok(&table), "{rules}: {columns} columns");
            }
        }
    }

    /// Numbers that no cell has are an error, and others change what comes later: nothing panics.
    #[test]
    fn what_is_known_may_be_wrong() {
        let mut draw = Draw(7);
        for engine in (0..5).flat_map(|engine| [engine; 4]) {
            let [rules, _] = draw.rules(engine);
            let [x_side, y_side] = rules.sides();
            let table = rows(&rules, None).expect("a table");
            let mut refused = 0;
            for _ in 0..30 {
                let (level, x, y) = (draw.below(table.len() as u64), draw.below(x_side - 1), draw.below(y_side));
                let mut wrong = table.clone();
                let number = [NONE, NONE - 1, 1 << 30, draw.below(150) as u32, 0][draw.below(5) as usize];
                wrong[level as usize][x as usize][y as usize] = number;
                let cells = Tables { whole: 0, table: &table, smaller: &wrong };
                let all = (x_side as u32 - 1, y_side as u32);
                let whole = Tables { whole: u32::MAX, table: &wrong, smaller: &table };
                for known in [
                    Known { whole: 0, part: all, cells: &cells },
                    Known { whole: x_side as u32 - 1, part: (0, 0), cells: &whole },
                ] {
                    match rows(&rules, Some(known)) {
                        Ok(_) => assert!(number < 150, "{rules}: {number} in {x},{y}"),
                        Err(error) => {
                            let level = PassLevel::ALL[level as usize];
                            assert_eq!(error, format!("{x},{y} at {level:?}"), "{rules}");
                            refused += 1;
                        }
                    }
                }
            }
            assert!(refused > 10, "{rules}: {refused}");
        }
    }
}
