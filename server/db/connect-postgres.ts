import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Database } from './database.ts';
import type { Schema } from './schema.ts';

const { builtins, setTypeParser } = pg.types;
// Dates stay text and counts are numbers, the same on both databases.
setTypeParser(builtins.DATE, (text) => text);
setTypeParser(builtins.INT8, Number);

interface PostgresOptions {
  url: string;
  /** Connections kept at most. */
  poolSize?: number;
  /** Told of a connection that breaks; the pool replaces it. */
  onConnectionError?: (error: Error) => void;
}

/** Opens a pool on PostgreSQL. Connects lazily: a database that is away shows at the first query. */
export function connectPostgres({ url, poolSize = 10, onConnectionError }: PostgresOptions): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    application_name: 'lodestar',
    connectionTimeoutMillis: 5_000,
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 30_000,
    options: '-c timezone=UTC',
  });
  pool.on('error', (error) => onConnectionError?.(error));
  // The pool listens to idle connections only; one that breaks while lent out would end the process.
  pool.on('connect', (client) => client.on('error', (error) => onConnectionError?.(error)));
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  return {
    kind: 'postgres',
    db,
    executeScript: async (script) => {
      await pool.query(script);
    },
    assertWritable: async () => {},
    close: () => db.destroy(),
  };
}
