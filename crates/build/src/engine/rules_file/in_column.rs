//! The P-positions of a column, 64 at a time, if no move inside it but by multiples of `x` and `y` leads to another:
//! `x, y, z-t*x if x > 0`.
//!
//! Along a column the multiple of such a kind is the same. So the positions with a move to a P-position by it are those
//! shifted up once, twice, and so on. Fewer neighbours than the least of all multiples never lead to
//! each other: those of them that are not marked are P together.

use super::multiples::Multiples;
use super::words::{continued, repeated};

/// Kinds of moves in columns.
pub struct InColumn {
    kinds: Vec<Multiples>,
    /// For each of them, in the column in work: what multiples are taken of, and the positions with a multiple to a
    /// P-position, and the P-positions.
    reached: Vec<(u64, Vec<u64>)>,
}

impl InColumn {
    /// Such kinds of moves, for columns of this many words.
    pub fn new(kinds: Vec<Multiples>, words: usize) -> Self {
        let reached = kinds.iter().map(|_| (0, vec![0; words])).collect();
        Self { kinds, reached }
    }

    /// Marks all positions of a column that are not P. Those with a move to a P-position of another column are marked.
    pub fn mark(&mut self, x: u64, y: u64, marks: &mut [u64]) {
        for (kind, (of, _)) in self.kinds.iter_mut().zip(&mut self.reached) {
            *of = kind.of([x, y, 0]);
        }
        let least = self.reached.iter().map(|(of, _)| *of).filter(|&of| of > 0).min().unwrap_or(64).min(64);
        for at in 0..marks.len() {
            let mut taken = marks[at];
            for (of, reached) in self.reached.iter_mut().filter(|(of, _)| *of > 0) {
                reached[at] = continued(reached, at, *of);
                taken |= reached[at];
            }
            let (mut free, mut found) = (!taken, 0);
            while free != 0 {
                let some = free & !0 >> (64 - least) << free.trailing_zeros();
                found |= some;
                free &= !some;
                for (of, reached) in self.reached.iter_mut().filter(|(of, _)| *of > 0) {
                    let all = repeated(some, *of);
                    reached[at] |= all;
                    free &= !all;
                }
            }
            marks[at] = !found;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::draw::Draw;
    use supermex_game::RulesFile;

    /// Every position, by its moves.
    #[test]
    fn columns_by_their_moves() {
        const SIDE: usize = 333;
        let text = "name = 'two'\nmoves = ['x, y, z-t*x if x > 0', 'x, y, z-t*(y+x/2) if y > 0']";
        let rules = RulesFile::parse(text).expect("rules");
        let sides = [150, 150, SIDE as u64];
        let kinds = rules.kinds().iter().map(|one| Multiples::new(one, sides).expect("multiples")).collect();
        let words = SIDE.div_ceil(64);
        let mut columns = InColumn::new(kinds, words);
        let mut draw = Draw(7);
        for (x, y) in [0, 1, 2, 3, 31, 32, 33, 63, 64, 65, 100, 128, 149]
            .into_iter()
            .flat_map(|x| [0, 1, 5, 17, 61, 63, 64, 65, 96, 127, 128, 130].into_iter().map(move |y| (x, y)))
        {
            let mut marks: Vec<u64> = Vec::new();
            for _ in 0..words {
                let word = draw.word();
                marks.push(if y % 2 == 0 { 0 } else { word & word >> 17 });
            }
            let marked = marks.clone();
            columns.mark(x, y, &mut marks);
            let mut is_p: Vec<bool> = Vec::new();
            for z in 0..SIDE {
                let to = |of: u64| of > 0 && (1..).map_while(|t| z.checked_sub(t * of as usize)).any(|z| is_p[z]);
                let moves = to(x) || (y > 0 && to(y + x / 2));
                is_p.push(!moves && marked[z / 64] >> (z % 64) & 1 == 0);
                assert_eq!(marks[z / 64] >> (z % 64) & 1 == 0, is_p[z], "{x},{y},{z}");
            }
        }
    }
}
