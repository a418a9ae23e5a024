//! Addresses in the words of services, as addresses of the web; and where these services redirect to.

use serde::Deserialize;
use url::Url;

use crate::Service;
use crate::SourceError;

/// The file that makes a directory a database.
const MANIFEST: &str = "manifest.json";

/// Where an address leads.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Place {
    /// To this directory or file.
    At(String),
    /// To one of the files below an address, which another one lists.
    Record { files: String, list: String },
}

/// An address below another one, by segments of its path, which are escaped.
pub(crate) fn below<'a>(base: &str, segments: impl IntoIterator<Item = &'a str>) -> Option<String> {
    let mut url = Url::parse(base).ok()?;
    let path = url.path().trim_end_matches('/').to_owned();
    url.set_path(&path);
    url.path_segments_mut().ok()?.pop_if_empty().extend(segments);
    Some(url.into())
}

impl Service {
    pub(crate) const ALL: [Self; 4] = [Self::HuggingFace, Self::S3, Self::GoogleStorage, Self::Zenodo];

    /// The environment variable that names another server with the service's interface (the one that its own programs read,
    /// where they read one), its own server, and how its addresses are written.
    fn facts(self) -> [&'static str; 3] {
        match self {
            Self::HuggingFace => [
                "HF_ENDPOINT",
                "https://huggingface.co",
                "an address on Hugging Face is hf://datasets/NAME/REPOSITORY/PATH, with @REVISION at its end or without",
            ],
            Self::S3 => ["AWS_ENDPOINT_URL_S3", "https://s3.amazonaws.com", "an address on S3 is s3://BUCKET/PATH"],
            Self::GoogleStorage => [
                "STORAGE_EMULATOR_HOST",
                "https://storage.googleapis.com",
                "an address on Google Cloud Storage is gs://BUCKET/PATH",
            ],
            Self::Zenodo => [
                "ZENODO_ENDPOINT",
                "https://zenodo.org",
                "an address on Zenodo is zenodo:RECORD, the number at the end of the record's own address, or zenodo:RECORD/NAME",
            ],
        }
    }

    /// The environment variable that names another server with the service's interface.
    pub(crate) fn variable(self) -> &'static str {
        let [variable, ..] = self.facts();
        variable
    }

    /// Where the rest of an address leads, at another server if there is one.
    pub(crate) fn place(self, rest: &str, endpoint: Option<&str>) -> Result<Place, SourceError> {
        let [_, base, form] = self.facts();
        let server = endpoint.unwrap_or(base);
        if !Url::parse(server).is_ok_and(|url| matches!(url.scheme(), "http" | "https")) {
            return Err(SourceError::Malformed(
                "the other server named for this service is not an address: write http://HOST:PORT",
            ));
        }
        let (first, path) = rest.split_once('/').unwrap_or((rest, ""));
        let place = match self {
            Self::HuggingFace => data_set(server, rest),
            // A certificate is for one label before the service's name.
            Self::S3 if endpoint.is_none() && !first.contains('.') => {
                bucket(first).and_then(|first| below(&format!("https://{first}.s3.amazonaws.com"), path.split('/')))
            }
            Self::S3 | Self::GoogleStorage => {
                bucket(first).and_then(|first| below(server, std::iter::once(first).chain(path.split('/'))))
            }
            Self::Zenodo if first.is_empty() || !first.bytes().all(|byte| byte.is_ascii_digit()) => None,
            Self::Zenodo if path.is_empty() => {
                let list = below(server, ["api", "records", first]);
                let place = below(server, ["records", first, "files"]).zip(list);
                return place.map(|(files, list)| Place::Record { files, list }).ok_or(SourceError::Malformed(form));
            }
            Self::Zenodo => below(server, ["records", first, "files", path]),
        };
        place.map(Place::At).ok_or(SourceError::Malformed(form))
    }

    /// Whether it redirects to such a host, in lower case, for what it has.
    pub(crate) fn redirects_to(self, host: &str) -> bool {
        let under = |domain| host.strip_suffix(domain).is_some_and(|before| before.is_empty() || before.ends_with('.'));
        match self {
            Self::HuggingFace => under("hf.co") || under("huggingface.co"),
            Self::S3 => is_s3(host),
            Self::GoogleStorage | Self::Zenodo => false,
        }
    }

    /// What to ask instead of an address in a region, where the service names only that.
    pub(crate) fn in_region(self, from: &Url, region: &str) -> Option<String> {
        let bucket = from.host_str()?.strip_suffix("s3.amazonaws.com");
        let bucket = bucket.filter(|_| self == Self::S3 && is_region(region))?;
        let mut to = from.clone();
        to.set_host(Some(&format!("{bucket}s3.{region}.amazonaws.com"))).ok()?;
        Some(to.into())
    }
}

