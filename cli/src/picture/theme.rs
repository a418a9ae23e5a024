//! Colours: light and dark, ink and scales.

use super::canvas::{Colour, mix};

/// Light, for paper, or dark, for screens.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Theme {
    /// Dark ink on white.
    #[default]
    Light,
    /// Light ink on near black.
    Dark,
}

impl Theme {
    /// What is behind everything.
    pub fn paper(self) -> Colour {
        match self {
            Self::Light => [255, 255, 255],
            Self::Dark => [16, 18, 24],
        }
    }

    /// Text, frames and ticks.
    pub fn ink(self) -> Colour {
        match self {
            Self::Light => [32, 34, 40],
            Self::Dark => [222, 224, 230],
        }
    }

    /// Lines of a grid behind a plot.
    pub fn faint(self) -> Colour {
        mix(self.paper(), self.ink(), 0.12)
    }

    /// The colour of a density between 0 (none) and 1.
    pub fn density(self, share: f64) -> Colour {
        let stops: &[Colour] = match self {
            Self::Light => &[[255, 255, 255], [190, 205, 226], [96, 131, 181], [29, 62, 122], [8, 17, 46]],
            Self::Dark => &[[16, 18, 24], [38, 52, 98], [52, 112, 168], [108, 190, 200], [238, 250, 214]],
        };
        between(stops, share)
    }

    /// The colour of a number between 0 and 1 on a scale whose steps look equal and which has no end
    /// that looks like paper.
    pub fn scale(self, share: f64) -> Colour {
        // Points of the viridis scale of matplotlib (CC0).
        const STOPS: [Colour; 9] = [
            [68, 1, 84],
            [71, 44, 122],
            [59, 81, 139],
            [44, 113, 142],
            [33, 144, 141],
            [39, 173, 129],
            [92, 200, 99],
            [170, 220, 50],
            [253, 231, 37],
        ];
        between(&STOPS, share)
    }

    /// The colour of a series of a plot.
    pub fn series(self, number: usize) -> Colour {
        // Okabe and Ito's colours, which people of every colour vision tell apart.
        const COLOURS: [Colour; 6] =
            [[0, 114, 178], [213, 94, 0], [0, 158, 115], [204, 121, 167], [86, 180, 233], [230, 159, 0]];
        let colour = COLOURS.get(number % COLOURS.len()).copied().unwrap_or_default();
        if self == Self::Dark { mix(colour, [255, 255, 255], 0.3) } else { colour }
    }
}

fn between(stops: &[Colour], share: f64) -> Colour {
    #[allow(clippy::cast_precision_loss, reason = "a handful of stops")]
    let place = share.clamp(0.0, 1.0) * (stops.len() - 1) as f64;
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "between 0 and a handful")]
    let index = (place.floor() as usize).min(stops.len() - 2);
    #[allow(clippy::cast_precision_loss, reason = "a handful of stops")]
    let rest = place - index as f64;
    match stops {
        [.., _, _] => mix(stops[index], stops[index + 1], rest),
        _ => Colour::default(),
    }
}
