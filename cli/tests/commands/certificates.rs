//! Certificates that are files: written by `verify` and `build`, shown by `info`, and refused where they are of another table.

use std::path::Path;

use serde_json::Value;
use supermex_certify::Note;

use super::common::cli::{TestDir, command, ok, refused, run};

fn json(path: &str) -> Value {
    serde_json::from_str(&std::fs::read_to_string(path).expect("a file")).expect("JSON")
}

fn info(table: &str) -> Value {
    serde_json::from_str(&ok(&["info", table, "--json"])).expect("JSON")
}

/// What a certificate says, but for its runs.
fn counts(cert: &Value) -> [&Value; 4] {
    ["logical_digest", "p_positions", "others", "argument"].map(|name| &cert[name])
}

#[test]
fn interrupted_ones_go_on_from_their_notes() {
    let dir = TestDir::new();
    for game in
        ["nim --passes 1 --sheets 400", "chomp --passes 1 --sheets 400", "chomp --rows 4 --sheets 20 --columns 30"]
    {
        let table = dir.build("table", &format!("{game} --force"));
        let (whole, cert) = (dir.path("whole"), dir.path("cert"));
        ok(&["verify", &table, "--certify", "--out", &whole, "--force"]);
        let (whole, opened) = (json(&whole), supermex::read(&table).expect("a table"));
        assert!(whole["resumed_at"].is_null());
        let (note, part) = (Note::new(&opened).expect("in parts"), format!("{cert}.part"));
        let resume = ["verify", &table, "--certify", "--resume", "--out", &cert];
        refused(&run(&resume), 1, &["there is no note", "leave --resume out"]);
        for proved in if game.contains("rows 4") { [0, 1, 7, 20] } else { [0, 128, 256, 384] } {
            std::fs::write(&part, note.further(proved, 60_000).to_string()).expect("a file");
            // Where a note is, nothing begins anew unasked.
            refused(&run(&["verify", &table, "--certify", "--out", &cert]), 1, &["--resume", "--force"]);
            assert!(ok(&resume).contains("positions certified"));
            let found = json(&cert);
            assert_eq!(counts(&found), counts(&whole), "{game} from {proved}");
            let at = if proved == 0 { Value::Null } else { [proved].into() };
            assert_eq!(found["resumed_at"], at);
            assert!(found["seconds"].as_f64() >= Some(60.0));
            assert!(!Path::new(&part).exists());
            std::fs::remove_file(&cert).expect("a file");
        }
        std::fs::remove_file(dir.path("whole")).expect("a file");
    }
}

