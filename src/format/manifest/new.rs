//! Manifests and their entries, made of what is written.

use super::{FileEntry, Manifest, ManifestVariant};
use crate::format::{Header, MAJOR, Profile};
use supermex_game::{PassLevel, Rules, Variant};

impl Manifest {
    /// A manifest of rules and a size that lists no files yet.
    pub fn new(rules: &Rules, sheets: u32, columns: Option<u64>, profile: Profile) -> Self {
        let mut manifest = Self {
            format: "supermex".into(),
            version: MAJOR,
            game: rules.name().into(),
            sheets,
            columns,
            profile: profile.name().into(),
            generator: concat!("supermex ", env!("CARGO_PKG_VERSION")).into(),
            ..Self::default()
        };
        if let Rules::Three(rules) = rules {
            let variant = |v: &Variant| ManifestVariant { position: v.piles, level: v.level.map(PassLevel::number) };
            manifest.passes = Some(rules.passes.number());
            manifest.variants = rules.variants.listed().iter().map(variant).collect();
            manifest.random_variants = rules.variants.seed().map(|seed| seed.to_string());
        } else {
            manifest.rules = Some(rules.to_string());
        }
        manifest
    }
}

impl FileEntry {
    /// The entry of a file with a name and a BLAKE3, from its header.
    pub fn new(name: String, header: &Header, blake3: String) -> Self {
        Self {
            name,
            table: header.table,
            level: header.level.number(),
            first_sheet: header.first_sheet,
            sheets: header.sheets,
            cells: header.cells,
            bytes: header.file_length,
            blake3,
        }
    }
}
