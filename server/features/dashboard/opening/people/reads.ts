import { sql } from 'kysely';
import { cardsShown, deadlinesShown } from '#shared/dashboard/shown';
import type { LaterDue } from '#shared/later-due';
import type { Urgency } from '#shared/urgency';
import {
  columnsOf,
  isoInstant,
  jsonArray,
  jsonObject,
  jsonRows,
  nestedRow,
  valueFrom,
  type Sql,
  type ValueOf,
} from '../../../../db/json.ts';
import { everybody, isDueWithin, peopleDue } from '../../../../db/people-due.ts';
import { programsWhere, ranked, standingInCharge, standingOfAll } from '../../../../db/program-standing.ts';
import { byDeadline, chosenBy, severalParts, withChosen } from '../../../../db/programs.ts';
import { programsInView, sessionRelations, sessionsInView, type Viewer } from '../../../../db/relations.ts';
import { isOver } from '../../../../db/seats.ts';
import { countColumns, countsUnder, withCountsHandedOn } from '../../../../db/status.ts';
import { dayIn, type Moment } from '../../../../db/time-zone.ts';
import { isWithin, mostByOwnDates, sessionsFrom, type Range } from '../dates/reads.ts';

/*
 * The programs of somebody in charge of their people, from one look at them and their numbers: they stand in `mine`, and
 * all in view in `viewed`, of which an admin may have thousands.
 */

const p = columnsOf<'programs'>('p');
const s = columnsOf<'training_sessions'>('s');

/** The parts of the reply that speak of them, for one reader. */
export function inCharge(viewer: Viewer, moment: Moment, range: Range) {
  const { now, zone } = moment;
  const isAdmin = viewer.role === 'admin';
  const within = (instant: Sql<Date>) => isWithin(instant, range);
  const byNeed = sql`order by rank, due, title, id`;
  const firstByNeed = sql`${byNeed} limit ${sql.lit(cardsShown)}`;
  const viewed = sql.raw(isAdmin ? 'viewed' : 'mine');
  const upcoming = (rows: Sql) =>
    sql`(select * from ${rows} p where deadline >= ${now} ${byDeadline} limit ${sql.lit(deadlinesShown)}) p`;

  const { join, isOpen, isDone, due, fields } = isAdmin
    ? standingOfAll(moment)
    : standingInCharge(viewer, moment);
  const numbers = sql`p.id, p.title, p.deadline, p.background_color, p.duration_minutes, p.due_days, ${countColumns},
    ${isOpen}, ${isDone}, ${due}, k.rank`;
  const facts = sql`${fields.next_due} as first_due, ${fields.later_due} as others_due, ${fields.urgency} as urgency`;
  const inView = programsInView(viewer);
  const ranks = ranked(moment);

  /** The programs, to be named in a "with": of an admin those of which some part speaks. */
  const programs = isAdmin
    ? sql`viewed as materialized (
        select ${numbers} from programs p ${join} ${ranks} where ${inView}),
      mine as materialized (
        select k.*, ${facts} from viewed k cross join lateral (select k.id, k.deadline) p ${withCountsHandedOn}
          cross join lateral (select k.is_open, k.is_done, k.due) stands
        where k.id in (select id from viewed ${firstByNeed}) or ${isDueWithin(within)}
          or k.id in (select p.id from ${upcoming(viewed)}))`
    : sql`mine as materialized (select ${numbers}, ${facts} from ${programsWhere(inView)} ${join} ${ranks})`;

  /** In the order by need of action. */
  function cards() {
    const card = {
      _id: p.id,
      title: p.title,
      deadline: isoInstant(p.deadline),
      duration: p.duration_minutes,
      background_color: p.background_color,
      due_days: p.due_days,
      counts: nestedRow(countsUnder('p')),
      next_due: shown.firstDue,
      later_due: shown.othersDue,
      urgency: shown.urgency,
      training_sessions: viewer.role === 'trainer' ? sessionsOf(viewer, now) : none,
    };
    return jsonRows(card, sql`from mine p ${isAdmin ? firstByNeed : byNeed}`);
  }

  /** Complete and overdue trainings, and in how many programs somebody is overdue. */
  const insight = valueFrom(
    jsonObject({
      complete: sql<number>`coalesce(sum(completed), 0)`,
      overdue: sql<number>`coalesce(sum(overdue), 0)`,
      overdue_programs: sql<number>`count(*) filter (where overdue > 0)`,
    }),
    sql`from ${viewed}`,
  ).$notNull();

  /**
   * Each day on which people are due, and how many have still to do it: the deadline, and the days of those who have a
   * due date of their own. For `eventsOf`.
   */
  function dueDays(): Sql {
    const trainer = viewer.role === 'trainer' ? sql<string>`${viewer._id}` : everybody;
    const dueAt = sql<Date>`due.due_at`;
    return sql`
      select p.*, e.day, e.people from mine p join (
        select id, day, sum(people)::int as people from (
          select p.id, ${dayIn(zone, dueAt)} as day, due.people, due.due_at = p.deadline as is_deadline,
            row_number() over (partition by due.due_at order by due.people desc, p.id) as place
          from mine p cross join lateral (select p.total, p.completed) counts
            cross join lateral ${peopleDue(trainer)} due
          where ${within(dueAt)}) each
        where is_deadline or place <= ${sql.lit(mostByOwnDates)} group by id, day) e using (id)`;
  }

  /** The first deadlines to come, by day, and how many there are. */
  function deadlines() {
    const { enrolled, completed } = countsUnder('p');
    const program = jsonObject({
      _id: p.id,
      title: p.title,
      duration: p.duration_minutes,
      enrolled,
      completed,
      next_due: shown.firstDue,
      later_due: shown.othersDue,
    });
    const listed = jsonArray(program, byDeadline);
    const day = jsonObject({
      deadline: sql<string>`d.deadline`,
      programs: sql<ValueOf<typeof listed>>`d.programs`,
    });
    return jsonObject({
      total: valueFrom(sql<number>`count(*)`, sql`from ${viewed} where deadline >= ${now}`).$notNull(),
      deadlines: valueFrom(
        jsonArray(day, sql`order by d.deadline`),
        sql`from (
          select ${isoInstant(sql`min(p.deadline)`)} as deadline, ${listed} as programs
          from ${upcoming(sql`mine`)}
          group by ${dayIn(zone, p.deadline)}) d`,
      ).$notNull(),
    });
  }

  return { programs, cards, insight, dueDays, deadlines };
}

