//! Look-ups that check: the checksum of a piece is compared when the piece is first used.
//!
//! A look-up reads a few bytes, but a checksum covers a whole piece. So a *checked* table compares the checksum of a
//! piece before the first answer from it, and sets a bit if it was right. Later look-ups only test that bit. The
//! indexes, which lead to the pieces, are compared when checking is turned on. A table that is not checked pays nothing
//! for this.

use super::{ReadError, Table};

impl Table {
    /// The same table with look-ups that check: a piece of a file (some kilobytes) is used for an answer only after its
    /// checksum was found right. A wrong bit then gives an error that names the piece, [`CodecError::Piece`], and never
    /// a wrong answer; without the check it can give either.
    ///
    /// This reads the indexes, one or two bytes for a thousand cells. It also reads each piece as a whole when it is
    /// first used, and takes about a microsecond for it; each look-up then tests a bit. A table on a server always
    /// checks.
    ///
    /// The checksums find bits that are wrong by accident. A file that is changed on purpose gets new checksums too:
    /// [`Table::verify`] finds that by the digests of the manifest.
    ///
    /// ```no_run
    /// let table = supermex::open("nim.db")?.checked()?;
    /// # Ok::<(), supermex::ReadError>(())
    /// ```
    ///
    /// # Errors
    /// If an index does not have its checksum, or the checksums cannot be read.
    ///
    /// [`CodecError::Piece`]: crate::raw::CodecError::Piece
    pub fn checked(mut self) -> Result<Self, ReadError> {
        match self.files_mut() {
            Ok(files) => files.start_checking()?,
            Err(file) => {
                let entry = file.manifest().and_then(|manifest| manifest.files.first());
                let name = entry.map_or("the file".to_owned(), |entry| entry.name.clone());
                file.start_checking().map_err(|error| error.of(name))?;
            }
        }
        Ok(self)
    }
}
