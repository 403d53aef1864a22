import { sql } from 'kysely';
import { isoInstant, type Sql } from './json.ts';

/*
 * Changes of programs that wait for their message (product §85). For people in a session, `calendar_entries`
 * has the facts that they last read. For deadlines it is the program's history, and for sessions' trainers
 * the rows kept with the changes.
 */

/** The rows of a function of the database for the changes `w` of the program `p`. */
const untold = (name: 'untold_facts' | 'people_untold', now: Sql<Date> | Date): Sql =>
  sql`${sql.raw(name)}(w.program_id, w.since, p.deadline, ${now}::timestamptz) untold`;

const untoldIn = (programId: Sql | string, rows: Sql): Sql => sql`
  select untold.*
  from unpublished_changes w join programs p on p.id = w.program_id and p.archived_at is null
  cross join lateral ${rows}
  where w.program_id = ${programId}`;

/** A select of the people concerned by changes of the program that wait for their message; of nobody if none do. */
export const concernedIn = (programId: string, now: Date): Sql =>
  untoldIn(programId, untold('people_untold', now));

/** Whether they concern anybody. */
export const concernsAnybody = (programId: Sql | string, now: Date): Sql<boolean> =>
  sql`exists (${untoldIn(programId, untold('untold_facts', now))})`;

interface Unpublished {
  people: number;
  trainers: number;
  publish_at: string;
}

/** How many people the program's waiting changes concern, and when they get the message; null if nothing waits. */
export const unpublishedChanges = (now: Sql<Date>) => sql<Unpublished | null>`(
  select r from (
    select count(*) filter (where untold.takes_part)::int as people,
      count(*) filter (where not untold.takes_part)::int as trainers,
      ${isoInstant(sql<Date>`w.publish_at`)} as publish_at
    from unpublished_changes w cross join lateral ${untold('people_untold', now)}
    where w.program_id = p.id and p.archived_at is null group by w.publish_at) r)`;
