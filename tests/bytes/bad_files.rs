//! The corpus of bad files: `tests/bad/corpus.txt` says what is wrong with each, as a change of a good file, and
//! the exact errors expected of it. The good files beside it are committed too, so that the bad ones stay the
//! same bytes until the format changes. Then
//!
//! ```text
//! SUPERMEX_BAD=write cargo test --features build --test bytes bad_files
//! ```
//!
//! builds the good files again and writes what is said of each bad one, for the difference to be looked at and
//! committed.
//!
//! A case is a paragraph: its name in brackets; the `file` (a sheet file is opened alone, a manifest with its
//! directory); the `patch`; the checksums that are made right again, `seal` (`none`, `header`, `sections`, or `all`:
//! then those of the pieces too, and the structure's own checks have to find it); what `open`, `verify` and `query`ing a position say.
//!
//! A patch is a list of `u8|u16|u32|u64 PLACE = NUMBER`, `hex PLACE = BYTES`, `cut PLACE`, `grow BYTES`,
//! `swap PLACE PLACE BYTES`; in manifests `set /POINTER = JSON`, `remove /POINTER`, and `copy FILE FILE` of the
//! directory, `delete FILE`, `text MANIFEST`. A place is a name and perhaps `+BYTES`: `header`, `end`, a section, `slot.SECTION`, `piece.N`,
//! `part.N.I` (chunk or frame `I` of piece `N`). A number may be `@PLACE`.

use std::fmt::Write;
use std::path::{Path, PathBuf};

use crate::common::ranges::Ranges;
use supermex::checking::Depth;
use supermex::game::Kind;
use supermex::raw::{Header, SectionKind};
use supermex::{Bytes, Profile, Table};

/// Sheets in a row group.
const ROW_GROUP: u32 = 64;

fn read<const N: usize>(bytes: &[u8], at: usize) -> Option<[u8; N]> {
    bytes.get(at..)?.first_chunk().copied()
}

fn read_u16(bytes: &[u8], at: usize) -> Option<u16> {
    read(bytes, at).map(u16::from_le_bytes)
}

fn read_u32(bytes: &[u8], at: usize) -> Option<u32> {
    read(bytes, at).map(u32::from_le_bytes)
}

fn read_u64(bytes: &[u8], at: usize) -> Option<u64> {
    read(bytes, at).map(u64::from_le_bytes)
}

fn corpus() -> PathBuf {
    // The package's own directory, or that of `fuzz`.
    let above = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().map(|path| path.join("tests/bad"));
    above.into_iter().find(|path| path.exists()).unwrap()
}

/// The good databases.
#[cfg(feature = "build")]
fn write_good() {
    use supermex::game::{Game, PassLevel, PerturbedGame, Variant, Variants};
    use supermex::{BuildOptions, build};

    let listed = |game, all: &[([u64; 3], Option<PassLevel>)]| {
        Variants::new(game, all.iter().map(|&(piles, level)| Variant { piles, level }), None).unwrap()
    };
    let pure = Variants::default;
    let variants = listed(Game::Chomp, &[([1, 0, 2], Some(PassLevel::ONE)), ([2, 2, 2], None)]);
    for (name, game, sheets, profile, variants) in [
        ("chomp", Game::Chomp, 70, Profile::Fast, pure()),
        ("nim", Game::Nim, 20, Profile::Fast, pure()),
        ("small", Game::Chomp, 70, Profile::Small, pure()),
        ("variants", Game::Chomp, 9, Profile::Fast, variants),
        ("ends", Game::Chomp, 9, Profile::Ends, pure()),
    ] {
        let path = corpus().join(name);
        if path.exists() {
            std::fs::remove_dir_all(&path).unwrap();
        }
        let rules = PerturbedGame::new(game).passes(PassLevel::ONE).variants(variants);
        build(&path, &BuildOptions::new(rules).sheets(sheets).profile(profile), &|_| {}).unwrap();
    }
}

#[cfg(not(feature = "build"))]
fn write_good() {
    panic!("this needs the feature `build`");
}

