import type * as z from 'zod/mini';
import { Refusal } from '#shared/errors';
import type { inviteForm } from '#shared/people/imports/import-forms';
import { calendarDateOf, instantOf } from '#shared/time';
import { auditedTransaction } from '../../../../audit/audited-transaction.ts';
import type { Authorized } from '../../../../authorized.ts';
import { giveTimeFor } from '../../../../db/deadline.ts';
import { addMessagesWithTokens } from '../../../../db/message-tokens.ts';
import { workOnMany, forgetPlans } from '../../../../db/transaction.ts';
import type { Services } from '../../../../services.ts';
import { invitation } from '../../../messages/letters/invitation.ts';
import { recordPeople } from '../people/writing/store.ts';
import { lockImport } from '../store.ts';
import * as store from './store.ts';

/** At this time of the day invitations of a later day go out. */
const morning = '08:00';

/**
 * Invites the people that the import made, at once or in the morning of a day, each once. Throws Refusal("not_found"),
 * "mail_off", "not_run", and "invalid_input" for a day that is over.
 */
export function inviteCreated(
  services: Services,
  authorized: Authorized<'import.manage'>,
  id: string,
  { on }: z.infer<typeof inviteForm>,
): Promise<{ people: number }> {
  return auditedTransaction(services, authorized, async (tx, now) => {
    await workOnMany(tx);
    const row = await lockImport(tx, id);
    if (!row) throw new Refusal('not_found');
    if (!services.config.mail) throw new Refusal('mail_off');
    if (row.state !== 'done') throw new Refusal('not_run');
    const { timeZone } = services.config;
    if (on && on < calendarDateOf(now, timeZone))
      throw new Refusal('invalid_input', { errors: { on: 'Choose today or a later day' } });
    const notBefore = on
      ? new Date(Math.max(instantOf(on, morning, timeZone).getTime(), now.getTime()))
      : now;
    giveTimeFor(row.result?.created ?? 0, services.database.deadlines);
    const people = await store.lockUninvited(tx, id);
    const messages = people.map((personId) => ({
      kind: 'invitation' as const,
      personId,
      facts: { by: authorized.actor._id },
      notBefore,
    }));
    const wait = Math.ceil((notBefore.getTime() - now.getTime()) / 60_000);
    await addMessagesWithTokens(tx, messages, { minutes: invitation.tokenMinutes + wait, now });
    await recordPeople(tx, authorized, 'user.invite', people, now);
    await forgetPlans(tx);
    return { result: { people: people.length }, entry: [] };
  });
}
