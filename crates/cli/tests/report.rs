//! `kifu report` as its users meet it: the page itself, and the page in a browser where one is
//! installed.
#![allow(clippy::unwrap_used, reason = "a failed expectation is a failed test")]

#[allow(dead_code, unreachable_pub, reason = "shared with the tests of the other commands")]
#[path = "cli/helper.rs"]
mod helper;

use helper::Folder;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// A record that would like to be a program, won by half a point and with a triple ko's worth of
/// faults in its names.
const HOSTILE: &[u8] = b"(;GM[1]FF[4]SZ[19]KM[6.5]RE[B+0.5]PB[<script>alert(1)</script>]\
    PW[</title></svg><script>alert(2)</script>]EV[\"><img src=x onerror=alert(3)>]\
    RO[\x01\x1b\\]]]>]PC['';!--&lt;b&gt;{{ title }}]\
    ;B[pd];W[dd];B[pq];W[dp];B[dd])";

/// A file name is hostile too.
const NAME: &str = "<img src=y onerror=alert(4)>.sgf";

/// A folder with the records that come with the source, the hostile one, and the page.
fn reported(args: &[&str]) -> Folder {
    let collection = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/collection");
    let folder = Folder::with(&[(NAME, HOSTILE)]);
    let collection = collection.to_str().unwrap();
    let run = folder.kifu(&[&["report", "-o", "page.html", collection, "."], args].concat());
    assert_eq!((run.code, run.out.as_str()), (Some(0), ""), "{run:?}");
    folder
}

fn page(folder: &Folder) -> String {
    std::fs::read_to_string(folder.path().join("page.html")).unwrap()
}

#[test]
fn the_page_is_whole_and_needs_nothing_else() {
    let html = page(&reported(&["--counted", "--title", "Ours <b>& theirs</b>"]));
    assert!(html.starts_with("<!doctype html>") && html.ends_with("</html>\n"));
    assert!(html.contains("<title>Ours &#60;b&#62;&#38; theirs&#60;/b&#62;</title>"), "title");
    for part in [
        "id=\"overview\"",
        "id=\"komi-chart\"",
        "id=\"decade-chart\"",
        "id=\"margin-chart\"",
        "id=\"length-chart\"",
        "id=\"opening-map\"",
        "<table id=\"findings\"",
        "<table id=\"files\"",
        "<table id=\"verdicts\"",
        "id=\"cycles\"",
        "id=\"half-points\"",
        "id=\"contradicted\"",
        "id=\"depends\"",
        "default-src 'none'",
        "<dd>123</dd>",
        "Triple ko, 6 moves long",
    ] {
        assert!(html.contains(part), "{part}");
    }
    for address in ["src=", "url(", "@import", "<link", "<iframe", "style=\"", "href=\"http"] {
        let found = html.matches(address).count();
        let told = html.matches(&format!("&#60;img {address}")).count();
        assert_eq!(found, told, "{address}");
    }
}

#[test]
fn what_records_say_stays_text() {
    let html = page(&reported(&[]));
    assert_eq!(html.matches("<script").count(), 1, "the page's own");
    assert!(html.contains("&#60;script&#62;alert(1)&#60;/script&#62;"));
    assert!(html.contains("&#34;&#62;&#60;img src=x onerror=alert(3)&#62;"));
    assert!(!html.contains("<img"));
    let hidden = |c: char| c.is_control() && c != '\n';
    assert_eq!(html.chars().filter(|&c| hidden(c)).count(), 0, "no control characters");
}

#[test]
fn findings_about_whole_files_are_on_the_page() {
    let record = "(;GM[1]FF[4]PB[Ann]PW[Bo]RE[B+0.5])";
    let folder = Folder::with(&[("a.sgf", record.as_bytes()), ("b.sgf", b"no game at all")]);
    let page = |args: &[&str]| {
        let run = folder.kifu(&[&["report", ".", "-o", "-"], args].concat());
        assert_eq!(run.code, Some(0), "{run:?}");
        run.out
    };
    let all = page(&[]);
    assert!(all.contains("<td>F002</td>") && all.contains(">b.sgf<"), "{all}");
    // It has no game that is wanted.
    let some = page(&["--where", "black=Ann"]);
    assert!(!some.contains("F002") && !some.contains("b.sgf"), "{some}");
}

#[test]
fn the_same_records_give_the_same_page() {
    let [one, two] = ["1", "2"].map(|threads| page(&reported(&["--threads", threads])));
    assert!(one == two);
}

#[test]
fn a_page_about_few_games_has_no_charts_but_says_so() {
    let folder = Folder::with(&[("a.sgf", b"(;GM[1]SZ[9])"), ("b.sgf", b"(;GM[2])")]);
    let run = folder.kifu(&["report", ".", "-o", "-"]);
    assert_eq!(run.code, Some(0), "{run:?}");
    assert!(run.out.contains("No games to draw."), "{}", run.out);
    let run = folder.kifu(&["report", ".", "-o", "a.sgf"]);
    assert_eq!(run.code, Some(2), "an existing file is kept: {run:?}");
    let run = folder.kifu(&["report", ".", "-o", "none.html", "--where", "yeer=1"]);
    assert_eq!(run.code, Some(2), "{run:?}");
    assert_eq!(folder.names(), ["a.sgf", "b.sgf"]);
}

