//! Requests: a whole small file, or a part of a large one.

use std::collections::HashMap;
use std::io::{self, Read};
use std::ops::Range;
use std::sync::Mutex;
use std::time::{Duration, Instant, SystemTime};

use serde::{Deserialize, Serialize};
use ureq::http::{HeaderMap, Response, StatusCode, header};
use ureq::tls::{RootCerts, TlsConfig};
use ureq::{Agent, Body};
use url::Url;

use crate::redirect::{self, Hosts};
use crate::{SourceError, Status};
use supermex::source::threads::lock;

/// Concurrent requests.
pub(crate) const AT_ONCE: usize = 8;
/// How often a request is tried if connections fail.
pub(crate) const TRIES: u32 = 3;

/// The version of the file that a server has at an address.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Version {
    /// Its length.
    pub length: u64,
    /// Its `ETag`, or else `Last-Modified`.
    pub tag: Option<String>,
}

/// Connections, kept from one request to the next.
#[derive(Debug)]
pub(crate) struct Client {
    agent: Agent,
    timeout: Duration,
    /// How long a request waits for a busy server, in all.
    patience: Duration,
    /// Where redirects may lead.
    hosts: Hosts,
    /// Where they have led from the addresses of files.
    led: Mutex<HashMap<String, Url>>,
    /// The lengths of files whose server does not say them with each part.
    lengths: Mutex<HashMap<String, u64>>,
}

impl Client {
    /// A client that waits for so long, for an answer and for a busy server.
    pub fn new(timeout: Duration, patience: Duration, hosts: Hosts) -> Self {
        let config = Agent::config_builder()
            .http_status_as_error(false)
            .max_redirects(0)
            .accept_encoding("identity")
            .max_idle_connections_per_host(AT_ONCE)
            .tls_config(TlsConfig::builder().root_certs(RootCerts::PlatformVerifier).build());
        Self {
            agent: config.build().new_agent(),
            timeout,
            patience,
            hosts,
            led: Mutex::default(),
            lengths: Mutex::default(),
        }
    }

    /// A whole file of at most `most` bytes.
    pub fn whole(&self, url: &str, most: u64) -> Result<Vec<u8>, SourceError> {
        self.persist(|| {
            let (_, answer) = self.follow_in(url, Fetch::Whole, Instant::now())?;
            if answer.status() != StatusCode::OK {
                return Err(refused(&answer));
            }
            let expected = answer.body().content_length();
            let bytes = self.body(answer, most + 1, expected)?;
            if bytes.len() as u64 > most { Err(SourceError::TooLong(most)) } else { Ok(bytes) }
        })
    }

    /// The body of a whole file of any length. It may take as long as it needs, if it never stops for as long as a request may take.
    pub fn stream(&self, url: &str) -> Result<Box<dyn Read + Send>, SourceError> {
        self.persist(|| {
            let (_, answer) = self.follow_in(url, Fetch::Stream, Instant::now())?;
            if answer.status() != StatusCode::OK {
                return Err(refused(&answer));
            }
            Ok(Box::new(answer.into_body().into_reader()) as Box<dyn Read + Send>)
        })
    }

    /// The part `range` of a file, cut where the file ends, and the version of the file.
    pub fn part(&self, url: &str, range: &Range<u64>) -> Result<(Version, Vec<u8>), SourceError> {
        self.persist(|| {
            let asked = format!("bytes={}-{}", range.start, range.end.saturating_sub(1));
            let answer = self.ask(url, &asked)?;
            match answer.status() {
                StatusCode::PARTIAL_CONTENT => {}
                // The rest of the body is not awaited.
                StatusCode::OK => return Err(SourceError::NoRanges),
                // The file has no byte of the range.
                StatusCode::RANGE_NOT_SATISFIABLE => return Err(SourceError::Changed),
                _ => return Err(refused(&answer)),
            }
            let (start, end, whole) = content_range(answer.headers())
                .ok_or(SourceError::Malformed("the server does not say which part of the file it sends"))?;
            let whole = whole.map_or_else(|| self.length(url), Ok)?;
            let version = Version { length: whole, tag: tag(answer.headers()) };
            let length = range.end.min(whole).saturating_sub(range.start);
            if (start, end) != (range.start, range.start + length) {
                return Err(SourceError::Malformed("the server sends another part of the file than was asked for"));
            }
            let bytes = self.body(answer, length + 1, Some(length))?;
            if bytes.len() as u64 != length {
                return Err(SourceError::Malformed("the server sends more of the file than it says"));
            }
            Ok((version, bytes))
        })
    }

