import { beforeEach, describe, expect, test } from 'vitest';
import { sessionPlansApi } from '#shared/contract';
import { startQuietWorld, withFirst } from '../../../../test/quiet-programs.ts';
import { readCalendar, readCalendarPart } from '../../../../test/seat-mails.ts';
import type { ReceivedMail } from '../../../../test/smtp-server.ts';
import type { Someone } from '../../../../test/world.ts';
import { during } from '../../../../test/cast.ts';

describe('trainers are told of their sessions', () => {
  const world = during(() => startQuietWorld());
  let trainer: Someone, other: Someone;
  const seen = new Set<ReceivedMail>();
  beforeEach(async () => {
    await world.beginAnew();
    ({ trainer } = world.programs);
    other = await world.createPerson('trainer', { first_name: 'Ola' });
  });

  /** The mails since the last time, each with the change that it makes in the calendar. */
  async function mailsTo({ email }: Someone) {
    await world.deliver();
    const fresh = world.smtp.mailsTo(email).filter((mail) => !seen.has(mail));
    for (const mail of fresh) seen.add(mail);
    return fresh.map((mail) => {
      const isEvent = mail.parsed.attachments.length > 0;
      const { method, events } = isEvent ? readCalendarPart(mail) : { method: undefined, events: [] };
      return {
        subject: mail.parsed.subject,
        text: mail.parsed.text!.replaceAll(/\s+/g, ' '),
        method,
        sequence: events[0]?.sequence,
        uid: events[0]?.uid,
        mail,
      };
    });
  }
  const create = async (days: number[] = [1]) => {
    const program = await world.programs.create(days.map((day) => ({ day, location: 'Room 4' })));
    const given = await mailsTo(trainer);
    world.clock.advance(60_000);
    return { program, given };
  };
  const uidOf = (session: string, { id }: Someone) => `${session}.${id}@training.company.example`;

  test('that are given to them with a new program, with an invitation §84.10', async () => {
    const { program, given } = await create();
    expect(given).toMatchObject([
      {
        subject: "You're teaching Fire Safety on Wed, Dec 2, 2026",
        method: 'REQUEST',
        sequence: 0,
        uid: uidOf(world.programs.sessionOf(program, 0), trainer),
      },
    ]);
    expect(await mailsTo(trainer)).toEqual([]);
  });

  test('of several in one mail, with a file for each §84.10', async () => {
    const { given } = await create([1, 2, 3]);
    expect(given).toHaveLength(1);
    expect(given[0]!.subject).toBe("You're teaching 3 sessions of Fire Safety");
    const files = given[0]!.mail.parsed.attachments.map(({ content }) => readCalendar(content.toString()));
    expect(files.map(({ method, events }) => [method, events.length])).toEqual([
      ['REQUEST', 1],
      ['REQUEST', 1],
      ['REQUEST', 1],
    ]);
  });

  test('that an edit moves, ten minutes after it, under a SEQUENCE that has grown §84.10', async () => {
    const { program } = await create();
    await world.edit(program, withFirst({ time: '11:00' }));
    await world.edit(program, withFirst({ time: '13:00' }));
    expect(await world.waiting(program)).toMatchObject({ people: 0, trainers: 1 });
    expect(await mailsTo(trainer)).toEqual([]);
    expect(await world.letMinutesPass(10)).toBe(0);
    const [mail, ...others] = await mailsTo(trainer);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      subject: 'Changed: Fire Safety on Wed, Dec 2, 2026',
      method: 'REQUEST',
      sequence: 1,
    });
    expect(mail!.text).toMatch(/Was: .* 9:00 AM – .*Now: .* 1:00 PM –/);
  });

  test('not where an edit is taken back, nor where nobody is to be told §84.10', async () => {
    const { program } = await create();
    await world.edit(program, withFirst({ time: '11:00' }));
    await world.edit(program, withFirst({ time: '09:00' }));
    expect(await world.waiting(program)).toBeNull();
    await world.edit(program, withFirst({ time: '11:00' }), 'nobody');
    await world.letMinutesPass(10);
    expect(await mailsTo(trainer)).toEqual([]);
    await world.edit(program, withFirst({ time: '12:00' }), 'now');
    const [mail] = await mailsTo(trainer);
    expect(mail!.text).toMatch(/Was: .* 11:00 AM – .*Now: .* 12:00 PM –/);
  });

  test('that are given to somebody else, the former and the new one §84.10', async () => {
    const { program } = await create();
    await world.edit(program, withFirst({ trainer: other.id, time: '11:00' }), 'now');
    const [taken, ...more] = await mailsTo(trainer);
    expect(more).toEqual([]);
    expect(taken).toMatchObject({ method: 'CANCEL', sequence: 1 });
    expect(taken!.text).toContain(
      'You’re no longer teaching the “Fire Safety” session on Wed, Dec 2, 2026 · 9:00 AM',
    );
    expect(taken!.text).toMatch(/: Ola .* is taking over\./);
    expect(await mailsTo(other)).toMatchObject([
      { subject: "You're teaching Fire Safety on Wed, Dec 2, 2026", method: 'REQUEST', sequence: 0 },
    ]);
    // Back again: the event returns under a later SEQUENCE.
    world.clock.advance(60_000);
    await world.edit(program, withFirst({ trainer: trainer.id }), 'now');
    expect(await mailsTo(trainer)).toMatchObject([{ method: 'REQUEST', sequence: 2 }]);
  });

  test('that an edit removes §84.10', async () => {
    const { program } = await create([1, 2]);
    await world.edit(program, ({ sessions: [first] }) => ({ sessions: [first] }), 'now');
    const [mail] = await mailsTo(trainer);
    expect(mail).toMatchObject({ method: 'CANCEL', sequence: 1 });
    expect(mail!.text).toContain("was removed. You don't have to be there.");
  });

  test('that are cancelled, at once and with the reason, and nothing of edits that wait §84.10', async () => {
    const { program } = await create([1, 2]);
    await world.edit(program, ({ sessions }) => ({
      sessions: sessions.map((session) => ({ ...session, time: '11:00' })),
    }));
    await world.programs.admin.call(sessionPlansApi.cancel, world.programs.cancellation(program, 0));
    const mails = await mailsTo(trainer);
    expect(mails).toHaveLength(1);
    expect(mails[0]!.text).toContain("has been cancelled. You don't have to be there.");
    expect(mails[0]!.text).toContain('The trainer is ill.');
    await world.letMinutesPass(10);
    expect((await mailsTo(trainer)).map(({ subject }) => subject)).toEqual([
      'Changed: Fire Safety on Thu, Dec 3, 2026',
    ]);
  });

  test('that end with an archived program, once §84.10', async () => {
    const { program } = await create();
    const params = { id: program._id };
    await world.programs.admin.archives(params);
    await world.programs.admin.archives(params);
    const [mail, ...others] = await mailsTo(trainer);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ method: 'CANCEL', sequence: 1 });
    expect(mail!.text).toContain('“Fire Safety” has ended');
  });

  test('not of sessions that are over, nor after they have left §84.10', async () => {
    const { program } = await create();
    world.clock.set('2026-12-05T12:00:00.000Z');
    world.programs.admin.token = await world.signIn(world.programs.admin);
    await world.programs.admin.archives({ id: program._id });
    expect(await mailsTo(trainer)).toEqual([]);
  });
});
