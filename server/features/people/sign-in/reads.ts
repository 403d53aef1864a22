import { sql } from 'kysely';
import { jsonObject, valueFrom, type Sql } from '../../../db/json.ts';
import { sessionUserJson, withDepartment } from '../../../db/people.ts';

/** The signed-in person. */
export function viewSessionUser(id: Sql<string>) {
  return valueFrom(
    jsonObject({ user: sessionUserJson }),
    sql`from users u ${withDepartment} where u.id = ${id}`,
  );
}
