import { becauseOf } from './because.ts';
import { sql } from 'kysely';
import type { LaterDue } from '#shared/later-due';
import type { Move, Waiting } from '#shared/shapes';
import type { DueCause } from '#shared/due';
import type { Status } from '#shared/status';
import { soonDays, urgencies, type Urgency } from '#shared/urgency';
import { columnsOf, isoInstant, nestedRow, rowsFrom, type Sql, type ValueOf } from './json.ts';
import { moveOf } from './move.ts';
import { everybody, laterDue } from './people-due.ts';
import { answeredBy, hasRecord, newestRecord } from './records.ts';
import { choose, isInCharge, type Viewer } from './relations.ts';
import {
  countFields,
  countsOfTrainer,
  countWithStatus,
  dueOf,
  statusOf,
  withCountsHandedOn,
  withCountsOfAll,
} from './status.ts';
import { dayIn, type Moment } from './time-zone.ts';
import { waitingOf } from './waiting.ts';

/*
 * The standing of a program `p` for somebody. For those in charge of people it depends on how many have each
 * status, for a participant on the person's own assignment. From it follow the fields of a program in a
 * list, and the order by need of action (product §47).
 */

type Id = Viewer['_id'];

/** The standing of the program `p`, by the names of its columns. */
const stands = {
  /** The status of the person's own training; null where there is none. */
  status: sql<Status | null>`stands.status`,
  /** Whether something is left to do. */
  isOpen: sql<boolean>`stands.is_open`,
  /** Whether nothing is left to do and nothing can come. A program to which nobody is assigned yet is not done. */
  isDone: sql<boolean>`stands.is_done`,
  /** By when something of it has to be done, while something is left to do; else the program's deadline. */
  due: sql<Date>`stands.due`,
};

export interface Standing extends Readonly<typeof stands> {
  /** Joins the tables behind these columns to `programs p`. */
  join: Sql;
  /** Whether anybody has this status. */
  hasStatus: (status: Status) => Sql<boolean>;
  /** The standing's fields of a program in a list. */
  fields: ReturnType<typeof fieldsOf>;
}

const a = columnsOf<'assignments'>('a');
const p = columnsOf<'programs'>('p');

const isAssigned = sql<boolean>`a.employee_id is not null`;

/** Somebody's own assignment to the program `p`, if there is one, under the alias `a`. */
export const withAssignmentOf = (person: Id): Sql =>
  sql`left join assignments a on a.program_id = p.id and a.employee_id = ${person}`;

/**
 * The status of a person's training of `p`: the assignment's `a`, while something is asked. If nothing is
 * asked any more, as in an archived program, a record makes it complete (product §59); null without one.
 */
export function ownStatus(person: Id, now: Sql<Date>): Sql<Status | null> {
  return sql`case
    when a.completed_at is not null or (${isAssigned} and p.archived_at is null) then ${statusOf(now)}
    when ${hasRecord(p.id, person)} then 'complete' end`;
}

/** The fields of a person's own assignment `a`, and the record that a complete training has. */
export function assignmentFields(person: Id, status: Sql<Status | null>, moment: Moment) {
  const { now, zone } = moment;
  return {
    status,
    enrolled_session: a.session_id,
    completed_at: isoInstant(a.completed_at),
    due: sql<string | null>`case when ${isAssigned} then ${dayIn(zone, dueOf)} end`,
    due_because: sql<DueCause | null>`${a.due_because}`,
    due_reason: a.due_reason,
    cycle: sql<number | null>`${a.cycle}`,
    valid_until: a.valid_until,
    move: sql<Move | null>`${moveOf(moment)}`,
    waiting: sql<Waiting | null>`${waitingOf(now)}`,
    record: sql<string | null>`case when ${status} = 'complete' then ${newestRecord(p.id, person)} end`,
    answered_by: answeredBy,
  };
}

/** The same with why it is asked, for the places where people read that: a program's page, and the page of a person. */
export function assignmentFieldsWithReason(
  viewer: Viewer,
  person: Id,
  status: Sql<Status | null>,
  moment: Moment,
) {
  return { ...assignmentFields(person, status, moment), because: becauseOf(viewer, moment) };
}

