import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { programsApi, recordsApi, seatsApi } from '#shared/contract';
import { recordBody } from '../../../../../test/record-body.ts';
import { startSeatsWorld, type Seats } from '../../../../../test/seats.ts';
import type { Someone } from '../../../../../test/world.ts';
import { renew } from '../../renewals/service.ts';
import { repairSeats } from '../repair/service.ts';
import { during } from '../../../../../test/cast.ts';

const day = 24 * 60 * 60_000;

describe('a waiting person has the seat at once', () => {
  const world = during(() => startSeatsWorld());
  let seats: Seats;
  let seated: Someone, waiting: Someone;
  beforeEach(async () => {
    seats = await world.createSeats([1, 1], { sessionDays: [3, 9] });
    [seated, waiting] = (await seats.assign(2)) as [Someone, Someone];
    await seats.enrol(seated, 0);
    await seats.wait(waiting, 0);
  });

  const isPromoted = async () => {
    expect(await seats.seatOf(waiting)).toBe(0);
    expect((await seats.taken())[0]).toBe(1);
    expect(await seats.isWaiting(waiting)).toBe(false);
    const query = { program: seats.id, action: 'program.promote' };
    const entries = await world.admin.trail(query);
    expect(entries.map(({ people }) => people.map(({ _id }) => _id))).toEqual([[waiting.id]]);
  };

  test('unless they sit in another training’s session at that time: they are passed over, told why, and have it once that ends §72.9', async () => {
    const [next] = (await seats.assign(1)) as [Someone];
    const other = await world.createSeats([2], { sessionDays: [3], title: 'First Aid' });
    await sql`update training_sessions set starts_at = starts_at + interval '15 minutes', ends_at = ends_at + interval '15 minutes'
      where id = ${other.sessions[0]!}`.execute(world.database.db);
    await world.manager.assigns(other, waiting);
    await other.enrol(waiting, 0);
    const placeOf = async () => {
      const program = await waiting.views(seats);
      return program.waiting;
    };
    const because = 'you are passed over while you are booked for First Aid at that time';
    expect(await placeOf()).toEqual({ session: seats.sessions[0], position: 1, ahead_because: because });
    await seats.wait(next, 0);
    await seats.giveBack(seated);
    expect([await seats.seatOf(waiting), await seats.seatOf(next)]).toEqual([null, 0]);
    expect(await placeOf()).toMatchObject({ position: 1 });

    await seats.giveBack(next);
    expect(await seats.seatOf(waiting)).toBeNull();
    await other.giveBack(waiting);
    const { promotedByTime, promotedLate } = await repairSeats(world.services);
    expect(promotedByTime).toMatchObject([{ person_id: waiting.id, session_id: seats.sessions[0] }]);
    expect(promotedLate).toEqual([]);
    expect([await seats.seatOf(waiting), await seats.isWaiting(waiting)]).toEqual([0, false]);
  });

  test('but not when the seated person has another role, and so keeps the seat §72.3 §91.3', async () => {
    await world.admin.edits(seated, { role: 'trainer' as const, department: null });
    await repairSeats(world.services);
    expect([await seats.seatOf(seated), await seats.seatOf(waiting)]).toEqual([0, null]);
    expect(await seats.isWaiting(waiting)).toBe(true);
  });

  test('in one training alone, where two at the same time have a free seat at once §72.9', async () => {
    const other = await world.createSeats([1], { sessionDays: [3] });
    const [holder] = (await other.assign(1)) as [Someone];
    await other.enrol(holder, 0);
    for (const person of [waiting, seated]) await world.manager.assigns(other, person);
    await other.wait(waiting, 0);
    await other.giveBack(holder);
    expect(await other.seatOf(waiting)).toBe(0);
    await seats.giveBack(seated);
    expect(await seats.seatOf(waiting)).toBeNull();
    expect(await seats.isWaiting(waiting)).toBe(true);
  });

  test('when somebody is unassigned §72.3', async () => {
    const params = { ...seats.params, employeeId: seated.id };
    await world.manager.call(programsApi.unassign, { params });
    await isPromoted();
  });

  test('when somebody is exempt §72.3', async () => {
    await world.manager.exempts(seats, [seated]);
    await isPromoted();
  });

  test('when somebody is deleted §72.3', async () => {
    await world.admin.deletes(seated);
    await isPromoted();
  });

  test('when somebody is deleted who is complete before the session §72.3', async () => {
    await world.trainer.completes(seats, seated);
    await world.admin.deletes(seated);
    await isPromoted();
  });

  /** A record of the seated person's training, of yesterday. */
  const training = () => recordBody([seated.id], { program: seats.id, trained_on: world.day(-1) });

  test('when an earlier training of somebody is recorded §72.3', async () => {
    await world.admin.call(recordsApi.create, { body: training() });
    await isPromoted();
  });

  test('when somebody is complete by a record who has offered the seat, or waits for another one §59.6', async () => {
    await seated.offers(seats);
    await world.admin.call(recordsApi.create, { body: training() });
    await isPromoted();
    expect((await waiting.call(seatsApi.offers, { params: seats.params })).offers).toEqual([]);
    const [next] = (await seats.assign(1)) as [Someone];
    await seats.wait(next, 0);
    await world.admin.records([next], { program: seats.id, trained_on: world.day(-1) });
    expect(await seats.isWaiting(next)).toBe(false);
  });

  test('when what somebody proposes is accepted §72.3', async () => {
    const { records } = await seated.call(recordsApi.propose, { body: training() });
    await world.admin.call(recordsApi.accept, { params: { id: records[0]!._id } });
    await isPromoted();
  });

  test('when the person’s due date moves beyond a session that has a seat §72.3', async () => {
    const [late] = (await seats.assign(1)) as [Someone];
    await seats.wait(late, null);
    await world.manager.extends(seats, [late], world.day(20));
    expect(await seats.seatOf(late)).toBe(1);
    expect(await seats.seatOf(waiting)).toBeNull();
  });

  test('when the only answer of somebody is revoked, whose renewal had a seat', async () => {
    const { records } = await world.admin.call(recordsApi.create, { body: training() });
    await isPromoted();
    await world.admin.revokes(records[0]!, 'The wrong person');
    expect(await seats.seatOf(seated)).toBeNull();
    expect(await seats.taken()).toEqual([1, 0]);
  });

  test('in the order of the list, and a person who is passed over keeps the place §72.4', async () => {
    const [next, last] = (await seats.assign(2)) as [Someone, Someone];
    await sql`update waits set session_id = null where program_id = ${seats.id}`.execute(world.database.db);
    world.clock.advance(1000);
    await seats.wait(next, 0);
    world.clock.advance(1000);
    await seats.wait(last, 0);
    // Too early for the first, who waits for any in time.
    await sql`update assignments set due_at = ${new Date(world.clock.now().getTime() + day)}, due_because = 'extension'
      where employee_id = ${waiting.id}`.execute(world.database.db);
    await seats.giveBack(seated);
    expect([await seats.seatOf(waiting), await seats.seatOf(next), await seats.seatOf(last)]).toEqual([
      null,
      0,
      null,
    ]);
    expect(await seats.isWaiting(waiting)).toBe(true);
  });

  // Last, as nobody's sign-in lasts so long.
  test('when somebody who is complete before the session is due again §72.3', async () => {
    await sql`update programs set renew_months = 1, due_days = 7, window_days = 14 where id = ${seats.id}`.execute(
      world.database.db,
    );
    await sql`update training_sessions set starts_at = starts_at + interval '40 days', ends_at = ends_at + interval '40 days'
      where program_id = ${seats.id}`.execute(world.database.db);
    await world.trainer.completes(seats, seated);
    world.clock.advance(20 * day);
    await renew(world.services);
    expect(await seats.seatOf(waiting)).toBe(0);
    expect(await seats.seatOf(seated)).toBeNull();
  });
});
