//! Signals. If Ctrl-C or `kill` interrupts a verb that writes, it says in one line what is left of its work, and how to
//! continue. If a mapped file is truncated, the program says that.
//!
//! Nothing has to be saved then. Finished files are on disk under their names, a kill at any moment leaves everything
//! that `--resume` needs, and no file has its name before it is complete.

use std::fs::Metadata;
use std::path::Path;
#[cfg(unix)]
use std::sync::atomic::AtomicBool;
#[cfg(unix)]
use std::sync::{Arc, Once};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The message and the clean-up if this run is interrupted.
pub type LastWords = Box<dyn Fn() -> String + Send>;

static LAST_WORDS: Mutex<Option<LastWords>> = Mutex::new(None);

/// The message, behind a lock that an interruption waits for.
fn words() -> MutexGuard<'static, Option<LastWords>> {
    LAST_WORDS.lock().unwrap_or_else(PoisonError::into_inner)
}

/// From now on an interruption ends the program with these words, in place of earlier ones. `words` also removes what
/// has to be removed.
pub fn last_words(said: impl Fn() -> String + Send + 'static) {
    listen();
    *words() = Some(Box::new(said));
}

/// Begins something that an interruption has to remove. `begin` returns the words that remove it; an interruption in
/// the meantime waits for them.
pub fn last_words_of<T, E>(begin: impl FnOnce() -> Result<(T, LastWords), E>) -> Result<T, E> {
    listen();
    let mut words = words();
    let (begun, said) = begin()?;
    *words = Some(said);
    Ok(begun)
}

/// The words for a database that is written beside its name. If anything of it exists, they say what is `kept`, and the command that
/// goes on: the one that was given, with one more flag.
pub fn of_database(out: &Path, kept: &'static str, flag: &'static str) {
    let (out, before) = (out.to_owned(), identity(out));
    last_words(move || words_of_database(&out, before, kept, flag));
}

/// The command that was given, as a shell reads it, with one more flag if there is one.
pub fn again(flag: &str) -> String {
    let given = std::env::args_os().map(|word| word.to_string_lossy().into_owned());
    let mut words: Vec<String> = given.collect();
    if !flag.is_empty() && !words.iter().any(|word| word == flag) {
        words.push(flag.into());
    }
    crate::ranks::before_command() + &words.iter().map(|word| quoted(word)).collect::<Vec<_>>().join(" ")
}

/// A word of a command, as a shell reads it.
pub fn quoted(word: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "_@%+=:,./-".contains(c);
    if !word.is_empty() && word.chars().all(plain) { word.into() } else { format!("'{}'", word.replace('\'', "'\\''")) }
}

/// The words for a database whose name `before` had when the writing began. The new one takes the name in one step.
/// After that nothing can be lost: the last thing left to do may be to wait for other processes.
fn words_of_database(out: &Path, before: Option<(u64, u64)>, kept: &str, flag: &str) -> String {
    let mut partial = out.as_os_str().to_owned();
    partial.push(".partial");
    complete(out, before).unwrap_or_else(|| {
        if Path::new(&partial).exists() {
            format!("interrupted; {kept}; continue with: {}", again(flag))
        } else {
            format!("interrupted; nothing has been written; start again with: {}", again(""))
        }
    })
}

/// The words where what is written has already taken its name, which something else had `before`.
pub fn complete(out: &Path, before: Option<(u64, u64)>) -> Option<String> {
    let now = identity(out);
    (now.is_some() && now != before).then(|| format!("interrupted after {} was written: it is complete", out.display()))
}

/// An identity that tells a file or a directory from others that had or will have its name, if the system has one.
pub fn identity(path: &Path) -> Option<(u64, u64)> {
    identity_of(path.metadata())
}

/// The same by what the system says of it.
pub fn identity_of(said: std::io::Result<Metadata>) -> Option<(u64, u64)> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::MetadataExt;
        said.ok().map(|said| (said.dev(), said.ino()))
    }
    #[cfg(not(unix))]
    {
        said.ok().and(None)
    }
}

