import { describe, expect, test } from 'vitest';
import { signInApi, usersApi } from '#shared/contract';
import { invalidInputRefusal, nobody } from '../../../../test/client.ts';
import { stage } from '../../../../test/cast.ts';
import { userBody } from '../../../../test/user-body.ts';
import { password } from '../../../../test/world.ts';

const { world, person } = stage({ people: {}, newcomers: { person: 'trainer' } });

const signIn = (email: string, tried: string) =>
  world.as(nobody).send(signInApi.signIn, { body: { email, password: tried } });

describe('changing one’s own name', () => {
  test('is refused without a sign-in', async () => {
    const body = { first_name: 'A', last_name: 'B' };
    expect(await world.as(nobody).status(signInApi.changeName, { body })).toBe(401);
  });

  test.each([
    [
      { first_name: ' ', last_name: '' },
      { first_name: 'First name is required', last_name: 'Last name is required' },
    ],
    [{ first_name: 'A' }, { last_name: 'Last name is required' }],
    [{ first_name: 7, last_name: 'B' }, { first_name: 'First name is required' }],
    [{ first_name: 'A', last_name: 'x'.repeat(201) }, { last_name: 'At most 200 characters' }],
  ])('is refused with a message at each wrong field of %j', async (body, errors) => {
    const refusal = await person.refusal(signInApi.changeName, { body });
    expect(refusal).toEqual({ ...invalidInputRefusal, errors });
    const { user } = await person.call(signInApi.verify);
    expect(user.last_name).toBe(person.last_name);
  });

  test('removes surrounding space, and changes nothing else that the form says §49.11', async () => {
    const name = { first_name: ' Jean-Luc ', last_name: ' O’Néill ' };
    const more = { role: 'admin', email: 'x@company.example' };
    const changed = await person.call(signInApi.changeName, { body: { ...name, ...more } });
    expect(changed).toMatchObject({
      message: 'User updated successfully!',
      user: {
        _id: person.id,
        first_name: 'Jean-Luc',
        last_name: 'O’Néill',
        role: 'trainer',
        email: person.email,
      },
    });
    const { user } = await person.call(signInApi.verify);
    expect(user).toEqual(changed.user);
  });
});

describe('changing one’s own password', () => {
  const form = { current_password: password, new_password: 'abcde', confirm_new_password: 'abcde' };

  test('is refused without a sign-in', async () => {
    expect(await world.as(nobody).status(signInApi.changePassword, { body: form })).toBe(401);
  });

  test('is refused with a wrong current password, and the sign-in goes on', async () => {
    const body = { ...form, current_password: 'wrong' };
    const refusal = await person.refusal(signInApi.changePassword, { body });
    expect(refusal).toMatchObject({ status: 400, code: 'wrong_current_password' });
    expect(Object.keys(refusal.errors!)).toEqual(['current_password']);
    expect(await person.status(signInApi.verify)).toBe(200);
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
    'is refused with %j, with a message at the wrong field, and the old password still works §9.1 §42.1',
    async (changes, errors) => {
      const body = { ...form, ...changes };
      const refusal = await person.refusal(signInApi.changePassword, { body });
      expect(refusal).toEqual({ ...invalidInputRefusal, errors });
      expect((await signIn(person.email, password)).status).toBe(200);
    },
  );

  test('makes the new password work and the old one not, and ends every other sign-in of the person §9.2 §49.11', async () => {
    const secondSignIn = { token: await world.signIn(person) };
    const stranger = await world.createPerson('employee');
    const changed = await person.call(signInApi.changePassword, { body: form });
    expect(changed).toEqual({ message: 'Password updated successfully!' });
    expect(await person.status(signInApi.verify)).toBe(200);
    expect(await world.as(secondSignIn).status(signInApi.verify)).toBe(401);
    expect(await stranger.status(signInApi.verify)).toBe(200);
    expect((await signIn(person.email, password)).status).toBe(401);
    expect((await signIn(person.email, 'abcde')).status).toBe(200);
  });

  test('keeps the spaces of the new password', async () => {
    const body = { ...form, new_password: '  x  ', confirm_new_password: '  x  ' };
    await person.call(signInApi.changePassword, { body });
    expect((await signIn(person.email, '  x  ')).status).toBe(200);
  });

  test('ends the mark that the password is a temporary one §9.2', async () => {
    const admin = await world.createPerson('admin');
    const body = userBody({ email: 'newcomer@company.example', temp_password: 't' });
    await admin.call(usersApi.create, { body });
    const { body: newcomer } = await signIn('newcomer@company.example', 't');
    expect(newcomer.user.has_temporary_password).toBe(true);
    await world.as(newcomer).call(signInApi.changePassword, { body: { ...form, current_password: 't' } });
    const { user: after } = await world.as(newcomer).call(signInApi.verify);
    expect(after.has_temporary_password).toBe(false);
  });
});
