//! The engine with memory for a sink.

use std::collections::BTreeMap;
use std::convert::Infallible;
use std::ops::Range;
use std::sync::Mutex;

use supermex::NONE;
use supermex::game::{PassLevel, PerturbedGame, Rest, Sheet};
use supermex_build::engine::{Band, Plan, Sink, run};

/// By level and number.
#[derive(Default)]
pub struct Memory(pub Mutex<BTreeMap<(PassLevel, u32), Sheet>>);

impl Sink for Memory {
    type Error = Infallible;

    fn band(&self, band: Band) -> Result<(), Infallible> {
        let mut sheets = self.0.lock().unwrap();
        for (level, list) in PassLevel::ALL.into_iter().zip(band.levels) {
            for (number, sheet) in (band.first_sheet..).zip(list) {
                assert!(sheets.insert((level, number), sheet).is_none());
            }
        }
        Ok(())
    }

    fn read_back(
        &self,
        level: PassLevel,
        rows: Range<u32>,
        columns: Range<u32>,
        take: &mut dyn FnMut(u32, &[u32]),
    ) -> Result<(), Infallible> {
        let sheets = self.0.lock().unwrap();
        for row in rows {
            let sheet = &sheets[&(level, row)];
            let value = |column: u32| sheet.completion(u64::from(column)).map_or(NONE, |value| value as u32);
            take(row, &columns.clone().map(value).collect::<Vec<_>>());
        }
        Ok(())
    }

    fn ending(&self, level: PassLevel, sheet: u32) -> Result<(u32, Rest), Infallible> {
        let sheet = self.0.lock().unwrap()[&(level, sheet)].clone();
        Ok((sheet.end() as u32, sheet.rest))
    }
}

/// Computes all levels; `columns` where the table is a window.
pub fn compute(rules: &PerturbedGame, sheets: u32, columns: Option<u32>, tile: u32) -> Memory {
    let memory = Memory::default();
    extend(&memory, rules, 0..sheets, columns, tile);
    memory
}

/// Computes all levels of the sheets that follow those that are there.
pub fn extend(memory: &Memory, rules: &PerturbedGame, sheets: Range<u32>, columns: Option<u32>, tile: u32) {
    let plan =
        Plan { sheets, columns, width: None, levels: rules.levels().collect(), tile, in_flight: 3, known: (0, 0) };
    let Ok(()) = run(rules, &plan, memory);
}
