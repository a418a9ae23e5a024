//! Counts of P-positions in a file, as `--counts` writes them.

use serde_json::{Value, json};
use supermex::sizes::{OfSize, Sizes};

/// Counts as JSON: `p_positions` of `sizes`, each a list of size, P-positions, three sums, three sums of squares, and median.
pub fn to_json(sizes: &Sizes) -> Value {
    let of = |of: &OfSize| {
        let ([b, c, d], [bb, cc, dd]) = (of.sums, of.squares);
        json!([of.size, of.p_positions, b, c, d, bb, cc, dd, of.median])
    };
    json!({
        "game": sizes.game,
        "title": sizes.title,
        "rules": sizes.rules,
        "passes": sizes.passes,
        "p_positions": sizes.p_positions(),
        "sizes": sizes.of.iter().map(of).collect::<Vec<_>>(),
    })
}

/// What [`to_json`] gives, read back; `None` if it is something else.
pub fn from_json(value: &Value) -> Option<Sizes> {
    let text = |name: &str| Some(value.get(name)?.as_str()?.to_owned());
    let of = |row: &Value| {
        let row = row.as_array().filter(|row| row.len() == 9)?;
        let number = |at: usize| row[at].as_u64();
        Some(OfSize {
            size: u32::try_from(number(0)?).ok()?,
            p_positions: number(1)?,
            sums: [number(2)?, number(3)?, number(4)?],
            squares: [number(5)?, number(6)?, number(7)?],
            median: row[8].as_f64()?,
        })
    };
    let sizes: Vec<OfSize> = value.get("sizes")?.as_array()?.iter().map(of).collect::<Option<_>>()?;
    let counts = (0..).zip(&sizes).all(|(size, of)| of.size == size);
    let read = Sizes {
        game: text("game")?,
        title: text("title")?,
        rules: text("rules")?,
        passes: value.get("passes")?.as_u64()?,
        of: sizes,
    };
    (counts && value.get("p_positions")?.as_u64()? == read.p_positions()).then_some(read)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn json_and_back() {
        let of = |size: u32, count: u64, sum: u64| OfSize {
            size,
            p_positions: count,
            sums: [sum, 0, 0],
            squares: [sum * sum, 0, 0],
            median: 0.5,
        };
        let sizes = Sizes {
            game: "nim-4".into(),
            title: "4-pile Nim".into(),
            rules: "sheets 3".into(),
            passes: 0,
            of: vec![of(0, 1, 0), of(1, 3, 2), of(2, 1, 4)],
        };
        let mut value = to_json(&sizes);
        assert_eq!((&value["p_positions"], from_json(&value)), (&json!(5), Some(sizes)));
        value["p_positions"] = 6.into();
        assert_eq!(from_json(&value), None);
        assert_eq!(from_json(&json!({})), None);
    }
}
