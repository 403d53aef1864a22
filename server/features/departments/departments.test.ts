import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { usersApi } from '#shared/api/users';
import { startWorld, type Someone, type World } from '../../../test/world.ts';

describe('departments', () => {
  let world: World;
  const as: World['as'] = (person) => world.as(person);
  let admin: Someone;

  beforeAll(async () => {
    world = await startWorld();
    admin = await world.createPerson('admin');
  });

  afterAll(() => world.close());

  const create = (name: unknown) => as(admin).send(usersApi.createDepartment, { body: { name } });
  const rename = (departmentId: string, name: unknown) =>
    as(admin).send(usersApi.renameDepartment, { params: { departmentId }, body: { name } });
  const remove = (departmentId: string) =>
    as(admin).send(usersApi.deleteDepartment, { params: { departmentId } });
  const names = async () =>
    (await as(admin).call(usersApi.rolesAndDepartments)).departments.map(({ name }) => name);
  const unknown = '00000000-0000-4000-8000-000000000000';

  test('a name that is missing, blank, too long or no text is refused', async () => {
    for (const name of [undefined, null, '', '  ', 7, 'x'.repeat(101)]) {
      const { status, problem } = await create(name);
      expect([status, Object.keys(problem.errors ?? {})]).toEqual([400, ['name']]);
    }
    expect(await names()).toEqual([]);
  });

  test('are added trimmed and listed by name, beside the roles and the default one', async () => {
    for (const name of ['sales', ' Ärzte ', 'Zentrale', 'Board'])
      expect((await create(name)).status).toBe(201);
    const { roles, default_role } = await as(admin).call(usersApi.rolesAndDepartments);
    expect(await names()).toEqual(['Ärzte', 'Board', 'sales', 'Zentrale']);
    expect(roles).toEqual(
      ['admin', 'manager', 'trainer', 'employee'].map((role) => ({ _id: role, name: role })),
    );
    expect(default_role).toBe('employee');
  });

  test('a name that is taken is refused whatever its case, on adding and on renaming', async () => {
    const { department } = (await create('Support')).body;
    for (const name of ['SALES', ' sales ', 'ärzte']) {
      for (const answer of [await create(name), await rename(department._id, name)]) {
        expect([answer.status, answer.problem.code]).toEqual([409, 'department_name_taken']);
      }
    }
    expect(await names()).toContain('Support');
  });

  test('can be renamed, also to another case of the same name', async () => {
    const { department } = (await create('Legal')).body;
    const { status, body } = await rename(department._id, ' LEGAL ');
    expect([status, body.department]).toEqual([200, { _id: department._id, name: 'LEGAL' }]);
    expect(await names()).toContain('LEGAL');
  });

  test('one that does not exist is 404 on renaming and deleting', async () => {
    for (const id of [unknown, 'not-an-id']) {
      expect((await rename(id, 'X')).status).toBe(404);
      expect((await remove(id)).status).toBe(404);
    }
  });

  test('one in use cannot be deleted; once nobody active belongs to it, it can', async () => {
    const { department } = (await create('Crew')).body;
    const [employee, trainer] = [await world.createPerson('employee'), await world.createPerson('trainer')];
    for (const [{ id }, role] of [
      [employee, 'employee'],
      [trainer, 'trainer'],
    ] as const) {
      const body = { role, department: department._id };
      await as(admin).call(usersApi.edit, { params: { id }, body });
    }
    const refused = await remove(department._id);
    expect([refused.status, refused.problem.code]).toEqual([409, 'department_in_use']);
    expect(await names()).toContain('Crew');

    // One leaves the department, the other the company.
    await as(admin).call(usersApi.edit, {
      params: { id: employee.id },
      body: { role: 'employee', department: null },
    });
    expect((await remove(department._id)).status).toBe(409);
    await as(admin).call(usersApi.delete, { params: { id: trainer.id } });
    expect((await remove(department._id)).status).toBe(200);
    expect(await names()).not.toContain('Crew');
    expect((await remove(department._id)).status).toBe(404);
  });
});
