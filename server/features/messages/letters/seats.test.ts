import { describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import { seatsApi, sessionsApi } from '#shared/contract';
import { unbroken } from '#shared/time';
import { during } from '../../../../test/cast.ts';
import { mailSettings, publicUrl } from '../../../../test/sample-mails.ts';
import { readCalendarPart, seatLetters } from '../../../../test/seat-mails.ts';
import { startSeatsWorld } from '../../../../test/seats.ts';
import { startSmtpServer } from '../../../../test/smtp-server.ts';
import type { Someone } from '../../../../test/world.ts';
import { productFace } from '../../../db/company-face.ts';
import { createMailer } from '../../../mail/create-mailer.ts';

const minute = 60_000;

describe('a message about a seat', () => {
  const world = during(startSeatsWorld);
  const server = during(startSmtpServer);
  const mailer = during(async () => createMailer(mailSettings(server.url), publicUrl));
  const { messagesTo, kindsTo, toldTo, letterTo, isTold, uidOf } = seatLetters(world);

  /** Sends all that is still needed, and returns the mails as they came. */
  async function mailsTo(person: Someone) {
    server.mails.length = 0;
    for (const { id, prepared } of await messagesTo(person)) {
      if (!('letter' in prepared)) continue;
      const to = { name: `${person.first_name} ${person.last_name}`, address: person.email };
      const mail = { messageId: id, to, letter: prepared.letter, face: productFace };
      expect(await mailer.send(mail)).toEqual({ outcome: 'sent' });
    }
    return server.mailsTo(person.email);
  }

  const later = () => world.clock.advance(minute);

  test('is not added for a change that was refused §84.2 §84.3', async () => {
    const seats = await world.createSeats([1]);
    const [ada, bob] = (await seats.assign(2)) as [Someone, Someone];
    await seats.enrol(ada, 0);
    await expect(seats.enrol(bob, 0)).rejects.toThrow();
    expect(await kindsTo(bob)).toEqual([]);
  });

  test('is not added for a leaver, nor for who is complete §84.2', async () => {
    const seats = await world.createSeats([null]);
    const [leaver, complete] = (await seats.assign(2)) as [Someone, Someone];
    await seats.enrol(leaver, 0);
    await seats.enrol(complete, 0);
    await world.trainer.completes(seats, complete);
    await world.admin.deletes(leaver);
    await world.admin.archives(seats);
    expect(await kindsTo(leaver)).toEqual(['enrolled']);
    expect(await kindsTo(complete)).toEqual(['enrolled']);
  });

  test('is not added for who was marked on the sheet §84.2', async () => {
    const seats = await world.createSeats([null]);
    const [ada] = (await seats.assign(1)) as [Someone];
    await seats.enrol(ada, 0);
    await sql`
      update training_sessions set starts_at = ${world.clock.now()}, ends_at = ${world.clock.now()}::timestamptz + interval '1 hour'
      where id = ${seats.sessions[0]!}`.execute(world.database.db);
    later();
    await world.trainer.call(sessionsApi.mark, {
      params: { id: seats.sessions[0]! },
      body: { marks: [{ person: ada.id, outcome: 'absent', note: null }] },
    });
    expect(await seats.seatOf(ada)).toBeNull();
    expect(await kindsTo(ada)).toEqual(['enrolled']);
  });

  test('invites who enrols, in a calendar part that another library reads as it arrived §84.6', async () => {
    const seats = await world.createSeats([null]);
    const [ada] = (await seats.assign(1)) as [Someone];
    await sql`
      update training_sessions set location = 'Room 4, "Nord"; 2nd floor', join_url = 'https://meet.company.example/j/1'
      where id = ${seats.sessions[0]!}`.execute(world.database.db);
    await seats.enrol(ada, 0);
    const [mail, ...others] = await mailsTo(ada);
    expect(others).toEqual([]);
    const part = readCalendarPart(mail!);
    expect(mail!.raw).toMatch(/Content-Type: text\/calendar; charset=utf-8; method=REQUEST\r\n/);
    expect(part.types).toEqual(['text/calendar', 'application/ics']);
    expect(new Set(part.texts).size).toBe(1);
    const [session] = await world.database.db
      .selectFrom('training_sessions')
      .select(['starts_at', 'ends_at'])
      .where('id', '=', seats.sessions[0]!)
      .execute();
    const utc = (instant: Date) => instant.toISOString().replace('.000Z', 'Z');
    expect(part).toMatchObject({
      method: 'REQUEST',
      events: [
        {
          uid: uidOf(seats, 0, ada),
          sequence: 0,
          start: utc(session!.starts_at),
          end: utc(session!.ends_at),
          summary: 'Fire Safety',
          location: 'Room 4, "Nord"; 2nd floor',
          description: expect.stringContaining('https://meet.company.example/j/1'),
          status: 'CONFIRMED',
          organizer: 'mailto:training@company.example',
          attendees: [`mailto:${ada.email}`],
          rsvp: 'FALSE',
          partstat: 'ACCEPTED',
        },
      ],
    });
    expect(mail!.parsed.text).toContain('https://meet.company.example/j/1');
  });

  test.each([
    'Ada" <victim@other.example>',
    'Ada\r\nATTENDEE:mailto:victim@other.example',
    'Ada;CN=B:mailto:x@y',
  ])('lets %j as a name and a title make nothing else of the calendar part §84.6', async (attack) => {
    const seats = await world.createSeats([null]);
    const [ada] = (await seats.assign(1)) as [Someone];
    await sql`update programs set title = ${attack} where id = ${seats.id}`.execute(world.database.db);
    await seats.enrol(ada, 0);
    const [mail] = await mailsTo(ada.with({ first_name: attack }));
    const { events } = readCalendarPart(mail!);
    expect(events).toMatchObject([
      { attendees: [`mailto:${ada.email}`], summary: attack.replace('\r\n', ' ') },
    ]);
  });

  test('is sent of the last of several changes that wait together, and of none where all is as it was told §84.1 §84.4', async () => {
    const seats = await world.createSeats([null]);
    const [ada] = (await seats.assign(1)) as [Someone];
    await seats.enrol(ada, 0);
    await isTold(ada);
    later();
    await seats.giveBack(ada);
    expect(await toldTo(ada)).toEqual(['seat-lost CANCEL 1']);
    later();
    await seats.enrol(ada, 0);
    expect(await kindsTo(ada)).toEqual(['enrolled', 'seat-lost', 'enrolled']);
    expect(await toldTo(ada)).toEqual([]);
    await sql`update calendar_entries set told_by = null where person_id = ${ada.id}`.execute(
      world.database.db,
    );
    expect(await toldTo(ada)).toEqual(['enrolled REQUEST 2']);
  });

  test('tells the time and place to which the session has moved since §84.1 §84.4', async () => {
    const seats = await world.createSeats([null]);
    const [ada] = (await seats.assign(1)) as [Someone];
    await seats.enrol(ada, 0);
    later();
    await sql`
      update training_sessions set starts_at = '2027-06-01T15:00Z', ends_at = '2027-06-01T16:30Z'
      where id = ${seats.sessions[0]!}`.execute(world.database.db);
    await sql`update training_sessions set capacity = 12 where id = ${seats.sessions[0]!}`.execute(
      world.database.db,
    );
    expect(await toldTo(ada)).toEqual(['enrolled REQUEST 1']);
    expect((await letterTo(ada, 'enrolled'))?.facts?.[0]).toEqual({
      label: 'When',
      value: `${unbroken('Tue, Jun 1, 2027 ·')} ${unbroken('9:00 AM – 10:30 AM')} (UTC−6)`,
    });
  });

  test('tells who waited of the seat that became free, once §84.2 §84.3', async () => {
    const seats = await world.createSeats([1]);
    const [ada, bob] = (await seats.assign(2)) as [Someone, Someone];
    await seats.enrol(ada, 0);
    await seats.wait(bob, 0);
    await isTold(ada);
    later();
    await seats.giveBack(ada);
    expect(await toldTo(ada)).toEqual(['seat-lost CANCEL 1']);
    expect(await toldTo(bob)).toEqual(['promoted REQUEST 0']);
  });

  test.each(['withdrawn', 'unassigned', 'exempt', 'archived'])(
    'takes the session out of the calendar of who is %s §84.2 §84.5',
    async (how) => {
      const seats = await world.createSeats([null]);
      const [ada] = (await seats.assign(1)) as [Someone];
      await seats.enrol(ada, 0);
      await isTold(ada);
      later();
      const { params } = seats;
      if (how === 'withdrawn')
        await world.manager.call(seatsApi.giveBack, { params, body: { user: ada.id } });
      if (how === 'unassigned') await world.manager.unassigns(params, ada);
      if (how === 'exempt') await world.manager.exempts(params, [ada], { because: 'Knows it.' });
      if (how === 'archived') await world.admin.archives(params);
      expect(await toldTo(ada)).toEqual(['seat-lost CANCEL 1']);
      const button = (await letterTo(ada, 'seat-lost'))?.button?.label;
      expect(button).toBe(how === 'withdrawn' ? 'Choose a session' : undefined);
    },
  );

  test('is dropped once the session is over §84.4', async () => {
    const seats = await world.createSeats([null]);
    const [ada] = (await seats.assign(1)) as [Someone];
    await seats.enrol(ada, 0);
    await sql`
      update training_sessions set starts_at = starts_at - interval '10 days', ends_at = ends_at - interval '10 days'
      where id = ${seats.sessions[0]!}`.execute(world.database.db);
    expect((await messagesTo(ada))[0]?.prepared).toEqual({ droppedBecause: 'The session is over.' });
  });
});
