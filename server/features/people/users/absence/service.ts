import type * as z from 'zod/mini';
import { Refusal } from '#shared/errors';
import { absenceProblem } from '#shared/people/users/absence';
import type { absenceForm } from '#shared/people/users/absence-form';
import type { Effect, Preview } from '#shared/effects';
import type { TaughtSession } from '#shared/people/users/schemas';
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
import { demandEffects, previewOf } from '../../../programs/effects/service.ts';
import { lockPerson } from '../service.ts';
import { readUser } from '../store.ts';
import * as store from './store.ts';

type Caller = Authorized<'user.set-away'>;
type Form = z.infer<typeof absenceForm>;

/**
 * Notes that the person is away (product §108), instead of another absence. Due dates of that time move behind it, and
 * seats in it end. The same again changes nothing. It also returns the sessions that the person teaches in that time.
 * Throws Refusal("invalid_input"), ("not_for_yourself") and, with the digest of a preview, ("effects_changed").
 */
export function setAway(
  services: Services,
  authorized: Caller,
  { effects, ...form }: Form & { effects?: string | null | undefined },
): Promise<{ user: UserDetail; sessions: TaughtSession[] }> {
  const { actor, subjectId: id } = authorized;
  return auditedTransaction(services, authorized, async (tx, now) => {
    const noted = await note(services, tx, authorized, { now, wanted: () => absenceIn(services, form, now) });
    await demandEffects(effects, () => readEffects(services, tx, id, { ...noted, now }));
    const sessions = await store.listTaughtAway(tx, id, now);
    return { result: { user: await readUser(tx, actor, id), sessions }, entry: noted.entries };
  });
}

/** The effects of an absence (product §79), and the sessions to teach in it; it changes nothing. */
export async function previewAway(
  services: Services,
  authorized: Caller,
  form: Form,
): Promise<Preview & { sessions: TaughtSession[] }> {
  let sessions: TaughtSession[] = [];
  const preview = await previewOf(services, authorized, async (tx, now) => {
    const noted = await note(services, tx, authorized, { now, wanted: () => absenceIn(services, form, now) });
    sessions = await store.listTaughtAway(tx, authorized.subjectId, now);
    return readEffects(services, tx, authorized.subjectId, { ...noted, now });
  });
  return { ...preview, sessions };
}

/** Each due date that moves, with the new one, each seat that ends, and each session to teach. */
async function readEffects(
  { config: { timeZone } }: Pick<Services, 'config'>,
  tx: Db,
  id: string,
  { moves, seats, now }: Written & { now: Date },
): Promise<Preview> {
  const { effects, digest } = await store.readEffects(tx, id, { moves, seats, now });
  const dueIn = new Map(moves.map(({ program_id, after }) => [program_id, after.due_at]));
  const withDay = (effect: Effect): Effect => {
    const due = effect.code === 'due_moved' && effect.program ? dueIn.get(effect.program) : null;
    return due ? { ...effect, by: calendarDateOf(due, timeZone) } : effect;
  };
  return { effects: effects.map(withDay), digest };
}

/**
 * Notes that the person is back today. Each due date that the absence has moved is the later of the one before and
 * today with the program's days. For somebody who isn't away it changes nothing. Throws Refusal("not_for_yourself").
 */
export function endAbsence(services: Services, authorized: Caller): Promise<UserDetail> {
  return auditedTransaction(services, authorized, async (tx, now) => {
    const { entries } = await note(services, tx, authorized, { now, wanted: () => null });
    return { result: await readUser(tx, authorized.actor, authorized.subjectId), entry: entries };
  });
}

/** The absence of a form. Throws Refusal("invalid_input"). */
function absenceIn({ config: { timeZone } }: Services, form: Form, now: Date): store.Absence {
  const today = calendarDateOf(now, timeZone);
  const problem = absenceProblem(form.from, form.until, today);
  if (problem) throw new Refusal('invalid_input', { errors: { until: problem } });
  return absenceOf(form, { today, timeZone });
}

/** Notes another absence of the person, or none. */
async function note(
  services: Services,
  tx: Db,
  { actor, subjectId: id }: Caller,
  { wanted, now }: { wanted: () => store.Absence | null; now: Date },
): Promise<Written & { entries: ChangeEntry[] }> {
  if (actor._id === id) throw new Refusal('not_for_yourself');
  await holdAudiences(services, tx, [id]);
  const programIds = await holdTrainings(tx, [id]);
  await lockPerson(tx, actor._id, id, now);
  await assertHeld(tx, [id], programIds);
  // Asked again under the lock: the person may be in another line by now.
  const deputized = await (actor.role === 'admin' ? findDeputized : assertBelow)(tx, actor, [id]);
  const before = await store.lockAbsence(tx, id);
  const after = wanted();
  if (isSame(before, after)) return { moves: [], seats: [], entries: [] };
  const { moves, seats } = await write(services, tx, id, { before, after, now });
  const promotions = await promoteWaiters(services, tx, programIds, now);
  const isBack = before?.has_begun === true && after?.has_begun !== true;
  return {
    moves,
    seats,
    entries: [
      entryOf(id, before, after, deputyFact(deputized, id)),
      ...moveEntries(moves),
      ...seatEntries(seats),
      ...promotionEntries(promotions),
      ...(isBack ? await syncPeople(services, tx, [id], now) : []),
    ],
  };
}

const isSame = (one: store.Absence | null, other: store.Absence | null): boolean =>
  one?.from_day === other?.from_day && one?.until_day === other?.until_day && one?.kind === other?.kind;

/** The due dates that an absence moves, and the seats that it ends. */
interface Written {
  moves: Move[];
  seats: EndedSeat[];
}

/** Writes the absence with its effects on due dates and seats. */
async function write(
  services: Pick<Services, 'config'>,
  tx: Db,
  id: string,
  { before, after, now }: { before: store.Absence | null; after: store.Absence | null; now: Date },
): Promise<Written> {
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
