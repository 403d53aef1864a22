import type { BodyOf } from '#shared/endpoint';
import type { Preview } from '#shared/effects';
import type { handoverApi } from '#shared/contract';
import { Refusal, type FieldErrors } from '#shared/errors';
import type { Role } from '#shared/roles';
import { auditedTransaction } from '../../../audit/audited-transaction.ts';
import type { ChangeEntry } from '../../../audit/store.ts';
import type { Authorized } from '../../../authorized.ts';
import { lockPeople } from '../../../db/locks.ts';
import { addMessages, type NewMessage } from '../../../db/outbox.ts';
import type { Db } from '../../../db/tables.ts';
import { beginTeaching, keepTeaching, settleTeaching } from '../../../db/teaching.ts';
import type { Services } from '../../../services.ts';
import { previewOf } from '../../programs/effects/service.ts';
import { forgetNeedless } from '../../programs/publishing/store.ts';
import { refuseFields } from '../../programs/service.ts';
import { lockLines } from '../lines/store.ts';
import * as store from './store.ts';
import type { Handed } from './store.ts';

type MayHandOver = Authorized<'user.hand-over'>;
type Form = Pick<BodyOf<typeof handoverApi.preview>, 'programs' | 'sessions' | 'people'>;
type Duty = 'programs' | 'sessions' | 'people';
export type Duties = Readonly<Record<Duty, readonly Handed[]>>;

const idsOf = (handed: readonly Handed[]) => handed.map(({ id }) => id);
const unique = (ids: readonly string[]) => [...new Set(ids)].toSorted();

/**
 * Hands the duties of a person over to others, all or none (product §105). It needs the digest of its effects, or
 * throws Refusal("effects_changed") with them and does nothing. Throws Refusal("not_found") for somebody who has left,
 * ("invalid_input") for a duty that isn't the person's. Also for somebody who can't take it over, and ("line_cycle").
 */
export function handOver(
  services: Services,
  authorized: MayHandOver,
  { effects: seen, ...form }: Form & { effects?: string | null | undefined },
): Promise<Record<Duty, number>> {
  return auditedTransaction(services, authorized, async (tx, now) => {
    const { duties, entries, messages, readEffects } = await hand(tx, authorized, form, now);
    const { effects, digest } = await readEffects();
    if (seen !== digest) throw new Refusal('effects_changed', { facts: { effects, digest } });
    await addMessages(tx, messages, now);
    const { programs, sessions, people } = duties;
    return {
      result: { programs: programs.length, sessions: sessions.length, people: people.length },
      entry: entries,
    };
  });
}

/** The effects of a handover on people (product §79); it changes nothing. Throws the errors of the handover. */
export function previewHandover(services: Services, authorized: MayHandOver, form: Form): Promise<Preview> {
  return previewOf(services, authorized, async (tx, now) =>
    (await hand(tx, authorized, form, now)).readEffects(),
  );
}

/** Writes the handover; nobody gets a message yet. */
async function hand(
  tx: Db,
  { actor, subjectId }: MayHandOver,
  form: Form,
  now: Date,
): Promise<{
  duties: Duties;
  entries: ChangeEntry[];
  messages: NewMessage[];
  readEffects: () => Promise<Preview>;
}> {
  // As the database writes it: it is compared with ids of the form.
  const from = subjectId.toLowerCase();
  const duties = dutiesIn(form);
  const { programs, sessions, people } = duties;
  const all = [...programs, ...sessions, ...people];
  if (all.length === 0) refuseFields({ programs: 'Choose something to hand over' });
  const sessionIds = idsOf(sessions);
  const taughtPrograms = await store.listProgramsOf(tx, sessionIds);
  const programIds = unique([...idsOf(programs), ...taughtPrograms]);
  await store.lockDuties(tx, programIds, sessionIds);
  if (people.length > 0) await lockLines(tx);
  const receivers = unique(all.map(({ to }) => to));
  const gone = await lockPeople(tx, unique([actor._id, from, ...receivers, ...idsOf(people)]));
  if (gone.has(from)) throw new Refusal('not_found');
  await refuseWrong(tx, from, duties, now);

  await moveDuties(tx, from, duties, now);
  const active = await store.listActive(tx, [from]);
  const messages = messagesOf(from, duties, { tellsFormer: active.has(from) });
  return {
    duties,
    entries: await entriesOf(tx, from, duties),
    messages,
    readEffects: () =>
      store.readHandoverEffects(tx, {
        receivers,
        sessions,
        told: messages.map(({ personId }) => personId!),
      }),
  };
}

