//! Nim over a cube too large for [`super::judge::Dense`]: brute force with three tables of lines.
//!
//! A position is N if a P-position lies below it on one of its three lines, or one pass down at the same place.
//! Nothing is assumed of the P-positions: each line remembers whether it has one. A test in `database.rs` holds
//! this against the judge.

/// The completions of Nim without variants, by level: `None` where no `z < side` makes a P-position.
pub fn nim(side: usize, passes: usize) -> Vec<Vec<Option<u64>>> {
    let mut levels: Vec<Vec<Option<u64>>> = Vec::new();
    for _ in 0..=passes {
        let mut found = vec![None; side * side];
        let (mut xz, mut yz) = (vec![false; side * side], vec![false; side * side]);
        for x in 0..side {
            for y in 0..side {
                let mut xy = false;
                for z in 0..side {
                    let below = levels.last().and_then(|below| below[x * side + y]);
                    let pass_wins = (x, y, z) != (0, 0, 0) && below == Some(z as u64);
                    if xy || xz[x * side + z] || yz[y * side + z] || pass_wins {
                        continue;
                    }
                    (xy, xz[x * side + z], yz[y * side + z]) = (true, true, true);
                    found[x * side + y] = Some(z as u64);
                }
            }
        }
        levels.push(found);
    }
    levels
}
