//! Brute force over the move rules of the two-pile games, and the moves of octal games and of strips.

/// The P-positions of a two-pile game with both piles below `side`.
pub struct TwoPiles {
    side: u64,
    p: Vec<bool>,
}

impl TwoPiles {
    /// Fills the table in an order in which both piles only grow; `is_p` sees what is filled.
    fn fill(side: u64, is_p: impl Fn(&Self, u64, u64) -> bool) -> Self {
        let mut table = Self { side, p: Vec::new() };
        for a in 0..side {
            for b in 0..side {
                let p = is_p(&table, a, b);
                table.p.push(p);
            }
        }
        table
    }

    pub fn is_p(&self, a: u64, b: u64) -> bool {
        assert!(a < self.side && b < self.side, "({a}, {b}) is out of bounds");
        self.p[usize::try_from(a * self.side + b).expect("fits")]
    }

    /// The P-positions `(a, b)` with `a <= b`, sorted.
    pub fn pairs(&self) -> Vec<(u64, u64)> {
        let all = (0..self.side).flat_map(|a| (a..self.side).map(move |b| (a, b)));
        all.filter(|&(a, b)| self.is_p(a, b)).collect()
    }

    fn nim_move_wins(&self, a: u64, b: u64) -> bool {
        (0..a).any(|a| self.is_p(a, b)) || (0..b).any(|b| self.is_p(a, b))
    }
}

/// (k,m)-Wythoff Nim: Nim moves, or `i, j > 0` from the two piles with `|i-j| < m`; before each move the previous
/// player may block up to `k-1` of the options with `i = j`.
///
/// Blocking is the previous player's choice, so it is spent on P-positions: the diagonal is lost to the player to
/// move iff at most `k-1` of its options are P. [`wythoff_by_block_sets`] does not assume that.
pub fn wythoff(side: u64, k: u64, m: u64) -> TwoPiles {
    assert!(k > 0 && m > 0);
    TwoPiles::fill(side, |t, a, b| {
        let reached = |same: bool| {
            let pairs = (1..=a).flat_map(|i| (1..=b).map(move |j| (i, j)));
            pairs
                .filter(move |&(i, j)| i.abs_diff(j) < m && (i == j) == same)
                .filter(|&(i, j)| t.is_p(a - i, b - j))
                .count()
        };
        let blockable = u64::try_from(reached(true)).expect("fits");
        !t.nim_move_wins(a, b) && reached(false) == 0 && blockable < k
    })
}

/// The same game with every set of blocked options tried. Exponential: for small `side` only.
pub fn wythoff_by_block_sets(side: u64, k: u32, m: u64) -> TwoPiles {
    assert!(k > 0 && m > 0 && side < 20);
    TwoPiles::fill(side, |t, a, b| {
        let diagonal = a.min(b);
        (0..1_u32 << diagonal).filter(|set| set.count_ones() < k).any(|set| {
            let open = |i: u64, j: u64| i.abs_diff(j) < m && (i != j || set >> (i - 1) & 1 == 0);
            let wins = (1..=a).any(|i| (1..=b).any(|j| open(i, j) && t.is_p(a - i, b - j)));
            !wins && !t.nim_move_wins(a, b)
        })
    })
}

/// D_r: Nim moves, or the same `i > 0` from both piles where `r` divides `i`.
pub fn d_r(side: u64, r: u64) -> TwoPiles {
    assert!(r > 0);
    TwoPiles::fill(side, |t, a, b| {
        let both = (1..=a.min(b)).any(|i| i % r == 0 && t.is_p(a - i, b - i));
        !t.nim_move_wins(a, b) && !both
    })
}

/// A state in play of (k,m)-Imitation Nim.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Imitation {
    /// The two piles.
    pub piles: [u64; 2],
    /// If the last move took `r` from a leading pile: the index of the *other* pile, and `r`.
    pub imitable: Option<(usize, u64)>,
    /// `L` of this state.
    pub count: u64,
    /// `L` of the state that the last move left.
    pub count_before: u64,
}

impl Imitation {
    /// Every state that one legal move reaches.
    pub fn moves(self, k: u64, m: u64) -> Vec<Self> {
        let mut all = Vec::new();
        for pile in 0..2 {
            for taken in 1..=self.piles[pile] {
                let imitates = self.imitable.is_some_and(|(other, r)| other == pile && r <= taken && taken < r + m);
                let count = if imitates { self.count_before + 1 } else { 0 };
                if count >= k {
                    continue;
                }
                let leading = self.piles[pile] <= self.piles[1 - pile];
                let mut piles = self.piles;
                piles[pile] -= taken;
                all.push(Self {
                    piles,
                    imitable: leading.then_some((1 - pile, taken)),
                    count,
                    count_before: self.count,
                });
            }
        }
        all
    }
}

/// The moves of a game by its code, `0.137` or `4!.[3]`, by the definition of the code alone.
pub struct OctalJudge {
    /// The digits, by how many tokens are taken, and whether the piles that are left have to differ.
    digits: Vec<(u64, bool)>,
    /// How many of the last ones repeat.
    endless: usize,
}

impl OctalJudge {
    pub fn new(code: &str) -> Self {
        let (mut digits, mut begun) = (Vec::new(), None);
        for c in code.chars() {
            match (c, c.to_digit(16)) {
                (_, Some(digit)) => digits.push((u64::from(digit), false)),
                ('[', _) => begun = Some(digits.len()),
                ('!', _) => digits.last_mut().expect("a digit").1 = true,
                _ => {}
            }
        }
        let endless = begun.map_or(0, |begun| digits.len() - begun);
        Self { digits, endless }
    }

    fn digit(&self, taken: u64) -> (u64, bool) {
        let mut taken = usize::try_from(taken).expect("fits");
        while taken >= self.digits.len() && self.endless > 0 {
            taken -= self.endless;
        }
        self.digits.get(taken).copied().unwrap_or((0, false))
    }

    /// What a move may leave of a pile: up to three piles that are not empty, ascending.
    pub fn moves(&self, n: u64) -> Vec<Vec<u64>> {
        let mut all = Vec::new();
        for taken in 0..=n {
            let ((digit, differ), left) = (self.digit(taken), n - taken);
            for least in 0..=left {
                for small in least..=left - least {
                    let large = (left - least).wrapping_sub(small);
                    if large > left || large < small {
                        continue;
                    }
                    let piles: Vec<u64> = [least, small, large].into_iter().filter(|&pile| pile > 0).collect();
                    let equal = piles.windows(2).any(|pair| pair[0] == pair[1]);
                    if digit >> piles.len() & 1 == 1 && !(differ && equal) {
                        all.push(piles);
                    }
                }
                if digit < 8 {
                    break;
                }
            }
        }
        all
    }
}

/// Linear Clobber: the strips that one move of a player (`x` or `o`) leads to.
pub fn clobber_moves(strip: &str, player: char) -> Vec<String> {
    let other = if player == 'x' { 'o' } else { 'x' };
    let mut all = Vec::new();
    let cells: Vec<char> = strip.chars().collect();
    for from in 0..cells.len() {
        for to in [from.wrapping_sub(1), from + 1] {
            if cells[from] == player && cells.get(to) == Some(&other) {
                let mut after = cells.clone();
                (after[from], after[to]) = ('_', player);
                all.push(after.into_iter().collect());
            }
        }
    }
    all
}
