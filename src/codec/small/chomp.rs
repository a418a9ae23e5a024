//! Three-row Chomp: the values of a sheet lie on two lines. The upper one fills
//! every free number in turn, the lower one falls by 0.707 per column.

use super::model::{ESCAPE, FIRST_ALTERNATE, Model};

/// The lower line falls by 181/256 per column.
const FALL: u32 = 181;

#[derive(Default)]
pub struct Chomp {
    /// The first value of the upper and of the lower line in the last row that had one.
    first: [u32; 2],
}

#[derive(Clone, Copy)]
pub struct Row {
    upper: u32,
    lower: u32,
    /// Column (in the tile) of `lower`.
    lower_at: u8,
    seen: [bool; 2],
}

impl Model for Chomp {
    type Row = Row;

    fn start_frame(&mut self, first_column: u32) {
        self.first = [first_column; 2];
    }

    fn start_row(&mut self, column: u8) -> Row {
        Row {
            upper: self.first[0].wrapping_add(1),
            lower: self.first[1].wrapping_add(1),
            lower_at: column,
            seen: [false; 2],
        }
    }

    #[inline(always)]
    fn guess(&self, row: &mut Row, _: u8) -> u32 {
        row.upper.wrapping_sub(2)
    }

    #[inline(always)]
    fn alternate(&self, row: &Row, column: u8, index: usize) -> Option<u32> {
        let columns = u32::from(column.wrapping_sub(row.lower_at));
        (index == 0).then(|| row.lower.wrapping_sub(columns * FALL / 256))
    }

    #[inline(always)]
    fn learn(&mut self, row: &mut Row, column: u8, value: u32, symbol: u8) {
        let upper = symbol < FIRST_ALTERNATE || symbol == ESCAPE && value > row.upper.saturating_sub(64);
        if upper {
            row.upper = value;
        } else {
            row.lower = value;
            row.lower_at = column;
        }
        let line = usize::from(!upper);
        if !row.seen[line] {
            row.seen[line] = true;
            self.first[line] = value;
        }
    }
}