struct Case<'a> {
    name: &'a str,
    file: &'a str,
    patch: &'a str,
    seal: &'a str,
    position: &'a str,
    /// Its last lines.
    said: &'a str,
}

impl<'a> Case<'a> {
    fn parse(paragraph: &'a str) -> Self {
        let mut lines = paragraph.lines();
        let name = lines.next().and_then(|line| line.strip_prefix('[')?.strip_suffix(']')).expect(paragraph);
        let mut field = |key: &str| {
            let line = lines.next().and_then(|line| line.strip_prefix(key));
            line.unwrap_or_else(|| panic!("[{name}] has no {key}")).trim()
        };
        let (file, patch, seal) = (field("file"), field("patch"), field("seal"));
        let said = paragraph.find("\nopen").map_or("", |at| paragraph[at + 1..].trim_end());
        let query = paragraph.lines().find_map(|line| line.strip_prefix("query ")).unwrap_or("0,0,0,1");
        Self { name, file, patch, seal, position: query.split(' ').next().unwrap(), said }
    }
}

/// Where the slot of a section is in the header of a file of sheets, which has no other sections than these.
fn slot_of(kind: SectionKind) -> usize {
    let all = |profile| SectionKind::required(Kind::Sheets, profile);
    let found =
        [Profile::Small, Profile::Ends].into_iter().find_map(|profile| all(profile).position(|one| one == kind));
    64 + 32 * found.unwrap_or(all(Profile::Small).count())
}

/// Where a place of a patch is, in the good file.
fn place(good: &[u8], text: &str) -> usize {
    let (name, offset) = text.split_once('+').unwrap_or((text, "0"));
    let kind =
        |name: &str| SectionKind::ALL.into_iter().find(|kind| kind.name().replace(' ', "_") == name).expect(text);
    let section = |kind| {
        let header = Header::decode(good, good.len() as u64).unwrap();
        usize::try_from(header.sections.get(kind).unwrap().offset).unwrap()
    };
    let piece = |number: &str| {
        let at = section(SectionKind::Pieces) + 8 * number.parse::<usize>().unwrap();
        section(SectionKind::Data) + usize::try_from(read_u64(good, at).unwrap()).unwrap()
    };
    let base = match *name.split('.').collect::<Vec<_>>() {
        ["header"] => 0,
        ["end"] => good.len(),
        ["slot", name] => slot_of(kind(name)),
        ["piece", number] => piece(number),
        ["part", number, part] => {
            let header = Header::decode(good, good.len() as u64).unwrap();
            let (at, part) = (piece(number), part.parse::<usize>().unwrap());
            let rows = header.sheets.min(ROW_GROUP) as usize;
            let word = |index: usize| usize::from(read_u16(good, at + 2 * index).unwrap());
            match header.profile {
                Profile::Fast => at + 2 * rows + 2 * word(part),
                _ => at + 8 * rows.div_ceil(header.frame_rows as usize) + (0..part).map(word).sum::<usize>(),
            }
        }
        [name] => section(kind(name)),
        _ => panic!("{text} is no place"),
    };
    base.checked_add_signed(offset.parse().unwrap()).unwrap()
}

fn number(good: &[u8], text: &str) -> u64 {
    if let Some(at) = text.strip_prefix('@') {
        return place(good, at) as u64;
    }
    text.strip_prefix("0x").map_or_else(|| text.parse(), |hex| u64::from_str_radix(hex, 16)).expect(text)
}

/// A sheet file with a patch.
fn patched(good: &[u8], patch: &str) -> Vec<u8> {
    let mut bytes = good.to_vec();
    for step in patch.split(';').map(str::trim) {
        let words: Vec<&str> = step.split_whitespace().collect();
        let mut put = |at: usize, new: &[u8]| bytes[at..at + new.len()].copy_from_slice(new);
        match *words {
            [width @ ("u8" | "u16" | "u32" | "u64"), at, "=", value] => {
                let width = width[1..].parse::<usize>().unwrap() / 8;
                put(place(good, at), &number(good, value).to_le_bytes()[..width]);
            }
            ["hex", at, "=", ref new @ ..] => {
                let new: Vec<u8> = new.iter().map(|byte| u8::from_str_radix(byte, 16).unwrap()).collect();
                put(place(good, at), &new);
            }
            ["cut", at] => bytes.truncate(place(good, at)),
            ["grow", more] => bytes.resize(bytes.len() + more.parse::<usize>().unwrap(), 0),
            ["swap", a, b, length] => {
                let (a, b, length) = (place(good, a), place(good, b), length.parse::<usize>().unwrap());
                (0..length).for_each(|i| bytes.swap(a + i, b + i));
            }
            _ => panic!("{step:?} is no patch"),
        }
    }
    bytes
}

