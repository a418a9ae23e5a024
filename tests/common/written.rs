//! Files of sheets written from `format.md` in the plainest way that it allows, so that a test can say anything in them.

use std::path::Path;

use supermex::Profile;
use supermex::game::{Rest, Sheet};
use supermex::raw::{Header, SectionKind};

/// Columns of a piece.
const BLOCK: usize = 256;

/// A copy of a table whose files hold other sheets, of the profile fast or ends: level by level, no more than a row group of them. All checksums
/// and the digests of the files are right.
pub fn copied(from: &Path, to: &Path, levels: &[Vec<Sheet>], profile: Profile) {
    std::fs::create_dir(to).expect("a new directory");
    let manifest = std::fs::read(from.join("manifest.json")).expect("a manifest");
    let mut manifest: serde_json::Value = serde_json::from_slice(&manifest).expect("JSON");
    manifest["profile"] = profile.name().into();
    for (level, sheets) in levels.iter().enumerate() {
        let entry = &mut manifest["files"][level];
        let name = entry["name"].as_str().expect("a name").to_owned();
        let file = file(&std::fs::read(from.join(&name)).expect("a file"), sheets, profile);
        entry["cells"] = cells(sheets).into();
        entry["bytes"] = file.len().into();
        entry["blake3"] = blake3::hash(&file).to_hex().as_str().into();
        std::fs::write(to.join(name), file).expect("a file");
    }
    std::fs::write(to.join("manifest.json"), manifest.to_string()).expect("a manifest");
}

/// Puts a file of level 0, one of those that a manifest lists by `key`, in the place of that of level 1, with every checksum as it should be.
pub fn put_as_level_one(table: &Path, key: &str, name: &str) {
    let (from, to) = (format!("p0-{name}"), format!("p1-{name}"));
    let mut wrong = std::fs::read(table.join(&from)).expect("a file");
    wrong[13] = 1;
    let crc = crc32c::crc32c(&wrong[..508]).to_le_bytes();
    wrong[508..512].copy_from_slice(&crc);
    let manifest = std::fs::read(table.join("manifest.json")).expect("a manifest");
    let mut manifest: serde_json::Value = serde_json::from_slice(&manifest).expect("JSON");
    let entries = manifest[key].as_array_mut().expect("a list");
    let right = entries.iter().find(|entry| entry["name"] == *from).expect("an entry").clone();
    let entry = entries.iter_mut().find(|entry| entry["name"] == *to).expect("an entry");
    for key in ["sheets", "cells", "bytes"] {
        entry[key] = right[key].clone();
    }
    entry["blake3"] = blake3::hash(&wrong).to_hex().as_str().into();
    for (name, bytes) in [(to, wrong), ("manifest.json".into(), serde_json::to_vec(&manifest).expect("JSON"))] {
        std::fs::remove_file(table.join(&name)).expect("it is there");
        std::fs::write(table.join(name), bytes).expect("a file");
    }
}

fn cells(sheets: &[Sheet]) -> u64 {
    sheets.iter().map(|sheet| sheet.completions.len() as u64).sum()
}

fn words(words: impl IntoIterator<Item = u32>) -> Vec<u8> {
    words.into_iter().flat_map(u32::to_le_bytes).collect()
}

