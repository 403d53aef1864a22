import { describe, expect, test } from 'vitest';
import { companyApi, signInApi, usersApi } from '#shared/contract';
import { nobody } from '../../../../../test/client.ts';
import { companySettings } from '../../../../../test/company-settings.ts';
import { startMailedWorld } from '../../../../../test/mailed-world.ts';
import { createDigest, messagesTo, tokensTo } from '../../../../../test/message-tokens.ts';
import { stage } from '../../../../../test/cast.ts';
import { userBody } from '../../../../../test/user-body.ts';
import { password, type Someone } from '../../../../../test/world.ts';

describe('an address that an admin changes', () => {
  const { world, admin } = stage({ start: startMailedWorld, people: { admin: 'admin' } });

  const setAddress = ({ id }: Pick<Someone, 'id'>, email: string | null, login?: string) =>
    admin.edits({ id }, { email, ...(login && { login }) });
  const signIn = (email: string) => world.as(nobody).status(signInApi.signIn, { body: { email, password } });
  const textsTo = (address: string) => world.smtp.mailsTo(address).map(({ parsed }) => parsed.text!);

  test('opens the account at once in place of the former one, and ends no sign-in §92.9', async () => {
    const person = await world.createPerson('employee');
    await setAddress(person, 'at-once@company.example');
    expect(await signIn(person.email)).toBe(401);
    expect(await signIn('AT-ONCE@company.example')).toBe(200);
    expect(await person.status(signInApi.verify)).toBe(200);
  });

  test('ends the open links of mails to the former one §92.9', async () => {
    const person = await world.createPerson('employee');
    await admin.call(usersApi.invite, { params: { id: person.id } });
    await world.as(nobody).call(signInApi.forgot, { body: { email: person.email } });
    const tokens = [
      ...(await tokensTo(world, person.id, 'invitation')),
      ...(await tokensTo(world, person.id, 'reset')),
    ];
    expect(tokens).toHaveLength(2);
    await setAddress(person, 'links@company.example');
    await world.send();
    for (const token of tokens) {
      expect(await world.as(nobody).status(signInApi.viewLink, { body: { token } })).toBe(410);
      const body = { token, new_password: 'other light', confirm_new_password: 'other light' };
      expect(await world.as(nobody).status(signInApi.reset, { body })).toBe(410);
      expect(textsTo('links@company.example').join()).not.toContain(token);
    }
  });

  test('of somebody invited who has no password yet gets a new invitation in place of the message §92.14', async () => {
    await admin.call(companyApi.edit, { body: companySettings({ name: 'Nordlicht GmbH' }) });
    const { user } = await admin.call(usersApi.create, {
      body: userBody({ email: 'typo@company.example', temp_password: null }),
    });
    await world.send();
    world.clock.advance(60_000);
    await setAddress({ id: user._id }, 'right@company.example');
    await world.send();
    const [invitation, ...others] = textsTo('right@company.example');
    expect(others).toEqual([]);
    expect(invitation).toContain('Sign in as right@company.example');
    expect(invitation).not.toMatch(/password is the\s+same/);
    expect(textsTo('typo@company.example').at(-1)).toContain("won't get any more e-mails");
    const [former, fresh] = await tokensTo(world, user._id, 'invitation');
    expect(await world.as(nobody).status(signInApi.viewLink, { body: { token: former! } })).toBe(410);
    expect(invitation).toContain(fresh);
    const body = { token: fresh!, new_password: 'other light', confirm_new_password: 'other light' };
    expect(await world.as(nobody).status(signInApi.reset, { body })).toBe(200);
    const [newest, second] = await admin.trail({ person: user._id, action: 'user.invite' });
    expect([newest, second]).toMatchObject([{ action: 'user.invite' }, undefined]);
    // Somebody who has chosen a password keeps it.
    await setAddress({ id: user._id }, 'third@company.example');
    await world.send();
    expect(textsTo('third@company.example').join()).toMatch(/Your password is the\s+same as before/);
  });

  test('of somebody invited gets a new invitation where only its case changes, as the link has ended §92.14', async () => {
    const { user } = await admin.call(usersApi.create, {
      body: userBody({ email: 'case@company.example', temp_password: null }),
    });
    await setAddress({ id: user._id }, 'Case@company.example');
    const [former, fresh] = await tokensTo(world, user._id, 'invitation');
    expect(await world.as(nobody).status(signInApi.viewLink, { body: { token: former! } })).toBe(410);
    expect(await world.as(nobody).status(signInApi.viewLink, { body: { token: fresh! } })).toBe(200);
    expect(await messagesTo(world, user._id, 'address-changed')).toEqual([]);
  });

  test('is told to both mailboxes: to the former one without the new one, and without the name §92.10', async () => {
    const name = { first_name: 'Ottoline', last_name: 'Quill' };
    const person = await world.createPerson('employee', name);
    await setAddress(person, 'ottoline@new.example');
    await world.send();
    const [former, ...others] = textsTo(person.email);
    expect(others).toEqual([]);
    expect(former).toContain("won't get any more e-mails");
    expect(former).not.toMatch(/Ottoline|Quill|new\.example/);
    const [present] = textsTo('ottoline@new.example');
    expect(present).toContain('Hi Ottoline,');
    expect(present).toContain('ottoline@new.example');
    expect(present).not.toContain(person.email);
  });

  test('is not told again where only its case changes, nor where it is changed back before §92.10', async () => {
    const person = await world.createPerson('employee');
    await setAddress(person, person.email.toUpperCase());
    expect(await messagesTo(world, person.id, 'address-changed')).toEqual([]);
    await setAddress(person, 'detour@company.example');
    await setAddress(person, person.email);
    await world.send();
    expect(textsTo('detour@company.example').filter((text) => text.includes('detour'))).toEqual([]);
    expect(textsTo(person.email).filter((text) => text.includes('anymore'))).toEqual([]);
  });

  test('may be none where there is a login: then no mail goes out §92.11', async () => {
    const person = await world.createPerson('employee');
    await setAddress(person, null, 'no-mail-1');
    await world.send();
    expect(textsTo(person.email)).toHaveLength(1);
    await createDigest(world, person.id);
    await world.send();
    expect(await messagesTo(world, person.id, 'digest')).toMatchObject([
      { dropped_because: 'The person has no e-mail address.' },
    ]);
    expect(await admin.refusal(usersApi.invite, { params: { id: person.id } })).toMatchObject({
      status: 409,
      code: 'no_email',
    });
    const { invitation } = await admin.call(usersApi.view, { params: { id: person.id } });
    expect(invitation).toBeNull();
  });

  test('leaves the login as the way in, whatever its case, with the same answer where it is wrong §92.12', async () => {
    const person = await world.createPerson('employee');
    await setAddress(person, person.email, 'Zoë-42');
    expect(await signIn('zoË-42')).toBe(200);
    expect(await signIn(person.email)).toBe(200);
    const wrong = { email: 'ZOË-42', password: 'wrong light' };
    const answers = [wrong, { ...wrong, email: 'nobody-42' }].map((body) =>
      world.as(nobody).refusal(signInApi.signIn, { body }),
    );
    for (const answer of await Promise.all(answers))
      expect(answer).toEqual({
        status: 401,
        code: 'wrong_credentials',
        message: 'Invalid email or password.',
      });
    const { id } = person;
    await admin.deletes({ id });
    expect(await signIn('zoë-42')).toBe(401);
  });

  test('needs no password where somebody is created with a login alone, and nothing opens the account yet §92.11', async () => {
    const { user } = await admin.call(usersApi.create, {
      body: userBody({ email: undefined, login: 'kim-rho', temp_password: null }),
    });
    expect(user).toMatchObject({ email: '', login: 'kim-rho' });
    expect(await messagesTo(world, user._id, 'invitation')).toEqual([]);
    expect(await signIn('kim-rho')).toBe(401);
    const params = { id: user._id };
    const set = await admin.call(usersApi.setTemporaryPassword, { params, body: {} });
    const body = { email: 'KIM-RHO', password: set.temp_password };
    const signedIn = await world.as(nobody).call(signInApi.signIn, { body });
    expect(signedIn.user).toMatchObject({ email: '', has_temporary_password: true });
    const changed = {
      current_password: set.temp_password,
      new_password: 'my own light',
      confirm_new_password: 'my own light',
    };
    await world.as(signedIn).call(signInApi.changePassword, { body: changed });
    expect(
      await world
        .as(nobody)
        .status(signInApi.signIn, { body: { email: 'kim-rho', password: 'my own light' } }),
    ).toBe(200);
  });

  test('is proven to be the person’s, as an admin vouches for it: the next letter has the name §92.9', async () => {
    const person = await world.createPerson('employee', { first_name: 'Runa' });
    await world.database.db.deleteFrom('proven_addresses').where('person_id', '=', person.id).execute();
    await setAddress(person, 'runa@company.example');
    await world.as(nobody).call(signInApi.forgot, { body: { email: 'runa@company.example' } });
    await world.send();
    expect(textsTo('runa@company.example').every((text) => text.includes('Hi Runa,'))).toBe(true);
    expect(textsTo(person.email).join()).not.toContain('Runa');
  });
});
