//! The winning moves from a position, of a table of any game: `cargo run --example first_moves -- DB X Y Z`.

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let table = supermex::open(arguments.next().ok_or("give a database and a position: DB X Y Z")?)?;
    let position = table.parse(arguments.collect::<Vec<_>>().join(","))?;
    let found = table.winning_moves(&position)?;
    println!("{}", found.outcome);
    for to in found.positions() {
        println!("{}", table.format(to));
    }
    Ok(())
}
