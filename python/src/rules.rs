//! The rules of a game from the arguments of `build()`.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use supermex::Rules;
use supermex::game::{Four, Game, PassLevel, PerturbedGame, RulesBox, RulesError, RulesFile, Variant, Variants};

use crate::errors;
use crate::numbers::{Number, Small, gathered, numbers};

/// What may be taken from a pile, as the rules write it.
pub struct Subtract(String);

impl FromPyObject<'_, '_> for Subtract {
    type Error = PyErr;

    fn extract(given: Borrowed<'_, '_, PyAny>) -> PyResult<Self> {
        match given.extract::<String>() {
            Ok(all) if all == "all" => Ok(Self(all)),
            Ok(other) => Err(invalid(format!("subtract is {other:?}, and must be \"all\" or a list of numbers"))),
            Err(_) => {
                let mut set = numbers(given, "subtract must be \"all\" or a list of numbers")?;
                set.sort_unstable();
                set.dedup();
                Ok(Self(set.iter().map(u64::to_string).collect::<Vec<_>>().join(",")))
            }
        }
    }
}

/// The sides of a box.
pub struct Sides(Vec<u64>);

impl Sides {
    /// Some sides.
    pub fn of(sides: Vec<u64>) -> Self {
        Self(sides)
    }
}

impl FromPyObject<'_, '_> for Sides {
    type Error = PyErr;

    fn extract(given: Borrowed<'_, '_, PyAny>) -> PyResult<Self> {
        Ok(Self(numbers(given, "box must be (x, y, z), or (x, y)")?))
    }
}

/// The numbers of variants, each perhaps with the level it holds at.
#[derive(Default)]
pub struct Listed(Vec<Vec<u64>>);

impl FromPyObject<'_, '_> for Listed {
    type Error = PyErr;

    fn extract(given: Borrowed<'_, '_, PyAny>) -> PyResult<Self> {
        let form = "a variant must be a position, as (x, y, z), or (x, y, z, passes)";
        Ok(Self(gathered(given.try_iter()?, |variant| numbers(variant.as_borrowed(), form))?))
    }
}

impl Listed {
    /// The variants of a game on this many numbers.
    fn of<const N: usize>(&self, own: usize) -> PyResult<Vec<Variant<N>>> {
        let one = |given: &Vec<u64>| {
            let mut piles = [0; N];
            let level = match (given.split_at_checked(own), piles.get_mut(..own)) {
                (Some((position, rest)), Some(piles)) if rest.len() <= 1 => {
                    piles.copy_from_slice(position);
                    rest.first().map(|&passes| level(passes)).transpose()?
                }
                _ => {
                    let form = ["x, y", "x, y, z", "w, x, y, z"][own.clamp(2, 4) - 2];
                    return Err(invalid(format!("a variant must be ({form}) or ({form}, passes), not {given:?}")));
                }
            };
            Ok(Variant { piles, level })
        };
        self.0.iter().map(one).collect()
    }
}

pub fn invalid(words: impl Into<String>) -> PyErr {
    PyValueError::new_err(words.into())
}

/// A pass level that tables are built for.
fn level(passes: u64) -> PyResult<PassLevel> {
    PassLevel::new(passes)
        .ok_or_else(|| invalid(format!("passes is {passes}, and must be 0 or 1: a table with 1 answers any number")))
}

/// What a game may be told.
#[derive(Default)]
pub struct Told {
    pub sheets: Option<Small>,
    pub columns: Option<Number>,
    pub passes: Option<Number>,
    pub variants: Listed,
    pub random_variants: Option<Number>,
    pub misere: bool,
    pub k: Option<Small>,
    pub m: Option<Small>,
    pub divisor: Option<Small>,
    pub subtract: Option<Subtract>,
    pub length: Option<Small>,
    pub rows: Option<Small>,
    pub rules: Option<String>,
    pub sides: Option<Sides>,
    pub grundy: bool,
}

