//! The oracle of a table of sheets: 3-pile Nim and 3-row Chomp.

use std::collections::BTreeMap;
use std::io::{self, Write};

use serde_json::{Map, Value, json};

use super::{Answer, Ask, Extent as Certified, Oracle, OracleError, Part, Refusal, SheetAsk, Stored, text};
use crate::Database;
use crate::certify;
use crate::format::{Manifest, Profile, Table};
use crate::reader::{Cell, Moves, ReadError, SheetFile, Source};
use crate::rules::{Game, Outcome, Position};
use crate::sheet::Beyond;
use crate::verify::{self, Problem};

/// Positions that are read before they are looked up: what is kept of them stays near the processor.
const GROUP: usize = 1024;

/// Reads `x,y,z` or `x,y,z,p`; `passes` if none are given.
fn position(text: &[u8], game: Game, passes: u64) -> Result<Position, String> {
    let mut numbers = [0; 4];
    let count = text::numbers(text, &mut numbers)?;
    if count < 3 {
        return Err(text::too_few(count, "three or four"));
    }
    let [x, y, z, p] = numbers;
    if !game.is_position([x, y, z]) {
        return Err(format!("[{x},{y},{z}] is not a position of {game}"));
    }
    Ok(Position { piles: [x, y, z], passes: if count == 4 { p } else { passes } })
}

fn answer(position: &Position, moves: &Moves, ask: Ask) -> Answer {
    let mut answer = Answer::of(moves.outcome.into());
    answer.complete = moves.complete;
    answer.words = moves.moves.iter().map(Position::to_string).collect();
    if ask.fields {
        answer.fields.insert("position".into(), json!(position.piles));
        answer.fields.insert("passes".into(), json!(position.passes));
        if ask.moves {
            let piles = |to: &Position| json!([to.piles[0], to.piles[1], to.piles[2], to.passes]);
            answer.fields.insert("moves".into(), moves.moves.iter().map(piles).collect());
            answer.fields.insert("complete".into(), json!(moves.complete));
        }
    }
    answer
}

impl<D: Source> Database<D> {
    /// The outcomes of a batch, in `found`, in place of what it holds: of all of it, or of what comes before the first
    /// position that is not answered.
    ///
    /// # Errors
    /// Of that position.
    pub fn outcomes_until(&self, positions: &[Position], found: &mut Vec<Outcome>) -> Result<(), ReadError> {
        found.clear();
        found.resize(positions.len(), Outcome::Beyond);
        self.outcomes(positions, found).or_else(|_| {
            found.clear();
            positions.iter().try_for_each(|position| {
                found.push(self.outcome(position.piles, position.passes)?);
                Ok(())
            })
        })
    }
}

impl<D: Source + Send + Sync> Oracle for Database<D> {
    fn form(&self) -> &'static str {
        "x,y,z or x,y,z,p"
    }

    fn answer(
        &self,
        texts: &[&[u8]],
        ask: Ask,
        take: &mut dyn FnMut(usize, Result<Answer, Refusal>) -> io::Result<()>,
    ) -> Result<(), OracleError> {
        let rules = self.rules();
        let (mut parsed, mut positions, mut outcomes) = (Vec::new(), Vec::new(), Vec::new());
        for (group, texts) in texts.chunks(GROUP).enumerate() {
            parsed.clear();
            parsed.extend(texts.iter().map(|text| position(text, rules.game, u64::from(rules.passes))));
            let mut end = Ok(());
            if !ask.moves {
                positions.clear();
                positions.extend(parsed.iter().flatten().copied());
                end = self.outcomes_until(&positions, &mut outcomes);
            }
            let mut outcomes = outcomes.drain(..);
            for (number, position) in (group * GROUP..).zip(parsed.drain(..)) {
                let answer = match position {
                    Err(why) => Err(Refusal::NoPosition { why, form: self.form() }),
                    Ok(position) if ask.moves => {
                        Ok(answer(&position, &self.winning_moves(position.piles, position.passes)?, ask))
                    }
                    Ok(position) => match outcomes.next() {
                        Some(outcome) if !ask.fields => Ok(Answer::of(outcome.into())),
                        Some(outcome) => {
                            Ok(answer(&position, &Moves { outcome, moves: Vec::new(), complete: true }, ask))
                        }
                        // What comes after damage; what comes before it is answered.
                        None => break,
                    },
                };
                take(number, answer)?;
            }
            end?;
        }
        Ok(())
    }
}

