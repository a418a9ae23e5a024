//! The class `Table`, which has what every table can do, and `open()`.

use std::marker::PhantomData;
use std::path::{Path, PathBuf};
use std::sync::{Arc, PoisonError, RwLock};

use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};
use supermex::{Depth, ReadError, Rules, Scope, Take, Variant, Wythoff};

use crate::boards::Boards;
use crate::boxes::Boxes;
use crate::errors::{self, OrRaise};
use crate::layers::Layers;
use crate::numbers::Number;
use crate::pairs::Pairs;
use crate::piles::Piles;
use crate::sheets::Sheets;
use crate::strips::Strips;
use crate::values::Certificate;

/// An open table of a kind, which the objects of Python share, and which close() takes away.
pub struct Handle<K = supermex::Table> {
    shared: Arc<RwLock<Option<Arc<supermex::Table>>>>,
    kind: PhantomData<fn() -> K>,
}

impl<K: Kind> Handle<K> {
    /// The table, which stays open as long as what is returned.
    fn table(&self) -> PyResult<Arc<supermex::Table>> {
        let table = self.shared.read().unwrap_or_else(PoisonError::into_inner);
        table.clone().ok_or_else(|| PyValueError::new_err("the table is closed; open it again with supermex.open()"))
    }

    /// Does something with the table, which stays open meanwhile.
    pub fn with<R>(&self, work: impl FnOnce(&K) -> PyResult<R>) -> PyResult<R> {
        let table = self.table()?;
        work(K::of(&table).ok_or_else(wrong_kind)?)
    }

    /// The same table for another object.
    pub fn shared<L>(&self) -> Handle<L> {
        Handle { shared: self.shared.clone(), kind: PhantomData }
    }

    fn close(&self) {
        self.shared.write().unwrap_or_else(PoisonError::into_inner).take();
    }
}

/// A kind of table, which has a class of its own, or any table.
pub trait Kind: Sized {
    /// The table, if it is of this kind.
    fn of(table: &supermex::Table) -> Option<&Self>;
}

impl Kind for supermex::Table {
    fn of(table: &supermex::Table) -> Option<&Self> {
        Some(table)
    }
}

/// Lists the kinds of tables, whose classes here have the names that the library gives them.
macro_rules! kinds {
    ($($kind:ident)+) => {
        $(impl Kind for supermex::$kind {
            fn of(table: &supermex::Table) -> Option<&Self> {
                match table {
                    supermex::Table::$kind(table) => Some(table),
                    _ => None,
                }
            }
        })+

        /// The object for a table, of the class for its kind.
        fn object(py: Python<'_>, table: supermex::Table) -> PyResult<Py<PyAny>> {
            let shared = Arc::new(RwLock::new(Some(Arc::new(table))));
            let handle = Handle { shared, kind: PhantomData::<fn() -> supermex::Table> };
            let base = PyClassInitializer::from(Table(handle.shared()));
            match &*handle.table()? {
                $(supermex::Table::$kind(_) => Ok(Py::new(py, base.add_subclass($kind(handle.shared())))?.into_any()),)+
                _ => Err(wrong_kind()),
            }
        }
    };
}

kinds! { Sheets Pairs Piles Strips Boards Layers Boxes }

/// What a method does that found a table of another kind than its class is made for: a bug.
pub fn wrong_kind() -> PyErr {
    PyTypeError::new_err("the table is of another kind; this is a bug in supermex, please report it")
}

/// A table that is open, of any kind: see open(). Its methods may be called from any number of threads.
///
/// It is a context manager, which closes it.
#[pyclass(frozen, subclass, module = "supermex")]
pub struct Table(Handle);

/// Maps a table's files.
fn map(path: &Path) -> Result<supermex::Table, ReadError> {
    // SAFETY: the promise that the files do not change while they are mapped is that of whoever calls open(), whose
    // documentation asks for it, and names the other ways to read. Python cannot ask for more: it has no word for unsafe,
    // and numpy.memmap, mmap and every other package that maps files rely on the same. What supermex itself does keeps
    // the promise: files are read-only once they have their names, and it replaces them by renaming only.
    unsafe { supermex::open_mmap(path) }
}

/// Open a table: the directory that was built, or one file of it.
///
/// io: "mmap" maps the files, for the fastest look-ups; they must not be changed in place, nor be cut short, while the
/// table is open, or answers are undefined and the process may end with a signal. "pread" reads what a look-up needs with
/// a system call, so that files that change make a look-up fail and nothing worse. "memory" reads everything at once, after
/// which nothing that happens to the files matters.
///
/// Returns Sheets for Nim and Chomp, Pairs for Wythoff Nim and D_r, Piles for games of piles, Strips for Clobber,
/// Boards for Chomp on boards, Layers for Nim and Chomp on four numbers, Boxes for games by a rules file.
///
/// Raises NotFoundError if there is nothing at the path, StorageError if a file cannot be read, and FormatError if it is
/// no database.
#[pyfunction]
#[pyo3(signature = (path, io="mmap"))]
pub fn open(py: Python<'_>, path: PathBuf, io: &str) -> PyResult<Py<PyAny>> {
    let open = match io {
        "mmap" => map,
        "pread" => |path: &Path| supermex::open(path),
        "memory" => |path: &Path| supermex::read(path),
        _ => return Err(PyValueError::new_err(format!("io is {io:?}, and must be 'mmap', 'pread' or 'memory'"))),
    };
    if supermex::is_url(&path) {
        return Err(ReadError::NoHttp { url: path.display().to_string() }).or_raise(py);
    }
    object(py, py.detach(|| open(&path)).or_raise(py)?)
}

