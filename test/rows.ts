import { sql } from 'kysely';
import type { RecordDecision } from '../shared/records.ts';
import type { Role } from '../shared/roles.ts';
import { asDatabaseError } from '../server/db/errors.ts';
import type { Db } from '../server/db/tables.ts';

/** Rows for tests of the database's own rules: they pass no code of the server. */

export const now = '2026-12-01T12:00:00.000Z';

export async function insertUser(db: Db, role: Role, email: string = crypto.randomUUID()): Promise<string> {
  const { rows } = await sql<{ id: string }>`insert into users
    (first_name, last_name, email, password_hash, role, background_color, created_at, updated_at)
    values ('Sam', 'Test', ${email}, 'hash', ${role}, '#000000', ${now}, ${now}) returning id`.execute(db);
  return rows[0]!.id;
}

/** A program with one session; returns the ids of both. */
export async function insertProgram(
  db: Db,
  { manager, trainer }: { manager: string; trainer: string },
): Promise<[program: string, session: string]> {
  const { rows } = await sql<{ id: string }>`
    with program as (
      insert into programs (title, description, assigned_manager_id, deadline, duration_minutes,
        background_color, created_at, updated_at)
      values ('Fire Safety', 'About fire.', ${manager}, ${now}, 60, '#000000', ${now}, ${now}) returning id
    ), session as (
      insert into training_sessions (program_id, position, trainer_id, starts_at)
      select id, 0, ${trainer}, ${now} from program returning id
    )
    select id from program union all select id from session`.execute(db);
  return [rows[0]!.id, rows[1]!.id];
}

/** A record of a training of the person today. */
export async function insertRecord(
  db: Db,
  { person, program, decision = 'accepted' }: { person: string; program: string; decision?: RecordDecision },
): Promise<void> {
  await sql`insert into training_records (person_id, program_id, title, version, trained_on, recorded_at, source, decision)
    values (${person}, ${program}, 'Fire Safety', 1, '2026-12-01', ${now}, 'external', ${decision})`.execute(
    db,
  );
}

/** The constraint by which the work is refused; "nothing" when it isn't. */
export function refusalOf(work: Promise<unknown>): Promise<string | undefined> {
  return work.then(
    () => 'nothing',
    (error: unknown) => asDatabaseError(error)?.constraint ?? String(error),
  );
}
