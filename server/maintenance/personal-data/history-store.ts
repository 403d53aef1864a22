import { sql } from 'kysely';
import type { lockUser } from '../../db/locks.ts';
import type { Db } from '../../db/tables.ts';
import { pseudonymOf } from './pseudonym.ts';

type LockedUser = NonNullable<Awaited<ReturnType<typeof lockUser>>>;

/** Somebody who isn't there any more, because an import that had made them was undone: as they were at last. */
export async function readRemoved(db: Db, id: string): Promise<LockedUser | undefined> {
  const { rows } = await sql<LockedUser>`
    select h.id, role, department_id, first_name, last_name, email, until as deactivated_at, suspended_at, login,
      external_id, site_id, position_id, position_since, joined_on, tags
    from users_history h where h.id = ${id} and not exists (select from users u where u.id = h.id)
    order by until desc limit 1`.execute(db);
  return rows[0];
}

/** Removes from the history the facts that identify the person. */
export async function pseudonymiseHistory(db: Db, id: string): Promise<void> {
  const { first_name, last_name, email } = pseudonymOf(id);
  await sql`
    update users_history
    set first_name = ${first_name}, last_name = ${last_name}, email = ${email}, has_temporary_password = false,
      department_id = null, external_id = null, login = null, site_id = null, position_id = null, position_since = null,
      joined_on = null, tags = '{}', source = null, line_manager_pending = null, deputy_id = null, deputy_until = null
    where id = ${id}`.execute(db);
  await sql`
    update assignments_history set due_reason = null
    where employee_id = ${id} and due_reason is not null`.execute(db);
}
