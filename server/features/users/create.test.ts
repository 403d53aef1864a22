import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signInApi } from '#shared/api/sign-in';
import { usersApi } from '#shared/api/users';
import { palette } from '#shared/colors';
import { nobody } from '../../../test/client.ts';
import { startWorld, type Someone, type World } from '../../../test/world.ts';

describe('creating a user', () => {
  let world: World;
  const as: World['as'] = (person) => world.as(person);
  let admin: Someone;
  let sales: { _id: string; name: string };

  beforeAll(async () => {
    world = await startWorld();
    admin = await world.createPerson('admin');
    const body = { name: 'Sales' };
    sales = (await as(admin).call(usersApi.createDepartment, { body })).department;
  });

  afterAll(() => world.close());

  let count = 0;
  const create = (changes: object = {}) =>
    as(admin).send(usersApi.create, {
      body: {
        first_name: 'Nora',
        last_name: 'Lind',
        email: `nora${(count += 1)}@company.example`,
        temp_password: ' start here ',
        role: 'employee',
        ...changes,
      },
    });
  const countUsers = async () => (await world.database.db.selectFrom('users').select('id').execute()).length;

  test('an empty form is refused with a message for each field', async () => {
    const { status, problem } = await as(admin).send(usersApi.create, { body: {} });
    expect([status, problem.code]).toEqual([400, 'invalid_input']);
    expect(problem.errors).toEqual({
      first_name: 'First name is required',
      last_name: 'Last name is required',
      email: 'Email is required',
      temp_password: 'Password is required',
      role: 'Role is required',
    });
  });

  test.each<[string, string | null, object]>([
    ['first_name', 'First name is required', { first_name: ' ' }],
    ['last_name', 'Last name is required', { last_name: 3 }],
    ['email', 'Must be a valid email', { email: 'nora' }],
    ['temp_password', 'Password is required', { temp_password: '' }],
    ['temp_password', 'At most 256 characters', { temp_password: 'x'.repeat(257) }],
    ['role', 'Role is required', { role: '' }],
    ['role', 'Role is required', { role: 'superadmin' }],
    ['role', 'Role is required', { role: { _id: 'admin' } }],
    ['department', null, { department: 'Sales' }],
    ['department', null, { department: 5 }],
    ['department', null, { department: '00000000-0000-4000-8000-000000000000' }],
  ])('a wrong %s is refused at its field: case %#', async (field, message, changes) => {
    const before = await countUsers();
    const { status, problem } = await create(changes);
    expect([status, problem.code, Object.keys(problem.errors ?? {})]).toEqual([
      400,
      'invalid_input',
      [field],
    ]);
    if (message !== null) expect(problem.errors).toEqual({ [field]: message });
    else expect(problem.errors![field]).not.toBe('');
    expect(await countUsers()).toBe(before);
  });

  test('an e-mail that is taken is refused, in another case too', async () => {
    const { body } = await create({ email: 'Taken@Company.Example' });
    expect(body.user.email).toBe('Taken@Company.Example');
    for (const email of ['taken@company.example', ' TAKEN@company.example ']) {
      const { status, problem } = await create({ email });
      expect([status, problem.code]).toEqual([409, 'email_taken']);
    }
  });

  test.each(['trainer', 'employee'] as const)('a %s may have a department', async (role) => {
    const { status, body } = await create({
      role,
      department: sales._id,
      first_name: ' Nora ',
      _id: admin.id,
      background_color: 'red',
      deactivated_at: '2026-01-01T00:00:00.000Z',
    });
    expect([status, body.message]).toEqual([201, 'User successfully created.']);
    expect(body.user).toMatchObject({
      first_name: 'Nora',
      last_name: 'Lind',
      role: { _id: role, name: role },
      department: sales,
    });
    expect(palette).toContain(body.user.background_color);
    expect(body.user._id).not.toBe(admin.id);
    expect(JSON.stringify(body)).not.toMatch(/password|argon2|start here/);
    const view = await as(admin).call(usersApi.view, { params: { id: body.user._id } });
    expect(view.user).toEqual(body.user);
  });

  test.each(['admin', 'manager'] as const)('a %s has none, whatever the call names', async (role) => {
    for (const department of [sales._id, '00000000-0000-4000-8000-000000000000']) {
      const { status, body } = await create({ role, department });
      expect([status, body.user.department]).toEqual([201, null]);
    }
  });

  test('no department may be absent, null or empty, all the same', async () => {
    for (const changes of [{}, { department: null }, { department: '' }]) {
      const { status, body } = await create(changes);
      expect([status, body.user.department]).toEqual([201, null]);
    }
  });

  test('the temporary password works as it was typed, with its spaces', async () => {
    const { user } = (await create()).body;
    const signIn = (password: string) =>
      as(nobody).send(signInApi.signIn, { body: { email: user.email, password } });
    expect((await signIn('start here')).status).toBe(401);
    const { status, body } = await signIn(' start here ');
    expect([status, body.user.has_temporary_password]).toEqual([200, true]);
  });
});
