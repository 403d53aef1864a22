import { sql } from 'kysely';
import type { MessageKind } from '#shared/messages';
import { addDays, endOfDay, startOfDay, type CalendarDate } from '#shared/time';
import type { Sql } from '../../../db/json.ts';
import { firstFree, isToAct } from '../../../db/move.ts';
import { dueOf } from '../../../db/status.ts';
import type { Db } from '../../../db/tables.ts';
import type { DueStep } from '../../../reminder-times/steps.ts';
import { listShort } from '../../training/solvency/reads.ts';
import type { Moment } from '../../../db/time-zone.ts';

/** A training to remind somebody of. */
export interface ReminderItem {
  program_id: string;
  person_id: string;
  cycle: number;
  due_at: Date;
  step: number;
}

/** When it is asked for, for which working day, and the last step that has come by it for each due date. */
export interface Today {
  now: Date;
  timeZone: string;
  day: CalendarDate;
  steps: readonly DueStep[];
}

export function momentOf({ now, timeZone }: Pick<Today, 'now' | 'timeZone'>): Moment {
  return { now: sql<Date>`${now}::timestamptz`, zone: sql<string>`${timeZone}` };
}

/** Active programs `p` in which somebody can sit down, with the first such session. All readings are among them. */
export const openPrograms = (moment: Moment) => sql`(
  select p.id, p.deadline, p.archived_at, p.assigned_manager_id, p.completes_by, free.first_free
  from programs p cross join lateral (select ${firstFree(sql`p.id`, moment)} as first_free offset 0) free
  where p.archived_at is null and (p.completes_by = 'reading' or free.first_free is not null))`;

/** A message that has waited too long is dropped: every message sent was added after this. */
const longestWaitDays = 8;

/** A message of this kind has gone out to the person on that day, perhaps one that was added earlier. */
export function hasHad(
  personId: Sql<string>,
  kind: MessageKind,
  { day, timeZone }: Pick<Today, 'day' | 'timeZone'>,
) {
  return sql<boolean>`exists (
    select from messages m where m.person_id = ${personId} and m.kind = ${kind}
      and m.created_at > ${startOfDay(addDays(day, -longestWaitDays), timeZone)}
      and m.sent_at >= ${startOfDay(day, timeZone)})`;
}

/**
 * The person has had a reminder of that day, or a message about new trainings, which counts as one. One that waits will
 * be that day's.
 */
export function hasHadReminder(personId: Sql<string>, today: Pick<Today, 'day' | 'timeZone'>) {
  return sql<boolean>`(${hasHad(personId, 'reminder', today)} or ${hasHad(personId, 'assigned', today)} or exists (
    select from messages m where m.person_id = ${personId} and m.kind = 'assigned' and m.next_at is not null))`;
}

/**
 * The person is about to get a message about new trainings, with everything that the day would bring. One that is late
 * keeps no reminder back.
 */
const hasNews = (personId: Sql<string>, { now }: Pick<Today, 'now'>) => sql<boolean>`exists (
  select from new_trainings n
  where n.person_id = ${personId} and n.message_id is null and n.since > ${now}::timestamptz - interval '20 minutes')`;

/**
 * The trainings of people who have to choose a session whose step has come and was not sent yet. An index
 * finds those that are due at the deadline of a program, and those with a due date of their own.
 */
function untold(fields: Sql, today: Today, which = sql``): Sql {
  const { timeZone, steps } = today;
  const moment = momentOf(today);
  const begins = steps.map(({ from }) => startOfDay(from, timeZone));
  const ends = steps.map(({ to }) => endOfDay(to, timeZone));
  const range = sql`between ${begins[0]!} and ${ends.at(-1)!}`;
  const of = (condition: Sql) => sql`
    select ${fields} from open_programs p join assignments a on a.program_id = p.id
      join steps on ${dueOf} between steps.begins_at and steps.ends_at
      left join reminders told on told.person_id = a.employee_id and told.program_id = a.program_id
        and told.cycle = a.cycle and told.due_at = ${dueOf}
    where ${condition} and is_active(a.standing) and not is_away(a.employee_id) and ${isToAct(moment, sql`p.first_free`)}
      and (told.step is null or told.step > steps.step) 
      and not ${hasHadReminder(sql`a.employee_id`, today)} ${which}`;
  return sql`
    with open_programs as materialized ${openPrograms(moment)},
      steps as (select * from unnest(${begins}::timestamptz[], ${ends}::timestamptz[],
        ${steps.map(({ step }) => step)}::int[]) as step (begins_at, ends_at, step))
    ${of(sql`a.due_at is null and p.deadline ${range}`)} union all ${of(sql`a.due_at ${range}`)}`;
}

