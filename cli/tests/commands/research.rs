//! What researchers ask of tables of Chomp: sequences as b-files, the census of sheets, the ratios of rows.

use super::common::cli::{TestDir, command, ok, refused, run};

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

#[test]
fn rows_of_the_census() {
    let dir = TestDir::new();
    let ends = dir.build("ends", "chomp --sheets 3000 --keep ends");
    let out = |name: &str| dir.path(name);
    let plot = out("a.png");
    let ran = run(&["analyze", "strips", &ends, "--csv", &out("a.csv"), "--periods", &out("p.csv"), "--plot", &plot]);
    assert_eq!((ran.code, ran.out.as_str()), (0, ""), "{ran:?}");
    let read = |name: &str| std::fs::read_to_string(out(name)).expect("a file");
    let rows: Vec<Vec<String>> =
        read("a.csv").lines().skip(1).map(|line| line.split(',').map(str::to_owned).collect()).collect();
    assert_eq!(rows.len(), 3000);
    // N(x) is the column after the end; the greatest N(x)/x is 19/11.
    let number = |text: &str| text.parse::<u64>().expect("a number");
    assert!(rows.iter().filter(|row| row[1] == "ends").all(|row| number(&row[4]) == number(&row[3]) + 1));
    assert_eq!(rows[11][4], "19");
    // Records are those of the deviations.
    let mut best = (f64::INFINITY, f64::NEG_INFINITY);
    for (x, row) in rows.iter().enumerate() {
        let deviation: f64 = row[5].parse().expect("a number");
        assert!((deviation - (number(&row[4]) as f64 - 2f64.sqrt() * x as f64)).abs() < 1e-4, "{row:?}");
        let expected = if x > 0 && deviation < best.0 {
            "least"
        } else if x > 0 && deviation > best.1 {
            "greatest"
        } else {
            ""
        };
        assert_eq!(row[6], expected, "{row:?}");
        best = (best.0.min(deviation), best.1.max(deviation));
    }
    for line in ["sheets that end: 58.5", "each board has exactly one", "periods of the others: 1: "] {
        assert!(ran.err.contains(line) && !ran.err.contains("not each"), "{}", ran.err);
    }
    // Sheets by period, as `tails` has them.
    let periods: Vec<Vec<u64>> =
        read("p.csv").lines().skip(1).map(|line| line.split(',').map(number).collect()).collect();
    let tails = ok(&["tails", &ends]);
    for row in &periods {
        let of_range = tails.lines().map(|line| line.split(' ').map(number).collect::<Vec<_>>());
        let found: Vec<u64> = of_range
            .filter(|tail| (row[0]..row[1]).contains(&tail[0]) && tail[2] == row[3])
            .map(|tail| tail[0])
            .collect();
        assert_eq!((found.len() as u64, found[0], row[2]), (row[4], row[5], 300), "{row:?}");
    }
    assert_eq!(periods.iter().map(|row| row[4]).sum::<u64>(), tails.lines().count() as u64);
    assert!(std::fs::read(plot).expect("a plot").starts_with(b"\x89PNG"));
}

#[test]
fn what_has_no_census() {
    let dir = TestDir::new();
    let nim = dir.build("nim", "nim --sheets 10");
    let window = dir.build("window", "chomp --sheets 10 --columns 20 --random-variants 5");
    refused(&run(&["analyze", "strips", &nim]), 1, &["strips", "nim", "3-row Chomp"]);
    refused(&run(&["analyze", "strips", &window]), 1, &["strips", "windows of Chomp"]);
    let ends = dir.build("ends", "chomp --sheets 10 --keep ends");
    refused(&run(&["analyze", "strips", &ends, "--sheets", "11"]), 1, &["x < 10"]);
    refused(&run(&["analyze", "strips", &ends, "--bfile", "patterns"]), 1, &["needs a term"]);
}

#[test]
fn b_files_of_lines() {
    let dir = TestDir::new();
    let pure = dir.build("pure", "chomp --sheets 60");
    // The bottom row that is left of 3 x n, from n = 1 on, is that of `openings`.
    let (n, bottom) = terms(&ok(&["openings", &pure, "--bfile", "2"]));
    let lines = ok(&["openings", &pure]);
    let expected: Vec<&str> =
        lines.lines().map(|line| line.split_once(": ").unwrap().1.split_once(',').unwrap().0).collect();
    assert_eq!(
        (n, bottom.iter().map(u64::to_string).collect::<Vec<_>>()),
        (1, expected.iter().map(|&x| x.into()).collect())
    );
    // A sheet is y z already, and keeps how it goes on as a comment.
    let sheet = ok(&["sheet", &pure, "7", "--bfile", "2"]);
    assert_eq!(terms(&sheet), (0, vec![6, 6, 3, 5]));
    assert!(sheet.contains("# tail from y=3 period 1: 5\n"), "{sheet}");
    assert_eq!(terms(&ok(&["sheet", &pure, "7", "--bfile", "1", "--offset", "4"])), (4, vec![0, 1, 2, 3]));
    // The infinite sheets, which are all but A029902.
    let (n, infinite) = terms(&ok(&["tails", &pure, "--bfile", "1"]));
    let (_, ending) = terms(&ok(&["analyze", "strips", &pure, "--bfile", "ending"]));
    let mut both = [infinite.clone(), ending].concat();
    both.sort_unstable();
    assert_eq!((n, both), (1, (0..60).collect()));
    // Wythoff: floor(n φ) and floor(n φ²).
    let wythoff = dir.build("wythoff", "wythoff --columns 100");
    let (n, lower) = terms(&ok(&["list", &wythoff, "--max", "80", "--bfile", "1", "--offset", "0"]));
    let golden = (1.0 + 5f64.sqrt()) / 2.0;
    assert_eq!((n, lower[..20].to_vec()), (0, (0..20).map(|n| (f64::from(n) * golden) as u64).collect()));
    let (_, upper) = terms(&ok(&["list", &wythoff, "--max", "80", "--bfile", "2", "--offset", "0"]));
    assert_eq!(upper[..20].to_vec(), (0..20).map(|n| (f64::from(n) * golden * golden) as u64).collect::<Vec<_>>());
    // Kayles.
    let heap = dir.build("heap", "heap --octal 0.77 --columns 1000");
    assert_eq!(terms(&ok(&["sheet", &heap, "--bfile", "2"])).1[..12], [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6]);
    refused(&run(&["tails", &pure, "--bfile", "4"]), 1, &["--bfile 4", "no number"]);
    refused(&run(&["tails", &pure, "--bfile", "0"]), 2, &["--bfile"]);
    refused(&run(&["tails", &pure, "--offset", "0"]), 2, &["--bfile"]);
    let clobber = dir.build("clobber", "clobber --length 8");
    refused(&run(&["list", &clobber, "--max", "8", "--bfile", "1"]), 1, &["no number"]);
}

