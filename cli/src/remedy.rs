//! What to do about an error, in the words of the command line: the library says what is wrong, and knows no flags.

use std::borrow::Cow;
use std::io::ErrorKind;

use supermex::checking::Problem;
use supermex::game::Game;
use supermex::{Bound, Facts, Feature, Position, ReadError, Remedy, Rules, Table};
use supermex_build::{BuildError, BuildOptions};
use supermex_certify::CertifyError;

/// The verb, if the remedy of an error differs from that for a build. It stands in the chain of causes, without a
/// message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Doing {
    /// An extension, which has no `--force`.
    Extending,
    /// A repacking, which has no `--resume`.
    Repacking,
    /// A copy, which goes on by itself.
    Copying,
    /// A question to a table that can be extended.
    Asking,
    /// A list that only a table with these sheets and columns has.
    Listing([u64; 2]),
}

/// An error of a verb that is not a build.
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

/// An error of a question, with the table that was asked.
pub fn asked(table: &Table, error: ReadError) -> anyhow::Error {
    let summary = table.info();
    let grows = match table.rules() {
        Rules::Three(rules) => rules.game == Game::Nim || rules.variants.seed().is_none(),
        _ => false,
    };
    // How far a game on four numbers has to be computed for a list is not seen from what is listed.
    if let (Rules::Four(_), ReadError::TooFar { what: Bound::Numbers, asked, .. }) = (table.rules(), &error)
        && let Ok(options) = BuildOptions::covering(table.rules().clone(), &Position::from([*asked; 4]))
        && let Ok(size) = options.extents().try_into()
    {
        return Of(Doing::Listing(size), error.into()).into();
    }
    let keeps_some = matches!(table.facts(), Ok(Facts::Sheets(facts)) if facts.kept_sheets.is_some());
    let is_whole = summary.logical_digest.is_some() && summary.keeps_cells() && !keeps_some;
    if grows && is_whole { Of(Doing::Asking, error.into()).into() } else { error.into() }
}

/// The error that ended the rows: that of the table, or that of the output.
pub fn of_rows(table: &Table, error: ReadError) -> anyhow::Error {
    match error {
        ReadError::Taken(error) => error.into(),
        error => asked(table, error),
    }
}

/// What follows an error: a remedy, or nothing if the error already says what to do.
pub fn of(error: &anyhow::Error) -> Cow<'static, str> {
    for cause in error.chain() {
        let told = (cause.downcast_ref().and_then(BuildError::remedy))
            .or_else(|| cause.downcast_ref().and_then(ReadError::remedy))
            .or_else(|| cause.downcast_ref().and_then(CertifyError::remedy))
            .or_else(|| cause.downcast_ref().and_then(Problem::remedy));
        let found = match (cause.downcast_ref(), cause.downcast_ref()) {
            (Some(Of(doing, error)), _) => words(error.remedy(), Some(*doing)),
            (_, Some(error)) if is_position(error) => ": that is a position; name the database before it".into(),
            (_, Some(ReadError::Missing(path))) if path.to_string_lossy().contains("://") => {
                "; an address begins with https://, http://, hf://, s3://, gs:// or zenodo:".into()
            }
            _ if told.is_some() => words(told, None),
            _ => cause.downcast_ref().map_or("", of_write).into(),
        };
        if !found.is_empty() {
            return found;
        }
    }
    "".into()
}

/// What follows an error of the system that may happen in any verb.
fn of_write(error: &std::io::Error) -> &'static str {
    // An error of the system, not of a reader's own limit.
    let by_system = error.raw_os_error().is_some();
    if by_system && error.kind() == ErrorKind::FileTooLarge {
        return "; raise the limit of a file's length (ulimit -f)";
    }
    ""
}

/// Whether the name of the database looks like a position.
fn is_position(error: &ReadError) -> bool {
    let ReadError::Missing(path) = error else { return false };
    let numbers = |byte: u8| byte.is_ascii_digit() || matches!(byte, b',' | b' ' | b'[' | b']' | b'(' | b')');
    path.as_os_str().as_encoded_bytes().iter().all(|&byte| numbers(byte))
}

