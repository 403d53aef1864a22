import type * as z from 'zod/mini';
import type { Preview } from '#shared/effects';
import { Refusal } from '#shared/errors';
import type { samePersonSchemas } from '#shared/people/same-person/schemas';
import { calendarDateOf, type CalendarDate } from '#shared/time';
import { auditedTransaction } from '../../../audit/audited-transaction.ts';
import type { ChangeEntry } from '../../../audit/store.ts';
import type { Authorized } from '../../../authorized.ts';
import type { Db } from '../../../db/tables.ts';
import { QuickerError } from '../../../db/transaction.ts';
import type { Services } from '../../../services.ts';
import { previewOf } from '../../programs/effects/service.ts';
import { followOf } from '../../training/answers/service.ts';
import { holdAudiences, syncPeople } from '../../training/audiences/service.ts';
import { promoteWaiters, promotionEntries } from '../../training/seats/promotion/service.ts';
import { endSuspensions, suspendPeople } from '../users/suspension/store.ts';
import { assertHeld, giveDutiesBack, holdDuties, listTakeable, takeDuties } from './duties/service.ts';
import { listHeld, listTaken, takenOver } from './duties/store.ts';
import { entryOfReturned, entryOfTaken } from './exemptions/service.ts';
import { giveExemptionsBack, takeExemptions } from './exemptions/store.ts';
import { joinTraining, takeApart } from './trainings/service.ts';
import { keepFormer, leaveFormer } from './trainings/store.ts';
import * as store from './store.ts';

type MayMerge = Authorized<'user.merge'>;
type Form = z.infer<typeof samePersonSchemas.preview.body>;

/**
 * Notes that another account is the same person's (product §109). It is suspended as the person's alias. Its
 * records are the person's, who takes over its duties. It needs the digest of its effects, or throws
 * Refusal("effects_changed") with them and does nothing. Throws Refusal("invalid_input"), ("is_admin"),
 * ("already_same"), ("user_in_the_way") with duties that the person can't take over, and ("line_cycle").
 */
export function merge(
  services: Services,
  authorized: MayMerge,
  { effects: seen, ...form }: Form & { effects?: string | null | undefined },
): Promise<void> {
  return auditedTransaction(services, authorized, async (tx, now) => {
    const { entries, readEffects } = await join(services, tx, authorized, form, now);
    const { effects, digest } = await readEffects();
    if (seen !== digest) throw new Refusal('effects_changed', { facts: { effects, digest } });
    return { result: undefined, entry: entries };
  });
}

/** The effects on the person's trainings (product §79); it changes nothing. Throws the errors of the change. */
export function previewMerge(services: Services, authorized: MayMerge, form: Form): Promise<Preview> {
  return previewOf(services, authorized, async (tx, now) =>
    (await join(services, tx, authorized, form, now)).readEffects(),
  );
}

