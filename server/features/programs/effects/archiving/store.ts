import { sql } from 'kysely';
import type { Preview } from '#shared/effects';
import { isOver } from '../../../../db/seats.ts';
import { isCounted } from '../../../../db/status.ts';
import type { Db } from '../../../../db/tables.ts';
import { readTouched } from '../touched/store.ts';

/** The effects of archiving: the open trainings end, and the seats in sessions that are not over with them. */
export async function readArchivingEffects(
  db: Db,
  programId: string,
  { archived, now }: { archived: boolean; now: Date },
): Promise<Preview> {
  const open = sql`from assignments a left join training_sessions s on s.id = a.session_id
    where ${archived} and a.program_id = ${programId} and a.completed_at is null and ${isCounted}`;
  return readTouched(
    db,
    sql`touched as materialized (
      select 'ended' as code, null::uuid as session, null::timestamptz as new_start, null::uuid as program,
        a.employee_id as person ${open}
      union all
      select 'seats_freed', s.id, null, null, a.employee_id ${open} and not ${isOver(sql`s`, now)}
    )`,
  );
}