#[pymethods]
impl Table {
    /// The name of the game: "nim", "chomp", "wythoff", "heap", "clobber", "chomp-board", "rules", "nim-4" or "chomp-4".
    #[getter]
    fn game(&self) -> PyResult<&'static str> {
        Ok(self.0.table()?.rules().name())
    }

    /// What the table is: a dict with the keys game, profile, files, cells, bytes, index_bytes, overview_bytes, generator and
    /// logical_digest (both None for a single file), and those of its kind.
    ///
    /// Sheets: passes, variants (tuples (x, y, z), or (x, y, z, passes) where they hold at one level only),
    /// random_variants (the seed or None), symmetric, first_sheet, sheets, columns (None where every column is answered).
    /// Pairs: k and m, or divisor; columns, pairs. Piles: subtract ("all" or a list), misere, stored. Strips: length.
    /// Boards: rows and columns, those of the rectangle that all are inside; boards, and p_positions among them. Layers: passes,
    /// misere, sheets, columns. Boxes: rules (the game's text), name,
    /// moves, misere, box (its sides), passes, variants, grundy.
    #[getter]
    fn info<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let table = self.0.table()?;
        let summary = table.summary();
        let info = PyDict::new(py);
        info.set_item("game", summary.rules.name())?;
        rules(&info, &summary.rules)?;
        match &*table {
            supermex::Table::Sheets(table) => {
                info.set_item("symmetric", table.rules().is_symmetric())?;
                info.set_item("first_sheet", table.first_sheet())?;
                info.set_item("sheets", table.sheets())?;
                info.set_item("columns", table.columns())?;
                info.set_item("profile", table.profile().name())?;
            }
            supermex::Table::Pairs(table) => {
                info.set_item("columns", table.columns())?;
                info.set_item("pairs", table.len())?;
            }
            supermex::Table::Piles(table) => info.set_item("stored", table.stored())?,
            supermex::Table::Layers(table) => info.set_item("columns", table.columns())?,
            supermex::Table::Boards(table) => {
                info.set_item("boards", table.rules().positions())?;
                info.set_item("p_positions", table.len())?;
            }
            _ => {}
        }
        if !info.contains("profile")? {
            info.set_item("profile", summary.profiles.first().map(|profile| profile.name()))?;
        }
        info.set_item("files", summary.files.iter().filter(|file| file.is_table()).count())?;
        info.set_item("cells", summary.cells)?;
        info.set_item("bytes", summary.bytes)?;
        info.set_item("index_bytes", summary.index_bytes)?;
        info.set_item("overview_bytes", summary.overview_bytes)?;
        info.set_item("generator", summary.generator)?;
        info.set_item("logical_digest", summary.logical_digest)?;
        Ok(info)
    }

    /// Check that every byte is what was written: checksums, the digests of the manifest, every cell.
    ///
    /// quick: the indexes only. Other threads run meanwhile. Raises DamagedError, with all problems in its attribute
    /// problems.
    #[pyo3(signature = (quick=false))]
    fn verify(&self, py: Python<'_>, quick: bool) -> PyResult<()> {
        let table = self.0.table()?;
        let depth = if quick { Depth::Quick } else { Depth::Full };
        py.detach(|| table.verify(depth)).map_err(|problems| errors::problems(py, &problems))
    }

    /// Check that the answers are right, from them and the rules of moves alone.
    ///
    /// samples: how many random positions to check, which seed chooses; all of them if None. Other threads run meanwhile.
    /// Raises CertifyError if an answer is wrong or cannot be told.
    #[pyo3(signature = (samples=None, seed=Number(0)), text_signature = "($self, samples=None, seed=0)")]
    fn certify(&self, py: Python<'_>, samples: Option<Number>, seed: Number) -> PyResult<Certificate> {
        let table = self.0.table()?;
        let scope = samples.map_or(Scope::All, |count| Scope::Sample { count: count.0, seed: seed.0 });
        let found = py.detach(|| table.certify(scope)).map_err(|error| errors::certify(py, error))?;
        Ok(Certificate { p_positions: found.p_positions, others: found.others, every_size: found.every_size })
    }

    /// Close the table: its methods raise ValueError from now on. Look-ups of other threads end as they would have.
    fn close(&self) {
        self.0.close();
    }

    /// Whether the table is closed.
    #[getter]
    fn closed(&self) -> bool {
        self.0.table().is_err()
    }

    fn __enter__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    #[pyo3(signature = (*_error))]
    fn __exit__(&self, _error: &Bound<'_, PyTuple>) {
        self.close();
    }

    fn __repr__(slf: &Bound<'_, Self>) -> PyResult<String> {
        let class = slf.get_type().name()?;
        let Ok(table) = slf.get().0.table() else { return Ok(format!("<supermex.{class}, closed>")) };
        Ok(format!("<supermex.{class} {}>", described(&table)))
    }
}

