import { sql } from 'kysely';
import type { OwnEmployeeOrder } from '#shared/people/users/employee-orders';
import type { OwnEmployee } from '#shared/shapes';
import type { Sql } from '../../../../db/json.ts';
import type { List } from '../../../../db/lists/page.ts';
import { listGroupedPeople } from '../../../../db/lists/people.ts';
import { personWith } from '../../../../db/people.ts';
import { userRelations } from '../../../../db/relations.ts';
import { isComplete, isOpen, overdueParts } from '../../../../db/status.ts';
import { figuresOf } from '../../../../db/person-figures.ts';
import { isActive } from '../../../../db/active.ts';

// A person may be in several of the manager's programs, so each is counted once. The count stops at this number.
const mostCounted = 500;

/**
 * The manager's employees (product §5), each with the states of the trainings in the programs overseen.
 * Those with the most overdue, open or complete ones come first, or all by name if no order is asked for.
 */
export function listOwnEmployees(
  manager: Sql<string>,
  now: Sql<Date>,
  order: OwnEmployeeOrder | undefined,
): List<OwnEmployee> {
  const overseen = sql<boolean>`p.archived_at is null and p.assigned_manager_id = ${manager}`;
  const trainings = sql`from programs p join assignments a on a.program_id = p.id
    where ${overseen} and is_active(a.standing)`;
  const theirs = sql`${trainings} and a.employee_id = u.id`;
  const people = {
    row: personWith(figuresOf(theirs, now), theirs),
    where: sql<boolean>`${isActive} and ${userRelations['own-employee'](manager)}`,
    members: () => [
      sql`select a.last_name, a.first_name, a.employee_id as id
        from assignments a where a.program_id = g.program_id and is_active(a.standing)`,
    ],
    total: countOwnEmployees(overseen),
  };
  // The trainings of each order in parts that an index finds. With a deadline to come, nobody is asked who is behind.
  const orders: Record<OwnEmployeeOrder, readonly Sql<boolean>[]> = {
    action: overdueParts(now),
    open: [isOpen(now)],
    complete: [isComplete],
  };
  const groups = { from: sql`select 0 as row_group, p.id as program_id from programs p where ${overseen}` };
  if (!order) return listGroupedPeople(people, { ...groups, groupOf: sql`0` });
  const parts = orders[order].map(
    (part) => sql`select a.employee_id, a.last_name, a.first_name ${trainings} and ${part}`,
  );
  return listGroupedPeople(people, {
    ...groups,
    groupOf: sql`-coalesce(ranked.n, 0)`,
    ranked: sql`
      select a.employee_id as id, a.last_name, a.first_name, count(*)::int as n
      from (${sql.join(parts, sql` union all `)}) a
      group by a.employee_id, a.last_name, a.first_name`,
  });
}

/** How many people there are in the programs; of many, more than how many there are at least. */
function countOwnEmployees(overseen: Sql<boolean>): Sql {
  return sql`
    select
      case when programs = 1 then assignments
        when assignments <= ${sql.lit(mostCounted)} then (
          select count(distinct a.employee_id)::int from programs p join assignments a on a.program_id = p.id
          where ${overseen} and is_active(a.standing)) end as total,
      case when programs > 1 and assignments > ${sql.lit(mostCounted)} then largest - 1 end as more_than
    from (
      select count(*) as programs, sum(each.employees)::int as assignments, max(each.employees)::int as largest
      from (
        select sum(c.assigned) as employees from programs p join program_counts c on c.program_id = p.id
        where ${overseen} group by p.id) each) counts`;
}
