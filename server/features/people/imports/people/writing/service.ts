import type { ImportResult } from '#shared/people/imports/schemas';
import { calendarDateOf } from '#shared/time';
import type { Caller } from '../../../../../audit/caller.ts';
import type { ChangeEntry } from '../../../../../audit/store.ts';
import type { Db } from '../../../../../db/tables.ts';
import { joinByIndex, QuickerError } from '../../../../../db/transaction.ts';
import { hashPassword } from '../../../../../passwords.ts';
import type { Services } from '../../../../../services.ts';
import { createToken } from '../../../../../tokens.ts';
import { assertHeld, holdTrainings } from '../../../../training/absences/service.ts';
import { holdAudiences, syncPeople } from '../../../../training/audiences/service.ts';
import { noteAbsences } from '../../../users/absence/service.ts';
import { tellMailboxes } from '../../../users/facts/service.ts';
import { holdReturning, restorePeople } from '../../../users/returning/service.ts';
import { endSuspensions, suspendPeople } from '../../../users/suspension/store.ts';
import { lockLines } from '../../../lines/store.ts';
import { areStillMeant } from '../finding/store.ts';
import { endWaits, findLevels } from '../lines/service.ts';
import { keepBefore, keepChanges } from '../remembering/store.ts';
import * as store from './store.ts';

interface Run {
  id: string;
  source: string;
  caller: Caller;
  now: Date;
}

/**
 * Does as the lines were checked, and suspends people who are missing or have left. Audiences look at everybody again
 * (product §101). Returns how many people it concerned, and the entries for the trail that aren't recorded
 * yet. Throws QuickerError where somebody was changed since the lines were judged.
 */
export async function writePeople(
  services: Pick<Services, 'config'>,
  tx: Db,
  { id, source, caller, now }: Run,
): Promise<{ result: ImportResult; entries: ChangeEntry[] }> {
  const today = calendarDateOf(now, services.config.timeZone);
  await holdAudiences(services, tx, await store.listChanged(tx));
  const returning = await store.listReturning(tx);
  await holdReturning(
    tx,
    returning.left.map((each) => each.id),
  );
  const absences = await store.listAbsences(tx);
  const absent = absences.map((each) => each.id);
  const programIds = await holdTrainings(tx, absent);
  await lockLines(tx);
  if (!(await store.lockChanged(tx, source)) || !(await areStillMeant(tx)))
    throw new QuickerError('Someone else has changed these people in the meantime. Please check again.');
  await assertHeld(tx, absent, programIds);
  await keepBefore(tx);
  await store.recordCreated(tx, caller, source, now);
  await store.recordChanged(tx, caller, now);
  await store.insertPlaces(tx, caller, now);
  const back = await endSuspensions(tx, returning.suspended, now);
  await store.recordPeople(tx, caller, 'user.end-suspension', back, now);
  const restored = await restorePeople(services, tx, returning.left, now);
  await store.keepReturning(tx, source);
  // Nobody knows this password: invitations and slips open the accounts.
  const passwordHash = await hashPassword(createToken());
  const levels = await findLevels(tx, now);
  await joinByIndex(tx, async () => {
    for (const level of levels) {
      await store.insertPeople(tx, level, { source, passwordHash, today }, now);
      await store.updatePeople(tx, level, { today }, now);
    }
  });
  await store.vouchForCreated(tx, now);
  await endWaits(tx, caller, now);
  await changeAddresses(tx, caller, now);
  await store.endSignIns(tx);
  const suspended = await suspendPeople(tx, await store.listSuspended(tx), now);
  await store.recordPeople(tx, caller, 'user.suspend', suspended, now);
  const away = await noteAbsences(services, tx, { told: absences, programIds, now });
  const entries = await syncPeople(services, tx, await store.listWritten(tx), now);
  await store.keepOutcomes(tx, id);
  await keepChanges(tx, id);
  const counts = await store.countDone(tx);
  return {
    result: { ...counts, suspended: suspended.length, records: 0 },
    entries: [...restored.entries, ...away, ...entries],
  };
}

/** New addresses apply at once, and both mailboxes get a mail; people without a password an invitation (product §92). */
async function changeAddresses(tx: Db, caller: Caller, now: Date): Promise<void> {
  const changed = await store.listAddresses(tx);
  if (changed.length === 0) return;
  await store.vouchForChanged(tx, now);
  await store.recordPeople(tx, caller, 'user.invite', await tellMailboxes(tx, changed, now), now);
}
