//! What only tables of sheets are asked: whole sheets, and pixels of an overview.

use supermex::format::Pixel;
use supermex::table::{Cell, CellStore, ReadError, Sheets};

/// Asks for everything, whatever the files hold.
pub fn asked(table: &Sheets, sound: bool) {
    // A nim-sum file is as long for any number of columns.
    if !table.profile().is_a_rule() || table.columns().is_none_or(|columns| columns < 1 << 16) {
        for x in [table.first_sheet(), table.sheets() - 1] {
            (0..2).for_each(|passes| whole(table, x, passes, sound));
        }
    }
    (0..2).for_each(|passes| overview(table, passes, sound));
}

/// A sheet as a whole says what its cells say. It has the columns and completions of the recursion.
fn whole(table: &Sheets, x: u32, passes: u64, sound: bool) {
    let (sheet, ending) = (table.sheet(x, passes), table.ending(x, passes));
    assert!((sheet.is_ok() && ending.is_ok()) || !sound, "sheet {x}: a verified file is damaged");
    let Some(sheet) = sheet.ok().flatten().filter(|_| sound) else { return };
    let game = table.rules().game;
    for (column, &value) in (sheet.first_column..).zip(&sheet.completions).take(600) {
        let (y, z) = (column - game.shift(x), value.checked_sub(game.shift(column)));
        let expected = z.map_or(Cell::Beyond, |z| Cell::Completion(z.into()));
        assert_eq!(table.completion(&[x.into(), y.into()], passes).ok(), Some(expected), "sheet {x}, column {y}");
    }
}

/// Pixels of each zoom: the first ones, some about the edge, and some that are none.
fn overview(table: &Sheets, passes: u64, sound: bool) {
    let overview = table.overview_of(passes);
    assert!(overview.is_ok() || !sound, "a verified file is damaged");
    let Ok(Some(overview)) = overview else { return };
    let mut pixels = vec![Pixel::default(); 12];
    for zoom in 0..=overview.zooms() {
        let width = overview.columns() / overview.side();
        for column in [0, width.saturating_sub(1), u32::MAX - 4] {
            for row in [0, width, u32::MAX - 3] {
                let has = overview.pixels(zoom, column..column + 4, row..row + 3, &mut pixels);
                assert!(
                    matches!(has, Ok(()) | Err(ReadError::Beyond)) || !sound,
                    "zoom {zoom}, {column},{row}: a verified file is damaged"
                );
                let share = pixels[0].won(table.sheets() / 2);
                assert!((0.0..=1.0).contains(&share), "{share} of a pixel is won");
            }
        }
    }
}
