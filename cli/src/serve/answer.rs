//! One answer: a part of the viewer, or a range of a file.

use std::convert::Infallible;
use std::io;
use std::time::{Instant, SystemTime};

use futures_util::TryStreamExt;
use headers::{
    AcceptRanges, Allow, CacheControl, ContentLength, ContentRange, ETag, Header, HeaderMap, HeaderMapExt, IfNoneMatch,
    IfRange, LastModified,
};
use http_body_util::combinators::BoxBody;
use http_body_util::{BodyExt, Full, StreamBody};
use hyper::body::{Bytes, Frame, Incoming};
use hyper::header::{
    ACCEPT_ENCODING, CONTENT_ENCODING, CONTENT_SECURITY_POLICY, CONTENT_TYPE, HeaderValue, RANGE, RETRY_AFTER, VARY,
    X_CONTENT_TYPE_OPTIONS,
};
use hyper::{Method, Request, Response, StatusCode};
use tokio::fs::File;
use tokio::io::{AsyncReadExt, AsyncSeekExt};
use tokio_util::io::ReaderStream;

use super::access::{Access, Origin};
use super::api::Api;
use super::metrics::{self, Metrics};
use super::site::{self, Item, Site};

/// The body of an answer.
pub type Body = BoxBody<Bytes, io::Error>;

/// The viewer runs only its own code, may read databases anywhere, and is shown in frames of these sites only.
const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; style-src 'self'; \
                      img-src 'self' data: blob:; connect-src *; base-uri 'none'; form-action 'none'; frame-ancestors";

/// The policy of the viewer, with the sites whose pages may show it in a frame.
pub fn policy(ancestors: &[Origin]) -> HeaderValue {
    let sites = ancestors.iter().map(|site| site.as_text().to_owned()).collect::<Vec<_>>();
    let sites = if sites.is_empty() { "'none'".to_owned() } else { sites.join(" ") };
    // A site is a header value already.
    HeaderValue::from_str(&format!("{POLICY} {sites}")).unwrap_or(HeaderValue::from_static("default-src 'none'"))
}

/// What every connection shares.
pub struct Server {
    pub site: Site,
    pub access: Access,
    pub api: Option<Api>,
    pub policy: HeaderValue,
    pub metrics: Option<Metrics>,
}

/// Answers a request.
pub async fn answer(server: &Server, request: Request<Incoming>) -> Result<Response<Body>, Infallible> {
    let asked = Instant::now();
    let response = respond(server, request).await;
    Ok(match &server.metrics {
        Some(metrics) => metrics.counted(response, asked),
        None => response,
    })
}

