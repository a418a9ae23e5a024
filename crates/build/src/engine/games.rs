//! The games of the engine.

/// Evaluates an expression with the recursion of a game and its perturbations. Each game has its own arm: the recursions are
/// different types, so that the inner loop is compiled for each.
macro_rules! with_recursion {
    ($rules:expr, $recursion:ident => $run:expr) => {{
        use crate::engine::{chomp::Chomp, nim::Nim};
        let rules: &supermex_game::PerturbedGame = $rules;
        match rules.game {
            supermex_game::Game::Nim if rules.is_symmetric() => {
                let $recursion = Nim::<true>::new(&rules.variants);
                $run
            }
            supermex_game::Game::Nim => {
                let $recursion = Nim::<false>::new(&rules.variants);
                $run
            }
            supermex_game::Game::Chomp => {
                let $recursion = Chomp::new(&rules.variants);
                $run
            }
        }
    }};
}

pub(super) use with_recursion;
