import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { calendarApi, chooseApi, programsApi, signInApi } from '#shared/contract';
import { invalidInputRefusal, nobody } from '../../../../../test/client.ts';
import { messagesTo, tokensTo } from '../../../../../test/message-tokens.ts';
import { startReminded } from '../../../../../test/reminded.ts';
import { buttonOf } from '../../../../../test/reminder-mails.ts';
import type { SeatsWorld } from '../../../../../test/seats.ts';
import { withMail, type Someone } from '../../../../../test/world.ts';
import { during } from '../../../../../test/cast.ts';

const expired = { status: 410, code: 'token_expired' };

describe('the link of a reminder', () => {
  const company = during(() => startReminded());
  let world: SeatsWorld;
  beforeAll(async () => {
    ({ world } = company);
  });

  const idsOf = (sessions: readonly { _id: string }[]) => sessions.map(({ _id }) => _id);
  const whole = async () => {
    const tables = ['assignments', 'audit_entries', 'message_tokens', 'messages', 'sign_ins', 'waits'];
    const rows = await Promise.all(
      tables.map((table) =>
        sql`select * from ${sql.table(table)} t order by t::text`.execute(world.database.db),
      ),
    );
    return rows.map((found) => found.rows);
  };

  test.each([
    ['made up', () => 'A'.repeat(43)],
    ['in another case', (token: string) => token.toLowerCase()],
    ['cut', (token: string) => token.slice(0, -1)],
    ['with more behind it', (token: string) => `${token}A`],
    ['the id of the message', (_: string, messageId: string) => messageId],
    ['of a thousand characters', () => 'x'.repeat(1_000)],
    ['none that a database could store', () => 'a\u0000b'],
  ])('opens nothing with a token that is %s §86.8', async (_, make) => {
    const { seats, ada, token } = await company.remindOne();
    const [message] = await messagesTo(world, ada.id, 'reminder');
    await company.expectExpired(make(token, message!.id), seats);
    expect(await seats.seatOf(ada)).toBeNull();
  });

  test('opens nothing else, and no other token opens it §86.7 §86.8', async () => {
    const { seats, ada, token } = await company.remindOne();
    await world.as(nobody).call(signInApi.forgot, { body: { email: ada.email } });
    const [resetToken] = await tokensTo(world, ada.id, 'reset');
    const { url } = await ada.call(calendarApi.subscribe, { body: {} });
    const feedToken = /([\w-]+)\.ics$/.exec(url)![1]!;
    for (const other of [resetToken!, feedToken, ada.token]) await company.expectExpired(other, seats);

    const password = { new_password: 'second-light', confirm_new_password: 'second-light' };
    expect(await world.as(nobody).refusal(signInApi.viewLink, { body: { token } })).toMatchObject(expired);
    expect(await world.as(nobody).refusal(signInApi.reset, { body: { token, ...password } })).toMatchObject(
      expired,
    );
    expect(await world.as(nobody).status(calendarApi.feed, { params: { token } })).toBe(404);
    expect(await world.as({ token }).status(signInApi.verify)).toBe(401);
    expect(await world.as({ token }).status(programsApi.view, { params: { id: seats.id } })).toBe(401);
    const cookie = { cookie: `token=${token}` };
    expect(await world.as(nobody).status(signInApi.verify, { headers: cookie })).toBe(401);
  });

  test('opens no session, sets no cookie, and is kept nowhere in clear §86.7', async () => {
    const { seats, token } = await company.remindOne();
    const viewed = await world.as(nobody).send(chooseApi.view, { params: { token } });
    const chosen = await company.choose(token, seats.sessions[0]!);
    for (const { status, headers } of [viewed, chosen]) {
      expect(status).toBeLessThan(300);
      expect(headers.getSetCookie()).toEqual([]);
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('referrer-policy')).toBe('no-referrer');
      expect(headers.get('x-robots-tag')).toBe('noindex');
    }
    for (const table of ['messages', 'message_tokens', 'audit_entries', 'idempotency_keys']) {
      const { rows } = await sql<{ text: string }>`
        select row_to_json(t)::text as text from ${sql.table(table)} t`.execute(world.database.db);
      expect(rows.map(({ text }) => text).join(), table).not.toContain(token);
    }
  });

  test('takes a session, and one of this program alone §86.6', async () => {
    const { seats, ada, token } = await company.remindOne();
    for (const [body, errors] of [
      [{}, { session: 'A session is required' }],
      [{ session: 'none' }, { session: 'A session is required' }],
      [{ session: { $ne: '' } }, { session: 'A session is required' }],
    ] as const) {
      const refusal = await world.as(nobody).refusal(chooseApi.choose, { params: { token }, body });
      expect(refusal).toMatchObject({ ...invalidInputRefusal, errors });
    }
    const other = await world.createSeats([null]);
    expect((await company.choose(token, other.sessions[0]!)).problem.code).toBe('session_of_other_program');
    expect((await company.choose(token, seats.id)).problem.code).toBe('session_of_other_program');
    expect(await seats.seatOf(ada)).toBeNull();
  });

  test('changes nothing when it is opened, however often §86.5', async () => {
    const { seats, token } = await company.remindOne();
    const before = await whole();
    for (let time = 0; time < 5; time += 1)
      expect(await company.view(token)).toMatchObject({ enrolled: false, program: { _id: seats.id } });
    for (const method of ['HEAD', 'OPTIONS', 'PUT', 'DELETE'])
      await fetch(`${world.baseUrl}/api/choose/${token}`, { method });
    await (await fetch(`${world.baseUrl}/choose/${token}`)).text();
    expect(await whole()).toEqual(before);
  });

  test('tells the training, by when it is due, and the next three sessions §86.5', async () => {
    const { seats, token } = await company.remindOne([null, 5, null, 7], { sessionDays: [5, 3, 6, 4] });
    expect(await company.view(token)).toMatchObject({
      program: { _id: seats.id, title: 'Fire Safety' },
      due: world.day(7),
      enrolled: false,
      sessions: [
        { _id: seats.sessions[1], capacity: 5, seats_taken: 0 },
        { _id: seats.sessions[3], trainer: { _id: world.trainer.id } },
        { _id: seats.sessions[0], capacity: null },
      ],
    });
  });

  test('leads where PUBLIC_URL says, and is answered the same, whatever host a request names', async () => {
    const { ada, token } = await company.remindOne();
    const headers = { 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' };
    const { body } = await world.as(nobody).send(chooseApi.view, { params: { token }, headers });
    expect(body).toEqual(await company.view(token));
    expect(JSON.stringify(body)).not.toContain('evil');
    const [mail] = company.mails.mailsTo(ada.email);
    expect(buttonOf(mail!)).toBe(`${withMail.publicUrl}/choose/${token}`);
  });

  test('suggests no session that is full, cancelled or begun, nor one at the time of another of theirs, at any call §86.1', async () => {
    const { seats, ada, token } = await company.remindOne([1, null, null, 3, null]);
    const suggested = async () => idsOf((await company.view(token)).sessions);
    const [full, cancelled, clashing, free] = seats.sessions;
    expect(await suggested()).toEqual([full, cancelled, clashing]);
    const [bob] = (await seats.assign(1)) as [Someone];
    await seats.enrol(bob, 0);
    await sql`
      update training_sessions set cancelled_at = ${world.clock.now()}, cancelled_by = ${world.admin.id}, cancel_reason = 'Storm'
      where id = ${cancelled}`.execute(world.database.db);
    const other = await world.createSeats([null], { sessionDays: [4] });
    await world.manager.assigns(other, ada);
    await other.enrol(ada, 0);
    expect(await suggested()).toEqual([free, seats.sessions[4]]);
    await sql`
      update training_sessions set starts_at = ${world.clock.now()}, ends_at = ${world.clock.now()}::timestamptz + interval '1 hour'
      where id = ${free}`.execute(world.database.db);
    expect(await suggested()).toEqual([seats.sessions[4]]);
  });

  test('enrols the recipient of the mail: the trail says that it was by mail, and the calendar comes §86.6', async () => {
    const { seats, ada, token } = await company.remindOne();
    const [first, second] = seats.sessions as [string, string];
    const { status, body } = await company.choose(token, second);
    expect([status, body.enrolledSession.enrolled_training_session]).toMatchObject([
      201,
      { _id: second, seats_taken: 1 },
    ]);
    expect(await seats.seatOf(ada)).toBe(1);
    const entries = await world.admin.trail({ limit: '1' });
    expect(entries).toMatchObject([
      {
        action: 'program.enrol-by-mail',
        actor: { _id: ada.id, role: 'employee' },
        people: [{ _id: ada.id }],
        program: { _id: seats.id },
        after: { session: second },
        address: '127.0.0.1',
      },
    ]);
    await company.mails.sendAll();
    expect(company.mails.mailsTo(ada.email).at(-1)!.raw).toContain('method=REQUEST');
    // The link still shows the chosen session. Any other use of it is refused as for anybody who has a seat.
    expect(await company.view(token)).toMatchObject({ enrolled: true, sessions: [{ _id: second }] });
    expect((await company.choose(token, first)).problem).toMatchObject({ code: 'already_enrolled' });
    expect(await seats.seatOf(ada)).toBe(1);
  });

  test('answers the same session again as before, and does it once §86.6', async () => {
    const { seats, ada, token } = await company.remindOne();
    const first = await company.choose(token, seats.sessions[1]!);
    const before = await whole();
    const again = await company.choose(token, seats.sessions[1]!);
    expect([again.status, again.body]).toEqual([first.status, first.body]);
    expect(await whole()).toEqual(before);
    expect(await seats.taken()).toEqual([null, 1]);
    expect(await messagesTo(world, ada.id, 'enrolled')).toHaveLength(1);
  });

  test('can be used again by a person who has given the seat back §86.3', async () => {
    const { seats, ada, token } = await company.remindOne();
    await company.choose(token, seats.sessions[1]!);
    await seats.giveBack(ada);
    expect(await company.view(token)).toMatchObject({ enrolled: false });
    expect((await company.choose(token, seats.sessions[0]!)).status).toBe(201);
  });

  test('names the others that have seats, where the session has become full §86.6', async () => {
    const { seats, token } = await company.remindOne([1, 2, 1]);
    const [bob, cara] = (await seats.assign(2)) as [Someone, Someone];
    await seats.enrol(bob, 0);
    await seats.enrol(cara, 2);
    const { status, problem } = await company.choose(token, seats.sessions[0]!);
    expect([status, problem.code]).toEqual([409, 'session_full']);
    expect(idsOf(problem.others as { _id: string }[])).toEqual([seats.sessions[1]]);
  });

  test('never shows where a session is held online, whatever is asked §86.7', async () => {
    const { seats, ada, token } = await company.remindOne([1, 2, 2]);
    const other = await world.createSeats([null], { sessionDays: [3] });
    await world.manager.assigns(other, ada);
    await other.enrol(ada, 0);
    await sql`
      update training_sessions set join_url = 'https://meet.company.example/' || id where cancelled_at is null`.execute(
      world.database.db,
    );
    const [bob] = (await seats.assign(1)) as [Someone];
    await seats.enrol(bob, 0);
    const text = async (session?: number, more: object = {}) => {
      const answer = await fetch(`${world.baseUrl}/api/choose/${token}`, {
        ...(session !== undefined && {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ session: seats.sessions[session], ...more }),
        }),
      });
      return `${answer.status} ${await answer.text()}`;
    };
    const answers = [
      await text(),
      await text(0),
      await text(1, { unless_clash: true }),
      await text(1),
      await text(1),
      await text(2),
      await text(),
    ];
    const expected = [
      /^200/,
      /^409.+session_full/,
      /^409.+session_clash/,
      /^201/,
      /^201/,
      /^409.+enrolled/,
      /^200/,
    ];
    for (const [index, answer] of answers.entries()) {
      expect(answer).toMatch(expected[index]!);
      expect(answer).not.toMatch(/meet\.company|https?:/);
    }
  });
});
