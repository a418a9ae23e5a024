//! What a database answers, to compare one way to read it with another.

use supermex::checking::Depth;
use supermex::raw::Point;
use supermex::{Outcome, Table};

/// Positions of many kinds, of a table of 300 sheets and a pass.
pub fn positions() -> Vec<Point> {
    let side = [0, 1, 2, 3, 63, 64, 65, 130, 255, 256, 290, 299, 300, 511, 1000];
    let piles = side.into_iter().flat_map(|x| side.into_iter().flat_map(move |y| side.map(|z| [x, y, z])));
    piles.flat_map(|piles| [0, 1].map(|passes| Point { piles, passes })).collect()
}

/// Everything that a table of sheets answers, as text, once it is found to be sound.
pub fn answers(table: &Table) -> Vec<String> {
    table.verify(Depth::Quick).unwrap();
    table.verify(Depth::Full).unwrap();
    let all = positions();
    let mut outcomes = vec![Outcome::Beyond; all.len()];
    table.outcomes(&all.iter().map(|&point| point.into()).collect::<Vec<_>>(), &mut outcomes).unwrap();
    let mut text: Vec<String> = outcomes.iter().map(ToString::to_string).collect();
    for at in all.iter().step_by(11) {
        text.push(format!("{:?}", table.winning_moves(&(*at).into()).unwrap()));
        text.push(format!("{:?}", table.cells().unwrap().completion(&[at.piles[0], at.piles[1]], at.passes).unwrap()));
    }
    let columns = table.extent().columns.and_then(|columns| u32::try_from(columns).ok()).unwrap_or(300);
    for sheet in [0, 64, 299] {
        let mut row = vec![0; columns as usize];
        let has = table.cells().unwrap().completions(&[sheet], 0..columns, 1, &mut row).is_ok();
        text.push(format!("{has} {row:?} {:?}", table.sheets().unwrap().ending(sheet as u32, 0).unwrap()));
    }
    text
}
