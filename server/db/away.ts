import { sql } from 'kysely';
import type { Sql } from './json.ts';

/** Whether this person is away while a part of the session `s` takes place (product §108). */
export const isAwayDuring = (personId: Sql): Sql<boolean> => sql`exists (
  select from absences x join session_parts q on q.session_id = s.id and q.starts_at <= x.ends_at and q.ends_at > x.begins_at
  where x.person_id = ${personId})`;

/** Whether a part of the session `s` begins while this person is away. */
export const isAwayAtStart = (personId: Sql): Sql<boolean> => sql`exists (
  select from absences x join session_parts q on q.session_id = s.id and q.starts_at between x.begins_at and x.ends_at
  where x.person_id = ${personId})`;
