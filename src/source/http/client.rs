//! Requests: a whole small file, or a part of a large one.

use std::collections::HashMap;
use std::io::{self, Read};
use std::ops::Range;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};
use ureq::http::{HeaderMap, Response, StatusCode, Uri, header};
use ureq::tls::{RootCerts, TlsConfig};
use ureq::{Agent, Body};

use super::error::{HttpError, Status};
use super::redirect::{self, Hosts};
use crate::source::threads::lock;

/// Concurrent requests.
pub(super) const AT_ONCE: usize = 8;
/// How often a request is tried if connections fail.
const TRIES: u32 = 3;

/// The version of the file that a server has at an address.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Version {
    /// Its length.
    pub length: u64,
    /// Its `ETag`, or else `Last-Modified`.
    pub tag: Option<String>,
}

/// Connections, kept from one request to the next.
#[derive(Debug)]
pub(super) struct Client {
    agent: Agent,
    timeout: Duration,
    /// Where redirects may lead.
    hosts: Hosts,
    /// Where they have led from the addresses of files.
    led: Mutex<HashMap<String, Uri>>,
}

impl Client {
    /// A client that waits for so long.
    pub fn new(timeout: Duration, hosts: Hosts) -> Self {
        let config = Agent::config_builder()
            .http_status_as_error(false)
            .max_redirects(0)
            .accept_encoding("identity")
            .max_idle_connections_per_host(AT_ONCE)
            .tls_config(TlsConfig::builder().root_certs(RootCerts::PlatformVerifier).build());
        Self { agent: config.build().new_agent(), timeout, hosts, led: Mutex::default() }
    }

    /// A whole file of at most so many bytes.
    pub fn whole(&self, url: &str, most: u64) -> Result<Vec<u8>, HttpError> {
        self.persist(|| {
            let (_, answer) = self.follow(url, None, Instant::now())?;
            if answer.status() != StatusCode::OK {
                return Err(HttpError::Status(Status(answer.status().as_u16())));
            }
            let expected = answer.body().content_length();
            let bytes = self.body(answer, most + 1, expected)?;
            if bytes.len() as u64 > most { Err(HttpError::TooLong(most)) } else { Ok(bytes) }
        })
    }

    /// The part `range` of a file, or as much of it as the file has, and the version of the file.
    pub fn part(&self, url: &str, range: &Range<u64>) -> Result<(Version, Vec<u8>), HttpError> {
        self.persist(|| {
            let asked = format!("bytes={}-{}", range.start, range.end.saturating_sub(1));
            let answer = self.ask(url, &asked)?;
            match answer.status() {
                StatusCode::PARTIAL_CONTENT => {}
                // The rest of the body is not awaited.
                StatusCode::OK => return Err(HttpError::NoRanges),
                // The file has no byte of the range.
                StatusCode::RANGE_NOT_SATISFIABLE => return Err(HttpError::Changed),
                status => return Err(HttpError::Status(Status(status.as_u16()))),
            }
            let version = version(answer.headers())?;
            let length = range.end.min(version.length).saturating_sub(range.start);
            if content_range(answer.headers()) != Some((range.start, range.start + length, version.length)) {
                return Err(HttpError::Malformed("the server sends another part of the file than was asked for"));
            }
            let bytes = self.body(answer, length + 1, Some(length))?;
            if bytes.len() as u64 != length {
                return Err(HttpError::Malformed("the server sends more of the file than it says"));
            }
            Ok((version, bytes))
        })
    }

    /// Requests a range of an address: where redirects led the last time, as long as it is there. Services sign the
    /// addresses that they redirect to, for a few minutes to a day.
    fn ask(&self, url: &str, range: &str) -> Result<Response<Body>, HttpError> {
        let start = Instant::now();
        let led = lock(&self.led).get(url).cloned();
        if let Some(to) = led {
            match self.send(&to, Some(range), start) {
                Ok(answer) if answer.status().is_success() || answer.status() == StatusCode::RANGE_NOT_SATISFIABLE => {
                    return Ok(answer);
                }
                _ => lock(&self.led).retain(|from, there| from != url || *there != to),
            }
        }
        let (to, answer) = self.follow(url, Some(range), start)?;
        if let Some(to) = to.filter(|_| answer.status() == StatusCode::PARTIAL_CONTENT) {
            lock(&self.led).insert(url.to_owned(), to);
        }
        Ok(answer)
    }

