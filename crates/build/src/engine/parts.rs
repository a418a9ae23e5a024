//! The parts of a saved state: values, and pieces that are compressed. Of used-sets a tenth is left in Nim with a pass, a half in Chomp.

use std::convert::Infallible;
use std::ops::Range;

use serde::Serialize;
use serde::de::DeserializeOwned;

use super::plan::Saving;
use crate::BuildError;
use crate::parallel::each;

/// Zstandard's level: the disk should be what is waited for.
const LEVEL: i32 = 1;
/// Pieces that are compressed at the same time, in memory twice.
pub const TOGETHER: usize = 16;
/// Bytes of a piece that is not compressed, at most.
const MOST_PIECE: u64 = 1 << 36;

/// Takes the parts of a state.
pub type Put<'a> = dyn FnMut(&[u8]) -> Result<(), BuildError> + 'a;

/// A value as bytes.
pub fn bytes<T: Serialize>(value: &T) -> Vec<u8> {
    postcard::to_allocvec(value).expect("all parts of a state are numbers and lists of them")
}

/// The same, read.
pub fn value<T: DeserializeOwned>(bytes: &[u8]) -> Option<T> {
    match postcard::take_from_bytes(bytes) {
        Ok((value, [])) => Some(value),
        _ => None,
    }
}

/// Puts a value.
pub fn put<T: Serialize>(put: &mut Put<'_>, value: &T) -> Result<(), BuildError> {
    put(&bytes(value))
}

/// The next part, which has to be there.
fn next_part(saving: &dyn Saving) -> Result<Vec<u8>, BuildError> {
    saving.next()?.ok_or_else(|| saving.damaged())
}

/// The next part, a value.
pub fn next<T: DeserializeOwned>(saving: &dyn Saving) -> Result<T, BuildError> {
    value(&next_part(saving)?).ok_or_else(|| saving.damaged())
}

/// Puts pieces, compressed, each with its length before it.
pub fn put_pieces(
    put: &mut Put<'_>,
    pieces: Range<usize>,
    piece: &(dyn Fn(usize) -> Vec<u8> + Sync),
) -> Result<(), BuildError> {
    self::put(put, &pieces.len())?;
    for start in pieces.clone().step_by(TOGETHER) {
        let end = pieces.end.min(start + TOGETHER);
        compressed(start..end, piece).iter().try_for_each(|part| put(part))?;
    }
    Ok(())
}

/// Some pieces, compressed.
fn compressed(pieces: Range<usize>, piece: &(dyn Fn(usize) -> Vec<u8> + Sync)) -> Vec<Vec<u8>> {
    let one = |at: usize| {
        let whole = piece(pieces.start + at);
        let mut out = (whole.len() as u64).to_le_bytes().to_vec();
        out.extend(zstd::bulk::compress(&whole, LEVEL).expect("the buffer that Zstandard asks for is there"));
        Ok::<_, Infallible>(out)
    };
    let Ok(all) = each(pieces.len(), &one);
    all
}

/// Takes such pieces one by one. `take` gets the number of each, and tells nothing of one that is not what was put.
pub fn take_pieces(saving: &dyn Saving, take: &mut dyn FnMut(usize, Vec<u8>) -> Option<()>) -> Result<(), BuildError> {
    let count: usize = next(saving)?;
    for at in 0..count {
        let part = next_part(saving)?;
        let whole = part.split_first_chunk().and_then(|(length, rest)| {
            let length = usize::try_from(u64::from_le_bytes(*length).min(MOST_PIECE)).ok()?;
            zstd::bulk::decompress(rest, length).ok()
        });
        whole.and_then(|whole| take(at, whole)).ok_or_else(|| saving.damaged())?;
    }
    Ok(())
}

/// Words as bytes, for lists of them in a state.
pub mod words {
    use serde::{Deserialize, Deserializer, Serializer};
    use serde_bytes::{ByteBuf, Bytes};

    pub fn serialize<S: Serializer>(words: &[u64], to: S) -> Result<S::Ok, S::Error> {
        let bytes: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
        serde::Serialize::serialize(Bytes::new(&bytes), to)
    }

    pub fn deserialize<'a, D: Deserializer<'a>>(from: D) -> Result<Vec<u64>, D::Error> {
        let bytes = ByteBuf::deserialize(from)?;
        match bytes.as_chunks() {
            (words, []) => Ok(words.iter().map(|&word| u64::from_le_bytes(word)).collect()),
            _ => Err(serde::de::Error::invalid_length(bytes.len(), &"eight bytes a word")),
        }
    }
}

#[cfg(test)]
pub mod tests {
    use std::collections::VecDeque;
    use std::sync::Mutex;
    use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

    use super::super::lock;
    use super::super::plan::{Saving, StateBytes};
    use crate::BuildError;

    /// Saves once, after a number of times, and then stops the run.
    #[derive(Default)]
    pub struct Stopping {
        /// Saves that are left out.
        pub left: AtomicUsize,
        pub parts: Mutex<VecDeque<Vec<u8>>>,
        pub goes_on: bool,
    }

    impl Stopping {
        /// Runs with an end after each number of saves, from there on to the end, and once in one go: `run` says what comes of it.
        pub fn each<T: PartialEq + std::fmt::Debug>(run: impl Fn(&Self, bool) -> Result<T, BuildError>) -> usize {
            let whole = run(&Self { left: usize::MAX.into(), ..Self::default() }, true).unwrap();
            for saves in 0.. {
                let stopping = Self { left: saves.into(), ..Self::default() };
                match run(&stopping, true) {
                    Err(stopped) => assert!(matches!(stopped, BuildError::Stopped), "{stopped}"),
                    Ok(all) => {
                        assert_eq!(all, whole);
                        return saves;
                    }
                }
                let rest = Self { left: usize::MAX.into(), goes_on: true, ..stopping };
                assert_eq!(run(&rest, false).unwrap(), whole, "after {saves} saves");
                assert!(lock(&rest.parts).is_empty());
            }
            unreachable!("it ends")
        }
    }

    impl Saving for Stopping {
        fn is_due(&self, _: u32) -> bool {
            true
        }

        fn save(&self, _: u32, _: u64, parts: &mut StateBytes<'_>) -> Result<(), BuildError> {
            if self.left.fetch_sub(1, Relaxed) > 0 {
                return Ok(());
            }
            parts(&mut |part| {
                lock(&self.parts).push_back(part.to_vec());
                Ok(())
            })?;
            Err(BuildError::Stopped)
        }

        fn goes_on(&self) -> bool {
            self.goes_on
        }

        fn next(&self) -> Result<Option<Vec<u8>>, BuildError> {
            Ok(lock(&self.parts).pop_front())
        }

        fn damaged(&self) -> BuildError {
            BuildError::Message
        }
    }

    #[test]
    fn words_and_back() {
        #[derive(serde::Serialize, serde::Deserialize, PartialEq, Debug)]
        struct Words(#[serde(with = "super::words")] Vec<u64>);
        for words in [vec![], vec![0], vec![1, u64::MAX, 1 << 33]] {
            let words = Words(words);
            assert_eq!(super::value(&super::bytes(&words)), Some(words));
        }
        assert_eq!(super::value::<Words>(&[7, 1, 2, 3, 4, 5, 6, 7]), None);
    }
}
