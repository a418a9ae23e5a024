//! Redirects: their address, and whether they are followed.

use ureq::http::{HeaderMap, header};
use url::Url;

use crate::Service;
use crate::SourceError;

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
    fn has(self, to: &Url) -> bool {
        match self {
            Self::Same => false,
            Self::Of(service) => {
                // The usual port is left out.
                to.scheme() == "https"
                    && to.port().is_none()
                    && to.host_str().is_some_and(|host| service.redirects_to(host))
            }
            Self::Any => true,
        }
    }
}

/// The address to which an answer for `from` redirects, if it may be followed.
pub(crate) fn next(from: &Url, headers: &HeaderMap, hosts: Hosts) -> Result<Url, SourceError> {
    let text = |name| headers.get(name).and_then(|value| value.to_str().ok());
    // S3 may name only the region where a bucket is.
    let in_region = || match hosts {
        Hosts::Of(service) => service.in_region(from, text("x-amz-bucket-region")?),
        _ => None,
    };
    let location = text(header::LOCATION.as_str()).map(str::to_owned).or_else(in_region);
    follow(from, &location.ok_or(SourceError::Malformed("the server redirects, and does not say where"))?, hosts)
}

/// The address that a server names in an answer for `from`, if it may be followed.
///
/// A redirect from `https` to `http` is never followed: anybody on the way could read and change the answer. A redirect
/// to another server is followed only if the options or the service say so.
fn follow(from: &Url, location: &str, hosts: Hosts) -> Result<Url, SourceError> {
    let mut to =
        from.join(location).map_err(|_| SourceError::Malformed("the server redirects to an invalid address"))?;
    to.set_fragment(None);
    match (from.scheme(), to.scheme()) {
        ("https", "http") => Err(SourceError::Insecure),
        (_, "http" | "https") if hosts.has(&to) || same_server(from, &to) => Ok(to),
        (_, "http" | "https") => Err(SourceError::OtherServer),
        _ => Err(SourceError::Malformed("the server redirects to an address that is not of the web")),
    }
}

/// Whether two addresses are of one server: the same host at the same port, or at both usual ones, which are left out.
fn same_server(from: &Url, to: &Url) -> bool {
    from.host() == to.host()
        && (from.port_or_known_default() == to.port_or_known_default() || from.port().or(to.port()).is_none())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_is_allowed_is_followed() {
        let to = |from: &str, location: &str, hosts| follow(&Url::parse(from).unwrap(), location, hosts);
        for (from, location) in [
            ("http://h/a", "/b"),
            ("http://h/a", "http://H:80/b"),
            ("http://h/a/c?q", "../x?y=/..#f"),
            ("http://h/a", "/a b"),
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
            ("https://h/a", "\\\\g\\a"),
        ] {
            assert_eq!(to(from, location, Hosts::Same), Err(SourceError::OtherServer), "{from} {location}");
            assert_eq!(to(from, location, Hosts::Of(Service::S3)), Err(SourceError::OtherServer), "{from} {location}");
            assert!(to(from, location, Hosts::Any).is_ok(), "{from} {location}");
        }
        for hosts in [Hosts::Same, Hosts::Of(Service::HuggingFace), Hosts::Any] {
            for location in ["http://h/a", "http://g/a", "HTTP://h/a", "http://cdn.hf.co/a"] {
                assert_eq!(to("https://h/a", location, hosts), Err(SourceError::Insecure));
            }
            for location in ["file:///etc/passwd", "ftp://h/a", "http://", "x:", "https://a b/", "data:,x"] {
                assert!(matches!(to("http://h/a", location, hosts), Err(SourceError::Malformed(_))), "{location}");
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
            assert_eq!(follow(&from, location, hosts), Err(SourceError::OtherServer), "{location}");
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
