//! The engine alone: nothing encoded, nothing written.

use std::hint::black_box;
use std::ops::Range;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use supermex::game::{Game, PassLevel, PerturbedGame, Rest, Sheet};
use supermex_build::BuildError;
use supermex_build::engine::{Band, Plan, Sink, run};

/// Counts cells, and keeps the sheets if the game asks for them again.
struct Counting {
    cells: AtomicU64,
    sheets: Option<Vec<OnceLock<Sheet>>>,
}

impl Counting {
    fn new(rules: &PerturbedGame, sheets: u32) -> Self {
        let kept = rules.is_symmetric().then(|| (0..sheets).map(|_| OnceLock::new()).collect());
        Self { cells: AtomicU64::new(0), sheets: kept }
    }
}

impl Sink for Counting {
    fn band(&self, band: Band) -> Result<(), BuildError> {
        let cells: usize = band.levels.iter().flatten().map(|sheet| sheet.completions.len()).sum();
        self.cells.fetch_add(cells as u64, Ordering::Relaxed);
        for (number, sheet) in (band.first_sheet as usize..).zip(band.levels.into_iter().flatten()) {
            match &self.sheets {
                // Symmetric games have one level here, because the rules know the one below.
                Some(sheets) => sheets[number].set(sheet).expect("a sheet comes once"),
                None => drop(black_box(sheet)),
            }
        }
        Ok(())
    }

    fn read_back(
        &self,
        _: PassLevel,
        rows: Range<u32>,
        columns: Range<u32>,
        take: &mut dyn FnMut(u32, &[u32]),
    ) -> Result<(), BuildError> {
        let sheets = self.sheets.as_ref().expect("only symmetric games ask");
        for row in rows {
            let sheet = sheets[row as usize].get().expect("asked for when it is there");
            // The columns asked for are those of higher sheets.
            let place = |column: u32| (column - sheet.first_column) as usize;
            take(row, &sheet.completions[place(columns.start)..place(columns.end)]);
        }
        Ok(())
    }

    fn ending(&self, _: PassLevel, _: u32) -> Result<(u32, Rest), BuildError> {
        unreachable!("the first sheet has none before it")
    }
}

/// Sheets in a band and columns in a block, as builds have it.
const TILE: u32 = 256;

/// Runs the recursion; the cells, and the time it took.
pub fn generate(rules: &PerturbedGame, sheets: u32, pool: &rayon::ThreadPool) -> (u64, Duration) {
    let nim = rules.game == Game::Nim;
    let plan = Plan {
        sheets: 0..sheets,
        columns: nim.then_some(sheets),
        width: None,
        levels: if nim { vec![rules.passes] } else { rules.levels().collect() },
        tile: TILE,
        in_flight: pool.current_num_threads() + 2,
        known: (0, 0),
    };
    let sink = Counting::new(rules, sheets);
    let start = Instant::now();
    pool.install(|| run(rules, &plan, &sink)).expect("the sink takes all");
    (sink.cells.into_inner(), start.elapsed())
}
