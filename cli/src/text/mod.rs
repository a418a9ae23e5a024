//! How each kind of table speaks: positions from text and from records, answers as words and as fields, and what the
//! verbs print of a table as a whole. [`speaker`] is the one place that tells the kinds apart.

mod answering;
mod boards;
mod boxes;
mod imitation;
mod layers;
pub mod numbers;
mod pairs;
mod piles;
mod records;
pub mod sheets;
mod strips;

use std::fmt;
use std::io::{self, Write};

use serde_json::{Map, Value, json};
use supermex::{
    Answers, Lack, Outcome, PassLevel, PlayedLine, Point, PointMoves, Profile, ReadError, Table, Tabulated, Variant,
};

use crate::export::{Field, Rows, RowsAsked};
pub use answering::{BEYOND, Oracle};
pub use records::{Layout, RecordForm};

/// What is wanted of an answer beside the outcome.
#[derive(Clone, Copy, Debug, Default)]
pub struct Ask {
    /// The moves that win.
    pub moves: bool,
    /// Play to the end.
    pub line: bool,
    /// The fields: everything that is known of the position.
    pub fields: bool,
}

/// An answer.
#[derive(Clone, Debug)]
pub struct Answer {
    /// Who wins.
    pub outcome: Outcome,
    /// What is printed after the outcome: winning moves above all, each without blanks.
    pub words: Vec<String>,
    /// The same, and more, by name; empty if it was not asked for.
    pub fields: Map<String, Value>,
    /// What the answer leaves out, if anything.
    pub lacks: Option<Lack>,
}

/// A line of play, as it is printed.
#[derive(Clone, Debug, Default)]
pub struct Told {
    /// The positions, each without blanks.
    pub words: Vec<String>,
    /// The same as a field.
    pub field: Value,
    /// Why it need not be the quickest and the longest, if it need not.
    pub lacks: Option<Lack>,
}

impl Told {
    /// Tells a line, by how a position is written as a word and as a field.
    pub fn of<P>(line: PlayedLine<P>, word: impl Fn(&P) -> String, field: impl Fn(&P) -> Value) -> Self {
        let PlayedLine { positions, lacks, .. } = line;
        Self { words: positions.iter().map(word).collect(), field: positions.iter().map(field).collect(), lacks }
    }
}

impl Answer {
    /// An answer of which nothing but the outcome was asked.
    pub fn of(outcome: Outcome) -> Self {
        Self { outcome, words: Vec::new(), fields: Map::new(), lacks: None }
    }

    /// The answer for a position with passes.
    pub fn in_passes<const N: usize>(
        position: &Point<N>,
        outcome: Outcome,
        moves: Option<PointMoves<N>>,
        fields: bool,
    ) -> Self {
        let mut answer = Self::of(outcome);
        if fields {
            answer.fields.insert("position".into(), position.piles.as_slice().into());
            answer.fields.insert("passes".into(), position.passes.into());
        }
        if let Some(moves) = moves {
            if !moves.complete && outcome != Outcome::Beyond {
                answer.lacks = Some(Lack::Outside);
            }
            answer.words = moves.moves.iter().map(Point::to_string).collect();
            if fields {
                answer.fields.insert("moves".into(), moves.moves.iter().map(numbered).collect());
                answer.fields.insert("complete".into(), moves.complete.into());
            }
        }
        answer
    }
}

/// Why a position is not answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// It is none.
    NoPosition {
        /// What is wrong with it.
        why: String,
        /// How positions are written.
        form: &'static str,
    },
    /// It is one, and no theory says who wins.
    NoTheory(&'static str),
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoPosition { why, form } => write!(f, "is no position: {why}; write {form}"),
            Self::NoTheory(why) => write!(f, "is not answered: {why}"),
        }
    }
}

/// A position as a list of its numbers, the passes last.
fn numbered<const N: usize>(position: &Point<N>) -> Value {
    position.piles.iter().copied().chain([position.passes]).collect()
}

