//! Certificates: their progress, the file that says what was checked, and where `info` finds it.

use std::ffi::OsString;
use std::io::Write;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Instant;

use anyhow::{Context, bail};
use chrono::{SecondsFormat, Utc};
use serde_json::{Map, Value, json};
use supermex::{Certificate, Scope, Table};

use crate::file::{publish, refuse_existing, stream, text};
use crate::progress::{Meter, left};
use crate::remedy;
use crate::say::line;

/// What a certificate file says that it is.
const FORMAT: &str = "supermex certificate";

/// All positions, as far as the memory of this machine allows: a damaged table may claim any size.
pub fn all() -> Scope {
    supermex::available_memory().map_or(Scope::All, |memory| Scope::AllWithin { memory })
}

/// Refuses a certificate that could not be written, before the work is done.
pub fn refuse(table: &Table, out: Option<&Path>, force: bool) -> anyhow::Result<()> {
    let Some(out) = out else { return Ok(()) };
    if table.summary().logical_digest.is_none() {
        bail!(
            "a certificate names the digest of its table, and a single file has none; certify the database as a whole"
        );
    }
    refuse_existing(out, force)
}

/// Certifies a table, prints what was certified, and writes the certificate to `out`, in place of what is there.
///
/// # Errors
/// If the certificate cannot be written. If a table cannot be certified, this is printed, and the exit status is a
/// failure.
pub fn run(table: &Table, scope: Scope, out: Option<&Path>) -> anyhow::Result<ExitCode> {
    let started = Instant::now();
    let meter = Meter::new("% certified");
    let certified = table.certify_told(scope, &|at| {
        let share = at.done as f64 / at.total.max(1) as f64;
        meter.show(at.done.saturating_mul(100) / at.total.max(1), 100, || left(started.elapsed().as_secs_f64(), share));
        ControlFlow::Continue(())
    });
    meter.end();
    match certified {
        Ok(certificate) => {
            line(&certificate.to_string())?;
            if let Some(out) = out {
                let seconds = started.elapsed().as_secs_f64();
                write(out, &Value::Object(fields(table, scope, certificate, seconds)))?;
            }
            Ok(ExitCode::SUCCESS)
        }
        Err(error) => {
            line(&format!("not certified: {error}{}", remedy::words(error.remedy(), None)))?;
            Ok(ExitCode::FAILURE)
        }
    }
}

/// The fields of a certificate file.
fn fields(table: &Table, scope: Scope, found: Certificate, seconds: f64) -> Map<String, Value> {
    let mut all = Map::new();
    for (name, value) in [
        ("format", json!(FORMAT)),
        ("version", json!(1)),
        ("game", json!(table.game())),
        ("logical_digest", json!(table.summary().logical_digest)),
    ] {
        all.insert(name.into(), value);
    }
    if let Scope::Sample { count, seed } = scope {
        all.insert("argument".into(), json!("random positions, each by its moves"));
        all.insert("samples".into(), json!(count));
        all.insert("seed".into(), json!(seed));
    } else {
        all.insert("argument".into(), json!("all positions, by the rules of moves"));
    }
    let processors = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    for (name, value) in [
        ("p_positions", json!(found.p_positions)),
        ("others", json!(found.others)),
        ("every_size", json!(found.every_size)),
        ("program", json!(concat!("supermex ", env!("CARGO_PKG_VERSION")))),
        ("seconds", json!((seconds * 1000.0).round() / 1000.0)),
        ("finished", json!(Utc::now().to_rfc3339_opts(SecondsFormat::Secs, true))),
        ("machine", json!(format!("{} {}, {processors} processors", std::env::consts::ARCH, std::env::consts::OS))),
    ] {
        all.insert(name.into(), value);
    }
    all
}

fn write(out: &Path, text: &Value) -> anyhow::Result<()> {
    if let Some(mut stream) = stream(out)? {
        return Ok(writeln!(stream, "{text:#}")?);
    }
    publish(out, true, |mut file| Ok(writeln!(file, "{text:#}")?))
}

/// Where the certificate of a table is: beside it, as `DB.cert`.
pub fn beside(table: &Path) -> PathBuf {
    // Components drop a slash at the end of the name, after which the file would be inside.
    let mut name: OsString = table.components().as_path().into();
    name.push(".cert");
    name.into()
}

/// What the certificate beside a table says, if there is one; or that it belongs to another table.
///
/// # Errors
/// If it cannot be read, or is no certificate.
pub fn told(path: &Path, table: &Table) -> anyhow::Result<Option<Value>> {
    let path = beside(path);
    if !path.exists() {
        return Ok(None);
    }
    let no_certificate = || format!("{} is no certificate; remove it, or certify again", path.display());
    let mut all: Map<String, Value> = serde_json::from_str(&text(&path)?).with_context(no_certificate)?;
    if all.remove("format") != Some(json!(FORMAT)) || all.remove("version") != Some(json!(1)) {
        bail!(no_certificate());
    }
    let digest = all.remove("logical_digest");
    if digest.is_none() || digest != table.summary().logical_digest.map(Value::from) {
        return Ok(Some(json!(format!("{} is that of another table", path.display()))));
    }
    Ok(Some(Value::Object(all)))
}
