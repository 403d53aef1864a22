import type * as z from 'zod/mini';
import { Refusal } from '#shared/errors';
import { deputyDayProblem } from '#shared/people/lines/deputy-day';
import type { deputyForm } from '#shared/people/lines/deputy-form';
import { calendarDateOf } from '#shared/time';
import { auditedTransaction } from '../../../audit/audited-transaction.ts';
import { commandLineCaller } from '../../../audit/command-line-caller.ts';
import type { Authorized } from '../../../authorized.ts';
import type { Db } from '../../../db/tables.ts';
import type { Services } from '../../../services.ts';
import * as store from './store.ts';

/** The most people in one transaction. */
const batchSize = 500;

/** Throws Refusal("invalid_input") where somebody who is to be a line manager isn't active. */
export async function assertMayLead(tx: Db, lineManagerId: string): Promise<void> {
  if (!(await store.shareActive(tx, lineManagerId)))
    throw new Refusal('invalid_input', { errors: { line_manager: 'Choose someone who is active' } });
}

/**
 * A new line manager of the person, null for none, with the facts for the trail. Nothing if an edit doesn't name one.
 * The present one, if somebody chooses them, ends the wait for the one in a file. The database refuses a circle, and a line of too many levels. Throws the errors of `assertMayLead`.
 */
export async function changeOfLine(tx: Db, id: string, told: string | null | undefined) {
  if (told === undefined) return {};
  const wanted = told || null;
  const { id: present, waits } = await store.readLineManager(tx, id);
  if (wanted === present && !(wanted && waits)) return {};
  if (wanted) await assertMayLead(tx, wanted);
  return {
    values: { line_manager_id: wanted, line_manager_pending: null },
    before: { line_manager: present },
    after: { line_manager: wanted },
  };
}

/**
 * Chooses the caller's deputy until the end of a day, or none; again the same changes nothing. Throws
 * Refusal("invalid_input") for oneself, people who aren't active, and a day outside the next 90.
 */
export function chooseDeputy(
  services: Services,
  authorized: Authorized<'profile.use'>,
  { deputy, until }: z.infer<typeof deputyForm>,
): Promise<void> {
  const { _id: id } = authorized.actor;
  return auditedTransaction(services, authorized, async (tx, now) => {
    const before = await store.lockDeputy(tx, id);
    const after = { deputy_id: deputy, deputy_until: deputy ? until : null };
    if (deputy) {
      const problem = deputyDayProblem(until, calendarDateOf(now, services.config.timeZone));
      if (problem) throw new Refusal('invalid_input', { errors: { until: problem } });
      if (deputy === id || !(await store.shareActive(tx, deputy)))
        throw new Refusal('invalid_input', { errors: { deputy: 'Choose someone else who is active' } });
    }
    if (before.deputy_id === after.deputy_id && before.deputy_until === after.deputy_until)
      return { result: undefined, entry: [] };
    await store.setDeputy(tx, id, after);
    return {
      result: undefined,
      entry: {
        action: deputy ? 'user.choose-deputy' : 'user.end-deputy',
        personIds: [id],
        before: factsOf(before),
        after: factsOf(after),
      },
    };
  });
}

/**
 * Ends the deputies whose last day is over in the company's time zone, each with an entry. Several instances
 * may do it at once. Returns of how many people.
 */
export async function endDeputies(
  services: Pick<Services, 'db' | 'clock' | 'config' | 'lifecycle'>,
): Promise<number> {
  let ended = 0;
  for (let people = batchSize; people === batchSize && !services.lifecycle.isStopping; ended += people) {
    people = await auditedTransaction(services, commandLineCaller(), async (tx, now) => {
      const over = await store.endDeputies(tx, calendarDateOf(now, services.config.timeZone), batchSize);
      const entry = over.map(({ id, ...before }) => ({
        action: 'user.end-deputy' as const,
        personIds: [id],
        before: factsOf(before),
      }));
      return { result: over.length, entry };
    });
  }
  return ended;
}

const factsOf = ({ deputy_id, deputy_until }: Awaited<ReturnType<typeof store.lockDeputy>>) => ({
  deputy: deputy_id,
  deputy_until,
});
