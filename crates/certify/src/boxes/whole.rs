//! All positions of a table of rules at once: 64 of a column in a word.
//!
//! For each position it is found whether a move leads from it to a P-position: by the kinds that are `carried` from column
//! to column, and by looking at the columns that the steps of the other `relations` lead to. The answers of the table
//! are there beforehand, so that no kind waits for another one. Positions with a kind of move that is neither, and those
//! about which there is any doubt, are certified by the plain interpreter. `docs/certificates.md` has the proof.

use std::cell::Cell;
use std::sync::{Condvar, Mutex};

use super::answers::Answers;
use super::carried::{Carried, Handed, Ring};
use super::frame::{Column, Frame, index};
use super::judge::{Judge, MOST_OF_ONE, passes, signed};
use super::relation::{MOST_OF_COLUMN, Relation};
use super::steps::Steps;
use crate::certificate::Certificate;
use crate::certified::{Work, within};
use crate::error::CertifyError;
use crate::rules::{Budget, MoveKind, Spent};
use supermex::check::progress::{Progress, Stopped};
use supermex::source::threads::{lock, processors, shared};
use supermex_game::{PassLevel, Point};

/// Choices of parameters that are tried, or blocks of them, to find the steps of a kind: some minutes.
pub const MOST_OF_KIND: u64 = if cfg!(fuzzing) { 1 << 17 } else { 1 << 30 };
/// Words that are looked at: some hours. Of lines and cones most are passed over.
const MOST_STEPS: u64 = if cfg!(fuzzing) { 1 << 26 } else { 1 << 44 };
/// Words of a slab.
const SLAB: usize = if cfg!(test) { 1 } else { 32 };
/// Columns of a block.
const BLOCK: usize = if cfg!(test) { 7 } else { 1 << 12 };
/// Rows of a column, at most.
const MOST_ROWS: u64 = 1 << 31;

/// A table with all that is needed to certify it.
pub struct Whole<'a> {
    judge: &'a Judge<'a>,
    frame: Frame,
    /// By level.
    pub(super) answers: Vec<Answers>,
    carried: Vec<Carried>,
    relations: Vec<Relation<'a>>,
    /// Whether there are other kinds of moves.
    has_others: bool,
    /// Steps that may be made wherever they stay in the box.
    surely: Vec<[i64; 3]>,
    /// Positions that are none, by column, and by level those that are variants.
    nothing: Rows,
    variants: Vec<Rows>,
}

/// Some rows of columns, ascending.
type Rows = Vec<(usize, u64)>;

