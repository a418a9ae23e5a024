//! Pictures: every cell of tiny ones against brute force, and golden ones in letters and as PNG.
//!
//! `SUPERMEX_GOLDEN=write cargo test --test pictures` writes the files of `tests/pictures/` anew: look at them before they
//! are committed.
#![cfg(feature = "pictures")]

mod common;

use common::judge::{Chomp3, Judge, MoveRules, Nim3};
use common::tables::{Built, Case};
use supermex::picture::{Canvas, FULL, Kind, PictureError, Request, Theme, Window, draw, read, terminal};
use supermex::rules::Game;

fn request(kind: Kind, x: u32, passes: u64) -> Request {
    Request { kind, x, passes, window: None, scale: None, pixels: 200, letters: false }
}

/// A pixel for each cell of a window with this corner.
fn exact(kind: Kind, x: u32, passes: u64, window: (u32, u32)) -> Request {
    let window = Window { y: 1..window.0, z: 0..window.1 };
    Request { window: Some(window), scale: Some(1.0), ..request(kind, x, passes) }
}

/// Every cell of the sheets below 20, in all three kinds of picture, at every level.
fn agrees<R: MoveRules + Copy>(rules: R, case: &Case, columns: Option<u32>) {
    let built = Built::new(supermex::writer::BuildOptions { columns, ..case.options(40) });
    let table = built.open();
    let chomp = case.game == Game::Chomp;
    let judge = Judge::new(rules, case.passes, case.declared(90));
    let (across, up) = (18, 30);
    for p in 0..=case.passes {
        for x in 0..20u64 {
            let number = u32::try_from(x).unwrap();
            let losers = read(&table, &exact(Kind::Losers, number, p.into(), (across, up)), &|_, _| ()).unwrap();
            let winners =
                read(&table, &exact(Kind::InstantWinners, number, p.into(), (across, up)), &|_, _| ()).unwrap();
            let mut place = 0;
            for z in 0..u64::from(up) {
                for y in 1..u64::from(across) {
                    let at = [x, y, z];
                    assert_eq!(losers.ink[place], FULL * u64::from(judge.is_p(at, p)), "{at:?} {p} {case:?}");
                    let won = judge.instant_winner(at, p);
                    assert_eq!(winners.ink[place], FULL * u64::from(won), "W {at:?} {p} {case:?}");
                    place += 1;
                }
            }
        }
        // The least k with W_{k+1}(y, z) = 1; in Chomp of the board with the same row lengths.
        let levels = read(&table, &exact(Kind::FirstLevels, 19, p.into(), (across, up)), &|_, _| ()).unwrap();
        let mut place = 0;
        for z in 0..u64::from(up) {
            for column in 1..u64::from(across) {
                let board = |x: u64| if chomp { [x, column.wrapping_sub(x), z] } else { [x, column, z] };
                let sheets =
                    (1..=if chomp { column.min(19) } else { 19 }).filter(|&x| judge.instant_winner(board(x), p));
                let first = sheets.min().map(|x| x - 1);
                let found = (levels.ink[place] > 0).then(|| levels.weighted[place] / FULL);
                assert_eq!(found, first, "first level of ({column}, {z}; {p}) {case:?}");
                place += 1;
            }
        }
    }
}

#[test]
fn cells_of_nim() {
    agrees(Nim3, &Case::pure(Game::Nim, 1), None);
    agrees(Nim3, &Case::listed(Game::Nim, 1, vec![([1, 2, 3], None), ([2, 5, 0], Some(1))]), None);
    agrees(Nim3, &Case::random(Game::Nim, 0, 3), None);
}

#[test]
fn cells_of_chomp() {
    agrees(Chomp3, &Case::pure(Game::Chomp, 1), None);
    agrees(Chomp3, &Case::listed(Game::Chomp, 1, vec![([1, 0, 2], None), ([2, 1, 1], Some(0))]), None);
    // [3,0,0] becomes a P-position: every sheet above is empty, and all of it instant winners.
    agrees(Chomp3, &Case::listed(Game::Chomp, 0, vec![([0, 0, 1], None), ([0, 1, 0], None)]), None);
    agrees(Chomp3, &Case::random(Game::Chomp, 0, 5), Some(60));
}

/// Shading loses nothing: however many cells a pixel has, the ink is the number of P-positions.
#[test]
fn ink_is_conserved() {
    let built = Built::new(Case::pure(Game::Nim, 1).options(300));
    let table = built.open();
    let window = Window { y: 0..300, z: 0..600 };
    for scale in [0.5, 1.0, 2.0, 7.0, 50.0, 300.0] {
        let request = Request { window: Some(window.clone()), scale: Some(scale), ..request(Kind::Losers, 77, 1) };
        let panel = read(&table, &request, &|_, _| ()).unwrap();
        let (across, up) = (panel.raster.width(), panel.raster.height());
        let cells: u128 = panel.ink.iter().map(|&ink| u128::from(ink)).sum::<u128>() * 300 * 600;
        #[allow(clippy::cast_precision_loss)]
        let count = cells as f64 / FULL as f64 / f64::from(across) / f64::from(up);
        assert!((count - 300.0).abs() < 1.0, "{count} P-positions at {scale} cells per pixel");
    }
}

