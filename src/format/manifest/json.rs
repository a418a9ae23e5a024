//! A manifest as JSON: the names of its fields, which may be left out, and the bytes of one.

#[cfg(feature = "encode")]
use nojson::{DisplayJson, JsonFormatter, json};
use nojson::{JsonParseError, RawJson, RawJsonValue};

use super::{FileEntry, Manifest, ManifestVariant, bad};
use crate::format::{FileRole, FormatError, MAJOR, foreign, without_mark};

type Value<'a, 'b> = RawJsonValue<'a, 'b>;

/// A field that may be left out, or be null.
fn may<'a, 'b, T>(of: Value<'a, 'b>, name: &str) -> Result<Option<T>, JsonParseError>
where
    T: TryFrom<Value<'a, 'b>, Error = JsonParseError>,
{
    let there = of.to_member(name)?.optional().filter(|value| value.kind() != nojson::JsonValueKind::Null);
    there.map(T::try_from).transpose()
}

/// A field that has to be there.
fn must<'a, 'b, T>(of: Value<'a, 'b>, name: &str) -> Result<T, JsonParseError>
where
    T: TryFrom<Value<'a, 'b>, Error = JsonParseError>,
{
    T::try_from(of.to_member(name)?.required()?)
}

/// A list that may be left out.
fn list<'a, 'b, T>(
    of: Value<'a, 'b>,
    name: &str,
    one: fn(Value<'a, 'b>) -> Result<T, JsonParseError>,
) -> Result<Vec<T>, JsonParseError> {
    let Some(list) = of.to_member(name)?.optional() else { return Ok(Vec::new()) };
    list.to_array()?.map(one).collect()
}

fn entry(value: Value<'_, '_>) -> Result<FileEntry, JsonParseError> {
    let table = may::<String>(value, "table")?;
    let role = |name: String| FileRole::ALL.into_iter().find(|role| role.name() == name);
    Ok(FileEntry {
        name: must(value, "name")?,
        table: match table.map(role) {
            None => FileRole::default(),
            Some(role) => role.ok_or_else(|| value.invalid("its \"table\" is of no kind that is known"))?,
        },
        level: must(value, "level")?,
        first_sheet: must(value, "first_sheet")?,
        sheets: must(value, "sheets")?,
        cells: must(value, "cells")?,
        bytes: must(value, "bytes")?,
        blake3: must(value, "blake3")?,
    })
}

fn variant(value: Value<'_, '_>) -> Result<ManifestVariant, JsonParseError> {
    Ok(ManifestVariant { position: must(value, "position")?, level: may(value, "level")? })
}

/// Line and column of an error.
fn place(error: &JsonParseError, text: &str) -> (usize, usize) {
    error.get_line_and_column_numbers(text).map_or((1, 1), |(line, column)| (line.get(), column.get()))
}

impl Manifest {
    /// The manifest that some bytes are, before it is checked.
    pub(super) fn of_json(bytes: &[u8]) -> Result<Self, FormatError> {
        let wrong = |why: String| foreign(bytes).map_or_else(|| bad(why), FormatError::Foreign);
        let text = std::str::from_utf8(without_mark(bytes));
        let text = text.map_err(|error| wrong(format!("it is not text from byte {} on", error.valid_up_to())))?;
        let json = RawJson::parse(text).map_err(|error| {
            let (line, column) = place(&error, text);
            wrong(format!("it is not JSON from line {line}, column {column} on"))
        })?;
        let value = json.value();
        let is = |name: &str| value.to_member(name).ok().and_then(|member| member.optional());
        let format = is("format").and_then(|value| String::try_from(value).ok());
        if format.as_deref() != Some("supermex") {
            return Err(bad("it does not say \"format\": \"supermex\""));
        }
        let version = is("version").and_then(|value| u64::try_from(value).ok());
        match version.ok_or_else(|| bad("its \"version\" is missing, or no whole number"))? {
            found if found > u64::from(MAJOR) => return Err(FormatError::Version(found)),
            found if found < u64::from(MAJOR) => return Err(FormatError::Preliminary),
            _ => {}
        }
        Self::of_value(value).map_err(|error| {
            let (line, column) = place(&error, text);
            let why = match &error {
                JsonParseError::InvalidValue { error, .. } => error.to_string(),
                error => error.to_string(),
            };
            bad(format!("line {line}, column {column}: {why}"))
        })
    }

