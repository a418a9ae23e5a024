//! What to do about an error, in the words of the command line: the library says what is wrong, and knows no flags.

use std::borrow::Cow;
use std::io::ErrorKind;
use std::path::Path;

use supermex::raw::FormatError;
use supermex::{Bound, BuildError, CertifyError, Feature, Problem, ReadError, Resource};

/// What is being done where an error has another remedy than it has for a build. It is put in the chain of causes, and says
/// nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Doing {
    /// An extension, which has no `--force`.
    Extending,
    /// A repacking, which has no `--resume`.
    Repacking,
}

/// An error of a verb that is no build.
#[derive(Debug)]
pub struct Of(pub Doing, pub BuildError);

impl std::fmt::Display for Of {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.1.fmt(f)
    }
}

impl std::error::Error for Of {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        std::error::Error::source(&self.1)
    }
}

/// What follows an error: a remedy, or nothing where the error says itself what to do.
pub fn of(error: &anyhow::Error) -> Cow<'static, str> {
    for cause in error.chain() {
        let found = if let Some(Of(doing, error)) = cause.downcast_ref::<Of>() {
            of_build(error, Some(*doing))
        } else if let Some(error) = cause.downcast_ref::<BuildError>() {
            of_build(error, None)
        } else if let Some(error) = cause.downcast_ref::<ReadError>() {
            of_read(error)
        } else if let Some(error) = cause.downcast_ref::<CertifyError>() {
            of_certify(error)
        } else if let Some(error) = cause.downcast_ref::<std::io::Error>() {
            of_write(error).into()
        } else if let Some(error) = cause.downcast_ref::<Problem>() {
            of_problem(error)
        } else {
            "".into()
        };
        if !found.is_empty() {
            return found;
        }
    }
    "".into()
}

/// What follows an error of the system that any verb may meet.
fn of_write(error: &std::io::Error) -> &'static str {
    // Said by the system, and not by whoever reads a file that is too large.
    let by_system = error.raw_os_error().is_some();
    if by_system && error.kind() == ErrorKind::FileTooLarge {
        return "; raise the limit of a file's length (ulimit -f)";
    }
    ""
}

fn of_build(error: &BuildError, doing: Option<Doing>) -> Cow<'static, str> {
    let remedy = match (error, doing) {
        (BuildError::Exists { .. }, _) => "; choose another name, or give --force to replace it",
        (BuildError::Unfinished { .. }, None) => "; go on with --resume, or begin anew with --force",
        (BuildError::Unfinished { .. }, Some(Doing::Extending)) => "; go on with --resume, or remove that directory",
        (BuildError::Unfinished { .. }, Some(Doing::Repacking)) => "; begin anew with --force",
        (BuildError::Appeared { .. }, _) => " (--resume)",
        (BuildError::Rank { .. }, _) => "; mend that, and go on with --resume",
        (BuildError::NothingToResume { .. }, _) => "; leave --resume out",
        (BuildError::OtherBuild { .. }, None) => "; build with its parameters, or begin anew with --force",
        (BuildError::OtherBuild { .. }, _) => "; go on with its parameters, or remove that directory",
        (BuildError::DamagedPast { .. }, _) => " (--resume)",
        (BuildError::ReadBack(_), Some(Doing::Repacking)) => " by the same command",
        (BuildError::ReadBack(_), _) => " with --resume",
        (BuildError::Room { resource: Resource::IndexMemory, .. }, _) => " (give more --memory, or leave --index out)",
        (BuildError::Room { resource: Resource::Memory, .. }, _) => " (give more --memory)",
        (BuildError::Room { resource: Resource::Disk, .. }, None | Some(Doing::Repacking)) => " (give another --out)",
        (BuildError::Spread(_), _) => " (--columns)",
        (BuildError::Io { source, .. }, doing) if source.kind() == ErrorKind::StorageFull => match doing {
            Some(Doing::Repacking) => "; free some space, and begin again with --force",
            _ => "; free some space, and go on with --resume",
        },
        (BuildError::Io { source, .. }, Some(Doing::Repacking)) if source.kind() == ErrorKind::FileTooLarge => {
            "; raise the limit of a file's length (ulimit -f), and begin again with --force"
        }
        (BuildError::Io { source, .. }, _) if source.kind() == ErrorKind::FileTooLarge => {
            "; raise the limit of a file's length (ulimit -f), and go on with --resume"
        }
        (BuildError::Io { source, .. }, _) if source.kind() == ErrorKind::PermissionDenied => {
            "; choose an output folder in which you may write"
        }
        (BuildError::Read(error), _) => return of_read(error),
        _ => "",
    };
    remedy.into()
}

