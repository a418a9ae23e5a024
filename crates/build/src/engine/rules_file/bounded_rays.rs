//! Kinds of moves that take a vector some number of times, up to a bound that depends on the position:
//! `x-t, y-t, z if t <= z`.
//!
//! The positions with a move to a P-position are the next ones on a ray, as far as the conditions of the P-position
//! allow. So they are carried along like those of a cone with one vector, until the last of them. No second
//! P-position is among them, so each ray has one end at a time.

use super::cone::Cone;
use super::spans::Span;
use supermex_game::Triple;

/// No end, in lists of them.
const NONE: u32 = u32::MAX;

/// A kind of move along rays to other columns, from the next position of a ray on.
pub struct BoundedRays {
    span: Span,
    cone: Cone,
    sides: [u64; 3],
    /// For each column, its first end.
    first: Vec<u32>,
    /// Ends: the third number, and the next end of the column. Free entries are a list too.
    ends: Vec<(u32, u32)>,
    over: u32,
}

impl BoundedRays {
    /// Whether a kind of move is one of these, in a box that is not too large for it.
    pub fn is_one(span: &Span, sides: [u64; 3]) -> bool {
        let volume = sides.iter().try_fold(1u64, |volume, &side| volume.checked_mul(side));
        span.step()[..2] != [0, 0] && span.is_from_one() && volume.is_some_and(|volume| volume < u64::from(NONE))
    }

    pub fn new(span: Span, sides: [u64; 3], each: usize) -> Self {
        let step = span.step();
        let cone = Cone::new(vec![step], vec![step], sides[1], each);
        let first = vec![NONE; (sides[0] * sides[1]) as usize];
        Self { span, cone, sides, first, ends: Vec::new(), over: NONE }
    }

    /// Bytes of memory, about, with an end for each column.
    pub fn memory(sides: [u64; 3]) -> u64 {
        16 * sides[0] * sides[1]
    }

    /// Marks the positions of a column from which a move leads to a P-position.
    pub fn mark(&self, x: u64, y: u64, marks: &mut [u64]) {
        self.cone.mark(x, y, marks);
    }

    /// Adds a P-position of the column that is taken next.
    pub fn add(&mut self, position: Triple) {
        let times = self.span.times(position, self.sides);
        let step = self.span.step();
        let [x, y, z] = [0, 1, 2].map(|axis| position[axis] + times * step[axis]);
        let column = (x * self.sides[1] + y) as usize;
        let end = (z as u32, self.first[column]);
        self.first[column] = match self.ends.get_mut(self.over as usize) {
            Some(place) => {
                let next = std::mem::replace(place, end).1;
                std::mem::replace(&mut self.over, next)
            }
            None => {
                self.ends.push(end);
                (self.ends.len() - 1) as u32
            }
        };
    }

    /// Takes the P-positions of a column. `scratch` has the length of a column.
    pub fn take(&mut self, x: u64, y: u64, found: &[u64], scratch: &mut [u64]) {
        self.cone.take(x, y, found, scratch);
        let mut at = std::mem::replace(&mut self.first[(x * self.sides[1] + y) as usize], NONE);
        while let Some(end) = self.ends.get_mut(at as usize) {
            self.cone.forget(x, y, u64::from(end.0));
            let next = std::mem::replace(&mut end.1, self.over);
            self.over = at;
            at = next;
        }
    }
}
