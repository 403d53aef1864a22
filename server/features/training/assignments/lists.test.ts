import { beforeAll, describe, expect, test } from 'vitest';
import { programsApi, usersApi } from '#shared/contract';
import type { AssignedEmployee, Person } from '#shared/shapes';
import { statuses, type Status } from '#shared/status';
import { invalidInputRefusal } from '../../../../test/client.ts';
import type { Someone } from '../../../../test/world.ts';
import { stage } from '../../../../test/cast.ts';

type Query = Record<string, string>;

describe('the people of a program', () => {
  const { world, admin, manager, trainer, createProgram } = stage();
  let params: { id: string };
  let session: string;

  beforeAll(async () => {
    const people: Record<string, Someone> = {};
    for (const name of [
      'Ada Abel',
      'Bea Bell',
      'Ben Bell',
      'Cem Crane',
      'Dora Dahl',
      'Gil Gone',
      'Eve East',
    ]) {
      const [first_name = '', last_name = ''] = name.split(' ');
      people[name] = await world.createPerson('employee', { first_name, last_name });
    }
    const { department } = await admin.call(usersApi.createDepartment, { body: { name: 'Night Crew' } });
    for (const name of ['Cem Crane', 'Eve East']) {
      await admin.edits(people[name]!, { role: 'employee', department: department._id });
    }
    const { id, sessions } = await createProgram();
    params = { id };
    session = sessions[0]!;
    const { 'Eve East': _, ...assigned } = people;
    const assigned_employees = Object.values(assigned).map((person) => person.id);
    await manager.call(programsApi.assign, { params, body: { assigned_employees } });
    for (const name of ['Ada Abel', 'Bea Bell', 'Ben Bell', 'Cem Crane', 'Gil Gone']) {
      const employee = people[name]!;
      await employee.enrols(params, sessions[0]);
    }
    await trainer.completes(params, people['Ada Abel']!);
    await admin.deletes(people['Gil Gone']!);
  });

  const namesOf = (people: Person[]) =>
    people.map(({ first_name, last_name }) => `${first_name} ${last_name}`);
  const assigned = (query: Query = {}) => manager.call(programsApi.assigned, { params, query });
  const withStatus = async (status: Status) => namesOf((await assigned({ status })).employees);

  test.each(['completed', 'not_enrolled', 'ENROLLED', 'enrolled,complete', ' '])(
    'are refused to a caller that asks for the status %j',
    async (status) => {
      const refusal = await manager.refusal(programsApi.assigned, { params, query: { status } });
      expect(refusal).toEqual({ ...invalidInputRefusal, errors: { status: expect.any(String) as unknown } });
    },
  );

  test('are all there when the status is empty', async () => {
    const all = await assigned();
    expect(namesOf(all.employees)).toEqual(['Ada Abel', 'Bea Bell', 'Ben Bell', 'Cem Crane', 'Dora Dahl']);
    expect(await assigned({ status: '' })).toEqual(all);
  });

  test('can be asked for by status, and each of them has one status §17.1 §49.5 §49.7', async () => {
    expect(await withStatus('complete')).toEqual(['Ada Abel']);
    expect(await withStatus('enrolled')).toEqual(['Bea Bell', 'Ben Bell', 'Cem Crane']);
    expect(await withStatus('not-enrolled')).toEqual(['Dora Dahl']);
    expect(await withStatus('overdue')).toEqual([]);
    for (const status of statuses) {
      const { employees } = await assigned({ status });
      expect(employees.every((employee) => employee.status === status)).toBe(true);
    }
  });

  test.each([{ complete: 'yes' }, { order: 'name' }, { order: 'behind' }])(
    'are refused to a caller that asks for %j',
    async (query) => expect(await manager.status(programsApi.assigned, { params, query })).toBe(400),
  );

  test('can be asked for by whether they are complete, and by their status, too', async () => {
    expect(namesOf((await assigned({ complete: 'true' })).employees)).toEqual(['Ada Abel']);
    const rest = await assigned({ complete: 'false', limit: '2' });
    expect([namesOf(rest.employees), rest.total]).toEqual([['Bea Bell', 'Ben Bell'], 4]);
    const enrolled = await assigned({ complete: 'false', status: 'enrolled', session, order: 'action' });
    expect(namesOf(enrolled.employees)).toEqual(['Bea Bell', 'Ben Bell', 'Cem Crane']);
    expect((await assigned({ complete: 'true', status: 'enrolled' })).employees).toEqual([]);
  });

  test('can be asked for by session §33.14', async () => {
    expect(await manager.status(programsApi.assigned, { params, query: { session: 'x' } })).toBe(400);
    expect(namesOf((await assigned({ session })).employees)).toEqual([
      'Ada Abel',
      'Bea Bell',
      'Ben Bell',
      'Cem Crane',
    ]);
    const found = await assigned({ session: session.toUpperCase(), status: 'complete', limit: '1' });
    expect([namesOf(found.employees), found.next_cursor]).toEqual([['Ada Abel'], null]);
    // The id of something else.
    expect((await assigned({ session: params.id })).employees).toEqual([]);
  });

  test('can be searched, paged and counted within one status', async () => {
    const seen: AssignedEmployee[] = [];
    const totals = [];
    let cursor: string | null | undefined;
    do {
      const page = await assigned({ status: 'enrolled', limit: '1', ...(cursor && { cursor }) });
      seen.push(...page.employees);
      totals.push(page.total);
      cursor = page.next_cursor;
    } while (cursor);
    expect(seen).toEqual((await assigned({ status: 'enrolled' })).employees);
    expect(totals).toEqual([3, undefined, undefined]);
    const found = await assigned({ status: 'enrolled', search: 'BELL', limit: '1' });
    expect([namesOf(found.employees), found.total]).toEqual([['Bea Bell'], 2]);
    expect(await assigned({ status: 'overdue', limit: '1' })).toMatchObject({ employees: [], total: 0 });
  });

  const lists: Record<
    string,
    (query: Query) => Promise<{ employees: Person[]; total?: number | undefined }>
  > = {
    assigned,
    unassigned: (query) => manager.call(programsApi.unassigned, { params, query }),
    uncomplete: (query) => trainer.call(programsApi.uncomplete, { params, query }),
  };

  test.each<[list: string, search: string, found: string[]]>([
    ['assigned', 'a B', ['Bea Bell']],
    ['assigned', 'bell bea', []],
    ['assigned', 'NIGHT', ['Cem Crane']],
    ['assigned', 'gone', []],
    ['unassigned', 'eve EAST', ['Eve East']],
    ['unassigned', 'night', ['Eve East']],
    ['unassigned', 'bell', []],
    ['uncomplete', 'n bell', ['Ben Bell']],
    ['uncomplete', 'crew', ['Cem Crane']],
    ['uncomplete', 'ada', []],
  ])('in the list %s, searched for %j, are %j', async (name, search, found) => {
    const { employees, total } = await lists[name]!({ search, limit: '200' });
    expect([namesOf(employees), total]).toEqual([found, found.length]);
  });

  test('who are not complete a millisecond after the deadline are among the overdue ones', async () => {
    const program = await admin.views(params);
    world.clock.set(program.deadline);
    expect(await withStatus('overdue')).toEqual([]);
    world.clock.advance(1);
    expect(await withStatus('overdue')).toEqual(['Bea Bell', 'Ben Bell', 'Cem Crane', 'Dora Dahl']);
    expect(await withStatus('complete')).toEqual(['Ada Abel']);
    expect(await assigned({ status: 'overdue', limit: '2' })).toMatchObject({ total: 4 });
    expect(await assigned({ status: 'enrolled', limit: '2' })).toMatchObject({ total: 0 });
  });
});
