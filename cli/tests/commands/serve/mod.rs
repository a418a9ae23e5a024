//! `supermex serve`: what it answers, and what it does not.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::Child;
use std::time::{Duration, Instant};

use flate2::read::GzDecoder;
use jiff::fmt::rfc2822::DateTimePrinter;

use super::common::cli::{TestDir, command, ok, refused, run};

mod api;
mod replaced;

/// A server that runs until the test ends.
struct Serving {
    child: Child,
    host: String,
    /// What it printed: an address for each database, and those of the API and of the figures.
    addresses: Vec<String>,
}

impl Drop for Serving {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Serving {
    fn new(databases: &[&str]) -> Self {
        Self::with(databases, &[])
    }

    fn with(databases: &[&str], options: &[&str]) -> Self {
        let mut child = command(&[&["serve", "--listen", "127.0.0.1:0"], databases, options].concat()).spawn().unwrap();
        let lines = BufReader::new(child.stdout.take().unwrap()).lines();
        let lines_of = |option: &str, lines| if options.contains(&option) { lines } else { 0 };
        let count = databases.len() + lines_of("--api", databases.len()) + lines_of("--metrics", 1);
        let addresses: Vec<String> = lines.take(count).map(Result::unwrap).collect();
        let host = addresses[0].strip_prefix("http://").unwrap().split('/').next().unwrap().to_owned();
        Self { child, host, addresses }
    }

    /// The status, the headers and the body of an answer.
    fn ask(&self, method: &str, path: &str, headers: &[&str]) -> (u16, String, Vec<u8>) {
        let headers: String = headers.iter().map(|header| format!("{header}\r\n")).collect();
        self.send(&format!("{method} {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n{headers}\r\n", self.host))
    }

    /// The answer to what is sent as it is, after which the server ends the connection.
    fn send(&self, request: &str) -> (u16, String, Vec<u8>) {
        let mut stream = TcpStream::connect(&self.host).unwrap();
        stream.write_all(request.as_bytes()).unwrap();
        let mut all = Vec::new();
        stream.read_to_end(&mut all).unwrap();
        let end = all.windows(4).position(|four| four == b"\r\n\r\n").unwrap();
        let head = String::from_utf8(all[..end].to_vec()).unwrap().to_ascii_lowercase();
        (head[9..12].parse().unwrap(), head, all[end + 4..].to_vec())
    }
}

/// The value of a header.
fn value<'a>(head: &'a str, name: &str) -> &'a str {
    head.lines().find_map(|line| line.strip_prefix(&format!("{name}: "))).unwrap_or_else(|| panic!("{name}: {head}"))
}

#[test]
fn the_viewer_and_the_databases_are_served() {
    let dir = TestDir::new();
    dir.build("nim", "nim --passes 1 --sheets 60");
    let [nim, file] = ["nim", "nim/p1-000000000.smx"].map(|name| dir.path(name));
    let serving = Serving::new(&[&nim, &file, &nim]);
    let host = &serving.host;
    refused(&run(&["serve", &nim, "--listen", host]), 1, &["cannot listen", "--listen"]);
    let expected = ["db/nim/", "db/p1-000000000.smx", "db/nim-2/"].map(|path| format!("http://{host}/?db={path}"));
    assert_eq!(serving.addresses, expected);
    for (path, kind, begins) in [
        ("/?db=db/nim/", "text/html; charset=utf-8", "<!doctype html>"),
        ("/viewer.js", "text/javascript; charset=utf-8", ""),
        ("/worker.js", "text/javascript; charset=utf-8", ""),
        ("/viewer.css", "text/css; charset=utf-8", ":root"),
        ("/supermex.wasm", "application/wasm", "\0asm"),
        ("/databases.json", "application/json", "[\"/db/nim/\",\"/db/p1-000000000.smx\",\"/db/nim-2/\"]"),
        ("/db/nim/manifest.json", "application/json", "{"),
    ] {
        let (status, head, body) = serving.ask("GET", path, &[]);
        assert_eq!((status, value(&head, "content-type")), (200, kind), "{path}");
        assert!(body.starts_with(begins.as_bytes()) && body.len() > 40, "{path}");
    }
    // As from any web server.
    let url = format!("http://{host}/db/nim/");
    let query = |database: &str| ok(&["query", database, "--moves", "5,7,9", "1,2,3", "40,50,60"]);
    if cfg!(feature = "http") {
        assert_eq!(query(&url), query(&nim));
        assert_eq!(query(&format!("http://{host}/db/p1-000000000.smx")), query(&file));
    }
}

