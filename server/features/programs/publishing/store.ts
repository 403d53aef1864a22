import { sql } from 'kysely';
import type { Telling } from '#shared/programs/schemas';
import type { SessionState } from '../../../db/calendar-tables.ts';
import type { Db } from '../../../db/tables.ts';
import { concernedIn, concernsAnybody } from '../../../db/unpublished-changes.ts';

/** Keeps how people know the program, unless earlier changes of it wait already; they all wait until then. */
export async function keepAsKnown(tx: Db, programId: string, publishAt: Date): Promise<void> {
  await sql`
    insert into unpublished_changes (program_id, since, publish_at, sessions)
    select p.id, p.since, ${publishAt}, (
      select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'trainer_id', s.trainer_id, 'state', session_state(s))), '[]')
      from training_sessions s where s.program_id = p.id and s.cancelled_at is null)
    from programs p where p.id = ${programId}
    on conflict (program_id) do update set publish_at = excluded.publish_at`.execute(tx);
}

/** Where the changes of one of these programs concern nobody, none wait. */
export async function forgetNeedless(tx: Db, programIds: readonly string[], now: Date): Promise<void> {
  await sql`
    delete from unpublished_changes waiting where waiting.program_id = any(${programIds}::uuid[])
      and not ${concernsAnybody(sql`waiting.program_id`, now)}`.execute(tx);
}

/** The programs whose changes are due to be sent. */
export async function listDue(db: Db, now: Date): Promise<string[]> {
  const { rows } = await sql<{ program_id: string }>`
    select program_id from unpublished_changes where publish_at <= ${now} order by program_id`.execute(db);
  return rows.map(({ program_id }) => program_id);
}

/** Whether changes of the program wait, and whether they are due. */
export async function readWaiting(tx: Db, programId: string, now: Date): Promise<{ isDue: boolean } | null> {
  const { rows } = await sql<{ isDue: boolean }>`
    select publish_at <= ${now} as "isDue" from unpublished_changes where program_id = ${programId}`.execute(
    tx,
  );
  return rows[0] ?? null;
}

/**
 * Adds a message to each person concerned by the changes, unless nobody is to get one. Returns how many of
 * these take part in the program; no change waits any more. A message that has not gone out yet has the
 * facts that the person knows. The new one goes on from there.
 */
export async function publish(
  tx: Db,
  programId: string,
  { notify, now }: { notify: Telling; now: Date },
): Promise<number> {
  const { rows } = await sql<{ people: number }>`
    with told as materialized (${concernedIn(programId, now)}),
    waiting as materialized (
      select distinct on (person_id) person_id, facts from messages
      where program_id = ${programId} and kind = 'program-changed' and next_at is not null
      order by person_id, created_at desc, id),
    added as (
      insert into messages (kind, person_id, program_id, session_id, facts, dedupe_key, created_at, not_before, next_at)
      select 'program-changed', told.person_id, p.id, told.session_id, told.facts || coalesce(waiting.facts, '{}'),
        concat_ws('.', 'changed', p.id, told.person_id, extract(epoch from p.since)), ${now}, ${now}, now()
      from told join programs p on p.id = ${programId} left join waiting on waiting.person_id = told.person_id
      where ${notify !== 'nobody'} and told.takes_part and (told.session_id is not null or told.facts <> '{}')
      order by told.person_id
      on conflict (dedupe_key) do nothing),
    -- Each later part is an event of its own.
    added_parts as (
      insert into messages (kind, person_id, program_id, session_id, facts, dedupe_key, created_at, not_before, next_at)
      select 'session-part', later.person_id, p.id, later.session_id, jsonb_build_object('part', later.part),
        concat_ws('.', 'changed-part', later.session_id, later.person_id, later.part, extract(epoch from p.since)),
        ${now}, ${now}, now()
      from programs p cross join untold_parts(p.id, ${now}::timestamptz) later
      where p.id = ${programId} and ${notify !== 'nobody'} and later.part > 1
      order by later.session_id, later.person_id, later.part
      on conflict (dedupe_key) do nothing),
    -- As if they had read them; the people with a message that waits will get them by that.
    left_untold as (
      update calendar_entries c set last_told = null
      from training_sessions s
      where ${notify === 'nobody'} and s.program_id = ${programId} and s.is_unpublished and c.session_id = s.id
        and c.last_told is not null and c.person_id not in (select person_id from waiting)),
    published as (
      update training_sessions set is_unpublished = false where program_id = ${programId} and is_unpublished),
    gone as (delete from unpublished_changes where program_id = ${programId})
    select count(*) filter (where takes_part)::int as people from told`.execute(tx);
  return rows[0]!.people;
}

/** The facts that the recipient of a message knows differently. */
export interface Difference {
  title: string;
  /** The session in which they sit, if it has changed. */
  seat: SessionState | null;
  /** Whether a message that has not gone out will tell of the seat. */
  isSeatNotified: boolean;
  /** Until when further changes of the program are collected; null while none wait. */
  collectsUntil: Date | null;
  deadline: { was: string; now: string } | null;
  /** Sessions that they give. */
  taught: { was: SessionState; now: SessionState }[];
}

interface Told {
  id: string;
  personId: string;
  programId: string;
  sessionId: string | null;
}

/** Null where the program is archived, or a later message tells it. */
export async function findDifference(
  tx: Db,
  { id, personId, programId, sessionId }: Told,
  now: Date,
): Promise<Difference | null> {
  const { rows } = await sql<Difference>`
    select p.title, seat.last_told as seat, coalesce(seat.is_told, false) as "isSeatNotified",
      (select w.publish_at from unpublished_changes w where w.program_id = p.id) as "collectsUntil", (
        select jsonb_build_object('was', m.facts->>'deadline', 'now', iso_instant(p.deadline))
        from assignments a
        where a.program_id = p.id and a.employee_id = m.person_id and a.due_at is null and a.completed_at is null
          and m.facts->>'deadline' <> iso_instant(p.deadline)) as deadline,
      array(
        select jsonb_build_object('was', m.facts->s.id::text, 'now', session_state(s))
        from training_sessions s
        where s.program_id = p.id and s.trainer_id = m.person_id and s.cancelled_at is null and s.ends_at > ${now}
          and m.facts->s.id::text <> session_state(s)
        order by s.starts_at, s.id) as taught
    from messages m
    join programs p on p.id = m.program_id and p.archived_at is null
    left join lateral (
      select c.last_told, exists (
        select from messages other
        where other.person_id = m.person_id and other.session_id = s.id and other.kind in ('enrolled', 'promoted', 'seat-moved')
          and other.next_at is not null) as is_told
      from calendar_entries c
      join training_sessions s on s.id = c.session_id and s.cancelled_at is null and s.ends_at > ${now}
      join session_parts q on q.session_id = s.id and q.part = 1
      join assignments a on a.program_id = s.program_id and a.employee_id = c.person_id and a.session_id = s.id
        and a.completed_at is null
      where c.session_id = ${sessionId}::uuid and c.person_id = m.person_id and c.part = 1 and not c.is_cancelled
        and c.last_told <> part_state(q)) seat on true
    where m.id = ${id} and p.id = ${programId} and m.person_id = ${personId}
      and not exists (
        select from messages later
        where later.person_id = m.person_id and later.program_id = p.id and later.kind = m.kind
          and later.dropped_at is null and (later.created_at, later.id) > (m.created_at, m.id))`.execute(tx);
  return rows[0] ?? null;
}