const noAssignment = {
  status: sql<null>`null`,
  enrolled_session: sql<null>`null`,
  completed_at: sql<null>`null`,
};

const countsJson = nestedRow(countFields);

function fieldsOf(
  { now, zone }: Moment,
  own: ReturnType<typeof assignmentFields> | typeof noAssignment,
  counts: Sql<ValueOf<typeof countsJson> | null>,
  laterDates: Sql<LaterDue | null>,
) {
  const { isOpen, isDone, due } = stands;
  const [past, soon, later, done] = urgencies.map((word) => sql.lit(word));
  return {
    ...own,
    counts,
    next_due: sql<string | null>`case when ${isOpen} then ${dayIn(zone, due)} end`,
    later_due: sql<LaterDue | null>`case when ${isOpen} then ${laterDates} end`,
    urgency: sql<Urgency>`case when ${isDone} then ${done} when ${due} < ${now} then ${past}
      when ${dayIn(zone, due)} - ${dayIn(zone, now)} <= ${sql.lit(soonDays)} then ${soon} else ${later} end`,
  };
}

type State = Readonly<Record<'status' | 'isOpen' | 'isDone' | 'due', Sql>>;

/** Gives each of these facts its name. The offset keeps it from being computed again at each use. */
const named = ({ status, isOpen, isDone, due }: State): Sql => sql`cross join lateral (
  select ${status} as status, ${isOpen} as is_open, ${isDone} as is_done, ${due} as due offset 0) stands`;

const ownOpen = sql<boolean>`(${isAssigned} and a.completed_at is null and p.archived_at is null)`;

const ownState = (person: Id, now: Sql<Date>): State => ({
  status: ownStatus(person, now),
  isOpen: ownOpen,
  isDone: sql`not ${ownOpen}`,
  due: dueOf,
});

const peopleState = (now: Sql<Date>): State => ({
  status: sql`null::text`,
  isOpen: sql`(counts.total > counts.completed and p.archived_at is null)`,
  isDone: sql`(p.archived_at is not null
    or (counts.total = counts.completed and (counts.total > 0 or p.deadline < ${now})))`,
  due: sql`coalesce(counts.next_due, p.deadline)`,
});

const hasOwnStatus = (status: Status) => sql<boolean>`${stands.status} = ${sql.lit(status)}`;
const hasPeopleStatus = (status: Status) => sql<boolean>`${countWithStatus(status)} > 0`;

/** The program's standing for the person who has to do it. */
function ownStanding({ _id: person }: Viewer, moment: Moment): Standing {
  return {
    ...stands,
    join: sql`${withAssignmentOf(person)} ${named(ownState(person, moment.now))}`,
    hasStatus: hasOwnStatus,
    fields: fieldsOf(
      moment,
      assignmentFields(person, stands.status, moment),
      sql<null>`null`,
      sql<null>`null`,
    ),
  };
}

/** The program's standing for those in charge of its people, whose numbers `withCounts` joins. */
function peopleStanding(withCounts: Sql, trainer: Sql<string | null>, moment: Moment): Standing {
  return {
    ...stands,
    join: sql`${withCounts} ${named(peopleState(moment.now))}`,
    hasStatus: hasPeopleStatus,
    fields: fieldsOf(moment, noAssignment, countsJson, laterDue(trainer, moment.zone)),
  };
}

/** The standing of all programs for an admin, at once. */
export function standingOfAll(moment: Moment): Standing {
  return peopleStanding(withCountsOfAll(moment.now), everybody, moment);
}

/** The same of programs that a select under the alias `k` has picked with their numbers. */
export function standingOfPicked(moment: Moment): Standing {
  return peopleStanding(withCountsHandedOn, everybody, moment);
}

/** Programs `p` that are few, for a "from". The offset has them found before their standing is asked. */
export function programsWhere(condition: Sql<boolean>): Sql {
  return sql`(select p.* from programs p where ${condition} offset 0) p`;
}

