import { isDeepStrictEqual } from 'node:util';
import { Refusal } from '#shared/errors';
import type { CalendarDate } from '#shared/time';
import type { ChangeEntry } from '../../../../audit/store.ts';
import { lockSeats, sharePrograms } from '../../../../db/locks.ts';
import { addMessages } from '../../../../db/outbox.ts';
import type { Db } from '../../../../db/tables.ts';
import { QuickerError } from '../../../../db/transaction.ts';
import { entriesOf, messagesOf, moveDuties, rolesOfDuties, type Duties } from '../../handover/service.ts';
import { listProgramsOf, lockDuties, readDuties } from '../../handover/store.ts';
import { lockLines, readLineManager } from '../../lines/store.ts';
import type { LockedAccount, Pair } from '../store.ts';
import * as store from './store.ts';
import type { DeputyChange, Held } from './store.ts';

/**
 * Locks the programs of the two, their seats, and all that these duties are about but for the people. It is
 * called before any person is locked. Returns these people.
 */
export async function holdDuties(tx: Db, held: Held, programIds: readonly string[]): Promise<string[]> {
  const duties = [...held.programs, ...(await listProgramsOf(tx, held.sessions))];
  if (duties.length === 0) await sharePrograms(tx, programIds);
  else await lockDuties(tx, [...programIds, ...duties], held.sessions);
  await lockSeats(tx, programIds);
  if (held.led.length > 0) await lockLines(tx);
  return [...held.led, ...held.deputised];
}

/** Throws QuickerError if the account has other duties by now than those that are locked. */
export async function assertHeld(tx: Db, id: string, held: Held, now: Date): Promise<void> {
  if (!isDeepStrictEqual(await store.listHeld(tx, id, now), held)) throw new QuickerError();
}

/**
 * The duties that the person takes over, from an alias that has these. Somebody suspended takes none, and
 * programs and sessions need the role. Throws Refusal("user_in_the_way") with the duties that have to be
 * handed over first. People who aren't active and deputies need nobody, and stay. So does everybody below an
 * alias that has left. A line goes on through people who have left (product §94.3), and nothing of theirs
 * can be handed over. Nobody leads or deputises for themselves.
 */
export async function listTakeable(
  tx: Db,
  { personId, aliasId }: Pair,
  { person, alias, held, now }: { person: LockedAccount; alias: LockedAccount; held: Held; now: Date },
): Promise<Held> {
  const mayTake =
    person.is_active &&
    (held.programs.length === 0 || person.role === rolesOfDuties.programs) &&
    (held.sessions.length === 0 || person.role === rolesOfDuties.sessions);
  if (mayTake) return held;
  const duties = await readDuties(tx, aliasId, now);
  if (!alias.is_here || Object.values(duties).every((each) => each.length === 0)) {
    const isOwn = (id: string) => id === personId;
    return { ...held, led: held.led.filter(isOwn), deputised: held.deputised.filter(isOwn) };
  }
  throw new Refusal('user_in_the_way', {
    message: `${alias.name}'s other account has trainings, sessions or direct reports that this account can't take over. Hand them over to someone else first.`,
    facts: { duties },
  });
}

const allTo = (ids: readonly string[], to: string) => ids.map((id) => ({ id, to }));

const lineEntry = (id: string, before: string | null, after: string | null): ChangeEntry => ({
  action: 'user.hand-over',
  personIds: [id],
  before: { line_manager: before },
  after: { line_manager: after },
});

const deputyEntry = ({ id, former, written }: DeputyChange): ChangeEntry => ({
  action: written.deputy ? 'user.choose-deputy' : 'user.end-deputy',
  personIds: [id],
  before: former,
  after: written,
});

const hasDuties = (duties: Duties) => Object.values(duties).some((handed) => handed.length > 0);

/** Whether a message about these duties has anything in it: people who have left aren't mentioned. */
async function isWorthTelling(tx: Db, { programs, sessions, people }: Duties): Promise<boolean> {
  return (
    programs.length > 0 ||
    sessions.length > 0 ||
    (await store.isAnyHere(
      tx,
      people.map(({ id }) => id),
    ))
  );
}

/** The person's duties from now on, as the trail tells them. */
interface Taken {
  entries: ChangeEntry[];
  sessions: Duties['sessions'];
  /** Whether the person gets a message about it. */
  isNotified: boolean;
}

/** Lets the person take over the duties of the alias, all of which are locked. */
export async function takeDuties(tx: Db, pair: Pair, held: Held, now: Date): Promise<Taken> {
  const { personId, aliasId } = pair;
  await store.keepTaken(tx, pair, held);
  const entries: ChangeEntry[] = [];
  if (held.led.includes(personId)) {
    const { id: lead } = await readLineManager(tx, aliasId);
    await store.writeLine(tx, personId, lead, now);
    entries.push(lineEntry(personId, aliasId, lead));
  }
  const duties: Duties = {
    programs: allTo(held.programs, personId),
    sessions: allTo(held.sessions, personId),
    people: allTo(
      held.led.filter((id) => id !== personId),
      personId,
    ),
  };
  const isNotified = await isWorthTelling(tx, duties);
  if (hasDuties(duties)) {
    await moveDuties(tx, aliasId, duties, now);
    if (isNotified) await addMessages(tx, messagesOf(aliasId, duties, { tellsFormer: false }), now);
    entries.push(...(await entriesOf(tx, aliasId, duties)));
  }
  const deputies = await store.takeDeputies(tx, pair);
  return { entries: [...entries, ...deputies.map(deputyEntry)], sessions: duties.sessions, isNotified };
}

/**
 * Gives the alias its duties back, all of which are locked, but for those that have changed since. Returns
 * the entries.
 */
export async function giveDutiesBack(
  tx: Db,
  pair: Pair,
  { today, now, tells }: { today: CalendarDate; now: Date; tells: Record<'person' | 'alias', boolean> },
): Promise<ChangeEntry[]> {
  const { personId, aliasId } = pair;
  const returning = await store.listReturning(tx, pair, now);
  const entries: ChangeEntry[] = [];
  if (returning.led.includes(personId)) {
    const { id: lead } = await readLineManager(tx, personId);
    await store.writeLine(tx, personId, aliasId, now);
    entries.push(lineEntry(personId, lead, aliasId));
  }
  const duties: Duties = {
    programs: allTo(returning.programs, aliasId),
    sessions: allTo(returning.sessions, aliasId),
    people: allTo(
      returning.led.filter((id) => id !== personId),
      aliasId,
    ),
  };
  if (hasDuties(duties)) {
    await moveDuties(tx, personId, duties, now);
    const messages = (await isWorthTelling(tx, duties))
      ? messagesOf(personId, duties, { tellsFormer: tells.person })
      : [];
    await addMessages(tx, tells.alias ? messages : messages.filter((each) => each.personId !== aliasId), now);
    entries.push(...(await entriesOf(tx, personId, duties)));
  }
  const deputies = await store.giveDeputiesBack(tx, pair, today);
  return [...entries, ...deputies.map(deputyEntry)];
}