/// Makes checksums right, of what is still where it was.
fn seal(bytes: &mut [u8], what: &str) {
    let slot = |bytes: &[u8], kind: SectionKind| {
        let at = slot_of(kind);
        let place = |at| usize::try_from(read_u64(bytes, at)?).ok();
        let start = place(at + 8)?;
        let range = start..start.checked_add(place(at + 16)?)?;
        (read_u32(bytes, at) == Some(kind.code()) && range.end <= bytes.len()).then_some((at, range))
    };
    if what == "all" {
        let places = [SectionKind::Data, SectionKind::Pieces, SectionKind::Sums].map(|kind| slot(bytes, kind));
        if let [Some((_, data)), Some((_, pieces)), Some((_, sums))] = places {
            for piece in 0..sums.len() / 4 {
                let end = |i: usize| usize::try_from(read_u64(bytes, pieces.start + 8 * i)?).ok();
                if let (Some(from), Some(to)) = (end(piece), end(piece + 1))
                    && let Some(piece_bytes) = bytes[data.clone()].get(from..to)
                {
                    let sum = crc32c::crc32c(piece_bytes).to_le_bytes();
                    let at = sums.start + 4 * piece;
                    bytes[at..at + 4].copy_from_slice(&sum);
                }
            }
        }
    }
    if what == "all" || what == "sections" {
        for kind in SectionKind::ALL.into_iter().filter(|&kind| kind != SectionKind::Data) {
            if let Some((at, range)) = slot(bytes, kind) {
                let sum = crc32c::crc32c(&bytes[range]).to_le_bytes();
                bytes[at + 24..at + 28].copy_from_slice(&sum);
            }
        }
    }
    if what != "none" && bytes.len() >= Header::BYTES {
        let crc = crc32c::crc32c(&bytes[..Header::BYTES - 4]).to_le_bytes();
        bytes[Header::BYTES - 4..Header::BYTES].copy_from_slice(&crc);
    }
}

/// What opening, verifying and asking say, line by line.
fn said(opened: Result<Table, String>, position: &str) -> String {
    let table = match opened {
        Ok(table) => table,
        Err(error) => return format!("open   {error}\nquery {position} -"),
    };
    // Of a file alone there is nothing to say but this.
    let verified = match table.verify(Depth::Full) {
        Ok(()) => "ok".to_owned(),
        Err(problems) => problems[0].problem.to_string(),
    };
    let numbers: Vec<u64> = position.split(',').map(|n| n.parse().unwrap()).collect();
    let passes = table.passes().and_then(|_| numbers.last().copied());
    let of_game = if passes.is_some() { &numbers[..numbers.len() - 1] } else { &numbers[..] };
    let answer = table.outcome(&supermex::Position::new(of_game).with_passes(passes.unwrap_or(0)));
    let answer = answer.map_or_else(|error| error.to_string(), |outcome| outcome.to_string());
    format!("open   ok\nverify {verified}\nquery {position} {answer}")
}

