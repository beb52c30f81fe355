//! The worked examples that need nothing but a shell run as written.
#![cfg(unix)]
#![allow(clippy::unwrap_used, reason = "a failed expectation is a failed test")]

#[allow(unreachable_pub, reason = "shared with the test of the examples in Python")]
#[path = "cli/worked.rs"]
mod examples;
#[allow(dead_code, unreachable_pub, reason = "shared with the tests of the other commands")]
#[path = "cli/helper.rs"]
mod helper;

#[test]
fn the_worked_examples_run_as_written() {
    assert!(examples::run(None) > 4);
}