#[test]
fn frames_are_allowed_by_name() {
    let dir = TestDir::new();
    dir.build("nim", "nim --sheets 20");
    let nim = dir.path("nim");
    let policy = |options: &[&str]| {
        let (_, head, _) = Serving::with(&[&nim], options).ask("GET", "/", &[]);
        value(&head, "content-security-policy").split("frame-ancestors ").nth(1).unwrap().to_owned()
    };
    assert_eq!(policy(&[]), "'none'");
    let named = ["--frame-ancestors", "https://example.org", "--frame-ancestors", "http://localhost:8888"];
    assert_eq!(policy(&named), "https://example.org http://localhost:8888");
    assert_eq!(policy(&["--frame-ancestors", "*"]), "*");
}

#[test]
fn the_certificate_beside_a_database_is_served() {
    let dir = TestDir::new();
    dir.build("nim", "nim --sheets 20");
    let [nim, certificate] = ["nim", "nim.cert"].map(|name| dir.path(name));
    let serving = Serving::new(&[&nim]);
    let address = "/db/nim.cert";
    assert_eq!(serving.ask("GET", address, &[]).0, 404);
    ok(&["verify", &nim, "--certify", "--out", &certificate]);
    let (status, head, body) = serving.ask("GET", address, &[]);
    assert_eq!((status, value(&head, "content-type")), (200, "application/json"));
    assert_eq!(body, std::fs::read(&certificate).unwrap());
}

#[test]
fn ranges_and_versions_are_right() {
    let dir = TestDir::new();
    dir.build("nim", "nim --sheets 60 --passes 1");
    let serving = Serving::new(&[&dir.path("nim")]);
    let (path, all) = ("/db/nim/p1-000000000.smx", std::fs::read(dir.path("nim/p1-000000000.smx")).unwrap());
    let length = all.len();
    let (status, head, body) = serving.ask("GET", path, &[]);
    assert_eq!((status, &body, value(&head, "accept-ranges")), (200, &all, "bytes"));
    let tag = value(&head, "etag").to_owned();
    // A date in the letters that it was sent in.
    let modified = std::fs::metadata(dir.path("nim/p1-000000000.smx")).unwrap().modified().unwrap();
    let modified = DateTimePrinter::new().timestamp_to_rfc9110_string(&modified.try_into().unwrap()).unwrap();
    assert_eq!(value(&head, "last-modified"), modified.to_ascii_lowercase());
    for (range, start, end) in [
        ("0-99", 0, 100),
        ("100-100", 100, 101),
        ("200-", 200, length),
        ("-7", length - 7, length),
        ("10-99999999", 10, length),
        ("-99999999", 0, length),
    ] {
        let (status, head, body) = serving.ask("GET", path, &[&format!("Range: bytes={range}")]);
        let expected = format!("bytes {start}-{}/{length}", end - 1);
        assert_eq!((status, value(&head, "content-range")), (206, expected.as_str()), "{range}");
        assert_eq!(body, all[start..end], "{range}");
    }
    for range in ["99999999-".to_owned(), format!("{length}-"), format!("{0}-{0}", u64::MAX)] {
        let (status, head, _) = serving.ask("GET", path, &[&format!("Range: bytes={range}")]);
        assert_eq!((status, value(&head, "content-range")), (416, format!("bytes */{length}").as_str()), "{range}");
    }
    // What is not a single range is answered with the whole.
    for range in ["bytes=0-1,5-6", "bytes=5-3", "bytes=-", "bytes=", "bytes=x", "bytes=a-4", "bytes=-0", "pages=1-2"] {
        let (status, _, body) = serving.ask("GET", path, &[&format!("Range: {range}")]);
        assert!(status == 200 && body == all, "{range}");
    }
    let status = |headers: &[&str]| serving.ask("GET", path, headers).0;
    assert_eq!(status(&[&format!("If-None-Match: {tag}")]), 304);
    assert_eq!(status(&[&format!("If-None-Match: \"other\", W/{tag}")]), 304);
    assert_eq!(status(&["If-None-Match: \"other\""]), 200);
    assert_eq!(status(&[&format!("If-Modified-Since: {modified}")]), 304);
    assert_eq!(status(&["If-Modified-Since: Thu, 01 Jan 2015 00:00:00 GMT"]), 200);
    assert_eq!((status(&[&format!("If-Match: {tag}")]), status(&["If-Match: \"other\""])), (200, 412));
    assert_eq!(status(&["Range: bytes=0-9", &format!("If-Range: {tag}")]), 206);
    assert_eq!(status(&["Range: bytes=0-9", &format!("If-Range: {modified}")]), 206);
    assert_eq!(status(&["Range: bytes=0-9", "If-Range: \"other\""]), 200);
    let (status, head, body) = serving.ask("HEAD", path, &[]);
    assert_eq!((status, value(&head, "content-length"), body.len()), (200, length.to_string().as_str(), 0));
}

