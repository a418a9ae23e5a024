//! What tables answer, against brute force by the rules of the moves, and the tables of the literature.

#[path = "../common/mod.rs"]
mod common;

mod judge_small_tables;
mod judge_tables;
mod random_rules;
mod rules_without_value;
mod ruleset_files;
mod rulesets;

mod boards;
mod certify;
mod chomp_tails;
mod clobber;
mod codes;
mod cones;
mod costs;
mod counted;
mod database;
mod ends;
mod every_game;
mod grundy;
mod heap;
mod kept;
mod known_tables;
mod layers;
mod line_index;
mod move_index;
mod octal;
mod one_table;
mod overview;
mod quads;
mod windows;
mod wythoff;
