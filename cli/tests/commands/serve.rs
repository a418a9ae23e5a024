//! `supermex serve`: what it answers, and what it does not.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::Child;

use super::common::cli::{Home, command, ok, refused, run};

/// A server that runs until the test ends.
struct Serving {
    child: Child,
    host: String,
    /// What it printed: an address for each database.
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
        let mut child = command(&[&["serve", "--listen", "127.0.0.1:0"], databases].concat()).spawn().unwrap();
        let lines = BufReader::new(child.stdout.take().unwrap()).lines();
        let addresses: Vec<String> = lines.take(databases.len()).map(Result::unwrap).collect();
        let host = addresses[0].strip_prefix("http://").unwrap().split('/').next().unwrap().to_owned();
        Self { child, host, addresses }
    }

    /// The status, the headers and the body of an answer.
    fn ask(&self, method: &str, path: &str, headers: &[&str]) -> (u16, String, Vec<u8>) {
        let mut stream = TcpStream::connect(&self.host).unwrap();
        let headers: String = headers.iter().map(|header| format!("{header}\r\n")).collect();
        let request = format!("{method} {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n{headers}\r\n", self.host);
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
    let home = Home::new();
    home.build("nim", "nim --passes 1 --sheets 60");
    let [nim, file] = ["nim", "nim/p1-000000000.smx"].map(|name| home.path(name));
    let serving = Serving::new(&[&nim, &file, &nim]);
    let host = &serving.host;
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
fn ranges_and_versions_are_right() {
    let home = Home::new();
    home.build("nim", "nim --sheets 60 --passes 1");
    let serving = Serving::new(&[&home.path("nim")]);
    let (path, all) = ("/db/nim/p1-000000000.smx", std::fs::read(home.path("nim/p1-000000000.smx")).unwrap());
    let length = all.len();
    let (status, head, body) = serving.ask("GET", path, &[]);
    assert_eq!((status, &body, value(&head, "accept-ranges")), (200, &all, "bytes"));
    let tag = value(&head, "etag").to_owned();
    let modified = value(&head, "last-modified").to_owned();
    for (range, start, end) in [
        ("0-99", 0, 100),
        ("100-100", 100, 101),
        ("200-", 200, length),
        ("-7", length - 7, length),
        ("10-99999999", 10, length),
    ] {
        let (status, head, body) = serving.ask("GET", path, &[&format!("Range: bytes={range}")]);
        let expected = format!("bytes {start}-{}/{length}", end - 1);
        assert_eq!((status, value(&head, "content-range")), (206, expected.as_str()), "{range}");
        assert_eq!(body, all[start..end], "{range}");
    }
    let (status, head, _) = serving.ask("GET", path, &["Range: bytes=99999999-"]);
    assert_eq!((status, value(&head, "content-range")), (416, format!("bytes */{length}").as_str()));
    // What is no single range is answered with the whole.
    for range in ["bytes=0-1,5-6", "bytes=x", "pages=1-2"] {
        assert_eq!(serving.ask("GET", path, &[&format!("Range: {range}")]).0, 200, "{range}");
    }
    let status = |headers: &[&str]| serving.ask("GET", path, headers).0;
    assert_eq!(status(&[&format!("If-None-Match: {tag}")]), 304);
    assert_eq!(status(&["If-None-Match: \"other\""]), 200);
    assert_eq!(status(&["Range: bytes=0-9", &format!("If-Range: {tag}")]), 206);
    assert_eq!(status(&["Range: bytes=0-9", &format!("If-Range: {modified}")]), 206);
    assert_eq!(status(&["Range: bytes=0-9", "If-Range: \"other\""]), 200);
    let (status, head, body) = serving.ask("HEAD", path, &[]);
    assert_eq!((status, value(&head, "content-length"), body.len()), (200, length.to_string().as_str(), 0));
}

#[test]
fn nothing_else_is_served() {
    let home = Home::new();
    home.build("nim", "nim --sheets 60 --passes 1");
    std::fs::write(home.path("secret"), "secret").unwrap();
    std::fs::write(home.path("nim/beside"), "beside").unwrap();
    let serving = Serving::new(&[&home.path("nim")]);
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
        let file = home.path("nim/p1-000000000.smx");
        std::fs::remove_file(&file).unwrap();
        assert_eq!(serving.ask("GET", "/db/nim/p1-000000000.smx", &[]).0, 404);
        std::os::unix::fs::symlink(home.path("secret"), &file).unwrap();
        assert_eq!(serving.ask("GET", "/db/nim/p1-000000000.smx", &[]).0, 403);
    }
}

#[test]
fn what_cannot_be_served_is_refused() {
    let home = Home::new();
    home.build("nim", "nim --sheets 60");
    let nim = home.path("nim");
    refused(&run(&["serve", &home.path("nothing")]), 1, &["there is no database"]);
    refused(&run(&["serve"]), 2, &["<DB>", "try --help"]);
    refused(&run(&["serve", "https://example.org/nim.db"]), 1, &["?db=https://example.org/nim.db"]);
    refused(&run(&["serve", &nim, "--listen", "nowhere"]), 2, &["--listen"]);
    let serving = Serving::new(&[&nim]);
    refused(&run(&["serve", &nim, "--listen", &serving.host]), 1, &["cannot listen", "--listen"]);
}
