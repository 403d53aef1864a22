import { sql } from 'kysely';
import { longSuspended, type QuestionKind } from '#shared/company/questions';
import { isAlias } from './active.ts';
import { dueEndings } from './audiences.ts';
import type { Sql } from './json.ts';
import { dayIn, type Moment } from './time-zone.ts';

/* The questions that wait for an admin (product §100.5): the rows that each kind of them comes from. */

/** The trainings of the audience `kept` that have ended by today, and wait for an admin. */
export const heldEndings = ({ now, zone }: Moment): Sql => dueEndings(sql`kept.program_id`, dayIn(zone, now));

/** For a "from", with the person as `u`, the program as `p` and a record as `r`. */
export const openQuestions = (moment: Moment): Record<QuestionKind, Sql> => ({
  manager_pending: sql`users u where u.line_manager_pending is not null and u.deactivated_at is null`,
  audience_held: sql`audiences kept join programs p on p.id = kept.program_id
    where kept.held_at is not null and exists (select ${heldEndings(moment)})`,
  suspended_long: sql`users u
    where u.suspended_at < ${moment.now}::timestamptz - make_interval(days => ${sql.lit(longSuspended)})
      and u.deactivated_at is null and not ${isAlias}`,
  proposal: sql`training_records r join users u on u.id = r.person_id where r.decision = 'proposed'`,
});

/** How many there are; of each kind no more than `most` are counted. */
export function countOpenQuestions(moment: Moment, most: number | null = null): Sql<number> {
  const limited = most === null ? sql`` : sql`limit ${sql.lit(most)}`;
  const counts = Object.values(openQuestions(moment)).map(
    (rows) => sql`(select count(*)::int from (select from ${rows} ${limited}) each)`,
  );
  return sql<number>`${sql.join(counts, sql` + `)}`;
}
