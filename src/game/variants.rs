//! Variants: positions declared automatic N-positions, listed or drawn from a seed.

use std::collections::BTreeSet;

use super::{Game, PassLevel, Triple};

/// One position of `V`: whoever stands on it has won, and no move leads on from it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Variant {
    /// The position.
    pub piles: Triple,
    /// The only pass level it holds at, or every level.
    pub level: Option<PassLevel>,
}

/// Why a set of variants is refused.
#[derive(Debug, thiserror::Error, PartialEq, Eq)]
#[non_exhaustive]
pub enum VariantError {
    /// The piles are no position of the game.
    #[error("variant {0:?} is not a position of {1}; leave it out")]
    NoPosition(Triple, Game),
    /// A number of the position is too large.
    #[error("variant {0:?} has a number of {limit} or more, which no table reaches", limit = Variants::LIMIT)]
    TooLarge(Triple),
}

/// The set `V` of a game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Variants {
    listed: Vec<Variant>,
    seed: Option<u64>,
}

impl Variants {
    /// Numbers of a variant are below this.
    pub const LIMIT: u64 = 1 << 30;

    /// The listed positions, and with a seed one random position in every column of every sheet.
    ///
    /// # Errors
    /// If a listed position is none of the game, or is outside what any table can hold.
    pub fn new(game: Game, listed: impl IntoIterator<Item = Variant>, seed: Option<u64>) -> Result<Self, VariantError> {
        let listed: BTreeSet<Variant> = listed.into_iter().collect();
        for variant in &listed {
            if !game.is_position(variant.piles) {
                return Err(VariantError::NoPosition(variant.piles, game));
            }
            if variant.piles.iter().any(|&n| n >= Self::LIMIT) {
                return Err(VariantError::TooLarge(variant.piles));
            }
        }
        Ok(Self { listed: listed.into_iter().collect(), seed })
    }

    /// The listed positions, ascending.
    pub fn listed(&self) -> &[Variant] {
        &self.listed
    }

    /// The seed of the random positions.
    pub fn seed(&self) -> Option<u64> {
        self.seed
    }

    /// Whether there are none.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.listed.is_empty() && self.seed.is_none()
    }

    /// Whether the same positions are declared at every pass level, so that only the parity of the
    /// number of passes matters.
    pub fn parity_holds(&self) -> bool {
        self.listed.iter().all(|variant| {
            variant.level.is_none() || self.listed.binary_search(&Variant { level: None, ..*variant }).is_ok()
        })
    }

    /// Whether every reordering of a variant is a variant too.
    pub fn are_symmetric(&self) -> bool {
        self.seed.is_none()
            && self.listed.iter().all(|variant| {
                let [x, y, z] = variant.piles;
                [[y, x, z], [x, z, y]].into_iter().all(|piles| self.lists(Variant { piles, ..*variant }))
            })
    }

    fn lists(&self, variant: Variant) -> bool {
        self.listed.binary_search(&variant).is_ok()
    }

    /// Whether a position is in `V` at a pass level. Costs a binary search of the list and a hash.
    #[inline]
    pub fn contains(&self, piles: Triple, level: PassLevel) -> bool {
        !self.is_empty() && self.has(piles, level)
    }

    #[inline(never)]
    fn has(&self, piles: Triple, level: PassLevel) -> bool {
        self.lists(Variant { piles, level: None })
            || self.lists(Variant { piles, level: Some(level) })
            || self.seed.is_some_and(|seed| random_completion(seed, piles[0], piles[1]) == Some(piles[2]))
    }
}

/// The `z` of the random variant in column `y` of sheet `x`: uniform in `0..=x + y + 1`. There is none where it would be
/// 2^64 or more, which can only be where `x + y` is.
///
/// `z = floor(h * (x + y + 2) / 2^64)` with `h = mix(mix(mix(seed) ^ x) ^ y)`, where `mix` is one step of
/// SplitMix64: `s += 0x9e3779b97f4a7c15; s = (s ^ (s >> 30)) * 0xbf58476d1ce4e5b9;
/// s = (s ^ (s >> 27)) * 0x94d049bb133111eb; s ^ (s >> 31)`, all modulo 2^64.
pub fn random_completion(seed: u64, x: u64, y: u64) -> Option<u64> {
    let h = u128::from(mix(mix(mix(seed) ^ x) ^ y));
    // The range is at most 2^65, so that it is multiplied in two parts.
    let range = u128::from(x) + u128::from(y) + 2;
    let (high, low) = (range >> 64, range & u128::from(u64::MAX));
    u64::try_from(h * high + (h * low >> 64)).ok()
}

fn mix(state: u64) -> u64 {
    let s = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let s = (s ^ (s >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let s = (s ^ (s >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    s ^ (s >> 31)
}
