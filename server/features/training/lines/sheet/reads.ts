import { sql } from 'kysely';
import type { SheetItem, SheetPerson } from '#shared/people/lines/sheet';
import { trainingsAnsweredFor } from '../../../../db/acting.ts';
import { columnsOf, jsonObject, jsonRows, nestedRow, type Sql } from '../../../../db/json.ts';
import { firstFree, firstFreeFor } from '../../../../db/move.ts';
import { personWith, withPlaces } from '../../../../db/people.ts';
import { dueOf } from '../../../../db/status.ts';
import { dayIn, type Moment } from '../../../../db/time-zone.ts';

const p = columnsOf<'programs'>('p');

/** The most people on a sheet. */
const most = 1_000;

/** Open trainings `a` of people without an e-mail address. */
const isToPrint = sql<boolean>`a.completed_at is null and exists (
  select from users without where without.id = a.employee_id and without.email is null)`;

/** The trainings on the sheet of a person. */
export const trainingsOnSheet = (me: Sql | string): Sql => trainingsAnsweredFor(me, isToPrint);

/**
 * The next step in the training `a` of the program `p`, whose session is `s`, in a sentence. `free.at` is
 * the next one with a seat.
 */
function nextStep({ now, zone }: Moment): Sql<string> {
  const local = (instant: Sql) => sql`(${instant} at time zone ${zone})`;
  // As `formatSession` says it; the year is that of the paper.
  const when = (instant: Sql) => sql`to_char(${local(instant)}, 'Dy, Mon FMDD · FMHH12:MI AM')`;
  const start = sql`s.starts_at`;
  // `free.at` is the start of its last part.
  const free = sql`(
    select min(next.starts_at) from training_sessions next where next.program_id = p.id and next.last_starts_at = free.at)`;
  return sql`case
    when s.ends_at <= ${now} then 'The trainer still has to confirm your attendance.'
    when s.location is not null
      then format('Your session is on %s. Location: %s.', ${when(start)}, s.location)
    when s.id is not null then format('Your session is on %s.', ${when(start)})
    when free.at is null then 'No session has a free seat yet.'
    else concat(case when ${dueOf} < ${now} then 'This is overdue. ' end,
      format('Choose a session. The next one with a free seat is on %s.', ${when(free)})) end`;
}

/**
 * The people without e-mail for whose open trainings the person answers (product §104), by name. Each has
 * these trainings, the first due first; at most a thousand, of `total`.
 */
export function viewSheet(
  me: Sql<string>,
  moment: Moment,
): Sql<{ people: SheetPerson[]; total: number; day: string }> {
  const items: Sql<SheetItem[]> = jsonRows(
    {
      program: nestedRow({ _id: p.id, title: p.title }),
      due: dayIn(moment.zone, dueOf),
      text: nextStep(moment),
    },
    sql`from mine a join programs p on p.id = a.program_id left join training_sessions s on s.id = a.session_id
      cross join lateral (select ${firstFreeFor(firstFree(sql`p.id`, moment), moment)} as at offset 0) free
      where a.employee_id = u.id order by ${dueOf}, p.title, p.id`,
  );
  const people = sql<SheetPerson[]>`(
    select coalesce(json_agg(${personWith({ items })} order by u.last_name, u.first_name, u.id), '[]')
    from (
      select u.* from users u where u.id in (select employee_id from mine)
      order by u.last_name, u.first_name, u.id limit ${sql.lit(most)}) u ${withPlaces})`;
  return sql`(
    with mine as materialized (select a.* from ${trainingsOnSheet(me)} a)
    select ${jsonObject({
      people,
      total: sql<number>`(select count(distinct employee_id)::int from mine)`,
      day: dayIn(moment.zone, moment.now),
    })})`;
}
