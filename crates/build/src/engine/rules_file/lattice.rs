//! Kinds of moves whose choices are the lattice points of a cone, or of any polygon, in the plane of two parameters.
//!
//! Such a move takes multiples of at most two parameters from the numbers, and its conditions are linear inequalities
//! in them. Its choices are then the lattice points of a polygon, which may be unbounded in the directions of a cone.
//! They are `G + M`: each of some points `G` plus any sum of some vectors `H`.
//!
//! - `H` is the cone's Hilbert basis: its lattice points that are not a sum of two others. Those are in the parallelogram of
//!   the shortest lattice points of the cone's two edges: beyond it, one of the two may be taken away.
//! - `G` are the points of the polygon from which no vector of `H` leads back into it. A point of the polygon is one
//!   between its corners, plus one of the cone. So those of `G` are within the corners plus the parallelogram.
//!
//! What the move takes is linear in the choice, so that it is `G + M` again, with what is taken for `G` and `H`.

use super::spans::natural;
use supermex_game::Triple;
use supermex_game::rules_file::Move;
use supermex_game::rules_file::expr::gcd;

/// The numbers in a move are at most this, so that no product overflows.
const MOST_NUMBER: i64 = 1 << 10;
/// Points of the plane that are tried.
const MOST_POINTS: i64 = 1 << 20;
/// Vectors of both kinds, at most.
const MOST_VECTORS: usize = 64;

/// The steps of a kind of move from any position: each of the starts, plus any sum of the vectors. None raises a number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lattice {
    pub starts: Vec<Triple>,
    pub vectors: Vec<Triple>,
}

impl Lattice {
    /// The steps of a kind of move, if it is one of these.
    pub fn of(one: &Move) -> Option<Self> {
        let (parameters, vars) = (one.parameters(), one.letters.len());
        if parameters > 2 {
            return None;
        }
        // The parameters of a sum, and its number. A parameter that there is not is 1.
        let plane = |sum: &[i64], own: Option<usize>| -> Option<Edge> {
            let same = (0..3).all(|axis| sum[axis] == i64::from(own == Some(axis)));
            let edge = [if parameters > 0 { sum[3] } else { 0 }, if parameters > 1 { sum[4] } else { 0 }, sum[vars]];
            (same && edge.iter().all(|number| number.abs() <= MOST_NUMBER)).then_some(edge)
        };
        let mut edges: Vec<Edge> = vec![[1, 0, -1], [0, 1, -1]];
        edges.extend((parameters < 1).then_some([-1, 0, 1]));
        edges.extend((parameters < 2).then_some([0, -1, 1]));
        for cond in &one.conds {
            for sum in natural(cond, vars)? {
                edges.push(plane(&sum, None)?);
            }
        }
        let mut taken = [[0; 3]; 3];
        for (axis, target) in one.targets.iter().enumerate() {
            taken[axis] = plane(&target.linear(vars)?, Some(axis))?.map(|number| -number);
        }
        let polygon = Polygon { edges };
        let vectors = polygon.basis()?;
        let starts = polygon.starts(&vectors)?;
        // What is taken may be less than nothing: that is not a move.
        let step = |[a, b]: Point, number: i64| -> Option<Triple> {
            let [x, y, z] = taken.map(|[by_a, by_b, always]| u64::try_from(by_a * a + by_b * b + always * number).ok());
            Some([x?, y?, z?])
        };
        let all = |points: &[Point], number| -> Option<Vec<Triple>> {
            let mut steps: Vec<Triple> = points.iter().map(|&point| step(point, number)).collect::<Option<_>>()?;
            steps.sort_unstable();
            steps.dedup();
            Some(steps)
        };
        let (starts, mut vectors) = (all(&starts, 1)?, all(&vectors, 0)?);
        vectors.retain(|&vector| vector != [0; 3]);
        let is_one = !starts.contains(&[0; 3]) && starts.len() + vectors.len() <= MOST_VECTORS;
        is_one.then_some(Self { starts, vectors })
    }

