//! The physical limit: the same table as a plain array of `u32` in a mapped file.

use std::fs::OpenOptions;
use std::path::Path;

use memmap2::{Mmap, MmapMut, MmapOptions};
use supermex::Table;
use supermex::game::{Game, Rest};
use supermex::raw::Point;

/// One completion per stored cell. The symmetric table of Nim is one half of a square, and a cell's place
/// follows from its two numbers; a sheet of Chomp has its own length, so there is a row for each.
pub struct Raw {
    pub game: Game,
    pub sheets: u32,
    rows: Vec<Row>,
    tails: Vec<u32>,
    data: Mmap,
}

/// A sheet of Chomp: where it is, its end, and the place and length of its period.
#[derive(Clone, Copy)]
struct Row {
    start: u64,
    end: u32,
    tail: u32,
    period: u32,
}

impl Raw {
    /// Takes the table of a database, at its highest level, from a file if an earlier run left it.
    pub fn of(database: &Table) -> Self {
        let (rules, sheets, level) = super::table::rules(database);
        let game = rules.game;
        let (mut rows, mut tails, mut cells) = (Vec::new(), Vec::new(), 0);
        if game == Game::Chomp {
            for x in 0..sheets {
                let ending = database.sheets().unwrap().ending(x, level).unwrap().unwrap();
                let (tail, offsets) =
                    (tails.len() as u32, if let Rest::Tail(offsets) = ending.rest { offsets } else { vec![] });
                rows.push(Row { start: cells, end: x + ending.start as u32, tail, period: offsets.len() as u32 });
                tails.extend(offsets);
                cells += ending.start;
            }
        } else {
            cells = u64::from(sheets) * u64::from(sheets + 1) / 2;
        }
        let path = super::cache().join(format!("{}-p{level}-{sheets}.u32", game.name()));
        if std::fs::metadata(&path).map_or(0, |file| file.len()) != 4 * cells {
            write(database, &path, cells, |x, y| match game {
                Game::Nim => triangle(x, y),
                Game::Chomp => rows[x as usize].start as usize + (y - x) as usize,
            });
        }
        let file = std::fs::File::open(&path).unwrap();
        // SAFETY: nobody else knows the file.
        let data = unsafe { MmapOptions::new().populate().map(&file) }.unwrap();
        data.advise(memmap2::Advice::Random).unwrap();
        Self { game, sheets, rows, tails, data }
    }

    /// All the array.
    pub fn values(&self) -> &[u32] {
        // SAFETY: any bytes are numbers.
        let (before, values, _) = unsafe { self.data.align_to() };
        assert!(before.is_empty(), "maps begin at pages");
        values
    }

    /// The stored values of a sheet of Chomp, or of the columns `x..` of one of Nim, gathered.
    pub fn sheet(&self, x: u32) -> Vec<u32> {
        let columns = match self.game {
            Game::Nim => x..self.sheets,
            Game::Chomp => x..self.rows[x as usize].end,
        };
        columns.map(|y| self.values()[self.place(x, y).unwrap()]).collect()
    }

    /// Where a cell is, or what else it holds.
    #[inline(always)]
    fn place(&self, x: u32, y: u32) -> Result<usize, Option<u32>> {
        match self.game {
            Game::Nim if y < self.sheets => Ok(triangle(x, y)),
            Game::Nim => Err(None),
            Game::Chomp => {
                let Some(row) = self.rows.get(x as usize) else {
                    return Err(None);
                };
                if y < row.end {
                    return Ok((row.start + u64::from(y - x)) as usize);
                }
                let phase = if row.period == 0 {
                    return Err(None);
                } else {
                    (y - row.end) % row.period
                };
                Err(Some(y + self.tails[(row.tail + phase) as usize]))
            }
        }
    }

    /// The completion of a cell with `x <= y`.
    #[inline(always)]
    pub fn completion(&self, x: u32, y: u32) -> Option<u32> {
        match self.place(x, y) {
            Ok(place) => self.values().get(place).copied(),
            Err(other) => other,
        }
    }

    /// Stored values of a sheet: next to each other in Chomp, a column apart in the triangle of Nim.
    pub fn copy(&self, x: u32, columns: std::ops::Range<u32>, out: &mut [u32]) {
        let values = self.values();
        match self.game {
            Game::Nim => out.iter_mut().zip(columns).for_each(|(slot, y)| *slot = values[triangle(x, y)]),
            Game::Chomp => {
                let start = self.place(x, columns.start).unwrap();
                out.copy_from_slice(&values[start..start + columns.len()]);
            }
        }
    }

    /// Is it a P-position?
    #[inline(always)]
    pub fn is_p(&self, position: &Point) -> bool {
        let [x, y, z] = coordinates(self.game, position);
        self.completion(x, y) == Some(z)
    }

    /// How many of them are P-positions, with the cache lines of a group asked for before any is read.
    pub fn count_p(&self, positions: &[Point]) -> usize {
        let values = self.values();
        let mut count = 0;
        for group in positions.chunks(32) {
            for position in group {
                let [x, y, _] = coordinates(self.game, position);
                if let Ok(place) = self.place(x, y) {
                    prefetch(values, place);
                }
            }
            count += group.iter().filter(|position| self.is_p(position)).count();
        }
        count
    }
}

fn triangle(x: u32, y: u32) -> usize {
    y as usize * (y as usize + 1) / 2 + x as usize
}

#[inline(always)]
fn prefetch(values: &[u32], place: usize) {
    #[cfg(target_arch = "x86_64")]
    if let Some(value) = values.get(place) {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        // SAFETY: a prefetch reads nothing, and the address is that of a value that exists.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(value).cast()) };
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = (values, place);
}

/// Sheet, column and completion of a position.
#[inline(always)]
pub fn coordinates(game: Game, position: &Point) -> [u32; 3] {
    let [x, y, z] = position.piles.map(|pile| pile as u32);
    if game == Game::Chomp {
        return [x, x + y, x + y + z];
    }
    let (x, y) = (x.min(y), x.max(y));
    let (y, z) = (y.min(z), y.max(z));
    [x.min(y), x.max(y), z]
}

fn write(database: &Table, path: &Path, cells: u64, place: impl Fn(u32, u32) -> usize) {
    eprintln!("writing the raw array {} …", path.file_name().unwrap().display());
    let file = OpenOptions::new().read(true).write(true).create(true).truncate(true).open(path).unwrap();
    file.set_len(4 * cells).unwrap();
    // SAFETY: nobody else knows the file.
    let mut map = unsafe { MmapMut::map_mut(&file) }.unwrap();
    for x in 0..database.extent().sheets.end {
        let sheet = super::table::sheet(database, x);
        for (y, value) in (sheet.first_column..).zip(sheet.completions) {
            let at = 4 * place(x, y);
            map[at..at + 4].copy_from_slice(&value.to_ne_bytes());
        }
    }
    map.flush().unwrap();
}
