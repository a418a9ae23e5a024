//! Notes beside a certificate that is being made, by which `verify --certify --resume` goes on: OUT.part, replaced now and then, and when
//! the program is interrupted.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use anyhow::{Context, bail};
use supermex::Table;
use supermex_certify::Note;

use crate::file::{beside, is_stream, replace, replace_unheard, text};
use crate::interrupt::{LastWords, again, complete, last_words, last_words_of};
use crate::say::warn;

/// Between two notes.
const EVERY: Duration = Duration::from_secs(30);

/// The notes of one certificate.
pub struct Notes {
    work: Arc<Work>,
    written: Mutex<Instant>,
}

/// What a note is made of, at any moment.
struct Work {
    path: PathBuf,
    begun: Note,
    /// The command that goes on from a note.
    again: String,
    started: Instant,
    proved: AtomicU64,
}

/// What a note has behind the name of its certificate.
const ENDING: &str = ".part";

/// The note from which a certificate that is written to `out` begins: the one that is there if it is to `resume`, otherwise an empty one.
/// `None` without a file to be beside, or if such a table is certified in one run.
pub fn begun(table: &Table, out: Option<&Path>, resume: bool, force: bool) -> anyhow::Result<Option<Note>> {
    let path = out.filter(|out| !is_stream(out)).map(|out| beside(out, ENDING));
    if !resume {
        let Some((path, begun)) = path.zip(Note::new(table).ok()) else { return Ok(None) };
        if path.exists() && !force {
            let name = path.display();
            bail!("{name} notes how far an earlier run came; go on with --resume, or begin anew with --force");
        }
        return Ok(Some(begun));
    }
    let Some(path) = path else {
        bail!("--resume goes on from the note beside a certificate; name the certificate with --out FILE");
    };
    Note::new(table).context("leave --resume out")?;
    if !path.exists() {
        bail!("there is no note {} of an earlier run; leave --resume out", path.display());
    }
    let anew = || format!("cannot go on from {}; give --force in place of --resume", path.display());
    let begun = Note::read(table, &text(&path)?).with_context(anew)?;
    // Until the certificate begins: its own words write the note again.
    last_words(move || format!("interrupted; {} is kept; continue with: {}", path.display(), again("--resume")));
    Ok(Some(begun))
}

impl Notes {
    /// Those of a certificate that begins now. An interruption writes one.
    pub fn new(out: &Path, begun: Note, again: String) -> Self {
        let proved = AtomicU64::new(begun.proved());
        let work = Arc::new(Work { path: beside(out, ENDING), begun, again, started: Instant::now(), proved });
        let notes = Self { work, written: Mutex::new(Instant::now()) };
        last_words(notes.last_words());
        notes
    }

    /// The note that the certificate goes on from.
    pub fn begun(&self) -> &Note {
        &self.work.begun
    }

    /// The number of sheets that are proved.
    pub fn proved(&self, sheets: u64) {
        let before = self.work.proved.fetch_max(sheets, Ordering::Relaxed);
        // Another thread that is writing one looks at the time for this one too.
        let Ok(mut written) = self.written.try_lock() else { return };
        if sheets > before && written.elapsed() >= EVERY {
            *written = Instant::now();
            if let Err(error) = replace(&self.work.path, &self.work.note().to_string(), self.last_words()) {
                warn(&format!("{error:#}; the certificate goes on without that note"));
            }
        }
    }

    /// The milliseconds that all runs took.
    pub fn milliseconds(&self) -> u64 {
        self.work.note().milliseconds()
    }

    /// Writes the certificate and removes the note. An interruption waits for both.
    pub fn complete(&self, out: &Path, certificate: &str) -> anyhow::Result<()> {
        let out = out.to_owned();
        last_words_of(|| {
            replace_unheard(&out, certificate)?;
            self.end();
            let words: LastWords = Box::new(move || complete(&out, None).unwrap_or_default());
            Ok(((), words))
        })
    }

    /// Removes the note: the certificate is made, or never will be. No other thread writes one any more.
    pub fn end(&self) {
        // There is none before the first half minute.
        let _ = std::fs::remove_file(&self.work.path);
    }

    fn last_words(&self) -> LastWords {
        let work = self.work.clone();
        Box::new(move || {
            let note = work.note();
            match replace_unheard(&work.path, &note.to_string()) {
                Ok(()) => format!(
                    "interrupted; {} notes that the first {} sheets are proved; continue with: {}",
                    work.path.display(),
                    note.proved(),
                    work.again
                ),
                Err(error) => format!("interrupted; {error:#}"),
            }
        })
    }
}

impl Work {
    fn note(&self) -> Note {
        let milliseconds = u64::try_from(self.started.elapsed().as_millis()).unwrap_or(u64::MAX);
        self.begun.further(self.proved.load(Ordering::Relaxed), milliseconds)
    }
}
