import { sql, type RawBuilder } from 'kysely';

type Offence = (now: Date, timeZone: string) => RawBuilder<unknown>;

const newestOf = sql`(
  select r.valid_until from training_records r
  where r.person_id = a.employee_id and r.program_id = a.program_id and counts_as_done(r)
  order by r.trained_on desc, r.recorded_at desc, r.id desc limit 1)`;

const isActive = sql`exists (select from programs p where p.id = a.program_id and archived_at is null)`;

/**
 * States that the database of trainings and records may never be in, each as a select of the rows that break it. They
 * are told once more here, apart from the product's own statements; those of seats stand in test/seat-violations.ts.
 */
export const offences: Record<string, Offence> = {
  'an open assignment that was due before it was assigned': () => sql`
    select a.*, p.deadline from assignments a join programs p on p.id = a.program_id
    where completed_at is null and coalesce(due_at, deadline) < assigned_at and due_because is distinct from 'renewal'`,
  'a renewal that is overdue while the record is valid': (now, timeZone) => sql`
    select * from assignments a where completed_at is null and due_because = 'renewal' and due_at < ${now}
      and ${now} < ((valid_until + 1)::timestamp at time zone ${timeZone})`,
  'a renewal whose due date is none': () => sql`
    select * from assignments a where opened_by = 'renewal' and completed_at is null and due_at is null`,
  // A record that was made since, and had ended already, moves the end and not the due date.
  'a renewal that is not due at the end of validity': (_now, timeZone) => sql`
    select * from assignments a where completed_at is null and due_because = 'renewal'
      and due_at <> ((valid_until + 1)::timestamp at time zone ${timeZone}) - interval '1 millisecond'
      and not exists (select from training_records r where r.person_id = a.employee_id
        and r.program_id = a.program_id and r.cycle = a.cycle and counts_as_done(r))`,
  // In an archived program a record alone is revoked.
  'somebody complete without a record': () => sql`
    select * from assignments a where completed_at is not null and standing = 'employee' and ${isActive} and not exists (
      select from training_records r
      where r.person_id = a.employee_id and r.program_id = a.program_id and counts_as_done(r))`,
  'an assignment of an earlier cycle than a record': () => sql`
    select a.*, r.id from assignments a join training_records r
      on r.person_id = a.employee_id and r.program_id = a.program_id
    where counts_as_done(r) and r.cycle > a.cycle`,
  'an end that is not that of the newest record': () => sql`
    select a.*, ${newestOf} as newest from assignments a
    where standing = 'employee' and ${isActive} and valid_until is distinct from ${newestOf}`,
  'records whose cycles go back': () => sql`
    select * from (
      select r.id, cycle, max(cycle) over (partition by person_id, program_id order by recorded_at, cycle
        rows between unbounded preceding and 1 preceding) as former
      from training_records r where counts_as_done(r) and program_id is not null) each
    where cycle < former`,
  'a program without a session': () => sql`
    select id from programs p where not exists (select from training_sessions s where s.program_id = p.id)`,
  'a company without an admin': () => sql`
    select 1 as none where not exists (select from users where role = 'admin' and deactivated_at is null)`,
};

/** Complete trainings that have come into their window and aren't opened: none, once the job has run. */
export const unopened = (today: string) => sql<{ id: string }>`
  select a.employee_id as id from assignments a join programs p on p.id = a.program_id
  where completed_at is not null and standing = 'employee' and archived_at is null
    and valid_until - window_days <= ${today}::date`;
