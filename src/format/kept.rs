//! Which sheets a table keeps, where it keeps only some of those that its recursion went through.

use std::fmt;
use std::ops::Range;

/// Parts `every:N` of a text, at most: each may name all sheets.
const MOST_EVERY: usize = 16;

/// The sheets that a table keeps: some numbers below that of its sheets, ascending.
///
/// As text: numbers and ranges with commas between them. `5` is a sheet, `0..1000` and `0..=999` the first thousand,
/// `5000..=9000:100` every hundredth from 5000 on, and `every:1000` every thousandth of all. Sheets of `every` may be
/// named again; others stand once.
///
/// ```
/// use supermex::KeptSheets;
///
/// let kept = KeptSheets::parse("0..4,every:100,298..=300", 301)?;
/// assert_eq!(kept.numbers(), [0, 1, 2, 3, 100, 200, 298, 299, 300]);
/// assert_eq!(kept.to_string(), "0..=3,100,200,298..=300");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeptSheets(Vec<u32>);

/// A part of the text: its sheets, the distance between them, and whether they may be named again.
struct ListItem {
    sheets: Range<u32>,
    step: u32,
    again: bool,
}

fn bad(why: impl Into<String>) -> String {
    why.into()
}

impl KeptSheets {
    /// Reads the text, for a table of the sheets below a number.
    ///
    /// # Errors
    /// If the text is something else, names a sheet that is not there or names one twice, or names none or all.
    pub fn parse(text: &str, sheets: u32) -> Result<Self, String> {
        let parts = text.split(',').map(|part| parse(part.trim(), sheets)).collect::<Result<Vec<ListItem>, _>>()?;
        let (every, named): (Vec<ListItem>, Vec<ListItem>) = parts.into_iter().partition(|part| part.again);
        if every.len() > MOST_EVERY {
            return Err(bad(format!("it has more than {MOST_EVERY} parts every:N; give fewer")));
        }
        let count = |parts: &[ListItem]| parts.iter().map(ListItem::count).sum::<u64>();
        let all = usize::try_from(count(&every) + count(&named).min(u64::from(sheets) + 1)).unwrap_or(usize::MAX);
        let mut numbers = Vec::new();
        numbers.try_reserve_exact(all).map_err(|_| bad("these are more sheets than fit in memory"))?;
        // With one sheet more than there are, one is named twice.
        numbers.extend(named.iter().flat_map(ListItem::numbers).take(sheets as usize + 1));
        numbers.sort_unstable();
        if let Some(two) = numbers.windows(2).find(|two| two[0] == two[1]) {
            return Err(bad(format!("sheet {} is in two of the ranges; name it once", two[0])));
        }
        numbers.extend(every.iter().flat_map(ListItem::numbers));
        numbers.sort_unstable();
        numbers.dedup();
        match numbers.len() {
            0 => Err(bad("it names no sheet; name at least one, such as every:1000")),
            all if all == sheets as usize => Err(bad(format!("it names all {sheets} sheets; leave it out"))),
            _ => Ok(Self(numbers)),
        }
    }

    /// These, which ascend.
    pub fn of(numbers: Vec<u32>) -> Self {
        Self(numbers)
    }

    /// Their numbers, ascending.
    pub fn numbers(&self) -> &[u32] {
        &self.0
    }
}

impl ListItem {
    fn count(&self) -> u64 {
        (self.sheets.len() as u64).div_ceil(self.step.into())
    }

    fn numbers(&self) -> impl Iterator<Item = u32> + use<> {
        self.sheets.clone().step_by(self.step as usize)
    }
}

