import { sql } from 'kysely';
import type { Sql } from './json.ts';

/*
 * The forms in which the keys of people are compared, as the unique indexes of people have them (migrations/0007, 0044).
 */

export const idKey = (externalId: Sql): Sql<string | null> => sql`same_name(${externalId})`;
export const loginKey = (login: Sql): Sql<string | null> => sql`lower(${login})`;
export const emailKey = (email: Sql): Sql<string | null> => sql`lower(btrim(normalize(${email}, nfc)))`;

/** A text as the cell of a file holds it, in which a line break is a space (product §98). */
export const asCell = (text: Sql): Sql<string | null> =>
  sql`translate(replace(${text}, E'\\r\\n', ' '), E'\\n\\u000b\\f\\r\\u0085\\u2028\\u2029', '       ')`;
