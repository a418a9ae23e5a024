//! Variants: positions declared a win for the player to move, listed or drawn from a seed.

use super::{Game, PassLevel, RulesError, text};

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
    pub fn is_at(&self, level: PassLevel) -> bool {
        self.level.is_none_or(|only| only == level)
    }

    /// A variant from its text: `numbers` numbers, the others being 0, and then its level if it has one.
    #[cfg(feature = "games")]
    pub(super) fn parse(text: &str, numbers: usize) -> Option<Self> {
        let all: Vec<u64> = text.split(',').map(|number| number.parse().ok()).collect::<Option<_>>()?;
        let (own, level) = all.split_at_checked(numbers)?;
        let mut piles = [0; N];
        piles.get_mut(..numbers)?.copy_from_slice(own);
        match *level {
            [] => Some(Self { piles, level: None }),
            [level] => Some(Self { piles, level: Some(PassLevel::new(level)?) }),
            _ => None,
        }
    }

    /// The text of a variant, of which the first `numbers` numbers count.
    pub(super) fn text(&self, numbers: usize) -> String {
        let all: Vec<u64> = self.piles.into_iter().take(numbers).chain(self.level.map(u64::from)).collect();
        text::word(&all)
    }
}

/// The set `V` of a game: listed positions, and of three numbers those of a seed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Variants<const N: usize = 3> {
    /// Ascending, each once.
    listed: Vec<Variant<N>>,
    seed: Option<u64>,
}

impl Variants {
    /// Numbers of a variant are below this.
    pub const LIMIT: u64 = 1 << 30;

    /// The listed positions, and with a seed one random position in every column of every sheet.
    ///
    /// # Errors
    /// If a listed position is not a position of the game, or too large for any table.
    pub fn new(game: Game, listed: impl IntoIterator<Item = Variant>, seed: Option<u64>) -> Result<Self, RulesError> {
        let variants = Self::of(listed, seed);
        for variant in variants.listed() {
            if !game.is_position(variant.piles) {
                return Err(RulesError::NoPosition(variant.piles, game.to_string()));
            }
            if variant.piles.iter().any(|&n| n >= Self::LIMIT) {
                return Err(RulesError::TooLarge { variant: variant.piles, limit: Self::LIMIT });
            }
        }
        Ok(variants)
    }

    /// Whether every reordering of a variant is a variant too.
    pub fn are_symmetric(&self) -> bool {
        self.seed.is_none()
            && self.listed().iter().all(|variant| {
                let [x, y, z] = variant.piles;
                [[y, x, z], [x, z, y]].into_iter().all(|piles| self.lists(Variant { piles, ..*variant }))
            })
    }
}

impl<const N: usize> Variants<N> {
    fn of(listed: impl IntoIterator<Item = Variant<N>>, seed: Option<u64>) -> Self {
        let mut listed: Vec<Variant<N>> = listed.into_iter().collect();
        listed.sort_unstable();
        listed.dedup();
        Self { listed, seed }
    }

    /// The variants of rules that are a text, of a table with the levels up to `most`.
    pub(super) fn of_text(listed: impl IntoIterator<Item = Variant<N>>, most: PassLevel) -> Result<Self, RulesError> {
        let variants = Self::of(listed, None);
        let range = |name, expected, found| Err(RulesError::Range { name, expected, found });
        if variants.listed.len() > 512 {
            return range("the number of variants", "at most 512", variants.listed.len() as u64);
        }
        if variants.listed.iter().any(|variant| variant.level.is_some_and(|level| level > most)) {
            return range("the level of a variant", "one that the table has", 1);
        }
        Ok(variants)
    }

    /// The listed positions, ascending.
    pub fn listed(&self) -> &[Variant<N>] {
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

    /// Whether they make a game of piles misère, and nothing else: the player to move where no token is left has won.
    pub(super) fn are_misere(&self) -> bool {
        self.seed.is_none() && self.listed == [Variant { piles: [0; N], level: None }]
    }

    /// What a game is called in a sentence that has these variants.
    pub(super) fn title(&self, game: String) -> String {
        match (self.is_empty(), self.are_misere()) {
            (true, _) => game,
            (false, true) => format!("misère {game}"),
            (false, false) => format!("{game} with declared wins"),
        }
    }

    /// The stored level that answers for this number of passes, of a table with the levels up to `most`; `None` if none does.
    /// P-positions with `p` passes are those with `p - 2`, unless a variant holds at one level only.
    #[inline(always)]
    pub(super) fn level(&self, passes: u64, most: PassLevel) -> Option<PassLevel> {
        if passes > 1 && !self.parity_holds() {
            return None;
        }
        PassLevel::new(passes % 2).filter(|&level| level <= most)
    }

    /// Whether the same positions are declared at every pass level, so that only the parity of the number of passes matters.
    #[inline(never)]
    pub fn parity_holds(&self) -> bool {
        self.listed.iter().all(|variant| variant.level.is_none() || self.lists(Variant { level: None, ..*variant }))
    }

    /// The listed positions that are variants at a level.
    pub fn at(&self, level: PassLevel) -> impl Iterator<Item = [u64; N]> + '_ {
        let here = self.listed.iter().filter(move |variant| variant.is_at(level));
        here.map(|variant| variant.piles)
    }

    /// Whether a position is in `V` at a pass level. Costs a binary search of the list and a hash.
    #[inline]
    pub fn contains(&self, piles: [u64; N], level: PassLevel) -> bool {
        !self.is_empty() && self.has(piles, level)
    }

    #[inline(never)]
    fn has(&self, piles: [u64; N], level: PassLevel) -> bool {
        let is_drawn = |seed| matches!(piles[..], [x, y, z] if random_completion(seed, x, y) == Some(z));
        self.lists(Variant { piles, level: None })
            || self.lists(Variant { piles, level: Some(level) })
            || self.seed.is_some_and(is_drawn)
    }

    fn lists(&self, variant: Variant<N>) -> bool {
        self.listed.binary_search(&variant).is_ok()
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

/// A step of SplitMix64: the number that follows this state.
pub fn mix(state: u64) -> u64 {
    let s = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let s = (s ^ (s >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let s = (s ^ (s >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    s ^ (s >> 31)
}
