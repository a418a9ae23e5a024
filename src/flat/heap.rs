//! The table of a pile's values, and sums of piles.

use std::io::Write;

use serde_json::{Value, json};

use super::file::damaged;
use super::{FlatFile, FlatGame, one_sheet};
use crate::certify::{Certificate, Random};
use crate::codec::periodic::Shape;
use crate::codec::{CodecError, fields as packed};
use crate::format::FormatError;
use crate::oracle::{Answer, Ask, Class, Extent, OracleError, Refusal, SheetAsk, fields, text};
use crate::reader::ReadError;
use crate::rules::flat::{FlatRules, Heap as Rules, Take};
use crate::verify::Problem;

/// The game and the shape of its table.
#[derive(Clone, Debug)]
pub struct Heap {
    rules: Rules,
    shape: Shape,
}

const NO_THEORY: &str = "in misere play the values of two piles or more that have moves do not say who wins their sum, but in \
                         Nim; ask for the piles one by one, or in normal play";

impl Heap {
    /// The rules.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// How the values go on.
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// The value of a pile; `None` where no period is proved and the table has not the size. Constant time.
    ///
    /// # Errors
    /// If the data are damaged where the value should be.
    #[inline]
    pub fn value(&self, data: &[u8], n: u64) -> Result<Option<u64>, ReadError> {
        self.shape.get(data, n).map_err(damaged(n))
    }

    /// Who wins a sum of piles.
    ///
    /// # Errors
    /// If the data are damaged where a value should be.
    pub fn outcome(&self, data: &[u8], piles: &[u64]) -> Result<Result<Class, Refusal>, ReadError> {
        let mut xor = 0;
        for &n in piles {
            let Some(value) = self.value(data, n)? else { return Ok(Ok(Class::Beyond)) };
            xor ^= value;
        }
        let class = |p: bool| Ok(Ok(if p { Class::P } else { Class::N }));
        if !self.rules.misere {
            return class(xor == 0);
        }
        if self.rules.take == Take::All {
            let xor = piles.iter().fold(0, |xor, n| xor ^ n);
            return class((xor == 0) == piles.iter().any(|&n| n > 1));
        }
        let mut live = piles.iter().filter(|&&n| self.rules.has_move(n));
        match (live.next(), live.next()) {
            // Who is to move cannot, and wins.
            (None, _) => class(false),
            (Some(&n), None) => class(self.value(data, n)? == Some(0)),
            (Some(_), Some(_)) => Ok(Err(Refusal::NoTheory(NO_THEORY))),
        }
    }

    /// Every move to a sum that is P, sorted.
    fn winning_moves(&self, data: &[u8], piles: &[u64]) -> Result<Vec<Vec<u64>>, ReadError> {
        let mut moves = Vec::new();
        for (at, &n) in piles.iter().enumerate() {
            let left: Vec<u64> = match &self.rules.take {
                Take::Set(set) => set.iter().map_while(|&taken| n.checked_sub(taken)).collect(),
                // Only these can make the sum P: the xor of the others, and in misere play a pile of 0 or 1.
                Take::All => {
                    let others = piles.iter().fold(n, |xor, n| xor ^ n);
                    let mut left = vec![0, 1, others];
                    left.retain(|&left| left < n);
                    left
                }
            };
            for left in left {
                let mut to = piles.to_vec();
                to[at] = left;
                if self.outcome(data, &to)? == Ok(Class::P) {
                    moves.push(to);
                }
            }
        }
        moves.sort_unstable();
        moves.dedup();
        Ok(moves)
    }

    /// Whether a value is the mex of those that one move leads to.
    fn is_mex(&self, data: &[u8], n: u64, value: u64) -> Result<bool, ReadError> {
        let mut reached = Vec::new();
        match &self.rules.take {
            Take::Set(set) => {
                for left in set.iter().map_while(|&taken| n.checked_sub(taken)) {
                    reached.extend(self.value(data, left)?);
                }
            }
            Take::All => {
                for left in 0..n {
                    reached.extend(self.value(data, left)?);
                }
            }
        }
        if !self.rules.has_move(n) {
            return Ok(value == u64::from(self.rules.misere));
        }
        reached.sort_unstable();
        reached.dedup();
        Ok((0..).zip(&reached).take_while(|(n, value)| n == *value).count() as u64 == value)
    }

    fn certify_value(&self, data: &[u8], n: u64, counts: &mut Certificate) -> Result<(), OracleError> {
        let Some(value) = self.value(data, n)? else { return Ok(()) };
        if !self.is_mex(data, n, value)? {
            let found = if value == 0 { Class::P } else { Class::N };
            let why = format!("its value {value} is not the mex of those that one move leads to");
            return Err(OracleError::Wrong { position: n.to_string(), found, why });
        }
        *if value == 0 { &mut counts.p_positions } else { &mut counts.n_positions } += 1;
        Ok(())
    }
}

fn list(piles: &[u64]) -> String {
    piles.iter().map(u64::to_string).collect::<Vec<_>>().join(",")
}

impl FlatGame for Heap {
    const NAME: &'static str = "heap";
    const FORM: &'static str = "n1,n2,... (the sizes of the piles)";

    fn new<D: AsRef<[u8]>>(file: &FlatFile<D>) -> Result<Self, FormatError> {
        let field = |field, expected, found| Err(FormatError::Field { field, expected, found });
        let FlatRules::Heap(rules) = file.rules().clone() else {
            return field("game", "4", u64::from(file.header().game));
        };
        let shape = Shape {
            stored: file.header().cells,
            period: file.shape(0),
            saltus: file.shape(1),
            width: u32::try_from(file.shape(2)).unwrap_or(u32::MAX),
        };
        if !shape.is_sound() {
            return field(
                "shape",
                "a period of at most the values stored, and values of at most 32 bits",
                shape.period,
            );
        }
        file.expect_data(shape.bytes())?;
        Ok(Self { rules, shape })
    }

