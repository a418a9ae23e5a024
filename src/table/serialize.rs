//! What a table is, and what is known of it and of its positions, for serde: the same names in every language.

use serde::ser::{Serialize, SerializeMap, Serializer};

use super::facts::{Details, Facts, Known};
use super::{Declared, Info};
#[cfg(feature = "games")]
use supermex_game::{Heap, Take, Wythoff};

impl Serialize for Info {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let (major, minor) = self.format_version;
        let profiles: Vec<&str> = self.profiles.iter().map(|profile| profile.name()).collect();
        let mut map = to.serialize_map(None)?;
        map.serialize_entry("game", self.game)?;
        map.serialize_entry("title", &self.title)?;
        map.serialize_entry("rules", &self.rules.to_string())?;
        map.serialize_entry("form", self.form)?;
        map.serialize_entry("numbers", &self.numbers)?;
        map.serialize_entry("passes", &self.passes)?;
        map.serialize_entry("reach", &self.reach)?;
        map.serialize_entry("cells", &self.cells)?;
        map.serialize_entry("columns", &self.columns)?;
        map.serialize_entry("files", &self.files.iter().filter(|file| file.is_table()).count())?;
        map.serialize_entry("bytes", &self.bytes)?;
        map.serialize_entry("index_bytes", &self.index_bytes)?;
        map.serialize_entry("overview_bytes", &self.overview_bytes)?;
        map.serialize_entry("profiles", &profiles)?;
        map.serialize_entry("format_version", &format!("{major}.{minor}"))?;
        map.serialize_entry("generator", &self.generator)?;
        map.serialize_entry("logical_digest", &self.logical_digest)?;
        map.end()
    }
}

impl Serialize for Declared {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let mut map = to.serialize_map(Some(2))?;
        map.serialize_entry("position", &self.position[..])?;
        map.serialize_entry("level", &self.level.map(u64::from))?;
        map.end()
    }
}

impl Serialize for Facts {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let mut map = to.serialize_map(None)?;
        match self {
            Self::Sheets(facts) => {
                map.serialize_entry("passes", &facts.passes)?;
                map.serialize_entry("variants", &facts.variants)?;
                map.serialize_entry("random_variants", &facts.random_variants.map(|seed| seed.to_string()))?;
                map.serialize_entry("symmetric", &facts.symmetric)?;
                map.serialize_entry("levels", &facts.levels)?;
                map.serialize_entry("sheets", &facts.sheets)?;
                map.serialize_entry("columns", &facts.columns)?;
                if let Some(kept) = &facts.kept_sheets {
                    map.serialize_entry("kept_sheets", kept)?;
                }
                if facts.first_sheet > 0 {
                    map.serialize_entry("first_sheet", &facts.first_sheet)?;
                }
                if !facts.sheet_kinds.is_empty() {
                    map.serialize_entry("sheet_kinds", &facts.sheet_kinds)?;
                }
            }
            #[cfg(feature = "games")]
            Self::Layers { rules, passes, misere, variants, sheets, columns, grundy } => {
                map.serialize_entry("rules", &rules.to_string())?;
                map.serialize_entry("passes", passes)?;
                map.serialize_entry("misere", misere)?;
                map.serialize_entry("variants", variants)?;
                map.serialize_entry("sheets", sheets)?;
                map.serialize_entry("columns", columns)?;
                if *grundy {
                    map.serialize_entry("grundy", grundy)?;
                }
            }
            #[cfg(feature = "games")]
            Self::Rules { rules, name, moves, misere, sides, passes, variants, grundy, block, order, p_positions } => {
                map.serialize_entry("name", name)?;
                map.serialize_entry("moves", moves)?;
                map.serialize_entry("misere", misere)?;
                map.serialize_entry("box", sides)?;
                map.serialize_entry("passes", passes)?;
                map.serialize_entry("variants", variants)?;
                map.serialize_entry("rules", &rules.to_string())?;
                if *grundy {
                    map.serialize_entry("grundy", grundy)?;
                }
                if *block > 0 {
                    map.serialize_entry("block", block)?;
                }
                if let Some(order) = order {
                    map.serialize_entry("order", order)?;
                } else if let Some(count) = p_positions {
                    map.serialize_entry("p_positions", count)?;
                }
            }
            #[cfg(feature = "games")]
            Self::Pairs { rules, pairs, difference_bits } => {
                map.serialize_entry("rules", &rules.to_string())?;
                map.serialize_entry("pairs", pairs)?;
                map.serialize_entry("difference_bits", difference_bits)?;
                match rules {
                    Wythoff::Blocking { k, m } => {
                        map.serialize_entry("k", k)?;
                        map.serialize_entry("m", m)?;
                    }
                    Wythoff::Divisor(r) => map.serialize_entry("divisor", r)?,
                }
            }
            #[cfg(feature = "games")]
            Self::Piles { rules, values_stored, value_bits, period } => {
                let Heap { take, misere, .. } = rules;
                map.serialize_entry("rules", &rules.to_string())?;
                match take {
                    Take::All => map.serialize_entry("subtract", "all")?,
                    Take::Set(set) => map.serialize_entry("subtract", set)?,
                    Take::Octal(code) => map.serialize_entry("octal", &code.to_string())?,
                }
                map.serialize_entry("misere", misere)?;
                map.serialize_entry("values_stored", values_stored)?;
                map.serialize_entry("value_bits", value_bits)?;
                map.serialize_entry("period", &period.map(|period| period.length))?;
                map.serialize_entry("period_from", &period.map(|period| period.start))?;
                map.serialize_entry("saltus", &period.map(|period| period.saltus))?;
            }
            #[cfg(feature = "games")]
            Self::Strips(rules) => {
                map.serialize_entry("rules", &rules.to_string())?;
                map.serialize_entry("length", &rules.length)?;
            }
            #[cfg(feature = "games")]
            Self::Boards { rules, p_positions } => {
                map.serialize_entry("rules", &rules.to_string())?;
                map.serialize_entry("board", &format!("{}x{}", rules.rows, rules.columns))?;
                map.serialize_entry("boards", &rules.positions())?;
                map.serialize_entry("p_positions", p_positions)?;
            }
        }
        map.end()
    }
}

