import { sql } from 'kysely';
import type { SessionState } from './calendar-tables.ts';
import type { Sql } from './json.ts';
import { fullNameOf } from './people.ts';
import type { Db } from './tables.ts';
import { isActiveAs } from './active.ts';

/*
 * The sessions that trainers know that they teach (product §84): `told` as it was decided, `sent` as a
 * message said it. Both are null where they don't teach it.
 */

/** An entry `e` of the program `p`, with its session `s` if there still is one, and its state for this trainer now. */
const entries = sql`teaching_entries e
  join programs p on p.id = e.program_id
  left join training_sessions s on s.id = e.session_id
  cross join lateral (select taught_state(e, s, p) as state) present`;

/** Whether the session, as it is or was known, is not over. */
const isAhead = (known: Sql, now: Date) => sql`is_still_ahead(present.state, ${known}, ${now})`;

const held = (programIds: readonly string[]) => sql`
  from training_sessions s join programs p on p.id = s.program_id and p.archived_at is null
  join session_parts q on q.session_id = s.id
  where s.program_id = any(${programIds}::uuid[]) and s.cancelled_at is null`;

/** Called before a change: the sessions of these programs that have no entry yet are known as they are. */
export async function keepTeaching(tx: Db, ...programIds: readonly string[]): Promise<void> {
  await sql`
    insert into teaching_entries (session_id, person_id, program_id, part, told, sent)
    select s.id, s.trainer_id, s.program_id, q.part, part_state(q), part_state(q) ${held(programIds)}
    order by s.id, q.part on conflict do nothing`.execute(tx);
}

/** Called after it: a trainer doesn't know the sessions that they have just been given. */
export async function beginTeaching(tx: Db, ...programIds: readonly string[]): Promise<void> {
  await sql`
    insert into teaching_entries (session_id, person_id, program_id, part)
    select s.id, s.trainer_id, s.program_id, q.part ${held(programIds)}
    order by s.id, q.part on conflict do nothing`.execute(tx);
}

/** A message of another kind tells these people of these sessions, so that no change of them waits any more. */
export async function settleTeaching(
  tx: Db,
  { sessionIds, personIds }: { sessionIds: readonly string[]; personIds: readonly string[] },
): Promise<void> {
  await sql`
    update teaching_entries noted set told = known.state
    from (
      select e.session_id, e.person_id, e.part, present.state from ${entries}
      where e.session_id = any(${sessionIds}::uuid[]) and e.person_id = any(${personIds}::uuid[])) known
    where noted.session_id = known.session_id and noted.person_id = known.person_id and noted.part = known.part`.execute(
    tx,
  );
}

/** Adds one message to each trainer of changed sessions of the program, or of this session; to nobody if `isSilent`. */
export async function tellTeaching(
  tx: Db,
  programId: string,
  { sessionId = null, isSilent = false, now }: { sessionId?: string | null; isSilent?: boolean; now: Date },
): Promise<void> {
  await sql`
    with changed as materialized (
      select e.session_id, e.person_id, e.part, present.state from ${entries}
      where e.program_id = ${programId} and (${sessionId}::uuid is null or e.session_id = ${sessionId}::uuid)
        and e.told is distinct from present.state and ${isAhead(sql`e.told`, now)}
    ), noted as (
      update teaching_entries e set told = changed.state,
        sent = case when ${isSilent} then changed.state else e.sent end
      from changed
      where e.session_id = changed.session_id and e.person_id = changed.person_id and e.part = changed.part
    )
    insert into messages (kind, person_id, program_id, facts, created_at, not_before, next_at)
    select 'teaching', changed.person_id, ${programId}::uuid,
      jsonb_build_object('sessions', jsonb_agg(distinct changed.session_id)), ${now}, ${now}, ${now}
    from changed join users t on t.id = changed.person_id and ${isActiveAs('t')}
    where not ${isSilent} group by changed.person_id order by changed.person_id`.execute(tx);
}

/** A part of a session of a trainer that differs from its last message. */
export interface TeachingChange {
  session_id: string;
  part: number;
  /** How many parts the session has; 0 once it was removed. */
  part_count: number;
  program_id: string;
  title: string;
  was: SessionState | null;
  now: SessionState | null;
  /** The SEQUENCE under which it is sent, and whether calendars have the event. */
  sequence: number;
  has_event: boolean;
  is_archived: boolean;
  is_cancelled: boolean;
  cancel_reason: string | null;
  /** The new trainer; null where the session was removed. */
  trainer: string | null;
}

/** Those of these sessions, by time. */
export async function listTeachingChanges(
  db: Db,
  { personId, sessionIds }: { personId: string; sessionIds: readonly string[] },
  now: Date,
): Promise<TeachingChange[]> {
  const { rows } = await sql<TeachingChange>`
    select e.session_id, e.part, coalesce(s.part_count, 0) as part_count, e.program_id, p.title, e.sent as was, present.state as now, e.sequence + 1 as sequence,
      e.sequence >= 0 as has_event, p.archived_at is not null as is_archived, s.cancelled_at is not null as is_cancelled,
      s.cancel_reason, ${fullNameOf('t')} as trainer
    from ${entries} left join users t on t.id = s.trainer_id
    where e.person_id = ${personId} and e.session_id = any(${sessionIds}::uuid[])
      and e.sent is distinct from present.state and ${isAhead(sql`e.sent`, now)}
    order by coalesce(present.state, e.sent) ->> 'starts_at', e.session_id, e.part`.execute(db);
  return rows;
}

/** These changes have gone out. */
export async function noteTaught(
  db: Db,
  personId: string,
  changes: readonly TeachingChange[],
): Promise<void> {
  await sql`
    update teaching_entries e set sent = changed.now, sequence = greatest(e.sequence, changed.sequence)
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as changed (session_id uuid, part integer, now jsonb, sequence integer)
    where e.session_id = changed.session_id and e.part = changed.part and e.person_id = ${personId}`.execute(
    db,
  );
}
