import { describe, expect, test } from 'vitest';
import { signInApi, usersApi } from '#shared/contract';
import { invalidInputRefusal, nobody } from '../../../../../test/client.ts';
import { stage } from '../../../../../test/cast.ts';
import { startWorld } from '../../../../../test/world.ts';

const form = {
  first_name: 'Nora',
  last_name: 'Lind',
  email: 'nora@company.example',
  password: ' a b ',
  confirm_password: ' a b ',
};

describe('registering', () => {
  const { world } = stage({ people: {} });
  const countUsers = async () => (await world.database.db.selectFrom('users').select('id').execute()).length;

  test.each(['a&b@company.example', 'jürgen@bücher.example', "o'neil+training@mail.company.example"])(
    'succeeds with the address %s',
    async (email) => {
      await world.as(nobody).call(signInApi.register, { body: { ...form, email } });
      await world.database.db.deleteFrom('users').execute();
    },
  );

  test('is refused with a message for each field when the form is empty §39.1 §39.2 §49.11', async () => {
    const body = { first_name: '', last_name: ' ', email: '', password: '', confirm_password: '' };
    expect(await world.as(nobody).refusal(signInApi.register, { body })).toEqual({
      ...invalidInputRefusal,
      errors: {
        first_name: 'First name is required',
        last_name: 'Last name is required',
        email: 'Email is required',
        password: 'Password is required',
        confirm_password: '',
      },
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
  ])('with a wrong %s is refused with “%s”: %j', async (field, message, changes) => {
    const refusal = await world.as(nobody).refusal(signInApi.register, { body: { ...form, ...changes } });
    expect(refusal).toEqual({ ...invalidInputRefusal, errors: { [field]: message } });
    expect(await countUsers()).toBe(0);
  });

  test.each([
    ['first_name', 'http://evil.example'],
    ['last_name', 'x://y'],
    ['first_name', 'Visit WWW.evil'],
    ['last_name', 'evil.example'],
    ['first_name', 'evil\u3002example'],
    ['last_name', 'Prize 2.win'],
    ['first_name', 'e\u0301vil.example'],
  ])('with a %s like a web address is refused: %s §39.3', async (field, name) => {
    const { status, errors } = await world
      .as(nobody)
      .refusal(signInApi.register, { body: { ...form, [field]: name } });
    expect(status).toBe(400);
    expect(errors).toEqual({
      [field]: 'A name can’t look like a web address. Put a space after each dot.',
    });
    expect(await countUsers()).toBe(0);
  });

  test.each([
    ['J. R.', 'Sartre Jr.'],
    ['Ph. D. Ada', 'O’Neill-Smith'],
    ['www', 'Wwwilliams'],
  ])('takes the name %s %s §39.3', async (first_name, last_name) => {
    const body = { ...form, first_name, last_name };
    await world.as(nobody).call(signInApi.register, { body });
    await world.database.db.deleteFrom('users').execute();
  });

  test('makes an employee without a department, whatever else the form says §2.1 §16.1 §46.1', async () => {
    const admin = await world.createPerson('admin');
    const { department } = await admin.call(usersApi.createDepartment, { body: { name: 'Sales' } });
    const more = {
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
    };
    const reply = await world.as(nobody).call(signInApi.register, { body: { ...form, ...more } });
    expect(JSON.stringify(reply)).not.toContain('a b');
    const account = { email: form.email, password: form.password };
    const { user } = await world.as(nobody).call(signInApi.signIn, { body: account });
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

  test('keeps the spaces of the password', async () => {
    const { email } = form;
    expect(await world.as(nobody).status(signInApi.signIn, { body: { email, password: 'a b' } })).toBe(401);
    expect(await world.as(nobody).status(signInApi.signIn, { body: { email, password: ' a b ' } })).toBe(200);
  });

  test('is refused when the e-mail is taken, in another case and with spaces too §3.1', async () => {
    const before = await countUsers();
    for (const email of [form.email, 'NORA@COMPANY.EXAMPLE', '  nora@company.example  ']) {
      const body = { ...form, email, password: 'x', confirm_password: 'x' };
      const refusal = await world.as(nobody).refusal(signInApi.register, { body });
      expect(refusal).toEqual({ status: 409, code: 'email_taken', message: 'This email is already in use.' });
    }
    expect(await countUsers()).toBe(before);
  });

  test('takes an address that looks the same but is spelt with other characters for the same §3.2', async () => {
    const [composed, decomposed] = ['ren\u00E9@company.example', 'Rene\u0301@company.example'];
    await world.as(nobody).call(signInApi.register, { body: { ...form, email: decomposed } });
    const again = await world.as(nobody).send(signInApi.register, { body: { ...form, email: composed } });
    expect([again.status, again.problem.code]).toEqual([409, 'email_taken']);
    for (const email of [composed, decomposed]) {
      const { user } = await world
        .as(nobody)
        .call(signInApi.signIn, { body: { email, password: form.password } });
      expect(user.email).toBe('Ren\u00E9@company.example');
    }
  });

  test('takes a password of 256 characters and one of a single character §9.1 §39.2', async () => {
    for (const [index, password] of ['x'.repeat(256), '-', '密码🔑'].entries()) {
      const email = `long${index}@company.example`;
      const body = { ...form, email, password, confirm_password: password };
      await world.as(nobody).call(signInApi.register, { body });
      expect(await world.as(nobody).status(signInApi.signIn, { body: { email, password } })).toBe(200);
    }
  });
});

describe('registration', () => {
  test('is refused where it is closed, and makes no account §2.2', async () => {
    const world = await startWorld({ registration: { mode: 'closed' } });
    try {
      const refusal = await world.as(nobody).refusal(signInApi.register, { body: form });
      expect(refusal).toEqual({
        status: 403,
        code: 'registration_closed',
        message: 'Registration is closed. Please ask your administrator for an account.',
      });
      expect(await world.database.db.selectFrom('users').select('id').execute()).toEqual([]);
    } finally {
      await world.close();
    }
  });

  test('is refused to every address that is not of exactly one of the configured domains §2.2', async () => {
    const domains = ['company.example', 'branch.example'];
    const world = await startWorld({ registration: { mode: 'domains', domains } });
    try {
      for (const email of ['nora@other.example', 'nora@evil-company.example', 'nora@sub.company.example']) {
        const refusal = await world.as(nobody).refusal(signInApi.register, { body: { ...form, email } });
        expect(refusal).toMatchObject({ status: 403, code: 'registration_domain' });
      }
      for (const email of ['nora@COMPANY.example', 'nora@branch.example ']) {
        await world.as(nobody).call(signInApi.register, { body: { ...form, email } });
      }
    } finally {
      await world.close();
    }
  });
});
