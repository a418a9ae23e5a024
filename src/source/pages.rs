//! Pages, for remote sources. Requests and the cache have whole pages, so that neighbouring look-ups share them. Pages
//! that lie close to each other come with one request.

use std::ops::Range;

/// Bytes of a page. A browser draws as soon as its pages are here, perhaps by a slow line: a third of a usual piece. Elsewhere as large as
/// most pieces, so that there are few requests.
pub const PAGE: u64 = PAGE_BYTES as u64;
/// The same, as a length in memory.
pub const PAGE_BYTES: usize = if cfg!(target_arch = "wasm32") { 1 << 12 } else { 1 << 14 };
/// Unneeded pages that are fetched if that saves a request: 32 kB, and in a browser 8 kB, which take a slow line 40 ms.
const GAP: u64 = (if cfg!(target_arch = "wasm32") { 1 << 13 } else { 1 << 15 }) / PAGE;
/// Most pages of a request, a megabyte, so that a slow connection brings them in time.
const LONGEST: u64 = (1 << 20) / PAGE;

/// The pages of a range of bytes, by their numbers: page `n` begins at byte `n * PAGE`. None if the range is empty.
pub fn of(range: &Range<u64>) -> Range<u64> {
    if range.is_empty() { 0..0 } else { range.start / PAGE..range.end.div_ceil(PAGE) }
}

/// The pages of some ranges of bytes, ascending, each once.
pub fn of_all(ranges: &[Range<u64>]) -> Vec<u64> {
    let mut all: Vec<u64> = ranges.iter().flat_map(of).collect();
    all.sort_unstable();
    all.dedup();
    all
}

/// The runs of pages to request, so that they contain all of some ascending pages. A run may have up to `GAP`
/// unneeded pages in a row, and has at most `LONGEST` pages.
pub fn runs(pages: impl IntoIterator<Item = u64>) -> Vec<Range<u64>> {
    let mut runs: Vec<Range<u64>> = Vec::new();
    for page in pages {
        match runs.last_mut() {
            Some(run) if page.saturating_sub(run.end) <= GAP && page.saturating_sub(run.start) < LONGEST => {
                run.end = page + 1;
            }
            _ => runs.push(page..page + 1),
        }
    }
    runs
}

/// The bytes of a run of pages of a file with this many bytes.
pub fn bytes_of(run: &Range<u64>, length: u64) -> Range<u64> {
    let place = |page: u64| page.saturating_mul(PAGE).min(length);
    place(run.start)..place(run.end)
}

/// The part of a range of bytes that is in a page, counted from the page's beginning.
pub fn part(range: &Range<u64>, page: u64) -> Range<usize> {
    let within = |at: u64| {
        let at = at.saturating_sub(page.saturating_mul(PAGE)).min(PAGE);
        usize::try_from(at).expect("at most a page, which every address space has")
    };
    within(range.start)..within(range.end)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_become_pages() {
        assert_eq!(of_all(&[5 * PAGE - 1..5 * PAGE + 1, 7..7, 3..4, 0..PAGE, 9 * PAGE..10 * PAGE]), [0, 4, 5, 9]);
        let range = PAGE - 1..2 * PAGE + 3;
        let parts: Vec<Range<usize>> = of(&range).map(|page| part(&range, page)).collect();
        assert_eq!(parts, [PAGE_BYTES - 1..PAGE_BYTES, 0..PAGE_BYTES, 0..3]);
    }

    #[test]
    fn pages_become_requests() {
        assert_eq!(runs([0, 1, 4, 9, 11, 15]), [0..5, 9..12, 15..16]);
        let many = runs(0..1000);
        assert!(many.iter().all(|run| run.end - run.start <= LONGEST) && many.len() == 16);
        assert!(many.windows(2).all(|pair| pair[0].end == pair[1].start));
        assert_eq!(bytes_of(&(1..3), 2 * PAGE + 5), PAGE..2 * PAGE + 5);
    }
}
