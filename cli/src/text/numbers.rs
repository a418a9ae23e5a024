//! Numbers in text: those of positions, and those of flags.

use std::ops::{Range, RangeInclusive};

/// Reads numbers with commas or blanks between them, in brackets or not, each as [`flag`] reads it; gives how many there were.
/// There may be as many as there is room in `numbers`.
///
/// # Errors
/// What is wrong, in words.
pub fn numbers(text: &[u8], numbers: &mut [u64]) -> Result<usize, String> {
    let text = bare(text)?;
    let mut count = 0;
    let mut at = 0;
    let blank = |byte: u8| byte == b' ' || byte == b'\t' || byte == b'\r';
    loop {
        while text.get(at).copied().is_some_and(blank) {
            at += 1;
        }
        let (number, end) = number_at(text, at)?;
        let most = numbers.len();
        *numbers.get_mut(count).ok_or_else(|| format!("more than {most} numbers"))? = number;
        count += 1;
        at = end;
        while text.get(at).copied().is_some_and(blank) {
            at += 1;
        }
        match text.get(at) {
            None => return Ok(count),
            Some(b',') => at += 1,
            Some(byte) if byte.is_ascii_digit() => {}
            Some(_) => return Err("something that is no number, comma or blank".into()),
        }
    }
}

/// Reads as many numbers as there are.
///
/// # Errors
/// What is wrong, in words.
pub fn all(text: &[u8]) -> Result<Vec<u64>, String> {
    // Numbers have blanks or commas between them.
    let mut all = vec![0; text.len() / 2 + 1];
    let count = numbers(text, &mut all)?;
    all.truncate(count);
    Ok(all)
}

/// Numbers as a word: with commas between them, and no blanks.
pub fn word(numbers: &[u64]) -> String {
    numbers.iter().map(u64::to_string).collect::<Vec<_>>().join(",")
}

/// The text inside brackets, if it is in brackets: `[1,2,3]` or `(1,2,3)`.
///
/// # Errors
/// If a bracket is open.
pub fn bare(text: &[u8]) -> Result<&[u8], String> {
    match text {
        [b'[', inner @ .., b']'] | [b'(', inner @ .., b')'] => Ok(inner),
        [b'[' | b'(', ..] => Err("a bracket that is not closed".into()),
        [.., b']' | b')'] => Err("a bracket that was not opened".into()),
        text => Ok(text),
    }
}

/// Reads exactly `N` numbers.
///
/// # Errors
/// What is wrong, in words.
pub fn exactly<const N: usize>(text: &[u8]) -> Result<[u64; N], String> {
    let mut all = [0; N];
    match numbers(text, &mut all)? {
        count if count == N => Ok(all),
        count => Err(too_few(count, &N.to_string())),
    }
}

/// Says how many numbers there are where more are needed.
pub fn too_few(count: usize, needed: &str) -> String {
    format!("{count} number{} where {needed} are needed", if count == 1 { "" } else { "s" })
}

/// The number whose digits begin at a place, and the place after them.
fn number_at(text: &[u8], start: usize) -> Result<(u64, usize), String> {
    let mut at = start;
    let mut value: u64 = 0;
    while let Some(digit) = text.get(at).filter(|byte| byte.is_ascii_digit()) {
        let next = value.checked_mul(10).and_then(|value| value.checked_add(u64::from(digit - b'0')));
        value = next.ok_or("a number of 2^64 or more")?;
        at += 1;
    }
    // `20k`, `1e6`, `1_000`: written as for flags.
    let in_number = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'.');
    if at > start && text.get(at).is_some_and(in_number) {
        let length = text[start..].iter().take_while(|byte| in_number(byte)).count();
        let number = flag(&String::from_utf8_lossy(&text[start..start + length]))?;
        return Ok((number, start + length));
    }
    if at > start {
        return Ok((value, at));
    }
    let rest = String::from_utf8_lossy(text.get(at..).unwrap_or_default());
    Err(match rest.chars().next() {
        None | Some(',') => "a number is missing".into(),
        Some('-') => "a number is negative".into(),
        Some(other) => format!("{other:?} is no digit"),
    })
}

