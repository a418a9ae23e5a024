//! The winning moves from a position: `cargo run --example first_moves -- DB X Y Z`.

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [path, x, y, z] = arguments.as_slice() else { return Err("give a database and a position: DB X Y Z".into()) };
    let database = supermex::open(path)?.into_sheets()?;
    let passes = u64::from(database.rules().passes);
    let found = database.winning_moves([x.parse()?, y.parse()?, z.parse()?], passes)?;
    println!("{}", found.outcome);
    for to in found.moves {
        println!("{to}");
    }
    Ok(())
}