impl Serialize for Details {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let mut map = to.serialize_map(None)?;
        match &self.known {
            Known::None => {}
            #[cfg(feature = "games")]
            Known::Pair { partners, may_block, index } => {
                map.serialize_entry("partners", partners)?;
                map.serialize_entry("may_block", may_block)?;
                if let Some((index, xi)) = index {
                    map.serialize_entry("index", index)?;
                    map.serialize_entry("xi", xi)?;
                }
            }
            #[cfg(feature = "games")]
            Known::State(class, xi) => {
                map.serialize_entry("class", &class.to_string())?;
                if let Some(xi) = xi {
                    map.serialize_entry("xi", xi)?;
                }
            }
            #[cfg(feature = "games")]
            Known::Values(values) => map.serialize_entry("grundy_values", values)?,
            #[cfg(feature = "games")]
            Known::Sum(values, sum) => {
                map.serialize_entry("grundy_values", values)?;
                map.serialize_entry("grundy", sum)?;
            }
            #[cfg(feature = "games")]
            Known::Grundy(value) => map.serialize_entry("grundy", value)?,
        }
        if self.declared {
            map.serialize_entry("declared", &true)?;
        }
        map.end()
    }
}

#[cfg(feature = "explain")]
impl Serialize for super::Explanation {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let mut map = to.serialize_map(Some(3))?;
        map.serialize_entry("outcome", self.outcome.name())?;
        map.serialize_entry("sentence", &self.sentence)?;
        map.serialize_entry("cells", &self.cells)?;
        map.end()
    }
}

#[cfg(feature = "explain")]
impl Serialize for super::CellRead {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let mut map = to.serialize_map(Some(6))?;
        map.serialize_entry("level", &u64::from(self.level))?;
        map.serialize_entry("row", &self.row)?;
        map.serialize_entry("column", &self.column)?;
        map.serialize_entry("found", &self.number())?;
        map.serialize_entry("file", &self.file)?;
        map.serialize_entry("bytes", &self.bytes.as_ref().map(|bytes| [bytes.start, bytes.end]))?;
        map.end()
    }
}
