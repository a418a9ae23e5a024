//! Pictures as text.

use super::panel::{Panel, Shown};

/// Draws a panel under its title with Unicode blocks, `z` upwards, one character a line for each pixel of its raster's width.
///
/// Where a pixel is one cell, two rows of cells share a line, as upper and lower halves of a character. A raster for
/// several cells a pixel is to be made with pixels twice as high as wide; its density is one of five shades. First
/// levels are shaded by level: the darker, the earlier.
pub fn terminal(panel: &Panel, title: &[String]) -> String {
    let window = panel.raster.window();
    let wide = panel.raster.width() as usize;
    let ((across, up), height) = (window.size(), panel.raster.height());
    let exact = panel.cells_per_pixel() <= 1.0 && height == up && !panel.kind.is_coloured();
    let shade = shades(panel);
    let at = |column: usize, row: usize| shade.get(row * wide + column).copied().unwrap_or(0.0);
    let lines = if exact { (height as usize).div_ceil(2) } else { height as usize };
    let (low, high) = (window.z.start.to_string(), (window.z.end - 1).to_string());
    let margin = low.len().max(high.len()).max(panel.axes[1].len());
    let mut out = title.join(", ") + if title.is_empty() { "" } else { "\n" };
    out += &format!("{:>margin$}\n", panel.axes[1]);
    for line in (0..lines).rev() {
        let label = if line == 0 {
            &low
        } else if line + 1 == lines {
            &high
        } else {
            ""
        };
        let blocks: String = (0..wide)
            .map(|column| match exact {
                true => match (at(column, 2 * line) > 0.0, at(column, 2 * line + 1) > 0.0) {
                    (false, false) => ' ',
                    (true, false) => '▄',
                    (false, true) => '▀',
                    (true, true) => '█',
                },
                false => match at(column, line) {
                    share if share <= 0.0 => ' ',
                    share if share < 0.3 => '░',
                    share if share < 0.55 => '▒',
                    share if share < 0.8 => '▓',
                    _ => '█',
                },
            })
            .collect();
        out += format!("{label:>margin$}|{}", blocks).trim_end();
        out.push('\n');
    }
    out += &format!("{:margin$}+{}\n", "", "-".repeat(wide));
    let (first, last) = (window.y.start.to_string(), (window.y.start + across - 1).to_string());
    let gap = wide.saturating_sub(first.len() + last.len() + panel.axes[0].len() + 1);
    out += &format!("{:margin$} {first}{:gap$}{last} {}\n", "", "", panel.axes[0]);
    out
}

fn shades(panel: &Panel) -> Vec<f64> {
    let most = f64::from(match panel.kind {
        Shown::FirstWinningSheets => panel.x.max(1),
        Shown::Values => panel.most(),
        _ => return panel.darkness(),
    });
    let share = |mean: f64| if panel.kind == Shown::Values { 1.0 - mean / most } else { mean / most };
    panel.levels().map(|level| level.map_or(0.0, |(mean, _)| (1.0 - share(mean)).max(0.01))).collect()
}
