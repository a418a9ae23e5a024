//! Several ways to do the same, measured in turns, so that a busy moment of the machine hits all of them.

use std::time::Instant;

use supermex::game::Game;
use supermex::raw::Point;

use super::Draw;
use super::raw::Raw;

/// Counts the P-positions among some.
pub type Count<'a> = Box<dyn FnMut(&[Point]) -> usize + 'a>;

/// One way to find out which of some positions are P-positions. Returns how many are.
pub struct Contender<'a> {
    pub name: &'static str,
    pub count: Count<'a>,
    /// Positions it is asked for in a turn.
    pub turn: usize,
    nanoseconds: Vec<f64>,
    next: usize,
}

impl<'a> Contender<'a> {
    pub fn new(name: &'static str, turn: usize, count: impl FnMut(&[Point]) -> usize + 'a) -> Self {
        Self { name, count: Box::new(count), turn, nanoseconds: Vec::new(), next: 0 }
    }

    /// The positions of the next turn.
    fn take<'p>(&mut self, positions: &'p [Point]) -> &'p [Point] {
        let turn = self.turn.min(positions.len());
        if self.next + turn > positions.len() {
            self.next = 0;
        }
        self.next += turn;
        &positions[self.next - turn..self.next]
    }

    /// Nanoseconds for each position: the lower quartile of the turns. Turns are shorter than a time slice, so that
    /// most of them are undisturbed even where others work on the same machine.
    pub fn typical(&self) -> f64 {
        let mut sorted = self.nanoseconds.clone();
        sorted.sort_by(f64::total_cmp);
        sorted.get(sorted.len() / 4).copied().unwrap_or(f64::NAN)
    }
}

/// Measures all contenders, `rounds` turns each, after one that does not count. Each is asked for positions of its
/// own in its turn: what one has looked at is in the cache for the next.
pub fn measure(contenders: &mut [Contender<'_>], positions: &[Point], truth: &Raw, rounds: usize) {
    let apart = positions.len() / contenders.len().max(1);
    for (which, contender) in contenders.iter_mut().enumerate() {
        contender.next = which * apart;
        let asked = contender.take(positions);
        let expected = asked.iter().filter(|position| truth.is_p(position)).count();
        assert_eq!((contender.count)(asked), expected, "{} and the raw array differ", contender.name);
    }
    for _ in 0..rounds {
        for contender in &mut *contenders {
            let asked = contender.take(positions);
            let start = Instant::now();
            std::hint::black_box((contender.count)(asked));
            contender.nanoseconds.push(start.elapsed().as_secs_f64() * 1e9 / asked.len() as f64);
        }
    }
}

/// Prints nanoseconds for each look-up, and how many times as long as the contender called `against` it takes.
pub fn print(title: &str, contenders: &[Contender<'_>], against: &[&str]) {
    println!("\n{title}");
    for (which, name) in (1..).zip(against) {
        println!("    ({which}) {name}");
    }
    print!("{:50}{:>10}", "", "ns");
    (1..=against.len()).for_each(|which| print!("{:>9}", format!("/ ({which})")));
    println!();
    for contender in contenders {
        print!("{:50}{:>10.1}", contender.name, contender.typical());
        for name in against {
            let other = contenders.iter().find(|other| other.name == *name).map_or(f64::NAN, Contender::typical);
            print!("{:>9.2}", contender.typical() / other);
        }
        println!();
    }
}

/// Positions in the sheets below `sheets`, with the piles of Nim in any order: half of them P-positions.
pub fn positions(raw: &Raw, passes: u64, sheets: u32, count: usize) -> Vec<Point> {
    let mut draw = Draw(u64::from(sheets));
    let sheets = u64::from(sheets);
    let mut positions = Vec::with_capacity(count);
    while positions.len() < count {
        let (a, b) = (draw.below(sheets), draw.below(sheets));
        let (x, y) = match raw.game {
            Game::Nim => (a.min(b), a.max(b)),
            // What is scattered of a sheet, and a little of what follows.
            Game::Chomp => (a.max(b), a.max(b) + draw.below(a.max(b) * 45 / 100 + 8)),
        };
        let Some(value) = raw.completion(x as u32, y as u32).map(u64::from) else {
            continue;
        };
        let value = if draw.below(2) == 0 { value } else { y + draw.below(sheets) };
        let piles = match raw.game {
            Game::Nim => [[x, y, value], [y, value, x], [value, x, y], [y, x, value]][draw.below(4) as usize],
            Game::Chomp => [x, y - x, value - y],
        };
        positions.push(Point { piles, passes });
    }
    positions
}
