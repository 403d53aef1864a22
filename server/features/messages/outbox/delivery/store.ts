import { sql } from 'kysely';
import type { MessageKind } from '#shared/messages';
import type { Sql } from '../../../../db/json.ts';
import { withoutName } from '../../../../db/outbox.ts';
import { isProven } from '../../../../db/people.ts';
import type { Db } from '../../../../db/tables.ts';
import type { CalendarChange } from '../../../../mail/calendar-event.ts';
import type { DueMessage } from '../../letters/kind.ts';

/*
 * Only the database's clock says when a message is due and until when it is claimed (docs/adr/0035). Those
 * of several instances differ.
 */

/** Longer than preparing and sending a message may take, so that nobody else sends it in that time. */
const lease = sql`interval '2 minutes'`;

/** A message that waits for longer is too late to be of use. */
const longestWait = sql`interval '7 days'`;

/** A message as it is to be sent, with the facts that decide upon it. */
export interface ClaimedMessage extends DueMessage {
  kind: MessageKind;
  /** How often an admin had it sent again after it had gone out. */
  resends: number;
  attempts: number;
  isLate: boolean;
  standing: string;
}

/**
 * Takes messages that are due, first those that can't wait, then by age. Until the lease ends they are this claim's.
 */
export async function claimMessages(db: Db, claim: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with due as materialized (
      select id from messages where next_at <= now() order by can_wait, next_at limit ${limit}
      for update skip locked)
    update messages m set next_at = now() + ${lease}, claim = ${claim}, attempts = m.attempts + 1
    from due where m.id = due.id returning m.id`.execute(db);
  return rows.map(({ id }) => id);
}

/** A message may name its mailbox, which may have been the person's before; "" where there is none. */
const address = sql`coalesce(m.facts ->> 'address', u.email, r.email, '')`;

const messageColumns = sql`
  m.id, m.kind, m.resends, m.attempts, m.program_id as "programId", m.session_id as "sessionId", m.facts,
  m.created_at as "createdAt", m.not_before < now() - ${longestWait} and m.last_error is distinct from ${withoutName} as "isLate",
  u.standing,
  json_build_object('id', u.id, 'email', ${address}, 'name', case when ${isProven(address)}
    then json_build_object('first', u.first_name, 'last', u.last_name) end) as person`;

/** The message as it is now; null when it isn't this claim's any more. */
export async function readClaimed(db: Db, id: string, claim: string): Promise<ClaimedMessage | null> {
  const { rows } = await sql<ClaimedMessage>`
    select ${messageColumns} from messages m left join users u on u.id = m.person_id
      left join registrations r on r.message_id = m.id
    where m.id = ${id} and m.claim = ${claim}`.execute(db);
  return rows[0] ?? null;
}

/** The message, locked until the transaction ends, and whether somebody is sending it at this moment. */
export async function lockMessage(tx: Db, id: string) {
  const { rows } = await sql<ClaimedMessage & { isDropped: boolean; isUnderWay: boolean }>`
    select ${messageColumns}, m.dropped_at is not null as "isDropped",
      m.claim is not null and m.next_at > now() as "isUnderWay"
    from messages m join users u on u.id = m.person_id left join registrations r on r.message_id = m.id
    where m.id = ${id} for update of m`.execute(tx);
  return rows[0] ?? null;
}

/** Makes the message due at once, as if it had just been added. One that had gone out goes out as another mail. */
export async function makeDue(tx: Db, id: string, now: Date): Promise<void> {
  await sql`
    update messages set next_at = now(), not_before = ${now}, claim = null, attempts = 0,
      resends = resends + (sent_at is not null)::integer, sent_at = null, sent_to = null,
      last_error = null
    where id = ${id}`.execute(tx);
}

/** The text of a message when it was tried. */
export interface Written {
  subject: string;
  text: string;
}

/** How a message has gone out. */
interface Sent {
  /** The address that it went to. */
  to: string;
  calendar: CalendarChange | undefined;
  now: Date;
}

/**
 * It has gone out, even if another claim was made since. If it has put a session into a calendar, the person
 * knows that as it was written. Later changes are still to be sent.
 */
export async function markSent(
  db: Db,
  id: string,
  { subject, text }: Written,
  { to, calendar, now }: Sent,
): Promise<void> {
  const told = calendar ? toldOf(calendar) : sql`select from sent`;
  await sql`
    with sent as (
      update messages set sent_at = ${now}, sent_to = case when person_id is not null then ${to} end, subject = ${subject},
        text = ${text}, next_at = null, claim = null, last_error = null, dropped_at = null, dropped_because = null
      where id = ${id} and sent_at is null
      returning id, session_id, person_id, coalesce((facts ->> 'part')::integer, 1) as part)
    ${told}`.execute(db);
}

/**
 * By SEQUENCE alone: it is the entry's own, and so as it is now, even while the session is being moved.
 * Calendars have one session of an event, or none any more.
 */
const toldOf = ({ method, event }: CalendarChange): Sql => {
  const { sequence, startsAt, endsAt, location, joinUrl } = event;
  const isInvited = sql`${method === 'REQUEST'} and c.session_id = sent.session_id and not c.is_cancelled`;
  return sql`
    update calendar_entries c set told_by = case when ${isInvited} then sent.id end,
      last_told = case when not (${isInvited}) then c.last_told when c.sequence <> ${sequence} then jsonb_build_object(
        'starts_at', iso_instant(${startsAt}), 'ends_at', iso_instant(${endsAt}), 'location', ${location}::text,
        'join_url', ${joinUrl}::text) end
    from sent join calendar_entries own on own.session_id = sent.session_id and own.person_id = sent.person_id
      and own.part = sent.part
    where c.person_id = own.person_id and c.program_id = own.program_id and c.part = own.part
      and coalesce(c.uid_session_id, c.session_id) = coalesce(own.uid_session_id, own.session_id)
      and (c.session_id = own.session_id or c.told_by is not null)`;
};

export async function markDropped(
  db: Db,
  id: string,
  claim: string,
  { because, now }: { because: string; now: Date },
): Promise<void> {
  await sql`
    update messages set dropped_at = ${now}, dropped_because = ${because}, next_at = null, claim = null
    where id = ${id} and claim = ${claim}`.execute(db);
}

/** It has to wait for this number of seconds, which is no attempt and no fault. */
export async function postpone(db: Db, id: string, claim: string, seconds: number): Promise<void> {
  await sql`
    update messages set next_at = now() + make_interval(secs => ${seconds}), claim = null, attempts = attempts - 1
    where id = ${id} and claim = ${claim}`.execute(db);
}

/** The outcome of an attempt that didn't send the message. */
export interface Failure {
  error: string;
  /** Null: it isn't tried again. */
  againInSeconds: number | null;
  /** Whether it counts among the message's attempts: not where the reason has nothing to do with it. */
  isCounted: boolean;
  written: Written | null;
}

/** Notes why it wasn't sent, unless somebody else has claimed it since. */
export async function markFailed(
  db: Db,
  id: string,
  claim: string,
  { error, againInSeconds, isCounted, written }: Failure,
): Promise<void> {
  await sql`
    update messages set last_error = ${error}, claim = null,
      next_at = now() + make_interval(secs => ${againInSeconds}::double precision),
      attempts = attempts - ${isCounted ? 0 : 1}::integer,
      subject = coalesce(${written?.subject ?? null}, subject), text = coalesce(${written?.text ?? null}, text)
    where id = ${id} and claim = ${claim}`.execute(db);
}

/** Forgets up to a number of the messages for which nothing has happened since then; returns how many. */
export async function deleteOver(db: Db, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    with over as materialized (
      select id from messages
      where created_at < ${before} and next_at is null and greatest(not_before, sent_at, dropped_at) < ${before}
      order by created_at, id limit ${limit} for update skip locked)
    delete from messages m using over where m.id = over.id`.execute(db);
  return Number(numAffectedRows);
}

/** How many messages wait to be sent. */
export async function countWaiting(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from messages where next_at is not null`.execute(db);
  return rows[0]!.count;
}
