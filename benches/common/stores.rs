//! What one would use instead: a key-value store, a database.

use heed::byteorder::NativeEndian;
use heed::types::{U32, U64};
use heed::{Env, EnvFlags, EnvOpenOptions, IntegerComparator, PutFlags, RoTxn};
use rusqlite::{Connection, OpenFlags, params};
use supermex::raw::Point;

use super::raw::{Raw, coordinates};

type Native = NativeEndian;
type Map = heed::Database<U64<Native>, U32<Native>, IntegerComparator>;

/// The cells of the sheets below `sheets`, as rows `(x, y, value)` in the order of the keys.
fn rows(raw: &Raw, sheets: u32) -> impl Iterator<Item = (u32, u32, u32)> + '_ {
    let row = move |x| {
        let values = raw.sheet(x);
        (x..)
            .zip(values)
            .filter(move |&(y, _)| raw.game != supermex::game::Game::Nim || y < sheets)
            .map(move |(y, value)| (x, y, value))
    };
    (0..sheets).flat_map(row)
}

fn key(x: u32, y: u32) -> u64 {
    u64::from(x) << 32 | u64::from(y)
}

/// LMDB with integer keys, read without locks in one transaction.
pub struct Lmdb {
    map: Map,
    transaction: RoTxn<'static, heed::WithTls>,
    pub rows: u64,
}

impl Lmdb {
    pub fn of(raw: &Raw, sheets: u32) -> Self {
        let path = super::cache().join(format!("{}-{sheets}.lmdb", raw.game.name()));
        let fresh = !path.exists();
        let open = || -> Result<Env, heed::Error> {
            // SAFETY: nobody else has the file; without locks, because nobody writes once it is filled.
            unsafe {
                EnvOpenOptions::new().map_size(1 << 34).flags(EnvFlags::NO_SUB_DIR | EnvFlags::NO_LOCK).open(&path)
            }
        };
        let env = open().unwrap();
        let mut writing = env.write_txn().unwrap();
        let options = env.database_options().types::<U64<Native>, U32<Native>>();
        let map: Map = options.key_comparator::<IntegerComparator>().create(&mut writing).unwrap();
        if fresh {
            for (x, y, value) in rows(raw, sheets) {
                map.put_with_flags(&mut writing, PutFlags::APPEND, &key(x, y), &value).unwrap();
            }
        }
        writing.commit().unwrap();
        let transaction = env.static_read_txn().unwrap();
        let rows = map.len(&transaction).unwrap();
        Self { map, transaction, rows }
    }

    pub fn count_p(&self, raw: &Raw, positions: &[Point]) -> usize {
        let is_p = |position: &&Point| {
            let [x, y, z] = coordinates(raw.game, position);
            match self.map.get(&self.transaction, &key(x, y)).unwrap() {
                Some(value) => value == z,
                None => beyond(raw, x, y, z),
            }
        };
        positions.iter().filter(is_p).count()
    }
}

/// SQLite with a composite primary key and no row numbers.
pub struct Sqlite {
    connection: Connection,
}

impl Sqlite {
    pub fn of(raw: &Raw, sheets: u32) -> Self {
        let path = super::cache().join(format!("{}-{sheets}.sqlite", raw.game.name()));
        if !path.exists() {
            let mut connection = Connection::open(&path).unwrap();
            connection.execute_batch("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF").unwrap();
            connection
                .execute("CREATE TABLE cell (x INTEGER, y INTEGER, z INTEGER, PRIMARY KEY (x, y)) WITHOUT ROWID", [])
                .unwrap();
            let filling = connection.transaction().unwrap();
            {
                let mut insert = filling.prepare("INSERT INTO cell VALUES (?1, ?2, ?3)").unwrap();
                for (x, y, value) in rows(raw, sheets) {
                    insert.execute(params![x, y, value]).unwrap();
                }
            }
            filling.commit().unwrap();
        }
        let connection =
            Connection::open_with_flags(&path, OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX);
        let connection = connection.unwrap();
        // Mapped, as the others are.
        connection.execute_batch("PRAGMA mmap_size = 17179869184; BEGIN").unwrap();
        Self { connection }
    }

    pub fn count_p(&self, raw: &Raw, positions: &[Point]) -> usize {
        let mut select = self.connection.prepare_cached("SELECT z FROM cell WHERE x = ?1 AND y = ?2").unwrap();
        let is_p = |position: &&Point| {
            let [x, y, z] = coordinates(raw.game, position);
            let mut rows = select.query(params![x, y]).unwrap();
            let found: Option<u32> = rows.next().unwrap().map(|row| row.get(0).unwrap());
            found.map_or_else(|| beyond(raw, x, y, z), |value| value == z)
        };
        positions.iter().filter(is_p).count()
    }
}

/// What is not stored because a sheet's tail says it: the stores leave that to their user.
fn beyond(raw: &Raw, x: u32, y: u32, z: u32) -> bool {
    raw.completion(x, y) == Some(z)
}