/** The standing of the programs in a viewer's list for the viewer, whose role is known. */
export function standingFor(viewer: Viewer, moment: Moment): Standing {
  return viewer.role === 'employee' ? ownStanding(viewer, moment) : standingInCharge(viewer, moment);
}

/** The trainer whose people somebody in charge sees; null for all people. */
const trainerOf = ({ _id, role, as }: Viewer) =>
  as
    ? sql<string | null>`${as.trainer}`
    : choose<string | null>(role, { admin: everybody, manager: everybody, trainer: sql`${_id}` });

/**
 * By when the first people of the program `p` are due, and the others, with further fields. It is a select
 * for those in charge of them, without a row if the condition fails.
 */
export function dueInCharge<Of extends Readonly<Record<string, Sql>>>(
  viewer: Viewer,
  { now, zone }: Moment,
  further: Of,
  where: Sql<boolean> | undefined,
) {
  const trainer = trainerOf(viewer);
  const { isOpen, due } = peopleState(now);
  const fields = {
    next_due: sql<string | null>`case when ${isOpen} then ${dayIn(zone, due as Sql<Date>)} end`,
    later_due: sql<LaterDue | null>`case when ${isOpen} then ${laterDue(trainer, zone)} end`,
    ...further,
  };
  return rowsFrom(
    fields,
    sql`from ${countsOfTrainer(trainer, now)} counts ${where ? sql`where ${where}` : sql``}`,
  );
}

/**
 * The standing of programs for those in charge of their people. A trainer is in charge of the people in
 * their sessions.
 */
export function standingInCharge(viewer: Viewer, moment: Moment): Standing {
  const trainer = trainerOf(viewer);
  const withCounts = sql`cross join lateral ${countsOfTrainer(trainer, moment.now)} counts`;
  return peopleStanding(withCounts, trainer, moment);
}

/**
 * The standing of programs for a person on whose page the viewer is. It goes by the person's assignment if
 * there is one. Else, if the viewer is in charge of them, it goes by the program's people.
 */
export function standingOf(person: Id, viewer: Viewer, moment: Moment): Standing {
  const { now } = moment;
  const isOwn = sql<boolean>`whose.is_own`;
  const whose = sql`cross join lateral (
    select (${isAssigned} or not (${isInCharge(viewer)})) as is_own offset 0) whose`;
  const people = peopleState(now);
  const trainer = trainerOf(viewer);
  // Without a program all of these are zero or null.
  const counts = sql`numbers_of(case when not ${isOwn} then p.id end, p.deadline, ${trainer}, ${now})`;
  const state = {
    status: ownStatus(person, now),
    isOpen: sql`(${ownOpen} or ${people.isOpen})`,
    isDone: sql`(not ${ownOpen} and (${isOwn} or ${people.isDone}))`,
    due: sql`coalesce(a.due_at, counts.next_due, p.deadline)`,
  };
  return {
    ...stands,
    join: sql`${withAssignmentOf(person)} ${whose} cross join lateral ${counts} counts ${named(state)}`,
    hasStatus: (status) =>
      sql`case when ${isOwn} then ${hasOwnStatus(status)} else ${hasPeopleStatus(status)} end`,
    fields: fieldsOf(
      moment,
      assignmentFieldsWithReason(viewer, person, stands.status, moment),
      sql`case when not ${isOwn} then ${countsJson} end`,
      sql`case when not ${isOwn} then ${laterDue(trainer, moment.zone)} end`,
    ),
  };
}

const place = ({ now }: Moment) =>
  sql`case when ${stands.isDone} then 2 when ${stands.due} < ${now} then 0 else 1 end`;

/** The place of a program by need of action: a number and an instant, under `k`. Due soon or later follows from the instant. */
export const ranked = (moment: Moment): Sql => sql`cross join lateral (
  select ${place(moment)} as rank, ${stands.due} as instant) k`;

/** The same if a parameter asks for it, else by deadline. */
export const rankedIf = (order: Sql<'action' | null>, moment: Moment): Sql => sql`cross join lateral (
  select case when ${order}::text is null then 0 else ${place(moment)} end as rank,
    case when ${order}::text is null then p.deadline else ${stands.due} end as instant) k`;
