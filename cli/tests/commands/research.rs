//! What researchers ask of tables of Chomp: the census of sheets.

use super::common::cli::{TestDir, ok};

/// The terms of a b-file, and the n of the first: a header, then lines that count.
fn terms(text: &str) -> (u64, Vec<u64>) {
    assert!(text.starts_with("# ") && text.is_ascii() && text.ends_with('\n'), "{text}");
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let pairs: Vec<(u64, u64)> = lines
        .map(|line| {
            let (n, term) = line.split_once(' ').expect("two numbers");
            (n.parse().expect("n"), term.parse().expect("a(n)"))
        })
        .collect();
    assert!(pairs.windows(2).all(|two| two[1].0 == two[0].0 + 1), "{text}");
    (pairs[0].0, pairs.into_iter().map(|(_, term)| term).collect())
}

/// Whether the player to move loses at rows `a >= b >= c`, for all rows up to `n`: by the moves, and nothing else.
fn p_positions(n: usize) -> Vec<[usize; 3]> {
    let mut found: Vec<[usize; 3]> = Vec::new();
    let mut boards: Vec<[usize; 3]> =
        (0..=n).flat_map(|a| (0..=a).flat_map(move |b| (0..=b).map(move |c| [a, b, c]))).collect();
    boards.retain(|&[a, ..]| a > 0);
    boards.sort_by_key(|rows| rows.iter().sum::<usize>());
    for rows in boards {
        let bites = (0..3).flat_map(|row| (0..rows[row]).map(move |left| (row, left)));
        let mut to = bites.map(|(row, left)| {
            let mut to = rows;
            to[row..].iter_mut().for_each(|length| *length = left.min(*length));
            to
        });
        if !to.any(|to| found.contains(&to)) {
            found.push(rows);
        }
    }
    found
}

#[test]
fn the_census_is_that_of_the_moves() {
    let dir = TestDir::new();
    let (whole, ends) = (dir.build("whole", "chomp --sheets 150"), dir.build("ends", "chomp --sheets 150 --keep ends"));
    let sequence = |path: &str, name: &str| terms(&ok(&["analyze", "strips", path, "--bfile", name]));
    let judge = p_positions(40);
    let by = |of: &dyn Fn([usize; 3]) -> Option<(usize, usize)>| {
        let mut all: Vec<(usize, usize)> = judge.iter().filter_map(|&rows| of(rows)).collect();
        all.sort_unstable();
        all.into_iter().map(|(_, value)| value as u64).collect::<Vec<_>>()
    };
    // Boards up to 40 squares wide have first P-positions of all sheets below 20, and ends of those below 25.
    let first = by(&|[a, b, c]| (b == c && c < 20).then_some((c, a)));
    let end = by(&|[a, b, c]| (a == b && c < 25).then_some((c, a)));
    let ending = by(&|[a, b, c]| (a == b && c < 25).then_some((c, c)));
    for path in [&whole, &ends] {
        for (name, offset, expected) in [("first", 0, &first), ("end", 1, &end), ("ending", 1, &ending)] {
            let (n, found) = sequence(path, name);
            assert_eq!((n, &found[..expected.len()]), (offset, &expected[..]), "{name}");
        }
        assert_eq!(sequence(path, "patterns").1, [120]);
        assert_eq!(sequence(path, "n").1.len(), 150);
    }
    // As OEIS has them: A029900 and A029902.
    assert_eq!(first[..16], [1, 3, 4, 6, 8, 10, 11, 13, 15, 16, 18, 20, 21, 24, 25, 27]);
    assert_eq!(ending[..10], [1, 3, 4, 6, 8, 10, 12, 13, 15, 16]);
}
