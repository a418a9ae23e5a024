//! Logical digests of the contents of a table, independent of profile, codecs and files (`format.md`, "Checksums and
//! digests").

use byteorder::{ByteOrder, LittleEndian};

use super::problem::Problem;
use super::progress::Stopped;
use crate::format::Profile;
use crate::format::records::After;
use supermex_game::{PerturbedGame, Rest};

/// Bytes hashed at a time: BLAKE3 is fastest where it has many of its blocks at once.
const BUFFER: usize = 1 << 16;

/// BLAKE3 of what a sheet says, however it is stored: first column, number of completions, what follows, and the
/// completions, all little-endian. They come in parts. Costs a fraction of a nanosecond a completion.
pub struct SheetDigest {
    hasher: blake3::Hasher,
    buffer: Vec<u8>,
}

impl SheetDigest {
    /// Begins with the first column, the number of completions there will be, and what follows them.
    pub fn new(first_column: u32, completions: u32, rest: &Rest) -> Self {
        let mut buffer = Vec::with_capacity(BUFFER);
        let mut word = |value: u32| buffer.extend_from_slice(&value.to_le_bytes());
        word(first_column);
        word(completions);
        match rest {
            Rest::Unknown => word(After::UNKNOWN),
            Rest::Nothing => word(After::NOTHING),
            Rest::Tail(offsets) => {
                word(u32::try_from(offsets.len()).expect("a period is a u32 in its section"));
                offsets.iter().for_each(|&offset| word(offset));
            }
        }
        Self { hasher: blake3::Hasher::new(), buffer }
    }

    /// The completions of the next columns.
    pub fn add(&mut self, mut values: &[u32]) {
        while !values.is_empty() {
            if self.buffer.len() + 4 > BUFFER {
                self.hasher.update(&self.buffer);
                self.buffer.clear();
            }
            let (now, rest) = values.split_at(values.len().min((BUFFER.saturating_sub(self.buffer.len())) / 4));
            let start = self.buffer.len();
            self.buffer.resize(start + 4 * now.len(), 0);
            LittleEndian::write_u32_into(now, &mut self.buffer[start..]);
            values = rest;
        }
    }

    pub fn finish(mut self) -> [u8; 32] {
        self.hasher.update(&self.buffer);
        self.hasher.finalize().into()
    }
}

/// BLAKE3 of a table, in hexadecimal: of its rules and its size (`columns` is `None` if sheets are exact for every
/// column; `kept` says which sheets it keeps, if not all), and of the digests of all its sheets by level, without level 0 if that is the nim-sum. `profile` is that of
/// the first file: the digest does not cover what a profile does not keep.
pub fn table<'a>(
    rules: &PerturbedGame,
    (sheets, columns, kept): (u32, Option<u32>, Option<&str>),
    profile: Profile,
    digests: impl IntoIterator<Item = &'a [u8; 32]>,
) -> String {
    let columns = columns.unwrap_or(0);
    let mut head = format!("supermex {} passes {} sheets {sheets} columns {columns}\n", rules.game, rules.passes);
    for variant in rules.variants.listed() {
        let [x, y, z] = variant.piles;
        let level = variant.level.map_or(String::new(), |level| format!(",{level}"));
        head += &format!("variant {x},{y},{z}{level}\n");
    }
    if let Some(seed) = rules.variants.seed() {
        head += &format!("random {seed}\n");
    }
    if !profile.is_whole() {
        head += &format!("{}\n", profile.name());
    }
    if let Some(kept) = kept {
        head += &format!("kept {kept}\n");
    }
    let mut hasher = blake3::Hasher::new();
    hasher.update(head.as_bytes());
    for digest in digests {
        hasher.update(digest);
    }
    hasher.finalize().to_hex().to_string()
}

/// Called now and then; says whether to go on.
pub(super) type Poll<'a> = &'a (dyn Fn() -> Result<(), Stopped> + Sync);

/// The digest of a table's contents, which polls on the way: a large one takes seconds.
pub struct TableDigest<'a> {
    hasher: blake3::Hasher,
    buffer: Vec<u8>,
    poll: Poll<'a>,
    /// Bytes hashed since the last poll.
    bytes: usize,
}

/// Bytes between two polls.
const POLLED: usize = 1 << 20;

impl<'a> TableDigest<'a> {
    /// Begins. `poll` is called now and then, and need not return.
    pub fn new(poll: Poll<'a>) -> Self {
        Self { hasher: blake3::Hasher::new(), buffer: Vec::with_capacity(BUFFER), poll, bytes: 0 }
    }

    /// Adds the next bytes of the contents.
    pub fn update(&mut self, bytes: &[u8]) -> Result<(), Stopped> {
        self.put(|buffer| buffer.extend_from_slice(bytes))
    }

    /// Adds what is appended.
    pub fn put(&mut self, append: impl FnOnce(&mut Vec<u8>)) -> Result<(), Stopped> {
        append(&mut self.buffer);
        if self.buffer.len() < BUFFER {
            return Ok(());
        }
        self.hasher.update(&self.buffer);
        self.bytes += self.buffer.len();
        self.buffer.clear();
        if self.bytes >= POLLED {
            self.bytes = 0;
            self.poll()?;
        }
        Ok(())
    }

    /// Polls during long work that adds nothing.
    pub fn poll(&self) -> Result<(), Stopped> {
        (self.poll)()
    }

    pub fn finish(mut self) -> [u8; 32] {
        self.hasher.update(&self.buffer);
        *self.hasher.finalize().as_bytes()
    }
}

/// A table whose contents can be read cell by cell.
pub trait Contents: Sync {
    /// Checks that the data, whose checksums are right, are what the codec writes, and adds their contents to the
    /// digest.
    fn contents(&self, digest: &mut TableDigest<'_>) -> Result<(), Problem>;
}