/// A data set on Hugging Face, with its revision after the repository, as the service's own programs write it, or after the path.
fn data_set(server: &str, rest: &str) -> Option<String> {
    let (name, rest) = rest.strip_prefix("datasets/")?.split_once('/')?;
    let (repository, path) = rest.split_once('/').unwrap_or((rest, ""));
    let (repository, path, revision) = match (repository.split_once('@'), path.split_once('@')) {
        (Some((repository, revision)), _) => (repository, path, revision),
        (None, Some((path, revision))) => (repository, path, revision),
        (None, None) => (repository, path, "main"),
    };
    let all = [name, repository, revision].iter().all(|part| !part.is_empty());
    let path = path.trim_end_matches('/').split('/').filter(|_| !path.is_empty());
    below(server, ["datasets", name, repository, "resolve", revision].into_iter().chain(path)).filter(|_| all)
}

/// The name of a bucket, if it may be one.
fn bucket(name: &str) -> Option<&str> {
    let named = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'.' | b'_');
    Some(name).filter(|name| name.bytes().all(named) && name.starts_with(|first: char| first.is_ascii_alphanumeric()))
}

/// The name of the packed database in a record that lists its files; `None` if the record is the directory of a database.
pub(crate) fn packed_of(list: &[u8]) -> Result<Option<String>, SourceError> {
    #[derive(Deserialize)]
    struct Record {
        files: Vec<File>,
    }
    #[derive(Deserialize)]
    struct File {
        key: String,
    }
    let record: Record =
        serde_json::from_slice(list).map_err(|_| SourceError::Malformed("the record does not list its files"))?;
    let mut packed = record.files.iter().filter(|file| file.key.ends_with(".smxz"));
    match (packed.next(), packed.next()) {
        (Some(file), None) => Ok(Some(file.key.clone())),
        (Some(_), Some(_)) => {
            Err(SourceError::Malformed("the record has several packed databases: name one, as zenodo:RECORD/NAME.smxz"))
        }
        (None, _) if record.files.iter().any(|file| file.key == MANIFEST) => Ok(None),
        (None, _) => Err(SourceError::Malformed("the record has no packed database (.smxz), and no manifest.json")),
    }
}

/// Whether a host is that of S3, of a region of it, or of a bucket there.
fn is_s3(host: &str) -> bool {
    let mut labels = host.strip_suffix(".amazonaws.com").unwrap_or_default().rsplit('.');
    let last = labels.next().unwrap_or_default();
    last == "s3" || last.strip_prefix("s3-").is_some_and(is_region) || is_region(last) && labels.next() == Some("s3")
}

