//! Why bytes could not be read: from a file, or from a web server.

use std::fmt;
use std::io;

/// Why bytes of an open file could not be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SourceError {
    /// The file ends before bytes that were there when it was opened.
    Short(u64),
    /// The system refused.
    Io {
        /// First byte wanted.
        start: u64,
        /// One more than the last byte wanted.
        end: u64,
        /// What the system said.
        kind: io::ErrorKind,
    },
    /// The bytes, or the values made of them, do not fit in memory. Ask for less at once, or raise the limit of the
    /// process.
    Memory(u64),
    /// A server answered with an error status.
    Status(Status),
    /// A server is busy, and says for how long: longer than it is waited for.
    Busy {
        /// 429 or 503.
        status: u16,
        /// Seconds that it asks to wait.
        seconds: u64,
    },
    /// A server sends whole files only.
    NoRanges,
    /// Another file is on the server.
    Changed,
    /// A server redirects from `https` to `http`, which is never followed.
    Insecure,
    /// A server redirects to another server. Ask for `HttpOptions::follow_hosts`, or for that server.
    OtherServer,
    /// A server did not answer in time.
    Timeout(u64),
    /// The connection to a server ended too early, more than once.
    Truncated {
        /// Bytes that it announced.
        expected: u64,
        /// Bytes that came.
        found: u64,
    },
    /// The connection to a server failed.
    Connection(io::ErrorKind),
    /// The host of an address does not exist.
    Host,
    /// The certificate of a server is not trusted, or the server does not use TLS.
    Tls,
    /// The answer of a server, or its address, is not valid HTTP.
    Malformed(&'static str),
    /// A file on a server has more bytes than the caller takes.
    TooLong(u64),
}

impl std::fmt::Display for SourceError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Short(what) => write!(
                f,
                "the file ends before byte {what}: it was cut short while it was open; replace it by a whole one, and open that"
            ),
            Self::Io { start, end, kind } => write!(
                f,
                "bytes {start}..{end} cannot be read: {kind}; check the disk or the connection, and open the database again"
            ),
            Self::Memory(what) => write!(
                f,
                "{what} bytes of memory are needed at once, and the system does not give them; ask for less, or allow more"
            ),
            Self::Status(what) => write!(f, "the server answers {what}"),
            Self::Busy { status, seconds } => write!(f, "the server answers {status}, and asks to come again after {seconds} s; try again then, or wait longer"),
            Self::NoRanges => f.write_str("the server sends the whole file where a part was asked for: it has no range requests; serve the database by one that has, such as nginx or Caddy, or download it"),
            Self::Changed => f.write_str("the file on the server has changed since the database was opened; open the database again"),
            Self::Insecure => f.write_str("the server redirects from https to http, where anybody on the way could change the answer; use an address whose server stays with https"),
            Self::OtherServer => f.write_str("the server redirects to another host, which is followed only on request; use the address of that host, or allow this if you trust both"),
            Self::Timeout(what) => write!(f, "the server has not sent what was asked for within {what} s; try again, or download the database"),
            Self::Truncated { expected, found } => write!(f, "the server ended the connection after {found} of {expected} bytes; try again, or download the database"),
            Self::Connection(what) => write!(f, "the connection to the server failed: {what}; check the address and the network"),
            Self::Host => f.write_str("the host of the address was not found; check the address and the network"),
            Self::Tls => f.write_str("no secure connection to the server: its certificate is not one that this system trusts, or it does not use TLS; check the address"),
            Self::Malformed(what) => write!(f, "{what}; check the address"),
            Self::TooLong(what) => write!(f, "the file has more than {what} bytes; check the address"),
        }
    }
}

impl std::error::Error for SourceError {}

impl SourceError {
    /// Whether the same request may succeed the next time: a server may close a kept connection at any time.
    pub fn may_pass(self) -> bool {
        matches!(self, Self::Truncated { .. } | Self::Connection(_))
    }
}

/// A status of HTTP.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Status(pub u16);

impl fmt::Display for Status {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let meaning = match self.0 {
            404 | 410 => "no such file; name the directory that has the manifest.json, or one .smx file in it",
            401 | 403 | 407 => "reading the file is not allowed; check the address, or ask whoever serves it",
            429 => "too many requests; try later, or download the database",
            500.. => "the server has an error; try later",
            _ => "this is not an answer with a file; check the address",
        };
        write!(f, "{}: {meaning}", self.0)
    }
}
