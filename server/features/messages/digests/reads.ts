import { sql } from 'kysely';
import { addDays, calendarDateOf, endOfDay, type CalendarDate } from '#shared/time';
import { jsonObject, type Sql } from '../../../db/json.ts';
import { fullNameOf } from '../../../db/people.ts';
import { programRelations } from '../../../db/relations.ts';
import { countsOfProgram, countWithStatus, dueOf, overdueParts } from '../../../db/status.ts';
import type { Db } from '../../../db/tables.ts';
import { dayIn } from '../../../db/time-zone.ts';
import { demandOf, shortageIn } from '../../training/solvency/reads.ts';

/** So many days ahead people are told who have no seat yet. */
const daysAhead = 14;

/** So many people of each kind are named, and so many programs. */
const mostNamed = 20;

/** Whether the person gets the overview. */
export const viewChoice = (personId: Sql<string>) =>
  jsonObject({
    on: sql<boolean>`not exists (select from digest_unsubscriptions d where d.person_id = ${personId})`,
  });

/** A program in which there is something to tell. */
export interface DigestProgram {
  title: string;
  overdue: number;
  /** Due by the digest's `until`, without a seat in time. */
  soon: number;
  /** So many seats are missing, and by which day; null where people can't be in time any more. */
  short: number;
  shortBy: CalendarDate | null;
}

/** Somebody who has to do a program. */
export interface DigestPerson {
  name: string;
  title: string;
  due: Date;
}

/** The overview of a manager's programs. */
export interface Digest {
  programs: DigestProgram[];
  until: CalendarDate;
  /** The first of them: those who are late longest, and those who are due first. */
  overdue: DigestPerson[];
  soon: DigestPerson[];
}

interface Asked {
  managerId: string;
  now: Date;
  timeZone: string;
}

/** How the programs stand that a manager oversees. People are looked up only in programs whose numbers tell of some. */
export async function readDigest(db: Db, { managerId, now, timeZone }: Asked): Promise<Digest> {
  const moment = { now: sql<Date>`${now}::timestamptz`, zone: sql<string>`${timeZone}` };
  const until = addDays(calendarDateOf(now, timeZone), daysAhead);
  const horizon = endOfDay(until, timeZone);
  const overseen = programRelations.overseen(managerId);
  const { rows } = await sql<DigestProgram & { id: string }>`
    select p.id, p.title, ${countWithStatus('overdue')} as overdue, coalesce(soon.people, 0) as soon,
      coalesce(shortage.short, 0) as short, ${dayIn(moment.zone, sql`shortage.at`)} as "shortBy"
    from programs p cross join lateral ${countsOfProgram(moment.now)} counts
      left join (
        select program_id, sum(people)::int as people from ${demandOf(overseen, moment.now)} demand
        where due between ${now} and ${horizon} group by program_id) soon on soon.program_id = p.id
      left join ${shortageIn(overseen, moment)} shortage on shortage.program_id = p.id and shortage.short > 0
    where ${overseen} and (${countWithStatus('overdue')} > 0 or soon.people > 0 or shortage.short > 0)
    order by overdue desc, soon desc, short desc, p.title, p.id`.execute(db);
  const idsWith = (count: 'overdue' | 'soon') => rows.filter((row) => row[count] > 0).map(({ id }) => id);
  return {
    programs: rows,
    until,
    overdue: await listPeople(db, idsWith('overdue'), overdueParts(moment.now)),
    soon: await listPeople(db, idsWith('soon'), soonParts(now, horizon)),
  };
}

/** Due by then and without a seat before it: by the program's deadline, and by a due date of their own. */
function soonParts(now: Date, horizon: Date): Sql<boolean>[] {
  const seatless = sql`a.completed_at is null and (a.session_id is null
    or exists (select from training_sessions s where s.id = a.session_id and s.starts_at > ${dueOf}))`;
  const within = (due: Sql) => sql<boolean>`${due} between ${now} and ${horizon}`;
  return [
    sql`${seatless} and a.due_at is null and ${within(sql`p.deadline`)}`,
    sql`${seatless} and ${within(sql`a.due_at`)}`,
  ];
}

/** The first people of these programs by due date and name; of each part an index finds a program's first. */
async function listPeople(
  db: Db,
  programIds: readonly string[],
  parts: readonly Sql<boolean>[],
): Promise<DigestPerson[]> {
  if (programIds.length === 0) return [];
  const order = sql`due, last_name, first_name, employee_id`;
  const first = parts.map(
    (part) => sql`(
      select a.first_name, a.last_name, a.employee_id, ${dueOf} as due from assignments a
      where a.program_id = p.id and is_active(a.standing) and ${part}
      order by ${order} limit ${sql.lit(mostNamed)})`,
  );
  const { rows } = await sql<DigestPerson>`
    select ${fullNameOf('a')} as name, p.title, a.due
    from programs p cross join lateral (${sql.join(first, sql` union all `)}) a
    where p.id = any(${programIds}::uuid[])
    order by ${order}, p.title, p.id limit ${sql.lit(mostNamed)}`.execute(db);
  return rows;
}