/// Whether a label is that of a region, such as `eu-west-1`.
fn is_region(label: &str) -> bool {
    let named = label.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-');
    named && label.ends_with(|last: char| last.is_ascii_digit()) && label.matches('-').count() >= 2
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(address: &str) -> String {
        let (service, rest) = Service::of(address).unwrap();
        match service.place(rest, None) {
            Ok(Place::At(url)) => url,
            other => panic!("{address}: {other:?}"),
        }
    }

    #[test]
    fn addresses_of_services_are_addresses_of_the_web() {
        let hub = "https://huggingface.co/datasets/me/games/resolve";
        for (address, expected) in [
            ("hf://datasets/me/games/nim.smxz", format!("{hub}/main/nim.smxz")),
            ("hf://datasets/me/games/a b/nim.db/@v1.0", format!("{hub}/v1.0/a%20b/nim.db")),
            ("hf://datasets/me/games@v1.0/nim.db", format!("{hub}/v1.0/nim.db")),
            ("hf://datasets/me/games/nim.db@refs/pr/7", format!("{hub}/refs%2Fpr%2F7/nim.db")),
            ("HF://datasets/me/games", format!("{hub}/main")),
            ("s3://games/nim.db", "https://games.s3.amazonaws.com/nim.db".into()),
            ("s3://my.games/a/nim.smxz", "https://s3.amazonaws.com/my.games/a/nim.smxz".into()),
            ("s3://games/a?b#c%20/ä", "https://games.s3.amazonaws.com/a%3Fb%23c%2520/%C3%A4".into()),
            ("gs://my.games/nim.db", "https://storage.googleapis.com/my.games/nim.db".into()),
            ("zenodo:123/nim.smxz", "https://zenodo.org/records/123/files/nim.smxz".into()),
        ] {
            assert_eq!(at(address), expected);
            assert!(Url::parse(&expected).is_ok_and(|url| url.as_str() == expected));
        }
        for address in ["zenodo:123", "zenodo:123/"] {
            let (service, rest) = Service::of(address).unwrap();
            let (files, list) =
                ("https://zenodo.org/records/123/files".into(), "https://zenodo.org/api/records/123".into());
            assert_eq!(service.place(rest, None), Ok(Place::Record { files, list }));
        }
        // At another server buckets are directories.
        for (address, expected) in
            [("s3://games/a", "http://h:1/games/a"), ("hf://datasets/a/b/c", "http://h:1/datasets/a/b/resolve/main/c")]
        {
            let (service, rest) = Service::of(address).unwrap();
            assert_eq!(service.place(rest, Some("http://h:1/")), Ok(Place::At(expected.into())));
        }
    }

    #[test]
    fn whatever_is_no_address_is_refused() {
        for endpoint in ["localhost:9000", "", "s3://games"] {
            let refused = Service::S3.place("games/a", Some(endpoint)).unwrap_err().to_string();
            assert!(refused.contains("http://HOST:PORT"), "{endpoint}: {refused}");
        }
        for address in [
            "hf://",
            "hf://me/games/nim.db",
            "hf://datasets/me",
            "hf://datasets//games/x",
            "hf://datasets/me/games@/x",
            "s3://",
            "s3:///nim.db",
            "s3://a:80/x",
            "s3://u@h/x",
            "s3://-a/x",
            "gs://a b/x",
            "zenodo:",
            "zenodo:x",
            "zenodo:12a/x",
        ] {
            let (service, rest) = Service::of(address).unwrap();
            let refused = service.place(rest, None).unwrap_err().to_string();
            assert!(refused.contains(address.split(':').next().unwrap()), "{address}: {refused}");
        }
    }

    #[test]
    fn only_the_hosts_of_a_service() {
        for (service, hosts, others) in [
            (
                Service::HuggingFace,
                &["huggingface.co", "cdn-lfs.huggingface.co", "cdn-lfs-us-1.hf.co", "cas-bridge.xethub.hf.co"][..],
                &["hf.space", "evil-hf.co", "huggingface.co.example.org", "127.0.0.1", ""][..],
            ),
            (
                Service::S3,
                &[
                    "s3.amazonaws.com",
                    "b.s3.amazonaws.com",
                    "a.b.s3-eu-west-1.amazonaws.com",
                    "s3.eu-west-1.amazonaws.com",
                ],
                &[
                    "ec2-1-2-3-4.compute.amazonaws.com",
                    "x.execute-api.us-east-1.amazonaws.com",
                    "amazonaws.com",
                    "s3.amazonaws.com.h",
                ],
            ),
            (Service::GoogleStorage, &[], &["storage.googleapis.com", "googleapis.com"]),
            (Service::Zenodo, &[], &["zenodo.org"]),
        ] {
            assert!(hosts.iter().all(|host| service.redirects_to(host)), "{service:?}");
            assert!(!others.iter().any(|host| service.redirects_to(host)), "{service:?}");
        }
    }

    #[test]
    fn regions() {
        let to = |from: &str, region| Service::S3.in_region(&from.parse().unwrap(), region);
        let expected = "https://s3.eu-west-1.amazonaws.com/a.b/k?q";
        assert_eq!(to("https://s3.amazonaws.com/a.b/k?q", "eu-west-1").unwrap(), expected);
        assert_eq!(to("https://b.s3.amazonaws.com/k", "eu-west-1").unwrap(), "https://b.s3.eu-west-1.amazonaws.com/k");
        assert_eq!(to("https://b.s3.amazonaws.com/k", "h/x-y-1"), None);
        assert_eq!(to("https://h/k", "eu-west-1"), None);
    }

    #[test]
    fn records() {
        let list = |names: &[&str]| {
            let files: Vec<String> = names.iter().map(|name| format!("{{\"key\": \"{name}\", \"size\": 1}}")).collect();
            packed_of(format!("{{\"id\": 1, \"files\": [{}]}}", files.join(",")).as_bytes())
        };
        assert_eq!(list(&["README.md", "nim.smxz"]), Ok(Some("nim.smxz".into())));
        assert_eq!(list(&["manifest.json", "p0-000000000.smx"]), Ok(None));
        for (names, word) in [(&["a.smxz", "b.smxz"][..], "several"), (&["README.md"], "no packed"), (&[], "no packed")]
        {
            assert!(list(names).unwrap_err().to_string().contains(word));
        }
        assert!(packed_of(b"{}").is_err() && packed_of(b"<html>").is_err());
    }
}
