//! What tables answer, against brute force by the rules of the moves, and the tables of the literature.

#[path = "../common/mod.rs"]
mod common;

mod judge_small_tables;
mod judge_tables;
mod recursion_text;

//mod certify;
#[cfg(feature = "build")]
mod chomp_tails;
//mod clobber;
#[cfg(feature = "build")]
mod database;
//mod heap;
#[cfg(feature = "build")]
mod known_tables;
//mod move_index;
#[cfg(feature = "build")]
mod windows;
//mod wythoff;
