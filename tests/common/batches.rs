//! A batch says what its positions say one by one, whatever the bytes.

use supermex::Outcome;
use supermex::raw::Answers;

/// Compares a batch with its positions one by one: the outcomes before the first error, and that error.
pub fn agree<T: Answers>(table: &T, positions: &[T::Position]) {
    let alone = |position| table.outcome_of(position).map_err(|error| error.to_string());
    let expected: Vec<_> = positions.iter().map(alone).collect();
    let mut outcomes = vec![Outcome::Left; positions.len()];
    let stopped = table.outcomes_of(positions, &mut outcomes).err();
    let right = expected.iter().take_while(|outcome| outcome.is_ok()).count();
    let stopped = stopped.map(|error| (error.index, error.source.to_string()));
    assert_eq!(stopped, expected.get(right).map(|error| (right, error.clone().unwrap_err())));
    for (at, (found, expected)) in outcomes[..right].iter().zip(&expected).enumerate() {
        assert_eq!(Ok(*found), *expected, "position {at}");
    }
}
