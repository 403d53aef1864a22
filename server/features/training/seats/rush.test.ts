import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { programsApi } from '#shared/contract';
import type { Answer } from '../../../../test/client.ts';
import { startSeatsWorld, type SeatsWorld } from '../../../../test/seats.ts';
import { requestTimeouts } from '../../../db/connect-postgres.ts';

const people = 20;
const free = 5;

let world: SeatsWorld;

// With the bounds of a server; most tests have wider ones.
beforeAll(async () => {
  world = await startSeatsWorld({}, { poolSize: 4, timeouts: requestTimeouts });
});

afterAll(() => world.close());

test('in a rush everybody is answered, and nobody sent away, while another change holds the session §70.1', async () => {
  const seats = await world.createSeats([free]);
  const employees = await seats.assign(people);
  let enrolling!: Promise<Answer<unknown>[]>;
  await world.database.db.transaction().execute(async (other) => {
    await sql`select from training_sessions where program_id = ${seats.id} for update`.execute(other);
    enrolling = Promise.all(
      employees.map((person) =>
        world.as(person).send(programsApi.enrol, seats.choice(0, { user: person.id })),
      ),
    );
    await sql`select pg_sleep(0.8)`.execute(other);
  });
  const answers = await enrolling;
  const refused = answers.filter(({ status }) => status !== 201).map(({ problem }) => problem.code);
  expect(refused).toEqual(Array.from({ length: people - free }, () => 'session_full'));
  expect(await seats.taken()).toEqual([free]);
});
