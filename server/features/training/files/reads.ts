import { sql } from 'kysely';
import { columnsOf, jsonObject, valueFrom, type Sql } from '../../../db/json.ts';
import type { StoredFacts } from '../../../db/stored-bytes.ts';

const f = columnsOf<'files'>('f');

/** The facts of a file. The guard has found that the viewer may open it, so it is whole. */
export function viewFacts(id: Sql<string>): Sql<StoredFacts | null> {
  const facts = {
    id: f.id,
    name: f.name as Sql<string>,
    type: f.type,
    size: f.size as Sql<number>,
    sha256: sql<string>`encode(f.sha256, 'hex')`,
  };
  return valueFrom(jsonObject(facts), sql`from files f where f.id = ${id}`);
}