    fn answer(&self, data: &[u8], text: &[u8], ask: Ask) -> Result<Result<Answer, Refusal>, ReadError> {
        // Numbers have blanks or commas between them.
        let mut piles = vec![0; text.len() / 2 + 1];
        match text::numbers(text, &mut piles) {
            Ok(count) => piles.truncate(count),
            Err(why) => return Ok(Err(Refusal::NoPosition { why, form: Self::FORM })),
        }
        let class = match self.outcome(data, &piles)? {
            Ok(class) => class,
            Err(refusal) => return Ok(Err(refusal)),
        };
        let mut answer = Answer::of(class);
        let moves = if ask.moves && class == Class::N { self.winning_moves(data, &piles)? } else { Vec::new() };
        answer.words = moves.iter().map(|piles| list(piles)).collect();
        if ask.fields {
            let values = piles.iter().map(|&n| self.value(data, n)).collect::<Result<Vec<_>, _>>()?;
            let mut object = json!({"position": piles, "values": values});
            if !self.rules.misere {
                object["value"] = json!(values.iter().try_fold(0, |xor, value| Some(xor ^ (*value)?)));
            }
            if ask.moves {
                object["moves"] = json!(moves);
            }
            answer.fields = fields(object);
        }
        Ok(Ok(answer))
    }

    fn info(&self) -> Value {
        let Shape { stored, period, saltus, width } = self.shape;
        let proved = period > 0;
        json!({
            "misere": self.rules.misere,
            "values_stored": stored,
            "value_bits": width,
            "period": proved.then_some(period),
            "period_from": proved.then_some(self.shape.start()),
            "saltus": proved.then_some(saltus),
        })
    }

    fn sheet(&self, data: &[u8], ask: &SheetAsk, out: &mut dyn Write) -> Result<(), OracleError> {
        one_sheet(Self::NAME, ask)?;
        let columns = ask.columns.unwrap_or(self.shape.stored);
        for n in 0..columns {
            let Some(value) = self.value(data, n)? else {
                return Err(OracleError::Outside(format!(
                    "the database has the sizes n < {n}, and proves no period; give --columns {n} or less"
                )));
            };
            writeln!(out, "{n} {value}")?;
        }
        if ask.columns.is_none() && self.shape.period > 0 {
            let (start, period) = (self.shape.start(), self.shape.period);
            write!(out, "# tail from n={start} period {period}")?;
            if self.shape.saltus > 0 {
                write!(out, " saltus {}", self.shape.saltus)?;
            }
            write!(out, ":")?;
            for n in start..start + period {
                write!(out, " {}", self.value(data, n)?.unwrap_or(0))?;
            }
            writeln!(out)?;
        }
        Ok(())
    }

    fn contents(&self, data: &[u8], digest: &mut blake3::Hasher) -> Result<(), Problem> {
        if !packed::ends_in_zeros(data, self.shape.stored, self.shape.width) {
            let source = CodecError::Malformed("bits after the last value");
            return Err(Problem::Coded { sheet: 0, column: self.shape.stored, source });
        }
        digest.update(format!("period {} saltus {}\n", self.shape.period, self.shape.saltus).as_bytes());
        for n in 0..self.shape.stored {
            let coded = |source| Problem::Coded { sheet: 0, column: n, source };
            digest.update(&self.shape.get(data, n).map_err(coded)?.unwrap_or(0).to_le_bytes());
        }
        Ok(())
    }

    /// A value is right iff it is the mex of those that one move leads to, or there is no move. With a period `p` from
    /// `q` on and numbers up to `s` in the set it is enough to look below `q + p + s`: each later size has the value,
    /// and its options have the values, of the size `p` before. In Nim each value from `q` on is one more than the one
    /// before it, and so is the mex; that `q` has the value `q` is looked at as well.
    fn certify(&self, data: &[u8], extent: Extent) -> Result<String, OracleError> {
        let mut counts = Certificate::default();
        let Shape { stored, period, saltus, .. } = self.shape;
        match (extent, &self.rules.take) {
            (Extent::All, Take::All) => {
                let start = self.shape.start();
                if (period, saltus) != (1, 1) || self.value(data, start)? != Some(start) {
                    let why = "the values of Nim from there on are the sizes".into();
                    return Err(OracleError::Wrong { position: start.to_string(), found: Class::N, why });
                }
                for n in 0..=start.min(2) + 1 {
                    self.certify_value(data, n, &mut counts)?;
                }
            }
            (Extent::All, Take::Set(set)) => {
                let past = if period > 0 { set.last().copied().unwrap_or(0) } else { 0 };
                if saltus > 0 {
                    let why = "the values of a finite set do not grow".into();
                    return Err(OracleError::Wrong { position: stored.to_string(), found: Class::N, why });
                }
                for n in 0..stored.saturating_add(past) {
                    self.certify_value(data, n, &mut counts)?;
                }
            }
            (Extent::Sample { count, seed }, take) => {
                let mut random = Random(seed);
                // In Nim a size has as many options.
                let most = if *take == Take::All { 12 } else { 63 };
                for _ in 0..count {
                    let bits = random.below(most);
                    let n = random.below(2 << bits);
                    self.certify_value(data, n, &mut counts)?;
                }
            }
        }
        let others = match extent {
            Extent::All if period > 0 => ", and by the period every size of a pile",
            _ => "",
        };
        Ok(format!("{counts}{others}"))
    }
}
