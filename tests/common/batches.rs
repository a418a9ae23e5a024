//! A batch says what its positions say one by one, whatever the bytes.

use supermex::{Outcome, Position, ReadError, Table};

/// The outcomes of a batch.
pub fn outcomes(
    table: &Table,
    positions: impl IntoIterator<Item = impl Into<Position>>,
) -> Result<Vec<Outcome>, ReadError> {
    let positions: Vec<Position> = positions.into_iter().map(Into::into).collect();
    let mut outcomes = vec![Outcome::Left; positions.len()];
    table.outcomes(&positions, &mut outcomes).map(|()| outcomes)
}

/// Compares a batch with its positions one by one: the outcomes before the first error, and that error.
pub fn agree(table: &Table, positions: &[Position]) {
    let alone = |position| table.outcome(position).map_err(|error| error.to_string());
    let expected: Vec<_> = positions.iter().map(alone).collect();
    let mut outcomes = vec![Outcome::Left; positions.len()];
    let stopped = table.outcomes(positions, &mut outcomes).err();
    let right = expected.iter().take_while(|outcome| outcome.is_ok()).count();
    let stopped = stopped.map(|error| match error {
        ReadError::Batch { index, source, .. } => (index, source.to_string()),
        error => panic!("{error}: without its place"),
    });
    assert_eq!(stopped, expected.get(right).map(|error| (right, error.clone().unwrap_err())));
    for (at, (found, expected)) in outcomes[..right].iter().zip(&expected).enumerate() {
        assert_eq!(Ok(*found), *expected, "position {at}");
    }
}
