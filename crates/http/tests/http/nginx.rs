//! nginx: a server that people use.

use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use supermex::game::Game;
use supermex::{Profile, ReadError, SourceError};
use supermex_http::{HttpOptions, open_url};

use super::answers::answers;
use super::{FAR, FILE, TestDir, passes, pos};

/// A server that people use, in front of a database: nginx.
struct Nginx {
    directory: tempfile::TempDir,
    process: Child,
    port: u16,
}

impl Drop for Nginx {
    fn drop(&mut self) {
        self.process.kill().unwrap();
        self.process.wait().unwrap();
    }
}

impl Nginx {
    /// Serves a directory, with these lines in the server's block; `None`, and a message, without nginx.
    fn serve(root: &Path, lines: &str) -> Option<Self> {
        let directory = tempfile::tempdir().unwrap();
        let port = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
        let (dir, root) = (directory.path().display(), root.display());
        // One process without a daemon, which needs no rights.
        let configuration = format!(
            "daemon off; master_process off; pid {dir}/pid; error_log {dir}/error; events {{}}
             http {{ access_log {dir}/access; client_body_temp_path {dir}/b; proxy_temp_path {dir}/p;
             fastcgi_temp_path {dir}/f; uwsgi_temp_path {dir}/u; scgi_temp_path {dir}/s;
             server {{ listen 127.0.0.1:{port} {lines} root {root}; }} }}"
        );
        std::fs::write(directory.path().join("conf"), configuration).unwrap();
        let mut command = Command::new("nginx");
        command.arg("-c").arg(directory.path().join("conf")).arg("-e").arg(directory.path().join("error"));
        command.stderr(Stdio::null());
        let process = match command.spawn() {
            Ok(process) => process,
            Err(error) => {
                assert!(std::env::var_os("SUPERMEX_ALL_TESTS").is_none(), "no nginx: {error}");
                eprintln!("skipped: nginx is missing: {error}");
                return None;
            }
        };
        let nginx = Self { directory, process, port };
        let start = Instant::now();
        while std::net::TcpStream::connect(("127.0.0.1", port)).is_err() {
            assert!(start.elapsed() < Duration::from_secs(20), "{:?}", nginx.log("error"));
            std::thread::sleep(Duration::from_millis(20));
        }
        Some(nginx)
    }

    fn log(&self, name: &str) -> Vec<String> {
        let text = std::fs::read_to_string(self.directory.path().join(name)).unwrap();
        text.lines().map(str::to_owned).collect()
    }
}

#[test]
fn nginx_serves() {
    // Positions whose cells are stored, far from each other.
    let tables =
        [(Game::Nim, Profile::Fast, FAR, [1100, 1200, 1300]), (Game::Chomp, Profile::Small, [1500, 3, 9], [700, 3, 9])];
    for (game, profile, one, other) in tables {
        let dir = TestDir::new(&passes(game).sheets(2000).profile(profile));
        let Some(nginx) = Nginx::serve(dir.directory.path(), ";") else { return };
        let url = format!("http://127.0.0.1:{}/db", nginx.port);
        let local = dir.table();
        let expected = answers(&dir.table());
        assert_eq!(answers(&open_url(&url, &dir.options()).unwrap()), expected);
        let before = nginx.log("access").len();
        let far = open_url(&url, &dir.options()).unwrap();
        for piles in [FAR, [1, 2, 3], [1000, 1500, 9]] {
            assert_eq!(far.outcome(&pos(piles, 1)).unwrap(), local.outcome(&pos(piles, 1)).unwrap());
        }
        let lines = &nginx.log("access")[before..];
        assert!(lines.len() <= 4 && lines[1..].iter().all(|line| line.contains("\" 206 ")), "{lines:?}");
        // Touched, it has another tag and is the same; replaced while it is open, it is not.
        let path = dir.directory.path().join(FILE);
        let far = open_url(&url, &dir.options()).unwrap();
        let bytes = std::fs::read(&path).unwrap();
        std::fs::remove_file(&path).unwrap();
        std::fs::write(&path, &bytes).unwrap();
        let file = std::fs::File::options().write(true).open(&path).unwrap();
        file.set_modified(std::time::SystemTime::UNIX_EPOCH + Duration::from_secs(1_000_000_000)).unwrap();
        assert_eq!(far.outcome(&pos(one, 1)).unwrap(), local.outcome(&pos(one, 1)).unwrap());
        file.set_modified(std::time::SystemTime::UNIX_EPOCH + Duration::from_secs(1_100_000_000)).unwrap();
        let changed = far.outcome(&pos(other, 1));
        assert!(matches!(changed, Err(ReadError::Unread { source: SourceError::Changed, .. })), "{changed:?}");
        // Without ranges.
        let Some(nginx) = Nginx::serve(dir.directory.path(), "; max_ranges 0;") else { return };
        let none = open_url(&format!("http://127.0.0.1:{}/{FILE}", nginx.port), &dir.options());
        assert!(matches!(none, Err(ReadError::Source { source: SourceError::NoRanges, .. })), "{none:?}");
    }
}

