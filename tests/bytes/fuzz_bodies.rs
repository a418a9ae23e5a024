//! The bodies of the fuzz targets, on bytes that depend on a seed alone: random ones, and valid ones with a
//! few changes. `fuzz/README.md` says how to run the targets themselves.

use crate::common::share::turn;
use crate::common::{Draw, share};
use supermex::codec::small::{Dictionary, Model};
use supermex::game::{Board, Clobber, Four, Game, Heap, PassLevel, PerturbedGame, Take, Wythoff};
use supermex::raw::Header;
use supermex::source::threads;
use supermex::{Profile, Rules};
use supermex_build::{BuildOptions, build};
use supermex_fuzzing as fuzz;

/// Runs a body on random bytes, and on seeds with up to eight bytes changed or cut.
fn run(body: fn(&[u8]), seeds: &[Vec<u8>], repair: fn(&mut [u8])) {
    let mut random = Draw(1 + turn() as u64);
    for _ in 0..share(2000, 500) {
        let length = random.index(300);
        let bytes: Vec<u8> = (0..length).map(|_| random.word() as u8).collect();
        body(&bytes);
    }
    for seed in seeds {
        body(seed);
        for _ in 0..share(2000, 100) {
            let mut bytes = seed.clone();
            for _ in 0..=random.index(8) {
                let at = random.index(bytes.len());
                bytes[at] = match random.index(3) {
                    0 => random.word() as u8,
                    1 => bytes[at] ^ 1 << random.index(8),
                    _ => [0, 1, 127, 128, 255][random.index(5)],
                };
            }
            match random.index(8) {
                0 | 1 => bytes.truncate(random.index(bytes.len())),
                // What follows a chunk decides by which way it is read.
                2 => bytes.resize(bytes.len() + random.index(3000), 0xa5),
                _ => {}
            }
            repair(&mut bytes);
            body(&bytes);
        }
    }
}

fn as_it_is(_: &mut [u8]) {}

/// Most changed headers would be refused by their checksum alone.
fn seal(bytes: &mut [u8]) {
    if bytes.len() >= Header::BYTES {
        let crc = crc32c::crc32c(&bytes[..Header::BYTES - 4]);
        bytes[Header::BYTES - 4..Header::BYTES].copy_from_slice(&crc.to_le_bytes());
        let length = bytes.len() as u64;
        if bytes[Header::BYTES - 5] & 1 == 0 {
            bytes[40..48].copy_from_slice(&length.to_le_bytes());
            let crc = crc32c::crc32c(&bytes[..Header::BYTES - 4]);
            bytes[Header::BYTES - 4..Header::BYTES].copy_from_slice(&crc.to_le_bytes());
        }
    }
}

/// A target for a kind of table, and the files of a small one.
struct Store {
    body: fn(&[u8]),
    files: Vec<Vec<u8>>,
    manifest: Vec<u8>,
}

impl Store {
    fn new(body: fn(&[u8]), options: &BuildOptions) -> Self {
        let directory = tempfile::tempdir().unwrap();
        let out = directory.path().join("db");
        let manifest = build(&out, options, &|_| {}).unwrap().manifest;
        let files = manifest.all_files().map(|file| std::fs::read(out.join(&file.name)).unwrap()).collect();
        Self { body, files, manifest: std::fs::read(out.join("manifest.json")).unwrap() }
    }
}

fn stores() -> Vec<Store> {
    let rules = |text: &str| BuildOptions::new(Rules::parse("rules", &format!("name = \"fuzz\"\n{text}")).unwrap());
    let mut all = vec![
        Store::new(fuzz::pairs, &BuildOptions::new(Wythoff::blocking(2, 3).unwrap()).columns(200)),
        Store::new(fuzz::pairs, &BuildOptions::new(Wythoff::divisor(3).unwrap()).columns(200)),
        Store::new(fuzz::piles, &BuildOptions::new(Heap::subtract([1, 3, 4], false).unwrap()).columns(50)),
        Store::new(fuzz::piles, &BuildOptions::new(Heap { take: Take::All, misere: true })),
        Store::new(fuzz::piles, &BuildOptions::new(Heap::octal("0.77").unwrap()).columns(200)),
        Store::new(fuzz::strips, &BuildOptions::new(Clobber::new(4).unwrap())),
        Store::new(fuzz::boards, &BuildOptions::new(Board::new(4, 5).unwrap())),
        Store::new(fuzz::layers, &BuildOptions::new(Four::new(Game::Chomp, 6).unwrap()).columns(300)),
        Store::new(fuzz::layers, &BuildOptions::new(Four::new(Game::Nim, 6).unwrap().passes(PassLevel::ONE))),
        Store::new(fuzz::columns, &rules("moves = [\"x-t, y, z\", \"x, y-t, z-t\", \"x, y, z-t\"]\nbox = \"4x300\"")),
        Store::new(fuzz::sets, &rules("moves = [\"x-t, y, z if t <= y\", \"x, y-t*t, max(z-1, 0)\"]\nbox = \"5x5x5\"")),
        Store::new(fuzz::ends, &BuildOptions::new(Game::Chomp).sheets(70).profile(Profile::Ends)),
        Store::new(fuzz::overview, &BuildOptions::new(Game::Nim).sheets(20).overview(true)),
        Store::new(fuzz::index, &BuildOptions::new(Game::Chomp).sheets(20).index(true)),
    ];
    for game in Game::ALL {
        for profile in Profile::whole() {
            let rules = PerturbedGame::new(game).passes(PassLevel::ONE);
            all.push(Store::new(fuzz::sheets, &BuildOptions::new(rules).sheets(70).profile(profile)));
        }
    }
    all
}

