import { sql } from 'kysely';
import type { Move, Waiting } from '#shared/api/shapes';
import type { DueCause } from '#shared/due';
import type { Status } from '#shared/status';
import { soonDays, urgencies, type Urgency } from '#shared/urgency';
import { columnsOf, isoInstant, nestedRow, type Sql, type ValueOf } from './json.ts';
import { moveOf } from './move.ts';
import { hasRecord } from './records.ts';
import { programsInView, type Viewer } from './relations.ts';
import {
  countFields,
  countsOfProgram,
  countsOfTrainer,
  countWithAnyStatus,
  dueOf,
  statusOf,
  withRankingCounts,
} from './status.ts';
import { dayIn } from './time-zone.ts';
import { waitingOf } from './waiting.ts';

/*
 * How a program `p` stands for somebody: for whoever is in charge of people by how many of them are in each status, for
 * whoever has to do it by the own assignment. From it follow what a list tells of the program, and what needs action
 * first (product §47).
 */

type Id = Viewer['_id'];

/** When it is asked for, and in which time zone days begin. */
export interface Moment {
  now: Sql<Date>;
  zone: Sql<string>;
}

export interface Standing {
  /** Joins what the rest speaks of to `programs p`. */
  join: Sql;
  /** Joins only what ranks the programs (actionRank). */
  rankJoin: Sql;
  /** Whether something is left to do. */
  isOpen: Sql<boolean>;
  /** Whether nothing is left to do and nothing can come; a program to which nobody is assigned yet is not done. */
  isDone: Sql<boolean>;
  /** By when something of it has to be done, while something is left to do; else the program's deadline. */
  due: Sql<Date>;
  /** Whether anybody stands in this status. */
  hasStatus: (status: Sql<Status>) => Sql<boolean>;
  /** What a program in a list carries of it. */
  fields: ReturnType<typeof fieldsOf>;
}

const a = columnsOf<'assignments'>('a');
const p = columnsOf<'programs'>('p');

const isAssigned = sql<boolean>`a.employee_id is not null`;

/** Somebody's own assignment to the program `p`, if there is one, under the alias `a`. */
export const withAssignmentOf = (person: Id): Sql =>
  sql`left join assignments a on a.program_id = p.id and a.employee_id = ${person}`;

/**
 * The status of a person's training of `p`: the assignment's `a`, while something is asked. Where nothing is asked any
 * more, as in an archived program, whoever has a record has done it (product §59); null for anybody else.
 */
export function ownStatus(person: Id, now: Sql<Date>): Sql<Status | null> {
  return sql`case
    when a.completed_at is not null or (${isAssigned} and p.archived_at is null) then ${statusOf(now)}
    when ${hasRecord(p.id, person)} then 'complete' end`;
}

/** What own views tell of the person's assignment `a`. */
export function assignmentFields(person: Id, moment: Moment) {
  const { now, zone } = moment;
  return {
    status: ownStatus(person, now),
    enrolled_session: a.session_id,
    completed_at: isoInstant(a.completed_at),
    due: sql<string | null>`case when ${isAssigned} then ${dayIn(zone, dueOf)} end`,
    due_because: sql<DueCause | null>`${a.due_because}`,
    due_reason: a.due_reason,
    cycle: sql<number | null>`${a.cycle}`,
    valid_until: a.valid_until,
    move: sql<Move | null>`case when ${isAssigned} then ${moveOf(moment)} end`,
    waiting: sql<Waiting | null>`${waitingOf(now)}`,
  };
}

const noAssignment = {
  status: sql<null>`null`,
  enrolled_session: sql<null>`null`,
  completed_at: sql<null>`null`,
};

const noCounts = sql<null>`null`;

const countsJson = nestedRow(countFields);

