import { sql } from 'kysely';
import type { Effect, Preview } from '#shared/effects';
import type { CalendarDate } from '#shared/time';
import {
  fitsAudience,
  isOpenByAudience,
  isRunning,
  isUnassigned,
  withProgram,
} from '../../../../db/audiences.ts';
import type { Sql } from '../../../../db/json.ts';
import type { Db } from '../../../../db/tables.ts';
import { readTouched } from '../../../programs/effects/touched/store.ts';

/** A row of import_people can be read as one of people only if it comes from a select. */
const people = sql`(select * from import_people) u`;

/** Whether the person `u` of import_people, as they will be, fits the audience of the program `p`. */
export const willFit = fitsAudience(sql`p.id`, sql`u::users`);

interface Foretold {
  today: CalendarDate;
  /** Which open trainings `a` that an audience of the program `p` opened end, of people `u` as they will be. */
  isEnding: Sql<boolean>;
  /** The day on which they end with their seats; null is at once. */
  endsOn: CalendarDate | null;
  /** Selects of further effects, one person a row: code, session, new_start, program, person. */
  others: readonly Sql[];
}

/**
 * The effects on trainings of a change of many people that isn't made yet (product §79). The table import_people has
 * their rows as they will be, also of people who don't exist yet. A person who will be away is suspended there. They
 * are compared as an edit's preview does. Nothing is written.
 */
export async function foretellEffects(
  tx: Db,
  { today, isEnding, endsOn, others }: Foretold,
): Promise<Preview> {
  const ending = sql`from ${withProgram} join assignments a on a.program_id = p.id
    join ${people} on u.id = a.employee_id
    where ${isRunning(today)} and ${isOpenByAudience} and ${isEnding}`;
  const { effects, digest } = await readTouched(
    tx,
    sql`touched as materialized (
      select 'assigned' as code, null::uuid as session, null::timestamptz as new_start, p.id as program, u.id as person
      from ${withProgram} cross join ${people}
      where ${isRunning(today)} and is_active(u.standing) and ${isUnassigned} and ${willFit}
      union
      select 'ended', null, null, p.id, u.id ${ending}
      union
      select 'seats_freed', a.session_id, null, p.id, u.id ${ending}
        and ${endsOn}::date is null and a.session_id is not null
      ${sql.join(
        others.map((select) => sql`union ${select}`),
        sql` `,
      )}
    )`,
  );
  const dated = (each: Effect) => (each.code === 'ended' && endsOn ? { ...each, by: endsOn } : each);
  return { effects: effects.map(dated), digest };
}