    /// Requests an address, or a range of it, and follows redirects. Says where they led, if there were any.
    fn follow(
        &self,
        url: &str,
        range: Option<&str>,
        start: Instant,
    ) -> Result<(Option<Uri>, Response<Body>), HttpError> {
        let mut address: Uri = url.parse().map_err(|_| HttpError::Malformed("the address is no URL"))?;
        for redirects in 0..=redirect::MOST {
            let answer = self.send(&address, range, start)?;
            if !matches!(answer.status().as_u16(), 301 | 302 | 303 | 307 | 308) {
                return Ok((Some(address).filter(|_| redirects > 0), answer));
            }
            address = redirect::next(&address, answer.headers(), self.hosts)?;
        }
        Err(HttpError::Malformed("the server sends us in circles"))
    }

    /// Sends one request, of those that began at `start`.
    fn send(&self, to: &Uri, range: Option<&str>, start: Instant) -> Result<Response<Body>, HttpError> {
        let left = self.timeout.saturating_sub(start.elapsed());
        if left.is_zero() {
            return Err(self.too_slow());
        }
        let mut request = self.agent.get(to).config().timeout_global(Some(left)).build();
        if let Some(range) = range {
            request = request.header(header::RANGE, range);
        }
        let answer = request.call().map_err(|error| self.failed(error))?;
        let coding = answer.headers().get(header::CONTENT_ENCODING);
        if answer.status().is_success() && coding.is_some_and(|coding| coding != "identity") {
            return Err(HttpError::Malformed("the server compresses the file, though asked not to"));
        }
        Ok(answer)
    }

    /// At most so many bytes of a body, which has to have those expected.
    fn body(&self, answer: Response<Body>, most: u64, expected: Option<u64>) -> Result<Vec<u8>, HttpError> {
        let mut bytes = Vec::new();
        let ended = answer.into_body().into_reader().take(most).read_to_end(&mut bytes);
        let found = bytes.len() as u64;
        let truncated = HttpError::Truncated { expected: expected.unwrap_or(found), found };
        match ended {
            Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => Err(truncated),
            Err(error) => Err(self.failed(error.into())),
            Ok(_) if expected.is_some_and(|expected| found < expected.min(most)) => Err(truncated),
            Ok(_) => Ok(bytes),
        }
    }

    /// Retries while connections fail: a server may close a kept connection at any time.
    fn persist<T>(&self, ask: impl Fn() -> Result<T, HttpError>) -> Result<T, HttpError> {
        for _ in 1..TRIES {
            match ask() {
                Err(HttpError::Truncated { .. } | HttpError::Connection(_)) => {}
                answer => return answer,
            }
        }
        ask()
    }

    fn too_slow(&self) -> HttpError {
        HttpError::Timeout(self.timeout.as_secs())
    }

    fn failed(&self, error: ureq::Error) -> HttpError {
        match error {
            ureq::Error::Timeout(_) => self.too_slow(),
            ureq::Error::HostNotFound => HttpError::Host,
            ureq::Error::Io(error) if error.kind() == io::ErrorKind::TimedOut => self.too_slow(),
            // Errors of Rustls come as errors of the connection.
            ureq::Error::Io(error) if error.kind() == io::ErrorKind::InvalidData => HttpError::Tls,
            ureq::Error::Io(error) => HttpError::Connection(error.kind()),
            ureq::Error::ConnectionFailed => HttpError::Connection(io::ErrorKind::NotConnected),
            ureq::Error::Tls(_) | ureq::Error::Rustls(_) => HttpError::Tls,
            ureq::Error::BadUri(_) | ureq::Error::Http(_) => HttpError::Malformed("the address is no URL"),
            ureq::Error::TooManyRedirects => HttpError::Malformed("the server sends us in circles"),
            _ => HttpError::Malformed("the server's answer is not HTTP"),
        }
    }
}

fn version(headers: &HeaderMap) -> Result<Version, HttpError> {
    let (_, _, length) = content_range(headers)
        .ok_or(HttpError::Malformed("the server does not say which part of the file it sends"))?;
    let tag = headers.get(header::ETAG).or_else(|| headers.get(header::LAST_MODIFIED));
    Ok(Version { length, tag: tag.and_then(|tag| tag.to_str().ok()).map(str::to_owned) })
}

/// First byte, one more than the last, and the file's length, of `bytes 0-511/4096`.
fn content_range(headers: &HeaderMap) -> Option<(u64, u64, u64)> {
    let (part, length) = headers.get(header::CONTENT_RANGE)?.to_str().ok()?.strip_prefix("bytes ")?.split_once('/')?;
    let (first, last) = part.split_once('-')?;
    Some((first.parse().ok()?, last.parse::<u64>().ok()?.checked_add(1)?, length.parse().ok()?))
}