    fn of_value(value: Value<'_, '_>) -> Result<Self, JsonParseError> {
        Ok(Self {
            format: must(value, "format")?,
            version: must(value, "version")?,
            game: must(value, "game")?,
            rules: may(value, "rules")?,
            passes: may(value, "passes")?,
            sheets: may(value, "sheets")?.unwrap_or(1),
            columns: may(value, "columns")?,
            kept_sheets: may(value, "kept_sheets")?,
            variants: list(value, "variants", variant)?,
            random_variants: may(value, "random_variants")?,
            profile: must(value, "profile")?,
            zstd_level: may(value, "zstd_level")?,
            zstd_version: may(value, "zstd_version")?,
            logical_digest: must(value, "logical_digest")?,
            generator: must(value, "generator")?,
            files: value.to_member("files")?.required()?.to_array()?.map(entry).collect::<Result<_, _>>()?,
            index: list(value, "index", entry)?,
            overview: list(value, "overview", entry)?,
        })
    }

    /// The manifest's bytes.
    #[cfg(feature = "encode")]
    pub fn encode(&self) -> Vec<u8> {
        let variant = |one: &ManifestVariant| {
            let one = one.clone();
            json(move |f: &mut JsonFormatter<'_, '_>| {
                f.object(|f| {
                    f.member("position", one.position)?;
                    one.level.map_or(Ok(()), |level| f.member("level", level))
                })
            })
        };
        let variants: Vec<_> = self.variants.iter().map(variant).collect();
        let text = json(|f: &mut JsonFormatter<'_, '_>| {
            f.set_indent_size(2);
            f.set_spacing(true);
            f.object(|f| {
                f.member("format", &self.format)?;
                f.member("version", self.version)?;
                f.member("game", &self.game)?;
                self.rules.as_ref().map_or(Ok(()), |rules| f.member("rules", rules))?;
                self.passes.map_or(Ok(()), |passes| f.member("passes", passes))?;
                f.member("sheets", self.sheets)?;
                self.columns.map_or(Ok(()), |columns| f.member("columns", columns))?;
                self.kept_sheets.as_ref().map_or(Ok(()), |kept| f.member("kept_sheets", kept))?;
                if !self.variants.is_empty() {
                    f.member("variants", &variants)?;
                }
                self.random_variants.as_ref().map_or(Ok(()), |seed| f.member("random_variants", seed))?;
                f.member("profile", &self.profile)?;
                self.zstd_level.map_or(Ok(()), |level| f.member("zstd_level", level))?;
                self.zstd_version.as_ref().map_or(Ok(()), |version| f.member("zstd_version", version))?;
                f.member("logical_digest", &self.logical_digest)?;
                f.member("generator", &self.generator)?;
                f.member("files", entries(&self.files))?;
                for (name, list) in [("index", &self.index), ("overview", &self.overview)] {
                    if !list.is_empty() {
                        f.member(name, entries(list))?;
                    }
                }
                Ok(())
            })
        });
        format!("{text}\n").into_bytes()
    }
}

#[cfg(feature = "encode")]
fn entries(files: &[FileEntry]) -> Vec<impl DisplayJson + use<'_>> {
    files.iter().map(written).collect()
}

#[cfg(feature = "encode")]
fn written(file: &FileEntry) -> impl DisplayJson + std::fmt::Display + use<'_> {
    json(move |f: &mut JsonFormatter<'_, '_>| {
        f.object(|f| {
            f.member("name", &file.name)?;
            if file.table != FileRole::Completions {
                f.member("table", file.table.name())?;
            }
            f.member("level", file.level)?;
            f.member("first_sheet", file.first_sheet)?;
            f.member("sheets", file.sheets)?;
            f.member("cells", file.cells)?;
            f.member("bytes", file.bytes)?;
            f.member("blake3", &file.blake3)
        })
    })
}

#[cfg(feature = "encode")]
impl FileEntry {
    /// The entry as a text, which ranks send each other.
    pub fn to_text(&self) -> String {
        written(self).to_string()
    }

    /// The entry that [`to_text`](Self::to_text) wrote; `None` of another text.
    pub fn of_text(text: &str) -> Option<Self> {
        entry(RawJson::parse(text).ok()?.value()).ok()
    }
}
