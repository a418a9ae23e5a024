//! How many of many random positions are P-positions, asked as a batch: `cargo run --example density -- DB`.

use std::time::Instant;

use supermex::{Outcome, Position, open_mmap};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let path = std::env::args().nth(1).ok_or("give a database")?;
    // SAFETY: nobody but supermex writes databases here, and it replaces files by renaming only.
    let database = unsafe { open_mmap(path)? };
    let (side, passes) = (u64::from(database.extent().sheets.end), database.passes().map_or(0, u64::from));
    let mut state = 1u64;
    let mut draw = || {
        state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (state >> 33) % side
    };
    let position = |_| Position::from([draw(), draw(), draw()]).with_passes(passes);
    let positions: Vec<Position> = (0..1_000_000).map(position).collect();
    let mut outcomes = vec![Outcome::Beyond; positions.len()];
    let started = Instant::now();
    database.outcomes(&positions, &mut outcomes)?;
    let seconds = started.elapsed().as_secs_f64();
    let count = |wanted| outcomes.iter().filter(|&&outcome| outcome == wanted).count();
    println!("{} P, {} N, {} beyond", count(Outcome::P), count(Outcome::N), count(Outcome::Beyond));
    eprintln!("{:.1} M positions/s", outcomes.len() as f64 / seconds / 1e6);
    Ok(())
}
