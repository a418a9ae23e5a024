//! What is an address, and not a path.

use std::path::Path;

/// How addresses begin: those of the web, and those in the words of services on which people publish files.
const SCHEMES: [&str; 6] = ["http://", "https://", "hf://", "s3://", "gs://", "zenodo:"];

/// Whether a path is an address: of something on a web server, or of a service: `hf://`, `s3://`, `gs://`, `zenodo:`.
pub fn is_url(path: impl AsRef<Path>) -> bool {
    let address = path.as_ref().to_str().unwrap_or_default();
    let begins = |scheme: &&str| address.get(..scheme.len()).is_some_and(|start| start.eq_ignore_ascii_case(scheme));
    SCHEMES.iter().any(begins)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_no_addresses() {
        for url in
            ["http://h", "https://h/db", "HTTPS://h/x?y", "hf://datasets/a/b", "s3://b/k", "GS://b/k", "zenodo:12"]
        {
            assert!(is_url(url));
        }
        for path in [
            "nim.db",
            "/a/http",
            "http:",
            "http:/h/db",
            "./http://h",
            "ftp://h/db",
            "C:\\db",
            "s3:/b",
            "./zenodo:1",
            "",
        ] {
            assert!(!is_url(path), "{path}");
        }
    }
}
