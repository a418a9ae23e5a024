//! The variants section: a count, a seed, and a record of 32 bytes for each listed variant.

use super::bytes::{read_u32, read_u64};
use super::{FormatError, field};
use supermex_game::{Game, PassLevel, Variant, Variants};

pub(super) const HEAD: usize = 16;
pub(super) const RECORD: usize = 32;
/// Stands for a variant of every level.
pub(super) const EVERY_LEVEL: u32 = u32::MAX;

/// The variants of a game that the section lists.
pub fn decode(game: Game, bytes: &[u8]) -> Result<Variants, FormatError> {
    let wrong = |found: usize| {
        let expected = "a count, a seed, and records of 32 bytes, each of a position of the game and its level";
        field("variants", expected, found as u64)
    };
    let (Some(count), Some(seeded), Some(seed)) = (read_u32(bytes, 0), read_u32(bytes, 4), read_u64(bytes, 8)) else {
        return Err(wrong(bytes.len()));
    };
    let records = bytes.get(HEAD..).unwrap_or_default();
    if records.len() as u64 != RECORD as u64 * u64::from(count) || seeded > 1 || (seeded == 0 && seed != 0) {
        return Err(wrong(bytes.len()));
    }
    let record = |record: &[u8; RECORD]| {
        let number = |at| read_u64(record, at);
        let level = match read_u32(record, 24)? {
            EVERY_LEVEL => None,
            level => Some(PassLevel::new(u64::from(level))?),
        };
        Some(Variant { piles: [number(0)?, number(8)?, number(16)?], level })
    };
    let listed = records.as_chunks().0.iter().map(record).collect::<Option<Vec<Variant>>>();
    let listed = listed.ok_or_else(|| wrong(bytes.len()))?;
    Variants::new(game, listed, (seeded == 1).then_some(seed)).map_err(|_| wrong(bytes.len()))
}
