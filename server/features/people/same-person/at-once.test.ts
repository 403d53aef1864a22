import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { samePersonApi } from '#shared/contract';
import { startSamePeopleWorld, type SamePeopleWorld } from '../../../../test/same-people-world.ts';
import { untilOneWaits } from '../../../../test/until-one-waits.ts';
import type { Someone, World } from '../../../../test/world.ts';

describe('the same person twice, while something else changes', () => {
  let world: SamePeopleWorld;
  let admin: Someone, manager: Someone, person: Someone, other: Someone;
  const as: World['as'] = (someone) => world.as(someone);

  beforeAll(async () => {
    world = await startSamePeopleWorld();
    ({ admin, manager } = world);
  });

  beforeEach(async () => {
    ({ person, other } = await world.createTwo());
  });

  afterAll(() => world.close());

  /** Starts the change, assigns the person to the program before the change has locked anybody, and lets it go on. */
  const assignMeanwhile = async (id: string, change: () => Promise<number>) => {
    const { db } = world.database;
    let status: Promise<number>;
    let isDone = false;
    await db.transaction().execute(async (editing) => {
      await db.transaction().execute(async (holding) => {
        const [first] = [admin.id, person.id, other.id].toSorted();
        await sql`select from users where id = ${first!} for no key update`.execute(holding);
        status = change().finally(() => {
          isDone = true;
        });
        await untilOneWaits(world);
        await sql`
          insert into assignments (program_id, employee_id, assigned_at, assigned_by, last_name, first_name, standing)
          select ${id}, id, ${world.clock.now()}, ${manager.id}, last_name, first_name, standing
          from users where id = ${person.id}`.execute(db);
        await sql`select from programs where id = ${id} for no key update`.execute(editing);
      });
      await untilOneWaits(world);
      expect(isDone).toBe(false);
    });
    return status!;
  };

  test('changes trainings only in programs that it holds §109.4 §109.5', async () => {
    const { id } = await world.createTraining();
    await world.record(other, id, world.day(-1));
    const form = await world.seenForm(person, other);
    // The effects have changed.
    expect(await assignMeanwhile(id, () => as(admin).status(samePersonApi.merge, form))).toBe(409);
    await sql`delete from assignments where program_id = ${id}`.execute(world.database.db);
    await world.merge(person, other);
    const apart = world.splitForm(person, other);
    expect(await assignMeanwhile(id, () => as(admin).status(samePersonApi.split, apart))).toBe(200);
  });
});
