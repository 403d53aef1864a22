import { describe, expect, test } from 'vitest';
import { signInApi, usersApi } from '#shared/contract';
import { nobody } from '../../../../test/client.ts';
import { messagesTo, tokensTo } from '../../../../test/message-tokens.ts';
import { stage } from '../../../../test/cast.ts';
import { userBody } from '../../../../test/user-body.ts';
import { withMail } from '../../../../test/world.ts';
import { invitation } from './invitation.ts';
import type { Kind } from './kind.ts';
import { reset } from './reset.ts';

const minute = 60_000;

describe('the letters with which somebody chooses a password', () => {
  const { world, admin } = stage({
    settings: withMail,
    people: { admin: { role: 'admin', first_name: 'Grace', last_name: 'Hopper' } },
  });

  /** The text now of the newest message of the kind to a person. */
  async function prepare(kind: Kind, name: 'reset' | 'invitation', personId: string) {
    const { config, clock, db } = world.services;
    const message = (await messagesTo(world, personId, name)).at(-1)!;
    const { first_name, last_name, email } = await db
      .selectFrom('users')
      .select(['first_name', 'last_name', 'email'])
      .where('id', '=', personId)
      .executeTakeFirstOrThrow();
    const person = { id: personId, name: { first: first_name, last: last_name }, email: email! };
    const { id, facts, created_at: createdAt } = message;
    const token = (await tokensTo(world, personId, name)).at(-1)!;
    const urlOf = (path: string) => `${config.publicUrl}${path}`;
    const due = { id, facts, createdAt, person, programId: null, sessionId: null };
    const companyName = () => Promise.resolve('Nordlicht GmbH');
    const context = { config, now: clock(), urlOf, companyName, token };
    return { token, prepared: await kind.prepare(db, due, context) };
  }

  const createUser = async (first_name = 'Ada') =>
    (await admin.call(usersApi.create, { body: userBody({ first_name, temp_password: null }) })).user;

  const forgot = (email: string) => world.as(nobody).call(signInApi.forgot, { body: { email } });
  const choose = (token: string) =>
    world.as(nobody).call(signInApi.reset, {
      body: { token, new_password: 'first-light', confirm_new_password: 'first-light' },
    });
  const dropped = { droppedBecause: expect.any(String) as string };

  test('are dropped once the password is chosen §82.10', async () => {
    const { _id: id, email } = await createUser();
    await forgot(email);
    const { token } = await prepare(reset, 'reset', id);
    await choose(token);
    expect((await prepare(reset, 'reset', id)).prepared).toEqual(dropped);
    expect((await prepare(invitation, 'invitation', id)).prepared).toEqual(dropped);
  });

  test('are dropped when their link would have run out §82.10', async () => {
    const { _id: id, email } = await createUser();
    await forgot(email);
    world.clock.advance(30 * minute);
    expect((await prepare(reset, 'reset', id)).prepared).toEqual(dropped);
    expect((await prepare(invitation, 'invitation', id)).prepared).toHaveProperty('letter');
    world.clock.advance(7 * 24 * 60 * minute);
    expect((await prepare(invitation, 'invitation', id)).prepared).toEqual(dropped);
  });

  test('say who has invited, until when in the zone of the company, and lead to the public address §82.6 §82.10', async () => {
    world.clock.set(new Date('2026-12-01T18:00:00Z'));
    const { _id: id, email } = await createUser('Zoë');
    const { prepared, token } = await prepare(invitation, 'invitation', id);
    expect(prepared).toEqual({
      letter: {
        subject: 'Nordlicht GmbH: your training account',
        paragraphs: [
          'Hi Zoë,',
          `Grace Hopper created an account for you, where you'll find your trainings. Sign in as ${email}.`,
          "Choose a password first. This link works only once and expires on December 8, 2026, 12:00 PM (UTC−6). Don't forward it.",
        ],
        button: { label: 'Choose a password', url: `https://training.company.example/welcome#${token}` },
        afterword:
          'If the link no longer works, choose “Forgot your password?” at https://training.company.example/login.',
      },
    });
    expect((await world.as(nobody).call(signInApi.viewLink, { body: { token } })).email).toBe(email);
  });

  test('give advice to a person who has not asked, and say until when §82.10', async () => {
    const { _id: id, email } = await createUser();
    await forgot(email);
    const { prepared, token } = await prepare(reset, 'reset', id);
    expect(prepared).toEqual({
      letter: {
        subject: 'Choose a new password',
        paragraphs: [
          'Hi Ada,',
          `Someone, hopefully you, asked for a new password for your account ${email}.`,
          "This link works only once and expires on December 1, 2026, 12:30 PM (UTC−6). Don't forward it.",
        ],
        button: { label: 'Choose a new password', url: `https://training.company.example/reset#${token}` },
        afterword: "If it wasn't you, ignore this e-mail: your password won't change.",
      },
    });
  });
});
