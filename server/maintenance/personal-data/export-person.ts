import type { Db } from '../../db/tables.ts';
import { readSnapshot } from '../../db/transaction.ts';
import * as queries from './export-reads.ts';
import { findPerson } from './find-person.ts';
import { readHistory } from './history-reads.ts';
import { readOwnEntries } from './own-entries.ts';

/**
 * All data of the product about one person, as JSON for that person to read. Throws StartError when the
 * address or id names nobody.
 */
export function exportPerson(db: Db, who: string, now: Date): Promise<Record<string, unknown>> {
  return readSnapshot(db, async (tx) => {
    const { id, namesakes } = await findPerson(tx, who);
    return {
      exported_at: now.toISOString(),
      profile: await queries.readProfile(tx, id),
      sign_ins: await queries.listSignIns(tx, id),
      failed_sign_ins: await queries.listFailedSignIns(tx, id),
      trainings: await queries.listTrainings(tx, id, now),
      records: await queries.listRecords(tx, id),
      tries: await queries.listTries(tx, id),
      exemptions: await queries.listExemptions(tx, id),
      audience_endings: await queries.listAudienceEndings(tx, id),
      absence: await queries.readAbsence(tx, id),
      absence_due_dates: await queries.listDueDatesBeforeAbsence(tx, id),
      waits: await queries.listWaits(tx, id),
      seat_offers: await queries.listOffers(tx, id),
      attendance: await queries.listAttendance(tx, id),
      calendar: await queries.listCalendar(tx, id),
      teaching: await queries.listTeaching(tx, id),
      calendar_feed: await queries.readCalendarFeed(tx, id),
      oversees: await queries.listOverseen(tx, id),
      teaches: await queries.listTaught(tx, id),
      messages: await queries.listMessages(tx, id),
      session_messages: await queries.listSessionMessages(tx, id),
      message_links: await queries.listMessageLinks(tx, id),
      digest: await queries.readUnsubscription(tx, id),
      history: await readHistory(tx, id),
      audit_entries: await readOwnEntries(tx, id),
      // The same address may have been another person's: those are exported by their ids.
      former_accounts_with_this_address: namesakes,
    };
  });
}
