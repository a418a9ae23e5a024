//! Files as a test finds them.

use std::path::Path;

/// The bytes of every file of a directory, by name.
pub fn bytes(directory: &Path) -> Vec<(String, Vec<u8>)> {
    let mut all: Vec<_> = std::fs::read_dir(directory)
        .expect("a directory")
        .map(|entry| {
            let entry = entry.expect("an entry");
            (entry.file_name().into_string().expect("text"), std::fs::read(entry.path()).expect("a file"))
        })
        .collect();
    all.sort();
    all
}
