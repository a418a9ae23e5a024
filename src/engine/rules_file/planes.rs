//! All positions of a box, in ascending order, a bit each: those from which a move leads to a P-position are marked.
//!
//! If a position is not marked when its turn comes, it is P, because all moves lead to lower positions. Then the
//! positions with a move to it are marked.

use super::bounded_rays::BoundedRays;
use super::check::require_affordable;
use super::choices::{self, Choices};
use super::cone::{Cone, or_shifted};
use super::inverse::Inverse;
use super::multiples::{self, Multiples};
use super::outcome::{PPositionsOfSheet, Refused, Take, has_moves};
use super::pace::Pace;
use super::spans::Span;
use super::steps::{Steps, floors, is_inside, steps};
use crate::game::rules_file::{Move, Options, Poll};
use crate::game::{PassLevel, RulesBox, Triple};

pub fn memory(rules: &RulesBox) -> u64 {
    let ([x, y], z) = (rules.sides(), rules.below().unwrap_or(1));
    let (sides, levels) = ([x, y, z], 1 + u64::from(rules.level()));
    let each = |one: &Move| match Span::new(one) {
        Some(span) if BoundedRays::is_one(&span, sides) => levels * BoundedRays::memory(sides),
        _ => Multiples::memory(one, sides).unwrap_or_else(|| Choices::memory(one, sides)),
    };
    let kinds: u64 = rules.rules_file().kinds().iter().map(each).sum();
    8 * z.div_ceil(64) * rules.columns() * levels + kinds
}

/// The approximate number of P-positions in a column, if it may have several: 1 to 25 in the games of `rulesets`.
const IN_A_COLUMN: u64 = 4;

/// The steps that marking by each kind of move takes at a level, about: its number, and the steps.
pub fn steps_of_kinds(rules: &RulesBox) -> Vec<(usize, u64)> {
    let ([x, y], z) = (rules.sides(), rules.below().unwrap_or(1));
    let sides = [x, y, z];
    let (words, longest) = (z.div_ceil(64), sides.into_iter().max().unwrap_or(1));
    let in_a_column = if rules.has_columns() { 1 } else { IN_A_COLUMN.min(z) };
    let p_positions = rules.columns().saturating_mul(in_a_column);
    let each_column = |steps: u64| rules.columns().saturating_mul(words).saturating_mul(steps);
    let each_p_position = |steps: u64| p_positions.saturating_mul(steps.max(1));
    let kinds = rules.rules_file().kinds().iter().enumerate().filter(|(_, one)| !one.is_pillar());
    let cost = |(number, one): (usize, &Move)| {
        let taken = steps(one, rules.rules_file(), number, sides, &|| ());
        let steps = match (taken, Span::new(one)) {
            (Some(Steps::Cone { starts, vectors }), _) => each_column((starts.len() + vectors.len()) as u64),
            (None, Some(span)) if BoundedRays::is_one(&span, sides) => each_column(8),
            // On the average a multiple of a number is taken as often as the logarithm of the side says.
            _ if multiples::axis(one).is_some() => each_p_position(u64::from(longest.ilog2())),
            _ if choices::are_of(one) => each_p_position(longest / 8),
            (Some(Steps::Listed(listed)), _) => each_p_position(listed.len() as u64 / 2),
            (None, Some(_)) => each_p_position(longest / 4),
            (None, None) => match Inverse::new(one, sides.map(u64::cast_signed)).cost() {
                // It is refused.
                cost if require_affordable(number, cost).is_err() => cost,
                // That is from all positions, but only P-positions are followed.
                cost => cost / z * in_a_column,
            },
        };
        (number, steps)
    };
    // The search for unmarked positions belongs to no kind.
    let marks = (usize::MAX, rules.volume() / 4);
    kinds.map(cost).chain([marks]).collect()
}

/// The marks of a level: for each column as many words as hold the third side.
struct Marks {
    words: Vec<u64>,
    /// Words of a column.
    each: usize,
    sides: [u64; 3],
}

impl Marks {
    fn new(sides: [u64; 3]) -> Self {
        let each = sides[2].div_ceil(64) as usize;
        Self { words: vec![0; each * (sides[0] * sides[1]) as usize], each, sides }
    }

    fn column(&mut self, x: u64, y: u64) -> &mut [u64] {
        let at = (x * self.sides[1] + y) as usize * self.each;
        &mut self.words[at..at + self.each]
    }

    #[inline]
    fn mark(&mut self, position: Triple) {
        self.mark_bit(self.place(position));
    }

    /// Marks so many positions, each a vector farther than the one before.
    fn mark_ray(&mut self, first: Triple, count: u64, step: Triple) {
        let (mut bit, step) = (self.place(first), self.place(step));
        if step == 1 {
            return self.mark_run(bit, count as usize);
        }
        for _ in 0..count {
            self.mark_bit(bit);
            bit += step;
        }
    }

    /// Marks so many positions of a column.
    fn mark_run(&mut self, first: usize, count: usize) {
        let (mut bit, end) = (first, first + count);
        while bit < end {
            let bits = (64 - bit % 64).min(end - bit);
            self.words[bit / 64] |= !0 >> (64 - bits) << (bit % 64);
            bit += bits;
        }
    }

