import { createHash, createHmac } from 'node:crypto';
import { sql } from 'kysely';
import type { MessageKind } from '#shared/messages';
import type { Db } from './tables.ts';

/*
 * The outbox (product §81). Messages are added in the transaction of their change. The jobs of the instance
 * that comes first send them (server/features/messages/outbox/delivery).
 */

export interface NewMessage {
  kind: MessageKind;
  /** Null for an address that nobody has proven to be theirs. */
  personId: string | null;
  programId?: string;
  sessionId?: string;
  /** The further facts that the kind needs. */
  facts?: Record<string, unknown>;
  /** Where it may be sent once only: whatever tells it from others of its kind. */
  dedupeKey?: string;
  /** Not to be sent before; at once unless given. */
  notBefore?: Date | undefined;
  /** Whether all that is due and can't wait goes out before. */
  canWait?: boolean;
}

/** Adds messages; one whose key is there already is left out. Returns the ids of those that were added. */
export async function addMessages(tx: Db, messages: readonly NewMessage[], now: Date): Promise<string[]> {
  if (messages.length === 0) return [];
  const rows = messages.map(
    ({ kind, personId, programId, sessionId, facts, dedupeKey, notBefore, canWait }) => ({
      kind,
      person_id: personId,
      program_id: programId,
      session_id: sessionId,
      facts: facts ?? {},
      dedupe_key: dedupeKey,
      not_before: notBefore,
      can_wait: canWait ?? false,
    }),
  );
  const { rows: added } = await sql<{ id: string }>`
    insert into messages (kind, person_id, program_id, session_id, facts, dedupe_key, created_at, not_before, next_at,
      can_wait)
    select kind, person_id, program_id, session_id, facts, dedupe_key, ${now}, coalesce(not_before, ${now}),
      coalesce(not_before, now()), can_wait
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (kind text, person_id uuid, program_id uuid,
      session_id uuid, facts jsonb, dedupe_key text, not_before timestamptz, can_wait boolean)
    on conflict (dedupe_key) do nothing returning id`.execute(tx);
  return added.map(({ id }) => id);
}

/** Why an invitation waits as long as the company has no name. */
export const withoutName = 'The company has no name';

/**
 * Makes messages due that waited for one of these reasons; newer ones go out before them. One that another
 * instance has claimed is left alone.
 */
export async function makeWaitingDue(db: Db, reasons: readonly string[]): Promise<void> {
  await sql`
    update messages set next_at = now(), can_wait = true
    where next_at > now() and claim is null and last_error = any(${reasons}::text[])`.execute(db);
}

/**
 * The token of a message's link: 256 bits that follow from the message and a secret of this database. So
 * every attempt to send it carries the same one.
 */
export function tokenOf(messageId: string, secret: Buffer): string {
  return createHmac('sha256', secret).update(messageId).digest('base64url');
}

/** As which a token is stored. */
export function hashOfToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

export async function readTokenSecret(tx: Db): Promise<Buffer> {
  const { value } = await tx
    .selectFrom('secrets')
    .select('value')
    .where('name', '=', 'message-tokens')
    .executeTakeFirstOrThrow();
  return value;
}
