//! Why a database could not be built.

use std::io::ErrorKind;
use std::path::PathBuf;

use supermex::check::FileProblem;
use supermex::codec::CodecError;
use supermex::format::FormatError;
use supermex::table::{Bound, Feature, ReadError, Remedy};
use supermex_certify::CertifyError;

/// Why a database could not be built.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum BuildError {
    /// The amount is out of range.
    #[error("{what} is {asked}, and must be {range}", range = range(*least, *most))]
    Size {
        /// Of what.
        what: Bound,
        /// How much was asked for.
        asked: u64,
        /// How much it must be at least.
        least: u64,
        /// How much it may be at most.
        most: u64,
    },
    /// The size was not set.
    #[error("nothing says what {0} is")]
    Unsaid(Bound),
    /// Tables of this game do not have what was asked for.
    #[error("a table of {game} {what}: {why}")]
    NotForGame {
        /// What was asked for.
        what: Feature,
        /// Name of the game.
        game: &'static str,
        /// Why not, and what to do.
        why: &'static str,
    },
    /// A database that was to be extended has everything already that was asked for.
    #[error("the database already has {0} sheets; ask for more sheets, or for an index or overview that it lacks")]
    NothingMore(u32),
    /// The rules have no table in this box.
    #[error("{0}")]
    Rules(String),
    /// A sample of the computed table contradicts the rules. Nothing is published.
    #[error("{0}, and nothing is published; this is a bug in supermex, please report the command and the rules file")]
    Refuted(Box<CertifyError>),
    /// A row that a [`Writer`](crate::Writer) was given cannot be the next one. It is not written; give it right.
    #[error("row {row} at level {level}: {problem}")]
    Row {
        /// Number of the row.
        row: u32,
        /// Number of its pass level.
        level: u8,
        /// What is wrong.
        problem: String,
    },
    /// The cells that a [`Writer`](crate::Writer) was given are not those of the rules. Nothing is published.
    #[error("{0}: the cells are not those of the rules, and nothing is published")]
    WrongCells(Box<CertifyError>),
    /// The name is too long, or is not a name of a directory.
    #[error("{path} cannot be built: a database is a directory with a name of its own, of at most {most} bytes, such as nim.db", path = path.display())]
    Name {
        /// The output asked for.
        path: PathBuf,
        /// Bytes that the name may have.
        most: usize,
    },
    /// Something is already there. Choose another name, or replace it by force.
    #[error("{path} exists", path = .0.display())]
    Exists(PathBuf),
    /// There is an unfinished build. Resume it, or begin anew by force.
    #[error("{path} holds an unfinished build", path = .0.display())]
    Unfinished(PathBuf),
    /// Another process has the directory in which the database is written.
    #[error("another process is writing {path}; wait for it, or choose another name", path = .0.display())]
    Busy(PathBuf),
    /// The thing to replace is not a database.
    #[error("{path} is not replaced, because {what}; choose another name, or move it elsewhere", path = path.display())]
    NotADatabase {
        /// What is in the way.
        path: PathBuf,
        /// Why it is not a database.
        what: String,
    },
    /// The database to replace could not be removed afterwards: it is another user's, or its directory is read-only. Nothing
    /// is changed.
    #[error("{path} is not replaced, because you may not remove its files; do this as their owner, or work on a copy", path = .0.display())]
    NotOurs(PathBuf),
    /// The new database has the name, and the old one cannot be removed. Remove it as its owner.
    #[error("the new database is in place, and {path}, which it replaced, cannot be removed: {source}; remove that as its owner", path = path.display())]
    Left {
        /// Where the old database is.
        path: PathBuf,
        /// What the system said.
        source: std::io::Error,
    },
    /// Something has taken the name since the build began.
    #[error("{path} was not there when the build began; move it elsewhere, and resume the finished {finished} to give it the name", path = path.display(), finished = finished.display())]
    Appeared {
        /// What is in the way.
        path: PathBuf,
        /// The finished database.
        finished: PathBuf,
    },
    /// There is nothing to resume.
    #[error("there is no unfinished build at {path}", path = .0.display())]
    NothingToResume(PathBuf),
    /// The unfinished build has other parameters. Build with those, or begin anew by force.
    #[error("the unfinished build at {path} is not this one: {what}", path = path.display())]
    OtherBuild {
        /// Where the unfinished build is.
        path: PathBuf,
        /// What differs.
        what: String,
    },
    /// A finished file of the unfinished build is damaged.
    #[error("{path} is damaged ({problem}); delete it and resume", path = path.display())]
    DamagedUnfinished {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        problem: String,
    },
    /// A build read back other bytes than it wrote. Check the disk, and resume.
    #[error("the disk does not give back what was written to it ({0}); check the disk, and resume")]
    ReadBack(CodecError),
    /// The database from which another was to be made is damaged. Replace its files, or the database.
    #[error("the database is damaged, and nothing is made from it: {0}")]
    DamagedInput(Box<FileProblem>),
    /// The database that was made from another does not verify. The original is unchanged.
    #[error("{path} was made from a database and does not verify: {problem}; the original is unchanged", path = path.display())]
    DamagedOutput {
        /// Where the new database is.
        path: PathBuf,
        /// The first thing that is wrong.
        problem: Box<FileProblem>,
    },
    /// There is not enough memory or disk.
    #[error(
        "{resource} needs about {needed}{of}, and {available} is available; {remedy}",
        of = resource.of(), needed = people(*needed), available = people(*available), remedy = resource.remedy()
    )]
    NotEnough {
        /// Of what.
        resource: Resource,
        /// Bytes needed.
        needed: u64,
        /// Bytes available.
        available: u64,
    },
    /// The system gives no threads.
    #[error("cannot start {count} threads: {problem}; use fewer, or end other programs")]
    Threads {
        /// The number that was wanted.
        count: usize,
        /// What the system said.
        problem: String,
    },
    /// The system refused.
    #[error("cannot {action} {path}: {source}", path = path.display())]
    Io {
        /// What was tried.
        action: &'static str,
        /// With which file or directory.
        path: PathBuf,
        /// What the system said.
        source: std::io::Error,
    },
    /// A part came out larger than its field in the format.
    #[error("a {0} is larger than the format allows; this is a bug in supermex, please report the command")]
    TooLarge(&'static str),
    /// Bouton's theorem failed, so the engine did.
    #[error("sheet {0} of pure Nim is not the nim-sum; this is a bug in supermex, please report the command")]
    NotNimSum(u32),
    /// A codec failed.
    #[error("encoding failed: {0}; this is a bug in supermex, please report the command")]
    Codec(CodecError),
    /// The written bytes cannot be read back.
    #[error(transparent)]
    Read(#[from] ReadError),
    /// A part of the format could not be written.
    #[error(transparent)]
    Format(#[from] FormatError),
    /// The pairs of D_r are spread wider than the generator can follow.
    #[error(
        "the differences of D_{0} are farther apart than any table has been seen to have them; build fewer columns, and please report the command"
    )]
    Spread(u32),
    /// The table keeps only a part of its sheets, so that no other can be made from it. Build the other one anew.
    #[error("the database keeps only {0}, from which no other can be made; build the other one anew")]
    NotKept(&'static str),
    /// A table that does not keep every cell is extended from the checkpoint beside it, which is not there or cannot be taken.
    #[error("the database does not keep every cell, and the checkpoint of its build, {path}, {why}; build the larger table anew, and keep its checkpoint", path = .path.display())]
    NoCheckpoint {
        /// Where it would be.
        path: PathBuf,
        /// What is wrong with it.
        why: &'static str,
    },
    /// A file that was copied is not the one that the manifest lists. Nothing is made of it.
    #[error("{path} is not the file that the manifest lists: its BLAKE3 is another; nothing is made of it; try again, and if that fails, have whoever publishes the database verify it", path = .0.display())]
    OtherFile(PathBuf),
    /// A single file cannot be extended. Unpack it if it is a packed database.
    #[error("{path} is one file, and only a directory can be extended; unpack it first if it is a packed database, and name the directory", path = .0.display())]
    OneFile(PathBuf),
    /// A single file has no manifest to copy.
    #[error("a whole database is needed: name the directory, not one file of it")]
    NoManifest,
    /// Another rank of a build cannot go on.
    #[error("rank {rank}: {problem}; fix that, and resume")]
    Rank {
        /// The rank.
        rank: usize,
        /// What it says.
        problem: String,
    },
    /// Two ranks of a build were asked for different things.
    #[error("rank {rank} was asked for {theirs:?}, and rank 0 for {ours:?}; start all of them by one command")]
    Unlike {
        /// The rank.
        rank: usize,
        /// What it was asked for.
        theirs: String,
        /// What rank 0 was asked for.
        ours: String,
    },
    /// A rank does not see the directory in which rank 0 writes.
    #[error("{path} is not the directory that rank 0 sees; build in one that all machines share", path = .0.display())]
    NotShared(PathBuf),
    /// A message of another rank cannot be read.
    #[error("a message of another rank cannot be read; see that all of them run the same program")]
    Message,
    /// The writing thread, or another rank, has ended because of an error that it reports itself.
    #[error("the build was stopped")]
    Stopped,
}

named! {
    /// What a build may lack.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    #[non_exhaustive]
    pub enum Resource {
        Memory = "this build",
        /// It may be left out.
        IndexMemory = "the index of moves",
        /// It may be left out.
        OverviewMemory = "the overview",
        /// Where the database is written.
        Disk = "the new database",
        /// Addresses that the process may have (`ulimit -v`).
        AddressSpace = "this build",
        /// The length that files of the process may have (`ulimit -f`).
        FileSize = "the largest file",
    }
}

impl Resource {
    /// Of what there is too little, after the number of bytes.
    fn of(self) -> &'static str {
        match self {
            Self::Memory | Self::IndexMemory | Self::OverviewMemory => " of memory",
            Self::Disk => " of disk space",
            Self::AddressSpace => " of address space",
            Self::FileSize => "",
        }
    }

    /// What to do if there is too little of it.
    fn remedy(self) -> &'static str {
        match self {
            Self::Memory => "build a smaller table, or allow more memory",
            Self::IndexMemory => "allow more memory, or build without an index",
            Self::OverviewMemory => "allow more memory, or build without an overview",
            Self::Disk => "free some space, choose another place, or build a smaller table",
            Self::AddressSpace => "raise its limit (`ulimit -v`), use fewer threads, or build a smaller table",
            Self::FileSize => "raise the limit of a file's length (`ulimit -f`), or build a smaller table",
        }
    }
}

