//! Kinds of moves whose steps are sums of vectors, carried from column to column: `V(p)`, whether a move of the kind leads
//! from `p` to a P-position, is `P(p - g)` for some start `g`, or `V(p - h)` for some vector `h`.
//!
//! The rows of a column are taken in slabs, from the lowest up. In a slab most columns have no bit or all bits, and only
//! the others are kept. Vectors that take from the row need the last words of the slab below, which are handed on.

use super::answers::Answers;
use super::frame::{Column, Frame, Hop, index};
use super::steps::Steps;

/// A kind of move.
pub struct Carried {
    pub starts: Vec<Hop>,
    /// Vectors that lead to other columns, and how far the others lead up.
    across: Vec<Hop>,
    inside: Vec<u64>,
    /// Words of the slab below that vectors lead up from.
    pub handed: usize,
    /// Columns that are kept.
    kept: usize,
    /// From this number of the longest side on, a vector leads to a column before without taking from the others.
    lengthwise: Option<i64>,
    /// Whether a step leads down, so that one slab has all rows.
    pub leads_down: bool,
}

impl Carried {
    /// `None` if the steps have no vectors, or some lead down and others up.
    pub fn new(frame: &Frame, steps: &Steps) -> Option<Self> {
        let hops = |steps: &[[i64; 3]]| steps.iter().map(|&step| frame.hop(step)).collect::<Vec<_>>();
        let (inside, across): (Vec<Hop>, Vec<Hop>) = hops(&steps.vectors).into_iter().partition(|hop| hop.by == [0; 3]);
        let (starts, is_earlier) = (hops(&steps.starts), |hop: &Hop| hop.by.iter().all(|&by| by >= 0));
        let all = || across.iter().chain(&inside).chain(&starts);
        // No bit is above the rows that are looked at: if some steps lead down, none may lead up.
        let leads_down = all().any(|hop| hop.up < 0);
        if steps.vectors.is_empty() || !across.iter().all(is_earlier) || leads_down && all().any(|hop| hop.up > 0) {
            return None;
        }
        let inside = inside.iter().map(|hop| u64::try_from(hop.up).ok().filter(|&up| up > 0));
        let inside = inside.collect::<Option<Vec<u64>>>()?;
        let up = across.iter().map(|hop| hop.up.max(0).cast_unsigned()).chain(inside.iter().copied()).max()?;
        Some(Self {
            handed: usize::try_from(up.div_ceil(64)).ok()?,
            kept: usize::try_from(across.iter().map(|hop| hop.back).max().unwrap_or(0) + 1).ok()?,
            lengthwise: across.iter().filter(|hop| hop.by[1..] == [0, 0]).map(|hop| hop.by[0]).min(),
            leads_down,
            starts,
            across,
            inside,
        })
    }

    /// The columns back that starts lead, at most, and how far up: from the least to the greatest.
    pub fn reach(&self) -> (i64, [i64; 2]) {
        let ups = || self.starts.iter().map(|hop| hop.up);
        let back = self.starts.iter().map(|hop| hop.back).max().unwrap_or(0);
        (back, [ups().min().unwrap_or(0), ups().max().unwrap_or(0)])
    }

    /// How many steps are looked at from each column.
    pub fn steps(&self) -> usize {
        self.starts.len() + self.across.len() + self.inside.len()
    }
}

/// Whether a column has bits in a slab.
#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    None,
    All,
    Some,
}

/// What a slab hands on to the next one, for each of some columns: a number of words each, or one if all are the same.
#[derive(Default)]
pub struct Handed {
    like: u64,
    count: usize,
    words: Vec<u64>,
}

impl Handed {
    /// Whether no column has a bit.
    pub fn is_empty(&self) -> bool {
        self.words.is_empty() && self.like == 0
    }

    /// The words of a column.
    fn copy(&self, column: usize, to: &mut [u64]) {
        match self.words.get(column * to.len()..(column + 1) * to.len()) {
            Some(words) if !self.words.is_empty() => to.copy_from_slice(words),
            _ => to.fill(self.like),
        }
    }

    /// Whether all columns have all bits.
    fn is_full(&self) -> bool {
        self.words.is_empty() && self.like == !0
    }

    /// Adds the words of the next column.
    fn push(&mut self, words: &[u64]) {
        let Some(&first) = words.first() else { return };
        if self.words.is_empty() {
            if self.count == 0 {
                self.like = first;
            }
            if (first == 0 || first == !0) && self.like == first && words.iter().all(|&word| word == first) {
                self.count += 1;
                return;
            }
            self.words = vec![self.like; self.count * words.len()];
        }
        self.words.extend_from_slice(words);
    }
}

/// The last columns of a kind in a slab.
pub struct Ring<'a> {
    kind: &'a Carried,
    /// Words of a column, after those that are handed on from the slab below.
    words: usize,
    rows: Vec<u64>,
    states: Vec<State>,
    /// The column at hand.
    here: Vec<u64>,
    state: State,
    /// Where the next column is kept.
    next: usize,
    /// How many columns before the next one have no bit, and how many have all.
    none: usize,
    all: usize,
}

impl<'a> Ring<'a> {
    /// Bytes of memory that it takes.
    pub fn memory(kind: &Carried, words: usize) -> u64 {
        (kind.kept as u64).saturating_mul(8 * (words + kind.handed) as u64)
    }

