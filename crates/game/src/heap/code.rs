//! The moves that a code allows.

use super::Octal;

impl Octal {
    /// The digit for taking this many tokens.
    pub fn digit(&self, taken: u64) -> u8 {
        let at = |taken: u64, digits: &[u8]| usize::try_from(taken).ok().and_then(|at| digits.get(at).copied());
        let beyond = |taken: u64| taken.checked_rem(self.tail.len() as u64);
        at(taken, &self.digits).or_else(|| at(beyond(taken - self.digits.len() as u64)?, &self.tail)).unwrap_or(0)
    }

    /// Whether some digit has one of these bits.
    pub fn any(&self, bits: u8) -> bool {
        self.digits.iter().chain(&self.tail).any(|digit| digit & bits != 0)
    }

    /// Whether from some number on any number may be taken: the digits that repeat are `[3]`.
    pub fn takes_any(&self) -> bool {
        self.tail == [3]
    }

    /// How many values prove a period from a size on that is not 0, by the theorems in [`heap`](super), of a code without an end.
    pub fn proving(&self, start: u64, period: u64) -> u64 {
        let (piles, periods) = match (self.any(8), self.any(Self::UNEQUAL)) {
            (false, false) => (2, 2),
            (false, true) => (2, 3),
            (true, false) => (3, 3),
            (true, true) => (3, 9),
        };
        let last = self.digits.len().saturating_sub(1) as u64;
        start.saturating_mul(piles).saturating_add(period.saturating_mul(periods)).saturating_add(last)
    }

    /// What such games are called.
    pub(super) fn kind(&self) -> &'static str {
        match (self.any(8), self.any(Self::UNEQUAL) || !self.tail.is_empty()) {
            (true, _) => "hexadecimal",
            (false, true) => "take-and-break",
            (false, false) => "octal",
        }
    }

    /// Whether a digit allows a move after which `left` tokens stay, in one pile or several.
    fn allows(digit: u8, left: u64) -> bool {
        let [two, three] = if digit & Self::UNEQUAL == 0 { [2, 3] } else { [3, 6] };
        digit & if left == 0 { 1 } else { 2 } != 0 || digit & 4 != 0 && left >= two || digit & 8 != 0 && left >= three
    }

    pub(super) fn has_move(&self, n: u64) -> bool {
        // Of equal digits of the tail the first one leaves the most. Only taking all is another matter.
        let places = (self.digits.len() + self.tail.len()) as u64;
        (0..=n.min(places)).chain([n]).any(|taken| Self::allows(self.digit(taken), n - taken))
    }

    pub(super) fn any_option(&self, n: u64, most: u64, mut visit: impl FnMut(&[u64]) -> bool) -> bool {
        let last = if self.tail.is_empty() { n.min(self.digits.len() as u64) } else { n };
        (0..=last).any(|taken| self.leaves_one(taken, n - taken) && visit(&[n - taken]))
            || self.any_split(n, most, visit)
    }

    /// Whether a move may take `taken` tokens, and leave `left` in one pile, or none.
    pub fn leaves_one(&self, taken: u64, left: u64) -> bool {
        self.digit(taken) & if left == 0 { 1 } else { 2 } != 0
    }

    /// As [`Heap::any_option`](super::Heap::any_option), for moves that leave two piles or more.
    pub fn any_split(&self, n: u64, most: u64, mut visit: impl FnMut(&[u64]) -> bool) -> bool {
        let endless = self.tail.iter().any(|digit| digit & 12 != 0);
        let last = if endless { n } else { n.min(self.digits.len() as u64) };
        (0..=last).any(|taken| {
            let (digit, left) = (self.digit(taken), n - taken);
            // By how much a pile is above the one before it, at least.
            let more = u64::from(digit & Self::UNEQUAL != 0);
            let two = |first: u64, left: u64| first..=most.min(left.saturating_sub(more) / 2);
            digit & 4 != 0 && two(1, left).any(|small| visit(&[small, left - small]))
                || digit & 8 != 0
                    && (1..=most.min(left.saturating_sub(3 * more) / 3)).any(|least| {
                        let left = left - least;
                        two(least + more, left).any(|small| visit(&[least, small, left - small]))
                    })
        })
    }
}
