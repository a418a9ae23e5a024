//! 3-row Chomp: no tiles, nothing stored but the used-sets and the diagonal. Only the columns `c <= b < 1.41425 c + 64` are
//! gone through, and a tail is taken to have period one: a measure of speed, not a proof.

use std::time::Instant;

use super::Run;

/// Sheets below `n`.
pub fn run(n: usize) -> Run {
    let columns = (1.4143 * n as f64) as usize + 200;
    let words = ((2.02 * n as f64) as usize + 1024) / 64 + 1;
    let groups = words / 64 + 1;
    let mut used = vec![0u64; columns * words];
    let mut low: Vec<usize> = (0..columns).map(|b| b / 64).collect();
    for b in 0..columns {
        used[b * words + b / 64] |= (1 << (b % 64)) - 1;
    }
    let mut diagonal = vec![0u64; words];
    let mut tails: Vec<usize> = Vec::new();
    let (mut row, mut row_full) = (vec![0u64; words], vec![0u64; groups]);
    let (mut active, mut cells) = (0, 0u64);
    let start = Instant::now();
    for c in 0..n {
        let end = c + (0.41425 * c as f64) as usize + 64;
        // A column that comes in has what the tails of the infinite sheets below have taken of it.
        while active < end {
            for &offset in &tails {
                used[active * words + (active + offset) / 64] |= 1 << ((active + offset) % 64);
            }
            active += 1;
        }
        row.copy_from_slice(&diagonal);
        row_full.fill(0);
        let mut tail = None;
        for b in c..end {
            let column = &mut used[b * words..(b + 1) * words];
            while column[low[b]] | diagonal[low[b]] == !0 {
                low[b] += 1;
            }
            let mut word = low[b];
            let a = loop {
                if row_full[word / 64] >> (word % 64) & 1 == 1 {
                    let mut group = word / 64;
                    let mut open = !row_full[group] & (!0 << (word % 64));
                    while open == 0 {
                        group += 1;
                        open = !row_full[group];
                    }
                    word = group * 64 + open.trailing_zeros() as usize;
                }
                let mut free = !(row[word] | column[word]);
                if (b, c, word) == (0, 0, 0) {
                    free &= !1;
                }
                if free != 0 {
                    let bit = free & free.wrapping_neg();
                    row[word] |= bit;
                    column[word] |= bit;
                    if row[word] == !0 {
                        row_full[word / 64] |= 1 << (word % 64);
                    }
                    break word * 64 + free.trailing_zeros() as usize;
                }
                word += 1;
            };
            cells += 1;
            if b == c {
                diagonal[a / 64] |= 1 << (a % 64);
            }
            tail = Some(a - b);
            if a == b {
                tail = None;
                break;
            }
        }
        tails.extend(tail);
    }
    Run { cells, time: start.elapsed(), found: tails.len() as u64 }
}
