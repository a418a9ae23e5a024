//! Variants that change nothing.

use super::ReadError;
use supermex_game::{PassLevel, Variant};

/// The variants that are N without being declared, at every level up to `most` at which they are declared. `is_won`
/// says whether the player to move wins by the moves alone.
pub fn redundant<const N: usize>(
    listed: &[Variant<N>],
    most: PassLevel,
    is_won: impl Fn([u64; N], PassLevel) -> Result<bool, ReadError>,
) -> Result<Vec<Variant<N>>, ReadError> {
    let mut found = Vec::new();
    for &variant in listed {
        let mut levels = PassLevel::up_to(most).filter(|&level| variant.is_at(level));
        if levels.try_fold(true, |all, level| Ok::<_, ReadError>(all && is_won(variant.piles, level)?))? {
            found.push(variant);
        }
    }
    Ok(found)
}
