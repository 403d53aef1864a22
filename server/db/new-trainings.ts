import { sql } from 'kysely';
import type { Sql } from './json.ts';

/*
 * `new_trainings` has the trainings that people don't know of yet (product §119). The statements that open trainings note
 * them; some minutes later a job tells of them (server/features/messages/new-trainings).
 */

/** A person who knows a training already gets a message only if it is due within this number of days. */
export const soonDays = 30;

/** Since when. A person who knows the training already gets a message only if it is due soon. */
interface News {
  now: Date;
  onlySoon: boolean;
}

/** For the "with" of a statement that opens trainings: notes those of these rows of `assignments` that are open. */
export function noteAsNew(rows: Sql, { now, onlySoon }: News): Sql {
  return sql`
    insert into new_trainings (person_id, program_id, cycle, since, only_soon)
    select opened.employee_id, opened.program_id, opened.cycle, ${now}::timestamptz, ${sql.lit(onlySoon)}
    from ${rows} opened where opened.completed_at is null
    order by opened.employee_id, opened.program_id
    on conflict (person_id, program_id) do update
      set cycle = excluded.cycle, since = excluded.since, only_soon = excluded.only_soon, message_id = null`;
}
