import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../../server/db/tables.ts';

type Offence = (now: Date, timeZone: string) => RawBuilder<unknown>;

/*
 * States that the database may never be in, each as a select of the rows that break it. They are told once more here,
 * apart from the product's own statements; those of seats stand in test/seat-violations.ts.
 */

/** Of any company, whatever its forms say. */
export const companyOffences: Record<string, Offence> = {
  'a seat in a session of another program': () => sql`
    select a.program_id, a.employee_id from assignments a
    left join training_sessions s on s.id = a.session_id and s.program_id = a.program_id
    where s.id is null and (a.session_id is not null or a.enrolled_at is not null)`,
  'a program without a session': () => sql`
    select id from programs p where not exists (select from training_sessions s where s.program_id = p.id)`,
  'a company without an admin': () => sql`
    select 1 as none where not exists (select from users where role = 'admin' and deactivated_at is null)`,
  'a department of an admin or a manager': () => sql`
    select id, role from users where department_id is not null and role not in ('trainer', 'employee')`,
  'an e-mail that is taken twice': () => sql`
    select lower(btrim(normalize(email, nfc))) as email from users where deactivated_at is null
    group by 1 having count(*) > 1`,
  'two departments with one name': () => sql`
    select lower(btrim(name)) as name from departments group by 1 having count(*) > 1`,
  'an active program without an active manager': () => sql`
    select p.id, u.role, u.deactivated_at from programs p join users u on u.id = p.assigned_manager_id
    where p.archived_at is null and (u.deactivated_at is not null or u.role <> 'manager')`,
  'a session ahead without an active trainer': (now) => sql`
    select s.id, u.role, u.deactivated_at from training_sessions s join users u on u.id = s.trainer_id
    join programs p on p.id = s.program_id
    where p.archived_at is null and s.cancelled_at is null and s.starts_at > ${now}
      and (u.deactivated_at is not null or u.role <> 'trainer')`,
  'a sign-in of somebody who has left': () => sql`
    select u.id from sign_ins s join users u on u.id = s.user_id where u.deactivated_at is not null`,
  // An exemption that has ended is forgotten there, too; archiving it again changes nothing, and has its entry.
  'a change of a program after it was archived': () => sql`
    select e.id, e.action from audit_entries e join audit_entries archived
      on archived.program_id = e.program_id and archived.action = 'program.archive' and archived.id < e.id
    where (e.action like 'program.%' or e.action like 'session.%')
      and e.action not in ('program.archive', 'program.end-exemption')`,
  'a completed training that is gone': () => sql`
    select program_id, employee_id, until from assignments_history h where completed_at is not null
      and not exists (select from assignments a where (a.program_id, a.employee_id, a.assigned_at)
        = (h.program_id, h.employee_id, h.assigned_at))
      and not exists (select from assignments_history later where (later.program_id, later.employee_id,
        later.assigned_at) = (h.program_id, h.employee_id, h.assigned_at) and later.since >= h.until)`,
  'a second seat in the same session': () => sql`
    select * from (
      select id, action, after ->> 'session' as session, lag(action) over own as former_action,
        lag(after ->> 'session') over own as former
      from audit_entries cross join unnest(person_ids) person
      window own as (partition by program_id, person order by id)) each
    where action = 'program.enrol' and former_action = 'program.enrol' and session = former`,
};

const newestOf = sql`(
  select r.valid_until from training_records r
  where r.person_id = a.employee_id and r.program_id = a.program_id and counts_as_done(r)
  order by r.trained_on desc, r.recorded_at desc, r.id desc limit 1)`;

const isActive = sql`exists (select from programs p where p.id = a.program_id and archived_at is null)`;

/** Of trainings and records, in a company whose deadlines are moved ahead alone. */
export const trainingOffences: Record<string, Offence> = {
  // A record that is revoked gives back the due date that it answered, also after an exemption.
  'an open assignment that was due before it was assigned': () => sql`
    select a.*, p.deadline from assignments a join programs p on p.id = a.program_id
    where completed_at is null and coalesce(due_at, deadline) < assigned_at and due_because is distinct from 'renewal'
      and not exists (select from training_records r where r.person_id = a.employee_id
        and r.program_id = a.program_id and r.cycle = a.cycle and r.revoked_at >= a.assigned_at)`,
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
    select * from assignments a where completed_at is not null and standing <> 'left' and ${isActive} and not exists (
      select from training_records r
      where r.person_id = a.employee_id and r.program_id = a.program_id and counts_as_done(r))`,
  'somebody complete who keeps a seat in a session of which no record tells': () => sql`
    select * from assignments a where completed_at is not null and session_id is not null and standing <> 'left'
      and ${isActive} and not exists (select from training_records r
        where (r.person_id, r.session_id) = (a.employee_id, a.session_id))`,
  'an assignment of an earlier cycle than a record': () => sql`
    select a.*, r.id from assignments a join training_records r
      on r.person_id = a.employee_id and r.program_id = a.program_id
    where counts_as_done(r) and r.cycle > a.cycle`,
  'an end that is not that of the newest record': () => sql`
    select a.*, ${newestOf} as newest from assignments a
    where standing <> 'left' and ${isActive} and valid_until is distinct from ${newestOf}`,
  'records whose cycles go back': () => sql`
    select * from (
      select r.id, cycle, max(cycle) over (partition by person_id, program_id order by recorded_at, cycle
        rows between unbounded preceding and 1 preceding) as former
      from training_records r where counts_as_done(r) and program_id is not null) each
    where cycle < former`,
};

/** The rules that don't hold at this moment, in words, with the first rows that break each. */
export async function findOffences(
  offences: Record<string, Offence>,
  { db, now, timeZone }: { db: Db; now: Date; timeZone: string },
): Promise<string[]> {
  const found: string[] = [];
  for (const [what, offence] of Object.entries(offences)) {
    const { rows } = await offence(now, timeZone).execute(db);
    found.push(...rows.slice(0, 3).map((row) => `${what}: ${JSON.stringify(row)}`));
  }
  return found;
}

/** Complete trainings that have come into their window and aren't opened: none, once the job has run. */
export const unopened = (today: string) => sql<{ id: string }>`
  select a.employee_id as id from assignments a join programs p on p.id = a.program_id
  where completed_at is not null and standing <> 'left' and archived_at is null
    and valid_until - window_days <= ${today}::date`;
