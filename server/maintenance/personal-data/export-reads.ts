import { sql } from 'kysely';
import { isoInstant } from '../../db/json.ts';
import type { Db } from '../../db/tables.ts';
import { statusOf } from '../../db/status.ts';

type Fact = Record<string, unknown>;

const instant = (column: string) => isoInstant(sql.raw(column));

/** The program `p`, where there is one. */
const program = sql`
  case when p.id is not null then json_build_object('id', p.id, 'title', p.title) end as program`;

/** The account without its secrets. */
/** It is empty for somebody of the history who isn't there any more. */
export async function readProfile(db: Db, id: string): Promise<Fact> {
  const { rows } = await sql<Fact>`
    select u.id, u.first_name, u.last_name, u.email, u.role, d.name as department, u.has_temporary_password,
      u.external_id, u.login, s.name as site, o.name as position, u.position_since, u.joined_on, u.tags, u.source,
      ${instant('u.created_at')} as created_at, ${instant('u.updated_at')} as updated_at,
      ${instant('u.deactivated_at')} as deactivated_at, ${instant('u.suspended_at')} as suspended_at,
      v.email as proven_email,
      ${instant('v.proven_at')} as email_proven_at
    from users u left join departments d on d.id = u.department_id
    left join sites s on s.id = u.site_id left join positions o on o.id = u.position_id
    left join proven_addresses v on v.person_id = u.id where u.id = ${id}`.execute(db);
  return rows[0] ?? {};
}

export async function listSignIns(db: Db, id: string): Promise<Fact[]> {
  const { rows } = await sql<Fact>`
    select ${instant('created_at')} as signed_in_at, ${instant('last_used_at')} as last_used_at,
      ${instant('expires_at')} as ends_at
    from sign_ins where user_id = ${id} order by created_at`.execute(db);
  return rows;
}

/** Wrong passwords for the account, by hour, and how many of them the person has read of. */
export async function listFailedSignIns(db: Db, id: string): Promise<Fact[]> {
  const { rows } = await sql<Fact>`
    select ${instant('hour')} as hour, count, told_count from failed_sign_ins
    where person_id = ${id} order by failed_sign_ins.hour`.execute(db);
  return rows;
}

/** Everything that the person has to do, chose or has done. */
export async function listTrainings(db: Db, id: string, now: Date): Promise<Fact[]> {
  const { rows } = await sql<Fact>`
    select json_build_object('id', p.id, 'title', p.title, 'deadline', ${instant('p.deadline')},
        'archived', p.archived_at is not null) as program,
      ${statusOf(now)} as status, ${instant('a.assigned_at')} as assigned_at, a.opened_by, a.cycle,
      ${instant('a.due_at')} as due_at, a.due_because, a.due_reason, a.valid_until, a.answered_by,
      case when s.id is null then null else
        json_build_object('id', s.id, 'starts_at', ${instant('s.starts_at')}) end as session,
      ${instant('a.enrolled_at')} as enrolled_at, ${instant('a.completed_at')} as completed_at
    from assignments a
    join programs p on p.id = a.program_id
    left join training_sessions s on s.id = a.session_id
    where a.employee_id = ${id} order by a.assigned_at, p.id`.execute(db);
  return rows;
}

/** The person's records, and the proposals and revocations of others about them. */
export async function listRecords(db: Db, id: string): Promise<Fact[]> {
  const { rows } = await sql<Fact>`
    select r.id, ${program}, r.title, r.version, r.cycle, r.trained_on, ${instant('r.recorded_at')} as recorded_at,
      case when s.id is not null then
        json_build_object('id', s.id, 'starts_at', ${instant('s.starts_at')}) end as session,
      r.source, r.outcome, r.score, r.minutes, r.trainer, r.place, r.valid_until, r.note, r.person_name, r.certified_name, r.code,
      r.signed_version, r.decision,
      ${instant('r.decided_at')} as decided_at, r.decided_because, ${instant('r.revoked_at')} as revoked_at,
      r.revoked_because, (
        select coalesce(json_agg(json_build_object('id', f.id, 'name', f.name, 'type', f.type, 'size', f.size,
          'sha256', encode(f.sha256, 'hex'), 'put_at', ${instant('f.put_at')}, 'removed_at', ${instant('f.removed_at')},
          'removed_because', f.removed_because) order by f.put_at, f.id), '[]')
        from files f where f.record_id = r.id) as files
    from training_records r left join programs p on p.id = r.program_id
    left join training_sessions s on s.id = r.session_id
    where r.person_id = ${id} order by r.trained_on, r.recorded_at, r.id`.execute(db);
  return rows;
}

