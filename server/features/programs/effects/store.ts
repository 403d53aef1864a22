import { sql } from 'kysely';
import type { Effect, Preview } from '#shared/effects';
import type { CalendarDate } from '#shared/time';
import { isAwayDuring } from '../../../db/away.ts';
import { fitsAudience, isLeaving, isMissing, isRunning, whoFits } from '../../../db/audiences.ts';
import type { Sql } from '../../../db/json.ts';
import { soonDays } from '../../../db/new-trainings.ts';
import { dueOf, isCounted } from '../../../db/status.ts';
import type { Db } from '../../../db/tables.ts';
import { dayIn } from '../../../db/time-zone.ts';
import type { Promotion } from '../../training/seats/promotion/store.ts';
import { shortageOf, type Shortage } from '../../training/solvency/reads.ts';
import { readTouched } from './touched/store.ts';

/** A program and its active sessions, before a change. The change itself says who of its people has another seat. */
export interface Former {
  deadline: Date;
  sessions: {
    id: string;
    starts_at: string;
    last_starts_at: string;
    ends_at: string;
    trainer_id: string;
    /** When each part starts and ends. */
    parts: { starts_at: string; ends_at: string }[];
  }[];
  /** How many seats it was short of. */
  short: number;
}

/** Somebody who has lost the seat in the session `left`, and sits in `session_id` now, or nowhere. */
export interface SeatChange {
  person_id: string;
  left: string;
  session_id: string | null;
}

interface Change {
  former: Former;
  /** People who were given another seat, or lost theirs. */
  seats?: readonly SeatChange[];
  /** People on the waiting list who get a seat; after `seats`. */
  promotions: readonly Promotion[];
  /** People who waited for a session that no longer takes place. */
  waiters?: readonly string[];
  /** People who have to sign a new version. */
  asked?: readonly string[];
  /** A select of the people that a message tells of it, see server/db/unpublished-changes.ts. */
  told?: Sql;
  /**
   * If the program no longer repeats: the people whose open renewal was taken back. Null if earlier records
   * still end, and their renewals are opened.
   */
  renewals?: { stopped: readonly string[] | null } | null;
  /** The person who reads them, unless that is an admin: they get no id of programs that others oversee. */
  reader?: string;
  now: Date;
  zone: Sql<string>;
}

const shortageIn = (programId: string, { now, zone }: { now: Date; zone: Sql<string> }) =>
  shortageOf(sql`${programId}::uuid`, { now: sql`${now}::timestamptz`, zone });

/** When the parts of the session under this alias start and end. */
const timesOf = (alias: string) => sql`(
  select jsonb_agg(jsonb_build_object('starts_at', q.starts_at, 'ends_at', q.ends_at) order by q.part)
  from session_parts q where q.session_id = ${sql.ref(`${alias}.id`)})`;

export async function readFormer(
  db: Db,
  programId: string,
  moment: { now: Date; zone: Sql<string> },
): Promise<Former> {
  const { rows } = await sql<Former>`
    select p.deadline, (${shortageIn(programId, moment)} ->> 'short')::int as short, (
      select coalesce(jsonb_agg(to_jsonb(each)), '[]') from (
        select s.id, s.starts_at, s.last_starts_at, s.ends_at, s.trainer_id, ${timesOf('s')} as parts from training_sessions s
        where s.program_id = p.id and s.cancelled_at is null) each) as sessions
    from programs p where p.id = ${programId}`.execute(db);
  return rows[0]!;
}

/** Each person once, with the seat that they had before and the one they have after. */
function seatChanges({ seats = [], promotions }: Change) {
  const changes = new Map<
    string,
    { person_id: string; from_id: string | null; to_id: string | null; is_promoted: boolean }
  >();
  for (const { person_id, left, session_id } of seats) {
    changes.set(person_id, { person_id, from_id: left, to_id: session_id, is_promoted: false });
  }
  for (const { person_id, left, session_id } of promotions) {
    const from_id = changes.get(person_id)?.from_id ?? left;
    changes.set(person_id, { person_id, from_id, to_id: session_id, is_promoted: true });
  }
  return [...changes.values()];
}

/** Whether two of these times overlap. They are columns, as `timesOf` has them. */
const overlap = (one: Sql, other: Sql) => sql<boolean>`exists (
  select from jsonb_to_recordset(${one}) as x (starts_at timestamptz, ends_at timestamptz)
  join jsonb_to_recordset(${other}) as y (starts_at timestamptz, ends_at timestamptz)
    on x.starts_at < y.ends_at and y.starts_at < x.ends_at)`;

/**
 * The effects of a change of the program and its sessions, read after it in its transaction (product §79). The present
 * rows are compared with the former ones, which the change gives. So a program of any size is read once.
 */
