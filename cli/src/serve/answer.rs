//! What is answered at which address: the viewer, the files of databases, positions, figures.

use std::io;
use std::sync::Arc;
use std::time::Instant;

use axum::Router;
use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::header::{
    ACCEPT_ENCODING, ALLOW, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_SECURITY_POLICY, CONTENT_TYPE, ETAG, HeaderMap,
    HeaderName, HeaderValue, IF_RANGE, LAST_MODIFIED, LINK, RANGE, RETRY_AFTER, VARY, X_CONTENT_TYPE_OPTIONS,
};
use axum::http::{StatusCode, Uri};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use axum::routing::{MethodFilter, get, on};
use headers::{HeaderMapExt, IfNoneMatch};
use http_range_header::{EndPosition, StartPosition, SyntacticallyCorrectRange, parse_range_header};
use tower_http::services::ServeFile;

use super::access::{Access, Origin};
use super::api::{Api, Told};
use super::metrics::{self, Metrics};
use super::site::{self, Item, Part, Site};

/// The viewer runs only its own code, may read databases anywhere, and is shown in frames of these sites only.
const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; style-src 'self'; \
                      img-src 'self' data: blob:; connect-src *; base-uri 'none'; form-action 'none'; frame-ancestors";

/// How long a browser may keep what never changes.
const LASTING: &str = "public, max-age=31536000, immutable";

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

type Shared = State<Arc<Server>>;

/// The addresses of a server.
pub fn router(server: Server) -> Router {
    let server = Arc::new(server);
    let positions = || on(MethodFilter::GET.or(MethodFilter::POST), positions).options(preflight).fallback(read_only);
    Router::new()
        .route("/api", positions())
        .route("/api/", positions())
        .route("/api/{*table}", positions())
        .route("/metrics", get(figures).fallback(read_only))
        .fallback(get(item).fallback(read_only))
        .layer(from_fn_with_state(Arc::clone(&server), admit))
        .with_state(server)
}

/// Answers requests that are meant for this server, says in each answer who may read it, and counts it.
async fn admit(State(server): Shared, request: Request, next: Next) -> Response {
    let asked = Instant::now();
    let mut response = if server.access.named(&request) {
        next.run(request).await
    } else {
        says(
            StatusCode::MISDIRECTED_REQUEST,
            "this server was asked by a name that is not its own: ask localhost, or the address it listens on, or start it \
             with --allow-host NAME\n",
        )
    };
    let headers = response.headers_mut();
    headers.insert(X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    // Browsers revalidate, so that changes are seen.
    headers.entry(CACHE_CONTROL).or_insert(HeaderValue::from_static("no-cache"));
    server.access.tell(headers);
    match &server.metrics {
        Some(metrics) => metrics.counted(response, asked),
        None => response,
    }
}

async fn positions(State(server): Shared, request: Request) -> Response {
    let Some(api) = &server.api else { return without_api() };
    let Told { status, bytes, answered } = api.answer(request).await;
    if let Some(metrics) = &server.metrics {
        metrics.answered(answered);
    }
    let mut response = (status, [(CONTENT_TYPE, "application/json")], bytes).into_response();
    if status == StatusCode::SERVICE_UNAVAILABLE {
        response.headers_mut().insert(RETRY_AFTER, HeaderValue::from_static("10"));
    }
    response
}

/// A browser asks whether a page of another site may send JSON.
async fn preflight(State(server): Shared) -> Response {
    if server.api.is_some() { ().into_response() } else { without_api() }
}

fn without_api() -> Response {
    says(StatusCode::NOT_FOUND, "no positions are answered; start the server with --api\n")
}

async fn figures(State(server): Shared) -> Response {
    match server.metrics.as_ref().map(Metrics::text) {
        Some(Ok(text)) => ([(CONTENT_TYPE, metrics::KIND)], text).into_response(),
        Some(Err(_)) => says(StatusCode::INTERNAL_SERVER_ERROR, "the figures cannot be written\n"),
        None => says(StatusCode::NOT_FOUND, "the server has no figures; start it with --metrics\n"),
    }
}

async fn read_only() -> Response {
    let mut response = says(StatusCode::METHOD_NOT_ALLOWED, "databases are read only: ask with GET\n");
    response.headers_mut().insert(ALLOW, HeaderValue::from_static("GET, HEAD"));
    response
}

async fn item(State(server): Shared, address: Uri, request: Request) -> Response {
    match server.site.get(address.path()) {
        Some(Item::Viewer(part)) => {
            let (html, lasting) = (part.kind.starts_with("text/html"), part.lasting);
            let mut response = viewer(part, request.headers());
            if lasting {
                response.headers_mut().insert(CACHE_CONTROL, HeaderValue::from_static(LASTING));
            }
            if html {
                response.headers_mut().insert(CONTENT_SECURITY_POLICY, server.policy.clone());
                // It is the same page whatever table and view its address names: who has it for one has it for all.
                let search = HeaderName::from_static("no-vary-search");
                response.headers_mut().insert(search, HeaderValue::from_static("params"));
                if let Some(ahead) = server.site.ahead(&address) {
                    response.headers_mut().insert(LINK, ahead);
                }
            }
            response
        }
        Some(item) => part(item, request).await.unwrap_or_else(|error| refused(&error)),
        None => says(StatusCode::NOT_FOUND, "there is nothing here; the viewer is at /\n"),
    }
}

fn says(status: StatusCode, words: &'static str) -> Response {
    (status, words).into_response()
}

/// A part of the viewer, compressed for those who understand it; nothing of it for those who have it.
fn viewer(Part { kind, bytes, compressed, digest, .. }: Part, asked: &HeaderMap) -> Response {
    let compressed = compressed.into_iter().find(|(coding, _)| takes(asked, coding));
    let tag =
        compressed.as_ref().map_or_else(|| format!("\"{digest}\""), |(coding, _)| format!("\"{digest}-{coding}\""));
    let known = asked.typed_get::<IfNoneMatch>().zip(tag.parse().ok());
    let of_this_version = [(ETAG, tag), (VARY, "accept-encoding".into())];
    if known.is_some_and(|(known, tag)| !known.precondition_passes(&tag)) {
        return (StatusCode::NOT_MODIFIED, of_this_version).into_response();
    }
    let kind = [(CONTENT_TYPE, kind)];
    match compressed {
        Some((coding, bytes)) => (of_this_version, kind, [(CONTENT_ENCODING, coding)], bytes).into_response(),
        None => (of_this_version, kind, bytes).into_response(),
    }
}

/// Whether an answer may be compressed by a coding: the request names it, or else all codings, and not with the weight 0.
fn takes(asked: &HeaderMap, coding: &str) -> bool {
    let is = |name: &str| name.strip_prefix("x-").unwrap_or(name).eq_ignore_ascii_case(coding);
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
            _ if is(name) => named = Some(taken),
            _ => {}
        }
    }
    named.unwrap_or(any)
}

