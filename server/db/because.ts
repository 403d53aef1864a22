import type { Because } from '#shared/because';
import { sql } from 'kysely';
import type { Sql } from './json.ts';
import type { Viewer } from './relations.ts';
import type { Moment } from './time-zone.ts';
import { isVisibleTo } from './visible.ts';

/** Why the person of the assignment `a` has to do the program, and since when; null where there is none. */
export function becauseOf(viewer: Viewer, { now, zone }: Moment): Sql<Because | null> {
  const withTags = isVisibleTo(viewer, 'because.tags', sql`a.employee_id`);
  return sql`(select b.because from because_of(a, ${withTags}, ${now}, ${zone}) b)`;
}