/** The people who get a reminder, in the order of their ids. Those who hear of new trainings soon are left out. */
export async function listPeople(db: Db, today: Today): Promise<string[]> {
  const unhurried = sql`and not ${hasNews(sql`a.employee_id`, today)}`;
  const { rows } = await sql<{ id: string }>`
    select distinct id from (${untold(sql`a.employee_id as id`, today, unhurried)}) people order by id`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** The trainings to remind these people of. */
export async function listItems(tx: Db, today: Today, personIds: readonly string[]): Promise<ReminderItem[]> {
  const fields = sql`a.program_id, a.employee_id as person_id, a.cycle, ${dueOf} as due_at, steps.step`;
  const theirs = sql`and a.employee_id = any(${personIds}::uuid[])`;
  const { rows } = await sql<ReminderItem>`${untold(fields, today, theirs)}`.execute(tx);
  return rows;
}

/**
 * Keeps the trainings of each message; items of people who got none of these messages are left out. These messages take
 * over the trainings of an earlier message that still waits: so one goes out. Returns their people.
 */
export async function keepReminded(
  tx: Db,
  items: readonly ReminderItem[],
  messageIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ person_id: string }>`
    with item as materialized (
        select item.*, m.id as message_id
        from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as item (program_id uuid, person_id uuid, cycle int,
            due_at timestamptz, step int)
          join messages m on m.person_id = item.person_id and m.id = any(${messageIds}::uuid[])),
      -- People who are just being taken out of the program are skipped.
      held as materialized (
        select a.program_id, a.employee_id from item join assignments a
          on a.program_id = item.program_id and a.employee_id = item.person_id for key share of a),
      taken_over as (
        update reminders told set message_id = m.id
        from messages m, messages waiting
        where m.id = any(${messageIds}::uuid[]) and told.person_id = m.person_id and waiting.id = told.message_id
          and waiting.next_at is not null and waiting.claim is null
          and (told.person_id, told.program_id) not in (select person_id, program_id from item))
    insert into reminders (person_id, program_id, cycle, due_at, step, message_id)
    select item.person_id, item.program_id, item.cycle, item.due_at, item.step, item.message_id
    from item join held on held.program_id = item.program_id and held.employee_id = item.person_id
    on conflict (person_id, program_id) do update
      set cycle = excluded.cycle, due_at = excluded.due_at, step = excluded.step, message_id = excluded.message_id
    returning person_id`.execute(tx);
  return [...new Set(rows.map(({ person_id }) => person_id))];
}

/** A training that a message reminds of. */
export interface RemindedItem {
  id: string;
  title: string;
  due: Date;
  isOverdue: boolean;
  /** Whether it is to be read and signed. */
  isReading: boolean;
}

/**
 * The trainings that the message still reminds of: with the same due date, and still the person's move. The
 * earliest first.
 */
export async function listReminded(
  tx: Db,
  messageId: string,
  personId: string,
  at: Pick<Today, 'now' | 'timeZone'>,
): Promise<RemindedItem[]> {
  const moment = momentOf(at);
  const { rows } = await sql<RemindedItem>`
    select p.id, p.title, ${dueOf} as due, ${dueOf} < ${moment.now} as "isOverdue",
      p.completes_by = 'reading' as "isReading"
    from reminders told
      join assignments a on a.program_id = told.program_id and a.employee_id = told.person_id
        and a.cycle = told.cycle
      join programs p on p.id = a.program_id
      cross join lateral (select ${firstFree(sql`p.id`, moment)} as starts_at offset 0) free
    where told.person_id = ${personId} and told.message_id = ${messageId} and told.due_at = ${dueOf}
      and is_active(a.standing) and not is_away(a.employee_id) and ${isToAct(moment, sql`free.starts_at`)}
    order by due, p.title, p.id`.execute(tx);
  return rows;
}

