//! Ctrl-C: the first one asks the run to end, the second one ends it.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};

/// Whether the user has asked the run to end. Clones share the answer.
#[derive(Debug, Clone, Default)]
pub struct Interrupt {
    asked: Arc<AtomicBool>,
}

impl Interrupt {
    /// Listens for Ctrl-C from now on. A process has one listener, whose answer all share.
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

#[expect(clippy::exit, reason = "the user has asked twice; the workers do not listen")]
fn kill() {
    std::process::exit(130);
}
