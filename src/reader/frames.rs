//! Frames of the `small` profile: decoded whole, and a bounded number of them kept.

use std::ops::Range;
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::codec::{CodecError, small};
use crate::format::BLOCK;
use crate::rules::Game;

/// Where frames come from.
pub(crate) trait FrameSource {
    /// Sheets in a frame.
    fn frame_rows(&self) -> u32;
    /// The bytes of the frame of a cell, perhaps read into `scratch`, and into `spans` the columns of each
    /// of its sheets.
    fn frame<'a>(
        &'a self,
        sheet: u32,
        block: u32,
        spans: &mut Vec<(u16, u16)>,
        scratch: &'a mut Vec<u8>,
    ) -> Result<&'a [u8], CodecError>;
}

/// Frames kept by a file. One is a few kilobytes.
const SLOTS: usize = 256;

/// A cache of decoded frames, direct-mapped, for any number of threads: each slot has its own lock, and
/// its own decoder, made when it is first used.
#[derive(Default)]
pub(crate) struct Frames {
    game: Option<Game>,
    slots: Vec<Mutex<Slot>>,
}

#[derive(Default)]
struct Slot {
    /// First sheet and block of the frame, if the slot holds one.
    key: Option<(u32, u32)>,
    spans: Vec<(u16, u16)>,
    values: Vec<u32>,
}

thread_local! {
    /// Decoding needs a quarter of a megabyte of scratch: one a thread and game, not one a slot.
    static DECODERS: std::cell::RefCell<Vec<(Game, small::Decoder)>> = const { std::cell::RefCell::new(Vec::new()) };
}

impl std::fmt::Debug for Frames {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Frames").field("slots", &self.slots.len()).finish_non_exhaustive()
    }
}

impl Frames {
    pub fn new(game: Game) -> Self {
        Self { game: Some(game), slots: (0..SLOTS).map(|_| Mutex::default()).collect() }
    }

    /// One completion.
    pub fn get(&self, source: &impl FrameSource, sheet: u32, block: u32, column: u32) -> Result<u32, CodecError> {
        let mut value = [0];
        self.slice(source, sheet, block, column..column + 1, &mut value)?;
        Ok(value[0])
    }

    /// Consecutive completions of a sheet in one block.
    pub fn slice(
        &self,
        source: &impl FrameSource,
        sheet: u32,
        block: u32,
        columns: Range<u32>,
        out: &mut [u32],
    ) -> Result<(), CodecError> {
        let game = self.game.ok_or(CodecError::Malformed("profile"))?;
        let rows = source.frame_rows().max(1);
        let (first, row) = (sheet - sheet % rows, (sheet % rows) as usize);
        let hash = (u64::from(first) << 32 | u64::from(block)).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 56;
        let slot = &self.slots[usize::try_from(hash).unwrap_or(0) % self.slots.len()];
        let mut slot = lock(slot);
        if slot.key != Some((first, block)) {
            slot.key = None;
            let Slot { spans, values, .. } = &mut *slot;
            let mut scratch = Vec::new();
            let bytes = source.frame(sheet, block, spans, &mut scratch)?;
            values.clear();
            DECODERS.with_borrow_mut(|decoders| {
                let at = match decoders.iter().position(|(of, _)| *of == game) {
                    Some(at) => at,
                    None => {
                        decoders.push((game, small::Decoder::new(game)?));
                        decoders.len() - 1
                    }
                };
                small::decode_frame(&mut decoders[at].1, bytes, block * BLOCK, spans, values)
            })?;
            slot.key = Some((first, block));
        }
        let before: usize = slot.spans.iter().take(row).map(|&(_, len)| usize::from(len)).sum();
        let span = slot.spans.get(row).ok_or(CodecError::OutOfRange)?;
        let from = columns.start.checked_sub(block * BLOCK + u32::from(span.0)).ok_or(CodecError::OutOfRange)? as usize;
        let values = slot.values.get(before + from..before + from + columns.len()).ok_or(CodecError::OutOfRange)?;
        out.copy_from_slice(values);
        Ok(())
    }
}

/// A poisoned slot is only a cache entry, and holds nothing unless its key says so.
fn lock(slot: &Mutex<Slot>) -> MutexGuard<'_, Slot> {
    slot.lock().unwrap_or_else(PoisonError::into_inner)
}
