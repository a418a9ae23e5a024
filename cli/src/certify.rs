//! Certificates: their progress, the file that says what was checked, and where `info` finds it.

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Instant;
use supermex_certify::Certify;

use anyhow::{Context, bail};
use jiff::Timestamp;
use serde_json::{Map, Value, json};
use supermex::Table;
use supermex::checking::Checking;
use supermex_certify::{Certificate, CertifyError, Note, Scope};

use crate::file::{self, about, refuse_existing, text};
use crate::notes::Notes;
use crate::progress::watched;
use crate::remedy;
use crate::say::{LARGE, bytes, note};

/// What a certificate file says that it is.
const FORMAT: &str = "supermex certificate";

/// All positions, as far as the memory of this machine allows: a damaged table may claim any size.
pub fn all() -> Scope {
    supermex::available_memory().map_or(Scope::All, |memory| Scope::AllWithin { memory })
}

/// Refuses a certificate that could not be written, before the work is done.
pub fn refuse(table: &Table, out: Option<&Path>, force: bool) -> anyhow::Result<()> {
    let Some(out) = out else { return Ok(()) };
    if table.info().logical_digest.is_none() {
        bail!(
            "a certificate names the digest of its table, and a single file has none; certify the database as a whole"
        );
    }
    refuse_existing(out, force)
}

/// Certifies a table, prints what was certified, and writes the certificate to `out`, in place of what is there. Begins with a note,
/// `begun`, if that is so for all positions of such a table, and notes on the way how far it is, for the command that goes on from there.
/// If a table cannot be certified, this is printed, and the exit status is a failure.
pub fn run(table: &Table, scope: Scope, out: Option<&Path>, begun: Option<(Note, String)>) -> anyhow::Result<ExitCode> {
    let whole = !matches!(scope, Scope::Sample { .. });
    if let Some(memory) = table.memory_to_find().filter(|&memory| whole && memory > LARGE) {
        note(&format!("the cells that the table does not keep are found again, in about {} of memory", bytes(memory)));
    }
    let started = Instant::now();
    let notes = out.zip(begun).map(|(out, (note, again))| Notes::new(out, note, again));
    let certified = watched("% certified", |meter| {
        let told = |at: Checking| {
            notes.iter().for_each(|notes| notes.proved(at.proved));
            meter.checked(at)
        };
        match (&notes, scope) {
            (Some(notes), Scope::AllWithin { memory }) => table.certify_from(notes.begun(), memory, &told),
            (Some(notes), Scope::All) => table.certify_from(notes.begun(), u64::MAX, &told),
            _ => table.certify_told(scope, &told),
        }
    });
    match certified {
        Ok(certificate) => {
            about(out, &certificate.to_string())?;
            if let Some(out) = out {
                let mut said = fields(table, scope, certificate);
                let one_run = || u64::try_from(started.elapsed().as_millis()).unwrap_or(u64::MAX);
                let milliseconds = notes.as_ref().map_or_else(one_run, Notes::milliseconds);
                said["seconds"] = json!(milliseconds as f64 / 1000.0);
                if let Some(notes) = notes.as_ref().filter(|_| certificate.earlier > 0) {
                    said["resumed_at"] = json!(notes.begun().resumed_at());
                }
                let said = format!("{said:#}\n");
                match &notes {
                    Some(notes) => notes.complete(out, &said)?,
                    None => file::write(out, true, said.as_bytes())?,
                }
            }
            Ok(ExitCode::SUCCESS)
        }
        Err(error) => {
            // What is short of memory, or cannot be read, may go on.
            let ends = !matches!(error, CertifyError::Memory { .. } | CertifyError::Read(_) | CertifyError::Source(_));
            notes.iter().filter(|_| ends).for_each(Notes::end);
            about(out, &format!("not certified: {error}{}", remedy::words(error.remedy(), None)))?;
            Ok(ExitCode::FAILURE)
        }
    }
}

/// The fields of a certificate file.
fn fields(table: &Table, scope: Scope, found: Certificate) -> Value {
    let processors = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    let mut all = json!({
        "format": FORMAT,
        "version": 1,
        "game": table.game().name(),
        "logical_digest": table.info().logical_digest,
        "argument": "all positions, by the rules of moves",
        "p_positions": found.p_positions,
        "others": found.others,
        "every_size": found.every_size,
        "program": concat!("supermex ", env!("CARGO_PKG_VERSION")),
        "finished": format!("{:.0}", Timestamp::now()),
        "machine": format!("{} {}, {processors} processors", std::env::consts::ARCH, std::env::consts::OS),
    });
    if let Scope::Sample { count, seed } = scope {
        all["argument"] = "random positions, each by its moves".into();
        (all["samples"], all["seed"]) = (count.into(), seed.into());
    }
    all
}

/// Where the certificate of a table is: beside it, as `DB.cert`.
pub fn beside(table: &Path) -> PathBuf {
    file::beside(table, ".cert")
}

/// What the certificate beside a table says, if there is one; or that it belongs to another table.
pub fn told(path: &Path, table: &Table) -> anyhow::Result<Option<Value>> {
    let path = beside(path);
    if !path.exists() {
        return Ok(None);
    }
    let no_certificate = || format!("{} is not a certificate; remove it, or certify again", path.display());
    let mut all: Map<String, Value> = serde_json::from_str(&text(&path)?).with_context(no_certificate)?;
    if all.remove("format") != Some(json!(FORMAT)) || all.remove("version") != Some(json!(1)) {
        bail!(no_certificate());
    }
    let digest = all.remove("logical_digest");
    if digest.is_none() || digest != table.info().logical_digest.map(Value::from) {
        return Ok(Some(json!(format!("{} is that of another table", path.display()))));
    }
    Ok(Some(Value::Object(all)))
}
