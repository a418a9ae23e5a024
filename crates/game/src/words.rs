//! Positions and moves in words, and as small drawings of text.

use super::{Play, Position};

/// The longest row of a drawing, in characters. Longer ones are drawn smaller.
const WIDEST: u64 = 60;
/// Rows of a drawing, at most.
const MOST_ROWS: usize = 30;

/// The game, the passes left and the numbers: `3-row Chomp, one pass left: rows 12, 7, 5`.
pub fn words(game: &dyn Play, position: &Position) -> String {
    let declared = if game.is_declared(position) { " (declared a win)" } else { "" };
    format!("{}: {}{declared}", title(game, position.passes), game.numbers_in_words(position))
}

/// The game and the passes left: `3-row Chomp, one pass left`.
pub fn title(game: &dyn Play, passes: u64) -> String {
    let passes = match (game.most_passes().map(u64::from), passes) {
        (None, _) => String::new(),
        (Some(0), 0) => " without a pass".into(),
        (Some(_), 0) => ", no pass left".into(),
        (Some(_), 1) => ", one pass left".into(),
        (Some(_), passes) => format!(", {passes} passes left"),
    };
    game.title() + &passes
}

/// Rows as lines of signs, each followed by its length. The poisoned square of Chomp is an `x`.
///
/// `None` where a position has neither rows nor piles, or too many of them.
pub fn drawing(game: &dyn Play, position: &Position) -> Option<String> {
    let board = game.rows(position);
    let poisoned = board.is_some();
    let rows = board.or_else(|| game.piles(position))?;
    let longest = rows.iter().copied().max()?;
    if rows.len() > MOST_ROWS {
        return None;
    }
    let each = longest.div_ceil(WIDEST).max(1);
    let (width, digits) = (longest.div_ceil(each), longest.to_string().len());
    let mut drawn = String::new();
    for (number, &row) in rows.iter().enumerate() {
        let signs = row.div_ceil(each);
        drawn.push_str("  ");
        for square in 0..width {
            drawn.push(match square {
                0 if poisoned && number == 0 => 'x',
                square if square < signs => 'o',
                _ => ' ',
            });
        }
        drawn.push_str(&format!("  {row:>digits$}\n"));
    }
    if each > 1 {
        drawn.push_str(&format!("  (each o stands for {each})\n"));
    }
    Some(drawn)
}

