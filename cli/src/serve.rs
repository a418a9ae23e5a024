//! `supermex serve`: databases and their viewer, for a browser on this machine.

mod access;
mod answer;
mod api;
mod database;
mod metrics;
mod site;

use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;

use anyhow::Context;
use axum::Router;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio_io_timeout::TimeoutStream;

use crate::say::{line, note, warn};
use access::{Access, Origin};
use answer::Server;
use api::Api;
use metrics::{Connections, Metrics, Open};
use site::Site;

/// Connections at a time, each with a file at most: fewer files than a process may open. More wait to be taken.
const CONNECTIONS: usize = 256;
/// A connection is closed if it sends no request, or reads nothing of an answer, for so long.
const SILENCE: Duration = Duration::from_secs(30);
/// What is kept of a request, and of an answer, for each connection.
const BUFFER: usize = 1 << 16;

/// Show databases in a browser: serves the viewer and the files on a port of this machine, until it is interrupted.
///
/// It prints the address of each database, and those of --api and --metrics. Only the named databases can be read, and nothing can be written. It serves
/// the files as any web server would, so that `supermex query` reads them too, and with `--allow-origin` a viewer on
/// another site. If a database is replaced, as by `build --force`, requests from then on are answered from the new one.
#[derive(clap::Args)]
pub struct Args {
    /// The databases: directories that `build` wrote, packed files, or single .smx files
    #[arg(required = true, value_name = "DB")]
    databases: Vec<PathBuf>,
    /// Address and port to listen on; port 0 takes a free one
    #[arg(long, default_value = "127.0.0.1:8080", value_parser = address)]
    listen: SocketAddr,
    /// Also answer requests for another name of this machine. Names other than localhost and the address are refused,
    /// because a stranger's page may point its own name here
    #[arg(long, value_name = "NAME", value_parser = access::name)]
    allow_host: Vec<String>,
    /// Let pages of another site read everything that is served, as https://example.org; * for all sites
    #[arg(long, value_name = "ORIGIN")]
    allow_origin: Option<Origin>,
    /// Let pages of a site, as https://example.org, show the viewer in a frame; * for all sites. By default no other page may
    #[arg(long, value_name = "ORIGIN")]
    frame_ancestors: Vec<Origin>,
    /// Also answer positions: at /api/NAME/positions?at=5,7,9, or a POST of 10,000 at most, one a line or a JSON array of strings or of arrays of numbers; with
    /// moves=1 (500 at most) or line=1 (10), as `query --json` writes them. NAME may leave an ending `.db` out
    #[arg(long)]
    api: bool,
    /// Serve figures for Prometheus at /metrics: requests by status, positions answered, bytes, seconds, open
    /// connections
    #[arg(long)]
    metrics: bool,
    /// Open the viewer in the browser
    #[arg(long)]
    open: bool,
}

fn address(text: &str) -> Result<SocketAddr, String> {
    text.parse().map_err(|_| "write an address and a port, as 127.0.0.1:8080".into())
}

pub fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let site = Site::of(&args.databases, args.api)?;
    let api = args.api.then(|| Api::of(site.databases()));
    let metrics = args.metrics.then(Metrics::new).transpose()?;
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build()?;
    runtime.block_on(async {
        let listener = TcpListener::bind(args.listen).await.with_context(|| {
            format!("cannot listen on {}; stop what does, or name another address with --listen", args.listen)
        })?;
        let host = listener.local_addr()?;
        let figures = metrics.as_ref().map(|_| "/metrics".to_owned());
        for address in site.addresses().chain(api.iter().flat_map(Api::addresses)).chain(figures) {
            line(&format!("http://{host}{address}"))?;
        }
        if !host.ip().is_loopback() {
            note("everyone who reaches this address can read the databases");
        }
        if args.open {
            let first = site.addresses().next().unwrap_or_default();
            if let Err(error) = open::that_detached(format!("http://{host}{first}")) {
                warn(&format!("cannot open a browser: {error}; open the address in one"));
            }
        }
        let access = Access::new(host.ip(), args.allow_host.clone(), args.allow_origin.clone());
        let policy = answer::policy(&args.frame_ancestors);
        let connections = metrics.as_ref().map(Metrics::connections);
        serve(&listener, &answer::router(Server { site, access, api, policy, metrics }), connections.as_ref()).await;
        Ok(ExitCode::SUCCESS)
    })
}

/// Answers whoever connects, until the process is interrupted.
async fn serve(listener: &TcpListener, router: &Router, connections: Option<&Connections>) {
    let places = Arc::new(Semaphore::new(CONNECTIONS));
    loop {
        let accepted = async {
            let place = Arc::clone(&places).acquire_owned().await.map_err(std::io::Error::other)?;
            listener.accept().await.map(|(stream, _)| (stream, place))
        };
        tokio::select! {
            _ = tokio::signal::ctrl_c() => return,
            accepted = accepted => match accepted {
                Ok((stream, place)) => {
                    tokio::spawn(converse(router.clone(), stream, (place, connections.map(Connections::open))));
                }
                // For example too many open files. Open connections go on meanwhile.
                Err(error) => {
                    warn(&format!("cannot take a connection: {error}"));
                    tokio::time::sleep(Duration::from_millis(200)).await;
                }
            },
        }
    }
}

/// Answers the requests of one connection, until one side ends it.
async fn converse(router: Router, stream: TcpStream, _held: (OwnedSemaphorePermit, Option<Open>)) {
    // An answer is two writes, and the second would wait for the first to be acknowledged, which takes 40 ms.
    let _ = stream.set_nodelay(true);
    let mut stream = TimeoutStream::new(stream);
    stream.set_write_timeout(Some(SILENCE));
    // Errors of a connection concern its client only.
    let _ = hyper::server::conn::http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(SILENCE)
        .max_buf_size(BUFFER)
        .serve_connection(TokioIo::new(Box::pin(stream)), TowerToHyperService::new(router))
        .await;
}
