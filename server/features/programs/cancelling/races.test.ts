import { describe, expect, test } from 'vitest';
import { programsApi, seatsApi, sessionPlansApi } from '#shared/contract';
import type { Answer } from '../../../../test/client.ts';
import { startSeatsWorld, type Seats } from '../../../../test/seats.ts';
import type { Someone } from '../../../../test/world.ts';
import { during } from '../../../../test/cast.ts';

const rounds = 3;

/** That the counts are those of the rows after all of it is said when the world closes. */
describe('a session that is cancelled while', () => {
  const world = during(() => startSeatsWorld());

  const statusOf = ({ status, problem, cause }: Answer<unknown>) => {
    expect([200, 201, 409], cause ?? JSON.stringify(problem)).toContain(status);
    return status;
  };
  const cancel = async ({ params, sessions }: Seats, moveTo: readonly number[]) =>
    statusOf(
      await world.manager.send(sessionPlansApi.cancel, {
        params: { ...params, session: sessions[0]! },
        body: { reason: 'Storm', move_to: moveTo.length > 0 ? moveTo.map((to) => sessions[to]!) : null },
      }),
    );
  const choose =
    (endpoint: typeof programsApi.enrol | typeof seatsApi.switchSession) =>
    async ({ params, sessions }: Seats, person: Someone, session: number) => {
      const body = { user: person.id, session: sessions[session]! };
      return statusOf(await person.send(endpoint, { params, body }));
    };
  const enrol = choose(programsApi.enrol);
  const switchTo = choose(seatsApi.switchSession);
  /** Where everybody sits, once nothing that may never be is found. */
  async function placesOf(seats: Seats, people: readonly Someone[]) {
    expect(await world.violations()).toEqual([]);
    return Promise.all(people.map((person) => seats.seatOf(person)));
  }
  const repeated = Array.from({ length: rounds }, (_, index) => index);

  test.each(repeated)('people enrol in it keeps none of them (round %i)', async (round) => {
    const seats = await world.createSeats([round % 2 === 0 ? 15 : null, 5]);
    const people = await seats.assign(25);
    await Promise.all(people.slice(0, 4).map((person) => enrol(seats, person, 0)));
    const [cancelled] = await Promise.all([
      cancel(seats, [1]),
      ...people.slice(4).map((person) => enrol(seats, person, 0)),
    ]);
    expect(cancelled).toBe(200);
    const places = await placesOf(seats, people);
    expect(places).not.toContain(0);
    // The people who had a seat when it was cancelled have another one, as far as seats go.
    const seated = places.filter((place) => place === 1).length;
    expect(seated).toBeGreaterThanOrEqual(4);
    expect(seated).toBeLessThanOrEqual(5);
  });

  test.each(repeated)(
    'people change to it and from it leaves each in one seat or none (round %i)',
    async (round) => {
      const seats = await world.createSeats([20, 12, round % 2 === 0 ? 12 : null]);
      const people = await seats.assign(24);
      const [here, there] = [people.slice(0, 14), people.slice(14)];
      await Promise.all([
        ...here.map((person) => enrol(seats, person, 0)),
        ...there.map((person) => enrol(seats, person, 1)),
      ]);
      const [cancelled] = await Promise.all([
        cancel(seats, [2, 1]),
        ...here.slice(0, 7).map((person) => switchTo(seats, person, 2)),
        ...there.map((person) => switchTo(seats, person, 0)),
      ]);
      expect(cancelled).toBe(200);
      const places = await placesOf(seats, people);
      expect(places).not.toContain(0);
      expect(places.filter((place) => place === null)).toHaveLength(0);
    },
  );

  test('another one is, and each moves its people into the other, keeps nobody in either', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const seats = await world.createSeats([8, 8, 30]);
      const people = await seats.assign(16);
      await Promise.all(people.map((person, index) => enrol(seats, person, index % 2)));
      const { params, sessions } = seats;
      const answers = await Promise.all(
        [0, 1].map((session) =>
          world.manager.send(sessionPlansApi.cancel, {
            params: { ...params, session: sessions[session]! },
            body: { reason: 'Storm', move_to: [sessions[1 - session]!, sessions[2]!] },
          }),
        ),
      );
      // The second caller learns that the session to move to is cancelled.
      expect(answers.map(statusOf).toSorted((one, other) => one - other)).toEqual([200, 409]);
      expect(answers.find(({ status }) => status === 409)!.problem.code).toBe('session_cancelled');
      const places = await placesOf(seats, people);
      expect(new Set(places).size).toBe(2);
      expect(places).not.toContain(null);
    }
  });

  test('its trainer marks somebody as complete is cancelled or attended, and never both', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const seats = await world.createSeats([10, 20]);
      const people = await seats.assign(10);
      await Promise.all(people.map((person) => enrol(seats, person, 0)));
      const [cancelled, ...completed] = await Promise.all([
        cancel(seats, [1]),
        ...people.slice(0, 3).map(async ({ id }) =>
          statusOf(
            await world.trainer.send(programsApi.complete, {
              params: seats.params,
              body: { completed_employees: [id] },
            }),
          ),
        ),
      ]);
      const places = await placesOf(seats, people);
      if (cancelled === 200) expect(places).toEqual(people.map(() => 1));
      else expect(completed).toContain(200);
    }
  });

  test('people wait for it lets them wait for any, or sits them elsewhere', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const seats = await world.createSeats([5, 6]);
      const people = await seats.assign(20);
      const [seated, waiting] = [people.slice(0, 5), people.slice(5)];
      await Promise.all(seated.map((person) => enrol(seats, person, 0)));
      const [cancelled] = await Promise.all([
        cancel(seats, []),
        ...waiting.map(async (person) => {
          const body = { session: seats.sessions[0]! };
          return statusOf(await person.send(seatsApi.wait, { params: seats.params, body }));
        }),
      ]);
      expect(cancelled).toBe(200);
      expect(await placesOf(seats, people)).not.toContain(0);
      const { rows } = await world.database.db.executeQuery<{ session_id: string | null }>(
        world.database.db.selectFrom('waits').select('session_id').where('program_id', '=', seats.id),
      );
      expect(rows.map(({ session_id }) => session_id)).toEqual(rows.map(() => null));
    }
  });
});
