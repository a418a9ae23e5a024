//! The name that programs ask the loader for: it changes with what they could not bear, which is each
//! major version. `install.sh` gives the library the same name.

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    if std::env::var("CARGO_CFG_TARGET_OS").as_deref() == Ok("linux") {
        let major = env!("CARGO_PKG_VERSION_MAJOR");
        println!("cargo:rustc-cdylib-link-arg=-Wl,-soname,libsupermex.so.{major}");
    }
}
