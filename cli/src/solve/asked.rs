//! The game and the position that are asked for.

use std::path::PathBuf;

use anyhow::bail;
use supermex::game::{Board, Clobber, Heap, PassLevel, RulesBox, Take, text};
use supermex::{Outcome, Position, Role, Rules, game};
use supermex_build::{BuildError, BuildOptions};

use crate::perturbed::{self, Perturbed};
use crate::rules;
use crate::say::note;
use crate::text::numbers;

/// What to print for each position.
#[derive(Clone, Copy, clap::Args)]
pub struct Told {
    /// Also play to the end: the winner wins as soon as possible, the other player holds out as long as possible
    #[arg(long, global = true)]
    pub line: bool,
    /// Print one JSON object a position
    #[arg(long, global = true)]
    pub json: bool,
    /// Say the Grundy value instead of who wins
    #[arg(long, global = true, conflicts_with = "line")]
    pub grundy: bool,
}

/// A position of a game, whose rules say nothing of a size.
pub struct Asked {
    pub rules: Rules,
    pub position: Position,
}

/// Steps that a table may take: about two seconds.
const MOST_STEPS: u64 = 1 << 27;

impl Asked {
    /// How to build the smallest table that has the position.
    pub fn table(&self) -> Result<BuildOptions, BuildError> {
        BuildOptions::covering(self.rules.clone(), &self.position)
    }
}

/// Who wins a position that was searched by its moves, and these.
pub struct Searched {
    pub outcome: Outcome,
    pub moves: Vec<(Role, Position)>,
}

impl Asked {
    /// Whether no table answers the position, but its moves do.
    pub fn is_searched(&self) -> bool {
        let Rules::Heap(heap) = &self.rules else { return false };
        let live = self.position.iter().filter(|&&n| heap.has_move(n)).count();
        heap.misere
            && match heap.take {
                Take::All => false,
                Take::Set(_) => live > 1,
                Take::Octal(_) => true,
            }
    }

    /// The position answered by its moves, if the game is searched so, or why that takes too long.
    pub fn searched(&self) -> Option<Result<Searched, String>> {
        let numbers = self.position.numbers();
        let won = |found: game::Searched| Searched {
            outcome: found.outcome,
            moves: found.moves.into_iter().map(|to| (Role::Wins, to.into())).collect(),
        };
        let found = match &self.rules {
            Rules::Heap(heap) if heap.misere => heap.by_moves(numbers).map(won),
            Rules::Board(_) => Board::by_moves(numbers).map(won),
            Rules::Clobber(_) => {
                let cells: Vec<u8> = numbers.iter().map(|&cell| u8::try_from(cell).unwrap_or(0)).collect();
                let strip =
                    |cells: &Vec<u8>| Position::from(cells.iter().map(|&cell| cell.into()).collect::<Vec<u64>>());
                Clobber::by_moves(&cells).map(|found| {
                    let both = [Role::Left, Role::Right].into_iter().zip(&found.moves);
                    let moves = both.flat_map(|(role, moves)| moves.iter().map(move |to| (role, strip(to))));
                    Searched { outcome: found.outcome, moves: moves.collect() }
                })
            }
            _ => return None,
        };
        Some(found.map_err(|why| why.to_string()))
    }

    /// The largest table of a pile's values that is computed for one position.
    pub fn fewer_columns(&self) -> Option<BuildOptions> {
        let Rules::Heap(heap) = &self.rules else { return None };
        let most = match &heap.take {
            Take::All => return None,
            Take::Set(set) => MOST_STEPS / set.len().max(1) as u64,
            Take::Octal(_) => (32 * MOST_STEPS).isqrt(),
        };
        Some(BuildOptions::new(self.rules.clone()).columns(most))
    }
}

/// Whether a table takes too long to be computed for one position.
pub fn is_long(table: &BuildOptions) -> bool {
    table.steps() > MOST_STEPS
}

/// The position, or why the text is none.
type Found = anyhow::Result<Result<Asked, String>>;

#[derive(clap::Subcommand)]
pub enum Game {
    /// Nim on any number of piles, up to four with a pass
    Nim(NimArgs),
    /// Chomp on any board, by its rows or by its columns; with a pass up to four rows
    Chomp(ChompArgs),
    /// Two piles: (k,m)-Wythoff Nim, or D_r
    Wythoff(WythoffArgs),
    /// Piles from which only some numbers may be taken, or piles of an octal game
    Heap(HeapArgs),
    /// Linear Clobber
    Clobber(ClobberArgs),
    /// Any game on two to four numbers, whose moves are written in a file
    Rules(RulesArgs),
}

#[derive(clap::Args)]
pub struct NimArgs {
    /// Piles, as 3,5,9
    #[arg(required = true, allow_negative_numbers = true)]
    positions: Vec<String>,
    #[command(flatten)]
    perturbed: Perturbed,
}

