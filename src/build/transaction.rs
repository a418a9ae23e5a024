//! A build as a transaction, whatever it computes. A complete database stays as it is. A build that does not fit is
//! refused before anything is written. The steps are: a directory with a journal, the work, the manifest, and the name.

use std::path::Path;

use super::destination::{Claim, Destination, complete};
use super::files::publish;
use super::journal::{Journal, adopt};
use super::options::RunOptions;
use super::verify::verify_output;
use super::{BuildError, BuildSummary};
use crate::format::{MANIFEST, Manifest};

/// The request for a build, apart from its work.
pub struct Transaction<'a> {
    /// The database.
    pub out: &'a Path,
    /// How to run.
    pub run: &'a RunOptions,
    /// Everything the bytes depend on.
    pub describe: String,
    /// Whether the database in a directory is the build asked for, by its manifest.
    pub same: &'a dyn Fn(&Path) -> Result<bool, BuildError>,
}

impl Transaction<'_> {
    /// Runs a build. `prepare` refuses a build that does not fit, and plans the work. `work` writes the files into a
    /// directory, and returns the manifest.
    pub fn run<T>(
        self,
        prepare: impl FnOnce() -> Result<T, BuildError>,
        work: impl FnOnce(&Destination, T) -> Result<Manifest, BuildError>,
    ) -> Result<BuildSummary, BuildError> {
        let claim = Claim::of(self.run);
        if let Some(manifest) = complete(self.out, claim, self.same)? {
            return Ok(BuildSummary::of_complete(manifest));
        }
        let prepared = prepare()?;
        let destination = Destination::take(self.out, claim)?;
        let directory = destination.directory();
        Journal::open(directory, self.describe, self.run.resume, || adopt(directory, self.same))?;
        let manifest = work(&destination, prepared)?;
        conclude(destination, manifest, self.run.replacing)
    }
}

/// Ends a build whose files are written: writes the manifest and gives the database its name. If it was made `from_another`
/// database, it is verified first; until then the original keeps its name.
pub fn conclude(destination: Destination, manifest: Manifest, from_another: bool) -> Result<BuildSummary, BuildError> {
    let encoded = manifest.encode()?;
    publish(destination.directory(), MANIFEST, &encoded)?;
    if from_another {
        verify_output(&destination)?;
    }
    destination.finish()?;
    Ok(BuildSummary::new(manifest, encoded.len() as u64))
}
