//! Any bytes: decoding, games apart, records, the strict reader. Nothing panics, every place lies
//! within the text.
#![no_main]

use kifu_sgf_io::{LineIndex, Workspace, decode, games, read_record, strict};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let text = decode(bytes, None);
    let lines = LineIndex::new(&text.text);
    let mut workspace = Workspace::default();
    let mut slices = games(&text.text);
    let mut end = 0;
    for slice in slices.by_ref() {
        assert!(slice.span.start >= end && text.text.get(slice.span.clone()).is_some());
        end = slice.span.end;
        let (record, defects) = read_record(&text.text, &slice, &mut workspace);
        assert_eq!(record.events.len(), record.places.len());
        for defect in &defects {
            assert!(text.text.get(defect.span.clone()).is_some());
            assert!(lines.place(defect.span.start).line > 0);
        }
        let _ = strict(&text.text[slice.span]);
    }
    for defect in slices.stray() {
        assert!(text.text.get(defect.span.clone()).is_some());
    }
});
