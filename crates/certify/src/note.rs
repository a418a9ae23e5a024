//! Notes: how far a certificate came, so that another run goes on from there.
//!
//! A note says that all positions of the sheets below a number were proved (of a table on four numbers: of its layers),
//! and of which table. It has no sets: what the lines of lower sheets have is in the table, and is read from it again,
//! without the search for the least absent values. So all that the next run takes from a note is that one number. It
//! takes it only if the note is of the same table (by its logical digest, which verification compares with all bytes), of
//! the same version of the program and of the same argument, and if its own digest is right.

use std::fmt;

use serde_json::{Map, Value, json};

use super::certified::Certified;
use super::error::CertifyError;
use supermex::table::Table;

/// What a note says that it is.
const FORMAT: &str = "supermex certificate, noted on the way";
/// The argument that a note is of.
const ARGUMENT: &str = "all positions, by the rules of moves";

/// How far a certificate of all positions of a table came.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    logical_digest: String,
    proved: u64,
    milliseconds: u64,
    resumed_at: Vec<u64>,
}

impl Note {
    /// The note of a certificate that has not begun.
    ///
    /// # Errors
    /// If certificates of such a table are made in one run, or the table has no digest.
    pub fn new(table: &Table) -> Result<Self, CertifyError> {
        let certified: &dyn Certified = crate::certified(table);
        if let Some(why) = certified.in_one_run() {
            return Err(CertifyError::InOneRun(why));
        }
        let logical_digest =
            table.info().logical_digest.ok_or(CertifyError::InOneRun("a file alone has no digest of its table"))?;
        Ok(Self { logical_digest, proved: 0, milliseconds: 0, resumed_at: Vec::new() })
    }

    /// Reads the note of an earlier run, to go on from it.
    ///
    /// # Errors
    /// If it is none, or of another table, version or argument; and as for [`new`](Self::new).
    pub fn read(table: &Table, text: &str) -> Result<Self, CertifyError> {
        let begun = Self::new(table)?;
        let mut said: Map<String, Value> =
            serde_json::from_str(text).map_err(|_| CertifyError::Note("is none, or was cut short"))?;
        let found = said.remove("blake3");
        if found != Some(json!(digest(&said))) {
            return Err(CertifyError::Note("is none, or was changed"));
        }
        for (name, right) in begun.bound() {
            if said.get(name) != Some(&right) {
                return Err(CertifyError::Note(match name {
                    "logical_digest" => "is of another table",
                    "program" => "is of another version of supermex",
                    _ => "is of another argument",
                }));
            }
        }
        let number = |value: Option<&Value>| value.and_then(Value::as_u64);
        let stops = said.get("resumed_at").and_then(Value::as_array).map(Vec::as_slice).unwrap_or_default();
        let resumed_at = stops.iter().map(|stop| number(Some(stop))).collect();
        let (Some(proved), Some(milliseconds), Some(resumed_at)) =
            (number(said.get("proved")), number(said.get("milliseconds")), resumed_at)
        else {
            return Err(CertifyError::Note("lacks a number"));
        };
        let mut note = Self { proved, milliseconds, resumed_at, ..begun };
        if proved > 0 && note.resumed_at.last() != Some(&proved) {
            note.resumed_at.push(proved);
        }
        Ok(note)
    }

    /// The note after `proved` sheets are proved, and more milliseconds have passed.
    #[must_use]
    pub fn further(&self, proved: u64, milliseconds: u64) -> Self {
        let milliseconds = self.milliseconds.saturating_add(milliseconds);
        Self { proved: self.proved.max(proved), milliseconds, ..self.clone() }
    }

    /// The number of sheets, or layers, that are proved, from the first one on.
    pub fn proved(&self) -> u64 {
        self.proved
    }

    /// The milliseconds that all runs took.
    pub fn milliseconds(&self) -> u64 {
        self.milliseconds
    }

    /// The sheets, or layers, at which a run went on from the one before.
    pub fn resumed_at(&self) -> &[u64] {
        &self.resumed_at
    }

