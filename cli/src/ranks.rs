//! The *ranks* of a build: the processes that `mpirun` or a batch system has started together, or a single process.
//!
//! Only rank 0 prints. The others end with its exit status.

use std::path::Path;
use std::process::ExitCode;

use supermex_build::{BuildError, BuildOptions, BuildSummary, Progress};

#[cfg(feature = "mpi")]
mod mpi;

/// What tells of progress.
type OnProgress<'a> = &'a (dyn Fn(&Progress) + Sync);

/// Runs a program, with the other ranks if there are any.
#[cfg(feature = "mpi")]
pub fn run(program: fn() -> ExitCode) -> ExitCode {
    // Slurm's `srun` starts the ranks of MPI by PMIx. How many there are is known only after MPI has started.
    if started_by().is_none() && std::env::var_os("PMIX_RANK").is_none() { program() } else { mpi::run(program) }
}

/// Runs a program.
#[cfg(not(feature = "mpi"))]
pub fn run(program: fn() -> ExitCode) -> ExitCode {
    let Some(name) = started_by() else { return program() };
    crate::say::warn(&format!(
        "{name} says that several processes were started together, and this program was installed without MPI: install it by \
         `cargo install --locked --path cli --features mpi`"
    ));
    ExitCode::from(2)
}

/// Refuses what several ranks cannot do together.
pub fn only_one(what: &str) -> anyhow::Result<()> {
    #[cfg(feature = "mpi")]
    if mpi::size() > 1 {
        anyhow::bail!("{what} is for one process, and {} were started; run it without mpirun", mpi::size());
    }
    let _ = what;
    Ok(())
}

/// What stands before a command that several ranks run together.
pub fn before_command() -> String {
    if only_one("it").is_ok() { String::new() } else { "mpirun … ".into() }
}

/// Builds a table of sheets, on all ranks if there are several. The summary is rank 0's.
pub fn build(out: &Path, options: &BuildOptions, progress: OnProgress<'_>) -> Result<Option<BuildSummary>, BuildError> {
    #[cfg(feature = "mpi")]
    if let Some(built) = mpi::with(|transport| supermex_build::build_on_ranks(out, options, transport, progress)) {
        return built;
    }
    supermex_build::build(out, options, progress).map(Some)
}

/// The environment variable by which a starter of processes (Open MPI, MPICH and its kin, MVAPICH) says that there are
/// more than one.
fn started_by() -> Option<&'static str> {
    let sizes = ["OMPI_COMM_WORLD_SIZE", "PMI_SIZE", "MV2_COMM_WORLD_SIZE"];
    let several = |name: &str| std::env::var(name).is_ok_and(|size| size.parse().is_ok_and(|size: u32| size > 1));
    sizes.into_iter().find(|name| several(name))
}
