import { describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import { calendarApi } from '#shared/contract';
import { nobody } from '../../../test/client.ts';
import { readCalendar } from '../../../test/seat-mails.ts';
import { startSeatsWorld } from '../../../test/seats.ts';
import { readConfig } from '../../config.ts';
import { during } from '../../../test/cast.ts';
import { startWorld, type Someone } from '../../../test/world.ts';

const publicUrl = 'https://training.company.example';

test('a calendar has no address while the server has no public one §84.7', async () => {
  const world = await startWorld({ publicUrl: null });
  const person = await world.createPerson('employee');
  expect(await person.refusal(calendarApi.subscribe, { body: {} })).toMatchObject({
    status: 409,
    code: 'public_url_missing',
  });
  await world.close();
});

describe('the address of a calendar', () => {
  const world = during(() => startSeatsWorld({ publicUrl }));
  async function subscribe(person: Someone): Promise<string> {
    const { url } = await person.call(calendarApi.subscribe, { body: {} });
    expect(url).toMatch(/^https:\/\/training\.company\.example\/api\/calendar\/[\w-]{43}\.ics$/);
    return url.replace(publicUrl, world.baseUrl);
  }
  const fetchCalendar = async (url: string) => readCalendar(await (await fetch(url)).text());
  const statusOf = async (url: string) => (await fetch(url)).status;

  test('is needed: any other is 404 §84.8', async () => {
    const params = { token: 'x'.repeat(43) };
    expect(await world.as(nobody).refusal(calendarApi.feed, { params })).toMatchObject({
      status: 404,
      code: 'not_found',
    });
  });

  test('is kept as a hash, and stands neither in the audit trail nor in what a repeat is answered §84.7', async () => {
    const person = await world.createPerson('employee');
    const token = /calendar\/(.*)\.ics/.exec(await subscribe(person))![1]!;
    for (const table of ['calendar_feeds', 'audit_entries', 'idempotency_keys']) {
      const { rows } = await sql<{ found: boolean }>`
        select exists (select from ${sql.table(table)} t where strpos(row_to_json(t)::text, ${token}) > 0) as found`.execute(
        world.database.db,
      );
      expect([table, rows[0]!.found]).toEqual([table, false]);
    }
  });

  test('shows the sessions in which one sits, as the invitations name them, until one leaves them §84.8', async () => {
    const seats = await world.createSeats([null, null]);
    const [ada, bob] = (await seats.assign(2)) as [Someone, Someone];
    const url = await subscribe(ada);
    expect((await fetchCalendar(url)).events).toEqual([]);
    const program = await world.admin.views(seats);
    const starts = program.training_sessions.map(({ start_time }) => start_time.replace('.000Z', 'Z'));
    await seats.enrol(bob, 0);
    await seats.enrol(ada, 0);
    // A seat that is changed is the same event, at another time.
    const event = (session: number, sequence: number) => ({
      uid: `${seats.sessions[0]}.${ada.id}@training.company.example`,
      sequence,
      start: starts[session],
      attendees: [],
    });
    expect((await fetchCalendar(url)).events).toMatchObject([event(0, 0)]);
    await seats.switchTo(ada, 1);
    expect((await fetchCalendar(url)).events).toMatchObject([event(1, 1)]);
    await seats.switchTo(ada, 0);
    expect((await fetchCalendar(url)).events).toMatchObject([event(0, 2)]);
    await seats.giveBack(ada);
    expect((await fetchCalendar(url)).events).toEqual([]);
  });

  test('shows a trainer the sessions that they give, without those that are cancelled §84.8', async () => {
    const trainer = await world.createPerson('trainer');
    const { sessions } = await world.createProgram({
      admin: world.admin,
      manager: world.manager,
      trainers: [trainer, world.trainer, trainer],
    });
    await sql`
      update training_sessions set cancelled_at = now(), cancelled_by = ${world.admin.id}
      where id = ${sessions[2]!}`.execute(world.database.db);
    expect((await fetchCalendar(await subscribe(trainer))).events).toMatchObject([
      { uid: `${sessions[0]}.${trainer.id}@training.company.example`, summary: 'Fire Safety' },
    ]);
  });

  test('asks calendar programs to fetch it again each hour §84.11', async () => {
    const calendar = await (await fetch(await subscribe(await world.createPerson('employee')))).text();
    expect(calendar).toContain('\r\nREFRESH-INTERVAL;VALUE=DURATION:PT1H\r\n');
    expect(calendar).toContain('\r\nX-PUBLISHED-TTL:PT1H\r\n');
  });

  test('is asked whether anything has changed, and is kept by the caller alone §84.8', async () => {
    const seats = await world.createSeats([null]);
    const [ada] = (await seats.assign(1)) as [Someone];
    const url = await subscribe(ada);
    const first = await fetch(url);
    expect(first.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    expect(first.headers.get('cache-control')).toBe('private, no-cache');
    const headers = { 'if-none-match': first.headers.get('etag')! };
    expect((await fetch(url, { headers })).status).toBe(304);
    await seats.enrol(ada, 0);
    expect((await fetch(url, { headers })).status).toBe(200);
  });

  test('ends with a new one, when it is ended, and with the account §84.7', async () => {
    const person = await world.createPerson('employee');
    const first = await subscribe(person);
    const second = await subscribe(person);
    expect([await statusOf(first), await statusOf(second)]).toEqual([404, 200]);
    await person.call(calendarApi.unsubscribe);
    await person.call(calendarApi.unsubscribe);
    expect(await statusOf(second)).toBe(404);
    const third = await subscribe(person);
    await world.admin.deletes(person);
    expect(await statusOf(third)).toBe(404);
  });
});

test('a caller that guesses addresses is made to wait §84.8', async () => {
  const { limits } = readConfig({});
  const world = await startWorld({ limits: { ...limits, verificationsPerAddress: 2 } });
  const ask = () => world.as(nobody).status(calendarApi.feed, { params: { token: 'guessed' } });
  expect([await ask(), await ask(), await ask()]).toEqual([404, 404, 429]);
  await world.close();
});
