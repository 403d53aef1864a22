import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { linesApi, programsApi, usersApi } from '#shared/contract';
import { beAway } from '../../../../test/absences.ts';
import { nobody } from '../../../../test/client.ts';
import { prepared } from '../../../../test/prepared.ts';
import { endLines, putBelow } from '../../../../test/lines.ts';
import { messagesTo } from '../../../../test/message-tokens.ts';
import { readPdf } from '../../../../test/pdf.ts';
import { startSeatsWorld, type Seats, type SeatsWorld } from '../../../../test/seats.ts';
import { withMail, type Someone } from '../../../../test/world.ts';
import { addDigests } from '../../messages/digests/service.ts';

describe('the sheet for people without e-mail', () => {
  let world: SeatsWorld;
  let seats: Seats;
  let lead: Someone, juma: Someone, mailed: Someone;

  beforeAll(async () => {
    world = await startSeatsWorld(withMail);
  });

  beforeEach(async () => {
    world.clock.set('2026-12-01T12:00:00.000Z');
    await signInAgain();
    await sql`update programs set archived_at = ${world.clock.now()}`.execute(world.database.db);
    lead = await world.createPerson('employee', { first_name: 'Lea' });
    seats = await world.createSeats([1, 5], { title: 'Fire Safety', deadline: world.day(9) });
    [juma, mailed] = (await seats.assign(2)) as [Someone, Someone];
    await putBelow(world, lead, juma, mailed);
    await withoutEmail(juma);
  });

  afterAll(() => world.close());

  const as: SeatsWorld['as'] = (person) => world.as(person);
  const signInAgain = async () => {
    for (const person of [world.admin, world.manager]) person.token = await world.signIn(person);
  };
  const withoutEmail = ({ id }: Someone) =>
    sql`update users set email = null, login = ${`P-${id.slice(0, 8)}`}, first_name = 'Juma', last_name = 'Otieno'
      where id = ${id}`.execute(world.database.db);
  const sheetOf = (person: Someone) => as(person).call(linesApi.sheet);
  const idsOf = async (person: Someone) => (await sheetOf(person)).people.map(({ _id }) => _id);
  const textOf = async () => (await sheetOf(lead)).people[0]!.items[0]!.text;

  test('tells people without e-mail and their open trainings, and nobody else §104.6', async () => {
    const { people, total } = await sheetOf(lead);
    expect(total).toBe(1);
    expect(people).toMatchObject([
      {
        _id: juma.id,
        email: '',
        items: [{ program: { _id: seats.id, title: 'Fire Safety' }, due: world.day(9) }],
      },
    ]);
    expect(await idsOf(juma)).toEqual([]);
    expect(await as(nobody).status(linesApi.sheet)).toBe(401);
    await as(world.admin).call(usersApi.delete, { params: { id: juma.id } });
    expect(await sheetOf(lead)).toEqual({ people: [], total: 0, day: world.day(0) });
  });

  test('says the next step in a sentence §104.6', async () => {
    expect(await textOf()).toBe(
      'Choose a session. The next one with a free seat is on Thu, Dec 3 · 9:00 AM.',
    );
    await seats.enrol(juma, 0);
    expect(await textOf()).toBe('Your session is on Thu, Dec 3 · 9:00 AM.');
    await sql`update training_sessions set location = 'Room 3' where id = ${seats.sessions[0]!}`.execute(
      world.database.db,
    );
    expect(await textOf()).toBe('Your session is on Thu, Dec 3 · 9:00 AM. Location: Room 3.');
    world.clock.set('2026-12-05T12:00:00.000Z');
    lead.token = await world.signIn(lead);
    expect(await textOf()).toBe('The trainer still has to confirm your attendance.');
    await sql`update assignments set session_id = null, enrolled_at = null where employee_id = ${juma.id}`.execute(
      world.database.db,
    );
    await sql`update training_sessions set starts_at = starts_at + interval '20 days', ends_at = ends_at + interval '20 days'
      where program_id = ${seats.id}`.execute(world.database.db);
    await sql`update programs set deadline = ${new Date('2026-12-04T12:00:00Z')} where id = ${seats.id}`.execute(
      world.database.db,
    );
    expect(await textOf()).toMatch(/^This is overdue\. Choose a session\./);
    await sql`update training_sessions set cancelled_at = now(), cancelled_by = ${world.admin.id}, cancel_reason = 'Ill'
      where program_id = ${seats.id}`.execute(world.database.db);
    expect(await textOf()).toBe('No session has a free seat yet.');
  });

  test('is the acting line manager’s, else the program’s manager’s, else the admins’ §104.6', async () => {
    expect([await idsOf(world.manager), await idsOf(world.admin)]).toEqual([[], []]);
    await beAway(world, lead.id);
    expect([await idsOf(lead), await idsOf(world.manager)]).toEqual([[], [juma.id]]);
    await endLines(world);
    expect(await idsOf(world.manager)).toEqual([juma.id]);
    await beAway(world, world.manager.id);
    expect([await idsOf(world.manager), await idsOf(world.admin)]).toEqual([[], [juma.id]]);
    await sql`delete from absences`.execute(world.database.db);
  });

  test('is printed with name, number and trainings §104.7', async () => {
    const response = await fetch(`${world.baseUrl}/api/team/sheet.pdf`, {
      headers: { authorization: `Bearer ${lead.token}` },
    });
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    const { pages } = await readPdf(Readable.from([Buffer.from(await response.arrayBuffer())]));
    expect(pages[0]!.text).toContain('1 person without e-mail, as of December 1, 2026');
    expect(pages[0]!.text).toContain(`Juma Otieno\nLogin: P-${juma.id.slice(0, 8)}`);
    expect(pages[0]!.text).not.toContain(mailed.last_name);
  });

  test('is told on Mondays to people who have one, once, and dropped where nobody is on it any more §104.8', async () => {
    world.clock.set('2026-12-07T15:00:00.000Z');
    await Promise.all([addDigests(world.services), addDigests(world.services)]);
    const sheets = await messagesTo(world, lead.id, 'team-sheet');
    expect(sheets).toHaveLength(1);
    expect(await messagesTo(world, world.manager.id, 'team-sheet')).toEqual([]);
    expect(await messagesTo(world, world.admin.id, 'team-sheet')).toEqual([]);
    expect(await prepared(world, sheets[0]!)).toMatchObject({
      letter: {
        subject: '1 person on your team has no e-mail address. Print their sheet.',
        button: { url: `${withMail.publicUrl}/team` },
      },
    });
    await signInAgain();
    const params = { id: seats.id, employeeId: juma.id };
    await as(world.manager).call(programsApi.unassign, { params });
    expect(await prepared(world, sheets[0]!)).toHaveProperty('droppedBecause');
  });
});