/// A file with the header and the variants of another.
fn file(other: &[u8], sheets: &[Sheet], profile: Profile) -> Vec<u8> {
    assert!(sheets.len() <= 64);
    let header = Header::decode(other, other.len() as u64).expect("a good file");
    let place = |at: u64| usize::try_from(at).expect("in memory");
    let variants = header.sections.get(SectionKind::Variants).expect("there is one");
    let (records, tails) = records(sheets);
    let pieces = if profile == Profile::Ends { Vec::new() } else { pieces(sheets) };
    let firsts = sheets.iter().filter(|sheet| !sheet.completions.is_empty()).map(|sheet| sheet.first_column);
    let block = if pieces.is_empty() { 0 } else { firsts.min().unwrap_or(0) / 256 };
    let mut offsets = vec![0];
    offsets.extend(pieces.iter().scan(0, |end, (_, piece)| {
        *end += piece.len() as u64;
        Some(*end)
    }));
    let starts = |sheet: &Sheet| sheet.completions.first().copied().unwrap_or(u32::MAX);
    let count = u32::try_from(pieces.len()).expect("few");
    let mut sections = vec![
        (1u32, pieces.iter().flat_map(|(_, piece)| piece).copied().collect()),
        (2, other[place(variants.offset)..place(variants.end())].to_vec()),
        (3, words(records)),
        (4, words(tails)),
        (5, words([block, 0, 0, count])),
        (6, offsets.into_iter().flat_map(u64::to_le_bytes).collect()),
        (7, words(pieces.iter().map(|(_, piece)| crc32c::crc32c(piece)))),
    ];
    if profile == Profile::Ends {
        sections.push((11, words(sheets.iter().map(starts))));
    }
    let mut out = other[..Header::BYTES].to_vec();
    out[14] = profile.code();
    // Frames, and the slots.
    out[49..480].fill(0);
    for (slot, (kind, section)) in sections.into_iter().enumerate() {
        out.resize(out.len().next_multiple_of(8), 0);
        let crc = if kind == 1 { 0 } else { crc32c::crc32c(&section) };
        let (offset, length) = (out.len() as u64, section.len() as u64);
        let bytes = [words([kind, 1]), offset.to_le_bytes().into(), length.to_le_bytes().into(), words([crc, 0])];
        out[64 + 32 * slot..96 + 32 * slot].copy_from_slice(&bytes.concat());
        out.extend(section);
    }
    let length = out.len() as u64;
    out[32..40].copy_from_slice(&cells(sheets).to_le_bytes());
    out[40..48].copy_from_slice(&length.to_le_bytes());
    let crc = crc32c::crc32c(&out[..Header::BYTES - 4]);
    out[Header::BYTES - 4..Header::BYTES].copy_from_slice(&crc.to_le_bytes());
    out
}

/// The sections `sheets` and `tails`.
fn records(sheets: &[Sheet]) -> (Vec<u32>, Vec<u32>) {
    let (mut records, mut tails) = (Vec::new(), Vec::new());
    for sheet in sheets {
        let after = match &sheet.rest {
            Rest::Unknown => u32::MAX,
            Rest::Nothing => u32::MAX - 1,
            Rest::Tail(one) if one.len() == 1 => one[0],
            Rest::Tail(offsets) => {
                let at = u32::try_from(tails.len()).expect("few");
                tails.push(u32::try_from(offsets.len()).expect("few"));
                tails.extend(offsets);
                at + (1 << 31)
            }
        };
        records.extend([u32::try_from(sheet.end()).expect("a column"), after]);
    }
    (records, tails)
}

/// The pieces of a row group, with their blocks.
fn pieces(sheets: &[Sheet]) -> Vec<(usize, Vec<u8>)> {
    let stored = || sheets.iter().filter(|sheet| !sheet.completions.is_empty());
    let Some(first) = stored().map(|sheet| sheet.first_column as usize / BLOCK).min() else { return Vec::new() };
    let end = stored().map(|sheet| sheet.end()).max().map_or(0, |end| usize::try_from(end).expect("a column"));
    let piece = |block: usize| {
        let (mut places, mut chunks) = (Vec::new(), Vec::new());
        for sheet in sheets {
            places.extend(u16::try_from(chunks.len() / 2).expect("small").to_le_bytes());
            let own = sheet.first_column as usize;
            let from = own.max(BLOCK * block);
            let to = (own + sheet.completions.len()).min(BLOCK * (block + 1));
            if from < to {
                chunks.extend(chunk(from, &sheet.completions[from - own..to - own]));
            }
        }
        (block, [places, chunks].concat())
    };
    (first..end.div_ceil(BLOCK)).map(piece).collect()
}

/// A list of values whose fields have 32 bits each, and whose bases have none.
fn chunk(column: usize, values: &[u32]) -> Vec<u8> {
    let (mut header, mut blocks) = (0u64, Vec::new());
    for (number, block) in values.chunks(64).enumerate() {
        if number > 0 {
            header |= (blocks.len() as u64) << (10 * number - 4);
        }
        // Width code 31 is 32 bits; one cluster, no runs.
        blocks.push(31);
        for (i, value) in block.iter().enumerate() {
            let plain = u32::try_from(column + 64 * number + i).expect("a column");
            blocks.extend(value.wrapping_sub(plain).to_le_bytes());
        }
    }
    let mut out = header.to_le_bytes().to_vec();
    out.extend(blocks);
    out.resize(out.len().next_multiple_of(2), 0);
    out
}
