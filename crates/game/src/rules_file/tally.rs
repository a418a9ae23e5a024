//! Who wins, by what the options of a position are: where some of them may be forbidden, and where not all are known.

use crate::{Outcome, Triple};

/// The options of a position so far. Each counts once, however many moves lead to it.
pub struct Tally {
    /// How many may be forbidden.
    block: usize,
    is_misere: bool,
    p_options: Vec<Triple>,
    unknown: Vec<Triple>,
    any_n: bool,
}

impl Tally {
    pub fn new(block: usize, is_misere: bool) -> Self {
        Self { block, is_misere, p_options: Vec::new(), unknown: Vec::new(), any_n: false }
    }

    /// Adds an option. Returns whether that settles who wins: more options are P than may be forbidden.
    pub fn add(&mut self, to: Triple, outcome: Outcome) -> bool {
        let (all, most) = match outcome {
            Outcome::P => (&mut self.p_options, self.block + 1),
            Outcome::Beyond => (&mut self.unknown, self.block + 1),
            _ => {
                self.any_n = true;
                return false;
            }
        };
        // More would say no more.
        if all.len() < most && !all.contains(&to) {
            all.push(to);
        }
        self.p_options.len() > self.block
    }

    /// Whether there is any option.
    pub fn any(&self) -> bool {
        self.any_n || !self.p_options.is_empty() || !self.unknown.is_empty()
    }

    /// Who wins, the pass left out. The previous player forbids the options that are P. In misère play one option has to be
    /// left: if none is, the player who cannot move wins.
    pub fn outcome(&self) -> Outcome {
        let (p_options, unknown) = (self.p_options.len(), self.unknown.len());
        let lacks_n = self.is_misere && !self.any_n;
        match p_options + unknown > self.block {
            _ if p_options > self.block || lacks_n && unknown == 0 => Outcome::N,
            false if !lacks_n => Outcome::P,
            _ => Outcome::Beyond,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Against every way to forbid options, and everything that the unknown ones may be.
    #[test]
    fn as_by_all_ways_to_forbid() {
        for (options, block, is_misere) in
            (0..3_u32.pow(4)).flat_map(|code| (0..4).flat_map(move |block| [false, true].map(|m| (code, block, m))))
        {
            for count in 0..=4 {
                let digits: Vec<u32> = (0..count).map(|at| options / 3_u32.pow(at) % 3).collect();
                let mut tally = Tally::new(block, is_misere);
                let mut settled = false;
                for (at, digit) in (0..).zip(&digits).chain((0..).zip(&digits)) {
                    settled |= tally.add([at, 0, 0], [Outcome::N, Outcome::P, Outcome::Beyond][*digit as usize]);
                }
                // Whoever just moved wins, for each value of the unknown ones.
                let wins = |unknown: u32| {
                    let is_p = |at: u32| match digits[at as usize] {
                        2 => unknown >> at & 1 == 1,
                        digit => digit == 1,
                    };
                    (0_u32..1 << count).any(|forbidden| {
                        let left: Vec<u32> = (0..count).filter(|at| forbidden >> at & 1 == 0).collect();
                        let few = forbidden.count_ones() as usize <= block;
                        few && if left.is_empty() { !is_misere } else { left.iter().all(|&at| !is_p(at)) }
                    })
                };
                let all: Vec<bool> = (0..1 << count).map(wins).collect();
                let expected = match (all.contains(&true), all.contains(&false)) {
                    (true, true) => Outcome::Beyond,
                    (true, false) => Outcome::P,
                    _ => Outcome::N,
                };
                assert_eq!(tally.outcome(), expected, "{digits:?}, {block} forbidden, misère: {is_misere}");
                assert!(!settled || expected == Outcome::N);
                assert_eq!(tally.any(), count > 0);
            }
        }
    }
}
