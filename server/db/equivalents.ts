import { sql } from 'kysely';
import type { Equivalent } from '#shared/answers';
import { columnsOf, jsonRows, nestedRow, type Sql } from './json.ts';

const e = columnsOf<'program_equivalents'>('e');

/** The programs that count for this one (product §124), by title. */
export const equivalentsOf = (programId: Sql<string>): Sql<Equivalent[]> =>
  jsonRows(
    { program: nestedRow({ _id: sql<string>`o.id`, title: sql<string>`o.title` }), from: e.counts_from },
    sql`from program_equivalents e join programs o on o.id = e.source_id
      where e.program_id = ${programId} order by o.title, o.id`,
  );
