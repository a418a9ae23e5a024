//! How a table is cited: a file of the Citation File Format 1.2.0.

use super::author::Author;
use super::facts::Card;
use super::page::{TAGS, quoted};

pub fn write(card: &Card<'_>) -> anyhow::Result<String> {
    let mut out =
        String::from("cff-version: 1.2.0\nmessage: \"If you use this table, please cite it.\"\ntype: dataset\n");
    out.push_str(&format!("title: {}\nauthors:\n", quoted(&card.title)));
    for Author { name, given } in &card.args.author {
        match given {
            Some(given) => {
                out.push_str(&format!("  - family-names: {}\n    given-names: {}\n", quoted(name), quoted(given)));
            }
            None => out.push_str(&format!("  - name: {}\n", quoted(name))),
        }
    }
    let summary = card.table.summary();
    if card.args.author.is_empty() {
        out.push_str(&format!("  - name: {}\n", quoted(summary.generator.as_deref().unwrap_or("supermex"))));
    }
    if let Some([_, licence]) = card.args.license {
        out.push_str(&format!("license: {licence}\n"));
    }
    if let Some(address) = card.args.address.as_deref().filter(|address| address.starts_with("http")) {
        out.push_str(&format!("url: {}\n", quoted(address)));
    }
    if let Some(digest) = &summary.logical_digest {
        out.push_str(&format!(
            "identifiers:\n  - type: other\n    value: {}\n    description: \"The logical digest: every build of this table has it.\"\n",
            quoted(digest)
        ));
    }
    out.push_str("keywords:\n");
    TAGS.iter().chain([&card.table.game()]).for_each(|tag| out.push_str(&format!("  - {tag}\n")));
    Ok(out)
}
