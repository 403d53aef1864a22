import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { auditApi, messagesApi, sessionMessagesApi } from '#shared/contract';
import { stage } from '../../../../test/cast.ts';
import { startMailedWorld } from '../../../../test/mailed-world.ts';
import { messagesTo } from '../../../../test/message-tokens.ts';
import type { Someone } from '../../../../test/world.ts';

const text = 'Please bring safety shoes.\n\nThe way: www.maps.example/hall?a=1&b=2';

describe('a message to a session', () => {
  const { world, admin, manager, trainer, ada, ben, cleo, program, createProgram } = stage({
    start: startMailedWorld,
    assigned: ['ada', 'ben', 'cleo'],
    program: { sessionDays: [2, 3], title: 'Fire Safety' },
    // Eleven at night, on a Friday: no message to a session waits for the morning.
    now: '2027-01-09T05:00:00Z',
  });
  beforeEach(async () => {
    world.smtp.mails.length = 0;
    await sql`delete from messages`.execute(world.database.db);
    await ada.enrols(program, 0);
    await ben.enrols(program, 0);
    await cleo.enrols(program, 1);
    await sql`delete from messages`.execute(world.database.db);
  });

  const params = () => ({ id: program.sessions[0]! });
  const write = (by: Someone, words = text) =>
    by.call(sessionMessagesApi.send, { params: params(), body: { text: words } });
  const refusal = (by: Someone, words = text, id = params().id) =>
    by.refusal(sessionMessagesApi.send, { params: { id }, body: { text: words } });
  const view = (by: Someone) => by.call(sessionMessagesApi.view, { params: params() });
  const withoutEmail = ({ id }: Someone) =>
    sql`update users set email = null, login = ${id.slice(0, 8)} where id = ${id}`.execute(world.database.db);
  const mailsTo = (person: Someone) => world.smtp.mailsTo(person.email);

  test('is refused to employees, and to people of other sessions and trainings §121.1', async () => {
    const [otherTrainer, otherManager] = [
      await world.createPerson('trainer'),
      await world.createPerson('manager'),
    ];
    expect(await refusal(ada)).toMatchObject({ status: 403, code: 'role_forbidden' });
    for (const person of [otherTrainer, otherManager])
      expect(await refusal(person)).toMatchObject({ status: 404, code: 'not_found' });
    expect(await refusal(admin, text, randomUUID())).toMatchObject({ status: 404 });
    for (const person of [ada, otherTrainer, otherManager])
      expect([403, 404]).toContain(await person.status(sessionMessagesApi.view, { params: params() }));
  });

  test('has 1 to 2,000 characters, which people can see §121.2', async () => {
    for (const words of ['', '  \n ', '\u200B', 'x'.repeat(2_001), 'a\u202Eb', 'bell\u0007'])
      expect(await refusal(trainer, words)).toMatchObject({ status: 400, code: 'invalid_input' });
    expect(await trainer.status(sessionMessagesApi.send, { params: params() })).toBe(400);
    expect(await write(trainer, 'x'.repeat(2_000))).toEqual({ people: 2, without_email: 0 });
  });

  test('is refused for a cancelled session, and in an archived training §121.1', async () => {
    const other = await createProgram({ sessionDays: [2, 3] });
    await manager.cancels(other, 0);
    expect(await refusal(trainer, text, other.sessions[0])).toMatchObject({ code: 'session_cancelled' });
    await admin.archives(other);
    expect(await refusal(manager, text, other.sessions[1])).toMatchObject({ code: 'program_archived' });
  });

  test('goes at once to everybody in the session, with its lines and links, and answers go to its writer §121.3', async () => {
    expect(await write(trainer)).toEqual({ people: 2, without_email: 0 });
    await world.send();
    expect(world.smtp.mails).toHaveLength(2);
    expect(mailsTo(cleo)).toEqual([]);
    const [{ parsed, raw }] = mailsTo(ada) as [ReturnType<typeof mailsTo>[number]];
    const name = `${trainer.first_name} ${trainer.last_name}`;
    expect(parsed.subject).toBe('Message about Fire Safety on Sun, Jan 10, 2027');
    expect(parsed.replyTo?.value).toEqual([{ name, address: trainer.email }]);
    expect(parsed.text).toContain(
      `${name} wrote to everyone in your “Fire Safety” session:\n\nPlease bring safety shoes.\n\nThe way: www.maps.example/hall?a=1&b=2`,
    );
    expect(String(parsed.html)).toContain(
      'Please bring safety shoes.<br><br>The way: <a href="http://www.maps.example/hall?a=1&amp;b=2" rel="noopener nofollow"',
    );
    expect(raw).not.toContain('List-Unsubscribe');
    const { messages } = await ada.call(messagesApi.listOwn);
    expect(messages[0]).toMatchObject({ kind: 'session-message', state: 'sent' });
    expect(messages[0]!.text).toContain(text);
  });

  test('makes neither markup nor headers of what somebody writes §121.3', async () => {
    const hostile =
      '<script>alert(1)</script>\njavascript:alert(1)\nhttps://a.example/"onclick="alert(1)\n-- \nBcc: x@y.example';
    await write(manager, hostile);
    await world.send();
    const [{ parsed }] = mailsTo(ada) as [ReturnType<typeof mailsTo>[number]];
    const html = String(parsed.html);
    expect(html).not.toMatch(/<script|href="javascript|onclick="/);
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;<br>javascript:alert(1)<br>');
    expect([parsed.bcc, parsed.cc]).toEqual([undefined, undefined]);
  });

  test('goes to people with an e-mail address, and tells how many have none §121.4', async () => {
    await withoutEmail(ben);
    expect(await view(manager)).toEqual({ people: 1, without_email: 1, left_today: 3 });
    expect(await write(manager)).toEqual({ people: 1, without_email: 1 });
    expect(await messagesTo(world, ben.id, 'session-message')).toEqual([]);
    await withoutEmail(ada);
    expect(await write(admin)).toEqual({ people: 0, without_email: 2 });
    // A message that nobody gets doesn't count.
    expect(await view(admin)).toEqual({ people: 0, without_email: 2, left_today: 2 });
  });

  test('goes out three times a day at most, by all writers together, even at the same moment §121.5', async () => {
    const people = [trainer, manager, admin, trainer, manager, admin];
    const answers = await Promise.all(
      people.map((person) => person.send(sessionMessagesApi.send, { params: params(), body: { text } })),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200, 200, 200, 429, 429, 429,
    ]);
    expect(await refusal(admin)).toEqual({
      status: 429,
      code: 'too_many_messages',
      message: 'Three messages were sent to the people in this session today. You can send more tomorrow.',
    });
    const { headers } = await admin.send(sessionMessagesApi.send, { params: params(), body: { text } });
    // Until midnight.
    expect(headers.get('retry-after')).toBe(String(60 * 60));
    expect(await view(admin)).toMatchObject({ left_today: 0 });
    expect(await messagesTo(world, ada.id, 'session-message')).toHaveLength(3);
    world.clock.advance(60 * 60_000);
    expect(await write(admin)).toMatchObject({ people: 2 });
  });

  test('is not counted by the database a fourth time, whatever code runs §121.5', async () => {
    for (let place = 1; place <= 3; place += 1) await write(admin);
    await expect(
      sql`insert into session_messages (session_id, day, place, written_by, written_at, text)
        values (${params().id}, '2027-01-08', 4, ${admin.id}, now(), 'x')`.execute(world.database.db),
    ).rejects.toThrow('session_messages_a_day');
  });

  test('is sent once with its Idempotency-Key §121.5', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const send = () => trainer.send(sessionMessagesApi.send, { params: params(), body: { text }, headers });
    const answers = await Promise.all([send(), send()]);
    answers.push(await send());
    for (const { status, body } of answers)
      expect([status, body]).toEqual([200, { people: 2, without_email: 0 }]);
    expect(await messagesTo(world, ada.id, 'session-message')).toHaveLength(1);
    expect(await view(trainer)).toMatchObject({ left_today: 2 });
  });

  test('is judged when it is sent: who has no seat any more gets none §121.6', async () => {
    await write(trainer);
    await ada.givesBack(program);
    await world.send();
    expect(mailsTo(ben).filter(({ parsed }) => parsed.subject?.startsWith('Message about'))).toHaveLength(1);
    expect(mailsTo(ada).filter(({ parsed }) => parsed.subject?.startsWith('Message about'))).toEqual([]);
    const [message] = await messagesTo(world, ada.id, 'session-message');
    expect(message!.dropped_because).toBe('The person no longer has a seat in this session.');
    // Messages are in the order of their times.
    world.clock.advance(1_000);
    await write(trainer);
    await admin.archives(program);
    await world.send();
    const [, late] = await messagesTo(world, ben.id, 'session-message');
    expect(late!.dropped_because).toBe('The training was archived.');
  });

  test('has an entry for each person, whose text is in the personal part §121.7', async () => {
    await write(manager);
    const { entries } = await admin.call(auditApi.list, {
      query: { action: 'session.message', limit: '10' },
    });
    const own = entries.filter(({ program: about }) => about?._id === program.id);
    expect(own).toHaveLength(2);
    const { rows } = await sql<{ people: string[]; after: object; personal: { after: object } }>`
      select person_ids as people, after, personal from audit_entries
      where action = 'session.message' and program_id = ${program.id} order by person_ids`.execute(
      world.database.db,
    );
    expect(rows).toEqual(
      [ada.id, ben.id].toSorted().map((id) => ({
        people: [id],
        after: { session: params().id },
        personal: expect.objectContaining({ after: { text } }) as object,
      })),
    );
  });
});
