//! What is written to standard error, and lines of standard output that a verb goes on without. Nothing here can fail:
//! where nobody listens, nothing is said, and the exit status is what counts.

use std::io::{self, ErrorKind, Write};

/// A line of standard error that begins with the program's name.
pub fn complain(message: &str) {
    note(&format!("supermex: {message}"));
}

/// A line of standard error.
pub fn note(line: &str) {
    // In one write, so that lines of several processes are not mixed. There is nobody left to tell if it fails.
    let _ = io::stderr().lock().write_all(format!("{line}\n").as_bytes());
}

/// A line of standard output. Whoever reads no more of them still wants the exit status.
///
/// # Errors
/// If the output refuses for another reason than that its reader is gone.
pub fn line(line: &str) -> io::Result<()> {
    match writeln!(io::stdout().lock(), "{line}") {
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
        done => done,
    }
}

/// A number of bytes, for people.
pub fn bytes(n: u64) -> String {
    indicatif::HumanBytes(n).to_string()
}
