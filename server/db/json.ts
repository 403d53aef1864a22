import { sql, type RawBuilder, type Selectable } from 'kysely';
import type { Schema } from './tables.ts';

/** SQL of a value, with the type that the value has as JSON or once it is read. */
export type Sql<Value = unknown> = RawBuilder<Value>;

/** The type of the SQL's value. */
export type ValueOf<Of extends Sql> = Of extends Sql<infer Value> ? Value : never;

type Fields = Readonly<Record<string, Sql>>;
export type JsonOf<Of extends Fields> = { [Name in keyof Of]: ValueOf<Of[Name]> };

type Columns<Table extends keyof Schema> = {
  readonly [Column in keyof Selectable<Schema[Table]>]: Sql<Selectable<Schema[Table]>[Column]>;
};

/** The columns of a table under this alias in a statement, each with its type. */
export function columnsOf<Table extends keyof Schema>(alias: string): Columns<Table> {
  return new Proxy({} as Columns<Table>, {
    get: (_, column) => sql.raw(`${alias}.${String(column)}`),
  });
}

/** A JSON object. Where a reply is made of it, a field that is missing or has another type does not compile. */
export function jsonObject<Of extends Fields>(fields: Of): Sql<JsonOf<Of>> {
  const pairs = Object.entries(fields).map(([name, value]) => sql`${sql.lit(name)}, ${value}`);
  return sql`json_build_object(${sql.join(pairs)})`;
}

/*
 * The numerous parts of replies, such as programs, sessions and people, are made of rows instead. That costs less and
 * is shorter. Their fields are no aggregates: they would be those of the select that is written here.
 */

const columnsIn = (fields: Fields) =>
  sql.join(Object.entries(fields).map(([name, value]) => sql`${value} as ${sql.ref(name)}`));

/** A JSON object made of a row, or of the one that `from` finds. */
export function jsonRow<Of extends Fields>(fields: Of, from: Sql = sql``): Sql<JsonOf<Of>> {
  return sql`(select row_to_json(r) from (select ${columnsIn(fields)} ${from}) r)`;
}

/** The row under this alias, as `row` says, with further fields: a select for a "from". */
export function extended<Base, Of extends Fields>(
  alias: string,
  _row: Sql<Base>,
  fields: Of,
): Sql<Base & JsonOf<Of>> {
  return sql`(select ${sql.raw(alias)}.*, ${columnsIn(fields)})`;
}

/** A JSON object of the columns of all rows under these aliases. */
export function jsonOf<Rows extends Fields>(rows: Rows): Sql<AllOf<ValueOf<Rows[keyof Rows]>>> {
  const columns = Object.keys(rows).map((alias) => sql.raw(`${alias}.*`));
  return sql`(select row_to_json(r) from (select ${sql.join(columns)}) r)`;
}

type AllOf<Union> = (Union extends unknown ? (each: Union) => void : never) extends (all: infer All) => void
  ? All
  : never;

/** The row itself, to be a field of one that becomes JSON; null where `from` finds none. */
export function nestedRow<Of extends Fields>(fields: Of, from: Sql = sql``): Sql<JsonOf<Of>> {
  return sql`(select r from (select ${columnsIn(fields)} ${from}) r)`;
}

/** A select of rows with these columns, for a "from". */
export function rowsFrom<Of extends Fields>(fields: Of, from: Sql): Sql<JsonOf<Of>> {
  return sql`(select ${columnsIn(fields)} ${from})`;
}

/** The rows that `from` finds, in its order, as a JSON array; empty where it finds none. */
export function jsonRows<Of extends Fields>(fields: Of, from: Sql): Sql<JsonOf<Of>[]> {
  return sql`(select coalesce(json_agg(r), '[]') from ${rowsFrom(fields, from)} r)`;
}

/** The values of several rows as a JSON array in this order; empty where there are none. */
export function jsonArray<Value>(
  value: Sql<Value>,
  order: Sql,
  { where }: { where?: Sql<boolean> } = {},
): Sql<Value[]> {
  return sql`coalesce(json_agg(${value} ${order})${where ? sql` filter (where ${where})` : sql``}, '[]')`;
}

/** An instant as JSON carries it: ISO 8601 in UTC, with milliseconds. */
export function isoInstant(instant: Sql<Date>): Sql<string>;
export function isoInstant(instant: Sql<Date | null>): Sql<string | null>;
export function isoInstant(instant: Sql<Date | null>): Sql<string | null> {
  return sql`iso_instant(${instant})`;
}

/** All of the conditions; those that are null are none. */
export function allOf(...conditions: readonly (Sql<boolean> | null)[]): Sql<boolean> {
  const wanted = conditions.filter((condition) => condition !== null);
  return wanted.length === 0 ? sql`true` : sql`${sql.join(wanted, sql` and `)}`;
}

/** The value of the one row that `from` finds, null where it finds none. */
export function valueFrom<Value>(value: Sql<Value>, from: Sql): Sql<Value | null> {
  return sql`(select ${value} ${from})`;
}
