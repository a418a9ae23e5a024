//! Rectangles of completions are what single look-ups say, cell by cell.

use crate::common::Draw;
use crate::common::tables::{Built, Case};
use supermex::game::Game;
use supermex::{Cell, NONE, Profile};

#[test]
fn rectangles_are_their_cells() {
    let asymmetric = Case::listed(Game::Nim, 1, vec![([1, 2, 3], None), ([40, 9, 5], Some(1))]);
    let cases = [
        (Case::pure(Game::Nim, 1), 200, Some(300)),
        (asymmetric, 70, Some(90)),
        (Case::pure(Game::Chomp, 1), 130, None),
        (Case::random(Game::Chomp, 0, 3), 70, Some(270)),
    ];
    let mut draw = Draw(11);
    for (case, sheets, columns) in cases {
        for profile in Profile::whole() {
            let built = Built::new(&case.window(sheets, columns).profile(profile));
            let database = built.open();
            let mut completions = 0;
            for _ in 0..150 {
                let mut sides = |n: u64| {
                    let (a, b) = (draw.below(n + 3) as u32, draw.below(n + 3) as u32);
                    a.min(b)..a.max(b)
                };
                let (x, y) = (sides(sheets.into()), sides(columns.map_or(600, u64::from)));
                let passes = draw.below(4);
                if x.is_empty() || y.is_empty() {
                    continue;
                }
                let mut out = vec![7; x.len() * y.len()];
                let cells = database.cells().unwrap();
                let has = cells.completions(&[x.start.into()], y.clone(), passes, &mut out).is_ok();
                let all = x.clone().flat_map(|x| y.clone().map(move |y| (u64::from(x), u64::from(y))));
                let single: Vec<Cell> = all.map(|(x, y)| cells.completion(&[x, y], passes).unwrap()).collect();
                // Outside of its columns a symmetric table still knows what the sheets of the columns know.
                let inside = x.end <= sheets
                    && columns.is_none_or(|columns| y.end <= columns)
                    && passes % 2 <= u64::from(case.passes)
                    && (passes < 2 || case.rules().variants.parity_holds());
                assert_eq!(has, inside, "{case:?} {x:?} {y:?} {passes}");
                if !has {
                    assert!(out.iter().all(|&value| value == 7));
                    continue;
                }
                for (single, &value) in single.into_iter().zip(&out) {
                    match single {
                        Cell::Completion(z) => assert_eq!(z, u64::from(value)),
                        Cell::Nothing => assert_eq!(value, NONE),
                        Cell::Beyond => panic!("{case:?} {x:?} {y:?} {passes}"),
                    }
                    completions += usize::from(value != NONE);
                }
                assert!(y.len() == 1 || cells.completions(&[x.start.into()], y, passes, &mut out[1..]).is_err());
            }
            assert!(completions > 10_000, "{case:?} {profile:?}: {completions}");
        }
    }
}
