//! The header in the repository is the one that the source gives, and short enough to be read. `SUPERMEX_HEADER=write cargo test -p supermex-capi
//! --test header` writes it.

#[test]
fn the_header_is_current() {
    let dir = env!("CARGO_MANIFEST_DIR");
    let path = format!("{dir}/include/supermex.h");
    let config = cbindgen::Config::from_file(format!("{dir}/cbindgen.toml")).unwrap();
    let mut made = Vec::new();
    let builder = cbindgen::Builder::new().with_src(format!("{dir}/src/lib.rs")).with_config(config);
    builder.generate().unwrap().write(&mut made);
    // What Rust calls safety is what the caller promises.
    let made = String::from_utf8(made).unwrap().replace("//\n// # Safety\n// ", "// The caller promises: ");
    assert!(made.lines().count() <= 400, "the header is longer than 400 lines");
    if std::env::var_os("SUPERMEX_HEADER").is_some_and(|value| value == "write") {
        std::fs::write(path, made).unwrap();
    } else {
        assert!(std::fs::read_to_string(path).unwrap() == made, "include/supermex.h is not what the source gives");
    }
}
