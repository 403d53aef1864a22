import { sql } from 'kysely';
import type { Preview } from '#shared/effects';
import type { AbsenceKind } from '#shared/people/users/absence';
import type { TaughtSession } from '#shared/people/users/schemas';
import type { CalendarDate } from '#shared/time';
import { isAwayDuring } from '../../../../db/away.ts';
import { columnsOf, isoInstant, jsonObject, jsonRows, nestedRow, type Sql } from '../../../../db/json.ts';
import type { Db } from '../../../../db/tables.ts';
import { readTouched } from '../../../programs/effects/touched/store.ts';
import type { EndedSeat, Move } from '../../../training/absences/store.ts';
import { taughtBy } from '../../handover/reads.ts';

const p = columnsOf<'programs'>('p');
const s = columnsOf<'training_sessions'>('s');

/** When somebody is away, or will be. */
export interface Absence {
  from_day: CalendarDate;
  until_day: CalendarDate;
  kind: AbsenceKind;
  begins_at: Date;
  ends_at: Date;
  has_begun: boolean;
}

/** The days on which somebody is away, as a file tells them; null for none. */
export interface NewAbsence {
  id: string;
  from_day: CalendarDate | null;
  until_day: CalendarDate | null;
}

/** The absence that somebody had; null for none. */
export interface FormerAbsence {
  id: string;
  absence: Pick<Absence, 'from_day' | 'until_day' | 'kind'> | null;
}

/** The person's absence, locked; null where there is none. */
export async function lockAbsence(tx: Db, personId: string): Promise<Absence | null> {
  const { rows } = await sql<Absence>`
    select from_day::text as from_day, until_day::text as until_day, kind, begins_at, ends_at, has_begun
    from absences where person_id = ${personId} for update`.execute(tx);
  return rows[0] ?? null;
}

/** The absences of these people, by them, locked. */
export async function lockAbsences(tx: Db, personIds: readonly string[]): Promise<Map<string, Absence>> {
  const { rows } = await sql<Absence & { person_id: string }>`
    select person_id, from_day::text as from_day, until_day::text as until_day, kind, begins_at, ends_at, has_begun
    from absences where person_id = any(${personIds}::uuid[]) order by person_id for update`.execute(tx);
  return new Map(rows.map(({ person_id, ...absence }) => [person_id, absence]));
}

/** Notes absences of people who have none. */
export async function insertAbsences(
  tx: Db,
  absences: readonly (Absence & { person_id: string })[],
): Promise<void> {
  await sql`
    insert into absences (person_id, from_day, until_day, kind, begins_at, ends_at, has_begun)
    select * from jsonb_to_recordset(${JSON.stringify(absences)}::jsonb) as x (person_id uuid, from_day date,
      until_day date, kind text, begins_at timestamptz, ends_at timestamptz, has_begun boolean)`.execute(tx);
}

/** Notes the absence, in the place of another one of the person. */
export async function writeAbsence(tx: Db, personId: string, absence: Absence): Promise<void> {
  await tx
    .insertInto('absences')
    .values({ person_id: personId, ...absence })
    .onConflict((conflict) => conflict.column('person_id').doUpdateSet(absence))
    .execute();
}

export async function deleteAbsence(tx: Db, personId: string): Promise<void> {
  await tx.deleteFrom('absences').where('person_id', '=', personId).execute();
}

export async function deleteAbsences(tx: Db, personIds: readonly string[]): Promise<void> {
  await sql`delete from absences where person_id = any(${personIds}::uuid[])`.execute(tx);
}

/** Has the absences begin whose first day has come; returns how many. */
export async function beginAbsences(db: Db, now: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    update absences set has_begun = true
    where not has_begun and begins_at <= ${now} and ends_at >= ${now}`.execute(db);
  return Number(numAffectedRows);
}

/** Some of the people whose absence is over. */
export async function listOver(db: Db, now: Date, most: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select person_id as id from absences where ends_at < ${now} order by person_id limit ${most}`.execute(db);
  return rows.map(({ id }) => id);
}

/** An absence that has ended. */
export interface Over extends Pick<Absence, 'from_day' | 'until_day'> {
  id: string;
}

/** Ends those of these people's absences that are over. */
export async function deleteOver(tx: Db, personIds: readonly string[], now: Date): Promise<Over[]> {
  const { rows } = await sql<Over>`
    with over as materialized (
      select person_id from absences
      where person_id = any(${personIds}::uuid[]) and ends_at < ${now} order by person_id for update
    ), ended as (
      delete from absences x using over where x.person_id = over.person_id
      returning x.person_id as id, x.from_day::text as from_day, x.until_day::text as until_day
    )
    select * from ended order by id`.execute(tx);
  return rows;
}

/** The sessions `s` to teach in which the person is away. */
const taughtAway = (personId: string, now: Date): Sql =>
  sql`${taughtBy(personId, now)} and ${isAwayDuring(sql`s.trainer_id`)}`;

/** These sessions, by time, with their programs. */
export async function listTaughtAway(db: Db, personId: string, now: Date): Promise<TaughtSession[]> {
  const { rows } = await sql<{ reply: { sessions: TaughtSession[] } }>`
    select ${jsonObject({
      sessions: jsonRows(
        {
          _id: s.id,
          start_time: isoInstant(s.starts_at),
          ends_at: isoInstant(s.ends_at),
          program: nestedRow({ _id: p.id, title: p.title }),
        },
        sql`${taughtAway(personId, now)} order by s.starts_at, p.title, s.id`,
      ),
    })} as reply`.execute(db);
  return rows[0]!.reply.sessions;
}

/** The effects of an absence that is noted on its person's trainings, seats and sessions to teach. */
export function readEffects(
  db: Db,
  personId: string,
  { moves, seats, now }: { moves: readonly Move[]; seats: readonly EndedSeat[]; now: Date },
): Promise<Preview> {
  const programIds = moves.map(({ program_id }) => program_id);
  return readTouched(
    db,
    sql`touched as materialized (
      select 'due_moved' as code, null::uuid as session, null::timestamptz as new_start, program,
        ${personId}::uuid as person from unnest(${programIds}::uuid[]) program
      union all
      select 'seats_freed', session, null, program, ${personId}::uuid from unnest(
        ${seats.map(({ session_id }) => session_id)}::uuid[],
        ${seats.map(({ program_id }) => program_id)}::uuid[]) as seat (session, program)
      union all
      select 'trainer_away', s.id, null, p.id, ${personId}::uuid ${taughtAway(personId, now)}
    )`,
  );
}