#[test]
fn nothing_else_is_served() {
    let dir = TestDir::new();
    dir.build("nim", "nim --sheets 60 --passes 1");
    std::fs::write(dir.path("secret"), "secret").unwrap();
    std::fs::write(dir.path("nim/beside"), "beside").unwrap();
    let serving = Serving::new(&[&dir.path("nim")]);
    for path in [
        "/db/nim/../../secret",
        "/db/nim/..%2f..%2fsecret",
        "/db/nim/%2e%2e/%2e%2e/secret",
        "/db/../secret",
        "//etc/passwd",
        "/db/nim/beside",
        "/db/nim",
        "/db/",
        "/db/nim//manifest.json",
        "/db/nim/manifest.json%00",
        "/nothing",
    ] {
        let (status, _, body) = serving.ask("GET", path, &[]);
        assert_eq!(status, 404, "{path}");
        assert!(!body.windows(6).any(|six| six == b"secret" || six == b"beside"), "{path}");
    }
    for method in ["POST", "PUT", "DELETE", "OPTIONS"] {
        let (status, head, _) = serving.ask(method, "/db/nim/manifest.json", &[]);
        assert_eq!((status, value(&head, "allow")), (405, "get, head"), "{method}");
    }
    // A file that is replaced by a link out of the database, and one that is gone.
    #[cfg(unix)]
    {
        let file = dir.path("nim/p1-000000000.smx");
        std::fs::remove_file(&file).unwrap();
        assert_eq!(serving.ask("GET", "/db/nim/p1-000000000.smx", &[]).0, 404);
        std::os::unix::fs::symlink(dir.path("secret"), &file).unwrap();
        assert_eq!(serving.ask("GET", "/db/nim/p1-000000000.smx", &[]).0, 403);
    }
}

