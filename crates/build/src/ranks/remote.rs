//! The row groups of a run on ranks. The owner of a band encodes it and sends it to the rank that writes its file. A
//! rank that needs a piece asks that rank.

use std::collections::HashMap;
use std::sync::Mutex;
use std::sync::mpsc::{SyncSender, sync_channel};

use super::message::Message;
use super::message_loop::Endpoint;
use crate::engine::lock;
use crate::error::BuildError;
use crate::sink::{Fetched, RowGroups, RowGroupsOfRun, Store};
use supermex::format::ROW_GROUP;

/// The store to which the threads of a rank give row groups, and from which they fetch pieces.
pub struct Remote<'a> {
    pub endpoint: Endpoint,
    /// The row groups that this rank writes.
    pub row_groups: &'a RowGroupsOfRun,
    /// The sheets of the run.
    pub sheets: std::ops::Range<u32>,
    /// Sheets of a file.
    pub per_file: u32,
    pub asked: Asked,
}

/// Requests to other ranks that wait for an answer. After the run none gets one.
pub struct Asked(Mutex<Questions>);

/// The number of the last request, and the channel that waits for each answer.
type Questions = (u32, Option<HashMap<u32, SyncSender<Vec<u8>>>>);

impl Asked {
    pub fn open() -> Self {
        Self(Mutex::new((0, Some(HashMap::new()))))
    }

    fn add(&self, sender: SyncSender<Vec<u8>>) -> Result<u32, BuildError> {
        let mut asked = lock(&self.0);
        let (next, waiting) = &mut *asked;
        *next = next.wrapping_add(1);
        waiting.as_mut().ok_or(BuildError::Stopped)?.insert(*next, sender);
        Ok(*next)
    }

    /// Takes an answer.
    pub fn answer(&self, number: u32, bytes: Vec<u8>) {
        if let Some(sender) = lock(&self.0).1.as_mut().and_then(|waiting| waiting.remove(&number)) {
            // The channel takes one. Whoever asked may have failed meanwhile.
            let _ = sender.send(bytes);
        }
    }

    /// Waiting threads get an error.
    pub fn close(&self) {
        lock(&self.0).1 = None;
    }
}

/// The rank that writes a file, by its number in its level. The last rank writes the first file, because it has no
/// manifest to write.
pub fn writer(file: u32, ranks: usize) -> usize {
    let file = usize::try_from(file).unwrap_or(usize::MAX);
    ranks - 1 - file % ranks
}

impl Store for Remote<'_> {
    fn put(&self, row_groups: RowGroups) -> Result<(), BuildError> {
        let to = writer(row_groups.first / self.per_file, self.endpoint.ranks);
        self.endpoint.send(to..to + 1, Message::RowGroups(row_groups));
        Ok(())
    }

    fn sheets(&self, _: usize, first: u32) -> Option<u32> {
        self.sheets.contains(&first).then(|| ROW_GROUP.min(self.sheets.end - first))
    }

    fn fetch(&self, level: usize, first: u32, block: u32) -> Result<Fetched, BuildError> {
        let to = writer(first / self.per_file, self.endpoint.ranks);
        if to == self.endpoint.rank {
            return self.row_groups.piece(level, first, block).map(Fetched::Here);
        }
        let (sender, bytes) = sync_channel(1);
        let number = self.asked.add(sender)?;
        self.endpoint.send(to..to + 1, Message::Ask { number, level, first, block });
        Ok(Fetched::Coming(bytes))
    }
}
