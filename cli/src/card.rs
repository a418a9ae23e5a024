//! `supermex card`: all that a published table wants, in one directory.

mod author;
mod facts;
mod page;
mod picture;

use std::collections::BTreeSet;
use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Instant;

use anyhow::{Context, bail};
use serde_json::{Map, Value};
use sha2::{Digest, Sha256};
use supermex::checking::Depth;
use supermex::{Table, is_url};

use crate::build::{command, copied};
use crate::file::{beside, cannot_write, folder, plain, publish, refuse_directory, write};
use crate::say::{bytes as size_of, line};
use crate::{certify, interrupt, text};
pub use facts::Args;
use facts::{Card, PACKED, SUMS};

pub fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let (database, out) = (&args.database, &args.out);
    if is_url(database) {
        bail!("{}: a card is made of a database that is here; bring it by `supermex get`", database.display());
    }
    if out.symlink_metadata().is_ok() {
        bail!("{} exists; choose another name, or remove it", out.display());
    }
    refuse_directory(out)?;
    crate::picture::start_threads()?;
    let table = verified(database)?;
    let certificate = certified(database, &table)?;
    let partial = partial(out)?;
    interrupt::last_words({
        let (partial, out) = (partial.clone(), out.clone());
        move || match partial.exists() {
            true => format!("interrupted; {} was not written; continue with: {}", out.display(), interrupt::again("")),
            false => {
                format!("interrupted; {} was not written; start again with: {}", out.display(), interrupt::again(""))
            }
        }
    });
    std::fs::create_dir_all(&partial).map_err(|error| cannot_write(&partial, error))?;
    let name = table_name(database, args.packed)?;
    let started = Instant::now();
    copy(database, &partial.join(&name))?;
    let facts = text::info(&table)?;
    let title = args.title.clone().unwrap_or_else(|| page::title(&table, &facts));
    let build = command::of(&table, &facts, &name);
    let mut card = Card { args, table: &table, facts, title, name, certificate, build, has_picture: false };
    let picture = picture::of(database)?;
    card.has_picture = picture.is_some();
    let mut files = parts(&card, picture)?;
    if card.certificate.is_some() {
        let path = certify::beside(database);
        let bytes = std::fs::read(&path).with_context(|| format!("cannot read {}", path.display()))?;
        files.push((format!("{}.cert", card.name), bytes));
    }
    for (name, bytes) in &files {
        write(&partial.join(name), true, bytes)?;
    }
    let mut all: BTreeSet<String> = files.into_iter().map(|(name, _)| name).collect();
    if !all.insert(card.name.clone()) {
        bail!("{}: a file of the card has this name; give the database another one", card.name);
    }
    let sums = sums(&partial, &all)?;
    write(&partial.join(SUMS), true, sums.as_bytes())?;
    all.insert(SUMS.into());
    nothing_else(&partial, &all)?;
    finish(&partial, out)?;
    let seconds = started.elapsed().as_secs_f64();
    let certified = if card.certified().is_some() { "certified" } else { "not certified" };
    let bytes = size_of(card.table.info().bytes);
    line(&format!("{}: {}, {bytes}, {certified}, {seconds:.2} s", out.display(), card.title))?;
    Ok(ExitCode::SUCCESS)
}

/// The table, every byte of which has been verified.
fn verified(database: &Path) -> anyhow::Result<Table> {
    let table = supermex::open(database)?;
    if table.info().logical_digest.is_none() {
        bail!("{} is a single file; a card is made of the database as a whole", database.display());
    }
    match table.verify(Depth::Full).err().unwrap_or_default().first() {
        Some(problem) => {
            let remedy = crate::remedy::words(problem.problem.remedy(), None);
            bail!("the database is damaged, and nothing is made from it: {problem}{remedy}")
        }
        None => Ok(table.checked()?),
    }
}

/// The certificate beside the table, if there is one.
fn certified(database: &Path, table: &Table) -> anyhow::Result<Option<Map<String, Value>>> {
    match certify::told(database, table)? {
        None => Ok(None),
        Some(Value::Object(certificate)) => Ok(Some(certificate)),
        Some(other) => bail!("{}; remove it, or certify this one", other.as_str().unwrap_or_default()),
    }
}

