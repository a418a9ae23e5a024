#![no_main]
libfuzzer_sys::fuzz_target!(|data: &[u8]| supermex_fuzzing::ends(data));
