//! The files of a database as they are stored, wherever that is: to be copied, and not to be asked.

use std::collections::HashSet;
use std::path::{Path, PathBuf};

use supermex::format::part::Part;
use supermex::format::{FileEntry, FormatError, MANIFEST, Manifest};
use supermex::source::Bytes;
use supermex::table::ReadError;
use supermex::table::open::directory::read_manifest_text;
use supermex::table::open::held;
use supermex::table::open::pack::Pack;

/// The files of a database.
pub struct Stored {
    pub manifest: Manifest,
    /// The bytes of the manifest.
    pub text: Vec<u8>,
    /// Whether they are a part of a database, whose manifest is not finished.
    pub is_part: bool,
    /// All others, as the manifest lists them.
    pub files: Vec<Bytes>,
    /// What errors call the database.
    pub path: PathBuf,
    /// Whether they come from a server that has no range requests.
    pub by_whole_files: bool,
}

impl Stored {
    /// Those of a directory or a packed database.
    pub fn open(path: &Path) -> Result<Self, ReadError> {
        held::open(path, || {
            if !std::fs::metadata(path).is_ok_and(|metadata| !metadata.is_dir()) {
                let open = |entry: &FileEntry| {
                    let name = path.join(&entry.name);
                    Bytes::open(&name).map_err(ReadError::io(&name))
                };
                return Self::listed(read_manifest_text(path)?, &Part::default(), path, |manifest| {
                    manifest.all_files().map(open).collect()
                });
            }
            let bytes = Bytes::open(path).map_err(ReadError::io(path))?;
            let pack = Pack::open(bytes, path)?.map_err(|_| ReadError::NoDatabase(path.to_owned()))?;
            Self::packed(&pack, &Part::default(), path)
        })
    }

    /// Those of a part of a packed database.
    pub fn packed(pack: &Pack, part: &Part, path: &Path) -> Result<Self, ReadError> {
        let open = |entry: &FileEntry| pack.file(&entry.name).map_err(ReadError::io(&path.join(&entry.name)));
        Self::listed(pack.manifest()?, part, path, |manifest| manifest.all_files().map(open).collect())
    }

    /// Those that a manifest lists for a part, which `open` opens.
    pub fn listed(
        mut text: Vec<u8>,
        part: &Part,
        path: &Path,
        open: impl FnOnce(&Manifest) -> Result<Vec<Bytes>, ReadError>,
    ) -> Result<Self, ReadError> {
        let listing = path.join(MANIFEST);
        let wrong = || ReadError::format(&listing);
        let mut manifest = Manifest::parse(&text).map_err(wrong())?;
        let part = manifest.part(part).map_err(|why| ReadError::NoPart { path: path.to_owned(), why })?;
        let is_part = part.is_some();
        if let Some(part) = part {
            (text, manifest) = (part.encode(), part);
        }
        let mut names = HashSet::new();
        for FileEntry { name, .. } in manifest.all_files() {
            // What else is in the directory of a database is not to be overwritten: manifest and journal.
            if !names.insert(name) || !name.ends_with(".smx") {
                let error = FormatError::Manifest(format!("it lists {name} twice, or as no .smx file"));
                return Err(wrong()(error));
            }
        }
        let files = open(&manifest)?;
        for (entry, file) in manifest.all_files().zip(&files) {
            let (expected, found) = (entry.bytes, file.length());
            if expected != found {
                return Err(ReadError::Mismatch { path: path.join(&entry.name), field: "length", expected, found });
            }
        }
        Ok(Self { manifest, text, is_part, files, path: path.to_owned(), by_whole_files: false })
    }

    /// Whether a manifest is that of a copy of them.
    pub fn is(&self, text: &[u8]) -> bool {
        match Manifest::parse(text) {
            Ok(found) if self.is_part => found.finishes(&self.manifest),
            _ => text == self.text,
        }
    }
}
