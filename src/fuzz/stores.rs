//! A target for each kind of table: files of that kind, changed where it matters, with every checksum made right again.

use super::files::ask;
use super::mended::{changed, seal};
use crate::format::Profile;
use crate::table::{Sheets, Table};

/// Opens the bytes as a file of any kind, and asks for everything that can be asked.
///
/// If the file passes verification, all its look-ups must succeed. The header's checksum is made right first:
/// it would refuse nearly everything, and whoever means harm can compute it too.
pub fn open(data: &[u8]) {
    let mut sealed = data.to_vec();
    seal(&mut sealed);
    ask(&[sealed], |_| true);
}

/// Changes files of any kind as their parts are laid out, makes all their checksums right, and asks for everything.
///
/// The first byte says how many changes there are, each in seven bytes, and the files of one database follow.
pub fn mended(data: &[u8]) {
    ask(&changed(data), |_| true);
}

fn of_sheets(data: &[u8], wanted: impl Fn(&Sheets) -> bool) {
    ask(&changed(data), |table| matches!(table, Table::Sheets(table) if wanted(table)));
}

/// As [`mended`], of tables that keep the completions of sheets, without an index.
pub fn sheets(data: &[u8]) {
    of_sheets(data, |table| table.keeps_cells() && !table.has_index() && !table.has_overview());
}

/// As [`mended`], of tables that keep only the ends of sheets.
pub fn ends(data: &[u8]) {
    of_sheets(data, |table| table.profile() == Profile::Ends);
}

/// As [`mended`], of tables of sheets with an overview.
pub fn overview(data: &[u8]) {
    of_sheets(data, |table| table.has_overview());
}

/// As [`mended`], of tables of sheets with an index of moves.
pub fn index(data: &[u8]) {
    of_sheets(data, |table| table.has_index());
}

/// As [`mended`], of two-pile games.
pub fn pairs(data: &[u8]) {
    ask(&changed(data), |table| matches!(table, Table::Pairs(_)));
}

/// As [`mended`], of one-pile games.
pub fn piles(data: &[u8]) {
    ask(&changed(data), |table| matches!(table, Table::Piles(_)));
}

/// As [`mended`], of strips of Clobber.
pub fn strips(data: &[u8]) {
    ask(&changed(data), |table| matches!(table, Table::Strips(_)));
}

/// As [`mended`], of boards of Chomp.
pub fn boards(data: &[u8]) {
    ask(&changed(data), |table| matches!(table, Table::Boards(_)));
}

/// As [`mended`], of four rows and four piles.
pub fn layers(data: &[u8]) {
    ask(&changed(data), |table| matches!(table, Table::Layers(_)));
}

/// As [`mended`], of boxes of rules whose table has the completion of each column.
pub fn columns(data: &[u8]) {
    ask(&changed(data), |table| matches!(table, Table::Boxes(table) if table.rules().has_columns()));
}

/// As [`mended`], of boxes of rules whose table has the set of P-positions.
pub fn sets(data: &[u8]) {
    ask(&changed(data), |table| matches!(table, Table::Boxes(table) if !table.rules().has_columns()));
}
