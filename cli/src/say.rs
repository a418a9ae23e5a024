//! What is written to standard error, and lines of standard output that a verb goes on without. Nothing here can fail:
//! where nobody listens, nothing is said, and the exit status is what counts.

use std::io::{self, BufWriter, ErrorKind, Write};
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};

/// Whether another process speaks for this one.
static SILENT: AtomicBool = AtomicBool::new(false);

/// From here on nothing is said, or is again.
#[cfg(feature = "mpi")]
pub fn be_silent(silent: bool) {
    SILENT.store(silent, Ordering::Relaxed);
}

/// Whether this process may print: of several ranks of a build, rank 0 does for all.
pub fn speaks() -> bool {
    !SILENT.load(Ordering::Relaxed)
}

/// A line of standard error that begins with the program's name.
pub fn complain(message: &str) {
    note(&format!("supermex: {message}"));
}

/// A line of standard error.
pub fn note(line: &str) {
    if !speaks() {
        return;
    }
    // In one write, so that lines of several processes are not mixed. There is nobody left to tell if it fails.
    let _ = io::stderr().lock().write_all(format!("{line}\n").as_bytes());
}

/// A line of standard output. Whoever reads no more of them still wants the exit status.
///
/// # Errors
/// If the output refuses for another reason than that its reader is gone.
pub fn line(line: &str) -> io::Result<()> {
    if !speaks() {
        return Ok(());
    }
    match writeln!(io::stdout().lock(), "{line}") {
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
        done => done,
    }
}

/// Lines of standard output that are what a verb is for. Those before an error are not lost.
///
/// # Errors
/// If `print` fails, or the output refuses.
pub fn lines(print: impl FnOnce(&mut dyn Write) -> anyhow::Result<()>) -> anyhow::Result<ExitCode> {
    let mut out = BufWriter::new(io::stdout().lock());
    let printed = print(&mut out);
    out.flush()?;
    printed.map(|()| ExitCode::SUCCESS)
}

/// A number of bytes, for people.
pub fn bytes(n: u64) -> String {
    indicatif::HumanBytes(n).to_string()
}