/// What a browser sends for the page of a stranger whose name was made to point to this machine, and for one that asks by
/// the right name, and may not read the answer.
#[test]
fn pages_of_strangers_read_nothing() {
    let dir = TestDir::new();
    dir.build("nim", "nim --sheets 60 --passes 1");
    let nim = dir.path("nim");
    let paths = ["/", "/databases.json", "/db/nim/manifest.json", "/db/nim/p1-000000000.smx", "/nothing"];
    let by = |serving: &Serving, host: &str, path: &str| {
        serving.send(&format!("GET {path} HTTP/1.1\r\nConnection: close\r\n{host}\r\n")).0
    };
    let serving = Serving::new(&[&nim]);
    let port = serving.host.split(':').nth(1).unwrap();
    for path in paths {
        let right = if path == "/nothing" { 404 } else { 200 };
        for host in ["localhost", &format!("localhost:{port}"), "127.0.0.1", "[::1]:8080"] {
            assert_eq!(by(&serving, &format!("Host: {host}\r\n"), path), right, "{host} {path}");
        }
        for host in ["example.org", &format!("example.org:{port}"), "10.1.2.3", "mine.lan", "localhost.example.org", ""]
        {
            assert_eq!(by(&serving, &format!("Host: {host}\r\n"), path), 421, "{host} {path}");
        }
        assert_eq!(by(&serving, "", path), 421, "{path}");
        assert_eq!(by(&serving, "Host: localhost\r\nHost: example.org\r\n", path), 421, "{path}");
        let (_, head, _) = serving.ask("GET", path, &["Origin: https://example.org"]);
        assert!(!head.contains("access-control"), "{head}");
        assert_eq!(value(&head, "cross-origin-resource-policy"), "same-origin", "{path}");
    }
    let named = Serving::with(&[&nim], &["--allow-host", "mine.lan", "--allow-host", "mine"]);
    assert_eq!(
        ["mine.lan:80", "mine", "yours"].map(|host| by(&named, &format!("Host: {host}\r\n"), "/")),
        [200, 200, 421]
    );
    for origin in ["*", "https://example.org"] {
        let open = Serving::with(&[&nim], &["--allow-origin", origin]);
        let (status, head, _) = open.ask("GET", "/db/nim/manifest.json", &["Origin: https://example.org"]);
        assert_eq!((status, value(&head, "access-control-allow-origin")), (200, origin));
        assert_eq!(value(&head, "access-control-expose-headers"), "content-range, etag");
    }
}

#[test]
fn the_viewer_comes_compressed_and_databases_as_they_are() {
    let dir = TestDir::new();
    dir.build("nim", "nim --sheets 60 --passes 1");
    let serving = Serving::new(&[&dir.path("nim")]);
    // By Brotli what was compressed so when it was built; the tests of the viewer unpack it.
    for name in ["sheets.wasm", "games.wasm", "supermex.wasm"] {
        let file = supermex_viewer::FILES.iter().find(|file| file.name == name).unwrap();
        let (_, head, small) = serving.ask("GET", &format!("/{name}"), &["Accept-Encoding: gzip, deflate, br, zstd"]);
        assert_eq!((value(&head, "content-encoding"), value(&head, "vary")), ("br", "accept-encoding"));
        assert!(Some(&small[..]) == file.brotli && small.len() * 5 < file.bytes.len() * 2, "{name}: {}", small.len());
        let known = format!("If-None-Match: {}", value(&head, "etag"));
        assert_eq!(serving.ask("GET", &format!("/{name}"), &["Accept-Encoding: br", &known]).0, 304);
        assert_eq!(serving.ask("GET", &format!("/{name}"), &["Accept-Encoding: gzip", &known]).0, 200);
    }
    for path in ["/", "/viewer.js", "/rest.js", "/worker.js", "/viewer.css", "/supermex.wasm"] {
        let (_, head, plain) = serving.ask("GET", path, &["Accept-Encoding: identity, gzip;q=0"]);
        assert!(!head.contains("content-encoding"), "{head}");
        assert_eq!(value(&head, "vary"), "accept-encoding");
        let (_, head, small) = serving.ask("GET", path, &["Accept-Encoding: gzip, deflate, zstd"]);
        assert_eq!((value(&head, "content-encoding"), value(&head, "vary")), ("gzip", "accept-encoding"));
        assert_eq!(value(&head, "content-length"), small.len().to_string());
        assert!(small.len() * 4 < plain.len() * 3, "{path}: {} of {}", small.len(), plain.len());
        let mut back = Vec::new();
        GzDecoder::new(&small[..]).read_to_end(&mut back).unwrap();
        assert!(back == plain, "{path}");
        // Who has it already gets nothing, and who has another version all of it.
        let tag = value(&head, "etag").to_owned();
        let (status, head, nothing) =
            serving.ask("GET", path, &["Accept-Encoding: gzip", &format!("If-None-Match: {tag}")]);
        assert_eq!((status, value(&head, "etag"), nothing.len()), (304, tag.as_str(), 0), "{path}");
        let old = ["Accept-Encoding: gzip", "If-None-Match: \"another\""];
        assert_eq!(serving.ask("GET", path, &old).2.len(), small.len(), "{path}");
        let (_, head, nothing) = serving.ask("HEAD", path, &["Accept-Encoding: gzip"]);
        assert_eq!((value(&head, "content-length"), nothing.len()), (small.len().to_string().as_str(), 0));
    }
    for name in ["manifest.json", "p1-000000000.smx"] {
        let bytes = std::fs::read(dir.path(&format!("nim/{name}"))).unwrap();
        for (range, expected) in [("Range: bytes=100-199", &bytes[100..200]), ("DNT: 1", &bytes)] {
            let (_, head, body) = serving.ask("GET", &format!("/db/nim/{name}"), &["Accept-Encoding: gzip", range]);
            assert!(!head.contains("content-encoding") && body == expected, "{name} {head}");
        }
    }
}

