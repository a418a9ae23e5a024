//! Pieces of the `small` profile: the length of each frame, and then the frames. For every few rows there are four
//! frames, one for each tile of 64 columns.

#[cfg(feature = "small")]
mod decoded;

use super::{Codec, Coding, Pieces};
use crate::format::FormatError;

/// The codec.
pub struct Frames;

impl Codec for Frames {
    fn has_frames(&self) -> bool {
        true
    }

    #[cfg(feature = "small")]
    fn open(&self, coding: Coding, dictionary: &[u8]) -> Result<Box<dyn Pieces>, FormatError> {
        Ok(Box::new(decoded::Decoded::new(coding, dictionary).map_err(FormatError::Dictionary)?))
    }

    #[cfg(not(feature = "small"))]
    fn open(&self, _: Coding, _: &[u8]) -> Result<Box<dyn Pieces>, FormatError> {
        Err(FormatError::Without("small"))
    }

    #[cfg(feature = "encode")]
    fn writing(&self) -> &dyn crate::format::encode::piece::Writing {
        self
    }
}

#[cfg(feature = "encode")]
pub use decoded::{count, frames, within};
