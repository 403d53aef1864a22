import type { PGlite } from '@electric-sql/pglite';

/**
 * Runs several statements as one message of the simple protocol: without a BEGIN of its own the script takes
 * effect as a whole or not at all. Throws the database's error, or an Error when the script leaves a transaction
 * open; the connection is never left inside one.
 */
export async function runScript(pglite: PGlite, text: string): Promise<void> {
  try {
    await pglite.exec(text);
    if (pglite.isInTransaction()) throw new Error('The script began a transaction and did not end it.');
  } finally {
    if (pglite.isInTransaction()) await pglite.exec('rollback');
  }
}
