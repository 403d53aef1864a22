import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { seatsApi } from '#shared/contract';
import { startSeatsWorld, type Seats } from '../../../../test/seats.ts';
import type { Someone } from '../../../../test/world.ts';
import { during } from '../../../../test/cast.ts';

describe('a seat', () => {
  const world = during(() => startSeatsWorld());
  let seats: Seats;
  let first: Someone, second: Someone;
  beforeEach(async () => {
    seats = await world.createSeats([1, 1, null]);
    [first, second] = (await seats.assign(2)) as [Someone, Someone];
  });

  const refusedSwitch = (person: Someone, session: number, fields: object = {}) =>
    person.refusal(seatsApi.switchSession, seats.choice(session, fields));
  const refusedReturn = (person: Someone, body: object = {}) =>
    person.refusal(seatsApi.giveBack, { params: seats.params, body });
  const start = (session: number) =>
    sql`update training_sessions set starts_at = ${world.clock.now()} where id = ${seats.sessions[session]!}`.execute(
      world.database.db,
    );
  const mark = (person: Someone, session: number) =>
    sql`insert into attendance (session_id, person_id, program_id, outcome, marked_by, marked_at)
      values (${seats.sessions[session]!}, ${person.id}, ${seats.id}, 'excused', ${world.trainer.id},
        ${world.clock.now()})`.execute(world.database.db);

  describe('that is changed', () => {
    test('is one that one has §71.1', async () => {
      expect(await refusedSwitch(first, 1)).toMatchObject({ status: 409, code: 'not_enrolled' });
    });

    test('is not lost for one that is gone §71.2', async () => {
      await seats.enrol(first, 0);
      await seats.enrol(second, 1);
      expect(await refusedSwitch(first, 1)).toMatchObject({
        status: 409,
        code: 'session_full',
        others: [{ _id: seats.sessions[2] }],
      });
      expect(await seats.seatOf(first)).toBe(0);
      expect(await seats.taken()).toEqual([1, 1, null]);
    });

    test('stays once its session or the other one has started, and once one is marked §71.1', async () => {
      await seats.enrol(first, 0);
      await start(1);
      expect(await refusedSwitch(first, 1)).toMatchObject({ status: 409, code: 'session_over' });
      await mark(first, 0);
      expect(await refusedSwitch(first, 2)).toMatchObject({ status: 409, code: 'attendance_marked' });
      await seats.enrol(second, 2);
      await start(2);
      expect(await refusedSwitch(second, 0)).toMatchObject({ status: 409, code: 'session_over' });
    });

    test('stays once one is complete §71.1', async () => {
      await seats.enrol(first, 0);
      await world.trainer.completes(seats, first);
      expect(await refusedSwitch(first, 2)).toMatchObject({ status: 409, code: 'already_complete' });
      expect(await refusedReturn(first)).toMatchObject({ status: 409, code: 'already_complete' });
    });

    test('is another one of the same program, that is not cancelled', async () => {
      await seats.enrol(first, 0);
      const other = await world.createSeats([5]);
      const foreign = { params: seats.params, body: { session: other.sessions[0]! } };
      expect(await first.refusal(seatsApi.switchSession, foreign)).toMatchObject({
        status: 400,
        code: 'session_of_other_program',
      });
      await sql`update training_sessions set cancelled_at = ${world.clock.now()}, cancelled_by = ${world.admin.id}
        where id = ${seats.sessions[1]!}`.execute(world.database.db);
      expect(await refusedSwitch(first, 1)).toMatchObject({ status: 409, code: 'session_cancelled' });
    });

    test('is counted where one sits then; changed again to the same it stays, and the trail tells it once §71.3', async () => {
      await seats.enrol(first, 0);
      for (let time = 0; time < 2; time += 1) {
        const { enrolledSession } = await first.call(seatsApi.switchSession, seats.choice(1));
        expect(enrolledSession?.enrolled_training_session).toMatchObject({
          _id: seats.sessions[1],
          seats_taken: 1,
        });
        expect(await seats.taken()).toEqual([0, 1, null]);
      }
      const query = { program: seats.id, action: 'program.switch' };
      const entries = await world.admin.trail(query);
      expect(entries).toEqual([
        expect.objectContaining({
          people: [expect.objectContaining({ _id: first.id })],
        }),
      ]);
    });

    test('by a manager is one of each of several people, all or none', async () => {
      await seats.enrol(first, 0);
      const people = [first.id, second.id];
      expect(await refusedSwitch(world.manager, 2, { people })).toMatchObject({
        status: 409,
        code: 'not_enrolled',
      });
      await seats.enrol(second, 1);
      const { employees } = await world.manager.call(seatsApi.switchSession, seats.choice(2, { people }));
      expect(employees?.map(({ session }) => session?._id)).toEqual([seats.sessions[2], seats.sessions[2]]);
      expect(await seats.taken()).toEqual([0, 0, null]);
    });
  });

  describe('that is given back', () => {
    test('stays once the session has started, and once one is marked §71.1', async () => {
      await seats.enrol(first, 0);
      await mark(first, 0);
      expect(await refusedReturn(first)).toMatchObject({ status: 409, code: 'attendance_marked' });
      await seats.enrol(second, 2);
      await start(2);
      expect(await refusedReturn(second)).toMatchObject({ status: 409, code: 'session_over' });
    });

    test('is one’s own, unless a manager gives back that of an assigned person', async () => {
      expect(await refusedReturn(first, { user: second.id })).toMatchObject({
        status: 403,
        code: 'not_yourself',
      });
      const stranger = await world.createPerson('employee');
      expect(await refusedReturn(world.manager, { people: [first.id, stranger.id] })).toMatchObject({
        status: 404,
      });
      await seats.enrol(first, 0);
      const body = { people: [first.id, second.id] };
      const { employees } = await world.manager.call(seatsApi.giveBack, { params: seats.params, body });
      expect(employees?.map(({ session }) => session)).toEqual([null, null]);
      expect(await seats.taken()).toEqual([0, 0, null]);
    });

    test('is anybody’s then; again it is the same §71.3', async () => {
      await seats.enrol(first, 0);
      await seats.giveBack(first);
      await seats.giveBack(first);
      await seats.enrol(second, 0);
      await seats.giveBack(first);
      expect(await seats.taken()).toEqual([1, 0, null]);
      const query = { program: seats.id, action: 'program.give-back' };
      expect(await world.admin.trail(query)).toHaveLength(1);
    });
  });
});