/// Whether what should be a database is written as a position is.
fn is_position(path: &Path) -> bool {
    let numbers = |byte: u8| byte.is_ascii_digit() || matches!(byte, b',' | b' ' | b'[' | b']' | b'(' | b')');
    path.as_os_str().as_encoded_bytes().iter().all(|&byte| numbers(byte))
}

fn of_read(error: &ReadError) -> Cow<'static, str> {
    let remedy = match error {
        ReadError::NoHttp { .. } => ", or install supermex with it: `cargo install --locked --path cli`",
        ReadError::Missing { path } if is_position(path) => ": that is a position; name the database before it",
        ReadError::Missing { .. } => "; name a directory that `supermex build` wrote",
        ReadError::Io { source, .. } if source.kind() == ErrorKind::NotFound => {
            ": it belongs to the database; download it again, or build the database anew"
        }
        ReadError::NoDatabase { path } if path.extension().is_some_and(|extension| extension == "partial") => {
            "; this is an unfinished build, go on with it by the command that began it, and --resume"
        }
        ReadError::Format { source: FormatError::Magic, .. } => "; name a directory that `supermex build` wrote",
        ReadError::Unfinished { .. } => "; go on with that by the command that began it, and --resume",
        ReadError::Damaged { .. } => " with `supermex verify`",
        ReadError::DamagedIndex { .. } => " with `supermex verify`, and write the index anew with `supermex repack`",
        ReadError::Kind { .. } => "; see `supermex info`",
        ReadError::NotForGame { what: Feature::Passes, .. } => " (leave --passes-left out)",
        ReadError::NotForGame { what: Feature::RangeOfSheets, .. } => " (leave --sheets out, or give --columns)",
        ReadError::NotForGame { what: Feature::Layers, .. } => " (--layer)",
        ReadError::NotForGame { what: Feature::InstantWinners, .. } => " (leave --instant-winners out)",
        ReadError::Passes { .. } => "; see `supermex info`, and give --passes-left",
        ReadError::TooFar { what, most, .. } => {
            return flag(*what).map_or("".into(), |flag| format!("; give {flag} {most} or less").into());
        }
        _ => "",
    };
    remedy.into()
}

/// The flag that says how much is asked for.
fn flag(what: Bound) -> Option<&'static str> {
    match what {
        Bound::Numbers => Some("--max"),
        Bound::Columns => Some("--columns"),
        Bound::Rows => Some("--rows"),
        _ => None,
    }
}

/// What follows an error of a certificate.
pub fn of_certify(error: &CertifyError) -> Cow<'static, str> {
    match error {
        CertifyError::Incomplete(_) | CertifyError::Period(_) | CertifyError::Choices { .. } => {
            ", as --samples 1000".into()
        }
        CertifyError::Read(error) => of_read(error),
        _ => "".into(),
    }
}

/// What follows a problem that `verify` prints.
pub fn of_problem(problem: &Problem) -> Cow<'static, str> {
    match problem {
        Problem::Hidden { .. } => " (`supermex repack --index moves`)".into(),
        Problem::Read(error) => of_read(error),
        _ => "".into(),
    }
}
