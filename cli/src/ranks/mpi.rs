//! Ranks that send each other messages by MPI.

use std::cell::RefCell;
use std::collections::{HashMap, VecDeque};
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use mpi::Threading;
use mpi::environment::Universe;
use mpi::ffi;
use mpi::topology::SimpleCommunicator;
use mpi::traits::{AsRaw, Communicator, Equivalence, Source};
use supermex::ranks::Transport;

use crate::say::complain;

/// Longer messages go in parts: MPI counts bytes as `int`.
const PART: usize = 1 << 30;
/// Tags of the parts of a message: more follow, or it is the last.
const MORE: i32 = 1;
const LAST: i32 = 0;
/// How long a rank waits, when all has failed, for the first one to say why and to end all.
const PATIENCE: Duration = Duration::from_secs(60);

static RANK: AtomicUsize = AtomicUsize::new(0);
static SIZE: AtomicUsize = AtomicUsize::new(1);

thread_local! {
    /// On the thread of `main`, which is the only one that calls MPI.
    static MPI: RefCell<Option<Mpi>> = const { RefCell::new(None) };
}

/// The number of this rank, and how many there are.
pub fn rank() -> usize {
    RANK.load(Ordering::Relaxed)
}

pub fn size() -> usize {
    SIZE.load(Ordering::Relaxed)
}

/// Does something with the messages of all ranks, on the thread of `main`.
pub fn with<T>(work: impl FnOnce(&mut dyn Transport) -> T) -> T {
    MPI.with_borrow_mut(|mpi| match mpi {
        Some(mpi) => work(mpi),
        None => work(&mut Alone),
    })
}

/// A process without others.
struct Alone;

impl Transport for Alone {
    fn rank(&self) -> usize {
        0
    }

    fn size(&self) -> usize {
        1
    }

    fn send(&mut self, _: usize, _: Arc<Vec<u8>>) {}

    fn receive(&mut self) -> Option<(usize, Vec<u8>)> {
        None
    }

    fn finish(&mut self) {}
}

/// Runs a program on every rank. What fails ends all of them, after rank 0 has said why.
pub fn run(program: fn() -> ExitCode) -> ExitCode {
    // Slurm's `srun` has the ranks of MPI started by PMIx, which says how many there are when MPI is there.
    if super::started_by().is_none() && std::env::var_os("PMIX_RANK").is_none() {
        return program();
    }
    let Some((universe, threading)) = mpi::initialize_with_threading(Threading::Funneled) else {
        complain("MPI has been started before");
        return ExitCode::FAILURE;
    };
    let mut mpi = Mpi::new(universe);
    SIZE.store(mpi.size(), Ordering::Relaxed);
    RANK.store(mpi.rank(), Ordering::Relaxed);
    if mpi.size() == 1 {
        return program();
    }
    let started = if threading < Threading::Funneled {
        Err("this MPI allows no threads beside it; use another one".to_owned())
    } else {
        mpi.compare()
    };
    if let Err(problem) = started {
        complain(&problem);
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

/// Messages by MPI.
struct Mpi {
    world: SimpleCommunicator,
    /// What MPI is still reading, in the order in which it was sent.
    sent: VecDeque<Sent>,
    /// The first parts of long messages, by sender.
    parts: HashMap<usize, Vec<u8>>,
    /// Ends MPI when it is dropped: the last field, so the last to go.
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

    /// Whether every rank runs the same program with the same arguments; what is wrong otherwise, on rank 0. The others wait
    /// for its word.
    fn compare(&mut self) -> Result<(), String> {
        let own = Arc::new(identity()?);
        if self.rank() > 0 {
            self.send(0, own);
            return self.wait().map(|_| ());
        }
        for _ in 1..self.size() {
            let (from, theirs) = self.wait()?;
            if theirs[..32] != own[..32] {
                return Err(format!(
                    "rank {from} runs another program than rank 0; install the same one on every machine"
                ));
            }
            if theirs != *own {
                let theirs = String::from_utf8_lossy(&theirs[32..]).replace('\0', " ");
                return Err(format!(
                    "rank {from} was started with other arguments:{theirs}; start all ranks by one command"
                ));
            }
        }
        for to in 1..self.size() {
            self.send(to, Arc::new(Vec::new()));
        }
        Ok(())
    }

    /// Waits for a message.
    fn wait(&mut self) -> Result<(usize, Vec<u8>), String> {
        loop {
            if let Some(message) = self.receive() {
                return Ok(message);
            }
            std::thread::sleep(Duration::from_millis(1));
        }
    }

    /// Ends all ranks. Rank 0 does it, after it has said why.
    fn abort(&self) -> ! {
        if self.rank() > 0 {
            std::thread::sleep(PATIENCE);
        }
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

/// The program, by its contents, and its arguments.
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
