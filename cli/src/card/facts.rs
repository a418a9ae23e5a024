//! What a card is made of, and what its page and its citation say.

use std::path::PathBuf;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use serde_json::{Map, Value};
use supermex::Table;

use super::author::{Author, one_line};
use crate::build::command::Build;

/// The names of a licence at Hugging Face, and of SPDX.
pub type Licence = [&'static str; 2];

const LICENCES: [Licence; 7] = [
    ["cc0-1.0", "CC0-1.0"],
    ["cc-by-4.0", "CC-BY-4.0"],
    ["cc-by-sa-4.0", "CC-BY-SA-4.0"],
    ["odc-by", "ODC-By-1.0"],
    ["odbl", "ODbL-1.0"],
    ["mit", "MIT"],
    ["apache-2.0", "Apache-2.0"],
];

fn licence() -> impl TypedValueParser<Value = Licence> {
    let named = |name: String| LICENCES.into_iter().find(|names| names[0] == name).unwrap_or(LICENCES[0]);
    PossibleValuesParser::new(LICENCES.map(|names| names[0])).map(named)
}

/// Prepare a database for publication, as a directory: the table, its viewer, a page about it, how to cite it, a picture, and the digest
/// of every file.
///
/// The table is verified first, and each file compared with the manifest as it is copied. The page is a dataset card of Hugging Face
/// too. If there is a certificate beside the table, DB.cert, it is a part of it; without one the page says that nobody has certified
/// the table. The directory gets its name when all is there; to continue after an interruption, run the same command again. The same table and flags
/// give the same bytes.
#[derive(clap::Args)]
pub struct Args {
    /// The database: a directory that `build` wrote, or a packed file
    pub database: PathBuf,
    /// The directory to make
    #[arg(long)]
    pub out: PathBuf,
    /// Put the table there as one file, as `supermex pack` makes it; a packed one stays packed
    #[arg(long)]
    pub packed: bool,
    /// The title, in place of the game and the size of the table
    #[arg(long, value_name = "TEXT", value_parser = one_line)]
    pub title: Option<String>,
    /// Whom to cite, as `Family, Given`, or the name of a group without a comma; may be repeated. By default the program
    #[arg(long, value_name = "NAME", value_parser = Author::read)]
    pub author: Vec<Author>,
    /// The licence of the table
    #[arg(long, value_parser = licence())]
    pub license: Option<Licence>,
    /// Where the directory will be, as https://example.org/nim; by default the page has a placeholder
    #[arg(long, value_name = "URL", value_parser = address)]
    pub address: Option<String>,
}

fn address(text: &str) -> Result<String, &'static str> {
    let plain = text
        .split_once("://")
        .is_some_and(|(scheme, rest)| matches!(scheme, "http" | "https" | "hf" | "s3" | "gs") && !rest.is_empty());
    let sound = plain && !text.contains(|c: char| c.is_whitespace() || c.is_control() || "\"'`<>\\?#".contains(c));
    if sound {
        Ok(text.trim_end_matches('/').to_owned())
    } else {
        Err("write the address of a folder, as https://example.org/nim")
    }
}

/// Everything that the page and the citation say.
pub struct Card<'a> {
    pub args: &'a Args,
    pub table: &'a Table,
    /// What `supermex info` says.
    pub facts: Map<String, Value>,
    pub title: String,
    /// The name of the table in the directory.
    pub name: String,
    pub certificate: Option<Map<String, Value>>,
    pub build: Build,
    pub has_picture: bool,
}

impl Card<'_> {
    /// The name of the table at the end of an address: a directory has a slash.
    pub fn place(&self) -> String {
        if self.name.ends_with(PACKED) { self.name.clone() } else { format!("{}/", self.name) }
    }

    /// Where the directory will be, or a word that stands for it.
    pub fn address(&self) -> &str {
        self.args.address.as_deref().unwrap_or("https://ADDRESS")
    }

    /// The certificate, if it is of all positions.
    pub fn certified(&self) -> Option<&Map<String, Value>> {
        self.certificate.as_ref().filter(|certificate| !certificate.contains_key("samples"))
    }

    pub fn fact(&self, name: &str) -> Option<&Value> {
        self.facts.get(name).filter(|value| !value.is_null())
    }
}

/// The ending of a packed database.
pub const PACKED: &str = ".smxz";
pub const SUMS: &str = "SHA256SUMS";
