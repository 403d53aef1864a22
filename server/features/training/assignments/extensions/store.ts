import { sql } from 'kysely';
import type { Db } from '../../../../db/tables.ts';

/** Gives these assignments, which are open and locked, a due date of their own and its reason. */
export async function extend(
  db: Db,
  input: { programId: string; personIds: readonly string[]; dueAt: Date; because: string },
): Promise<void> {
  await sql`
    update assignments set due_at = ${input.dueAt}, due_because = 'extension', due_reason = ${input.because}
    where program_id = ${input.programId} and employee_id = any(${input.personIds}::uuid[])`.execute(db);
}