/// How the positions of one kind of table are written and answered.
pub trait Speaks: Answers {
    /// How a position is written.
    fn form(&self) -> &'static str;

    /// A position from text.
    ///
    /// # Errors
    /// What is wrong with the text, in words.
    fn read(&self, text: &[u8]) -> Result<Self::Position, String>;

    /// How records of positions are laid out for `query --binary`.
    ///
    /// # Errors
    /// If the kind has no records of that form.
    fn layout(&self, form: Option<RecordForm>) -> anyhow::Result<Layout>;

    /// A position from a record of [`layout`](Self::layout).
    ///
    /// # Errors
    /// What is wrong with the record, in words.
    fn record(&self, record: &[u8]) -> Result<Self::Position, String>;

    /// The answer for a position whose outcome is known, and with it its winning moves if they were asked for.
    ///
    /// # Errors
    /// If the table cannot be read where more was asked for.
    fn answer(
        &self,
        position: &Self::Position,
        outcome: Outcome,
        moves: Option<Self::Moves>,
        fields: bool,
    ) -> Result<Answer, ReadError>;

    /// Why no line of play is told, if none is.
    fn no_line(&self) -> Option<&'static str> {
        Some("its moves are not played out; ask for --moves")
    }

    /// Play to the end; `None` beyond the table, and if that would be too long.
    ///
    /// # Errors
    /// If the table cannot be read.
    fn line(&self, position: &Self::Position) -> Result<Option<Told>, ReadError> {
        let _ = position;
        Ok(None)
    }
}

/// How much of a sheet to print.
#[derive(Clone, Copy, Debug, Default)]
pub struct SheetAsked {
    /// Number of the layer; for tables of layers only.
    pub layer: Option<u64>,
    /// Number of the sheet; not for tables of one sheet.
    pub number: Option<u64>,
    /// Passes left; the most that the database was built for if not given.
    pub passes: Option<u64>,
    /// Exactly the columns below this.
    pub columns: Option<u64>,
    /// The instant winners instead of the losers, with a number of rows if given.
    pub instant_winners: Option<Option<u64>>,
}

/// Which tails to print, and how.
#[derive(Clone, Copy, Debug, Default)]
pub struct TailsAsked {
    /// Passes left; the most that the database was built for if not given.
    pub passes: Option<u64>,
    /// Only so many, those with the longest periods first.
    pub longest: Option<u32>,
    /// As CSV.
    pub csv: bool,
}

/// Which P-positions to list.
#[derive(Clone, Copy, Debug, Default)]
pub struct ListAsked {
    /// The largest number of a position.
    pub max: u32,
    /// With the piles in every order, also where the order does not matter.
    pub all_orders: bool,
    /// Passes left; the most that the database was built for if not given.
    pub passes: Option<u64>,
}

/// What the verbs print of a table as a whole.
pub trait Printed {
    /// Name of the game.
    fn game(&self) -> &'static str;

    /// What `info` says of the table, beside what it says of every table.
    ///
    /// # Errors
    /// If the table cannot be read.
    fn facts(&self) -> anyhow::Result<Map<String, Value>>;

    /// What has to hold of a position that the database answers, in words.
    fn reach(&self) -> Option<String> {
        None
    }

    /// Prints a sheet as lines.
    ///
    /// # Errors
    /// If there is no such sheet, the table cannot be read, or the output refuses.
    fn sheet(&self, ask: &SheetAsked, out: &mut dyn Write) -> anyhow::Result<()>;

    /// Prints the winning first moves of the boards that the game is played on, a board a line.
    ///
    /// # Errors
    /// If the game has no such boards, the table cannot be read, or the output refuses.
    fn openings(&self, passes: Option<u64>, out: &mut dyn Write) -> anyhow::Result<()> {
        let _ = (passes, out);
        Err(no_openings(self.game()))
    }