impl BuildError {
    /// What to do about it, if the message does not say that itself.
    pub fn remedy(&self) -> Option<Remedy> {
        Some(match self {
            Self::Size { what, asked, least, .. } if asked < least => Remedy::AtLeast(*what, *least),
            Self::Size { what, most, .. } => Remedy::AtMost(*what, *most),
            Self::Unsaid(what) => Remedy::Say(*what),
            Self::NotForGame { what, .. } => Remedy::LeaveOut(*what),
            Self::Exists(_) => Remedy::Force,
            Self::Unfinished(_) => Remedy::ResumeOrForce,
            Self::Appeared { .. } | Self::DamagedUnfinished { .. } | Self::ReadBack(_) | Self::Rank { .. } => {
                Remedy::Resume
            }
            Self::NothingToResume(_) => Remedy::DoNotResume,
            Self::OtherBuild { .. } => Remedy::SameBuild,
            Self::NotEnough { resource: Resource::Memory, .. } => Remedy::Memory,
            Self::NotEnough { resource: Resource::IndexMemory, .. } => Remedy::MemoryOrLeaveOut(Feature::Index),
            Self::NotEnough { resource: Resource::OverviewMemory, .. } => Remedy::MemoryOrLeaveOut(Feature::Overview),
            Self::NotEnough { resource: Resource::Disk, .. } => Remedy::OtherPlace,
            Self::Io { source, .. } => match source.kind() {
                ErrorKind::StorageFull => Remedy::FreeSpace,
                ErrorKind::FileTooLarge => Remedy::LongerFiles,
                ErrorKind::PermissionDenied => Remedy::WritablePlace,
                _ => return None,
            },
            Self::Read(error) => return error.remedy(),
            _ => return None,
        })
    }
}

/// A range of numbers, in words.
fn range(least: u64, most: u64) -> String {
    if least == 0 { format!("at most {most}") } else { format!("{least} to {most}") }
}

/// Bytes, for people.
fn people(bytes: u64) -> String {
    let mut value = bytes as f64;
    let mut units = ["B", "KiB", "MiB", "GiB", "TiB"].into_iter();
    let mut unit = units.next().unwrap_or_default();
    while let Some(next) = units.next().filter(|_| value >= 1024.0) {
        (value, unit) = (value / 1024.0, next);
    }
    format!("{value:.1} {unit}")
}

impl From<CodecError> for BuildError {
    fn from(error: CodecError) -> Self {
        match error {
            CodecError::Piece { .. } => Self::ReadBack(error),
            CodecError::Source(source) => {
                Self::Read(ReadError::Source { path: "the sheets written so far".into(), source })
            }
            _ => Self::Codec(error),
        }
    }
}
