//! A program that looks positions up and does nothing else, of the reader without features:
//! `cargo run --release -p supermex-smallest -- DB 5,7,9`. It has 682 KiB on Linux.

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut args = std::env::args().skip(1);
    let table = supermex::open(args.next().ok_or("give a database and positions")?)?;
    for text in args {
        let position = table.parse(&text)?;
        println!("{text} {}", table.outcome(&position)?);
    }
    Ok(())
}
