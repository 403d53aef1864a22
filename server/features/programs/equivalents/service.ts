import { usualDueDays } from '#shared/due';
import type { Preview } from '#shared/effects';
import { Refusal, type FieldErrors } from '#shared/errors';
import type { EquivalentsForm } from '#shared/programs/equivalents/equivalents-form';
import type { Equivalent } from '#shared/answers';
import { addDays, calendarDateOf, endOfDay } from '#shared/time';
import { auditedTransaction } from '../../../audit/audited-transaction.ts';
import type { ChangeEntry } from '../../../audit/store.ts';
import type { Authorized } from '../../../authorized.ts';
import { giveTimeFor } from '../../../db/deadline.ts';
import { lockProgram, lockSeats } from '../../../db/locks.ts';
import type { Db } from '../../../db/tables.ts';
import { QuickerError } from '../../../db/transaction.ts';
import type { Services } from '../../../services.ts';
import { follow } from '../../training/answers/service.ts';
import { touchedBy, type Scope } from '../../training/answers/store.ts';
import { countPeople } from '../../training/renewals/earlier-records/store.ts';
import { promoteWaiters, promotionEntries } from '../../training/seats/promotion/service.ts';
import { previewOf } from '../effects/service.ts';
import { readTouched } from '../effects/touched/store.ts';
import { refuseFields } from '../service.ts';
import * as store from './store.ts';

type MaySet = Authorized<'program.set-equivalents'>;

/**
 * Says which programs count for this one (product §124). Their records answer its trainings in the same transaction, and
 * those that no record answers any more are open again. It needs the digest of its effects, or throws
 * Refusal("effects_changed") with them and does nothing. Throws Refusal("program_archived"), ("too_many") and
 * ("invalid_input").
 */
export function setEquivalents(
  services: Services,
  authorized: MaySet,
  { effects: seen, ...form }: EquivalentsForm & { effects?: string | null | undefined },
): Promise<{ equivalents: Equivalent[] }> {
  const { actor, subjectId: programId } = authorized;
  const { timeZone } = services.config;
  return auditedTransaction(services, authorized, async (tx, now) => {
    const { entry, scope, lateDue } = await write(services, tx, programId, form, now);
    const { effects, digest } = await readTouched(tx, touchedBy(scope));
    if (seen !== digest) throw new Refusal('effects_changed', { facts: { effects, digest } });
    const following = { actorId: actor._id, now, today: scope.today, timeZone };
    const answers = await follow(tx, scope, following, lateDue);
    const promotions = await promoteWaiters(services, tx, [programId], now);
    return {
      result: { equivalents: await store.readEquivalents(tx, programId) },
      entry: [entry, ...answers, ...promotionEntries(promotions)],
    };
  });
}

/** The effects of the change on people (product §79); it changes nothing. Throws the errors of the change. */
export function previewEquivalents(
  services: Services,
  authorized: MaySet,
  form: EquivalentsForm,
): Promise<Preview> {
  return previewOf(services, authorized, async (tx, now) => {
    const { scope } = await write(services, tx, authorized.subjectId, form, now);
    return readTouched(tx, touchedBy(scope));
  });
}

/**
 * Writes which programs count, before anybody's training follows. It locks the program and those that count, before or
 * from now on. So none of their records is written or revoked in the meantime, and nobody is assigned.
 */
async function write(
  services: Services,
  tx: Db,
  programId: string,
  { equivalents }: EquivalentsForm,
  now: Date,
): Promise<{ entry: ChangeEntry; scope: Scope; lateDue: Date }> {
  const { timeZone } = services.config;
  giveTimeFor(await countPeople(tx, programId), services.database.deadlines);
  const before = await store.readStored(tx, programId);
  const sources = equivalents.map(({ program }) => program);
  const ids = [...new Set([programId, ...sources, ...before.map(({ program }) => program)])].toSorted();
  const locked = new Map<string, NonNullable<Awaited<ReturnType<typeof lockProgram>>>>();
  for (const id of ids) {
    const program = await lockProgram(tx, id);
    if (program) locked.set(id, program);
  }
  const program = locked.get(programId);
  if (!program) throw new Refusal('not_found');
  if (program.archived_at) throw new Refusal('program_archived');
  const stored = await store.readStored(tx, programId);
  // Somebody else has changed them since, with a program that isn't locked.
  if (stored.some(({ program: id }) => !locked.has(id))) throw new QuickerError();
  refuseFields(findWrong(programId, sources, (id) => locked.has(id)));
  if ((await store.listFull(tx, sources, programId)).size > 0) throw new Refusal('too_many');
  await lockSeats(tx, [programId]);
  await store.writeEquivalents(tx, programId, equivalents);
  const today = calendarDateOf(now, timeZone);
  return {
    entry: {
      action: 'program.set-equivalents',
      programId,
      before: { equivalents: stored.map(toFact) },
      after: { equivalents: equivalents.map(toFact) },
    },
    scope: { programIds: [programId], personIds: null, today, because: 'equivalents' },
    lateDue: endOfDay(addDays(today, program.due_days ?? usualDueDays), timeZone),
  };
}

const toFact = ({ program: id, from }: EquivalentsForm['equivalents'][number]) => ({ id, counts_from: from });

/** The programs that can't count for this one. */
function findWrong(
  programId: string,
  sources: readonly string[],
  isThere: (id: string) => boolean,
): FieldErrors {
  const errors: FieldErrors = {};
  sources.forEach((id, index) => {
    const field = `equivalents.${index}.program`;
    if (id === programId.toLowerCase()) errors[field] = "A training can't count for itself";
    else if (!isThere(id)) errors[field] = "This training doesn't exist";
    else if (sources.indexOf(id) < index) errors[field] = 'This training is in the list twice';
  });
  return errors;
}
