import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { programsApi, seatsApi, usersApi } from '#shared/contract';
import type { Answer } from '../../../../test/client.ts';
import { startSeatsWorld, type Seats } from '../../../../test/seats.ts';
import type { Someone } from '../../../../test/world.ts';
import { during } from '../../../../test/cast.ts';

const clients = 50;

/** That the counts are those of the rows after all of it is said when the world closes. */
describe(`when ${clients} people want seats at once,`, () => {
  const world = during(() => startSeatsWorld());

  const statusOf = ({ status, problem, cause }: Answer<unknown>) => {
    expect(status, cause ?? JSON.stringify(problem)).toBeLessThan(500);
    return status;
  };
  const enrol = async ({ params, sessions }: Seats, person: Someone, session: number) =>
    statusOf(
      await person.send(programsApi.enrol, {
        params,
        body: { user: person.id, session: sessions[session]! },
      }),
    );
  const switchTo = async ({ params, sessions }: Seats, person: Someone, session: number) =>
    statusOf(await person.send(seatsApi.switchSession, { params, body: { session: sessions[session]! } }));
  const wait = async ({ params, sessions }: Seats, person: Someone, session: number) =>
    statusOf(await person.send(seatsApi.wait, { params, body: { session: sessions[session]! } }));
  const giveBack = async ({ params }: Seats, person: Someone) =>
    statusOf(await person.send(seatsApi.giveBack, { params, body: {} }));
  const endWait = async ({ params }: Seats, person: Someone) =>
    statusOf(await person.send(seatsApi.endWait, { params }));
  const count = (statuses: readonly number[], status: number) =>
    statuses.filter((each) => each === status).length;

  /** Free seats beside somebody who waits for one and may have it. */
  async function seatsBesideWaiters({ id }: Seats): Promise<number> {
    const { rows } = await sql`
      select from waits w join assignments a on a.program_id = w.program_id and a.employee_id = w.person_id
      join training_sessions s on s.id = w.session_id
      where w.program_id = ${id} and s.seats_taken < s.capacity and s.id is distinct from a.session_id`.execute(
      world.database.db,
    );
    return rows.length;
  }

  test('the last seat is one person’s §70.1', async () => {
    const seats = await world.createSeats([1, 1]);
    const people = await seats.assign(clients);
    const statuses = await Promise.all(people.map((person) => enrol(seats, person, 0)));
    expect([count(statuses, 201), count(statuses, 409)]).toEqual([1, clients - 1]);
    expect(await seats.taken()).toEqual([1, 0]);
  });

  test('as many sit down as there are seats, where none is asked twice §70.1', async () => {
    const seats = await world.createSeats([20, 20]);
    const people = await seats.assign(clients);
    const statuses = await Promise.all(people.map((person, index) => enrol(seats, person, index % 2)));
    expect(count(statuses, 201)).toBe(40);
    expect(await seats.taken()).toEqual([20, 20]);
  });

  test('nobody loses a seat who changes to a full session that others leave for theirs §71.2', async () => {
    const seats = await world.createSeats([25, 25]);
    const people = await seats.assign(clients);
    await Promise.all(people.map((person, index) => enrol(seats, person, index % 2)));
    const statuses = await Promise.all(
      people.map((person, index) => switchTo(seats, person, (index + 1) % 2)),
    );
    expect(count(statuses, 409)).toBe(clients);
    expect(await seats.taken()).toEqual([25, 25]);
    await seats.setCapacity(0, 26);
    const again = await Promise.all(people.map((person, index) => switchTo(seats, person, (index + 1) % 2)));
    expect(again.every((status) => [200, 409].includes(status))).toBe(true);
    expect(count(again, 200)).toBeGreaterThan(0);
    const places = await Promise.all(people.map((person) => seats.seatOf(person)));
    expect(places).not.toContain(null);
  });

  test('a seat that is given back never stays beside who waits for it §72.3', async () => {
    for (let round = 0; round < 5; round += 1) {
      const seats = await world.createSeats([10]);
      const people = await seats.assign(30);
      const [seated, waiting] = [people.slice(0, 10), people.slice(10)];
      await Promise.all(seated.map((person) => enrol(seats, person, 0)));
      const [returned, waited] = await Promise.all([
        Promise.all(seated.map((person) => giveBack(seats, person))),
        Promise.all(waiting.map((person) => wait(seats, person, 0))),
      ]);
      expect(count(returned, 200)).toBe(10);
      const places = await Promise.all(waiting.map((person) => seats.seatOf(person)));
      const refused = count(waited, 409);
      // People who were refused had a free seat before them; people who waited have the seat or wait still.
      expect(await seatsBesideWaiters(seats)).toBe(0);
      expect(places.filter((place) => place === 0)).toHaveLength(Math.min(10, waiting.length - refused));
    }
  });

  test('who waits no more gets no seat, and who waits gets each that is given back', async () => {
    const seats = await world.createSeats([10]);
    const people = await seats.assign(30);
    const [seated, waiting] = [people.slice(0, 10), people.slice(10)];
    await Promise.all(seated.map((person) => enrol(seats, person, 0)));
    await Promise.all(waiting.map((person) => wait(seats, person, 0)));
    await Promise.all([
      ...seated.map((person) => giveBack(seats, person)),
      ...waiting.slice(0, 8).map((person) => endWait(seats, person)),
    ]);
    expect(await seatsBesideWaiters(seats)).toBe(0);
    expect(await seats.taken()).toEqual([10]);
  });

  test('an employee who is unassigned or deleted leaves the seat to who waits, whatever else happens §72.3', async () => {
    const seats = await world.createSeats([10, 10]);
    const people = await seats.assign(clients);
    const [seated, waiting] = [people.slice(0, 20), people.slice(20)];
    await Promise.all(seated.map((person, index) => enrol(seats, person, index % 2)));
    await Promise.all(waiting.map((person, index) => wait(seats, person, index % 2)));
    await Promise.all(
      seated.map(async (person, index) => {
        const params = { ...seats.params, employeeId: person.id };
        statusOf(
          index % 3 === 0
            ? await world.admin.send(usersApi.delete, { params: { id: person.id } })
            : index % 3 === 1
              ? await world.manager.send(programsApi.unassign, { params })
              : await person.send(seatsApi.switchSession, {
                  params: seats.params,
                  body: { session: seats.sessions[(index + 1) % 2]! },
                }),
        );
      }),
    );
    expect(await seatsBesideWaiters(seats)).toBe(0);
    expect(await seats.taken()).toEqual([10, 10]);
  });

  test('an offer is taken once, and every seat has one person §78.2', async () => {
    const seats = await world.createSeats([1, 1]);
    const people = await seats.assign(20);
    const [ada, bea, ...others] = people as [Someone, Someone, ...Someone[]];
    await enrol(seats, ada, 0);
    await enrol(seats, bea, 1);
    for (const person of [ada, bea]) await person.offers(seats);
    const answers = await Promise.all(
      [...others, bea, ada].map((person, index) =>
        person.send(seatsApi.take, {
          params: seats.params,
          body: { from: person === ada || (person !== bea && index % 2) ? bea.id : ada.id },
        }),
      ),
    );
    expect(count(answers.map(statusOf), 200)).toBeLessThanOrEqual(2);
    expect(await seats.taken()).toEqual([1, 1]);
  });

  test('a program that is archived meanwhile takes nobody any more, and gives no seats', async () => {
    const seats = await world.createSeats([5]);
    const people = await seats.assign(30);
    const [seated, waiting, others] = [people.slice(0, 5), people.slice(5, 15), people.slice(15)];
    await Promise.all(seated.map((person) => enrol(seats, person, 0)));
    await Promise.all(waiting.map((person) => wait(seats, person, 0)));
    const [archived, ...statuses] = await Promise.all([
      world.admin.send(programsApi.archive, { params: seats.params }),
      ...seated.map((person) => giveBack(seats, person)),
      ...others.map((person) => wait(seats, person, 0)),
    ]);
    expect(statusOf(archived)).toBe(200);
    for (const status of statuses) expect([200, 409]).toContain(status);
    expect(await seats.taken()).toEqual([5]);
  });
});
