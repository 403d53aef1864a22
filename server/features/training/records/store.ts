import { sql } from 'kysely';
import type { RecordRelation } from '#shared/access';
import type { RecordForm } from '#shared/training/records/record-form';
import type { TrainingRecord } from '#shared/training/records/schemas';
import { isDone, isOutdone, isReplaced, newestFirst, recordJson } from '../../../db/records.ts';
import { jsonArray, type Sql } from '../../../db/json.ts';
import { byName, nameUnlessErased } from '../../../db/people.ts';
import { recordRelations } from '../../../db/relations.ts';
import { lengthOf } from '../../../db/seats.ts';
import type { Db } from '../../../db/tables.ts';
import { dayIn } from '../../../db/time-zone.ts';

/** The recorder and the time: the clock's instant, and its date in the organisation's zone. */
export interface Recording {
  actorId: string;
  now: Date;
  today: string;
  timeZone: string;
  zone: Sql<string>;
}

/**
 * When the training of the person `person` on this day ends to be valid, by the rule of the program `p` (product §61).
 */
export function validUntil(person: Sql, trainedOn: Sql): Sql<string | null> {
  return sql`record_valid_until(${trainedOn}, (
    select r.valid_until from training_records r
    where r.person_id = ${person} and r.program_id = p.id and r.trained_on <= ${trainedOn} and ${isDone}
    order by ${newestFirst} limit 1), p.renew_months, p.renew_on, p.window_days)`;
}

/** Somebody who attended a session: the time, where that is not its length, and the score. */
export interface Attended {
  person: string;
  minutes: number | null;
  score: number | null;
}

/** The record of somebody who attended. */
export interface AttendanceRecord {
  person_id: string;
  id: string;
  trained_on: string;
  valid_until: string | null;
}

/**
 * Records the people who attended a session of the program, on the day of its last part or today, whichever is
 * earlier (product §59). It completes their assignments; people with a seat elsewhere lose it. Complete
 * people are skipped. Where the program asks for a result, people who attended have passed. Returns the
 * records, in the order of their people. An end that a newer record has stays.
 */
export async function recordAttendance(
  tx: Db,
  { programId, sessionId, attended }: { programId: string; sessionId: string; attended: readonly Attended[] },
  { actorId, now, today, zone }: Recording,
): Promise<AttendanceRecord[]> {
  const trainedOn = sql`least(${dayIn(zone, sql`s.last_starts_at`)}, ${today}::date)`;
  const personIds = attended.map(({ person }) => person);
  // Looked up for each person. A join could compare each with each, as the database can't know how many there are.
  const results = Object.fromEntries(
    attended
      .filter(({ minutes, score }) => minutes !== null || score !== null)
      .map(({ person, ...result }) => [person, result]),
  );
  const { rows } = await sql<AttendanceRecord>`
    with recorded as (
      insert into training_records (person_id, program_id, title, version, cycle, session_id, trained_on, recorded_at,
        recorded_by, source, outcome, score, minutes, trainer_id, trainer, place, valid_until)
      select a.employee_id, p.id, p.title, p.version, a.cycle, s.id, ${trainedOn}, ${now}, ${actorId}::uuid,
        'session', case when p.asks_result then 'passed' else 'attended' end, (own ->> 'score')::double precision,
        coalesce((own ->> 'minutes')::integer, ${lengthOf(sql`s`)}), u.id, ${nameUnlessErased}, s.location,
        ${validUntil(sql`a.employee_id`, trainedOn)}
      from assignments a
      join programs p on p.id = a.program_id
      join training_sessions s on s.program_id = p.id and s.id = ${sessionId}
      join users u on u.id = s.trainer_id
      cross join lateral (select ${JSON.stringify(results)}::jsonb -> a.employee_id::text as own) result
      where a.program_id = ${programId} and a.employee_id = any(${personIds}::uuid[]) and a.completed_at is null
      order by a.employee_id
      returning *
    ), completed as (
      update assignments a set completed_at = ${now}, completed_by = ${actorId},
        session_id = case when a.session_id = r.session_id then a.session_id end,
        enrolled_at = case when a.session_id = r.session_id then a.enrolled_at end,
        valid_until = case when ${isReplaced} or ${isOutdone} then a.valid_until else r.valid_until end,
        answered_by = case when ${isOutdone} then a.answered_by end
      from recorded r where a.program_id = ${programId} and a.employee_id = r.person_id
    )
    select person_id, id, trained_on::text, valid_until::text from recorded order by person_id`.execute(tx);
  return rows;
}

