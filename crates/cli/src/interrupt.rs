//! Ctrl-C: the first one asks the run to end, the second one ends it. SIGTERM is the same.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};

/// Whether the user has asked the run to end. Clones share the answer.
#[derive(Debug, Clone, Default)]
pub struct Interrupt {
    asked: Arc<AtomicBool>,
}

impl Interrupt {
    /// Listens for Ctrl-C and SIGTERM from now on; to be called before other threads are started,
    /// which would be killed by SIGTERM as ever. A process has one listener, whose answer all share.
    #[must_use]
    pub fn listening() -> Self {
        static LISTENER: OnceLock<Interrupt> = OnceLock::new();
        let listen = || {
            let interrupt = Self::default();
            let asked = Arc::clone(&interrupt.asked);
            let handler = move || {
                if asked.swap(true, Ordering::SeqCst) {
                    kill();
                }
            };
            #[cfg(unix)]
            listen_for_termination(handler.clone());
            // Without a handler Ctrl-C kills at once, as it always did.
            let _ = ctrlc::set_handler(handler);
            interrupt
        };
        LISTENER.get_or_init(listen).clone()
    }

    /// Asks the run to end.
    pub fn set(&self) {
        self.asked.store(true, Ordering::SeqCst);
    }

    /// Whether the run shall end.
    #[must_use]
    pub fn is_set(&self) -> bool {
        self.asked.load(Ordering::Relaxed)
    }
}

/// Calls a handler at each SIGTERM. The crate for Ctrl-C could do that too, but takes SIGHUP along,
/// also from those who have had it ignored to be left running (nohup).
#[cfg(unix)]
fn listen_for_termination(handler: impl Fn() + Send + 'static) {
    use nix::sys::signal::{SigSet, Signal};
    let termination = SigSet::from(Signal::SIGTERM);
    // Threads inherit what their parent has blocked; what all block, the one that waits gets.
    if termination.thread_block().is_err() {
        return;
    }
    let wait = move || {
        while termination.wait().is_ok() {
            handler();
        }
    };
    let waiting = std::thread::Builder::new().name("termination".to_owned()).spawn(wait);
    if waiting.is_err() {
        let _ = termination.thread_unblock();
    }
}

#[expect(clippy::exit, reason = "the user has asked twice; the workers do not listen")]
fn kill() {
    std::process::exit(130);
}