    /// Marks the positions of the box in which a number is larger by a multiple of another one.
    #[inline]
    fn mark_multiples(&mut self, position: Triple, axis: usize, of: u64) {
        let (mut bit, mut step) = (self.place(position), [0; 3]);
        step[axis] = of;
        let step = self.place(step);
        for _ in (position[axis] + of..self.sides[axis]).step_by(of as usize) {
            bit += step;
            self.mark_bit(bit);
        }
    }

    /// Marks the positions that are a vector farther some number of times: those that have a bit in `times`, up to a number.
    fn mark_choices(&mut self, first: Triple, step: Triple, times: &[u64], most: u64) {
        let (first, step) = (self.place(first), self.place(step));
        for (at, &word) in (0..=most / 64).zip(times) {
            let mut word = if at == most / 64 { word & !0 >> (63 - most % 64) } else { word };
            while word != 0 {
                self.mark_bit(first + (64 * at as usize + word.trailing_zeros() as usize) * step);
                word &= word - 1;
            }
        }
    }

    /// The number of a position's bit. Columns begin at words, so that the bits of a ray lie evenly.
    #[inline]
    fn place(&self, [x, y, z]: Triple) -> usize {
        ((x * self.sides[1] + y) * self.each as u64 * 64 + z) as usize
    }

    #[inline]
    fn mark_bit(&mut self, bit: usize) {
        self.words[bit / 64] |= 1 << (bit % 64);
    }
}

pub fn run<E>(rules: &RulesBox, poll: Poll<'_>, refuse: &impl Fn(Refused) -> E, take: Take<'_, E>) -> Result<(), E> {
    let [x_side, y_side] = rules.sides();
    let below = rules.below().unwrap_or(1);
    let sides = [x_side, y_side, below];
    let rules_file = rules.rules_file();
    let mut kinds = Kinds::new(rules, sides, poll).map_err(refuse)?;
    let pace = Pace::new(poll);
    let mut marks: Vec<Marks> = PassLevel::up_to(rules.level()).map(|_| Marks::new(sides)).collect();
    for (level, marks) in PassLevel::ALL.into_iter().zip(&mut marks) {
        rules.excepted(level).filter(|&position| is_inside(position, sides)).for_each(|position| marks.mark(position));
    }
    // Positions without a move have to be known if the player to move wins there, or may pass elsewhere.
    let minds_the_end = rules_file.is_misere() || rules.level() == PassLevel::ONE;
    let options = Options::new(rules_file).polling(poll);
    let has_moves = |position: Triple| has_moves(&options, position).map_err(refuse);
    let columns = rules.has_columns();
    let mut found: Vec<Vec<u64>> = vec![Vec::new(); marks.len()];
    let mut completions: Vec<Vec<u32>> = vec![Vec::new(); marks.len()];
    let [mut row, mut scratch] = [const { Vec::new() }; 2].map(|_: Vec<u64>| vec![0; below.div_ceil(64) as usize]);
    for x in 0..x_side {
        found.iter_mut().for_each(Vec::clear);
        completions.iter_mut().for_each(Vec::clear);
        for y in 0..y_side {
            for level in 0..marks.len() {
                pace.step();
                let marks_here = marks[level].column(x, y);
                kinds.cones[level].iter().for_each(|cone| cone.mark(x, y, marks_here));
                kinds.bounded[level].iter().for_each(|bounded| bounded.mark(x, y, marks_here));
                row.fill(0);
                let mut completion = u32::try_from(below).unwrap_or(u32::MAX);
                let mut z = 0;
                while let Some(next) = free(marks[level].column(x, y), z, below) {
                    z = next + 1;
                    pace.step();
                    let position = [x, y, next];
                    let plays = !minds_the_end || has_moves(position)?;
                    if !plays && rules_file.is_misere() {
                        continue;
                    }
                    row[(next / 64) as usize] |= 1 << (next % 64);
                    if level == 0 && plays && marks.len() > 1 {
                        marks[1].mark(position);
                    }
                    kinds.mark(position, level, &mut marks[level], &pace).map_err(refuse)?;
                    if columns {
                        completion = next as u32;
                        break;
                    }
                    found[level].push(y * below + next);
                }
                kinds.cones[level].iter_mut().for_each(|cone| cone.take(x, y, &row, &mut scratch));
                kinds.bounded[level].iter_mut().for_each(|bounded| bounded.take(x, y, &row, &mut scratch));
                if columns {
                    completions[level].push(completion);
                }
            }
        }
        for level in 0..marks.len() {
            take(if columns {
                PPositionsOfSheet::Completions(&completions[level])
            } else {
                PPositionsOfSheet::Positions(&found[level])
            })?;
        }
    }
    Ok(())
}

