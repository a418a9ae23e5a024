//! Numbers in text, as people write them.

/// Reads numbers with commas or blanks between them, in brackets or not, each as [`number`] reads it, at most those
/// that fit in `numbers`. Returns how many there were.
///
/// # Errors
/// What is wrong, in words.
pub fn numbers(text: &[u8], numbers: &mut [u64]) -> Result<usize, String> {
    if let Some(count) = plain(text, numbers) {
        return Ok(count);
    }
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
            Some(_) => return Err("something that is not a number, comma or blank".into()),
        }
    }
}

/// The same of nothing but digits, with one comma or blank between numbers, as nearly all texts are: a query takes 4 % less.
fn plain(text: &[u8], numbers: &mut [u64]) -> Option<usize> {
    let mut count = 0;
    for digits in text.split(|byte| matches!(byte, b',' | b' ')) {
        // They are below 10^19.
        let number = numbers.get_mut(count).filter(|_| (1..20).contains(&digits.len()))?;
        *number = 0;
        for digit in digits {
            *number = 10 * *number + u64::from(digit.checked_sub(b'0').filter(|digit| *digit < 10)?);
        }
        count += 1;
    }
    Some(count)
}

/// Reads all numbers that are there.
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

/// Why numbers of the right count are not a position: a board has its poisoned square.
pub(super) fn no_board(numbers: &[u64], game: &str) -> String {
    format!("[{}] is not a position of {game}: it lacks the poisoned square", word(numbers))
}

/// Numbers as a word: with commas between them, and no blanks.
pub fn word(numbers: &[u64]) -> String {
    numbers.iter().map(u64::to_string).collect::<Vec<_>>().join(",")
}

/// Numbers with a noun before them: `rows 12, 7, 5`, or `row 12`.
pub(super) fn listed(one: &str, many: &str, numbers: &[u64]) -> String {
    let list = numbers.iter().map(u64::to_string).collect::<Vec<_>>().join(", ");
    format!("{} {list}", if numbers.len() == 1 { one } else { many })
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

/// Says how many numbers there are where others are needed.
pub fn wrong_count(count: usize, needed: &str) -> String {
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
    // `20k`, `1e6`, `1_000`.
    let in_number = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'.');
    if at > start && text.get(at).is_some_and(in_number) {
        let length = text[start..].iter().take_while(|byte| in_number(byte)).count();
        let number = number(&String::from_utf8_lossy(&text[start..start + length]))?;
        return Ok((number, start + length));
    }
    if at > start {
        return Ok((value, at));
    }
    let rest = String::from_utf8_lossy(text.get(at..).unwrap_or_default());
    let mut next = rest.chars();
    Err(match next.next() {
        None | Some(',') => "a number is missing".into(),
        Some('-') if next.next().is_some_and(|next| next.is_ascii_digit()) => "a number is negative".into(),
        Some(other) => format!("{other:?} is not a digit"),
    })
}

/// A number as people write it: `20000`, `20k`, `1e6`, `1_000_000`, `1.5M`.
///
/// # Errors
/// What is wrong, in words.
pub fn number<N: TryFrom<u64>>(text: &str) -> Result<N, String> {
    let wrong = || match text.strip_prefix('-') {
        Some(rest) if rest.starts_with(|c: char| c.is_ascii_digit()) => format!("{text} is negative"),
        _ => format!("{text:?} is not a number; write for example 20000, 20k, 1e6 or 1_000_000"),
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

/// The numbers of a text in which words and numbers take turns: `k 2 m 3` for the words `k` and `m`. One that is too large is the
/// largest, which no rules allow.
#[cfg(feature = "games")]
pub(super) fn numbers_after<const N: usize>(text: &str, words: [&str; N]) -> Option<[u32; N]> {
    let mut parts = text.split(' ');
    let mut numbers = [0; N];
    for (word, number) in words.into_iter().zip(&mut numbers) {
        parts.next().filter(|part| *part == word)?;
        *number = u32::try_from(parts.next()?.parse::<u64>().ok()?).unwrap_or(u32::MAX);
    }
    parts.next().is_none().then_some(numbers)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_as_people_write_them() {
        for (text, expected) in [
            ("0", 0),
            ("20k", 20_000),
            ("1e6", 1_000_000),
            ("1_000_000", 1_000_000),
            ("1.5M", 1_500_000),
            ("2.5e1", 25),
        ] {
            assert_eq!(number::<u32>(text), Ok(expected), "{text}");
        }
        assert_eq!(number::<u64>("18446744073709551615"), Ok(u64::MAX));
        for text in ["", "k", "-1", "1.5", "1e", "1e20", "_1", "1_", "1__0", "1.", "ten", "0x10", "1.25e1", "5kk"] {
            assert!(number::<u64>(text).is_err(), "{text}");
        }
        assert!(number::<u32>("4294967296").is_err() && number::<u64>("18446744073709551616").is_err());
        assert_eq!(all(b"[1, 2 3]"), Ok(vec![1, 2, 3]));
        assert_eq!(all(b"(1,2)"), Ok(vec![1, 2]));
        assert!(all(b"[1,2").is_err() && all(b"1,2]").is_err() && all(b"[]").is_err());
    }
}