/**
 * Trainings that a message leaves out when it goes out count as not sent. If seats are missing now, the step
 * comes again once there are some.
 */
export async function forgetUnsent(
  db: Db,
  messageId: string,
  shownProgramIds: readonly string[],
): Promise<void> {
  await sql`
    delete from reminders told using messages m
    where told.message_id = ${messageId} and told.program_id <> all(${shownProgramIds}::uuid[])
      and m.id = told.message_id and m.person_id = told.person_id and m.sent_at is null and m.resends = 0`.execute(
    db,
  );
}

export async function isFinished(db: Db, day: CalendarDate): Promise<boolean> {
  const { rows } = await sql`select from reminder_days where day = ${day}`.execute(db);
  return rows.length > 0;
}

export async function finish(db: Db, day: CalendarDate, now: Date): Promise<void> {
  await sql`
    insert into reminder_days (day, finished_at) values (${day}, ${now}) on conflict do nothing`.execute(db);
}

/**
 * Sessions that ended by `until`, but not before `since`, with people whose training is still open. Each has
 * the person who is to mark them.
 */
export async function listUnmarked(
  db: Db,
  { since, until }: { since: Date; until: Date },
): Promise<{ id: string; program_id: string; person_ids: string[] }[]> {
  const { rows } = await sql<{ id: string; program_id: string; person_ids: string[] }>`
    select s.id, s.program_id, ${markersOf} as person_ids
    from training_sessions s join programs p on p.id = s.program_id join users t on t.id = s.trainer_id
    join session_parts q on q.session_id = s.id and q.part = s.part_count
    where q.starts_at between ${since}::timestamptz - interval '48 hours' and ${until}
      and s.ends_at between ${since} and ${until} and ${isUnmarked}
      and not exists (select from messages m where m.dedupe_key = any(
        select 'unmarked:' || s.id || ':' || marker from unnest(${markersOf}) marker))
    order by s.id`.execute(db);
  return rows;
}

const isUnmarked = sql<boolean>`(p.archived_at is null and s.cancelled_at is null and exists (
  select from assignments a where a.session_id = s.id and a.completed_at is null and is_active(a.standing)))`;

/** The trainer; where that is no active trainer, the admins. */
const markersOf = sql<string[]>`case when t.standing = 'trainer' then array[t.id]
  else array(select admin.id from users admin where admin.standing = 'admin' order by admin.id) end`;

/** The session, if this person still has to mark it. */
export async function findUnmarked(tx: Db, sessionId: string, personId: string) {
  const { rows } = await sql<{ programId: string; title: string; startsAt: Date; people: number }>`
    select p.id as "programId", p.title, s.starts_at as "startsAt",
      (select count(*)::int from assignments a
        where a.session_id = s.id and a.completed_at is null and is_active(a.standing)) as people
    from training_sessions s join programs p on p.id = s.program_id join users t on t.id = s.trainer_id
    where s.id = ${sessionId} and ${isUnmarked} and ${personId} = any(${markersOf})`.execute(tx);
  return rows[0] ?? null;
}

/** The admins without a message of this kind that waits or has reached them on that day. */
export async function listAdminsWithout(
  db: Db,
  kind: MessageKind,
  today: Pick<Today, 'day' | 'timeZone'>,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select u.id from users u where u.standing = 'admin' and not ${hasHad(sql`u.id`, kind, today)} and not exists (
      select from messages m where m.person_id = u.id and m.kind = ${kind} and m.next_at is not null)
    order by u.id`.execute(db);
  return rows.map(({ id }) => id);
}

/** The programs that are short of seats, the earliest first, as an admin's dashboard has them. */
export async function listShortPrograms(db: Db, at: Pick<Today, 'now' | 'timeZone'>) {
  const admin = { _id: sql`null::uuid`, role: 'admin' as const };
  const { rows } = await sql<{
    short: { programs: { _id: string; title: string; short: number; by: CalendarDate | null }[] };
  }>`select ${listShort(admin, momentOf(at))} as short`.execute(db);
  return rows[0]!.short.programs;
}
