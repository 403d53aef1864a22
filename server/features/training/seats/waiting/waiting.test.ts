import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import { seatsApi } from '#shared/contract';
import { startSeatsWorld, type Seats, type SeatsWorld } from '../../../../../test/seats.ts';
import type { Someone } from '../../../../../test/world.ts';
import { refused } from '../../../../../test/client.ts';

describe('who waits for a seat', () => {
  let world: SeatsWorld;
  let seats: Seats;
  let seated: Someone, ada: Someone, bea: Someone, cem: Someone;

  beforeAll(async () => {
    world = await startSeatsWorld();
  });

  beforeEach(async () => {
    // Two sessions of one seat before the deadline and one after it; the first is taken.
    seats = await world.createSeats([1, 1, 1], { sessionDays: [2, 3, 9] });
    [seated, ada, bea, cem] = (await seats.assign(4)) as [Someone, Someone, Someone, Someone];
    await seats.enrol(seated, 0);
  });

  afterAll(() => world.close());

  const refusal = (person: Someone, session: number | null) =>
    refused(person.waits(seats, session === null ? null : seats.sessions[session]!));
  const isDue = (person: Someone, day: number) =>
    sql`update assignments set due_at = ${`${world.day(day)}T12:00:00Z`}, due_because = 'extension'
      where program_id = ${seats.id} and employee_id = ${person.id}`.execute(world.database.db);
  const pause = () => world.clock.advance(60_000);

  test('is refused where a seat is free §72.1', async () => {
    for (const session of [1, null])
      expect(await refusal(ada, session)).toMatchObject({ status: 409, code: 'seat_free' });
    expect(await seats.isWaiting(ada)).toBe(false);
  });

  test('is refused for another program’s session, a cancelled one, one that has started, and one’s own §72.1', async () => {
    const other = await world.createSeats([1]);
    const foreign = { params: seats.params, body: { session: other.sessions[0]! } };
    expect(await ada.refusal(seatsApi.wait, foreign)).toMatchObject({ code: 'session_of_other_program' });
    expect(await refusal(seated, 0)).toMatchObject({ status: 409, code: 'already_enrolled' });
    await sql`update training_sessions set cancelled_at = ${world.clock.now()}, cancelled_by = ${world.admin.id}
      where id = ${seats.sessions[1]!}`.execute(world.database.db);
    expect(await refusal(ada, 1)).toMatchObject({ status: 409, code: 'session_cancelled' });
    await sql`update training_sessions set starts_at = ${world.clock.now()} where id = ${seats.sessions[2]!}`.execute(
      world.database.db,
    );
    expect(await refusal(ada, 2)).toMatchObject({ status: 409, code: 'session_over' });
  });

  test('is refused from a day before the session on, and once complete §72.1', async () => {
    await sql`update training_sessions set starts_at = ${world.clock.now()}::timestamptz + interval '24 hours'
      where id = ${seats.sessions[0]!}`.execute(world.database.db);
    expect(await refusal(ada, 0)).toMatchObject({ status: 409, code: 'too_late' });
    await world.trainer.completes(seats, seated);
    expect(await refusal(seated, 1)).toMatchObject({ status: 409, code: 'already_complete' });
  });

  test('stands in the order of due dates and then of waiting, and is told so §72.2', async () => {
    expect(await seats.wait(bea, 0)).toEqual({ position: 1, ahead_because: null });
    pause();
    expect(await seats.wait(cem, 0)).toEqual({
      position: 2,
      ahead_because: 'one colleague has waited longer',
    });
    await isDue(ada, 4);
    expect(await seats.wait(ada, 0)).toEqual({ position: 1, ahead_because: null });
    expect(await seats.wait(cem, 0)).toEqual({
      position: 3,
      ahead_because: 'one colleague is due earlier, one colleague has waited longer',
    });
    const program = await cem.views(seats);
    expect(program.waiting).toEqual({
      session: seats.sessions[0],
      position: 3,
      ahead_because: 'one colleague is due earlier, one colleague has waited longer',
    });
  });

  test('stands behind who has no seat in time §72.2', async () => {
    await seats.enrol(ada, 1);
    await seats.wait(ada, 0);
    pause();
    expect(await seats.wait(bea, 0)).toEqual({ position: 1, ahead_because: null });
    expect(await seats.wait(ada, 0)).toEqual({
      position: 2,
      ahead_because: 'one colleague has no seat in time',
    });
  });

  test('waits once for each program, behind the others of another session, and no more when told §72.1 §72.6', async () => {
    await seats.enrol(ada, 1);
    await seats.wait(bea, 1);
    pause();
    await seats.wait(cem, 0);
    pause();
    expect(await seats.wait(bea, 0)).toMatchObject({ position: 2 });
    for (let time = 0; time < 2; time += 1) await bea.call(seatsApi.endWait, { params: seats.params });
    expect(await seats.isWaiting(bea)).toBe(false);
    for (const [action, times] of [
      ['program.wait', 3],
      ['program.end-wait', 1],
    ] as const) {
      const entries = await world.admin.trail({ program: seats.id, action });
      expect(entries).toHaveLength(times);
    }
  });

  describe('has the seat', () => {
    test('that is given back, and waits no more §72.3 §72.6', async () => {
      await seats.wait(ada, 0);
      await seats.giveBack(seated);
      expect(await seats.seatOf(ada)).toBe(0);
      expect(await seats.isWaiting(ada)).toBe(false);
      expect(await seats.taken()).toEqual([1, 0, 0]);
      const query = { program: seats.id, action: 'program.promote' };
      const entries = await world.admin.trail(query);
      expect(entries).toEqual([
        expect.objectContaining({ people: [expect.objectContaining({ _id: ada.id })] }),
      ]);
    });

    test('that somebody leaves for another, and who leaves one for it leaves that to the next §72.3', async () => {
      await seats.enrol(ada, 1);
      await seats.wait(ada, 0);
      await seats.wait(bea, 1);
      await seats.switchTo(seated, 2);
      expect([await seats.seatOf(ada), await seats.seatOf(bea)]).toEqual([0, 1]);
      expect(await seats.taken()).toEqual([1, 1, 1]);
    });

    test('and reads since when it is that from the waiting list, until it is another one §72.8', async () => {
      const promotedAt = async (person: Someone) => (await person.views(seats)).promoted_at;
      await seats.wait(ada, 0);
      expect(await promotedAt(ada)).toBeNull();
      await seats.switchTo(seated, 1);
      const then = world.clock.now().toISOString();
      expect([await promotedAt(ada), await promotedAt(seated)]).toEqual([then, null]);
      pause();
      await seats.switchTo(ada, 2);
      expect(await promotedAt(ada)).toBeNull();
      await seats.giveBack(ada);
      await seats.enrol(ada, 0);
      expect(await promotedAt(ada)).toBeNull();
    });

    test('before the person’s due date when any will do, and in any to come once that is past §72.4', async () => {
      await seats.enrol(bea, 1);
      await seats.wait(ada, null);
      await seats.enrol(cem, 2);
      await seats.giveBack(cem);
      expect(await seats.seatOf(ada)).toBeNull();
      await isDue(ada, -1);
      await seats.enrol(cem, 2);
      await seats.giveBack(cem);
      expect(await seats.seatOf(ada)).toBe(2);
    });

    test('unless the session starts within a day: then it is anyone’s §72.5', async () => {
      await seats.wait(ada, 0);
      await sql`update training_sessions set starts_at = ${world.clock.now()}::timestamptz + interval '24 hours'
        where id = ${seats.sessions[0]!}`.execute(world.database.db);
      await seats.giveBack(seated);
      expect(await seats.seatOf(ada)).toBeNull();
      await seats.enrol(bea, 0);
    });
  });
});

describe('where seats are given until sessions start', () => {
  let world: SeatsWorld;

  beforeAll(async () => {
    world = await startSeatsWorld({ promoteUntilHours: 0 });
  });

  afterAll(() => world.close());

  test('a person may wait, and has the seat, a minute before; then it is too late §72.5', async () => {
    const seats = await world.createSeats([1]);
    const [seated, waiting, late] = (await seats.assign(3)) as [Someone, Someone, Someone];
    await seats.enrol(seated, 0);
    const start = world.clock.now().getTime() + 60_000;
    await world.database.db
      .updateTable('training_sessions')
      .set({ starts_at: new Date(start) })
      .where('id', '=', seats.sessions[0]!)
      .execute();
    await seats.wait(waiting, 0);
    await seats.giveBack(seated);
    expect(await seats.seatOf(waiting)).toBe(0);
    expect(await world.violations()).toEqual([]);
    world.clock.set(new Date(start));
    expect(await refused(late.waits(seats, 0))).toMatchObject({
      status: 409,
      code: 'session_over',
    });
  });
});
