//! The worked bytes of `docs/format-vectors.md` are those that the library writes.

use crate::common::smaller::Smaller;
use crate::common::tables::{Built, Case};
use std::path::Path;
use supermex::Rules;
use supermex::game::{Board, Clobber, Four, Game, Heap, Rest, RulesBox, RulesFile, Wythoff};
use supermex::raw::CellFile;

fn page() -> String {
    std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/docs/format-vectors.md")).unwrap()
}

/// What stands under a title, up to the next one.
fn section<'a>(page: &'a str, title: &str) -> &'a str {
    let is_title = |line: &str| line.starts_with('#') && line.trim_start_matches('#').trim() == title;
    let mut at = 0;
    let start = page.split_inclusive('\n').find_map(|line| {
        at += line.len();
        is_title(line).then_some(at)
    });
    let rest = &page[start.unwrap_or_else(|| panic!("the page has no section {title:?}"))..];
    rest.split_once("\n#").map_or(rest, |(section, _)| section)
}

/// The bytes of a line of a dump: `n × 00`, or bytes with blanks and bars between them.
fn listed(text: &str) -> Vec<u8> {
    match text.split_once(" × 00") {
        Some((count, _)) => vec![0; count.parse().unwrap()],
        None => text
            .split([' ', '|'])
            .filter(|byte| !byte.is_empty())
            .map(|byte| u8::from_str_radix(byte, 16).unwrap_or_else(|_| panic!("{text:?} are not bytes")))
            .collect(),
    }
}

/// Checks that the dump of a section lists some bytes, each of them, from a place on.
fn holds(title: &str, bytes: &[u8], from: usize) {
    let page = page();
    let mut next = from;
    for line in section(&page, title).lines().filter_map(|line| line.strip_prefix("    ")) {
        let (at, text) = line.split_once(": ").unwrap_or_else(|| panic!("{title}: {line} has no place"));
        assert_eq!(usize::from_str_radix(at, 16), Ok(next), "{title}: {line}");
        let listed = listed(text.split("  ;").next().unwrap_or(text).trim());
        assert_eq!(bytes.get(next..next + listed.len()), Some(&listed[..]), "{title}: {line}");
        next += listed.len();
    }
    assert_eq!(next, bytes.len(), "{title}: the dump ends too early");
}

/// The file of a table of one sheet, behind its header.
fn holds_file(title: &str, rules: impl Into<Rules>, columns: Option<u64>) {
    holds(title, &Smaller::new(rules, columns).bytes(), 512);
}

#[test]
fn files_of_the_other_games() {
    holds_file("Two piles", Wythoff::blocking(2, 3).unwrap(), Some(20));
    holds_file("Piles", Heap::subtract([1, 3, 4], false).unwrap(), Some(40));
    holds_file("Strips", Clobber::new(2).unwrap(), None);
    holds_file("Boards", Board::new(3, 3).unwrap(), None);
    let wythoff = RulesFile::parse(include_str!("../../rulesets/wythoff.toml")).unwrap();
    holds_file("Rules from a text", RulesBox::grundy(wythoff, [2, 3]).unwrap(), None);
    holds_file("Four rows", Four::new(Game::Chomp, 2).unwrap(), Some(4));
}

#[test]
fn a_file_of_sheets() {
    let built = Built::new(&Case::pure(Game::Chomp, 1).options(8));
    let bytes = std::fs::read(built.path.join("p1-000000000.smx")).unwrap();
    holds("A table of Chomp", &bytes, 0);
    let (logical, sheet) = digests(&built.path);
    assert_eq!(built.summary.manifest.logical_digest, logical);
    let page = page();
    let example = section(&page, "A table of Chomp");
    assert!(example.contains(&logical) && example.contains(&sheet));
}

/// The logical digest of the table of Chomp and the digest of its sheet 5 at level 1, as `format.md` defines them.
fn digests(path: &Path) -> (String, String) {
    let mut all = blake3::Hasher::new();
    all.update(b"supermex chomp passes 1 sheets 8 columns 0\n");
    let mut last = String::new();
    for (level, x) in [0, 1].into_iter().flat_map(|level| (0..8).map(move |x| (level, x))) {
        let file = std::fs::read(path.join(format!("p{level}-000000000.smx"))).unwrap();
        let sheet = CellFile::new(file).unwrap().sheet(x).unwrap();
        let after = match sheet.rest {
            Rest::Unknown => panic!("sheets of Chomp are whole"),
            Rest::Nothing => vec![0xffff_fffe],
            Rest::Tail(period) => [vec![u32::try_from(period.len()).unwrap()], period].concat(),
        };
        let count = u32::try_from(sheet.completions.len()).unwrap();
        let numbers = [vec![sheet.first_column, count], after, sheet.completions].concat();
        let bytes: Vec<u8> = numbers.iter().flat_map(|number| number.to_le_bytes()).collect();
        all.update(blake3::hash(&bytes).as_bytes());
        if (level, x) == (1, 5) {
            assert_eq!(numbers, [5, 1, 3, 2, 5, 2, 9]);
            last = blake3::hash(&bytes).to_hex().to_string();
        }
    }
    (all.finalize().to_hex().to_string(), last)
}

#[test]
#[cfg(not(feature = "reader-alone"))]
fn chunks() {
    use supermex::codec::fast::{EncodeScratch, encode_with};
    let runs = |i: u32| 1000 + i + [0, 3, 700, 701, 1, 2, 702, 0, 3][i as usize / 8];
    let two_lines = (0..16_u32).flat_map(|i| {
        // Value 3 is off its line.
        let upper = 9001 + 2 * i + if i == 1 { 9 } else { 0 };
        [upper, 9002 + 2 * i, 4000 - (5 * i).div_ceil(2)]
    });
    let slopes = (0..192_u32).map(|i| if i % 3 == 2 { 64 + i } else { 1000 + 4 * i });
    for (title, first_column, values) in [
        ("A list of one block", 0, vec![5, 6, 7, 40, 9, 10, 11, 44, 45, 46, 15, 16, 17, 50, 19, 20]),
        ("A list of two blocks, with runs", 64, (0..66).map(runs).collect()),
        ("Two lines", 256, two_lines.collect()),
        ("Two lines with slopes", 0, slopes.collect()),
    ] {
        let (mut bytes, mut scratch) = (Vec::new(), EncodeScratch::with_slopes(title.ends_with("slopes")));
        encode_with(&mut scratch, first_column, &values, &mut bytes).unwrap();
        holds(title, &bytes, 0);
    }
}

#[test]
#[cfg(not(feature = "reader-alone"))]
fn a_frame() {
    use supermex::codec::small::{Dictionary, Encoder, Model, Rows, encode_frame};
    let nim = [0, 2, 1, 4, 3, 6, 5, 8, 1, 0, 3, 4, 5, 6, 7];
    // Two lines, rows like each other, and a cell without a completion in the box, twice.
    let lines = [3, 4, 9, 5, 6, 99, 99, 4, 5, 10, 6, 7, 11];
    for (title, model, spans, values) in [
        ("A frame", Model::Nim, [(0, 8), (1, 7)], &nim[..]),
        ("A frame of the model lines", Model::Lines, [(0, 7), (0, 6)], &lines),
    ] {
        let rows = Rows { first_column: 0, spans: &spans, values };
        let mut encoder = Encoder::new(model, 1, &Dictionary::new(&[]).unwrap()).unwrap();
        let mut bytes = Vec::new();
        encode_frame(&mut encoder, &rows, &mut bytes).unwrap();
        holds(title, &bytes, 0);
    }
}
