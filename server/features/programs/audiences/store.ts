import { sql } from 'kysely';
import type { AudienceRow } from '#shared/programs/audiences/audience-form';
import type { Audience } from '#shared/programs/audiences/schemas';
import type { CalendarDate } from '#shared/time';
import { digestOf, dueEndings } from '../../../db/audiences.ts';
import type { Sql } from '../../../db/json.ts';
import { countActive } from '../../../db/people.ts';
import type { Db } from '../../../db/tables.ts';
import { rowFields, viewAudience } from './reads.ts';

export async function readAudience(
  tx: Db,
  programId: string,
  { now, zone }: { now: Date; zone: Sql<string> },
): Promise<Audience> {
  const moment = { now: sql<Date>`${now}::timestamptz`, zone };
  const { rows } = await sql<{ audience: Audience }>`
    select ${viewAudience(sql`${programId}::uuid`, moment)} as audience`.execute(tx);
  return rows[0]!.audience;
}

/** The audience as it is stored; null where the program has none. */
export async function readStored(
  tx: Db,
  programId: string,
): Promise<{ starts_on: CalendarDate; rows: AudienceRow[] } | null> {
  const { rows } = await sql<{ starts_on: CalendarDate; rows: AudienceRow[] }>`
    select c.starts_on, ${rowFields(sql`c.program_id`)} as rows from audiences c
    where c.program_id = ${programId}`.execute(tx);
  return rows[0] ?? null;
}

/** Those of the ids that the table doesn't have. The others stay until the transaction ends. */
export async function listUnknown(
  tx: Db,
  table: 'departments' | 'sites' | 'positions',
  ids: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(table)} where id = any(${ids}::uuid[]) order by id for key share`.execute(tx);
  const known = new Set(rows.map(({ id }) => id));
  return new Set(ids.filter((id) => !known.has(id)));
}

/** Writes the audience in the place of the former one. */
export async function writeAudience(
  tx: Db,
  programId: string,
  input: { rows: readonly AudienceRow[]; startsOn: CalendarDate; actorId: string; now: Date },
): Promise<void> {
  const { rows, startsOn, actorId, now } = input;
  await sql`
    insert into audiences (program_id, starts_on, changed_by, changed_at)
    values (${programId}, ${startsOn}::date, ${actorId}, ${now})
    on conflict (program_id) do update set starts_on = excluded.starts_on, changed_by = excluded.changed_by,
      changed_at = excluded.changed_at`.execute(tx);
  await tx.deleteFrom('audience_rows').where('program_id', '=', programId).execute();
  if (rows.length === 0) return;
  await tx
    .insertInto('audience_rows')
    .values(rows.map((row, place) => ({ ...row, program_id: programId, place })))
    .execute();
}

/** How many trainings of the program wait, with the digest of them; null if none does. */
export async function readHeld(tx: Db, programId: string, today: CalendarDate) {
  const { rows } = await sql<{ title: string; ends: number; digest: string }>`
    select asked.title, held.* from audiences kept join programs asked on asked.id = kept.program_id cross join lateral (
      select count(*)::int as ends, ${digestOf(sql`e.person_id`)} as digest
      ${dueEndings(sql`kept.program_id`, today)}) held
    where kept.program_id = ${programId} and kept.held_at is not null and held.ends > 0`.execute(tx);
  return rows[0] ?? null;
}

export async function countPeople(db: Db): Promise<number> {
  const { rows } = await sql<{ people: number }>`select ${countActive} as people`.execute(db);
  return rows[0]!.people;
}
