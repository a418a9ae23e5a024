//! Tables of every kind on a server.

use supermex::game::{Board, Clobber, Four, Game, Heap, Wythoff, clobber};
use supermex::raw::{CodecError, Header, SectionKind};
use supermex::{BuildOptions, Outcome, Position, ReadError, Rules, Table, open_url};

use super::TestDir;

/// The file of a table of a smaller game.
const FILE: &str = "db/p0-000000000.smx";

fn tables() -> [BuildOptions; 9] {
    let of = |rules: Rules| BuildOptions::new(rules);
    [
        of(Wythoff::blocking(2, 3).unwrap().into()).columns(1_000_000),
        of(Wythoff::divisor(2).unwrap().into()).columns(500_000),
        of(Heap::subtract([2, 5, 12, 13], false).unwrap().into()).columns(100_000),
        of(Heap::octal("0.6").unwrap().into()).columns(6000),
        of(Clobber::new(12).unwrap().into()),
        of(Board::new(13, 13).unwrap().into()),
        of(Four::new(Game::Chomp, 60).unwrap().into()).columns(900),
        of(rules("moves = [\"x-t, y, z if t <= y\", \"x, y-t*t, max(z-1, 0)\"]\nbox = \"40x40x40\"")),
        of(rules("moves = [\"x-t, y, z\", \"x, y-t, z-t\", \"x, y, z-t\"]\nbox = \"60x300\"")),
    ]
}

fn rules(text: &str) -> Rules {
    Rules::parse("rules", &format!("name = \"afar\"\n{text}")).unwrap()
}

/// What a table answers of places all over it.
fn answers(table: &Table) -> Vec<Result<String, ReadError>> {
    let text = |outcome: Outcome, more: String| format!("{outcome} {more}");
    let ask = |position: Position| Ok(text(table.outcome(&position)?, format!("{:?}", table.details(&position)?)));
    match (table.rules(), table.game()) {
        (_, "wythoff") => (0..1_000_000).step_by(9973).map(|n| ask([n, n + n / 2].into())).collect(),
        (_, "heap") => (0..200_000)
            .step_by(997)
            .map(|n| {
                let found = table.winning_moves(&[n, 7].into())?;
                Ok(text(found.outcome, format!("{:?}", found.moves)))
            })
            .collect(),
        (Rules::Strips(rules), _) => (0..rules.positions())
            .step_by(9973)
            .map(|n| ask(clobber::cells(n, 12).into_iter().map(u64::from).collect::<Vec<_>>().into()))
            .collect(),
        (Rules::Boards(rules), _) => {
            (1..rules.positions()).step_by(9973).map(|rank| ask(rules.board(rank).into())).collect()
        }
        (_, "chomp-4") => (0..60 * 60 * 800)
            .step_by(9973)
            .map(|n| Ok(format!("{:?}", table.completion(&[n % 60, 0, n / 3600], 0)?)))
            .collect(),
        _ => (0..2000).map(|n| ask([n % 60, n / 60, n * 7 % 60].into())).collect(),
    }
}

fn sound(table: &Table) -> Vec<String> {
    answers(table).into_iter().map(Result::unwrap).collect()
}

#[test]
fn smaller_games_answer_from_afar() {
    for options in tables() {
        let dir = TestDir::new(&options);
        let server = dir.serve();
        let expected = sound(&dir.table());
        for (address, options) in [
            ("db", dir.options()),
            ("db", dir.options()),
            ("db", dir.options().without_cache()),
            (FILE, dir.options()),
            (FILE, dir.options()),
        ] {
            server.asked();
            let table = open_url(&server.url(address), &options).unwrap();
            assert!(server.asked().len() <= 4);
            assert_eq!(sound(&table), expected);
            // A piece of 64 KiB is fetched once.
            let (length, fetched) = (dir.path().join("p0-000000000.smx").metadata().unwrap().len(), server.sent());
            assert!(fetched <= length + (1 << 17), "{fetched} of {length} bytes");
        }
        // What is opened is what was built.
        open_url(&server.url("db"), &dir.options()).unwrap().verify(supermex::Depth::Full).unwrap();
        // From the cache, and without a request.
        server.asked();
        open_url(&server.url("db"), &dir.options()).unwrap();
        assert_eq!(server.asked(), ["/db/manifest.json None"]);
    }
}

#[test]
fn a_wrong_bit_is_no_answer() {
    for options in tables() {
        let dir = TestDir::new(&options);
        let server = dir.serve();
        let expected = sound(&dir.table());
        let path = dir.directory.path().join(FILE);
        let right = std::fs::read(&path).unwrap();
        let header = Header::decode(&right, right.len() as u64).unwrap();
        let sections = SectionKind::ALL.into_iter().filter_map(|kind| header.sections.get(kind));
        std::fs::remove_file(&path).unwrap();
        for part in 1..10 {
            let at = right.len() * part / 10;
            // Nobody reads what fills the file up between sections.
            if !(at < Header::BYTES
                || sections.clone().any(|section| (section.offset..section.end()).contains(&(at as u64))))
            {
                continue;
            }
            let mut wrong = right.clone();
            wrong[at] ^= 1 << (part % 8);
            std::fs::write(&path, &wrong).unwrap();
            let table = match open_url(&server.url("db"), &dir.options().without_cache()) {
                Ok(table) => table,
                Err(error) => {
                    assert!(matches!(error, ReadError::Format { .. }), "{error}");
                    continue;
                }
            };
            let mut found = 0;
            for (answer, expected) in answers(&table).into_iter().zip(&expected) {
                match answer {
                    Ok(answer) => assert_eq!(answer, *expected),
                    Err(ReadError::Damaged { source: CodecError::Piece { .. }, .. }) => found += 1,
                    Err(other) => panic!("{other}"),
                }
            }
            assert!(found > 0, "part {part} of {options:?}");
        }
    }
}
