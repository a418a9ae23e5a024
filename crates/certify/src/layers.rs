//! Games on four numbers: no P-position has a move to another one, and every other position has a move to one.
//!
//! A table is certified cell by cell. A move that lowers only the value of a cell `(d, c, b)` leads to its P-position
//! exactly from the values above the completion. A move that keeps the value leads to a P-position iff the value is the
//! completion of the lower cell that it reaches: such values are *marked*. In Chomp a bite into the longest row that
//! cuts the second too may lead to a cell whose completion is its column; then it does so from every value. So below a
//! completion every value must be marked, the completion itself must not be, and a cell has no completion exactly if
//! there is such a bite.
//!
//! With a heap the values are those of the board, each the least that no option has: the same, without such bites. The board without
//! squares is not a position, and marks nothing.
//!
//! Values belong to two of the three numbers of a cell: a value is marked once the third number has passed that of a
//! P-position. The marks of all pairs that will still be needed are kept, a bit for each value.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};

use super::bits::Bits;
use super::certificate::Certificate;
use super::certified::{Certified, Random, Sampler, Work, shared_out, within};
use super::error::CertifyError;
use super::error::ONE_FILE;
use supermex::table::{Cell, CellStore, Layers};
use supermex_game::{Outcome, PassLevel, Point, Rest, or_stop};

impl Certified for Layers {
    fn all(&self, work: &Work<'_>) -> Result<Certificate, CertifyError> {
        require_whole(self)?;
        all(self, work)
    }

    fn in_one_run(&self) -> Option<&'static str> {
        None
    }

    fn sampler(&self, _: u64) -> Result<Sampler<'_>, CertifyError> {
        require_whole(self)?;
        let (sheets, columns, levels) =
            (u64::from(self.rules().sheets), self.columns(), 1 + u64::from(self.rules().passes));
        // The cells `d <= c <= b` before each second number.
        let each = move |c: u64| (c + 1) * columns.saturating_sub(c) * levels;
        let ends: Vec<u64> = (0..sheets)
            .scan(0, |all, c| {
                *all += each(c);
                Some(*all)
            })
            .collect();
        let all = ends.last().copied().unwrap_or(0);
        Ok(Sampler::new(vec![all], move |drawn, random| {
            let place = ends.partition_point(|&end| end <= drawn.cell);
            let (c, before) = (place as u64, place.checked_sub(1).map_or(0, |last| ends[last]));
            let (cell, wide) = (drawn.cell - before, columns - c);
            let (place, level) = (cell / levels, PassLevel::ALL[usize::from(cell % levels > 0)]);
            position(self, inside(self, [place / wide, c, c + place % wide], level, random)?)
        }))
    }
}

fn require_whole(table: &Layers) -> Result<(), CertifyError> {
    if table.is_whole() { Ok(()) } else { Err(CertifyError::Incomplete(ONE_FILE)) }
}

fn all(table: &Layers, work: &Work<'_>) -> Result<Certificate, CertifyError> {
    let levels: Vec<PassLevel> = table.rules().levels().collect();
    let (sheets, columns) = (u64::from(table.rules().sheets), table.columns());
    // Values are not much greater than the three numbers of their cells.
    let needed = levels.len() as u64 * sheets * columns * (24 + (columns + 2 * sheets) / 8);
    within(needed, work.memory)?;
    work.progress.begin(levels.len() as u64 * sheets * (sheets + 1) / 2);
    // By level, the layers that are proved: those of all levels are.
    let proved: Vec<AtomicU64> = levels.iter().map(|_| AtomicU64::new(0)).collect();
    shared_out(levels.len() as u64, work, |number| {
        let at = usize::from(number > 0);
        level(table, levels[at], work, |layers| {
            proved[at].store(layers, Ordering::Relaxed);
            let all = proved.iter().map(|layers| layers.load(Ordering::Relaxed)).min();
            work.progress.prove(all.unwrap_or(0));
        })
    })
}

