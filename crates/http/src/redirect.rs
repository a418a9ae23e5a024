//! Redirects: their address, and whether they are followed.

use ureq::http::{HeaderMap, Uri, header};

use crate::HttpError;
use crate::Service;

/// Redirects that are followed, one after the other.
pub(crate) const MOST: usize = 10;

/// The servers that redirects may lead to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Hosts {
    /// The one that was asked.
    Same,
    /// That, and those of a service.
    Of(Service),
    Any,
}

impl Hosts {
    fn has(self, to: &Uri) -> bool {
        match self {
            Self::Same => false,
            Self::Of(service) => {
                let secure = to.scheme_str() == Some("https") && to.port_u16().is_none_or(|port| port == 443);
                secure && to.host().is_some_and(|host| service.redirects_to(&host.to_ascii_lowercase()))
            }
            Self::Any => true,
        }
    }
}

/// The address to which an answer for `from` redirects, if it may be followed.
pub(crate) fn next(from: &Uri, headers: &HeaderMap, hosts: Hosts) -> Result<Uri, HttpError> {
    let text = |name| headers.get(name).and_then(|value| value.to_str().ok());
    // S3 may name only the region where a bucket is.
    let in_region = || match hosts {
        Hosts::Of(service) => service.in_region(from, text("x-amz-bucket-region")?),
        _ => None,
    };
    let location = text(header::LOCATION.as_str()).map(str::to_owned).or_else(in_region);
    follow(from, &location.ok_or(HttpError::Malformed("the server redirects, and does not say where"))?, hosts)
}

/// The address that a server names in an answer for `from`, if it may be followed.
///
/// A redirect from `https` to `http` is never followed: anybody on the way could read and change the answer. A redirect
/// to another server is followed only if the options or the service say so.
fn follow(from: &Uri, location: &str, hosts: Hosts) -> Result<Uri, HttpError> {
    let to = resolve(from, location).ok_or(HttpError::Malformed("the server redirects to an invalid address"))?;
    match (from.scheme_str(), to.scheme_str()) {
        (Some("https"), Some("http")) => Err(HttpError::Insecure),
        (_, Some("http" | "https")) if hosts.has(&to) || same_server(from, &to) => Ok(to),
        (_, Some("http" | "https")) => Err(HttpError::OtherServer),
        _ => Err(HttpError::Malformed("the server redirects to an address that is not of the web")),
    }
}

/// Whether two addresses are of one server: the same host at the same port, or at both usual ones.
fn same_server(from: &Uri, to: &Uri) -> bool {
    let usual = |uri: &Uri| if uri.scheme_str() == Some("https") { 443 } else { 80 };
    let port = |uri: &Uri| uri.port_u16().unwrap_or(usual(uri));
    let same_host = from.host().zip(to.host()).is_some_and(|(from, to)| from.eq_ignore_ascii_case(to));
    same_host && (port(from) == port(to) || port(from) == usual(from) && port(to) == usual(to))
}

/// The address of a reference on a page or in an answer from `base` (RFC 3986, 5.2).
pub(crate) fn resolve(base: &Uri, reference: &str) -> Option<Uri> {
    let reference = reference.split('#').next()?;
    let (scheme, authority) = (base.scheme_str()?, base.authority()?);
    let end = reference.find(['/', '?']).unwrap_or(reference.len());
    if reference.get(..end)?.contains(':') {
        return reference.parse().ok();
    }
    if reference.starts_with("//") {
        return format!("{scheme}:{reference}").parse().ok();
    }
    let (path, query) = reference.split_at(reference.find('?').unwrap_or(reference.len()));
    let path = match path {
        "" => base.path().to_owned(),
        path if path.starts_with('/') => without_dots(path),
        path => without_dots(&format!("{}/{path}", base.path().rsplit_once('/').map_or("", |(before, _)| before))),
    };
    format!("{scheme}://{authority}{path}{query}").parse().ok()
}