impl<'a> Whole<'a> {
    /// Within the limits of the work, and of choices of parameters tried for each kind of move. `None` if the plain interpreter
    /// has to certify the table.
    pub fn new(judge: &'a Judge<'a>, work: &Work<'_>, choices: u64) -> Result<Option<Self>, CertifyError> {
        let rules = &judge.rules;
        if rules.is_plain() {
            return Ok(None);
        }
        let levels: Vec<PassLevel> = (0..judge.levels).map(passes).collect();
        // Beside the values of three numbers the pile is not the third number.
        let has_heap = judge.has_columns && rules.third_of_three().is_none();
        let kinds: Vec<&MoveKind> = rules.kinds().iter().filter(|kind| !(has_heap && kind.is_heap())).collect();
        let Some((height, row)) = judge.rows(&levels, &kinds, &work.progress)? else { return Ok(None) };
        let frame = Frame::new(judge, height, row);
        if height > MOST_ROWS {
            return Ok(None);
        }
        let endless = (judge.below.is_none() && row == 2).then_some(2);
        let (mut carried, mut relations, mut surely) = (Vec::new(), Vec::new(), Vec::new());
        let mut has_others = false;
        for &kind in &kinds {
            let Some(shifts) = kind.shifts(frame.last().map(|last| last + 1)) else {
                has_others = true;
                continue;
            };
            if shifts == [true; 3] {
                let steps = Steps::of(kind, frame.last(), endless, &mut Budget::new(choices));
                if let Some(steps) = &steps {
                    surely.extend_from_slice(&steps.starts);
                }
                if let Some(found) = steps.and_then(|steps| Carried::new(&frame, &steps)) {
                    carried.push(found);
                    continue;
                }
            }
            match Relation::new(&frame, kind, shifts, endless, choices) {
                Some(relation) => relations.push(relation),
                None => has_others = true,
            }
        }
        if carried.is_empty() && relations.is_empty() && !kinds.is_empty() {
            return Ok(None);
        }
        let each = carried.iter().map(Carried::steps).sum::<usize>()
            + relations.iter().map(|relation| relation.steps(&frame)).sum::<usize>();
        let rows = frame.columns().saturating_mul(judge.levels).saturating_mul(frame.height().div_ceil(64));
        let steps = rows.saturating_mul(1 + each as u64);
        if steps > MOST_STEPS {
            return Err(CertifyError::Choices { choices: steps, most: MOST_STEPS });
        }
        let needed = Answers::memory(&frame, judge.has_columns).saturating_mul(judge.levels);
        let words = slab(&frame, &carried);
        let rings = carried.iter().fold(0, |all: u64, kind| all.saturating_add(Ring::memory(kind, words)));
        within(needed.saturating_add(rings.saturating_mul(processors())), work.memory)?;
        let read = |&level| Answers::read(judge, &frame, level, &work.progress);
        let answers = levels.iter().map(read).collect::<Result<_, _>>()?;
        let places = |of: &mut dyn Iterator<Item = [i64; 3]>| -> Rows {
            let mut places: Rows = of.filter_map(|position| frame.place(position.map(i64::cast_unsigned))).collect();
            places.sort_unstable();
            places.dedup();
            places
        };
        let nothing = places(&mut rules.nothing.iter().copied());
        let variants = (0..judge.levels).map(|level| places(&mut rules.variants(level))).collect();
        surely.sort_by_key(|step| step.iter().map(|number| number.abs()).max());
        surely.truncate(8);
        Ok(Some(Self { judge, frame, answers, carried, relations, has_others, surely, nothing, variants }))
    }

    /// Whether some positions are certified by the plain interpreter.
    pub fn has_others(&self) -> bool {
        self.has_others
    }

    /// Rows of a column.
    #[cfg(test)]
    pub fn height(&self) -> u64 {
        self.frame.height()
    }

    /// Certifies all positions.
    pub fn certify(&self, work: &Work<'_>) -> Result<Certificate, CertifyError> {
        let columns = usize::try_from(self.frame.columns()).map_err(|_| CertifyError::Rules)?;
        let (words, all) = (slab(&self.frame, &self.carried), index(self.frame.height().div_ceil(64)));
        let (slabs, blocks) = (all.div_ceil(words), columns.div_ceil(BLOCK));
        work.progress.begin((self.answers.len() * slabs * blocks) as u64);
        let mut counts = Certificate::default();
        for level in 0..self.answers.len() {
            let top = |block| work.progress.add(0).map(|()| self.top(level, block));
            let tops: Vec<u64> = (0..blocks).map(top).collect::<Result<_, _>>()?;
            let further = |(back, [least, most]): (i64, [i64; 2]), kind: &Carried| {
                let (by, [low, high]) = kind.reach();
                (back.max(by), [least.min(low), most.max(high)])
            };
            let reach = self.carried.iter().fold((0, [0, 0]), further);
            let task = Task { whole: self, level, words, tops: &tops, reach, work };
            if self.carried.is_empty() {
                // No column waits for another one.
                shared(processors(), (slabs * blocks) as u64, |(), number| {
                    let number = index(number);
                    let mut here = Marks::new(words);
                    let mut handed = (Vec::new(), Vec::new());
                    task.block(number / blocks * words, number % blocks, &mut [], &mut handed, &mut here)
                })?;
            } else {
                let passage = Passage::new(blocks, self.carried.len());
                shared(processors(), slabs as u64, |(), slab| {
                    let end = EndOfSlab { passage: &passage, is_done: Cell::new(false) };
                    let done = task.slab(index(slab), &passage);
                    end.is_done.set(done.is_ok());
                    done
                })?;
            }
            counts = counts.and(self.counts(level, &work.progress)?);
        }
        Ok(counts)
    }