impl<D: Source + Send + Sync> Stored for Database<D> {
    fn game(&self) -> &'static str {
        self.rules().game.name()
    }

    fn info(&self) -> Result<Map<String, Value>, OracleError> {
        let rules = self.rules();
        let headers = || self.files().map(SheetFile::header);
        let (cells, bytes) = headers().fold((0, 0), |(cells, bytes), h| (cells + h.cells, bytes + h.file_length));
        let levels: Vec<u32> =
            (0..=rules.passes).filter(|&level| self.files().any(|f| u32::from(f.header().level) == level)).collect();
        let mut codecs: Vec<&str> = headers()
            .map(|header| match header.profile {
                Profile::Fast => "fast (lists and two lines)",
                Profile::Small => "small (zstd frames)",
                Profile::NimSum => "nim-sum",
            })
            .collect();
        codecs.sort_unstable();
        codecs.dedup();
        let version = headers().map(|header| header.version).max().unwrap_or_default();
        let variants: Vec<Value> =
            rules.variants.listed().iter().map(|v| json!({"position": v.piles, "level": v.level})).collect();
        let mut object = super::fields(json!({
            "game": rules.game.name(),
            "passes": rules.passes,
            "variants": variants,
            "random_variants": rules.variants.seed().map(|seed| seed.to_string()),
            "symmetric": rules.is_symmetric(),
            "levels": levels,
            "sheets": self.sheets(),
            "columns": self.columns(),
            "cells": cells,
            "bytes": bytes,
            "bits_per_cell": super::bits_per_cell(bytes, cells),
            "codecs": codecs,
            "files": headers().count(),
            "format_version": format!("{}.{}", version.0, version.1),
            "tool_version": env!("CARGO_PKG_VERSION"),
        }));
        if rules.game == Game::Chomp {
            let mut all = BTreeMap::new();
            for level in &levels {
                let mut periods: BTreeMap<String, u64> = BTreeMap::new();
                for sheet in self.first_sheet()..self.sheets() {
                    let kind = match self.ending(sheet, u64::from(*level))? {
                        Some((_, Beyond::Tail(offsets))) => format!("period {}", offsets.len()),
                        Some((_, Beyond::Nothing)) => "ends".into(),
                        _ => "cut".into(),
                    };
                    *periods.entry(kind).or_default() += 1;
                }
                all.insert(format!("level {level}"), periods);
            }
            object.insert("sheet_kinds".into(), json!(all));
        }
        if self.has_index() {
            let files = || self.index_files().map(|file| file.header().file_length);
            object.insert("index".into(), json!({"moves": {"files": files().count(), "bytes": files().sum::<u64>()}}));
        }
        if let Some(manifest) = self.manifest() {
            super::published(&mut object, &manifest.generator, &manifest.logical_digest, manifest.all_files());
        }
        Ok(object)
    }

    fn sheet(&self, ask: &SheetAsk, out: &mut dyn Write) -> Result<(), OracleError> {
        let passes = level(self, ask.passes)?;
        let number = ask.number.ok_or_else(|| OracleError::Outside("name the sheet: supermex sheet DB X".into()))?;
        let sheet = u32::try_from(number).ok().filter(|&number| number < self.sheets()).ok_or_else(|| {
            let sheets = self.sheets();
            OracleError::Outside(format!("sheet {number} is beyond the database, which has the sheets x < {sheets}"))
        })?;
        match ask.instant_winners {
            Some(rows) => instant_winners(self, number, ask.columns, rows, passes, out),
            None => losers(self, sheet, ask.columns, passes, out),
        }
    }

    fn openings(&self, passes: Option<u64>, out: &mut dyn Write) -> Result<(), OracleError> {
        if self.rules().game != Game::Chomp {
            return Err(OracleError::no_openings(self.game()));
        }
        let passes = level(self, passes)?;
        for (n, moves) in Database::openings(self, passes)?.iter().enumerate().skip(1) {
            write!(out, "{n}:")?;
            for to in moves {
                write!(out, " {to}")?;
            }
            writeln!(out)?;
        }
        Ok(())
    }

    fn parts(&self) -> Vec<Part> {
        let mut entries = self.manifest().into_iter().flat_map(Manifest::all_files);
        let part = |file: &SheetFile<D>| {
            let (header, entry) = (file.header(), entries.next());
            Part {
                name: entry.map(|entry| entry.name.clone()).unwrap_or_default(),
                cells: if header.table == Table::Completions { header.cells } else { 0 },
                bytes: header.file_length,
                blake3: entry.map(|entry| entry.blake3.clone()),
            }
        };
        self.files().chain(self.index_files()).map(part).collect()
    }

    fn check(&self, part: usize, quick: bool) -> Result<Vec<[u8; 32]>, Problem> {
        let Some(file) = self.files().chain(self.index_files()).nth(part) else { return Ok(Vec::new()) };
        if quick {
            return verify::quick(file).map(|()| Vec::new());
        }
        let digests = verify::full(file)?;
        let entry = self.manifest().and_then(|manifest| manifest.all_files().nth(part));
        entry.map_or(Ok(()), |entry| verify::against_manifest(file, entry))?;
        Ok(digests)
    }

    fn contents(&self, digests: &[Vec<[u8; 32]>]) -> Result<(), Problem> {
        verify::contents(self, digests.get(..self.files().count()).unwrap_or_default())?;
        verify::index_of_moves(self)
    }

    fn certify(&self, extent: Certified) -> Result<String, OracleError> {
        let certificate = match extent {
            Certified::All => certify::certify(self)?,
            Certified::Sample { count, seed } => certify::sample(self, count, seed)?,
        };
        Ok(certificate.to_string())
    }

    fn logical_digest(&self) -> Option<&str> {
        self.manifest().map(|manifest| manifest.logical_digest.as_str())
    }
}

