import { Readable } from 'node:stream';
import { Refusal } from '#shared/errors';
import { auditedTransaction } from '../../audit/audited-transaction.ts';
import type { Authorized } from '../../authorized.ts';
import type { Config } from '../../config.ts';
import type { CalendarEntry } from '../../db/calendar.ts';
import { calendarEventOf } from '../../mail/calendar-event.ts';
import { calendarFeedOf, calendarFileOf } from '../../mail/calendar-file.ts';
import type { Services } from '../../services.ts';
import { createToken, hashToken } from '../../tokens.ts';
import type { EventRows } from './reads.ts';
import * as store from './store.ts';

/** Makes a new address for the person's calendar, which ends the one before. Throws Refusal("public_url_missing"). */
export async function subscribe(services: Services, authorized: Authorized<'profile.use'>): Promise<string> {
  const publicUrl = demandPublicUrl(services.config);
  const { _id: personId } = authorized.actor;
  const token = createToken();
  await auditedTransaction(services, authorized, async (tx, now) => {
    await store.setFeed(tx, { personId, tokenHash: hashToken(token), now });
    return {
      result: undefined,
      entry: { action: 'user.subscribe-calendar', personIds: [personId] },
    };
  });
  return `${publicUrl}/api/calendar/${token}.ics`;
}

/** Ends the address; again the same. */
export function unsubscribe(services: Services, authorized: Authorized<'profile.use'>): Promise<void> {
  const { _id: personId } = authorized.actor;
  return auditedTransaction(services, authorized, async (tx) => {
    const hasEnded = await store.deleteFeed(tx, personId);
    return {
      result: undefined,
      entry: hasEnded ? { action: 'user.unsubscribe-calendar', personIds: [personId] } : [],
    };
  });
}

/** The calendar as its program fetches it. Throws Refusal("public_url_missing"). */
export function feedOf({ config }: Pick<Services, 'config'>, entries: readonly CalendarEntry[]): string {
  const publicUrl = demandPublicUrl(config);
  return calendarFeedOf(entries.map((entry) => calendarEventOf(entry, (path) => `${publicUrl}${path}`)));
}

/** A session of the calendar, as a file to be added by hand; it needs no public URL. */
export function eventFileOf(
  { config: { publicUrl } }: Pick<Services, 'config'>,
  parts: EventRows,
): { name: string; content: Readable } {
  const events = parts.map(({ changed_at, starts_at, ends_at, ...row }) =>
    calendarEventOf(
      {
        ...row,
        changed_at: new Date(changed_at),
        starts_at: new Date(starts_at),
        ends_at: new Date(ends_at),
      },
      (path) => publicUrl && `${publicUrl}${path}`,
    ),
  );
  return { name: parts[0]!.title, content: Readable.from([calendarFileOf(events)]) };
}

function demandPublicUrl({ publicUrl }: Config): string {
  if (publicUrl === null) throw new Refusal('public_url_missing');
  return publicUrl;
}
