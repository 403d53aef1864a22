import type { Db } from '../../../../db/tables.ts';

/** These programs in the order of their ids, locked so that none is edited or archived until the transaction ends. */
export function sharePrograms(tx: Db, ids: readonly string[]) {
  return tx
    .selectFrom('programs')
    .select(['id', 'assigned_manager_id', 'deadline', 'due_days', 'archived_at'])
    .where('id', 'in', ids)
    .orderBy('id')
    .forShare()
    .execute();
}

/** Those of these programs to which the person is assigned. */
export async function listAssigned(tx: Db, personId: string, programIds: readonly string[]) {
  const rows = await tx
    .selectFrom('assignments')
    .select('program_id')
    .where('employee_id', '=', personId)
    .where('program_id', 'in', programIds)
    .execute();
  return new Set(rows.map(({ program_id }) => program_id));
}

/** Those of these programs from which the person is exempt. */
export async function listExempt(tx: Db, personId: string, programIds: readonly string[]) {
  const rows = await tx
    .selectFrom('exemptions')
    .select('program_id')
    .where('person_id', '=', personId)
    .where('program_id', 'in', programIds)
    .execute();
  return new Set(rows.map(({ program_id }) => program_id));
}
