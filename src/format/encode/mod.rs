//! What is written of the bytes that the other modules of `format` read.

pub mod pack;
pub mod piece;

use super::records::After;
use super::variants::{EVERY_LEVEL, HEAD, RECORD};
use super::{Header, MAJOR, MINOR, Manifest, Profile};
use supermex_game::{Kind, Rest, Variants};

/// Sheets in a file, except the last file of a level and levels that need no data.
pub const SHEETS_PER_FILE: u32 = 4096;

impl Header {
    /// A header of the version that this library writes. Fields that are known only when the file is written are empty.
    pub fn new(game: u8, kind: Kind, profile: Profile, columns: u64) -> Self {
        Self { version: (MAJOR, MINOR), game, kind, profile, sheets: 1, columns, ..Self::default() }
    }
}

impl Manifest {
    /// Says how the files that hold data are coded.
    pub fn coded(&mut self, profile: Profile, zstd_level: i32) {
        self.profile = profile.name().into();
        self.zstd_level = profile.zstd().map(|_| zstd_level);
        self.zstd_version = profile.zstd().map(str::to_owned);
    }
}

impl After {
    /// The code. Longer periods go to the end of `tails`. `None` if they do not fit there, or an offset does not fit
    /// its field.
    pub fn encode(rest: &Rest, tails: &mut Vec<u32>) -> Option<u32> {
        match rest {
            Rest::Unknown => Some(Self::UNKNOWN),
            Rest::Nothing => Some(Self::NOTHING),
            Rest::Tail(offsets) => match offsets[..] {
                [offset] => Some(offset).filter(|offset| offset & Self::CYCLIC == 0),
                _ => {
                    let at = u32::try_from(tails.len()).ok().filter(|at| at & Self::CYCLIC == 0)?;
                    tails.push(u32::try_from(offsets.len()).ok()?);
                    tails.extend_from_slice(offsets);
                    // The two greatest codes mean something else.
                    Some(at | Self::CYCLIC).filter(|&code| code < Self::NOTHING)
                }
            },
        }
    }
}

/// Little-endian pairs of numbers: the records, or the entries of row groups.
pub fn pairs(pairs: &[(u32, u32)]) -> Vec<u8> {
    pairs.iter().flat_map(|(a, b)| a.to_le_bytes().into_iter().chain(b.to_le_bytes())).collect()
}

/// The shape section's bytes.
pub fn shape(shape: &[u64]) -> Vec<u8> {
    shape.iter().flat_map(|number| number.to_le_bytes()).collect()
}

/// The variants section's bytes; `None` if there are more variants than can be counted in it.
pub fn variants(variants: &Variants) -> Option<Vec<u8>> {
    let mut out = Vec::with_capacity(HEAD + RECORD * variants.listed().len());
    out.extend(u32::try_from(variants.listed().len()).ok()?.to_le_bytes());
    out.extend(u32::from(variants.seed().is_some()).to_le_bytes());
    out.extend(variants.seed().unwrap_or(0).to_le_bytes());
    for variant in variants.listed() {
        variant.piles.iter().for_each(|pile| out.extend(pile.to_le_bytes()));
        let level = variant.level.map_or(EVERY_LEVEL, |level| u32::from(level.number()));
        out.extend(level.to_le_bytes());
        out.extend([0; 4]);
    }
    Some(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_follows_is_read_as_it_was_written() {
        let mut tails = vec![9, 9];
        for (rest, after) in [
            (Rest::Unknown, After::Unknown),
            (Rest::Nothing, After::Nothing),
            (Rest::Tail(vec![7]), After::Steady(7)),
            (Rest::Tail(vec![7, 8]), After::Cyclic(2)),
        ] {
            assert_eq!(After::decode(After::encode(&rest, &mut tails).unwrap()), after);
        }
        assert_eq!(tails, [9, 9, 2, 7, 8]);
        assert_eq!(After::encode(&Rest::Tail(vec![1 << 31]), &mut tails), None);
    }
}
