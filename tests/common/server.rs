//! A web server of files for the tests, which can misbehave.

use std::io::{BufRead, BufReader, ErrorKind, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};
use std::time::Duration;

/// How a server answers.
#[derive(Clone, Debug, PartialEq)]
pub enum Manner {
    /// As it should.
    Good,
    /// Without ranges: always with the whole file.
    Whole,
    /// By the first bytes of each body, this number, and the end of the connection.
    Cut(usize),
    /// In this way once, then well.
    Once(Box<Manner>),
    /// By nothing, for so long.
    Silent(Duration),
    /// By a byte now and then.
    Drip,
    /// By this status.
    Status(u16),
    /// By this status, and a header `Retry-After`, for this many requests; then well.
    Busy(u16, String, u32),
    /// By parts that do not say how long the file is.
    Starred,
    /// By these bytes.
    Bytes(&'static [u8]),
    /// By a part that starts this many bytes later than was asked for.
    Shifted(u64),
    /// By more bytes than the part has.
    More,
    /// By sending on to this, with the path that was asked for after its first part.
    Elsewhere(String),
    /// By sending on to an address that is signed, and good as long as the signature is.
    Signed,
    /// By compressed bytes, whatever was asked for.
    Compressed,
}

/// What a server knows and has done.
pub struct State {
    pub manner: Manner,
    /// Files to which the manner applies: those whose names contain this. Others are served well.
    pub only: String,
    /// `ETag` of all files, if there is one.
    pub tag: Option<String>,
    /// `GET` and path and range of every request.
    pub asked: Vec<String>,
    /// Bytes of files that were sent.
    pub sent: u64,
    /// The signature that is good, of signed addresses. To others the answer is 403.
    pub signature: u64,
}

/// A server of a directory on the loopback address, for as long as the test runs.
pub struct Server {
    address: SocketAddr,
    state: Arc<Mutex<State>>,
}

impl Server {
    pub fn new(root: &Path) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap();
        let tag = Some("\"1\"".to_owned());
        let state = Arc::new(Mutex::new(State {
            manner: Manner::Good,
            only: String::new(),
            tag,
            asked: Vec::new(),
            sent: 0,
            signature: 0,
        }));
        let (root, shared) = (root.to_owned(), state.clone());
        std::thread::spawn(move || {
            for stream in listener.incoming() {
                let (root, shared) = (root.clone(), shared.clone());
                std::thread::spawn(move || serve(stream.unwrap(), &root, &shared));
            }
        });
        Self { address, state }
    }

    pub fn url(&self, path: &str) -> String {
        format!("http://{}/{path}", self.address)
    }

    pub fn set(&self, change: impl FnOnce(&mut State)) {
        change(&mut self.state.lock().unwrap());
    }

    /// The requests since the last call of this.
    pub fn asked(&self) -> Vec<String> {
        std::mem::take(&mut self.state.lock().unwrap().asked)
    }

    /// The bytes sent since the last call of this.
    pub fn sent(&self) -> u64 {
        std::mem::take(&mut self.state.lock().unwrap().sent)
    }
}

/// Answers the requests of a connection, until it ends.
fn serve(stream: TcpStream, root: &Path, state: &Mutex<State>) -> Option<()> {
    let mut reader = BufReader::new(stream.try_clone().unwrap());
    loop {
        let (mut path, mut range, mut compress, mut get) = (String::new(), None, false, true);
        loop {
            let mut line = String::new();
            if reader.read_line(&mut line).ok()? == 0 {
                return None;
            }
            let line = line.trim();
            if line.is_empty() {
                break;
            }
            if path.is_empty() {
                path = line.split(' ').nth(1)?.to_owned();
                get = line.starts_with("GET ");
            }
            if let Some((name, value)) = line.split_once(": ") {
                compress |= name.eq_ignore_ascii_case("accept-encoding") && value.contains("gzip");
            }
            if let Some((name, value)) = line.split_once(": ")
                && name.eq_ignore_ascii_case("range")
            {
                let (first, last) = value.strip_prefix("bytes=")?.split_once('-')?;
                // A range of the last bytes has no first one.
                let first = if first.is_empty() { usize::MAX } else { first.parse::<usize>().ok()? };
                range = Some((first, last.parse::<usize>().ok()?));
            }
        }
        if !get {
            (&stream).write_all(b"HTTP/1.1 405 Method Not Allowed\r\nContent-Length: 0\r\n\r\n").ok()?;
            continue;
        }
        answer(&stream, root, state, &path, range, compress)?;
    }
}