#[derive(clap::Args)]
#[command(group = clap::ArgGroup::new("asked").args(["positions", "rows", "board"]).required(true).multiple(true))]
pub struct ChompArgs {
    /// Columns of height 3, 2 and 1 as in query, or of height 4, 3, 2 and 1
    #[arg(allow_negative_numbers = true)]
    positions: Vec<String>,
    /// A board by its rows, the longest first
    #[arg(long, value_name = "12,7,5")]
    rows: Vec<String>,
    /// The same, looked up among all boards inside its rows and columns; 4x7 is 4 rows of 7
    #[arg(long, value_name = "9,9,9,8|4x7")]
    board: Vec<String>,
    #[command(flatten)]
    perturbed: Perturbed,
}

#[derive(clap::Args)]
pub struct WythoffArgs {
    /// Piles, as 5,2
    #[arg(required = true, allow_negative_numbers = true)]
    positions: Vec<String>,
    #[command(flatten)]
    rules: crate::build::WythoffRules,
}

#[derive(clap::Args)]
pub struct HeapArgs {
    /// Piles, as 3,5,9
    #[arg(required = true, allow_negative_numbers = true)]
    positions: Vec<String>,
    #[command(flatten)]
    rules: crate::build::HeapRules,
    /// One pass in all, for whoever uses it first: 0 or 1
    #[arg(long, default_value_t = 0, value_parser = numbers::within(0..=1_u32), conflicts_with = "line")]
    passes: u32,
}

#[derive(clap::Args)]
pub struct ClobberArgs {
    /// Strips of x, o and _, . or -
    #[arg(required = true)]
    positions: Vec<String>,
}

#[derive(clap::Args)]
pub struct RulesArgs {
    /// The rules file
    file: PathBuf,
    /// Positions, as 5,6,7
    #[arg(required = true, allow_negative_numbers = true)]
    positions: Vec<String>,
    /// Passes: 0 or 1
    #[arg(long, default_value_t = 0, value_parser = numbers::flag::<u32>)]
    passes: u32,
}

/// What a text of rows begins with.
const ROWS: &str = "rows:";
/// What a text of a board begins with, if it was given by this flag.
const BOARD: &str = "--board ";

impl Game {
    /// The positions, as they are written.
    pub fn texts(&self) -> Vec<String> {
        let (Self::Nim(NimArgs { positions, .. })
        | Self::Chomp(ChompArgs { positions, .. })
        | Self::Wythoff(WythoffArgs { positions, .. })
        | Self::Heap(HeapArgs { positions, .. })
        | Self::Clobber(ClobberArgs { positions })
        | Self::Rules(RulesArgs { positions, .. })) = self;
        let mut texts: Vec<String> = positions.iter().map(|text| text.trim().to_owned()).collect();
        if let Self::Chomp(args) = self {
            texts.extend(args.rows.iter().map(|rows| format!("{ROWS}{rows}")));
            texts.extend(args.board.iter().map(|board| format!("{BOARD}{board}")));
        }
        texts
    }

    /// Says what rules of the user's own say that may not be meant.
    pub fn remark(&self) -> anyhow::Result<()> {
        if let Self::Rules(args) = self {
            rules::remark(&rules::read(&args.file)?);
        }
        Ok(())
    }

    /// The rules of piles, if there is a pass in all: no table answers it.
    pub fn with_a_pass(&self) -> anyhow::Result<Option<Heap>> {
        match self {
            Self::Heap(args) if args.passes > 0 => Ok(Some(args.rules.rules()?)),
            _ => Ok(None),
        }
    }

    /// The game and the position of a text, or why it is none.
    pub fn asked(&self, text: &str) -> Found {
        match self {
            Self::Nim(args) => args.asked(text),
            Self::Chomp(args) => args.asked(text),
            Self::Wythoff(args) => Ok(read(args.rules.rules()?.into(), text)),
            Self::Heap(args) => Ok(read(args.rules.rules()?.into(), text)),
            Self::Clobber(_) => Ok(read(Clobber::new(1)?.into(), text)),
            Self::Rules(args) => {
                let rules_file = rules::read(&args.file)?;
                let passes = perturbed::passes(args.passes)?;
                let sides = vec![1; rules_file.numbers()];
                Ok(read(RulesBox::with_sides(rules_file, &sides, false)?.passes(passes).into(), text))
            }
        }
    }

    /// The command that builds a table of these extents.
    pub fn build(&self, rules: &Rules, extents: &[u64]) -> String {
        let sides = extents.iter().map(u64::to_string).collect::<Vec<_>>().join("x");
        let flags = [" --sheets ", " --columns "].iter().zip(extents).map(|(flag, most)| format!("{flag}{most}"));
        let sized: String = flags.collect();
        let columns = extents.first().map_or(String::new(), |columns| format!(" --columns {columns}"));
        let what = match self {
            Self::Nim(args) => {
                let four = if rules.name() == "nim-4" { " --piles 4" } else { "" };
                format!("nim{four}{}{sized}", args.perturbed.flags())
            }
            Self::Chomp(_) if rules.name() == "chomp-board" => format!("chomp --board {sides}"),
            Self::Chomp(args) => {
                let four = if rules.name() == "chomp-4" { " --rows 4" } else { "" };
                format!("chomp{four}{}{sized}", args.perturbed.flags())
            }
            Self::Wythoff(args) => format!("wythoff{}{columns}", args.rules.flags()),
            Self::Heap(args) => format!("heap{}{columns}", args.rules.flags()),
            Self::Clobber(_) => format!("clobber --length {sides}"),
            Self::Rules(args) => {
                format!("rules {} --box {sides}{}", args.file.display(), perturbed::flag_of(args.passes))
            }
        };
        format!("supermex build {what} --out DB")
    }
}