    pub fn new(kind: &'a Carried, words: usize) -> Self {
        let all = words + kind.handed;
        Self {
            kind,
            words,
            rows: vec![0; kind.kept * all],
            states: vec![State::None; kind.kept],
            here: vec![0; all],
            state: State::None,
            next: 0,
            none: kind.kept,
            all: 0,
        }
    }

    /// Goes on over several columns at once, from a column on, if they have no bit, or all. `is_calm` says that no start
    /// leads from them to a P-position.
    pub fn skip(
        &mut self,
        columns: usize,
        from: Column,
        is_calm: bool,
        (below, above): (&Handed, &mut Handed),
    ) -> bool {
        let kind = self.kind;
        if self.none >= kind.kept && is_calm && below.is_empty() {
            self.state = State::None;
            self.none += columns;
        } else if self.all >= kind.kept
            && (kind.handed == 0 || below.is_full())
            && kind.lengthwise.is_some_and(|by| from.of[0] >= by)
        {
            self.state = State::All;
            self.all += columns;
            *above = Handed { like: !0, count: columns, words: Vec::new() };
        } else {
            return false;
        }
        self.next = (self.next + columns) % kind.kept;
        true
    }

    /// Whether the column at hand has all bits of the slab.
    pub fn is_full(&self) -> bool {
        self.state == State::All
    }

    /// Adds the bits of the column at hand.
    pub fn mark(&self, marks: &mut [u64]) {
        if self.state == State::Some {
            marks.iter_mut().zip(&self.here[self.kind.handed..]).for_each(|(mark, word)| *mark |= word);
        }
    }

    /// Goes on to a column: the next one, which has the number `at` in its block. `first` is the first word of the slab.
    pub fn take(
        &mut self,
        frame: &Frame,
        answers: &Answers,
        first: usize,
        column: Column,
        (at, below, above): (usize, &Handed, &mut Handed),
    ) {
        let Self { kind, words, rows, states, here, next, .. } = self;
        let (handed, all) = (kind.handed, *words + kind.handed);
        below.copy(at, &mut here[..handed]);
        here[handed..].fill(0);
        let (mut is_full, mut is_touched) = (false, here[..handed].iter().any(|&word| word != 0));
        for hop in kind.across.iter().filter(|hop| frame.at(column, hop).is_some()) {
            let back = index(hop.back);
            let from = if back <= *next { *next - back } else { *next + kind.kept - back };
            match states[from] {
                State::None => {}
                State::All => {
                    is_full = true;
                    break;
                }
                State::Some => {
                    is_touched = true;
                    shift(&rows[from * all..][..all], hop.up, handed, here);
                }
            }
        }
        if is_full {
            here[handed..].fill(!0);
        } else {
            for hop in &kind.starts {
                if let Some(from) = frame.at(column, hop) {
                    is_touched |= answers.add(from, hop.up, None, first, &mut here[handed..]);
                }
            }
            if is_touched {
                kind.inside.iter().for_each(|&up| smear(here, up));
            }
        }
        let same = |word: u64| here.iter().all(|&other| other == word);
        self.state = match is_full || is_touched {
            false => State::None,
            true if same(!0) => State::All,
            true if same(0) => State::None,
            true => State::Some,
        };
        self.none = if self.state == State::None { self.none + 1 } else { 0 };
        self.all = if self.state == State::All { self.all + 1 } else { 0 };
        states[*next] = self.state;
        if self.state == State::Some {
            rows[*next * all..][..all].copy_from_slice(here);
        }
        *next = if *next + 1 < kind.kept { *next + 1 } else { 0 };
        above.push(&here[all - handed..]);
    }
}

/// Adds to the words after the first few the bits of others, shifted up; negative numbers shift down.
fn shift(from: &[u64], up: i64, skip: usize, out: &mut [u64]) {
    let (words, bits) = (up.div_euclid(64), up.rem_euclid(64));
    if let Ok(words) = usize::try_from(words) {
        // The words that are handed on are those to which a vector leads up.
        let start = skip - words;
        let out = &mut out[skip..];
        if bits == 0 {
            out.iter_mut().zip(&from[start..]).for_each(|(out, word)| *out |= word);
        } else {
            for (out, pair) in out.iter_mut().zip(from[start - 1..].windows(2)) {
                *out |= pair[1] << bits | pair[0] >> (64 - bits);
            }
        }
        return;
    }
    let get = |at: i64| usize::try_from(at).ok().and_then(|at| from.get(at)).copied().unwrap_or(0);
    for (at, out) in out.iter_mut().enumerate().skip(skip) {
        let at = at as i64 - words;
        *out |= get(at) << bits | if bits > 0 && at > 0 { get(at - 1) >> (64 - bits) } else { 0 };
    }
}

/// Adds to each bit those that are any multiple of `up` below it.
fn smear(words: &mut [u64], up: u64) {
    let rows = 64 * words.len() as u64;
    let mut by = up;
    while by < rows {
        let (skip, bits) = (index(by / 64), by % 64);
        for at in (skip..words.len()).rev() {
            let low = if bits > 0 && at > skip { words[at - skip - 1] >> (64 - bits) } else { 0 };
            words[at] |= words[at - skip] << bits | low;
        }
        by *= 2;
    }
}