/// Answers one request; `None` ends the connection.
fn answer(
    mut stream: &TcpStream,
    root: &Path,
    state: &Mutex<State>,
    path: &str,
    range: Option<(usize, usize)>,
    compress: bool,
) -> Option<()> {
    let (manner, tag, signature) = {
        let mut state = state.lock().unwrap();
        state.asked.push(format!("{path} {range:?}"));
        let mut manner = if path.contains(&state.only) { state.manner.clone() } else { Manner::Good };
        if let Manner::Once(once) = manner {
            state.manner = Manner::Good;
            manner = *once;
        }
        if let Manner::Busy(status, after, times) = &manner {
            let next = times.checked_sub(1).map(|times| Manner::Busy(*status, after.clone(), times));
            state.manner = next.filter(|next| !matches!(next, Manner::Busy(.., 0))).unwrap_or(Manner::Good);
        }
        if compress {
            manner = Manner::Compressed;
        }
        (manner, state.tag.clone(), state.signature)
    };
    // What a signed address is of, with the manner of signed addresses: good or none.
    let signed = path.strip_prefix("/signed/").and_then(|rest| rest.split_once('/'));
    let (manner, path) = match signed {
        Some((with, path)) if with == signature.to_string() => (Manner::Good, path),
        Some(_) => (Manner::Status(403), path),
        None => (manner, path),
    };
    match manner {
        Manner::Silent(time) => {
            std::thread::sleep(time);
            return None;
        }
        Manner::Bytes(bytes) => {
            stream.write_all(bytes).ok()?;
            return None;
        }
        Manner::Elsewhere(to) => {
            let rest = path.get(1..).and_then(|path| path.find('/')).map_or("", |at| &path[at + 1..]);
            write!(stream, "HTTP/1.1 302 Found\r\nLocation: {to}{rest}\r\nContent-Length: 0\r\n\r\n").ok()?;
            return Some(());
        }
        Manner::Signed => {
            write!(stream, "HTTP/1.1 302 Found\r\nLocation: /signed/{signature}{path}\r\nContent-Length: 0\r\n\r\n")
                .ok()?;
            return Some(());
        }
        Manner::Busy(status, after, _) => {
            write!(stream, "HTTP/1.1 {status} So\r\nRetry-After: {after}\r\nContent-Length: 2\r\n\r\nno").ok()?;
            return Some(());
        }
        Manner::Status(status) => {
            write!(stream, "HTTP/1.1 {status} So\r\nContent-Length: 2\r\n\r\nno").ok()?;
            return Some(());
        }
        _ => {}
    }
    let file: PathBuf = root.join(path.split('?').next()?.trim_start_matches('/'));
    let bytes = match std::fs::read(file) {
        Ok(bytes) => bytes,
        Err(error) => {
            assert!(matches!(error.kind(), ErrorKind::NotFound | ErrorKind::IsADirectory), "{error}");
            stream.write_all(b"HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n").ok()?;
            return Some(());
        }
    };
    let mut head = String::new();
    let mut body = bytes.as_slice();
    match range {
        Some((first, last)) if manner != Manner::Whole => {
            let (first, last) =
                if first == usize::MAX { (bytes.len().saturating_sub(last), bytes.len() - 1) } else { (first, last) };
            if first >= bytes.len() {
                let head = format!("HTTP/1.1 416 Range Not Satisfiable\r\nContent-Range: bytes */{}\r\n", bytes.len());
                stream.write_all((head + "Content-Length: 0\r\n\r\n").as_bytes()).ok()?;
                return Some(());
            }
            let shift = if let Manner::Shifted(by) = manner { usize::try_from(by).unwrap() } else { 0 };
            let last = last.min(bytes.len() - 1);
            body = &bytes[first..=last];
            let (first, last) = (first + shift, last + shift);
            let length = if manner == Manner::Starred { "*".to_owned() } else { bytes.len().to_string() };
            head += &format!("HTTP/1.1 206 Partial Content\r\nContent-Range: bytes {first}-{last}/{length}\r\n");
        }
        _ => head += "HTTP/1.1 200 OK\r\n",
    }
    let longer;
    if manner == Manner::More {
        longer = [body, b"more"].concat();
        body = &longer;
    }
    head += &format!("Content-Length: {}\r\n", body.len());
    if manner == Manner::Compressed {
        head += "Content-Encoding: gzip\r\n";
    }
    if let Some(tag) = tag {
        head += &format!("ETag: {tag}\r\n");
    }
    stream.write_all((head + "\r\n").as_bytes()).ok()?;
    state.lock().unwrap().sent += body.len() as u64;
    match manner {
        Manner::Cut(length) => {
            stream.write_all(&body[..length.min(body.len())]).ok()?;
            return None;
        }
        Manner::Drip => {
            for byte in body {
                stream.write_all(&[*byte]).ok()?;
                std::thread::sleep(Duration::from_millis(100));
            }
        }
        _ => stream.write_all(body).ok()?,
    }
    Some(())
}
