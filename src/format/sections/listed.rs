//! The sections of a file, one after the other.

use super::{Section, SectionKind, Sections};

impl Sections {
    /// The sections of known kinds.
    pub fn known(&self) -> impl Iterator<Item = (SectionKind, Section)> {
        SectionKind::ALL.into_iter().filter_map(|kind| Some((kind, self.get(kind)?)))
    }

    /// Optional sections of kinds that this library does not know.
    pub fn unknown(&self) -> &[Section] {
        &self.unknown
    }

    /// Every section, in the order of their places.
    pub fn in_order(&self) -> Vec<Section> {
        let mut all: Vec<Section> = self.known.iter().flatten().chain(&self.unknown).copied().collect();
        all.sort_by_key(|section| section.offset);
        all
    }
}
