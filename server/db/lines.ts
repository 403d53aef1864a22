import { sql } from 'kysely';
import type { Sql } from './json.ts';
import { isActive } from './active.ts';

/*
 * The line of people (product §94): the functions `line_above` and `people_below` say who is above a person, and who below.
 */

type Id = Sql | string;

/** Whether somebody, or the deputy of somebody, is above the user `u` in the line. */
export const isAbove = (me: Id): Sql<boolean> => sql`exists (
  select from line_above(u.id) l where l.id = ${me} or l.deputy_id = ${me})`;

/** Everybody active `u` below the person in the line, or below somebody whose deputy the person is. */
export const isBelow = (me: Id): Sql<boolean> => sql`${isActive} and u.id <> ${me} and ${isAbove(me)}`;

/** Whether the person has anybody below. */
export const leads = (me: Id): Sql<boolean> => sql`exists (
  select from people_below(${me}, false) b where b.is_active)`;
