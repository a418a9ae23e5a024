//! Whom to cite.

/// A person, or the name of a group.
#[derive(Clone)]
pub struct Author {
    pub name: String,
    pub given: Option<String>,
}

impl Author {
    /// Reads `Family, Given`, or a name.
    pub fn read(text: &str) -> Result<Self, &'static str> {
        let text = one_line(text)?;
        match text.split_once(',').map(|(family, given)| (family.trim(), given.trim())) {
            None => Ok(Self { name: text, given: None }),
            Some((family, given)) if !family.is_empty() && !given.is_empty() => {
                Ok(Self { name: family.to_owned(), given: Some(given.to_owned()) })
            }
            Some(_) => Err("write Family, Given, or the name of a group without a comma"),
        }
    }
}

/// One line of text, without blanks around it.
pub fn one_line(text: &str) -> Result<String, &'static str> {
    let is_line = !text.trim().is_empty() && !text.chars().any(char::is_control);
    if is_line { Ok(text.trim().to_owned()) } else { Err("write one line of text") }
}
