import { sql } from 'kysely';
import type { ExemptEmployee } from '#shared/training/assignments/schemas';
import { columnsOf, isoInstant, valueFrom, type Sql } from '../../../../db/json.ts';
import type { List } from '../../../../db/lists/page.ts';
import { listPeople } from '../../../../db/lists/people.ts';
import { nameUnlessErased, personWith } from '../../../../db/people.ts';

const e = columnsOf<'exemptions'>('e');

const exempt = sql`exemptions e join users u on u.id = e.person_id`;

/** People who left keep the exemption, and are in no list. */
const isListed = (programId: Sql<string>) =>
  sql<boolean>`e.program_id = ${programId} and is_active(u.standing)`;

/** How many active employees are exempt from the program. */
export function countExempt(programId: Sql<string>): Sql<number> {
  return sql`(select count(*)::int from ${exempt} where ${isListed(programId)})`;
}

/** Active employees who are exempt from the program, by name. */
export function listExempt(programId: Sql<string>): List<ExemptEmployee> {
  return listPeople({
    row: personWith({
      because: e.because,
      until: e.until,
      by: valueFrom(nameUnlessErased, sql`from users u where u.id = e.exempted_by`),
      // An exemption from the command line has the program's manager here, who has not granted it.
      by_themselves: sql<boolean>`(e.exempted_by = e.person_id and u.role = 'admin')`,
      at: isoInstant(e.exempted_at),
    }),
    from: exempt,
    where: isListed(programId),
    members: () => [sql`select u.last_name, u.first_name, u.id from ${exempt} where ${isListed(programId)}`],
    total: sql`select ${countExempt(programId)} as total, null::int as more_than`,
  });
}