/// The passes that were asked for, or the most.
///
/// # Errors
/// If the database does not answer them.
pub fn level<D: Source>(database: &Database<D>, passes: Option<u64>) -> Result<u64, OracleError> {
    let most = u64::from(database.rules().passes);
    let passes = passes.unwrap_or(most);
    match database.rules().level(passes) {
        Some(_) => Ok(passes),
        None => Err(OracleError::Outside(format!(
            "the database does not answer {passes} passes; it was built for {most}, see `supermex info`"
        ))),
    }
}

/// How much of a sheet is printed.
pub struct Extent {
    /// Columns that are stored.
    pub stored: u64,
    /// What follows them.
    pub beyond: Beyond,
    /// Columns to print: those wanted, or all that are stored and one period.
    pub columns: u64,
}

/// The extent of a sheet that the database has.
///
/// # Errors
/// If more columns are wanted than the table has, or it is damaged.
pub fn extent<D: Source>(
    database: &Database<D>,
    x: u32,
    passes: u64,
    wanted: Option<u64>,
) -> Result<Extent, OracleError> {
    let ending = if database.rules().game == Game::Chomp { database.ending(x, passes)? } else { None };
    let (stored, beyond) = match ending {
        Some((end, beyond)) => (end.saturating_sub(u64::from(x)), beyond),
        None => (u64::from(database.columns().unwrap_or(0)), Beyond::Unknown),
    };
    let period = if let Beyond::Tail(offsets) = &beyond { offsets.len() as u64 } else { 0 };
    let columns = wanted.unwrap_or(stored + period);
    if beyond == Beyond::Unknown && columns > stored {
        return Err(OracleError::Outside(format!(
            "the database has the columns y < {stored} of sheet {x}; give --columns {stored} or less"
        )));
    }
    Ok(Extent { stored, beyond, columns })
}

fn losers<D: Source>(
    database: &Database<D>,
    sheet: u32,
    wanted: Option<u64>,
    passes: u64,
    out: &mut dyn Write,
) -> Result<(), OracleError> {
    let x = u64::from(sheet);
    let Extent { stored, beyond, columns } = extent(database, sheet, passes, wanted)?;
    database.expect(passes, sheet..sheet.saturating_add(1), 0..u32::try_from(columns).unwrap_or(u32::MAX));
    for y in 0..columns {
        match database.completion(x, y, passes)? {
            Cell::Completion(z) => writeln!(out, "{y} {z}")?,
            Cell::Nothing => break,
            Cell::Beyond => {
                return Err(OracleError::Outside(format!("column {y} of sheet {x} is not in the database")));
            }
        }
    }
    match beyond {
        Beyond::Tail(offsets) if wanted.is_none() => {
            let list: Vec<String> = offsets.iter().map(u32::to_string).collect();
            writeln!(out, "# tail from y={stored} period {}: {}", offsets.len(), list.join(" "))?;
        }
        Beyond::Nothing if wanted.is_none() && stored == 0 => writeln!(out, "# empty")?,
        // The last completion is the one with z = 0.
        Beyond::Nothing if wanted.is_none() => writeln!(out, "# ends at y={}", stored.saturating_sub(1))?,
        _ => {}
    }
    Ok(())
}

fn instant_winners<D: Source>(
    database: &Database<D>,
    x: u64,
    columns: Option<u64>,
    rows: Option<u64>,
    passes: u64,
    out: &mut dyn Write,
) -> Result<(), OracleError> {
    // In a window of Chomp the moves that keep x + y lead out of it the sooner the higher the sheet is.
    let kept = if database.rules().game == Game::Chomp { x } else { 0 };
    let most = database.columns().map(|columns| u64::from(columns).saturating_sub(kept));
    let size = most.unwrap_or(u64::from(database.sheets()));
    let (columns, rows) = (columns.unwrap_or(size), rows.unwrap_or(size));
    let within = |end: u64| 0..u32::try_from(end).unwrap_or(u32::MAX);
    database.expect(passes, within(x), within(columns));
    for y in 0..columns {
        let Some(winners) = database.instant_winners(x, y, rows, passes)? else {
            return Err(OracleError::Outside(format!(
                "the database does not decide column {y} of the instant-winner sheet {x}; give --columns {y} or less"
            )));
        };
        for z in winners {
            writeln!(out, "{y} {z}")?;
        }
    }
    Ok(())
}
