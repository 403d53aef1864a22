import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { samePersonApi, usersApi } from '#shared/contract';
import { during } from '../../../../test/cast.ts';
import { startSamePeopleWorld } from '../../../../test/same-people-world.ts';
import { untilWaiting } from '../../../../test/until-waiting.ts';
import type { Someone } from '../../../../test/world.ts';

describe('the same person twice, while something else changes', () => {
  const world = during(startSamePeopleWorld);
  let person: Someone, other: Someone;

  beforeEach(async () => {
    ({ person, other } = await world.createTwo());
  });

  /** Starts the change, assigns the person to the program before the change has locked anybody, and lets it go on. */
  const assignMeanwhile = async (id: string, change: () => Promise<number>) => {
    const { db } = world.database;
    let status: Promise<number>;
    let isDone = false;
    await db.transaction().execute(async (editing) => {
      await db.transaction().execute(async (holding) => {
        const [first] = [world.admin.id, person.id, other.id].toSorted();
        await sql`select from users where id = ${first!} for no key update`.execute(holding);
        status = change().finally(() => {
          isDone = true;
        });
        await untilWaiting(world);
        await sql`
          insert into assignments (program_id, employee_id, assigned_at, assigned_by, last_name, first_name, standing)
          select ${id}, id, ${world.clock.now()}, ${world.manager.id}, last_name, first_name, standing
          from users where id = ${person.id}`.execute(db);
        await sql`select from programs where id = ${id} for no key update`.execute(editing);
      });
      await untilWaiting(world);
      expect(isDone).toBe(false);
    });
    return status!;
  };

  test('changes trainings only in programs that it holds §109.4 §109.5', async () => {
    const { id } = await world.createTraining();
    await world.record(other, id, world.day(-1));
    const form = await world.seenForm(person, other);
    // The effects have changed.
    expect(await assignMeanwhile(id, () => world.admin.status(samePersonApi.merge, form))).toBe(409);
    await sql`delete from assignments where program_id = ${id}`.execute(world.database.db);
    await world.merge(person, other);
    const apart = world.splitForm(person, other);
    expect(await assignMeanwhile(id, () => world.admin.status(samePersonApi.split, apart))).toBe(200);
  });

  test('is seen by a deletion and an edit that waited for it §109.3', async () => {
    const params = { id: other.id };
    const answers = await world.database.db.transaction().execute(async (tx) => {
      await sql`select from users where id = ${other.id} for update`.execute(tx);
      const waiting = Promise.all([
        world.admin.status(usersApi.delete, { params }),
        world.admin.status(usersApi.edit, { params, body: { role: 'trainer', department: null } }),
      ]);
      await untilWaiting(world, 2);
      await sql`
        insert into same_people (alias_id, person_id, because, since, was_active)
        values (${other.id}, ${person.id}, 'Hired twice', ${world.clock.now()}, true)`.execute(tx);
      return { waiting };
    });
    expect(await answers.waiting).toEqual([404, 404]);
    const { rows } = await sql`select role, deactivated_at from users where id = ${other.id}`.execute(
      world.database.db,
    );
    expect(rows).toEqual([{ role: 'employee', deactivated_at: null }]);
    await sql`delete from same_people where alias_id = ${other.id}`.execute(world.database.db);
  });
});