/** How often the person has failed the questions of a reading, and got more tries. */
export async function listTries(db: Db, id: string): Promise<Fact[]> {
  const { rows } = await sql<Fact>`
    select ${program}, t.version, t.cycle, t.failed, t.granted
    from reading_tries t join programs p on p.id = t.program_id
    where t.person_id = ${id} order by p.id, t.cycle, t.version`.execute(db);
  return rows;
}

/** The person's exemptions, and the facts of the assignments that ended with them. */
export async function listExemptions(db: Db, id: string): Promise<Fact[]> {
  const { rows } = await sql<Fact>`
    select ${program}, e.because, e.until, ${instant('e.exempted_at')} as exempted_at, e.cycle,
      ${instant('e.due_at')} as due_at, e.due_because, e.due_reason, e.opened_by
    from exemptions e join programs p on p.id = e.program_id
    where e.person_id = ${id} order by e.exempted_at, p.id`.execute(db);
  return rows;
}

/** Trainings that end for the person, who no longer fits their audience. */
export async function listAudienceEndings(db: Db, id: string): Promise<Fact[]> {
  const { rows } = await sql<Fact>`
    select ${program}, e.ends_on from audience_endings e join programs p on p.id = e.program_id
    where e.person_id = ${id} order by e.ends_on, p.id`.execute(db);
  return rows;
}

