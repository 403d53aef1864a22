import { programsApi, seatsApi } from '#shared/contract';
import type { Actor } from '../history/actor.ts';
import type { SeatedCompany, SeatedProgram } from './seated-company.ts';

/**
 * What people do with seats, chosen at random. It may be refused: what the rows and the trail say is checked, not the
 * success of a call.
 */
export type SeatActivity = (actor: Actor, company: SeatedCompany) => Promise<void>;

/** In one program of the company. */
function inAny(act: (actor: Actor, program: SeatedProgram) => Promise<unknown>): SeatActivity {
  return async (actor, { programs }) => {
    const program = actor.random.pick(programs);
    if (program) await act(actor, program);
  };
}

/** In one of the manager's own, with some of the employees. */
export function inOverseen(
  act: (actor: Actor, program: SeatedProgram, people: string[]) => Promise<unknown>,
): SeatActivity {
  return async (actor, { programs, employees }) => {
    const program = actor.random.pick(programs.filter(({ manager }) => manager === actor.id));
    if (program) await act(actor, program, actor.random.some(employees, 3));
  };
}

/** The program as the path names it, and as the history is to know it. */
export const aboutOf = ({ id }: SeatedProgram) => ({ params: { id }, facts: { program: id } });
const anySession = ({ random }: Actor, { sessions }: SeatedProgram) => random.pick(sessions)?.id ?? '';

export const enrol = inAny((actor, program) => {
  const body = { user: actor.id, session: anySession(actor, program) };
  const task = { ...aboutOf(program), body };
  return actor.random.chance(0.3)
    ? actor.askTwice('program.enrol', programsApi.enrol, task)
    : actor.ask('program.enrol', programsApi.enrol, task);
});

export const changeSession = inAny((actor, program) => {
  const body = {
    user: null,
    session: anySession(actor, program),
    ...(actor.random.chance(0.2) && { unless_clash: true }),
  };
  const task = { ...aboutOf(program), body };
  return actor.random.chance(0.3)
    ? actor.askTwice('program.switch', seatsApi.switchSession, task)
    : actor.ask('program.switch', seatsApi.switchSession, task);
});

export const giveBack = inAny((actor, program) =>
  actor.ask('program.give-back', seatsApi.giveBack, aboutOf(program)),
);

export const wait = inAny((actor, program) => {
  const session = actor.random.chance(0.5) ? null : anySession(actor, program);
  return actor.ask('program.wait', seatsApi.wait, { ...aboutOf(program), body: { session } });
});

export const endWait = inAny((actor, program) =>
  actor.ask('program.end-wait', seatsApi.endWait, aboutOf(program)),
);

export const offer = inAny((actor, program) =>
  actor.ask('program.offer-seat', seatsApi.offer, {
    ...aboutOf(program),
    body: { on: actor.random.chance(0.8) },
  }),
);

export const take = inAny(async (actor, program) => {
  const { reply } = await actor.ask('offers', seatsApi.offers, aboutOf(program));
  const offered = actor.random.pick(reply?.offers ?? []);
  if (!offered) return;
  const task = { ...aboutOf(program), body: { from: offered.person._id } };
  await (actor.random.chance(0.3)
    ? actor.askTwice('program.take-seat', seatsApi.take, task)
    : actor.ask('program.take-seat', seatsApi.take, task));
});

export const enrolPeople = inOverseen((actor, program, people) =>
  actor.ask('program.enrol', programsApi.enrol, {
    ...aboutOf(program),
    body: { user: null, people, session: anySession(actor, program) },
  }),
);

export const changePeople = inOverseen((actor, program, people) =>
  actor.ask('program.switch', seatsApi.switchSession, {
    ...aboutOf(program),
    body: { user: null, people, session: anySession(actor, program) },
  }),
);

export const withdrawPeople = inOverseen((actor, program, people) =>
  actor.ask('program.give-back', seatsApi.giveBack, { ...aboutOf(program), body: { user: null, people } }),
);

export const unassign = inOverseen((actor, program, [person = '']) =>
  actor.ask('program.unassign', programsApi.unassign, {
    params: { id: program.id, employeeId: person },
    facts: { program: program.id },
  }),
);

export const assign = inOverseen((actor, program, people) =>
  actor.ask('program.assign', programsApi.assign, {
    ...aboutOf(program),
    body: { assigned_employees: people },
  }),
);