async function join(
  services: Services,
  tx: Db,
  { actor, subjectId }: MayMerge,
  { other, because }: Form,
  now: Date,
): Promise<{ entries: ChangeEntry[]; readEffects: () => Promise<Preview> }> {
  // As the database writes it: it is compared with ids of forms.
  const pair = { personId: subjectId.toLowerCase(), aliasId: other };
  const { personId, aliasId } = pair;
  const held = await listHeld(tx, aliasId, now);
  const programs = await store.listProgramsOfPair(tx, pair);
  const people = await holdDuties(tx, held, programs);
  const accounts = await store.lockAccounts(tx, [actor._id, personId, aliasId, ...people]);
  const [person, alias] = [accounts.get(personId), accounts.get(aliasId)];
  if (!person?.is_here) throw new Refusal('not_found');
  if (!alias || alias.is_erased || personId === aliasId)
    throw new Refusal('invalid_input', { errors: { other: 'Choose another account' } });
  if (alias.is_alias || alias.has_aliases || person.is_alias) throw new Refusal('already_same');
  if (alias.is_here && alias.role === 'admin') throw new Refusal('is_admin');
  await assertHeld(tx, aliasId, held, now);
  await assertProgramsLocked(tx, pair, programs);
  const takeable = await listTakeable(tx, pair, { person, alias, held, now });

  const suspended = await suspendPeople(tx, [aliasId], now);
  await store.insertAlias(tx, pair, { because, wasActive: suspended.length > 0, now });
  const taken = await takeDuties(tx, pair, takeable, now);
  const records = await store.takeRecords(tx, pair);
  const today = calendarDateOf(now, services.config.timeZone);
  const { completed, exempt, changes } = await joinTrainings(tx, pair, {
    actorId: actor._id,
    today,
    now,
    of: null,
  });
  const ended = new Set(programsOf(exempt));
  const following = { actorId: actor._id, now, today, timeZone: services.config.timeZone };
  const answers = await followOf(tx, [personId], following);
  const promotions = await promoteWaiters(
    services,
    tx,
    [...new Set([...programsOf([...changes, ...answers.completed]), ...ended])],
    now,
  );
  const answered = new Set(programsOf(answers.completed));
  const open = changes.filter(({ program_id: id, written }) => !written.completed_at && !answered.has(id));
  return {
    entries: [
      {
        action: 'user.same-as',
        personIds: [personId, aliasId],
        after: { records: records.map(({ id, cycle }) => ({ record: id, cycle })) },
        personal: { after: { because } },
      },
      ...changes.map((change) => entryOf(personId, change)),
      ...exempt.map((each) => entryOfTaken(pair, each)),
      ...answers.entries,
      ...promotionEntries(promotions),
      ...taken.entries,
    ],
    readEffects: () =>
      store.readMergeEffects(tx, pair, {
        completed: [...programsOf(completed), ...answered],
        dueEarlier: programsOf(open.filter(({ former, written }) => former.due_at !== written.due_at)),
        exempt: [...ended],
        left: [
          ...[...completed, ...exempt].flatMap(({ former }) => former?.session_id ?? []),
          ...answers.completed.flatMap(({ session_id: session }) => session ?? []),
        ],
        duties: takenOver(pair, { held: takeable, ...taken }),
      }),
  };
}

/** Lets the alias's records, due dates and exemptions count for the person's trainings in these programs, null for all. */
async function joinTrainings(
  tx: Db,
  pair: store.Pair,
  {
    actorId,
    today,
    now,
    of,
  }: { actorId: string; today: CalendarDate; now: Date; of: readonly string[] | null },
) {
  const joined = (await store.listJoined(tx, pair, { today, of })).flatMap((each) =>
    joinTraining(each, { actorId, now }),
  );
  const completed = joined.filter(({ former, written }) => !former.completed_at && written.completed_at);
  const exempt = await takeExemptions(tx, pair, { today, completed: programsOf(completed), of });
  const ended = new Set(programsOf(exempt));
  const changes = joined.filter(({ program_id }) => !ended.has(program_id));
  await store.writeTrainings(tx, pair.personId, changes);
  await keepFormer(tx, pair.aliasId, changes);
  return { completed, exempt, changes };
}

/**
 * Takes the two accounts apart: each has its own records, trainings and duties again, and the alias is as
 * before. Throws Refusal("not_found") where the other account is none of this person's, and ("line_cycle").
 */
