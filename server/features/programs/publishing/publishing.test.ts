import { beforeEach, describe, expect, test } from 'vitest';
import { messagesApi, programsApi } from '#shared/contract';
import type { Program } from '#shared/shapes';
import { startQuietWorld, withFirst } from '../../../../test/quiet-programs.ts';
import { readCalendarPart } from '../../../../test/seat-mails.ts';
import type { Someone } from '../../../../test/world.ts';
import { during } from '../../../../test/cast.ts';

describe('changes of a program', () => {
  const world = during(() => startQuietWorld());
  let admin: Someone;
  beforeEach(async () => {
    await world.beginAnew();
    ({ admin } = world.programs);
  });

  const later = () => world.clock.advance(60_000);
  const entriesOf = async ({ _id }: Program) => {
    const entries = await admin.trail({ program: _id });
    return entries
      .filter(({ action }) => action === 'program.publish')
      .map(({ actor, after }) => ({ by: actor?._id ?? null, ...(after as object) }));
  };

  test.each(['manager', 'trainer'] as const)('are published by no %s §85.6', async (role) => {
    const { program } = await world.createSeated();
    await world.edit(program, withFirst({ time: '11:00' }));
    const call = { params: { id: program._id }, body: { notify: 'now' as const } };
    expect(await world.programs[role].refusal(programsApi.publish, call)).toMatchObject({
      status: 403,
    });
    expect(await world.waiting(program)).toMatchObject({ people: 1 });
  });

  test('are published by nobody in an unknown program, nor in an archived one §85.6', async () => {
    const { program } = await world.createSeated();
    await world.edit(program, withFirst({ time: '11:00' }));
    const params = { id: program._id };
    const body = { notify: 'now' as const };
    expect(
      await admin.refusal(programsApi.publish, {
        params: { id: '7f1a3c52-95e7-4c0e-8d0e-3f6b3a8f2b11' },
        body,
      }),
    ).toMatchObject({ status: 404 });
    await admin.archives(params);
    expect(await admin.refusal(programsApi.publish, { params, body })).toMatchObject({
      status: 409,
      code: 'program_archived',
    });
  });

  test.each(['later', 'soon', '', null, undefined])(
    'are not published for %j, which says neither now nor nobody §85.6',
    async (notify) => {
      const { program } = await world.createSeated();
      await world.edit(program, withFirst({ time: '11:00' }));
      const body = { notify } as never;
      expect(await admin.refusal(programsApi.publish, { params: { id: program._id }, body })).toMatchObject({
        status: 400,
        errors: { notify: 'Must be “now” or “nobody”' },
      });
    },
  );

  test('are not made with a wrong word for their audience §85.5', async () => {
    const { program } = await world.createSeated();
    const { params, body } = await world.edited(program, withFirst({ time: '11:00' }));
    expect(
      await admin.refusal(programsApi.edit, { params, body: { ...body, notify: 'soon' as never } }),
    ).toMatchObject({ status: 400, errors: { notify: 'Must be “later”, “now” or “nobody”' } });
  });

  test('concern nobody where none wait §85.2 §85.6', async () => {
    const { program } = await world.createSeated();
    expect(await world.publish(program, 'now')).toBe(0);
    await world.edit(program, () => ({ title: 'Fire Safety 2', description: 'Anew.' }));
    expect(await world.waiting(program)).toBeNull();
    expect(await world.publish(program, 'nobody')).toBe(0);
    expect(await entriesOf(program)).toEqual([]);
  });

  test('are told ten minutes after the last edit, once and together §85.1 §85.3', async () => {
    const { program, ada } = await world.createSeated();
    await world.edit(program, withFirst({ time: '11:00' }));
    expect(await world.waiting(program)).toEqual({
      people: 1,
      trainers: 1,
      publish_at: '2026-12-01T12:11:00.000Z',
    });
    expect(await world.letMinutesPass(9)).toBe(0);
    await world.edit(program, withFirst({ location: 'Room 5' }));
    expect(await world.letMinutesPass(9)).toBe(0);
    expect(await world.textsTo(ada)).toEqual([]);
    expect(await world.letMinutesPass(1)).toBe(1);
    const [mail, ...others] = await world.changesTo(ada);
    expect(others).toHaveLength(0);
    expect(mail!.parsed.subject).toBe('Changed: Fire Safety on Wed, Dec 2, 2026');
    expect(mail!.parsed.text!.replaceAll(/\s+/g, ' ')).toContain(
      'Was: Wed, Dec 2, 2026 · 9:00 AM – 10:00 AM (UTC−6), Room 4 ' +
        'Now: Wed, Dec 2, 2026 · 11:00 AM – 12:00 PM (UTC−6), Room 5',
    );
    expect(readCalendarPart(mail!)).toMatchObject({
      method: 'REQUEST',
      events: [{ sequence: 2, start: '2026-12-02T17:00:00Z', location: 'Room 5', status: 'CONFIRMED' }],
    });
    expect(await world.letMinutesPass(60)).toBe(0);
    expect(await world.textsTo(ada)).toEqual([]);
    expect(await entriesOf(program)).toEqual([{ by: null, notify: 'later', people: 1 }]);
  });

  test('that are taken back are told nobody §85.1', async () => {
    const { program, ada } = await world.createSeated();
    const { deadline } = world.programs.asShown(program);
    await world.edit(program, () => ({ deadline: world.day(9) }));
    await world.edit(program, withFirst({ time: '11:00' }));
    later();
    await world.edit(program, withFirst({ time: '09:00' }));
    expect(await world.waiting(program)).toMatchObject({ people: 1, trainers: 0 });
    await world.edit(program, () => ({ deadline }));
    expect(await world.waiting(program)).toBeNull();
    expect(await world.letMinutesPass(10)).toBe(0);
    expect(await world.textsTo(ada)).toEqual([]);
  });

  test('are told at once where the edit says so, with what has waited §85.5', async () => {
    const { program, ada } = await world.createSeated();
    await world.edit(program, withFirst({ time: '11:00' }));
    await world.edit(program, () => ({ deadline: world.day(9) }), 'now');
    const [text] = await world.textsTo(ada);
    expect(text).toContain('Was: Wed, Dec 2, 2026 · 9:00 AM');
    expect(text).toContain('Now: Wed, Dec 2, 2026 · 11:00 AM');
    expect(text).toContain('Was due: December 8, 2026 Now due: December 10, 2026');
    expect(await world.waiting(program)).toBeNull();
    expect(await entriesOf(program)).toEqual([{ by: admin.id, notify: 'now', people: 1 }]);
  });

  test('are told nobody where the edit says so, neither then nor later; the calendar has them §85.5', async () => {
    const { program, ada } = await world.createSeated();
    await world.edit(program, () => ({ deadline: world.day(9) }));
    await world.edit(program, withFirst({ time: '11:00' }), 'nobody');
    expect(await world.letMinutesPass(10)).toBe(0);
    expect(await world.textsTo(ada)).toEqual([]);
    expect(await entriesOf(program)).toEqual([{ by: admin.id, notify: 'nobody', people: 1 }]);
    later();
    await world.edit(program, withFirst({ location: 'Room 5' }), 'now');
    const [mail] = await world.changesTo(ada);
    expect(mail!.parsed.text!.replaceAll(/\s+/g, ' ')).toContain(
      'Was: Wed, Dec 2, 2026 · 11:00 AM – 12:00 PM (UTC−6), Room 4 Now: Wed, Dec 2, 2026 · 11:00 AM',
    );
    expect(readCalendarPart(mail!).events).toMatchObject([{ sequence: 2 }]);
  });

  test('are told at once, or nobody, by the page as well §85.6', async () => {
    const { program, people } = await world.createSeated(3);
    await world.edit(program, withFirst({ time: '11:00' }));
    expect(await world.publish(program, 'nobody')).toBe(3);
    later();
    await world.edit(program, withFirst({ time: '12:00' }));
    expect(await world.publish(program, 'now')).toBe(3);
    expect(await world.publish(program, 'now')).toBe(0);
    for (const person of people)
      expect(await world.textsTo(person)).toEqual([
        expect.stringContaining('Was: Wed, Dec 2, 2026 · 11:00 AM'),
      ]);
    expect(await entriesOf(program)).toEqual([
      { by: admin.id, notify: 'now', people: 3 },
      { by: admin.id, notify: 'nobody', people: 3 },
    ]);
  });

  test('that wait in the outbox are told together, from what the person knows §85.4', async () => {
    const { program, ada } = await world.createSeated();
    const { deadline } = world.programs.asShown(program);
    for (const time of ['10:00', '11:00', '12:00']) {
      later();
      await world.edit(
        program,
        (shown) => ({ ...withFirst({ time })(shown), deadline: world.day(Number(time.slice(0, 2))) }),
        'now',
      );
    }
    const texts = await world.textsTo(ada);
    expect(texts).toHaveLength(1);
    expect(texts[0]).toContain('Was: Wed, Dec 2, 2026 · 9:00 AM');
    expect(texts[0]).toContain('Now: Wed, Dec 2, 2026 · 12:00 PM');
    expect(texts[0]).toContain('Was due: December 8, 2026 Now due: December 13, 2026');
    later();
    await world.edit(program, withFirst({ time: '11:00' }), 'now');
    later();
    await world.edit(program, withFirst({ time: '12:00' }), 'now');
    await world.edit(program, () => ({ deadline }), 'nobody');
    expect(await world.textsTo(ada)).toEqual([]);
  });

  test('that wait in the outbox wait for further ones, and are told with them §85.4', async () => {
    const { program, ada } = await world.createSeated();
    await world.edit(program, () => ({ deadline: world.day(8) }), 'now');
    await world.edit(program, () => ({ deadline: world.day(9) }));
    expect(await world.textsTo(ada)).toEqual([]);
    expect(await world.letMinutesPass(10)).toBe(1);
    expect(await world.textsTo(ada)).toEqual([
      expect.stringContaining('Was due: December 8, 2026 Now due: December 10, 2026'),
    ]);
    expect(await world.textsTo(ada)).toEqual([]);
  });

  test('are counted for admins alone §85.9', async () => {
    const { program } = await world.createSeated();
    await world.edit(program, withFirst({ time: '11:00' }));
    for (const person of [world.programs.manager, world.programs.trainer]) {
      const view = await person.call(programsApi.view, { params: { id: program._id } });
      expect(view.program).not.toHaveProperty('unpublished_changes');
    }
  });
});

test('where no mail is sent changes are published all the same, and there to be read §85.1', async () => {
  const world = await startQuietWorld({ mail: null });
  const { program, ada } = await world.createSeated();
  await world.edit(program, withFirst({ time: '11:00' }));
  expect(await world.publish(program, 'now')).toBe(1);
  await world.deliver();
  const { messages } = await ada.call(messagesApi.listOwn);
  expect(messages).toMatchObject([
    {
      kind: 'program-changed',
      state: 'waiting',
      text: expect.stringMatching(/Was: .*9:00\sAM.*\nNow: .*11:00\sAM/),
    },
    { kind: 'enrolled', state: 'waiting', text: expect.stringMatching(/11:00\sAM/) },
  ]);
  await world.close();
});
