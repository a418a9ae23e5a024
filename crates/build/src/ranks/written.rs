//! What a rank has written, as a message.

use super::message::Message;
use crate::sheet_file::Written;
use supermex::check::verify::Digests;
use supermex::format::FileEntry;

/// Files, in JSON, and the digests of their sheets.
pub type Told = Vec<(String, Digests)>;

/// A message with what a rank has written.
pub fn tell(written: Vec<Written>) -> Message {
    let told = |Written { entry, digests }| (entry.to_text(), digests);
    Message::Written(written.into_iter().map(told).collect())
}

/// What such a message says.
pub fn read(told: Told) -> Option<Vec<Written>> {
    let file = |(entry, digests): (String, Digests)| {
        let written = Written { entry: FileEntry::of_text(&entry)?, digests };
        (written.digests.len() as u64 == u64::from(written.entry.sheets)).then_some(written)
    };
    told.into_iter().map(file).collect()
}