impl NimArgs {
    fn asked(&self, text: &str) -> Found {
        let mut piles = match text::all(text.as_bytes()) {
            Ok(piles) => piles,
            Err(why) => return Ok(Err(format!("{why}; write its piles, as 3,5,9"))),
        };
        let rules: Rules = match piles.len() {
            0..=3 => self.perturbed.rules(game::Game::Nim)?.into(),
            4 => self.perturbed.four(game::Game::Nim, 1)?.into(),
            _ if self.perturbed.is_some() && !self.perturbed.is_misere() => {
                let heap = match self.perturbed.flags_of_heap() {
                    Some(flags) => format!(": supermex solve heap --subtract all{flags} {text}"),
                    None => String::new(),
                };
                bail!("tables with passes and declared wins are for up to four piles, and {text} has more{heap}")
            }
            _ => self.of_any_number().into(),
        };
        piles.resize(piles.len().max(3), 0);
        let asked = numbered(rules, piles.clone());
        if self.perturbed.is_some() && !self.perturbed.is_misere()
            || asked.as_ref().is_ok_and(|asked| asked.table().is_ok_and(|table| !is_long(&table)))
        {
            return Ok(asked);
        }
        // Bouton's theorem says who wins, without a table.
        Ok(numbered(self.of_any_number().into(), piles))
    }

    /// The same game on any number of piles, without a pass.
    fn of_any_number(&self) -> Heap {
        Heap { take: Take::All, misere: self.perturbed.is_misere() }
    }
}

impl ChompArgs {
    fn asked(&self, text: &str) -> Found {
        let (board, rest) = (text.strip_prefix(BOARD), text.strip_prefix(ROWS));
        let numbers =
            match board.and_then(rectangle).map_or_else(|| text::all(board.or(rest).unwrap_or(text).as_bytes()), Ok) {
                Ok(numbers) => numbers,
                Err(why) => return Ok(Err(format!("{why}; write its rows, as --rows 12,7,5"))),
            };
        let count = match rest {
            Some(_) => numbers.iter().rposition(|&row| row > 0).map_or(0, |last| last + 1),
            None => numbers.len(),
        };
        let rules: Rules = match count {
            _ if board.is_some() => Board::new(1, 1)?.into(),
            0..=3 => self.perturbed.rules(game::Game::Chomp)?.into(),
            4 => self.perturbed.four(game::Game::Chomp, 1)?.into(),
            _ if rest.is_none() => {
                return Ok(Err("columns are of height 4, 3, 2 and 1; give rows, as --rows 9,9,9,8,2".into()));
            }
            _ => Board::new(1, 1)?.into(),
        };
        if rules.name() == "chomp-board" && self.perturbed.is_some() {
            bail!("passes and declared wins are for up to four rows, given by --rows");
        }
        if rest.is_none() && board.is_none() {
            if numbers.len() > 1 && numbers.is_sorted_by(|a, b| a >= b) && numbers.first() > numbers.last() {
                note(&format!("{text}: these are read as columns; a board with these rows is --rows {text}"));
            }
            return Ok(numbered(rules, numbers));
        }
        match rules.play().of_rows(&numbers[..count]) {
            Ok(numbers) => Ok(numbered(rules, numbers)),
            Err(why) => Ok(Err(why)),
        }
    }
}

/// The rows of a rectangle, as `build` reads it: `4x7`.
fn rectangle(text: &str) -> Option<Vec<u64>> {
    let (rows, columns) = text.split_once(['x', 'X'])?;
    let (rows, columns): (usize, u64) = (rows.trim().parse().ok()?, columns.trim().parse().ok()?);
    // More are in no table.
    (1..=1024).contains(&rows).then(|| vec![columns; rows])
}

/// The position of some numbers, with the passes that are there.
fn numbered(rules: Rules, numbers: Vec<u64>) -> Result<Asked, String> {
    let passes = rules.play().most_passes().map(PassLevel::into);
    let position = rules.play().position(&numbers, passes)?;
    Ok(Asked { rules, position })
}

/// The position as the game writes it.
fn read(rules: Rules, text: &str) -> Result<Asked, String> {
    let position = rules
        .play()
        .read(text.as_bytes())
        .map_err(|why| format!("{why}; write {}", rules.play().form_of(text.as_bytes())))?;
    Ok(Asked { rules, position })
}
