//! Every cell of tiny pictures against brute force, and what is in the files.
//!
//! `SUPERMEX_GOLDEN=write cargo test -p supermex-figures as_text` writes `figures/tests/terminal.txt` anew: look at it before
//! it is committed.

use supermex::Table;
use supermex::game::{Four, Game, PassLevel, PerturbedGame, RulesBox, RulesFile, Variant};

use super::cells::Progress;
use super::panel::{Panel, Request, Shown};
use super::raster::{FULL, Window, whole};
use super::sheets::{SheetPicture, usual_title};
use super::surface::{Format, render};
use super::{Look, Mark, Plot, Series, Theme, subject, terminal};
use crate::judge::{Judge, Moves, built, made, pure, rules};

const ZERO: PassLevel = PassLevel::ZERO;
const ONE: PassLevel = PassLevel::ONE;

fn request(kind: Shown, x: u32, passes: u64) -> Request {
    Request { kind, x, passes, window: None, scale: None, pixels: 200, as_text: false }
}

/// The panel of a table.
fn read(table: &Table, request: &Request, progress: Progress) -> anyhow::Result<Panel> {
    super::read(&*subject(table, None)?, request, progress)
}

/// A pixel for each cell of a window with this corner.
fn exact(kind: Shown, x: u32, passes: u64, window: (u32, u32)) -> Request {
    let window = Window { y: 1..window.0, z: 0..window.1 };
    Request { window: Some(window), scale: Some(1.0), ..request(kind, x, passes) }
}

/// A whole sheet from an overview, pixel by pixel beside the same from its cells.
#[test]
fn an_overview_draws_what_the_cells_do() {
    for (game, columns) in [(Game::Nim, Some(700)), (Game::Chomp, None)] {
        let rules = pure(game, ONE);
        let (table, directory) = built(&rules, 600, columns);
        let out = directory.path().join("table");
        supermex_build::extend(&out, |table| table.sheets(600).overview(true), &|_| {}).unwrap();
        let seen = supermex::open(&out).unwrap();
        assert!(
            seen.sheets().unwrap().overview(0).unwrap().is_some()
                && table.sheets().unwrap().overview(0).unwrap().is_none()
        );
        for (kind, x, passes) in [(Shown::InstantWinners, 500, 1), (Shown::FirstWinningSheets, 600, 0)] {
            // 32 cells a pixel; in Chomp pixels do not begin where those of the overview do.
            let request = Request { scale: Some(32.0), ..request(kind, x, passes) };
            let (exact, told) =
                (read(&table, &request, &|_, _| ()).unwrap(), read(&seen, &request, &|_, _| ()).unwrap());
            assert!(exact.ink.len() > 100 && exact.ink != told.ink, "{game:?}");
            let share = |ink: u64| ink as f64 / FULL as f64;
            let mut sums = [0.0; 2];
            for (place, (&a, &b)) in exact.ink.iter().zip(&told.ink).enumerate() {
                assert!((share(a) - share(b)).abs() < 0.15, "pixel {place}: {} and {} of {game:?}", share(a), share(b));
                sums = [sums[0] + share(a), sums[1] + share(b)];
            }
            assert!((sums[0] / sums[1] - 1.0).abs() < 0.02, "{sums:?} of {game:?}");
            for (place, pair) in exact.levels().zip(told.levels()).enumerate() {
                if let (Some((a, share)), Some((b, _))) = pair
                    && share > 0.2
                {
                    assert!((a - b).abs() < 40.0, "pixel {place}: levels {a} and {b} of {game:?}");
                }
            }
        }
        // Where a picture shows single cells, they are looked up.
        let near = exact(Shown::InstantWinners, 300, 1, (40, 40));
        let ink = |table| read(table, &near, &|_, _| ()).unwrap().ink;
        assert_eq!(ink(&table), ink(&seen));
    }
}