    /// The length of a file whose server sends parts without it: the place of the last byte says it.
    fn length(&self, url: &str) -> Result<u64, SourceError> {
        if let Some(&length) = lock(&self.lengths).get(url) {
            return Ok(length);
        }
        let answer = self.ask(url, "bytes=-1")?;
        let last = content_range(answer.headers()).filter(|_| answer.status() == StatusCode::PARTIAL_CONTENT);
        let (_, length, _) = last.ok_or(SourceError::Malformed("the server does not say how long the file is"))?;
        lock(&self.lengths).insert(url.to_owned(), length);
        Ok(length)
    }

    /// Requests a range of an address: where redirects led the last time, as long as it is there. Services sign the
    /// addresses that they redirect to, for a few minutes to a day.
    fn ask(&self, url: &str, range: &str) -> Result<Response<Body>, SourceError> {
        let start = Instant::now();
        let led = lock(&self.led).get(url).cloned();
        if let Some(to) = led {
            match self.send(&to, Fetch::Range(range), start) {
                Ok(answer) if answer.status().is_success() || answer.status() == StatusCode::RANGE_NOT_SATISFIABLE => {
                    return Ok(answer);
                }
                _ => lock(&self.led).retain(|from, there| from != url || *there != to),
            }
        }
        let (to, answer) = self.follow_in(url, Fetch::Range(range), start)?;
        if let Some(to) = to.filter(|_| answer.status() == StatusCode::PARTIAL_CONTENT) {
            lock(&self.led).insert(url.to_owned(), to);
        }
        Ok(answer)
    }

    /// Requests an address, or a range of it, and follows redirects. Says where they led, if there were any.
    fn follow_in(
        &self,
        url: &str,
        what: Fetch<'_>,
        start: Instant,
    ) -> Result<(Option<Url>, Response<Body>), SourceError> {
        let mut address = Url::parse(url).map_err(|_| SourceError::Malformed("the address is not a URL"))?;
        for redirects in 0..=redirect::MOST {
            let answer = self.send(&address, what, start)?;
            if !matches!(answer.status().as_u16(), 301 | 302 | 303 | 307 | 308) {
                return Ok((Some(address).filter(|_| redirects > 0), answer));
            }
            address = redirect::next(&address, answer.headers(), self.hosts)?;
        }
        Err(SourceError::Malformed("too many redirects"))
    }

    /// Sends one request, of those that began at `start`.
    fn send(&self, to: &Url, what: Fetch<'_>, start: Instant) -> Result<Response<Body>, SourceError> {
        let left = self.timeout.saturating_sub(start.elapsed());
        if left.is_zero() {
            return Err(self.too_slow());
        }
        let config = self.agent.get(to.as_str()).config();
        let config = match what {
            Fetch::Stream => config
                .timeout_connect(Some(left))
                .timeout_recv_response(Some(left))
                .timeout_per_read(Some(self.timeout)),
            _ => config.timeout_global(Some(left)),
        };
        let mut request = config.build();
        if let Fetch::Range(range) = what {
            request = request.header(header::RANGE, range);
        }
        let answer = request.call().map_err(|error| self.failed(error))?;
        let coding = answer.headers().get(header::CONTENT_ENCODING);
        if answer.status().is_success() && coding.is_some_and(|coding| coding != "identity") {
            return Err(SourceError::Malformed("the server compresses the file, though asked not to"));
        }
        Ok(answer)
    }

    /// At most this many bytes of a body, which has to have those expected.
    fn body(&self, answer: Response<Body>, most: u64, expected: Option<u64>) -> Result<Vec<u8>, SourceError> {
        let mut bytes = Vec::new();
        let ended = answer.into_body().into_reader().take(most).read_to_end(&mut bytes);
        let found = bytes.len() as u64;
        let truncated = SourceError::Truncated { expected: expected.unwrap_or(found), found };
        match ended {
            Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => Err(truncated),
            Err(error) => Err(self.failed(error.into())),
            Ok(_) if expected.is_some_and(|expected| found < expected.min(most)) => Err(truncated),
            Ok(_) => Ok(bytes),
        }
    }

    /// Retries while connections fail, and while a busy server says when to come again.
    fn persist<T>(&self, ask: impl Fn() -> Result<T, SourceError>) -> Result<T, SourceError> {
        let (mut tries, mut waited) = (1, Duration::ZERO);
        loop {
            match ask() {
                Err(error) if error.may_pass() && tries < TRIES => tries += 1,
                Err(SourceError::Busy { seconds, .. })
                    if waited.saturating_add(Duration::from_secs(seconds)) <= self.patience =>
                {
                    let pause = Duration::from_secs(seconds).max(LEAST_PAUSE);
                    std::thread::sleep(pause);
                    waited += pause;
                }
                answer => return answer,
            }
        }
    }

