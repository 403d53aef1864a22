import { beforeAll, describe, expect, test } from 'vitest';
import { signInApi, usersApi } from '#shared/contract';
import { palette } from '#shared/colors';
import { invalidInputRefusal, nobody } from '../../../../test/client.ts';
import { stage } from '../../../../test/cast.ts';
import { userBody } from '../../../../test/user-body.ts';

describe('creating a user', () => {
  const { world, admin } = stage({ people: { admin: 'admin' } });
  let sales: { _id: string; name: string };

  beforeAll(async () => {
    sales = (await admin.call(usersApi.createDepartment, { body: { name: 'Sales' } })).department;
  });

  const form = (changes: object = {}) => userBody({ temp_password: ' start here ', ...changes });
  const countUsers = async () => (await world.database.db.selectFrom('users').select('id').execute()).length;

  test('is refused with a message for each field when the form is empty §41.1 §49.9', async () => {
    expect(await admin.refusal(usersApi.create, { body: {} })).toEqual({
      ...invalidInputRefusal,
      errors: {
        first_name: 'First name is required',
        last_name: 'Last name is required',
        email: 'Email is required',
        role: 'Role is required',
      },
    });
  });

  test.each<[string, string, object]>([
    ['first_name', 'First name is required', { first_name: ' ' }],
    ['last_name', 'Last name is required', { last_name: 3 }],
    ['email', 'Must be a valid email', { email: 'nora' }],
    ['temp_password', 'Password is required', { temp_password: '' }],
    ['temp_password', 'At most 256 characters', { temp_password: 'x'.repeat(257) }],
    ['role', 'Role is required', { role: '' }],
    ['role', 'Role is required', { role: 'superadmin' }],
    ['role', 'Role is required', { role: { _id: 'admin' } }],
    ['department', 'Not a valid id', { department: 'Sales' }],
    ['department', 'Not a valid id', { department: 5 }],
    ['department', "This department doesn't exist", { department: '00000000-0000-4000-8000-000000000000' }],
  ])('with a wrong %s is refused with “%s”: %j', async (field, message, changes) => {
    const before = await countUsers();
    const refusal = await admin.refusal(usersApi.create, { body: form(changes) });
    expect(refusal).toEqual({ ...invalidInputRefusal, errors: { [field]: message } });
    expect(await countUsers()).toBe(before);
  });

  test('is refused when the e-mail is taken, in another case too', async () => {
    const body = form({ email: 'Taken@Company.Example' });
    const { user } = await admin.call(usersApi.create, { body });
    expect(user.email).toBe('Taken@Company.Example');
    for (const email of ['taken@company.example', ' TAKEN@company.example ']) {
      const refusal = await admin.refusal(usersApi.create, { body: form({ email }) });
      expect(refusal).toMatchObject({ status: 409, code: 'email_taken' });
    }
  });

  test.each(['trainer', 'employee'] as const)(
    'as a %s gives them the department of the form §1.2 §6.1 §49.9',
    async (role) => {
      const body = form({
        role,
        department: sales._id,
        first_name: ' Nora ',
        _id: admin.id,
        background_color: 'red',
        deactivated_at: '2026-01-01T00:00:00.000Z',
      });
      const reply = await admin.call(usersApi.create, { body });
      expect(reply.message).toBe('User successfully created.');
      expect(reply.user).toMatchObject({
        first_name: 'Nora',
        last_name: 'Lind',
        role: { _id: role, name: role },
        department: sales,
      });
      expect(palette).toContain(reply.user.background_color);
      expect(reply.user._id).not.toBe(admin.id);
      expect(JSON.stringify(reply)).not.toMatch(/password|argon2|start here/);
      const view = await admin.call(usersApi.view, { params: { id: reply.user._id } });
      expect(view.user).toEqual(reply.user);
    },
  );

  test.each(['admin', 'manager'] as const)(
    'as a %s gives them no department, whatever the form says §6.1 §41.1',
    async (role) => {
      for (const department of [sales._id, '00000000-0000-4000-8000-000000000000']) {
        const { user } = await admin.call(usersApi.create, { body: form({ role, department }) });
        expect(user.department).toBe(null);
      }
    },
  );

  test('takes an absent, a null and an empty department for none', async () => {
    for (const changes of [{ department: undefined }, { department: null }, { department: '' }]) {
      const { user } = await admin.call(usersApi.create, { body: form(changes) });
      expect(user.department).toBe(null);
    }
  });

  test('gives a temporary password that works as it was typed, with its spaces §9.2', async () => {
    const { email } = (await admin.call(usersApi.create, { body: form() })).user;
    const trimmed = { email, password: 'start here' };
    expect(await world.as(nobody).status(signInApi.signIn, { body: trimmed })).toBe(401);
    const typed = { email, password: ' start here ' };
    const { user } = await world.as(nobody).call(signInApi.signIn, { body: typed });
    expect(user.has_temporary_password).toBe(true);
  });
});
