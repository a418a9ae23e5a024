//! How a picture looks: colours, light and dark; ink and scales; sizes of points and text.

use plotters::style::RGBColor;
use plotters::style::colors::colormaps::{ColorMap, DerivedColorMap, ViridisRGB};

/// Light, for paper, or dark, for screens.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "clap", derive(clap::ValueEnum))]
pub enum Theme {
    /// Dark ink on white
    #[default]
    Light,
    /// Light ink on near black
    Dark,
}

/// How a picture looks, whatever it shows.
#[derive(Clone, Debug, Default)]
pub struct Look {
    /// Its colours.
    pub theme: Theme,
    /// Pixels to an inch: text is then nine points high. If not given, its size follows that of the picture.
    pub dpi: Option<u32>,
    /// The diameter of points in pixels, if it is not chosen automatically.
    pub point: Option<u32>,
    /// Where its numbers are from: a line below it, if there is one.
    pub source: String,
}

impl From<Theme> for Look {
    fn from(theme: Theme) -> Self {
        Self { theme, ..Self::default() }
    }
}

impl Theme {
    /// What is behind everything.
    pub fn paper(self) -> RGBColor {
        match self {
            Self::Light => RGBColor(255, 255, 255),
            Self::Dark => RGBColor(16, 18, 24),
        }
    }

    /// Text, frames and ticks.
    pub fn ink(self) -> RGBColor {
        match self {
            Self::Light => RGBColor(32, 34, 40),
            Self::Dark => RGBColor(222, 224, 230),
        }
    }

    /// Lines of a grid behind a plot.
    pub fn faint(self) -> RGBColor {
        mix(self.paper(), self.ink(), 0.12)
    }

    /// The colour of a density between 0 (none) and 1.
    pub fn density(self, share: f64) -> RGBColor {
        let stops: [[u8; 3]; 5] = match self {
            Self::Light => [[255, 255, 255], [190, 205, 226], [96, 131, 181], [29, 62, 122], [8, 17, 46]],
            Self::Dark => [[16, 18, 24], [38, 52, 98], [52, 112, 168], [108, 190, 200], [238, 250, 214]],
        };
        DerivedColorMap::new(&stops.map(|[r, g, b]| RGBColor(r, g, b))).get_color(share)
    }

    /// The colour of a number between 0 and 1 on a scale whose steps look equal and which has no end
    /// that looks like paper.
    pub fn scale(share: f64) -> RGBColor {
        ViridisRGB.get_color(share)
    }

    /// The colour of a series of a plot.
    pub fn series(self, number: usize) -> RGBColor {
        // Okabe and Ito's colours, which people of every colour vision tell apart.
        const COLOURS: [RGBColor; 6] = [
            RGBColor(0, 114, 178),
            RGBColor(213, 94, 0),
            RGBColor(0, 158, 115),
            RGBColor(204, 121, 167),
            RGBColor(86, 180, 233),
            RGBColor(230, 159, 0),
        ];
        let colour = COLOURS[number % COLOURS.len()];
        if self == Self::Dark { mix(colour, RGBColor(255, 255, 255), 0.3) } else { colour }
    }
}

/// A colour on the way from one to another.
pub fn mix(from: RGBColor, to: RGBColor, share: f64) -> RGBColor {
    DerivedColorMap::new(&[from, to]).get_color(share)
}