/// A number of a flag, as people write it: `20000`, `20k`, `1e6`, `1_000_000`, `1.5M`.
///
/// # Errors
/// What is wrong, in words.
pub fn flag<N: TryFrom<u64>>(text: &str) -> Result<N, String> {
    let wrong = || match text.strip_prefix('-') {
        Some(rest) if rest.starts_with(|c: char| c.is_ascii_digit()) => format!("{text} is negative"),
        _ => format!("{text:?} is no number; write for example 20000, 20k, 1e6 or 1_000_000"),
    };
    let (digits, tens) = match text.split_at(text.find(|c: char| c.is_ascii_alphabetic()).unwrap_or(text.len())) {
        (digits, "") => (digits, 0),
        (digits, "k" | "K") => (digits, 3),
        (digits, "M") => (digits, 6),
        (digits, "G") => (digits, 9),
        (digits, exponent) => {
            let tens = exponent.strip_prefix(['e', 'E']).and_then(|tens| tens.parse::<u32>().ok()).ok_or_else(wrong)?;
            if tens >= 20 {
                return Err(format!("{text} is 2^64 or more"));
            }
            (digits, tens)
        }
    };
    let value = scaled(digits, tens).ok_or_else(wrong)?;
    let value = u64::try_from(value).map_err(|_| format!("{text} is 2^64 or more"))?;
    N::try_from(value).map_err(|_| format!("{text} is larger than any that is possible here"))
}

/// A number of a flag that has a range, written as for [`flag`].
pub fn within<N>(range: RangeInclusive<N>) -> impl Fn(&str) -> Result<N, String> + Clone + Send + Sync + 'static
where
    N: TryFrom<u64> + PartialOrd + std::fmt::Display + Clone + Send + Sync + 'static,
{
    move |text| match flag(text)? {
        number if range.contains(&number) => Ok(number),
        number => Err(format!("{number} is not in {}..={}", range.start(), range.end())),
    }
}

/// Digits, with underscores between them and perhaps a point, times a power of ten.
fn scaled(digits: &str, tens: u32) -> Option<u128> {
    let (whole, part) = digits.split_once('.').unwrap_or((digits, ""));
    let grouped = |digits: &str| {
        let sound = !digits.starts_with('_') && !digits.ends_with('_') && !digits.contains("__");
        let digits: String = digits.chars().filter(|&c| c != '_').collect();
        (sound && digits.len() <= 20 && digits.chars().all(|c| c.is_ascii_digit())).then_some(digits)
    };
    let (whole, part) = (grouped(whole)?, grouped(part)?);
    let places = u32::try_from(part.len()).ok()?;
    if whole.is_empty() || digits.ends_with('.') || places > tens {
        return None;
    }
    let value: u128 = format!("{whole}{part}").parse().ok()?;
    value.checked_mul(10_u128.checked_pow(tens - places)?)
}

/// A number of bytes: `800M`, `4G`, `1_000_000`.
///
/// # Errors
/// What is wrong, in words.
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
    let number = scaled(digits, 0).ok_or_else(|| format!("{text:?} is no size; write for example 800M or 4G"))?;
    number.checked_mul(unit).and_then(|bytes| u64::try_from(bytes).ok()).ok_or_else(|| "larger than any memory".into())
}

/// A range `A..B`, which ends before B, or `A..=B`; either end may be left out.
///
/// # Errors
/// What is wrong, in words.
pub fn range(text: &str) -> Result<Range<u32>, String> {
    let wrong = || format!("{text:?} is no range; write for example 0..1000, ..1000 or 0..=999");
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
    fn numbers_of_flags() {
        for (text, expected) in [
            ("0", 0),
            ("20k", 20_000),
            ("1e6", 1_000_000),
            ("1_000_000", 1_000_000),
            ("1.5M", 1_500_000),
            ("2.5e1", 25),
        ] {
            assert_eq!(flag::<u32>(text), Ok(expected), "{text}");
        }
        assert_eq!(flag::<u64>("18446744073709551615"), Ok(u64::MAX));
        for text in ["", "k", "-1", "1.5", "1e", "1e20", "_1", "1_", "1__0", "1.", "ten", "0x10", "1.25e1", "5kk"] {
            assert!(flag::<u64>(text).is_err(), "{text}");
        }
        assert!(flag::<u32>("4294967296").is_err() && flag::<u64>("18446744073709551616").is_err());
        assert_eq!((bytes("800M"), bytes("4GiB"), bytes("1_000")), (Ok(800 << 20), Ok(4 << 30), Ok(1000)));
        assert!(bytes("4X").is_err() && bytes("M").is_err() && bytes("99999999999T").is_err());
    }

    #[test]
    fn ranges_and_brackets() {
        assert_eq!(range("3..29"), Ok(3..29));
        assert_eq!(range("3..=29"), Ok(3..30));
        assert_eq!((range(".."), range("1k..2k")), (Ok(0..u32::MAX), Ok(1000..2000)));
        assert!(range("110..100").is_err_and(|why| why.contains("100..110")));
        assert!(range("7").is_err() && range("a..b").is_err());
        assert_eq!(exactly(b"[1, 2 3]"), Ok([1, 2, 3]));
        assert_eq!(exactly(b"(1,2)"), Ok([1, 2]));
        assert!(exactly::<2>(b"[1,2").is_err() && exactly::<2>(b"1,2]").is_err() && exactly::<1>(b"[]").is_err());
    }
}