#[test]
fn parts_of_the_viewer_have_addresses_that_never_change() {
    let dir = TestDir::new();
    dir.build("nim", "nim --sheets 20");
    let serving = Serving::new(&[&dir.path("nim")]);
    let (_, head, page) = serving.ask("GET", "/", &["Accept-Encoding: identity"]);
    assert_eq!((value(&head, "cache-control"), value(&head, "no-vary-search")), ("no-cache", "params"));
    let page = String::from_utf8(page).unwrap();
    for name in ["viewer.js", "viewer.css", "worker.js", "rest.js", "favicon.svg"] {
        let address = page.split('"').find(|part| part.ends_with(name)).unwrap();
        let (version, _) = address.split_once('/').unwrap();
        let part = |path: &str| serving.ask("GET", path, &["Accept-Encoding: identity"]);
        let (status, head, bytes) = part(&format!("/{address}"));
        assert_eq!((status, value(&head, "cache-control")), (200, "public, max-age=31536000, immutable"), "{address}");
        // Beside it are those that a script loads later.
        assert_eq!(part(&format!("/{version}/supermex.wasm")).0, 200);
        // By its name alone it is that of any version, and another version is not there.
        let (status, head, same) = part(&format!("/{name}"));
        assert_eq!((status, value(&head, "cache-control"), same == bytes), (200, "no-cache", true), "{name}");
        assert_eq!(part(&format!("/{}/{name}", "0".repeat(version.len()))).0, 404);
    }
}

/// The page says which reader its table needs, so that it is fetched with the scripts.
#[test]
fn the_page_of_a_table_names_its_reader() {
    let dir = TestDir::new();
    dir.build("nim", "nim --sheets 20");
    dir.build("small", "nim --passes 1 --sheets 20 --profile small");
    dir.build("wythoff", "wythoff --columns 20");
    let serving = Serving::new(&[&dir.path("nim"), &dir.path("small"), &dir.path("wythoff")]);
    let named = |address: &str| {
        let (_, head, page) = serving.ask("GET", address, &["Accept-Encoding: identity"]);
        let page = String::from_utf8(page).unwrap();
        let (_, after) = page.split_once("src=\"").unwrap();
        let (version, _) = after.split_once('/').unwrap();
        let name = head.contains("link: ").then(|| value(&head, "link").to_owned());
        name.map(|name| name.strip_prefix(&format!("<{version}/")).unwrap().split_once(">; ").unwrap().0.to_owned())
    };
    assert_eq!(named("/?db=db/nim/").unwrap(), "sheets.wasm");
    assert_eq!(named("/?x=3&db=%2Fdb%2Fnim%2F").unwrap(), "sheets.wasm");
    assert_eq!(named("/?db=db/small/").unwrap(), "supermex.wasm");
    assert_eq!(named("/?db=db/wythoff/").unwrap(), "games.wasm");
    for none in ["/", "/?db=db/none/", "/?db=https://example.org/nim/"] {
        assert_eq!(named(none), None, "{none}");
    }
}

