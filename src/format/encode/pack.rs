//! Writes packed databases.

use byteorder::{ByteOrder, LittleEndian};

use crate::format::pack::{CENTRAL, EXTRA_LONG, LAST, LAST_64, LOCAL_BYTES, LOCATOR, LONG, PACKED};

/// Data begin at multiples of this, so that they can be mapped.
const PAGE: u64 = 4096;
/// The kind of extra field that fills up to a multiple of [`PAGE`], as in Android's packages.
const EXTRA_FILL: u16 = 0xD935;

/// An entry that is written.
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
fn version(long: bool) -> u16 {
    if long { 45 } else { 20 }
}

fn put_length(out: &mut Vec<u8>, length: usize) {
    out.extend(u16::try_from(length).expect("names have been checked, and fields are short").to_le_bytes());
}

fn put_field(out: &mut Vec<u8>, kind: u16, contents: &[u8]) {
    out.extend(kind.to_le_bytes());
    put_length(out, contents.len());
    out.extend_from_slice(contents);
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::format::FormatError;
    use crate::format::pack::{Entry, TAIL, directory, entries};

    /// A file of entries of such lengths, without their data: where they are, and its end.
    fn packed(lengths: &[u64]) -> (Vec<Packed>, Vec<u8>, u64) {
        let (mut at, mut written) = (0, Vec::new());
        for (number, &bytes) in lengths.iter().enumerate() {
            let packed = Packed { name: format!("{number}.smx"), start: at, bytes, crc32: 7 };
            let data = at + packed.header().len() as u64;
            assert!(data.is_multiple_of(PAGE) && data - at <= 2 * PAGE);
            at = data + bytes;
            written.push(packed);
        }
        let end = end(&written, at);
        let length = at + end.len() as u64;
        (written, end, length)
    }

    fn read(end: &[u8], length: u64) -> Result<Vec<Entry>, FormatError> {
        let tail = &end[end.len().saturating_sub(TAIL as usize)..];
        let place = directory(tail, length)?;
        let from = end.len().checked_sub((length - place.start) as usize).ok_or(FormatError::Pack("test"))?;
        entries(&end[from..from + (place.end - place.start) as usize], &place)
    }

    #[test]
    fn what_is_written_is_read() {
        let some: Vec<u64> = (4000..4200).collect();
        let many = vec![1; 70_000];
        let long = [5 << 30, 10, u64::from(u32::MAX), u64::from(u32::MAX) - 1, 0];
        for lengths in [&[][..], &[0], &[1, 2, 3], &some, &many, &long, &[1 << 40, 1 << 50]] {
            let (written, end, length) = packed(lengths);
            let entries = read(&end, length).unwrap();
            assert_eq!(entries.len(), written.len());
            for (entry, packed) in entries.iter().zip(&written) {
                let data = packed.start + packed.header().len() as u64;
                let range = data..data + packed.bytes;
                assert_eq!((&entry.name, entry.start, &entry.range), (&packed.name, packed.start, &range));
                entry.check(&packed.header()).unwrap();
                for other in
                    [Packed { bytes: packed.bytes ^ 1, ..packed.clone() }, Packed { crc32: 8, ..packed.clone() }]
                {
                    assert!(entry.check(&other.header()).is_err(), "{other:?}");
                }
            }
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
