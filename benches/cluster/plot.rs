//! The plot of what is predicted.

use std::path::Path;

use plotters::prelude::*;
use plotters::style::register_font;

/// A line: its name, and for each number of ranks how many times as fast they are as one.
pub type Curve = (String, Vec<(f64, f64)>);

/// The height and width of a letter.
const TEXT: u32 = 15;

/// Draws how many times as fast against the ranks, both by their logarithms, as SVG.
pub fn draw(path: &Path, curves: &[Curve]) -> Result<(), Box<dyn std::error::Error>> {
    // Should the font not do, drawing with it says so.
    let _ = register_font("DejaVu Sans", FontStyle::Normal, dejavu::sans::regular());
    let font = ("DejaVu Sans", TEXT).into_font();
    let area = SVGBackend::new(path, (760, 600)).into_drawing_area();
    area.fill(&WHITE)?;
    let most = curves.iter().flat_map(|(_, points)| points).fold(2.0, |most, point| point.0.max(most));
    let mut chart = ChartBuilder::on(&area)
        .margin(2 * TEXT)
        .x_label_area_size(3 * TEXT)
        .y_label_area_size(4 * TEXT)
        .build_cartesian_2d((1.0..most).log_scale().base(2.0), (1.0..most).log_scale().base(2.0))?;
    chart
        .configure_mesh()
        .x_desc("ranks")
        .y_desc("times as fast as one")
        .x_label_formatter(&|number| format!("{number:.0}"))
        .y_label_formatter(&|number| format!("{number:.0}"))
        .label_style(font.clone())
        .max_light_lines(0)
        .draw()?;
    for (number, (name, points)) in curves.iter().enumerate() {
        let colour = Palette99::pick(number).stroke_width(2);
        let line = chart.draw_series(LineSeries::new(points.iter().copied(), colour))?;
        line.label(name).legend(move |(x, y)| PathElement::new([(x, y), (x + 20, y)], colour));
    }
    let legend = chart.configure_series_labels().position(SeriesLabelPosition::UpperLeft).label_font(font).draw();
    legend.and_then(|()| area.present()).map_err(Into::into)
}