/// A move: `row 3, square 12`, `take 3 from pile 2`, `pass`; `None` where the game has no words for it.
pub fn change(game: &dyn Play, from: &Position, to: &Position) -> Option<String> {
    if let (Some(from), Some(to)) = (game.rows(from), game.rows(to)) {
        if let Some([row, square]) = super::board::bite(&from, &to) {
            return Some(format!("row {row}, square {square}"));
        }
    } else if let (Some(from), Some(to)) = (game.piles(from), game.piles(to))
        && from.len() == to.len()
    {
        let mut lower = from.iter().zip(&to).enumerate().filter(|(_, (from, to))| from != to);
        match (lower.next(), lower.next()) {
            (Some((pile, (from, to))), None) if from > to => {
                return Some(format!("take {} from pile {}", from - to, pile + 1));
            }
            (None, _) => {}
            _ => return None,
        }
    }
    let passes = from.numbers() == to.numbers() && from.passes.checked_sub(1) == Some(to.passes);
    passes.then(|| "pass".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        Board, Clobber, Four, Game, Heap, PassLevel, PerturbedGame, RulesBox, RulesFile, Variant, Variants, Wythoff,
    };

    #[test]
    fn positions_in_words() {
        let chomp = PerturbedGame::new(Game::Chomp).passes(PassLevel::ONE);
        let rows = chomp.read(b"rows:12,7,5").unwrap();
        assert_eq!((&rows[..], rows.passes), (&[5, 2, 5][..], 1));
        assert_eq!(words(&chomp, &rows), "3-row Chomp, one pass left: rows 12, 7, 5");
        assert_eq!(words(&chomp, &rows.with_passes(0)), "3-row Chomp, no pass left: rows 12, 7, 5");
        let plain = PerturbedGame::new(Game::Nim);
        let three = plain.read(b"3,5,9").unwrap();
        assert_eq!(words(&plain, &three), "3-pile Nim without a pass: piles 3, 5, 9");
        let declared = [Variant { piles: [3, 5, 9], level: None }];
        let perturbed = plain.variants(Variants::new(Game::Nim, declared, None).unwrap());
        let said = "3-pile Nim with declared wins without a pass: piles 3, 5, 9 (declared a win)";
        assert_eq!(words(&perturbed, &three), said);
        let four = Four::new(Game::Chomp, 10).unwrap();
        let board = four.read(b" rows:9,9,9,8").unwrap();
        assert_eq!(
            (&board[..], words(&four, &board)),
            (&[8, 1, 0, 0][..], "4-row Chomp without a pass: rows 9, 9, 9, 8".into())
        );
        let heap = Heap::octal("0.137").unwrap();
        assert_eq!(words(&heap, &Position::from([7])), "the octal game 0.137: pile 7");
        let wythoff = Wythoff::blocking(2, 3).unwrap();
        assert_eq!(words(&wythoff, &Position::from([4, 9])), "(2,3)-Wythoff Nim: piles 4, 9");
        assert_eq!(words(&Clobber::new(5).unwrap(), &Position::from([1, 2, 0])), "Linear Clobber: xo_");
    }

    /// The passes are said once, beside the numbers, which have none behind them.
    #[test]
    fn passes_are_said_once() {
        let parsed = |moves: &str| RulesFile::parse(&format!("name = 'g'\nmoves = [{moves}]")).unwrap();
        let boxes = [
            ("'x-t, y'", &[9, 9][..], false, "8,5"),
            ("'x-t, y, z'", &[9, 9, 9], false, "3,4,5"),
            ("'w-t, x, y, z'", &[9, 9, 9, 9], false, "1,2,3,4"),
            ("'x-t, y'", &[9, 9], true, "8,5,2"),
            ("'x-t, y, z'", &[9, 9, 9], true, "3,4,5,6"),
        ];
        for (moves, sides, grundy, numbers) in boxes {
            let rules = RulesBox::with_sides(parsed(moves), sides, grundy).unwrap();
            let title = rules.title();
            let without = rules.read(numbers.as_bytes()).unwrap();
            assert_eq!(words(&rules, &without), format!("{title}: {numbers}"));
            let rules = rules.passes(PassLevel::ONE);
            for (passes, left) in [(0, "no pass left"), (1, "one pass left"), (2, "2 passes left")] {
                let position = rules.read(format!("{numbers},{passes}").as_bytes()).unwrap();
                assert_eq!(words(&rules, &position), format!("{title}, {left}: {numbers}"));
            }
        }
        let values = RulesBox::with_sides(parsed("'x-t, y'"), &[9, 9], true).unwrap().passes(PassLevel::ONE);
        let value = values.read(b"8,5").unwrap();
        assert_eq!(words(&values, &value), "the Grundy values of g, one pass left: 8,5");
    }

    #[test]
    fn rows_are_read_where_there_are_boards() {
        let chomp = PerturbedGame::new(Game::Chomp).passes(PassLevel::ONE);
        for (text, numbers, passes) in [
            ("rows:12", [0, 0, 12], 1),
            ("rows:12,7", [0, 7, 5], 1),
            ("rows:12 7 5 0", [5, 2, 5], 0),
            ("rows:[12,7,5,3]", [5, 2, 5], 3),
        ] {
            let read = chomp.read(text.as_bytes());
            assert_eq!(read, Ok(Position::from(numbers).with_passes(passes)), "{text}");
        }
        for (text, why) in [
            ("rows:7,12,5", "row 2 is longer than the one before; put the longest row first"),
            ("rows:0", "a board has at least one square"),
            ("rows:", "a number is missing"),
            ("rows:1,1,1,1,1", "5 rows where there are 3 at most"),
            ("row:1", "'r' is not a digit"),
        ] {
            assert_eq!(chomp.read(text.as_bytes()), Err(why.to_owned()), "{text}");
        }
        let board = Board::new(3, 9).unwrap();
        assert_eq!(board.read(b"rows:9,9,8"), Ok(Position::from([9, 9, 8])));
        let nim = PerturbedGame::new(Game::Nim);
        assert_eq!(nim.read(b"rows:1,2,3"), Err("only boards of Chomp have rows".to_owned()));
        let most = u64::MAX;
        assert!(chomp.rows(&Position::from([most, 1, 0])).is_none());
    }

    #[test]
    fn moves_in_words() {
        let chomp = PerturbedGame::new(Game::Chomp).passes(PassLevel::ONE);
        let from = chomp.read(b"rows:12,7,5").unwrap();
        for (to, said) in [
            ("rows:11,7,5", "row 1, square 12"),
            ("rows:12,4,4", "row 2, square 5"),
            ("rows:12,7,0", "row 3, square 1"),
            ("rows:12,7,5,0", "pass"),
        ] {
            assert_eq!(change(&chomp, &from, &chomp.read(to.as_bytes()).unwrap()).as_deref(), Some(said));
        }
        let nim = PerturbedGame::new(Game::Nim);
        let [from, to] = [[3, 5, 9], [3, 5, 6]].map(Position::from);
        assert_eq!(change(&nim, &from, &to).as_deref(), Some("take 3 from pile 3"));
        assert_eq!(change(&nim, &from, &from), None);
        assert_eq!(change(&nim, &from, &Position::from([1, 2, 9])), None);
        let split = Heap::octal("0.137").unwrap();
        assert_eq!(change(&split, &Position::from([9]), &Position::from([2, 5])), None);
    }

    #[test]
    fn drawings() {
        let chomp = PerturbedGame::new(Game::Chomp);
        let drawn = drawing(&chomp, &chomp.read(b"rows:12,7,5").unwrap()).unwrap();
        assert_eq!(drawn, "  xooooooooooo  12\n  ooooooo        7\n  ooooo          5\n");
        let nim = PerturbedGame::new(Game::Nim);
        let drawn = drawing(&nim, &Position::from([0, 100, 1000])).unwrap();
        let [least, most] = [6, 59].map(|signs| "o".repeat(signs));
        let blanks = [59, 53].map(|signs| " ".repeat(signs));
        let lines =
            format!("  {}     0\n  {least}{}   100\n  {most}  1000\n  (each o stands for 17)\n", blanks[0], blanks[1]);
        assert_eq!(drawn, lines);
        assert!(drawing(&nim, &Position::from([0, 1, u64::MAX])).is_some());
        assert!(drawing(&Clobber::new(3).unwrap(), &Position::from([1, 2])).is_none());
        let many = Position::new(&[1; MOST_ROWS + 1]);
        assert!(drawing(&Heap::subtract([1], false).unwrap(), &many).is_none());
    }
}
