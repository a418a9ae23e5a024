//! Access control. A browser on this machine runs pages of strangers, which may send requests to any address. So a
//! request has to name this server by one of its own names, and pages of other sites cannot read answers unless that is
//! allowed.

use std::net::IpAddr;
use std::str::FromStr;

use axum::http::Request;
use axum::http::header::{
    ACCESS_CONTROL_ALLOW_HEADERS, ACCESS_CONTROL_ALLOW_ORIGIN, ACCESS_CONTROL_EXPOSE_HEADERS, HOST, HeaderMap,
    HeaderName, HeaderValue,
};
use axum::http::uri::{Authority, Uri};

/// Whose pages may read: a site, or `*` for all.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Origin(HeaderValue);

impl FromStr for Origin {
    type Err = &'static str;

    /// As browsers write it, because they compare bytes.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let word = "write a site as browsers do, as https://example.org, or * for any";
        let site = |uri: &Uri| Some(format!("{}://{}", uri.scheme()?, uri.authority()?.as_str().to_ascii_lowercase()));
        let sound = text == "*" || text.parse().ok().and_then(|uri| site(&uri)).is_some_and(|site| site == text);
        let value = HeaderValue::from_str(text).map_err(|_| word)?;
        if sound { Ok(Self(value)) } else { Err(word) }
    }
}

impl Origin {
    /// The site as text.
    pub fn as_text(&self) -> &str {
        self.0.to_str().unwrap_or_default()
    }
}

/// A name of a machine, without a port.
pub fn name(text: &str) -> Result<String, &'static str> {
    let alone = text.parse::<Authority>().is_ok_and(|authority| authority.host() == text);
    if alone { Ok(text.to_owned()) } else { Err("write a name alone, as mine.lan") }
}

/// What a request has to name, and whose pages may read the answer.
#[derive(Debug)]
pub struct Access {
    listened: IpAddr,
    names: Vec<String>,
    origin: Option<Origin>,
}

impl Access {
    /// For a server that listens on an address, and is called by these names too.
    pub fn new(listened: IpAddr, names: Vec<String>, origin: Option<Origin>) -> Self {
        Self { listened, names, origin }
    }

    /// Whether a request was meant for this server. A stranger's site may point its name here after its page was
    /// loaded. To the browser this is then the same site; but the request has that name.
    pub fn named<B>(&self, request: &Request<B>) -> bool {
        let mut hosts = request.headers().get_all(HOST).iter();
        let host = match (request.uri().authority(), hosts.next(), hosts.next()) {
            (Some(authority), ..) => Some(authority.clone()),
            (None, Some(host), None) => Authority::try_from(host.as_bytes()).ok(),
            _ => None,
        };
        host.is_some_and(|host| self.is_own(host.host()))
    }

    fn is_own(&self, host: &str) -> bool {
        match host.trim_start_matches('[').trim_end_matches(']').parse::<IpAddr>() {
            // A machine may have addresses that it does not know itself. Unlike a name, an address cannot be pointed
            // elsewhere.
            Ok(address) => address.is_loopback() || address == self.listened || self.listened.is_unspecified(),
            Err(_) => {
                host.eq_ignore_ascii_case("localhost") || self.names.iter().any(|name| host.eq_ignore_ascii_case(name))
            }
        }
    }

    /// Says in an answer whose pages may read it. Others may not even load it as a script or a picture of theirs.
    pub fn tell(&self, headers: &mut HeaderMap) {
        let policy = HeaderName::from_static("cross-origin-resource-policy");
        headers.insert(policy, HeaderValue::from_static("same-origin"));
        if let Some(Origin(origin)) = &self.origin {
            headers.insert(ACCESS_CONTROL_ALLOW_ORIGIN, origin.clone());
            let exposed = HeaderValue::from_static("content-range, etag");
            headers.insert(ACCESS_CONTROL_EXPOSE_HEADERS, exposed);
            headers.insert(ACCESS_CONTROL_ALLOW_HEADERS, HeaderValue::from_static("content-type"));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn origins() {
        for sound in ["*", "https://example.org", "http://localhost:8000", "http://[::1]:80", "http://10.0.0.1"] {
            assert!(sound.parse::<Origin>().is_ok(), "{sound}");
        }
        for bad in [
            "",
            "null",
            "example.org",
            "https://",
            "https://example.org/",
            "https://Example.org",
            "https://a b",
            "a\nb",
        ] {
            assert!(bad.parse::<Origin>().is_err(), "{bad:?}");
        }
    }

    #[test]
    fn names() {
        assert!(name("mine.lan").is_ok());
        for bad in ["", "mine.lan:80", "http://mine.lan", "a b", "me@mine.lan", "mine.lan/"] {
            assert!(name(bad).is_err(), "{bad:?}");
        }
        let asked = |listened: &str, host: &str| {
            let access = Access::new(listened.parse().unwrap(), vec!["mine.lan".into()], None);
            access.named(&Request::builder().uri("/").header(HOST, host).body(()).unwrap())
        };
        for host in ["localhost", "LocalHost:9000", "127.0.0.1:8080", "127.0.0.2", "[::1]", "[::1]:1", "Mine.LAN:8080"]
        {
            assert!(asked("127.0.0.1", host) && asked("10.0.0.1", host) && asked("::", host), "{host}");
        }
        for host in ["10.0.0.1", "10.0.0.1:8080"] {
            assert!(!asked("127.0.0.1", host) && asked("10.0.0.1", host) && asked("0.0.0.0", host), "{host}");
        }
        for host in [
            "",
            ":8080",
            "example.org",
            "localhost.example.org",
            "127.0.0.1.example.org",
            "localhost@example.org",
            "[::1",
            "notmine.lan",
            "127.0.0.1, example.org",
            "example.org#localhost",
            "0x7f.1",
            "localhost:1:2",
            "localhost/",
        ] {
            assert!(!asked("127.0.0.1", host) && !asked("0.0.0.0", host), "{host}");
        }
    }

    #[test]
    fn one_name_that_is_meant() {
        let access = Access::new([127, 0, 0, 1].into(), Vec::new(), None);
        let request = |uri: &str, hosts: &[&str]| {
            let request = hosts.iter().fold(Request::builder().uri(uri), |request, host| request.header(HOST, *host));
            access.named(&request.body(()).unwrap())
        };
        assert!(!request("/", &[]));
        assert!(!request("/", &["localhost", "localhost"]));
        assert!(request("http://localhost/", &["localhost"]));
        // The first line counts before the header.
        assert!(!request("http://example.org/", &["localhost"]));
    }
}