#[test]
fn letters() {
    let nim = Built::new(Case::pure(Game::Nim, 1).options(64));
    let chomp = Built::new(Case::pure(Game::Chomp, 1).options(64));
    let letters = |built: &Built, request: Request| {
        let request = Request { letters: true, pixels: 40, ..request };
        terminal(&read(&built.open(), &request, &|_, _| ()).unwrap())
    };
    let text = [
        letters(&nim, exact(Kind::Losers, 8, 1, (24, 24))),
        letters(&nim, exact(Kind::InstantWinners, 8, 1, (24, 24))),
        letters(&nim, exact(Kind::FirstLevels, 16, 1, (32, 32))),
        letters(&nim, request(Kind::Losers, 50, 1)),
        letters(&chomp, request(Kind::Losers, 40, 1)),
        letters(&chomp, request(Kind::InstantWinners, 40, 0)),
    ]
    .join("\n");
    golden("letters.txt", text.as_bytes(), |golden| assert_eq!(String::from_utf8_lossy(golden), text));
}

fn golden(name: &str, bytes: &[u8], compare: impl FnOnce(&[u8])) {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/pictures").join(name);
    if std::env::var_os("SUPERMEX_GOLDEN").is_some_and(|value| value == "write") {
        std::fs::write(path, bytes).unwrap();
    } else {
        compare(&std::fs::read(path).unwrap());
    }
}

/// The pixels of a PNG, as red, green and blue.
fn pixels(bytes: &[u8]) -> (u32, u32, Vec<[u8; 3]>) {
    let mut decoder = png::Decoder::new(std::io::Cursor::new(bytes));
    decoder.set_transformations(png::Transformations::EXPAND);
    let mut reader = decoder.read_info().unwrap();
    let mut data = vec![0; reader.output_buffer_size().unwrap()];
    let info = reader.next_frame(&mut data).unwrap();
    assert_eq!(info.color_type, png::ColorType::Rgb);
    let pixels = data[..info.buffer_size()].chunks(3).map(|p| [p[0], p[1], p[2]]).collect();
    (info.width, info.height, pixels)
}

fn png_of(canvas: &Canvas) -> Vec<u8> {
    let mut bytes = Vec::new();
    canvas.write_png(&mut bytes).unwrap();
    let (width, height, found) = pixels(&bytes);
    assert_eq!((width, height), (canvas.width(), canvas.height()));
    for (place, colour) in (0..).zip(found) {
        assert_eq!(canvas.pixel(place % width, place / width), Some(colour), "pixel {place}");
    }
    bytes
}

#[test]
fn golden_pictures() {
    let nim = Built::new(Case::pure(Game::Nim, 1).options(200));
    let chomp = Built::new(Case::pure(Game::Chomp, 1).options(200));
    let panel = |built: &Built, request: &Request| read(&built.open(), request, &|_, _| ()).unwrap();
    let first = request(Kind::InstantWinners, 20, 1).resolved(&nim.open());
    for (name, panels, theme) in [
        ("losers.png", vec![panel(&nim, &request(Kind::Losers, 70, 1))], Theme::Light),
        ("levels.png", vec![panel(&chomp, &request(Kind::FirstLevels, 60, 1))], Theme::Dark),
        ("series.png", [20, 40, 60].map(|x| panel(&nim, &first.scaled(x))).into(), Theme::Light),
    ] {
        let bytes = png_of(&draw(&panels, theme).unwrap());
        golden(name, &bytes, |golden| assert!(pixels(golden) == pixels(&bytes), "{name} has changed"));
    }
}

/// One, four, sixteen, 256 colours and more: each way to store a picture.
#[test]
fn png_of_any_number_of_colours() {
    for colours in [1, 2, 3, 4, 5, 16, 17, 256, 257, 500] {
        let mut canvas = Canvas::new(31, 17, [0; 3]).unwrap();
        for place in 0..31 * 17 {
            let number = place * 7 % colours;
            let colour = [u8::try_from(number % 251).unwrap(), u8::try_from(number / 251).unwrap(), 9];
            canvas.fill(place % 31, place / 31, 1, 1, colour);
        }
        png_of(&canvas);
    }
}

#[test]
fn what_is_not_there_is_refused() {
    let nim = Built::new(Case::pure(Game::Nim, 1).options(50));
    let table = nim.open();
    let refused = |request: &Request| read(&table, request, &|_, _| ()).unwrap_err();
    assert!(matches!(refused(&request(Kind::Losers, 50, 1)), PictureError::Sheet { x: 50, end: 50, .. }));
    assert!(matches!(refused(&request(Kind::InstantWinners, 51, 1)), PictureError::Sheet { .. }));
    read(&table, &request(Kind::InstantWinners, 50, 1), &|_, _| ()).unwrap();
    let window = |y, z| Request { window: Some(Window { y, z }), ..request(Kind::Losers, 3, 1) };
    assert!(matches!(refused(&window(0..51, 0..9)), PictureError::Columns { most: 50, .. }));
    assert!(matches!(refused(&window(5..5, 0..9)), PictureError::Window(0, 9)));
    #[allow(clippy::reversed_empty_ranges)]
    let backwards = window(0..5, 9..3);
    assert!(matches!(refused(&backwards), PictureError::Window(5, 0)));
    assert!(matches!(refused(&window(0..5, 0..u32::MAX)), PictureError::Window(..)));
    let fine = Request { scale: Some(1e-9), ..window(0..50, 0..50) };
    assert!(matches!(refused(&fine), PictureError::TooLarge { .. }));
    let chomp =
        Built::new(supermex::writer::BuildOptions { columns: Some(30), ..Case::random(Game::Chomp, 0, 1).options(20) });
    let table = chomp.open();
    let wide = |kind, x| Request { window: Some(Window { y: 0..25, z: 0..9 }), ..request(kind, x, 0) };
    read(&table, &wide(Kind::Losers, 10), &|_, _| ()).unwrap();
    read(&table, &wide(Kind::InstantWinners, 5), &|_, _| ()).unwrap();
    let found = read(&table, &wide(Kind::InstantWinners, 6), &|_, _| ()).unwrap_err();
    assert!(matches!(found, PictureError::Columns { most: 24, .. }), "{found}");
}
