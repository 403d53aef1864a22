import { Refusal } from '#shared/errors';
import { isMonday } from '#shared/working-days';
import { auditedTransaction } from '../../../audit/audited-transaction.ts';
import type { Caller } from '../../../audit/caller.ts';
import type { Authorized } from '../../../authorized.ts';
import { addMessagesWithTokens } from '../../../db/message-tokens.ts';
import { addMessages, hashOfToken, type NewMessage } from '../../../db/outbox.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Services } from '../../../services.ts';
import { reminderDay } from '../../../reminder-times/quiet-hours.ts';
import { listSheetReaders } from '../../training/lines/sheet/store.ts';
import * as store from './store.ts';

/** Longer than any message is kept (MESSAGES_KEPT_DAYS): the link goes with its message. */
const linkMinutes = 20 * 365 * 24 * 60;

/**
 * Adds the weekly overviews of a Monday (product §87), once its hour has come, and informs those who have a
 * sheet to print (product §104). Returns how many overviews. Several instances may do it at once: one of
 * them adds all of them, in one transaction.
 */
export async function addDigests(services: Pick<Services, 'db' | 'clock' | 'config'>): Promise<number> {
  const day = reminderDay(services.clock(), services.config);
  if (!day || !isMonday(day)) return 0;
  return inTransaction(services, async (tx, now) => {
    if (!(await store.beginDay(tx, day, now))) return 0;
    const messages = (await store.listRecipients(tx)).map((personId): NewMessage => ({
      kind: 'digest',
      personId,
      dedupeKey: `digest:${personId}:${day}`,
      canWait: true,
    }));
    const sheets = (await listSheetReaders(tx)).map((personId): NewMessage => ({
      kind: 'team-sheet',
      personId,
      dedupeKey: `team-sheet:${personId}:${day}`,
      canWait: true,
    }));
    await addMessages(tx, sheets, now);
    const added = await addMessagesWithTokens(tx, messages, { minutes: linkMinutes, now });
    return added.length;
  });
}

/** Switches a manager's overview by mail on or off; again the same. */
export function chooseDigest(
  services: Services,
  authorized: Authorized<'digest.choose'>,
  on: boolean,
): Promise<{ on: boolean }> {
  const { _id: personId } = authorized.actor;
  return auditedTransaction(services, authorized, async (tx, now) => {
    const hasChanged = on ? await store.subscribe(tx, personId) : await store.unsubscribe(tx, personId, now);
    const action = on ? ('user.subscribe-digest' as const) : ('user.unsubscribe-digest' as const);
    return { result: { on }, entry: hasChanged ? { action, personIds: [personId] } : [] };
  });
}

/** Ends the overview of the recipient of the mail with this token; again the same. Throws Refusal("token_expired"). */
export async function unsubscribeByToken(services: Services, caller: Caller, token: string): Promise<void> {
  const owner = await store.findOwner(services.db, hashOfToken(token), services.clock());
  if (!owner) {
    const message = 'This link has expired. You can turn off the weekly overview in your profile.';
    throw new Refusal('token_expired', { message });
  }
  await auditedTransaction(services, caller, async (tx, now) => {
    const hasChanged = await store.unsubscribe(tx, owner._id, now);
    const entry = { action: 'user.unsubscribe-digest' as const, actor: owner, personIds: [owner._id] };
    return { result: undefined, entry: hasChanged ? entry : [] };
  });
}
