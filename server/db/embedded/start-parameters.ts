import { PGlite } from '@electric-sql/pglite';

/** Small write-ahead log files: a new database takes 31 MB instead of 39, and adding one costs a commit less. */
export const initParameters = ['--wal-segsize=4'];

const settings = {
  // The process takes about 120 MB less than with the default of 128MB.
  shared_buffers: '16MB',
  min_wal_size: '16MB',
  max_wal_size: '64MB',
  max_connections: '1',
  jit: 'off',
  // There is no process that could run it; see maintenance.ts.
  autovacuum: 'off',
};

/**
 * PostgreSQL's command line. PGlite's own passes `-F`, which turns fsync off; `durable` turns it on, through the
 * one method that DurableFileSystem can hear.
 */
export function startParameters({ durable }: { durable: boolean }): string[] {
  const chosen = { ...settings, fsync: durable ? 'on' : 'off', wal_sync_method: 'fsync' };
  return [
    ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
    ...Object.entries(chosen).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ];
}