/** These people's assignments to the program, locked, as they are before a record answers them. */
export async function lockAssignments(
  tx: Db,
  programId: string,
  personIds: readonly string[],
): Promise<Map<string, Asked>> {
  const { rows } = await sql<Asked & { employee_id: string }>`
    select employee_id, session_id, completed_at is not null as is_complete from assignments
    where program_id = ${programId} and employee_id = any(${personIds}::uuid[])
    order by employee_id for update`.execute(tx);
  return new Map(rows.map((row) => [row.employee_id, row]));
}

export interface Asked {
  session_id: string | null;
  is_complete: boolean;
}

/** The record of somebody. */
export interface Written {
  id: string;
  person_id: string;
  cycle: number;
  valid_until: string | null;
}

const isStillValid = (record: Sql, today: string) =>
  sql<boolean>`(${record}.valid_until is null or ${record}.valid_until >= ${today}::date)`;

/** The person's newest record of the program `p`, under the alias `last`, and the assignment `a`. */
export const withLastRecord = (person: Sql) => sql`
  left join assignments a on a.program_id = p.id and a.employee_id = ${person}
  left join lateral (
    select max(r.cycle) over () as cycle, r.valid_until, r.trained_on, r.recorded_at from training_records r
    where r.person_id = ${person} and r.program_id = p.id and ${isDone} order by ${newestFirst} limit 1) last on true`;

/**
 * The cycle that a record answers: the assignment's, or the one after the last record's once that has run out. Training
 * before the last record can't answer a demand after it.
 */
export const cycleOf = (today: string, trainedOn: Sql, recordedAt: Sql) => sql<number>`
  case when (${trainedOn}, ${recordedAt}) < (last.trained_on, last.recorded_at) then last.cycle
    else coalesce(a.cycle, last.cycle + (not ${isStillValid(sql`last`, today)})::integer, 1) end`;

/** Stores training that people did earlier or elsewhere; the end of a proposal is computed once it is accepted. */
export async function insertRecords(
  tx: Db,
  form: RecordForm,
  personIds: readonly string[],
  { actorId, now, today }: Recording,
  decision: 'accepted' | 'proposed',
): Promise<Written[]> {
  const isAccepted = decision === 'accepted';
  const trainedOn = sql`${form.trained_on}::date`;
  const end = sql`coalesce(${form.valid_until}::date, ${isAccepted ? validUntil(sql`person.id`, trainedOn) : sql`null`})`;
  const { rows } = await sql<Written>`
    insert into training_records (person_id, program_id, title, version, cycle, trained_on, recorded_at, recorded_by,
      source, minutes, trainer, place, valid_until, note, decision)
    select person.id, p.id, coalesce(p.title, ${form.title}), p.version, ${isAccepted ? cycleOf(today, trainedOn, sql`${now}::timestamptz`) : sql`1`},
      ${trainedOn}, ${now}, ${actorId}::uuid, 'external', ${form.minutes ?? null}::integer, ${form.trainer},
      ${form.place}, ${end}, ${form.note}, ${decision}
    from unnest(${personIds}::uuid[]) person (id)
    left join programs p on p.id = ${form.program}::uuid ${withLastRecord(sql`person.id`)}
    order by person.id
    returning id, person_id, cycle, valid_until::text`.execute(tx);
  return rows;
}

/** A training and the day on which somebody did it. */
export type Done = Pick<RecordForm, 'program' | 'title' | 'trained_on'>;

/** The records with which others are compared: those that the recorder may see, of these decisions. */
export interface Among {
  seen: RecordRelation;
  decisions: readonly ('accepted' | 'proposed')[];
}

/**
 * The records of these people for the same training on the same day that aren't revoked, by the people's
 * names. Titles of training elsewhere are compared as people read them.
 */
