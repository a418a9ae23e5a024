//! What a server has done, for Prometheus.

use std::io;
use std::time::Instant;

use axum::body::{Body, Bytes, HttpBody};
use axum::http::header::CONTENT_LENGTH;
use axum::response::Response;
use http_body_util::BodyExt;
use hyper::body::Frame;
use prometheus::{Histogram, HistogramOpts, IntCounter, IntCounterVec, IntGauge, Opts, Registry, TextEncoder};

/// The media type of the text.
pub const KIND: &str = "text/plain; version=0.0.4; charset=utf-8";

/// Bounds of the classes of seconds: a look-up is microseconds, and no answer takes more than ten seconds to begin.
const SECONDS: [f64; 9] = [0.0001, 0.0003, 0.001, 0.003, 0.01, 0.03, 0.1, 1.0, 10.0];

/// Counters, since the server began.
pub struct Metrics {
    registry: Registry,
    requests: IntCounterVec,
    positions: IntCounter,
    bytes: IntCounter,
    seconds: Histogram,
    connections: IntGauge,
}

/// The figure of open connections.
pub struct Connections(IntGauge);

impl Connections {
    /// Counts a connection until what this returns is gone.
    pub fn open(&self) -> Open {
        self.0.inc();
        Open(self.0.clone())
    }
}

/// A connection that is open.
pub struct Open(IntGauge);

impl Drop for Open {
    fn drop(&mut self) {
        self.0.dec();
    }
}

impl Metrics {
    pub fn new() -> prometheus::Result<Self> {
        let seconds =
            HistogramOpts::new("supermex_request_seconds", "Seconds from a request to the beginning of its answer.");
        let metrics = Self {
            registry: Registry::new(),
            requests: IntCounterVec::new(
                Opts::new("supermex_requests_total", "Requests, by the status of the answer."),
                &["status"],
            )?,
            positions: IntCounter::new("supermex_positions_total", "Positions that the API has answered.")?,
            bytes: IntCounter::new("supermex_sent_bytes_total", "Bytes of the bodies of answers.")?,
            seconds: Histogram::with_opts(seconds.buckets(SECONDS.to_vec()))?,
            connections: IntGauge::new("supermex_connections", "Connections that are open.")?,
        };
        metrics.registry.register(Box::new(metrics.requests.clone()))?;
        metrics.registry.register(Box::new(metrics.positions.clone()))?;
        metrics.registry.register(Box::new(metrics.bytes.clone()))?;
        metrics.registry.register(Box::new(metrics.seconds.clone()))?;
        metrics.registry.register(Box::new(metrics.connections.clone()))?;
        Ok(metrics)
    }

    /// Counts open connections.
    pub fn connections(&self) -> Connections {
        Connections(self.connections.clone())
    }

    /// Counts an answer, now that its status is known, and the bytes of its body as they are sent.
    pub fn counted(&self, mut response: Response, asked: Instant) -> Response {
        self.seconds.observe(asked.elapsed().as_secs_f64());
        self.requests.with_label_values(&[response.status().as_str()]).inc();
        if response.body().is_end_stream() {
            return response;
        }
        // A body whose frames are looked at does not say its length.
        if let Some(length) = response.body().size_hint().exact() {
            response.headers_mut().insert(CONTENT_LENGTH, length.into());
        }
        let bytes = self.bytes.clone();
        response.map(|body| {
            let sent = move |frame: Frame<Bytes>| {
                bytes.inc_by(frame.data_ref().map_or(0, |data| data.len() as u64));
                frame
            };
            Body::new(body.map_frame(sent))
        })
    }

    pub fn answered(&self, positions: usize) {
        self.positions.inc_by(positions as u64);
    }

    /// All of it, in the text that Prometheus reads.
    pub fn text(&self) -> io::Result<String> {
        TextEncoder::new().encode_to_string(&self.registry.gather()).map_err(io::Error::other)
    }
}