export function split(services: Services, authorized: MayMerge, other: string): Promise<void> {
  const { actor, subjectId } = authorized;
  const pair = { personId: subjectId.toLowerCase(), aliasId: other };
  const { personId, aliasId } = pair;
  return auditedTransaction(services, authorized, async (tx, now) => {
    await holdAudiences(services, tx, [aliasId]);
    const programs = await store.listProgramsOfPair(tx, pair);
    const people = await holdDuties(tx, await listTaken(tx, aliasId), programs);
    const accounts = await store.lockAccounts(tx, [actor._id, personId, aliasId, ...people]);
    const alias = await store.readAlias(tx, pair);
    if (!alias) throw new Refusal('not_found');
    await assertProgramsLocked(tx, pair, programs);
    const records = await store.giveRecordsBack(tx, pair);
    const today = calendarDateOf(now, services.config.timeZone);
    const following = { actorId: actor._id, now, today, timeZone: services.config.timeZone };
    // Records of other programs answer the trainings of their own account alone.
    const without = await followOf(tx, [personId, aliasId], following);
    const returned = await giveExemptionsBack(tx, pair, { actorId: actor._id, today, now });
    const changes = (await store.listApart(tx, pair, today)).flatMap(takeApart);
    for (const id of [personId, aliasId])
      await store.writeTrainings(
        tx,
        id,
        changes.filter(({ person_id }) => person_id === id),
      );
    const tells = { person: accounts.get(personId)!.is_active, alias: alias.was_active };
    const duties = await giveDutiesBack(tx, pair, { today, now, tells });
    await leaveFormer(tx, pair);
    await store.deleteAlias(tx, pair);
    // Records, due dates and exemptions of the aliases that remain count again where this one's did.
    const own = changes.filter(({ person_id }) => person_id === personId);
    const of = [...new Set(programsOf([...returned, ...own]))];
    // Only the last change of a training is in the trail.
    const told = new Map(own.map((change) => [change.program_id, entryOf(personId, change)]));
    const exemptions: ChangeEntry[] = [];
    for (const remaining of await store.listAliases(tx, personId)) {
      const joining = { personId, aliasId: remaining };
      const anew = await joinTrainings(tx, joining, { actorId: actor._id, today, now, of });
      for (const change of anew.changes) told.set(change.program_id, entryOf(personId, change));
      exemptions.push(...anew.exempt.map((each) => entryOfTaken(joining, each)));
    }
    const answers = await followOf(tx, [personId, aliasId], following);
    const freed = [...of, ...programsOf([...without.completed, ...answers.completed])];
    const promotions = await promoteWaiters(services, tx, [...new Set(freed)], now);
    const back = alias.was_active ? await endSuspensions(tx, [aliasId], now) : [];
    const synced = await syncPeople(services, tx, back, now);
    return {
      result: undefined,
      entry: [
        {
          action: 'user.not-same-as',
          personIds: [personId, aliasId],
          after: { records: records.map(({ id, cycle }) => ({ record: id, cycle })) },
        },
        ...without.entries,
        ...returned.map((each) => entryOfReturned(pair, each)),
        ...changes.filter(({ person_id }) => person_id === aliasId).map((change) => entryOf(aliasId, change)),
        ...told.values(),
        ...exemptions,
        ...answers.entries,
        ...promotionEntries(promotions),
        ...duties,
        ...synced,
      ],
    };
  });
}

/** Throws QuickerError where one of the two, who are locked, has a training in another program by now. */
async function assertProgramsLocked(tx: Db, pair: store.Pair, held: readonly string[]): Promise<void> {
  const programs = await store.listProgramsOfPair(tx, pair);
  if (programs.some((id) => !held.includes(id))) throw new QuickerError();
}

const programsOf = (changes: readonly { program_id: string }[]) =>
  changes.map(({ program_id }) => program_id);

/** The assignment from now on, for the trail. */
function entryOf(personId: string, { program_id, former, written }: store.Change): ChangeEntry {
  const { due_reason } = written;
  return {
    action: 'program.same-person',
    programId: program_id,
    personIds: [personId],
    ...(former.session_id !== written.session_id && {
      before: { session: former.session_id },
    }),
    after: {
      complete: written.completed_at !== null,
      due: written.due_at && new Date(written.due_at).toISOString(),
      due_because: written.due_because,
      valid_until: written.valid_until,
    },
    personal: { after: { ...(due_reason && { due_reason }) } },
  };
}
