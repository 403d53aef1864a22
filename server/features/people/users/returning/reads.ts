import { sql } from 'kysely';
import { keysOfPeople } from '#shared/people/users/return-form';
import type { UserDetail } from '#shared/shapes';
import { columnsOf, isoInstant, jsonObject, valueFrom, type Sql } from '../../../../db/json.ts';
import { isErased, withPlaces } from '../../../../db/people.ts';
import type { Viewer } from '../../../../db/relations.ts';
import { userDetailJson } from '../../../../db/user-details.ts';
import { withReader } from '../../../../db/visible.ts';

type Key = (typeof keysOfPeople)[number];

const u = columnsOf<'users'>('u');

/**
 * Whether somebody who hasn't left has this key of the person `u`. It compares as the unique indexes of the
 * database do.
 */
const isTaken: Readonly<Record<Key, Sql<boolean>>> = {
  email: sql`lower(btrim(normalize(other.email, nfc))) = lower(btrim(normalize(u.email, nfc)))`,
  login: sql`lower(other.login) = lower(u.login)`,
  external_id: sql`same_name(other.external_id) = same_name(u.external_id)`,
};

/** Somebody who has left and may come back; null for others, and once the person is erased. */
export function viewLeaver(
  viewer: Viewer,
  id: Sql | string,
): Sql<{ user: UserDetail; left_at: string; taken: Key[] } | null> {
  const taken = keysOfPeople.map(
    (key) => sql`case when exists (
      select from users other where other.deactivated_at is null and ${isTaken[key]}) then ${sql.lit(key)} end`,
  );
  return valueFrom(
    jsonObject({
      user: userDetailJson(viewer),
      left_at: isoInstant(sql<Date>`${u.deactivated_at}`),
      taken: sql<Key[]>`array_to_json(array_remove(array[${sql.join(taken)}], null))`,
    }),
    sql`from users u ${withPlaces} ${withReader(viewer)} where u.id = ${id} and u.deactivated_at is not null and not ${isErased}`,
  );
}
