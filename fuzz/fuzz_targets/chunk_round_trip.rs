#![no_main]
libfuzzer_sys::fuzz_target!(|data: &[u8]| supermex_fuzzing::chunk_round_trip(data));
