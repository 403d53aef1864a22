import { sql } from 'kysely';
import type { Sql } from './json.ts';
import { firstFree, firstFreeFor } from './move.ts';
import type { Db } from './tables.ts';
import { isActive } from './active.ts';

/*
 * `calendar_entries` says who sits in which session, for people's calendars (product §84). Each of its parts
 * has an entry (product §123). Triggers write it (functions/change_calendar_entries.sql), whatever gives or takes the seat.
 */

/** Whether the entries `c` and `other` are one event, which the person's change of seat has moved. */
const isSameEvent = sql<boolean>`(other.person_id = c.person_id and other.program_id = c.program_id and other.part = c.part
  and other.session_id <> c.session_id
  and coalesce(other.uid_session_id, other.session_id) = coalesce(c.uid_session_id, c.session_id))`;

/** The facts of a lost seat that its message keeps: the session may be removed before the mail goes out. */
const keptFacts = sql`case
  when c.is_cancelled then jsonb_build_object('sequence', c.sequence,
    'starts_at', coalesce(q.starts_at, (c.last_told ->> 'starts_at')::timestamptz),
    'ends_at', coalesce(q.ends_at, (c.last_told ->> 'ends_at')::timestamptz),
    'uid_session', c.uid_session_id, 'was_told', c.told_by is not null or exists (
      select from calendar_entries other where ${isSameEvent} and other.told_by is not null))
  else '{}'::jsonb end || case when c.part > 1 then jsonb_build_object('part', c.part) else '{}'::jsonb end`;

/** The people of a change whose seats were given in a way that their message tells. */
export interface SeatReasons {
  /** They got a seat from the waiting list. */
  promoted: readonly string[];
  /** They exchanged seats. */
  swapped: readonly string[];
}

/** Now, or once the change of this transaction can't be undone any more (product §116). */
const sendableFrom = (now: Date) => sql<Date>`coalesce((
  select made.until from undoable_changes made where made.made_by = pg_current_xact_id()), ${now}::timestamptz)`;

/**
 * A statement that adds the messages of all seats that were taken, changed or lost in this transaction, one
 * to each person, and another for each later part. For a changed seat it is about the new one. Leavers get none.
 * `recorded` is a statement with a row where the change is kept.
 */
export function addSeatMessages(now: Date, { promoted, swapped }: SeatReasons, recorded: Sql): Sql {
  return sql`
    insert into messages (kind, person_id, program_id, session_id, facts, dedupe_key, created_at, not_before, next_at)
    select case
        when c.part > 1 then 'session-part'
        when c.is_cancelled and s.cancelled_at is not null then 'session-cancelled'
        when c.is_cancelled then 'seat-lost'
        when c.person_id = any(${promoted}::uuid[]) then 'promoted'
        when lost.session_id is not null or c.person_id = any(${swapped}::uuid[]) then 'seat-moved'
        else 'enrolled'
      end, c.person_id, c.program_id, c.session_id, ${keptFacts}
        || case when c.person_id = any(${swapped}::uuid[]) then '{"swapped": true}'::jsonb else '{}'::jsonb end
        || case when lost.session_id is null then '{}'::jsonb else jsonb_build_object('from', lost.session_id) end,
      concat_ws('.', 'calendar', c.session_id, c.person_id, c.sequence, case when c.part > 1 then c.part end), ${now}, ${sendableFrom(now)}, ${sendableFrom(now)}
    from (${recorded}) recorded, calendar_entries c
    join training_sessions s on s.id = c.session_id
    left join session_parts q on q.session_id = c.session_id and q.part = c.part
    join users u on u.id = c.person_id and ${isActive}
    left join lateral (
      select other.session_id from calendar_entries other
      where ${isSameEvent} and other.is_cancelled and not c.is_cancelled and other.changed_by = c.changed_by
      order by other.sequence desc limit 1) lost on true
    where c.seat_changed_at = ${now} and c.changed_by = pg_current_xact_id()
      and not (c.is_cancelled and exists (
        select from calendar_entries other
        where ${isSameEvent} and not other.is_cancelled and other.changed_by = c.changed_by))
    order by c.session_id, c.person_id, c.part, c.sequence
    on conflict (dedupe_key) do nothing`;
}

