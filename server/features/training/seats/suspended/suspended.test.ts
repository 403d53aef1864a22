import { beforeEach, describe, expect, test } from 'vitest';
import { programsApi, seatsApi, sessionPlansApi, usersApi } from '#shared/contract';
import { startSeatsWorld, type Seats } from '../../../../../test/seats.ts';
import type { Someone } from '../../../../../test/world.ts';
import { endSeatsOfSuspended } from './service.ts';
import { during } from '../../../../../test/cast.ts';

const hour = 60 * 60_000;

describe('the seat of a suspended person', () => {
  const world = during(() => startSeatsWorld());
  let seats: Seats;
  let seated: Someone, waiting: Someone;
  beforeEach(async () => {
    seats = await world.createSeats([1, 1], { sessionDays: [3, 9] });
    [seated, waiting] = (await seats.assign(2)) as [Someone, Someone];
    await seats.enrol(seated, 0);
    await seats.wait(waiting, 0);
  });

  const suspend = ({ id }: Someone) =>
    world.admin.call(usersApi.suspend, { params: { id }, body: { because: null } });
  const endSuspension = ({ id }: Someone) => world.admin.call(usersApi.endSuspension, { params: { id } });
  /** Nobody's sign-in lasts so long. */
  const laterBy = async (milliseconds: number) => {
    world.clock.advance(milliseconds);
    for (const person of [world.admin, world.manager, world.trainer])
      person.token = await world.signIn(person);
  };

  test('is nobody else’s for 24 hours, and the person’s again who is back by then §103.6', async () => {
    await suspend(seated);
    await laterBy(23 * hour);
    expect(await endSeatsOfSuspended(world.services)).toBe(0);
    expect([await seats.seatOf(seated), await seats.seatOf(waiting)]).toEqual([0, null]);
    expect((await seats.taken())[0]).toBe(1);
    await endSuspension(seated);
    await laterBy(2 * hour);
    expect(await endSeatsOfSuspended(world.services)).toBe(0);
    expect([await seats.seatOf(seated), await seats.seatOf(waiting)]).toEqual([0, null]);
  });

  test('counts in no number, as the person is on no list §103.3', async () => {
    const { id } = seats;
    const numbers = async () => {
      const counts = await world.manager.call(programsApi.countByStatus, { params: { id } });
      const { employees } = await world.manager.call(programsApi.assigned, {
        params: { id },
        query: { status: 'enrolled' },
      });
      return { ...counts, listed: employees.length };
    };
    expect(await numbers()).toMatchObject({ total: 2, enrolled: 1, not_enrolled: 1, listed: 1 });
    await suspend(seated);
    expect(await numbers()).toMatchObject({ total: 1, enrolled: 0, not_enrolled: 1, listed: 0 });
    expect(await world.violations()).toEqual([]);
    await endSuspension(seated);
    expect(await numbers()).toMatchObject({ total: 2, enrolled: 1, not_enrolled: 1, listed: 1 });
  });

  test('goes to the waiting list after that, once, whichever instance does it §103.6', async () => {
    await suspend(seated);
    await laterBy(24 * hour);
    const ended = await Promise.all([
      endSeatsOfSuspended(world.services),
      endSeatsOfSuspended(world.services),
    ]);
    expect(ended.reduce((sum, each) => sum + each)).toBe(1);
    expect([await seats.seatOf(seated), await seats.seatOf(waiting)]).toEqual([null, 0]);
    expect(await world.violations()).toEqual([]);
    const entries = await world.admin.trail({ person: seated.id, action: 'program.give-back' });
    expect(entries).toMatchObject([{ actor: null, program: { _id: seats.id } }]);
    await endSuspension(seated);
    expect(await seats.seatOf(seated)).toBeNull();
  });

  test('ends when the session starts, where that is sooner §103.6', async () => {
    await world.database.db
      .updateTable('training_sessions')
      .set({
        starts_at: new Date(world.clock.now().getTime() + 2 * hour),
        ends_at: new Date(world.clock.now().getTime() + 3 * hour),
      })
      .where('id', '=', seats.sessions[0]!)
      .execute();
    await suspend(seated);
    world.clock.advance(hour);
    expect(await endSeatsOfSuspended(world.services)).toBe(0);
    world.clock.advance(hour);
    expect(await endSeatsOfSuspended(world.services)).toBe(1);
    expect(await seats.seatOf(seated)).toBeNull();
  });

  test('isn’t offered to anybody meanwhile, and a cancelled session takes it away as everybody’s §103.6', async () => {
    const as = world.as(seated);
    await as.call(seatsApi.offer, { params: seats.params, body: { on: true } });
    await suspend(seated);
    const { offers } = await waiting.call(seatsApi.offers, { params: seats.params });
    expect(offers).toEqual([]);
    const taken = { params: seats.params, body: { from: seated.id } };
    expect(await waiting.refusal(seatsApi.take, taken)).toMatchObject({ code: 'offer_gone' });
    await world.admin.call(sessionPlansApi.cancel, {
      params: { ...seats.params, session: seats.sessions[0]! },
      body: { reason: 'Storm' },
    });
    expect(await seats.seatOf(seated)).toBeNull();
  });

  test('is given to nobody who is suspended: they keep the place on the waiting list §103.6', async () => {
    await suspend(waiting);
    await seats.giveBack(seated);
    expect([await seats.seatOf(waiting), await seats.isWaiting(waiting)]).toEqual([null, true]);
  });
});
