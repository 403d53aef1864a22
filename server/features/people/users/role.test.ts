import { beforeAll, describe, expect, test } from 'vitest';
import { programsApi, signInApi, usersApi } from '#shared/contract';
import type { Role } from '#shared/roles';
import { invalidInputRefusal } from '../../../../test/client.ts';
import { stage } from '../../../../test/cast.ts';
import { type Someone } from '../../../../test/world.ts';

describe('changing a person’s role and department', () => {
  const { world, admin } = stage({ people: { admin: 'admin' } });
  let sales: { _id: string; name: string }, crew: { _id: string; name: string };

  beforeAll(async () => {
    const create = async (name: string) =>
      (await admin.call(usersApi.createDepartment, { body: { name } })).department;
    [sales, crew] = [await create('Sales'), await create('Crew')];
  });

  /** The form about somebody, as an admin sends it. */
  const form = ({ id }: { id: string }, role: Role, department: string | null = null) => ({
    params: { id },
    body: { role, department },
  });
  const roleOf = async ({ id }: Someone) =>
    (await admin.call(usersApi.view, { params: { id } })).user.role.name;

  test('is refused without a role, and with one that does not exist §41.2', async () => {
    const person = await world.createPerson('employee');
    for (const body of [{}, { role: '' }, { role: null }, { role: 'boss' }]) {
      const refusal = await admin.refusal(usersApi.edit, { params: { id: person.id }, body });
      expect(refusal).toEqual({ ...invalidInputRefusal, errors: { role: 'Role is required' } });
    }
  });

  test('is refused with a department that does not exist', async () => {
    const person = await world.createPerson('employee');
    const unknown = form(person, 'employee', '00000000-0000-4000-8000-000000000000');
    const refusal = await admin.refusal(usersApi.edit, unknown);
    expect(refusal).toEqual({
      ...invalidInputRefusal,
      errors: { department: expect.any(String) as unknown },
    });
  });

  test('is refused for the admin’s own role, and succeeds when an admin saves their own form unchanged', async () => {
    await world.createPerson('admin');
    const refusal = await admin.refusal(usersApi.edit, form(admin, 'employee'));
    expect(refusal).toMatchObject({ status: 409, code: 'user_in_the_way' });
    expect(await roleOf(admin)).toBe('admin');
    await admin.call(usersApi.edit, form(admin, 'admin'));
    expect(await admin.status(signInApi.verify)).toBe(200);
  });

  test('is refused for a manager of active programs and a trainer with coming sessions, with the titles §8.1', async () => {
    const manager = await world.createPerson('manager', { first_name: 'Max', last_name: 'M' });
    const trainer = await world.createPerson('trainer', { first_name: 'Tia', last_name: 'T' });
    await world.createProgram({ admin, manager, trainers: [trainer], title: 'Knots' });
    for (const [person, message] of [
      [manager, 'Max M oversees active trainings: “Knots”.'],
      [trainer, 'Tia T still has sessions to teach: “Knots”.'],
    ] as const) {
      const refusal = await admin.refusal(usersApi.edit, form(person, 'employee'));
      expect(refusal).toMatchObject({ status: 409, code: 'user_in_the_way', message });
      expect(await person.status(signInApi.verify)).toBe(200);
    }
    await admin.call(usersApi.edit, form(trainer, 'trainer', crew._id));
  });

  test('is answered with 404 for somebody unknown or deleted', async () => {
    const gone = await world.createPerson('employee');
    await admin.deletes(gone);
    for (const id of [gone.id, '00000000-0000-4000-8000-000000000000']) {
      expect(await admin.status(usersApi.edit, form({ id }, 'trainer'))).toBe(404);
    }
  });

  test('ends the person’s sign-ins when the role changes §8.1 §49.9', async () => {
    const person = await world.createPerson('employee');
    const { user, message } = await admin.call(usersApi.edit, form(person, 'trainer'));
    expect(message).toBe('User updated successfully!');
    expect(user.role).toEqual({ _id: 'trainer', name: 'trainer' });
    expect(await person.status(signInApi.verify)).toBe(401);
  });

  test('keeps sign-ins and assignments when only the department changes', async () => {
    const person = await world.createPerson('employee');
    const [manager, trainer] = [await world.createPerson('manager'), await world.createPerson('trainer')];
    const { id } = await world.createProgram({ admin, manager, trainers: [trainer] });
    await manager.assigns({ id }, person);
    for (const department of [sales, crew, null]) {
      const { user } = await admin.call(usersApi.edit, form(person, 'employee', department?._id ?? ''));
      expect(user.department).toEqual(department);
    }
    expect(await person.status(signInApi.verify)).toBe(200);
    const { programs } = await person.call(programsApi.listAssigned);
    expect(programs).toHaveLength(1);
  });

  test('takes the department from a person who becomes an admin or a manager §6.1', async () => {
    for (const role of ['admin', 'manager'] as Role[]) {
      const person = await world.createPerson('trainer');
      const before = await admin.call(usersApi.edit, form(person, 'trainer', sales._id));
      expect(before.user.department).toEqual(sales);
      const { user } = await admin.call(usersApi.edit, form(person, role, sales._id));
      expect(user.department).toBe(null);
    }
  });

  test('keeps the assignments of an employee who gets another role, open and completed ones §8.1 §91.3', async () => {
    const [manager, trainer] = [await world.createPerson('manager'), await world.createPerson('trainer')];
    const person = await world.createPerson('employee');
    const create = (title: string) => world.createProgram({ admin, manager, trainers: [trainer], title });
    const [done, open] = [await create('Done'), await create('Open')];
    for (const { id, sessions } of [done, open]) {
      await manager.assigns({ id }, person);
      await person.enrols({ id }, sessions[0]);
    }
    await trainer.completes(done, person);
    await admin.call(usersApi.edit, form(person, 'trainer'));
    const { programs } = await admin.call(usersApi.trainings, { params: { id: person.id } });
    expect(programs.map(({ title }) => title).toSorted()).toEqual(['Done', 'Open']);
  });
});
