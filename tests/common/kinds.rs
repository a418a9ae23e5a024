//! Small tables of every kind in one file, and questions to all places of a table.

use supermex::game::{Board, Clobber, Four, Game, Heap, Wythoff, clobber};
use supermex::raw::CodecError;
use supermex::{Position, ReadError, Rules, Table};
use supermex_build::BuildOptions;

/// Tables of one sheet, of every kind.
pub fn tables() -> Vec<BuildOptions> {
    vec![
        BuildOptions::new(Wythoff::blocking(2, 3).unwrap()).columns(1_000_000),
        BuildOptions::new(Wythoff::divisor(2).unwrap()).columns(500_000),
        BuildOptions::new(Heap::subtract([1, 5, 17, 1001], false).unwrap()).columns(200_000),
        BuildOptions::new(Heap::octal("0.6").unwrap()).columns(6000),
        BuildOptions::new(Clobber::new(12).unwrap()),
        BuildOptions::new(Board::new(13, 13).unwrap()),
        BuildOptions::new(Four::new(Game::Chomp, 60).unwrap()).columns(900),
        BuildOptions::new(rules("moves = [\"x-t, y, z if t <= y\", \"x, y-t*t, max(z-1, 0)\"]\nbox = \"40x40x40\"")),
        BuildOptions::new(rules("moves = [\"x-t, y, z\", \"x, y-t, z-t\", \"x, y, z-t\"]\nbox = \"60x300\"")),
    ]
}

fn rules(text: &str) -> Rules {
    Rules::parse("rules", &format!("name = \"of a kind\"\n{text}")).unwrap()
}

/// What a table answers of places all over it: every piece is used.
pub fn answers(table: &Table) -> Vec<Result<String, ReadError>> {
    let ask = |position: Position| Ok(format!("{} {:?}", table.outcome(&position)?, table.details(&position)?));
    let cell = |numbers: [u64; 3], count: usize| {
        let passes = table.passes().unwrap_or(0);
        Ok(format!("{:?}", table.cells()?.completion(&numbers[..count], passes)?))
    };
    match table.rules() {
        Rules::Three(_) => (0..300 * 300).step_by(17).map(|n| cell([n / 300, n % 300, 0], 2)).collect(),
        Rules::Wythoff(_) => (0..1_000_000).step_by(997).map(|n| ask([n, n + n / 2].into())).collect(),
        Rules::Heap(_) => (0..200_000).step_by(197).map(|n| ask([n, 7].into())).collect(),
        Rules::Clobber(rules) => (0..rules.positions())
            .step_by(997)
            .map(|n| ask(clobber::cells(n, 12).into_iter().map(u64::from).collect::<Vec<_>>().into()))
            .collect(),
        Rules::Board(rules) => (1..rules.positions()).step_by(9973).map(|rank| ask(rules.board(rank).into())).collect(),
        // Rows of a layer and a sheet, some columns of each: a piece has 64 rows and 256 columns.
        Rules::Four(_) => {
            let rows = (0..60).flat_map(|layer| (layer..60).step_by(7).map(move |sheet| [layer, sheet]));
            let cells = rows.flat_map(|[d, c]| (c..900).step_by(100).map(move |b| [d, c - d, b - c]));
            cells.map(|numbers| cell(numbers, 3)).collect()
        }
        _ => (0..7200).map(|n| ask([n % 60, n / 24, n * 7 % 60].into())).collect(),
    }
}

/// The answers of a table without a wrong bit.
pub fn sound(table: &Table) -> Vec<String> {
    answers(table).into_iter().map(Result::unwrap).collect()
}

/// How many answers a table refuses because a piece is not what was written. The others are those expected.
pub fn refused(table: &Table, expected: &[String], context: &str) -> usize {
    let damaged = |(answer, expected): (Result<String, ReadError>, &String)| match answer {
        Ok(answer) => {
            assert_eq!(answer, *expected, "{context}");
            false
        }
        Err(ReadError::Damaged { source: CodecError::Piece { .. }, .. }) => true,
        Err(other) => panic!("{context}: {other}"),
    };
    answers(table).into_iter().zip(expected).map(damaged).filter(|&damaged| damaged).count()
}
