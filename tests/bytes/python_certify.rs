//! Two judges that share nothing agree: `tests/certify.py`, written from the rules of moves, `docs/certificates.md` and `format.md`, certifies
//! the tables that the library certifies, and refuses the others. Skipped, with a message, where there is no `python3`.

use crate::common::judge::Variant;
use crate::common::mistakes::Mistake;
use crate::common::python::certify;
use crate::common::tables::{Built, Case};
use crate::common::{Draw, share, written};
use supermex::game::{Game, Rest, Sheet};
use supermex::raw::CellFile;
use supermex::{Profile, read};
use supermex_certify::{Certify, Scope};

/// Rules, sheets and columns of a table, and the profile that it is written in.
fn drawn(draw: &mut Draw, turn: u64) -> (Case, u32, Option<u32>, Profile) {
    let passes = u32::from(draw.below(2) == 0);
    let number = |draw: &mut Draw, least: u32, below: u64| least + u32::try_from(draw.below(below)).unwrap();
    let listed = |draw: &mut Draw, game, most: u64| {
        let one = |draw: &mut Draw| [draw.skewed(9), draw.skewed(30), draw.skewed(12)];
        let level = |draw: &mut Draw| (passes == 1 && draw.below(3) == 0).then(|| number(draw, 0, 2));
        let count = 1 + draw.below(most);
        let all: Vec<Variant> = (0..count).map(|_| (one(draw), level(draw))).collect();
        Case::listed(game, passes, all.into_iter().filter(|&(at, _)| game == Game::Nim || at != [0; 3]).collect())
    };
    match turn % 8 {
        0 => (Case::pure(Game::Nim, passes), number(draw, 1, 20), Some(number(draw, 20, 20)), Profile::Fast),
        1 => {
            let misere = Case::listed(Game::Nim, passes, vec![([0; 3], None)]);
            (misere, number(draw, 1, 20), Some(number(draw, 20, 12)), Profile::Fast)
        }
        2 => (listed(draw, Game::Nim, 4), number(draw, 1, 16), Some(number(draw, 1, 24)), Profile::Fast),
        3 => {
            let seed = draw.below(1 << 40);
            let game = [Game::Nim, Game::Chomp][usize::from(draw.below(3) > 0)];
            (Case::random(game, passes, seed), number(draw, 1, 12), Some(number(draw, 12, 12)), Profile::Fast)
        }
        4 => (Case::pure(Game::Chomp, passes), number(draw, 1, 30), None, Profile::Ends),
        5 => (listed(draw, Game::Chomp, 3), number(draw, 1, 20), None, Profile::Ends),
        6 => (listed(draw, Game::Chomp, 5), number(draw, 1, 20), None, Profile::Fast),
        _ => (Case::pure(Game::Chomp, passes), number(draw, 1, 30), None, Profile::Fast),
    }
}

#[test]
fn two_judges_agree() {
    let dir = tempfile::tempdir().unwrap();
    let (mut draw, mut paths, mut judged) = (Draw(33), Vec::new(), Vec::new());
    for turn in 0..share(1000, 160) {
        let (case, sheets, columns, profile) = drawn(&mut draw, turn);
        let columns = columns.map(|columns| columns.max(if case.game == Game::Nim { sheets } else { 1 }));
        let built = Built::new(&case.window(sheets, columns));
        let mut levels: Vec<Vec<Sheet>> = (0..=case.passes)
            .map(|level| {
                let file = std::fs::read(built.path.join(format!("p{level}-000000000.smx"))).unwrap();
                let file = CellFile::new(file).unwrap();
                (0..sheets).map(|number| file.sheet(number).unwrap()).collect()
            })
            .collect();
        let mut what = "as it was".to_owned();
        if draw.below(4) > 0 {
            let level = usize::try_from(draw.below(levels.len() as u64)).unwrap();
            let sheet = usize::try_from(draw.below(sheets.into())).unwrap();
            // A window has no ends.
            let is_cut = levels[level][sheet].rest == Rest::Unknown;
            let mistake = if is_cut { Mistake::Cell } else { Mistake::ALL[draw.index(5)] };
            mistake.make(&mut levels[level][sheet], &mut draw);
            what = format!("{mistake:?} in sheet {sheet} of level {level}: {:?}", levels[level][sheet]);
        }
        let path = dir.path().join(turn.to_string());
        written::copied(&built.path, &path, &levels, profile);
        let ours = read(&path).map_err(|error| error.to_string());
        let ours = ours.and_then(|table| table.certify(Scope::All).map_err(|error| error.to_string()));
        assert!(what != "as it was" || ours.is_ok(), "{turn}: {case:?}, {sheets} sheets: {ours:?} {levels:?}");
        judged.push((format!("{turn}: {case:?}, {sheets} sheets, {columns:?}, {profile:?}, {what}"), ours));
        paths.push(path.into_os_string().into_string().unwrap());
    }
    let paths: Vec<&str> = paths.iter().map(String::as_str).collect();
    let Some(said) = certify(&paths) else { return };
    assert!(said.err.is_empty(), "{}", said.err);
    let theirs: Vec<&str> = said.out.lines().collect();
    assert_eq!(theirs.len(), judged.len());
    let differ: Vec<_> = theirs
        .iter()
        .zip(&judged)
        .filter(|(theirs, (_, ours))| theirs.starts_with("certified ") != ours.is_ok())
        .map(|(theirs, (what, ours))| format!("{what}\n    {theirs}\n    {ours:?}"))
        .collect();
    assert!(differ.is_empty(), "{} differ:\n{}", differ.len(), differ.join("\n"));
    let right = judged.iter().filter(|(_, ours)| ours.is_ok()).count();
    println!("figure: {} tables judged by the certificate in Python, {right} of them right", judged.len());
    assert!(right.min(judged.len() - right) >= share(50, 30), "{right} of {}", judged.len());
    assert_eq!(said.code, 1);
}

/// Sheets that begin above all columns that are stored of any: their rows begin with the diagonal, too.
#[test]
fn tails_above_all_stored_columns() {
    let ended = |first_column, completions: &[u32]| Sheet {
        first_column,
        completions: completions.to_vec(),
        rest: Rest::Nothing,
    };
    let tail = |first_column, completions: &[u32]| Sheet {
        first_column,
        completions: Vec::new(),
        rest: Rest::Tail(completions.to_vec()),
    };
    let dir = tempfile::tempdir().unwrap();
    let two = vec![([0, 0, 1], None), ([2, 0, 0], None)];
    // In the last, 2,0,1 is answered P, and has the move to 1,0,2, which is, too.
    for (name, variants, third, right) in [
        ("one", two[..1].to_vec(), tail(2, &[3, 1]), true),
        ("two", two.clone(), tail(2, &[3, 1]), true),
        ("wrong", two, tail(2, &[1]), false),
    ] {
        let built = Built::new(&Case::listed(Game::Chomp, 0, variants).options(3));
        let path = dir.path().join(name);
        written::copied(&built.path, &path, &[vec![ended(0, &[2, 1]), tail(1, &[2]), third]], Profile::Fast);
        let ours = read(&path).unwrap().certify(Scope::All);
        assert_eq!(ours.is_ok(), right, "{name}: {ours:?}");
        let Some(said) = certify(&[path.to_str().unwrap()]) else { return };
        assert_eq!(said.code, i32::from(!right), "{name}: {said:?}");
    }
}
