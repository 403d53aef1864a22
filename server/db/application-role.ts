/**
 * What the application's role may do, where another role owns the tables: it adds to the audit trail and can't
 * change or remove anything in it, and it never removes people or programs.
 */
export const privileges: Readonly<Record<string, string>> = {
  departments: 'select, insert, update, delete',
  users: 'select, insert, update',
  sign_ins: 'select, insert, update, delete',
  programs: 'select, insert, update',
  training_sessions: 'select, insert, update, delete',
  assignments: 'select, insert, update, delete',
  program_counts: 'select',
  session_counts: 'select',
  company_counts: 'select',
  audit_entries: 'select, insert',
  audit_seals: 'select',
  audit_unsealed: 'select, insert',
  idempotency_keys: 'select, insert, update, delete',
  rate_counters: 'select, insert, update, delete',
  schema_migrations: 'select',
};

/**
 * The statements, for a script that the owner runs; safe to repeat. Whatever the role was given before is taken back
 * first.
 */
export function grantsFor(role: string): string {
  const name = `"${role.replaceAll('"', '""')}"`;
  const grants = Object.entries(privileges).map(
    ([table, allowed]) => `grant ${allowed} on ${table} to ${name};`,
  );
  return [
    `revoke all on all tables in schema public from ${name};`,
    `revoke all on schema public from ${name};`,
    `grant usage on schema public to ${name};`,
    ...grants,
    `grant execute on function seal_audit_entries(integer), fold_counts() to ${name};`,
  ].join('\n');
}
