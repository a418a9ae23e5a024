//! What stands for the profile where the feature `small` is off: its files are refused when they are opened, so that nothing here is
//! ever asked.

use super::CodecError;
pub use super::frames::{COLUMNS, MAX_ROWS, Model, Span};

const OFF: CodecError = CodecError::Malformed("profile");

/// The dictionary of a table.
#[derive(Clone)]
pub struct Dictionary(());

impl Dictionary {
    pub fn carried(_: Model) -> Result<Self, CodecError> {
        Err(OFF)
    }

    pub fn new(_: &[u8]) -> Result<Self, CodecError> {
        Err(OFF)
    }

    pub fn bytes(&self) -> &[u8] {
        &[]
    }
}

/// Reusable state of decoding.
pub struct Decoder(());

impl Decoder {
    pub fn new(_: Model) -> Result<Self, CodecError> {
        Err(OFF)
    }
}

pub fn decode_frame(
    _: &mut Decoder,
    _: &Dictionary,
    _: &[u8],
    _: u32,
    _: &[Span],
    _: usize,
    _: &mut Vec<u32>,
) -> Result<(), CodecError> {
    Err(OFF)
}
