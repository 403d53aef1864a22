import { tables } from './tables.ts';

/**
 * The statements that give the application's role its rights, for a script that the owner runs; safe to repeat.
 * Whatever the role was given before is taken back first.
 */
export function grantsFor(role: string): string {
  const name = `"${role.replaceAll('"', '""')}"`;
  const grants = Object.entries(tables).map(
    ([table, { grants: allowed }]) => `grant ${allowed} on ${table} to ${name};`,
  );
  return [
    `revoke all on all tables in schema public from ${name};`,
    `revoke all on schema public from ${name};`,
    `grant usage on schema public to ${name};`,
    ...grants,
    `grant execute on function seal_audit_entries(integer), fold_counts(),
      refresh_figures(timestamptz, integer), remove_made_people(uuid, uuid[]) to ${name};`,
  ].join('\n');
}
