//! Files, opened from every kind of source, and asked. Whatever they hold, a batch answers as single look-ups do; if
//! they pass verification, every source gives the same answers.

use std::ops::Range;

use super::asked::{asked, certified};
use supermex::check::Depth;
use supermex::format::{FileEntry, FileRole, Header, Manifest, Profile};
use supermex::source::{Bytes, Source, SourceError};
use supermex::table::{CellFile, Table};
use supermex_certify::{Certify, Scope};
use supermex_game::{Game, PerturbedGame, Rules};

/// Opens files as one database, if they are of the wanted kind, and asks every question.
pub fn ask(files: &[Vec<u8>], wanted: impl Fn(&Table) -> bool) {
    let Some(table) = opened(files, Bytes::from).filter(wanted) else { return };
    let _ = table.verify(Depth::Quick);
    let sound = table.verify(Depth::Full).is_ok();
    let said = asked(&table, sound);
    let _ = table.info();
    if sound && said.small {
        let _ = table.certify(Scope::Sample { count: 3, seed: 1 });
        if table.certify(Scope::All).is_ok() {
            // An index of moves only changes how moves are found, and an overview changes nothing.
            let is_table = |file: &&Vec<u8>| {
                Header::decode(file, file.len() as u64).is_ok_and(|header| header.table == FileRole::Completions)
            };
            let plain: Vec<Vec<u8>> = files.iter().filter(is_table).cloned().collect();
            let plain = opened(&plain, Bytes::from).expect("the same files, without some that are optional");
            certified(&table, &plain);
        }
    }
    // The same with other sources.
    let read = |remote: bool| move |bytes: Vec<u8>| Bytes::from_source(Read { bytes: bytes.into(), remote });
    let ways = [
        table.checked().ok().map(|table| asked(&table, sound)),
        opened(files, read(false)).map(|table| asked(&table, sound)),
        opened(files, read(false)).and_then(|table| table.checked().ok()).map(|table| asked(&table, sound)),
        opened(files, read(true)).map(|table| asked(&table, sound)),
    ];
    for (way, again) in ways.iter().enumerate().filter(|_| sound) {
        let again = again.as_ref().map(|said| &said.outcomes);
        assert!(again == Some(&said.outcomes), "verified files say something else in way {way}");
    }
}

/// The database of some files, whose bytes `had` makes. Several files get a manifest that lists them.
fn opened(files: &[Vec<u8>], had: impl Fn(Vec<u8>) -> Bytes) -> Option<Table> {
    let [_, _, ..] = files else { return Table::from_bytes(had(files.first()?.clone()), "").ok() };
    let load = |entry: &FileEntry| {
        let file = entry.name.parse().ok().and_then(|at: usize| files.get(at));
        file.map(|file| had(file.clone())).ok_or_else(|| std::io::ErrorKind::NotFound.into())
    };
    let mut table = Table::from_manifest(manifest(files)?, "", load).ok()?;
    // Its digests are not right.
    table.files_mut().ok()?.manifest = None;
    Some(table)
}

/// The manifest of some files of cells.
fn manifest(files: &[Vec<u8>]) -> Option<Manifest> {
    let headers: Option<Vec<Header>> = files.iter().map(|file| Header::decode(file, file.len() as u64).ok()).collect();
    let headers = headers?;
    let tables = || headers.iter().filter(|header| header.table == FileRole::Completions);
    let first = CellFile::new(files.first()?.as_slice()).ok()?;
    let passes = tables().map(|header| header.level).max()?;
    let sheets = tables().map(|header| header.first_sheet + header.sheets).max()?;
    let rules: Rules = match (Game::from_code(first.header().game), first.rules()) {
        (Some(game), _) => PerturbedGame::new(game).passes(passes).variants(first.variants().ok()?).into(),
        (None, rules) => rules?.clone(),
    };
    let stores = tables().map(|header| header.profile).find(|profile| !profile.is_a_rule());
    let profile = stores.unwrap_or(Profile::NimSum);
    let columns = Some(first.header().columns).filter(|&columns| columns > 0);
    let mut manifest = Manifest::new(&rules, sheets, columns, profile);
    for (number, header) in headers.iter().enumerate() {
        let list = match header.table {
            FileRole::Completions => &mut manifest.files,
            FileRole::Overview => &mut manifest.overview,
            FileRole::Rows | FileRole::Columns | FileRole::Lists | FileRole::Lines => &mut manifest.index,
            other => panic!("no list of {other}"),
        };
        list.push(FileEntry::new(number.to_string(), header, String::new()));
    }
    for list in [&mut manifest.files, &mut manifest.index, &mut manifest.overview] {
        list.sort_by_key(|entry| (entry.level, entry.table.code(), entry.first_sheet));
    }
    Manifest::parse(&manifest.encode()).ok()
}

/// Bytes that are not in memory, and perhaps on a server: then look-ups check, and the places of pieces are read one by one.
struct Read {
    bytes: Bytes,
    remote: bool,
}

impl Source for Read {
    fn length(&self) -> u64 {
        self.bytes.length()
    }

    fn read(&self, ranges: &[Range<u64>], out: &mut Vec<u8>) -> Result<(), SourceError> {
        self.bytes.read_ranges(ranges, out)
    }

    fn is_remote(&self) -> bool {
        self.remote
    }

    fn is_cached(&self) -> bool {
        self.remote
    }
}