    /// Below this the rows of a block have to be checked.
    fn top(&self, level: usize, block: usize) -> u64 {
        let height = self.frame.height();
        let columns = index(self.frame.columns()).min((block + 1) * BLOCK);
        (block * BLOCK..columns).map(|column| self.answers[level].end(column, height)).max().unwrap_or(0)
    }

    fn counts(&self, level: usize, progress: &Progress<'_>) -> Result<Certificate, Stopped> {
        let (answers, height) = (&self.answers[level], self.frame.height());
        let (mut all, mut p_positions) = (0, 0);
        for column in 0..index(self.frame.columns()) {
            if column % BLOCK == 0 {
                progress.add(0)?;
            }
            all += answers.end(column, height);
            p_positions += match answers {
                Answers::Completions(_) => answers.completion(column).map_or(0, |_| 1),
                Answers::Bits(words, bits) => {
                    bits[column * words..][..*words].iter().map(|word| u64::from(word.count_ones())).sum()
                }
            };
        }
        let none = self.nothing.iter().filter(|&&(column, row)| row < answers.end(column, height)).count() as u64;
        Ok(Certificate { p_positions, others: all - none - p_positions, ..Certificate::default() })
    }

    /// Whether there is a move from a position, but for the pass.
    fn has_move(&self, column: Column, row: u64) -> Result<bool, CertifyError> {
        let has_heap = self.judge.has_columns && row > 0;
        if self.nothing.is_empty() {
            let from = self.frame.numbers(column.of, row.cast_signed());
            let stays = |step: &[i64; 3]| (0..3).all(|axis| step[axis] <= from[axis]);
            if has_heap || self.surely.iter().any(stays) {
                return Ok(true);
            }
        }
        let (position, mut found) = (self.frame.position(column, row), false);
        let mut visit = |_| {
            found = true;
            true
        };
        let visited = self.judge.rules.each_move(signed(position), &mut Budget::new(MOST_OF_COLUMN), &mut visit);
        visited.map_err(|Spent| self.judge.too_many(position, PassLevel::ZERO))?;
        Ok(found)
    }
}

/// Words of a slab.
fn slab(frame: &Frame, carried: &[Carried]) -> usize {
    let all = index(frame.height().div_ceil(64));
    if carried.is_empty() || carried.iter().any(|kind| kind.leads_down) {
        return all.max(1);
    }
    let least = carried.iter().map(|kind| kind.handed).max().unwrap_or(0);
    // Two threads have two slabs.
    all.div_ceil(2).min(SLAB).max(least).max(1)
}

impl Judge<'_> {
    /// How many rows the columns of a table have, along which number. `None` if no number is like that.
    fn rows(
        &self,
        levels: &[PassLevel],
        kinds: &[&MoveKind],
        progress: &Progress<'_>,
    ) -> Result<Option<(u64, usize)>, CertifyError> {
        if self.has_columns {
            let mut height = self.below.unwrap_or(0);
            if self.below.is_none() {
                for &level in levels {
                    self.each_p(level, progress, &mut |[.., z]| {
                        height = height.max(z + 1);
                        Ok(())
                    })?;
                }
            }
            let is_pile =
                self.rules.third_of_three().is_some() || kinds.first().is_some_and(|kind| kind.numbers() == 2);
            return Ok(Some((height.max(1), if is_pile { 3 } else { 2 })));
        }
        let Some(below) = self.below else { return Ok(None) };
        let sides = [self.sides[0], self.sides[1], below];
        let shifts: Vec<[bool; 3]> = kinds.iter().filter_map(|kind| kind.shifts(sides.map(u64::cast_signed))).collect();
        let worth = |axis: &usize| {
            let count = shifts.iter().filter(|shifts| shifts[*axis]).count();
            (sides[*axis] > 1, count, *axis)
        };
        Ok((0..3).max_by_key(worth).map(|row| (sides[row], row)))
    }
}

/// How far slabs are: a slab goes on when the one below it has handed on a block.
struct Passage {
    /// For each block, how many slabs are past it, and what the last one has handed on by kind of move.
    blocks: Vec<Mutex<(usize, Vec<Handed>)>>,
    stopped: Mutex<bool>,
    past: Condvar,
}

