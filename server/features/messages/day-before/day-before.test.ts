import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { stage } from '../../../../test/cast.ts';
import { startMailedWorld } from '../../../../test/mailed-world.ts';
import { messagesTo } from '../../../../test/message-tokens.ts';
import type { Someone } from '../../../../test/world.ts';

describe('the mail of the day before', () => {
  // A Saturday at half past seven in the organisation's zone; the session is on Sunday at nine.
  const { world, admin, manager, trainer, ada, ben, program } = stage({
    start: startMailedWorld,
    anew: true,
    assigned: ['ada', 'ben'],
    program: { sessionDays: [1, 2], title: 'Fire Safety' },
    now: '2027-01-09T13:30:00Z',
  });
  const [eight, evening] = ['2027-01-09T14:00:00Z', '2027-01-10T02:00:00Z'];

  beforeEach(async () => {
    await ada.enrols(program, 0);
    await ben.enrols(program, 1);
    await sql`delete from messages`.execute(world.database.db);
  });

  const moveTo = (instant: string) => world.clock.set(instant);
  const of = ({ id }: Someone) => messagesTo(world, id, 'day-before');
  const mailsTo = ({ email }: Someone) =>
    world.smtp.mailsTo(email).filter(({ parsed }) => parsed.subject?.startsWith('Tomorrow'));
  const announce = async () => {
    const people = await world.announceTomorrow();
    await world.send();
    return people;
  };
  const update = (fields: string) =>
    sql`update training_sessions set ${sql.raw(fields)} where id = ${program.sessions[0]!}`.execute(
      world.database.db,
    );

  test('is added from the hour of reminders until eight in the evening, on any day of the week §120.1', async () => {
    expect(await announce()).toBe(0);
    moveTo(evening);
    expect(await announce()).toBe(0);
    // Missed so far.
    world.clock.set(new Date(Date.parse(evening) - 1_000));
    expect(await announce()).toBe(2);
  });

  test('goes to who has a seat in it and to its trainer, with time, place and link §120.2', async () => {
    await update(`location = 'Room 4', join_url = 'https://meet.company.example/1'`);
    moveTo(eight);
    expect(await announce()).toBe(2);
    expect(new Set(world.smtp.mails.map(({ to }) => to[0]))).toEqual(new Set([ada.email, trainer.email]));
    const [{ parsed }] = mailsTo(ada) as [ReturnType<typeof mailsTo>[number]];
    const text = parsed.text!.replaceAll(/\s+/g, ' ');
    const name = `${trainer.first_name} ${trainer.last_name}`;
    expect(parsed.subject).toBe('Tomorrow: Fire Safety');
    expect(text).toContain(
      `Your “Fire Safety” session is tomorrow. When: Sun, Jan 10, 2027 · 9:00 AM – 10:00 AM (UTC−6) Where: Room 4 Join: https://meet.company.example/1 Trainer: ${name} See the training: `,
    );
    expect(parsed.attachments).toEqual([]);
    const taught = mailsTo(trainer)[0]!.parsed.text!.replaceAll(/\s+/g, ' ');
    expect(taught).toMatch(
      /You're teaching a “Fire Safety” session tomorrow\..*Where: Room 4.*Booked: 1 person/,
    );
    expect(taught).toContain(`/sessions/${program.sessions[0]!}`);
  });

  test('comes once, whichever instance runs the job and how often §120.3', async () => {
    moveTo(eight);
    await Promise.all([world.announceTomorrow(), world.announceTomorrow(), world.announceTomorrow()]);
    await announce();
    expect([(await of(ada)).length, (await of(trainer)).length]).toEqual([1, 1]);
  });

  test('is not for who gets a seat later that day §120.3', async () => {
    moveTo(eight);
    await announce();
    await ben.switches(program, 0);
    expect(await announce()).toBe(0);
    expect(await of(ben)).toEqual([]);
  });

  test('comes for each session of one’s own, also for a trainer’s, and to nobody without an address §120.2', async () => {
    const other = await world.createProgram({ admin, manager, trainers: [trainer], title: 'Ladders' });
    await manager.assigns(other, ada, ben);
    await ada.enrols(other, 0);
    await ben.enrols(other, 0);
    await sql`update users set email = null, login = 'ben' where id = ${ben.id}`.execute(world.database.db);
    await sql`delete from messages`.execute(world.database.db);
    moveTo(eight);
    expect(await announce()).toBe(4);
    expect(new Set(mailsTo(ada).map(({ parsed }) => parsed.subject))).toEqual(
      new Set(['Tomorrow: Fire Safety', 'Tomorrow: Ladders']),
    );
    expect(mailsTo(trainer)).toHaveLength(2);
    expect(await of(ben)).toEqual([]);
  });

  test('is judged when it is sent: not for a lost seat, a session that is cancelled or moved, or in the evening §120.4', async () => {
    const expectDropped = async (person: Someone, because: string) => {
      await world.send();
      expect(mailsTo(person)).toEqual([]);
      expect((await of(person)).at(-1)!.dropped_because).toBe(because);
    };
    moveTo(eight);
    await world.announceTomorrow();
    await ada.givesBack(program);
    await expectDropped(ada, 'The person no longer has a seat in this session.');
    await ada.enrols(program, 0);
    const again = async () => {
      await sql`delete from messages`.execute(world.database.db);
      await sql`delete from day_before_days`.execute(world.database.db);
      world.smtp.mails.length = 0;
      moveTo(eight);
      expect(await world.announceTomorrow()).toBe(2);
    };
    await again();
    moveTo(evening);
    await expectDropped(ada, 'The session is on another day, or it is too late.');
    await again();
    await update(`starts_at = starts_at + interval '3 days', ends_at = ends_at + interval '3 days'`);
    await expectDropped(trainer, 'The session is on another day, or it is too late.');
    await update(`starts_at = starts_at - interval '3 days', ends_at = ends_at - interval '3 days'`);
    await again();
    await manager.cancels(program, 0);
    await expectDropped(trainer, "The session won't take place.");
  });

  test('has the facts of when it is sent, and comes again before another day §120.4', async () => {
    moveTo(eight);
    await world.announceTomorrow();
    await update(`location = 'Room 9'`);
    await world.send();
    expect(mailsTo(ada)[0]!.parsed.text).toContain('Room 9');
    await update(`starts_at = starts_at + interval '1 day', ends_at = ends_at + interval '1 day'`);
    moveTo('2027-01-10T14:00:00Z');
    await announce();
    expect(mailsTo(ada)).toHaveLength(2);
    await admin.archives(program);
    moveTo('2027-01-11T14:00:00Z');
    expect(await announce()).toBe(0);
  });
});
