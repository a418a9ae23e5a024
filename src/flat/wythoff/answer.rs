//! Positions `a,b` in text, and what the verbs print of the table.

use std::io::Write;

use serde_json::{Value, json};

use super::{Found, Pair, Pairs, Wythoff, certify, imitation};
use crate::codec::{CodecError, fields as packed};
use crate::flat::{FlatFile, FlatGame, one_sheet};
use crate::format::FormatError;
use crate::oracle::{Answer, Ask, Class, Extent, Oracle, OracleError, Refusal, SheetAsk, fields, text};
use crate::reader::ReadError;
use crate::rules::Outcome;
use crate::rules::flat as rules;
use crate::verify::Problem;

/// A pair as it is printed.
pub(super) fn word([a, b]: Pair) -> String {
    format!("{a},{b}")
}

impl Pairs<'_> {
    fn answer(&self, position: Pair, ask: Ask) -> Result<Answer, ReadError> {
        let class = Class::from(self.outcome(position)?);
        let mut answer = Answer::of(class);
        let mut object = json!({});
        if ask.fields {
            object = self.facts(position)?;
        }
        if ask.moves
            && let Some(options) = self.options(position)?
        {
            if class == Class::N {
                answer.words.extend(options.free.iter().copied().map(word));
                answer.words.extend(options.diagonal.iter().map(|&to| format!("unless-blocked={}", word(to))));
            } else {
                answer.words.extend(options.diagonal.iter().map(|&to| format!("block={}", word(to))));
            }
            if ask.fields {
                let key = if class == Class::N { "moves_unless_blocked" } else { "block" };
                object["moves"] = json!(options.free);
                object[key] = json!(options.diagonal);
                object["may_block"] = json!(self.rules().blocked());
            }
        }
        answer.fields = fields(object);
        Ok(answer)
    }

    /// Everything the table says of a position and its piles.
    fn facts(&self, position: Pair) -> Result<Value, ReadError> {
        let [a, b] = position;
        let mut object = json!({"position": position, "partners": [self.partner(a)?, self.partner(b)?]});
        if let Some(Found { index, .. }) = self.p_position(position)? {
            object["index"] = json!(index);
            object["xi"] = json!(self.rules().xi(index));
        }
        Ok(object)
    }
}

impl FlatGame for Wythoff {
    const NAME: &'static str = "wythoff";
    const FORM: &'static str = "a,b";

    fn new<D: AsRef<[u8]>>(file: &FlatFile<D>) -> Result<Self, FormatError> {
        Self::of(file)
    }

    fn answer(&self, data: &[u8], text: &[u8], ask: Ask) -> Result<Result<Answer, Refusal>, ReadError> {
        match text::exactly::<2>(text) {
            Ok(position) => self.pairs(data).answer(position, ask).map(Ok),
            Err(why) => Ok(Err(Refusal::NoPosition { why, form: Self::FORM })),
        }
    }

    fn info(&self) -> Value {
        let rules = match self.rules {
            rules::Wythoff::Blocking { k, m } => json!({"k": k, "m": m}),
            rules::Wythoff::Divisor(r) => json!({"divisor": r}),
        };
        let mut object = json!({"pairs": self.pairs, "difference_bits": self.width});
        for (name, value) in fields(rules) {
            object[name] = value;
        }
        object
    }

    fn sheet(&self, data: &[u8], ask: &SheetAsk, out: &mut dyn Write) -> Result<(), OracleError> {
        one_sheet(Self::NAME, ask)?;
        let columns = ask.columns.unwrap_or(self.columns);
        if columns > self.columns {
            let most = self.columns;
            return Err(OracleError::Outside(format!(
                "the database has the pairs a b with a < {most}; give --columns {most} or less"
            )));
        }
        let pairs = self.pairs(data);
        for index in 0..self.pairs {
            match pairs.pair(index)? {
                Some(Found { pair: [a, b], .. }) if a < columns => writeln!(out, "{a} {b}")?,
                _ => break,
            }
        }
        Ok(())
    }

    fn imitation<'a>(&'a self, data: &'a [u8]) -> Option<Box<dyn Oracle + 'a>> {
        let rules::Wythoff::Blocking { k, m } = self.rules else { return None };
        Some(Box::new(imitation::Imitation::new(self.pairs(data), u64::from(k), u64::from(m))))
    }

    fn contents(&self, data: &[u8], digest: &mut blake3::Hasher) -> Result<(), Problem> {
        let pairs = self.pairs(data);
        // A line has 60 bytes of bits.
        let mut left = usize::try_from(self.columns.div_ceil(8)).unwrap_or(usize::MAX);
        let mut bytes = Vec::with_capacity(64);
        let found = pairs.set.lines(|words| {
            bytes.clear();
            words.iter().for_each(|word| bytes.extend_from_slice(&word.to_le_bytes()));
            bytes.truncate(left.min(60));
            left -= bytes.len();
            digest.update(&bytes);
        });
        let found = found.map_err(coded)?;
        if found != self.pairs {
            return Err(FormatError::Field { field: "cells", expected: "the numbers of the set", found }.into());
        }
        // Zeros behind the last field.
        if !packed::ends_in_zeros(pairs.fields, self.pairs, self.width) {
            return Err(coded(CodecError::Malformed("bits after the last field")));
        }
        // Of (k,m)-Wythoff Nim the rules say the differences.
        for index in (0..self.pairs).filter(|_| matches!(self.rules, rules::Wythoff::Divisor(_))) {
            digest.update(&pairs.difference(index).map_err(coded)?.to_le_bytes());
        }
        Ok(())
    }

    fn certify(&self, data: &[u8], extent: Extent) -> Result<String, OracleError> {
        let certificate = match extent {
            Extent::All => certify::certify(&self.pairs(data))?,
            Extent::Sample { count, seed } => certify::sample(&self.pairs(data), count, seed)?,
        };
        Ok(certificate.to_string())
    }
}

fn coded(source: CodecError) -> Problem {
    Problem::Coded { sheet: 0, column: 0, source }
}

/// The class that a table gives a position; what an error says was found.
pub(super) fn class(pairs: &Pairs, position: Pair) -> Class {
    pairs.outcome(position).unwrap_or(Outcome::Beyond).into()
}