impl Passage {
    fn new(blocks: usize, kinds: usize) -> Self {
        let block = |_| Mutex::new((0, (0..kinds).map(|_| Handed::default()).collect()));
        Self { blocks: (0..blocks).map(block).collect(), stopped: Mutex::new(false), past: Condvar::new() }
    }

    /// What the slabs below one have handed on of a block.
    fn below(&self, slab: usize, block: usize) -> Result<Vec<Handed>, CertifyError> {
        let mut stopped = lock(&self.stopped);
        loop {
            if *stopped {
                return Err(CertifyError::Stopped);
            }
            let mut here = lock(&self.blocks[block]);
            if here.0 == slab {
                return Ok(std::mem::take(&mut here.1));
            }
            drop(here);
            stopped = self.past.wait(stopped).unwrap_or_else(std::sync::PoisonError::into_inner);
        }
    }

    fn hand_on(&self, slab: usize, block: usize, handed: Vec<Handed>) {
        *lock(&self.blocks[block]) = (slab + 1, handed);
        let _stopped = lock(&self.stopped);
        self.past.notify_all();
    }
}

/// A slab, of which others wait: if it fails or panics, they stop.
struct EndOfSlab<'a> {
    passage: &'a Passage,
    is_done: Cell<bool>,
}

impl Drop for EndOfSlab<'_> {
    fn drop(&mut self) {
        if !self.is_done.get() {
            *lock(&self.passage.stopped) = true;
            self.passage.past.notify_all();
        }
    }
}

/// A level that is certified.
#[derive(Clone, Copy)]
struct Task<'a> {
    whole: &'a Whole<'a>,
    level: usize,
    /// Words of a slab.
    words: usize,
    /// By block.
    tops: &'a [u64],
    /// How far starts lead.
    reach: (i64, [i64; 2]),
    work: &'a Work<'a>,
}

/// The positions of a slab of a column from which a move leads to a P-position.
struct Marks(Vec<u64>);

impl Marks {
    fn new(words: usize) -> Self {
        Self(vec![0; words])
    }
}

