import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { programsApi } from '#shared/api/programs';
import { signInApi } from '#shared/api/sign-in';
import { usersApi } from '#shared/api/users';
import type { Role } from '#shared/roles';
import { startWorld, type Someone, type World } from '../../../test/world.ts';

describe('changing role and department', () => {
  let world: World;
  const as: World['as'] = (person) => world.as(person);
  let admin: Someone;
  let sales: { _id: string; name: string }, crew: { _id: string; name: string };

  beforeAll(async () => {
    world = await startWorld();
    admin = await world.createPerson('admin');
    const create = async (name: string) =>
      (await as(admin).call(usersApi.createDepartment, { body: { name } })).department;
    [sales, crew] = [await create('Sales'), await create('Crew')];
  });

  afterAll(() => world.close());

  const edit = ({ id }: { id: string }, body: object) =>
    as(admin).send(usersApi.edit, { params: { id }, body });
  const verify = async ({ token }: Someone) => await as({ token }).status(signInApi.verify);
  const roleOf = async ({ id }: Someone) =>
    (await as(admin).call(usersApi.view, { params: { id } })).user.role.name;

  test('a form without a role, or with one that does not exist, is refused', async () => {
    const person = await world.createPerson('employee');
    for (const body of [{}, { role: '' }, { role: null }, { role: 'boss' }]) {
      const { status, problem } = await edit(person, body);
      expect([status, problem.errors]).toEqual([400, { role: 'Role is required' }]);
    }
    const unknown = { role: 'employee', department: '00000000-0000-4000-8000-000000000000' };
    const { status, problem } = await edit(person, unknown);
    expect([status, Object.keys(problem.errors ?? {})]).toEqual([400, ['department']]);
  });

  test('the own role is refused; saving oneself unchanged is not', async () => {
    await world.createPerson('admin');
    const { status, problem } = await edit(admin, { role: 'employee' });
    expect([status, problem.code]).toEqual([409, 'user_in_the_way']);
    expect(await roleOf(admin)).toBe('admin');
    expect((await edit(admin, { role: 'admin' })).status).toBe(200);
    expect(await verify(admin)).toBe(200);
  });

  test('a manager of active programs and a trainer with coming sessions are refused by name', async () => {
    const manager = await world.createPerson('manager', { first_name: 'Max', last_name: 'M' });
    const trainer = await world.createPerson('trainer', { first_name: 'Tia', last_name: 'T' });
    await world.createProgram({ admin, manager, trainers: [trainer], title: 'Knots' });
    for (const [person, message] of [
      [manager, 'Max M oversees active programs: “Knots”.'],
      [trainer, 'Tia T has sessions that are not over: “Knots”.'],
    ] as const) {
      const { status, problem } = await edit(person, { role: 'employee' });
      expect([status, problem.code, problem.message]).toEqual([409, 'user_in_the_way', message]);
      expect(await verify(person)).toBe(200);
    }
    expect((await edit(trainer, { role: 'trainer', department: crew._id })).status).toBe(200);
  });

  test('someone unknown or deleted is 404', async () => {
    const gone = await world.createPerson('employee');
    await as(admin).call(usersApi.delete, { params: { id: gone.id } });
    for (const id of [gone.id, '00000000-0000-4000-8000-000000000000']) {
      expect((await edit({ id }, { role: 'trainer' })).status).toBe(404);
    }
  });

  test('ends the person’s sign-ins', async () => {
    const person = await world.createPerson('employee');
    const { status, body } = await edit(person, { role: 'trainer' });
    expect([status, body.message]).toEqual([200, 'User updated successfully!']);
    expect(body.user.role).toEqual({ _id: 'trainer', name: 'trainer' });
    expect(await verify(person)).toBe(401);
  });

  test('a change of department alone leaves sign-ins and assignments', async () => {
    const person = await world.createPerson('employee');
    const [manager, trainer] = [await world.createPerson('manager'), await world.createPerson('trainer')];
    const { id } = await world.createProgram({ admin, manager, trainers: [trainer] });
    const body = { assigned_employees: [person.id] };
    await as(manager).call(programsApi.assign, { params: { id }, body });
    const answers = [
      await edit(person, { role: 'employee', department: sales._id }),
      await edit(person, { role: 'employee', department: crew._id }),
      await edit(person, { role: 'employee', department: '' }),
    ];
    expect(answers.map((answer) => answer.body.user.department)).toEqual([sales, crew, null]);
    expect(await verify(person)).toBe(200);
    const { programs } = await as(person).call(programsApi.listAssigned);
    expect(programs).toHaveLength(1);
  });

  test('admins and managers lose their department', async () => {
    for (const role of ['admin', 'manager'] as Role[]) {
      const person = await world.createPerson('trainer');
      await edit(person, { role: 'trainer', department: sales._id });
      const { status, body } = await edit(person, { role, department: sales._id });
      expect([status, body.user.department]).toEqual([200, null]);
    }
  });

  test('an employee who becomes something else loses open assignments and keeps completed ones', async () => {
    const [manager, trainer] = [await world.createPerson('manager'), await world.createPerson('trainer')];
    const person = await world.createPerson('employee');
    const create = (title: string) => world.createProgram({ admin, manager, trainers: [trainer], title });
    const [done, open] = [await create('Done'), await create('Open')];
    for (const { id, sessions } of [done, open]) {
      const params = { id };
      const body = { assigned_employees: [person.id] };
      await as(manager).call(programsApi.assign, { params, body });
      await as(person).call(programsApi.enrol, { params, body: { user: person.id, session: sessions[0]! } });
    }
    await as(trainer).call(programsApi.complete, {
      params: { id: done.id },
      body: { completed_employees: [person.id] },
    });
    expect((await edit(person, { role: 'trainer' })).status).toBe(200);
    expect((await edit(person, { role: 'employee' })).status).toBe(200);
    const { programs } = await as(admin).call(usersApi.trainings, { params: { id: person.id } });
    expect(programs.map(({ title }) => title)).toEqual(['Done']);
  });
});
