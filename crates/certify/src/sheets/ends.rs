//! How a sheet of Chomp goes on if the table keeps nothing of it: its cells are found until it ends, or until they repeat.
//!
//! That they repeat is a guess, which is proved as what a table says is: a guess that is wrong costs time alone. Then the sheet is
//! followed further.

use std::cmp::Reverse;

use super::cell::Lane;
use super::plane::Plane;
use super::tails::Tail;
use crate::error::CertifyError;
use supermex_game::{Rest, Sheet};

/// Columns that a sheet is followed further at first.
const FURTHER: u64 = 64;
/// Last columns of a sheet in which a repetition is looked for at first.
const RECENT: usize = 256;
/// Columns that have to repeat, besides two periods.
const SURE: usize = 8;

impl Plane<'_> {
    /// Finds the end of a sheet that was taken to a column, or the tail.
    pub(super) fn find_end(&mut self, lane: &mut Lane<'_>, mut reached: u64) -> Result<(), CertifyError> {
        let (mut to, mut further, mut recent) = (reached.max(self.ends), FURTHER, RECENT);
        loop {
            self.go_on(lane, reached..to)?;
            reached = to;
            if self.at.is_over(lane) {
                lane.sheet.rest = Rest::Nothing;
                self.ends = self.ends.max(lane.sheet.end());
                return Ok(());
            }
            if let Some((start, offsets)) = repeated(&lane.sheet, recent) {
                let far = self.settled(Tail { start, offsets: &offsets }, &lane.row, reached);
                self.go_on(lane, reached..far)?;
                reached = far;
                if !self.at.is_over(lane) && self.proves(lane, start, offsets, far)? {
                    self.ends = self.ends.max(start);
                    return self.follow(lane, far);
                }
            }
            to = reached.saturating_add(further);
            if to > self.last {
                return Err(CertifyError::Incomplete("a sheet goes on too far before its tail for certifying all"));
            }
            (further, recent) = (2 * further, 2 * recent);
        }
    }

    /// Whether a sheet repeats some offsets from a column on, in all columns. Then they are its tail.
    fn proves(&mut self, lane: &mut Lane<'_>, start: u64, offsets: Vec<u32>, from: u64) -> Result<bool, CertifyError> {
        let Lane { sheet, .. } = lane;
        let place = usize::try_from(start - u64::from(sheet.first_column)).unwrap_or(usize::MAX);
        let found = sheet.completions.split_off(place.min(sheet.completions.len()));
        sheet.rest = Rest::Tail(offsets);
        let repeats = (start..).zip(&found).all(|(column, &value)| sheet.completion(column) == Some(value.into()));
        let proved = if repeats { self.tail(lane, from).map(|()| true) } else { Ok(false) };
        let proved = match proved {
            Err(CertifyError::NotP(..) | CertifyError::NoMove(_) | CertifyError::TwoP(..)) => Ok(false),
            other => other,
        };
        if !matches!(proved, Ok(true)) {
            lane.sheet.rest = Rest::Unknown;
            lane.sheet.completions.extend(found);
        }
        proved
    }
}

/// Offsets that the last cells of a sheet repeat, and the column from which on it does.
fn repeated(sheet: &Sheet, recent: usize) -> Option<(u64, Vec<u32>)> {
    let values = &sheet.completions;
    let offset = |at: usize| {
        let column = u64::from(sheet.first_column) + at as u64;
        u32::try_from(u64::from(values[at]).saturating_sub(column)).unwrap_or(u32::MAX)
    };
    let last: Vec<u32> = (values.len().saturating_sub(recent)..values.len()).rev().map(offset).collect();
    // A stretch of equal offsets in a longer period repeats with the period 1: so the repetition that began first is taken.
    let repeats = (1..last.len()).zip(matches(&last)).filter(|&(period, matching)| matching >= period + SURE);
    let (period, _) = repeats.max_by_key(|&(period, matching)| (period + matching, Reverse(period)))?;
    let mut start = values.len() - period;
    while start > 0 && offset(start - 1) == offset(start - 1 + period) {
        start -= 1;
    }
    Some((u64::from(sheet.first_column) + start as u64, (start..start + period).map(offset).collect()))
}

/// For each shift of a list from 1 on, how many of its first members the shifted list has too: the Z-function.
fn matches(list: &[u32]) -> Vec<usize> {
    let mut all = vec![0; list.len()];
    // The match that ends last.
    let (mut start, mut end) = (0, 0);
    for shift in 1..list.len() {
        let mut matching = if shift < end { all[shift - start].min(end - shift) } else { 0 };
        while list.get(shift + matching).is_some_and(|member| *member == list[matching]) {
            matching += 1;
        }
        if shift + matching > end {
            (start, end) = (shift, shift + matching);
        }
        all[shift] = matching;
    }
    all.drain(..1.min(all.len()));
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn matches_are_those_of_each_shift() {
        let mut random = crate::certified::Random::new(5, 0);
        for length in 0..60 {
            for letters in 1..4 {
                let list: Vec<u32> = (0..length).map(|_| u32::try_from(random.below(letters)).unwrap()).collect();
                let one = |shift: usize| list.iter().zip(&list[shift..]).take_while(|(a, b)| a == b).count();
                assert_eq!(matches(&list), (1..list.len()).map(one).collect::<Vec<_>>(), "{list:?}");
            }
        }
    }

    #[test]
    fn repetitions_begin_as_early_as_they_can() {
        let sheet = |offsets: &[u32]| Sheet {
            first_column: 7,
            completions: (7..).zip(offsets).map(|(column, offset)| column + offset).collect(),
            rest: Rest::Unknown,
        };
        let all = [vec![9, 9, 2, 8], [3, 1, 4].repeat(9)].concat();
        assert_eq!(repeated(&sheet(&all), 20), Some((11, vec![3, 1, 4])));
        assert_eq!(repeated(&sheet(&all[..16]), 20), None);
        // A long period, at the end of which there is a stretch of period 1.
        let long = [vec![3; 20], vec![4]].concat();
        let all = [vec![9, 9, 2, 8], long.repeat(3), vec![3; 12]].concat();
        assert_eq!(repeated(&sheet(&all), 200), Some((11, long)));
        assert_eq!(repeated(&sheet(&[5; 30]), 20), Some((7, vec![5])));
        assert_eq!(repeated(&sheet(&[]), 20), None);
    }
}
