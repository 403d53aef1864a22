import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import { prepareValue } from 'pg/lib/utils.js';
import type { ConnectionPool } from './bounded-pool.ts';
import { DeadlineError, isOutcomeUnknown, OutcomeUnknownError } from './errors.ts';
import { nameOf } from './statement.ts';

// Each connection keeps its prepared statements, so there must not be too many.
const mostStatements = 200;
/** A statement with more values is written for this number of rows, and the next one for others. */
const mostValues = 50;
/** From this number of rows on, looking for a new plan costs little beside finding each of them by an old one. */
const manyRows = 100;
/** A text of this many characters has many rows, as JSON; nobody types as much. */
const longText = 20_000;

/**
 * Sent before the last statement of a transaction: the commit goes out right behind that one. The database rolls back
 * instead, if it refuses that statement.
 */
export const commitWithNext = 'commit with the next statement';

/** A query of `pg` that kysely's type lacks. */
interface NamedQuery {
  name: string;
  text: string;
  values: readonly unknown[];
}

interface PgClient {
  query(config: string | NamedQuery): Promise<PostgresQueryResult<never>>;
}

/** Called with whether each commit was answered. */
interface Commits {
  wasAnswered(): void;
  wasNotAnswered(): void;
}

const nothing: PostgresQueryResult<never> = { command: 'BEGIN' as 'SELECT', rowCount: 0, rows: [] };

/**
 * A pool whose connections plan a statement once and not each time. Its transactions begin with their first
 * statement: both go out together, with the settings of the transaction before it. For connections on which
 * statements may be under way behind each other. A transaction that says so ends with its last statement, too.
 *
 * A connection forgets all its plans before a statement about many rows. PostgreSQL keeps them until the
 * tables are analysed, even those of triggers and foreign keys. A plan made for a table of a few rows looks
 * at all of them for each of ten thousand.
 *
 * A commit whose answer never came fails with OutcomeUnknownError.
 */
export class PreparingPool implements PostgresPool {
  /** For the connections that cancel queries; none are cancelled. */
  readonly options = {};
  readonly #pool: ConnectionPool;
  readonly #commits: Commits | null;
  readonly #names = new Map<string, string>();

  constructor(pool: ConnectionPool, commits: Commits | null = null) {
    this.#pool = pool;
    this.#commits = commits;
  }

  async connect(): Promise<PostgresPoolClient> {
    const client = await this.#pool.connect();
    const target = client as unknown as PgClient;
    /** How the transaction begins that is to begin with the next statement. */
    let beginning: string | null = null;
    let isBroken = false;
    let commitsWithNext = false;
    /** The answer to a commit that went out with the last statement. */
    let committing: Promise<PostgresQueryResult<never>> | null = null;
    const send = (text: string, values: readonly unknown[]) => {
      const name = this.#nameOf(text, values.length);
      return name === null ? client.query<never>(text, values) : target.query({ name, text, values });
    };
    const sendLast = (text: string, values: readonly unknown[]) => {
      // A value that the driver can't write must be noticed before the commit is on its way.
      const sent = send(text, values.map(prepareValue));
      committing = client.query<never>('commit', []);
      // The caller learns of it by a commit or a rollback.
      committing.catch(() => {});
      return sent.catch(throwUnknown);
    };
    const commit = async (underWay: typeof committing) => {
      try {
        const committed = await (underWay ?? client.query<never>('commit', []));
        this.#commits?.wasAnswered();
        return committed;
      } catch (error) {
        if (error instanceof DeadlineError) this.#commits?.wasNotAnswered();
        return throwUnknown(error);
      }
    };
    // A connection that can't be asked rolls back when it is destroyed. The caller is to see the error before, and kysely
    // would throw this one instead. A commit behind a refused statement has rolled back.
    const rollBack = (underWay: typeof committing) =>
      (underWay ?? client.query<never>('rollback', [])).catch(() => {
        isBroken = true;
        return nothing;
      });
    const query = (text: string, values: readonly unknown[]) => {
      if (text === commitWithNext) {
        commitsWithNext = true;
        return Promise.resolve(nothing);
      }
      if (text === 'begin' || (beginning !== null && text.startsWith('set local '))) {
        beginning = beginning === null ? text : `${beginning}; ${text}`;
        return Promise.resolve(nothing);
      }
      const end = text === 'commit' ? commit : text === 'rollback' ? rollBack : null;
      const [begin, underWay, sendIt] = [beginning, committing, commitsWithNext ? sendLast : send];
      [beginning, committing, commitsWithNext] = [null, null, false];
      // Nothing was sent yet, so there is nothing to undo or keep.
      if (end) return begin === null ? end(underWay) : Promise.resolve(nothing);
      const before = [begin, isAboutMany(values) ? 'discard plans' : null].filter((each) => each !== null);
      if (before.length === 0) return sendIt(text, values);
      // Both are under way before either is answered, in this order; where the first fails, so does the statement.
      const [prepared, sent] = [target.query(before.join('; ')), sendIt(text, values)];
      return Promise.all([prepared, sent]).then(([, result]) => result);
    };
    return {
      query: query as unknown as PostgresPoolClient['query'],
      release: (destroy) => client.release(isBroken || destroy),
    };
  }

  end(): Promise<void> {
    return this.#pool.end();
  }

  /** Null for a statement that isn't worth a name, or has no parameters. */
  #nameOf(text: string, values: number): string | null {
    const known = this.#names.get(text);
    if (known !== undefined) return known;
    if (this.#names.size >= mostStatements || values > mostValues || values === 0) return null;
    const name = nameOf(text);
    this.#names.set(text, name);
    return name;
  }
}

/** For a commit, and for a statement that took it along. */
function throwUnknown(error: unknown): never {
  throw isOutcomeUnknown(error) ? new OutcomeUnknownError({ cause: error }) : error;
}

function isAboutMany(values: readonly unknown[]): boolean {
  const isMany = (value: unknown) =>
    Array.isArray(value) ? value.length >= manyRows : typeof value === 'string' && value.length >= longText;
  return values.length >= manyRows || values.some(isMany);
}
