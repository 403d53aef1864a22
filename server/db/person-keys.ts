import { sql } from 'kysely';
import type { Sql } from './json.ts';

/*
 * The forms in which the keys of people are compared, as the unique indexes of people have them (migrations/0007, 0044).
 */

export const idKey = (externalId: Sql): Sql<string | null> => sql`same_name(${externalId})`;
export const loginKey = (login: Sql): Sql<string | null> => sql`lower(${login})`;
export const emailKey = (email: Sql): Sql<string | null> => sql`lower(btrim(normalize(${email}, nfc)))`;

/** The name of a person as it is compared; users have an index of it (migrations/0080). */
export const personName = (person: Sql): Sql<string> =>
  sql`folded(full_name(${person}.first_name, ${person}.last_name))`;

/** A select of `key` and `id`: the keys of aliases, each of a person who is active (product §109). */
export const aliasKeys: Sql = sql`
  select distinct on (k.key) k.key, u.id
  from same_people x join users o on o.id = x.alias_id
  join users u on u.id = x.person_id and u.deactivated_at is null and u.suspended_at is null
  cross join lateral (values (1, ${idKey(sql`o.external_id`)}), (2, ${loginKey(sql`o.login`)}),
    (3, ${emailKey(sql`o.email`)})) k (place, key)
  where k.key is not null order by k.key, k.place, x.since desc`;

/** A text in the cell of a file (product §98). Each line break and fixed space is a space, and spaces of no width go. */
export const asCell = (text: Sql): Sql<string | null> =>
  sql`translate(replace(${text}, E'\\r\\n', ' '),
    E'\\t\\n\\u000b\\f\\r\\u0085\\u2028\\u2029\\u00a0\\u2007\\u202f\\u200b\\u2060\\ufeff', '           ')`;
