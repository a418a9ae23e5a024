//! Ranks that send each other messages by MPI.

use std::cell::RefCell;
use std::collections::{HashMap, VecDeque};
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::time::{Duration, Instant};

use mpi::Threading;
use mpi::environment::Universe;
use mpi::ffi;
use mpi::topology::SimpleCommunicator;
use mpi::traits::{AsRaw, Communicator, Equivalence, Source};
use supermex_build::Transport;

use crate::say::{prints, set_silent, warn};

/// Longer messages go in parts: MPI counts bytes as `int`.
const PART: usize = 1 << 30;
/// Tags of the parts of a message: more follow, or it is the last.
const MORE: i32 = 1;
const LAST: i32 = 0;
/// How long all ranks may take to start, in seconds, unless the environment says otherwise. A rank that runs another
/// program never starts.
const START: u64 = 120;
const START_SECONDS: &str = "SUPERMEX_START_SECONDS";
/// How much longer than rank 0 the others wait.
const LATER: Duration = Duration::from_secs(5);
/// After a failure, how long a rank waits for rank 0 to say why and to end all.
const PATIENCE: Duration = Duration::from_secs(60);
/// How long a rank that has said why stays: `mpirun` drops what it has not read of a rank that is gone.
const HEARD: Duration = Duration::from_millis(300);

static SIZE: AtomicUsize = AtomicUsize::new(1);

thread_local! {
    /// On the thread of `main`, which is the only one that calls MPI.
    static MPI: RefCell<Option<Mpi>> = const { RefCell::new(None) };
}

/// How many ranks there are.
pub fn size() -> usize {
    SIZE.load(Ordering::Relaxed)
}

/// Does something with the messages of all ranks, if there are several, on the thread of `main`.
pub fn with<T>(work: impl FnOnce(&mut dyn Transport) -> T) -> Option<T> {
    MPI.with_borrow_mut(|mpi| mpi.as_mut().map(|mpi| work(mpi)))
}

/// Runs a program on every rank. A failure ends all of them, after rank 0 has said why.
pub fn run(program: fn() -> ExitCode) -> ExitCode {
    let started = watch_start();
    let initialized = mpi::initialize_with_threading(Threading::Funneled);
    drop(started);
    let Some((universe, threading)) = initialized else {
        warn("MPI has been started before");
        return ExitCode::FAILURE;
    };
    let mut mpi = Mpi::new(universe);
    SIZE.store(mpi.size(), Ordering::Relaxed);
    set_silent(mpi.rank() > 0);
    if mpi.size() == 1 {
        return program();
    }
    let started = if threading < Threading::Funneled {
        Err("this MPI allows no threads beside it; use another one".to_owned())
    } else {
        mpi.compare()
    };
    if let Err(problem) = started {
        warn(&problem);
        mpi.abort();
    }
    MPI.set(Some(mpi));
    let code = std::panic::catch_unwind(program);
    let Some(mut mpi) = MPI.take() else { return ExitCode::FAILURE };
    match code {
        Ok(code) if code == ExitCode::SUCCESS => {
            mpi.finish();
            code
        }
        _ => mpi.abort(),
    }
}

/// How long all ranks may take to start.
fn start() -> Duration {
    let given = std::env::var(START_SECONDS).ok().and_then(|seconds| seconds.parse().ok());
    Duration::from_secs(given.unwrap_or(START))
}

/// What to print if ranks have not started in time.
fn late(who: &str) -> String {
    format!(
        "{who} has not started with the others within {} s: it runs another program, or its machine is slow; install the same \
         one on every machine, or set {START_SECONDS}",
        start().as_secs()
    )
}

/// Ends this process if MPI has not started in time. MPI starts when all ranks have asked for it. Before that it gives
/// no sign, and a rank can end the others only by ending itself. The caller drops the returned value when MPI has
/// started.
fn watch_start() -> Sender<()> {
    let (started, events) = channel();
    // Without the thread the time has no limit.
    let _ = std::thread::Builder::new().name("start".into()).spawn(move || {
        if events.recv_timeout(start()) == Err(RecvTimeoutError::Timeout) {
            warn(&late("another rank"));
            std::thread::sleep(HEARD);
            std::process::exit(1);
        }
    });
    started
}

/// Messages by MPI.
struct Mpi {
    world: SimpleCommunicator,
    /// What MPI is still reading, in the order in which it was sent.
    sent: VecDeque<Sent>,
    /// The first parts of long messages, by sender.
    parts: HashMap<usize, Vec<u8>>,
    /// Ends MPI when it is dropped. It is the last field, so that it is dropped last.
    _universe: Universe,
}

/// A part of a message on its way.
struct Sent {
    request: ffi::MPI_Request,
    /// MPI reads it until the request is complete.
    _bytes: Arc<Vec<u8>>,
}

impl Mpi {
    fn new(universe: Universe) -> Self {
        Self { world: universe.world(), sent: VecDeque::new(), parts: HashMap::new(), _universe: universe }
    }