function fieldsOf(
  { now, zone }: Moment,
  { isOpen, isDone, due }: Pick<Standing, 'isOpen' | 'isDone' | 'due'>,
  own: ReturnType<typeof assignmentFields> | typeof noAssignment,
  counts: Sql<ValueOf<typeof countsJson> | null>,
) {
  const [past, soon, later, done] = urgencies.map((word) => sql.lit(word));
  return {
    ...own,
    counts,
    next_due: sql<string | null>`case when ${isOpen} then ${dayIn(zone, due)} end`,
    urgency: sql<Urgency>`case when ${isDone} then ${done} when ${due} < ${now} then ${past}
      when ${dayIn(zone, due)} - ${dayIn(zone, now)} <= ${sql.lit(soonDays)} then ${soon} else ${later} end`,
  };
}

/** How the program stands for whoever has to do it. */
export function ownStanding(person: Id, moment: Moment): Standing {
  const state = {
    isOpen: sql<boolean>`(${isAssigned} and a.completed_at is null and p.archived_at is null)`,
    isDone: sql<boolean>`(not ${isAssigned} or a.completed_at is not null or p.archived_at is not null)`,
    due: dueOf,
  };
  return {
    ...state,
    join: withAssignmentOf(person),
    rankJoin: withAssignmentOf(person),
    hasStatus: (status) => sql`(${ownStatus(person, moment.now)} = ${status})`,
    fields: fieldsOf(moment, state, assignmentFields(person, moment), noCounts),
  };
}

/** How the program stands for whoever is in charge of its people; a trainer is of those in the own sessions. */
export function peopleStanding(viewer: Viewer, moment: Moment): Standing {
  const counts =
    viewer.role === 'trainer' ? countsOfTrainer(viewer._id, moment.now) : countsOfProgram(moment.now);
  const state = {
    isOpen: sql<boolean>`(counts.total > counts.completed and p.archived_at is null)`,
    isDone: sql<boolean>`(p.archived_at is not null
      or (counts.total = counts.completed and (counts.total > 0 or p.deadline < ${moment.now})))`,
    due: sql<Date>`coalesce(counts.next_due, p.deadline)`,
  };
  return {
    ...state,
    join: sql`cross join lateral ${counts} counts`,
    rankJoin: withRankingCounts(viewer),
    hasStatus: (status) => sql`(${countWithAnyStatus(status)} > 0)`,
    fields: fieldsOf(moment, state, noAssignment, countsJson),
  };
}

/** Programs in the viewer's view, where the standing is joined: an employee's own assignment is at hand there. */
export function isInView(viewer: Viewer): Sql<boolean> {
  return viewer.role === 'employee' ? sql`p.archived_at is null and ${isAssigned}` : programsInView(viewer);
}

/** How the programs in a viewer's list stand for the viewer. */
export function standingFor(viewer: Viewer, moment: Moment): Standing {
  return viewer.role === 'employee' ? ownStanding(viewer._id, moment) : peopleStanding(viewer, moment);
}

/**
 * How programs stand for a person who is looked at: by the own assignment where there is one, else, unless an employee
 * looks, by their people.
 */
export function standingOf(person: Id, viewer: Viewer, moment: Moment): Standing {
  const own = ownStanding(person, moment);
  if (viewer.role === 'employee') return own;
  const people = peopleStanding(viewer, moment);
  const either = <Value>(ofOwn: Sql<Value>, ofPeople: Sql<Value>) =>
    sql<Value>`case when ${isAssigned} then ${ofOwn} else ${ofPeople} end`;
  const state = {
    isOpen: either(own.isOpen, people.isOpen),
    isDone: either(own.isDone, people.isDone),
    due: either(own.due, people.due),
  };
  return {
    ...state,
    join: sql`${own.join} ${people.join}`,
    rankJoin: sql`${own.join} ${people.join}`,
    hasStatus: (status) => either(own.hasStatus(status), people.hasStatus(status)),
    fields: fieldsOf(
      moment,
      state,
      assignmentFields(person, moment),
      sql`case when not (${isAssigned}) then ${countsJson} end`,
    ),
  };
}

/** The place of a program by what needs action first: due soon or later follows from when it is due. */
export function actionRank({ isDone, due }: Standing, { now }: Moment): Sql<number> {
  return sql`(case when ${isDone} then 2 when ${due} < ${now} then 0 else 1 end)`;
}
