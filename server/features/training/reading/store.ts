import { sql } from 'kysely';
import type { Db } from '../../../db/tables.ts';
import { isOutdone, isReplaced } from '../../../db/records.ts';
import type { StoredQuestion } from '../../../db/reading-tables.ts';
import { triesOfVersion } from '#shared/programs/reading/reading-rules';
import { validUntil, type Recording } from '../records/store.ts';

/** The present version of a program that people read and sign, with the program locked against edits. */
export interface PresentVersion {
  is_archived: boolean;
  version: number;
  questions: StoredQuestion[];
  pass_percent: number;
}

/** Locks the program, so that no new version comes until the transaction ends; null if nobody reads and signs it. */
export async function shareVersion(tx: Db, programId: string): Promise<PresentVersion | null> {
  const { rows } = await sql<PresentVersion>`
    with locked as materialized (
      select p.id, p.archived_at, p.completes_by from programs p where p.id = ${programId} for share)
    select p.archived_at is not null as is_archived, v.version, v.questions, v.pass_percent
    from locked p join reading_versions v on v.program_id = p.id
    where p.completes_by = 'reading' order by v.version desc limit 1`.execute(tx);
  return rows[0] ?? null;
}

interface LockedTraining {
  is_complete: boolean;
  cycle: number;
}

const left = sql<number>`(${sql.lit(triesOfVersion)} + coalesce(t.granted, 0) - coalesce(t.failed, 0))`;

/** The training, locked; null if the person isn't assigned. */
export async function lockTraining(
  tx: Db,
  programId: string,
  personId: string,
): Promise<LockedTraining | null> {
  const { rows } = await sql<LockedTraining>`
    select a.completed_at is not null as is_complete, a.cycle from assignments a
    where a.program_id = ${programId} and a.employee_id = ${personId} and is_active(a.standing)
    for update`.execute(tx);
  return rows[0] ?? null;
}

/** How many tries of a version somebody has left, whose training is locked. */
export async function readTriesLeft(tx: Db, { programId, personId, version, cycle }: Try): Promise<number> {
  const { rows } = await sql<{ left: number }>`
    select ${left} as left from (select) one left join reading_tries t on t.program_id = ${programId}
      and t.person_id = ${personId} and t.version = ${version} and t.cycle = ${cycle}`.execute(tx);
  return rows[0]!.left;
}

interface Try {
  programId: string;
  personId: string;
  version: number;
  cycle: number;
}

/** Keeps a failed try; returns how many are left. The database refuses one too many. */
export async function addFailure(tx: Db, { programId, personId, version, cycle }: Try): Promise<number> {
  const { rows } = await sql<{ left: number }>`
    insert into reading_tries as t (program_id, person_id, version, cycle, failed)
    values (${programId}, ${personId}, ${version}, ${cycle}, 1)
    on conflict (program_id, person_id, version, cycle) do update set failed = t.failed + 1
    returning ${left} as left`.execute(tx);
  return rows[0]!.left;
}

/** A record that somebody made by signing. */
export interface Signature {
  id: string;
  cycle: number;
  trained_on: string;
  valid_until: string | null;
}

/** Records that the person has signed the version, and completes their training, which is open and locked. */
export async function recordSignature(
  tx: Db,
  { programId, version, score }: { programId: string; version: number; score: number | null },
  { actorId, now, today }: Recording,
): Promise<Signature> {
  const trainedOn = sql`${today}::date`;
  const { rows } = await sql<Signature>`
    with recorded as (
      insert into training_records (person_id, program_id, title, version, cycle, trained_on, recorded_at, recorded_by,
        source, outcome, score, minutes, valid_until, signed_version)
      select a.employee_id, p.id, p.title, p.version, a.cycle, ${trainedOn}, ${now}, a.employee_id, 'acknowledgement',
        ${score === null ? 'attended' : 'passed'}, ${score}::double precision, p.duration_minutes,
        ${validUntil(sql`a.employee_id`, trainedOn)}, ${version}
      from assignments a join programs p on p.id = a.program_id
      where a.program_id = ${programId} and a.employee_id = ${actorId} and a.completed_at is null
      returning *
    ), completed as (
      update assignments a set completed_at = ${now}, completed_by = ${actorId},
        valid_until = case when ${isReplaced} or ${isOutdone} then a.valid_until else r.valid_until end,
        answered_by = case when ${isOutdone} then a.answered_by end
      from recorded r where a.program_id = r.program_id and a.employee_id = r.person_id
    )
    select id, cycle, trained_on::text, valid_until::text from recorded`.execute(tx);
  return rows[0]!;
}

/** Gives three more tries of the present version to those of these people who have none left; returns them. */
export async function grantTries(
  tx: Db,
  { programId, version, personIds }: { programId: string; version: number; personIds: readonly string[] },
): Promise<string[]> {
  const { rows } = await sql<{ person_id: string }>`
    update reading_tries t set granted = t.granted + ${sql.lit(triesOfVersion)}
    from assignments a
    where a.program_id = ${programId} and a.employee_id = any(${personIds}::uuid[])
      and t.program_id = a.program_id and t.person_id = a.employee_id and t.version = ${version} and t.cycle = a.cycle
      and ${left} <= 0
    returning t.person_id`.execute(tx);
  return rows.map(({ person_id }) => person_id).toSorted();
}