#[test]
fn open() {
    let files: Vec<_> = stores().into_iter().flat_map(|store| store.files).collect();
    run(fuzz::open, &files, seal);
}

/// Changes of words of files whose checksums are then made right: of every kind of table, in every section.
#[test]
fn mended() {
    mend(share(100, 20));
}

#[test]
#[ignore = "slow: 180,000 files"]
fn many_mended() {
    mend(10_000);
}

fn mend(each: u32) {
    let stores = stores();
    // Two of them at once: it is the longest of the slow tests.
    let one = |at: usize| {
        mend_one(&stores[at], Draw(2 + at as u64), each);
        Ok::<_, ()>(())
    };
    threads::each(2, stores.len(), one).unwrap();
}

fn mend_one(Store { body, files, .. }: &Store, mut random: Draw, each: u32) {
    body(&[&[0], &files.concat()[..]].concat());
    for _ in 0..each {
        let changes = 1 + random.index(3);
        let mut data = vec![changes as u8];
        for _ in 0..changes {
            // Of sixteen sections of each file those beyond the last are the header.
            let section = 16 * random.index(files.len()) + random.index(10);
            data.extend((section as u16).to_le_bytes());
            data.extend((random.index(1 << 16) as u16).to_le_bytes());
            // In the end most words are changed a little: what is near to right is the harder to tell.
            data.push(random.index(5) as u8);
            data.extend((random.word() as u16 >> random.index(16)).to_le_bytes());
        }
        data.extend(files.concat());
        body(&data);
    }
}

/// The rules that come with the program, and those with letters that take two bytes, or none that can be seen.
#[test]
fn rules() {
    let directory = concat!(env!("CARGO_MANIFEST_DIR"), "/rulesets");
    let files = std::fs::read_dir(directory).unwrap().map(|entry| entry.unwrap().path());
    let mut seeds: Vec<_> = files.filter(|path| path.extension().is_some_and(|ending| ending == "toml")).collect();
    seeds.sort();
    let seeds: Vec<_> = seeds.iter().step_by(4).map(|path| std::fs::read(path).unwrap()).collect();
    run(fuzz::rules, &seeds, as_it_is);
}

#[test]
fn manifest() {
    let manifests: Vec<_> = stores().into_iter().map(|store| store.manifest).collect();
    run(fuzz::manifest, &manifests, as_it_is);
}

/// Rows of both kinds: one line with scatter, two lines.
fn rows(random: &mut Draw) -> Vec<Vec<u32>> {
    let mut rows = Vec::new();
    for kind in 0..6 {
        let near = |i: u32, random: &mut Draw| 700 + i + random.index(9) as u32;
        let two = |i: u32, random: &mut Draw| if random.index(3) == 0 { 2000 - i } else { 700 + i };
        rows.push((0..256).map(|i| if kind % 2 == 0 { near(i, random) } else { two(i, random) }).collect());
    }
    rows.push((0..256).map(|_| random.word() as u32 >> 1).collect());
    rows.push(vec![5]);
    rows
}

#[test]
fn chunk() {
    let seeds: Vec<_> = rows(&mut Draw(2)).iter().map(|row| fuzz::chunk_seed(512, row)).collect();
    run(fuzz::chunk, &seeds, as_it_is);
    // Found by fuzzing: `get` and `decode` read these fields differently, and `check` let them pass.
    fuzz::chunk(include_bytes!("chunk-fields-of-33-bits"));
}

#[test]
fn chunk_round_trip() {
    run(fuzz::chunk_round_trip, &[vec![7; 1100], vec![0; 1100], (0..=255).cycle().take(1100).collect()], as_it_is);
}

#[test]
fn frame() {
    // Values that are all different, as in a sheet.
    let row = |from: u32| (0..64).map(|i| from + (i ^ 3)).collect::<Vec<u32>>();
    let (a, b) = (row(512), row(768));
    let seeds: Vec<_> = Model::ALL.into_iter().map(|model| fuzz::frame_seed(model, 512, &[&a, &b, &a[..27]])).collect();
    run(fuzz::frame, &seeds, as_it_is);
}

#[test]
fn dictionary() {
    let seed = |model| [&[u8::from(model == Model::Chomp)], Dictionary::carried(model).unwrap().bytes()].concat();
    run(fuzz::dictionary, &Model::ALL.map(seed), as_it_is);
}