/// The words for a remedy, which follow the error.
pub fn words(remedy: Option<Remedy>, doing: Option<Doing>) -> Cow<'static, str> {
    let Some(remedy) = remedy else { return "".into() };
    let again = match doing {
        Some(Doing::Repacking) => "begin again with --force",
        Some(Doing::Copying) => "go on by the same command",
        _ => "go on with --resume",
    };
    match (remedy, doing) {
        (Remedy::NameDatabase, _) => "; name a directory that `supermex build` wrote",
        (Remedy::GetFile, _) => ": it belongs to the database; download it again, or build the database anew",
        (Remedy::Http, _) => ", or install supermex with it: `cargo install --locked --path cli`",
        (Remedy::Look, _) => "; see `supermex info`",
        (Remedy::Passes, _) => "; see `supermex info`, and give --passes-left",
        (Remedy::Verify, _) => " with `supermex verify`",
        (Remedy::WriteIndex, _) => {
            " (`supermex verify` says what; `supermex repack --index moves` writes the index anew)"
        }
        (Remedy::Sample, _) => ", as --samples 1000",
        (Remedy::LeaveOut(feature), _) => {
            return of_feature(feature).map_or("".into(), |flag| format!(" ({flag})").into());
        }
        (Remedy::Say(what), _) => return flag(what).map_or("".into(), |flag| format!("; give {flag}").into()),
        (Remedy::AtMost(Bound::SheetsAndColumns, _), _) => "; build a smaller table",
        (Remedy::AtMost(Bound::LayerOfSheet, _), _) => "; the lesser of the two numbers is that of the layer",
        (Remedy::AtLeast(what, least), _) => {
            return flag(what).map_or("".into(), |flag| format!("; give {flag} {least} or more").into());
        }
        (Remedy::AtMost(what, most), doing) => {
            let less = flag(what).map(|flag| format!("give {flag} {most} or less"));
            let larger = match doing {
                Some(Doing::Asking) => Some("make the table larger by `supermex extend`".to_owned()),
                Some(Doing::Listing([sheets, columns])) => {
                    Some(format!("build one with --sheets {sheets} --columns {columns}"))
                }
                _ => None,
            };
            let all: Vec<String> = less.into_iter().chain(larger).collect();
            return if all.is_empty() { "".into() } else { format!("; {}", all.join(", or ")).into() };
        }
        (Remedy::ResumeBegun, _) => "; repeat the command that began it, with --resume",
        (Remedy::Resume, Some(Doing::Repacking | Doing::Copying)) => " (by the same command)",
        (Remedy::Resume, _) => " (--resume)",
        (Remedy::ResumeOrForce, None) => "; go on with --resume, or begin anew with --force",
        (Remedy::ResumeOrForce, Some(Doing::Extending)) => "; go on with --resume, or remove that directory",
        (Remedy::ResumeOrForce, Some(Doing::Repacking | Doing::Copying)) => "; begin anew with --force",
        (Remedy::SameBuild, Some(Doing::Copying)) => "; choose another name, or begin anew with --force",
        (Remedy::SameBuild, None) => "; build with its parameters, or begin anew with --force",
        (Remedy::SameBuild, _) => "; go on with its parameters, or remove that directory",
        (Remedy::DoNotResume, _) => "; leave --resume out",
        (Remedy::Force, _) => "; choose another name, or give --force to replace it",
        (Remedy::OtherPlace, None | Some(Doing::Repacking | Doing::Copying)) => " (give another --out)",
        (Remedy::WritablePlace, _) => "; choose an output folder in which you may write",
        (Remedy::FreeSpace, _) => return format!("; free some space, and {again}").into(),
        (Remedy::LongerFiles, _) => {
            return format!("; raise the limit of a file's length (ulimit -f), and {again}").into();
        }
        (Remedy::Memory, _) => " (--memory; also `ulimit -v` and `ulimit -d` of the process)",
        (Remedy::MemoryOrLeaveOut(Feature::Overview), _) => " (--memory)",
        (Remedy::MemoryOrLeaveOut(_), _) => " (--memory, or leave --index out)",
        _ => "",
    }
    .into()
}

/// The flag that says how much is asked for.
fn flag(what: Bound) -> Option<&'static str> {
    match what {
        Bound::Numbers => Some("--max"),
        Bound::Sheets => Some("--sheets"),
        Bound::Columns => Some("--columns"),
        Bound::Rows => Some("--rows"),
        Bound::Threads => Some("--threads"),
        Bound::ZstdLevel => Some("--zstd-level"),
        Bound::Files => Some("--files-at-most"),
        Bound::KeptSheet => Some("--keep-sheets"),
        _ => None,
    }
}

/// What to do about a flag that only other games have.
fn of_feature(feature: Feature) -> Option<&'static str> {
    match feature {
        Feature::Passes => Some("leave the passes out"),
        Feature::RangeOfSheets => Some("leave --sheets out, or give --columns"),
        Feature::Columns => Some("leave --columns out"),
        Feature::Layers => Some("leave --layer out"),
        Feature::InstantWinners => Some("leave --instant-winners out"),
        Feature::Index => Some("leave --index out"),
        Feature::Overview => Some("leave --overview out"),
        Feature::KeptSheets => Some("leave --keep-sheets out"),
        Feature::Grundy => Some("a table built with --grundy has them"),
        Feature::Checkpoint => Some("leave --keep-checkpoint out"),
        Feature::Ranks => Some("run it without mpirun"),
        _ => None,
    }
}
