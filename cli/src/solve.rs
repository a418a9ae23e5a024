//! `supermex solve`: answers positions without a database. For each it computes the smallest table that has it.

mod asked;
mod grundy;
mod say;

use std::process::ExitCode;

use anyhow::Context;
use supermex::{Outcome, Table};
use supermex_build::BuildOptions;

use self::asked::{Asked, Game, Searched, Told, is_long};
use crate::file::NO_TEMPORARY;
use crate::say::{lines, warn};
use crate::text::Came;

/// Say who wins at positions, and by which moves, without a database.
///
/// For each position it computes the smallest table that has it, and keeps nothing. If there is no such table, it searches the
/// positions that follow: for a sum of piles with a pass or in misère play, some boards, and long strips of short parts. Three
/// piles or rows up to 1,000 take less than a second; Nim without a pass is a formula, for piles of any size. If a position would
/// take more than a few seconds, it names the `supermex build` that answers it.
///
/// Exit status: 0; 3 if a position is too large or has no Grundy value; 2 if something was not a position, or if no theory says who wins.
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
                    let why = format!("position {}: {text:?} is not a position: {why}", number + 1);
                    say::refuse(out, &why, told.json)?;
                    continue;
                }
            };
            if told.grundy {
                match value(&args.game, &asked, text)? {
                    Ok(value) => {
                        write!(out, "{between}")?;
                        say::value(out, &asked, value, told.json)?;
                    }
                    Err(why) => {
                        came.beyond = true;
                        say::refuse(out, &why, told.json)?;
                        continue;
                    }
                }
            } else if let Some(heap) = args.game.with_a_pass()? {
                write!(out, "{between}")?;
                say::with_a_pass(out, &heap, &asked.position, told.json, &mut came)?;
            } else {
                match answer(&args.game, &asked, text)? {
                    How::Table(table) => {
                        write!(out, "{between}")?;
                        say::answer(out, &table, &asked.position, told, &mut came)?;
                    }
                    How::Searched(found) => {
                        write!(out, "{between}")?;
                        say::searched(out, &asked, &found, told)?;
                    }
                    How::Refused(why) => {
                        came.beyond = true;
                        say::refuse(out, &why, told.json)?;
                        continue;
                    }
                }
            }
            between = if told.json { "" } else { "\n" };
        }
        Ok(())
    })?;
    Ok(came.code())
}

/// How a position is answered.
enum How {
    Table(Box<Table>),
    Searched(Searched),
    /// Why not, and what to do.
    Refused(String),
}

/// Answers a position by the smallest table that has it, or by its moves if that is faster or there is none.
fn answer(game: &Game, asked: &Asked, text: &str) -> anyhow::Result<How> {
    let options = asked.table();
    let small = options.as_ref().is_ok_and(|options| !is_long(options));
    let mut unsearched = None;
    if !small || asked.is_searched() {
        match asked.searched() {
            Some(Ok(found)) => return Ok(How::Searched(found)),
            Some(Err(why)) => unsearched = Some(why),
            None => {}
        }
    }
    let refused = |why: String| Ok(How::Refused(format!("{text}: {why}")));
    let options = match options {
        Ok(options) => options,
        Err(error) => return refused(unsearched.unwrap_or_else(|| error.to_string())),
    };
    if asked.is_searched()
        && let Some(why) = unsearched
    {
        return refused(why);
    }
    if small {
        return Ok(How::Table(Box::new(computed(&options)?)));
    }
    // Values of piles may prove a period long before the largest pile.
    if let Some(fewer) = asked.fewer_columns() {
        let table = computed(&fewer)?;
        if table.outcome(&asked.position)? != Outcome::Beyond {
            return Ok(How::Table(Box::new(table)));
        }
        let tried = fewer.extents().first().copied().unwrap_or(0);
        let more = table.values()?.repetition()?.map_or(tried.saturating_mul(16), |shown| shown.columns);
        let build = game.build(&asked.rules, &[more.min(options.extents().first().copied().unwrap_or(more))]);
        return refused(format!("{tried} columns prove no period; look further once, and query that: {build}"));
    }
    let build = || format!("query it: {}", game.build(&asked.rules, &options.extents()));
    refused(too_long("a table that has it", &options, build))
}

/// What to do instead of computing something here: to build it once, if such a build ends.
fn too_long(what: &str, options: &BuildOptions, query: impl FnOnce() -> String) -> String {
    let steps = options.steps();
    if steps > MOST_BUILT {
        return format!("{what} would take {steps} steps, too many for any build; ask for a smaller position");
    }
    format!("computing {what} takes about {steps} steps; build that once, and {}", query())
}

/// The Grundy value of a position, or why it is not said.
fn value(game: &Game, asked: &Asked, text: &str) -> anyhow::Result<Result<u64, String>> {
    if game.with_a_pass()?.is_some() {
        return Ok(Err(format!(
            "{text}: one pass in all belongs to no pile, so that there are no values; leave it out"
        )));
    }
    if let Some(value) = grundy::by_formula(asked) {
        return Ok(Ok(value));
    }
    let options = match grundy::table(asked) {
        Ok(options) => options,
        Err(why) => return Ok(Err(format!("{text}: {why}"))),
    };
    // Values of piles may prove a period long before the largest pile.
    let options = if is_long(&options) { asked.fewer_columns().unwrap_or(options) } else { options };
    if is_long(&options) {
        let build = || {
            let build = game.build(&asked.rules, &options.extents()).replace(" --out", " --grundy --out");
            format!("query it with --grundy: {build}")
        };
        return Ok(Err(format!("{text}: {}", too_long("its value", &options, build))));
    }
    let found = computed(&options)?.values()?.grundy(&asked.position)?;
    Ok(found.ok_or_else(|| format!("{text}: no period is proved, and the pile is too large; ask for a smaller one")))
}

/// Steps of a table that somebody may build: some days.
const MOST_BUILT: u64 = 1 << 44;

/// A table that is not kept.
fn computed(options: &BuildOptions) -> anyhow::Result<Table> {
    let dir = tempfile::tempdir().context(NO_TEMPORARY)?;
    let out = dir.path().join("table");
    supermex_build::build(&out, options, &|_| ())?;
    Ok(supermex::read(&out)?)
}