    /// The same steps, where any number may be taken from `z` by another move. None if this one may take any sum from `z`
    /// beside a step that it takes from `x` or `y`: then all positions of a column may have a move to one P-position.
    pub fn across(mut self) -> Option<Self> {
        let is_across = |step: &Triple| step[..2] != [0, 0];
        let (across, inside): (Vec<Triple>, _) = self.starts.into_iter().partition(is_across);
        if across.is_empty() && !self.vectors.iter().any(is_across) {
            return Some(Self { starts: across, vectors: Vec::new() });
        }
        if !self.vectors.iter().all(is_across) {
            return None;
        }
        // A start inside the column is left out, but not what it is a start of.
        let sums = inside
            .iter()
            .flat_map(|start| self.vectors.iter().map(move |vector| [0, 1, 2].map(|axis| start[axis] + vector[axis])));
        self.starts = across.into_iter().chain(sums).collect();
        self.starts.sort_unstable();
        self.starts.dedup();
        Some(self)
    }
}

/// `[a, b, c]`: the points `[p, q]` with `a p + b q + c >= 0`.
type Edge = [i64; 3];
type Point = [i64; 2];

/// The points inside all edges. Their numbers are positive.
struct Polygon {
    edges: Vec<Edge>,
}

impl Polygon {
    /// Whether a point is in it, or, with 0 as the third number, a vector is in the cone of its directions; a third number
    /// is by what the others are to be divided.
    fn has(&self, [p, q]: Point, one: i64) -> bool {
        self.edges.iter().all(|[a, b, c]| a * p + b * q + c * one >= 0)
    }

    /// The shortest vectors on the edges of the cone: at most two.
    fn rays(&self) -> Vec<Point> {
        let along = |&[a, b, _]: &Edge| {
            let by = gcd(a.abs(), b.abs()).max(1);
            [[b / by, -a / by], [-b / by, a / by]]
        };
        let mut rays: Vec<Point> = self.edges.iter().flat_map(along).collect();
        rays.retain(|&ray| ray != [0, 0] && self.has(ray, 0));
        rays.sort_unstable();
        rays.dedup();
        rays
    }

    /// The Hilbert basis of the cone. None if that takes too many points to find.
    fn basis(&self) -> Option<Vec<Point>> {
        let mut basis: Vec<Point> = Vec::new();
        // Ascending: a vector is a sum if something of the cone is left when a shorter one of the basis is taken from it.
        let mut inside = points([0, 0], sum(&self.rays()))?;
        inside.retain(|&point| point != [0, 0] && self.has(point, 0));
        inside.sort_unstable_by_key(|&[p, q]| (p + q, p));
        for point in inside {
            let is_sum = |vector: &Point| self.has(less(point, *vector), 0);
            if !basis.iter().any(is_sum) {
                basis.push(point);
            }
        }
        Some(basis)
    }

    /// The points from which no vector leads back into the polygon. None if that takes too many points to find.
    fn starts(&self, basis: &[Point]) -> Option<Vec<Point>> {
        let [p, q] = sum(&self.rays());
        let [most_p, most_q] = self.corners();
        let mut starts = points([1, 1], [most_p.checked_add(p)?, most_q.checked_add(q)?])?;
        starts.retain(|&point| self.has(point, 1) && !basis.iter().any(|vector| self.has(less(point, *vector), 1)));
        Some(starts)
    }

    /// The greatest numbers of the corners, rounded up.
    fn corners(&self) -> Point {
        let mut most = [0, 0];
        for [a, b, c] in &self.edges {
            for [d, e, f] in &self.edges {
                let by = a * e - b * d;
                // Each two edges come in both orders.
                let corner = [b * f - c * e, c * d - a * f];
                if by > 0 && self.has(corner, by) {
                    most = [0, 1].map(|at: usize| most[at].max((corner[at] + by - 1).div_euclid(by)));
                }
            }
        }
        most
    }
}

/// All points from one to another.
fn points(from: Point, to: Point) -> Option<Vec<Point>> {
    let sides = [0, 1].map(|at| (to[at] - from[at] + 1).max(0));
    let few = sides[0].checked_mul(sides[1]).is_some_and(|points| points <= MOST_POINTS);
    few.then(|| (from[0]..=to[0]).flat_map(|p| (from[1]..=to[1]).map(move |q| [p, q])).collect())
}

fn sum(points: &[Point]) -> Point {
    points.iter().fold([0, 0], |all, point| [all[0] + point[0], all[1] + point[1]])
}