impl Task<'_> {
    /// The rows of a slab, in all columns.
    fn slab(&self, slab: usize, passage: &Passage) -> Result<(), CertifyError> {
        let mut rings: Vec<Ring<'_>> = self.whole.carried.iter().map(|kind| Ring::new(kind, self.words)).collect();
        let mut marks = Marks::new(self.words);
        for block in 0..self.tops.len() {
            let below = passage.below(slab, block)?;
            let above = below.iter().map(|_| Handed::default()).collect();
            let mut handed = (below, above);
            self.block(slab * self.words, block, &mut rings, &mut handed, &mut marks)?;
            passage.hand_on(slab, block, handed.1);
        }
        Ok(())
    }

    /// The rows of a slab from word `first` on, in a block of columns.
    fn block(
        &self,
        first: usize,
        block: usize,
        rings: &mut [Ring<'_>],
        (below, above): &mut (Vec<Handed>, Vec<Handed>),
        marks: &mut Marks,
    ) -> Result<(), CertifyError> {
        self.work.progress.add(1)?;
        let (whole, answers) = (self.whole, &self.whole.answers[self.level]);
        let (from, start) = (block * BLOCK, 64 * first as i64);
        let end = index(whole.frame.columns()).min(from + BLOCK);
        let mut column = whole.frame.column(from);
        // Whether neither a P-position nor a start to one is here.
        let (back, [least, most]) = self.reach;
        let rows = start - most..start + 64 * self.words as i64 - least;
        let is_calm = answers.has_none(from.saturating_sub(index(back))..end, rows);
        let mut taken = Vec::new();
        for (at, (ring, (below, above))) in rings.iter_mut().zip(below.iter().zip(&mut *above)).enumerate() {
            if !ring.skip(end - from, column, is_calm, (below, above)) {
                taken.push(at);
            }
        }
        let is_past = self.tops[block] <= start.cast_unsigned();
        if is_calm && taken.is_empty() && (is_past || rings.iter().any(Ring::is_full)) {
            return Ok(());
        }
        for at in 0..end - from {
            for &ring in &taken {
                let handed = (at, &below[ring], &mut above[ring]);
                rings[ring].take(&whole.frame, answers, first, column, handed);
            }
            self.check(first, column, rings, marks)?;
            column = whole.frame.next(column);
        }
        Ok(())
    }

    /// Checks the rows of a slab of a column.
    fn check(&self, first: usize, column: Column, rings: &[Ring<'_>], marks: &mut Marks) -> Result<(), CertifyError> {
        let (whole, start) = (self.whole, 64 * first as u64);
        let answers = &whole.answers[self.level];
        let end = answers.end(column.number, whole.frame.height());
        if end <= start {
            return Ok(());
        }
        let words = self.words.min(index((end - start).div_ceil(64)));
        let is_full = rings.iter().any(Ring::is_full);
        if is_full && answers.completion(column.number).is_some_and(|row| row >= start + 64 * words as u64) {
            return Ok(());
        }
        let marks = &mut marks.0[..words];
        marks.fill(if is_full { !0 } else { 0 });
        let mut is_careful = whole.has_others;
        if !is_full {
            rings.iter().for_each(|ring| ring.mark(marks));
            for relation in &whole.relations {
                is_careful |= !relation.each(&whole.frame, column, &mut |hop| {
                    if let Some(from) = whole.frame.at(column, hop) {
                        answers.add(from, hop.up, hop.rows.as_deref(), first, marks);
                    }
                });
            }
        }
        let in_slab = |rows: &Rows| -> Vec<u64> {
            let at = rows.partition_point(|&place| place < (column.number, start));
            let rows = rows[at..].iter().take_while(|place| place.0 == column.number);
            rows.map(|(_, row)| row - start).take_while(|row| *row < 64 * words as u64).collect()
        };
        for row in in_slab(&whole.variants[self.level]) {
            marks[index(row / 64)] |= 1 << (row % 64);
        }
        let nothing = in_slab(&whole.nothing);
        for (at, mark) in marks.iter_mut().enumerate() {
            let is_p = answers.word(column.number, first + at);
            let rows = |word: u64| bits(word).map(move |bit| start + 64 * at as u64 + bit);
            if let Some(below) = self.level.checked_sub(1) {
                // The pass.
                for row in rows(whole.answers[below].word(column.number, first + at) & !*mark) {
                    if whole.has_move(column, row)? {
                        *mark |= 1 << (row % 64);
                    }
                }
            }
            let left = end - start - 64 * at as u64;
            let inside = if left < 64 { !(!0 << left) } else { !0 };
            let is_none =
                nothing.iter().filter(|&&row| index(row / 64) == at).fold(0, |all, row| all | 1 << (row % 64));
            // Without doubt wrong, unless the plain interpreter decides otherwise; and where it has to decide.
            let is_wrong = is_p & (*mark | is_none);
            let is_open = !is_p & !*mark & !is_none & inside;
            let is_unsure = if is_careful { is_p } else { 0 };
            for row in rows(is_wrong | is_open | is_unsure) {
                let may_be_right = is_careful || whole.judge.rules.is_misere();
                self.plainly(column, row, may_be_right && is_wrong >> (row % 64) & 1 == 0)?;
            }
            if whole.judge.rules.is_misere() {
                for row in rows(is_p) {
                    if !whole.has_move(column, row)? {
                        self.plainly(column, row, false)?;
                    }
                }
            }
        }
        Ok(())
    }

    /// Certifies a position by the plain interpreter.
    fn plainly(&self, column: Column, row: u64, may_be_right: bool) -> Result<(), CertifyError> {
        let (judge, position) = (self.whole.judge, self.whole.frame.position(column, row));
        let level = passes(self.level as u64);
        judge.position(position, level, &mut Budget::new(MOST_OF_ONE))?;
        if may_be_right {
            return Ok(());
        }
        Err(CertifyError::Disagree(Point { piles: position, passes: level.into() }.to_string()))
    }
}

/// The bits of a word, from the lowest up.
fn bits(mut word: u64) -> impl Iterator<Item = u64> {
    std::iter::from_fn(move || {
        let bit = (word != 0).then(|| u64::from(word.trailing_zeros()))?;
        word &= word - 1;
        Some(bit)
    })
}