/// Opens the page in a frame, looks at it, clicks a heading twice, and writes what it saw. The
/// frame is of the same origin thanks to a switch of the browser.
const LOOK: &str = r##"<!doctype html><meta charset="utf-8"><body><pre id="seen">nothing</pre>
<iframe id="page" src="page.html#sort=findings:3d" width="1000" height="800"></iframe>
<script>
document.getElementById("page").addEventListener("load", event => {
  const page = event.target.contentDocument;
  const column = (table, at) =>
    [...page.querySelectorAll(`#${table} tbody tr`)].map(row => row.cells[at].textContent);
  const click = (table, at) =>
    page.querySelectorAll(`#${table} thead th`)[at].querySelector("button").click();
  const lines = [];
  lines.push("linked " + column("findings", 2).join(" "));
  click("findings", 0);
  lines.push("first " + column("findings", 0).join(" "));
  click("findings", 0);
  lines.push("second " + column("findings", 0).join(" "));
  lines.push("charts " + page.querySelectorAll(".chart svg").length);
  const high = svg => svg.getBoundingClientRect().height > 100;
  lines.push("visible " + [...page.querySelectorAll(".chart svg")].filter(high).length);
  lines.push("boards " + page.querySelectorAll("article svg").length);
  lines.push("images " + page.images.length + " scripts " + page.scripts.length);
  lines.push("wide " + (page.documentElement.scrollWidth > page.documentElement.clientWidth));
  const text = page.body.textContent;
  lines.push("names " + text.includes("<script>alert(1)<\/script>")
    + " " + text.includes('"><img src=x onerror=alert(3)>'));
  event.target.width = 400;
  lines.push("phone " + (page.documentElement.scrollWidth > page.documentElement.clientWidth));
  page.querySelector(".theme").click();
  lines.push("theme " + page.documentElement.dataset.theme);
  document.getElementById("seen").textContent = lines.join("\n");
});
</script>"##;

#[test]
fn a_browser_shows_it() {
    let Some(browser) = browser() else {
        println!("skipped: there is no chromium here");
        return;
    };
    let folder = reported(&["--counted"]);
    std::fs::write(folder.path().join("look.html"), LOOK).unwrap();
    let output = Command::new(browser)
        .args(["--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--dump-dom"])
        .args(["--disable-background-networking", "--disable-component-update", "--disable-sync"])
        .args(["--disable-dev-shm-usage", "--allow-file-access-from-files"])
        .args(["--enable-logging=stderr", "--virtual-time-budget=20000"])
        .arg(format!("--user-data-dir={}", folder.path().join("profile").display()))
        .arg(format!("file://{}", folder.path().join("look.html").display()))
        .stdin(Stdio::null())
        .output()
        .unwrap();
    let dom = String::from_utf8_lossy(&output.stdout);
    let log = String::from_utf8_lossy(&output.stderr);
    let complaints: Vec<_> = log.lines().filter(|line| line.contains("CONSOLE")).collect();
    assert!(complaints.is_empty(), "{complaints:#?}");
    let from = dom.find("<pre id=\"seen\">").unwrap() + "<pre id=\"seen\">".len();
    let seen = &dom[from..from + dom[from..].find("</pre>").unwrap()];
    let line = |name: &str| {
        let line = seen.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
        line.unwrap_or_else(|| panic!("no {name} in {seen}\n{log}")).to_owned()
    };
    let errors: Vec<u64> = line("linked").split(' ').map(|n| n.parse().unwrap()).collect();
    assert!(errors.len() > 5 && errors.is_sorted_by(|a, b| a >= b), "{errors:?}");
    let (first, second) = (line("first"), line("second"));
    let codes: Vec<&str> = first.split(' ').collect();
    assert!(codes.is_sorted() && codes.len() == errors.len(), "{first}");
    assert_eq!(second.split(' ').rev().collect::<Vec<_>>(), codes);
    assert_eq!((line("charts"), line("visible")), ("5".to_owned(), "5".to_owned()));
    assert!(line("boards").parse::<u32>().unwrap() >= 2, "{seen}");
    assert_eq!(line("images"), "0 scripts 1");
    assert_eq!(line("wide"), "false", "nothing sticks out");
    assert_eq!(line("phone"), "false", "nor on a phone");
    assert_eq!(line("names"), "true true");
    assert!(["dark", "light"].contains(&line("theme").as_str()));
}

/// A browser, if one is on the path.
fn browser() -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    let folders: Vec<_> = std::env::split_paths(&path).collect();
    let names = ["chromium", "chromium-browser", "google-chrome"];
    names.iter().find_map(|name| {
        folders.iter().map(|folder| folder.join(name)).find(|candidate| candidate.is_file())
    })
}
