import { sql } from 'kysely';
import type { Titled } from '#shared/answers';
import { jsonRows, type Sql } from './json.ts';

/** The programs that this one needs (product §125), by title. */
export const needsOf = (programId: Sql<string>): Sql<Titled[]> =>
  jsonRows(
    { _id: sql<string>`o.id`, title: sql<string>`o.title` },
    sql`from program_needs n join programs o on o.id = n.needed_id
      where n.program_id = ${programId} order by o.title, o.id`,
  );

/** For which session somebody needs them: one that starts then, on that day; null is any that they can choose. */
interface When {
  starts: Sql<Date | null>;
  day: Sql<string>;
}

/** The programs that the person needs before that session of the program, by title. */
export const lacksOf = (programId: Sql<string>, person: Sql<string>, { starts, day }: When): Sql<Titled[]> =>
  jsonRows(
    { _id: sql<string>`first.program_id`, title: sql<string>`first.title` },
    sql`from lacks(${programId}, ${person}, ${starts}, ${day}) first order by first.title, first.program_id`,
  );

/** Whether there is one. */
export const lacksAny = (programId: Sql<string>, person: Sql<string>, { starts, day }: When): Sql<boolean> =>
  sql`exists (select from lacks(${programId}, ${person}, ${starts}, ${day}))`;

/** Any session from this day on. */
export const anySession = (day: Sql<string>): When => ({ starts: sql`null::timestamptz`, day });
