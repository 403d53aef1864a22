import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { programListOf } from '#shared/programs/calls';
import { programsApi, usersApi } from '#shared/contract';
import type { Role } from '#shared/roles';
import { startWorld, type Someone, type World } from '../../../test/world.ts';

/** The programs that each person sees, and the sessions inside (product §15). */
describe('what each role sees of programs', () => {
  let world: World;
  const as: World['as'] = (person) => world.as(person);
  const people = {} as Record<
    | 'admin'
    | 'manager'
    | 'otherManager'
    | 'trainer'
    | 'second'
    | 'idle'
    | 'assigned'
    | 'enrolled'
    | 'stranger',
    Someone
  >;
  let shared: { id: string; sessions: string[] }, other: { id: string; sessions: string[] };

  beforeAll(async () => {
    world = await startWorld();
    const create = async (role: Role, ...names: (keyof typeof people)[]) => {
      for (const name of names) people[name] = await world.createPerson(role);
    };
    await create('admin', 'admin');
    await create('manager', 'manager', 'otherManager');
    await create('trainer', 'trainer', 'second', 'idle');
    await create('employee', 'assigned', 'enrolled', 'stranger');
    const { admin, manager, otherManager, trainer, second, assigned, enrolled } = people;
    shared = await world.createProgram({
      admin,
      manager,
      trainers: [trainer, second, trainer],
      sessionDays: [3, 2, 1],
      title: 'Shared',
    });
    other = await world.createProgram({ admin, manager: otherManager, trainers: [second], title: 'Other' });
    const params = { id: shared.id };
    await as(manager).call(programsApi.assign, {
      params,
      body: { assigned_employees: [assigned.id, enrolled.id] },
    });
    await as(enrolled).call(programsApi.enrol, {
      params,
      body: { user: enrolled.id, session: shared.sessions[1]! },
    });
  });

  afterAll(() => world.close());

  const inList = async (role: Role, person: Someone) =>
    (await as(person).call(programsApi[programListOf[role]])).programs.map(({ title, training_sessions }) => [
      title,
      training_sessions.map(({ _id }) => _id),
    ]);
  const inDetail = async (person: Someone, id: string) =>
    (await as(person).call(programsApi.view, { params: { id } })).program.training_sessions.map(
      ({ _id }) => _id,
    );

  test('the list of each role in charge is refused to other roles, and that of one’s own trainings to nobody §91.2', async () => {
    const byRole = {
      admin: people.admin,
      manager: people.manager,
      trainer: people.trainer,
      employee: people.assigned,
    };
    for (const [list, name] of Object.entries(programListOf)) {
      for (const [role, person] of Object.entries(byRole)) {
        expect(await as(person).status(programsApi[name]), `${list} as ${role}`).toBe(
          list === role || list === 'employee' ? 200 : 403,
        );
      }
    }
  });

  test('a program that somebody may not see is answered with the same bytes as one that does not exist §15.1 §26.1 §49.4', async () => {
    const ask = async ({ token }: Someone, id: string) => {
      const response = await fetch(`${world.baseUrl}/api/training-programs/${id}`, {
        headers: { authorization: `Bearer ${token}` },
      });
      const headers = [...response.headers].filter(([name]) => !['date', 'x-request-id'].includes(name));
      return { status: response.status, headers, text: await response.text() };
    };
    for (const person of [people.otherManager, people.idle, people.stranger]) {
      const hidden = await ask(person, shared.id);
      expect(hidden.status).toBe(404);
      expect(hidden).toEqual(await ask(person, '00000000-0000-4000-8000-000000000000'));
      expect(hidden).toEqual(await ask(person, 'not-an-id'));
    }
  });

  test('an admin sees all programs with all sessions, in the order of the form §15.1 §49.3', async () => {
    expect(await inList('admin', people.admin)).toEqual([
      ['Other', other.sessions],
      ['Shared', shared.sessions],
    ]);
    expect(await inDetail(people.admin, shared.id)).toEqual(shared.sessions);
  });

  test('a manager sees the programs that they oversee, with all sessions §15.1 §30.5 §49.3', async () => {
    expect(await inList('manager', people.manager)).toEqual([['Shared', shared.sessions]]);
    expect(await inDetail(people.manager, shared.id)).toEqual(shared.sessions);
    expect(await as(people.manager).status(programsApi.view, { params: { id: other.id } })).toBe(404);
  });

  test('a trainer sees the programs in which they teach, with their own sessions only §15.1 §15.2 §30.7 §49.3', async () => {
    const [first, middle, last] = shared.sessions;
    expect(await inList('trainer', people.trainer)).toEqual([['Shared', [first, last]]]);
    expect(await inDetail(people.trainer, shared.id)).toEqual([first, last]);
    expect(await inList('trainer', people.second)).toEqual([
      ['Other', other.sessions],
      ['Shared', [middle]],
    ]);
    expect(await inList('trainer', people.idle)).toEqual([]);
  });

  test('an employee sees the programs assigned to them, with every session until they enrol in one, then with that one §15.1 §15.2 §30.9 §49.3', async () => {
    expect(await inList('employee', people.assigned)).toEqual([['Shared', shared.sessions]]);
    expect(await inDetail(people.assigned, shared.id)).toEqual(shared.sessions);
    expect(await inList('employee', people.enrolled)).toEqual([['Shared', [shared.sessions[1]]]]);
    expect(await inDetail(people.enrolled, shared.id)).toEqual([shared.sessions[1]]);
    expect(await inList('employee', people.stranger)).toEqual([]);
  });

  test('searches and pages find only what the person may see', async () => {
    const { programs, next_cursor } = await as(people.second).call(programsApi.listTaught, {
      query: { limit: '1', search: 'SHA' },
    });
    expect([programs.map(({ title }) => title), next_cursor]).toEqual([['Shared'], null]);
    const hidden = await as(people.trainer).call(programsApi.listTaught, { query: { search: 'other' } });
    expect(hidden.programs).toEqual([]);
  });

  test('a trainer who has no session in a program any more does not see it', async () => {
    const { program } = await as(people.admin).call(programsApi.view, { params: { id: other.id } });
    await as(people.admin).call(programsApi.edit, {
      params: { id: other.id },
      body: {
        title: program.title,
        description: program.description,
        assigned_manager: people.otherManager.id,
        deadline: world.day(7),
        duration: 60,
        sessions: [{ _id: other.sessions[0]!, trainer: people.idle.id, date: world.day(1), time: '09:00' }],
      },
    });
    expect(await as(people.second).status(programsApi.view, { params: { id: other.id } })).toBe(404);
    expect(await inDetail(people.idle, other.id)).toEqual(other.sessions);
  });

  test('numbers of an archived program reach nobody but admins, also who has a record in it', async () => {
    const { admin, manager } = people;
    const teacher = await world.createPerson('trainer');
    const pupil = await world.createPerson('employee');
    const { id, sessions } = await world.createProgram({ admin, manager, trainers: [teacher] });
    const params = { id };
    await as(manager).call(programsApi.assign, { params, body: { assigned_employees: [pupil.id] } });
    await as(pupil).call(programsApi.enrol, { params, body: { user: pupil.id, session: sessions[0]! } });
    await as(teacher).call(programsApi.complete, { params, body: { completed_employees: [pupil.id] } });
    const body = { role: 'trainer', department: null } as const;
    await as(admin).call(usersApi.edit, { params: { id: pupil.id }, body });
    pupil.token = await world.signIn(pupil);
    const { program } = await as(admin).call(programsApi.view, { params });
    await as(admin).call(programsApi.edit, {
      params,
      body: {
        title: program.title,
        description: program.description,
        assigned_manager: manager.id,
        deadline: world.day(30),
        duration: program.duration,
        sessions: [{ _id: sessions[0]!, trainer: pupil.id, date: world.day(1), time: '09:00' }],
      },
    });
    const own = async () =>
      (await as(pupil).call(programsApi.view, { params })).program.training_sessions[0]!.complete;
    expect(await own()).toBe(1);
    await as(admin).call(programsApi.archive, { params });
    expect(await own(), 'as anybody reads it who only has a record').toBeUndefined();
  });
});