    /// Prints the tails of the infinite sheets, one a line.
    ///
    /// # Errors
    /// If the game has no sheets that go on for ever, the table cannot be read, or the output refuses.
    fn tails(&self, ask: &TailsAsked, out: &mut dyn Write) -> anyhow::Result<()> {
        let _ = (ask, out);
        Err(no_tails(self.game()))
    }

    /// Prints the P-positions of a box, one a line.
    ///
    /// # Errors
    /// If the table does not have all of them, cannot be read, or the output refuses.
    fn list(&self, ask: &ListAsked, out: &mut dyn Write) -> anyhow::Result<()>;

    /// The fields of a row that `export` writes.
    fn fields(&self) -> &'static [Field];

    /// Gives the rows of an export.
    ///
    /// # Errors
    /// If the table does not have what is asked, cannot be read, or `rows` refuses.
    fn export(&self, ask: &RowsAsked, rows: &mut dyn Rows) -> anyhow::Result<()>;

    /// The game that is played by imitation and answered from the same table, if there is one.
    fn imitation(&self) -> Option<Box<dyn Oracle + '_>> {
        None
    }
}

/// Everything that a kind of table says.
pub trait Speaker: Oracle + Printed {}

impl<T: Oracle + Printed> Speaker for T {}

/// What speaks for a table: the one place of the command line that tells the kinds apart.
///
/// # Errors
/// If the library knows a kind that the command line does not.
pub fn speaker(table: &Table) -> anyhow::Result<&dyn Speaker> {
    Ok(match table {
        Table::Sheets(table) => table,
        Table::Pairs(table) => table,
        Table::Piles(table) => table,
        Table::Strips(table) => table,
        Table::Boards(table) => table,
        Table::Boxes(table) => table,
        Table::Layers(table) => table,
        other => anyhow::bail!("this program does not speak of tables of {}", other.rules().name()),
    })
}

/// What a kind of table has no use for.
pub fn not_for(what: &str, game: &str, why: &str) -> anyhow::Error {
    anyhow::anyhow!("{what} is not for a database of {game}: {why}")
}

/// What a game without boards to begin from says of openings.
fn no_openings(game: &str) -> anyhow::Error {
    let why = "it has no boards to begin from; ask for positions with `supermex query --moves`";
    not_for("openings", game, why)
}

/// What a game whose sheets do not go on for ever says of tails.
fn no_tails(game: &str) -> anyhow::Error {
    not_for("tails", game, "only sheets of Chomp go on for ever; see `supermex info` for what the table holds")
}

/// A number of things, in words: `1 pass`, `2 passes`.
pub fn count(n: u64, one: &str, many: &str) -> String {
    format!("{n} {}", if n == 1 { one } else { many })
}

/// What `info` says of every table, and what this one says of itself.
///
/// # Errors
/// If the table cannot be read.
pub fn info(table: &Table) -> anyhow::Result<Map<String, Value>> {
    let summary = table.summary();
    let of_table = || summary.files.iter().filter(|file| file.is_table());
    let mut all = fields(json!({
        "game": summary.rules.name(),
        "columns": summary.columns,
        "cells": summary.cells,
        "bytes": summary.bytes,
        "bits_per_cell": bits_per_cell(summary.bytes, summary.cells),
        "codecs": summary.profiles.iter().map(|&profile| codec(profile)).collect::<Vec<_>>(),
        "files": of_table().count(),
        "format_version": format!("{}.{}", summary.format_version.0, summary.format_version.1),
        "tool_version": env!("CARGO_PKG_VERSION"),
    }));
    all.extend(speaker(table)?.facts()?);
    let files = |overview: bool| {
        let derived = summary.files.iter().filter(|file| !file.is_table());
        derived.filter(|file| (file.table == Tabulated::Overview) == overview).count()
    };
    if files(false) > 0 {
        all.insert("index".into(), json!({"moves": {"files": files(false), "bytes": summary.index_bytes}}));
    }
    if files(true) > 0 {
        all.insert("overview".into(), json!({"files": files(true), "bytes": summary.overview_bytes}));
    }
    if let (Some(generator), Some(digest)) = (&summary.generator, &summary.logical_digest) {
        let digests: Map<String, Value> = summary
            .files
            .iter()
            .filter_map(|file| Some((file.name.clone(), Value::from(file.blake3.as_deref()?))))
            .collect();
        all.insert("generator".into(), generator.as_str().into());
        all.insert("logical_digest".into(), digest.as_str().into());
        all.insert("file_digests".into(), digests.into());
    }
    Ok(all)
}

