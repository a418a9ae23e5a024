//! Positions in text.

use supermex::rules::{Game, Position};

/// Reads `x,y,z` or `x,y,z,p`, with commas or blanks, into a position; `passes` if none are given.
pub fn parse(text: &[u8], game: Game, passes: u64) -> Result<Position, String> {
    let mut numbers = [0; 4];
    let mut count = 0;
    let mut at = 0;
    let blank = |byte: u8| byte == b' ' || byte == b'\t' || byte == b'\r';
    loop {
        while text.get(at).copied().is_some_and(blank) {
            at += 1;
        }
        let (number, end) = number(text, at)?;
        if count == 4 {
            return Err("more than four numbers".into());
        }
        numbers[count] = number;
        count += 1;
        at = end;
        while text.get(at).copied().is_some_and(blank) {
            at += 1;
        }
        match text.get(at) {
            None => break,
            Some(b',') => at += 1,
            Some(byte) if byte.is_ascii_digit() => {}
            Some(_) => return Err("something that is no number, comma or blank".into()),
        }
    }
    if count < 3 {
        return Err(format!("{count} numbers where three or four are needed"));
    }
    let [x, y, z, p] = numbers;
    if !game.is_position([x, y, z]) {
        return Err(format!("[{x},{y},{z}] is not a position of {game}"));
    }
    Ok(Position { piles: [x, y, z], passes: if count == 4 { p } else { passes } })
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
    if at == start { Err("a number is missing".into()) } else { Ok((value, at)) }
}
