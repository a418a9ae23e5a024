//! Databases certified from the stored answers and the rules of the moves.
//!
//! The slow ones (N = 2,000 in full, every game and level, and samples of a larger table) run with
//! `cargo test --release --features build --test answers certify -- --ignored`.

use crate::common::tables::{Built, Case};
use supermex::game::Game;
use supermex::{Certificate, Profile, Scope, Table};

/// Builds a database, and certifies it.
fn certified(case: &Case, sheets: u32, columns: Option<u32>, profile: Profile, scope: Scope) -> Certificate {
    let built = Built::new(&case.window(sheets, columns).profile(profile));
    let table = Table::Sheets(built.open());
    let certificate = table.certify(scope).unwrap_or_else(|error| panic!("{case:?}: {error}"));
    println!("{case:?}, {sheets} sheets: {certificate}");
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

#[test]
#[ignore = "slow: full certificates of N = 2,000"]
fn every_position_of_two_thousand_sheets() {
    for profile in [Profile::Fast, Profile::Small] {
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