/// What is said of a case.
fn run(case: &Case) -> String {
    let good = std::fs::read(corpus().join(case.file)).unwrap();
    if !case.file.ends_with("manifest.json") {
        let mut bytes = patched(&good, case.patch);
        seal(&mut bytes, case.seal);
        fn single(source: impl Into<Bytes>) -> Result<Table, String> {
            Table::from_bytes(source, "FILE").map_err(|error| error.to_string().replacen("FILE: ", "", 1))
        }
        let in_memory = said(single(&bytes[..]), case.position);
        let ranges = said(single(Ranges::new(bytes)), case.position);
        // A chunk that passes the end of its piece may be read in memory, for the next piece's bytes are there.
        let files = |text: &str| text.lines().filter(|line| !line.starts_with("query")).collect::<String>();
        assert_eq!(files(&in_memory), files(&ranges), "[{}] range by range", case.name);
        return in_memory;
    }
    let directory = tempfile::tempdir().unwrap();
    let database = directory.path().join("db");
    std::fs::create_dir(&database).unwrap();
    for entry in std::fs::read_dir(corpus().join(case.file).parent().unwrap()).unwrap() {
        let path = entry.unwrap().path();
        std::fs::write(database.join(path.file_name().unwrap()), std::fs::read(&path).unwrap()).unwrap();
    }
    let mut manifest: serde_json::Value = serde_json::from_slice(&good).unwrap();
    let mut text = None;
    for step in case.patch.split(';').map(str::trim) {
        let words: Vec<&str> = step.split_whitespace().collect();
        let mut parent = |pointer: &str| {
            let (parent, key) = pointer.rsplit_once('/').unwrap();
            (std::mem::take(manifest.pointer_mut(parent).unwrap()), parent.to_owned(), key.to_owned())
        };
        match *words {
            ["set", pointer, "=", ref value @ ..] => {
                let (mut object, parent, key) = parent(pointer);
                let value = serde_json::from_str(&value.join(" ")).unwrap();
                match key.parse::<usize>() {
                    Ok(index) => object[index] = value,
                    Err(_) => object[key] = value,
                }
                *manifest.pointer_mut(&parent).unwrap() = object;
            }
            ["remove", pointer] => {
                let (mut object, parent, key) = parent(pointer);
                match object.as_array_mut() {
                    Some(array) => drop(array.remove(key.parse().unwrap())),
                    None => drop(object.as_object_mut().unwrap().remove(&key).unwrap()),
                }
                *manifest.pointer_mut(&parent).unwrap() = object;
            }
            ["copy", from, to] => drop(std::fs::copy(corpus().join(from), database.join(to)).unwrap()),
            ["delete", file] => std::fs::remove_file(database.join(file)).unwrap(),
            ["text", ref words @ ..] => text = Some(words.join(" ")),
            _ => panic!("{step:?} is no patch"),
        }
    }
    let text = text.unwrap_or_else(|| manifest.to_string());
    std::fs::write(database.join("manifest.json"), text).unwrap();
    let opened = supermex::open(&database).map_err(|error| error.to_string());
    said(opened, case.position).replace(&format!("{}{}", database.display(), std::path::MAIN_SEPARATOR), "")
}

#[test]
fn every_bad_file_says_what_is_wrong() {
    let path = corpus().join("corpus.txt");
    let write = std::env::var_os("SUPERMEX_BAD").is_some_and(|value| value == "write");
    if write {
        write_good();
    }
    let text = std::fs::read_to_string(&path).unwrap();
    let (mut written, mut cases, mut harmless) = (String::new(), 0, Vec::new());
    for paragraph in text.split("\n\n").filter(|paragraph| !paragraph.trim().is_empty()) {
        if paragraph.starts_with('#') {
            write!(written, "{}\n\n", paragraph.trim_end()).unwrap();
            continue;
        }
        let case = Case::parse(paragraph.trim_start());
        let said = run(&case);
        cases += 1;
        if said.starts_with("open   ok\nverify ok\n") {
            harmless.push(case.name.to_owned());
        }
        if !write {
            assert_eq!(said, case.said, "[{}]", case.name);
        }
        let Case { name, file, patch, seal, .. } = case;
        write!(written, "[{name}]\nfile   {file}\npatch  {patch}\nseal   {seal}\n{said}\n\n").unwrap();
    }
    if write {
        std::fs::write(&path, written.trim_end().to_owned() + "\n").unwrap();
    }
    assert_eq!(harmless, Vec::<String>::new(), "nothing finds these to be bad");
    println!("{cases} bad files refused");
    assert!(cases >= 150, "{cases} cases");
}
