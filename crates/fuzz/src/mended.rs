//! Hostile files: changed at important places, with every checksum made right again.

use super::{number, small_number};
use supermex::format::bytes::read_u64;
use supermex::format::{Header, PIECE, Section, SectionKind};

/// Where a header has the length of its file.
const LENGTH: usize = 40;
/// Sections of a file, and the header, between which a change chooses.
const SECTIONS: usize = 16;
/// Files that are opened together.
const MOST_FILES: usize = 16;
/// Numbers near the limits of fields.
const VALUES: [u32; 16] =
    [0, 1, 2, 3, 63, 64, 255, 256, 4096, 1 << 16, 1 << 20, 1 << 24, (1 << 29) - 1, 1 << 29, 1 << 31, u32::MAX];

/// Changes files as their parts are laid out, and makes all their checksums right.
///
/// The first byte is the number of changes. Each takes seven bytes, and the files follow. So a fuzzer with files as
/// seeds changes both.
pub fn changed(mut data: &[u8]) -> Vec<Vec<u8>> {
    let changes: Vec<Change> = (0..number(&mut data, 1) % 8).map(|_| Change::read(&mut data)).collect();
    let mut files = split(data);
    // A fuzzer adds bytes and removes some: this is allowed in the last file.
    if let Some(file) = files.last_mut() {
        let length = file.len() as u64;
        if let Some(said) = file.get_mut(LENGTH..LENGTH + 8) {
            said.copy_from_slice(&length.to_le_bytes());
        }
    }
    for change in &changes {
        let at = change.section / SECTIONS % files.len().max(1);
        let Some(file) = files.get_mut(at) else { continue };
        seal(file);
        if let Ok(header) = Header::decode(file, file.len() as u64) {
            change.make(file, &header.sections.in_order());
        }
    }
    files.iter_mut().for_each(|file| mend(file));
    files
}

/// Splits the files, which stand one after the other, by the lengths that they claim.
fn split(mut data: &[u8]) -> Vec<Vec<u8>> {
    let mut files = Vec::new();
    while !data.is_empty() && files.len() < MOST_FILES {
        let length = read_u64(data, LENGTH).and_then(|length| usize::try_from(length).ok()).unwrap_or(usize::MAX);
        let (file, rest) = data.split_at(length.max(Header::BYTES).min(data.len()));
        files.push(file.to_vec());
        data = rest;
    }
    files
}

/// Makes the checksum of a header right.
pub fn seal(file: &mut [u8]) {
    if let Some((summed, crc)) = file.get_mut(..Header::BYTES).and_then(<[u8]>::split_last_chunk_mut::<4>) {
        *crc = crc32c::crc32c(summed).to_le_bytes();
    }
}

/// A change of a word of a file.
struct Change {
    /// Which section of which file, or its header.
    section: usize,
    /// Which word of it.
    word: usize,
    how: u64,
    value: u64,
}

impl Change {
    fn read(data: &mut &[u8]) -> Self {
        let section = small_number(data, 1 << 16);
        Self { section, word: small_number(data, 1 << 16), how: number(data, 1), value: number(data, 2) }
    }

    fn make(&self, file: &mut [u8], sections: &[Section]) {
        let header = 0..Header::BYTES;
        let place = |at: u64| usize::try_from(at).unwrap_or(usize::MAX);
        let range =
            sections.get(self.section % SECTIONS).map_or(header, |section| place(section.offset)..place(section.end()));
        let Some(words) = file.get_mut(range).map(|bytes| bytes.as_chunks_mut::<4>().0) else { return };
        if words.is_empty() {
            return;
        }
        let (at, other) = (self.word % words.len(), place(self.value) % words.len());
        let old = u32::from_le_bytes(words[at]);
        let value = u32::try_from(self.value).unwrap_or(u32::MAX);
        let new = match self.how % 5 {
            0 => VALUES[place(self.value) % VALUES.len()],
            1 => old ^ 1 << (self.value % 32),
            2 => old.wrapping_add(value),
            3 => old.wrapping_sub(value),
            // What another entry of the section says.
            _ => u32::from_le_bytes(words[other]),
        };
        words[at] = new.to_le_bytes();
    }
}

/// Makes the checksums of a file right: of its pieces, its sections, its header.
fn mend(file: &mut [u8]) {
    seal(file);
    let Ok(mut header) = Header::decode(file, file.len() as u64) else { return };
    let sums: Vec<u8> =
        pieces(&header, file).into_iter().flat_map(|piece| crc32c::crc32c(piece).to_le_bytes()).collect();
    if let Some(stored) = header.sections.get(SectionKind::Sums).and_then(|section| bytes_mut(file, section)) {
        let length = sums.len().min(stored.len());
        stored[..length].copy_from_slice(&sums[..length]);
    }
    let known: Vec<_> = header.sections.known().filter(|(kind, _)| *kind != SectionKind::Data).collect();
    for (kind, section) in known {
        let crc = bytes_mut(file, section).map_or(0, |bytes| crc32c::crc32c(bytes));
        header.sections.set(kind, Section::new(section.offset, section.length, crc));
    }
    if let Some(start) = file.first_chunk_mut() {
        *start = header.encode();
    }
}

fn bytes_mut(file: &mut [u8], section: Section) -> Option<&mut [u8]> {
    file.get_mut(usize::try_from(section.offset).ok()?..usize::try_from(section.end()).ok()?)
}

/// The pieces of a file that have checksums, as far as its indexes say where they are.
fn pieces<'a>(header: &Header, file: &'a [u8]) -> Vec<&'a [u8]> {
    let section = |kind| header.sections.get(kind).unwrap_or_default();
    let place = |at: u64| usize::try_from(at).unwrap_or(usize::MAX);
    let data = section(SectionKind::Data);
    let Some(data) = file.get(place(data.offset)..place(data.end())) else { return Vec::new() };
    if !header.profile.is_of_cells() {
        return data.chunks(place(PIECE)).collect();
    }
    let index = section(SectionKind::Pieces);
    let index = file.get(place(index.offset)..place(index.end())).unwrap_or_default();
    let offsets: Vec<u64> = (0..index.len() / 8).filter_map(|at| read_u64(index, 8 * at)).collect();
    offsets.windows(2).map(|two| data.get(place(two[0])..place(two[1])).unwrap_or_default()).collect()
}
