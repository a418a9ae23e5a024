//! `supermex serve`: databases and their viewer, for a browser on this machine.

mod answer;
mod shelf;

use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;

use anyhow::Context;
use hyper_util::rt::TokioIo;
use tokio::net::TcpListener;

use crate::say::{complain, line, note};
use shelf::Shelf;

/// See databases in a browser: the viewer and their files on a port of this machine, until it is interrupted.
///
/// The address of each is printed. Nothing but the named databases can be read, and nothing written. The files are served
/// as any web server would, so that `supermex query`, and the viewer on another site, read them too.
#[derive(clap::Args)]
pub struct Args {
    /// The databases: directories that `build` wrote, or single .smx files
    #[arg(required = true, value_name = "DB")]
    databases: Vec<PathBuf>,
    /// Address and port to listen on; port 0 takes a free one
    #[arg(long, default_value = "127.0.0.1:8080", value_parser = address)]
    listen: SocketAddr,
    /// Open the viewer in the browser
    #[arg(long)]
    open: bool,
}

fn address(text: &str) -> Result<SocketAddr, String> {
    text.parse().map_err(|_| "write an address and a port, as 127.0.0.1:8080".into())
}

pub fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let shelf = Arc::new(Shelf::of(&args.databases)?);
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build()?;
    runtime.block_on(async {
        let listener = TcpListener::bind(args.listen).await.with_context(|| {
            format!("cannot listen on {}; stop what does, or name another address with --listen", args.listen)
        })?;
        let host = listener.local_addr()?;
        for address in shelf.addresses() {
            line(&format!("http://{host}{address}"))?;
        }
        if !host.ip().is_loopback() {
            note("everyone who reaches this address can read the databases");
        }
        if args.open {
            let first = shelf.addresses().next().unwrap_or_default();
            if let Err(error) = open::that_detached(format!("http://{host}{first}")) {
                complain(&format!("cannot open a browser: {error}; open the address in one"));
            }
        }
        serve(&listener, &shelf).await;
        Ok(ExitCode::SUCCESS)
    })
}

/// Answers whoever connects, until the process is interrupted.
async fn serve(listener: &TcpListener, shelf: &Arc<Shelf>) {
    loop {
        tokio::select! {
            _ = tokio::signal::ctrl_c() => return,
            accepted = listener.accept() => match accepted {
                Ok((stream, _)) => {
                    let shelf = Arc::clone(shelf);
                    tokio::spawn(async move {
                        let service = hyper::service::service_fn(move |request| {
                            let shelf = Arc::clone(&shelf);
                            async move { answer::answer(&shelf, &request).await }
                        });
                        // A connection that fails is the business of whoever made it.
                        let _ = hyper::server::conn::http1::Builder::new()
                            .timer(hyper_util::rt::TokioTimer::new())
                            .header_read_timeout(std::time::Duration::from_secs(30))
                            .serve_connection(TokioIo::new(stream), service)
                            .await;
                    });
                }
                // Too many open files, say: what is open goes on meanwhile.
                Err(error) => {
                    complain(&format!("cannot take a connection: {error}"));
                    tokio::time::sleep(std::time::Duration::from_millis(200)).await;
                }
            },
        }
    }
}
