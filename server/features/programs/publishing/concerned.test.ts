import { beforeEach, describe, expect, test } from 'vitest';
import { messagesApi, programsApi, sessionPlansApi } from '#shared/contract';
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

  test('of the deadline concern people who are due by it and have not done it §85.2 §85.3', async () => {
    const program = await world.programs.create([{}, { day: 2 }]);
    const [open, extended, complete] = await world.programs.seat(program, 3, 0);
    await world.programs.letDue(extended!, '2026-12-20T12:00:00Z');
    await world.programs.trainer.completes({ id: program._id }, complete!);
    await world.deliver();
    later();
    await world.edit(program, () => ({ deadline: world.day(9) }), 'now');
    const [mail] = await world.changesTo(open!);
    expect(mail!.parsed.subject).toBe('Changed: Fire Safety is due December 10, 2026');
    expect(mail!.parsed.attachments).toEqual([]);
    for (const person of [extended!, complete!]) expect(await world.textsTo(person)).toEqual([]);
  });

  test('tell newcomers nothing that they have seen themselves §85.4', async () => {
    const { program } = await world.createSeated();
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
    const [text] = await world.textsTo(late!);
    expect(text).toContain('Was: Wed, Dec 2, 2026 · 11:00 AM');
    expect(text).toContain('Now: Wed, Dec 2, 2026 · 9:00 AM');
    expect(text).toContain('Was due: December 10, 2026 Now due: December 8, 2026');
  });

  test('are told once to a person who has not got the invitation yet: by that §85.4', async () => {
    const program = await world.programs.create([{}, { day: 2 }]);
    const [ada] = await world.programs.seat(program, 1, 0);
    later();
    await world.edit(program, withFirst({ time: '11:00' }), 'now');
    expect(await world.textsTo(ada!)).toEqual([]);
    const [invitation, ...others] = world.smtp.mailsTo(ada!.email);
    expect(others).toHaveLength(0);
    expect(readCalendarPart(invitation!).events).toMatchObject([{ start: '2026-12-02T17:00:00Z' }]);
    await world.deliver();
    const { messages } = await ada!.call(messagesApi.listOwn);
    expect(messages.map(({ kind, state }) => `${kind} ${state}`)).toEqual([
      'program-changed dropped',
      'enrolled sent',
    ]);
    later();
    await world.edit(program, withFirst({ time: '09:00' }), 'now');
    expect(await world.textsTo(ada!)).toEqual([expect.stringContaining('Was: Wed, Dec 2, 2026 · 11:00 AM')]);
  });

  test('are not told to a person who has left the session, the training or the company §85.7', async () => {
    const { program, people } = await world.createSeated(4);
    const [switched, unassigned, left, stays] = people as [Someone, Someone, Someone, Someone];
    await world.edit(program, withFirst({ time: '11:00' }));
    const params = { id: program._id };
    await switched.switches(params, world.programs.sessionOf(program, 1));
    await world.programs.manager.call(programsApi.unassign, {
      params: { ...params, employeeId: unassigned.id },
    });
    await admin.deletes(left);
    expect(await world.letMinutesPass(10)).toBe(1);
    for (const person of [switched, unassigned, left]) expect(await world.textsTo(person)).toEqual([]);
    expect(await world.textsTo(stays)).toHaveLength(1);
  });

  test.each(['cancelled', 'archived'])(
    'are not told once the session is %s, which is told itself §85.7',
    async (how) => {
      const { program, ada } = await world.createSeated();
      await world.edit(program, withFirst({ time: '11:00' }));
      await world.edit(program, withFirst({ time: '12:00' }), 'now');
      await world.edit(program, withFirst({ time: '13:00' }));
      if (how === 'archived') await admin.archives({ id: program._id });
      else await admin.call(sessionPlansApi.cancel, world.programs.cancellation(program, 0));
      expect(await world.letMinutesPass(10)).toBe(0);
      expect(await world.textsTo(ada)).toEqual([]);
      expect(world.smtp.mailsTo(ada.email)).toHaveLength(2);
      expect(await world.textsTo(world.programs.trainer)).toEqual([]);
    },
  );

  test('of a link are told to the people who join by it §85.2', async () => {
    const { program, ada } = await world.createSeated();
    await world.edit(program, withFirst({ join_url: 'https://meet.company.example/2' }), 'now');
    expect(await world.textsTo(ada)).toEqual([
      expect.stringContaining('Room 4, https://meet.company.example/2'),
    ]);
  });

  test('of seats are told nobody §85.2', async () => {
    const { program } = await world.createSeated();
    await world.edit(program, withFirst({ capacity: 12 }));
    expect(await world.waiting(program)).toBeNull();
  });
});
