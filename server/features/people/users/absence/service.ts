import type * as z from 'zod/mini';
import { Refusal } from '#shared/errors';
import { absenceProblem } from '#shared/people/users/absence';
import type { absenceForm } from '#shared/people/users/absence-form';
import type { UserDetail } from '#shared/shapes';
import { calendarDateOf, endOfDay, startOfDay, type CalendarDate } from '#shared/time';
import { auditedTransaction } from '../../../../audit/audited-transaction.ts';
import type { ChangeEntry } from '../../../../audit/store.ts';
import type { Authorized } from '../../../../authorized.ts';
import type { Db } from '../../../../db/tables.ts';
import type { Services } from '../../../../services.ts';
import {
  assertHeld,
  holdTrainings,
  moveAgain,
  moveBehind,
  moveEntries,
  seatEntries,
} from '../../../training/absences/service.ts';
import { endSeats, forgetDueDates, type EndedSeat, type Move } from '../../../training/absences/store.ts';
import { holdAudiences, syncPeople } from '../../../training/audiences/service.ts';
import { assertBelow, deputyFact, findDeputized } from '../../../training/lines/service.ts';
import { promoteWaiters, promotionEntries } from '../../../training/seats/promotion/service.ts';
import { lockPerson } from '../service.ts';
import { readUser } from '../store.ts';
import * as store from './store.ts';

type Caller = Authorized<'user.set-away'>;

/**
 * Notes that the person is away (product §108), instead of another absence. Due dates of that time move behind it, and
 * seats in it end. The same again changes nothing. Throws Refusal("invalid_input"), and ("not_for_yourself").
 */
export function setAway(
  services: Services,
  authorized: Caller,
  { from, until, kind }: z.infer<typeof absenceForm>,
): Promise<UserDetail> {
  const { timeZone } = services.config;
  return change(services, authorized, ({ now, before }) => {
    const today = calendarDateOf(now, timeZone);
    const problem = absenceProblem(from, until, today);
    if (problem) throw new Refusal('invalid_input', { errors: { until: problem } });
    if (before?.from_day === from && before.until_day === until && before.kind === kind) return before;
    return absenceOf({ from, until, kind }, { today, timeZone });
  });
}

/**
 * Notes that the person is back today. Each due date that the absence has moved is the later of the one before and
 * today with the program's days. For somebody who isn't away it changes nothing. Throws Refusal("not_for_yourself").
 */
export function endAbsence(services: Services, authorized: Caller): Promise<UserDetail> {
  return change(services, authorized, () => null);
}

/** Notes another absence of the person, or none. */
function change(
  services: Services,
  authorized: Caller,
  wanted: (present: { now: Date; before: store.Absence | null }) => store.Absence | null,
): Promise<UserDetail> {
  const { actor, subjectId: id } = authorized;
  if (actor._id === id) throw new Refusal('not_for_yourself');
  return auditedTransaction(services, authorized, async (tx, now) => {
    await holdAudiences(services, tx, [id]);
    const programIds = await holdTrainings(tx, [id]);
    await lockPerson(tx, actor._id, id, now);
    await assertHeld(tx, [id], programIds);
    // Asked again under the lock: the person may be in another line by now.
    const deputized = await (actor.role === 'admin' ? findDeputized : assertBelow)(tx, actor, [id]);
    const deputy = deputyFact(deputized, id);
    const before = await store.lockAbsence(tx, id);
    const after = wanted({ now, before });
    if (before === after) return { result: await readUser(tx, actor, id), entry: [] };
    const { moves, seats } = await write(services, tx, id, { before, after, now });
    const promotions = await promoteWaiters(services, tx, programIds, now);
    const isBack = before?.has_begun === true && after?.has_begun !== true;
    return {
      result: await readUser(tx, actor, id),
      entry: [
        entryOf(id, before, after, deputy),
        ...moveEntries(moves),
        ...seatEntries(seats),
        ...promotionEntries(promotions),
        ...(isBack ? await syncPeople(services, tx, [id], now) : []),
      ],
    };
  });
}

/** Writes the absence with its effects on due dates and seats. */
async function write(
  services: Pick<Services, 'config'>,
  tx: Db,
  id: string,
  { before, after, now }: { before: store.Absence | null; after: store.Absence | null; now: Date },
): Promise<{ moves: Move[]; seats: EndedSeat[] }> {
  const today = calendarDateOf(now, services.config.timeZone);
  const moves: Move[] = [];
  const whose = { personIds: [id], programId: null, now };
  // One that is over has ended with its last day, also where the job has yet to note it.
  const goesOn = before?.has_begun === true && before.ends_at >= now && after?.has_begun === true;
  if (before && !goesOn) {
    moves.push(...(await moveAgain(services, tx, whose, before.has_begun ? today : null)));
    await forgetDueDates(tx, [id]);
  }
  if (!after) {
    await store.deleteAbsence(tx, id);
    return { moves, seats: [] };
  }
  await store.writeAbsence(tx, id, after);
  if (goesOn) moves.push(...(await moveAgain(services, tx, whose, after.until_day)));
  moves.push(...(await moveBehind(services, tx, [id], now)));
  return { moves, seats: await endSeats(tx, [id], now) };
}

