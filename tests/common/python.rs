//! A Python with packages, for the tests that hand data to other tools.

use std::path::{Path, PathBuf};
use std::process::Command;

/// The interpreter of a virtual environment that has these packages, made at first use in the target directory.
///
/// Where there is no `python3`, or nothing to install from, a message says so and the test that asked is skipped;
/// with `SUPERMEX_ALL_TESTS` in the environment, as in CI, that is a failure.
pub fn python(name: &str, packages: &[&str]) -> Option<PathBuf> {
    let home = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let python = home.join("bin/python");
    let ready = home.join(packages.join("+"));
    if ready.exists() {
        return Some(python);
    }
    let make = run(Command::new("python3").args(["-m", "venv", "--clear"]).arg(&home));
    let pip = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check"];
    let made = make.and_then(|()| run(Command::new(&python).args(pip).args(packages)));
    match made {
        Ok(()) => {
            std::fs::write(ready, "").expect("a file");
            Some(python)
        }
        Err(why) => {
            assert!(std::env::var_os("SUPERMEX_ALL_TESTS").is_none(), "no python with {packages:?}: {why}");
            eprintln!("skipped: no python with {packages:?}: {why}");
            None
        }
    }
}

fn run(command: &mut Command) -> Result<(), String> {
    let output = command.output().map_err(|error| format!("{command:?}: {error}"))?;
    if output.status.success() {
        return Ok(());
    }
    Err(format!("{command:?}: {}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr)))
}
