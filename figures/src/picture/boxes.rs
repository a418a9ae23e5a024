//! Boxes as a subject of pictures. Games on two numbers are one picture, with x to the right and y upwards.

use anyhow::bail;
use supermex::game::{RulesBox, Side};
use supermex::rows::{Field, Rows, RowsAsked, Values};
use supermex::{Position, ReadError, Table};

use super::cells::{Progress, in_blocks};
use super::panel::{Request, Shown, Subject, with_passes, with_variants};
use super::raster::{FULL, Raster, Window};

/// Columns of instant winners that a thread finds at a time: each costs a look-up for each move.
const COLUMNS: u32 = 8;

/// A table of rules in a box.
pub struct InBox<'a> {
    /// The table.
    pub table: &'a Table,
    /// The rules, and the box.
    pub rules: RulesBox,
}

/// Where `y` and `z` are among the fields of a row: in a table of the values of two numbers the value is the third.
pub fn places(table: &Table) -> [Option<usize>; 2] {
    let place = |name| table.fields().iter().position(|Field(field, _)| *field == name);
    [place("y"), place("z").or(place("grundy"))]
}

/// The P-positions `y, z` of sheet `x` in the columns below a number, if given, ascending; `z` is 0 in games on two numbers. Costs a row
/// of completions, or the part of a set that they are in.
pub fn sheet(table: &Table, x: u32, columns: Option<u64>, passes: Option<u64>) -> Result<Vec<[u64; 2]>, ReadError> {
    /// Where the numbers are, and the P-positions.
    struct Sheet([Option<usize>; 2], Vec<[u64; 2]>);
    impl Rows for Sheet {
        fn add(&mut self, count: usize, values: &[Values<'_>]) -> std::io::Result<()> {
            self.1.extend((0..count).map(|row| {
                self.0.map(|place| match place.map(|place| &values[place]) {
                    Some(Values::Same(same)) => u64::from(*same),
                    Some(Values::U32(all)) => u64::from(all[row]),
                    Some(Values::U64(all)) => all[row],
                    None | Some(Values::Text(_)) => 0,
                })
            }));
            Ok(())
        }
    }
    let mut sheet = Sheet(places(table), Vec::new());
    let ask = RowsAsked { sheets: x..x.saturating_add(1), columns, passes, all_levels: false };
    table.rows(&ask, &mut sheet)?;
    sheet.1.sort_unstable();
    Ok(sheet.1)
}

fn small(number: u64) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

impl Subject for InBox<'_> {
    fn table(&self) -> &Table {
        self.table
    }

    fn usual(&self, request: &Request) -> Window {
        let [x, y] = self.rules.sides().map(small);
        match self.rules.third() {
            _ if request.kind == Shown::Values || self.flat().is_some() => Window { y: 0..x, z: 0..y },
            Side::Below(z) => Window { y: 0..y, z: 0..small(z) },
            // The extent of the sheet. Damage is found when it is drawn.
            Side::Any => {
                let sheet = sheet(self.table, request.x, None, Some(request.passes)).unwrap_or_default();
                Window { y: 0..y, z: 0..sheet.iter().map(|&[_, z]| small(z).saturating_add(1)).max().unwrap_or(1) }
            }
        }
    }

    fn ends(&self) -> Option<[u64; 2]> {
        let ([x, y], below) = (self.rules.sides(), self.rules.below());
        Some(if self.flat().is_some() { [x, y] } else { [y, below.unwrap_or(u64::MAX)] })
    }

    fn flat(&self) -> Option<&'static str> {
        (self.rules.numbers() == 2).then_some("P-positions x, y: the player to move loses")
    }

    fn has_values(&self) -> bool {
        self.rules.is_of_grundy()
    }

    fn check(&self, request: &Request, window: &Window) -> anyhow::Result<()> {
        if self.rules.has_values_of_three() {
            bail!("values of three numbers have no picture: a sheet has three numbers; ask `supermex sheet`");
        }
        if self.rules.sides_of_four().is_some() {
            bail!("games on four numbers have no picture: a sheet has three numbers; ask `supermex sheet`");
        }
        match request.kind {
            Shown::FirstWinningSheets => {
                bail!(
                    "--first-winning-sheets is not for rules: what wins at once on a sheet need not do so on the next"
                )
            }
            Shown::InstantWinners if self.flat().is_some() => {
                bail!("--instant-winners is not for games on two numbers, whose sheets are lines; ask `supermex sheet`")
            }
            _ => {}
        }
        let [x, y] = self.rules.sides();
        if request.kind == Shown::Values {
            if u64::from(window.y.end) > x || u64::from(window.z.end) > y {
                bail!("the window goes beyond the box: give a --window of x below {x} and y below {y}");
            }
            return Ok(());
        }
        if self.flat().is_none() && u64::from(request.x) >= x {
            bail!("sheet {} is beyond the database, which has the sheets 0 to {}", request.x, x - 1);
        }
        if let Some([across, up]) = self.ends()
            && (u64::from(window.y.end) > across || u64::from(window.z.end) > up)
        {
            let up = if up == u64::MAX { "any".to_owned() } else { up.to_string() };
            bail!("the window goes beyond the box: give a --window of columns below {across} and rows below {up}");
        }
        Ok(())
    }

    fn ink(&self, request: &Request, raster: &Raster, progress: Progress) -> anyhow::Result<[Vec<u64>; 2]> {
        let (mut ink, window) = (raster.layer(), raster.window().clone());
        if request.kind == Shown::InstantWinners {
            let [ink] = in_blocks(raster, COLUMNS, progress, |block, [ink]| {
                for y in block {
                    let rows = window.z.end.into();
                    let found =
                        self.table.instant_winners()?.column([request.x, y].map(u64::from), rows, request.passes)?;
                    for z in found.into_iter().flatten() {
                        raster.add(y, small(z), ink);
                    }
                }
                Ok(())
            })?;
            return Ok([ink, Vec::new()]);
        }
        if request.kind == Shown::Values {
            return in_blocks(raster, COLUMNS, progress, |block, [ink, weighted]| {
                let each = block.flat_map(|x| window.z.clone().map(move |y| (x, y)));
                for (x, y) in each {
                    let position = Position::from([x, y].map(u64::from)).with_passes(request.passes);
                    let Some(value) = self.table.values()?.grundy(&position)? else { continue };
                    raster.cover(x, y, |place, share| {
                        ink[place] += share;
                        // A share of a pixel is at most `FULL`, and values are of 32 bits.
                        weighted[place] = weighted[place].saturating_add(share.min(FULL).saturating_mul(value));
                    });
                }
                Ok(())
            });
        }
        let sheets = if self.flat().is_some() { window.y.clone() } else { request.x..request.x + 1 };
        for x in sheets.clone() {
            for [y, z] in sheet(self.table, x, None, Some(request.passes))? {
                let (across, up) = if self.flat().is_some() { (x, small(y)) } else { (small(y), small(z)) };
                raster.add(across, up, &mut ink);
            }
            progress(x + 1 - sheets.start, sheets.end - sheets.start);
        }
        Ok([ink, Vec::new()])
    }

    fn axes(&self, request: &Request) -> [&'static str; 2] {
        if request.kind == Shown::Values || self.flat().is_some() { ["x", "y"] } else { ["y", "z"] }
    }

    fn name(&self, passes: u64) -> String {
        let mut text = self.rules.rules_file().name().to_owned();
        if self.rules.is_of_grundy() {
            text += ", values";
        }
        text + &with_passes(self.rules.level(), passes) + &with_variants(self.rules.listed())
    }
}
