//! The dictionary of all frames of a table: the strings that bytes stand for, and Zstandard's tables for the bytes.

use std::sync::{Arc, OnceLock};

use zstd::zstd_safe::DDict;

use super::Model;
use super::strings::{Finder, ITSELF, MOST, Strings, Word};
use crate::codec::CodecError;

/// The most bytes of a dictionary.
pub const MOST_BYTES: usize = 1 << 17;

const MALFORMED: CodecError = CodecError::Malformed("strings of a dictionary");

/// A dictionary, prepared once and shared by any number of encoders and decoders.
#[derive(Clone)]
pub struct Dictionary(Arc<Prepared>);

struct Prepared {
    bytes: Vec<u8>,
    /// Where Zstandard's part begins.
    zstd: usize,
    strings: Strings,
    /// Made when the first encoder asks.
    finder: OnceLock<Finder>,
    decoding: DDict<'static>,
}

impl Dictionary {
    /// The dictionary that comes with this version for a game. Writers use it, and write it into their files. It never changes, and was made
    /// by `examples/small_dictionaries.rs` of commit c2628a8c.
    ///
    /// # Errors
    /// None in practice: a test reads both.
    pub fn carried(model: Model) -> Result<Self, CodecError> {
        static PREPARED: [OnceLock<Dictionary>; 3] = [OnceLock::new(), OnceLock::new(), OnceLock::new()];
        let (prepared, bytes) = match model {
            Model::Nim => (&PREPARED[0], &include_bytes!("nim.dictionary")[..]),
            Model::Chomp => (&PREPARED[1], &include_bytes!("chomp.dictionary")[..]),
            // Its frames need none.
            Model::Lines => (&PREPARED[2], &[][..]),
        };
        if let Some(prepared) = prepared.get() {
            return Ok(prepared.clone());
        }
        let dictionary = Self::new(bytes)?;
        Ok(prepared.get_or_init(|| dictionary).clone())
    }

    /// From the bytes that [`Dictionary::bytes`] gave. Without bytes it is the empty dictionary: every symbol is a
    /// byte, and each frame has its own tables.
    ///
    /// # Errors
    /// If the bytes are not those of a dictionary.
    pub fn new(bytes: &[u8]) -> Result<Self, CodecError> {
        if bytes.len() > MOST_BYTES {
            return Err(CodecError::TooLarge("dictionary"));
        }
        let (words, zstd) = if bytes.is_empty() { (symbols(), bytes) } else { parse(bytes).ok_or(MALFORMED)? };
        Ok(Self(Arc::new(Prepared {
            bytes: bytes.to_vec(),
            zstd: bytes.len() - zstd.len(),
            strings: Strings::new(&words)?,
            finder: OnceLock::new(),
            decoding: DDict::try_create(zstd).ok_or(CodecError::Zstd("not a dictionary"))?,
        })))
    }

    /// A dictionary of strings, by byte, and a Zstandard dictionary, for programs that make one.
    ///
    /// # Errors
    /// If there are more than 255 strings, or one has no symbols or more than sixteen.
    pub fn of(words: &[Word], zstd: &[u8]) -> Result<Self, CodecError> {
        let mut bytes = vec![u8::try_from(words.len()).map_err(|_| MALFORMED)?];
        for Word { symbols, cost } in words {
            let length = symbols.len().checked_sub(1).and_then(|length| u8::try_from(length).ok());
            bytes.push(length.filter(|&length| usize::from(length) < MOST).ok_or(MALFORMED)? | cost << 4);
            bytes.extend(symbols);
        }
        bytes.extend(zstd);
        Self::new(&bytes)
    }

    /// What a file holds of it.
    pub fn bytes(&self) -> &[u8] {
        &self.0.bytes
    }

    pub(super) fn zstd(&self) -> &[u8] {
        &self.0.bytes[self.0.zstd..]
    }

    pub(super) fn strings(&self) -> &Strings {
        &self.0.strings
    }

    /// The finder of the strings.
    pub(super) fn finder(&self) -> &Finder {
        self.0.finder.get_or_init(|| self.0.strings.finder())
    }

    pub(super) fn decoding(&self) -> &DDict<'static> {
        &self.0.decoding
    }
}

impl std::fmt::Debug for Dictionary {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Dictionary").field("bytes", &self.0.bytes.len()).finish_non_exhaustive()
    }
}

/// Every symbol but the last has a byte.
fn symbols() -> Vec<Word> {
    (0..ITSELF).map(|symbol| Word { symbols: vec![symbol], cost: 8 }).collect()
}

/// The strings, and Zstandard's part.
fn parse(bytes: &[u8]) -> Option<(Vec<Word>, &[u8])> {
    let (&count, mut bytes) = bytes.split_first()?;
    let mut words = Vec::new();
    for _ in 0..count {
        let (&head, rest) = bytes.split_first()?;
        let (symbols, rest) = rest.split_at_checked(usize::from(head & 15) + 1)?;
        words.push(Word { symbols: symbols.to_vec(), cost: head >> 4 });
        bytes = rest;
    }
    Some((words, bytes))
}
