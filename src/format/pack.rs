//! The packed form of a database: one file, a ZIP whose entries are stored as they are.
//!
//! What is read of it is the directory at its end, which says where the bytes of each entry are. Entries follow each other
//! without gaps, so that the bytes of one end where the next begins. Other programs may go by the header of an entry: when one is
//! opened, its header has to say the same, and to lead to the same place. Whatever else a ZIP may have is refused.
//! `encode::pack` writes it.

use std::collections::HashSet;
use std::ops::Range;

use super::FormatError;
use super::bytes::{read_u16, read_u32, read_u64};
use super::manifest::check_name;

/// First bytes of a packed database, those of its first entry.
pub const PACKED: [u8; 4] = *b"PK\x03\x04";
/// Bytes at the end that say where the directory is.
pub const TAIL: u64 = (END + END_64) as u64;
/// Most bytes of a directory that is read.
const MOST_BYTES: u64 = 1 << 26;

pub(super) const CENTRAL: u32 = u32::from_le_bytes(*b"PK\x01\x02");
pub(super) const LAST: u32 = u32::from_le_bytes(*b"PK\x05\x06");
pub(super) const LAST_64: u32 = u32::from_le_bytes(*b"PK\x06\x06");
pub(super) const LOCATOR: u32 = u32::from_le_bytes(*b"PK\x06\x07");
/// Bytes of the last record, and of the two before it where numbers are long.
const END: usize = 22;
const END_64: usize = 56 + 20;
/// Bytes of an entry's own header, and of that in the directory, before names.
pub(super) const LOCAL_BYTES: usize = 30;
const CENTRAL_BYTES: usize = 46;
/// What stands in a field whose number is elsewhere, because it is too long.
pub(super) const LONG: u32 = u32::MAX;
/// The kind of extra field that has long numbers.
pub(super) const EXTRA_LONG: u16 = 1;

const COMPRESSED: &str = "this ZIP archive is compressed, and is not read in place: unzip it, and open the directory that has \
                          the manifest.json";
const FOLDER: &str = "this ZIP archive has a folder around its files, and is not read in place: unzip it, and open the \
                      directory that has the manifest.json";

fn bad(why: &'static str) -> FormatError {
    FormatError::Pack(why)
}

/// Where the directory of a file of `length` bytes is, by its last [`TAIL`] bytes, or all of them if it is shorter.
pub fn directory(tail: &[u8], length: u64) -> Result<Range<u64>, FormatError> {
    let no_end = || bad("it does not end as one: it was cut short, or has a comment");
    let end = tail.len().checked_sub(END).ok_or_else(no_end)?;
    let word = |at: usize| read_u32(tail, end + at).ok_or_else(no_end);
    if word(0)? != LAST || read_u16(tail, end + 20) != Some(0) {
        return Err(no_end());
    }
    let (mut size, mut start) = (u64::from(word(12)?), u64::from(word(16)?));
    let mut after = length.checked_sub(END as u64).ok_or_else(no_end)?;
    if read_u16(tail, end + 8) == Some(u16::MAX) || word(12)? == LONG || word(16)? == LONG {
        let long = end.checked_sub(END_64).ok_or_else(no_end)?;
        after = length.checked_sub(TAIL).ok_or_else(no_end)?;
        let locator = long + 56;
        let whole = read_u32(tail, long) == Some(LAST_64)
            && read_u32(tail, locator) == Some(LOCATOR)
            && read_u64(tail, locator + 8) == Some(after);
        let numbers = read_u64(tail, long + 40).zip(read_u64(tail, long + 48));
        (size, start) = numbers.filter(|_| whole).ok_or_else(no_end)?;
    }
    if start.checked_add(size) != Some(after) {
        return Err(bad("its directory is not right before its end"));
    }
    if size > MOST_BYTES {
        return Err(bad("its directory is longer than any that is written"));
    }
    Ok(start..after)
}

/// An entry: its name, and where its bytes are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    pub name: String,
    /// Where its header begins.
    pub start: u64,
    pub range: Range<u64>,
    /// What its header has in common with the directory: from the version on up to the length of the name.
    pub common: [u8; 24],
}

impl Entry {
    /// Where its header is, with all that is before the data.
    pub fn header(&self) -> Range<u64> {
        self.start..self.range.start
    }

    /// Checks that the header says what the directory does: nothing but extra fields is between its name and the data.
    pub fn check(&self, header: &[u8]) -> Result<(), FormatError> {
        let length = (self.range.end - self.range.start).to_le_bytes();
        let extra = header.get(LOCAL_BYTES..).and_then(|rest| rest.strip_prefix(self.name.as_bytes()));
        // A header with one long length has both among its extra fields.
        let is_long = self.common[14..22].as_chunks().0.contains(&LONG.to_le_bytes());
        let same = header.starts_with(&PACKED)
            && header.get(4..28) == Some(&self.common)
            && extra.is_some_and(|extra| read_u16(header, 28).map(usize::from) == Some(extra.len()))
            && (!is_long || extra.and_then(long_numbers) == Some(&[length, length].concat()));
        same.then_some(()).ok_or(bad("the header of a file differs from the directory"))
    }
}

