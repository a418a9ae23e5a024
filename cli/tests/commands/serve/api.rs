//! `supermex serve --api`: the same answers as those of `query`, and figures of them.

use std::net::TcpStream;
use std::time::{Duration, Instant};

use super::{Serving, value};
use crate::common::cli::{TestDir, run, run_with};

/// One position of very many parts or piles is answered like any other, in few bytes, by the API and by `query`.
#[test]
fn one_long_position_costs_little() {
    let dir = TestDir::new();
    let values = dir.build("values.db", "nim --grundy --passes 1 --sheets 12");
    let kayles = dir.build("kayles.db", "heap --octal 0.77 --columns 300");
    let part = |at: u64| format!("{},{},{}", at * 5 % 12, at * 7 % 11, at * at % 12);
    let sum = (0..2_000).map(part).chain(["*9".into()]).collect::<Vec<_>>().join(" + ");
    let piles = (0..20_001_u64).map(|at| (1 + at * at % 9).to_string()).collect::<Vec<_>>().join(",");
    let serving = Serving::with(&[&values, &kayles], &["--api"]);
    for (name, database, text) in [("values", &values, &sum), ("kayles", &kayles, &piles)] {
        for (option, flag) in
            [("moves=1", "--moves"), ("options=1", "--options"), ("explain=1", "--explain"), ("line=1", "--line")]
        {
            let (status, _, body) = serving.send(&format!(
                "POST /api/{name}/positions?{option} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: {}\r\n\r\n{text}",
                text.len()
            ));
            let answers: Vec<serde_json::Value> = serde_json::from_slice(&body).unwrap();
            // A sum has no line, and its parts have the options.
            let refused = name == "values" && option != "moves=1";
            assert_eq!(
                (status, answers[0]["error"].is_string()),
                if refused { (400, true) } else { (200, false) },
                "{name} {option}"
            );
            assert!(body.len() < 5 << 20, "{} bytes of {name} {option}", body.len());
            // The command line takes it from standard input, and says the same.
            let found = run_with(&["query", database, "--json", flag], text).out.replacen("line 1", "position 1", 1);
            assert_eq!(format!("[\n{}]\n", found), String::from_utf8_lossy(&body), "{name} {option}");
        }
    }
}

/// What a table does not have is the mistake of who asks, not that of the server.
#[test]
fn what_a_table_does_not_have() {
    let dir = TestDir::new();
    std::fs::write(dir.path("rules.toml"), "name = 'b'\nmoves = ['x-t, y', 'x, y-t']\nblock = 2\n").unwrap();
    let database = dir.build("blocked", &format!("rules {} --box 9x9", dir.path("rules.toml")));
    let serving = Serving::with(&[&database], &["--api"]);
    let (status, _, body) = serving.ask("GET", "/api/blocked/positions?at=3,7&line=1", &[]);
    let said: serde_json::Value = serde_json::from_slice(&body).unwrap();
    assert!(status == 400 && said["error"].as_str().unwrap().contains("no lines of play"), "{status} {said}");
    assert_eq!(serving.ask("GET", "/api/blocked/positions?at=3,7", &[]).0, 200);
}