fn less(a: Point, b: Point) -> Point {
    [a[0] - b[0], a[1] - b[1]]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::draw::Draw;
    use std::collections::BTreeSet;
    use supermex_game::RulesFile;

    fn lattice(text: &str) -> Option<Lattice> {
        let rules = RulesFile::parse(&format!("name = 'one'\nmoves = ['{text}']")).expect(text);
        Lattice::of(&rules.kinds()[0])
    }

    #[test]
    fn hilbert_bases() {
        let bounded = lattice("x-a, y-b, z if a <= 2*b and b <= 2*a").unwrap();
        assert_eq!(bounded.vectors, [[1, 1, 0], [1, 2, 0], [2, 1, 0]]);
        assert_eq!(bounded.starts, bounded.vectors);
        let narrow = lattice("x-a, y, z-b if 3*a <= 5*b and 4*b <= 7*a").unwrap();
        assert_eq!(narrow.vectors, [[1, 0, 1], [2, 0, 3], [3, 0, 2], [3, 0, 5], [4, 0, 7], [5, 0, 3]]);
        let strict = lattice("x, y-a, z-b if a < 2*b and b < 2*a").unwrap();
        assert_eq!((strict.starts, strict.vectors), (vec![[0, 1, 1]], vec![[0, 1, 1], [0, 1, 2], [0, 2, 1]]));
        let ray = lattice("x-2*t-1, y, z-t if t >= 5").unwrap();
        assert_eq!((ray.starts, ray.vectors), (vec![[11, 0, 5]], vec![[2, 0, 1]]));
        let few = lattice("x-a, y-b, z if a + b <= 3").unwrap();
        assert_eq!((few.starts, few.vectors), (vec![[1, 1, 0], [1, 2, 0], [2, 1, 0]], vec![]));
        let single = lattice("x-1, y-2, z").unwrap();
        assert_eq!((single.starts, single.vectors), (vec![[1, 2, 0]], vec![]));
        for none in [
            "x-t, y, z if t <= y",
            "x-t, y+1, z",
            "x-a, y+b, z if b <= a",
            "x-t, y, z if square(t)",
            "x/2, y, z if x > 0",
        ] {
            assert_eq!(lattice(none), None, "{none}");
        }
    }

    /// All steps that are short, by the rules of the move.
    #[test]
    fn steps_by_their_moves() {
        let mut random = Draw(5);
        let mut draw = |n: u64| random.below(n).cast_signed();
        let mut found = 0;
        for _ in 0..600 {
            let [p, q, r, s] = [0; 4].map(|_| draw(7) + 1);
            let [c, d] = [draw(15) - 7, draw(15) - 7];
            let relations = ["<=", "<", ">=", ">", "="];
            let (one, other) = (relations[draw(5) as usize], relations[draw(5) as usize]);
            let taken = ["x-a, y-b, z", "x-a, y, z-2*b", "x, y-a-b, z-b", "x-a-1, y-b, z-a"][draw(4) as usize];
            let text = format!("{taken} if {p}*a {one} {q}*b{c:+} and {r}*b {other} {s}*a{d:+}");
            let Ok(rules) = RulesFile::parse(&format!("name = 'one'\nmoves = ['{text}']")) else { continue };
            let Some(Lattice { starts, vectors }) = Lattice::of(&rules.kinds()[0]) else { continue };
            found += 1;
            const SIDE: u64 = 24;
            let mut sums: BTreeSet<Triple> = starts.iter().copied().collect();
            let mut new: Vec<Triple> = starts;
            while let Some(from) = new.pop() {
                for vector in &vectors {
                    let to = [0, 1, 2].map(|axis| from[axis] + vector[axis]);
                    if to.iter().all(|&number| number < SIDE) && sums.insert(to) {
                        new.push(to);
                    }
                }
            }
            sums.retain(|step| step.iter().all(|&number| number < SIDE));
            let corner = [SIDE - 1; 3];
            let to = rules.options(corner).expect("few");
            let steps: BTreeSet<Triple> =
                to.into_iter().map(|to| [0, 1, 2].map(|axis| corner[axis] - to[axis])).collect();
            assert_eq!(sums, steps, "{text}");
        }
        assert!(found > 200, "{found}");
    }
}
