import { describe, expect, test } from 'vitest';
import { programsApi, seatsApi, sessionPlansApi, sessionsApi } from '#shared/contract';
import type { Answer } from '../../../../test/client.ts';
import { markBody } from '../../../../test/held-session.ts';
import { startSeatsWorld, type Seats } from '../../../../test/seats.ts';
import type { Someone } from '../../../../test/world.ts';
import { during } from '../../../../test/cast.ts';

const rounds = 6;
const minute = 60_000;

/** That the counts are those of the rows after all of it is said when the world closes. */
describe('in the last minutes before a session, when people can still leave and the sheet is open,', () => {
  const world = during(() => startSeatsWorld());

  const codeOf = ({ status, problem, cause }: Answer<unknown>) => {
    expect([200, 201, 409], cause ?? JSON.stringify(problem)).toContain(status);
    return status === 409 ? problem.code : 'done';
  };

  /** A session that begins in ten minutes with these people in it, and another one in two days. */
  async function open(people: number, capacities: (number | null)[] = [10, 10]) {
    const seats = await world.createSeats(capacities);
    const seated = await seats.assign(people);
    for (const person of seated) await seats.enrol(person, 0);
    const start = world.clock.now().getTime() + 10 * minute;
    await world.database.db
      .updateTable('training_sessions')
      .set({ starts_at: new Date(start), ends_at: new Date(start + 60 * minute) })
      .where('id', '=', seats.sessions[0]!)
      .execute();
    return { seats, seated };
  }

  const session = ({ sessions }: Seats) => ({ params: { id: sessions[0]! } });
  const mark = async (seats: Seats, { id }: Someone, outcome: 'attended' | 'absent') =>
    codeOf(await world.trainer.send(sessionsApi.mark, { ...session(seats), body: markBody(id, outcome) }));
  const switchAway = async (seats: Seats, person: Someone) =>
    codeOf(await person.send(seatsApi.switchSession, seats.choice(1)));
  const giveBack = async ({ params }: Seats, person: Someone) =>
    codeOf(await person.send(seatsApi.giveBack, { params, body: {} }));
  const take = async ({ params }: Seats, person: Someone, from: Someone) =>
    codeOf(await person.send(seatsApi.take, { params, body: { from: from.id } }));
  const offer = (seats: Seats, person: Someone) => person.offers(seats);
  const cancel = async ({ params, sessions }: Seats) =>
    codeOf(
      await world.manager.send(sessionPlansApi.cancel, {
        params: { ...params, session: sessions[0]! },
        body: { reason: 'Storm', move_to: [sessions[1]!] },
      }),
    );
  const archive = async ({ params }: Seats) =>
    codeOf(await world.admin.send(programsApi.archive, { params, body: null }));
  const rosterOf = async (seats: Seats) =>
    new Map(
      (await world.admin.call(sessionsApi.roster, session(seats))).people.map((person) => [
        person._id,
        person,
      ]),
    );

  test('a person who attended and changes to another session at once has one seat and one answer', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const { seats, seated } = await open(4);
      const answers = await Promise.all(
        seated.flatMap((person) => [mark(seats, person, 'attended'), switchAway(seats, person)]),
      );
      const roster = await rosterOf(seats);
      for (const [index, person] of seated.entries()) {
        const [marked, switched] = answers.slice(2 * index);
        expect(marked).toBe('done');
        expect(['done', 'already_complete', 'attendance_marked']).toContain(switched);
        expect(roster.get(person.id)).toMatchObject({ outcome: 'attended', walk_in: switched === 'done' });
      }
      expect(await world.violations()).toEqual([]);
    }
  });

  test('a person who is marked absent and gives the seat back has none, and another who takes it sits there', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const { seats, seated } = await open(3);
      const [taker] = (await seats.assign(1)) as [Someone];
      const [offering, leaving, absent] = seated as [Someone, Someone, Someone];
      await offer(seats, offering);
      const [taken] = await Promise.all([
        take(seats, taker, offering),
        mark(seats, offering, 'absent'),
        giveBack(seats, leaving),
        mark(seats, leaving, 'absent'),
        mark(seats, absent, 'absent'),
      ]);
      expect(['done', 'offer_gone', 'attendance_marked']).toContain(taken);
      expect(await Promise.all(seated.map((person) => seats.seatOf(person)))).toEqual([null, null, null]);
      expect(await seats.seatOf(taker)).toBe(taken === 'done' ? 0 : null);
      expect(await world.violations()).toEqual([]);
    }
  });

  test('a person who takes a seat in a session that is cancelled at once sits elsewhere, and nobody in it', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const { seats, seated } = await open(4);
      const takers = await seats.assign(4);
      for (const person of seated) await offer(seats, person);
      const [cancelled] = await Promise.all([
        cancel(seats),
        ...takers.map((taker, index) => take(seats, taker, seated[index]!)),
      ]);
      expect(cancelled).toBe('done');
      const places = await Promise.all([...seated, ...takers].map((person) => seats.seatOf(person)));
      expect(places).not.toContain(0);
      expect(places.filter((place) => place === 1)).toHaveLength(4);
      expect(await world.violations()).toEqual([]);
    }
  });

  test('a person who checks in while the session is cancelled or the program archived is there or refused, and nobody comes after', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const { seats, seated } = await open(6, [10, null]);
      const { digits } = await world.trainer.call(sessionsApi.checkInCode, session(seats));
      const ends = round % 2 === 0 ? cancel : archive;
      const checkIn = async (person: Someone) =>
        codeOf(await person.send(sessionsApi.checkIn, { body: { code: digits } }));
      const [ended, ...answers] = await Promise.all([ends(seats), ...seated.map(checkIn)]);
      expect(ended).toBe('done');
      for (const code of answers) expect(['done', 'session_cancelled', 'program_archived']).toContain(code);
      const lines = await world.database.db
        .selectFrom('attendance')
        .select('person_id')
        .where('session_id', '=', seats.sessions[0]!)
        .execute();
      expect(lines).toHaveLength(answers.filter((code) => code === 'done').length);
      expect(await checkIn(seated[0]!)).toBe(ends === cancel ? 'session_cancelled' : 'program_archived');
      expect(await world.violations()).toEqual([]);
    }
  });
});
