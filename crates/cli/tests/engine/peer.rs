//! An engine that follows a script. It knows the stones that it was given, and fails on boards with
//! a black stone at A1.

use std::collections::BTreeMap;
use std::io::{self, BufRead as _, Write as _};
use std::thread;
use std::time::Duration;

/// Plays the engine until its input ends.
pub(crate) fn play(protocol: &str, script: &str) {
    if script == "dies-at-once" {
        return;
    }
    match protocol {
        "gtp" => gtp(script),
        _ => katago(script),
    }
}

const LAST_WORDS: &str = "out of \u{1b}memory";

fn die() -> ! {
    eprintln!("{LAST_WORDS}");
    std::process::exit(3);
}

fn say(text: &str) {
    let mut out = io::stdout().lock();
    // Whoever asked may be gone.
    let _ = out.write_all(text.as_bytes()).and_then(|()| out.flush());
}

fn gtp(script: &str) {
    say("Welcome to the peer\n");
    // More than a pipe holds: it must be read by somebody.
    eprintln!("{}", "chatter ".repeat(20_000));
    let mut board: BTreeMap<String, char> = BTreeMap::new();
    for line in io::stdin().lock().lines() {
        let line = line.unwrap();
        let words: Vec<&str> = line.split_whitespace().collect();
        let (id, bad) = (words[0], board.get("A1") == Some(&'B'));
        let answer = match &words[1..] {
            ["list_commands"] => {
                Ok("play\nfinal_status_list\nfinal_score\nset_random_seed".to_owned())
            }
            ["clear_board"] => {
                board.clear();
                Ok(String::new())
            }
            ["play", _, "pass"] => Ok(String::new()),
            ["play", color, point] => {
                let taken = board.insert((*point).to_owned(), color.chars().next().unwrap());
                if taken.is_some() { Err("illegal move") } else { Ok(String::new()) }
            }
            ["final_status_list", "dead"] => match script {
                "refuses" if bad => Err("\u{1b}[2Jno"),
                "dies" if bad => die(),
                "silent" if bad => {
                    thread::sleep(Duration::from_secs(60));
                    return;
                }
                "garbage" if bad => Ok("Q99 hello \u{1b}".to_owned()),
                "elsewhere" if bad => Ok("A2".to_owned()),
                "endless" if bad => {
                    say(&format!("={id} "));
                    let piece = "A".repeat(1 << 20);
                    (0..8).for_each(|_| say(&piece));
                    Ok(String::new())
                }
                "nobody-dead" => Ok(String::new()),
                _ => Ok(if board.contains_key("B4") { "B4" } else { "" }.to_owned()),
            },
            ["final_score"] => Ok("B+1.0".to_owned()),
            _ => Ok(String::new()),
        };
        match answer {
            Ok(text) => say(&format!("={id} {text}\n\n")),
            Err(text) => say(&format!("?{id} {text}\n\n")),
        }
    }
}

fn katago(script: &str) {
    say("this line is none of the protocol\n");
    let mut held: Vec<String> = Vec::new();
    let mut asked = 0;
    for line in io::stdin().lock().lines() {
        let query: serde_json::Value = serde_json::from_str(&line.unwrap()).unwrap();
        let id = query["id"].as_str().unwrap();
        if query["action"] == "query_version" {
            say(&format!("{{\"action\":\"query_version\",\"id\":\"{id}\",\"version\":\"1\"}}\n"));
            continue;
        }
        asked += 1;
        let stones = ["initialStones", "moves"].map(|name| query[name].as_array().unwrap());
        let names: Vec<&str> = stones
            .iter()
            .flat_map(|all| all.iter())
            .map(|turn| turn[1].as_str().unwrap())
            .collect();
        let bad = stones[0].iter().any(|stone| stone[1] == "A1");
        let occupied =
            (1..names.len()).any(|at| names[at] != "pass" && names[..at].contains(&names[at]));
        let komi = query["komi"].as_f64().unwrap();
        let lead = if script == "reversed" { komi } else { 2.6 };
        if occupied {
            say(&format!("{{\"error\":\"Illegal move\",\"field\":\"moves\",\"id\":\"{id}\"}}\n"));
            continue;
        }
        match script {
            "refuses" if bad => {
                say(&format!("{{\"error\":\"\\u001b[2Jno\",\"id\":\"{id}\"}}\n"));
                continue;
            }
            "dies" if bad => die(),
            "silent" if bad => continue,
            "garbage" if bad => {
                say(&format!(
                    "{{\"id\":\"{id}\",\"rootInfo\":[[[\n{{\"id\":\"{id}\",\"rootInfo\":7}}\n"
                ));
                continue;
            }
            "small" if bad => {
                say(&format!(
                    "{{\"id\":\"{id}\",\"ownership\":[1,1,1],\"rootInfo\":{{\"scoreLead\":1}}}}\n"
                ));
                continue;
            }
            _ => {}
        }
        // Black has the columns to C, White the others.
        let share = |at: usize| if at % 7 < 3 { "0.98" } else { "-0.98" };
        let ownership: Vec<&str> = (0..49).map(share).collect();
        let ownership = ownership.join(",");
        held.push(format!(
            "{{\"id\":\"{id}\",\"isDuringSearch\":false,\"ownership\":[{ownership}],\
             \"rootInfo\":{{\"scoreLead\":{lead},\"visits\":1}},\"turnNumber\":1}}\n"
        ));
        if script != "reversed" || asked % 3 == 0 || asked == 40 {
            held.drain(..).rev().for_each(|answer| say(&answer));
        }
    }
}
