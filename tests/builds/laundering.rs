//! Nothing is made from bytes that were not checked: one wrong bit anywhere in a database that is extended, repacked,
//! indexed or resumed is refused, or without effect on what is made.
//!
//! Many bits: `cargo test --release --features build --test builds -- --ignored laundering`.

use std::path::{Path, PathBuf};

use super::common::files::bytes;
use super::common::tables::{Built, Case};
use super::common::{Draw, share};
use super::disk::{journal, unfinished};
use supermex::Profile;
use supermex::checking::Depth;
use supermex::game::Game;
use supermex_build::{BuildError, BuildOptions, BuildSummary, build, extend, repack};

/// A database, what is made from it, and what that has to say.
struct Trial {
    options: BuildOptions,
    /// Every file of the database, by name.
    whole: Vec<(String, Vec<u8>)>,
    journal: Vec<u8>,
    digest: String,
    /// Sheets, and the digest of the table that has this number.
    more: (u32, String),
    dir: tempfile::TempDir,
}

impl Trial {
    fn new(case: &Case, sheets: u32, profile: Profile, index: bool) -> Self {
        let options = |sheets| case.options(sheets).profile(profile).index(index).overview(index).threads(1);
        let more = sheets + 10;
        let digest = |built: &Built| built.summary.manifest.logical_digest.clone();
        let (built, larger) = (Built::new(&options(sheets)), Built::new(&options(more)));
        let dir = tempfile::tempdir().unwrap();
        let out = dir.path().join("table");
        let journal = journal(&out, &options(sheets));
        std::fs::remove_dir_all(out).unwrap();
        let whole = bytes(&built.path);
        Self { options: options(sheets), whole, journal, digest: digest(&built), more: (more, digest(&larger)), dir }
    }

    fn out(&self) -> PathBuf {
        self.dir.path().join("table")
    }

    /// Tries every verb on the database with one wrong bit; says whether any refused.
    fn flip(&self, file: usize, at: usize, bit: usize) -> bool {
        let mut wrong = self.whole.clone();
        wrong[file].1[at] ^= 1 << bit;
        let context = format!("byte {at}, bit {bit} of {} of {:?}", wrong[file].0, self.options);
        let all = [
            self.extended(&wrong, &context),
            self.repacked(&wrong, Profile::Fast, &context),
            self.repacked(&wrong, Profile::Small, &context),
            self.resumed(&wrong, &context),
        ];
        all.contains(&true)
    }

    fn extended(&self, wrong: &[(String, Vec<u8>)], context: &str) -> bool {
        let out = self.out();
        write(&out, wrong);
        let made = extend(&out, |table| table.sheets(self.more.0).threads(1), &|_| ());
        if made.is_err() {
            assert!(bytes(&out) == wrong, "the original is gone: {context}");
        }
        self.judge(made, &self.more.1, &out, &format!("extend, {context}"))
    }

    fn repacked(&self, wrong: &[(String, Vec<u8>)], profile: Profile, context: &str) -> bool {
        let (from, out) = (self.dir.path().join("from"), self.out());
        write(&from, wrong);
        let context = format!("repack as {profile:?}, {context}");
        let opened = supermex::read(&from);
        std::fs::remove_dir_all(&from).unwrap();
        match opened {
            Ok(table) => self.judge(
                repack(&table, &out, |table| table.profile(profile).index(true).overview(true), &|_| {}),
                &self.digest,
                &out,
                &context,
            ),
            Err(error) => {
                assert_eq!(error.to_string().lines().count(), 1, "{context}");
                true
            }
        }
    }

    /// As if the build had been interrupted when all was written but the manifest.
    fn resumed(&self, wrong: &[(String, Vec<u8>)], context: &str) -> bool {
        let out = self.out();
        let files: Vec<_> = wrong.iter().filter(|(name, _)| name != "manifest.json").collect();
        unfinished(&out, &self.journal, &files);
        let made = build(&out, &self.options.clone().resume(true), &|_| ());
        self.judge(made, &self.digest, &out, &format!("resume, {context}"))
    }