/// Every cell of the sheets below 20, in all kinds of picture, at every level.
fn agrees(rules: &PerturbedGame, columns: Option<u64>) {
    let (table, _directory) = built(rules, 40, columns);
    let chomp = rules.game == Game::Chomp;
    let judge = Judge::new(rules.clone());
    let (across, up) = (18, 30);
    for level in rules.levels() {
        let passes = u64::from(level.number());
        for x in 0..20u32 {
            let ink = |kind| read(&table, &exact(kind, x, passes, (across, up)), &|_, _| ()).map(|panel| panel.ink);
            let (p_positions, winners) = (ink(Shown::PPositions).unwrap(), ink(Shown::InstantWinners));
            assert_eq!(winners.is_err(), x == 0);
            let mut place = 0;
            for z in 0..u64::from(up) {
                for y in 1..u64::from(across) {
                    let at = [u64::from(x), y, z];
                    assert_eq!(
                        p_positions[place],
                        FULL * u64::from(judge.is_p(at, level)),
                        "{at:?} {level:?} {rules:?}"
                    );
                    if let Ok(winners) = &winners {
                        let won = judge.instant_winner(at, level);
                        assert_eq!(winners[place], FULL * u64::from(won), "W {at:?} {level:?} {rules:?}");
                    }
                    place += 1;
                }
            }
        }
        // The least k such that the cell wins at once in sheet k + 1; in Chomp of the board with the same row lengths.
        let levels = read(&table, &exact(Shown::FirstWinningSheets, 19, passes, (across, up)), &|_, _| ()).unwrap();
        let mut place = 0;
        for z in 0..u64::from(up) {
            for column in 1..u64::from(across) {
                let board = |x: u64| if chomp { [x, column.wrapping_sub(x), z] } else { [x, column, z] };
                let sheets =
                    (1..=if chomp { column.min(19) } else { 19 }).filter(|&x| judge.instant_winner(board(x), level));
                let first = sheets.min().map(|x| x - 1);
                let found = (levels.ink[place] > 0).then(|| levels.weighted[place] / FULL);
                assert_eq!(found, first, "first winning sheet of ({column}, {z}) {level:?} {rules:?}");
                place += 1;
            }
        }
    }
}

#[test]
fn cells_of_nim() {
    agrees(&pure(Game::Nim, ONE), None);
    agrees(&rules(Game::Nim, ONE, &[([1, 2, 3], None), ([2, 5, 0], Some(ONE))], None), None);
    agrees(&rules(Game::Nim, ZERO, &[], Some(3)), None);
}

#[test]
fn cells_of_chomp() {
    agrees(&pure(Game::Chomp, ONE), None);
    agrees(&rules(Game::Chomp, ONE, &[([1, 0, 2], None), ([2, 1, 1], Some(ZERO))], None), None);
    // [3,0,0] becomes a P-position: every sheet above is empty, and all of it instant winners.
    agrees(&rules(Game::Chomp, ZERO, &[([0, 0, 1], None), ([0, 1, 0], None)], None), None);
    agrees(&rules(Game::Chomp, ZERO, &[], Some(5)), Some(60));
}

/// Every cell of the sheets of some layers, in all kinds of picture, at every level.
fn layers_agree(four: &Four, columns: u64, moves: Moves<'_, 4>) {
    let (table, _directory) = made(supermex_build::BuildOptions::new(four.clone()).columns(columns));
    let chomp = four.game == Game::Chomp;
    let listed = four.listed();
    let declared = |at: [u64; 4], level| {
        let at = if chomp { at } else { sorted(at) };
        listed.iter().any(|one| one.piles == at && one.level.is_none_or(|of| of == level))
    };
    let judge = Judge::of(moves, declared, false);
    let (across, up) = (7, 24);
    for (layer, level) in [0, 1, 2, 4].into_iter().flat_map(|layer| four.levels().map(move |level| (layer, level))) {
        let subject = subject(&table, Some(layer)).unwrap();
        assert_eq!(subject.sheets(), if chomp { four.sheets - layer } else { four.sheets });
        let (passes, sheets) = (u64::from(level.number()), subject.sheets());
        let draw = |kind, x| super::read(&*subject, &exact(kind, x, passes, (across, up)), &|_, _| ());
        let won = |x: u64, y, z| judge.instant_winner([layer.into(), x, y, z], level);
        for x in 1..sheets {
            let panel = draw(Shown::InstantWinners, x).unwrap();
            let mut inks = panel.ink.iter();
            for (z, y) in (0..u64::from(up)).flat_map(|z| (1..u64::from(across)).map(move |y| (z, y))) {
                let expected = FULL * u64::from(won(x.into(), y, z));
                assert_eq!(inks.next(), Some(&expected), "{layer},{x},{y},{z} {level:?} of {four}");
            }
        }
        // Of Chomp the board with the same lengths of rows.
        let panel = draw(Shown::FirstWinningSheets, sheets).unwrap();
        let mut cells = panel.ink.iter().zip(&panel.weighted);
        for (z, column) in (0..u64::from(up)).flat_map(|z| (1..u64::from(across)).map(move |y| (z, y))) {
            let most = if chomp { column.min(sheets.into()) } else { sheets.into() };
            let wins = |&x: &u64| won(x, if chomp { column - x } else { column }, z);
            let found = cells.next().and_then(|(&ink, &weighted)| (ink > 0).then_some(weighted / FULL));
            assert_eq!(found, (1..=most).find(wins).map(|x| x - 1), "{layer} of ({column}, {z}) {level:?} of {four}");
        }
    }
    // What it draws by itself is inside the table.
    for kind in [Shown::InstantWinners, Shown::FirstWinningSheets] {
        super::read(&*subject(&table, Some(1)).unwrap(), &request(kind, 4, 0), &|_, _| ()).unwrap();
        let lacks = request(kind, four.sheets + 1, 0);
        assert!(super::read(&*subject(&table, Some(1)).unwrap(), &lacks, &|_, _| ()).is_err());
    }
}

