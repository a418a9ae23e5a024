//! Files in the place of ours: what they are, and what to do about them. And the mark that some editors put before a text.

/// The mark of UTF-8 that some programs write before a text.
const MARK: &[u8] = b"\xef\xbb\xbf";

/// The beginnings of files that are often met in the place of others, and what to do.
const KNOWN: [(&[u8], &str); 9] = [
    (
        b"version https://git-lfs.github.com/spec/",
        "this is a Git LFS pointer, and not the file: run `git lfs pull` in its repository, or download the file itself",
    ),
    (b"\x1f\x8b", "this file is compressed by gzip: decompress it with `gunzip` first"),
    (b"\x28\xb5\x2f\xfd", "this file is compressed by Zstandard: decompress it with `unzstd` first"),
    (b"\xfd7zXZ\0", "this file is compressed by xz: decompress it with `unxz` first"),
    (b"BZh", "this file is compressed by bzip2: decompress it with `bunzip2` first"),
    (b"7z\xbc\xaf\x27\x1c", "this is a 7z archive: unpack it first"),
    (b"PK\x03\x04", "this is a ZIP archive: unzip it first"),
    (b"\xff\xfe", UTF_16),
    (b"\xfe\xff", UTF_16),
];

const UTF_16: &str = "this text is in UTF-16: save it in UTF-8";
const TAR: &str = "this is a tar archive: unpack it with `tar -x` first";
const PAGE: &str = "this is a web page, and not the file: use the address of the file itself, and download it again";
const EMPTY: &str = "the file is empty: download or build it again";

/// What a file is that is none of ours, by its first bytes, some hundreds of them, and what to do about it; `None` if that is
/// not known. A packed database is a ZIP archive too.
pub fn foreign(first: &[u8]) -> Option<&'static str> {
    if first.is_empty() {
        return Some(EMPTY);
    }
    let begins =
        |text: &[u8], with: &str| text.get(..with.len()).is_some_and(|text| text.eq_ignore_ascii_case(with.as_bytes()));
    let text = without_mark(first).trim_ascii_start();
    if begins(text, "<!doctype html") || begins(text, "<html") {
        return Some(PAGE);
    }
    if first.get(257..262) == Some(b"ustar") {
        return Some(TAR);
    }
    KNOWN.into_iter().find(|(beginning, _)| first.starts_with(beginning)).map(|(_, what)| what)
}

/// A text in UTF-8 without the mark before it, if it has one.
pub fn without_mark(text: &[u8]) -> &[u8] {
    text.strip_prefix(MARK).unwrap_or(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_files_are() {
        let mut tar = vec![0; 300];
        tar[257..262].copy_from_slice(b"ustar");
        for (first, word) in [
            (&b""[..], "empty"),
            (b"version https://git-lfs.github.com/spec/v1\noid sha256:", "git lfs pull"),
            (b"\x1f\x8b\x08", "gunzip"),
            (b"\n<HTML>", "web page"),
            (b"\xef\xbb\xbf<!DOCTYPE html>", "web page"),
            (b"\xff\xfe1\0", "UTF-16"),
            (b"PK\x03\x04", "unzip"),
            (&tar, "tar -x"),
        ] {
            assert!(foreign(first).is_some_and(|what| what.contains(word)), "{word}");
        }
        for own in [&super::super::MAGIC[..], b"{", b"1,2,3", b"moves = []", b"\xef\xbb\xbf{", b"<", b"PK", b"\0"] {
            assert_eq!(foreign(own), None, "{own:?}");
        }
    }

    #[test]
    fn marks() {
        assert_eq!(without_mark(b"\xef\xbb\xbf1"), b"1");
        assert_eq!(without_mark(b"\xef\xbb1"), b"\xef\xbb1");
        assert_eq!(without_mark(b"\xef\xbb\xbf\xef\xbb\xbf"), b"\xef\xbb\xbf");
    }
}
