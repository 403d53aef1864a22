import type { Page } from '@playwright/test';
import { sql } from 'kysely';
import type { HeldSession } from '../test/held-session.ts';
import type { Someone, World } from '../test/world.ts';

export const nameOf = ({ first_name, last_name }: Someone) => `${first_name} ${last_name}`;

/** Seats a number of people more in the session: "Number 0001 Crowd" … */
export async function seatCrowd(
  world: World,
  { program, id }: HeldSession,
  by: Someone,
  many: number,
): Promise<void> {
  const now = world.clock.now();
  await sql`
    with people as (
      insert into users (first_name, last_name, email, role, password_hash, background_color, created_at, updated_at)
      select 'Number ' || to_char(n, 'FM0000'), 'Crowd', gen_random_uuid() || '@company.example', 'employee', 'none',
        '#1f4e8c', ${now}, ${now}
      from generate_series(1, ${many}::int) as n returning id)
    insert into assignments (program_id, employee_id, assigned_at, assigned_by, session_id, enrolled_at)
    select ${program}, id, ${now}, ${by.id}, ${id}, ${now} from people`.execute(world.database.db);
}

/** The rows of all people on the sheet. */
export const rowsOf = (page: Page) =>
  page.getByRole('table', { name: 'People in this session' }).locator('tbody').getByRole('row');

/** The row of somebody on the sheet. */
export const rowOf = (page: Page, person: Someone) => rowsOf(page).filter({ hasText: nameOf(person) });