/// A write beyond the longest file of this process (`ulimit -f`) then fails as any other write. Otherwise its signal
/// ends the program without a word.
pub fn long_files_are_errors() {
    #[cfg(unix)]
    // If the system takes no handler, nothing changes.
    let _ = signal_hook::flag::register(signal_hook::consts::SIGXFSZ, Arc::new(AtomicBool::new(false)));
}

/// A read beyond the new end of a mapped file that was truncated then ends the program with a line that says so. Otherwise the signal
/// ends it without a word. Called before a file is mapped.
pub fn cut_files_are_said() {
    #[cfg(unix)]
    {
        use std::fs::File;
        use std::io::Write;
        use std::os::fd::AsFd;

        const WORDS: &[u8] =
            b"supermex: a file of the database ends before a byte that was there when it was opened: it was cut \
            short while it was open; replace it by a whole one, and open that (`supermex verify` says which file)\n";
        static SAID: Once = Once::new();
        SAID.call_once(|| {
            // If the system gives no descriptor or takes no handler, nothing changes.
            let Ok(stderr) = std::io::stderr().as_fd().try_clone_to_owned() else { return };
            let stderr = File::from(stderr);
            let say = move || {
                // If it fails, there is nowhere to report it.
                let _ = (&stderr).write_all(WORDS);
                signal_hook::low_level::exit(1);
            };
            // SAFETY: a signal handler may call `write` and `_exit`, and this calls nothing else: a `File` has no buffer and no
            // lock, the words are there already, and nothing is allocated or dropped.
            let _ = unsafe { signal_hook::low_level::register(signal_hook::consts::SIGBUS, say) };
        });
    }
}

/// On systems where signals cannot be waited for, they end the program without a word. Nothing else is lost.
#[cfg(not(unix))]
fn listen() {}

#[cfg(unix)]
fn listen() {
    use signal_hook::consts::{SIGINT, SIGTERM};
    use signal_hook::iterator::Signals;

    static LISTENING: Once = Once::new();
    LISTENING.call_once(|| {
        // As elsewhere, if the system gives no handler or no thread.
        let Ok(mut signals) = Signals::new([SIGINT, SIGTERM]) else { return };
        let _ = std::thread::Builder::new().name("interruptions".into()).spawn(move || {
            for signal in signals.forever() {
                let words = words();
                if let Some(words) = &*words {
                    crate::progress::leave_line();
                    crate::say::warn(&words());
                }
                // The parent process sees that the signal ended the program.
                let _ = signal_hook::low_level::emulate_default_handler(signal);
            }
        });
    });
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn words_are_what_a_shell_reads() {
        for word in ["nim.db", "--sheets=..=1k", "a b", "", "it's", "$HOME", "`x`", "\"", "a\\b", "ä*", "#", "~"] {
            let echo = format!("printf %s {}", quoted(word));
            let output = std::process::Command::new("sh").args(["-c", &echo]).output().unwrap();
            assert_eq!(String::from_utf8(output.stdout).unwrap(), word);
        }
        assert_eq!(quoted("rulesets/wythoff-three.toml"), "rulesets/wythoff-three.toml");
    }

    #[test]
    fn what_is_said_of_a_database_is_what_is_there() {
        let dir = tempfile::tempdir().unwrap();
        let (out, partial) = (dir.path().join("db"), dir.path().join("db.partial"));
        let words = |before| words_of_database(&out, before, "it is kept", "--resume");
        let go_on = format!("interrupted; it is kept; continue with: {}", again("--resume"));
        assert!(go_on.ends_with(" --resume"));
        assert!(words(None).contains("nothing has been written"));
        std::fs::create_dir(&partial).unwrap();
        assert_eq!(words(None), go_on);
        std::fs::rename(&partial, &out).unwrap();
        assert!(words(None).ends_with("db was written: it is complete"));
        // One that was there before, and is to be replaced.
        let before = identity(&out);
        assert!(words(before).contains("nothing has been written"));
        std::fs::create_dir(&partial).unwrap();
        assert_eq!(words(before), go_on);
        let aside = dir.path().join("db.partial.old");
        std::fs::rename(&out, &aside).unwrap();
        std::fs::rename(&partial, &out).unwrap();
        std::fs::rename(&aside, &partial).unwrap();
        assert!(words(before).ends_with("db was written: it is complete"), "the old one is still being removed");
    }
}
