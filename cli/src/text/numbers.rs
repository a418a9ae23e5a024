//! Numbers of flags.

use std::ops::{Range, RangeInclusive};

use anyhow::Context;
use supermex::KeptSheets;
pub use supermex::game::text::number as flag;

/// A number of a flag that has a range, written as for [`flag`].
pub fn within<N>(range: RangeInclusive<N>) -> impl Fn(&str) -> Result<N, String> + Clone + Send + Sync + 'static
where
    N: TryFrom<u64> + PartialOrd + std::fmt::Display + Clone + Send + Sync + 'static,
{
    move |text| match flag::<u64>(text).map(N::try_from) {
        Ok(Ok(number)) if range.contains(&number) => Ok(number),
        _ => Err(format!("write a number from {} to {}", range.start(), range.end())),
    }
}

/// What `--keep-sheets` names, of a table with this many sheets.
pub fn kept_sheets(text: &str, sheets: u32) -> anyhow::Result<KeptSheets> {
    KeptSheets::parse(text, sheets).map_err(anyhow::Error::msg).context("--keep-sheets")
}

/// Options with a number that may not be given.
pub fn with<O, N>(options: O, number: Option<N>, set: impl FnOnce(O, N) -> O) -> O {
    match number {
        Some(number) => set(options, number),
        None => options,
    }
}

/// A number of bytes: `800M`, `4G`, `1_000_000`.
pub fn bytes(text: &str) -> Result<u64, String> {
    let digits = text.trim_end_matches(|c: char| c.is_alphabetic());
    let unit = match text[digits.len()..].trim_end_matches("iB").trim_end_matches('B') {
        "" => 1,
        "K" | "k" => 1 << 10,
        "M" | "m" => 1 << 20,
        "G" | "g" => 1 << 30,
        "T" | "t" => 1_u128 << 40,
        other => return Err(format!("unknown unit {other:?}; write for example 800M or 4G")),
    };
    let number = flag::<u64>(digits).map_err(|_| format!("{text:?} is not a size; write for example 800M or 4G"))?;
    u128::from(number)
        .checked_mul(unit)
        .and_then(|bytes| u64::try_from(bytes).ok())
        .ok_or_else(|| "larger than any memory".into())
}

/// The end of a range that begins at 0: `20000`, `..20000` or `..=19999`.
pub fn below(text: &str) -> Result<u32, String> {
    if !text.contains("..") {
        return flag(text);
    }
    match range(text)? {
        Range { start: 0, end } if end < u32::MAX => Ok(end),
        _ => Err(format!("{text:?} is not a range from 0 on; write for example 1000, ..1000 or ..=999")),
    }
}

/// A range `A..B`, which ends before B, or `A..=B`; either end may be left out.
pub fn range(text: &str) -> Result<Range<u32>, String> {
    let wrong = || format!("{text:?} is not a range; write for example 0..1000, ..1000 or 0..=999");
    let (from, to) = text.split_once("..").ok_or_else(wrong)?;
    let (to, inclusive) = to.strip_prefix('=').map_or((to, 0), |to| (to, 1));
    let number =
        |text: &str, otherwise: u32| if text.is_empty() { Ok(otherwise) } else { flag(text).map_err(|_| wrong()) };
    let (start, end) = (number(from.trim(), 0)?, number(to.trim(), u32::MAX)?.saturating_add(inclusive));
    if start > end {
        return Err(format!("the range {text} begins after its end; write {end}..{start}"));
    }
    Ok(start..end)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes() {
        assert_eq!((bytes("800M"), bytes("4GiB"), bytes("1_000")), (Ok(800 << 20), Ok(4 << 30), Ok(1000)));
        assert!(bytes("4X").is_err() && bytes("M").is_err() && bytes("99999999999T").is_err());
    }

    #[test]
    fn ends() {
        assert_eq!(["1k", "..1k", "..=999", "0..=999"].map(below), [const { Ok(1000) }; 4]);
        assert!(["1..5", "..", "5..", "x", "..=x"].map(below).iter().all(Result::is_err));
    }

    #[test]
    fn ranges() {
        assert_eq!(range("3..29"), Ok(3..29));
        assert_eq!(range("3..=29"), Ok(3..30));
        assert_eq!((range(".."), range("1k..2k")), (Ok(0..u32::MAX), Ok(1000..2000)));
        assert!(range("110..100").is_err_and(|why| why.contains("100..110")));
        assert!(range("7").is_err() && range("a..b").is_err());
    }
}
