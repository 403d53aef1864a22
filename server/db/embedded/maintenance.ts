import type { SingleConnection } from './single-connection.ts';

// The share of changed rows from which PostgreSQL's own autovacuum acts, documented under "Automatic Vacuuming".
const dueTables = `
  select format('%I.%I', schemaname, relname) as name
  from pg_stat_user_tables
  where greatest(n_dead_tup, n_mod_since_analyze) > 50 + 0.1 * n_live_tup`;

const isCheckpointDue = `
  select pg_current_wal_lsn() - redo_lsn > 32 * 1024 * 1024 as due from pg_control_checkpoint()`;

/**
 * Does what PostgreSQL leaves to background processes, which the embedded one doesn't have: vacuums and analyzes
 * the tables that changed much, and writes a checkpoint when the write-ahead log has grown by 32 MB. Without it
 * the log grows for ever, and the planner works without statistics. Other queries get their turn between steps.
 */
export async function maintain(connection: SingleConnection): Promise<void> {
  const tables = await connection.exclusively((pglite) => pglite.query<{ name: string }>(dueTables));
  for (const { name } of tables.rows) {
    await connection.exclusively((pglite) => pglite.query(`vacuum (analyze) ${name}`));
  }
  const checkpoint = await connection.exclusively((pglite) =>
    pglite.query<{ due: boolean }>(isCheckpointDue),
  );
  if (checkpoint.rows[0]?.due) await connection.exclusively((pglite) => pglite.query('checkpoint'));
}
