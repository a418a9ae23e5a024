//! Flat tables: one sheet, its cells numbered from 0, of the games of two piles, one pile and one strip.
//!
//! [`FlatFile`] is what they share: a file of sections with checksums. [`FlatGame`] is what each game adds: what its
//! positions are, and how its codec answers them. [`FlatTable`] is the two together, and answers as any database does.

mod clobber;
mod file;
mod heap;
pub mod wythoff;

use std::io::{self, Write};
use std::path::Path;

use serde_json::{Map, Value, json};

pub use clobber::Clobber;
pub use file::FlatFile;
pub use heap::Heap;
pub use wythoff::{Pairs, Wythoff};

use crate::format::{Codec, FlatManifest, FormatError, MANIFEST};
use crate::oracle::{Answer, Ask, Extent, Oracle, OracleError, Part, Refusal, SheetAsk, Stored, bits_per_cell};
use crate::oracle::{fields, published};
use crate::reader::{ReadError, manifest_bytes};
use crate::rules::flat::FlatRules;
use crate::verify::Problem;

/// What a game makes of the bytes of its flat table.
///
/// `data` is always the data section of the file that the game was made from. It need not be sound.
pub trait FlatGame: Sized + Send + Sync {
    /// The game of a file.
    ///
    /// # Errors
    /// If the file is of another game, or its shape is none of this codec.
    fn new<D: AsRef<[u8]>>(file: &FlatFile<D>) -> Result<Self, FormatError>;

    /// Name of the game.
    const NAME: &'static str;
    /// How a position is written.
    const FORM: &'static str;

    /// Answers one position.
    ///
    /// # Errors
    /// If the data are damaged where the answer should be.
    fn answer(&self, data: &[u8], text: &[u8], ask: Ask) -> Result<Result<Answer, Refusal>, ReadError>;

    /// What there is to know of the table, beside what all tables have.
    fn info(&self) -> Value;

    /// Prints the sheet; see [`Stored::sheet`].
    ///
    /// # Errors
    /// If the data are damaged, or the output refuses.
    fn sheet(&self, data: &[u8], ask: &SheetAsk, out: &mut dyn Write) -> Result<(), OracleError>;

    /// Prints winning first moves; see [`Stored::openings`].
    ///
    /// # Errors
    /// If there are none for the game, the data are damaged, or the output refuses.
    fn openings(&self, data: &[u8], out: &mut dyn Write) -> Result<(), OracleError> {
        let _ = (data, out);
        Err(OracleError::no_openings(Self::NAME))
    }

    /// The oracle of the game by imitation; see [`Stored::imitation`].
    fn imitation<'a>(&'a self, data: &'a [u8]) -> Option<Box<dyn Oracle + 'a>> {
        let _ = data;
        None
    }

    /// Checks that the data, whose checksums are right, are what the codec writes, and gives what they say to the digest.
    ///
    /// # Errors
    /// The first thing that is wrong.
    fn contents(&self, data: &[u8], digest: &mut blake3::Hasher) -> Result<(), Problem>;

    /// Certifies answers; see [`Stored::certify`].
    ///
    /// # Errors
    /// The first answer that is wrong.
    fn certify(&self, data: &[u8], extent: Extent) -> Result<String, OracleError>;
}

/// A flat table of a game, over any bytes.
#[derive(Debug)]
pub struct FlatTable<D, G> {
    file: FlatFile<D>,
    game: G,
}

impl<D: AsRef<[u8]>, G: FlatGame> FlatTable<D, G> {
    /// The table in a file.
    ///
    /// # Errors
    /// If the file is of another game, or its data have not the length that its shape implies.
    pub fn new(file: FlatFile<D>) -> Result<Self, FormatError> {
        let game = G::new(&file)?;
        Ok(Self { file, game })
    }

    /// The file.
    pub fn file(&self) -> &FlatFile<D> {
        &self.file
    }

    /// The game.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// The logical digest: of the rules, the size, and all that the table says.
    ///
    /// # Errors
    /// If the data are not what the codec writes.
    pub fn digest(&self) -> Result<[u8; 32], Problem> {
        let (rules, columns) = (self.file.rules(), self.file.header().columns);
        let mut digest = blake3::Hasher::new();
        digest.update(format!("supermex {} {rules} columns {columns}\n", G::NAME).as_bytes());
        self.game.contents(self.file.data(), &mut digest)?;
        Ok(*digest.finalize().as_bytes())
    }
}

/// Opens a database that is one flat table: the directory that `supermex build` wrote, with the bytes of its file from
/// `load`. `None` if it is of other games.
///
/// # Errors
/// If the path is no database, or a file is missing, damaged or of a later version.
pub fn open_file<D: AsRef<[u8]>>(
    path: &Path,
    load: impl FnOnce(&Path) -> Result<D, ReadError>,
) -> Result<Option<FlatFile<D>>, ReadError> {
    let format = |path: &Path| {
        let path = path.to_owned();
        move |source| ReadError::Format { path, source }
    };
    let Some(manifest) = FlatManifest::parse(&manifest_bytes(path)?).map_err(format(&path.join(MANIFEST)))? else {
        return Ok(None);
    };
    let name = path.join(manifest.files.first().map(|entry| entry.name.as_str()).unwrap_or_default());
    let file = FlatFile::new(load(&name)?).map_err(format(&name))?;
    file.with_manifest(manifest).map(Some).map_err(|what| ReadError::Contradiction { path: name, what })
}

