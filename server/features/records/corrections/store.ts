import { sql } from 'kysely';
import type { DueCause, Opener } from '#shared/due';
import { isDone, isReplaced, newestFirst } from '../../../db/records.ts';
import type { Db } from '../../../db/tables.ts';
import type { Recording } from '../store.ts';

/** Revokes a record; whether it was not before. */
export async function revokeRecord(
  tx: Db,
  id: string,
  because: string,
  { actorId, now }: Recording,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('training_records')
    .set({ revoked_at: now, revoked_by: actorId, revoked_because: because })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Whether the record is the newest of its person and program. */
export async function isNewest(tx: Db, id: string): Promise<boolean> {
  const { rows } = await sql`
    select from training_records r where r.id = ${id} and ${isDone} and not ${isReplaced}`.execute(tx);
  return rows.length === 1;
}

/** Whose training of which program. */
export interface Training {
  programId: string;
  personId: string;
}

/** What of an assignment a revoked record changes. */
interface Answered {
  cycle: number;
  is_complete: boolean;
  opened_by: Opener;
}

/** The assignment of an active employee, locked; null where there is none. */
export async function lockAnswered(tx: Db, { programId, personId }: Training): Promise<Answered | null> {
  const { rows } = await sql<Answered>`
    select cycle, completed_at is not null as is_complete, opened_by from assignments
    where program_id = ${programId} and employee_id = ${personId} and standing = 'employee' for update`.execute(
    tx,
  );
  return rows[0] ?? null;
}

/** The end of the newest record that counts, and whether one of the cycle is valid still. */
export async function readRemaining(
  tx: Db,
  { programId, personId }: Training,
  cycle: number,
  { today }: Recording,
): Promise<{ valid_until: string | null; is_answered: boolean }> {
  const { rows } = await sql<{ valid_until: string | null; is_answered: boolean }>`
    select (array_agg(r.valid_until::text order by ${newestFirst}))[1] as valid_until,
      coalesce(bool_or(r.cycle = ${cycle} and (r.valid_until is null or r.valid_until >= ${today}::date)), false)
        as is_answered
    from training_records r
    where r.person_id = ${personId} and r.program_id = ${programId} and ${isDone}`.execute(tx);
  return rows[0]!;
}

/** What an assignment is to be after a correction; what is absent stays. */
export interface Correction {
  valid_until: string | null;
  completed_at?: Date | null;
  completed_by?: string | null;
  session_id?: null;
  enrolled_at?: null;
  cycle?: number;
  due_at?: Date | null;
  due_because?: DueCause | null;
  due_reason?: string | null;
  opened_by?: Opener;
}

/** Corrects the assignment; returns by when it is due then, if it has a date of its own. */
export async function correctAssignment(
  tx: Db,
  { programId, personId }: Training,
  correction: Correction,
): Promise<Date | null> {
  const { due_at } = await tx
    .updateTable('assignments')
    .set(correction)
    .where('program_id', '=', programId)
    .where('employee_id', '=', personId)
    .returning('due_at')
    .executeTakeFirstOrThrow();
  return due_at;
}

/** What an assignment was before the renewal that followed upon a cycle. */
type Overwritten = Required<
  Pick<Correction, 'completed_at' | 'completed_by' | 'due_at' | 'due_because' | 'due_reason' | 'opened_by'>
>;

/** What that renewal has overwritten, as the history keeps it (product §67). */
export async function readOverwritten(
  tx: Db,
  { programId, personId }: Training,
  cycle: number,
): Promise<Overwritten> {
  const { rows } = await sql<Overwritten>`
    select completed_at, completed_by, due_at, due_because, due_reason, opened_by from assignments_history
    where program_id = ${programId} and employee_id = ${personId} and cycle = ${cycle} and completed_at is not null
    order by until desc limit 1`.execute(tx);
  return rows[0]!;
}
