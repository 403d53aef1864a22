import { sql } from 'kysely';
import type { CalendarDate } from '#shared/time';
import { noteAsNew } from '../../../db/new-trainings.ts';
import type { StoredQuestion } from '../../../db/reading-tables.ts';
import type { Db } from '../../../db/tables.ts';

/** The content of a reading, without the number of its version. */
export interface Content {
  file_id: string | null;
  link: string | null;
  declaration: string;
  questions: StoredQuestion[];
  pass_percent: number;
}

export interface StoredVersion extends Content {
  version: number;
  effective_on: CalendarDate | null;
}

/** The present version of the program, which is locked; null if it never had one. */
export async function readPresent(tx: Db, programId: string): Promise<StoredVersion | null> {
  const { rows } = await sql<StoredVersion>`
    select v.version, v.file_id, v.link, v.declaration, v.questions, v.pass_percent, v.effective_on::text
    from reading_versions v where v.program_id = ${programId} order by v.version desc limit 1`.execute(tx);
  return rows[0] ?? null;
}

/** Whether anybody is assigned, or was: then how people complete the program stays. */
export async function hasHadPeople(tx: Db, programId: string): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from assignments where program_id = ${programId})
      or exists (select from exemptions where program_id = ${programId})
      or exists (select from training_records where program_id = ${programId})
      or exists (select from audit_entries where program_id = ${programId} and action = 'program.unassign') as has`.execute(
    tx,
  );
  return rows[0]!.has;
}

export async function insertVersion(
  tx: Db,
  programId: string,
  { questions, ...version }: StoredVersion,
  { actorId, now }: { actorId: string; now: Date },
): Promise<void> {
  await tx
    .insertInto('reading_versions')
    .values({
      ...version,
      questions: JSON.stringify(questions) as unknown as StoredQuestion[],
      program_id: programId,
      made_at: now,
      made_by: actorId,
    })
    .execute();
}

export async function moveEffect(
  tx: Db,
  programId: string,
  { version, effective_on }: Pick<StoredVersion, 'version' | 'effective_on'>,
): Promise<void> {
  await sql`
    update reading_versions set effective_on = ${effective_on}::date
    where program_id = ${programId} and version = ${version}`.execute(tx);
}

/**
 * Makes the file one of the program's, for good: it is free, or belongs to the program already. False if it is neither.
 */
export async function keepFile(tx: Db, programId: string, fileId: string): Promise<boolean> {
  const { rows } = await sql`
    update files f set program_id = ${programId}, free_since = null
    where f.id = ${fileId} and f.sha256 is not null and f.removed_at is null and f.record_id is null
      and (f.free_since is not null or f.program_id = ${programId}) returning f.id`.execute(tx);
  return rows.length === 1;
}

/**
 * Asks everybody who is complete again, by this due date: the next cycle is open (product §118). People who have left
 * stay as they are. Returns these people, in the order of their ids.
 */
export async function askAgain(
  tx: Db,
  programId: string,
  { dueAt, now }: { dueAt: Date; now: Date },
): Promise<string[]> {
  await sql`
    select from assignments where program_id = ${programId} and completed_at is not null
    order by employee_id for update`.execute(tx);
  const { rows } = await sql<{ ids: string[] }>`
    with asked as (
      update assignments a set cycle = a.cycle + 1, session_id = null, enrolled_at = null, completed_at = null,
        completed_by = null, due_at = ${dueAt}, due_because = 'version', due_reason = null, opened_by = 'version'
      where a.program_id = ${programId} and a.completed_at is not null and a.standing <> 'left'
      returning a.*
    ), noted as (${noteAsNew(sql`asked`, { now, onlySoon: true })})
    select coalesce(array_agg(employee_id order by employee_id), '{}') as ids from asked`.execute(tx);
  return rows[0]!.ids;
}
