import { sql } from 'kysely';
import type { Titled } from '#shared/answers';
import type { Sql } from './json.ts';

/** Programs with their titles, in the order of a function that finds them. */
const titlesOf = (found: Sql, which = sql``): Sql<Titled[]> => sql`(
  select coalesce(json_agg(json_build_object('_id', o.id, 'title', o.title)), '[]') from ${found} o ${which})`;

/** The programs that this one needs (product §125), by title. */
export const needsOf = (programId: Sql<string>): Sql<Titled[]> => titlesOf(sql`needs_of(${programId})`);

/** For which session somebody needs them: one that starts then, on that day; null is any that they can choose. */
interface When {
  starts: Sql<Date | null>;
  day: Sql<string>;
}

/** The programs that the person needs before that session of the program, by title. None unless `asked` is true. */
export const lacksOf = (
  programId: Sql<string>,
  person: Sql<string>,
  { starts, day }: When,
  asked?: Sql<boolean>,
): Sql<Titled[]> =>
  titlesOf(sql`lacks(${programId}, ${person}, ${starts}, ${day})`, asked && sql`where ${asked}`);

/** Whether there is one. */
export const lacksAny = (programId: Sql<string>, person: Sql<string>, { starts, day }: When): Sql<boolean> =>
  sql`exists (select from lacks(${programId}, ${person}, ${starts}, ${day}))`;

/** Any session from this day on. */
export const anySession = (day: Sql<string>): When => ({ starts: sql`null`, day });
