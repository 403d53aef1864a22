import { describe, expect, test } from 'vitest';
import { usersApi } from '#shared/contract';
import { invalidInputRefusal } from '../../../../test/client.ts';
import { stage } from '../../../../test/cast.ts';

describe('departments', () => {
  const { world, admin } = stage({ people: { admin: 'admin' } });

  const create = async (name: string) =>
    (await admin.call(usersApi.createDepartment, { body: { name } })).department._id;
  const names = async () =>
    (await admin.call(usersApi.rolesAndDepartments)).departments.map(({ name }) => name);

  test('are refused with a name that is missing, blank, too long or no text', async () => {
    for (const name of [undefined, null, '', '  ', 7, 'x'.repeat(101)]) {
      const refusal = await admin.refusal(usersApi.createDepartment, { body: { name } });
      expect(refusal).toEqual({ ...invalidInputRefusal, errors: { name: expect.any(String) as unknown } });
    }
    expect(await names()).toEqual([]);
  });

  test('are added without surrounding space and listed by name, beside the roles and the default one §1.2 §49.1', async () => {
    for (const name of ['sales', ' Ärzte ', 'Zentrale', 'Board']) await create(name);
    const { roles, default_role } = await admin.call(usersApi.rolesAndDepartments);
    expect(await names()).toEqual(['Ärzte', 'Board', 'sales', 'Zentrale']);
    expect(roles).toEqual(
      ['admin', 'manager', 'trainer', 'employee'].map((role) => ({ _id: role, name: role })),
    );
    expect(default_role).toBe('employee');
  });

  test('are refused when the name is taken, whatever its case, on adding and on renaming', async () => {
    const params = { departmentId: await create('Support') };
    for (const name of ['SALES', ' sales ', 'ärzte']) {
      const body = { name };
      const added = await admin.refusal(usersApi.createDepartment, { body });
      expect(added).toMatchObject({ status: 409, code: 'department_name_taken' });
      const renamed = await admin.refusal(usersApi.renameDepartment, { params, body });
      expect(renamed).toMatchObject({ status: 409, code: 'department_name_taken' });
    }
    expect(await names()).toContain('Support');
  });

  test('can be renamed, also to another case of the same name', async () => {
    const departmentId = await create('Legal');
    const body = { name: ' LEGAL ' };
    const { department } = await admin.call(usersApi.renameDepartment, {
      params: { departmentId },
      body,
    });
    expect(department).toEqual({ _id: departmentId, name: 'LEGAL' });
    expect(await names()).toContain('LEGAL');
  });

  test('are answered with 404 on renaming and deleting when they do not exist', async () => {
    for (const departmentId of ['00000000-0000-4000-8000-000000000000', 'not-an-id']) {
      const params = { departmentId };
      expect(await admin.status(usersApi.renameDepartment, { params, body: { name: 'X' } })).toBe(404);
      expect(await admin.status(usersApi.deleteDepartment, { params })).toBe(404);
    }
  });

  test('can be deleted only when nobody active belongs to them any more §6.2', async () => {
    const departmentId = await create('Crew');
    const params = { departmentId };
    const [employee, trainer] = [await world.createPerson('employee'), await world.createPerson('trainer')];
    for (const [{ id }, role] of [
      [employee, 'employee'],
      [trainer, 'trainer'],
    ] as const) {
      const body = { role, department: departmentId };
      await admin.edits({ id }, body);
    }
    const refusal = await admin.refusal(usersApi.deleteDepartment, { params });
    expect(refusal).toMatchObject({ status: 409, code: 'department_in_use' });
    expect(await names()).toContain('Crew');

    // One leaves the department, the other the company.
    await admin.edits(employee, { role: 'employee', department: null });
    expect(await admin.status(usersApi.deleteDepartment, { params })).toBe(409);
    await admin.deletes(trainer);
    await admin.call(usersApi.deleteDepartment, { params });
    expect(await names()).not.toContain('Crew');
    expect(await admin.status(usersApi.deleteDepartment, { params })).toBe(404);
  });
});