/// A table in a few words.
fn described(table: &supermex::Table) -> String {
    match table {
        supermex::Table::Sheets(table) => {
            let rules = table.rules();
            let passes = if u64::from(rules.passes) == 1 { "with a pass" } else { "without passes" };
            let varied = if rules.variants.is_empty() { "" } else { ", with variants" };
            let columns = table.columns().map_or(String::new(), |columns| format!(", {columns} columns"));
            format!("{} {passes}{varied}: sheets {}..{}{columns}", rules.game, table.first_sheet(), table.sheets())
        }
        supermex::Table::Pairs(table) => match table.rules() {
            Wythoff::Blocking { k, m } => format!("wythoff k={k} m={m}: {} columns", table.columns()),
            Wythoff::Divisor(r) => format!("wythoff divisor={r}: {} columns", table.columns()),
        },
        supermex::Table::Piles(table) => {
            let period = match table.period() {
                Some(period) => format!("period {} from {}", period.length, period.start),
                None => format!("piles below {}", table.stored()),
            };
            format!("heap {}: {period}", table.rules())
        }
        supermex::Table::Strips(table) => format!("clobber: strips of up to {} cells", table.rules().length),
        supermex::Table::Boards(table) => {
            format!("chomp-board: boards inside {}x{}", table.rules().rows, table.rules().columns)
        }
        supermex::Table::Layers(table) => {
            let rules = table.rules();
            format!("{} {rules}: {} columns", supermex::Rules::from(rules.clone()).name(), table.columns())
        }
        supermex::Table::Boxes(table) => format!("rules: {}", table.rules().ruleset().name()),
        table => table.rules().to_string(),
    }
}

/// Variants, of so many numbers, as build() takes them.
fn listed<'py, const N: usize>(
    py: Python<'py>,
    variants: &[Variant<N>],
    own: usize,
) -> PyResult<Vec<Bound<'py, PyTuple>>> {
    let tuple = |variant: &Variant<N>| {
        let numbers = variant.piles.into_iter().take(own).chain(variant.level.map(u64::from));
        PyTuple::new(py, numbers.collect::<Vec<_>>())
    };
    variants.iter().map(tuple).collect()
}

/// Says in a dict what build() takes for rules.
fn rules(info: &Bound<'_, PyDict>, rules: &Rules) -> PyResult<()> {
    match rules {
        Rules::Sheets(rules) => {
            info.set_item("passes", rules.passes.number())?;
            info.set_item("variants", listed(info.py(), rules.variants.listed(), 3)?)?;
            info.set_item("random_variants", rules.variants.seed())
        }
        Rules::Pairs(Wythoff::Blocking { k, m }) => {
            info.set_item("k", k)?;
            info.set_item("m", m)
        }
        Rules::Pairs(Wythoff::Divisor(r)) => info.set_item("divisor", r),
        Rules::Piles(rules) => {
            match &rules.take {
                Take::All => info.set_item("subtract", "all")?,
                Take::Set(set) => info.set_item("subtract", set)?,
            }
            info.set_item("misere", rules.misere)
        }
        Rules::Strips(rules) => info.set_item("length", rules.length),
        Rules::Layers(rules) => {
            info.set_item("passes", rules.passes.number())?;
            info.set_item("misere", rules.is_misere())?;
            info.set_item("variants", listed(info.py(), rules.listed(), 4)?)?;
            info.set_item("sheets", rules.sheets)
        }
        Rules::Boxes(rules) => {
            let game = rules.ruleset();
            info.set_item("rules", game.to_string())?;
            info.set_item("name", game.name())?;
            info.set_item("moves", game.moves().collect::<Vec<_>>())?;
            info.set_item("misere", game.is_misere())?;
            let third = rules.below().filter(|_| rules.numbers() == 3);
            info.set_item("box", rules.sides().into_iter().chain(third).collect::<Vec<_>>())?;
            info.set_item("passes", rules.level().number())?;
            info.set_item("variants", listed(info.py(), rules.listed(), game.numbers())?)?;
            info.set_item("grundy", rules.is_of_values())
        }
        Rules::Boards(rules) => {
            info.set_item("rows", rules.rows)?;
            info.set_item("columns", rules.columns)
        }
        _ => Ok(()),
    }
}
