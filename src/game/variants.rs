//! Variants: positions declared a win for the player to move, listed or drawn from a seed.

use super::{Game, PassLevel, RulesError, Triple};

/// One variant: the player to move has won there, without a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Variant<const N: usize = 3> {
    /// The position.
    pub piles: [u64; N],
    /// The only pass level it holds at, or every level.
    pub level: Option<PassLevel>,
}

impl<const N: usize> Variant<N> {
    /// Whether it holds at a level.
    pub(crate) fn is_at(&self, level: PassLevel) -> bool {
        self.level.is_none_or(|only| only == level)
    }
}

/// Listed variants, ascending, each once.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Listed<const N: usize>(Vec<Variant<N>>);

impl<const N: usize> FromIterator<Variant<N>> for Listed<N> {
    fn from_iter<I: IntoIterator<Item = Variant<N>>>(variants: I) -> Self {
        let mut listed: Vec<Variant<N>> = variants.into_iter().collect();
        listed.sort_unstable();
        listed.dedup();
        Self(listed)
    }
}

impl<const N: usize> Listed<N> {
    /// The variants of rules that are a text are at most this many.
    pub const MOST: usize = 512;

    /// The variants of rules that are a text, of a table with the levels up to `most`.
    pub fn of_text(listed: impl IntoIterator<Item = Variant<N>>, most: PassLevel) -> Result<Self, RulesError> {
        let listed: Self = listed.into_iter().collect();
        let range = |name, expected, found| Err(RulesError::Range { name, expected, found });
        if listed.0.len() > Self::MOST {
            return range("the number of variants", "at most 512", listed.0.len() as u64);
        }
        if listed.0.iter().any(|variant| variant.level.is_some_and(|level| level > most)) {
            return range("the level of a variant", "one that the table has", 1);
        }
        Ok(listed)
    }

    pub fn all(&self) -> &[Variant<N>] {
        &self.0
    }

    fn has(&self, variant: Variant<N>) -> bool {
        self.0.binary_search(&variant).is_ok()
    }

    /// Whether a position is a variant at a level.
    #[inline]
    pub fn hold(&self, piles: [u64; N], level: PassLevel) -> bool {
        !self.0.is_empty()
            && (self.has(Variant { piles, level: None }) || self.has(Variant { piles, level: Some(level) }))
    }

    /// The positions that are variants at a level.
    pub fn at(&self, level: PassLevel) -> impl Iterator<Item = [u64; N]> + '_ {
        let here = self.0.iter().filter(move |variant| variant.is_at(level));
        here.map(|variant| variant.piles)
    }

    /// The stored level that answers for so many passes, of a table with the levels up to `most`; `None` if none does.
    /// P-positions with `p` passes are those with `p - 2`, unless a variant holds at one level only.
    #[inline]
    pub fn level(&self, passes: u64, most: PassLevel) -> Option<PassLevel> {
        if passes > 1 && !self.parity_holds() {
            return None;
        }
        PassLevel::new(passes % 2).filter(|&level| level <= most)
    }

    /// Whether the same positions are declared at every pass level, so that only the parity of the number of passes matters.
    fn parity_holds(&self) -> bool {
        self.0.iter().all(|variant| variant.level.is_none() || self.has(Variant { level: None, ..*variant }))
    }
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
    listed: Listed<3>,
    seed: Option<u64>,
}

impl Variants {
    /// Numbers of a variant are below this.
    pub const LIMIT: u64 = 1 << 30;

    /// The listed positions, and with a seed one random position in every column of every sheet.
    ///
    /// # Errors
    /// If a listed position is no position of the game, or too large for any table.
    pub fn new(game: Game, listed: impl IntoIterator<Item = Variant>, seed: Option<u64>) -> Result<Self, VariantError> {
        let listed: Listed<3> = listed.into_iter().collect();
        for variant in listed.all() {
            if !game.is_position(variant.piles) {
                return Err(VariantError::NoPosition(variant.piles, game));
            }
            if variant.piles.iter().any(|&n| n >= Self::LIMIT) {
                return Err(VariantError::TooLarge(variant.piles));
            }
        }
        Ok(Self { listed, seed })
    }

    /// The listed positions, ascending.
    pub fn listed(&self) -> &[Variant] {
        self.listed.all()
    }

    /// The seed of the random positions.
    pub fn seed(&self) -> Option<u64> {
        self.seed
    }

    /// Whether there are none.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.listed.all().is_empty() && self.seed.is_none()
    }

    /// Whether the same positions are declared at every pass level, so that only the parity of the number of passes matters.
    pub fn parity_holds(&self) -> bool {
        self.listed.parity_holds()
    }

    /// The stored level that answers for so many passes, of a table with the levels up to `most`.
    #[inline]
    pub(super) fn level(&self, passes: u64, most: PassLevel) -> Option<PassLevel> {
        self.listed.level(passes, most)
    }

    /// Whether every reordering of a variant is a variant too.
    pub fn are_symmetric(&self) -> bool {
        self.seed.is_none()
            && self.listed().iter().all(|variant| {
                let [x, y, z] = variant.piles;
                [[y, x, z], [x, z, y]].into_iter().all(|piles| self.listed.has(Variant { piles, ..*variant }))
            })
    }

    /// Whether a position is in `V` at a pass level. Costs a binary search of the list and a hash.
    #[inline]
    pub fn contains(&self, piles: Triple, level: PassLevel) -> bool {
        !self.is_empty() && self.has(piles, level)
    }

    #[inline(never)]
    fn has(&self, piles: Triple, level: PassLevel) -> bool {
        self.listed.hold(piles, level)
            || self.seed.is_some_and(|seed| random_completion(seed, piles[0], piles[1]) == Some(piles[2]))
    }
}

/// The `z` of the random variant in column `y` of sheet `x`: uniform in `0..=x + y + 1`. None if it would be 2^64 or more,
/// which needs `x + y` to be so large.
///
/// `z = floor(h * (x + y + 2) / 2^64)` with `h = mix(mix(mix(seed) ^ x) ^ y)`, where `mix` is one step of
/// SplitMix64: `s += 0x9e3779b97f4a7c15; s = (s ^ (s >> 30)) * 0xbf58476d1ce4e5b9;
/// s = (s ^ (s >> 27)) * 0x94d049bb133111eb; s ^ (s >> 31)`, all modulo 2^64.
pub fn random_completion(seed: u64, x: u64, y: u64) -> Option<u64> {
    let h = u128::from(mix(mix(mix(seed) ^ x) ^ y));
    // The range is at most 2^65, so that it is multiplied in two parts.
    let range = u128::from(x) + u128::from(y) + 2;
    let (high, low) = (range >> 64, range & u128::from(u64::MAX));
    u64::try_from(h * high + ((h * low) >> 64)).ok()
}

fn mix(state: u64) -> u64 {
    let s = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let s = (s ^ (s >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let s = (s ^ (s >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    s ^ (s >> 31)
}