fn refused(error: &io::Error) -> Response {
    match error.kind() {
        io::ErrorKind::NotFound => says(StatusCode::NOT_FOUND, "the file is gone\n"),
        io::ErrorKind::PermissionDenied => says(StatusCode::FORBIDDEN, "the file may not be read\n"),
        _ => says(StatusCode::INTERNAL_SERVER_ERROR, "the file cannot be read\n"),
    }
}

/// A file of a database, or the one range of it that is asked for. It has to be a regular one inside: somebody may have put a
/// link in its place.
async fn part(item: Item, mut request: Request) -> io::Result<Response> {
    let find = move || -> io::Result<_> {
        let site::File { kind, path, within } = item.file()?;
        let real = path.canonicalize()?;
        let found = real.metadata()?;
        if !real.starts_with(within) || !found.is_file() {
            return Err(io::ErrorKind::PermissionDenied.into());
        }
        Ok((kind, real, found.len()))
    };
    let (kind, path, length) = tokio::task::spawn_blocking(find).await.map_err(io::Error::other)??;
    let range = request.headers_mut().remove(RANGE).and_then(|range| sound(range, length));
    request.headers_mut().extend(range.map(|range| (RANGE, range)));
    let version = request.headers().get(IF_RANGE).cloned();
    let mut without_range = Request::new(Body::empty());
    request.method().clone_into(without_range.method_mut());
    let mut file = ServeFile::new(path).ignore_multi_range_requests(true);
    let mut answer = file.try_call(request).await?;
    // A range of another version of the file is answered with the whole.
    let is_other = |version| ![ETAG, LAST_MODIFIED].iter().any(|name| answer.headers().get(name) == Some(version));
    if answer.status() == StatusCode::PARTIAL_CONTENT && version.as_ref().is_some_and(is_other) {
        answer = file.try_call(without_range).await?;
    }
    if let Some(guessed) = answer.headers_mut().get_mut(CONTENT_TYPE) {
        *guessed = HeaderValue::from_static(kind);
    }
    Ok(answer.map(Body::new))
}

/// A range for a file of this length, as [`ServeFile`] takes it; `None` for what is not a range, which is answered with the whole.
fn sound(range: HeaderValue, length: u64) -> Option<HeaderValue> {
    let parsed = parse_range_header(range.to_str().ok()?).ok()?;
    match parsed.ranges[..] {
        [SyntacticallyCorrectRange { start: StartPosition::FromLast(last), .. }] if last > length => {
            Some(HeaderValue::from_static("bytes=0-"))
        }
        [SyntacticallyCorrectRange { start: StartPosition::Index(start), end: EndPosition::Index(end) }]
            if start > end =>
        {
            None
        }
        _ => Some(range),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn encodings() {
        for (lines, gzip, br) in [
            (&["gzip, deflate, br, zstd"][..], true, true),
            (&["deflate", "br;q=1.0, GZIP ; Q = 0.5"], true, true),
            (&["*"], true, true),
            (&["identity, *;q=0.1"], true, true),
            (&["x-gzip"], true, false),
            (&[], false, false),
            (&[""], false, false),
            (&["identity"], false, false),
            (&["gzip;q=0"], false, false),
            (&["gzip;q=0.000, *"], false, true),
            (&["gzip, br;q=0"], true, false),
            (&["*;q=0"], false, false),
            (&["gzip;q=much"], false, false),
            (&["gzipped, br"], false, true),
        ] {
            let mut asked = HeaderMap::new();
            for line in lines {
                asked.append(ACCEPT_ENCODING, HeaderValue::from_static(line));
            }
            assert_eq!([takes(&asked, "gzip"), takes(&asked, "br")], [gzip, br], "{lines:?}");
        }
    }
}
