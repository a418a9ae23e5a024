//! Sheets that say one thing otherwise.

use super::Draw;
use supermex::game::{Rest, Sheet};

/// One thing that may be wrong in a sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mistake {
    Cell,
    TailStart,
    TailPeriod,
    TailCompletion,
    End,
}

impl Mistake {
    pub const ALL: [Self; 5] = [Self::Cell, Self::TailStart, Self::TailPeriod, Self::TailCompletion, Self::End];

    /// Changes it at random, if the sheet has such a thing. It may be as right as before.
    pub fn make(self, sheet: &mut Sheet, draw: &mut Draw) {
        let near = |draw: &mut Draw, old: u32| match draw.below(4) {
            0 => old.saturating_add(1 + draw.below(3) as u32),
            1 => old.saturating_sub(1 + draw.below(3) as u32),
            2 => draw.below(200) as u32,
            _ => draw.below((1 << 31) - 1) as u32,
        };
        let end = u32::try_from(sheet.end()).expect("a column");
        match (self, &mut sheet.rest) {
            (Self::Cell, _) if !sheet.completions.is_empty() => {
                let at = draw.index(sheet.completions.len());
                sheet.completions[at] = near(draw, sheet.completions[at]);
            }
            (Self::TailStart, Rest::Tail(offsets)) => match draw.below(3) {
                0 => drop(sheet.completions.pop()),
                1 => sheet.completions.push(end + near(draw, offsets[0]) % 64),
                _ => {
                    // Right, if the tail goes on from its next phase.
                    sheet.completions.push(end + offsets[0]);
                    if draw.below(2) == 0 {
                        offsets.rotate_left(1);
                    }
                }
            },
            (Self::TailPeriod, Rest::Tail(offsets)) if draw.below(2) == 0 && offsets.len() > 1 => {
                offsets.remove(draw.index(offsets.len()));
            }
            (Self::TailPeriod, Rest::Tail(offsets)) => {
                let at = draw.index(offsets.len() + 1);
                offsets.insert(at, near(draw, 1));
            }
            (Self::TailCompletion, Rest::Tail(offsets)) => {
                let at = draw.index(offsets.len());
                offsets[at] = near(draw, offsets[at]);
            }
            (Self::End, rest @ (Rest::Tail(_) | Rest::Nothing)) => match draw.below(4) {
                0 => drop(sheet.completions.pop()),
                1 => sheet.completions.push(end + near(draw, 2) % 64),
                2 => *rest = Rest::Nothing,
                _ => *rest = Rest::Tail((0..=draw.below(3)).map(|_| near(draw, 2)).collect()),
            },
            _ => {}
        }
    }
}
