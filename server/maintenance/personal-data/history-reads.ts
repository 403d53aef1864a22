import { sql } from 'kysely';
import { isoInstant } from '../../db/json.ts';
import type { Db } from '../../db/tables.ts';

type Fact = Record<string, unknown>;

const instant = (column: string) => isoInstant(sql.raw(column));
const time = sql`${instant('h.since')} as since, ${instant('h.until')} as until`;

/** How the account, the trainings and the programs overseen were before they were as they are. */
export async function readHistory(db: Db, id: string): Promise<Record<string, Fact[]>> {
  return {
    profile: await listProfiles(db, id),
    trainings: await listTrainings(db, id),
    oversees: await listOverseen(db, id),
  };
}

async function listProfiles(db: Db, id: string): Promise<Fact[]> {
  const { rows } = await sql<Fact>`
    select h.first_name, h.last_name, h.email, h.role, d.name as department, h.has_temporary_password,
      h.external_id, h.login, s.name as site, o.name as position, h.position_since, h.joined_on, h.tags, h.source,
      ${instant('h.updated_at')} as updated_at, ${instant('h.deactivated_at')} as deactivated_at,
      ${instant('h.suspended_at')} as suspended_at, ${time}
    from users_history h left join departments d on d.id = h.department_id
    left join sites s on s.id = h.site_id left join positions o on o.id = h.position_id
    where h.id = ${id} order by h.until`.execute(db);
  return rows;
}

async function listTrainings(db: Db, id: string): Promise<Fact[]> {
  const { rows } = await sql<Fact>`
    select json_build_object('id', p.id, 'title', p.title) as program, h.session_id,
      ${instant('h.assigned_at')} as assigned_at, ${instant('h.enrolled_at')} as enrolled_at,
      ${instant('h.completed_at')} as completed_at, h.cycle, ${instant('h.due_at')} as due_at, h.due_because,
      h.due_reason, h.opened_by, h.valid_until, h.answered_by, ${time}
    from assignments_history h join programs p on p.id = h.program_id
    where h.employee_id = ${id} order by h.until, p.id`.execute(db);
  return rows;
}

async function listOverseen(db: Db, id: string): Promise<Fact[]> {
  const { rows } = await sql<Fact>`
    select h.id, h.title, ${instant('h.deadline')} as deadline, ${time} from programs_history h
    where h.assigned_manager_id = ${id} order by h.until, h.id`.execute(db);
  return rows;
}
