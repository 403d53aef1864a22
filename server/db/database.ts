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
  /** Whether it is one of very many texts: a connection keeps those of them prepared that it used last. */
  isRare?: boolean;
}

/** The row, null where there is none; or why the database refused. */
export type Outcome = PromiseSettledResult<Row | null>;

/** The outcome of each statement of a read, in their order, and the server that answered. */
export interface Answer {
  outcomes: Outcome[];
  /** Then it may be a few seconds old. */
  isFromStandby: boolean;
}

interface ReadOptions {
  /** Whether it gets a connection of its own, as two at most do at a time; the others share theirs. */
  isExpensive: boolean;
  /** Whether only the primary may answer, because a change depends on it; no unless given. */
  fromPrimary?: boolean;
}

/** The state of a database's servers at a moment. */
export interface DatabaseState {
  /** Whether there is a primary whose commits go through. */
  acceptsChanges: boolean;
  /** Whether the primary or a standby answers reads. */
  answersReads: boolean;
  /** Whether there is a primary that answers. */
  hasPrimary: boolean;
  /** How many standbys are hardly behind the primary. */
  readableStandbys: number;
}

/** An open database: the embedded PostgreSQL, or one of the company's. */
export interface Database {
  /** Speaks to the primary alone. */
  readonly db: Db;
  /** For reading alone: speaks to a standby while there is no primary. */
  readonly dbForReading: Db;
  /**
   * For the jobs beside the requests, which share one connection. A statement or a transaction waits until
   * the one before has ended, those of `often` before those of `seldom`. A job that asks another one in the
   * midst of a transaction would wait for itself. Once the signal says that they are to end, those that wait
   * are refused with UnavailableError.
   */
  dbForJobs(ending: AbortSignal): { readonly often: Db; readonly seldom: Db };
  /** The role that needs grants on another one's tables; null where one role does it all. */
  readonly applicationRole: string | null;
  /** How long its callers wait. */
  readonly deadlines: Deadlines;
  /**
   * Asks statements that only read, in one round trip. Each is planned once for each connection, whatever values come.
   * While there is no primary a standby answers that is hardly behind. Throws UnavailableError where nobody can.
   */
  read(statements: readonly BoundStatement[], options: ReadOptions): Promise<Answer>;
  /**
   * Runs scripts on one connection, as the tables' owner. The statements of a script are one transaction: all of them
   * take effect or none. The first that fails is the last.
   */
  executeScript(...scripts: string[]): Promise<void>;
  /**
   * Runs the work in one transaction that may copy whole tables. It has a connection of its own, and commits
   * when the work returns.
   */
  copying<Result>(access: Access, work: (session: CopySession) => Promise<Result>): Promise<Result>;
  /** Throws UnavailableError while no change can be made, Refusal("storage_full") while nothing more can be stored safely. */
  assertWritable(): Promise<void>;
  /** How busy the connections are at this moment. */
  load(): { lent: number; waiting: number };
  state(): DatabaseState;
  close(): Promise<void>;
}
