//! `solve --grundy`: the Grundy value of a position, by the smallest table of values that has it.

use supermex::game::{Four, Game, PassLevel, RulesBox, Take, Wythoff};
use supermex::{Position, Rules};
use supermex_build::{BuildError, BuildOptions};

use super::asked::Asked;

/// What to build for the value of a position, or why it has none that a table can have.
pub fn table(asked: &Asked) -> Result<BuildOptions, String> {
    let Asked { rules, position } = asked;
    let cannot = |error: BuildError| error.to_string();
    match rules {
        Rules::Heap(heap) if heap.misere => Err(MISERE.into()),
        Rules::Heap(_) => asked.table().map_err(cannot),
        Rules::Three(own) if !own.variants.listed().is_empty() || own.variants.seed().is_some() => Err(DECLARED.into()),
        Rules::Three(own) => {
            let four = Four::grundy(own.game, 1).map_err(|error| error.to_string())?.passes(own.passes);
            let mut numbers = position.to_vec();
            // The value of piles is a fourth pile, which may be the largest: so the three others have to be the smaller ones.
            let most = numbers.iter().max().copied().unwrap_or(0);
            numbers.push(if own.game == Game::Nim { most } else { 0 });
            BuildOptions::covering(four, &Position::from(numbers).with_passes(position.passes)).map_err(cannot)
        }
        Rules::Text(own) => {
            let file = own.rules_file();
            let covering = asked.table().map_err(cannot)?;
            let sides = match (&covering.extents()[..], file.numbers()) {
                (&[x, y], 2) => RulesBox::grundy(file.clone(), [x, y]),
                (&[x, y, z], 3) => RulesBox::grundy_of_three(file.clone(), [x, y, z]),
                // Moves that need no third side have one here: the position's own.
                (&[x, y], _) => {
                    let z = position.get(2).map_or(1, |z| z.saturating_add(1));
                    RulesBox::grundy_of_three(file.clone(), [x, y, z])
                }
                _ => return Err(NO_VALUES.into()),
            };
            let boxed = sides.map_err(|error| error.to_string())?.passes(own.level());
            if !own.listed().is_empty() {
                return Err(DECLARED.into());
            }
            Ok(BuildOptions::new(boxed))
        }
        Rules::Wythoff(Wythoff::Blocking { k: 1, m: 1 }) => Err(format!(
            "`solve wythoff` has no Grundy values, and a rules file has: write into wythoff.toml the lines name = \"Wythoff\" and \
             moves = [\"x-t, y\", \"x, y-t\", \"x-t, y-t\"], and run: supermex solve rules wythoff.toml --grundy {}",
            rules.play().write(position)
        )),
        Rules::Wythoff(_) => Err(WYTHOFF.into()),
        Rules::Four(own) if own.passes > PassLevel::ZERO => Err(FOUR.into()),
        Rules::Clobber(_) => Err(PARTIZAN.into()),
        _ => Err(NO_VALUES.into()),
    }
}

/// The same game as one of piles, whose values are a formula, where it is Nim without a pass.
pub fn by_formula(asked: &Asked) -> Option<u64> {
    let is_nim = match &asked.rules {
        Rules::Three(own) => {
            own.game == Game::Nim
                && own.passes == PassLevel::ZERO
                && own.variants.listed().is_empty()
                && own.variants.seed().is_none()
        }
        Rules::Four(own) => own.game == Game::Nim && own.passes == PassLevel::ZERO && own.listed().is_empty(),
        Rules::Heap(own) => own.take == Take::All && !own.misere,
        _ => false,
    };
    is_nim.then(|| asked.position.iter().fold(0, |xor, pile| xor ^ pile))
}

const MISERE: &str = "in misère play Grundy values do not say who wins; leave --grundy out";
const DECLARED: &str = "where positions are declared a win there are no Grundy values; leave --grundy out";
const WYTHOFF: &str = "`solve wythoff` has no Grundy values; if no move is blocked, write the moves into a rules file, and give \
                       --grundy to `supermex solve rules`";
const FOUR: &str = "Grundy values are of up to three piles or rows; leave --grundy out, or ask for three";
const PARTIZAN: &str = "Clobber is partizan, and its positions have no Grundy values; leave --grundy out";
const NO_VALUES: &str = "Grundy values are of piles, of up to three rows and of rules files; leave --grundy out";
