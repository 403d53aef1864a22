import { programsApi, seatsApi } from '#shared/contract';
import type { Random } from '../../../company/random.ts';
import * as choices from '../choices.ts';
import type { Act, Person, SimulatedCompany } from '../company.ts';

/** Asked again, it changes nothing and has no entry. */
const perhaps = () => false;

/** An open assignment, and a session that is still to come, mostly of its program. */
async function anyChoice(company: SimulatedCompany, random: Random, isSeated?: boolean) {
  const open = await choices.openAssignments(company);
  const fitting = open.filter(
    ({ session_id }) => isSeated === undefined || (session_id !== null) === isSeated,
  );
  if (fitting.length === 0) return null;
  const chosen = random.pick(fitting);
  // Now and then one of another program.
  const isForeign = random.below(20) === 0;
  const sessions = (await choices.sessionsAhead(company)).filter(
    ({ program_id }) => isForeign || program_id === chosen.program_id,
  );
  const person = await company.personOf(chosen.employee_id);
  return { ...chosen, person, params: { id: chosen.program_id }, session: random.pick(sessions)?.id ?? null };
}

/** Some people think of it, each in a training of theirs. */
export const enrol: Act = async (company, random) => {
  for (let times = 1 + random.below(5); times > 0; times -= 1) {
    const choice = await anyChoice(company, random, random.below(10) === 0 ? undefined : false);
    if (!choice?.session) continue;
    const body = { user: choice.employee_id, session: choice.session };
    const reply = await company.send(choice.person, programsApi.enrol, { params: choice.params, body });
    company.count('enrolments', reply ? 1 : 0);
  }
};

export const changeSession: Act = async (company, random) => {
  const choice = await anyChoice(company, random, true);
  if (!choice?.session) return;
  const body = { user: null, session: choice.session, ...(random.below(5) === 0 && { unless_clash: true }) };
  const { person, params } = choice;
  if (await company.send(person, seatsApi.switchSession, { params, body }, perhaps))
    company.count('seats switched');
};

export const giveBack: Act = async (company, random) => {
  const choice = await anyChoice(company, random, true);
  if (!choice) return;
  const { person, params } = choice;
  if (await company.send(person, seatsApi.giveBack, { params, body: {} }, perhaps))
    company.count('seats given back');
};

export const wait: Act = async (company, random) => {
  for (let times = 1 + random.below(3); times > 0; times -= 1) {
    const choice = await anyChoice(company, random);
    if (!choice) return;
    const body = { session: random.below(2) === 0 ? null : choice.session };
    if (await company.send(choice.person, seatsApi.wait, { params: choice.params, body }, perhaps))
      company.count('waits');
  }
};

export const endWait: Act = async (company, random) => {
  const choice = await anyChoice(company, random);
  if (choice) await company.send(choice.person, seatsApi.endWait, { params: choice.params }, perhaps);
};

export const offer: Act = async (company, random) => {
  const choice = await anyChoice(company, random, true);
  if (!choice) return;
  const body = { on: random.below(5) > 0 };
  if (await company.send(choice.person, seatsApi.offer, { params: choice.params, body }, perhaps))
    company.count('seats offered');
};

export const take: Act = async (company, random) => {
  const choice = await anyChoice(company, random);
  if (!choice) return;
  const { person, params } = choice;
  const offered = await company.send(person, seatsApi.offers, { params });
  if (!offered || offered.offers.length === 0) return;
  const body = { from: random.pick(offered.offers).person._id };
  if (await company.send(person, seatsApi.take, { params, body })) company.count('seats exchanged');
};

interface Several {
  params: { id: string };
  people: string[];
  session: string;
}

/** A manager's change of the seats of some people of one program, which has a session to come. */
function ofSome(
  act: (company: SimulatedCompany, manager: Person, several: Several) => Promise<unknown>,
): Act {
  return async (company, random) => {
    const chosen = await anyChoice(company, random);
    if (!chosen?.session) return;
    const { params, session, program_id } = chosen;
    const others = (await choices.openAssignments(company)).filter((each) => each.program_id === program_id);
    const some = random.shuffle(others).slice(0, 1 + random.below(3));
    const people = some.map(({ employee_id }) => employee_id);
    await act(company, await company.personOf(chosen.manager), { params, session, people });
  };
}

export const enrolPeople = ofSome((company, manager, { params, people, session }) =>
  company.send(manager, programsApi.enrol, { params, body: { user: null, people, session } }),
);

export const changePeople = ofSome((company, manager, { params, people, session }) =>
  company.send(manager, seatsApi.switchSession, { params, body: { user: null, people, session } }, perhaps),
);

export const withdrawPeople = ofSome((company, manager, { params, people }) =>
  company.send(manager, seatsApi.giveBack, { params, body: { user: null, people } }, perhaps),
);
