//! The worked bytes of the pages of the format are those of the files that they say they are.

use crate::common::smaller::Smaller;
use supermex::Rules;
use supermex::game::{Board, Four, Game, Wythoff};

/// Checks the bytes of the file of some rules, from byte 512 on, against the lines of the example of a command line: those that
/// begin with four blanks, in which bytes end before two blanks. Where some are left out the next ones come later.
fn holds(page: &str, command: &str, rules: impl Into<Rules>, columns: Option<u64>) {
    let start = page.find(command).unwrap_or_else(|| panic!("no example of {command}"));
    let bytes = Smaller::new(rules, columns).bytes();
    let lines = page[start..].lines().skip_while(|line| !line.starts_with("    "));
    let (mut at, mut left_out, mut listed) = (512, false, 0);
    for line in lines.map_while(|line| line.strip_prefix("    ")) {
        let text = line.split("  ").next().unwrap();
        let known = text.split('…').next().unwrap();
        let known: Vec<u8> = known.split_whitespace().filter_map(|byte| u8::from_str_radix(byte, 16).ok()).collect();
        let found = (at..bytes.len()).find(|&at| bytes[at..].starts_with(&known));
        assert!(found == Some(at) || left_out && found.is_some(), "{command}: {line}");
        at = found.unwrap() + known.len();
        left_out = text.contains('…');
        listed += known.len();
    }
    assert!(listed > 20 && (left_out || at == bytes.len()), "{command}: {listed}");
}

#[test]
fn worked_bytes_of_the_smaller_games() {
    let page = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/docs/format-smaller.md")).unwrap();
    holds(&page, "build wythoff --k 2 --m 3 --columns 20", Wythoff::blocking(2, 3).unwrap(), Some(20));
    holds(&page, "build chomp --board 3x3", Board::new(3, 3).unwrap(), None);
    holds(&page, "build chomp --rows 4 --sheets 2 --columns 4", Four::new(Game::Chomp, 2).unwrap(), Some(4));
}
