import { sql } from 'kysely';
import {
  addMessages,
  hashOfToken,
  makeWaitingDue,
  readTokenSecret,
  tokenOf,
  withoutName,
  type NewMessage,
} from './outbox.ts';
import type { Db } from './tables.ts';

/*
 * The tokens in the links of messages. A token that has not been spent is good until it expires. Some events
 * delete it earlier. Here a newer one replaces it. The database deletes it when a password changes or an
 * invited person signs in (functions/forget_account_tokens.sql). A reminder's token is good as long as its
 * training is still asked for in the same cycle.
 */

interface Lifetime {
  minutes: number;
  now: Date;
}

/**
 * Adds messages whose links open something for this number of minutes; earlier links go on to work. Returns
 * the ids of those added.
 */
export async function addMessagesWithTokens(
  tx: Db,
  messages: readonly NewMessage[],
  { minutes, now }: Lifetime,
): Promise<string[]> {
  const ids = await addMessages(tx, messages, now);
  const secret = await readTokenSecret(tx);
  const tokens = ids.map((id) => ({ id, hash: hashOfToken(tokenOf(id, secret)).toString('hex') }));
  await sql`
    insert into message_tokens (hash, message_id, kind, person_id, program_id, created_at, expires_at)
    select decode(token.hash, 'hex'), m.id, m.kind, m.person_id, m.program_id, ${now}, ${new Date(now.getTime() + minutes * 60_000)}
    from jsonb_to_recordset(${JSON.stringify(tokens)}::jsonb) as token (id uuid, hash text)
      join messages m on m.id = token.id`.execute(tx);
  return ids;
}

/**
 * Adds a message whose link opens something for this number of minutes. Earlier links of the kind open
 * nothing any more. The caller keeps others from doing the same for this person at the same time. Returns
 * the message's id; null where it was there already.
 */
export async function addMessageWithToken(
  tx: Db,
  message: NewMessage,
  lifetime: Lifetime,
): Promise<string | null> {
  const [id] = await addMessagesWithTokens(tx, [message], lifetime);
  if (!id) return null;
  await tx
    .deleteFrom('message_tokens')
    .where('person_id', '=', message.personId)
    .where('kind', '=', message.kind)
    .where('message_id', '<>', id)
    .where('spent_at', 'is', null)
    .execute();
  return id;
}

/**
 * Lets the link of a message open the training of its person in the program, as it is asked now, for this
 * number of days. A message that is sent once more replaces its token.
 */
export async function keepTrainingToken(
  db: Db,
  {
    messageId,
    token,
    programId,
    days,
  }: { messageId: string; token: string; programId: string; days: number },
  now: Date,
): Promise<void> {
  await sql`
    insert into message_tokens (hash, message_id, kind, person_id, program_id, cycle, assigned_at, created_at, expires_at)
    select ${hashOfToken(token)}, m.id, m.kind, m.person_id, a.program_id, a.cycle, a.assigned_at, ${now},
      ${now}::timestamptz + make_interval(days => ${days})
    from messages m join assignments a on a.employee_id = m.person_id and a.program_id = ${programId}
    where m.id = ${messageId}
    on conflict (hash) do update set program_id = excluded.program_id, cycle = excluded.cycle,
      assigned_at = excluded.assigned_at, created_at = excluded.created_at, expires_at = excluded.expires_at`.execute(
    db,
  );
}

/** Until when the link of the message opens something; null where it doesn't any more. */
export async function findExpiry(tx: Db, messageId: string, now: Date): Promise<Date | null> {
  const token = await tx
    .selectFrom('message_tokens')
    .select('expires_at')
    .where('message_id', '=', messageId)
    .where('spent_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return token?.expires_at ?? null;
}

/**
 * Sends the messages that waited for the company's name. Their links open something for as long from now on as they would
 * have without the wait.
 */
export async function sendNamed(tx: Db, now: Date): Promise<void> {
  await sql`
    with waiting as (
      update messages set not_before = ${now} where next_at is not null and last_error = ${withoutName} and not_before < ${now}
      returning id)
    update message_tokens t set expires_at = t.expires_at + (${now} - t.created_at), created_at = ${now}
    from waiting where t.message_id = waiting.id`.execute(tx);
  await makeWaitingDue(tx, [withoutName]);
}
