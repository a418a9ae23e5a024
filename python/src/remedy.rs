//! What to do about an error, in the words of Python: the library says what is wrong, and knows no arguments.

use std::borrow::Cow;

use supermex::{Bound, Feature, Remedy};

/// The words for a remedy, which follow the error.
pub fn words(remedy: Option<Remedy>) -> Cow<'static, str> {
    let Some(remedy) = remedy else { return "".into() };
    match remedy {
        Remedy::ResumeBegun => " by the build() that began it, with resume=True",
        Remedy::Verify => " with verify(), and replace the file that is bad",
        Remedy::WriteIndex => " (verify() says what; build it again with index=True)",
        Remedy::Sample => ", as certify(samples=1000)",
        Remedy::Force => "; choose another name, or replace it with force=True",
        Remedy::ResumeOrForce => "; go on with it with resume=True, or begin anew with force=True",
        Remedy::Resume => " (resume=True)",
        Remedy::DoNotResume => "; leave resume=True out",
        Remedy::SameBuild => "; build with its arguments, or begin anew with force=True",
        Remedy::Memory | Remedy::MemoryOrLeaveOut(Feature::Overview) => " (give more with memory=)",
        Remedy::MemoryOrLeaveOut(_) => " (give more with memory=, or leave index=True out)",
        Remedy::FreeSpace => "; free some space, and go on with resume=True",
        Remedy::WritablePlace => "; choose a folder in which you may write",
        Remedy::Say(what) => return argument(what).map_or("".into(), |name| format!("; give {name}=").into()),
        Remedy::AtLeast(what, least) => {
            return argument(what).map_or("".into(), |name| format!("; give {name}={least} or more").into());
        }
        _ => "",
    }
    .into()
}

/// The argument of build() that says how much is asked for.
fn argument(what: Bound) -> Option<&'static str> {
    match what {
        Bound::Sheets => Some("sheets"),
        Bound::Columns => Some("columns"),
        Bound::Threads => Some("threads"),
        Bound::ZstdLevel => Some("zstd_level"),
        _ => None,
    }
}
