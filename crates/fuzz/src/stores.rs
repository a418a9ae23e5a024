//! A target for each kind of table: files of that kind, changed where it matters, with every checksum made right again.

use super::files::ask;
use super::mended::{changed, seal};
use supermex::table::AnyStore;

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

/// Targets that are like [`mended`], of one kind of table each.
macro_rules! targets {
    ($($(#[$of:meta])* $name:ident: $table:pat $(if $wanted:expr)?,)*) => {
        $($(#[$of])* pub fn $name(data: &[u8]) {
            ask(&changed(data), |table| matches!(&table.store, $table $(if $wanted)?));
        })*
    };
}

targets! {
    /// Tables that keep the completions of sheets, without an index.
    sheets: AnyStore::Sheets(table) if table.keeps_cells() && table.cells.index.is_empty() && table.cells.overview.is_empty(),
    /// Tables that keep only the ends of sheets.
    ends: AnyStore::Sheets(table) if table.profile().is_of_ends(),
    /// Tables of sheets with an overview.
    overview: AnyStore::Sheets(table) if !table.cells.overview.is_empty(),
    /// Tables of sheets with an index of moves.
    index: AnyStore::Sheets(table) if !table.cells.index.is_empty(),
    /// Two-pile games.
    pairs: AnyStore::Pairs(_),
    /// One-pile games.
    piles: AnyStore::Piles(_),
    /// Strips of Clobber.
    strips: AnyStore::Strips(_),
    /// Boards of Chomp.
    boards: AnyStore::Boards(_),
    /// Four rows and four piles.
    layers: AnyStore::Layers(_),
    /// Boxes of rules whose table has the completion of each column.
    columns: AnyStore::Boxes(table) if table.rules().has_columns(),
    /// Boxes of rules whose table has the set of P-positions.
    sets: AnyStore::Boxes(table) if !table.rules().has_columns(),
}