/** A part of a session in somebody's calendar, with the texts and people that its event names. */
export interface CalendarEntry {
  session_id: string;
  /** From 1 on; and how many parts the session has. */
  part: number;
  part_count: number;
  person_id: string;
  program_id: string;
  /** The session under whose UID calendars know it, where that is another one. */
  uid_session_id: string | null;
  sequence: number;
  is_cancelled: boolean;
  seat_changed_at: Date;
  changed_at: Date;
  title: string;
  is_archived: boolean;
  starts_at: Date;
  ends_at: Date;
  location: string | null;
  join_url: string | null;
  cancelled_at: Date | null;
  cancel_reason: string | null;
  /** When the whole session ends. */
  session_ends_at: Date;
  trainer_first_name: string;
  trainer_last_name: string;
}

const entryFields = sql`
  p.id as program_id, p.title, p.archived_at is not null as is_archived, q.part, s.part_count, q.starts_at, q.ends_at,
  q.location, q.join_url, s.ends_at as session_ends_at, s.cancelled_at, s.cancel_reason, t.first_name as trainer_first_name, t.last_name as trainer_last_name`;

interface Seated {
  sessionId: string;
  personId: string;
  /** The first one, unless given. */
  part?: number;
}

/** A session's part in a person's calendar, even one that has gone. Null if the session was removed. */
export async function readCalendarEntry(
  db: Db,
  { sessionId, personId, part = 1 }: Seated,
): Promise<CalendarEntry | null> {
  const { rows } = await sql<CalendarEntry>`
    select c.session_id, c.person_id, c.uid_session_id, c.sequence, c.is_cancelled, c.seat_changed_at, c.changed_at, ${entryFields}
    from calendar_entries c
    join training_sessions s on s.id = c.session_id
    cross join lateral (
      select c.part, known.starts_at, known.ends_at, known.location, known.join_url from (
        select starts_at, ends_at, location, join_url from session_parts
        where session_id = c.session_id and part = c.part
        union all
        select gone.* from jsonb_to_record(c.last_told)
          as gone (starts_at timestamptz, ends_at timestamptz, location text, join_url text)
        where gone.starts_at is not null limit 1) known) q
    join programs p on p.id = c.program_id
    join users t on t.id = s.trainer_id
    where c.session_id = ${sessionId} and c.person_id = ${personId} and c.part = ${part}`.execute(db);
  return rows[0] ?? null;
}

/** How calendars know the event of an entry. */
export interface Told {
  /** Whether another entry of the same event has replaced it. */
  is_moved: boolean;
  /** The session that calendars have under its UID, with its message; null if they have none. */
  known: { session_id: string; told_by: string; starts_at: Date; is_as_told: boolean } | null;
  /** Why the session from which the person was moved was cancelled, if it was. */
  cancelled: { starts_at: Date; cancel_reason: string | null } | null;
  /** A training of theirs at the same time, with its session. */
  clash: { title: string; starts_at: Date; ends_at: Date } | null;
}

/** The same for the message of an entry; `from` is the session in which the person sat before. */
export async function readNotified(
  db: Db,
  { sessionId, personId, part = 1, from }: Seated & { from: string | null },
): Promise<Told> {
  const { rows } = await sql<Told>`
    select exists (select from calendar_entries other where ${isSameEvent} and not other.is_cancelled) as is_moved, (
        select jsonb_build_object('session_id', known.session_id, 'told_by', known.told_by, 'starts_at', s.starts_at,
          'is_as_told', known.last_told is null)
        from calendar_entries known join training_sessions s on s.id = known.session_id
        where known.person_id = c.person_id and known.program_id = c.program_id and known.told_by is not null
          and known.part = c.part
          and coalesce(known.uid_session_id, known.session_id) = coalesce(c.uid_session_id, c.session_id) limit 1) as known, (
        select jsonb_build_object('starts_at', s.starts_at, 'cancel_reason', s.cancel_reason)
        from training_sessions s where s.id = ${from}::uuid and s.cancelled_at is not null) as cancelled, (
        select jsonb_build_object('title', p.title, 'starts_at', other.starts_at, 'ends_at', other.ends_at)
        from training_sessions s
        join training_sessions other on other.id = clash_with(c.person_id, c.program_id, s.id)
        join programs p on p.id = other.program_id
        where s.id = c.session_id) as clash
    from calendar_entries c
    where c.session_id = ${sessionId} and c.person_id = ${personId} and c.part = ${part}`.execute(db);
  const { is_moved, known, cancelled, clash } = rows[0]!;
  const withStart = <Facts extends { starts_at: Date }>(facts: Facts | null) =>
    facts && { ...facts, starts_at: new Date(facts.starts_at) };
  return {
    is_moved,
    known: withStart(known),
    cancelled: withStart(cancelled),
    clash: clash && { ...withStart(clash)!, ends_at: new Date(clash.ends_at) },
  };
}

