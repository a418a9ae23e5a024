//! What to do about an error.

use std::io::ErrorKind;

use super::error::{Bound, Feature, ReadError, is_partial};
use crate::format::FormatError;

/// What to do about an error. The library says what is wrong. A program that prints the error adds what to do in the
/// words of its users: a flag, an argument or a function.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Remedy {
    /// Name a database that was built.
    NameDatabase,
    /// Get the file again that belongs to the database.
    GetFile,
    /// Use a program that reads from web servers.
    Http,
    /// Look at what the table is of.
    Look,
    /// Say less or more passes.
    Passes,
    /// Verify the database, to know what to replace.
    Verify,
    /// Write the index or overview anew.
    WriteIndex,
    /// Certify a sample.
    Sample,
    /// Leave out what only other games have.
    LeaveOut(Feature),
    /// Say how much.
    Say(Bound),
    /// Ask for this or more.
    AtLeast(Bound, u64),
    /// Ask for this or less.
    AtMost(Bound, u64),
    /// Go on with the build that was begun there.
    ResumeBegun,
    /// Go on with the same build.
    Resume,
    /// Go on with the build that was begun, or begin anew.
    ResumeOrForce,
    /// Ask for the same as the build that was begun, or begin anew.
    SameBuild,
    /// Do not ask to go on.
    DoNotResume,
    /// Choose another name, or replace what is there.
    Force,
    /// Choose a place with more free space.
    OtherPlace,
    /// Choose a place that may be written.
    WritablePlace,
    /// Free some space, and go on.
    FreeSpace,
    /// Let files be longer, and go on.
    LongerFiles,
    /// Allow more memory.
    Memory,
    /// Allow more memory, or leave this out.
    MemoryOrLeaveOut(Feature),
}

impl ReadError {
    /// What to do about the error, if its text does not say it.
    pub fn remedy(&self) -> Option<Remedy> {
        Some(match self {
            Self::NoHttp(_) => Remedy::Http,
            Self::Missing(_) | Self::Format { source: FormatError::Magic, .. } => Remedy::NameDatabase,
            Self::Io { source, .. } if source.kind() == ErrorKind::NotFound => Remedy::GetFile,
            Self::Unfinished { .. } => Remedy::ResumeBegun,
            Self::NoDatabase(path) if is_partial(path) => Remedy::ResumeBegun,
            Self::Damaged { .. } => Remedy::Verify,
            Self::DamagedIndex { .. } => Remedy::WriteIndex,
            Self::Kind { .. } => Remedy::Look,
            Self::Passes { .. } => Remedy::Passes,
            Self::NotForGame { what, .. } => Remedy::LeaveOut(*what),
            Self::TooFar { what, most, .. } => Remedy::AtMost(*what, *most),
            _ => return None,
        })
    }
}
