import { undoDays } from '#shared/people/imports/undo';
import { idempotencyWindow } from '../audit/audited-transaction.ts';
import { deleteOldKeys } from '../audit/store.ts';
import { deleteUnconfirmed } from '../db/registrations.ts';
import { deleteOver } from '../features/messages/outbox/delivery/store.ts';
import { deleteOldMessages } from '../features/messages/session-messages/store.ts';
import { deleteOldChanges, deleteOldImports } from '../features/people/imports/store.ts';
import { deleteExpiredCodes } from '../features/people/sign-in/first-codes/store.ts';
import { deleteOldSignIns } from '../features/people/sign-in/store.ts';
import { deleteOldFiles } from '../features/training/files/store.ts';
import { idleSince } from '../http/sign-in-uses.ts';
import { deleteReportedHours } from '../limits/failed-sign-ins/store.ts';
import { deleteOldCounts } from '../limits/store.ts';
import type { Services } from '../services.ts';

const hour = 60 * 60 * 1_000;
const day = 24 * hour;

/** The days for which a person who doesn't sign in can still read of wrong passwords. */
const failuresKeptDays = 90;

/** So long an import is kept, with its file. */
const importsKeptDays = 90;

/** So long a rejected proposal keeps its files; the person may have to look at them again. */
const rejectedKeptDays = 90;

/** A mail is sent or dropped within seven days. */
const longestMailDays = 8;

/** Messages that one statement forgets: a company may send as many on one morning. */
const messagesAtOnce = 5_000;

/** Removes expired rows that mean nothing any more, so that these tables don't grow without end. */
export async function forgetWhatIsOver({ db, database, clock, config }: Services): Promise<void> {
  await database.assertWritable();
  const before = (milliseconds: number) => new Date(clock().getTime() - milliseconds);
  await deleteOldKeys(db, before(idempotencyWindow));
  await deleteOldCounts(db, before(2 * hour));
  await deleteReportedHours(db, before(failuresKeptDays * day));
  await deleteOldSignIns(db, clock(), idleSince(config, clock()));
  await deleteUnconfirmed(db, clock());
  await deleteExpiredCodes(db, clock());
  await deleteOldChanges(db, before(undoDays * day));
  await deleteOldImports(db, before(importsKeptDays * day));
  await deleteOldFiles(db, before(day), before(rejectedKeptDays * day), clock());
  const messagesBefore = before(config.messagesKeptDays * day);
  // No e-mail waits that long.
  await deleteOldMessages(db, new Date(messagesBefore.getTime() - longestMailDays * day));
  while ((await deleteOver(db, messagesBefore, messagesAtOnce)) === messagesAtOnce);
}