fn sorted(mut at: [u64; 4]) -> [u64; 4] {
    at.sort_unstable();
    at
}

/// Boards by the lengths of their rows, the shortest first: a move takes a square, and all above and to the right of it.
fn bites<const N: usize>(rows: [u64; N]) -> impl Iterator<Item = [u64; N]> {
    let bite = move |(row, from): (usize, u64)| {
        std::array::from_fn(|at| if at <= row { rows[at].min(from) } else { rows[at] })
    };
    let all = (0..N).flat_map(move |row| (0..rows[row]).map(move |from| (row, from))).map(bite);
    // The poison is not taken.
    all.filter(|rows: &[u64; N]| rows[N - 1] > 0)
}

#[test]
fn cells_of_layers() {
    let piles = |at: [u64; 4]| {
        let one = move |pile: usize| {
            (0..at[pile]).map(move |left| std::array::from_fn(|of| if of == pile { left } else { at[of] }))
        };
        Some((0..4).flat_map(one).collect())
    };
    let boards = |[w, x, y, z]: [u64; 4]| {
        let all = bites([w, w + x, w + x + y, w + x + y + z]);
        (w + x + y + z > 0).then(|| all.map(|[d, c, b, a]| [d, c - d, b - c, a - b]).collect())
    };
    let beside_a_heap = |[x, y, z, heap]: [u64; 4]| {
        let board = bites([x, x + y, x + y + z]).map(|[d, c, b]| [d, c - d, b - c, heap]);
        (x + y + z > 0).then(|| board.chain((0..heap).map(|heap| [x, y, z, heap])).collect())
    };
    let variants = |all: &[[u64; 4]]| all.iter().map(|&piles| Variant { piles, level: None }).collect::<Vec<_>>();
    let nim = Four::new(Game::Nim, 7).unwrap().passes(ONE);
    layers_agree(&nim, 9, Box::new(piles));
    layers_agree(&nim.variants(variants(&[[0, 1, 2, 3], [1, 1, 2, 2]])).unwrap(), 9, Box::new(piles));
    let chomp = Four::new(Game::Chomp, 9).unwrap().passes(ONE);
    layers_agree(&chomp, 17, Box::new(boards));
    layers_agree(&chomp.clone().variants(variants(&[[0, 2, 0, 1], [1, 0, 0, 2]])).unwrap(), 17, Box::new(boards));
    // The poison alone is a win, then two squares are P, and a layer ends at once.
    layers_agree(&chomp.variants(variants(&[[0, 0, 0, 1], [0, 0, 1, 0]])).unwrap(), 17, Box::new(boards));
    layers_agree(&Four::grundy(Game::Chomp, 8).unwrap().passes(ONE), 16, Box::new(beside_a_heap));
}

