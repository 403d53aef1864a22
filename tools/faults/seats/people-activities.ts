import { dueDatesApi, signInApi, usersApi } from '#shared/contract';
import { dayAhead, newUser } from '../company.ts';
import type { Actor } from '../history/actor.ts';
import { aboutOf, inOverseen, type SeatActivity } from './seat-activities.ts';
import { lastDay } from './seated-company.ts';

/** For some days, which are not over within the history, or until somebody ends it. */
export const exempt = inOverseen((actor, program, people) =>
  actor.ask('program.exempt', dueDatesApi.exempt, {
    ...aboutOf(program),
    body: {
      people: people.slice(0, 1),
      because: 'On leave',
      until: actor.random.chance(0.5) ? dayAhead(3) : null,
    },
  }),
);

/** Of some who are exempt, or of somebody who perhaps isn't. */
export const endExemptions = inOverseen(async (actor, program, [anybody = '']) => {
  const about = aboutOf(program);
  const { reply } = await actor.ask('exemptions', dueDatesApi.exemptions, about);
  const exempted = actor.random.some(reply?.employees ?? [], 3).map(({ _id }) => _id);
  await actor.ask('program.end-exemption', dueDatesApi.endExemption, {
    ...about,
    body: { people: exempted.length > 0 ? exempted : [anybody] },
  });
});

/** So that more sessions lie before the due date, also of who waits for any. */
export const extend = inOverseen((actor, program, people) =>
  actor.ask('program.extend', dueDatesApi.extend, {
    ...aboutOf(program),
    body: { people: people.slice(0, 1), because: 'Was ill', due: dayAhead(2 + actor.random.below(lastDay)) },
  }),
);

/** Deletes somebody, in whose place somebody new is hired. */
export const replacePerson: SeatActivity = async (actor, company) => {
  const index = actor.random.below(company.employees.length);
  const id = company.employees[index] ?? '';
  const { status } = await actor.ask('user.delete', usersApi.delete, { params: { id } });
  // Without an answer the person may be deleted all the same, and whoever works as them is signed out for ever.
  if (status !== 200 && status !== 0) return;
  const successor = await hire(actor);
  company.employees[index] = successor.id;
  company.successors.set(id, successor);
};

/** Asks until there is an answer: a server may be down. */
async function hire(actor: Actor): Promise<{ id: string; email: string }> {
  for (;;) {
    const body = newUser('employee');
    const { reply } = await actor.ask('user.create', usersApi.create, { body });
    if (reply) return { id: reply.user._id, email: body.email };
  }
}

/** An employee becomes a trainer, whose open assignments end, and an employee again. */
export const changeRole: SeatActivity = async (actor, { employees }) => {
  const params = { id: actor.random.pick(employees) ?? '' };
  for (const role of ['trainer', 'employee'] as const) {
    await actor.ask('user.edit', usersApi.edit, { params, body: { role, department: null } });
  }
};

/** Whose sign-in was ended by another role signs in again; who was deleted is followed by the successor. */
export const signInAgain: SeatActivity = async (actor, { successors }) => {
  const { status } = await actor.ask('verify', signInApi.verify);
  if (status !== 401) return;
  const successor = successors.get(actor.id);
  if (successor) actor.becomes(successor);
  await actor.signIn();
};