impl Told {
    /// Refuses what is not the name of a game.
    pub fn require_game(game: &str) -> PyResult<()> {
        if Rules::kind_of(game).is_some() {
            return Ok(());
        }
        let games = Rules::names().map(|name| format!("'{name}'")).collect::<Vec<_>>().join(", ");
        Err(invalid(format!("{game:?} is not a game; the games are {games}")))
    }

    fn level(&self) -> PyResult<PassLevel> {
        level(self.passes.map_or(0, u64::from))
    }

    /// The variants of a game on piles, with those that make it misère.
    fn variants<const N: usize>(&self) -> PyResult<Vec<Variant<N>>> {
        let mut variants = self.variants.of(N)?;
        if self.misere {
            variants.push(Variant { piles: [0; N], level: None });
        }
        Ok(variants)
    }

    /// The rules of a game.
    pub fn rules(&self, game: &str) -> PyResult<Rules> {
        match (Game::from_name(game), game) {
            (Some(_), _) if self.rules.is_some() => {
                Err(invalid(format!("the rules of {game} have no text; say by passes and variants what they are")))
            }
            (Some(game), _) => self.three(game),
            (None, "rules") => self.boxed(),
            (None, "nim-4") if self.rules.is_none() => self.four(Game::Nim, Four::new),
            (None, "chomp-4") if self.rules.is_none() => self.four(Game::Chomp, Four::new),
            (None, "chomp-heap") if self.rules.is_none() => self.four(Game::Chomp, Four::grundy),
            _ => Rules::parse(game, &self.text(game)?).map_err(|error| errors::rules(&error)),
        }
    }

    /// The text of a game's rules: the one that is given, or what the arguments say.
    fn text(&self, game: &str) -> PyResult<String> {
        let misere = if self.misere { " misere" } else { "" };
        let said = match (self.given(game)?, game) {
            (Some(rules), _) => Ok(rules.clone()),
            (None, "wythoff") => match (self.divisor, self.k, self.m) {
                (Some(r), None, None) => Ok(format!("divisor {}", r.0)),
                (Some(_), ..) => Err("divisor is for D_r, which has neither k nor m"),
                (None, k, m) => Ok(format!("k {} m {}", k.map_or(1, |k| k.0), m.map_or(1, |m| m.0))),
            },
            (None, "heap") => match &self.subtract {
                Some(Subtract(set)) => Ok(format!("subtract {set}{misere}")),
                None => Err("say what may be taken from a pile: subtract=[1, 2, 3], or subtract=\"all\""),
            },
            (None, "clobber") => match self.length {
                Some(length) => Ok(format!("length {}", length.0)),
                None => Err("say how long strips are: length=12"),
            },
            (None, "chomp-board") => match self.rows.zip(self.columns) {
                Some((rows, columns)) => Ok(format!("rows {} columns {}", rows.0, columns.0)),
                None => Err("say how large boards are: rows=16, columns=16"),
            },
            (None, _) => Err("give the text of the rules: rules=\"...\""),
        };
        said.map_err(invalid)
    }

    /// The rules of a game on three numbers.
    fn three(&self, game: Game) -> PyResult<Rules> {
        let variants = Variants::new(game, self.variants()?, self.random_variants.map(u64::from));
        let variants = variants.map_err(|error| errors::rules(&error))?;
        Ok(PerturbedGame::new(game).passes(self.level()?).variants(variants).into())
    }

    /// The rules of a game on four numbers, or of the Grundy values of three, with the size of its table.
    fn four(&self, game: Game, new: fn(Game, u32) -> Result<Four, RulesError>) -> PyResult<Rules> {
        let sheets = self.sheets.ok_or_else(|| invalid("say how many sheets the table has: sheets=500"))?;
        let (level, variants) = (self.level()?, self.variants()?);
        let rules = new(game, sheets.0).and_then(|rules| rules.passes(level).variants(variants));
        rules.map(Rules::from).map_err(|error| errors::rules(&error))
    }

