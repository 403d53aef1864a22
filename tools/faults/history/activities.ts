import type { ReplyOf } from '#shared/endpoint';
import { programsApi, signInApi } from '#shared/contract';
import type { Actor } from './actor.ts';
import type { Facts } from './events.ts';
import type { KnownProgram, KnownCompany } from './known-company.ts';

/**
 * What people do, chosen at random. It may be refused: the history is checked, not the success of a call.
 */
export type Activity = (actor: Actor, company: KnownCompany) => Promise<void>;

const newlyOf = ({ employees }: Pick<ReplyOf<typeof programsApi.assign>, 'employees'>): Facts => ({
  newly: employees.map(({ _id }) => _id),
});

export const changeName: Activity = async (actor) => {
  const number = Math.round(performance.now());
  const body = { first_name: 'Sam', last_name: String(number) };
  await actor.ask('user.change-name', signInApi.changeName, { body, facts: { number } });
};

export const verify: Activity = async (actor) => {
  const { status } = await actor.ask('verify', signInApi.verify, {
    // Before the first change the name is no number.
    read: ({ user }) => ({ number: Number(user.last_name) || 0 }),
  });
  if (status === 401) await actor.signIn();
};

export const signOutAndIn: Activity = (actor) => actor.signOutAndTryElsewhere();

export const countAny: Activity = (actor, company) =>
  count(actor, actor.random.pick(company.programs), 'counts');

export const countOverseen: Activity = (actor, company) =>
  count(actor, actor.random.pick(overseenBy(actor, company)), 'counts');

/** A trainer's counts are of the own sessions only, and move otherwise than those of the whole program. */
export const countTaught: Activity = (actor, company) =>
  count(actor, actor.random.pick(taughtBy(actor, company)), 'counts in part');

async function count(
  actor: Actor,
  program: KnownProgram | undefined,
  kind: 'counts' | 'counts in part',
): Promise<void> {
  if (!program) return;
  await actor.ask(kind, programsApi.countByStatus, {
    params: { id: program.id },
    facts: { program: program.id },
    read: (counts) => ({ counts }),
  });
}

function overseenBy({ id }: Actor, { programs }: KnownCompany): KnownProgram[] {
  return programs.filter(({ manager }) => manager === id);
}

function taughtBy({ id }: Actor, { programs }: KnownCompany): KnownProgram[] {
  return programs.filter(({ trainers }) => trainers.includes(id));
}

export const listAssigned: Activity = async (actor, company) => {
  await readAssigned(actor, actor.random.pick(overseenBy(actor, company))?.id);
};

/** Who is assigned. */
async function readAssigned(actor: Actor, program: string | undefined): Promise<string[]> {
  if (!program) return [];
  const { facts } = await actor.ask('list', programsApi.assigned, {
    params: { id: program },
    facts: { program },
    read: ({ employees }) => ({
      list: employees.map(({ _id, status, session }) => ({ id: _id, status, session: session?._id ?? null })),
    }),
  });
  return (facts.list ?? []).map(({ id }) => id);
}

export const assign: Activity = async (actor, company) => {
  const { random } = actor;
  const program = random.pick(overseenBy(actor, company))?.id;
  if (!program) return;
  const block = random.chance(0.1) ? random.pick(company.blocks) : undefined;
  const chosen = block ?? random.some([...company.employees, ...company.employees, ...company.others], 6);
  const people = [...new Set(chosen)];
  const task = {
    params: { id: program },
    body: { assigned_employees: people },
    facts: { program, people, ...(block && { isBlock: true }) },
    read: newlyOf,
  };
  if (random.chance(0.2)) await actor.askTwice('program.assign', programsApi.assign, task);
  else await actor.ask('program.assign', programsApi.assign, task);
};

export const unassign: Activity = async (actor, company) => {
  const program = actor.random.pick(overseenBy(actor, company))?.id;
  const blocked = new Set(company.blocks.flat());
  const assigned = await readAssigned(actor, program);
  const person = actor.random.pick(assigned.filter((id) => !blocked.has(id)));
  if (!program || !person) return;
  await actor.ask('program.unassign', programsApi.unassign, {
    params: { id: program, employeeId: person },
    facts: { program, person },
  });
};

export const complete: Activity = async (actor, company) => {
  const { random } = actor;
  const program = random.pick(taughtBy(actor, company))?.id;
  if (!program) return;
  const params = { id: program };
  const { reply } = await actor.ask('participants', programsApi.uncomplete, { params });
  if (!reply || reply.employees.length === 0) return;
  const people = random.some(reply.employees, 3).map(({ _id }) => _id);
  const task = {
    params,
    body: { completed_employees: people },
    facts: { program, people },
    read: newlyOf,
  };
  if (random.chance(0.3)) await actor.askTwice('program.complete', programsApi.complete, task);
  else await actor.ask('program.complete', programsApi.complete, task);
};

export const enrol: Activity = async (actor) => {
  const { random } = actor;
  const { reply } = await actor.ask('own programs', programsApi.listAssigned);
  if (!reply) return;
  const program = random.pick(reply.programs);
  const isForeign = random.chance(0.1);
  const other = isForeign ? random.pick(reply.programs.filter((each) => each !== program)) : program;
  const session = random.pick(other?.training_sessions ?? []);
  if (!program || !session) return;
  const task = {
    params: { id: program._id },
    body: { user: actor.id, session: session._id },
    facts: { program: program._id, ...(isForeign && { isForeign }) },
  };
  if (random.chance(0.3)) await actor.askTwice('program.enrol', programsApi.enrol, task);
  else await actor.ask('program.enrol', programsApi.enrol, task);
};