/// The name of the table in the directory: its own, as far as addresses need no escapes for it.
fn table_name(database: &Path, packed: bool) -> anyhow::Result<String> {
    let whole = database.canonicalize().with_context(|| format!("cannot read {}", database.display()))?;
    let own = whole.file_name().unwrap_or_default().to_string_lossy();
    let own = plain(&own);
    let own = own.trim_start_matches('.');
    if own.is_empty() {
        bail!("{} has no name that a file could have; give it another one", database.display());
    }
    if !packed && whole.is_dir() {
        return Ok(own.strip_suffix(PACKED).unwrap_or(own).to_owned());
    }
    let stem = own.strip_suffix(PACKED).or_else(|| own.strip_suffix(".db")).unwrap_or(own);
    Ok(format!("{stem}{PACKED}"))
}

/// Copies the table, comparing each file with the manifest. That is faster than to verify what an interrupted run has copied.
fn copy(from: &Path, to: &Path) -> anyhow::Result<()> {
    if to.exists() {
        let removed = if to.is_dir() { std::fs::remove_dir_all(to) } else { std::fs::remove_file(to) };
        removed.map_err(|error| cannot_write(to, error))?;
    }
    if to.to_string_lossy().ends_with(PACKED) {
        return publish(to, true, |mut file| {
            copied(|progress| supermex_build::pack(from, &mut file, progress))?;
            Ok(())
        });
    }
    copied(|progress| supermex_build::unpack(from, to, true, progress))?;
    Ok(())
}

/// The files of a card beside the table, and their bytes.
fn parts(card: &Card<'_>, picture: Option<Vec<u8>>) -> anyhow::Result<Vec<(String, Vec<u8>)>> {
    let mut files: Vec<(String, Vec<u8>)> =
        supermex_viewer::FILES.iter().map(|file| (file.name.to_owned(), file.bytes.to_vec())).collect();
    files.push(("databases.json".into(), serde_json::to_vec(&[card.place()])?));
    let [page, citation] = page::write(card)?;
    files.extend([("README.md".into(), page.into_bytes()), ("CITATION.cff".into(), citation.into_bytes())]);
    files.extend(card.build.files.iter().map(|(name, text)| ((*name).to_owned(), text.clone().into_bytes())));
    files.extend(picture.map(|bytes| (picture::NAME.to_owned(), bytes)));
    Ok(files)
}

/// The SHA-256 of each file, as `sha256sum` writes and checks it.
fn sums(directory: &Path, names: &BTreeSet<String>) -> anyhow::Result<String> {
    let mut files = BTreeSet::new();
    for name in names {
        let path = directory.join(name);
        if path.is_dir() {
            for entry in std::fs::read_dir(&path)? {
                files.insert(format!("{name}/{}", entry?.file_name().to_string_lossy()));
            }
        } else {
            files.insert(name.clone());
        }
    }
    let mut all = String::new();
    for name in files {
        let path = directory.join(&name);
        let digest = sha256(&path).with_context(|| format!("cannot read {}", path.display()))?;
        all.push_str(&format!("{digest}  {name}\n"));
    }
    Ok(all)
}

fn sha256(path: &Path) -> io::Result<String> {
    let (mut file, mut hasher, mut buffer) = (File::open(path)?, Sha256::new(), vec![0; 1 << 18]);
    loop {
        match file.read(&mut buffer)? {
            0 => return Ok(hasher.finalize().iter().map(|byte| format!("{byte:02x}")).collect()),
            read => hasher.update(&buffer[..read]),
        }
    }
}

/// Where a card is until it has its name.
fn partial(out: &Path) -> anyhow::Result<PathBuf> {
    out.file_name().with_context(|| format!("{} is not a name of a directory", out.display()))?;
    Ok(beside(out, ".supermex-partial"))
}

/// Refuses what is not a part of this card: of an interrupted run with other flags, or of somebody else.
fn nothing_else(directory: &Path, all: &BTreeSet<String>) -> anyhow::Result<()> {
    for entry in std::fs::read_dir(directory)? {
        let name = entry?.file_name();
        if !name.to_str().is_some_and(|name| all.contains(name)) {
            bail!("{} is in the way, and is not a part of this card; remove it", directory.join(name).display());
        }
    }
    Ok(())
}

/// Gives the complete directory its name. Its files are on the disk already.
fn finish(partial: &Path, out: &Path) -> anyhow::Result<()> {
    let cannot = |error| cannot_write(out, error);
    let sync =
        |path: &Path| if cfg!(unix) { File::open(path).and_then(|directory| directory.sync_all()) } else { Ok(()) };
    sync(partial).map_err(cannot)?;
    // A directory that has appeared meanwhile stays, unless it is empty.
    std::fs::rename(partial, out).map_err(cannot)?;
    sync(folder(out)).map_err(cannot)
}
