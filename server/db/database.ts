import type { Access, CopySession } from './copy/copy-session.ts';
import type { Deadlines } from './deadline.ts';
import type { Db } from './tables.ts';

/** Columns by name. */
export type Row = Readonly<Record<string, unknown>>;

/** A statement of one row at most, with the values of its parameters. */
export interface BoundStatement {
  name: string;
  text: string;
  values: unknown[];
}

/** The row, null where there is none; or why the database refused. */
export type Outcome = PromiseSettledResult<Row | null>;

/** An open database: the embedded PostgreSQL, or one of the company's. */
export interface Database {
  readonly db: Db;
  /** The role that needs grants on what another one owns; null where one role does it all. */
  readonly applicationRole: string | null;
  /** How long its callers wait. */
  readonly deadlines: Deadlines;
  /**
   * Asks statements that only read, in one round trip; returns what came of each in their order. Each is planned once for
   * each connection, whatever values come. Expensive ones get a connection of
   * their own, the others share theirs.
   */
  read(statements: readonly BoundStatement[], options: { isExpensive: boolean }): Promise<Outcome[]>;
  /** Runs several statements as one transaction, as the tables' owner: all of them take effect or none. */
  executeScript(script: string): Promise<void>;
  /**
   * Runs the work in one transaction that may copy whole tables, on a connection of its own, and commits when the work
   * returns.
   */
  copying<Result>(access: Access, work: (session: CopySession) => Promise<Result>): Promise<Result>;
  /** Throws Refusal("storage_full") while nothing more can be stored safely. */
  assertWritable(): Promise<void>;
  /** How busy the connections are at this moment. */
  load(): { lent: number; waiting: number };
  close(): Promise<void>;
}