    /// What was made is refused, or says what it has to; and is removed.
    fn judge(&self, made: Result<BuildSummary, BuildError>, digest: &str, out: &Path, context: &str) -> bool {
        let refused = match made {
            Ok(summary) => {
                assert_eq!(summary.manifest.logical_digest, digest, "{context}");
                supermex::read(out).unwrap().verify(Depth::Full).unwrap_or_else(|wrong| panic!("{wrong:?}, {context}"));
                false
            }
            Err(error) => {
                assert_eq!(error.to_string().lines().count(), 1, "{context}: {error}");
                true
            }
        };
        for left in std::fs::read_dir(self.dir.path()).unwrap() {
            std::fs::remove_dir_all(left.unwrap().path()).unwrap();
        }
        refused
    }
}

fn write(directory: &Path, files: &[(String, Vec<u8>)]) {
    std::fs::create_dir(directory).unwrap();
    files.iter().for_each(|(name, bytes)| std::fs::write(directory.join(name), bytes).unwrap());
}

/// The bit by which laundering was found: an old sheet that decodes, and not to what was written.
#[test]
fn the_bit_that_was_extended() {
    let trial = Trial::new(&Case::pure(Game::Nim, 1), 300, Profile::Fast, false);
    let file = trial.whole.iter().position(|(name, _)| name == "p1-000000000.smx").unwrap();
    assert!(trial.flip(file, 20395, 0), "nothing refuses it");
}

/// Flips bits of each file of tables of several kinds.
fn flips(of_each: u64) {
    let mut refused = 0;
    let trials = [
        (Case::pure(Game::Nim, 1), 300, Profile::Fast, false),
        (Case::listed(Game::Nim, 1, vec![([1, 2, 3], None)]), 70, Profile::Small, true),
        (Case::pure(Game::Chomp, 1), 130, Profile::Fast, true),
    ];
    for (seed, (case, sheets, profile, index)) in (1..).zip(trials) {
        let (trial, mut draw) = (Trial::new(&case, sheets, profile, index), Draw(seed));
        for (file, (_, bytes)) in trial.whole.iter().enumerate() {
            for _ in 0..of_each {
                let at = usize::try_from(draw.below(bytes.len() as u64)).unwrap();
                refused += u64::from(trial.flip(file, at, usize::try_from(draw.below(8)).unwrap()));
            }
        }
    }
    println!("figure: {refused} wrong bits were refused by some verb");
    assert!(refused > 5 * of_each, "{refused}");
}

#[test]
fn some_wrong_bits() {
    flips(share(4, 1));
}

#[test]
#[ignore = "slow: thousands of builds"]
fn many_wrong_bits() {
    flips(150);
}

/// A database that is whole, of another table than its manifest says.
#[test]
fn another_table_under_the_name() {
    let [one, other] = [vec![([1, 2, 3], None)], vec![([1, 2, 4], None)]]
        .map(|variants| Built::new(&Case::listed(Game::Nim, 0, variants).options(70)));
    let mut mixed = bytes(&one.path);
    let manifest = mixed.iter_mut().find(|(name, _)| name == "manifest.json").unwrap();
    let digests = [&one, &other].map(|built| built.summary.manifest.logical_digest.clone());
    let text = String::from_utf8(manifest.1.clone()).unwrap().replace(&digests[0], &digests[1]);
    manifest.1 = text.into_bytes();
    let dir = tempfile::tempdir().unwrap();
    let (from, out) = (dir.path().join("from"), dir.path().join("out"));
    write(&from, &mixed);
    let table = supermex::read(&from).unwrap();
    let repacked = repack(&table, &out, |table| table.profile(Profile::Small), &|_| {});
    assert!(matches!(repacked, Err(BuildError::DamagedInput(_))), "{repacked:?}");
    let extended = extend(&from, |table| table.sheets(80), &|_| ());
    assert!(matches!(extended, Err(BuildError::DamagedInput(_))), "{extended:?}");
    assert!(bytes(&from) == mixed);
}
