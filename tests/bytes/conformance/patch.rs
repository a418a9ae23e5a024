//! Malformed files as changes of good ones, and checksums made right again. `mod.rs` has the language.

use supermex::Profile;
use supermex::raw::{Header, SectionKind};

/// Rows in a row group.
const ROW_GROUP: u32 = 64;
/// The table of sections in the header, and the bytes of a slot.
const SLOTS: std::ops::Range<usize> = 64..480;
const SLOT: usize = 32;

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

/// Where the slot of a kind is, by what the header says.
fn slot_of(bytes: &[u8], kind: u32) -> Option<usize> {
    SLOTS.step_by(SLOT).find(|&at| read_u32(bytes, at) == Some(kind))
}

/// Where a place of a patch is, in the good file.
fn place(good: &[u8], text: &str) -> usize {
    let (name, offset) = text.split_once('+').unwrap_or((text, "0"));
    let kind = |name: &str| {
        let kind = SectionKind::ALL.into_iter().find(|kind| kind.name().replace(' ', "_") == name).expect(text);
        slot_of(good, kind.code()).expect(text)
    };
    let section = |name| usize::try_from(read_u64(good, kind(name) + 8).unwrap()).unwrap();
    let piece = |number: &str| {
        let at = section("pieces") + 8 * number.parse::<usize>().unwrap();
        section("data") + usize::try_from(read_u64(good, at).unwrap()).unwrap()
    };
    let base = match *name.split('.').collect::<Vec<_>>() {
        ["header"] => 0,
        ["end"] => good.len(),
        ["slot", name] => kind(name),
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
        [name] => section(name),
        _ => panic!("{text} is not a place"),
    };
    base.checked_add_signed(offset.parse().unwrap()).unwrap()
}

fn number(good: &[u8], text: &str) -> u64 {
    if let Some(at) = text.strip_prefix('@') {
        return place(good, at) as u64;
    }
    text.strip_prefix("0x").map_or_else(|| text.parse(), |hex| u64::from_str_radix(hex, 16)).expect(text)
}

fn hex(words: &[&str]) -> Vec<u8> {
    words.iter().map(|byte| u8::from_str_radix(byte, 16).unwrap()).collect()
}

/// A file with a patch, and with its checksums right again as far as `seal` says.
pub fn patched(good: &[u8], patch: &str, seal: &str) -> Vec<u8> {
    let mut bytes = good.to_vec();
    for step in patch.split(';').map(str::trim) {
        let words: Vec<&str> = step.split_whitespace().collect();
        let mut put = |at: usize, new: &[u8]| bytes[at..at + new.len()].copy_from_slice(new);
        match *words {
            [width @ ("u8" | "u16" | "u32" | "u64"), at, "=", value] => {
                let width = width[1..].parse::<usize>().unwrap() / 8;
                put(place(good, at), &number(good, value).to_le_bytes()[..width]);
            }
            ["hex", at, "=", ref new @ ..] => put(place(good, at), &hex(new)),
            ["cut", at] => bytes.truncate(place(good, at)),
            ["grow", more] => bytes.resize(bytes.len() + more.parse::<usize>().unwrap(), 0),
            ["swap", a, b, length] => {
                let (a, b, length) = (place(good, a), place(good, b), length.parse::<usize>().unwrap());
                (0..length).for_each(|i| bytes.swap(a + i, b + i));
            }
            ["add", kind, flags, "=", ref new @ ..] => {
                add_section(&mut bytes, kind.parse().unwrap(), flags.parse().unwrap(), &hex(new));
            }
            _ => panic!("{step:?} is not a patch"),
        }
    }
    make_right(&mut bytes, seal);
    bytes
}

/// Adds a section at the end, in the first slot that is free.
fn add_section(bytes: &mut Vec<u8>, kind: u32, flags: u32, new: &[u8]) {
    let slot = slot_of(bytes, 0).expect("a free slot");
    bytes.resize(bytes.len().next_multiple_of(8), 0);
    let (at, length) = (bytes.len() as u64, new.len() as u64);
    let fields = [&kind.to_le_bytes()[..], &flags.to_le_bytes(), &at.to_le_bytes(), &length.to_le_bytes()].concat();
    bytes[slot..slot + 24].copy_from_slice(&fields);
    bytes[slot + 24..slot + 28].copy_from_slice(&crc32c::crc32c(new).to_le_bytes());
    bytes.extend_from_slice(new);
    let file_length = bytes.len() as u64;
    bytes[40..48].copy_from_slice(&file_length.to_le_bytes());
}

/// Makes checksums right, of what is still where it was.
fn make_right(bytes: &mut [u8], seal: &str) {
    let slot = |bytes: &[u8], kind: SectionKind| {
        let at = slot_of(bytes, kind.code())?;
        let place = |at| usize::try_from(read_u64(bytes, at)?).ok();
        let start = place(at + 8)?;
        let range = start..start.checked_add(place(at + 16)?)?;
        (range.end <= bytes.len()).then_some((at, range))
    };
    if seal == "all" {
        let places = [SectionKind::Data, SectionKind::Sums, SectionKind::Pieces].map(|kind| slot(bytes, kind));
        if let [Some((_, data)), Some((_, sums)), pieces] = places {
            for piece in 0..sums.len() / 4 {
                let end = |i: usize| match &pieces {
                    Some((_, pieces)) => usize::try_from(read_u64(bytes, pieces.start + 8 * i)?).ok(),
                    // A store has pieces of one size.
                    None => Some((i << 16).min(data.len())),
                };
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
    if seal == "all" || seal == "sections" {
        for kind in SectionKind::ALL.into_iter().filter(|&kind| kind != SectionKind::Data) {
            if let Some((at, range)) = slot(bytes, kind) {
                let sum = crc32c::crc32c(&bytes[range]).to_le_bytes();
                bytes[at + 24..at + 28].copy_from_slice(&sum);
            }
        }
    }
    if seal != "none" && bytes.len() >= Header::BYTES {
        let crc = crc32c::crc32c(&bytes[..Header::BYTES - 4]).to_le_bytes();
        bytes[Header::BYTES - 4..Header::BYTES].copy_from_slice(&crc);
    }
}
