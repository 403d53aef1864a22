import { sql } from 'kysely';
import { addDays, calendarDateOf, endOfDay, type CalendarDate } from '#shared/time';
import { trainingsAnsweredFor } from '../../../db/acting.ts';
import { jsonObject, type Sql } from '../../../db/json.ts';
import { fullNameOf } from '../../../db/people.ts';
import { programRelations } from '../../../db/relations.ts';
import { countsOfProgram, countWithStatus, dueOf, isOverdue } from '../../../db/status.ts';
import type { Db } from '../../../db/tables.ts';
import { dayIn } from '../../../db/time-zone.ts';
import { demandOf, shortageIn } from '../../training/solvency/reads.ts';

/** The days ahead for which people without a seat are named. */
const daysAhead = 14;

/** The most people of each kind that are named, and the most programs. */
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
  /** How many seats are missing, and by which day; null if people can't be in time any more. */
  short: number;
  shortBy: CalendarDate | null;
}

/** Somebody who has to do a program. */
export interface DigestPerson {
  name: string;
  title: string;
  due: Date;
}

/** Trainings to mention: how many, and the first with their people. */
export interface DigestPeople {
  total: number;
  /** Those of people below in the line. */
  ofTeam: number;
  /** Those of the programs overseen. */
  overseen: number;
  first: DigestPerson[];
}

/** The overview of the programs that somebody oversees, and of the people for whose trainings they answer. */
export interface Digest {
  programs: DigestProgram[];
  until: CalendarDate;
  /** Those who are late longest, and those who are due first. */
  overdue: DigestPeople;
  soon: DigestPeople;
}

interface Asked {
  personId: string;
  now: Date;
  timeZone: string;
}

/** The state of the programs that the person oversees, and the trainings for which they answer. */
export async function readDigest(db: Db, { personId, now, timeZone }: Asked): Promise<Digest> {
  const moment = { now: sql<Date>`${now}::timestamptz`, zone: sql<string>`${timeZone}` };
  const until = addDays(calendarDateOf(now, timeZone), daysAhead);
  const horizon = endOfDay(until, timeZone);
  const overseen = programRelations.overseen(personId);
  const { rows } = await sql<DigestProgram>`
    select p.title, ${countWithStatus('overdue')} as overdue, coalesce(soon.people, 0) as soon,
      coalesce(shortage.short, 0) as short, ${dayIn(moment.zone, sql`shortage.at`)} as "shortBy"
    from programs p cross join lateral ${countsOfProgram(moment.now)} counts
      left join (
        select program_id, sum(people)::int as people from ${demandOf(overseen, moment.now)} demand
        where due between ${now} and ${horizon} group by program_id) soon on soon.program_id = p.id
      left join ${shortageIn(overseen, moment)} shortage on shortage.program_id = p.id and shortage.short > 0
    where ${overseen} and (${countWithStatus('overdue')} > 0 or soon.people > 0 or shortage.short > 0)
    order by overdue desc, soon desc, short desc, p.title, p.id`.execute(db);
  return {
    programs: rows,
    until,
    overdue: await listPeople(db, personId, isOverdue(moment.now)),
    soon: await listPeople(db, personId, isSoon(now, horizon)),
  };
}

/** Due by then, and without a seat before. */
const isSoon = (now: Date, horizon: Date): Sql<boolean> => sql`a.completed_at is null
  and ${dueOf} between ${now} and ${horizon} and (a.session_id is null
    or exists (select from training_sessions s where s.id = a.session_id and s.last_starts_at > ${dueOf}))`;

/** The first people by due date and name for whose trainings of this kind the person answers. */
async function listPeople(db: Db, personId: string, which: Sql<boolean>): Promise<DigestPeople> {
  const { rows } = await sql<DigestPerson & Omit<DigestPeople, 'first'>>`
    select ${fullNameOf('a')} as name, p.title, ${dueOf} as due, count(*) over ()::int as total,
      count(*) filter (where a.is_below) over ()::int as "ofTeam",
      count(*) filter (where p.assigned_manager_id = ${personId}) over ()::int as overseen
    from ${trainingsAnsweredFor(personId, which)} a join programs p on p.id = a.program_id
    order by due, a.last_name, a.first_name, a.employee_id, p.title, p.id
    limit ${sql.lit(mostNamed)}`.execute(db);
  const { total, ofTeam, overseen } = rows[0] ?? { total: 0, ofTeam: 0, overseen: 0 };
  return { total, ofTeam, overseen, first: rows.map(({ name, title, due }) => ({ name, title, due })) };
}