#[test]
fn small_ranges_of_a_kept_connection_do_not_wait() {
    let dir = TestDir::new();
    dir.build("nim", "nim --sheets 60 --passes 1");
    let serving = Serving::new(&[&dir.path("nim")]);
    let mut stream = TcpStream::connect(&serving.host).unwrap();
    let mut ask = || {
        let started = Instant::now();
        let request = "GET /db/nim/p1-000000000.smx HTTP/1.1\r\nHost: localhost\r\nRange: bytes=0-99\r\n\r\n";
        stream.write_all(request.as_bytes()).unwrap();
        let mut answer = Vec::new();
        while answer.windows(4).position(|four| four == b"\r\n\r\n").is_none_or(|end| answer.len() < end + 104) {
            let mut some = [0; 1024];
            let length = stream.read(&mut some).unwrap();
            assert!(length > 0);
            answer.extend_from_slice(&some[..length]);
        }
        started.elapsed()
    };
    // The middle of some. Bytes that wait until those before them are acknowledged wait 40 ms, however often they are asked
    // for; on a busy machine others do so for a while.
    let mut middle = || {
        let mut times: Vec<Duration> = (0..20).map(|_| ask()).collect();
        times.sort();
        times[10]
    };
    let middles: Vec<Duration> = (0..20).map(|_| middle()).collect();
    assert!(middles.iter().any(|middle| *middle < Duration::from_millis(20)), "{middles:?}");
}

#[test]
fn requests_have_limits() {
    let dir = TestDir::new();
    dir.build("nim", "nim --sheets 60");
    let serving = Serving::new(&[&dir.path("nim")]);
    let long = "x".repeat(1_000_000);
    for request in [format!("GET /{long} HTTP/1.1\r\n\r\n"), format!("GET / HTTP/1.1\r\nLong: {long}\r\n\r\n")] {
        let mut stream = TcpStream::connect(&serving.host).unwrap();
        // What is not read resets the connection, perhaps before all is sent or the answer is read.
        let _ = stream.write_all(request.as_bytes());
        let mut answer = Vec::new();
        let _ = stream.read_to_end(&mut answer);
        assert!(answer.is_empty() || answer.starts_with(b"HTTP/1.1 4"), "{}", String::from_utf8_lossy(&answer));
    }
    let many: String = (0..200).map(|n| format!("Many-{n}: 1\r\n")).collect();
    assert_eq!(serving.send(&format!("GET / HTTP/1.1\r\nHost: localhost\r\n{many}\r\n")).0, 431);
    // A body is not waited for.
    let body = "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000000000000\r\n\r\n";
    assert_eq!(serving.send(body).0, 405);
    assert_eq!(serving.ask("GET", "/databases.json", &[]).0, 200);
}

/// Whoever asks nothing, asks half, or takes nothing of what it asked for, is closed: within half a minute.
#[test]
#[ignore = "slow"]
fn connections_that_stand_still_end() {
    let dir = TestDir::new();
    dir.build("nim", "nim --sheets 2000 --passes 1");
    let serving = Serving::new(&[&dir.path("nim")]);
    let get = "GET /db/nim/p1-000000000.smx HTTP/1.1\r\nHost: localhost\r\n\r\n";
    let asks = ["".to_owned(), get[..30].to_owned(), format!("{}{}", get.repeat(64), &get[..30])];
    let held: Vec<TcpStream> = (0..256 + 44)
        .map(|n| {
            let mut stream = TcpStream::connect(&serving.host).unwrap();
            stream.write_all(asks[n % asks.len()].as_bytes()).unwrap();
            stream
        })
        .collect();
    let started = Instant::now();
    assert_eq!(serving.ask("GET", "/databases.json", &[]).0, 200);
    let waited = started.elapsed();
    assert!((Duration::from_secs(15)..Duration::from_secs(90)).contains(&waited), "{waited:?}");
    drop(held);
}
