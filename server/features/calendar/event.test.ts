import { describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import { calendarApi } from '#shared/contract';
import { eventPath } from '#shared/calendar/calls';
import { messagesTo } from '../../../test/message-tokens.ts';
import { prepared } from '../../../test/prepared.ts';
import { mailSettings } from '../../../test/sample-mails.ts';
import { readCalendar, readCalendarPart } from '../../../test/seat-mails.ts';
import { startSeatsWorld } from '../../../test/seats.ts';
import { startSmtpServer } from '../../../test/smtp-server.ts';
import { during } from '../../../test/cast.ts';
import { startWorld, withMail, type Someone, type World } from '../../../test/world.ts';
import { productFace } from '../../db/company-face.ts';
import { createMailer } from '../../mail/create-mailer.ts';

const fetchEvent = ({ baseUrl }: Pick<World, 'baseUrl'>, { token }: Someone, session: string) =>
  fetch(`${baseUrl}${eventPath(session)}`, { headers: { authorization: `Bearer ${token}` } });

describe('the event of a session as a file', () => {
  const world = during(() => startSeatsWorld(withMail));
  test('is refused to a person without a seat there, or without one any more §84.9', async () => {
    const seats = await world.createSeats([null, null]);
    const [ada, bob] = (await seats.assign(2)) as [Someone, Someone];
    await seats.enrol(ada, 0);
    await seats.enrol(bob, 1);
    const params = { id: seats.sessions[0]! };
    for (const person of [bob, world.admin, world.manager, world.trainer])
      expect(await person.status(calendarApi.event, { params })).toBe(404);
    await seats.giveBack(ada);
    expect(await ada.status(calendarApi.event, { params })).toBe(404);
  });

  test('is the event of the invitation and of the feed: UID, SEQUENCE, DTSTART and DTEND agree §56.3 §84.9', async () => {
    const seats = await world.createSeats([null]);
    const [ada] = (await seats.assign(1)) as [Someone];
    await seats.enrol(ada, 0);
    const session = seats.sessions[0]!;
    await sql`
      update training_sessions set starts_at = starts_at + interval '1 hour', ends_at = ends_at + interval '2 hours',
        location = 'Room 4; 2nd floor' where id = ${session}`.execute(world.database.db);

    const [message] = await messagesTo(world, ada.id, 'enrolled');
    const told = await prepared(world, message!);
    if (!('letter' in told)) throw new Error('The invitation is not needed.');
    const server = await startSmtpServer();
    const mailer = createMailer(mailSettings(server.url), withMail.publicUrl);
    await mailer.send({
      messageId: message!.id,
      to: { name: 'Ada', address: ada.email },
      letter: told.letter,
      face: productFace,
    });
    await mailer.close();
    await server.close();
    const [mailed] = readCalendarPart(server.mails[0]!).events;

    const { url } = await ada.call(calendarApi.subscribe, { body: {} });
    const feed = await fetch(url.replace(withMail.publicUrl, world.baseUrl));
    const [fed] = readCalendar(await feed.text()).events;

    const response = await fetchEvent(world, ada, session);
    expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="Fire Safety.ics"');
    const text = await response.text();
    expect(Math.max(...text.split('\r\n').map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
    const { events } = readCalendar(text);
    expect(events).toEqual([fed]);
    const { uid, sequence, start, end, summary, location } = mailed!;
    expect(events).toMatchObject([{ uid, sequence, start, end, summary, location }]);
    expect({ uid, sequence }).toEqual({
      uid: `${session}.${ada.id}@training.company.example`,
      sequence: 1,
    });
  });
});

test('the event of a session is there without a public URL, too §84.9', async () => {
  const world = await startSeatsWorld({ publicUrl: null });
  const seats = await world.createSeats([null]);
  const [ada] = (await seats.assign(1)) as [Someone];
  await seats.enrol(ada, 0);
  const text = await (await fetchEvent(world, ada, seats.sessions[0]!)).text();
  expect(readCalendar(text).events).toMatchObject([
    { uid: `${seats.sessions[0]}.${ada.id}@lodestar`, sequence: 0 },
  ]);
  expect(text).not.toContain('\r\nURL');
  await world.close();
});

test('one learns since when one’s calendar has an address, and whether there can be one §84.7', async () => {
  const [world, without] = await Promise.all([startWorld(withMail), startWorld({ publicUrl: null })]);
  const person = await world.createPerson('trainer');
  const view = () => person.call(calendarApi.viewAddress);
  expect(await view()).toEqual({ since: null, available: true });
  await person.call(calendarApi.subscribe, { body: {} });
  expect(await view()).toEqual({ since: world.clock.now().toISOString(), available: true });
  world.clock.advance(60_000);
  await person.call(calendarApi.subscribe, { body: {} });
  expect(await view()).toEqual({ since: world.clock.now().toISOString(), available: true });
  await person.call(calendarApi.unsubscribe);
  expect(await view()).toEqual({ since: null, available: true });
  const other = await without.createPerson('employee');
  expect(await without.as(other).call(calendarApi.viewAddress)).toEqual({ since: null, available: false });
  await Promise.all([world.close(), without.close()]);
});
