import type { Access, CopySession } from './copy/copy-session.ts';
import type { Row } from './read-lanes.ts';
import type { Db } from './tables.ts';

/** An open database: the embedded PostgreSQL, or one of the company's. */
export interface Database {
  readonly db: Db;
  /** The role that needs grants on what another one owns; null where one role does it all. */
  readonly applicationRole: string | null;
  /**
   * Asks a statement that only reads, in one round trip: its first row, null when there is none. It is planned once
   * for each connection, whatever values come. A quick one shares its connection with others.
   */
  ask(
    statement: { name: string; text: string },
    values: unknown[],
    options: { isQuick: boolean },
  ): Promise<Row | null>;
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
