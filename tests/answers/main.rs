//! What tables answer, against brute force by the rules of the moves, and the tables of the literature.

#[path = "../common/mod.rs"]
mod common;

mod house;
mod judge_small_tables;
mod judge_tables;
mod recursion_text;

#[cfg(feature = "build")]
mod boards;
#[cfg(feature = "build")]
mod certify;
#[cfg(feature = "build")]
mod chomp_tails;
#[cfg(feature = "build")]
mod clobber;
#[cfg(feature = "build")]
mod database;
#[cfg(feature = "build")]
mod heap;
#[cfg(feature = "build")]
mod known_tables;
#[cfg(feature = "build")]
mod lists;
#[cfg(feature = "build")]
mod move_index;
#[cfg(feature = "build")]
mod play;
#[cfg(feature = "build")]
mod windows;
#[cfg(feature = "build")]
mod wythoff;
