import { Kysely, PostgresDialect, type PostgresPoolClient } from 'kysely';
import type { Db, Schema } from '../tables.ts';

/** `read` sees everything as it is at the first query. `write` sees its own changes, and others see them at the end. */
export type Access = 'read' | 'write';

export interface CopyTable {
  readonly name: string;
  readonly columns: readonly string[];
}

/** A connection inside one transaction, with COPY in PostgreSQL's text format. */
export interface CopySession {
  /** Runs in the session's transaction, so it can't begin one of its own. */
  readonly db: Db;
  executeScript(...scripts: string[]): Promise<void>;
  /** A table's rows as lines, which come while they are read. */
  copyOut(table: CopyTable): Promise<AsyncIterable<Uint8Array>>;
  /** Adds rows; every piece consists of whole lines. */
  copyIn(table: CopyTable, rows: AsyncIterable<Uint8Array>): Promise<void>;
}

/** Begins the transaction. */
export const beginnings: Readonly<Record<Access, string>> = {
  read: 'begin transaction isolation level repeatable read, read only',
  write: 'begin',
};

/** The settings on which COPY's text depends, and no time limits on a long session. */
export const sessionSettings = `
  set local datestyle = 'ISO, MDY';
  set local timezone = 'UTC';
  set local bytea_output = 'hex';
  set local statement_timeout = 0;
  set local idle_in_transaction_session_timeout = 0;
  set local lock_timeout = '10s';`;

const quote = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** The table with its columns, as COPY wants them. */
export function copyTarget({ name, columns }: CopyTable): string {
  return `${quote(name)} (${columns.map(quote).join(', ')})`;
}

/** Queries on a connection that is lent already. */
export function dbOn(connection: Pick<PostgresPoolClient, 'query'>): Db {
  const query = connection.query.bind(connection);
  const client = { query, release: () => {} };
  const pool = { connect: async () => client, end: async () => {}, options: {} };
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
}
