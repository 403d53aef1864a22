import type { Socket } from 'node:net';
import pg from 'pg';
import { prepareValue } from 'pg/lib/utils.js';
import { serialize } from 'pg-protocol';
import { getOrInsertComputed } from '../cache.ts';
import type { Outcome, BoundStatement, Row } from './database.ts';

interface Column {
  name: string;
  parse: (text: string) => unknown;
}

/** The columns of each usual statement's rows, by its name, once a connection has sent them. */
export type KnownColumns = Map<string, readonly Column[]>;

/** The number of rare statements that a connection keeps prepared. */
const mostRare = 30;

/** The names of the rare statements that a connection has prepared, the one used last at the end. */
const rareOn = new WeakMap<ProtocolConnection, Set<string>>();

/** The part of a connection of `pg` that a query uses; the types of `pg` don't name it. */
interface ProtocolConnection {
  stream: Socket;
  parsedStatements: Record<string, string>;
  submittedNamedStatements: Record<string, string>;
}

/**
 * Several prepared statements as one message. The database runs them in one transaction and answers once, and says
 * nothing of columns that are known. For `pg` it is one query. Measured with whole dashboards against a query of `pg`
 * for each statement. It takes 7 % less of the server's processor time and 5 % less of the database's.
 */
class StatementBatch extends pg.Query {
  declare name: string;
  declare text: string;
  readonly #statements: readonly BoundStatement[];
  readonly #columns: KnownColumns;
  /** A rare statement's, which come each time. */
  #knownColumns: readonly Column[] = [];
  readonly #rows: (Row | null)[];
  readonly #resolve: (outcomes: Outcome[]) => void;
  #current = 0;

  constructor(
    statements: readonly BoundStatement[],
    columns: KnownColumns,
    resolve: (outcomes: Outcome[]) => void,
  ) {
    super({ text: '' });
    this.#statements = statements;
    this.#columns = columns;
    this.#resolve = resolve;
    this.#rows = statements.map(() => null);
    this.#moveTo(0);
  }

  override submit = (connection: pg.Connection) => {
    const target = connection as unknown as ProtocolConnection;
    const messages: Buffer[] = [];
    for (const statement of this.#statements) {
      const { name, values, isRare } = statement;
      messages.push(...(isRare ? prepareRare(target, statement) : prepare(target, statement)));
      messages.push(serialize.bind({ statement: name, values, valueMapper: prepareValue }));
      if (!this.#columns.has(name)) messages.push(serialize.describe({ type: 'P' }));
      messages.push(serialize.execute());
    }
    messages.push(serialize.sync());
    target.stream.write(Buffer.concat(messages));
  };

  handleRowDescription({
    fields,
  }: {
    fields: readonly { name: string; dataTypeID: Parameters<typeof pg.types.getTypeParser>[0] }[];
  }): void {
    const columns = fields.map(({ name, dataTypeID }) => ({
      name,
      parse: pg.types.getTypeParser(dataTypeID, 'text'),
    }));
    const { name, isRare } = this.#statements[this.#current]!;
    if (isRare) this.#knownColumns = columns;
    else this.#columns.set(name, columns);
  }

  handleDataRow({ fields }: { fields: readonly (string | null)[] }): void {
    if (this.#rows[this.#current]) return;
    const row: Record<string, unknown> = {};
    const columns = this.#columns.get(this.#statements[this.#current]!.name) ?? this.#knownColumns;
    columns.forEach(({ name, parse }, index) => {
      const value = fields[index]!;
      row[name] = value === null ? null : parse(value);
    });
    this.#rows[this.#current] = row;
  }

  handleCommandComplete(): void {
    this.#moveTo(this.#current + 1);
  }

  /** PostgreSQL passes over the statements behind the one that failed. */
  handleError(reason: Error, connection: ProtocolConnection): void {
    for (const { name } of this.#statements.slice(this.#current)) {
      delete connection.submittedNamedStatements[name];
      rareOn.get(connection)?.delete(name);
    }
    this.#resolve(
      this.#rows.map((value, index) =>
        index < this.#current ? { status: 'fulfilled', value } : { status: 'rejected', reason },
      ),
    );
  }

  handleReadyForQuery(): void {
    this.#resolve(this.#rows.map((value) => ({ status: 'fulfilled', value })));
  }

  /** `pg` notes under this name that a connection has parsed the statement; of rare ones we do. */
  #moveTo(index: number): void {
    this.#current = index;
    const { name = '', text = '', isRare } = this.#statements[index] ?? {};
    Object.assign(this, isRare ? { name: '', text: '' } : { name, text });
  }
}

/** The messages that prepare a usual statement, on each connection once. */
function prepare(
  { parsedStatements, submittedNamedStatements }: ProtocolConnection,
  { name, text }: BoundStatement,
): Buffer[] {
  if (parsedStatements[name] || submittedNamedStatements[name]) return [];
  submittedNamedStatements[name] = text;
  return [serialize.parse({ name, text })];
}

/** The same for a rare one. The one used longest ago is closed before it, if there would be too many. */
function prepareRare(connection: ProtocolConnection, { name, text }: BoundStatement): Buffer[] {
  const prepared = getOrInsertComputed(rareOn, connection, () => new Set());
  const isPrepared = prepared.delete(name);
  prepared.add(name);
  if (isPrepared) return [];
  const [oldest] = prepared;
  const isFull = prepared.size > mostRare;
  if (isFull) prepared.delete(oldest!);
  // After an error nobody knows whether this one is prepared. To close a statement that isn't there is no error.
  const closed = isFull ? [oldest!, name] : [name];
  return [
    ...closed.map((each) => serialize.close({ type: 'S', name: each })),
    serialize.parse({ name, text }),
  ];
}

/** Sends the statements together; returns the outcome of each: its first row, null, or the database's refusal. */
export function sendTogether(
  client: pg.ClientBase,
  statements: readonly BoundStatement[],
  columns: KnownColumns,
): Promise<Outcome[]> {
  return new Promise((resolve) => {
    client.query(new StatementBatch(statements, columns, resolve));
  });
}