/// The API and `query --json` give the same lines, of any game, by GET, and by POST of text and of JSON.
#[test]
fn the_api_answers_as_query_does() {
    let dir = TestDir::new();
    let [nim, clobber] = [("nim.db", "nim --passes 1 --sheets 60"), ("clobber", "clobber --length 5")]
        .map(|(name, args)| dir.build(name, args));
    let serving = Serving::with(&[&nim, &clobber], &["--api", "--allow-origin", "*"]);
    let sent = |path: &str, kind: &str, body: &str| {
        serving.send(&format!(
            "POST {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Type: {kind}\r\nContent-Length: {}\r\n\r\n{body}",
            body.len()
        ))
    };
    let lines = |body: &[u8]| {
        let body = String::from_utf8(body.to_vec()).unwrap();
        assert!(serde_json::from_str::<Vec<serde_json::Value>>(&body).is_ok(), "{body}");
        let lines = body.trim().trim_matches(['[', ']']).trim().split(",\n").map(|line| format!("{line}\n"));
        lines.collect::<String>()
    };
    for (name, database, positions) in
        [("nim", &nim, &["5,7,9", "1,2,3,0", "40,50,60", "900,1,1"][..]), ("clobber", &clobber, &["xo_xo", "xxoxo"])]
    {
        for (option, flag) in [
            ("moves=0", None),
            ("moves=1", Some("--moves")),
            ("options=1", Some("--options")),
            ("line=1", Some("--line")),
        ] {
            let asked = [&["query", database, "--json"][..], flag.as_slice(), positions].concat();
            let expected = run(&asked).out;
            let path = format!("/api/{name}/positions?{option}");
            let (status, head, body) = serving.ask("GET", &format!("{path}&at={}", positions.join("&at=")), &[]);
            assert_eq!((status, value(&head, "content-type")), (200, "application/json"));
            assert_eq!(lines(&body), expected, "{path}");
            let (_, _, body) = sent(&path, "text/plain", &positions.join("\n"));
            assert_eq!(lines(&body), expected, "{path}");
            // Its type may be called what programs call it that are not told.
            for kind in ["application/json", "application/x-www-form-urlencoded"] {
                let (_, _, body) = sent(&path, kind, &format!(" {}", serde_json::json!(positions)));
                assert_eq!(lines(&body), expected, "{path} {kind}");
            }
            let in_brackets = format!("[{}]", positions.join("]\n["));
            assert_eq!(sent(&path, "text/plain", &in_brackets).0, 200, "{path} {in_brackets}");
        }
    }
    // The others are answered, and the wrong one is named.
    let (status, _, body) = serving.ask("GET", "/api/nim.db/positions?at=5,7,9&at=x", &[]);
    let answers: Vec<serde_json::Value> = serde_json::from_slice(&body).unwrap();
    assert_eq!((status, &answers[0]["outcome"]), (400, &"P".into()));
    assert!(answers[1]["error"].as_str().unwrap().starts_with("position 2: \"x\" is not a position"), "{answers:?}");
    // What is too much is refused before it is answered.
    for (query, kind, body, code) in [
        ("", "text/plain", "1,2,3\n".repeat(10_000), 200),
        ("", "text/plain", "1,2,3\n".repeat(10_001), 413),
        ("?moves=1", "text/plain", "1,2,3\n".repeat(501), 413),
        ("?line=1", "text/plain", "1,2,3\n".repeat(11), 413),
        ("", "text/plain", "1".repeat((1 << 20) + 1), 413),
        ("", "text/plain", String::new(), 400),
        ("?moves=1&line=1", "text/plain", "1,2,3".into(), 400),
        ("?moves=1&options=1", "text/plain", "1,2,3".into(), 400),
        ("?more=1", "text/plain", "1,2,3".into(), 400),
        ("", "application/json", "[1]".into(), 400),
        ("", "text/plain", "\u{feff}1,2,3".into(), 200),
        ("", "application/json", "\u{feff}[\"1,2,3\"]".into(), 200),
        ("", "text/plain", "<!doctype html>".into(), 400),
    ] {
        let (status, _, answer) = sent(&format!("/api/nim/positions{query}"), kind, &body);
        assert_eq!(status, code, "{query} {}", String::from_utf8_lossy(&answer));
        let answer: serde_json::Value = serde_json::from_slice(&answer).unwrap();
        assert_eq!(answer["error"].is_string(), code != 200, "{query}");
    }
    let (status, head, _) = serving.ask("OPTIONS", "/api/nim/positions", &["Origin: https://example.org"]);
    assert_eq!((status, value(&head, "access-control-allow-headers")), (200, "content-type"));
    // It says where it is, and what there is where it is not.
    let there = ["/api/clobber/positions", "/api/nim.db/positions"];
    assert_eq!(serving.addresses[2..], there.map(|path| format!("http://{}{path}", serving.host)));
    for path in ["/api", "/api/", "/api/nim", "/api/nothing/positions?at=1,2,3", "/api/nim/positions/"] {
        for (status, _, body) in [serving.ask("GET", path, &[]), sent(path, "text/plain", "1,2,3")] {
            let answer: serde_json::Value = serde_json::from_slice(&body).unwrap();
            let why = answer["error"].as_str().unwrap();
            assert!(status == 404 && why.ends_with(&there.join(", ")), "{path}: {why}");
        }
    }
    let (status, _, body) = Serving::new(&[&nim]).ask("GET", "/api/nim/positions?at=1,2,3", &[]);
    assert_eq!((status, &body[..]), (404, &b"no positions are answered; start the server with --api\n"[..]));
}

