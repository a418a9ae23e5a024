//! Prints lines to standard error and standard output. If nobody reads them, they are dropped, and the verb goes on:
//! its exit status still counts.

use std::io::{self, BufWriter, ErrorKind, Write};
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};

/// Bytes of memory, or of a checkpoint, that are worth a word beforehand: what takes more takes longer than a minute.
pub const LARGE: u64 = 1 << 28;

/// Whether another process prints for this one.
static SILENT: AtomicBool = AtomicBool::new(false);

/// Stops printing, or starts again.
#[cfg(feature = "mpi")]
pub fn set_silent(silent: bool) {
    SILENT.store(silent, Ordering::Relaxed);
}

/// Whether this process may print: of several ranks of a build, only rank 0 does.
pub fn prints() -> bool {
    !SILENT.load(Ordering::Relaxed)
}

/// A line of standard error that begins with the program's name.
pub fn warn(message: &str) {
    note(&format!("supermex: {message}"));
}

/// A line of standard error.
pub fn note(line: &str) {
    if !prints() {
        return;
    }
    // One write, so that lines of several processes are not mixed. If it fails, there is nowhere to report it.
    let _ = io::stderr().lock().write_all(format!("{line}\n").as_bytes());
}

/// A line of standard output. If its reader is gone, the exit status still counts.
pub fn line(line: &str) -> io::Result<()> {
    if !prints() {
        return Ok(());
    }
    match writeln!(io::stdout().lock(), "{line}") {
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
        done => done,
    }
}

/// Lines of standard output that are the purpose of a verb. Lines before an error are not lost.
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
