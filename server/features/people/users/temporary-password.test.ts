import { describe, expect, test } from 'vitest';
import { signInApi, usersApi } from '#shared/contract';
import { nobody } from '../../../../test/client.ts';
import { stage } from '../../../../test/cast.ts';
import { password, type Someone } from '../../../../test/world.ts';

describe('a temporary password', () => {
  const { world, admin } = stage({ people: { admin: 'admin' } });

  const set = (id: string, by = admin) =>
    by.call(usersApi.setTemporaryPassword, { params: { id }, body: {} });
  const signIn = ({ email }: Someone, given: string) =>
    world.as(nobody).send(signInApi.signIn, { body: { email, password: given } });

  test('is refused for oneself, and for somebody who has left or never was §9.3', async () => {
    const gone = await world.createPerson('employee');
    await admin.deletes(gone);
    const refusal = (id: string) =>
      admin.refusal(usersApi.setTemporaryPassword, { params: { id }, body: {} });
    expect(await refusal(admin.id)).toMatchObject({ status: 409, code: 'user_in_the_way' });
    expect(await refusal(gone.id)).toMatchObject({ status: 404 });
    expect(await refusal('00000000-0000-4000-8000-000000000000')).toMatchObject({ status: 404 });
    expect((await signIn(admin, password)).status).toBe(200);
  });

  test('takes the place of the old one, ends every sign-in, and works until the person changes it §9.3', async () => {
    const person = await world.createPerson('trainer');
    const tokens = [person.token, await world.signIn(person)];
    const { temp_password: first } = await set(person.id);
    expect(first).toMatch(/^[a-z2-9]{4}(-[a-z2-9]{4}){3}$/);
    for (const token of tokens) expect(await world.as({ token }).status(signInApi.verify)).toBe(401);
    expect((await signIn(person, password)).status).toBe(401);

    const signedIn = await signIn(person, first);
    expect(signedIn.body).toMatchObject({ user: { has_temporary_password: true } });
    const { temp_password: second } = await set(person.id);
    expect(second).not.toBe(first);
    expect((await signIn(person, first)).status).toBe(401);
    expect((await signIn(person, second)).status).toBe(200);
  });

  test('stands nowhere in clear: neither in the database nor in the audit trail §9.3', async () => {
    const person = await world.createPerson('employee');
    const { temp_password: given } = await set(person.id);
    const user = await world.database.db
      .selectFrom('users')
      .selectAll()
      .where('id', '=', person.id)
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(user)).not.toContain(given);
    const entries = await admin.trail({ person: person.id });
    expect(entries[0]).toMatchObject({ action: 'user.set-temporary-password' });
    const stored = await world.database.db.selectFrom('audit_entries').selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(given);
    expect(await world.database.db.selectFrom('idempotency_keys').selectAll().execute()).toEqual([]);
  });

  test('lets the last of several at once win, and two admins who give each other one both end up with one', async () => {
    const person = await world.createPerson('employee');
    const replies = await Promise.all(Array.from({ length: 8 }, () => set(person.id)));
    const works = [];
    for (const { temp_password: given } of replies) works.push((await signIn(person, given)).status);
    expect(works.filter((status) => status === 200)).toHaveLength(1);

    const pair = await Promise.all([world.createPerson('admin'), world.createPerson('admin')]);
    const [first, second] = pair;
    const give = (by: Someone, to: Someone) =>
      by.send(usersApi.setTemporaryPassword, { params: { id: to.id }, body: {} });
    const answers = await Promise.all([give(first, second), give(second, first)]);
    // The second one is signed out already, or both were in time.
    expect(answers.map(({ status }) => status).every((status) => [200, 401].includes(status))).toBe(true);
    expect(answers.some(({ status }) => status === 200)).toBe(true);
  });

  test('undoes a change of password under way, or is undone by it: one of both works', async () => {
    const person = await world.createPerson('employee');
    const [given, changed] = await Promise.all([
      set(person.id),
      person.send(signInApi.changePassword, {
        body: { current_password: password, new_password: 'a new one', confirm_new_password: 'a new one' },
      }),
    ]);
    const works = [
      (await signIn(person, given.temp_password)).status,
      (await signIn(person, 'a new one')).status,
    ];
    expect(works.toSorted((a, b) => a - b)).toEqual([200, 401]);
    if (changed.status !== 200) expect(works[0]).toBe(200);
  });
});
