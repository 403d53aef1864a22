import { sql } from 'kysely';
import type { Sql } from './json.ts';

/*
 * The forms in which the keys of people are compared, as the unique indexes of people have them (migrations/0007, 0044).
 */

export const idKey = (externalId: Sql): Sql<string | null> => sql`same_name(${externalId})`;
export const loginKey = (login: Sql): Sql<string | null> => sql`lower(${login})`;
export const emailKey = (email: Sql): Sql<string | null> => sql`lower(btrim(normalize(${email}, nfc)))`;
