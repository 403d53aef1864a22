import { sql } from 'kysely';
import type { DueCause } from '#shared/due';
import { fitsAudience, isOpenByAudience, isSynced } from '../../../../../db/audiences.ts';
import type { Db } from '../../../../../db/tables.ts';
import type { Ended } from '../../../../training/audiences/store.ts';

/** A training that has ended, with its program. */
export type EndedTraining = Ended & { program_id: string };

/**
 * Ends the trainings that the import has opened, if the person is removed, away or no longer active. So do those of people
 * who don't fit the audience any more.
 */
export async function endOpened(tx: Db, ranAt: Date): Promise<EndedTraining[]> {
  const { rows } = await sql<EndedTraining>`
    with ended as (
      delete from assignments a using undo_people p, users u
      where u.id = p.id and a.employee_id = p.id and ${isOpenByAudience} and case
        when p.made then p.why is null
        else a.assigned_at = ${ranAt} and p.restore <> '{}'
          and (not ${isSynced} or not ${fitsAudience(sql`a.program_id`)}) end
      returning a.program_id, a.employee_id as person_id, a.session_id
    )
    select * from ended order by program_id, person_id`.execute(tx);
  return rows;
}

/** A training that is as it was before. */
export interface OpenedAgain {
  program_id: string;
  person_id: string;
  assigned_at: Date;
  assigned_by: string;
  cycle: number;
  due_at: Date | null;
  due_because: DueCause | null;
  completed_at: Date | null;
  completed_by: string | null;
  session_id: string | null;
  enrolled_at: Date | null;
}

/**
 * Opens the trainings again that the import has ended, or the nights after it, as the history has them. A seat was given
 * to others. Somebody who has left again has also those back that ended with the return.
 */
export async function openAgain(tx: Db, ranAt: Date): Promise<OpenedAgain[]> {
  const { rows } = await sql<OpenedAgain>`
    with former as materialized (
      select h.*
      from undo_people p join users u using (id) join assignments_history h on h.employee_id = p.id
      join programs g on g.id = h.program_id and g.archived_at is null
      where not p.made and p.restore <> '{}' and h.since < ${ranAt} and h.until >= ${ranAt}
        and not exists (select from assignments a where a.program_id = h.program_id and a.employee_id = h.employee_id)
        and not exists (select from exemptions e where e.program_id = h.program_id and e.person_id = h.employee_id)
        and case when u.deactivated_at is not null then true
          else is_active(u.standing) and h.opened_by = 'audience' and h.completed_at is null
            and ${fitsAudience(sql`h.program_id`)} end
    )
    insert into assignments (program_id, employee_id, assigned_at, assigned_by, cycle, due_at, due_because, due_reason,
      opened_by, completed_at, completed_by, valid_until, answered_by, session_id, enrolled_at)
    select program_id, employee_id, assigned_at, assigned_by, cycle, due_at, due_because, due_reason, opened_by,
      completed_at, completed_by, valid_until, answered_by, case when completed_at is not null then session_id end,
      case when completed_at is not null then enrolled_at end
    from former order by program_id, employee_id
    returning program_id, employee_id as person_id, assigned_at, assigned_by, cycle, due_at, due_because, completed_at,
      completed_by, session_id, enrolled_at`.execute(tx);
  return rows;
}
