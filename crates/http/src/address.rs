//! Services on which people publish files, and addresses in their words.

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
