import { sql } from 'kysely';
import type { Equivalent } from '#shared/answers';
import type { Sql } from './json.ts';

/** The programs that count for this one (product §124), by title. */
export const equivalentsOf = (programId: Sql<string>): Sql<Equivalent[]> => sql`(
  select coalesce(json_agg(json_build_object('program', json_build_object('_id', o.id, 'title', o.title), 'from', o.counts_from)), '[]')
  from equivalents_of(${programId}) o)`;
