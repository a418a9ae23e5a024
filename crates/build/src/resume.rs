//! How a run resumes an unfinished build.
//!
//! The finished sheet files are the checkpoint: a file gets its name only when it is complete and durable, and the
//! whole state of the recursion follows from the sheets. The journal beside them says which build they belong to. Rows that do not make
//! a file yet are now and then in files of fewer rows.

use std::path::{Path, PathBuf};

use super::BuildError;
use super::checkpoint;
use super::destination::Destination;
use super::files::{io, name};
use super::journal::JOURNAL;
use super::parallel::each;
use super::sheet_file::Written;
use super::sink::Done;
use supermex::check::Problem;
use supermex::check::progress::{Progress, UNTOLD};
use supermex::check::verify::cells::decoded;
use supermex::check::verify::files::digest;
use supermex::format::{FileEntry, Header};
use supermex::source::Bytes;
use supermex::table::CellFile;
use supermex_game::PassLevel;

/// The finished part of an unfinished build.
#[derive(Default)]
pub struct Finished {
    /// Its sheets are in finished files at every level.
    pub done: Done,
    /// The files, by level in the order asked for.
    pub files: Vec<Vec<CellFile>>,
    /// The same for the manifest.
    pub written: Vec<Written>,
}

/// Verifies the finished files of a build of the rows below `lasting`, except those that are already `verified`, and removes all
/// other files. Runs on the current pool of threads.
pub fn finished(
    destination: &Destination,
    levels: &[PassLevel],
    lasting: u32,
    verified: &[Written],
) -> Result<Finished, BuildError> {
    let directory = destination.directory();
    let mut files: Vec<Vec<(PathBuf, CellFile)>> = Vec::new();
    for &level in levels {
        let mut list = Vec::new();
        let mut next = 0;
        while next < lasting {
            let name = name(level, next);
            let path = directory.join(&name);
            if !path.exists() {
                break;
            }
            let file = destination.sheets(&name)?;
            next += file.header().sheets;
            list.push((path, file));
        }
        files.push(list);
    }
    let common = files.iter().map(Vec::len).min().unwrap_or(0);
    for list in &mut files {
        list.truncate(common);
    }
    clean(directory, |path| checkpoint::belongs(path) || files.iter().flatten().any(|(kept, _)| kept == path))?;
    let (mut finished, untold) = (Finished::default(), Progress::new(UNTOLD, 0));
    for list in files {
        let mut kept = Vec::new();
        finished.done.sheets = 0;
        let check = |at: usize| {
            let (path, file) = &list[at];
            if let Some(verified) = verified.iter().find(|file| path.ends_with(&file.entry.name)) {
                return Ok(verified.clone());
            }
            let (header, digests) = (file.header(), decoded(file, &untold)?);
            let (name, hash) = (name(header.level, header.first_sheet), digest(file.source(), &untold)?);
            Ok(Written { entry: FileEntry::new(name, header, hash), digests })
        };
        let checked = each(list.len(), &|at| {
            let damaged = |problem: Problem| BuildError::DamagedUnfinished {
                path: list[at].0.clone(),
                problem: problem.to_string(),
            };
            check(at).map_err(damaged)
        })?;
        for ((_, file), written) in list.into_iter().zip(checked) {
            let FileEntry { sheets, cells, bytes, .. } = written.entry;
            finished.done.add(Done { sheets, cells, bytes });
            finished.written.push(written);
            kept.push(file);
        }
        finished.files.push(kept);
    }
    Ok(finished)
}

/// The rows after those of the finished files, as far as all levels have them in files of fewer rows: these files, and how many rows. The
/// headers are those that `header` gives, by the row after the finished ones. Runs on the current pool of threads.
pub fn begun(
    directory: &Path,
    levels: &[PassLevel],
    header: &(dyn Fn(PassLevel) -> Header + Sync),
) -> Result<Option<(Vec<CellFile>, u32)>, BuildError> {
    let read = |at: usize| {
        let level = levels[at];
        let path = checkpoint::rows(directory, level);
        if !path.exists() {
            return Ok(None);
        }
        let damaged = |problem: String| BuildError::DamagedUnfinished { path: path.clone(), problem };
        let bytes = Bytes::open(&path).map_err(io("read", &path))?;
        let file = CellFile::new(bytes).map_err(|error| damaged(error.to_string()))?;
        let (found, all) = (file.header().clone(), header(level));
        if found.first_sheet != all.first_sheet {
            // They are in a finished file.
            return Ok(None);
        }
        let Header { version, sheets, cells, file_length, sections, .. } = found.clone();
        if found != (Header { version, sheets, cells, file_length, sections, ..all.clone() }) || sheets > all.sheets {
            return Err(damaged("it is not of this table".into()));
        }
        decoded(&file, &Progress::new(UNTOLD, 0)).map_err(|problem| damaged(problem.to_string()))?;
        Ok(Some(file))
    };
    let files: Option<Vec<CellFile>> = each(levels.len(), &read)?.into_iter().collect();
    let Some(files) = files else { return Ok(None) };
    let rows = files.iter().map(|file| file.header().sheets).min().unwrap_or(0);
    Ok(Some((files, rows)))
}

/// Removes files that are neither the journal nor to be kept.
pub fn clean(directory: &Path, keep: impl Fn(&Path) -> bool) -> Result<(), BuildError> {
    for entry in std::fs::read_dir(directory).map_err(io("read", directory))? {
        let path = entry.map_err(io("read", directory))?.path();
        if !keep(&path) && !path.ends_with(JOURNAL) {
            std::fs::remove_file(&path).map_err(io("remove", &path))?;
        }
    }
    Ok(())
}
