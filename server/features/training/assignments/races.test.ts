import { beforeAll, describe, expect, test } from 'vitest';
import { dueDatesApi, programsApi, recordsApi } from '#shared/contract';
import type { Answer } from '../../../../test/client.ts';
import type { Someone } from '../../../../test/world.ts';
import { stage } from '../../../../test/cast.ts';

const clients = 50;

/** That the counts are those of the rows after all of it is said when the world closes. */
describe(`when ${clients} people change due dates and exemptions at once,`, () => {
  const { world, admin, manager, trainer, program } = stage({ program: {} });
  let employees: Someone[];
  beforeAll(async () => {
    employees = await Promise.all(Array.from({ length: clients }, () => world.createPerson('employee')));
  });

  const idsOf = (people: Someone[]) => people.map((person) => person.id);
  const assign = (...people: Someone[]) =>
    manager.send(programsApi.assign, { params: program.params, body: { assigned_employees: idsOf(people) } });
  const enrol = (person: Someone) =>
    person.send(programsApi.enrol, {
      params: program.params,
      body: { user: person.id, session: program.sessions[0]! },
    });
  const extend = (due: string, ...people: Someone[]) =>
    manager.send(dueDatesApi.extend, {
      params: program.params,
      body: { people: idsOf(people), due, because: 'Sick leave' },
    });
  const exempt = (...people: Someone[]) =>
    manager.send(dueDatesApi.exempt, {
      params: program.params,
      body: { people: idsOf(people), because: 'Parental leave' },
    });
  const end = (...people: Someone[]) =>
    admin.send(dueDatesApi.endExemption, { params: program.params, body: { people: idsOf(people) } });
  const listAssigned = () => admin.assignedTo(program);
  const listExempt = async () =>
    (await admin.call(dueDatesApi.exemptions, { params: program.params })).employees;
  const countByStatus = () => admin.call(programsApi.countByStatus, { params: program.params });
  const statusOf = ({ status, problem, cause }: Answer<unknown>) => {
    expect(status, cause ?? JSON.stringify(problem)).toBeLessThan(500);
    return status;
  };
  const statusesOf = (answers: Answer<unknown>[]) =>
    answers.map(statusOf).toSorted((left, right) => left - right);
  const inAnyOrder = (people: readonly { _id: string }[]) => people.map(({ _id }) => _id).toSorted();

  test('an extension is later than the deadline, whether that moves before or after it §63.2', async () => {
    await assign(...employees);
    const { title, description, duration } = await admin.views(program);
    const moveDeadline = (day: number) =>
      admin.send(programsApi.edit, {
        params: program.params,
        body: {
          title,
          description,
          duration,
          assigned_manager: manager.id,
          deadline: world.day(day),
          sessions: [{ _id: program.sessions[0]!, trainer: trainer.id, date: world.day(1), time: '09:00' }],
        },
      });
    const [edit, ...answers] = await Promise.all([
      moveDeadline(40),
      ...employees.map((employee, index) => extend(world.day(index % 2 ? 30 : 60), employee)),
    ]);
    expect(statusOf(edit)).toBe(200);
    const assigned = new Map((await listAssigned()).map((employee) => [employee._id, employee]));
    employees.forEach((employee, index) => {
      const status = statusOf(answers[index]!);
      // Only one that came before the edit may end before the new deadline.
      expect(index % 2 ? [200, 400] : [200]).toContain(status);
      expect(assigned.get(employee.id)).toMatchObject(
        status === 200
          ? { due: world.day(index % 2 ? 30 : 60), due_because: 'extension' }
          : { due: world.day(40), due_because: null },
      );
    });
  });

  test('one of the extensions of a person until the same day is made §63.1', async () => {
    const [employee] = employees as [Someone];
    await assign(employee);
    const answers = await Promise.all(employees.map(() => extend(world.day(30), employee)));
    expect(statusesOf(answers)).toEqual([200, ...employees.slice(1).map(() => 400)]);
  });

  test('a person who enrols and is exempted has no seat, and is exempt §63.3', async () => {
    const people = employees.slice(0, clients / 2);
    await assign(...people);
    const outcomes = await Promise.all(
      people.map(async (employee) =>
        (await Promise.all([enrol(employee), exempt(employee)])).map(statusOf).join(' '),
      ),
    );
    for (const outcome of outcomes) expect(['201 200', '404 200']).toContain(outcome);
    expect(await countByStatus()).toMatchObject({ total: 0, enrolled: 0 });
    expect(inAnyOrder(await listExempt())).toEqual(idsOf(people).toSorted());
  });

  test('a person who is completed and exempted is either complete or exempt §63.3', async () => {
    const people = employees.slice(0, clients / 2);
    await assign(...people);
    await Promise.all(people.map(enrol));
    const complete = (employee: Someone) =>
      trainer.send(programsApi.complete, {
        params: program.params,
        body: { completed_employees: [employee.id] },
      });
    const outcomes = await Promise.all(
      people.map(async (employee) =>
        (await Promise.all([complete(employee), exempt(employee)])).map(statusOf).join(' '),
      ),
    );
    for (const outcome of outcomes) expect(['200 409', '400 200']).toContain(outcome);
    const completed = outcomes.filter((outcome) => outcome === '200 409').length;
    expect(await countByStatus()).toMatchObject({ total: completed, completed });
    expect(await listExempt()).toHaveLength(people.length - completed);
  });

  test('nobody is both assigned and exempt, whichever of exempting, ending and assigning comes first §63.4', async () => {
    const people = employees.slice(0, 10);
    await assign(...people);
    const turns = Array.from({ length: 5 }, () =>
      people.flatMap((person) => [() => exempt(person), () => assign(person), () => end(person)]),
    );
    for (const turn of turns) {
      const answers = await Promise.all(turn.map((call) => call()));
      for (const answer of answers) expect([200, 400, 404, 409]).toContain(statusOf(answer));
      const [assigned, exempted] = [inAnyOrder(await listAssigned()), inAnyOrder(await listExempt())];
      expect([...assigned, ...exempted].toSorted()).toEqual(idsOf(people).toSorted());
      expect((await countByStatus()).total).toBe(assigned.length);
    }
  });

  test('an exemption ends once §63.5', async () => {
    const people = employees.slice(0, 20);
    await assign(...people);
    await exempt(...people);
    const answers = await Promise.all(
      employees.map((_, index) => end(...(index % 2 ? people : people.toReversed()))),
    );
    expect(statusesOf(answers)).toEqual([200, ...employees.slice(1).map(() => 404)]);
    expect(await listExempt()).toEqual([]);
    expect(inAnyOrder(await listAssigned())).toEqual(idsOf(people).toSorted());
  });

  test('a person who gets a record while the exemption ends is complete, whichever comes first', async () => {
    const people = employees.slice(0, clients / 2);
    await assign(...people);
    await exempt(...people);
    const record = (person: Someone) =>
      admin.send(recordsApi.create, {
        body: { people: [person.id], program: program.id, trained_on: world.day(-1) },
      });
    const answers = await Promise.all(people.flatMap((person) => [record(person), end(person)]));
    expect(new Set(answers.map(statusOf))).toEqual(new Set([200, 201]));
    expect(await countByStatus()).toMatchObject({ total: people.length, completed: people.length });
  });

  test('each of them is exempted by one call §63.3', async () => {
    const people = employees.slice(0, 20);
    await assign(...people);
    const answers = await Promise.all(
      employees.map((_, index) => exempt(...(index % 2 ? people : people.toReversed()))),
    );
    expect(statusesOf(answers)).toEqual([200, ...employees.slice(1).map(() => 400)]);
    expect(inAnyOrder(await listExempt())).toEqual(idsOf(people).toSorted());
  });
});
