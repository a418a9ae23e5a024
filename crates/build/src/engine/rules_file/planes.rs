//! All positions of a box, in ascending order, a bit each: those from which a move leads to a P-position are marked.
//!
//! If a position is not marked when its turn comes, it is P, because all moves lead to lower positions. Then the
//! positions with a move to it are marked: those in other columns for all P-positions of a column together, by words,
//! if the moves do not depend on `z`.

use super::bounded_rays::BoundedRays;
use super::check::require_affordable;
use super::choices::{self, Choices};
use super::columns::Columns;
use super::cone::Cone;
use super::in_column::InColumn;
use super::inverse::Inverse;
use super::marks::{Found, Marks};
use super::multiples::{self, Multiples};
use super::outcome::{PPositionsOfSheet, Refused, Take, Task};
use super::pace::Pace;
use super::spans::Span;
use super::steps::{Steps, floors, is_inside, steps};
use super::turned::Turned;
use crate::BuildError;
use crate::engine::bits::{each, next_free, or_shifted};
use supermex_game::rules_file::Move;
use supermex_game::rules_file::options::Poll;
use supermex_game::{PassLevel, RulesBox, Triple};

pub fn memory(rules: &RulesBox) -> u64 {
    let ([x, y], z) = (rules.sides(), rules.below().unwrap_or(1));
    let (sides, levels) = ([x, y, z], 1 + u64::from(rules.level()));
    let each = |one: &Move| match Span::new(one) {
        Some(span) if BoundedRays::is_one(&span, sides) => levels * BoundedRays::memory(sides),
        _ => match Multiples::memory(one, sides) {
            Some(each) if rules.has_columns() => each,
            Some(each) => each + levels * Turned::memory(one, sides),
            None => Choices::memory(one, sides),
        },
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

/// Goes through the box. Where columns have one P-position each, known ones are not searched for, and mark the others.
pub fn run(task: Task<'_>, take: Take<'_>) -> Result<(), BuildError> {
    let Task { rules, poll, refuse, .. } = task;
    let [x_side, y_side] = rules.sides();
    let below = rules.below().unwrap_or(1);
    let sides = [x_side, y_side, below];
    let rules_file = rules.rules_file();
    let mut kinds = Kinds::new(rules, sides, poll).map_err(refuse)?;
    let decides = Columns::new(task);
    if !decides.minds_the_end {
        kinds.take_columns_by_words();
    }
    let pace = Pace::new(poll);
    let mut marks: Vec<Marks> = PassLevel::up_to(rules.level()).map(|_| Marks::new(sides)).collect();
    for (excepted, marks) in decides.excepted.iter().zip(&mut marks) {
        excepted.iter().filter(|&&position| is_inside(position, sides)).for_each(|&position| marks.mark(position));
    }
    let columns = rules.has_columns();
    let mut found: Vec<Vec<u64>> = vec![Vec::new(); marks.len()];
    let mut completions: Vec<Vec<u32>> = vec![Vec::new(); marks.len()];
    let task = Task { known: task.known.filter(|_| columns), ..task };
    let most = u32::try_from(below).unwrap_or(u32::MAX);
    let [mut row, mut scratch] = [const { Vec::new() }; 2].map(|_: Vec<u64>| vec![0; below.div_ceil(64) as usize]);
    for x in 0..x_side {
        found.iter_mut().for_each(Vec::clear);
        completions.iter_mut().for_each(Vec::clear);
        for (level, completions) in PassLevel::ALL.into_iter().zip(&mut completions) {
            let mut line = |_: u32, known: &[u32]| completions.extend_from_slice(known);
            task.read_back(level, x..x + 1, y_side, most, &mut line)?;
        }
        for y in 0..y_side {
            for level in 0..marks.len() {
                pace.step();
                kinds.turned.iter_mut().for_each(|turned| turned.enter(x, y, level, &mut marks[level]));
                row.fill(0);
                if let Some(&completion) = completions[level].get(y as usize) {
                    if completion < most {
                        row[(completion / 64) as usize] |= 1 << (completion % 64);
                        kinds.mark([x, y, completion.into()], level, &mut marks[level], &pace).map_err(refuse)?;
                    }
                } else {
                    let marks_here = marks[level].column(x, y);
                    kinds.cones[level].iter().for_each(|cone| cone.mark(x, y, marks_here));
                    kinds.bounded[level].iter().for_each(|bounded| bounded.mark(x, y, marks_here));
                    if let Some(kinds) = &mut kinds.in_column {
                        kinds.mark(x, y, marks_here);
                    }
                    let (mut completion, mut z) = (most, 0);
                    while let Some(next) = free(marks[level].column(x, y), z, below) {
                        z = next + 1;
                        pace.step();
                        let position = [x, y, next];
                        let plays = decides.plays(position)?;
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
                    if columns {
                        completions[level].push(completion);
                    }
                }
                if let Some(found) = Found::of(&row) {
                    kinds.mark_columns(x, y, &found, &mut marks[level]).map_err(refuse)?;
                }
                kinds.turned.iter_mut().for_each(|turned| turned.mark(x, y, &row, &mut marks[level]));
                // The marks have been read for the last time.
                marks[level].column(x, y).copy_from_slice(&row);
                kinds.cones[level].iter_mut().for_each(|cone| cone.take(x, y, &row, &mut scratch));
                kinds.bounded[level].iter_mut().for_each(|bounded| bounded.take(x, y, &row, &mut scratch));
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
#[derive(Default)]
struct Kinds<'a> {
    /// The cones of each level, and the bounded rays.
    cones: Vec<Vec<Cone>>,
    bounded: Vec<Vec<BoundedRays>>,
    /// Kinds that are the same for all positions of a column, and lead to other columns.
    steps_across: Vec<Triple>,
    multiples_across: Vec<Multiples>,
    choices_across: Vec<Choices<'a>>,
    turned: Vec<Turned>,
    in_column: Option<InColumn>,
    /// Kinds that depend on the position, or stay in its column.
    steps: Vec<Triple>,
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
        let mut kinds = Self { cones, bounded, sides, ..Self::default() };
        let each = sides[2].div_ceil(64) as usize;
        let rules_file = rules.rules_file();
        // A single P-position is marked for faster by itself.
        let by_columns = !rules.has_columns();
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
                    Some(choices) => kinds.add_choices(choices, by_columns),
                    None => {
                        let by_columns = |step: &Triple| by_columns && leads_across(step);
                        let (across, others): (Vec<Triple>, Vec<_>) = listed.into_iter().partition(by_columns);
                        kinds.steps_across.extend(across);
                        kinds.steps.extend(others);
                    }
                },
                None => match (Span::new(one), Multiples::new(one, sides)) {
                    (Some(span), _) if BoundedRays::is_one(&span, sides) => {
                        let new = || BoundedRays::new(span.clone(), sides, each);
                        kinds.bounded.iter_mut().for_each(|bounded| bounded.push(new()));
                    }
                    (Some(span), _) if span.step() == [0, 0, 1] => kinds.spans.push(span),
                    (_, Some(multiples)) if by_columns && multiples.are_of_columns() => {
                        kinds.multiples_across.push(multiples)
                    }
                    (_, Some(multiples)) if by_columns && Turned::are_of(&multiples) => {
                        kinds.turned.push(Turned::new(multiples, sides, levels))
                    }
                    (_, Some(multiples)) => kinds.multiples.push(multiples),
                    (span, None) => match (Choices::new(rules_file, number, sides, poll)?, span) {
                        (Some(choices), _) => kinds.add_choices(choices, by_columns),
                        (None, Some(span)) => kinds.spans.push(span),
                        (None, None) => kinds.others.push(inverse(one, number, sides)?),
                    },
                },
            }
        }
        Ok(kinds)
    }

    fn add_choices(&mut self, choices: Choices<'a>, by_columns: bool) {
        let across = by_columns && leads_across(&choices.step()) && choices.are_of_columns();
        if across { &mut self.choices_across } else { &mut self.choices }.push(choices);
    }

    /// Takes the multiples of `z` out of those that are marked by position, if no other kind of move leads from a
    /// position to another of its column.
    fn take_columns_by_words(&mut self) {
        let spans = self.spans.iter().all(|span| leads_across(&span.step()));
        let choices = self.choices.iter().all(|choices| leads_across(&choices.step()));
        let steps = self.steps.iter().all(leads_across);
        if spans && choices && steps && self.others.is_empty() && self.floors.is_empty() {
            let kinds: Vec<Multiples> = self.multiples.extract_if(.., |multiples| multiples.axis() == 2).collect();
            let words = self.sides[2].div_ceil(64) as usize;
            self.in_column = (!kinds.is_empty()).then(|| InColumn::new(kinds, words));
        }
    }

    /// Marks in other columns all positions with a move to one of the P-positions found in a column, by the kinds that
    /// are the same for all of these.
    fn mark_columns(&mut self, x: u64, y: u64, found: &Found<'_>, marks: &mut Marks) -> Result<(), Refused> {
        let [x_side, y_side, _] = self.sides;
        for &[dx, dy, dz] in &self.steps_across {
            if x + dx < x_side && y + dy < y_side {
                marks.mark_column(x + dx, y + dy, found, dz);
            }
        }
        for multiples in &mut self.multiples_across {
            let of = multiples.of([x, y, 0]);
            let count = (self.sides[multiples.axis()] - 1 - [x, y][multiples.axis()]).checked_div(of).unwrap_or(0);
            let [dx, dy] = [0, 1].map(|axis| if axis == multiples.axis() { of } else { 0 });
            (1..=count).for_each(|times| marks.mark_column(x + times * dx, y + times * dy, found, 0));
        }
        for choices in &mut self.choices_across {
            let ([dx, dy, dz], most) = (choices.step(), choices.inside([x, y, 0]));
            each(choices.of([x, y, 0])?, most, |times| {
                marks.mark_column(x + times * dx, y + times * dy, found, times * dz);
            });
        }
        Ok(())
    }

    /// Takes a P-position of a level, and marks the positions with a move to it, except by a cone or a bounded ray, and by
    /// the kinds that are marked by columns.
    fn mark(&mut self, position: Triple, level: usize, marks: &mut Marks, pace: &Pace<'_>) -> Result<(), Refused> {
        self.bounded[level].iter_mut().for_each(|bounded| bounded.add(position));
        for step in &self.steps {
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
                let axis = multiples.axis();
                marks.mark_multiples(position, axis, of, self.sides[axis]);
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

/// Whether a step leads to another column.
fn leads_across(step: &Triple) -> bool {
    step[..2] != [0, 0]
}

/// The first bit from `z` on that is not set, below an end.
#[inline]
fn free(words: &[u64], z: u64, below: u64) -> Option<u64> {
    Some(next_free(words, z as usize) as u64).filter(|&found| found < below)
}