/// Shading loses nothing: however many cells a pixel has, the ink is the number of P-positions.
#[test]
fn ink_is_conserved() {
    let (table, _directory) = built(&pure(Game::Nim, ONE), 300, None);
    let window = Window { y: 0..300, z: 0..600 };
    for scale in [0.5, 1.0, 2.0, 7.0, 50.0, 300.0] {
        let request = Request { window: Some(window.clone()), scale: Some(scale), ..request(Shown::PPositions, 77, 1) };
        let panel = read(&table, &request, &|_, _| ()).unwrap();
        let (across, up) = (panel.raster.width(), panel.raster.height());
        let cells: u128 = panel.ink.iter().map(|&ink| u128::from(ink)).sum::<u128>() * 300 * 600;
        #[allow(clippy::cast_precision_loss)]
        let count = cells as f64 / FULL as f64 / f64::from(across) / f64::from(up);
        assert!((count - 300.0).abs() < 1.0, "{count} P-positions at {scale} cells per pixel");
    }
}

#[test]
fn pictures_as_text() {
    let (nim, _nim) = built(&pure(Game::Nim, ONE), 64, None);
    let (chomp, _chomp) = built(&pure(Game::Chomp, ONE), 64, None);
    let text = |table, request: Request| {
        let request = Request { as_text: true, pixels: 40, ..request };
        let panel = read(table, &request, &|_, _| ()).unwrap();
        terminal(&panel, &[panel.game.clone(), panel.what()])
    };
    let text = [
        text(&nim, exact(Shown::PPositions, 8, 1, (24, 24))),
        text(&nim, exact(Shown::InstantWinners, 8, 1, (24, 24))),
        text(&nim, exact(Shown::FirstWinningSheets, 16, 1, (32, 32))),
        text(&nim, request(Shown::PPositions, 50, 1)),
        text(&chomp, request(Shown::PPositions, 40, 1)),
        text(&chomp, request(Shown::InstantWinners, 40, 0)),
    ]
    .join("\n");
    let golden = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/terminal.txt");
    if std::env::var_os("SUPERMEX_GOLDEN").is_some_and(|value| value == "write") {
        std::fs::write(golden, &text).unwrap();
    }
    assert_eq!(std::fs::read_to_string(golden).unwrap(), text);
}

fn panels(x: &[u32], kind: Shown) -> Vec<Panel> {
    let (table, _directory) = built(&pure(Game::Nim, ONE), 200, None);
    let first = request(kind, x[0], 1).resolved(&*subject(&table, None).unwrap());
    x.iter().map(|&x| read(&table, &first.scaled(x), &|_, _| ()).unwrap()).collect()
}

/// Width, height and the pixels of a PNG.
fn pixels(bytes: &[u8]) -> (u32, u32, Vec<[u8; 3]>) {
    assert!(bytes.starts_with(b"\x89PNG\r\n\x1a\n") && bytes.ends_with(b"IEND\xaeB`\x82"));
    let mut decoder = png::Decoder::new(std::io::Cursor::new(bytes));
    decoder.set_transformations(png::Transformations::EXPAND);
    let mut reader = decoder.read_info().unwrap();
    let mut data = vec![0; reader.output_buffer_size().unwrap()];
    let info = reader.next_frame(&mut data).unwrap();
    let pixels = data[..info.buffer_size()].chunks(3).map(|p| [p[0], p[1], p[2]]).collect();
    (info.width, info.height, pixels)
}

/// A PNG has the size that was promised, and each cell of the sheet the pixels that are its.
#[test]
fn png_of_a_sheet() {
    let (table, _directory) = built(&pure(Game::Nim, ZERO), 64, None);
    for (scale, side) in [(1.0, 1), (0.25, 4)] {
        let window = Window { y: 0..40, z: 0..30 };
        let request = Request { window: Some(window), scale: Some(scale), ..request(Shown::InstantWinners, 9, 0) };
        let panel = [read(&table, &request, &|_, _| ()).unwrap()];
        let (theme, title) = (Theme::Light, usual_title(&panel));
        let picture = SheetPicture { panels: &panel, look: theme.into(), title, relative: false };
        let (width, height, found) = pixels(&render(&picture, Format::Png).unwrap());
        assert_eq!((width, height), super::surface::Drawing::size(&picture));
        // Where the sheet begins: the frame around it is the longest line of ink.
        let ink = theme.ink();
        let is_ink = |x: u32, y: u32| found.get((y * width + x) as usize) == Some(&[ink.0, ink.1, ink.2]);
        let long = |x: u32, y: u32| (x..x + 40 * side + 2).all(|x| is_ink(x, y)) && (y..y + 5).all(|y| is_ink(x, y));
        let places = (0..height - 5).flat_map(|y| (0..width - 40 * side - 2).map(move |x| (x, y)));
        let (left, top) = places.into_iter().find(|&(x, y)| long(x, y)).unwrap();
        for z in 0..30 {
            for y in 0..40 {
                let won = (0..9u32).any(|x| x ^ y == z);
                let colour = theme.density(if won { 1.0 } else { 0.0 });
                for corner in [0, side - 1] {
                    let (x, row) = (left + 1 + y * side + corner, top + 1 + (29 - z) * side + corner);
                    let found = found[(row * width + x) as usize];
                    assert_eq!(found, [colour.0, colour.1, colour.2], "({y}, {z}) at {scale}");
                }
            }
        }
    }
}