/** The parts of a session by their order. */
export async function listParts(db: Db, sessionId: string): Promise<SessionPlace[]> {
  const { rows } = await sql<SessionPlace>`
    select part, starts_at, ends_at, location, join_url from session_parts
    where session_id = ${sessionId} order by part`.execute(db);
  return rows;
}

/** When and where a part takes place. */
export type SessionPlace = Pick<CalendarEntry, 'part' | 'starts_at' | 'ends_at' | 'location' | 'join_url'>;

/**
 * The state in the person's calendar of a session in a message about a lost seat, even if it was removed.
 * Null if another message has it, or a calendar has nothing of it.
 */
export async function readRemovedEntry(db: Db, messageId: string): Promise<CalendarEntry | null> {
  const { rows } = await sql<CalendarEntry>`
    select m.session_id, m.person_id, (m.facts ->> 'uid_session')::uuid as uid_session_id, m.program_id, (m.facts ->> 'sequence')::integer as sequence,
      true as is_cancelled, m.created_at as seat_changed_at, m.created_at as changed_at, p.title,
      p.archived_at is not null as is_archived, (m.facts ->> 'starts_at')::timestamptz as starts_at,
      (m.facts ->> 'ends_at')::timestamptz as ends_at, (m.facts ->> 'ends_at')::timestamptz as session_ends_at,
      coalesce((m.facts ->> 'part')::integer, 1) as part, 0 as part_count, null as location, null as join_url, null as cancelled_at,
      null as cancel_reason, '' as trainer_first_name, '' as trainer_last_name
    from messages m join programs p on p.id = m.program_id
    where m.id = ${messageId} and m.facts ->> 'sequence' is not null and not exists (
      select from messages later
      where later.person_id = m.person_id and later.session_id = m.session_id and later.created_at > m.created_at
        and later.facts -> 'part' is not distinct from m.facts -> 'part'
        and later.facts ->> 'sequence' is not null)`.execute(db);
  return rows[0] ?? null;
}

/** The open training of a person. */
interface OpenTraining {
  title: string;
  /** When the session starts in which the person sits; null for none. */
  starts_at: Date | null;
  /** Whether a session has a free seat for them. */
  has_free: boolean;
  is_waiting: boolean;
}

/** Null where the person has none in the program, or that is archived. */
export async function readOpenTraining(
  db: Db,
  { programId, personId }: { programId: string; personId: string },
  { now, timeZone }: { now: Date; timeZone: string },
): Promise<OpenTraining | null> {
  const moment = { now: sql<Date>`${now}::timestamptz`, zone: sql<string>`${timeZone}` };
  const { rows } = await sql<OpenTraining>`
    select p.title, s.starts_at, ${firstFreeFor(firstFree(sql`a.program_id`, moment), moment)} is not null as has_free,
      exists (select from waits w where w.program_id = a.program_id and w.person_id = a.employee_id) as is_waiting
    from assignments a
    join programs p on p.id = a.program_id and p.archived_at is null
    left join training_sessions s on s.id = a.session_id
    where a.program_id = ${programId} and a.employee_id = ${personId} and a.completed_at is null`.execute(db);
  return rows[0] ?? null;
}

/** The sessions that the person gives, and others in which the person has a seat, from a year ago on. */
export async function listCalendarEntries(db: Db, personId: string, now: Date): Promise<CalendarEntry[]> {
  const { rows } = await sql<CalendarEntry>`
    select c.session_id, c.person_id, c.uid_session_id, c.sequence, c.is_cancelled, c.seat_changed_at, c.changed_at, ${entryFields}
    from calendar_entries c
    join training_sessions s on s.id = c.session_id
    join session_parts q on q.session_id = c.session_id and q.part = c.part
    join programs p on p.id = c.program_id
    join users t on t.id = s.trainer_id
    where c.person_id = ${personId} and s.trainer_id <> c.person_id and not c.is_cancelled and q.starts_at > ${now}::timestamptz - interval '1 year'
    union all
    select s.id, t.id, null, greatest(coalesce(e.sequence, 0), 0), false, p.updated_at, p.updated_at, ${entryFields}
    from training_sessions s
    join session_parts q on q.session_id = s.id
    join programs p on p.id = s.program_id and p.archived_at is null
    join users t on t.id = s.trainer_id
    left join teaching_entries e on e.session_id = s.id and e.person_id = t.id and e.part = q.part
    where s.trainer_id = ${personId} and s.cancelled_at is null and q.starts_at > ${now}::timestamptz - interval '1 year'
    order by starts_at, session_id, part`.execute(db);
  return rows;
}
