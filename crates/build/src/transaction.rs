//! A build as a transaction, whatever it computes. A complete database stays as it is. A build that does not fit is
//! refused before anything is written. The steps are: a directory with a journal, the work, the manifest, and the name.

use std::path::Path;

use super::destination::{Destination, complete};
use super::files::publish;
use super::journal::{Journal, adopt, is_of};
use super::options::Claim;
use super::verify::verify_output;
use super::{BuildError, BuildSummary};
use supermex::format::{MANIFEST, Manifest};

/// The request for a build, apart from its work.
pub struct Transaction<'a> {
    /// The database.
    pub out: &'a Path,
    pub claim: Claim,
    /// Everything the bytes depend on.
    pub describe: String,
    /// Whether it is made from another database, so that it is verified before it gets its name.
    pub from_another: bool,
}

impl Transaction<'_> {
    /// Runs a build. `prepare` refuses a build that does not fit, and plans the work. `work` writes the files into a
    /// directory, and returns the manifest.
    pub fn run<T>(
        self,
        prepare: impl FnOnce() -> Result<T, BuildError>,
        work: impl FnOnce(&Destination, T) -> Result<Manifest, BuildError>,
    ) -> Result<BuildSummary, BuildError> {
        let same = |path: &Path| is_of(path, &self.describe);
        if let Some(manifest) = complete(self.out, self.claim, &same)? {
            return Ok(BuildSummary::of_complete(manifest));
        }
        let prepared = prepare()?;
        let destination = Destination::take(self.out, self.claim)?;
        let directory = destination.directory();
        Journal::open(directory, self.describe.clone(), self.claim.resume, &|| adopt(directory, &same))?;
        let manifest = work(&destination, prepared)?;
        let encoded = manifest.encode();
        publish(directory, MANIFEST, &encoded)?;
        if self.from_another {
            verify_output(&destination)?;
        }
        destination.finish()?;
        Ok(BuildSummary::new(manifest, encoded.len() as u64))
    }
}