/// The least number from `least` on that none of the sets has, and that is not `passed`.
fn free(sets: [&Bits; 4], least: u64, passed: Option<u64>) -> u64 {
    let words = (least / 64..).zip(usize::try_from(least / 64).unwrap_or(usize::MAX)..);
    for (number, word) in words {
        let mut used = sets.iter().fold(0, |used, set| used | set.word(word));
        if number == least / 64 {
            used |= (1 << (least % 64)) - 1;
        }
        if let Some(passed) = passed.filter(|passed| passed / 64 == number) {
            used |= 1 << (passed % 64);
        }
        if used != u64::MAX {
            return number * 64 + u64::from(used.trailing_ones());
        }
    }
    u64::MAX
}

/// Certifies a level. Calls `proved` with the layers so far. The answers of layers that were proved in an earlier run are marked as
/// they are.
#[allow(clippy::cast_possible_truncation, reason = "layers and sheets are below 2^14")]
fn level(table: &Layers, level: PassLevel, work: &Work<'_>, proved: impl Fn(u64)) -> Result<Certificate, CertifyError> {
    let rules = table.rules();
    let (chomp, ends) = (rules.game.ascends(), rules.ends());
    let (sheets, columns) = (rules.sheets as usize, usize::try_from(table.columns()).unwrap_or(usize::MAX));
    // By two numbers, the lesser first; and in Chomp the marks of positions with equal rows.
    let (mut values, mut below, mut counts) = (Vec::new(), Vec::new(), Certificate::default());
    // No more columns than lines reach.
    let mut end = 0;
    for (d, c) in (0..rules.sheets).flat_map(|d| (d..rules.sheets).map(move |c| (d, c))) {
        table.values(level, d, c, &mut values)?;
        end = end.max(c as usize + values.len() + 1);
    }
    let columns = columns.min(end);
    // Variants, by cell.
    let mut variants: HashMap<[u64; 3], Bits> = HashMap::new();
    for [d, c, b, a] in rules.forbidden(level).into_iter().filter(|&[_, _, b, a]| a <= rules.most(b)) {
        variants.entry([d, c, b]).or_default().add(a)?;
    }
    let nothing = Bits::default();
    let mut pairs = vec![Bits::default(); sheets * columns];
    let (mut edges, mut corner, mut all_over) = (vec![Bits::default(); columns], Bits::default(), false);
    for d in 0..sheets {
        // In Chomp the marks of the row and of the column are of this layer.
        let mut in_columns = if chomp { edges.clone() } else { Vec::new() };
        let (mut diagonal, mut over) = (corner.clone(), all_over);
        for c in d..sheets {
            let (layer, sheet) = (d as u32, c as u32);
            let goes_on = table.values(level, layer, sheet, &mut values)? == Some(Rest::Unknown);
            below.clear();
            if let Some(lower) = level.below() {
                table.values(lower, layer, sheet, &mut below)?;
            }
            let (mut row, mut ended) = (diagonal.clone(), over);
            // One column more than the line has, if there is one: that it has no completion is checked too.
            for b in c..columns.min(c + values.len() + 1) {
                let found = values.get(b - c).copied().map(u64::from);
                let at = |value: u64| rules.position([d as u64, c as u64, b as u64, value]);
                let wrong = |value, found, why: &str| Err(refused(at(value), level, found, why.to_owned()));
                let passed = below.get(b - c).copied().map(u64::from).filter(|&value| rules.may_pass(at(value)));
                if !ends && !rules.is_position(at(0)) {
                    match found {
                        Some(0) => continue,
                        _ => return wrong(0, Outcome::Beyond, "the cell of what is not a position has 0"),
                    }
                }
                let least = if ends { b.max(1) as u64 } else { 0 };
                let won = variants.get(&[d as u64, c as u64, b as u64]).unwrap_or(&nothing);
                let sets = if chomp {
                    [&row, &in_columns[b], &pairs[c * columns + b], won]
                } else {
                    [&pairs[d * columns + c], &pairs[d * columns + b], &pairs[c * columns + b], won]
                };
                let right = if (d as u64) < work.earlier { found } else { (!ended).then(|| free(sets, least, passed)) };
                if let Some(found) = found.filter(|&found| found > rules.most(b as u64)) {
                    return wrong(found, Outcome::P, "no cell has that number of values to pass");
                }
                match (found, right) {
                    (Some(found), Some(right)) if found == right => {}
                    (Some(found), Some(right)) if right < found => {
                        return wrong(right, Outcome::N, "no move from it leads to a P-position");
                    }
                    (Some(found), _) => {
                        return wrong(found, Outcome::P, "so is another, to which a move leads from it");
                    }
                    (None, None) if !goes_on => {}
                    (None, Some(right)) if !goes_on => {
                        return wrong(right, Outcome::N, "no move from it leads to a P-position");
                    }
                    (None, _) => return wrong(b as u64, Outcome::Beyond, "the table has its column"),
                }
                let Some(value) = found else { if ends { break } else { continue } };
                counts.p_positions += 1;
                counts.others = counts.others.saturating_add(value.saturating_sub(least));
                if chomp {
                    row.add(value)?;
                    in_columns[b].add(value)?;
                    ended = ends && value == b as u64;
                    if b == c {
                        diagonal.add(value)?;
                        over |= ended;
                    }
                    if c == d {
                        edges[b].add(value)?;
                        if b == c {
                            corner.add(value)?;
                            all_over |= ended;
                        }
                    }
                } else {
                    pairs[d * columns + c].add(value)?;
                    pairs[d * columns + b].add(value)?;
                }
                pairs[c * columns + b].add(value)?;
            }
            // After the stored columns all is N if the line has ended, and beyond the table if not.
            if goes_on == ended {
                let column = u64::from(sheet) + values.len() as u64;
                let found = if goes_on { Outcome::Beyond } else { Outcome::N };
                let why = format!("the line {} before it", if ended { "has ended" } else { "has not ended" });
                return Err(refused(rules.position([d as u64, c as u64, column, column]), level, found, why));
            }
        }
        proved(d as u64 + 1);
        work.progress.add((sheets - d) as u64)?;
    }
    Ok(counts)
}

