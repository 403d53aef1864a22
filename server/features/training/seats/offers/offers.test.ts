import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { seatsApi } from '#shared/contract';
import { startSeatsWorld, type Seats } from '../../../../../test/seats.ts';
import type { Someone } from '../../../../../test/world.ts';
import { during } from '../../../../../test/cast.ts';

describe('a seat that is offered', () => {
  const world = during(() => startSeatsWorld());
  let seats: Seats;
  let ada: Someone, bea: Someone, cem: Someone;
  beforeEach(async () => {
    // Ada and Bea have the only seats, and Cem has none.
    seats = await world.createSeats([1, 1]);
    [ada, bea, cem] = (await seats.assign(3)) as [Someone, Someone, Someone];
    await seats.enrol(ada, 0);
    await seats.enrol(bea, 1);
  });

  const offering = (on = true) => ({ params: seats.params, body: { on } });
  const offer = (person: Someone, on = true) => person.call(seatsApi.offer, offering(on));
  const taking = (from: Someone) => ({ params: seats.params, body: { from: from.id } });
  const take = (person: Someone, from: Someone) => person.call(seatsApi.take, taking(from));
  const refusedTake = (person: Someone, from: Someone) => person.refusal(seatsApi.take, taking(from));
  const offersTo = async (person: Someone) =>
    (await person.call(seatsApi.offers, { params: seats.params })).offers;
  const start = (session: number) =>
    sql`update training_sessions set starts_at = ${world.clock.now()} where id = ${seats.sessions[session]!}`.execute(
      world.database.db,
    );

  test('is one that one has, in a session that has not started §78.1', async () => {
    expect(await cem.refusal(seatsApi.offer, offering())).toMatchObject({
      status: 409,
      code: 'not_enrolled',
    });
    await start(0);
    expect(await ada.refusal(seatsApi.offer, offering())).toMatchObject({
      status: 409,
      code: 'session_over',
    });
    expect(await offersTo(cem)).toEqual([]);
  });

  test('is taken by a colleague in the program, while it is offered §78.1 §78.3', async () => {
    expect(await refusedTake(cem, ada)).toMatchObject({ status: 409, code: 'offer_gone' });
    await offer(ada);
    expect(await refusedTake(ada, ada)).toMatchObject({ status: 400, code: 'invalid_input' });
    const stranger = await world.createPerson('employee');
    expect(await refusedTake(stranger, ada)).toMatchObject({ status: 404, code: 'not_found' });
    await offer(ada, false);
    expect(await refusedTake(cem, ada)).toMatchObject({ status: 409, code: 'offer_gone' });
    await offer(ada);
    await seats.giveBack(ada);
    expect(await refusedTake(cem, ada)).toMatchObject({ status: 409, code: 'offer_gone' });
    expect(await seats.seatOf(cem)).toBeNull();
  });

  test('is not taken once it or one’s own has started, nor by a complete person §78.2', async () => {
    await offer(ada);
    await start(1);
    expect(await refusedTake(bea, ada)).toMatchObject({ status: 409, code: 'session_over' });
    await world.trainer.completes(seats, bea);
    expect(await refusedTake(bea, ada)).toMatchObject({ status: 409, code: 'already_complete' });
    await start(0);
    expect(await refusedTake(cem, ada)).toMatchObject({ status: 409, code: 'session_over' });
    expect(await offersTo(cem)).toEqual([]);
  });

  test('is not taken by who sits in the same session', async () => {
    await seats.setCapacity(0, 2);
    await seats.enrol(cem, 0);
    await offer(ada);
    expect(await refusedTake(cem, ada)).toMatchObject({ status: 409, code: 'already_enrolled' });
  });

  test('is shown to colleagues alone, without the link, and to its person on the page §71.4 §78.1', async () => {
    await offer(ada);
    await offer(ada);
    expect(await offersTo(ada)).toEqual([]);
    expect(await offersTo(cem)).toMatchObject([
      { person: { _id: ada.id }, session: { _id: seats.sessions[0], join_url: null } },
    ]);
    const program = await ada.views(seats);
    expect(program).toMatchObject({ offers_seat: true, other_sessions: [{ _id: seats.sessions[1] }] });
    const query = { program: seats.id, action: 'program.offer-seat' };
    expect(await world.admin.trail(query)).toHaveLength(1);
  });

  test('is exchanged for one’s own, past people who wait for either §78.2 §78.3', async () => {
    await seats.wait(cem, 0);
    await offer(ada);
    await offer(bea);
    const { enrolledSession } = await take(bea, ada);
    expect(enrolledSession.enrolled_training_session).toMatchObject({
      _id: seats.sessions[0],
      seats_taken: 1,
    });
    expect([await seats.seatOf(ada), await seats.seatOf(bea)]).toEqual([1, 0]);
    expect(await seats.taken()).toEqual([1, 1]);
    expect(await seats.isWaiting(cem)).toBe(true);
    // Neither offers the seat that they have now.
    expect(await offersTo(cem)).toEqual([]);
    const query = { program: seats.id, action: 'program.take-seat' };
    const entries = await world.admin.trail(query);
    expect(entries).toMatchObject([
      { before: { session: seats.sessions[1] }, after: { session: seats.sessions[0] } },
    ]);
    const people = entries[0]!.people.map(({ _id }) => _id);
    expect(people.toSorted()).toEqual([ada.id, bea.id].toSorted());
  });

  test('leaves no seat free beside its person, who waits for any §78.2', async () => {
    seats = await world.createSeats([2, 1]);
    [ada, bea, cem] = (await seats.assign(3)) as [Someone, Someone, Someone];
    await seats.enrol(ada, 0);
    await seats.enrol(bea, 1);
    // Beside Ada one seat is free, which is none to wait for.
    await ada.waits(seats);
    await offer(ada);
    await take(cem, ada);
    expect(await seats.seatOf(cem)).toBe(0);
    expect(await seats.seatOf(ada)).toBe(0);
  });

  test('goes to who has none, and its person is without §78.2', async () => {
    await offer(ada);
    await take(cem, ada);
    expect([await seats.seatOf(ada), await seats.seatOf(cem)]).toEqual([null, 0]);
    expect(await seats.taken()).toEqual([1, 1]);
  });
});
