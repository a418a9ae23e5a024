//! What a build leaves on disk: the same bytes however it ran, and however it was interrupted.

#[path = "../common/mod.rs"]
mod common;

mod beside;
mod checkpoints;
mod cut_short;
mod disk;
mod golden;
mod laundering;
mod ranks;
mod replaced;
mod rows;
mod told;
mod writer;
