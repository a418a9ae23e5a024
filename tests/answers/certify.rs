//! Databases certified from the stored answers and the rules of the moves.
//!
//! The slow ones (N = 2,000 in full, every game and level, and samples of a larger table) run with
//! `cargo test --release --features build --test answers certify -- --ignored`.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering};
use supermex_certify::Certify;

use crate::common::smaller::Smaller;
use crate::common::tables::{Built, Case};
use supermex::checking::{Checking, Depth, FileProblem, Problem};
use supermex::game::{Four, Game, PassLevel};
use supermex::{Profile, Table};
use supermex_certify::{Certificate, CertifyError, Note, Scope};

/// Builds a database, and certifies it.
fn certified(case: &Case, sheets: u32, columns: Option<u32>, profile: Profile, scope: Scope) -> Certificate {
    let built = Built::new(&case.window(sheets, columns).profile(profile));
    let table = built.open();
    let certificate = table.certify(scope).unwrap_or_else(|error| panic!("{case:?}: {error}"));
    println!("figure: {case:?}, {sheets} sheets: {certificate}");
    certificate
}

fn positions(certificate: Certificate) -> u64 {
    certificate.p_positions + certificate.others
}

fn misere(passes: u32) -> Case {
    Case::listed(Game::Nim, passes, vec![([0, 0, 0], None)])
}

#[test]
fn small_databases() {
    let all = |case: &Case, sheets, columns, profile| positions(certified(case, sheets, columns, profile, Scope::All));
    assert!(all(&Case::pure(Game::Nim, 1), 200, None, Profile::Fast) > 2_000_000);
    assert!(all(&Case::pure(Game::Chomp, 1), 200, None, Profile::Small) > 1_000_000);
    assert!(all(&misere(0), 70, Some(300), Profile::Fast) > 1_000_000);
    // Random variants soon make a sheet that ends all higher ones.
    assert!(all(&Case::random(Game::Chomp, 0, 5), 70, None, Profile::Fast) > 400);
    // Each sample is at least one position, and at most two.
    let sample = Scope::Sample { count: 1000, seed: 9 };
    let samples = positions(certified(&Case::pure(Game::Chomp, 1), 300, None, Profile::Fast, sample));
    assert!((1000..=2000).contains(&samples), "{samples}");
}

#[test]
fn one_file_is_not_enough() {
    let built = Built::new(&Case::pure(Game::Chomp, 1).options(30));
    let certify = |file: &str| supermex::open(built.path.join(file)).unwrap().certify(Scope::All);
    assert!(positions(certify("p0-000000000.smx").unwrap()) > 1000);
    let error = certify("p1-000000000.smx").unwrap_err().to_string();
    assert!(error.contains("a pass level is missing"), "{error}");
}

/// Stops a certificate as soon as more is proved, and goes on from its note, to the end. Returns the certificate and where it went on.
fn in_parts(table: &Table) -> (Certificate, Vec<u64>) {
    let mut note = Note::new(table).unwrap();
    loop {
        let proved = AtomicU64::new(0);
        let stop = |at: Checking| {
            proved.store(at.proved, Ordering::Relaxed);
            if at.proved > note.proved() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        match table.certify_from(&note, u64::MAX, &stop) {
            Ok(certificate) => return (certificate, note.resumed_at().to_vec()),
            Err(CertifyError::Stopped) => {}
            Err(error) => panic!("{error}"),
        }
        note = Note::read(table, &note.further(proved.into_inner(), 5).to_string()).unwrap();
    }
}

#[test]
fn certificates_are_made_in_parts() {
    let sheets = |case: &Case, sheets, columns| {
        let built = Built::new(&case.window(sheets, columns));
        built.open()
    };
    let four = |game, passes| Smaller::new(Four::new(game, 12).unwrap().passes(passes), Some(20)).table;
    for (table, stops) in [
        (sheets(&Case::pure(Game::Nim, 1), 400, None), 3),
        (sheets(&Case::pure(Game::Chomp, 1), 300, None), 2),
        (sheets(&misere(0), 140, Some(200)), 1),
        (four(Game::Chomp, PassLevel::ONE), 11),
        (four(Game::Nim, PassLevel::ZERO), 11),
    ] {
        let (found, resumed_at) = in_parts(&table);
        let whole = table.certify(Scope::All).unwrap();
        assert_eq!((found.p_positions, found.others), (whole.p_positions, whole.others));
        assert!(resumed_at.len() >= stops && Some(&found.earlier) == resumed_at.last(), "{resumed_at:?}");
        assert_eq!((whole.earlier, found.to_string().contains("in earlier runs")), (0, true));
    }
}

/// Whatever a verification does, it ends soon after it is told to, and says so.
#[test]
fn verifications_are_stopped() {
    let nim = Built::new(&Case::pure(Game::Nim, 1).options(600));
    for table in [nim.open(), Smaller::new(Four::new(Game::Nim, 12).unwrap(), Some(20)).table] {
        let told = AtomicU64::new(0);
        let (count, last) = (&told, AtomicU64::new(0));
        table
            .verify_told(Depth::Full, &|at| {
                count.fetch_add(1, Ordering::Relaxed);
                last.store(100 * at.done / at.total, Ordering::Relaxed);
                ControlFlow::Continue(())
            })
            .unwrap();
        assert!(last.into_inner() > 50);
        let all = told.swap(0, Ordering::Relaxed);
        for stop in [0, all / 2, all - 1] {
            let asked = AtomicU64::new(0);
            let problems = table
                .verify_told(Depth::Full, &|_| match asked.fetch_add(1, Ordering::Relaxed) >= stop {
                    true => ControlFlow::Break(()),
                    false => ControlFlow::Continue(()),
                })
                .unwrap_err();
            assert!(matches!(&problems[..], [FileProblem { problem: Problem::Stopped, .. }]), "{problems:?}");
            // Of each file one more look at most.
            assert!(asked.into_inner() <= stop + 8);
        }
    }
}

#[test]
#[ignore = "slow: full certificates of N = 2,000"]
fn every_position_of_two_thousand_sheets() {
    for profile in Profile::whole() {
        for passes in 0..2 {
            let variants = vec![([3, 0, 3], None), ([1, 0, 2], None)];
            for case in [
                Case::pure(Game::Nim, passes),
                Case::pure(Game::Chomp, passes),
                misere(passes),
                Case::listed(Game::Chomp, passes, variants),
            ] {
                certified(&case, 2000, None, profile, Scope::All);
            }
        }
    }
}

#[test]
#[ignore = "slow: samples of N = 20,000"]
fn samples_of_twenty_thousand_sheets() {
    for game in Game::ALL {
        certified(&Case::pure(game, 1), 20_000, None, Profile::Fast, Scope::Sample { count: 2000, seed: 0 });
    }
}
