//! The engine with memory for a sink.

use std::collections::BTreeMap;
use std::convert::Infallible;
use std::ops::Range;
use std::sync::Mutex;

use supermex::engine::{Band, Plan, Sink, run};
use supermex::rules::RuleSet;
use supermex::sheet::Sheet;

/// By level and number.
#[derive(Default)]
pub struct Memory(pub Mutex<BTreeMap<(usize, u32), Sheet>>);

impl Sink for Memory {
    type Error = Infallible;

    fn band(&self, band: Band) -> Result<(), Infallible> {
        let mut sheets = self.0.lock().unwrap();
        for (level, list) in band.levels.into_iter().enumerate() {
            for (number, sheet) in (band.first_sheet..).zip(list) {
                assert!(sheets.insert((level, number), sheet).is_none());
            }
        }
        Ok(())
    }

    fn past(&self, level: usize, rows: Range<u32>, columns: Range<u32>, out: &mut Vec<u32>) -> Result<(), Infallible> {
        out.clear();
        let sheets = self.0.lock().unwrap();
        for row in rows {
            let sheet = &sheets[&(level, row)];
            out.extend(columns.clone().map(|column| sheet.completions[(column - sheet.first_column) as usize]));
        }
        Ok(())
    }

    fn sheet(&self, level: usize, sheet: u32) -> Result<Sheet, Infallible> {
        Ok(self.0.lock().unwrap()[&(level, sheet)].clone())
    }
}

/// Computes all levels; `columns` where the table is a window.
pub fn compute(rules: &RuleSet, sheets: u32, columns: Option<u32>, tile: u32) -> Memory {
    let plan = Plan {
        sheets: 0..sheets,
        columns,
        width: None,
        levels: (0..=rules.passes as usize).collect(),
        tile,
        in_flight: 3,
    };
    let memory = Memory::default();
    let Ok(()) = run(rules, &plan, &memory);
    memory
}
