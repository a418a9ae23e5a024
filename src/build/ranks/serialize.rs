//! Row groups, files and digests as messages.

use std::sync::Arc;

use super::message_loop::{ROW_GROUPS, WRITTEN};
use crate::build::encode::RowGroup;
use crate::build::sheet_file::Written;
use crate::build::sink::RowGroups;
use crate::engine::ranks::wire::{Input, put_bytes, put_list, put_u32, put_u64};
use crate::format::FileEntry;
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
pub fn written(written: &[Written]) -> Vec<u8> {
    let mut out = vec![WRITTEN];
    let entries: Vec<&FileEntry> = written.iter().map(|file| &file.entry).collect();
    put_bytes(&mut out, &serde_json::to_vec(&entries).expect("entries of files are JSON"));
    for file in written {
        put_bytes(&mut out, file.digests.as_flattened());
    }
    out
}

/// The contents of a message of `written`.
pub fn take_written(message: &[u8]) -> Option<Vec<Written>> {
    let mut input = Input::new(message.get(1..)?);
    let entries: Vec<FileEntry> = serde_json::from_slice(input.bytes()?).ok()?;
    let file = |entry: FileEntry| {
        let (digests, rest) = input.bytes()?.as_chunks();
        let all = rest.is_empty() && digests.len() as u64 == u64::from(entry.sheets);
        all.then(|| Written { entry, digests: digests.to_vec() })
    };
    let files = entries.into_iter().map(file).collect::<Option<_>>()?;
    input.is_empty().then_some(files)
}