/// What the directory lists, which is at `place` in the file.
pub fn entries(bytes: &[u8], place: &Range<u64>) -> Result<Vec<Entry>, FormatError> {
    let mut listed = Vec::new();
    let mut rest = bytes;
    while !rest.is_empty() {
        let (entry, after) = Listed::read(rest).ok_or_else(|| match read_u16(rest, 10) {
            Some(method) if read_u32(rest, 0) == Some(CENTRAL) && method != 0 => FormatError::Foreign(COMPRESSED),
            _ => bad("its directory has an entry that is not a stored file"),
        })?;
        listed.push(entry);
        rest = after;
    }
    let mut names = HashSet::new();
    let ends: Vec<u64> = listed.iter().skip(1).map(|entry| entry.start).chain([place.start]).collect();
    let mut expected = 0;
    let mut all = Vec::new();
    for (entry, end) in listed.iter().zip(ends) {
        if entry.name.contains('/') {
            return Err(FormatError::Foreign(FOLDER));
        }
        check_name(entry.name)?;
        if !names.insert(entry.name) {
            return Err(bad("it has two files of one name"));
        }
        let data = end.checked_sub(entry.bytes);
        let header = data.and_then(|data| data.checked_sub(entry.start)?.checked_sub(LOCAL_BYTES as u64));
        let extra = header.and_then(|header| header.checked_sub(entry.name.len() as u64));
        // An extra field has a length of 16 bits.
        let fits = extra.is_some_and(|extra| extra <= u64::from(u16::MAX));
        let (Some(data), true) = (data, fits && entry.start == expected) else {
            return Err(bad("its files do not follow each other"));
        };
        let &Listed { name, start, common, .. } = entry;
        all.push(Entry { name: name.to_owned(), start, range: data..end, common });
        expected = end;
    }
    Ok(all)
}

/// What the directory says of an entry.
struct Listed<'a> {
    name: &'a str,
    start: u64,
    bytes: u64,
    common: [u8; 24],
}

impl<'a> Listed<'a> {
    /// The first entry of these bytes, and what comes after it.
    fn read(bytes: &'a [u8]) -> Option<(Self, &'a [u8])> {
        let (fixed, rest) = bytes.split_at_checked(CENTRAL_BYTES)?;
        let short = |at| read_u16(fixed, at);
        let word = |at| read_u32(fixed, at);
        // Names may be said to be UTF-8. Encryption, lengths behind the data and the like are other bytes than those stored.
        let plain = short(8)? & !0x800 == 0 && short(10)? == 0 && short(32)? == 0 && short(34)? == 0;
        let (name, rest) = rest.split_at_checked(short(28)?.into())?;
        let (extra, rest) = rest.split_at_checked(short(30)?.into())?;
        let mut long = long_numbers(extra)?;
        let mut number = |at| {
            let number = word(at)?;
            if number != LONG {
                return Some(u64::from(number));
            }
            let (first, rest) = long.split_at_checked(8)?;
            long = rest;
            read_u64(first, 0)
        };
        let (bytes, stored, start) = (number(24)?, number(20)?, number(42)?);
        let is_stored = word(0)? == CENTRAL && plain && bytes == stored;
        let (name, common) = (std::str::from_utf8(name).ok()?, *fixed[6..].first_chunk()?);
        Some((Self { name, start, bytes, common }, rest)).filter(|_| is_stored)
    }
}

/// The long numbers among the extra fields of an entry; nothing if there are none, `None` if these are not fields.
fn long_numbers(mut extra: &[u8]) -> Option<&[u8]> {
    let mut long: &[u8] = &[];
    while !extra.is_empty() {
        let (field, rest) = extra.get(4..)?.split_at_checked(read_u16(extra, 2)?.into())?;
        if read_u16(extra, 0)? == EXTRA_LONG {
            long = field;
        }
        extra = rest;
    }
    Some(long)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A header whose lengths are long is compared with them, be it one of the two.
    #[test]
    fn long_lengths_of_a_header() {
        for (stored, bytes) in [(5, 5), (LONG, LONG), (LONG, 5), (5, LONG)] {
            let mut header = [&PACKED[..], &[0; 26], b"a", &[1, 0, 16, 0]].concat();
            header.extend([5_u64, 5].map(u64::to_le_bytes).concat());
            header[18..26].copy_from_slice(&[stored, bytes].map(u32::to_le_bytes).concat());
            (header[26], header[28]) = (1, 20);
            let (name, start, range) = ("a".to_owned(), 0, 51..56);
            let entry = Entry { name, start, range, common: *header[4..].first_chunk().unwrap() };
            assert_eq!(entry.check(&header), Ok(()));
            for at in [35, 43] {
                header[at] ^= 1;
                assert_eq!(entry.check(&header).is_ok(), [stored, bytes] == [5, 5]);
                header[at] ^= 1;
            }
        }
    }
}