/// By TLS, whose certificates are those that the system trusts.
#[test]
fn nginx_serves_tls() {
    let dir = TestDir::nim(300);
    let keys = tempfile::tempdir().unwrap();
    let file = |name: &str| keys.path().join(name).display().to_string();
    let (key, certificate) = (file("key"), file("certificate"));
    let made = Command::new("openssl")
        .args(["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=127.0.0.1"])
        .args(["-addext", "basicConstraints=critical,CA:FALSE", "-addext", "subjectAltName=IP:127.0.0.1"])
        .args(["-keyout", &key, "-out", &certificate])
        .output();
    if made.is_err() {
        assert!(std::env::var_os("SUPERMEX_ALL_TESTS").is_none(), "no openssl");
        eprintln!("skipped: making a certificate needs openssl");
        return;
    }
    let away = "location /away/ { return 302 http://127.0.0.1:1/db/; }";
    let lines = format!("ssl; ssl_certificate {certificate}; ssl_certificate_key {key}; {away}");
    let Some(nginx) = Nginx::serve(dir.directory.path(), &lines) else { return };
    let url = |name: &str| format!("https://127.0.0.1:{}/{name}", nginx.port);
    // Which certificates a system trusts is said by its environment: another process has another one.
    let query = |url: &str, trusted: Option<&str>| {
        let mut command = Command::new(std::env::current_exe().unwrap());
        command.args(["--exact", "nginx::asked_by_tls", "--ignored", "--nocapture"]).env(ASKED, url);
        if let Some(trusted) = trusted {
            command.env("SSL_CERT_FILE", trusted).env_remove("SSL_CERT_DIR");
        }
        String::from_utf8(command.output().unwrap().stdout).unwrap()
    };
    let text = query(&url("db"), Some(&certificate));
    assert!(text.contains("[5, 7, 9] is P\n"), "{text}");
    let text = query(&url("away"), Some(&certificate));
    assert!(text.contains("the server redirects from https to http"), "{text}");
    let text = query(&url("db"), None);
    assert!(text.contains("its certificate is not one that this system trusts"), "{text}");
}

/// Where the address is that [`asked_by_tls`] asks.
const ASKED: &str = "SUPERMEX_ASKED_BY_TLS";

/// The other process of [`nginx_serves_tls`].
#[test]
#[ignore = "run by `nginx_serves_tls`"]
fn asked_by_tls() {
    let Ok(url) = std::env::var(ASKED) else { return };
    match open_url(&url, &HttpOptions::default().without_cache()) {
        Ok(table) => println!("[5, 7, 9] is {}", table.outcome(&pos([5, 7, 9], 1)).unwrap()),
        Err(error) => println!("{error}"),
    }
}