/** The absence of these days. */
function absenceOf(
  { from, until, kind }: z.infer<typeof absenceForm>,
  { today, timeZone }: { today: CalendarDate; timeZone: string },
): store.Absence {
  return {
    from_day: from,
    until_day: until,
    kind,
    begins_at: startOfDay(from, timeZone),
    ends_at: endOfDay(until, timeZone),
    has_begun: from <= today,
  };
}

/**
 * Notes the absences of many people, who are locked, and whose trainings are locked (`holdTrainings`). Those of people
 * who had none are noted together. Audiences have to judge them afterwards. Returns the entries for the trail.
 */
export async function noteAbsences(
  services: Pick<Services, 'config'>,
  tx: Db,
  { told, programIds, now }: { told: readonly store.NewAbsence[]; programIds: readonly string[]; now: Date },
): Promise<ChangeEntry[]> {
  if (told.length === 0) return [];
  const { timeZone } = services.config;
  const today = calendarDateOf(now, timeZone);
  const present = await store.lockAbsences(
    tx,
    told.map(({ id }) => id),
  );
  const entries: ChangeEntry[] = [];
  const added: (store.Absence & { person_id: string })[] = [];
  for (const { id, from_day: from, until_day: until } of told) {
    const before = present.get(id) ?? null;
    const kind = before?.kind ?? 'other';
    const after = from && until ? absenceOf({ from, until, kind }, { today, timeZone }) : null;
    if (before === null && after === null) continue;
    entries.push(entryOf(id, before, after, {}));
    if (before === null && after !== null) added.push({ person_id: id, ...after });
    else {
      const { moves, seats } = await write(services, tx, id, { before, after, now });
      entries.push(...moveEntries(moves), ...seatEntries(seats));
    }
  }
  const ids = added.map((each) => each.person_id);
  await store.insertAbsences(tx, added);
  entries.push(...moveEntries(await moveBehind(services, tx, ids, now)));
  entries.push(...seatEntries(await endSeats(tx, ids, now)));
  return [...entries, ...promotionEntries(await promoteWaiters(services, tx, programIds, now))];
}

/**
 * Gives many people the absences back that they had before a change, which is undone. Due dates are as before, too. They
 * are locked with their trainings, as for `noteAbsences`. Returns the entries for the trail.
 */
export async function restoreAbsences(
  services: Pick<Services, 'config'>,
  tx: Db,
  former: readonly store.FormerAbsence[],
  now: Date,
): Promise<ChangeEntry[]> {
  if (former.length === 0) return [];
  const { timeZone } = services.config;
  const today = calendarDateOf(now, timeZone);
  const personIds = former.map(({ id }) => id);
  const present = await store.lockAbsences(tx, personIds);
  const again = await moveAgain(services, tx, { personIds, programId: null, now }, null);
  await forgetDueDates(tx, personIds);
  await store.deleteAbsences(tx, personIds);
  const entries: ChangeEntry[] = [];
  const added: (store.Absence & { person_id: string })[] = [];
  for (const { id, absence } of former) {
    const isAhead = absence !== null && absence.until_day >= today;
    const after = isAhead
      ? absenceOf(
          { from: absence.from_day, until: absence.until_day, kind: absence.kind },
          { today, timeZone },
        )
      : null;
    if (after) added.push({ person_id: id, ...after });
    entries.push(entryOf(id, present.get(id) ?? null, after, {}));
  }
  await store.insertAbsences(tx, added);
  const behind = await moveBehind(services, tx, personIds, now);
  const seats = await endSeats(tx, personIds, now);
  return [...entries, ...moveEntries([...again, ...behind]), ...seatEntries(seats)];
}

function entryOf(
  id: string,
  before: store.Absence | null,
  after: store.Absence | null,
  deputy: ChangeEntry['after'],
): ChangeEntry {
  const daysOf = (absence: store.Absence | null) =>
    absence && { away_from: absence.from_day, away_until: absence.until_day };
  const kindOf = (absence: store.Absence | null) => absence && { away_kind: absence.kind };
  return {
    action: after ? 'user.set-away' : 'user.end-absence',
    personIds: [id],
    before: { ...daysOf(before) },
    after: { ...daysOf(after), ...deputy },
    personal: { before: { ...kindOf(before) }, after: { ...kindOf(after) } },
  };
}
