//! The list of all games, with their rules: no other place lists them.
//!
//! The rules of a smaller game have one text, the same in files, manifests and digests.

use std::fmt;

#[cfg(feature = "games")]
use super::{Board, Clobber, Heap, RulesBox, Wythoff};
use super::{Four, Game, PassLevel, PerturbedGame, Play, RulesError};

/// What a table is made of. This decides how it is asked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Kind {
    /// Sheets of completions: games on three numbers.
    #[default]
    Sheets,
    /// Pairs of numbers: two-pile games.
    Pairs,
    /// The values of a pile: one-pile games and their sums.
    Piles,
    /// The outcome of every strip of cells.
    Strips,
    /// The P-positions among all boards inside a rectangle.
    Boards,
    /// The positions in a box, of a game whose rules are a text.
    Boxes,
    /// Layers of sheets of completions: games on four numbers.
    Layers,
}

/// The games whose rules are a text: the code in the format, the name, and what the tables are made of.
const GAMES: [(u8, &str, Kind); 8] = [
    (3, "wythoff", Kind::Pairs),
    (4, "heap", Kind::Piles),
    (5, "clobber", Kind::Strips),
    (6, "chomp-board", Kind::Boards),
    (7, "rules", Kind::Boxes),
    (8, "nim-4", Kind::Layers),
    (9, "chomp-4", Kind::Layers),
    (10, "chomp-heap", Kind::Layers),
];

/// Every game, as it is listed.
fn games() -> impl Iterator<Item = (u8, &'static str, Kind)> {
    Game::ALL.into_iter().map(|game| (game.code(), game.name(), Kind::Sheets)).chain(GAMES)
}

/// What the tables of the game with a code are made of, if there is such a game.
pub fn kind_of_code(code: u8) -> Option<Kind> {
    games().find(|game| game.0 == code).map(|game| game.2)
}

/// The name of the game with a code, if there is such a game.
pub fn name_of_code(code: u8) -> Option<&'static str> {
    games().find(|game| game.0 == code).map(|game| game.1)
}

