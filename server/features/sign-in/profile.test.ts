import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { signInApi } from '#shared/api/sign-in';
import { usersApi } from '#shared/api/users';
import { password, startWorld, type Someone, type World } from '../../../test/world.ts';

let world: World;
let person: Someone;

beforeAll(async () => {
  world = await startWorld();
});

beforeEach(async () => {
  person = await world.createPerson('trainer');
});

afterAll(() => world.close());

const signIn = (email: string, tried: string) =>
  world.send(signInApi.signIn, { body: { email, password: tried } });

describe('changing the own name', () => {
  const changeName = (body: unknown, token?: string) => world.send(signInApi.changeName, { token, body });

  test('nobody does it without a sign-in', async () => {
    expect((await changeName({ first_name: 'A', last_name: 'B' })).status).toBe(401);
  });

  test.each([
    [
      { first_name: ' ', last_name: '' },
      { first_name: 'First name is required', last_name: 'Last name is required' },
    ],
    [{ first_name: 'A' }, { last_name: 'Last name is required' }],
    [{ first_name: 7, last_name: 'B' }, { first_name: 'First name is required' }],
    [{ first_name: 'A', last_name: 'x'.repeat(201) }, { last_name: 'At most 200 characters' }],
  ])('a wrong name is refused at its field: case %#', async (body, errors) => {
    const { status, problem } = await changeName(body, person.token);
    expect([status, problem.errors]).toEqual([400, errors]);
    const { user } = await world.call(signInApi.verify, { token: person.token });
    expect(user.last_name).toBe(person.last_name);
  });

  test('names lose surrounding space; anything else in the call changes nothing', async () => {
    const { status, body } = await changeName(
      { first_name: ' Jean-Luc ', last_name: ' O’Néill ', role: 'admin', email: 'x@company.example' },
      person.token,
    );
    expect([status, body.message]).toEqual([200, 'User updated successfully!']);
    const expected = {
      _id: person.id,
      first_name: 'Jean-Luc',
      last_name: 'O’Néill',
      role: 'trainer',
      email: person.email,
    };
    expect(body.user).toMatchObject(expected);
    const { user } = await world.call(signInApi.verify, { token: person.token });
    expect(user).toEqual(body.user);
  });
});

describe('changing the own password', () => {
  const form = { current_password: password, new_password: 'abcde', confirm_new_password: 'abcde' };
  const change = (changes: object, token?: string) =>
    world.send(signInApi.changePassword, { token, body: { ...form, ...changes } });

  test('nobody does it without a sign-in', async () => {
    expect((await change({})).status).toBe(401);
  });

  test('a wrong current password is refused at its field, and the sign-in goes on', async () => {
    const { status, problem } = await change({ current_password: 'wrong' }, person.token);
    expect([status, problem.code]).toEqual([400, 'wrong_current_password']);
    expect(Object.keys(problem.errors!)).toEqual(['current_password']);
    expect((await world.send(signInApi.verify, { token: person.token })).status).toBe(200);
  });

  test.each([
    [{ current_password: '' }, { current_password: 'Current password is required' }],
    [{ current_password: undefined }, { current_password: 'Current password is required' }],
    [
      { new_password: 'abcd', confirm_new_password: 'abcd' },
      { new_password: 'Password must be at least 5 characters' },
    ],
    [
      { new_password: '', confirm_new_password: '' },
      { new_password: 'Password must be at least 5 characters' },
    ],
    [{ confirm_new_password: 'abcdE' }, { confirm_new_password: 'Passwords must match' }],
    [{ confirm_new_password: '' }, { confirm_new_password: 'Passwords must match' }],
    [{ confirm_new_password: undefined }, { confirm_new_password: 'Passwords must match' }],
    [
      { new_password: 'x'.repeat(257), confirm_new_password: 'x'.repeat(257) },
      { new_password: 'At most 256 characters' },
    ],
  ])(
    'a wrong form is refused at its field and the old password still works: case %#',
    async (changes, errors) => {
      const { status, problem } = await change(changes, person.token);
      expect([status, problem.errors]).toEqual([400, errors]);
      expect((await signIn(person.email, password)).status).toBe(200);
    },
  );

  test('the new one works, the old one does not; this sign-in goes on and every other one ends', async () => {
    const [other, third] = [await world.signIn(person), await world.signIn(person)];
    const stranger = await world.createPerson('employee');
    const { status, body } = await change({}, person.token);
    expect(status).toBe(200);
    expect(body).toEqual({ message: 'Password updated successfully!' });
    const verify = async (token: string) => (await world.send(signInApi.verify, { token })).status;
    expect(await Promise.all([person.token, other, third, stranger.token].map(verify))).toEqual([
      200, 401, 401, 200,
    ]);
    expect((await signIn(person.email, password)).status).toBe(401);
    expect((await signIn(person.email, 'abcde')).status).toBe(200);
  });

  test('a new password keeps its spaces', async () => {
    await change({ new_password: '  x  ', confirm_new_password: '  x  ' }, person.token);
    expect((await signIn(person.email, '  x  ')).status).toBe(200);
  });

  test('a temporary password is suggested to be changed until it is', async () => {
    const admin = await world.createPerson('admin');
    await world.call(usersApi.create, {
      token: admin.token,
      body: {
        first_name: 'New',
        last_name: 'Comer',
        email: 'newcomer@company.example',
        temp_password: 't',
        role: 'employee',
        department: null,
      },
    });
    const { user, token } = (await signIn('newcomer@company.example', 't')).body;
    expect(user.has_temporary_password).toBe(true);
    expect((await change({ current_password: 't' }, token)).status).toBe(200);
    const { user: after } = await world.call(signInApi.verify, { token });
    expect(after.has_temporary_password).toBe(false);
  });
});