/// The texts of an SVG, which is well-formed.
fn texts(svg: &[u8]) -> Vec<String> {
    let svg = std::str::from_utf8(svg).unwrap();
    let document = roxmltree::Document::parse(svg).unwrap();
    let texts = document
        .descendants()
        .filter(|node| node.has_tag_name("text") || node.has_tag_name(("http://www.w3.org/2000/svg", "text")));
    texts.filter_map(|node| node.text()).map(|text| text.trim().to_owned()).collect()
}

fn has(all: &[String], words: &[&str]) {
    for word in words {
        assert!(all.iter().any(|text| text == word), "{word:?} is not in {all:?}");
    }
}

#[test]
fn svg_of_sheets() {
    let panels = panels(&[20, 40, 60], Shown::InstantWinners);
    let picture = SheetPicture { panels: &panels, look: Look::default(), title: usual_title(&panels), relative: false };
    let svg = render(&picture, Format::Svg).unwrap();
    let all = texts(&svg);
    has(&all, &["3-pile Nim with a pass", "x = 20", "x = 60", "y", "z", "0", "100"]);
    assert!(
        all.join(" ")
            .contains("instant winners: positions x, y, z from which a move that lowers x leads to a P-position"),
        "{all:?}"
    );
    let (width, height) = super::surface::Drawing::size(&picture);
    let svg = String::from_utf8(svg).unwrap();
    assert!(svg.starts_with(&format!("<svg width=\"{width}\" height=\"{height}\" viewBox=")), "{}", &svg[..200]);
    assert_eq!(svg.matches("<image ").count(), 3);
    let untitled = SheetPicture { title: Vec::new(), ..picture };
    let all = texts(&render(&untitled, Format::Svg).unwrap());
    assert!(!all.iter().any(|text| text.contains("Nim")), "{all:?}");
}

#[test]
fn svg_of_first_winning_sheets_has_a_colour_bar() {
    let panels = panels(&[60], Shown::FirstWinningSheets);
    let picture = SheetPicture { panels: &panels, look: Theme::Dark.into(), title: Vec::new(), relative: false };
    let all = render(&picture, Format::Svg).unwrap();
    assert_eq!(String::from_utf8_lossy(&all).matches("<image ").count(), 2);
    has(&texts(&all), &["first winning sheet"]);
}

#[test]
fn plots() {
    let series =
        |name: &str, mark| Series { name: name.into(), points: vec![(0.0, 0.1), (50.0, 0.9), (100.0, 0.4)], mark };
    let plot = |width| Plot {
        look: Look::default(),
        width,
        title: vec!["A < B & \"C\"".into()],
        axes: ["levels", "share"],
        range: Some(0.0..1.0),
        series: vec![series("one", Mark::Line), series("two", Mark::Dots), series("three", Mark::Dashed)],
        legend: plotters::chart::SeriesLabelPosition::UpperLeft,
    };
    has(
        &texts(&render(&plot(800), Format::Svg).unwrap()),
        &["A < B & \"C\"", "levels", "share", "one", "two", "three", "0.2", "40"],
    );
    for width in [200, 800, 3000] {
        let (across, up, found) = pixels(&render(&plot(width), Format::Png).unwrap());
        assert_eq!((across, up), (width, width / 8 * 5));
        let line = Theme::Light.series(0);
        assert!(found.contains(&[line.0, line.1, line.2]), "no line at {width}");
    }
    let empty = Plot { series: Vec::new(), range: None, ..plot(400) };
    pixels(&render(&empty, Format::Png).unwrap());
}

