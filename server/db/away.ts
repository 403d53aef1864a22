import { sql } from 'kysely';
import type { Sql } from './json.ts';

/** Whether this person is away while the session `s` takes place (product §108). */
export const isAwayDuring = (personId: Sql): Sql<boolean> => sql`exists (
  select from absences x where x.person_id = ${personId} and s.starts_at <= x.ends_at and s.ends_at > x.begins_at)`;
