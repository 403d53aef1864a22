/**
 * The states of sessions, seats and sheets that may never be in the database, each as a query of the offences. $1 is
 * the present moment, and $2 the number of hours before a session at which promotion ends. The rules are written once
 * more here, apart from the product's own statements, so that a mistake in those shows.
 */
const offences = {
  'a session over its capacity': `
    select s.id from training_sessions s, lateral ${seated()} where taken > capacity`,
  'a session whose seats are counted wrongly': `
    select s.id from training_sessions s, lateral ${seated()}
    where (capacity is not null and seats_taken <> taken) or (capacity is null) <> (seats_taken is null)`,
  'somebody in a cancelled session': `
    select s.id from training_sessions s, lateral ${seated()} where cancelled_at is not null and taken > 0`,
  'a free seat beside somebody who waits for it': `
    select w.person_id as id, s.id as session, w.session_id as wanted, w.since
    from waits w
    join assignments a on (a.program_id, a.employee_id) = (w.program_id, w.person_id)
    join programs p on p.id = w.program_id
    join training_sessions s on s.program_id = w.program_id, lateral ${seated()}
    where p.archived_at is null and s.cancelled_at is null and (capacity is null or taken < capacity)
      and s.starts_at > $1::timestamptz + make_interval(hours => $2::int) and s.id is distinct from a.session_id
      and not exists (select from absences x where x.person_id = w.person_id and s.starts_at between x.begins_at and x.ends_at)
      -- A clash that ends in another program is noticed within a minute.
      and not exists (
        select from calendar_entries c join training_sessions o on o.id = c.session_id
        where c.person_id = w.person_id and c.program_id <> w.program_id
          and (c.changed_at > $1::timestamptz - interval '5 minutes' or o.starts_at < s.ends_at and s.starts_at < o.ends_at))
      and (s.id = w.session_id or (w.session_id is null
        and (s.starts_at <= coalesce(a.due_at, p.deadline) or coalesce(a.due_at, p.deadline) < $1)))`,
  'a wait of who is complete, has left, or sits there already': `
    select w.person_id as id from waits w join assignments a on (a.program_id, a.employee_id) = (w.program_id, w.person_id)
    where completed_at is not null or standing = 'left' or a.session_id = w.session_id`,
  'a wait for a session that is cancelled': `
    select w.person_id as id, s.id as session from waits w join training_sessions s on s.id = w.session_id
    where s.cancelled_at is not null`,
  'somebody who is exempt, and assigned all the same': `
    select e.person_id as id, e.program_id from exemptions e
    join assignments a on (a.program_id, a.employee_id) = (e.program_id, e.person_id)`,
  'an open assignment of somebody who has left': `
    select a.employee_id as id, a.program_id from assignments a join users u on u.id = a.employee_id
    where a.completed_at is null and u.deactivated_at is not null`,
  'an offer of who has no seat, or is complete': `
    select o.person_id as id from seat_offers o
    join assignments a on (a.program_id, a.employee_id) = (o.program_id, o.person_id)
    where session_id is null or completed_at is not null`,
  // A cycle whose later record is revoked is asked again, even if the one before it has expired (product §62).
  'somebody trained in two sessions of a program for one cycle': `
    select person_id as id, program_id from training_records
    where program_id is not null
    group by person_id, program_id, cycle
    having count(distinct session_id) filter (where source = 'session' and revoked_at is null) > 1
      and count(revoked_at) = 0`,
  'a mark "attended" without a record': `
    select t.person_id as id, t.session_id from attendance t where outcome = 'attended' and not exists (
      select from training_records r where (r.person_id, r.session_id) = (t.person_id, t.session_id))`,
  'a record of a session in which somebody is marked otherwise': `
    select t.person_id as id, t.session_id from attendance t
    join training_records r on (r.person_id, r.session_id) = (t.person_id, t.session_id)
    where t.outcome <> 'attended' and r.source = 'session' and r.revoked_at is null`,
  // In an archived program, and for a person who is no employee any more, a record alone is revoked.
  'somebody complete who keeps a seat in a session other than that of the record': `
    select a.employee_id as id, a.program_id from assignments a join programs p on p.id = a.program_id
    where completed_at is not null and session_id is not null and standing = 'employee' and archived_at is null
      and not exists (
      select from training_records r where r.person_id = a.employee_id and r.session_id = a.session_id
        and counts_as_done(r))`,
};

type Offence = { id: string } & Record<string, unknown>;

/** The number of people in the session `s`. */
function seated(): string {
  return `(select count(*) as taken from assignments x where x.session_id = s.id and x.standing <> 'left') seated`;
}

/** Every violation, in words; `ask` runs a statement with its parameters. */
export async function findSeatViolations(
  ask: (text: string, parameters: unknown[]) => Promise<Offence[]>,
  { now, promoteUntilHours }: { now: Date; promoteUntilHours: number },
): Promise<string[]> {
  const found: string[] = [];
  for (const [what, text] of Object.entries(offences)) {
    // Every parameter is used, or its type would be unknown.
    const typed = `with moment as (select $1::timestamptz, $2::int) ${text}`;
    const rows = await ask(typed, [now.toISOString(), promoteUntilHours]);
    found.push(...rows.map((row) => `${what}: ${JSON.stringify(row)}`));
  }
  return found;
}