#[test]
fn what_is_not_there_is_refused() {
    let (table, _directory) = built(&pure(Game::Nim, ONE), 50, None);
    let refused = |request: &Request, words: &str| {
        let error = read(&table, request, &|_, _| ()).unwrap_err().to_string();
        assert!(error.contains(words), "{error}");
    };
    refused(&request(Shown::PPositions, 50, 1), "sheet 50 would be needed");
    refused(&request(Shown::InstantWinners, 51, 1), "0 <= x < 50");
    refused(&request(Shown::InstantWinners, 0, 1), "no instant winners");
    read(&table, &request(Shown::PPositions, 0, 1), &|_, _| ()).unwrap();
    read(&table, &request(Shown::InstantWinners, 50, 1), &|_, _| ()).unwrap();
    let window = |y, z| Request { window: Some(Window { y, z }), ..request(Shown::PPositions, 3, 1) };
    refused(&window(0..51, 0..9), "the columns y < 50");
    refused(&window(5..5, 0..9), "0 x 9 cells");
    #[allow(clippy::reversed_empty_ranges)]
    refused(&window(0..5, 9..3), "5 x 0 cells");
    refused(&window(0..5, 0..u32::MAX), "cells cannot be drawn");
    refused(&Request { scale: Some(1e-9), ..window(0..50, 0..50) }, "--scale");
    let (table, _directory) = built(&rules(Game::Chomp, ZERO, &[], Some(1)), 20, Some(30));
    let wide = |kind, x| Request { window: Some(Window { y: 0..25, z: 0..9 }), ..request(kind, x, 0) };
    read(&table, &wide(Shown::PPositions, 10), &|_, _| ()).unwrap();
    read(&table, &wide(Shown::InstantWinners, 5), &|_, _| ()).unwrap();
    let found = read(&table, &wide(Shown::InstantWinners, 6), &|_, _| ()).unwrap_err().to_string();
    assert!(found.contains("the columns y < 24"), "{found}");
}

/// The rules of a game on two or three numbers, built.
fn of_rules(moves: &str, boxed: impl Fn(RulesFile) -> RulesBox) -> (supermex::Table, tempfile::TempDir) {
    let rules = boxed(RulesFile::parse(&format!("name = 'test'\nmoves = [{moves}]")).unwrap());
    made(supermex_build::BuildOptions::new(rules))
}

/// Grundy values of two piles of Nim are their sums without carry.
#[test]
fn values_are_a_map() {
    let (table, _directory) = of_rules("'x-t, y', 'x, y-t'", |file| RulesBox::grundy(file, [20, 30]).unwrap());
    assert!(subject(&table, None).unwrap().has_values());
    let request = Request { scale: Some(1.0), ..request(Shown::Values, 0, 0) };
    let panel = read(&table, &request, &|_, _| ()).unwrap();
    assert_eq!((panel.axes, panel.raster.width(), panel.raster.height(), panel.most()), (["x", "y"], 20, 30, 31));
    for (place, level) in (0u32..).zip(panel.levels()) {
        assert_eq!(level, Some((f64::from((place % 20) ^ (place / 20)), 1.0)), "{place}");
    }
    let title = usual_title(std::slice::from_ref(&panel));
    let picture = SheetPicture { panels: &[panel], look: Look::default(), title, relative: false };
    has(&texts(&render(&picture, Format::Svg).unwrap()), &["Grundy value", "Grundy values of positions x, y"]);
    let outside = Request { window: Some(Window { y: 0..21, z: 0..9 }), ..request };
    let refused = read(&table, &outside, &|_, _| ()).unwrap_err().to_string();
    assert!(refused.contains("x below 20"), "{refused}");
}

/// Wythoff's game: pairs at the multiples of the golden ratio, in both orders.
#[test]
fn two_piles_are_one_picture() {
    let rules = supermex::game::Wythoff::Blocking { k: 1, m: 1 };
    let (table, _directory) = made(supermex_build::BuildOptions::new(rules).columns(50));
    let request = Request { scale: Some(1.0), ..request(Shown::PPositions, 0, 0) };
    let panel = read(&table, &request, &|_, _| ()).unwrap();
    assert_eq!(panel.end.as_deref(), Some("the table ends at a = 50"));
    let golden = f64::midpoint(1.0, 5f64.sqrt());
    let pairs: Vec<[u32; 2]> = (0..50u32)
        .map(|n| [whole((f64::from(n) * golden).floor()), whole((f64::from(n) * golden).floor()) + n])
        .flat_map(|[a, b]| [[a, b], [b, a]])
        .collect();
    for (place, &ink) in (0u32..).zip(&panel.ink) {
        assert_eq!(ink > 0, pairs.contains(&[place % 50, place / 50]), "{place}");
    }
    let winners = Request { kind: Shown::InstantWinners, ..request };
    assert!(read(&table, &winners, &|_, _| ()).is_err());
}

