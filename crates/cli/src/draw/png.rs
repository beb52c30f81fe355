//! A picture as PNG: the SVG, rasterised.

use super::xml::Xml;
use super::{Picture, svg};
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Group, Node, Options, Tree, fontdb};
use std::fmt;
use std::sync::Arc;

/// The font of all text: the same on every machine, so that pictures are.
const FONT: &[u8] = include_bytes!("../../fonts/DejaVuSans-subset.ttf");

/// The name of that font.
const FAMILY: &str = "DejaVu Sans";

/// The widest picture, and the highest.
pub(crate) const LARGEST: u32 = 8_192;

/// A picture.
#[derive(Debug)]
pub(crate) struct Drawn {
    /// The file.
    pub(crate) png: Vec<u8>,
    /// Whether lines were left out, because the fonts lack letters of them.
    pub(crate) left_out: bool,
}

/// Why there is no picture.
#[derive(Debug)]
pub(crate) enum PngError {
    /// What was to be drawn is no SVG.
    Svg(resvg::usvg::Error),
    /// The picture would be higher than [`LARGEST`], or has no extent.
    Size,
    /// The other font is none.
    Font,
    /// It could not be written.
    Encoding(String),
}

impl fmt::Display for PngError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Svg(error) => write!(f, "cannot draw: {error}"),
            Self::Size => write!(f, "a picture has 1 to {LARGEST} pixels each way"),
            Self::Font => f.write_str("not a font (TrueType or OpenType)"),
            Self::Encoding(reason) => write!(f, "cannot write a PNG: {reason}"),
        }
    }
}

impl std::error::Error for PngError {}

/// Draws a picture so many pixels wide, with the font that is built in, and where that lacks a
/// letter with the other one, if there is one. Lines with letters that neither has are left out:
/// boxes tell nothing. The fonts of the system are not used, so the same arguments give the same
/// bytes.
///
/// # Errors
///
/// If the font cannot be read, or the picture would be too large.
pub(crate) fn png(picture: &Picture, width: u32, font: Option<Vec<u8>>) -> Result<Drawn, PngError> {
    let mut fonts = fontdb::Database::new();
    fonts.load_font_data(FONT.to_vec());
    if let Some(font) = font {
        let built_in = fonts.len();
        fonts.load_font_data(font);
        if fonts.len() == built_in {
            return Err(PngError::Font);
        }
    }
    fonts.set_sans_serif_family(FAMILY);
    let options = Options { fontdb: Arc::new(fonts), ..Options::default() };
    let mut shown = picture.clone();
    shown.title.retain(|line| has_letters(line, &options));
    shown.caption.retain(|line| has_letters(line, &options));
    let lines = |picture: &Picture| picture.title.len() + picture.caption.len();
    let left_out = lines(&shown) < lines(picture);
    let tree = Tree::from_str(&svg(&shown), &options).map_err(PngError::Svg)?;
    let size = tree.size().to_int_size().scale_to_width(width).ok_or(PngError::Size)?;
    if size.width() > LARGEST || size.height() > LARGEST {
        return Err(PngError::Size);
    }
    let mut pixmap = Pixmap::new(size.width(), size.height()).ok_or(PngError::Size)?;
    let across = size.width() as f32 / tree.size().width();
    let down = size.height() as f32 / tree.size().height();
    resvg::render(&tree, Transform::from_scale(across, down), &mut pixmap.as_mut());
    let png = pixmap.encode_png().map_err(|error| PngError::Encoding(error.to_string()))?;
    Ok(Drawn { png, left_out })
}

/// Whether the fonts have all letters of a line.
fn has_letters(line: &str, options: &Options<'_>) -> bool {
    let mut xml = Xml::new();
    // Without a family that is there, a text is nothing.
    let root: [(&str, &dyn fmt::Display); 4] = [
        ("xmlns", &"http://www.w3.org/2000/svg"),
        ("width", &9),
        ("height", &9),
        ("font-family", &FAMILY),
    ];
    xml.with("svg", &root, |xml| xml.text("text", &[], line));
    Tree::from_str(&xml.finish(), options).is_ok_and(|tree| !lacks_letters(tree.root()))
}

fn lacks_letters(group: &Group) -> bool {
    group.children().iter().any(|node| match node {
        Node::Group(group) => lacks_letters(group),
        Node::Text(text) => text
            .layouted()
            .iter()
            .any(|span| span.positioned_glyphs.iter().any(|glyph| glyph.id.0 == 0)),
        Node::Path(_) | Node::Image(_) => false,
    })
}
