import { sql } from 'kysely';
import type { Db } from '../../db/tables.ts';

/** Removes from the history the facts that identify the person, after the account was pseudonymised. */
export async function pseudonymiseHistory(db: Db, id: string): Promise<void> {
  await sql`
    update users_history h
    set first_name = u.first_name, last_name = u.last_name, email = u.email,
      has_temporary_password = u.has_temporary_password, department_id = u.department_id,
      external_id = null, login = null, site_id = null, position_id = null, position_since = null, joined_on = null,
      tags = '{}', source = null,
      line_manager_pending = null, deputy_id = null, deputy_until = null
    from users u where u.id = ${id} and h.id = u.id`.execute(db);
  await sql`
    update assignments_history set due_reason = null
    where employee_id = ${id} and due_reason is not null`.execute(db);
}
