//! The font of all text: DejaVu Sans, or another that is chosen before the first picture.

use std::sync::OnceLock;

use anyhow::{anyhow, bail};
use plotters::style::{FontStyle, register_font};

/// The name under which the font is known to plotters and, in an SVG, to who looks at it.
static FAMILY: OnceLock<String> = OnceLock::new();
/// The bytes of its file, if it is not the usual one.
static BYTES: OnceLock<&'static [u8]> = OnceLock::new();

/// The generic name, which viewers of an SVG know as well; in a PNG it is DejaVu Sans.
const USUAL: &str = "sans-serif";

/// The family of all text.
pub fn family() -> &'static str {
    FAMILY.get_or_init(|| {
        // If the font fails, drawing with it is an error.
        let _ = register_font(USUAL, FontStyle::Normal, dejavu::sans::regular());
        USUAL.to_owned()
    })
}

/// Draws all text with a font, of which these are the bytes of its file, TrueType or OpenType. An SVG names its family, and a viewer
/// that does not have it takes another.
///
/// # Errors
/// If it is not such a font, or a picture was drawn with another one.
pub fn use_font(bytes: Vec<u8>) -> anyhow::Result<()> {
    let face =
        ttf_parser::Face::parse(&bytes, 0).map_err(|why| anyhow!("this is not a TrueType or OpenType font: {why}"))?;
    let names = face.names().into_iter().filter(|name| name.name_id == ttf_parser::name_id::FAMILY);
    let Some(name) = names.filter_map(|name| name.to_string()).next() else { bail!("the font has no name") };
    // A font stays as long as the program.
    let bytes: &'static [u8] = Vec::leak(bytes);
    register_font(&name, FontStyle::Normal, bytes).map_err(|_| anyhow!("the font {name} cannot be drawn with"))?;
    FAMILY.set(name).map_err(|_| anyhow!("pictures are drawn with another font already"))?;
    BYTES.set(bytes).map_err(|_| anyhow!("pictures are drawn with another font already"))
}

/// The letters of the font.
pub fn face() -> Result<ttf_parser::Face<'static>, ttf_parser::FaceParsingError> {
    ttf_parser::Face::parse(BYTES.get().copied().unwrap_or(dejavu::sans::regular()), 0)
}
