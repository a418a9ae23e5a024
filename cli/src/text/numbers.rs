//! Positions in text.

/// Reads numbers with commas or blanks between them; gives how many there were. There may be as many as there is room
/// in `numbers`.
///
/// # Errors
/// What is wrong, in words.
pub fn numbers(text: &[u8], numbers: &mut [u64]) -> Result<usize, String> {
    let mut count = 0;
    let mut at = 0;
    let blank = |byte: u8| byte == b' ' || byte == b'\t' || byte == b'\r';
    loop {
        while text.get(at).copied().is_some_and(blank) {
            at += 1;
        }
        let (number, end) = number(text, at)?;
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
pub(super) fn too_few(count: usize, needed: &str) -> String {
    format!("{count} number{} where {needed} are needed", if count == 1 { "" } else { "s" })
}

/// The number whose digits begin at a place, and the place after them.
fn number(text: &[u8], start: usize) -> Result<(u64, usize), String> {
    let mut at = start;
    let mut value: u64 = 0;
    while let Some(digit) = text.get(at).filter(|byte| byte.is_ascii_digit()) {
        let next = value.checked_mul(10).and_then(|value| value.checked_add(u64::from(digit - b'0')));
        value = next.ok_or("a number of 2^64 or more")?;
        at += 1;
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
