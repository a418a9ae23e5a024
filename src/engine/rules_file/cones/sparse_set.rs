//! Sets of numbers, in blocks of bits: a block that is empty or full is a bit in a mask, and only the others are kept.

/// Words of a block.
pub const WORDS: usize = 4;
/// Numbers of a block.
pub const BLOCK: usize = 64 * WORDS;
/// Numbers of a group of blocks.
const GROUP: usize = 64 * BLOCK;

pub type Block = [u64; WORDS];

/// A set of numbers.
#[derive(Default)]
pub struct SparseSet {
    /// The last one is not empty.
    pub groups: Vec<Group>,
    /// Those that are neither empty nor full, ascending.
    pub blocks: Vec<Block>,
}

/// 64 blocks, a bit each.
#[derive(Clone, Copy, Default)]
pub struct Group {
    pub full: u64,
    /// Blocks that are kept.
    pub kept: u64,
    /// How many are kept of the groups before this one.
    pub before: usize,
}

impl Group {
    /// Blocks that are not empty.
    #[inline]
    pub fn any(&self) -> u64 {
        self.full | self.kept
    }

    /// Where a block is, or would be, among those that are kept.
    #[inline]
    fn place(&self, bit: usize) -> usize {
        self.before + (self.kept & !(!0 << bit)).count_ones() as usize
    }
}

impl SparseSet {
    /// Adds a number.
    pub fn insert(&mut self, number: usize) {
        let (group, bit) = (number / GROUP, number / BLOCK % 64);
        if group >= self.groups.len() {
            self.groups.resize(group + 1, Group { before: self.blocks.len(), ..Group::default() });
        }
        let here = &mut self.groups[group];
        let place = here.place(bit);
        if here.kept >> bit & 1 == 0 {
            if here.full >> bit & 1 == 1 {
                return;
            }
            here.kept |= 1 << bit;
            self.blocks.insert(place, [0; WORDS]);
            self.groups[group + 1..].iter_mut().for_each(|group| group.before += 1);
        }
        let block = &mut self.blocks[place];
        block[number / 64 % WORDS] |= 1 << (number % 64);
        if *block == [!0; WORDS] {
            self.blocks.remove(place);
            self.groups[group].kept &= !(1 << bit);
            self.groups[group].full |= 1 << bit;
            self.groups[group + 1..].iter_mut().for_each(|group| group.before -= 1);
        }
    }

    /// Makes it the same as another set, in the memory that it has.
    pub fn copy(&mut self, other: &Self) {
        self.groups.clone_from(&other.groups);
        self.blocks.clone_from(&other.blocks);
    }

    /// Makes it empty, and keeps its memory.
    pub fn clear(&mut self) {
        self.groups.clear();
        self.blocks.clear();
    }

    /// Blocks up to the last one that is not empty.
    #[inline]
    pub fn len(&self) -> usize {
        self.groups.last().map_or(0, |last| 64 * self.groups.len() - last.any().leading_zeros() as usize)
    }
}

/// The least number from one on that is in none of the sets.
pub fn least(sets: &[&SparseSet], from: usize) -> usize {
    let mut group = from / GROUP;
    let mut closed = !(!0 << (from / BLOCK % 64));
    loop {
        let groups = || sets.iter().filter_map(|set| Some((set.groups.get(group)?, set)));
        closed |= groups().fold(0, |all, (here, _)| all | here.full);
        let mut open: u64 = !closed;
        while open != 0 {
            let bit = open.trailing_zeros() as usize;
            let mut used = [0; WORDS];
            for (here, set) in groups().filter(|(here, _)| here.kept >> bit & 1 == 1) {
                used.iter_mut().zip(&set.blocks[here.place(bit)]).for_each(|(used, word)| *used |= word);
            }
            let first = group * GROUP + bit * BLOCK;
            for (start, used) in (first..).step_by(64).zip(used) {
                let used = used | below(from, start);
                if used != !0 {
                    return start + used.trailing_ones() as usize;
                }
            }
            open &= open - 1;
        }
        group += 1;
        closed = 0;
    }
}

/// Of 64 numbers from `start` on, the bits of those below a number.
#[inline]
pub fn below(number: usize, start: usize) -> u64 {
    match number.saturating_sub(start) {
        numbers @ 0..64 => !(!0 << numbers),
        _ => !0,
    }
}

/// Calls `visit` with the number of each bit that is set.
#[inline]
pub fn each_bit(mut bits: u64, mut visit: impl FnMut(usize)) {
    while bits != 0 {
        visit(bits.trailing_zeros() as usize);
        bits &= bits - 1;
    }
}
