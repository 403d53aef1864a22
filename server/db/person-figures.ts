import { sql } from 'kysely';
import { columnsOf, jsonRows, type Sql } from './json.ts';
import { dueOf, isComplete, isOpen, isOverdue } from './status.ts';

const p = columnsOf<'programs'>('p');

/** How many programs are named in which somebody is behind. */
export const mostNamed = 3;

/** The states of one person's trainings that a "from" finds. */
export function figuresOf(theirs: Sql, now: Sql<Date>) {
  return {
    overdue: sql<number>`count(*) filter (where ${isOverdue(now)})`,
    open: sql<number>`count(*) filter (where ${isOpen(now)})`,
    complete: sql<number>`count(*) filter (where ${isComplete})`,
    overdue_in: jsonRows(
      { _id: p.id, title: p.title },
      sql`${theirs} and ${isOverdue(now)} order by ${dueOf}, p.title, p.id limit ${sql.lit(mostNamed)}`,
    ),
  };
}