export async function findSame(
  tx: Db,
  { program, title, trained_on }: Done,
  personIds: readonly string[],
  { recording, seen, decisions }: Among & { recording: Recording },
): Promise<{ id: string; person_id: string }[]> {
  const isOfTraining = program
    ? sql`r.program_id = ${program}`
    : sql`r.program_id is null and same_name(r.title) = same_name(${title})`;
  const { rows } = await sql<{ id: string; person_id: string }>`
    select r.id, r.person_id from unnest(${personIds}::uuid[]) person (id) join users u on u.id = person.id
    cross join lateral (
      select r.* from training_records r
      where r.person_id = person.id and r.trained_on = ${trained_on}::date and ${isOfTraining}
        and r.decision = any(${decisions}::text[]) and r.revoked_at is null and ${recordRelations[seen](sql`${recording.actorId}::uuid`)}
      order by r.recorded_at, r.id limit 1) r
    ${byName}`.execute(tx);
  return rows;
}

/** Accepts a proposal, which now gets its cycle and its end; null when somebody has decided upon it already. */
export async function acceptRecord(
  tx: Db,
  id: string,
  { actorId, now, today }: Recording,
): Promise<Written | null> {
  const { rows } = await sql<Written>`
    update training_records accepted
    set decision = 'accepted', decided_at = ${now}, decided_by = ${actorId}, cycle = ${cycleOf(today, sql`proposed.trained_on`, sql`proposed.recorded_at`)},
      valid_until = coalesce(proposed.valid_until, ${validUntil(sql`proposed.person_id`, sql`proposed.trained_on`)})
    from training_records proposed left join programs p on p.id = proposed.program_id
      ${withLastRecord(sql`proposed.person_id`)}
    where proposed.id = ${id} and accepted.id = proposed.id and accepted.decision = 'proposed'
    returning accepted.id, accepted.person_id, accepted.cycle, accepted.valid_until::text`.execute(tx);
  return rows[0] ?? null;
}

/**
 * Lets these records of one program answer its assignments (product §64). Each that is the person's newest
 * moves the assignment's end. One that is valid today completes an open assignment, whose seat is not needed
 * any more. An older one changes no assignment, even if the newer one is of another program. Returns the people it
 * completed.
 */
export async function answerAssignments(
  tx: Db,
  recordIds: readonly string[],
  { actorId, now, today }: Recording,
): Promise<Set<string>> {
  const completes = sql`(a.completed_at is null and ${isStillValid(sql`r`, today)})`;
  const { rows } = await sql<{ employee_id: string; is_completed: boolean }>`
    with newest as materialized (
      select r.id, r.person_id, r.program_id, r.valid_until, r.trained_on, r.recorded_at from training_records r
      where r.id = any(${recordIds}::uuid[]) and not ${isReplaced}
    ), answered as materialized (
      select r.person_id, r.program_id, r.valid_until, ${completes} as completes
      from newest r join assignments a on a.program_id = r.program_id and a.employee_id = r.person_id
      where not ${isOutdone}
    )
    update assignments a set valid_until = r.valid_until, answered_by = null,
      completed_at = case when r.completes then ${now}::timestamptz else a.completed_at end,
      completed_by = case when r.completes then ${actorId}::uuid else a.completed_by end,
      session_id = case when not r.completes then a.session_id end,
      enrolled_at = case when not r.completes then a.enrolled_at end
    from answered r where a.program_id = r.program_id and a.employee_id = r.person_id
    returning a.employee_id, r.completes as is_completed`.execute(tx);
  return new Set(rows.filter(({ is_completed }) => is_completed).map(({ employee_id }) => employee_id));
}

/** The person and the program of a record, and whether it was accepted. Throws when there is none with the id. */
export async function readFacts(tx: Db, id: string) {
  return tx
    .selectFrom('training_records')
    .select(['person_id', 'program_id', 'title', 'cycle', 'decision'])
    .select(sql<string>`trained_on::text`.as('trained_on'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

/** These records as replies carry them, by the people's names. */
export async function readRecords(
  tx: Db,
  ids: readonly string[],
  { actorId, today }: Pick<Recording, 'actorId' | 'today'>,
): Promise<TrainingRecord[]> {
  const onlyBy = sql<
    string | null
  >`(select a.id from users a where a.id = ${actorId} and a.role <> 'admin' and a.id <> r.person_id)`;
  const { rows } = await sql<{ records: TrainingRecord[] }>`
    select ${jsonArray(recordJson(sql`${today}::date`, onlyBy), byName)} as records
    from training_records r join users u on u.id = r.person_id where r.id = any(${ids}::uuid[])`.execute(tx);
  return rows[0]!.records;
}
