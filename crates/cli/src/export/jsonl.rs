//! JSON Lines: one object a row, the version of the tables first.

use super::{Plan, TableWriter};
use crate::error::Error;
use crate::sink::{Output, json_line};
use crate::table::{SCHEMA_VERSION, Spec, Value};
use serde::ser::{Serialize, SerializeMap as _, Serializer};

pub(super) struct JsonlWriter {
    output: Output,
    columns: Vec<Spec>,
}

impl JsonlWriter {
    pub(super) fn new(plan: &Plan, output: Output) -> Self {
        Self { output, columns: plan.columns.clone() }
    }
}

impl TableWriter for JsonlWriter {
    fn row(&mut self, values: &[Value<'_>]) -> Result<(), Error> {
        json_line(&mut self.output, &Object { columns: &self.columns, values })
    }

    fn finish(self: Box<Self>) -> Result<(), Error> {
        self.output.commit()
    }
}

/// A row with the names of its columns.
struct Object<'a> {
    columns: &'a [Spec],
    values: &'a [Value<'a>],
}

impl Serialize for Object<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.columns.len() + 1))?;
        map.serialize_entry("version", &SCHEMA_VERSION)?;
        for (column, value) in self.columns.iter().zip(self.values) {
            map.serialize_entry(column.name, &Cell(value))?;
        }
        map.end()
    }
}

/// A value as JSON has it; dates are strings.
struct Cell<'a>(&'a Value<'a>);

impl Serialize for Cell<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0 {
            Value::Null => serializer.serialize_none(),
            Value::Int(number) => serializer.serialize_i64(*number),
            Value::Points(_) | Value::Zi(_) => self.0.number().serialize(serializer),
            Value::Text(text) => serializer.serialize_str(text),
            Value::Bool(yes) => serializer.serialize_bool(*yes),
            Value::Date(day) => serializer.collect_str(day),
        }
    }
}
