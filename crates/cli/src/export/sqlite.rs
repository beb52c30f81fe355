//! SQLite: one table of the rows, one that explains its columns, one that says what it is.

use super::{Plan, TableWriter, failed};
use crate::error::Error;
use crate::sink::Output;
use crate::table::{Kind, SCHEMA_VERSION, Spec, Value};
use rusqlite::types::{ToSql, ToSqlOutput, Value as Owned, ValueRef};
use rusqlite::{Connection, params, params_from_iter};
use std::path::{Path, PathBuf};

pub(super) struct SqliteWriter {
    database: Connection,
    insert: String,
    path: PathBuf,
    output: Output,
}

impl SqliteWriter {
    /// Makes the database in the file in the making, which lies at `path`.
    pub(super) fn new(plan: &Plan, output: Output, path: &Path) -> Result<Self, Error> {
        let database = Connection::open(path).map_err(|error| failed(path, error))?;
        prepare(&database, plan).map_err(|error| failed(path, error))?;
        let places = vec!["?"; plan.columns.len()].join(", ");
        let insert = format!("INSERT INTO {} VALUES ({places})", plan.table);
        Ok(Self { database, insert, path: path.to_owned(), output })
    }
}

impl TableWriter for SqliteWriter {
    fn row(&mut self, values: &[Value<'_>]) -> Result<(), Error> {
        let insert = self.database.prepare_cached(&self.insert);
        let inserted = insert.and_then(|mut insert| insert.execute(params_from_iter(values)));
        inserted.map(|_| ()).map_err(|error| failed(&self.path, error))
    }

    fn finish(self: Box<Self>) -> Result<(), Error> {
        let Self { database, path, output, .. } = *self;
        let committed = database.execute_batch("COMMIT");
        committed.map_err(|error| failed(&path, error))?;
        database.close().map_err(|(_, error)| failed(&path, error))?;
        output.commit()
    }
}

/// Everything but the rows. The file is thrown away after a failure: no journal is needed, and one
/// transaction holds it all.
fn prepare(database: &Connection, plan: &Plan) -> rusqlite::Result<()> {
    database.execute_batch("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; BEGIN")?;
    database.pragma_update(None, "user_version", SCHEMA_VERSION)?;
    let columns: Vec<String> = plan.columns.iter().map(definition).collect();
    // Names of tables and columns are ours; "game" and its kin are no reserved words, but one
    // may become so.
    database.execute_batch(&format!(
        "CREATE TABLE {} ({});
         CREATE TABLE columns (name TEXT PRIMARY KEY, kind TEXT, unit TEXT, null_means TEXT, \
         meaning TEXT);
         CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT)",
        plan.table,
        columns.join(", "),
    ))?;
    let mut column = database.prepare("INSERT INTO columns VALUES (?, ?, ?, ?, ?)")?;
    for Spec { name, kind, unit, null, meaning } in &plan.columns {
        let maybe = |text: &'static str| (!text.is_empty()).then_some(text);
        column.execute(params![name, kind.word(), maybe(unit), maybe(null), meaning])?;
    }
    let mut meta = database.prepare("INSERT INTO meta VALUES (?, ?)")?;
    meta.execute(params!["version", SCHEMA_VERSION.to_string()])?;
    meta.execute(params!["table", plan.table])?;
    meta.execute(params!["program", super::PROGRAM])?;
    Ok(())
}

fn definition(column: &Spec) -> String {
    let kind = match column.kind {
        Kind::Int | Kind::Bool => "INTEGER",
        Kind::Points | Kind::Zi => "REAL",
        Kind::Text | Kind::Date => "TEXT",
    };
    format!("\"{}\" {kind}", column.name)
}

impl ToSql for Value<'_> {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        Ok(match self {
            Self::Null => ToSqlOutput::Owned(Owned::Null),
            Self::Int(number) => ToSqlOutput::Owned(Owned::Integer(*number)),
            Self::Points(_) | Self::Zi(_) => {
                ToSqlOutput::Owned(self.number().map_or(Owned::Null, Owned::Real))
            }
            Self::Text(text) => ToSqlOutput::Borrowed(ValueRef::Text(text.as_bytes())),
            Self::Bool(yes) => ToSqlOutput::Owned(Owned::Integer(i64::from(*yes))),
            Self::Date(day) => ToSqlOutput::Owned(Owned::Text(day.to_string())),
        })
    }
}