export async function readEffects(db: Db, programId: string, change: Change): Promise<Preview> {
  const { former, told, now, zone, renewals, waiters = [], asked = [], reader = null } = change;
  const otherProgram = sql`case when ${reader}::uuid is null or other.assigned_manager_id = ${reader} then o.program_id end`;
  const touched = sql`
    former_session as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(former.sessions)}::jsonb)
        as f (id uuid, starts_at timestamptz, last_starts_at timestamptz, ends_at timestamptz, trainer_id uuid, parts jsonb)
    ), seat_change as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(seatChanges(change))}::jsonb)
        as c (person_id uuid, from_id uuid, to_id uuid, is_promoted boolean)
    ), session as materialized (
      -- A new session has another id in the change than in its preview.
      select s.*, times.parts, f.id as known_id, case when f.id is null then s.starts_at end as new_start,
        f.id is null or f.parts <> times.parts as is_moved,
        f.id is null or (f.parts, f.trainer_id) <> (times.parts, s.trainer_id) as is_other
      from training_sessions s cross join lateral ${timesOf('s')} times (parts) left join former_session f on f.id = s.id
      where s.program_id = ${programId} and s.cancelled_at is null
    ), person as materialized (
      select a.employee_id as id, a.session_id, ${dueOf} as due, a.due_at is not null as has_own_due, coalesce(a.due_at, ${former.deadline}::timestamptz) as former_due,
        c.person_id is not null as is_reseated, c.from_id, coalesce(c.is_promoted, false) as is_promoted,
        s.known_id, s.new_start, s.starts_at, s.last_starts_at, s.ends_at, s.parts, coalesce(s.is_moved, false) as is_moved,
        f.last_starts_at as former_last_start, f.parts as former_parts
      from assignments a join programs p on p.id = a.program_id
      left join seat_change c on c.person_id = a.employee_id
      left join session s on s.id = a.session_id
      left join former_session f on f.id = case when c.person_id is null then a.session_id else c.from_id end
      where a.program_id = ${programId} and a.completed_at is null and ${isCounted}
    ), last as (
      select max(s.last_starts_at) as starts_at, max(f.last_starts_at) as former_start,
        (array_agg(s.known_id order by s.last_starts_at desc nulls last, s.known_id))[1] as known_id,
        (array_agg(s.new_start order by s.last_starts_at desc nulls last, s.known_id))[1] as new_start
      from session s full join former_session f on f.id = s.id
    ), touched as materialized (
      select 'newly_overdue' as code, null::uuid as session, null::timestamptz as new_start, null::uuid as program,
        id as person
      from person
      where (due < ${now} and former_due >= ${now}) or (last_starts_at > due and former_last_start <= former_due)
      union all
      -- With the session, if there is one to choose.
      select 'deadline_after_last_session', case when last.starts_at > ${now} then last.known_id end,
        case when last.starts_at > ${now} then last.new_start end, null, person.id
      from last join programs p on p.id = ${programId}
      left join person on person.session_id is null and person.due > last.starts_at
      where ${dayIn(zone, sql`p.deadline`)} > ${dayIn(zone, sql`last.starts_at`)}
        and ${dayIn(zone, sql`p.deadline`)} - ${dayIn(zone, sql`last.starts_at`)}
          > ${dayIn(zone, sql`${former.deadline}::timestamptz`)} - ${dayIn(zone, sql`last.former_start`)}
      union all
      select 'own_due_date', null, null, null, person.id
      from person join programs p on p.id = ${programId}
      where has_own_due and p.deadline > ${former.deadline}::timestamptz and due < p.deadline
      union all
      select 'sessions_moved', known_id, new_start, null, id from person
      where not is_promoted and session_id is not null and (is_moved or is_reseated)
      union all
      select 'clash_for_person', person.known_id, person.new_start, ${otherProgram}, person.id
      from person
      join assignments b on b.employee_id = person.id and b.program_id <> ${programId} and b.completed_at is null
      join training_sessions o on o.id = b.session_id and o.cancelled_at is null
      join programs other on other.id = o.program_id and other.archived_at is null
      cross join lateral ${timesOf('o')} times (parts)
      where (person.is_moved or person.is_reseated) and person.starts_at < o.ends_at and o.starts_at < person.ends_at
        and ${overlap(sql`person.parts`, sql`times.parts`)}
        and not coalesce(${overlap(sql`person.former_parts`, sql`times.parts`)}, false)
      union all
      select distinct 'trainer_busy', s.known_id, s.new_start, ${otherProgram}, s.trainer_id
      from session s
      join training_sessions o on o.trainer_id = s.trainer_id and o.id <> s.id and o.cancelled_at is null
      join programs other on other.id = o.program_id and other.archived_at is null
      cross join lateral ${timesOf('o')} times (parts)
      where s.is_other and s.starts_at < o.ends_at and o.starts_at < s.ends_at and ${overlap(sql`s.parts`, sql`times.parts`)}
      union all
      select 'trainer_away', s.known_id, s.new_start, null, s.trainer_id
      from session s where s.is_other and ${isAwayDuring(sql`s.trainer_id`)}
      union all
      select 'promoted', known_id, new_start, null, id from person where is_promoted
      union all
      select 'seats_freed', from_id, null, null, id from person where is_reseated and session_id is null
      union all
      select 'wait_ended', null, null, null, person.id from person
      where person.id = any(${waiters}::uuid[]) and session_id is null
        and not exists (select from waits w where w.program_id = ${programId} and w.person_id = person.id)
      ${renewals ? sql`union all ${renewalsOf(programId, renewals)}` : sql``}
      ${asked.length > 0 ? sql`union all ${askedOf(programId, asked, now)}` : sql``}
      ${told ? sql`union all select 'message_sent', null, null, null, person_id from (${told}) told where takes_part` : sql``}
    )`;
  const { rows } = await sql<{ after: Shortage; moved_to: CalendarDate | null }>`
    select ${shortageIn(programId, change)} as after,
      case when p.deadline <> ${former.deadline} then ${dayIn(zone, sql`p.deadline`)} end as moved_to
    from programs p where p.id = ${programId}`.execute(db);
  const { after, moved_to: movedTo } = rows[0]!;
  const { short, by } = after;
  const others: Effect[] =
    short > former.short ? [{ code: 'short_of_seats', people: short, ...(by && { by }) }] : [];
  const { effects, digest } = await readTouched(db, touched, others);
  const withDay = (effect: Effect) =>
    movedTo && effect.code === 'deadline_after_last_session' ? { ...effect, by: movedTo } : effect;
  return { effects: effects.map(withDay), digest };
}