    fn too_slow(&self) -> SourceError {
        SourceError::Timeout(self.timeout.as_secs())
    }

    pub(crate) fn failed(&self, error: ureq::Error) -> SourceError {
        match error {
            ureq::Error::Timeout(_) => self.too_slow(),
            ureq::Error::HostNotFound => SourceError::Host,
            ureq::Error::Io(error) if error.kind() == io::ErrorKind::TimedOut => self.too_slow(),
            // Errors of Rustls come as errors of the connection.
            ureq::Error::Io(error) if error.kind() == io::ErrorKind::InvalidData => SourceError::Tls,
            // The system's resolver does not know the name: its errors have no kind of their own.
            ureq::Error::Io(error) if error.to_string().starts_with("failed to lookup address") => SourceError::Host,
            ureq::Error::Io(error) => SourceError::Connection(error.kind()),
            ureq::Error::ConnectionFailed => SourceError::Connection(io::ErrorKind::NotConnected),
            ureq::Error::Tls(_) | ureq::Error::Rustls(_) => SourceError::Tls,
            ureq::Error::BadUri(_) | ureq::Error::Http(_) => SourceError::Malformed("the address is not a URL"),
            ureq::Error::TooManyRedirects => SourceError::Malformed("too many redirects"),
            _ => SourceError::Malformed("the server's answer is not HTTP"),
        }
    }
}

/// Between two requests to a busy server, at least.
const LEAST_PAUSE: Duration = Duration::from_secs(1);

/// What is asked for.
#[derive(Clone, Copy)]
enum Fetch<'a> {
    /// A small file.
    Whole,
    /// A file of any length.
    Stream,
    /// This range of a file.
    Range(&'a str),
}

/// The error of an answer that has no file.
fn refused(answer: &Response<Body>) -> SourceError {
    let status = answer.status().as_u16();
    match answer.headers().get(header::RETRY_AFTER).and_then(|after| seconds(after.to_str().ok()?)) {
        Some(seconds) if matches!(status, 429 | 503) => SourceError::Busy { status, seconds },
        _ => SourceError::Status(Status(status)),
    }
}

/// The seconds that `Retry-After` says, or those until its date.
fn seconds(after: &str) -> Option<u64> {
    let until = || {
        Some(
            httpdate::parse_http_date(after)
                .ok()?
                .duration_since(SystemTime::now())
                .map_or(0, |left| left.as_secs() + 1),
        )
    };
    after.trim().parse().ok().or_else(until)
}

/// The version of a file, as the headers of an answer name it.
fn tag(headers: &HeaderMap) -> Option<String> {
    let tag = headers.get(header::ETAG).or_else(|| headers.get(header::LAST_MODIFIED));
    tag.and_then(|tag| tag.to_str().ok()).map(str::to_owned)
}

/// First byte, one more than the last, and the file's length if it is said, of `bytes 0-511/4096` or `bytes 0-511/*`.
fn content_range(headers: &HeaderMap) -> Option<(u64, u64, Option<u64>)> {
    let (part, length) = headers.get(header::CONTENT_RANGE)?.to_str().ok()?.strip_prefix("bytes ")?.split_once('/')?;
    let (first, last) = part.split_once('-')?;
    let length = if length == "*" { None } else { Some(length.parse().ok()?) };
    Some((first.parse().ok()?, last.parse::<u64>().ok()?.checked_add(1)?, length))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn how_long_a_server_asks_to_wait() {
        assert_eq!((seconds("120"), seconds(" 0 "), seconds("soon"), seconds("-1")), (Some(120), Some(0), None, None));
        let date = |seconds| httpdate::fmt_http_date(SystemTime::now() + Duration::from_secs(seconds));
        assert!(seconds(&date(100)).is_some_and(|seconds| (95..=101).contains(&seconds)));
        assert_eq!(seconds("Wed, 21 Oct 2015 07:28:00 GMT"), Some(0));
    }

    #[test]
    fn parts_with_and_without_a_length() {
        let of = |text: &str| {
            let mut headers = HeaderMap::new();
            headers.insert(header::CONTENT_RANGE, text.parse().unwrap());
            content_range(&headers)
        };
        assert_eq!(of("bytes 0-511/4096"), Some((0, 512, Some(4096))));
        assert_eq!(of("bytes 5-5/*"), Some((5, 6, None)));
        for wrong in ["bytes */4096", "bytes 0-1/x", "bytes 0/4", "0-1/4", "bytes 0-18446744073709551615/*"] {
            assert_eq!(of(wrong), None, "{wrong}");
        }
    }
}