/** Writes who has these duties of a person from now on; programs, sessions, lines and people are locked. */
export async function moveDuties(
  tx: Db,
  from: string,
  { programs, sessions, people }: Duties,
  now: Date,
): Promise<void> {
  const sessionIds = idsOf(sessions);
  const taughtPrograms = await store.listProgramsOf(tx, sessionIds);
  await store.handPrograms(tx, programs);
  await keepTeaching(tx, ...taughtPrograms);
  await store.handSessions(tx, sessions);
  await beginTeaching(tx, ...taughtPrograms);
  const receivers = unique(sessions.map(({ to }) => to));
  await settleTeaching(tx, { sessionIds, personIds: [from, ...receivers] });
  await store.handPeople(tx, people, now);
  await store.stampPrograms(tx, unique([...idsOf(programs), ...taughtPrograms]), now);
  await forgetNeedless(tx, taughtPrograms, now);
}

function dutiesIn({ programs, sessions, people }: Form): Duties {
  return {
    programs: programs.map(({ program: id, to }) => ({ id, to })),
    sessions: sessions.map(({ session: id, to }) => ({ id, to })),
    people: people.map(({ person: id, to }) => ({ id, to })),
  };
}

/** The role that somebody needs who has such a duty; null is any. */
export const rolesOfDuties = { programs: 'manager', sessions: 'trainer', people: null } as const;

const kindsOfDuty = [
  {
    duty: 'programs',
    field: 'program',
    isNone: 'This person no longer oversees this training',
    isWrong: 'Choose an active manager',
  },
  {
    duty: 'sessions',
    field: 'session',
    isNone: 'This person no longer teaches this session',
    isWrong: 'Choose an active trainer',
  },
  {
    duty: 'people',
    field: 'person',
    isNone: 'This person now has another line manager',
    isWrong: 'Choose someone else who is active',
  },
] as const satisfies readonly { duty: Duty; [words: string]: string }[];

/** Throws Refusal("invalid_input") for duties that aren't the person's, and people who can't take them over. */
async function refuseWrong(tx: Db, from: string, duties: Duties, now: Date): Promise<void> {
  const own = await store.listOwn(
    tx,
    from,
    { programs: idsOf(duties.programs), sessions: idsOf(duties.sessions), people: idsOf(duties.people) },
    now,
  );
  const active = await store.listActive(
    tx,
    unique(Object.values(duties).flatMap((handed) => handed.map(({ to }) => to))),
  );
  const errors: FieldErrors = {};
  for (const { duty, field, isNone, isWrong } of kindsOfDuty) {
    const role: Role | null = rolesOfDuties[duty];
    const named = new Set<string>();
    for (const [index, { id, to }] of duties[duty].entries()) {
      const place = `${duty}.${index}`;
      if (!own.has(id)) errors[`${place}.${field}`] = isNone;
      else if (named.has(id)) errors[`${place}.${field}`] = 'This is in the list twice';
      named.add(id);
      const mayTake =
        active.has(to) && to !== from && to !== id && (role === null || active.get(to) === role);
      if (!mayTake) errors[`${place}.to`] = isWrong;
    }
  }
  refuseFields(errors);
}

/** One message to each person who takes something over, and one to the person who hands it over. */
export function messagesOf(
  from: string,
  duties: Duties,
  { tellsFormer }: { tellsFormer: boolean },
): NewMessage[] {
  const of = (to: string | null) => {
    const mine = (handed: readonly Handed[]) => idsOf(handed.filter((each) => to === null || each.to === to));
    return {
      kind: 'handover' as const,
      personId: to ?? from,
      facts: {
        from,
        programs: mine(duties.programs),
        sessions: mine(duties.sessions),
        people: mine(duties.people),
      },
    };
  };
  const receivers = unique(Object.values(duties).flatMap((handed) => handed.map(({ to }) => to)));
  return [...receivers, ...(tellsFormer ? [null] : [])].map(of);
}

/** An entry for each program and for each person that is handed over. */
export async function entriesOf(
  tx: Db,
  from: string,
  { programs, sessions, people }: Duties,
): Promise<ChangeEntry[]> {
  const managers = new Map(programs.map(({ id, to }) => [id, to]));
  const trainers = new Map(sessions.map(({ id, to }) => [id, to]));
  const taught = await store.listSessionsByProgram(tx, idsOf(sessions));
  return [
    ...unique([...managers.keys(), ...taught.keys()]).map((programId): ChangeEntry => {
      const manager = managers.get(programId);
      const given = taught.get(programId)?.map((id) => ({ id, trainer: trainers.get(id)! })) ?? [];
      const takers = [...(manager ? [manager] : []), ...given.map(({ trainer }) => trainer)];
      return {
        action: 'program.hand-over',
        programId,
        personIds: unique([from, ...takers]),
        before: {
          ...(manager && { manager: from }),
          ...(given.length > 0 && { sessions: given.map(({ id }) => ({ id, trainer: from })) }),
        },
        after: { ...(manager && { manager }), ...(given.length > 0 && { sessions: given }) },
      };
    }),
    ...people.map(({ id, to }): ChangeEntry => ({
      action: 'user.hand-over',
      personIds: [id],
      before: { line_manager: from },
      after: { line_manager: to },
    })),
  ];
}
