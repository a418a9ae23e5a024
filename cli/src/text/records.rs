//! Records of `query --binary`: numbers of 64 bits, the least significant byte first.

/// Which numbers a record of a game on three or four numbers holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum RecordForm {
    /// x, y, z: 24 bytes
    Triples,
    /// x, y, z, p, with p passes left: 32 bytes; on four numbers w, x, y, z
    Quadruples,
    /// w, x, y, z, p in games on four numbers: 40 bytes
    Quintuples,
}

/// How records follow each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Layout {
    /// Each has so many bytes.
    Fixed(usize),
    /// Each begins with a number that says how many items follow, of so many bytes each.
    Counted(usize),
}

/// Items of a record that says their number, at most: longer ones are no positions that anybody has.
pub const MOST_ITEMS: u64 = 1 << 14;

impl Layout {
    /// The length of the record that begins here; `None` if more bytes are needed to tell.
    ///
    /// # Errors
    /// If it says that it has more items than a record may have. Where the next one begins is then not known.
    pub fn length(self, bytes: &[u8]) -> Result<Option<usize>, String> {
        let each = match self {
            Self::Fixed(length) => return Ok(Some(length)),
            Self::Counted(each) => each,
        };
        let Some(count) = bytes.first_chunk() else { return Ok(None) };
        let count = u64::from_le_bytes(*count);
        match usize::try_from(count) {
            Ok(items) if count <= MOST_ITEMS => Ok(Some(8 + items * each)),
            _ => Err(format!("it says that {count} items follow, and a record has at most {MOST_ITEMS}")),
        }
    }
}

/// The numbers of a record, as far as it has them; 0 for others.
pub fn numbers<const N: usize>(record: &[u8]) -> [u64; N] {
    let mut numbers = [0; N];
    for (number, bytes) in numbers.iter_mut().zip(record.as_chunks().0) {
        *number = u64::from_le_bytes(*bytes);
    }
    numbers
}

/// The numbers of a record that begins with how many there are.
pub fn counted(record: &[u8]) -> Vec<u64> {
    record.as_chunks().0.iter().skip(1).map(|bytes| u64::from_le_bytes(*bytes)).collect()
}

/// How records of three numbers are laid out, with the passes or without.
pub fn of_three(game: &str, form: Option<RecordForm>) -> anyhow::Result<Layout> {
    match form {
        None | Some(RecordForm::Triples) => Ok(Layout::Fixed(24)),
        Some(RecordForm::Quadruples) => Ok(Layout::Fixed(32)),
        Some(RecordForm::Quintuples) => {
            let why = "its positions are three numbers; give triples or quadruples";
            Err(super::not_for("--binary=quintuples", game, why))
        }
    }
}

/// Refuses a form of records where the game has one of its own.
pub fn own_form(game: &str, form: Option<RecordForm>, own: &str) -> anyhow::Result<()> {
    match form {
        None => Ok(()),
        Some(_) => {
            Err(super::not_for("a form of records", game, &format!("its records are {own}; give --binary alone")))
        }
    }
}
