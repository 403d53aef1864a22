import { describe, expect, test } from 'vitest';
import { calendarApi, programsApi, sessionPlansApi } from '#shared/contract';
import { eventPath } from '#shared/calendar/calls';
import type { BodyOf } from '#shared/endpoint';
import type { Program } from '#shared/shapes';
import { during } from '../../../test/cast.ts';
import { startMailedWorld } from '../../../test/mailed-world.ts';
import { readCalendar, readCalendarPart } from '../../../test/seat-mails.ts';
import { createSeatedPrograms, type SeatedPrograms } from '../../../test/seated-programs.ts';
import { withMail, type Someone } from '../../../test/world.ts';

type SessionForm = BodyOf<typeof programsApi.edit>['sessions'][number];

describe('each part of a session', () => {
  const world = during(() => startMailedWorld());
  const programs = during<SeatedPrograms>(() => createSeatedPrograms(world));

  const on = (day: number, fields: object = {}) => ({ date: world.day(day), time: '09:00', ...fields });
  const threeDays = () => [on(1), on(2), on(3, { location: 'Hall 2' })];

  /** A course of three days with one of two, and somebody who sits in the first. */
  async function course() {
    const program = await programs.create([
      { location: 'Room 1', parts: threeDays() },
      { day: 4, parts: [on(4), on(5)] },
    ]);
    const [ada] = (await programs.seat(program, 1, 0)) as [Someone];
    const [first, second] = program.training_sessions.map(({ _id }) => _id) as [string, string];
    return { program, ada, first, second };
  }

  const edit = (program: Program, session: Partial<SessionForm>, notify: 'now' | 'nobody' = 'now') => {
    const { sessions, ...shown } = programs.asShown(program);
    const body = { ...shown, sessions: [{ ...sessions[0]!, ...session }, ...sessions.slice(1)], notify };
    return programs.admin.call(programsApi.edit, { params: { id: program._id }, body });
  };

  /** The mails that reach the person now, each with its event as "METHOD uid SEQUENCE", by that. */
  async function mailsTo(person: Someone) {
    world.smtp.mails.length = 0;
    world.clock.advance(60_000);
    await world.send();
    return world.smtp
      .mailsTo(person.email)
      .map((mail) => {
        const { method, events } = readCalendarPart(mail);
        expect(events.length).toBeLessThanOrEqual(1);
        const [event] = events;
        const told = event && `${method} ${event.uid.split('@')[0]} ${event.sequence}`;
        return { told, event, subject: mail.parsed.subject, text: mail.parsed.text };
      })
      .toSorted((one, other) => String(one.told).localeCompare(String(other.told)));
  }
  const toldTo = async (person: Someone) => (await mailsTo(person)).map(({ told }) => told);

  async function feedOf(person: Someone) {
    const { url } = await person.call(calendarApi.subscribe, { body: {} });
    const feed = await fetch(url.replace(withMail.publicUrl, world.baseUrl));
    return readCalendar(await feed.text()).events.map(
      ({ uid, sequence, summary }) => `${uid.split('@')[0]} ${sequence} ${summary}`,
    );
  }

  test('is an event and a mail of its own, and the first mail has all of them §123.5', async () => {
    const { ada, first } = await course();
    const mails = await mailsTo(ada);
    expect(mails.map(({ told }) => told)).toEqual([
      `REQUEST ${first}-2.${ada.id} 0`,
      `REQUEST ${first}-3.${ada.id} 0`,
      `REQUEST ${first}.${ada.id} 0`,
    ]);
    expect(mails.map(({ event }) => [event!.summary, event!.location])).toEqual([
      ['Fire Safety (Part 2 of 3)', 'Room 1'],
      ['Fire Safety (Part 3 of 3)', 'Hall 2'],
      ['Fire Safety (Part 1 of 3)', 'Room 1'],
    ]);
    for (const word of ['Part 1', 'Part 2', 'Part 3', 'Hall 2']) expect(mails[2]!.text).toContain(word);
    expect(mails[1]!.subject).toContain('part 3 of 3');
    expect(mails[1]!.text).not.toContain('Room 1');
  });

  test('has the same UID and SEQUENCE in the feed and in the file, which have all of them §84.9 §123.5', async () => {
    const { ada, first, program } = await course();
    await mailsTo(ada);
    await edit(program, { parts: [on(1), on(2, { time: '11:00' }), on(3)] });
    await mailsTo(ada);
    const events = [
      `${first}.${ada.id} 0 Fire Safety (Part 1 of 3)`,
      `${first}-2.${ada.id} 1 Fire Safety (Part 2 of 3)`,
      `${first}-3.${ada.id} 0 Fire Safety (Part 3 of 3)`,
    ];
    expect(await feedOf(ada)).toEqual(events);
    const file = await fetch(`${world.baseUrl}${eventPath(first)}`, {
      headers: { authorization: `Bearer ${ada.token}` },
    });
    const inFile = readCalendar(await file.text()).events;
    expect(inFile.map(({ uid, sequence, summary }) => `${uid.split('@')[0]} ${sequence} ${summary}`)).toEqual(
      events,
    );
  });

  test('that moves is sent alone; one that goes sends CANCEL, one that comes is new §85.1 §123.5', async () => {
    const { ada, first, program } = await course();
    await mailsTo(ada);
    await edit(program, { parts: [on(1), on(2, { time: '11:00' }), on(3)] });
    expect(await toldTo(ada)).toEqual([`REQUEST ${first}-2.${ada.id} 1`]);
    await edit(program, { parts: [on(1), on(2, { time: '11:00' })] });
    const [gone, ...others] = await mailsTo(ada);
    expect(gone).toMatchObject({ told: `CANCEL ${first}-3.${ada.id} 1` });
    expect(gone!.subject).toMatch(/^Cancelled: Fire Safety, part 3/);
    expect(others).toEqual([]);
    await edit(program, {
      time: '08:00',
      parts: [on(1, { time: '08:00' }), on(2, { time: '11:00' }), on(5)],
    });
    expect(await toldTo(ada)).toEqual([`REQUEST ${first}-3.${ada.id} 2`, `REQUEST ${first}.${ada.id} 1`]);
    await edit(program, { time: '08:00', parts: [on(1, { time: '08:00' })] });
    expect(await toldTo(ada)).toEqual([`CANCEL ${first}-2.${ada.id} 2`, `CANCEL ${first}-3.${ada.id} 3`]);
    expect(await feedOf(ada)).toEqual([`${first}.${ada.id} 1 Fire Safety`]);
  });

  test('that changes and is as before again is told to nobody, and so is one that nobody is to hear of §85.3', async () => {
    const { ada, program } = await course();
    await mailsTo(ada);
    await edit(program, { parts: [on(1), on(2, { time: '11:00' }), on(3)] }, 'later' as never);
    await edit(program, { parts: [on(1), on(2), on(3)] });
    expect(await toldTo(ada)).toEqual([]);
    await edit(program, { parts: [on(1), on(2, { time: '12:00' })] }, 'nobody');
    expect(await toldTo(ada)).toEqual([]);
    expect((await feedOf(ada)).length).toBe(2);
  });

  test('moves with its person to another session under the same UID, and goes if that has fewer §84.5 §123.5', async () => {
    const { ada, first, second, program } = await course();
    await mailsTo(ada);
    await ada.switches({ id: program._id }, second);
    const mails = await mailsTo(ada);
    expect(mails.map(({ told }) => told)).toEqual([
      `CANCEL ${first}-3.${ada.id} 1`,
      `REQUEST ${first}-2.${ada.id} 1`,
      `REQUEST ${first}.${ada.id} 1`,
    ]);
    expect(mails[1]!.event!.start).toContain(world.day(5));
    await ada.switches({ id: program._id }, first);
    expect(await toldTo(ada)).toEqual([
      `REQUEST ${first}-2.${ada.id} 2`,
      `REQUEST ${first}-3.${ada.id} 2`,
      `REQUEST ${first}.${ada.id} 2`,
    ]);
  });

  test('is taken out with the seat, and when the session is cancelled §84.4 §123.5', async () => {
    const { ada, first, program } = await course();
    const [bob] = (await programs.seat(program, 1, 0)) as [Someone];
    await mailsTo(ada);
    await ada.givesBack({ id: program._id });
    expect(await toldTo(ada)).toEqual(['-2', '-3', ''].map((part) => `CANCEL ${first}${part}.${ada.id} 1`));
    // Nobody knows of the part yet, so no mail says that it is cancelled.
    await ada.enrols({ id: program._id }, first);
    await ada.givesBack({ id: program._id });
    expect(await toldTo(ada)).toEqual([]);
    await programs.admin.call(sessionPlansApi.cancel, programs.cancellation(program, 0));
    expect((await toldTo(bob)).length).toBe(3);
    expect(await feedOf(bob)).toEqual([]);
  });

  test('that goes together with the seat is taken out, too §123.5', async () => {
    const { ada, first, program } = await course();
    await mailsTo(ada);
    await edit(program, { parts: [on(1), on(2)] }, 'later' as never);
    await ada.givesBack({ id: program._id });
    expect((await toldTo(ada)).map((told) => told?.replace(/ \d+$/, ''))).toEqual(
      ['-2', '-3', ''].map((part) => `CANCEL ${first}${part}.${ada.id}`),
    );
  });

  test('is an event for its trainer, too §84.7 §123.5', async () => {
    const trainer = await world.createPerson('trainer');
    const program = await programs.create([{ trainer: trainer.id, parts: threeDays() }]);
    const id = program.training_sessions[0]!._id;
    const files = async () => {
      world.smtp.mails.length = 0;
      world.clock.advance(60_000);
      await world.send();
      return world.smtp.mailsTo(trainer.email).flatMap(({ parsed }) =>
        parsed.attachments.flatMap(({ content }) => {
          const { method, events } = readCalendar(content.toString());
          return events.map(({ uid, sequence }) => `${method} ${uid.split('@')[0]} ${sequence}`);
        }),
      );
    };
    expect(await files()).toEqual(['', '-2', '-3'].map((part) => `REQUEST ${id}${part}.${trainer.id} 0`));
    await edit(program, { trainer: trainer.id, parts: [on(1), on(2, { time: '10:00' })] });
    expect((await files()).toSorted()).toEqual([
      `CANCEL ${id}-3.${trainer.id} 1`,
      `REQUEST ${id}-2.${trainer.id} 1`,
    ]);
    expect(await feedOf(trainer)).toEqual([
      `${id}.${trainer.id} 0 Fire Safety (Part 1 of 2)`,
      `${id}-2.${trainer.id} 1 Fire Safety (Part 2 of 2)`,
    ]);
  });
});
