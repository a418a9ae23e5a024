//! `supermex solve`: answers positions without a database. For each it computes the smallest table that has it.

mod asked;
mod say;

use std::process::ExitCode;

use anyhow::Context;
use supermex::Table;

use self::asked::{Asked, Game, Told, is_long};
use crate::file::NO_TEMPORARY;
use crate::say::{lines, warn};
use crate::text::Came;

/// Say who wins at positions, and by which moves, without a database.
///
/// For each position it computes the smallest table that has it, and keeps nothing. For a sum of piles with a pass it
/// computes all smaller sums. Three piles or rows up to 1,000 take less than a second; Nim without a pass is a formula, for piles
/// of any size. If it would take more than some seconds, it names the `supermex build` that answers the position instead.
///
/// Exit status: 0; 3 if a position is too large; 2 if something was no position, or if no theory says who wins.
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    told: Told,
    #[command(subcommand)]
    game: Game,
}

pub fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let mut came = Came::default();
    let (texts, told) = (args.game.texts(), args.told);
    let mut between = "";
    args.game.remark()?;
    // As in `query`: blanks between arguments, where commas were meant.
    let single = |text: &String| text.bytes().all(|byte| byte.is_ascii_digit());
    if texts.len() > 1 && texts.iter().all(single) {
        warn(&format!(
            "these are {} positions of one number each; did you mean the position {}?",
            texts.len(),
            texts.join(",")
        ));
    }
    lines(|out| {
        for (number, text) in texts.iter().enumerate() {
            let asked = match args.game.asked(text)? {
                Ok(asked) => asked,
                Err(why) => {
                    came.wrong = true;
                    let why = format!("position {}: {text:?} is no position: {why}", number + 1);
                    say::refuse(out, &why, told.json)?;
                    continue;
                }
            };
            if let Some(heap) = args.game.with_a_pass()? {
                write!(out, "{between}")?;
                say::with_a_pass(out, &heap, &asked.position, told.json, &mut came)?;
            } else {
                let table = match table(&args.game, &asked, text)? {
                    Ok(table) => table,
                    Err(why) => {
                        came.beyond = true;
                        say::refuse(out, &why, told.json)?;
                        continue;
                    }
                };
                write!(out, "{between}")?;
                say::answer(out, &table, &asked.position, told, &mut came)?;
            }
            between = if told.json { "" } else { "\n" };
        }
        Ok(())
    })?;
    Ok(came.code())
}

/// The smallest table that has a position; or, if it would take long, why not, and what to build instead.
fn table(game: &Game, asked: &Asked, text: &str) -> anyhow::Result<Result<Table, String>> {
    let options = match asked.table() {
        Ok(options) => options,
        Err(error) => return Ok(Err(format!("{text}: {error}"))),
    };
    if is_long(&options) {
        let (steps, build) = (options.steps(), game.build(&asked.rules, &options.extents()));
        let why = format!("computing a table that has it takes about {steps} steps; build that once, and query it");
        return Ok(Err(format!("{text}: {why}: {build}")));
    }
    let dir = tempfile::tempdir().context(NO_TEMPORARY)?;
    let out = dir.path().join("table");
    supermex::build(&out, &options, &|_| ())?;
    Ok(Ok(supermex::read(&out)?))
}
