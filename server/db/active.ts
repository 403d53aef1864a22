import { sql } from 'kysely';
import type { Sql } from './json.ts';

/*
 * A person is active who has neither left nor been suspended (product §7, §103). For an assignment the database's function
 * `is_active` says the same by its standing (functions/is_active.sql).
 */

/** Whether the user under this alias is active; the indexes of active people find them. */
export const isActiveAs = (alias: string): Sql<boolean> =>
  sql`(${sql.ref(alias)}.deactivated_at is null and ${sql.ref(alias)}.suspended_at is null)`;

/** Whether the user `u` is away at the moment (product §108); functions/is_away.sql defines it. */
export const isAway = sql<boolean>`is_away(u.id)`;

/** Whether the user `u` is active. */
export const isActive = isActiveAs('u');

/** Whether the user `u` is an alias of somebody: another account of the same person (product §109). */
export const isAlias = sql<boolean>`exists (select from same_people x where x.alias_id = u.id)`;