/// A path without the segments `.` and `..`.
fn without_dots(path: &str) -> String {
    let mut kept: Vec<&str> = Vec::new();
    let mut segments = path.split('/').skip(1).peekable();
    while let Some(segment) = segments.next() {
        let last = segments.peek().is_none();
        match segment {
            "." | ".." => {
                if segment == ".." {
                    kept.pop();
                }
                // What they leave is a directory.
                if last {
                    kept.push("");
                }
            }
            segment => kept.push(segment),
        }
    }
    format!("/{}", kept.join("/"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn references_are_resolved() {
        let base: Uri = "https://h:8/a/b/c?q".parse().unwrap();
        for (reference, expected) in [
            ("https://g/x", "https://g/x"),
            ("//g/x?y", "https://g/x?y"),
            ("/x", "https://h:8/x"),
            ("x#f", "https://h:8/a/b/x"),
            ("../x", "https://h:8/a/x"),
            ("../../../x/.", "https://h:8/x/"),
            ("./..", "https://h:8/a/"),
            ("?y=1:2", "https://h:8/a/b/c?y=1:2"),
            ("x?y=/..", "https://h:8/a/b/x?y=/.."),
        ] {
            assert_eq!(resolve(&base, reference).unwrap().to_string(), expected, "{reference}");
        }
        assert!(resolve(&base, "https://a b/").is_none() && resolve(&base, "/a b").is_none());
    }

    #[test]
    fn only_what_is_allowed_is_followed() {
        let to = |from: &str, location: &str, hosts| follow(&from.parse().unwrap(), location, hosts);
        for (from, location) in [
            ("http://h/a", "/b"),
            ("http://h/a", "http://H:80/b"),
            ("http://h/a", "https://h/b"),
            ("http://h:80/a", "https://h:443/b"),
            ("https://h:8/a", "https://h:8/b"),
        ] {
            assert!(to(from, location, Hosts::Same).is_ok(), "{from} {location}");
        }
        for (from, location) in [
            ("http://h/a", "http://g/a"),
            ("http://h/a", "//g/a"),
            ("http://h/a", "http://h:8/a"),
            ("http://h:8/a", "https://h/a"),
            ("https://h/a", "https://h.g/a"),
            ("https://h/a", "https://h@g/a"),
        ] {
            assert_eq!(to(from, location, Hosts::Same), Err(HttpError::OtherServer), "{from} {location}");
            assert_eq!(to(from, location, Hosts::Of(Service::S3)), Err(HttpError::OtherServer), "{from} {location}");
            assert!(to(from, location, Hosts::Any).is_ok(), "{from} {location}");
        }
        for hosts in [Hosts::Same, Hosts::Of(Service::HuggingFace), Hosts::Any] {
            for location in ["http://h/a", "http://g/a", "HTTP://h/a", "http://cdn.hf.co/a"] {
                assert_eq!(to("https://h/a", location, hosts), Err(HttpError::Insecure));
            }
            for location in ["file:///etc/passwd", "ftp://h/a", "http://", "x:"] {
                assert!(matches!(to("http://h/a", location, hosts), Err(HttpError::Malformed(_))), "{location}");
            }
        }
    }

    #[test]
    fn a_service_redirects_to_its_own_hosts() {
        let (from, hosts) = ("https://huggingface.co/x".parse().unwrap(), Hosts::Of(Service::HuggingFace));
        for location in ["https://cas-bridge.xethub.hf.co/x?Expires=1", "https://CDN-LFS.hf.co:443/x", "/api/x"] {
            assert!(follow(&from, location, hosts).is_ok(), "{location}");
        }
        for location in
            ["https://cdn.hf.co:8443/x", "https://cdn.hf.co@h/x", "https://s3.amazonaws.com/x", "https://hf.co.h/x"]
        {
            assert_eq!(follow(&from, location, hosts), Err(HttpError::OtherServer), "{location}");
        }
    }

    #[test]
    fn a_region_without_an_address() {
        let from = "https://s3.amazonaws.com/my.games/k".parse().unwrap();
        let mut headers = HeaderMap::new();
        assert!(next(&from, &headers, Hosts::Of(Service::S3)).is_err());
        headers.insert("x-amz-bucket-region", "eu-west-1".parse().unwrap());
        let to = next(&from, &headers, Hosts::Of(Service::S3)).unwrap();
        assert_eq!(to.to_string(), "https://s3.eu-west-1.amazonaws.com/my.games/k");
        assert!(next(&from, &headers, Hosts::Any).is_err());
    }
}
