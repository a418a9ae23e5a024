//! Random rules files of the whole grammar: quotients with any divisor, numbers beyond 64 bits, choices without a value,
//! conditions of every kind. Most lower a position and stay in the box; what does not is refused, or has no table.

use super::Draw;

/// Rules, and the box of a table of them.
#[derive(Clone, Debug)]
pub struct Drawn {
    /// The rules file.
    pub text: String,
    /// Two or three numbers.
    pub numbers: usize,
    /// Sides of the box; the third is 1 in a game of pairs.
    pub sides: [u64; 3],
    /// Whether columns are as high as one likes.
    pub endless: bool,
    pub grundy: bool,
    pub passes: u64,
    /// Positions with a level, or all levels.
    pub variants: Vec<([u64; 3], Option<u64>)>,
}

/// Draws the parts of a move.
struct Maker<'a> {
    draw: &'a mut Draw,
    numbers: usize,
    sides: [u64; 3],
}

const HUGE: &str = "9223372036854775807";
const NAMES: [&str; 3] = ["x", "y", "z"];

impl Maker<'_> {
    fn one_in(&mut self, n: u64) -> bool {
        self.draw.below(n) == 0
    }

    fn pick<'t>(&mut self, of: &[&'t str]) -> &'t str {
        of[self.draw.below(of.len() as u64) as usize]
    }

    fn small(&mut self) -> u64 {
        self.draw.below(5)
    }

    /// A number of the position, a parameter or a natural number.
    fn atom(&mut self, parameters: &[&str]) -> String {
        match self.draw.below(8) {
            0 | 1 if !parameters.is_empty() => self.pick(parameters).into(),
            0..=4 => {
                let numbers = self.numbers;
                self.pick(&NAMES[..numbers]).into()
            }
            7 if self.one_in(3) => HUGE.into(),
            _ => self.small().to_string(),
        }
    }

    /// Any expression.
    fn any(&mut self, deep: u32, parameters: &[&str]) -> String {
        if deep == 0 || self.one_in(4) {
            return self.atom(parameters);
        }
        let (a, b) = (self.any(deep - 1, parameters), self.any(deep - 1, parameters));
        match self.draw.below(12) {
            0 => format!("({a}+{b})"),
            1 | 2 => format!("({a}-{b})"),
            3 => format!("({a})*({b})"),
            4 | 5 => format!("({a})/({b})"),
            6 => format!("({a})%({b})"),
            7 => format!("min({a}, {b})"),
            8 => format!("max({a}, {b})"),
            9 => format!("{}({a}, {b})", self.pick(&["gcd", "lcm"])),
            _ => format!("{}({a}, {b})", self.pick(&["xor", "xor", "bitand", "bitor"])),
        }
    }

    /// Any condition.
    fn cond(&mut self, deep: u32, parameters: &[&str]) -> String {
        if deep > 0 && self.one_in(3) {
            let (a, b) = (self.cond(deep - 1, parameters), self.cond(deep - 1, parameters));
            return match self.draw.below(3) {
                0 => format!("({a}) and ({b})"),
                1 => format!("({a}) or ({b})"),
                _ => format!("not ({a})"),
            };
        }
        let (a, b) = (self.any(2, parameters), self.any(1, parameters));
        match self.draw.below(10) {
            0 => format!("square({a})"),
            1 => format!("prime({a})"),
            2 => format!("{a} in {}", self.list()),
            _ => format!("{a} {} {b}", self.pick(&["=", "!=", "<", "<=", ">", ">=", ">="])),
        }
    }

    /// Up to four numbers, in any order, perhaps one of them twice.
    fn list(&mut self) -> String {
        let count = 1 + self.draw.below(4);
        let all: Vec<String> = (0..count).map(|_| self.draw.below(9).to_string()).collect();
        format!("{{{}}}", all.join(", "))
    }

    /// What is taken from the number that falls, and the parameters in it.
    fn taken(&mut self) -> (String, Vec<&'static str>) {
        let (q, k) = (1 + self.small(), self.small());
        match self.draw.below(22) {
            0..=4 => ("t".into(), vec!["t"]),
            5 => (format!("{}*t", 1 + q), vec!["t"]),
            6 => ("t*t".into(), vec!["t"]),
            7 => (format!("t*({}+1)", self.any(1, &[])), vec!["t"]),
            8 => (format!("1-(t-{k})/{q}"), vec!["t"]),
            9 => (format!("t-(u-{k})/{q}"), vec!["t", "u"]),
            10 => ("t-u".into(), vec!["t", "u"]),
            11 => ("a*b".into(), vec!["a", "b"]),
            12 => (format!("max({}, 1)", self.any(1, &[])), vec![]),
            13 => (format!("max(gcd({}, t), 1)", self.any(1, &[])), vec!["t"]),
            14 => (format!("t-min({}, {k})", self.any(1, &[])), vec!["t"]),
            15 => (format!("(t+{k})/{q}-1"), vec!["t"]),
            16 => (format!("max(t, {})", self.any(1, &[])), vec!["t"]),
            17 => (format!("max(xor({}, t), 1)", self.any(1, &[])), vec!["t"]),
            18 => (format!("{}({}, {})", self.pick(&["bitor", "xor"]), self.any(1, &["t"]), q), vec!["t"]),
            _ => (q.to_string(), if self.one_in(2) { vec!["t"] } else { vec![] }),
        }
    }

    /// The number that falls, and its parameters.
    fn falling(&mut self, axis: usize) -> (String, Vec<&'static str>) {
        let (name, q) = (NAMES[axis], 1 + self.small());
        match self.draw.below(16) {
            0 => (format!("({name}-t)/{q}"), vec!["t"]),
            1 => (format!("{name}/{}", 1 + q), vec![]),
            2 => (format!("{name}%{q}"), vec![]),
            3 => (format!("min({name}-1, {})", self.any(2, &["t"])), vec!["t"]),
            4 => (format!("min({name}-t, {})", self.any(2, &["t"])), vec!["t"]),
            5 => (format!("({name}-t)/({})", self.any(1, &["t"])), vec!["t"]),
            6 => (format!("max({name}-t, {})", self.draw.below(2)), vec!["t"]),
            7 => (format!("({name}-t)%({})", self.any(1, &["t"])), vec!["t"]),
            _ => {
                let (taken, parameters) = self.taken();
                (format!("{name}-{taken}"), parameters)
            }
        }
    }

    /// A number behind the one that falls, which stays in the box.
    fn other(&mut self, axis: usize, parameters: &[&str]) -> String {
        let (name, last) = (NAMES[axis], self.sides[axis] - 1);
        let before = NAMES[self.draw.below(axis.max(1) as u64) as usize];
        let behind = NAMES[(axis + 1) % self.numbers];
        match self.draw.below(14) {
            0..=4 => name.into(),
            5 => format!("{name}/{}", self.pick(&[before, behind, "2", "3", "(x-2)", "(y-1)"])),
            6 => format!("min({}, {last})", self.any(2, parameters)),
            7 => format!("min(max({}, 0), {last})", self.any(2, parameters)),
            8 => format!("{name}%({})", self.any(1, parameters)),
            9 if !parameters.is_empty() => format!("{name}-{}", self.pick(parameters)),
            10 => format!("max({name}-1, 0)"),
            11 => format!("bitand({name}, {})", self.any(1, parameters)),
            12 if parameters.len() > 1 => format!("{name}-xor({}, {})", parameters[0], parameters[1]),
            _ => format!("({})%{}", self.any(2, parameters), self.sides[axis]),
        }
    }

    /// What bounds parameters, of any form.
    fn bound(&mut self, parameter: &str, axis: usize) -> String {
        let (name, q, k) = (NAMES[axis], 1 + self.small(), self.small());
        match self.draw.below(11) {
            0..=2 => format!("{parameter} <= {}", self.any(1, &[])),
            3 => format!("({parameter}-{k})/{q} <= {name}"),
            4 => format!("{name}-{parameter}+{HUGE} >= 1"),
            5 => format!("{parameter}*{parameter} <= {name}+{k}"),
            6 => format!("({name}*{q}-{parameter})/{} >= {}", 1 + k, k % 2),
            7 => format!("prime({HUGE}-{parameter})"),
            8 => format!("square({name}-{parameter})"),
            9 => format!("{parameter} in {}", self.list()),
            _ => format!("{parameter} < {}", 2 + k),
        }
    }

    fn kind(&mut self) -> String {
        let axis = self.draw.below(self.numbers as u64) as usize;
        let (falling, parameters) = self.falling(axis);
        let mut targets: Vec<String> = NAMES[..axis].iter().map(|&name| name.into()).collect();
        targets.push(falling);
        for other in axis + 1..self.numbers {
            targets.push(self.other(other, &parameters));
        }
        let mut conds = Vec::new();
        for parameter in &parameters {
            if self.one_in(3) {
                let of = self.draw.below(self.numbers as u64) as usize;
                conds.push(self.bound(parameter, of));
            }
        }
        if self.one_in(2) {
            conds.push(format!("{} >= {}", NAMES[axis], 1 + self.draw.below(2)));
        }
        if self.one_in(2) {
            let cond = self.cond(2, &parameters);
            conds.push(if conds.is_empty() { cond } else { format!("({cond})") });
        }
        if conds.len() > 1 && self.one_in(3) {
            conds.rotate_left(1);
        }
        let cond = if conds.is_empty() { String::new() } else { format!(" if {}", conds.join(" and ")) };
        format!("{}{cond}", targets.join(", "))
    }

    /// A move that takes multiples of two parameters, between linear bounds.
    fn cone(&mut self) -> String {
        let first = self.draw.below(self.numbers as u64 - 1) as usize;
        let second = first + 1 + self.draw.below((self.numbers - first) as u64 - 1) as usize;
        let (q, strict) = (1 + self.draw.below(2), self.pick(&["<", "<="]).to_owned());
        let each = (0..self.numbers).map(|at| match at {
            _ if at == first => format!("{}-a", NAMES[at]),
            _ if at == second => format!("{}-{q}*b", NAMES[at]),
            _ => NAMES[at].into(),
        });
        let targets = each.collect::<Vec<_>>().join(", ");
        let [p, q, r, s, k] = [0; 5].map(|_| 1 + self.small());
        format!("{targets} if {p}*a {strict} {q}*b+{} and {r}*b <= {s}*a", k / 3)
    }

    /// A move that takes fixed multiples of a parameter.
    fn line(&mut self) -> String {
        let taken = [0; 3].map(|_| self.draw.below(3));
        let axis = self.draw.below(2) as usize;
        let each = (0..self.numbers).map(|at| match (taken[at], at == axis) {
            (_, true) | (1, _) if at >= axis => format!("{}-t", NAMES[at]),
            (2, _) if at > axis => format!("{}-2*t", NAMES[at]),
            _ => NAMES[at].into(),
        });
        each.collect::<Vec<_>>().join(", ")
    }
}

