//! What several ranks have written, as if one had.

use std::collections::BTreeMap;

use super::message::Message;
use crate::build::sink::LevelPlan;
use crate::build::writer::Written;

/// Files, in JSON, and the digests of their sheets by level.
pub type Told = (String, Vec<Vec<[u8; 32]>>);

/// A message with what a rank has written.
pub fn tell(Written { files, digests }: Written) -> Message {
    Message::Written { files: serde_json::to_string(&files).expect("entries of files are JSON"), digests }
}

/// Joins what several ranks have written, as if one had written all. Each has written its files of a level in order.
pub fn joined(own: Written, others: Vec<Told>, levels: &[LevelPlan]) -> Option<Written> {
    let read = |(files, digests): Told| Some(Written { files: serde_json::from_str(&files).ok()?, digests });
    let mut merged = Written { files: Vec::new(), digests: Vec::new() };
    // By level of the plan and first sheet of a file.
    let mut of_files = BTreeMap::new();
    for written in others.into_iter().map(read).chain([Some(own)]) {
        let Written { mut files, digests } = written?;
        if digests.len() != levels.len() {
            return None;
        }
        files.sort_by_key(|file| (file.level, file.first_sheet));
        for (at, (level, digests)) in levels.iter().zip(&digests).enumerate() {
            let mut rest = &digests[..];
            for file in files.iter().filter(|file| file.level == level.level.number()) {
                let of_file;
                (of_file, rest) = rest.split_at_checked(usize::try_from(file.sheets).ok()?)?;
                of_files.insert((at, file.first_sheet), of_file.to_vec());
            }
            if !rest.is_empty() {
                return None;
            }
        }
        merged.files.extend(files);
    }
    for at in 0..levels.len() {
        merged.digests.push(of_files.range((at, 0)..(at + 1, 0)).flat_map(|(_, digests)| digests).copied().collect());
    }
    Some(merged)
}
