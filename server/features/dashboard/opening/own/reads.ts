import { sql } from 'kysely';
import type { DueCause } from '#shared/due';
import type { Move } from '#shared/shapes';
import type { Status } from '#shared/status';
import { isWithin, sessionsFrom, type Range } from '../dates/reads.ts';
import {
  columnsOf,
  isoInstant,
  jsonObject,
  jsonRow,
  jsonRows,
  nestedRow,
  valueFrom,
  type Sql,
  type ValueOf,
} from '../../../../db/json.ts';
import { moveFrom } from '../../../../db/move.ts';
import { severalParts } from '../../../../db/programs.ts';
import { newestRecord } from '../../../../db/records.ts';
import type { Viewer } from '../../../../db/relations.ts';
import { isToCome } from '../../../../db/seats.ts';
import { dueOf, statusOf } from '../../../../db/status.ts';
import { dayIn, type Moment } from '../../../../db/time-zone.ts';
import { waitingOf } from '../../../../db/waiting.ts';

/*
 * The trainings that are asked of the person who opens a dashboard, from one look at the assignments: they stand in
 * `own`, with the columns of the assignment `a` and its program `p`.
 */

/** So many trainings that are done have a row. */
const mostFinished = 4;

const a = columnsOf<'assignments'>('a');
const p = columnsOf<'programs'>('p');
const s = columnsOf<'training_sessions'>('s');

const own = {
  status: sql<Status>`a.status`,
  isOpen: sql<boolean>`a.is_open`,
  due: sql<Date>`a.due`,
};

/** The person's assignments in active programs, to be named in a "with". */
export const ownTrainings = ({ _id }: Viewer, { now }: Moment): Sql => sql`own as materialized (
  select a.program_id, a.employee_id, a.standing, a.session_id, a.completed_at, a.due_at, a.due_because, a.due_reason,
    a.valid_until, ${statusOf(now)} as status, ${dueOf} as due, a.completed_at is null as is_open,
    p.title, p.deadline, p.archived_at, p.background_color, p.duration_minutes, p.assigned_manager_id,
    a as assignment, p as program
  from assignments a join programs p on p.id = a.program_id
  where a.employee_id = ${_id} and p.archived_at is null)`;

/** Whether there are any. */
export const learns = ({ _id }: Viewer) => sql<boolean>`exists (
  select from assignments a join programs p on p.id = a.program_id
  where a.employee_id = ${_id} and p.archived_at is null)`;

/** The rows of `own`, or of a select of them, as an assignment `a` and its program `p`. */
const asAssignments = (rows: Sql): Sql => sql`${rows} a cross join lateral (
  select a.program_id as id, a.title, a.deadline, a.archived_at, a.background_color, a.duration_minutes, a.assigned_manager_id) p`;

const nameOf = (id: Sql) =>
  nestedRow(
    { _id: sql<string>`u.id`, first_name: sql<string>`u.first_name`, last_name: sql<string>`u.last_name` },
    sql`from users u where u.id = ${id}`,
  );

const session = {
  _id: s.id,
  start_time: isoInstant(s.starts_at),
  ends_at: isoInstant(s.ends_at),
  parts: severalParts,
  capacity: s.capacity,
  location: s.location,
};

/** The cards of all open trainings, and of the first few that are done: the screen shows no more. */
export function ownCards(moment: Moment) {
  const { now, zone } = moment;
  const byNeed = sql`order by a.due, a.title, a.program_id`;
  const shown = sql`(
    select a.*, row_number() over (partition by a.is_open ${byNeed}) as place,
      case when not a.is_open then 2 when a.due < ${now} then 0 else 1 end as rank from own a)`;
  const chosen = jsonRow({ ...session, join_url: s.join_url, trainer: nameOf(s.trainer_id) });
  const turn = { assignment: sql`a.assignment`, program: sql`a.program`, programId: p.id };
  // The link is for those who sit there.
  const addable = jsonRows(
    { ...session, join_url: sql<string | null>`null`, trainer: nameOf(s.trainer_id) },
    sql`from training_sessions s where s.program_id = p.id and ${isToCome(moment)} order by s.position`,
  );
  const waiting = sql<{ position: number } | null>`(
    select json_build_object('position', place->'position') from (select ${waitingOf(now)} as place offset 0) w
    where place is not null)`;
  const card = {
    _id: p.id,
    title: p.title,
    deadline: isoInstant(p.deadline),
    duration: p.duration_minutes,
    background_color: p.background_color,
    assigned_manager: nameOf(p.assigned_manager_id),
    status: own.status,
    completed_at: isoInstant(a.completed_at),
    due: sql<string>`${dayIn(zone, own.due)}`,
    due_because: sql<DueCause | null>`${a.due_because}`,
    due_reason: a.due_reason,
    valid_until: a.valid_until,
    enrolled_session: a.session_id,
    training_sessions: sql<
      ValueOf<typeof addable>
    >`case when seat.chosen is not null then json_build_array(seat.chosen)
      when turn.what = 'add-seats' then ${addable} else '[]' end`,
    move: nestedRow({ whose: sql<Move['whose']>`turn.whose`, what: sql<Move['what']>`turn.what` }),
    waiting,
    record: sql<string | null>`case when not ${own.isOpen} then ${newestRecord(p.id, a.employee_id)} end`,
  };
  return jsonObject({
    programs: jsonRows(
      card,
      sql`from ${asAssignments(shown)}
        left join lateral (
          select ${chosen} as chosen
          from training_sessions s
          where s.id = a.session_id and a.is_open and s.cancelled_at is null offset 0) seat on true
        cross join lateral (select * from ${moveFrom(turn, moment)} offset 0) turn
        where a.is_open or a.place <= ${sql.lit(mostFinished)} order by a.rank, a.due, a.title, a.program_id`,
    ),
    complete: valueFrom(sql<number>`count(*)`, sql`from own where not is_open`).$notNull(),
  });
}

/** How many of them are complete and overdue. */
export function ownInsight() {
  const countWith = (status: Status) => sql<number>`count(*) filter (where status = ${sql.lit(status)})`;
  return valueFrom(
    jsonObject({
      complete: countWith('complete'),
      overdue: countWith('overdue'),
      overdue_programs: countWith('overdue'),
    }),
    sql`from own`,
  ).$notNull();
}

/** The days on which they are due, for `eventsOf`. */
export const ownDueDays = ({ zone }: Moment, range: Range): Sql => sql`
  select program_id as id, title, deadline, background_color, ${dayIn(zone, sql`due`)} as day, is_open,
    case when is_open then ${dayIn(zone, sql`due`)} end as first_due, null as others_due, null::int as people
  from own where ${isWithin(sql`due`, range)}`;

/** The sessions chosen, by time. */
export function ownSessions(range: Range) {
  // The few are looked up one by one: there are many more in the same days.
  const chosen = sql`(select * from training_sessions s where s.id = a.session_id offset 0) s`;
  return sessionsFrom(
    sql`${asAssignments(sql`own`)} cross join lateral ${chosen}`,
    sql`s.cancelled_at is null`,
    range,
  );
}