    /// The rules of a game by a rules file, with the box of its table.
    fn boxed(&self) -> PyResult<Rules> {
        let text = self.rules.as_ref().ok_or_else(|| invalid("give the text of a rules file: rules=\"name = ...\""))?;
        let rules_file = RulesFile::parse(text);
        let rules_file =
            rules_file.map_err(|error| invalid(format!("line {} of the rules: {error}", error.line(text))))?;
        let own = rules_file.numbers();
        let sides = self.sides.as_ref().map_or(&[][..], |Sides(sides)| sides);
        if own == 4 && !self.variants.0.is_empty() {
            return Err(invalid("variants are for games on two or three numbers; leave them out"));
        }
        if !(own.max(3) - 1..=own).contains(&sides.len()) {
            let form = vec![if own == 4 { "20" } else { "100" }; own].join(", ");
            return Err(invalid(format!("say how large the box is: box=({form})")));
        }
        let boxed = RulesBox::with_sides(rules_file, sides, self.grundy);
        let (level, variants) = (self.level()?, self.variants.of(own)?);
        let boxed = boxed.and_then(|boxed| boxed.passes(level).variants(variants));
        boxed.map(Rules::from).map_err(|error| errors::rules(&error))
    }

    /// Of each argument, whether it is given, and the games that it is for.
    fn arguments(&self) -> [(&'static str, bool, &'static [&'static str]); 14] {
        let four = &["nim", "chomp", "nim-4", "chomp-4", "chomp-heap"];
        let passed = &["nim", "chomp", "rules", "nim-4", "chomp-4", "chomp-heap"];
        [
            ("sheets", self.sheets.is_some(), four),
            (
                "columns",
                self.columns.is_some(),
                &["nim", "chomp", "wythoff", "heap", "chomp-board", "nim-4", "chomp-4", "chomp-heap"],
            ),
            ("passes", self.passes.is_some(), passed),
            ("variants", !self.variants.0.is_empty(), passed),
            ("random_variants", self.random_variants.is_some(), THREE),
            ("misere", self.misere, &["nim", "heap", "nim-4"]),
            ("k", self.k.is_some(), &["wythoff"]),
            ("m", self.m.is_some(), &["wythoff"]),
            ("divisor", self.divisor.is_some(), &["wythoff"]),
            ("subtract", self.subtract.is_some(), &["heap"]),
            ("length", self.length.is_some(), &["clobber"]),
            ("rows", self.rows.is_some(), &["chomp-board"]),
            ("box", self.sides.is_some(), &["rules"]),
            ("grundy", self.grundy, &["rules"]),
        ]
    }

    /// Refuses arguments that are for other games only.
    pub fn refuse(&self, game: &str, keeps_some: bool) -> PyResult<()> {
        let keeping = [("keep_sheets", keeps_some, THREE)];
        match self.arguments().into_iter().chain(keeping).find(|(_, given, games)| *given && !games.contains(&game)) {
            Some((name, _, [games @ .., last])) => {
                let and = if games.is_empty() { "" } else { " and " };
                Err(invalid(format!("{name} is for {}{and}{last}, not for {game}; leave it out", games.join(", "))))
            }
            _ => Ok(()),
        }
    }

    /// The text of the rules that is given, which nothing else says too but how large the table is.
    fn given(&self, game: &str) -> PyResult<Option<&String>> {
        let size = |name: &str| name == "columns" && game != "chomp-board";
        match self.arguments().into_iter().find(|(name, told, _)| *told && !size(name)) {
            Some((name, ..)) if self.rules.is_some() => {
                Err(invalid(format!("rules says what {name} says; leave one of them out")))
            }
            _ => Ok(self.rules.as_ref()),
        }
    }
}

/// The games on three numbers, whose rules have no text.
const THREE: &[&str] = &["nim", "chomp"];
