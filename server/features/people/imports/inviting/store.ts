import { sql } from 'kysely';
import { isActive } from '../../../../db/active.ts';
import { hasSignedIn } from '../../../../db/people.ts';
import type { Db } from '../../../../db/tables.ts';

/** The people that the import made, who have an address, were never invited and never signed in; locked. */
export async function lockUninvited(tx: Db, importId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select u.id from import_lines l join users u on u.id = l.person_id
    where l.import_id = ${importId} and l.verdict = 'create' and u.email is not null and ${isActive}
      and not ${hasSignedIn(sql`u.id`)}
      and not exists (select from messages m where m.person_id = u.id and m.kind = 'invitation')
    order by u.id for update of u`.execute(tx);
  return rows.map(({ id }) => id);
}
