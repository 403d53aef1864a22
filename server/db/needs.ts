import { sql } from 'kysely';
import type { Titled } from '#shared/answers';
import type { Sql } from './json.ts';

/** The programs that this one needs (product §125), by title. */
export const needsOf = (programId: Sql<string>): Sql<Titled[]> => sql`needs_of(${programId})`;

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
  sql`(
    select coalesce(json_agg(json_build_object('_id', o.id, 'title', o.title)), '[]')
    from lacks(${programId}, ${person}, ${starts}, ${day}) o ${asked ? sql`where ${asked}` : sql``})`;

/** Whether there is one. */
export const lacksAny = (programId: Sql<string>, person: Sql<string>, { starts, day }: When): Sql<boolean> =>
  sql`exists (select from lacks(${programId}, ${person}, ${starts}, ${day}))`;

/** Any session from this day on. */
export const anySession = (day: Sql<string>): When => ({ starts: sql`null`, day });