/// A lone P-position is a disc of the requested pixels, and no wider than the picture.
#[test]
fn points_have_their_size() {
    let (table, _directory) = built(&pure(Game::Nim, ZERO), 64, None);
    for (y, point, expected) in [(9..10, 7, 7), (9..10, 4, 4), (9..10, 1, 1), (9..10, 200, 40)] {
        let request =
            Request { window: Some(Window { y, z: 0..40 }), scale: Some(1.0), ..request(Shown::PPositions, 1, 0) };
        let panel = [read(&table, &request, &|_, _| ()).unwrap()];
        let look = Look { point: Some(point), ..Look::default() };
        let picture = SheetPicture { panels: &panel, look, title: Vec::new(), relative: false };
        let (_, _, found) = pixels(&render(&picture, Format::Png).unwrap());
        let full = Theme::Light.density(1.0);
        assert_eq!(found.iter().filter(|&&pixel| pixel == [full.0, full.1, full.2]).count(), expected, "{point}");
    }
}

#[test]
fn a_file_says_its_size_its_title_and_its_source() {
    let panels = panels(&[20, 40], Shown::PPositions);
    let source = "a & b.db, logical digest 0123".to_owned();
    let look = Look { dpi: Some(300), source: source.clone(), ..Look::default() };
    let picture = SheetPicture { panels: &panels, look, title: usual_title(&panels), relative: true };
    let (width, height) = super::surface::Drawing::size(&picture);
    let bytes = render(&picture, Format::Png).unwrap();
    let decoder = png::Decoder::new(std::io::Cursor::new(&bytes));
    let reader = decoder.read_info().unwrap();
    let info = reader.info();
    // 300 pixels an inch are 11,811 a metre.
    assert_eq!(info.pixel_dims.unwrap().xppu, 11_811);
    assert!(info.width == width && info.height > height, "the source is below the picture");
    let said: Vec<_> = info.utf8_text.iter().map(|one| (one.keyword.clone(), one.get_text().unwrap())).collect();
    assert_eq!(said, [("Title".to_owned(), usual_title(&panels).join("\n")), ("Source".to_owned(), source.clone())]);
    let svg = render(&picture, Format::Svg).unwrap();
    has(&texts(&svg), &[&source, "y/x", "z/x", "x = 40", "2"]);
    let svg = String::from_utf8(svg).unwrap();
    let document = roxmltree::Document::parse(&svg).unwrap();
    let of =
        |name: &str| document.descendants().find(|node| node.tag_name().name() == name).and_then(|node| node.text());
    assert_eq!((of("title"), of("desc")), (Some(&*usual_title(&panels).join("\n")), Some(&*source)));
    assert!(svg.starts_with(&format!("<svg width=\"{:.4}in\"", f64::from(width) / 300.0)), "{}", &svg[..99]);
}

/// What is drawn fills the window that fits it.
#[test]
fn a_window_that_fits() {
    let (table, _directory) = built(&pure(Game::Nim, ZERO), 64, None);
    for scale in [0.5, 1.0, 3.0] {
        let window = Some(Window { y: 8..40, z: 0..90 });
        let request = Request { window, scale: Some(scale), ..request(Shown::PPositions, 5, 0) };
        let fitted = request.fitted(&*subject(&table, None).unwrap(), &|_, _| ()).unwrap().window.unwrap();
        let rows: Vec<u32> = (8..40).map(|y| y ^ 5).collect();
        let (low, high) = (*rows.iter().min().unwrap(), *rows.iter().max().unwrap() + 1);
        assert_eq!(fitted.y, 8..40);
        let slack = if scale > 1.0 { 3 } else { 0 };
        assert!(fitted.z.start <= low && fitted.z.start + slack >= low, "{fitted:?} at {scale}");
        assert!(fitted.z.end >= high && fitted.z.end <= high + slack, "{fitted:?} at {scale}");
    }
    // Where nothing is, nothing is left out.
    let empty = Request { window: Some(Window { y: 8..9, z: 0..3 }), ..request(Shown::PPositions, 5, 0) };
    assert_eq!(empty.fitted(&*subject(&table, None).unwrap(), &|_, _| ()).unwrap().window, empty.window);
}

