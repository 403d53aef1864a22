import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { programsApi, signInApi } from '#shared/contract';
import type { Answer } from '../../../../test/client.ts';
import { startSeatsWorld, type Seats } from '../../../../test/seats.ts';
import type { Someone } from '../../../../test/world.ts';
import type { Db } from '../../../db/tables.ts';
import { requestTimeouts } from '../../../db/connect-postgres.ts';
import { during } from '../../../../test/cast.ts';

const world = during(() => startSeatsWorld({}, { poolSize: 4, timeouts: requestTimeouts }));

// With the bounds of a server; most tests have wider ones.
const enrol = (seats: Seats, employees: readonly Someone[]): Promise<Answer<unknown>[]> =>
  Promise.all(
    employees.map((person) => person.send(programsApi.enrol, seats.choice(0, { user: person.id }))),
  );

/** Does the work while another transaction has locked the sessions. */
const whileLocked = (seats: Seats, work: (other: Db) => Promise<void>) =>
  world.database.db.transaction().execute(async (other) => {
    await sql`select from training_sessions where program_id = ${seats.id} for update`.execute(other);
    await work(other);
  });

test('in a rush everybody is answered, and nobody sent away, while another change holds the session §70.1', async () => {
  const [people, free] = [20, 5];
  const seats = await world.createSeats([free]);
  const employees = await seats.assign(people);
  let enrolling!: Promise<Answer<unknown>[]>;
  await whileLocked(seats, async (other) => {
    enrolling = enrol(seats, employees);
    await sql`select pg_sleep(0.8)`.execute(other);
  });
  const answers = await enrolling;
  const refused = answers.filter(({ status }) => status !== 201).map(({ problem }) => problem.code);
  expect(refused).toEqual(Array.from({ length: people - free }, () => 'session_full'));
  expect(await seats.taken()).toEqual([free]);
});

test('people read on while more of them than are worked on at a time wait for a seat', async () => {
  const seats = await world.createSeats([1]);
  const employees = await seats.assign(70);
  let enrolling!: Promise<Answer<unknown>[]>;
  await whileLocked(seats, async () => {
    enrolling = enrol(seats, employees);
    const { database } = world.services;
    await expect.poll(() => database.load().waiting).toBeGreaterThan(64);
    expect(await world.manager.status(signInApi.verify)).toBe(200);
    expect(database.load().waiting).toBeGreaterThan(64);
  });
  await enrolling;
});
