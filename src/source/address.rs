//! Addresses: those of the web, and those in the words of services on which people publish files.

use std::path::Path;

/// A service on which people publish files, whose addresses are understood.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Service {
    /// Data sets on Hugging Face: `hf://datasets/NAME/REPOSITORY/PATH`, and `@REVISION` after that or after the repository.
    HuggingFace,
    /// Public buckets of Amazon S3: `s3://BUCKET/PATH`.
    S3,
    /// Public buckets of Google Cloud Storage: `gs://BUCKET/PATH`.
    GoogleStorage,
    /// Records on Zenodo: `zenodo:RECORD`, or a file in one, `zenodo:RECORD/NAME`.
    Zenodo,
}

impl Service {
    /// The service in whose words an address is, and what follows its scheme.
    pub(crate) fn of(address: &str) -> Option<(Self, &str)> {
        let schemes = [
            ("hf://", Self::HuggingFace),
            ("s3://", Self::S3),
            ("gs://", Self::GoogleStorage),
            ("zenodo:", Self::Zenodo),
        ];
        schemes.into_iter().find_map(|(scheme, service)| Some((service, after(address, scheme)?)))
    }
}

/// What follows a scheme, if an address begins with it.
fn after<'a>(address: &'a str, scheme: &str) -> Option<&'a str> {
    let (start, rest) = address.split_at_checked(scheme.len())?;
    start.eq_ignore_ascii_case(scheme).then_some(rest)
}

/// Whether a path is an address: of something on a web server, or of a service: `hf://`, `s3://`, `gs://`, `zenodo:`.
pub fn is_url(path: impl AsRef<Path>) -> bool {
    let address = path.as_ref().to_str().unwrap_or_default();
    Service::of(address).is_some() || ["http://", "https://"].into_iter().any(|scheme| after(address, scheme).is_some())
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
