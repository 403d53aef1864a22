import { sql } from 'kysely';
import type { CalendarDate } from '#shared/time';
import type { Caller } from '../../../audit/caller.ts';
import { recordEach } from '../../../audit/store.ts';
import { fullNameOf } from '../../../db/people.ts';
import { isCounted } from '../../../db/status.ts';
import type { Db } from '../../../db/tables.ts';

/** As the database allows (session_messages_a_day). */
export const mostMessagesADay = 3;

/** The program of a session; undefined if there is no such session. */
export async function findProgramOf(tx: Db, sessionId: string): Promise<string | undefined> {
  const session = await tx
    .selectFrom('training_sessions')
    .select('program_id')
    .where('id', '=', sessionId)
    .executeTakeFirst();
  return session?.program_id;
}

/** The session, locked so that messages to it come one after the other; its program is locked before. */
export async function lockSession(tx: Db, id: string): Promise<{ cancelled_at: Date | null } | undefined> {
  return tx
    .selectFrom('training_sessions')
    .select('cancelled_at')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** The people in the session, in the order of their ids, and whether each has an e-mail address. */
export async function listSeated(
  tx: Db,
  { programId, sessionId }: { programId: string; sessionId: string },
): Promise<{ id: string; has_email: boolean }[]> {
  const { rows } = await sql<{ id: string; has_email: boolean }>`
    select u.id, u.email is not null as has_email
    from assignments a join users u on u.id = a.employee_id
    where a.program_id = ${programId} and a.session_id = ${sessionId} and ${isCounted}
    order by u.id`.execute(tx);
  return rows;
}

export async function countOfDay(tx: Db, sessionId: string, day: CalendarDate): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from session_messages where session_id = ${sessionId} and day = ${day}`.execute(
    tx,
  );
  return rows[0]!.count;
}

/** Keeps the next message of the day, and returns its id. */
export async function insertMessage(
  tx: Db,
  message: { sessionId: string; day: CalendarDate; place: number; writtenBy: string; text: string },
  now: Date,
): Promise<string> {
  const { sessionId: session_id, day, place, writtenBy: written_by, text } = message;
  const { id } = await tx
    .insertInto('session_messages')
    .values({ session_id, day, place, written_by, text, written_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** An entry for each person who gets one of these messages, with its text in the personal part. */
export async function recordRecipients(
  tx: Db,
  caller: Caller,
  {
    programId,
    sessionId,
    text,
    messageIds,
  }: { programId: string; sessionId: string; text: string; messageIds: readonly string[] },
  now: Date,
): Promise<void> {
  const select = sql`
    select 'session.message' as action, ${programId}::uuid as program_id, array[m.person_id] as person_ids,
      null::jsonb as before, jsonb_build_object('session', ${sessionId}::text) as after,
      jsonb_build_object('after', jsonb_build_object('text', ${text}::text)) as personal
    from messages m where m.id = any(${messageIds}::uuid[]) order by m.person_id`;
  await recordEach(tx, caller, select, now);
}

/** A message as a person gets it, with its session and its writer. */
export interface WrittenMessage {
  text: string;
  title: string;
  program_id: string;
  starts_at: Date;
  ends_at: Date;
  location: string | null;
  is_archived: boolean;
  /** Whether the person still sits in the session. */
  is_seated: boolean;
  writer: string;
  /** Null if the writer has none, or has left the company. */
  writer_email: string | null;
}

/** The message for one of its people; undefined if it is gone. */
export async function readMessage(
  tx: Db,
  { id, personId }: { id: string; personId: string },
): Promise<WrittenMessage | undefined> {
  const { rows } = await sql<WrittenMessage>`
    select w.text, p.title, p.id as program_id, s.starts_at, s.ends_at, s.location,
      p.archived_at is not null as is_archived, exists (
        select from assignments a
        where a.program_id = p.id and a.employee_id = ${personId} and a.session_id = s.id and ${isCounted}) as is_seated,
      ${fullNameOf('t')} as writer, case when is_active(t.standing) then t.email end as writer_email
    from session_messages w
    join training_sessions s on s.id = w.session_id
    join programs p on p.id = s.program_id
    join users t on t.id = w.written_by
    where w.id = ${id} and w.text <> ''`.execute(tx);
  return rows[0];
}

/** Forgets messages from before this instant. */
export async function deleteOldMessages(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('session_messages').where('written_at', '<', before).execute();
}
