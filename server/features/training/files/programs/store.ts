import { sql } from 'kysely';
import type { Db } from '../../../../db/tables.ts';

/** How many of these files are free, and whole, or this program's already. They are locked. */
export async function lockFitting(tx: Db, programId: string, ids: readonly string[]): Promise<number> {
  const { rows } = await sql`
    select from files where id = any(${ids}::uuid[])
      and (program_id = ${programId} or (free_since is not null and sha256 is not null))
    order by id for update`.execute(tx);
  return rows.length;
}

/**
 * Lets these be the files of the program, in their order. Its others belong to nothing from now on, but for those that
 * people sign (product §118).
 */
export async function setFiles(tx: Db, programId: string, ids: readonly string[], now: Date): Promise<void> {
  await sql`
    update files set program_id = null, free_since = ${now}
    where program_id = ${programId} and id <> all(${ids}::uuid[])
      and not exists (select from reading_versions v where v.file_id = files.id)`.execute(tx);
  await sql`
    update files f set program_id = ${programId}, free_since = null, place = wanted.place
    from unnest(${ids}::uuid[]) with ordinality wanted (id, place)
    where f.id = wanted.id and (f.program_id, f.place) is distinct from (${programId}::uuid, wanted.place::integer)`.execute(
    tx,
  );
}