const shown = {
  firstDue: sql<string | null>`p.first_due`,
  othersDue: sql<LaterDue | null>`p.others_due`,
  urgency: sql<Urgency>`p.urgency`,
};

const none = sql<ValueOf<ReturnType<typeof sessionsOf>>>`'[]'::json`;

/** A trainer's sessions of the program `p` that are ahead, and those in which people are to be marked. */
function sessionsOf(viewer: Viewer, now: Sql<Date>) {
  // All programs in view are active.
  const isTaught = sessionRelations['taught-even-archived'](viewer._id);
  const visibleIf = (count: Sql<number>) => sql<number | null>`case when ${isTaught} then ${count} end`;
  const session = {
    _id: s.id,
    start_time: isoInstant(s.starts_at),
    ends_at: isoInstant(s.ends_at),
    parts: severalParts,
    location: s.location,
    enrolled: visibleIf(sql`chosen.enrolled`),
    complete: visibleIf(sql`chosen.completed`),
    walk_ins: visibleIf(chosenBy.walk_ins),
  };
  return jsonRows(
    session,
    sql`from training_sessions s ${withChosen}
      where s.program_id = p.id and s.cancelled_at is null and ${sessionsInView(viewer, false)}
        and (not ${isOver(sql`s`, now)} or (${isTaught} and (chosen.enrolled > 0 or ${chosenBy.walk_ins} > 0)))
      order by s.position`,
  );
}

/** Whether a session that the trainer teaches has begun. */
export const hasTaught = ({ _id }: Viewer, now: Sql<Date>) => sql<boolean>`exists (
  select from training_sessions s join mine p on p.id = s.program_id
  where s.trainer_id = ${_id} and s.cancelled_at is null and s.starts_at <= ${now})`;

/** The sessions that a trainer teaches, by time. */
export const taughtSessions = ({ _id }: Viewer, range: Range) =>
  sessionsFrom(
    sql`training_sessions s join programs p on p.id = s.program_id`,
    sql`s.trainer_id = ${_id} and s.cancelled_at is null and p.archived_at is null`,
    range,
  );

/** No sessions, as a manager and an admin have none of their own in a calendar. */
export const noSessions = sql<ValueOf<ReturnType<typeof taughtSessions>>>`'[]'::json`;
