//! The messages of a build by ranks, all of which run the same program: the bytes are of no other version.

use serde::{Deserialize, Serialize};

use crate::BuildError;
use crate::engine::ranks::Message as OfEngine;
use crate::sink::{Done, RowGroups};
use supermex::check::verify::Digests;

/// What a rank tells another.
#[derive(Clone, Serialize, Deserialize)]
pub enum Message {
    Engine(OfEngine),
    /// What this process was asked to build, and with what.
    Hello(Hello),
    Start(Start),
    /// A rank has read the plan, and sees the directory.
    Ready,
    /// All ranks are ready.
    Go,
    /// The row groups of a band, to the rank that writes them.
    RowGroups(RowGroups),
    /// A request for a piece of a row group, and the answer.
    Ask {
        number: u32,
        level: usize,
        first: u32,
        block: u32,
    },
    Piece {
        number: u32,
        #[serde(with = "serde_bytes")]
        bytes: Vec<u8>,
    },
    /// The progress that a band adds.
    Progress(Done),
    /// The files that a rank has written, in JSON, and the digests of their sheets.
    Written(Vec<(String, Digests)>),
    /// Why a rank cannot go on.
    Fault(String),
    /// All ranks stop.
    Stop,
    /// The database has its name.
    Done,
    /// What the engine of a game on four numbers says.
    Tiles(#[serde(with = "serde_bytes")] Vec<u8>),
}

/// The request to a rank, and its resources. The request begins with the version of the program, so that ranks of
/// different versions tell it to each other, or have a message that cannot be read.
#[derive(Clone, Serialize, Deserialize)]
pub struct Hello {
    pub asked: String,
    pub machine: String,
    pub threads: usize,
    pub allowed: Option<u64>,
    pub available: Option<u64>,
}

/// The plan of a run, and a file of a random name, by which a rank recognises the directory.
#[derive(Clone, Serialize, Deserialize)]
pub struct Start {
    pub first_sheet: u32,
    pub tile: u32,
    pub in_flight: usize,
    pub file: String,
}

impl Message {
    pub fn to_bytes(&self) -> Vec<u8> {
        postcard::to_allocvec(self).expect("all parts of messages are numbers, texts and lists of them")
    }

    /// A message that a rank has sent.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, BuildError> {
        match postcard::take_from_bytes(bytes) {
            Ok((message, [])) => Ok(message),
            _ => Err(BuildError::Message),
        }
    }
}