fn refused(piles: [u64; 4], level: PassLevel, found: Outcome, why: String) -> CertifyError {
    CertifyError::Wrong { position: Point { piles, passes: level.into() }.to_string(), found, why }
}

/// A position of a cell: every second one is the P-position of a cell, if the cell has one.
fn inside(
    table: &Layers,
    [d, c, b]: [u64; 3],
    level: PassLevel,
    random: &mut Random,
) -> Result<Point<4>, CertifyError> {
    let rules = table.rules();
    let a = if rules.ends() { b } else { 0 } + random.below(2 * (b + 1));
    let piles = rules.position([d, c, b, a]);
    let passes = level.into();
    // In Nim the three least piles need not be those that were drawn, but the table has all of them.
    let three = if rules.game.ascends() { [d, c - d, b - c] } else { [d, c, b] };
    if random.below(2) == 0
        && let Cell::Completion(value) = table.completion(&three, passes)?
    {
        let [x, y, z] = three;
        if value > rules.most(b) {
            let why = "no cell has that number of values to pass".to_owned();
            return Err(refused([x, y, z, value], level, Outcome::P, why));
        }
        return Ok(Point { piles: [x, y, z, value], passes });
    }
    Ok(Point { piles: if rules.is_position(piles) { piles } else { rules.terminal() }, passes })
}

/// Certifies a position by its moves.
fn position(table: &Layers, position: Point<4>) -> Result<Certificate, CertifyError> {
    let Point { piles, passes } = position;
    let rules = table.rules();
    let found = table.outcome_at(piles, passes)?;
    let (mut to_p, mut failed) = (None, Ok(()));
    let visit = |to: Point<4>| {
        let found = table.outcome_at(to.piles, to.passes).map_err(CertifyError::from);
        let look = |outcome| {
            to_p = Some(to).filter(|_| outcome == Outcome::P);
            match outcome {
                Outcome::Beyond => Err(refused(to.piles, PassLevel::ZERO, outcome, "the table has it".into())),
                _ => Ok(to_p.is_some()),
            }
        };
        or_stop(found.and_then(look), &mut failed)
    };
    rules.any_option(position, visit);
    failed?;
    let won = rules.level(passes).is_some_and(|level| rules.is_variant(piles, level));
    let wrong = |why| Err(CertifyError::Wrong { position: position.to_string(), found, why });
    match (found, to_p) {
        (Outcome::P, Some(to)) => wrong(format!("so is {to}, to which a move leads from it")),
        (Outcome::N, None) if !won => wrong("no move from it leads to a P-position".into()),
        (Outcome::P | Outcome::N, _) => Ok(Certificate::of(found == Outcome::P)),
        _ => wrong("the table has its cell".into()),
    }
}
