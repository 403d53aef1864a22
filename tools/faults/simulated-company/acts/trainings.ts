import type { AttendanceOutcome } from '#shared/attendance';
import { dueDatesApi, programsApi, recordsApi, sessionsApi } from '#shared/contract';
import { addDays } from '#shared/time';
import type { Random } from '../../../company/random.ts';
import * as choices from '../choices.ts';
import type { Act, SimulatedCompany } from '../company.ts';

const some = <Item>(random: Random, items: readonly Item[], most: number): Item[] =>
  random.shuffle(items).slice(0, 1 + random.below(most));

export const assign: Act = async (company, random) => {
  const program = random.pick(await choices.programs(company));
  const free = await choices.unassigned(company, program.id);
  if (free.length === 0) return;
  const assigned_employees = some(random, free, 12).map(({ id }) => id);
  const reply = await company.send(
    await company.personOf(program.manager),
    programsApi.assign,
    { params: { id: program.id }, body: { assigned_employees } },
    ({ employees, complete }) => employees.length + complete.length > 0,
  );
  company.count('assignments', reply?.employees.length);
};

/** A manager's change of one open assignment. */
function aboutOne(
  act: (company: SimulatedCompany, random: Random, chosen: choices.Assignment) => Promise<unknown>,
): Act {
  return async (company, random) => {
    const open = await choices.openAssignments(company);
    if (open.length > 0) await act(company, random, random.pick(open));
  };
}

/** A manager takes somebody out of a program, now and then a person who is complete, whose training stays. */
export const unassign = aboutOne(async (company, random, open) => {
  const complete = random.below(10) === 0 ? await choices.completeAssignments(company) : [];
  const { manager, program_id, employee_id } = random.pick([...complete, open]);
  const params = { id: program_id, employeeId: employee_id };
  if (await company.send(await company.personOf(manager), programsApi.unassign, { params }))
    company.count('unassigned');
});

export const extend = aboutOne(async (company, random, { manager, program_id, employee_id }) => {
  const due = company.day(2 + random.below(random.below(2) === 0 ? 20 : 330));
  const body = { people: [employee_id], due, because: 'Sick leave' };
  const reply = await company.send(await company.personOf(manager), dueDatesApi.extend, {
    params: { id: program_id },
    body,
  });
  company.count('extensions', reply?.employees.length);
});

export const exempt = aboutOne(async (company, random, { manager, program_id, employee_id }) => {
  const until = random.below(10) < 7 ? company.day(random.below(150)) : null;
  const body = { people: [employee_id], until, because: 'Parental leave' };
  const reply = await company.send(await company.personOf(manager), dueDatesApi.exempt, {
    params: { id: program_id },
    body,
  });
  company.count('exemptions', reply?.employees.length);
});

export const endExemption: Act = async (company, random) => {
  const exempted = await choices.exemptions(company);
  if (exempted.length === 0) return;
  const { program_id: id, person_id, manager } = random.pick(exempted);
  const options = { params: { id }, body: { people: [person_id] } };
  if (await company.send(await company.personOf(manager), dueDatesApi.endExemption, options))
    company.count('exemptions ended by hand');
};

const outcomes: readonly AttendanceOutcome[] = ['attended', 'attended', 'absent', 'excused', 'left-early'];

/** A trainer marks some on the sheet of a session, or names who is complete. */
export const mark: Act = async (company, random) => {
  const sessions = await choices.sessionsToMark(company);
  if (sessions.length === 0) return;
  const { id, program_id, trainer_id } = random.pick(sessions);
  const trainer = await company.personOf(trainer_id);
  const sheet = await company.send(trainer, sessionsApi.roster, { params: { id } });
  if (!sheet || sheet.people.length === 0) return;
  const people = some(random, sheet.people, 12).map(({ _id }) => _id);
  if (random.below(3) === 0) {
    const body = { completed_employees: people };
    const reply = await company.send(
      trainer,
      programsApi.complete,
      { params: { id: program_id }, body },
      (done) => done.employees.length > 0,
    );
    company.count('completions', reply?.employees.length);
    return;
  }
  const correct = random.below(3) === 0;
  const marks = people.map((person) => ({ person, outcome: random.pick(outcomes), note: null, correct }));
  if (await company.send(trainer, sessionsApi.mark, { params: { id }, body: { marks } }, () => false))
    company.count('marks', marks.length);
};

async function recordForm(company: SimulatedCompany, random: Random, people: string[]) {
  const trained_on = company.day(-random.below(random.below(10) < 7 ? 20 : 500));
  const program = random.below(10) > 0 ? random.pick(await choices.programs(company)).id : null;
  const valid_until = random.below(5) === 0 ? addDays(trained_on, random.below(500)) : null;
  return {
    people,
    program,
    title: 'Elsewhere',
    trained_on,
    valid_until,
    trainer: null,
    place: null,
    note: null,
  };
}

/** An admin records trainings from elsewhere: also of people who are complete, and so early. */
export const record: Act = async (company, random) => {
  const people = some(random, await choices.employees(company), 3).map(({ id }) => id);
  const body = await recordForm(company, random, people);
  const reply = await company.send(company.admin, recordsApi.create, { body });
  company.count('records by the admin', reply?.records.length);
};

export const propose: Act = async (company, random) => {
  const person = await company.personOf(random.pick(await choices.employees(company)).id);
  const body = await recordForm(company, random, [person.id]);
  const reply = await company.send(person, recordsApi.propose, { body });
  if (!reply) return;
  company.count('proposals');
  const [proposed] = reply.records;
  if (!proposed) return company.complain('a proposal was acknowledged without its record');
  const params = { id: proposed._id };
  if (random.below(10) < 7) await company.send(company.admin, recordsApi.accept, { params });
  else await company.send(company.admin, recordsApi.reject, { params, body: { because: 'No proof' } });
};

export const revoke: Act = async (company, random) => {
  const records = await choices.newestRecords(company);
  if (records.length === 0) return;
  const options = {
    params: { id: random.pick(records).id },
    body: { because: 'The wrong person was ticked' },
  };
  if (await company.send(company.admin, recordsApi.revoke, options)) company.count('revocations');
};
