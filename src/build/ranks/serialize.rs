//! Row groups, files and digests as messages.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::message_loop::{ROW_GROUPS, WRITTEN};
use crate::build::encode::RowGroup;
use crate::build::sink::{LevelPlan, RowGroups};
use crate::build::writer::Written;
use crate::engine::ranks::wire::{Input, put_bytes, put_list, put_u32, put_u64};
use crate::game::Beyond;

/// Writes a count of sheets, levels or pieces as `u32`, which it always fits.
fn put_len(out: &mut Vec<u8>, count: usize) {
    put_u32(out, u32::try_from(count).unwrap_or(u32::MAX));
}

pub fn row_groups(band: &RowGroups) -> Vec<u8> {
    let mut out = vec![ROW_GROUPS];
    put_u32(&mut out, band.first);
    put_u32(&mut out, band.sheets);
    put_len(&mut out, band.levels.len());
    for level in &band.levels {
        put_len(&mut out, level.len());
        for row_group in level {
            put_row_group(&mut out, row_group);
        }
    }
    out
}

fn put_row_group(out: &mut Vec<u8>, row_group: &RowGroup) {
    put_u32(out, row_group.first_sheet);
    put_u32(out, row_group.first_block);
    put_u64(out, row_group.cells);
    put_bytes(out, &row_group.data);
    put_list(out, &row_group.ends);
    put_list(out, &row_group.sums);
    put_list(out, &row_group.starts);
    put_len(out, row_group.records.len());
    for (end, beyond) in &row_group.records {
        put_u32(out, *end);
        match beyond {
            Beyond::Nothing => out.push(0),
            Beyond::Unknown => out.push(1),
            Beyond::Tail(offsets) => {
                out.push(2);
                put_list(out, offsets);
            }
        }
    }
    for digest in &row_group.digests {
        out.extend_from_slice(digest);
    }
}

/// The row groups in a message of `row_groups`.
pub fn take_row_groups(message: &[u8]) -> Option<RowGroups> {
    let mut input = Input::new(message.get(1..)?);
    let (first, sheets, count) = (input.u32()?, input.u32()?, input.u32()?);
    let levels = (0..count).map(|_| {
        let count = input.u32()?;
        (0..count).map(|_| take_row_group(&mut input).map(Arc::new)).collect::<Option<Vec<_>>>()
    });
    let levels = levels.collect::<Option<_>>()?;
    input.is_empty().then_some(RowGroups { first, sheets, levels })
}

fn take_row_group(input: &mut Input<'_>) -> Option<RowGroup> {
    let (first_sheet, first_block, cells) = (input.u32()?, input.u32()?, input.u64()?);
    let (data, ends, sums, starts) = (input.bytes()?.to_vec(), input.list()?, input.list()?, input.list()?);
    let count = input.u32()?;
    let record = |input: &mut Input<'_>| {
        let end = input.u32()?;
        let beyond = match input.u8()? {
            0 => Beyond::Nothing,
            1 => Beyond::Unknown,
            2 => Beyond::Tail(input.list()?),
            _ => return None,
        };
        Some((end, beyond))
    };
    let records = (0..count).map(|_| record(input)).collect::<Option<_>>()?;
    let digests = (0..count).map(|_| input.take(32)?.first_chunk().copied()).collect::<Option<_>>()?;
    Some(RowGroup { first_sheet, first_block, data, ends, sums, records, starts, digests, cells })
}

/// The files that a rank has written, and the digests of their sheets.
pub fn written(written: &Written) -> Vec<u8> {
    let mut out = vec![WRITTEN];
    let files = serde_json::to_vec(&written.files).expect("entries of files are JSON");
    put_bytes(&mut out, &files);
    for digests in &written.digests {
        put_bytes(&mut out, digests.as_flattened());
    }
    out
}

/// The contents of a message of `written`.
pub fn take_written(message: &[u8], levels: usize) -> Option<Written> {
    let mut input = Input::new(message.get(1..)?);
    let files = serde_json::from_slice(input.bytes()?).ok()?;
    let level = |_| {
        let (digests, rest) = input.bytes()?.as_chunks();
        rest.is_empty().then(|| digests.to_vec())
    };
    let digests = (0..levels).map(level).collect::<Option<_>>()?;
    input.is_empty().then_some(Written { files, digests })
}

/// Joins what several ranks have written, as if one had written all. Each has written its files of a level in order.
pub fn merge(all: Vec<Written>, levels: &[LevelPlan]) -> Option<Written> {
    let mut merged = Written { files: Vec::new(), digests: Vec::new() };
    // By level of the plan and first sheet of a file.
    let mut of_files = BTreeMap::new();
    for Written { mut files, digests } in all {
        files.sort_by_key(|file| (file.level, file.first_sheet));
        for (at, (level, digests)) in levels.iter().zip(&digests).enumerate() {
            let mut rest = &digests[..];
            for file in files.iter().filter(|file| file.level == level.level.number()) {
                let of_file;
                (of_file, rest) = rest.split_at_checked(usize::try_from(file.sheets).ok()?)?;
                of_files.insert((at, file.first_sheet), of_file.to_vec());
            }
            if !rest.is_empty() {
                return None;
            }
        }
        merged.files.extend(files);
    }
    for at in 0..levels.len() {
        merged.digests.push(of_files.range((at, 0)..(at + 1, 0)).flat_map(|(_, digests)| digests).copied().collect());
    }
    Some(merged)
}