/** Rows of `touched`: whose renewals are still opened, or were taken back. */
function renewalsOf(programId: string, { stopped }: { stopped: readonly string[] | null }): Sql {
  return stopped
    ? sql`select 'ended', null, null, null, person from unnest(${stopped}::uuid[]) person`
    : sql`select 'renewal_opened', null, null, null, a.employee_id from assignments a
        where a.program_id = ${programId} and a.completed_at is not null and a.valid_until is not null
          and is_active(a.standing)`;
}

/** Rows of `touched`: the people who have to sign a new version, and those of them who get a message. */
function askedOf(programId: string, asked: readonly string[], now: Date): Sql {
  return sql`select code, null::uuid, null::timestamptz, null::uuid, a.employee_id
    from assignments a
    join users u on u.id = a.employee_id
    cross join unnest(array['renewal_opened', 'message_sent']) code
    where a.program_id = ${programId} and a.employee_id = any(${asked}::uuid[]) and (code = 'renewal_opened'
      or (u.email is not null and is_active(a.standing) and not is_away(a.employee_id)
        and a.due_at <= ${now}::timestamptz + make_interval(days => ${sql.lit(soonDays)} + 1)))`;
}

/**
 * The effects of new audiences of these programs, read before anybody is compared with them. They are the
 * people assigned, and those whose trainings end that wouldn't have ended anyway. `by` says from which day
 * on, where that is later than now. The effects name the program where there are several.
 */
export async function readAudienceEffects(
  db: Db,
  programIds: readonly string[],
  by: EffectDays,
): Promise<Preview> {
  const program = programIds.length > 1 ? sql<string>`p.id` : sql<null>`null::uuid`;
  const where = sql<boolean>`p.id = any(${programIds}::uuid[])`;
  return readComparison(db, { where, program, fitting: whoFits }, by);
}

/**
 * The effects of a changed fact of this person, read before audiences look at it. They are the programs to
 * which they are assigned at once, and those that end, on the day `ended` if that is later.
 */
export async function readPersonEffects(
  db: Db,
  personId: string,
  { today, ended }: { today: CalendarDate; ended: CalendarDate | null },
): Promise<Preview> {
  const where = sql<boolean>`u.id = ${personId} and exists (
    select from audiences c where c.program_id = p.id and ${isRunning(today)})`;
  const fitting = sql`users u join lateral (select where ${fitsAudience(sql`p.id`)}) fits on true`;
  return readComparison(db, { where, program: sql<string>`p.id`, fitting }, { assigned: null, ended });
}

/** From which days on people are assigned, and trainings end; null is now. */
interface EffectDays {
  assigned: CalendarDate | null;
  ended: CalendarDate | null;
}

async function readComparison(
  db: Db,
  { where, program, fitting }: { where: Sql<boolean>; program: Sql<string> | Sql<null>; fitting: Sql },
  by: EffectDays,
): Promise<Preview> {
  const { effects, digest } = await readTouched(
    db,
    sql`touched as materialized (
      select 'assigned' as code, null::uuid as session, null::timestamptz as new_start, ${program} as program,
        u.id as person
      from programs p cross join ${fitting} where ${where} and ${isMissing}
      union all
      select 'ended', null, null, ${program}, u.id
      from programs p join assignments a on a.program_id = p.id join users u on u.id = a.employee_id
      where ${where} and ${isLeaving} and not exists (
        select from audience_endings e where e.program_id = p.id and e.person_id = u.id)
    )`,
  );
  const dayOf = ({ code }: Effect) => (code === 'assigned' ? by.assigned : by.ended);
  return { effects: effects.map((each) => ({ ...each, ...(dayOf(each) && { by: dayOf(each)! }) })), digest };
}
