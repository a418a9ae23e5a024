//! Interruptions, by Ctrl-C or by `kill`: a verb that writes says in one line what is left of its work, and how it goes on.
//!
//! Nothing has to be saved then. What a build has finished is on disk under its name, a kill at any moment leaves what
//! `--resume` needs, and no file has its name before it is whole.

use std::path::Path;
#[cfg(unix)]
use std::sync::Once;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// What is to be said, and done, if this run is interrupted.
pub type LastWords = Box<dyn Fn() -> String + Send>;

static LAST_WORDS: Mutex<Option<LastWords>> = Mutex::new(None);

/// The words as they are, of which an interruption waits to be told.
fn words() -> MutexGuard<'static, Option<LastWords>> {
    LAST_WORDS.lock().unwrap_or_else(PoisonError::into_inner)
}

/// From here on an interruption ends the program by these words, and no longer by those set before. What has to be
/// removed, `words` removes.
pub fn last_words(said: impl Fn() -> String + Send + 'static) {
    listen();
    *words() = Some(Box::new(said));
}

/// Begins something that an interruption has to remove, as the words say that come of it. An interruption in the meantime waits
/// for them.
pub fn last_words_of<T, E>(begin: impl FnOnce() -> Result<(T, LastWords), E>) -> Result<T, E> {
    listen();
    let mut words = words();
    let (begun, said) = begin()?;
    *words = Some(said);
    Ok(begun)
}

/// The words of a database that was growing beside its name: `how` it goes on, if anything of it is there.
pub fn of_database(out: &Path, how: &'static str) {
    let mut partial = out.as_os_str().to_owned();
    partial.push(".partial");
    last_words(move || {
        let partial = Path::new(&partial);
        let how = if partial.exists() { how } else { "nothing has been written; begin again by the same command" };
        format!("interrupted; {how}")
    });
}

/// Where signals cannot be waited for, the system ends the program without a word: nothing more is lost.
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
                    crate::say::complain(&words());
                }
                // Whoever waits for this program learns that it was the signal that ended it.
                let _ = signal_hook::low_level::emulate_default_handler(signal);
            }
        });
    });
}
