import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { auditApi } from '#shared/api/audit';
import { messagesApi } from '#shared/api/messages';
import { programsApi } from '#shared/api/programs';
import { seatsApi, sessionPlansApi } from '#shared/api/seats';
import type { Program } from '#shared/api/shapes';
import { usersApi } from '#shared/api/users';
import { startQuietWorld, withFirst, type QuietWorld } from '../../../../test/quiet-programs.ts';
import { readCalendarPart } from '../../../../test/seat-mails.ts';
import type { Someone } from '../../../../test/world.ts';

describe('changes of a program', () => {
  let world: QuietWorld;
  let admin: Someone;

  beforeAll(async () => {
    world = await startQuietWorld();
  });

  beforeEach(async () => {
    await world.beginAnew();
    ({ admin } = world.programs);
  });

  afterAll(() => world.close());

  const later = () => world.clock.advance(60_000);
  /** A program with a session tomorrow and one the day after, and somebody in the first who was told so. */
  async function createSeated(count = 1): Promise<{ program: Program; ada: Someone; people: Someone[] }> {
    const program = await world.programs.create([{ location: 'Room 4' }, { day: 2 }]);
    const people = await world.programs.seat(program, count, 0);
    await world.deliver();
    later();
    return { program, people, ada: people[0]! };
  }
  const textsTo = async (person: Someone) =>
    (await world.changesTo(person)).map(({ parsed }) => parsed.text!.replaceAll(/\s+/g, ' '));
  const entriesOf = async ({ _id }: Program) => {
    const { entries } = await world.as(admin).call(auditApi.list, { query: { program: _id } });
    return entries
      .filter(({ action }) => action === 'program.publish')
      .map(({ actor, after }) => ({ by: actor?._id ?? null, ...(after as object) }));
  };

  test.each(['manager', 'trainer'] as const)('are published by no %s', async (role) => {
    const { program } = await createSeated();
    await world.edit(program, withFirst({ time: '11:00' }));
    const call = { params: { id: program._id }, body: { notify: 'now' as const } };
    expect(await world.as(world.programs[role]).refusal(programsApi.publish, call)).toMatchObject({
      status: 403,
    });
    expect(await world.waiting(program)).toMatchObject({ people: 1 });
  });

  test('are published by nobody in an unknown program, nor in an archived one', async () => {
    const { program } = await createSeated();
    await world.edit(program, withFirst({ time: '11:00' }));
    const params = { id: program._id };
    const body = { notify: 'now' as const };
    expect(
      await world
        .as(admin)
        .refusal(programsApi.publish, { params: { id: '7f1a3c52-95e7-4c0e-8d0e-3f6b3a8f2b11' }, body }),
    ).toMatchObject({ status: 404 });
    await world.as(admin).call(programsApi.archive, { params });
    expect(await world.as(admin).refusal(programsApi.publish, { params, body })).toMatchObject({
      status: 409,
      code: 'program_archived',
    });
  });

  test.each(['later', 'soon', '', null, undefined])(
    'are not published for %j, which says neither now nor nobody',
    async (notify) => {
      const { program } = await createSeated();
      await world.edit(program, withFirst({ time: '11:00' }));
      const body = { notify } as never;
      expect(
        await world.as(admin).refusal(programsApi.publish, { params: { id: program._id }, body }),
      ).toMatchObject({ status: 400, errors: { notify: 'Must be now or nobody' } });
    },
  );

  test('are not made with a wrong word for whom they are told', async () => {
    const { program } = await createSeated();
    const { params, body } = await world.edited(program, withFirst({ time: '11:00' }));
    expect(
      await world.as(admin).refusal(programsApi.edit, { params, body: { ...body, notify: 'soon' as never } }),
    ).toMatchObject({ status: 400, errors: { notify: 'Must be later, now or nobody' } });
  });

  test('concern nobody where none wait', async () => {
    const { program } = await createSeated();
    expect(await world.publish(program, 'now')).toBe(0);
    await world.edit(program, () => ({ title: 'Fire Safety 2', description: 'Anew.' }));
    expect(await world.waiting(program)).toBeNull();
    expect(await world.publish(program, 'nobody')).toBe(0);
    expect(await entriesOf(program)).toEqual([]);
  });

  test('are told ten minutes after the last edit, once and together', async () => {
    const { program, ada } = await createSeated();
    await world.edit(program, withFirst({ time: '11:00' }));
    expect(await world.waiting(program)).toEqual({
      people: 1,
      trainers: 1,
      publish_at: '2026-12-01T12:11:00.000Z',
    });
    expect(await world.letMinutesPass(9)).toBe(0);
    await world.edit(program, withFirst({ location: 'Room 5' }));
    expect(await world.letMinutesPass(9)).toBe(0);
    expect(await textsTo(ada)).toEqual([]);
    expect(await world.letMinutesPass(1)).toBe(1);
    const [mail, ...others] = await world.changesTo(ada);
    expect(others).toHaveLength(0);
    expect(mail!.parsed.subject).toBe('Changed: Fire Safety on December 2, 2026');
    expect(mail!.parsed.text!.replaceAll(/\s+/g, ' ')).toContain(
      'Was: December 2, 2026, 9:00 AM to 10:00 AM (UTC−6), Room 4 ' +
        'Now: December 2, 2026, 11:00 AM to 12:00 PM (UTC−6), Room 5',
    );
    expect(readCalendarPart(mail!)).toMatchObject({
      method: 'REQUEST',
      events: [{ sequence: 2, start: '2026-12-02T17:00:00Z', location: 'Room 5', status: 'CONFIRMED' }],
    });
    expect(await world.letMinutesPass(60)).toBe(0);
    expect(await textsTo(ada)).toEqual([]);
    expect(await entriesOf(program)).toEqual([{ by: null, notify: 'later', people: 1 }]);
  });

  test('that are taken back are told nobody', async () => {
    const { program, ada } = await createSeated();
    const { deadline } = world.programs.asShown(program);
    await world.edit(program, () => ({ deadline: world.day(9) }));
    await world.edit(program, withFirst({ time: '11:00' }));
    later();
    await world.edit(program, withFirst({ time: '09:00' }));
    expect(await world.waiting(program)).toMatchObject({ people: 1, trainers: 0 });
    await world.edit(program, () => ({ deadline }));
    expect(await world.waiting(program)).toBeNull();
    expect(await world.letMinutesPass(10)).toBe(0);
    expect(await textsTo(ada)).toEqual([]);
  });

  test('are told at once where the edit says so, with what has waited', async () => {
    const { program, ada } = await createSeated();
    await world.edit(program, withFirst({ time: '11:00' }));
    await world.edit(program, () => ({ deadline: world.day(9) }), 'now');
    const [text] = await textsTo(ada);
    expect(text).toContain('Was: December 2, 2026, 9:00 AM');
    expect(text).toContain('Now: December 2, 2026, 11:00 AM');
    expect(text).toContain('Was due: December 8, 2026 Now due: December 10, 2026');
    expect(await world.waiting(program)).toBeNull();
    expect(await entriesOf(program)).toEqual([{ by: admin.id, notify: 'now', people: 1 }]);
  });

  test('are told nobody where the edit says so, neither then nor later; the calendar has them', async () => {
    const { program, ada } = await createSeated();
    await world.edit(program, () => ({ deadline: world.day(9) }));
    await world.edit(program, withFirst({ time: '11:00' }), 'nobody');
    expect(await world.letMinutesPass(10)).toBe(0);
    expect(await textsTo(ada)).toEqual([]);
    expect(await entriesOf(program)).toEqual([{ by: admin.id, notify: 'nobody', people: 1 }]);
    later();
    await world.edit(program, withFirst({ location: 'Room 5' }), 'now');
    const [mail] = await world.changesTo(ada);
    expect(mail!.parsed.text!.replaceAll(/\s+/g, ' ')).toContain(
      'Was: December 2, 2026, 11:00 AM to 12:00 PM (UTC−6), Room 4 Now: December 2, 2026, 11:00 AM',
    );
    expect(readCalendarPart(mail!).events).toMatchObject([{ sequence: 2 }]);
  });

  test('are told at once, or nobody, by the page as well', async () => {
    const { program, people } = await createSeated(3);
    await world.edit(program, withFirst({ time: '11:00' }));
    expect(await world.publish(program, 'nobody')).toBe(3);
    later();
    await world.edit(program, withFirst({ time: '12:00' }));
    expect(await world.publish(program, 'now')).toBe(3);
    expect(await world.publish(program, 'now')).toBe(0);
    for (const person of people)
      expect(await textsTo(person)).toEqual([expect.stringContaining('Was: December 2, 2026, 11:00 AM')]);
    expect(await entriesOf(program)).toEqual([
      { by: admin.id, notify: 'now', people: 3 },
      { by: admin.id, notify: 'nobody', people: 3 },
    ]);
  });

  test('of the deadline concern whoever is due by it and has not done it', async () => {
    const program = await world.programs.create([{}, { day: 2 }]);
    const [open, extended, complete] = await world.programs.seat(program, 3, 0);
    await world.programs.letDue(extended!, '2026-12-20T12:00:00Z');
    await world.as(world.programs.trainer).call(programsApi.complete, {
      params: { id: program._id },
      body: { completed_employees: [complete!.id] },
    });
    await world.deliver();
    later();
    await world.edit(program, () => ({ deadline: world.day(9) }), 'now');
    const [mail] = await world.changesTo(open!);
    expect(mail!.parsed.subject).toBe('Changed: Fire Safety is due December 10, 2026');
    expect(mail!.parsed.attachments).toEqual([]);
    for (const person of [extended!, complete!]) expect(await textsTo(person)).toEqual([]);
  });

  test('tell whoever came meanwhile what they have seen themselves', async () => {
    const { program } = await createSeated();
    const { deadline } = world.programs.asShown(program);
    await world.edit(program, (shown) => ({
      ...withFirst({ time: '11:00' })(shown),
      deadline: world.day(9),
    }));
    later();
    const [late] = await world.programs.seat(program, 1, 0);
    await world.deliver();
    expect(await world.waiting(program)).toMatchObject({ people: 1 });
    later();
    // For the others this takes all of it back.
    await world.edit(program, (shown) => ({ ...withFirst({ time: '09:00' })(shown), deadline }));
    expect(await world.waiting(program)).toMatchObject({ people: 1, trainers: 0 });
    expect(await world.letMinutesPass(10)).toBe(1);
    const [text] = await textsTo(late!);
    expect(text).toContain('Was: December 2, 2026, 11:00 AM');
    expect(text).toContain('Now: December 2, 2026, 9:00 AM');
    expect(text).toContain('Was due: December 10, 2026 Now due: December 8, 2026');
  });

  test('are told once to whoever has not got the invitation yet: by that', async () => {
    const program = await world.programs.create([{}, { day: 2 }]);
    const [ada] = await world.programs.seat(program, 1, 0);
    later();
    await world.edit(program, withFirst({ time: '11:00' }), 'now');
    expect(await textsTo(ada!)).toEqual([]);
    const [invitation, ...others] = world.smtp.mailsTo(ada!.email);
    expect(others).toHaveLength(0);
    expect(readCalendarPart(invitation!).events).toMatchObject([{ start: '2026-12-02T17:00:00Z' }]);
    await world.deliver();
    const { messages } = await world.as(ada!).call(messagesApi.listOwn);
    expect(messages.map(({ kind, state }) => `${kind} ${state}`)).toEqual([
      'program-changed dropped',
      'enrolled sent',
    ]);
    later();
    await world.edit(program, withFirst({ time: '09:00' }), 'now');
    expect(await textsTo(ada!)).toEqual([expect.stringContaining('Was: December 2, 2026, 11:00 AM')]);
  });

  test('that wait in the outbox are told together, from what the person knows', async () => {
    const { program, ada } = await createSeated();
    const { deadline } = world.programs.asShown(program);
    for (const time of ['10:00', '11:00', '12:00']) {
      later();
      await world.edit(
        program,
        (shown) => ({ ...withFirst({ time })(shown), deadline: world.day(Number(time.slice(0, 2))) }),
        'now',
      );
    }
    const texts = await textsTo(ada);
    expect(texts).toHaveLength(1);
    expect(texts[0]).toContain('Was: December 2, 2026, 9:00 AM');
    expect(texts[0]).toContain('Now: December 2, 2026, 12:00 PM');
    expect(texts[0]).toContain('Was due: December 8, 2026 Now due: December 13, 2026');
    later();
    await world.edit(program, withFirst({ time: '11:00' }), 'now');
    later();
    await world.edit(program, withFirst({ time: '12:00' }), 'now');
    await world.edit(program, () => ({ deadline }), 'nobody');
    expect(await textsTo(ada)).toEqual([]);
  });

  test('that wait in the outbox wait for further ones, and are told with them', async () => {
    const { program, ada } = await createSeated();
    await world.edit(program, () => ({ deadline: world.day(8) }), 'now');
    await world.edit(program, () => ({ deadline: world.day(9) }));
    expect(await textsTo(ada)).toEqual([]);
    expect(await world.letMinutesPass(10)).toBe(1);
    expect(await textsTo(ada)).toEqual([
      expect.stringContaining('Was due: December 8, 2026 Now due: December 10, 2026'),
    ]);
    expect(await textsTo(ada)).toEqual([]);
  });

  test('are not told whoever has left the session, the training or the company', async () => {
    const { program, people } = await createSeated(4);
    const [switched, unassigned, left, stays] = people as [Someone, Someone, Someone, Someone];
    await world.edit(program, withFirst({ time: '11:00' }));
    const params = { id: program._id };
    await world.as(switched).call(seatsApi.switchSession, {
      params,
      body: { session: world.programs.sessionOf(program, 1) },
    });
    await world
      .as(world.programs.manager)
      .call(programsApi.unassign, { params: { ...params, employeeId: unassigned.id } });
    await world.as(admin).call(usersApi.delete, { params: { id: left.id } });
    expect(await world.letMinutesPass(10)).toBe(1);
    for (const person of [switched, unassigned, left]) expect(await textsTo(person)).toEqual([]);
    expect(await textsTo(stays)).toHaveLength(1);
  });

  test.each(['cancelled', 'archived'])(
    'are not told once the session is %s, which is told itself',
    async (how) => {
      const { program, ada } = await createSeated();
      await world.edit(program, withFirst({ time: '11:00' }));
      await world.edit(program, withFirst({ time: '12:00' }), 'now');
      await world.edit(program, withFirst({ time: '13:00' }));
      const params = { id: program._id };
      if (how === 'archived') await world.as(admin).call(programsApi.archive, { params });
      else await world.as(admin).call(sessionPlansApi.cancel, world.programs.cancellation(program, 0));
      expect(await world.letMinutesPass(10)).toBe(0);
      expect(await textsTo(ada)).toEqual([]);
      expect(world.smtp.mailsTo(ada.email)).toHaveLength(2);
      expect(await textsTo(world.programs.trainer)).toEqual([]);
    },
  );

  test('of sessions are told their trainer, in one message without a calendar part', async () => {
    const program = await world.programs.create([{}, { day: 2 }]);
    await world.edit(program, ({ sessions }) => ({
      sessions: sessions.map((session) => ({ ...session, time: '11:00' })),
    }));
    expect(await world.waiting(program)).toMatchObject({ people: 0, trainers: 1 });
    expect(await world.letMinutesPass(10)).toBe(0);
    const [mail, ...others] = await world.changesTo(world.programs.trainer);
    expect(others).toHaveLength(0);
    expect(mail!.parsed.subject).toBe('Changed: 2 sessions of Fire Safety');
    expect(mail!.parsed.text!.match(/Was: .* 9:00 AM/g)).toHaveLength(2);
    expect(mail!.parsed.attachments).toEqual([]);
  });

  test('of sessions tell a trainer nothing who did not give them before', async () => {
    const { program } = await createSeated();
    const other = await world.createPerson('trainer');
    await world.edit(program, withFirst({ time: '11:00', trainer: other.id }), 'now');
    for (const trainer of [other, world.programs.trainer]) expect(await textsTo(trainer)).toEqual([]);
  });

  test('of a link are told whoever joins by it', async () => {
    const { program, ada } = await createSeated();
    await world.edit(program, withFirst({ join_url: 'https://meet.company.example/2' }), 'now');
    expect(await textsTo(ada)).toEqual([expect.stringContaining('Room 4, https://meet.company.example/2')]);
  });

  test('of seats and trainers are told nobody', async () => {
    const { program } = await createSeated();
    const other = await world.createPerson('trainer');
    await world.edit(program, withFirst({ capacity: 12, trainer: other.id }));
    expect(await world.waiting(program)).toBeNull();
  });

  test('are counted for admins alone', async () => {
    const { program } = await createSeated();
    await world.edit(program, withFirst({ time: '11:00' }));
    for (const person of [world.programs.manager, world.programs.trainer]) {
      const view = await world.as(person).call(programsApi.view, { params: { id: program._id } });
      expect(view.program).not.toHaveProperty('unpublished_changes');
    }
  });
});
