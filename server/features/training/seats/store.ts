import { sql } from 'kysely';
import type { Titled } from '#shared/answers';
import type { TrainingSession } from '#shared/shapes';
import { columnsOf, isoInstant, jsonRow, nestedRow, type Sql } from '../../../db/json.ts';
import { lacksOf } from '../../../db/needs.ts';
import { linksIf, sessionFields, sessionJson } from '../../../db/programs.ts';
import { mayJoin, type Viewer } from '../../../db/relations.ts';
import { canBeChosen, isToCome, wasMissing } from '../../../db/seats.ts';
import { isCounted } from '../../../db/status.ts';
import type { Db } from '../../../db/tables.ts';
import { dayIn } from '../../../db/time-zone.ts';
import { momentOf, type ZonedInstant } from './rules/store.ts';

/**
 * A session in which somebody sits at the time of another, with its program. A viewer who acts for somebody
 * else and doesn't oversee it sees only its time.
 */
export type Clash =
  | (TrainingSession & { program: { _id: string; title: string } })
  | Pick<TrainingSession, 'start_time' | 'ends_at'>;

/**
 * The first session at the time of the session `chosen` in which one of these people sits, for trainings
 * that are open in other programs (product §74). A session that ends when the other begins is no clash.
 */
function clashOf(viewer: Viewer, personIds: Sql, chosen: Sql): Sql<Clash | null> {
  const [p, s] = [columnsOf<'programs'>('p'), columnsOf<'training_sessions'>('s')];
  const whole = jsonRow(
    {
      ...sessionFields,
      program: nestedRow({ _id: p.id, title: p.title }),
    },
    sql`from ${linksIf(mayJoin(viewer))}`,
  );
  const time = jsonRow({ start_time: isoInstant(s.starts_at), ends_at: isoInstant(s.ends_at) });
  const isForeign = sql<boolean>`(${viewer.role !== 'admin'} and person.id <> ${viewer._id}
    and p.assigned_manager_id <> ${viewer._id})`;
  return sql`(
    select case when ${isForeign} then ${time} else ${whole} end
    from ${chosen} chosen
    cross join unnest(${personIds}) person (id)
    join training_sessions s on s.id = clash_with(person.id, chosen.program_id, chosen.id)
    join users t on t.id = s.trainer_id
    join programs p on p.id = s.program_id
    order by s.starts_at, s.id limit 1)`;
}

/** The result of enrolling, or the obstacle; null where something isn't there. */
interface EnrolmentOutcome {
  program: { is_archived: boolean } | null;
  /**
   * Whether it waited for an edit, so that the session is as it was before. Nothing was done, and it is
   * worth asking again.
   */
  is_stale: boolean;
  training: { is_enrolled: boolean; is_complete: boolean } | null;
  clash: Clash | null;
  /** The programs that come first. */
  lacks: Titled[];
  /** Whether the person was missing in the session. */
  was_missing: boolean;
  /** The session, with the person in it; null where nothing was done. */
  session: TrainingSession | null;
}

/** The session that somebody chooses, and the instant. */
export interface EnrolmentChoice extends ZonedInstant {
  programId: string;
  sessionId: string;
  /** Whether a session of another program at that time is in the way. */
  unlessClash: boolean;
}

/**
 * Enrols an employee who has chosen no session yet, in one that has a seat. An archiving of the program
 * waits. One statement, because hundreds may enrol in the same second. A session with a capacity is locked,
 * as everybody's seat there is counted; in one without, nobody waits for anybody.
 */
export async function enrolIfOpen(db: Db, viewer: Viewer, input: EnrolmentChoice): Promise<EnrolmentOutcome> {
  const { programId, sessionId, now } = input;
  const moment = momentOf(input);
  const person = sql<string>`${viewer._id}::uuid`;
  const { rows } = await sql<EnrolmentOutcome>`
    with program as materialized (
      select id, archived_at is not null as is_archived, updated_at from programs where id = ${programId} for share
    ), edited as materialized (
      select p.updated_at <> program.updated_at as is_stale from program join programs p on p.id = program.id
    ), seat as materialized (
      -- The session after the program and before the person, as in every transaction.
      select s.id, s.seats_taken from training_sessions s
      where s.program_id = (select id from program) and s.id = ${sessionId} and s.capacity is not null
        and ${canBeChosen(moment)}
      for no key update
    ), person as materialized (
      -- Before the assignment, as deleting the person locks them in this order.
      select id from users where id = ${person} and (select count(*) from seat) >= 0 for key share
    ), session as materialized (
      select s.id, s.capacity, ${isToCome(moment)} as is_to_come, ${wasMissing(person)} as was_missing, ${sessionJson(viewer.isByMail ? sql`false` : sql`true`)} as json
      from training_sessions s join users t on t.id = s.trainer_id
      where s.program_id = ${programId} and s.id = ${sessionId}
    ), clash as materialized (
      select ${clashOf(viewer, sql`array[${person}]`, sql`(select * from training_sessions where id = ${sessionId})`)} as json
      where ${input.unlessClash}::boolean
    ), needs as materialized (
      select ${lacksOf(sql`s.program_id`, person, { starts: sql`s.starts_at`, day: dayIn(moment.zone, sql`s.starts_at`) })} as lacks
      from training_sessions s where s.program_id = (select id from program) and s.id = ${sessionId}
    ), done as (
      update assignments a set session_id = session.id, enrolled_at = ${now}
      from program, person, session
      where a.program_id = program.id and a.employee_id = person.id and ${isCounted}
        and a.session_id is null and a.completed_at is null and not program.is_archived
        and ((session.capacity is null and session.is_to_come) or exists (select from seat)) and not session.was_missing
        and not exists (select from clash where json is not null) and not (select is_stale from edited)
        and (select json_array_length(lacks) from needs) = 0
      returning session.json
    )
    select (select json_build_object('is_archived', is_archived) from program) as program,
      (select json_build_object('is_enrolled', a.session_id is not null, 'is_complete', a.completed_at is not null)
        from assignments a
        where a.program_id = ${programId} and a.employee_id = ${person} and ${isCounted}) as training,
      (select json from clash) as clash, coalesce((select lacks from needs), '[]') as lacks, coalesce((select was_missing from session), false) as was_missing,
      (select json::jsonb || jsonb_build_object('seats_taken', 1 + coalesce(
        (select seats_taken from seat), (json->>'seats_taken')::integer)) from done) as session,
      coalesce((select is_stale from edited), false) as is_stale`.execute(db);
  return rows[0]!;
}

/** The first session at the time of this one in which one of these people sits; null if there is none. */
export async function findClash(
  tx: Db,
  viewer: Viewer,
  { personIds, sessionId }: { personIds: readonly string[]; sessionId: string },
): Promise<Clash | null> {
  const chosen = sql`(select * from training_sessions where id = ${sessionId})`;
  const { rows } = await sql<{ clash: Clash | null }>`
    select ${clashOf(viewer, sql`${personIds}::uuid[]`, chosen)} as clash`.execute(tx);
  return rows[0]!.clash;
}

/** Seats these people, whose assignments are locked, in the session; null takes their seats away. */
export async function seatPeople(
  tx: Db,
  input: { programId: string; personIds: readonly string[]; sessionId: string | null; now: Date },
): Promise<void> {
  await sql`
    update assignments
    set session_id = ${input.sessionId}::uuid, enrolled_at = ${input.sessionId === null ? null : input.now}
    where program_id = ${input.programId} and employee_id = any(${input.personIds}::uuid[])`.execute(tx);
}
