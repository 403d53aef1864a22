import type { dueDatesApi } from '#shared/contract';
import type { ReplyOf } from '#shared/endpoint';
import { Refusal } from '#shared/errors';
import { calendarDateOf } from '#shared/time';
import { auditedTransaction } from '../../../../audit/audited-transaction.ts';
import type { Authorized } from '../../../../authorized.ts';
import type { Db } from '../../../../db/tables.ts';
import { inTransaction } from '../../../../db/transaction.ts';
import { endOfQuiet } from '../../../../reminder-times/quiet-hours.ts';
import { stepByHand } from '../../../../reminder-times/steps.ts';
import type { Services } from '../../../../services.ts';
import { shareActiveProgram } from '../../../training/assignments/service.ts';
import {
  actsAsOneself,
  assertBelow,
  assertInCharge,
  entriesByDeputy,
  type Deputized,
} from '../../../training/lines/service.ts';
import { leadsPeople } from '../../../training/lines/store.ts';
import { beginUndoable, endUndoable } from '../../../training/undoing/holding/service.ts';
import { addReminders, todayOf } from '../service.ts';
import { listItems, type Today } from '../store.ts';
import * as store from './store.ts';

type Day = Omit<Today, 'steps'>;

interface Reminding {
  people: readonly string[];
  /** Whether the caller wants some seconds to undo it. */
  undoable?: boolean | null | undefined;
}

/** How many people were reminded, and how the reply names the change, if it can be undone. */
export interface Reminded {
  reminded: number;
  undo?: string;
}

/**
 * Reminds those of these people whose move it is in the program, at once or after the quiet hours (product
 * §83). It is their reminder of that day, with everything that the day would bring. People who have had one
 * are skipped. Throws Refusal("not_found") for people neither in a program that the
 * caller oversees nor below the caller. Throws ("program_archived").
 */
export function remindOfProgram(
  services: Services,
  authorized: Authorized<'program.remind'>,
  { people, undoable }: Reminding,
): Promise<Reminded> {
  const { actor, subjectId: programId } = authorized;
  return auditedTransaction(services, authorized, async (tx, now) => {
    const deputized = await assertInCharge(tx, actor, programId, people);
    await shareActiveProgram(tx, programId);
    const which = store.ofProgram(programId);
    const whose = { programIds: [], personIds: people };
    const begun = await beginUndoable(tx, undoable, whose, {
      actorId: authorized.actor._id,
      holdsSeats: false,
      now,
    });
    const list = (today: Day) => store.listChoosers(tx, which, people, today);
    const personIds = await addByHand(services, tx, { now, heldUntil: begun?.until ?? now }, list);
    const result = { reminded: personIds.length, ...(await endUndoable(tx, begun)) };
    const entry = entriesByDeputy(deputized, personIds, (ids, deputy) => ({
      action: 'program.remind',
      programId,
      personIds: ids,
      after: { reminded: ids.length, ...deputy },
    }));
    return { result, entry };
  });
}

/** How many of these people would be reminded, and why the others not. Refuses as the call does. */
export async function previewProgram(
  services: Services,
  { actor, subjectId: programId }: Authorized<'program.remind'>,
  people: readonly string[],
): Promise<ReplyOf<typeof dueDatesApi.previewRemind>> {
  return inTransaction(services, async (tx, now) => {
    await assertInCharge(tx, actor, programId, people);
    await shareActiveProgram(tx, programId);
    return store.countChoosers(tx, programId, people, dayOf(services, now));
  });
}

/**
 * The same for all overdue trainings in the caller's view in which it is the person's move, in one message
 * to each. For people below it is all their trainings. Throws Refusal("not_an_active_employee") for people
 * who have left, and ("not_found") for somebody else's people.
 */
export function remindOfOverdue(
  services: Services,
  authorized: Authorized<'user.remind'>,
  { people, undoable }: Reminding,
): Promise<Reminded> {
  return auditedTransaction(services, authorized, async (tx, now) => {
    const deputized = await refuseOthers(tx, authorized, people);
    const which = store.overdueInView(authorized.actor, now);
    const whose = { programIds: [], personIds: people };
    const begun = await beginUndoable(tx, undoable, whose, {
      actorId: authorized.actor._id,
      holdsSeats: false,
      now,
    });
    const list = (today: Day) => store.listChoosers(tx, which, people, today);
    const personIds = await addByHand(services, tx, { now, heldUntil: begun?.until ?? now }, list);
    const result = { reminded: personIds.length, ...(await endUndoable(tx, begun)) };
    const entry = entriesByDeputy(deputized, personIds, (ids, deputy) => ({
      action: 'user.remind',
      personIds: ids,
      after: { reminded: ids.length, ...deputy },
    }));
    return { result, entry };
  });
}

/** How many of these people would be reminded about overdue trainings, and why the others not. Refuses as the call does. */
export async function previewOverdue(
  services: Services,
  authorized: Authorized<'user.remind'>,
  people: readonly string[],
): Promise<ReplyOf<typeof dueDatesApi.previewRemindOverdue>> {
  return inTransaction(services, async (tx, now) => {
    await refuseOthers(tx, authorized, people);
    return store.countOverdue(tx, authorized.actor, people, dayOf(services, now));
  });
}

/** Admins remind everybody, managers of active programs everybody of these, and all others the people below them. */
async function refuseOthers(
  tx: Db,
  { actor }: Authorized<'user.remind'>,
  people: readonly string[],
): Promise<Deputized> {
  const ids = [...new Set(people)];
  if ((await store.countPeopleInView(tx, actor, ids)) === ids.length) return actsAsOneself;
  if (actor.role !== 'admin' && (await leadsPeople(tx, actor._id))) return assertBelow(tx, actor, ids);
  throw new Refusal('not_an_active_employee', {
    message: 'Someone in the list is not active. Nobody was reminded.',
  });
}

/** The day of a reminder by hand: it goes out at once, or when the quiet hours end. */
function dayOf({ config }: Pick<Services, 'config'>, now: Date): Day {
  const { timeZone } = config;
  return { now, timeZone, day: calendarDateOf(endOfQuiet(now, config), timeZone) };
}

/** Adds one message to each person of these trainings, with everything else that the day would bring; returns the people. */
async function addByHand(
  services: Services,
  tx: Db,
  { now, heldUntil }: { now: Date; heldUntil: Date },
  list: (today: Day) => Promise<store.Chooser[]>,
): Promise<string[]> {
  const { config } = services;
  const sentAt = new Date(Math.max(endOfQuiet(now, config).getTime(), heldUntil.getTime()));
  const today = dayOf(services, now);
  const { day, timeZone } = today;
  const choosers = await list(today);
  const byHand = choosers.map((item) => ({
    ...item,
    step: stepByHand(calendarDateOf(item.due_at, timeZone), day, config.reminders.daysBefore),
  }));
  const personIds = [...new Set(choosers.map(({ person_id }) => person_id))];
  const ofThatDay = await listItems(tx, todayOf(services, day, now), personIds);
  const keyOf = ({ person_id, program_id }: store.Chooser) => `${person_id} ${program_id}`;
  const named = new Set(choosers.map(keyOf));
  const items = [...byHand, ...ofThatDay.filter((item) => !named.has(keyOf(item)))];
  return addReminders(tx, items, { day, now, notBefore: sentAt > now ? sentAt : undefined });
}
