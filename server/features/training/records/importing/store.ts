import { sql } from 'kysely';
import type { CalendarDate } from '#shared/time';
import type { RecordOutcome } from '#shared/records';
import type { Db } from '../../../../db/tables.ts';
import { cycleOf, validUntil, withLastRecord, type Recording, type Written } from '../store.ts';

/** A record that a file tells. */
export interface ImportedRecord {
  person: string;
  /** For a record without a program. */
  title: string;
  trained_on: CalendarDate;
  valid_until: CalendarDate | null;
  outcome: RecordOutcome | null;
  minutes: number | null;
  trainer: string | null;
  note: string | null;
}

/** The record that was made of one. */
export interface ImportedWritten extends Written, ImportedRecord {
  title: string;
}

/**
 * Stores these records of a program, one of each person, or of none. An end that isn't given is that of the
 * program's rule.
 */
export async function insertImported(
  tx: Db,
  programId: string | null,
  records: readonly ImportedRecord[],
  { actorId, now, today }: Omit<Recording, 'actorId'> & { actorId: string | null },
): Promise<ImportedWritten[]> {
  const person = sql`t.person`;
  const trainedOn = sql`t.trained_on`;
  const { rows } = await sql<ImportedWritten>`
    insert into training_records as made (person_id, program_id, title, version, cycle, trained_on, recorded_at,
      recorded_by, source, outcome, minutes, trainer, valid_until, note)
    select t.person, p.id, coalesce(p.title, t.title), p.version,
      ${cycleOf(today, trainedOn, sql`${now}::timestamptz`)}, t.trained_on, ${now}, ${actorId}::uuid, 'import',
      coalesce(t.outcome, 'attended'), t.minutes, t.trainer,
      coalesce(t.valid_until, ${validUntil(person, trainedOn)}), t.note
    from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as t (person uuid, title text, trained_on date,
      valid_until date, outcome text, minutes integer, trainer text, note text)
    left join programs p on p.id = ${programId}::uuid ${withLastRecord(person)}
    order by t.person
    returning id, person_id, cycle, valid_until::text, title, trained_on::text, outcome, minutes, trainer, note,
      person_id as person`.execute(tx);
  return rows;
}

/** Exempts people who aren't assigned; returns them. */
export async function exemptUnassigned(
  tx: Db,
  {
    programId,
    personIds,
    because,
    actorId,
    now,
  }: { programId: string; personIds: readonly string[]; because: string; actorId: string; now: Date },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    insert into exemptions (program_id, person_id, because, exempted_at, exempted_by, cycle, opened_by)
    select ${programId}::uuid, id, ${because}, ${now}::timestamptz, ${actorId}::uuid, 1, 'import'
    from unnest(${personIds}::uuid[]) id
    where not exists (select from assignments a where a.program_id = ${programId}::uuid and a.employee_id = id)
    order by id on conflict do nothing
    returning person_id as id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Those of these people whose assignment is open. */
export async function listOpen(tx: Db, programId: string, personIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select employee_id as id from assignments
    where program_id = ${programId} and employee_id = any(${personIds}::uuid[]) and completed_at is null
    order by employee_id`.execute(tx);
  return rows.map(({ id }) => id);
}