async fn respond(server: &Server, request: Request<Incoming>) -> Response<Body> {
    let Server { site, access, api, policy, metrics } = server;
    let (headers, method) = (request.headers(), request.method().clone());
    let mut response = match (&method, Api::has(request.uri().path()).then_some(api)) {
        _ if !access.named(&request) => says(
            StatusCode::MISDIRECTED_REQUEST,
            "this server was asked by a name that is not its own: ask localhost, or the address it listens on, or start it \
             with --allow-host NAME\n",
        ),
        (&Method::GET | &Method::HEAD | &Method::POST, Some(Some(api))) => {
            let told = api.answer(request).await;
            if let Some(metrics) = metrics {
                metrics.answered(told.answered);
            }
            let mut response = whole("application/json", told.bytes.into());
            *response.status_mut() = told.status;
            if told.status == StatusCode::SERVICE_UNAVAILABLE {
                response.headers_mut().insert(RETRY_AFTER, HeaderValue::from_static("10"));
            }
            response
        }
        // A browser asks whether a page of another site may send JSON.
        (&Method::OPTIONS, Some(Some(_))) => whole("text/plain; charset=utf-8", Bytes::new()),
        (_, Some(None)) => says(StatusCode::NOT_FOUND, "no positions are answered; start the server with --api\n"),
        (&Method::GET | &Method::HEAD, None) if request.uri().path() == "/metrics" => {
            match metrics.as_ref().map(Metrics::text) {
                Some(Ok(text)) => whole(metrics::KIND, text.into()),
                Some(Err(_)) => says(StatusCode::INTERNAL_SERVER_ERROR, "the figures cannot be written\n"),
                None => says(StatusCode::NOT_FOUND, "the server has no figures; start it with --metrics\n"),
            }
        }
        (&Method::GET | &Method::HEAD, None) => match site.get(request.uri().path()) {
            Some(Item::Viewer { kind, bytes, compressed, digest }) => {
                viewer(kind, (bytes, compressed, digest), policy, headers)
            }
            Some(Item::Names(names)) => whole("application/json", names.into()),
            Some(item) => match open(item).await {
                Ok((kind, file)) => part(kind, file, headers).await.unwrap_or_else(|error| refused(&error)),
                Err(error) => refused(&error),
            },
            None => says(StatusCode::NOT_FOUND, "there is nothing here; the viewer is at /\n"),
        },
        _ => {
            let mut response = says(StatusCode::METHOD_NOT_ALLOWED, "databases are read only: ask with GET\n");
            response.headers_mut().typed_insert(Allow::from_iter([Method::GET, Method::HEAD]));
            response
        }
    };
    let all = response.headers_mut();
    all.insert(X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    access.tell(all);
    // Browsers revalidate, so that changes are seen.
    all.typed_insert(CacheControl::new().with_no_cache());
    if method == Method::HEAD {
        *response.body_mut() = full(Bytes::new());
    }
    response
}

fn full(bytes: Bytes) -> Body {
    Full::new(bytes).map_err(|never| match never {}).boxed()
}

fn says(status: StatusCode, words: &'static str) -> Response<Body> {
    let mut response = whole("text/plain; charset=utf-8", Bytes::from_static(words.as_bytes()));
    *response.status_mut() = status;
    response
}

fn whole(kind: &'static str, bytes: Bytes) -> Response<Body> {
    let length = bytes.len() as u64;
    let mut response = Response::new(full(bytes));
    let headers = response.headers_mut();
    headers.insert(CONTENT_TYPE, HeaderValue::from_static(kind));
    headers.typed_insert(ContentLength(length));
    response
}

/// A part of the viewer, compressed for those who understand it; nothing of it for those who have it.
fn viewer(
    kind: &'static str,
    (bytes, compressed, digest): (&'static [u8], Bytes, &str),
    policy: &HeaderValue,
    asked: &HeaderMap,
) -> Response<Body> {
    let gzip = takes_gzip(asked);
    let tag: Option<ETag> = format!("\"{digest}{}\"", if gzip { "-gzip" } else { "" }).parse().ok();
    let known =
        tag.as_ref().zip(typed::<IfNoneMatch>(asked)).is_some_and(|(tag, known)| !known.precondition_passes(tag));
    let mut response = whole(kind, if gzip { compressed } else { Bytes::from_static(bytes) });
    if known {
        response = Response::new(full(Bytes::new()));
        *response.status_mut() = StatusCode::NOT_MODIFIED;
    }
    let headers = response.headers_mut();
    if let Some(tag) = tag {
        headers.typed_insert(tag);
    }
    headers.insert(VARY, HeaderValue::from_static("accept-encoding"));
    if kind.starts_with("text/html") {
        headers.insert(CONTENT_SECURITY_POLICY, policy.clone());
    }
    if gzip && !known {
        headers.insert(CONTENT_ENCODING, HeaderValue::from_static("gzip"));
    }
    response
}

/// Whether an answer may be compressed by gzip: the request names it, or else all codings, and not with the weight 0.
fn takes_gzip(asked: &HeaderMap) -> bool {
    let lines = asked.get_all(ACCEPT_ENCODING).iter().filter_map(|line| line.to_str().ok());
    let codings = lines.flat_map(|line| line.split(',')).map(|coding| {
        let (name, weight) = coding.split_once(';').unwrap_or((coding, "q=1"));
        let weight = weight.trim().strip_prefix(['q', 'Q']).and_then(|weight| weight.trim().strip_prefix('='));
        (name.trim(), weight.and_then(|weight| weight.trim().parse().ok()).is_some_and(|weight: f32| weight > 0.0))
    });
    let (mut named, mut any) = (None, false);
    for (name, taken) in codings {
        match name {
            "*" => any = taken,
            _ if name.eq_ignore_ascii_case("gzip") || name.eq_ignore_ascii_case("x-gzip") => named = Some(taken),
            _ => {}
        }
    }
    named.unwrap_or(any)
}

fn refused(error: &io::Error) -> Response<Body> {
    match error.kind() {
        io::ErrorKind::NotFound => says(StatusCode::NOT_FOUND, "the file is gone\n"),
        io::ErrorKind::PermissionDenied => says(StatusCode::FORBIDDEN, "the file may not be read\n"),
        _ => says(StatusCode::INTERNAL_SERVER_ERROR, "the file cannot be read\n"),
    }
}

/// Opens a file of a database, and says its type. It has to be a regular one inside: somebody may have put a link in its place.
async fn open(item: Item) -> io::Result<(&'static str, File)> {
    let open = move || -> io::Result<_> {
        let site::File { kind, path, within } = item.file()?;
        let real = path.canonicalize()?;
        if !real.starts_with(within) || !real.metadata()?.is_file() {
            return Err(io::ErrorKind::PermissionDenied.into());
        }
        Ok((kind, std::fs::File::open(real)?))
    };
    let (kind, file) = tokio::task::spawn_blocking(open).await.map_err(io::Error::other)??;
    Ok((kind, File::from_std(file)))
}

/// A file, or the one range of it that is asked for.
async fn part(kind: &'static str, mut file: File, asked: &HeaderMap) -> io::Result<Response<Body>> {
    let metadata = file.metadata().await?;
    let (length, modified) = (metadata.len(), metadata.modified().unwrap_or(SystemTime::UNIX_EPOCH));
    let age = modified.duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default().as_nanos();
    let tag: ETag = format!("\"{length:x}-{age:x}\"").parse().map_err(|_| io::ErrorKind::InvalidData)?;
    let last = LastModified::from(modified);
    let current = |response: &mut Response<Body>| {
        response.headers_mut().typed_insert(tag.clone());
        response.headers_mut().typed_insert(last);
        response.headers_mut().typed_insert(AcceptRanges::bytes());
    };
    if typed::<IfNoneMatch>(asked).is_some_and(|known| !known.precondition_passes(&tag)) {
        let mut response = Response::new(full(Bytes::new()));
        *response.status_mut() = StatusCode::NOT_MODIFIED;
        current(&mut response);
        return Ok(response);
    }
    // A range of another version of the file is answered with the whole.
    let range = asked
        .get(RANGE)
        .and_then(|range| range.to_str().ok())
        .filter(|_| typed::<IfRange>(asked).is_none_or(|known| !known.is_modified(Some(&tag), Some(&last))));
    let wanted = match range.map(|range| one(range, length)) {
        None | Some(Wanted::Whole) => None,
        Some(Wanted::Part(start, end)) => Some((start, end)),
        Some(Wanted::Nothing) => {
            let mut response = says(StatusCode::RANGE_NOT_SATISFIABLE, "the file is not so long\n");
            response.headers_mut().typed_insert(ContentRange::unsatisfied_bytes(length));
            current(&mut response);
            return Ok(response);
        }
    };
    let (start, end) = wanted.unwrap_or((0, length));
    file.seek(io::SeekFrom::Start(start)).await?;
    let bytes = ReaderStream::with_capacity(file.take(end - start), 1 << 16);
    let mut response = Response::new(BodyExt::boxed(StreamBody::new(bytes.map_ok(Frame::data))));
    let headers = response.headers_mut();
    headers.insert(CONTENT_TYPE, HeaderValue::from_static(kind));
    headers.typed_insert(ContentLength(end - start));
    if wanted.is_some() {
        if let Ok(range) = ContentRange::bytes(start..end, length) {
            headers.typed_insert(range);
        }
        *response.status_mut() = StatusCode::PARTIAL_CONTENT;
    }
    current(&mut response);
    Ok(response)
}

/// The result of a range request.
#[derive(Debug, PartialEq, Eq)]
enum Wanted {
    Whole,
    Part(u64, u64),
    Nothing,
}

/// The one range that a request asks for: `bytes=A-B`, `bytes=A-` or `bytes=-N`. Several ranges, and texts that are no
/// range, may be answered with the whole file.
fn one(range: &str, length: u64) -> Wanted {
    let Some((start, end)) = range.strip_prefix("bytes=").and_then(|range| range.trim().split_once('-')) else {
        return Wanted::Whole;
    };
    let last = match end {
        "" => Some(u64::MAX),
        end => end.parse().ok(),
    };
    let (start, end) = match (start, last) {
        // The last bytes of this number, or all if there are fewer.
        ("", Some(last)) if !end.is_empty() => (length.saturating_sub(last), length),
        (start, Some(last)) => match start.parse() {
            Ok(start) if start <= last => (start, last.saturating_add(1).min(length)),
            _ => return Wanted::Whole,
        },
        (_, None) => return Wanted::Whole,
    };
    if start < end { Wanted::Part(start, end) } else { Wanted::Nothing }
}

/// A header, if it is there and sound.
fn typed<H: Header>(headers: &HeaderMap) -> Option<H> {
    headers.typed_try_get().ok().flatten()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges() {
        let cases = [
            ("bytes=0-0", Wanted::Part(0, 1)),
            ("bytes=3-", Wanted::Part(3, 10)),
            ("bytes=3-99", Wanted::Part(3, 10)),
            ("bytes=-4", Wanted::Part(6, 10)),
            ("bytes=-40", Wanted::Part(0, 10)),
            ("bytes=10-", Wanted::Nothing),
            ("bytes=-0", Wanted::Nothing),
            ("bytes=18446744073709551615-18446744073709551615", Wanted::Nothing),
            ("bytes=5-3", Wanted::Whole),
            ("bytes=-", Wanted::Whole),
            ("bytes=0-1,3-4", Wanted::Whole),
            ("bytes=a-4", Wanted::Whole),
            ("lines=1-2", Wanted::Whole),
            ("bytes=", Wanted::Whole),
        ];
        for (range, expected) in cases {
            assert_eq!(one(range, 10), expected, "{range}");
        }
        assert_eq!(one("bytes=0-", 0), Wanted::Nothing);
    }

    #[test]
    fn encodings() {
        for (lines, taken) in [
            (&["gzip, deflate, br, zstd"][..], true),
            (&["deflate", "br;q=1.0, GZIP ; Q = 0.5"], true),
            (&["*"], true),
            (&["identity, *;q=0.1"], true),
            (&["x-gzip"], true),
            (&[], false),
            (&[""], false),
            (&["identity"], false),
            (&["gzip;q=0"], false),
            (&["gzip;q=0.000, *"], false),
            (&["*;q=0"], false),
            (&["gzip;q=much"], false),
            (&["gzipped, br"], false),
        ] {
            let mut asked = HeaderMap::new();
            for line in lines {
                asked.append(ACCEPT_ENCODING, HeaderValue::from_static(line));
            }
            assert_eq!(takes_gzip(&asked), taken, "{lines:?}");
        }
    }
}