/// What answers for a file: the one place that tells the flat games apart.
pub(crate) fn answering<'a, D>(file: FlatFile<D>) -> Result<Box<dyn Stored + 'a>, FormatError>
where
    D: AsRef<[u8]> + Send + Sync + 'a,
{
    Ok(match file.rules() {
        FlatRules::Wythoff(_) => Box::new(FlatTable::<D, Wythoff>::new(file)?),
        FlatRules::Heap(_) => Box::new(FlatTable::<D, Heap>::new(file)?),
        FlatRules::Clobber(_) => Box::new(FlatTable::<D, Clobber>::new(file)?),
    })
}

impl<D: AsRef<[u8]> + Send + Sync, G: FlatGame> Oracle for FlatTable<D, G> {
    fn form(&self) -> &'static str {
        G::FORM
    }

    fn answer(
        &self,
        texts: &[&[u8]],
        ask: Ask,
        take: &mut dyn FnMut(usize, Result<Answer, Refusal>) -> io::Result<()>,
    ) -> Result<(), OracleError> {
        for (number, text) in texts.iter().enumerate() {
            take(number, self.game.answer(self.file.data(), text, ask)?)?;
        }
        Ok(())
    }
}

impl<D: AsRef<[u8]> + Send + Sync, G: FlatGame> Stored for FlatTable<D, G> {
    fn game(&self) -> &'static str {
        G::NAME
    }

    fn imitation(&self) -> Result<Box<dyn Oracle + '_>, OracleError> {
        let why = "only (k,m)-Wythoff Nim has one, build it with --k and --m";
        let none = OracleError::Unsupported { what: "--imitation", game: G::NAME, why };
        self.game.imitation(self.file.data()).ok_or(none)
    }

    fn info(&self) -> Result<Map<String, Value>, OracleError> {
        let header = self.file.header();
        let mut object = fields(json!({
            "game": G::NAME,
            "rules": self.file.rules().to_string(),
            "columns": header.columns,
            "cells": header.cells,
            "bytes": header.file_length,
            "bits_per_cell": bits_per_cell(header.file_length, header.columns),
            "codecs": [Codec::of(self.file.rules()).name()],
            "files": 1,
            "format_version": format!("{}.{}", header.version.0, header.version.1),
            "tool_version": env!("CARGO_PKG_VERSION"),
        }));
        object.extend(fields(self.game.info()));
        if let Some(manifest) = self.file.manifest() {
            published(&mut object, &manifest.generator, &manifest.logical_digest, &manifest.files);
        }
        Ok(object)
    }

    fn sheet(&self, ask: &SheetAsk, out: &mut dyn Write) -> Result<(), OracleError> {
        let refused = |what, why| Err(OracleError::Unsupported { what, game: G::NAME, why });
        if ask.passes.is_some() {
            return refused("--passes-left", "it has no passes");
        }
        if ask.instant_winners.is_some() {
            return refused("--instant-winners", "it has one sheet, and no lower ones to move to");
        }
        self.game.sheet(self.file.data(), ask, out)
    }

    fn openings(&self, passes: Option<u64>, out: &mut dyn Write) -> Result<(), OracleError> {
        if passes.is_some() {
            return Err(OracleError::Unsupported { what: "--passes-left", game: G::NAME, why: "it has no passes" });
        }
        self.game.openings(self.file.data(), out)
    }

    fn parts(&self) -> Vec<Part> {
        let (header, entry) = (self.file.header(), self.file.entry());
        vec![Part {
            name: entry.map(|entry| entry.name.clone()).unwrap_or_default(),
            cells: header.cells,
            bytes: header.file_length,
            blake3: entry.map(|entry| entry.blake3.clone()),
        }]
    }

    fn check(&self, _: usize, quick: bool) -> Result<Vec<[u8; 32]>, Problem> {
        if quick {
            return self.file.quick().map(|()| Vec::new());
        }
        self.file.full()?;
        let digest = self.digest()?;
        self.file.against_manifest()?;
        Ok(vec![digest])
    }

    fn contents(&self, digests: &[Vec<[u8; 32]>]) -> Result<(), Problem> {
        let (Some(manifest), Some(found)) = (self.file.manifest(), digests.iter().flatten().next()) else {
            return Ok(());
        };
        let (expected, found) = (manifest.logical_digest.clone(), blake3::Hash::from(*found).to_hex().to_string());
        if found == expected { Ok(()) } else { Err(Problem::Contents { expected, found }) }
    }

    fn certify(&self, extent: Extent) -> Result<String, OracleError> {
        self.game.certify(self.file.data(), extent)
    }

    fn logical_digest(&self) -> Option<&str> {
        self.file.manifest().map(|manifest| manifest.logical_digest.as_str())
    }
}

/// Refuses the number of a sheet where there is but one.
pub(crate) fn one_sheet(game: &'static str, ask: &SheetAsk) -> Result<(), OracleError> {
    match ask.number {
        None | Some(0) => Ok(()),
        Some(number) => Err(OracleError::Outside(format!(
            "sheet {number} is beyond the database: a table of {game} has one sheet, 0"
        ))),
    }
}