    /// Compares the programs and the arguments of all ranks. Rank 0 returns what is wrong. The others wait for it, and
    /// report only that they have waited too long.
    fn compare(&mut self) -> Result<(), String> {
        let own = Arc::new(identity()?);
        let until = Instant::now() + start();
        if self.rank() > 0 {
            // Rank 0 is the first to give up waiting.
            let until = until + LATER;
            self.send(0, own);
            let word = self.wait(until);
            if matches!(&word, Some((0, word)) if word.is_empty()) {
                return Ok(());
            }
            // No other rank prints the error.
            set_silent(false);
            return Err(word.map_or_else(|| late("rank 0"), |(from, _)| another(from)));
        }
        let mut silent: Vec<usize> = (1..self.size()).collect();
        while let Some(&first) = silent.first() {
            let (from, theirs) = self.wait(until).ok_or_else(|| late(&format!("rank {first}")))?;
            let (Some((program, arguments)), true) = (theirs.split_at_checked(PROGRAM), silent.contains(&from)) else {
                return Err(another(from));
            };
            if program != &own[..PROGRAM] {
                return Err(another(from));
            }
            if theirs != *own {
                let theirs = String::from_utf8_lossy(arguments).replace('\0', " ");
                return Err(format!(
                    "rank {from} was started with other arguments:{theirs}; start all ranks by one command"
                ));
            }
            silent.retain(|&rank| rank != from);
        }
        for to in 1..self.size() {
            self.send(to, Arc::new(Vec::new()));
        }
        Ok(())
    }

    /// Waits for a message until a time.
    fn wait(&mut self, until: Instant) -> Option<(usize, Vec<u8>)> {
        loop {
            let message = self.receive();
            if message.is_some() || Instant::now() >= until {
                return message;
            }
            std::thread::sleep(Duration::from_millis(1));
        }
    }

    /// Ends all ranks. Only the rank that prints does this, after it has printed why.
    fn abort(&self) -> ! {
        std::thread::sleep(if prints() { HEARD } else { PATIENCE });
        self.world.abort(1)
    }

    /// Forgets the messages that have been read.
    fn clear(&mut self) {
        while let Some(first) = self.sent.front_mut() {
            let mut done = 0;
            // SAFETY: the request was made by `send` and has not been completed before: then it would not be in the queue.
            unsafe { ffi::MPI_Test(&mut first.request, &mut done, ffi::RSMPI_STATUS_IGNORE) };
            if done == 0 {
                break;
            }
            self.sent.pop_front();
        }
    }
}

/// The identification of a rank, to find those of other programs.
fn another(rank: usize) -> String {
    format!("rank {rank} runs another program than the others; install the same one on every machine")
}

/// The program, by its length and contents; and its arguments.
const PROGRAM: usize = 32;

fn identity() -> Result<Vec<u8>, String> {
    let program = std::env::current_exe()
        .and_then(std::fs::read)
        .map_err(|error| format!("cannot read this program: {error}"))?;
    let mut identity = blake3::hash(&program).as_bytes().to_vec();
    for argument in std::env::args_os().skip(1) {
        identity.push(0);
        identity.extend_from_slice(argument.as_encoded_bytes());
    }
    Ok(identity)
}

impl Transport for Mpi {
    fn rank(&self) -> usize {
        usize::try_from(self.world.rank()).unwrap_or_default()
    }

    fn size(&self) -> usize {
        usize::try_from(self.world.size()).unwrap_or(1)
    }

    fn send(&mut self, to: usize, bytes: Arc<Vec<u8>>) {
        let parts = bytes.len().div_ceil(PART).max(1);
        for part in 0..parts {
            let slice = &bytes[part * PART..bytes.len().min((part + 1) * PART)];
            let tag = if part + 1 == parts { LAST } else { MORE };
            // SAFETY: a null request is one that MPI_Isend may write over.
            let mut request = unsafe { ffi::RSMPI_REQUEST_NULL };
            // SAFETY: the slice is of bytes that the queue keeps, unchanged, until the request is complete; its length, at most
            // `PART`, and the number of a rank fit an `int`. Only the thread that has started MPI has this communicator.
            unsafe {
                ffi::MPI_Isend(
                    slice.as_ptr().cast(),
                    i32::try_from(slice.len()).unwrap_or(i32::MAX),
                    ffi::RSMPI_UINT8_T,
                    i32::try_from(to).unwrap_or(i32::MAX),
                    tag,
                    self.world.as_raw(),
                    &mut request,
                );
            }
            self.sent.push_back(Sent { request, _bytes: Arc::clone(&bytes) });
        }
        self.clear();
    }

    fn receive(&mut self) -> Option<(usize, Vec<u8>)> {
        self.clear();
        loop {
            let (message, status) = self.world.any_process().immediate_matched_probe()?;
            let length = usize::try_from(status.count(u8::equivalent_datatype())).unwrap_or_default();
            let from = usize::try_from(status.source_rank()).unwrap_or_default();
            let mut bytes = vec![0; length];
            message.matched_receive_into(&mut bytes[..]);
            let mut whole = match self.parts.remove(&from) {
                None => bytes,
                Some(mut parts) => {
                    parts.append(&mut bytes);
                    parts
                }
            };
            if status.tag() == LAST {
                return Some((from, std::mem::take(&mut whole)));
            }
            self.parts.insert(from, whole);
        }
    }

    fn finish(&mut self) {
        while !self.sent.is_empty() {
            self.clear();
            std::thread::yield_now();
        }
    }
}
