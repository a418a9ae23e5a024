//! Whole files from servers that have no range requests, from their beginning to their end.
//!
//! To copy a file takes no ranges, and its digest says whether it is right. What was read of it is gone: a read that does not go on
//! where the last one ended asks for the file again.

use std::io::{self, Read, Write};
use std::ops::Range;
use std::sync::{Arc, Mutex};

use crate::client::TRIES;
use crate::remote::Shared;
use supermex::source::threads::lock;
use supermex::source::{STEP, Source, SourceError, require_inside};

/// A file on a server that is read once, from its beginning to its end.
pub struct WholeFile {
    shared: Arc<Shared>,
    url: String,
    /// As the manifest says.
    length: u64,
    open: Mutex<Option<Body>>,
}

/// The rest of a body, and the place in the file where it begins.
struct Body {
    reader: Box<dyn Read + Send>,
    at: u64,
}

impl WholeFile {
    /// Reads a range from the body that is open, if that is not beyond it, or from a new one.
    fn read_on(&self, open: &mut Option<Body>, range: &Range<u64>, out: &mut Vec<u8>) -> Result<(), SourceError> {
        let mut body = match open.take().filter(|body| body.at <= range.start) {
            Some(body) => body,
            None => Body { reader: self.shared.client.stream(&self.url)?, at: 0 },
        };
        let failed = |error: io::Error| self.shared.client.failed(error.into());
        let skipped = range.start - body.at;
        let found = io::copy(&mut (&mut body.reader).take(skipped), &mut io::sink()).map_err(failed)?;
        let wanted = range.end - range.start;
        let found = found + (&mut body.reader).take(wanted).read_to_end(out).map_err(failed)? as u64;
        if found < skipped + wanted {
            return Err(SourceError::Truncated { expected: self.length, found: body.at + found });
        }
        body.at = range.end;
        *open = Some(body);
        Ok(())
    }
}

impl Source for WholeFile {
    fn length(&self) -> u64 {
        self.length
    }

    fn read(&self, ranges: &[Range<u64>], out: &mut Vec<u8>) -> Result<(), SourceError> {
        require_inside(ranges, self.length)?;
        let mut open = lock(&self.open);
        out.clear();
        for range in ranges {
            let before = out.len();
            let mut tries = 0;
            while let Err(error) = self.read_on(&mut open, range, out) {
                out.truncate(before);
                tries += 1;
                if tries == TRIES || !error.may_pass() {
                    return Err(error);
                }
            }
        }
        Ok(())
    }
}

impl crate::open::Server {
    /// A file of this length that is copied as a whole.
    pub fn whole_file(&self, url: String, length: u64) -> WholeFile {
        WholeFile { shared: self.shared.clone(), url, length, open: Mutex::new(None) }
    }

    /// Copies a whole file of any length. If the connection fails, from its beginning once more.
    pub fn copy_whole(&self, url: &str, out: &mut (impl Write + io::Seek)) -> Result<io::Result<()>, SourceError> {
        let client = &self.shared.client;
        let mut tries = 0;
        loop {
            let mut reader = client.stream(url)?;
            let (mut block, mut failed) = (Vec::new(), None);
            if let Err(error) = out.rewind() {
                return Ok(Err(error));
            }
            loop {
                block.clear();
                match (&mut reader).take(STEP).read_to_end(&mut block) {
                    Ok(0) => return Ok(Ok(())),
                    Ok(_) => {}
                    Err(error) => failed = Some(client.failed(error.into())),
                }
                if let Err(error) = out.write_all(&block) {
                    return Ok(Err(error));
                }
                if failed.is_some() {
                    break;
                }
            }
            tries += 1;
            if let Some(error) = failed.filter(|error| tries == TRIES || !error.may_pass()) {
                return Err(error);
            }
        }
    }
}