    /// What the next run has to have in common.
    fn bound(&self) -> [(&'static str, Value); 4] {
        [
            ("format", json!(FORMAT)),
            ("program", json!(concat!("supermex ", env!("CARGO_PKG_VERSION")))),
            ("logical_digest", json!(self.logical_digest)),
            ("argument", json!(ARGUMENT)),
        ]
    }
}

/// The digest of what a note says.
fn digest(said: &Map<String, Value>) -> String {
    blake3::hash(Value::Object(said.clone()).to_string().as_bytes()).to_hex().to_string()
}

impl fmt::Display for Note {
    /// The text that [`read`](Note::read) reads.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut said: Map<String, Value> = self.bound().into_iter().map(|(name, value)| (name.into(), value)).collect();
        said.insert("proved".into(), json!(self.proved));
        said.insert("milliseconds".into(), json!(self.milliseconds));
        said.insert("resumed_at".into(), json!(self.resumed_at));
        let own = digest(&said);
        said.insert("blake3".into(), json!(own));
        write!(f, "{:#}", Value::Object(said))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use supermex_build::{BuildOptions, build};
    use supermex_game::{Game, Heap, PerturbedGame, Rules};

    fn table(rules: impl Into<Rules>, options: impl FnOnce(BuildOptions) -> BuildOptions) -> Table {
        let directory = tempfile::tempdir().unwrap();
        let out = directory.path().join("db");
        build(&out, &options(BuildOptions::new(rules)), &|_| {}).unwrap();
        supermex::read(&out).unwrap()
    }

    fn refused(table: &Table, text: &str, why: &str) {
        let error = Note::read(table, text).unwrap_err().to_string();
        assert!(error.contains(why), "{error}");
    }

    /// With its own digest made right.
    fn changed(note: &Note, name: &str, value: Value) -> String {
        let mut said: Map<String, Value> = serde_json::from_str(&note.to_string()).unwrap();
        said.remove("blake3");
        assert!(said.insert(name.into(), value).is_some());
        said.insert("blake3".into(), json!(digest(&said)));
        Value::Object(said).to_string()
    }

    #[test]
    fn notes_are_of_one_table_one_version_and_one_argument() {
        let nim = table(PerturbedGame::new(Game::Nim), |options| options.sheets(10));
        let note = Note::new(&nim).unwrap().further(4, 1500);
        let read = Note::read(&nim, &note.to_string()).unwrap();
        assert_eq!((read.proved(), read.milliseconds(), read.resumed_at()), (4, 1500, &[4][..]));
        // Interrupted again before more is proved, and after that.
        let again = Note::read(&nim, &read.further(0, 10).to_string()).unwrap();
        assert_eq!((again.proved(), again.milliseconds(), again.resumed_at()), (4, 1510, &[4][..]));
        let more = Note::read(&nim, &again.further(8, 10).to_string()).unwrap();
        assert_eq!(more.resumed_at(), [4, 8]);
        for (name, value, why) in [
            ("logical_digest", "0000".into(), "of another table"),
            ("program", "supermex 0.0.1".into(), "of another version"),
            ("argument", "belief".into(), "of another argument"),
            ("format", "supermex certificate".into(), "of another argument"),
            ("proved", Value::from(-1), "lacks a number"),
            ("resumed_at", json!([0.5]), "lacks a number"),
        ] {
            refused(&nim, &changed(&note, name, value), why);
        }
        let text = note.to_string();
        refused(&nim, &text.replace("\"proved\": 4", "\"proved\": 8"), "was changed");
        (0..text.len()).for_each(|end| refused(&nim, &text[..end], "is none"));
        let other = table(PerturbedGame::new(Game::Nim), |options| options.sheets(11));
        refused(&other, &text, "of another table");
    }

    #[test]
    fn some_tables_are_certified_in_one_run() {
        let ends = table(PerturbedGame::new(Game::Chomp), |options| options.sheets(9).profile(supermex::Profile::Ends));
        let heap = table(Heap::subtract([1, 3], false).unwrap(), |options| options.columns(20));
        for (table, why) in [(ends, "not kept"), (heap, "only tables of three numbers")] {
            let error = Note::new(&table).unwrap_err().to_string();
            assert!(error.contains(why), "{error}");
        }
    }
}
