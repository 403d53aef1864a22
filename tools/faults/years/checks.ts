import { sql } from 'kysely';
import { endOfDay } from '#shared/time';
import type { Database } from '../../../server/db/database.ts';
import { isDone } from '../../../server/db/records.ts';
import { countFields, countsOfProgram, dueOf, statusOf } from '../../../server/db/status.ts';
import { verifyCounts } from '../../../server/maintenance/counts/verify-counts.ts';

/** What must never be found in a company, as a select of the rows that break it. */
const forbidden = (now: Date) => ({
  'an open assignment that was due before it was assigned': sql`
    select a, p.deadline from assignments a join programs p on p.id = a.program_id 
    where a.completed_at is null and ${dueOf} < a.assigned_at and a.due_because is distinct from 'renewal'`,
  'a renewal that is overdue while the record is valid': sql`
    select a from assignments a join programs p on p.id = a.program_id
    where a.completed_at is null and a.due_because = 'renewal' and ${dueOf} < ${now}
      and ${now} < ((a.valid_until + 1) at time zone current_setting('lodestar.zone'))`,
  'a renewal whose due date is none, or has no cause': sql`
    select a from assignments a where opened_by = 'renewal' and completed_at is null and due_at is null`,
  'somebody complete without a record': sql`
    select a from assignments a where a.completed_at is not null and a.standing = 'employee' and not exists (
      select from training_records r
      where r.person_id = a.employee_id and r.program_id = a.program_id and counts_as_done(r))`,
  'an assignment of an earlier cycle than a record': sql`
    select a, r from assignments a join training_records r on r.person_id = a.employee_id and r.program_id = a.program_id
    where counts_as_done(r) and r.cycle > a.cycle`,
  'an end that is not that of the newest record': sql`
    select a, newest.valid_until as newest from assignments a left join lateral (
      select r.valid_until from training_records r
      where r.person_id = a.employee_id and r.program_id = a.program_id and counts_as_done(r)
      order by r.trained_on desc, r.recorded_at desc, r.id desc limit 1) newest on true
    where a.standing = 'employee' and a.valid_until is distinct from newest.valid_until`,
  'records whose cycles go back': sql`
    select * from (
      select r, cycle, max(cycle) over (partition by person_id, program_id order by recorded_at, cycle
        rows between unbounded preceding and 1 preceding) as former
      from training_records r where counts_as_done(r) and program_id is not null) each
    where cycle < former`,
  'somebody assigned and exempt': sql`
    select a from assignments a join exemptions e on e.program_id = a.program_id and e.person_id = a.employee_id`,
  'an open assignment of who is no employee': sql`
    select a from assignments a where completed_at is null and standing <> 'employee'`,
});

/** What does not hold this evening: counts against rows, statuses, due dates, cycles. Empty where all is well. */
export async function findProblems(
  database: Pick<Database, 'db'>,
  { now, timeZone }: { now: Date; timeZone: string },
): Promise<string[]> {
  const { db } = database;
  const problems: string[] = [];
  const { wrong } = await verifyCounts(database);
  if (wrong.length > 0) problems.push(`counts that are wrong: ${JSON.stringify(wrong.slice(0, 3))}`);

  await db.transaction().execute(async (tx) => {
    await sql`select set_config('lodestar.zone', ${timeZone}, true)`.execute(tx);
    for (const [name, rows] of Object.entries(forbidden(now))) {
      const { rows: found } = await sql<{ count: number; first: string }>`
        select count(*)::int as count, min(row_to_json(found)::text) as first from (${rows}) found`.execute(
        tx,
      );
      const { count, first } = found[0]!;
      if (count > 0) problems.push(`${name}: ${count}, as ${first}`);
    }
  });

  const nowParameter = sql<Date>`${now}::timestamptz`;
  const { enrolled, completed, overdue, not_enrolled, total } = countFields;
  const { rows: differing } = await sql<{ id: string }>`
    select p.id from programs p cross join lateral ${countsOfProgram(nowParameter)} counts
    cross join lateral (
      select array[count(*), count(*) filter (where status = 'enrolled'), count(*) filter (where status = 'complete'),
        count(*) filter (where status = 'overdue'), count(*) filter (where status = 'not-enrolled')] as rows
      from (select ${statusOf(nowParameter)} as status from assignments a
        where a.program_id = p.id and a.standing <> 'left') each) counted
    where counted.rows <> array[${total}, ${enrolled}, ${completed}, ${overdue}, ${not_enrolled}]::bigint[]`.execute(
    db,
  );
  if (differing.length > 0)
    problems.push(`statuses of rows that are not those of counts: ${differing.length}`);

  const { rows: renewals } = await sql<{ due_at: Date; valid_until: string }>`
    select distinct a.due_at, a.valid_until from assignments a
    where a.due_because = 'renewal' and a.completed_at is null
      -- A record that was made since, and had ended already, moves the end and not the due date.
      and not exists (select from training_records r
        where r.person_id = a.employee_id and r.program_id = a.program_id and r.cycle = a.cycle and ${isDone})`.execute(
    db,
  );
  const elsewhere = renewals.filter(
    ({ due_at, valid_until }) => endOfDay(valid_until, timeZone).getTime() !== due_at.getTime(),
  );
  if (elsewhere.length > 0) problems.push(`renewals not due at the end of validity: ${elsewhere.length}`);
  return problems;
}

/** What of a complete training has come into its window and isn't opened: nothing, once the job has run. */
export async function countUnopened({ db }: Pick<Database, 'db'>, today: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from assignments a join programs p on p.id = a.program_id
    where a.completed_at is not null and a.standing = 'employee' and p.archived_at is null
      and a.valid_until - p.window_days <= ${today}::date`.execute(db);
  return rows[0]!.count;
}

/** The assignments of this evening as one value, or as the history tells them of an earlier one. */
export async function digestOfAssignments({ db }: Pick<Database, 'db'>, at: Date | null): Promise<string> {
  const rows = at ? sql`assignments_at(${at}::timestamptz)` : sql`assignments`;
  const { rows: found } = await sql<{ digest: string | null }>`
    select md5(string_agg(a::text, E'\n' order by program_id, employee_id)) as digest from ${rows} a`.execute(
    db,
  );
  return found[0]!.digest ?? '';
}

/** Whether the database keeps how assignments were. */
export async function hasHistory({ db }: Pick<Database, 'db'>): Promise<boolean> {
  const { rows } = await sql`select from pg_proc where proname = 'assignments_at'`.execute(db);
  return rows.length > 0;
}
