//! The rules and shape sections of a smaller game: the text of its rules, and the numbers that its codec needs.

use super::{FormatError, field};
use supermex_game::{Rules, RulesError};

/// Bytes of the rules section, at most: 4096 numbers of eight digits, with commas.
pub const MOST_RULES: u64 = 1 << 16;
/// Bytes of the shape section, at most.
pub const MOST_SHAPE: u64 = 8 * 16;

/// The rules of a game from their text.
pub fn rules(game: &str, text: &[u8]) -> Result<Rules, FormatError> {
    match std::str::from_utf8(text).map(|text| Rules::parse(game, text)) {
        Ok(Ok(rules)) => Ok(rules),
        Ok(Err(RulesError::Without(feature))) => Err(FormatError::Without(feature)),
        _ => Err(field("rules", "the text of rules of the game", text.len() as u64)),
    }
}

/// The numbers of a shape section of exactly `N`.
pub fn decode<const N: usize>(bytes: &[u8]) -> Result<[u64; N], FormatError> {
    let wrong = || field("shape", "the numbers of the profile, 8 bytes each", bytes.len() as u64);
    let (numbers, []) = bytes.as_chunks() else { return Err(wrong()) };
    let numbers: Vec<u64> = numbers.iter().map(|bytes| u64::from_le_bytes(*bytes)).collect();
    numbers.try_into().map_err(|_| wrong())
}
