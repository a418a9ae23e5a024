//! The files of a database on a web server, to be copied.

use std::path::Path;

use crate::stored::Stored;
use supermex::format::FileEntry;
use supermex::format::part::Part;
use supermex::source::SourceError;
use supermex::table::ReadError;
use supermex_http::HttpOptions;
use supermex_http::site::{Site, several};

/// The files of a part of a database on a server, to be copied. Nothing of them is kept in the cache. From a server that has no range
/// requests they are read as a whole: a packed database into a file without a name beside `out`.
pub fn stored(url: &str, part: &Part, options: &HttpOptions, out: &Path) -> Result<Stored, ReadError> {
    let site = Site::of(url, &options.clone().without_cache().more_patient(PATIENCE))?;
    let path = Path::new(&site.url);
    let packed = match site.pack() {
        Err(error) if is_without_ranges(&error) => Some((site.whole_pack(out)?, true)),
        packed => packed?.map(|pack| (pack, false)),
    };
    if let Some((pack, by_whole_files)) = packed {
        return Ok(Stored { by_whole_files, ..Stored::packed(&pack, part, path)? });
    }
    let mut by_whole_files = false;
    let stored = Stored::listed(site.manifest()?, part, path, |manifest| {
        let entries: Vec<&FileEntry> = manifest.all_files().collect();
        match several(entries.len(), |at| site.file(at, entries[at])) {
            Err(error) if is_without_ranges(&error) => {
                by_whole_files = true;
                Ok(entries.iter().map(|entry| site.whole_file(entry)).collect())
            }
            files => files,
        }
    })?;
    Ok(Stored { by_whole_files, ..stored })
}

/// How long a busy server is waited for by who copies all of a database.
const PATIENCE: std::time::Duration = std::time::Duration::from_secs(600);

fn is_without_ranges(error: &ReadError) -> bool {
    matches!(error, ReadError::Source { source: SourceError::NoRanges, .. })
}
