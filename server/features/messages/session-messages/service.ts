import { Refusal } from '#shared/errors';
import { calendarDateOf, endOfDay } from '#shared/time';
import { auditedTransaction } from '../../../audit/audited-transaction.ts';
import type { Authorized } from '../../../authorized.ts';
import { addMessages, type NewMessage } from '../../../db/outbox.ts';
import type { Services } from '../../../services.ts';
import { shareActiveProgram } from '../../training/assignments/service.ts';
import * as store from './store.ts';

/**
 * Writes to the people who sit in the session, at once and in quiet hours, too (product §121). People without an e-mail
 * address get none; if all are without, nothing is kept. Returns how many get it, and how many don't. Throws
 * Refusal("not_found"), ("program_archived"), ("session_cancelled") and ("too_many_messages").
 */
export function writeToSession(
  services: Services,
  authorized: Authorized<'session.message'>,
  text: string,
): Promise<{ people: number; without_email: number }> {
  const { actor, subjectId: sessionId } = authorized;
  const { timeZone } = services.config;
  return auditedTransaction(services, authorized, async (tx, now) => {
    const programId = await store.findProgramOf(tx, sessionId);
    if (!programId) throw new Refusal('not_found');
    await shareActiveProgram(tx, programId);
    const session = await store.lockSession(tx, sessionId);
    if (!session) throw new Refusal('not_found');
    if (session.cancelled_at) throw new Refusal('session_cancelled');
    const day = calendarDateOf(now, timeZone);
    const earlier = await store.countOfDay(tx, sessionId, day);
    if (earlier >= store.mostMessagesADay) {
      const milliseconds = endOfDay(day, timeZone).getTime() - now.getTime();
      throw new Refusal('too_many_messages', { retryAfterSeconds: Math.ceil(milliseconds / 1_000) });
    }
    const seated = await store.listSeated(tx, { programId, sessionId });
    const reached = seated.filter(({ has_email }) => has_email);
    const result = { people: reached.length, without_email: seated.length - reached.length };
    if (reached.length === 0) return { result, entry: [] };
    const written = { sessionId, day, place: earlier + 1, writtenBy: actor._id, text };
    const facts = { message: await store.insertMessage(tx, written, now) };
    const messages = reached.map(({ id: personId }): NewMessage => ({
      kind: 'session-message',
      personId,
      programId,
      sessionId,
      facts,
    }));
    const messageIds = await addMessages(tx, messages, now);
    await store.recordRecipients(tx, authorized, { programId, sessionId, text, messageIds }, now);
    return { result, entry: [] };
  });
}