/** When the person is away; null where nothing is noted. */
export async function readAbsence(db: Db, id: string): Promise<Fact | null> {
  const { rows } = await sql<Fact>`
    select x.from_day, x.until_day, x.kind from absences x where x.person_id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** The due dates that the absence has moved, as they were before. */
export async function listDueDatesBeforeAbsence(db: Db, id: string): Promise<Fact[]> {
  const { rows } = await sql<Fact>`
    select ${program}, ${instant('k.due_at')} as due_at, k.due_because, k.due_reason
    from absence_due_dates k join programs p on p.id = k.program_id
    where k.person_id = ${id} order by p.id`.execute(db);
  return rows;
}

/** Where the person waits for a seat: in one session or, where that is null, in any. */
export async function listWaits(db: Db, id: string): Promise<Fact[]> {
  const { rows } = await sql<Fact>`
    select ${program}, w.session_id, ${instant('w.since')} as since
    from waits w join programs p on p.id = w.program_id
    where w.person_id = ${id} order by w.since, p.id`.execute(db);
  return rows;
}

/** The seats that the person would let a colleague have. */
export async function listOffers(db: Db, id: string): Promise<Fact[]> {
  const { rows } = await sql<Fact>`
    select ${program}, ${instant('o.offered_at')} as offered_at
    from seat_offers o join programs p on p.id = o.program_id
    where o.person_id = ${id} order by o.offered_at, p.id`.execute(db);
  return rows;
}

/** The sessions in the person's calendar, also those that were taken from it. */
export async function listCalendar(db: Db, id: string): Promise<Fact[]> {
  const { rows } = await sql<Fact>`
    select ${program}, c.session_id, c.part, c.sequence, c.is_cancelled, ${instant('c.seat_changed_at')} as seat_changed_at,
      ${instant('c.changed_at')} as changed_at, c.last_told
    from calendar_entries c join programs p on p.id = c.program_id
    where c.person_id = ${id} order by c.changed_at, c.session_id, c.part`.execute(db);
  return rows;
}

/** The sessions that the person teaches, as they last read of them. */
export async function listTeaching(db: Db, id: string): Promise<Fact[]> {
  const { rows } = await sql<Fact>`
    select ${program}, e.session_id, e.part, e.sequence, e.told, e.sent
    from teaching_entries e join programs p on p.id = e.program_id
    where e.person_id = ${id} order by e.session_id, e.part`.execute(db);
  return rows;
}

/** Since when a calendar program may fetch them; null where none does. */
export async function readCalendarFeed(db: Db, id: string): Promise<Fact | null> {
  const { rows } = await sql<Fact>`
    select ${instant('created_at')} as created_at from calendar_feeds where person_id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** Since when the person wants no weekly overview; null for a person who gets it. */
export async function readUnsubscription(db: Db, id: string): Promise<Fact | null> {
  const { rows } = await sql<Fact>`
    select ${instant('unsubscribed_at')} as unsubscribed_at from digest_unsubscriptions where person_id = ${id}`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** The person's lines on sheets. */
export async function listAttendance(db: Db, id: string): Promise<Fact[]> {
  const { rows } = await sql<Fact>`
    select ${program}, t.session_id, ${instant('t.checked_in_at')} as checked_in_at, t.walk_in, t.outcome, t.minutes,
      t.score, t.note, ${instant('t.marked_at')} as marked_at
    from attendance t join programs p on p.id = t.program_id
    join training_sessions s on s.id = t.session_id
    where t.person_id = ${id} order by s.starts_at, s.id`.execute(db);
  return rows;
}

/** The messages that the product has sent to the person, or is about to send. */
export async function listMessages(db: Db, id: string): Promise<Fact[]> {
  const { rows } = await sql<Fact>`
    select m.id, m.kind, ${program}, case when m.session_id is not null then json_build_object('id', m.session_id) end as session,
      ${instant('m.created_at')} as created_at, ${instant('m.not_before')} as not_before, m.subject, m.text,
      m.last_error, ${instant('m.sent_at')} as sent_at, m.sent_to, ${instant('m.dropped_at')} as dropped_at,
      m.dropped_because
    from messages m left join programs p on p.id = m.program_id
    where m.person_id = ${id} order by m.created_at, m.id`.execute(db);
  return rows;
}

/** The person's texts to the people of sessions. */
export async function listSessionMessages(db: Db, id: string): Promise<Fact[]> {
  const { rows } = await sql<Fact>`
    select w.id, w.session_id, p.title as program, ${instant('w.written_at')} as written_at, w.text
    from session_messages w join training_sessions s on s.id = w.session_id join programs p on p.id = s.program_id
    where w.written_by = ${id} order by w.written_at, w.id`.execute(db);
  return rows;
}

/** Until when the links in them open something, and when they were used. */
export async function listMessageLinks(db: Db, id: string): Promise<Fact[]> {
  const { rows } = await sql<Fact>`
    select message_id, ${instant('expires_at')} as ends_at, ${instant('spent_at')} as used_at
    from message_tokens where person_id = ${id} order by created_at, message_id`.execute(db);
  return rows;
}

export async function listOverseen(db: Db, id: string): Promise<Fact[]> {
  const { rows } = await sql<Fact>`
    select p.id, p.title, ${instant('p.deadline')} as deadline from programs p
    where p.assigned_manager_id = ${id} order by p.deadline, p.id`.execute(db);
  return rows;
}

export async function listTaught(db: Db, id: string): Promise<Fact[]> {
  const { rows } = await sql<Fact>`
    select s.id, ${instant('s.starts_at')} as starts_at, ${instant('s.ends_at')} as ends_at, s.location,
      ${instant('s.cancelled_at')} as cancelled_at, s.cancel_reason, p.title as program, (
        select json_agg(json_build_object('part', q.part, 'starts_at', ${instant('q.starts_at')},
          'ends_at', ${instant('q.ends_at')}, 'location', q.location) order by q.part)
        from session_parts q where q.session_id = s.id) as parts
    from training_sessions s join programs p on p.id = s.program_id
    where s.trainer_id = ${id} order by s.starts_at, s.id`.execute(db);
  return rows;
}

/**
 * The audit trail's entries about the person, with the facts as they are there. Only this person's personal
 * parts: the address from which the person acted, and the rest if the entry concerns nobody else.
 */
export async function listEntries(db: Db, id: string): Promise<Fact[]> {
  const { rows } = await sql<Fact>`
    select e.id, ${instant('e.recorded_at')} as recorded_at, e.action, e.request_id, about.acted, about.concerned,
      (select json_build_object('id', p.id, 'title', p.title) from programs p where p.id = e.program_id) as program,
      e.before, e.after,
      case when about.acted then e.personal ->> 'address' end as address,
      case when e.person_ids = array[${id}::uuid] then e.personal -> 'before' end as personal_before,
      case when e.person_ids = array[${id}::uuid] then e.personal -> 'after' end as personal_after
    from audit_entries e
    cross join lateral (
      select coalesce(e.actor_id = ${id}, false) as acted, e.person_ids @> array[${id}::uuid] as concerned) about
    where e.actor_id = ${id} or e.person_ids @> array[${id}::uuid]
    order by e.id`.execute(db);
  return rows;
}

/** The ids of somebody else, or of a record of somebody else. */
export async function listIdsOfOthers(db: Db, ids: readonly string[], id: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select u.id from users u where u.id = any(${ids}::uuid[]) and u.id <> ${id}
    union all
    select r.id from training_records r where r.id = any(${ids}::uuid[]) and r.person_id <> ${id}`.execute(
    db,
  );
  return rows.map((row) => row.id);
}
