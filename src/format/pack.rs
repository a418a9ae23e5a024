//! The packed form of a database: one file, a ZIP whose entries are stored as they are.
//!
//! What is read of it is the directory at its end, which says where the bytes of each entry are. Entries follow each other
//! without gaps, so that the bytes of one end where the next begins: no two readers find different bytes, and a reader far away
//! asks for nothing at the entries themselves. Whatever else a ZIP may have is refused.

#[cfg(feature = "build")]
use byteorder::{ByteOrder, LittleEndian};
use std::collections::HashSet;
use std::ops::Range;

use super::FormatError;
use super::bytes::{read_u16, read_u32, read_u64};
use super::manifest::check_name;

/// First bytes of a packed database, those of its first entry.
pub const PACKED: [u8; 4] = *b"PK\x03\x04";
/// Bytes at the end that say where the directory is.
pub const TAIL: u64 = (END + END_64) as u64;
/// Data begin at multiples of this, so that they can be mapped.
#[cfg(feature = "build")]
const PAGE: u64 = 4096;
/// Most bytes of a directory that is read.
const MOST_BYTES: u64 = 1 << 26;

const CENTRAL: u32 = u32::from_le_bytes(*b"PK\x01\x02");
const LAST: u32 = u32::from_le_bytes(*b"PK\x05\x06");
const LAST_64: u32 = u32::from_le_bytes(*b"PK\x06\x06");
const LOCATOR: u32 = u32::from_le_bytes(*b"PK\x06\x07");
/// Bytes of the last record, and of the two before it where numbers are long.
const END: usize = 22;
const END_64: usize = 56 + 20;
/// Bytes of an entry's own header, and of that in the directory, before names.
const LOCAL_BYTES: usize = 30;
const CENTRAL_BYTES: usize = 46;
/// What stands in a field whose number is elsewhere, because it is too long.
const LONG: u32 = u32::MAX;
/// Kinds of extra fields: long numbers; what fills up to a multiple of [`PAGE`], as Android's packages have it.
const EXTRA_LONG: u16 = 1;
#[cfg(feature = "build")]
const EXTRA_FILL: u16 = 0xD935;

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
    pub range: Range<u64>,
}

/// What the directory lists, which is at `place` in the file.
pub fn entries(bytes: &[u8], place: &Range<u64>) -> Result<Vec<Entry>, FormatError> {
    let mut listed = Vec::new();
    let mut rest = bytes;
    while !rest.is_empty() {
        let (entry, after) = Listed::read(rest).ok_or_else(|| bad("its directory has what is no stored file"))?;
        listed.push(entry);
        rest = after;
    }
    let mut names = HashSet::new();
    let ends: Vec<u64> = listed.iter().skip(1).map(|entry| entry.start).chain([place.start]).collect();
    let mut expected = 0;
    let mut all = Vec::new();
    for (entry, end) in listed.iter().zip(ends) {
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
        all.push(Entry { name: entry.name.to_owned(), range: data..end });
        expected = end;
    }
    Ok(all)
}

/// What the directory says of an entry.
struct Listed<'a> {
    name: &'a str,
    start: u64,
    bytes: u64,
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
        Some((Self { name: std::str::from_utf8(name).ok()?, start, bytes }, rest)).filter(|_| is_stored)
    }
}

/// The long numbers among the extra fields of an entry; nothing if there are none, `None` if these are no fields.
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

/// An entry that is written.
#[cfg(feature = "build")]
#[derive(Clone, Debug)]
pub struct Packed {
    pub name: String,
    /// Where its header begins.
    pub start: u64,
    /// Length of the data.
    pub bytes: u64,
    /// CRC-32 of the data, as ZIP has it.
    pub crc32: u32,
}