/// A part of the text.
fn parse(part: &str, sheets: u32) -> Result<ListItem, String> {
    let wrong = || {
        bad(format!(
            "{part:?} is neither a number nor a range; write 5, 0..1000, 0..=999, 5000..=9000:100 or every:1000"
        ))
    };
    let number = |text: &str| {
        let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        // A number that is too large for a u32 is too large for a table, and so is the next.
        if digits { Ok(text.parse::<u32>().unwrap_or(u32::MAX - 1)) } else { Err(wrong()) }
    };
    if let Some(step) = part.strip_prefix("every:") {
        return match number(step)? {
            0 => Err(bad("every:0 has no next sheet; write every:1000 or another number")),
            step => Ok(ListItem { sheets: 0..sheets, step, again: true }),
        };
    }
    let (range, step) = match part.split_once(':') {
        Some((range, step)) if range.contains("..") => (range, number(step)?),
        Some(_) => return Err(wrong()),
        None => (part, 1),
    };
    let (start, end) = match range.split_once("..") {
        None => (number(range)?, number(range)?.saturating_add(1)),
        Some((start, end)) => match end.strip_prefix('=') {
            Some(last) => (number(start)?, number(last)?.saturating_add(1)),
            None => (number(start)?, number(end)?),
        },
    };
    if step == 0 || start >= end {
        return Err(bad(format!("{part} has no sheet; write the smaller number first, and a step above 0")));
    }
    if end > sheets {
        let last = end - 1;
        return Err(bad(format!("sheet {last} is not below {sheets}; name sheets of the table, or make it larger")));
    }
    Ok(ListItem { sheets: start..end, step, again: false })
}

impl fmt::Display for KeptSheets {
    /// One text for the same sheets, which [`parse`](Self::parse) reads: the longest run from each number on.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (mut rest, mut between) = (&self.0[..], "");
        while let [first, more @ ..] = rest {
            let step = more.first().map_or(1, |next| next - first);
            let run = 1 + rest.windows(2).take_while(|two| two[1] - two[0] == step).count();
            // Two numbers are shorter by themselves, unless they are neighbours.
            let run = if run == 2 && step > 1 { 1 } else { run };
            let last = rest[run - 1];
            match (run, step) {
                (1, _) => write!(f, "{between}{first}")?,
                (_, 1) => write!(f, "{between}{first}..={last}")?,
                (_, step) => write!(f, "{between}{first}..={last}:{step}")?,
            }
            (rest, between) = (&rest[run..], ",");
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_read_as_they_are_written() {
        for (text, sheets, written) in [
            ("0..1000,every:1000,999000..=1000000", 1_000_001, "0..=1000,2000..=999000:1000,999001..=1000000"),
            ("5", 6, "5"),
            (" 7 , 3 ", 9, "3,7"),
            ("every:3", 10, "0..=9:3"),
            ("every:4,every:6", 13, "0,4..=8:2,12"),
            ("0..=3:3,1..3", 5, "0..=3"),
            ("2..=10:2,3", 12, "2..=4,6..=10:2"),
        ] {
            let kept = KeptSheets::parse(text, sheets).unwrap();
            assert_eq!(kept.to_string(), written, "{text}");
            assert_eq!(KeptSheets::parse(written, sheets).unwrap(), kept, "{text}");
        }
        let mut seed = 1_u64;
        for round in 1..200 {
            let mut draw = || {
                seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
                seed >> 40
            };
            let numbers: Vec<u32> = (0..300).filter(|_| draw() % 200 < round).collect();
            if numbers.is_empty() || numbers.len() == 300 {
                continue;
            }
            let text = KeptSheets(numbers.clone()).to_string();
            assert_eq!(KeptSheets::parse(&text, 300).unwrap().numbers(), numbers, "{text}");
        }
    }

    #[test]
    fn other_texts_are_refused() {
        for (text, why) in [
            ("", "neither a number nor a range"),
            ("1,,2", "neither a number nor a range"),
            ("1-5", "neither a number nor a range"),
            ("+5", "neither a number nor a range"),
            ("5:2", "neither a number nor a range"),
            ("0..", "neither a number nor a range"),
            ("every:0", "no next sheet"),
            ("every:", "neither a number nor a range"),
            ("7..3", "has no sheet"),
            ("3..3", "has no sheet"),
            ("3..9:0", "has no sheet"),
            ("100", "sheet 100 is not below 100"),
            ("50..=100", "sheet 100 is not below 100"),
            ("99999999999999999999", "is not below 100"),
            ("0..10,9..20", "sheet 9 is in two of the ranges"),
            ("3,3", "sheet 3 is in two of the ranges"),
            ("0..100", "all 100 sheets"),
            ("every:1", "all 100 sheets"),
        ] {
            let error = KeptSheets::parse(text, 100).unwrap_err().to_string();
            assert!(error.contains(why), "{text}: {error}");
        }
    }
}