fn codec(profile: Profile) -> &'static str {
    match profile {
        Profile::Fast => "fast (lists and two lines)",
        Profile::Small => "small (zstd frames)",
        other => other.name(),
    }
}

/// Bits of a cell, to three places: of the files of a table, without manifest, index and overview, over the cells that they store.
#[allow(clippy::cast_precision_loss, reason = "a figure for people")]
pub fn bits_per_cell(bytes: u64, cells: u64) -> f64 {
    let bits = if cells > 0 { bytes as f64 * 8.0 / cells as f64 } else { 0.0 };
    (bits * 1000.0).round() / 1000.0
}

/// Variants as objects.
fn listed<const N: usize>(variants: &[Variant<N>]) -> Vec<Value> {
    let object = |one: &Variant<N>| json!({"position": one.piles.to_vec(), "level": one.level.map(PassLevel::number)});
    variants.iter().map(object).collect()
}

/// The fields of an object.
fn fields(object: Value) -> Map<String, Value> {
    if let Value::Object(fields) = object { fields } else { Map::new() }
}

/// Refuses what tables of one sheet do not have.
fn one_sheet(game: &str, ask: &SheetAsked) -> anyhow::Result<()> {
    only_layer(game, ask.layer)?;
    no_passes(game, ask.passes)?;
    if ask.instant_winners.is_some() {
        return Err(not_for("--instant-winners", game, "it has one sheet, and no lower ones to move to"));
    }
    Ok(())
}

/// Prints the winning first moves of the boards with 1, 2, … columns, which stand behind those of the empty one.
fn print_openings<const N: usize>(boards: &[Vec<Point<N>>], out: &mut dyn Write) -> anyhow::Result<()> {
    for (n, moves) in boards.iter().enumerate().skip(1) {
        write!(out, "{n}:")?;
        for to in moves {
            write!(out, " {to}")?;
        }
        writeln!(out)?;
    }
    Ok(())
}

/// Refuses a layer where there are none.
fn only_layer(game: &str, layer: Option<u64>) -> anyhow::Result<()> {
    layer.map_or(Ok(()), |_| Err(not_for("--layer", game, "only games on four numbers have layers")))
}

/// Refuses passes that a database does not answer, which was built for so many.
///
/// # Errors
/// What they are.
pub fn require_passes(answered: bool, passes: u64, most: u64) -> anyhow::Result<u64> {
    if answered {
        return Ok(passes);
    }
    let passes = count(passes, "pass", "passes");
    anyhow::bail!("the database does not answer {passes}; it was built for {most}, see `supermex info`")
}

fn no_passes(game: &str, passes: Option<u64>) -> anyhow::Result<()> {
    passes.map_or(Ok(()), |_| Err(not_for("--passes-left", game, "it has no passes")))
}

/// Refuses the number of a sheet where there is but one.
fn only_sheet(game: &str, number: Option<u64>) -> anyhow::Result<()> {
    match number {
        None | Some(0) => Ok(()),
        Some(number) => {
            anyhow::bail!("sheet {number} is beyond the database: a table of {game} has one sheet, 0")
        }
    }
}

/// Takes an answer, or why there is none, with the place of its position among those that were asked.
pub type Take<'a> = &'a mut dyn FnMut(usize, Result<Answer, Refusal>) -> io::Result<()>;
