//! What to do about an error, in the words of Python: the library says what is wrong, and knows no arguments.

use std::io::ErrorKind;

use supermex::{BuildError, CertifyError, Problem, ReadError, Resource};

/// What follows an error of a look-up, or nothing where the error says itself what to do.
pub fn of_read(error: &ReadError) -> &'static str {
    match error {
        ReadError::Unfinished { .. } => " by the build() that began it, with resume=True",
        ReadError::Damaged { .. } => " with verify(), and replace the file that is bad",
        ReadError::DamagedIndex { .. } => " with verify(), or build it again with index=True",
        _ => "",
    }
}

/// What follows an error of a build.
pub fn of_build(error: &BuildError) -> &'static str {
    match error {
        BuildError::Exists { .. } => "; choose another name, or replace it with force=True",
        BuildError::Unfinished { .. } => "; go on with it with resume=True, or begin anew with force=True",
        BuildError::Appeared { .. } | BuildError::DamagedPast { .. } | BuildError::ReadBack(_) => " with resume=True",
        BuildError::NothingToResume { .. } => "; leave resume=True out",
        BuildError::OtherBuild { .. } => "; build with its arguments, or begin anew with force=True",
        BuildError::Room { resource: Resource::IndexMemory, .. } => {
            " (give more with memory=, or leave index=True out)"
        }
        BuildError::Room { resource: Resource::Memory, .. } => " (give more with memory=)",
        BuildError::Io { source, .. } if source.kind() == ErrorKind::StorageFull => {
            "; free some space, and go on with resume=True"
        }
        BuildError::Io { source, .. } if source.kind() == ErrorKind::PermissionDenied => {
            "; choose a folder in which you may write"
        }
        BuildError::Spread(_) => " with columns=",
        BuildError::Read(error) => of_read(error),
        _ => "",
    }
}

/// What follows an error of a certificate.
pub fn of_certify(error: &CertifyError) -> &'static str {
    match error {
        CertifyError::Incomplete(_)
        | CertifyError::Memory { .. }
        | CertifyError::Period(_)
        | CertifyError::Choices { .. } => ", as certify(samples=1000)",
        CertifyError::Read(error) => of_read(error),
        _ => "",
    }
}

/// What follows a problem that verify() found.
pub fn of_problem(problem: &Problem) -> &'static str {
    match problem {
        Problem::Hidden { .. } => " (build it again with index=True)",
        // That there is verify() is known to whoever called it.
        _ => "",
    }
}