/// A title of many words makes a picture no wider than it is.
#[test]
fn titles_are_broken_between_words() {
    let panels = panels(&[60], Shown::InstantWinners);
    let picture = |title| SheetPicture { panels: &panels, look: Look::default(), title, relative: false };
    let (bare, titled) = (picture(Vec::new()), picture(usual_title(&panels)));
    let [bare, titled] = [bare, titled].map(|picture| super::surface::Drawing::size(&picture));
    assert!(titled.0 <= bare.0.max(400) && titled.1 > bare.1 + 40, "{bare:?} {titled:?}");
}

/// A page of PDF has its size, its title and its source, and a raster of every panel, with the colours that the PNG has.
#[test]
fn a_page_of_pdf() {
    use std::io::Read;
    let (table, _directory) = built(&pure(Game::Nim, ONE), 40, None);
    let panels = [1, 0].map(|passes| read(&table, &request(Shown::PPositions, 20, passes), &|_, _| ()).unwrap());
    let look = Look { dpi: Some(144), source: "a.db (1)".to_owned(), ..Look::default() };
    let picture = SheetPicture { panels: &panels, look, title: usual_title(&panels), relative: true };
    let pdf = render(&picture, Format::Pdf).unwrap();
    assert_eq!(pdf, render(&picture, Format::Pdf).unwrap(), "the same bytes each time");
    let latin: String = pdf.iter().map(|&byte| char::from(byte)).collect();
    let (width, height, of_png) = pixels(&render(&picture, Format::Png).unwrap());
    // Two pixels are a point.
    let page = latin.split("/MediaBox [0 0 ").nth(1).unwrap().split(']').next().unwrap();
    let sides: Vec<f64> = page.split(' ').map(|side| side.parse().unwrap()).collect();
    assert!((sides[0] - f64::from(width) / 2.0).abs() < 0.01 && (sides[1] - f64::from(height) / 2.0).abs() < 0.01);
    assert!(latin.starts_with("%PDF-") && latin.ends_with("%%EOF"));
    assert!(latin.contains("to move") && latin.contains("(a.db (1))"), "title and source");
    let images: Vec<Vec<u8>> = latin
        .split("/Subtype /Image")
        .skip(1)
        .map(|rest| {
            let stream = rest.split("stream\n").nth(1).unwrap();
            let bytes: Vec<u8> = stream.chars().map(|c| u8::try_from(u32::from(c)).unwrap()).collect();
            let mut raster = Vec::new();
            flate2::read::ZlibDecoder::new(&*bytes).read_to_end(&mut raster).unwrap();
            raster
        })
        .collect();
    assert_eq!(images.len(), panels.len());
    for (image, panel) in images.iter().zip(&panels) {
        let count = panel.raster.width() as usize * panel.raster.height() as usize;
        assert_eq!(image.len(), 3 * count);
        let dark = |pixels: &mut dyn Iterator<Item = [u8; 3]>| {
            let full = Theme::Light.density(1.0);
            pixels.filter(|&pixel| pixel == [full.0, full.1, full.2]).count()
        };
        let own = dark(&mut image.chunks(3).map(|pixel| [pixel[0], pixel[1], pixel[2]]));
        assert!(own > 20 && own <= dark(&mut of_png.iter().copied()), "{own}");
    }
}

/// Panels of other passes say so above each, and the title is of none of them; panels of the same are as they were.
#[test]
fn panels_say_their_passes() {
    let (table, _directory) = built(&pure(Game::Nim, ONE), 40, None);
    let panel = |x, passes| read(&table, &request(Shown::PPositions, x, passes), &|_, _| ()).unwrap();
    let both = [panel(20, 1), panel(20, 0)];
    assert!(!usual_title(&both).iter().any(|line| line.contains("Nim")));
    let picture = SheetPicture { panels: &both, look: Look::default(), title: usual_title(&both), relative: true };
    let said = texts(&render(&picture, Format::Svg).unwrap()).join(" ");
    assert!(said.contains("with a pass x = 20") && said.contains("no pass left x = 20"), "{said}");
    let same = [panel(10, 1), panel(20, 1)];
    assert_eq!(usual_title(&same)[0], "3-pile Nim with a pass");
}