/// The figures are those of what was asked.
#[test]
fn figures_for_prometheus() {
    let dir = TestDir::new();
    let nim = dir.build("nim.db", "nim --sheets 60 --passes 1");
    assert_eq!(Serving::new(&[&nim]).ask("GET", "/metrics", &[]).0, 404);
    let serving = Serving::with(&[&nim], &["--api", "--metrics"]);
    assert_eq!(serving.addresses[2], format!("http://{}/metrics", serving.host));
    let (mut sent, mut asked) = (0, Vec::new());
    for (method, path) in [
        ("GET", "/"),
        ("GET", "/db/nim.db/manifest.json"),
        ("HEAD", "/db/nim.db/manifest.json"),
        ("GET", "/nothing"),
        ("GET", "/api/nim/positions?at=5,7,9&at=1,2,3&at=900,900,900"),
        ("GET", "/api/nim/positions?at=5,7,9&at=none"),
        ("GET", "/api/nim/positions"),
        ("DELETE", "/"),
    ] {
        let (status, _, body) = serving.ask(method, path, &[]);
        sent += body.len();
        asked.push(status);
    }
    assert_eq!(asked, [200, 200, 200, 404, 200, 400, 400, 405]);
    // A connection that is kept.
    let _kept = TcpStream::connect(&serving.host).unwrap();
    let begun = Instant::now();
    loop {
        let (status, head, body) = serving.ask("GET", "/metrics", &[]);
        assert_eq!((status, value(&head, "content-type")), (200, "text/plain; version=0.0.4; charset=utf-8"));
        let text = String::from_utf8(body).unwrap();
        let figure = |name: &str| {
            let line =
                text.lines().find_map(|line| line.strip_prefix(name)).unwrap_or_else(|| panic!("{name}: {text}"));
            line.trim().parse::<f64>().unwrap()
        };
        // Its own connection, too.
        if figure("supermex_connections ") < 2.0 {
            assert!(begun.elapsed() < Duration::from_secs(20), "{text}");
            sent += text.len();
            asked.push(200);
            continue;
        }
        for status in [200, 400, 404, 405] {
            #[allow(clippy::cast_precision_loss, reason = "a few")]
            let expected = asked.iter().filter(|asked| **asked == status).count() as f64;
            assert_eq!(figure(&format!("supermex_requests_total{{status=\"{status}\"}} ")), expected, "{text}");
        }
        #[allow(clippy::cast_precision_loss, reason = "a few")]
        let (sent, count) = (sent as f64, asked.len() as f64);
        assert_eq!((figure("supermex_positions_total "), figure("supermex_sent_bytes_total ")), (4.0, sent), "{text}");
        assert_eq!(figure("supermex_request_seconds_count "), count);
        assert_eq!(figure("supermex_request_seconds_bucket{le=\"+Inf\"} "), count);
        let all = figure("supermex_request_seconds_sum ");
        assert!(all > 0.0 && all < 20.0, "{text}");
        break;
    }
}
