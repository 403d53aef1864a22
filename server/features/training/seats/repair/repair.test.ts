import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { startSeatsWorld, type Seats } from '../../../../../test/seats.ts';
import type { Someone } from '../../../../../test/world.ts';
import { repairSeats } from './service.ts';
import { during } from '../../../../../test/cast.ts';

const day = 24 * 60 * 60_000;
const nothing = { promotedByTime: [], promotedLate: [], miscounted: [] };

describe('the job that judges seats anew', () => {
  const world = during(() => startSeatsWorld());
  let seats: Seats;
  let seated: Someone, waiting: Someone;
  beforeEach(async () => {
    // One session before the deadline and one after it.
    seats = await world.createSeats([1, 1], { sessionDays: [3, 12] });
    [seated, waiting] = (await seats.assign(2)) as [Someone, Someone];
    await seats.enrol(seated, 0);
    await seats.wait(waiting, null);
  });

  const asOwner = (statement: string) => sql.raw(statement).execute(world.database.db);

  test('changes nothing where nothing is wrong', async () => {
    expect(await repairSeats(world.services)).toEqual(nothing);
  });

  test('gives a seat that was left free beside who waits, once, and says so §72.7', async () => {
    // As no call does.
    await seats.setCapacity(0, 2);
    const runs = await Promise.all([repairSeats(world.services), repairSeats(world.services)]);
    expect(runs.flatMap(({ promotedLate }) => promotedLate)).toEqual([
      { program_id: seats.id, person_id: waiting.id, session_id: seats.sessions[0], left: null },
    ]);
    expect(runs.flatMap(({ promotedByTime }) => promotedByTime)).toEqual([]);
    const query = { program: seats.id, action: 'program.promote' };
    const entries = await world.admin.trail(query);
    expect(entries).toMatchObject([{ actor: null, people: [{ _id: waiting.id }] }]);
    expect(await repairSeats(world.services)).toEqual(nothing);
  });

  test('counts seats that are counted wrong, and leaves an overbooked session to people §72.7', async () => {
    await asOwner(`update training_sessions set seats_taken = 0 where id = '${seats.sessions[0]}'`);
    const wrong = { program: seats.id, capacity: 1 };
    expect((await repairSeats(world.services)).miscounted).toEqual([
      { ...wrong, session: seats.sessions[0], counted_so_far: 0, people: 1 },
    ]);
    expect(await seats.taken()).toEqual([1, 0]);
    await asOwner(`update training_sessions set seats_taken = 0 where id = '${seats.sessions[0]}'`);
    await seats.enrol(waiting, 0);
    for (let run = 0; run < 2; run += 1)
      expect((await repairSeats(world.services)).miscounted).toEqual([
        { ...wrong, session: seats.sessions[0], counted_so_far: 1, people: 2 },
      ]);
    await seats.setCapacity(0, 2);
    expect((await repairSeats(world.services)).miscounted).toEqual([
      { ...wrong, session: seats.sessions[0], capacity: 2, counted_so_far: 1, people: 2 },
    ]);
    expect(await seats.taken()).toEqual([2, 0]);
  });

  // Last, as nobody's sign-in lasts so long.
  test('gives a seat after the due date to who has become overdue §72.7', async () => {
    world.clock.advance(8 * day);
    const { promotedByTime, ...others } = await repairSeats(world.services);
    expect(promotedByTime.filter(({ program_id }) => program_id === seats.id)).toEqual([
      { program_id: seats.id, person_id: waiting.id, session_id: seats.sessions[1], left: null },
    ]);
    expect(others).toEqual({ promotedLate: [], miscounted: [] });
    expect(await seats.seatOf(waiting)).toBe(1);
  });
});