impl Drawn {
    /// Whether the rules have operations on bits, lists or a table.
    pub fn has_bits_or_lists(&self) -> bool {
        ["xor(", "bitand(", "bitor(", " in {", "table"].iter().any(|word| self.text.contains(word))
    }

    /// Draws rules, of whatever form.
    pub fn of(draw: &mut Draw) -> Self {
        let numbers = 2 + draw.below(2) as usize;
        let side = if numbers == 2 { 8 } else { 5 };
        let mut sides = [0; 3].map(|_| 1 + draw.below(side));
        if numbers == 2 {
            sides[2] = 1;
        }
        let grundy = numbers == 2 && draw.below(4) == 0;
        let columns = numbers == 3 && draw.below(3) == 0;
        let endless = columns && draw.below(2) == 0;
        let mut maker = Maker { draw, numbers, sides };
        let count = 1 + maker.small().min(3);
        let lines = endless || maker.one_in(8);
        let one = |_| match (lines, maker.one_in(3)) {
            (true, true) => maker.cone(),
            (true, false) => maker.line(),
            (false, _) => maker.kind(),
        };
        let mut moves: Vec<String> = (0..count).map(one).collect();
        if columns {
            moves.push("x, y, z-t".into());
        }
        let vector =
            |draw: &mut Draw| format!("{:?}", [0; 3].map(|_| draw.below(3)).get(..numbers).unwrap_or_default());
        let table: Vec<String> = (0..draw.below(9).saturating_sub(5)).map(|_| vector(draw)).collect();
        let position = |draw: &mut Draw| sides.map(|side| draw.below(side));
        let written = |at: [u64; 3]| at[..numbers].iter().map(u64::to_string).collect::<Vec<_>>().join(",");
        let misere = !grundy && draw.below(4) == 0;
        let nothing: Vec<[u64; 3]> =
            (0..if grundy { 0 } else { draw.below(9).saturating_sub(5) }).map(|_| position(draw)).collect();
        let passes = draw.below(2);
        let count = if grundy { 0 } else { draw.below(6).saturating_sub(3) };
        let variants = (0..count).map(|_| (position(draw), Some(draw.below(3)).filter(|&level| level <= passes)));
        let variants = variants.filter(|(at, _)| !nothing.contains(at)).collect();
        let quoted = |all: Vec<String>| all.iter().map(|one| format!("\"{one}\"")).collect::<Vec<_>>().join(", ");
        let mut text = format!("name = \"drawn\"\nmoves = [{}]\n", quoted(moves));
        if !table.is_empty() {
            text += &format!("table = [{}]\n", table.join(", "));
        }
        if misere {
            text += "misere = true\n";
        }
        if !nothing.is_empty() {
            text += &format!("nothing = [{}]\n", quoted(nothing.iter().copied().map(written).collect()));
        }
        Self { text, numbers, sides, endless, grundy, passes, variants }
    }
}