#[cfg(feature = "build")]
impl Packed {
    /// What is before the data: its length does not depend on the checksum.
    pub fn header(&self) -> Vec<u8> {
        let mut extra = Vec::new();
        if self.is_long() {
            put_field(&mut extra, EXTRA_LONG, &[self.bytes.to_le_bytes(), self.bytes.to_le_bytes()].concat());
        }
        let end = self.start + (LOCAL_BYTES + self.name.len() + extra.len()) as u64;
        let fill = end.next_multiple_of(PAGE) - end;
        // A field has 4 bytes before its contents, which begin with the multiple, in 2 bytes.
        if let Ok(fill) = usize::try_from(if (1..6).contains(&fill) { fill + PAGE } else { fill })
            && fill > 0
        {
            let mut contents = vec![0; fill - 4];
            LittleEndian::write_u16(&mut contents, 4096);
            put_field(&mut extra, EXTRA_FILL, &contents);
        }
        let mut out = PACKED.to_vec();
        self.put_common(&mut out, extra.len());
        out.extend_from_slice(self.name.as_bytes());
        out.extend(extra);
        out
    }

    /// What both headers have: versions, no flags, no method, the first day there is; checksum and lengths.
    fn put_common(&self, out: &mut Vec<u8>, extra: usize) {
        let bytes = self.short();
        [version(self.is_long()), 0, 0, 0, 0x21].iter().for_each(|word: &u16| out.extend(word.to_le_bytes()));
        [self.crc32, bytes, bytes].iter().for_each(|word| out.extend(word.to_le_bytes()));
        [self.name.len(), extra].iter().for_each(|&length| put_length(out, length));
    }

    /// The entry in the directory.
    fn put_central(&self, out: &mut Vec<u8>) {
        let mut long = Vec::new();
        if self.is_long() {
            long.extend([self.bytes.to_le_bytes(), self.bytes.to_le_bytes()].concat());
        }
        let start = u32::try_from(self.start).unwrap_or(LONG);
        if start == LONG {
            long.extend(self.start.to_le_bytes());
        }
        let mut extra = Vec::new();
        if !long.is_empty() {
            put_field(&mut extra, EXTRA_LONG, &long);
        }
        out.extend(CENTRAL.to_le_bytes());
        // Made as on Unix: then the last number below is a file's type and permissions, of one that is only read.
        out.extend((3 << 8 | version(self.is_long() || start == LONG)).to_le_bytes());
        self.put_common(out, extra.len());
        out.extend([0; 6]);
        out.extend((0o100_444_u32 << 16).to_le_bytes());
        out.extend(start.to_le_bytes());
        out.extend_from_slice(self.name.as_bytes());
        out.extend(extra);
    }

    fn is_long(&self) -> bool {
        self.short() == LONG
    }

    /// The length, if it has 32 bits.
    fn short(&self) -> u32 {
        u32::try_from(self.bytes).unwrap_or(LONG)
    }
}

/// What is after the data of the last entry, which end at `start`: the directory, and where that is.
#[cfg(feature = "build")]
pub fn end(entries: &[Packed], start: u64) -> Vec<u8> {
    let mut out = Vec::new();
    entries.iter().for_each(|entry| entry.put_central(&mut out));
    let (size, count) = (out.len() as u64, entries.len() as u64);
    let short_count = u16::try_from(count).unwrap_or(u16::MAX);
    let [short_size, short_start] = [size, start].map(|number| u32::try_from(number).unwrap_or(LONG));
    if short_count == u16::MAX || short_size == LONG || short_start == LONG {
        out.extend(LAST_64.to_le_bytes());
        out.extend(44_u64.to_le_bytes());
        out.extend([version(true).to_le_bytes(); 2].concat());
        out.extend([0; 8]);
        [count, count, size, start].iter().for_each(|number| out.extend(number.to_le_bytes()));
        out.extend(LOCATOR.to_le_bytes());
        out.extend([0; 4]);
        out.extend((start + size).to_le_bytes());
        out.extend(1_u32.to_le_bytes());
    }
    out.extend(LAST.to_le_bytes());
    out.extend([0; 4]);
    out.extend([short_count.to_le_bytes(); 2].concat());
    [short_size, short_start].iter().for_each(|number| out.extend(number.to_le_bytes()));
    out.extend([0; 2]);
    out
}

/// Version of ZIP that a reader needs.
#[cfg(feature = "build")]
fn version(long: bool) -> u16 {
    if long { 45 } else { 20 }
}