#[test]
fn notes_of_other_tables_are_refused() {
    let dir = TestDir::new();
    let (nim, other) =
        (dir.build("nim", "nim --passes 1 --sheets 300"), dir.build("other", "nim --passes 1 --sheets 301"));
    let note =
        |table: &str, proved| Note::new(&supermex::read(table).expect("a table")).expect("in parts").further(proved, 9);
    let (cert, part) = (dir.path("cert"), dir.path("cert.part"));
    let resume = ["verify", &nim, "--certify", "--resume", "--out", &cert];
    let text = note(&nim, 256).to_string();
    for (text, why) in [
        (note(&other, 256).to_string(), "of another table"),
        (text.replace("256", "128"), "was changed"),
        (text[1..].to_owned(), "is none"),
    ] {
        std::fs::write(&part, text).expect("a file");
        refused(&run(&resume), 1, &["cert.part", why, "--force"]);
    }
    // A cell that is changed after its sheet was proved: the bytes are not those of the digest that the note names.
    std::fs::write(&part, &text).expect("a file");
    let file = format!("{nim}/p1-000000000.smx");
    let right = std::fs::read(&file).expect("a file");
    let mut wrong = right.clone();
    wrong[right.len() / 4] ^= 1;
    std::fs::write(&file, &wrong).expect("a file");
    let said = run(&resume);
    assert!(said.code == 1 && said.out.contains("is bad"), "{said:?}");
    std::fs::write(&file, &right).expect("a file");
    // A table with the digest of its changed cells is another table.
    let (manifest, digest) =
        (format!("{nim}/manifest.json"), info(&nim)["logical_digest"].as_str().unwrap().to_owned());
    let said = std::fs::read_to_string(&manifest).expect("a file");
    std::fs::remove_file(&manifest).expect("read-only");
    let others = info(&other)["logical_digest"].as_str().unwrap().to_owned();
    std::fs::write(&manifest, said.replace(&digest, &others)).expect("a file");
    refused(&run(&resume), 1, &["of another table"]);
    assert!(!Path::new(&cert).exists());
    // Begun anew, by force, it is of that table.
    std::fs::remove_file(&manifest).expect("a file");
    std::fs::write(&manifest, said).expect("a file");
    ok(&["verify", &nim, "--certify", "--out", &cert, "--force"]);
    assert!(json(&cert)["resumed_at"].is_null() && !Path::new(&part).exists());
    // Some have no notes.
    let ends = dir.build("ends", "chomp --sheets 300 --keep ends");
    let heap = dir.build("heap", "heap --octal 0.137 --columns 300");
    for (table, why) in [(ends, "not kept"), (heap, "only tables of three numbers")] {
        let args = ["verify", &table, "--certify", "--resume", "--out", &dir.path("new")];
        refused(&run(&args), 1, &[why, "leave --resume out"]);
    }
    refused(&run(&["verify", &nim, "--certify", "--resume"]), 1, &["--out FILE"]);
}

/// By Ctrl-C, wherever that strikes, and by what `build --certify` leaves.
#[cfg(unix)]
#[test]
fn ctrl_c_leaves_a_note() {
    let dir = TestDir::new();
    let table = dir.build("nim", "nim --passes 1 --sheets 3000");
    let (cert, part) = (dir.path("cert"), dir.path("cert.part"));
    let start = |rest: &[&str]| {
        command(&[&["verify", &table, "--certify", "--out", &cert], rest].concat()).spawn().expect("the program")
    };
    let begun = std::time::Instant::now();
    assert!(start(&[]).wait_with_output().expect("an end").status.success());
    let (whole, time) = (json(&cert), begun.elapsed());
    std::fs::remove_file(&cert).expect("a file");
    let mut stops = Vec::new();
    for share in [0.4, 0.5, 0.6, 0.7, 0.8, 0.9] {
        let rest: &[&str] = if Path::new(&part).exists() { &["--resume"] } else { &[] };
        let child = start(rest);
        std::thread::sleep(time.mul_f64(share));
        let kill = std::process::Command::new("kill").args(["-INT", &child.id().to_string()]).status();
        let ended = child.wait_with_output().expect("an end");
        assert!(kill.is_ok());
        if ended.status.success() {
            break;
        }
        let said = String::from_utf8_lossy(&ended.stderr).into_owned();
        // Struck before the program listened for it, on a busy machine.
        if said.is_empty() {
            continue;
        }
        assert!(Path::new(&part).exists() == said.trim_end().ends_with("--resume"), "{said}");
        let Ok(note) = std::fs::read_to_string(&part) else { continue };
        let at = serde_json::from_str::<Value>(&note).expect("JSON")["proved"].as_u64().expect("a number");
        assert!(stops.last() <= Some(&at), "{stops:?} {at}");
        stops.push(at);
    }
    if !Path::new(&cert).exists() {
        let rest: &[&str] = if Path::new(&part).exists() { &["--resume"] } else { &[] };
        assert!(start(rest).wait_with_output().expect("an end").status.success());
    }
    let found = json(&cert);
    assert_eq!(counts(&found), counts(&whole));
    stops.retain(|&at| at > 0);
    stops.dedup();
    let at: Vec<u64> = found["resumed_at"].as_array().into_iter().flatten().filter_map(Value::as_u64).collect();
    assert_eq!(at, stops);
    assert!(!Path::new(&part).exists());
}
