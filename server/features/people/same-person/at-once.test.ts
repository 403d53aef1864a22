import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { recordsApi, samePersonApi } from '#shared/contract';
import { recordBody } from '../../../../test/record-body.ts';
import { seenMerge } from '../../../../test/same-people.ts';
import { untilOneWaits } from '../../../../test/until-one-waits.ts';
import { startWorld, type Someone, type World } from '../../../../test/world.ts';

describe('the same person twice, while something else changes', () => {
  let world: World;
  let admin: Someone, manager: Someone, trainer: Someone, person: Someone, other: Someone;
  const as: World['as'] = (someone) => world.as(someone);

  beforeAll(async () => {
    world = await startWorld();
    admin = await world.createPerson('admin');
    manager = await world.createPerson('manager');
    trainer = await world.createPerson('trainer');
  });

  beforeEach(async () => {
    person = await world.createPerson('employee');
    other = await world.createPerson('employee');
  });

  afterAll(() => world.close());

  const of = ({ id }: Someone) => ({ params: { id } });
  const merge = async () => ({ ...of(person), body: await seenMerge(world, admin, person.id, other) });
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
    const { id } = await world.createProgram({
      admin,
      manager,
      trainers: [trainer],
      deadline: world.day(90),
    });
    const body = recordBody([other.id], { program: id, trained_on: world.day(-1) });
    await as(admin).call(recordsApi.create, { body });
    const form = await merge();
    // The effects have changed.
    expect(await assignMeanwhile(id, () => as(admin).status(samePersonApi.merge, form))).toBe(409);
    await sql`delete from assignments where program_id = ${id}`.execute(world.database.db);
    await as(admin).call(samePersonApi.merge, await merge());
    const apart = { ...of(person), body: { other: other.id } };
    expect(await assignMeanwhile(id, () => as(admin).status(samePersonApi.split, apart))).toBe(200);
  });
});
