import { sql } from 'kysely';
import type { LaterDue } from '#shared/later-due';
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
import { byDeadline } from '../../../../db/programs.ts';

const p = columnsOf<'programs'>('p');
const q = columnsOf<'session_parts'>('q');
const s = columnsOf<'training_sessions'>('s');

/** The time between two instants. */
export interface Range {
  from: Sql;
  to: Sql;
}

export const isWithin = (instant: Sql<Date>, { from, to }: Range) =>
  sql<boolean>`${instant} between ${from}::timestamptz and ${to}::timestamptz`;

/** In a large company thousands of programs may have somebody who is due on a day: only so many of them are named. */
export const mostByOwnDates = 20;

/** The programs due on each day, from rows of a program and a day. */
export function eventsOf(dueDays: Sql) {
  const program = jsonObject({
    _id: p.id,
    title: p.title,
    deadline: isoInstant(p.deadline),
    background_color: p.background_color,
    open: sql<boolean>`p.is_open`,
    next_due: sql<string | null>`p.first_due`,
    later_due: sql<LaterDue | null>`p.others_due`,
    people: sql<number | null>`p.people`,
  });
  const programs = jsonArray(program, byDeadline);
  const day = jsonObject({ event: sql<string>`e.day`, programs: sql<ValueOf<typeof programs>>`e.programs` });
  return valueFrom(
    jsonArray(day, sql`order by e.day`),
    sql`from (select p.day, ${programs} as programs from (${dueDays}) p group by p.day) e`,
  ).$notNull();
}

/** The parts in this time of somebody's sessions \`s\` of programs \`p\`, by time. */
export const sessionsFrom = (from: Sql, where: Sql<boolean>, range: Range) =>
  jsonRows(
    {
      _id: s.id,
      start_time: isoInstant(q.starts_at),
      ends_at: isoInstant(q.ends_at),
      part: q.part,
      part_count: s.part_count,
      program: nestedRow({ _id: p.id, title: p.title }),
    },
    sql`from ${from} join session_parts q on q.session_id = s.id
      where ${where} and ${isWithin(q.starts_at, range)} order by q.starts_at, s.id`,
  );