#[test]
fn ratios_of_rows() {
    let dir = TestDir::new();
    let table = dir.build("rows", "chomp --rows 4 --sheets 200");
    let (from_table, counts, json) = (dir.path("table.csv"), dir.path("counted.csv"), dir.path("counts.json"));
    let told = run(&["analyze", "ratios", &table, "--csv", &from_table]);
    let game = ["analyze", "ratios", "--game", "chomp", "--sheets", "200", "--counts", &json, "--csv", &counts];
    let counted = run(&game);
    assert_eq!((told.code, counted.code), (0, 0), "{told:?} {counted:?}");
    let read = |path: &str| std::fs::read_to_string(path).expect("a file");
    assert_eq!(read(&from_table), read(&counts));
    assert!(counted.err.contains("counting takes up to ") && counted.err.contains(told.err.trim()), "{counted:?}");
    assert!(told.err.contains("all numbers below 200") && told.err.contains("high family"), "{told:?}");
    // From the counts again, and with a plot.
    let plot = dir.path("a.svg");
    assert_eq!(ok(&["analyze", "ratios", &json, "--plot", &plot]), read(&counts));
    assert!(read(&plot).starts_with("<svg"));
    // Those of `info`, and the rows below 200 by `list`: [w,x,y,z] has the rows w, w+x, w+x+y and w+x+y+z.
    let object: serde_json::Value = serde_json::from_str(&ok(&["info", &table, "--json"])).expect("JSON");
    let sums: u64 =
        read(&counts).lines().skip(1).map(|line| line.split(',').nth(1).unwrap().parse::<u64>().unwrap()).sum();
    assert_eq!(object["p_positions"], serde_json::json!({"numbers_below": 200, "count": sums}));
    let small = dir.build("small", "chomp --rows 4 --sheets 45");
    let list = ok(&["list", &small, "--max", "14"]);
    let rows = list.lines().skip(1).map(|line| {
        let numbers: Vec<u64> = line.split(',').take(4).map(|number| number.parse().expect("a number")).collect();
        numbers.iter().sum::<u64>()
    });
    let expected = rows.filter(|&longest| longest < 15).count() as u64;
    let of_14: u64 = read(&counts)
        .lines()
        .skip(1)
        .take_while(|line| !line.starts_with("15,"))
        .map(|line| line.split(',').nth(1).unwrap().parse::<u64>().unwrap())
        .sum();
    assert_eq!(of_14, expected);
    // With a pass, and piles.
    for args in ["--game nim --sheets 30 --passes 1", "--game chomp --sheets 30 --passes 1 --passes-left 0"] {
        let all: Vec<&str> = ["analyze", "ratios"].into_iter().chain(args.split(' ')).collect();
        assert!(ok(&all).lines().count() > 20, "{args}");
    }
    let nim = dir.build("nim", "nim --sheets 20");
    refused(&run(&["analyze", "ratios", &nim]), 1, &["four numbers", "nim"]);
    refused(&run(&["info", &nim, "--count"]), 1, &["four numbers", "nim"]);
    refused(&run(&["analyze", "ratios"]), 1, &["--game"]);
    refused(&run(&["analyze", "ratios", "--game", "chomp"]), 2, &["--sheets"]);
    refused(&run(&["analyze", "ratios", "--game", "chomp", "--sheets", "5000", "--memory", "100M"]), 1, &["memory"]);
    refused(&run(&["analyze", "ratios", "--game", "chomp", "--sheets", "20000"]), 1, &["2^14"]);
    std::fs::write(dir.path("no.json"), "{}").expect("a file");
    refused(&run(&["analyze", "ratios", &dir.path("no.json")]), 1, &["no file of counts"]);
}

/// The help of both experiments ends with an example, and it runs.
#[test]
fn examples_of_their_help() {
    let dir = TestDir::new();
    dir.build("pure.db", "chomp --sheets 60");
    for name in ["strips", "ratios"] {
        let help = ok(&["analyze", name, "--help"]);
        let example = help.lines().find_map(|line| line.strip_prefix("Example: supermex ")).expect("an example");
        let words: Vec<&str> = example.split(' ').collect();
        let output = command(&words).current_dir(dir.0.path()).output().expect("it runs");
        assert!(output.status.success() && output.stdout.len() > 100, "{example}: {output:?}");
    }
}
