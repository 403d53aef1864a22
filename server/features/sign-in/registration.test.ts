import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signInApi } from '#shared/api/sign-in';
import { usersApi } from '#shared/api/users';
import { startWorld, type World } from '../../../test/world.ts';

const form = {
  first_name: 'Nora',
  last_name: 'Lind',
  email: 'nora@company.example',
  password: ' a b ',
  confirm_password: ' a b ',
};

const register = (world: World, changes: object = {}) =>
  world.send(signInApi.register, { body: { ...form, ...changes } });
const signIn = (world: World, email: string, password: string) =>
  world.send(signInApi.signIn, { body: { email, password } });

describe('registering', () => {
  let world: World;

  beforeAll(async () => {
    world = await startWorld();
  });

  afterAll(() => world.close());

  const countUsers = async () => (await world.database.db.selectFrom('users').select('id').execute()).length;

  test.each(['a&b@company.example', 'jürgen@bücher.example', "o'neil+training@mail.company.example"])(
    '%s is a valid address',
    async (email) => {
      expect((await register(world, { email })).status).toBe(201);
      await world.database.db.deleteFrom('users').execute();
    },
  );

  test('an empty form is refused with a message for each field', async () => {
    const { status, problem } = await world.send(signInApi.register, {
      body: { first_name: '', last_name: ' ', email: '', password: '', confirm_password: '' },
    });
    expect(status).toBe(400);
    expect(problem.code).toBe('invalid_input');
    expect(problem.errors).toEqual({
      first_name: 'First name is required',
      last_name: 'Last name is required',
      email: 'Email is required',
      password: 'Password is required',
      confirm_password: '',
    });
  });

  test.each([
    ['first_name', 'First name is required', { first_name: undefined }],
    ['first_name', 'First name is required', { first_name: 5 }],
    ['first_name', 'At most 200 characters', { first_name: 'x'.repeat(201) }],
    ['last_name', 'Last name is required', { last_name: null }],
    ['email', 'Must be a valid email', { email: 'nora@' }],
    ['email', 'Must be a valid email', { email: `${'x'.repeat(250)}@company.example` }],
    ['email', 'Email is required', { email: { $ne: '' } }],
    ['password', 'Password is required', { password: undefined }],
    ['confirm_password', 'Your passwords do not match.', { confirm_password: 'a b' }],
    ['confirm_password', '', { confirm_password: '' }],
    ['confirm_password', '', { confirm_password: undefined }],
    ['password', 'At most 256 characters', { password: 'x'.repeat(257), confirm_password: 'x'.repeat(257) }],
  ])('a wrong %s is refused with “%s”', async (field, message, changes) => {
    const { status, problem } = await register(world, changes);
    expect([status, problem.code]).toEqual([400, 'invalid_input']);
    expect(problem.errors).toEqual({ [field]: message });
    expect(await countUsers()).toBe(0);
  });

  test('makes an employee without a department, whatever else the call names', async () => {
    const admin = await world.createPerson('admin');
    const { department } = await world.call(usersApi.createDepartment, {
      token: admin.token,
      body: { name: 'Sales' },
    });
    const { status, body } = await register(world, {
      first_name: '  Nora ',
      last_name: '\tLind\n',
      email: ' Nora@Company.Example ',
      _id: admin.id,
      id: admin.id,
      role: 'admin',
      department: department._id,
      department_id: department._id,
      background_color: 'red',
      has_temporary_password: true,
      deactivated_at: '2026-01-01T00:00:00.000Z',
      ['__proto__']: { role: 'admin' },
    });
    expect(status).toBe(201);
    expect(JSON.stringify(body)).not.toContain('a b');
    const { user } = (await signIn(world, form.email, form.password)).body;
    expect(user).toMatchObject({
      first_name: 'Nora',
      last_name: 'Lind',
      email: 'Nora@Company.Example',
      role: 'employee',
      department: null,
      has_temporary_password: false,
    });
    expect(user._id).not.toBe(admin.id);
    expect(user.background_color).toMatch(/^#[0-9a-f]{6}$/);
  });

  test('the password counts with its spaces', async () => {
    expect((await signIn(world, form.email, 'a b')).status).toBe(401);
    expect((await signIn(world, form.email, ' a b ')).status).toBe(200);
  });

  test('an e-mail that is taken is refused, in another case and with spaces too', async () => {
    const before = await countUsers();
    for (const email of [form.email, 'NORA@COMPANY.EXAMPLE', '  nora@company.example  ']) {
      const { status, problem } = await register(world, { email, password: 'x', confirm_password: 'x' });
      expect([status, problem]).toEqual([
        409,
        { message: 'This email is already in use.', code: 'email_taken' },
      ]);
    }
    expect(await countUsers()).toBe(before);
  });

  test('an address that looks the same but is spelt with other characters is the same', async () => {
    const [composed, decomposed] = ['ren\u00E9@company.example', 'Rene\u0301@company.example'];
    expect((await register(world, { email: decomposed })).status).toBe(201);
    expect((await register(world, { email: composed })).problem.code).toBe('email_taken');
    for (const email of [composed, decomposed]) {
      const { status, body } = await signIn(world, email, form.password);
      expect([status, body.user.email]).toEqual([200, 'Ren\u00E9@company.example']);
    }
  });

  test('a password of 256 characters and one of a single character work', async () => {
    for (const [index, password] of ['x'.repeat(256), '-', '密码🔑'].entries()) {
      const email = `long${index}@company.example`;
      await register(world, { email, password, confirm_password: password });
      expect((await signIn(world, email, password)).status).toBe(200);
    }
  });
});

describe('registration as it is configured', () => {
  test('closed: the call is refused and the screens are told', async () => {
    const world = await startWorld({ registration: { mode: 'closed' } });
    try {
      const { status, problem } = await register(world);
      expect([status, problem.code]).toEqual([403, 'registration_closed']);
      expect(problem.message).not.toBe('');
      expect((await signIn(world, form.email, form.password)).status).toBe(401);
    } finally {
      await world.close();
    }
  });

  test('by domains: only addresses of exactly these domains may register', async () => {
    const domains = ['company.example', 'branch.example'];
    const world = await startWorld({ registration: { mode: 'domains', domains } });
    try {
      for (const email of ['nora@other.example', 'nora@evil-company.example', 'nora@sub.company.example']) {
        const { status, problem } = await register(world, { email });
        expect([status, problem.code]).toEqual([403, 'registration_domain']);
      }
      for (const email of ['nora@COMPANY.example', 'nora@branch.example ']) {
        expect((await register(world, { email })).status).toBe(201);
      }
    } finally {
      await world.close();
    }
  });
});