#[cfg(feature = "build")]
fn put_length(out: &mut Vec<u8>, length: usize) {
    out.extend(u16::try_from(length).expect("names have been checked, and fields are short").to_le_bytes());
}

#[cfg(feature = "build")]
fn put_field(out: &mut Vec<u8>, kind: u16, contents: &[u8]) {
    out.extend(kind.to_le_bytes());
    put_length(out, contents.len());
    out.extend_from_slice(contents);
}

#[cfg(all(test, feature = "build"))]
mod tests {
    use super::*;

    /// A file of entries of such lengths, without their data: where they are, and its end.
    fn packed(lengths: &[u64]) -> (Vec<Entry>, Vec<u8>, u64) {
        let (mut at, mut written, mut expected) = (0, Vec::new(), Vec::new());
        for (number, &bytes) in lengths.iter().enumerate() {
            let packed = Packed { name: format!("{number}.smx"), start: at, bytes, crc32: 7 };
            let data = at + packed.header().len() as u64;
            assert!(data.is_multiple_of(PAGE) && data - at <= 2 * PAGE);
            at = data + bytes;
            expected.push(Entry { name: packed.name.clone(), range: data..at });
            written.push(packed);
        }
        let end = end(&written, at);
        let length = at + end.len() as u64;
        (expected, end, length)
    }

    fn read(end: &[u8], length: u64) -> Result<Vec<Entry>, FormatError> {
        let tail = &end[end.len().saturating_sub(TAIL as usize)..];
        let place = directory(tail, length)?;
        let from = end.len().checked_sub((length - place.start) as usize).ok_or_else(|| bad("test"))?;
        entries(&end[from..from + (place.end - place.start) as usize], &place)
    }

    #[test]
    fn what_is_written_is_read() {
        let some: Vec<u64> = (4000..4200).collect();
        let many = vec![1; 70_000];
        let long = [5 << 30, 10, u64::from(u32::MAX), u64::from(u32::MAX) - 1, 0];
        for lengths in [&[][..], &[0], &[1, 2, 3], &some, &many, &long, &[1 << 40, 1 << 50]] {
            let (expected, end, length) = packed(lengths);
            assert_eq!(read(&end, length).unwrap(), expected);
        }
    }

    /// Each byte of a directory changed, cut, or in a file of another length: an error, or the bytes of each entry are its own.
    #[test]
    fn changed_directories_are_refused_or_list_what_is_apart() {
        for lengths in [&[100, 5000, 0, 3][..], &[5 << 30, 10]] {
            let (_, end, length) = packed(lengths);
            let mut refused = 0;
            for at in 0..end.len() {
                for bit in 0..8 {
                    let mut changed = end.clone();
                    changed[at] ^= 1 << bit;
                    match read(&changed, length) {
                        Err(_) => refused += 1,
                        Ok(entries) => {
                            let apart = entries.windows(2).all(|pair| pair[0].range.end < pair[1].range.start);
                            let names: HashSet<&String> = entries.iter().map(|entry| &entry.name).collect();
                            assert!(apart && names.len() == entries.len() && entries.len() == lengths.len());
                        }
                    }
                }
                assert!(read(&end[..at], length).is_err() && read(&end[at + 1..], length - 1).is_err());
            }
            assert!(refused > end.len(), "{refused} of {}", 8 * end.len());
            assert!(read(&end, length - 1).is_err() && read(&end, length + 1).is_err());
            assert!(directory(&end[end.len() - 22..], 21).is_err() && directory(&[], 0).is_err());
        }
    }

    #[test]
    fn names_are_plain_and_differ() {
        let of = |names: [&str; 2]| {
            let mut at = 0;
            let written = names.map(|name| {
                let packed = Packed { name: name.into(), start: at, bytes: 0, crc32: 0 };
                at += packed.header().len() as u64;
                packed
            });
            let end = end(&written, at);
            read(&end, at + end.len() as u64)
        };
        assert!(of(["a.smx", "b.smx"]).is_ok());
        for names in [["a", "a"], ["a", "../b"], ["a", "b/c"], ["a", "..\\b"], ["", "a"], ["a", ".b"]] {
            assert!(of(names).is_err(), "{names:?}");
        }
    }
}
