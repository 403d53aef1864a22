/** Tables that a backup holds, each after those to which its rows point. */
export const backedUpTables = [
  'departments',
  'users',
  'programs',
  'training_sessions',
  'assignments',
  'audit_entries',
  'audit_seals',
  'audit_unsealed',
] as const;

/** Tables that a backup leaves out, and why. A table that stands in neither list makes a test fail. */
export const leftOutTables = {
  sign_ins: 'a stolen backup must open no account: everyone signs in again',
  idempotency_keys: 'they matter for a day, and hold replies',
  rate_counters: 'they matter for an hour',
  program_counts: 'they are counted anew',
  session_counts: 'they are counted anew',
  company_counts: 'they are counted anew',
  schema_migrations: 'the first line names them',
} as const;

/** Whether the name is that of a table which a backup holds. */
export function isBackedUp(name: string): boolean {
  return (backedUpTables as readonly string[]).includes(name);
}