/// The rules of all games: a line for each. By it they are one type, and [`by_rules`] tells them apart.
macro_rules! rules {
    ($d:tt $($(#[doc = $doc:literal])* $(#[cfg($where:meta)])? $game:ident($rules:ident),)*) => {
        /// A game, with everything that changes its P-positions.
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub enum Rules {
            $($(#[doc = $doc])* $(#[cfg($where)])? $game($rules),)*
        }

        $($(#[cfg($where)])?
        impl From<$rules> for Rules {
            fn from(rules: $rules) -> Self {
                Self::$game(rules)
            }
        })*

        /// What an expression gives of the rules of a game, whichever it is. For crates that have all games.
        #[macro_export]
        #[doc(hidden)]
        macro_rules! by_rules {
            ($d rules:expr, $d own:ident => $d of:expr) => {
                match $d rules {
                    $($crate::Rules::$game($d own) => $d of,)*
                }
            };
        }

        impl Rules {
            /// The game as [`Play`].
            pub fn play(&self) -> &dyn Play {
                match self {
                    $($(#[cfg($where)])? Self::$game(rules) => rules,)*
                }
            }
        }
    };
}

rules! { $
    /// A game on three numbers.
    Three(PerturbedGame),
    /// Two piles: (k,m)-Wythoff Nim, or D_r.
    #[cfg(feature = "games")]
    Wythoff(Wythoff),
    /// One pile, or sums of such: subtraction games and Nim.
    #[cfg(feature = "games")]
    Heap(Heap),
    /// Linear Clobber.
    #[cfg(feature = "games")]
    Clobber(Clobber),
    /// Chomp on every board inside a rectangle.
    #[cfg(feature = "games")]
    Board(Board),
    /// A game whose rules are a text, in a box.
    #[cfg(feature = "games")]
    Text(RulesBox),
    /// Four numbers: 4-row Chomp, 4-pile Nim, or 3-row Chomp and a heap of Nim.
    #[cfg(feature = "games")]
    Four(Four),
}

impl Rules {
    /// The game's code in the format.
    pub fn code(&self) -> u8 {
        self.listed().0
    }

    /// How the game is listed.
    fn listed(&self) -> (u8, &'static str, Kind) {
        let name = self.name();
        games().find(|game| game.1 == name).expect("every game is listed")
    }

    /// The game's name, as the command line and the manifest spell it.
    pub fn name(&self) -> &'static str {
        self.play().name()
    }

    /// What the game's tables are made of.
    pub fn kind(&self) -> Kind {
        self.listed().2
    }

    /// Whether tables are rows of cells: each row, in each column, has at most one number that makes a P-position.
    pub fn has_cells(&self) -> bool {
        match self {
            Self::Three(_) => true,
            #[cfg(feature = "games")]
            Self::Four(_) => true,
            #[cfg(feature = "games")]
            Self::Text(rules) => rules.has_columns(),
            #[cfg(feature = "games")]
            _ => false,
        }
    }

    /// The greatest level of which a table of cells has files.
    pub fn greatest_level(&self) -> PassLevel {
        match self {
            Self::Three(rules) => rules.passes,
            #[cfg(feature = "games")]
            Self::Four(rules) => rules.passes,
            #[cfg(feature = "games")]
            Self::Text(rules) if rules.has_columns() => rules.level(),
            #[cfg(feature = "games")]
            _ => PassLevel::ZERO,
        }
    }

    /// The rules of the first sheets of a table of cells whose rules say how large it is, up to a level: without the variants of
    /// other sheets and levels. `None` for other tables.
    #[cfg_attr(not(feature = "games"), allow(unused_variables, reason = "Nim and Chomp have no such tables"))]
    pub fn of_part(&self, sheets: u32, level: PassLevel) -> Option<Result<Self, RulesError>> {
        match self {
            #[cfg(feature = "games")]
            Self::Four(rules) => Some(rules.of_part(sheets, level).map(Self::Four)),
            #[cfg(feature = "games")]
            Self::Text(rules) if rules.has_columns() => Some(rules.of_part(sheets.into(), level).map(Self::Text)),
            _ => None,
        }
    }

    /// The rows and columns of each level of a table of cells, where the rules say them.
    pub fn rows_and_columns(&self) -> (Option<u32>, Option<u64>) {
        match self {
            #[cfg(feature = "games")]
            Self::Four(rules) => (Some(rules.rows()), None),
            #[cfg(feature = "games")]
            Self::Text(rules) if rules.has_columns() => {
                let [x, y] = rules.sides();
                (u32::try_from(x).ok(), Some(y))
            }
            _ => (None, None),
        }
    }

    /// The names of all games.
    pub fn names() -> impl Iterator<Item = &'static str> {
        games().map(|game| game.1)
    }

    /// What the tables of a game are made of, by its name.
    pub fn kind_of(name: &str) -> Option<Kind> {
        games().find(|game| game.1 == name).map(|game| game.2)
    }

    /// Reads the text that `Display` writes of the rules of a smaller game. The rules of the games on three numbers have
    /// no text of their own: they are fields of the manifest.
    ///
    /// # Errors
    /// If no such game has the name, or `Display` writes this text for no rules.
    pub fn parse(game: &str, text: &str) -> Result<Self, RulesError> {
        let listed = games().find(|listed| listed.1 == game && listed.2 != Kind::Sheets);
        let (_, game, kind) = listed.ok_or_else(|| RulesError::NoText(game.to_owned()))?;
        let (rules, form) = Self::read(game, kind, text)?;
        // Equal rules have one text, because digests are taken of the text.
        let rules = rules.filter(|rules| rules.to_string() == text);
        rules.ok_or_else(|| RulesError::Text { game, form, text: text.to_owned() })
    }

    /// The rules that a text states, if it does, and how they are written.
    #[cfg(feature = "games")]
    fn read(game: &'static str, kind: Kind, text: &str) -> Result<(Option<Self>, &'static str), RulesError> {
        Ok(match kind {
            Kind::Sheets => (None, ""),
            Kind::Pairs => (Wythoff::parse(text)?.map(Self::Wythoff), Wythoff::FORM),
            Kind::Piles => (Heap::parse(text)?.map(Self::Heap), Heap::FORM),
            Kind::Strips => (Clobber::parse(text)?.map(Self::Clobber), Clobber::FORM),
            Kind::Boards => (Board::parse(text)?.map(Self::Board), Board::FORM),
            Kind::Boxes => (RulesBox::parse(text)?.map(Self::Text), RulesBox::FORM),
            Kind::Layers => (Four::parse(game, text)?.map(Self::Four), Four::FORM),
        })
    }

    #[cfg(not(feature = "games"))]
    fn read(_: &str, _: Kind, _: &str) -> Result<(Option<Self>, &'static str), RulesError> {
        Err(RulesError::Without("games"))
    }

    /// The game on four numbers, if it is one.
    pub fn four(&self) -> Option<&Four> {
        match self {
            #[cfg(feature = "games")]
            Self::Four(rules) => Some(rules),
            _ => None,
        }
    }
}

impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.play().fmt(f)
    }
}

impl From<Game> for Rules {
    fn from(game: Game) -> Self {
        Self::Three(PerturbedGame::new(game))
    }
}