/// How each kind of move of a game is made.
struct Kinds<'a> {
    /// The cones of each level, and the bounded rays.
    cones: Vec<Vec<Cone>>,
    bounded: Vec<Vec<BoundedRays>>,
    listed: Vec<Vec<Triple>>,
    spans: Vec<Span>,
    multiples: Vec<Multiples>,
    choices: Vec<Choices<'a>>,
    others: Vec<Inverse<'a>>,
    /// Kinds of moves that are made backwards only where one of these numbers is 0.
    floors: Vec<([bool; 3], Inverse<'a>)>,
    sides: [u64; 3],
}

impl<'a> Kinds<'a> {
    fn new(rules: &'a RulesBox, sides: [u64; 3], poll: Poll<'a>) -> Result<Self, Refused> {
        let levels = 1 + usize::from(rules.level().number());
        let (mut cones, mut bounded) = (Vec::new(), Vec::new());
        cones.resize_with(levels, Vec::new);
        bounded.resize_with(levels, Vec::new);
        let (listed, spans, multiples, choices) = (vec![], vec![], vec![], vec![]);
        let (others, floors_of_kinds) = (vec![], vec![]);
        let mut kinds =
            Self { cones, bounded, listed, spans, multiples, choices, others, floors: floors_of_kinds, sides };
        let each = sides[2].div_ceil(64) as usize;
        let rules_file = rules.rules_file();
        for (number, one) in rules_file.kinds().iter().enumerate().filter(|(_, one)| !one.is_pillar()) {
            let taken = steps(one, rules_file, number, sides, poll);
            if taken.is_some() && floors(one).contains(&true) {
                kinds.floors.push((floors(one), inverse(one, number, sides)?));
            }
            match taken {
                Some(Steps::Cone { starts, vectors }) => {
                    let new = || Cone::new(starts.clone(), vectors.clone(), sides[1], each);
                    kinds.cones.iter_mut().for_each(|cones| cones.push(new()));
                }
                Some(Steps::Listed(listed)) => match Choices::new(rules_file, number, sides, poll)? {
                    Some(choices) => kinds.choices.push(choices),
                    None => kinds.listed.push(listed),
                },
                None => match (Span::new(one), Multiples::new(one, sides)) {
                    (Some(span), _) if BoundedRays::is_one(&span, sides) => {
                        let new = || BoundedRays::new(span.clone(), sides, each);
                        kinds.bounded.iter_mut().for_each(|bounded| bounded.push(new()));
                    }
                    (Some(span), _) if span.step() == [0, 0, 1] => kinds.spans.push(span),
                    (_, Some(multiples)) => kinds.multiples.push(multiples),
                    (span, None) => match (Choices::new(rules_file, number, sides, poll)?, span) {
                        (Some(choices), _) => kinds.choices.push(choices),
                        (None, Some(span)) => kinds.spans.push(span),
                        (None, None) => kinds.others.push(inverse(one, number, sides)?),
                    },
                },
            }
        }
        Ok(kinds)
    }

    /// Takes a P-position of a level, and marks the positions with a move to it, except by a cone or a bounded ray.
    fn mark(&mut self, position: Triple, level: usize, marks: &mut Marks, pace: &Pace<'_>) -> Result<(), Refused> {
        self.bounded[level].iter_mut().for_each(|bounded| bounded.add(position));
        for step in self.listed.iter().flatten() {
            let from = [0, 1, 2].map(|axis| position[axis] + step[axis]);
            if is_inside(from, self.sides) {
                marks.mark(from);
            }
        }
        for span in &self.spans {
            let (first, count, step) = span.ray(position, self.sides);
            marks.mark_ray(first, count, step);
        }
        for choices in &mut self.choices {
            let (step, inside) = (choices.step(), choices.inside(position));
            let times = choices.of(position)?;
            if step == [0, 0, 1] {
                or_shifted(marks.column(position[0], position[1]), times, position[2]);
            } else {
                marks.mark_choices(position, step, times, inside);
            }
        }
        for multiples in &mut self.multiples {
            let of = multiples.of(position);
            if of > 0 {
                marks.mark_multiples(position, multiples.axis(), of);
            }
        }
        let floors = self.floors.iter().filter(|(floors, _)| (0..3).any(|axis| floors[axis] && position[axis] == 0));
        for inverse in self.others.iter().chain(floors.map(|(_, inverse)| inverse)) {
            inverse.each(position, pace, &mut |(from, count, step)| marks.mark_ray(from, count, step));
        }
        Ok(())
    }
}

/// A kind of move, to be made backwards.
fn inverse(one: &Move, number: usize, sides: [u64; 3]) -> Result<Inverse<'_>, Refused> {
    let inverse = Inverse::new(one, sides.map(u64::cast_signed));
    require_affordable(number, inverse.cost())?;
    Ok(inverse)
}

/// The first bit from `z` on that is not set, below an end.
#[inline]
fn free(words: &[u64], z: u64, below: u64) -> Option<u64> {
    let mut at = (z / 64) as usize;
    let mut word = !words.get(at)? >> (z % 64) << (z % 64);
    while word == 0 {
        at += 1;
        word = !*words.get(at)?;
    }
    Some(64 * at as u64 + u64::from(word.trailing_zeros())).filter(|&found| found < below)
}
