import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { dueDatesApi, programsApi, recordsApi, samePersonApi, usersApi } from '#shared/contract';
import { recordBody } from '../../../../test/record-body.ts';
import { seenMerge } from '../../../../test/same-people.ts';
import { startWorld, type Someone, type World } from '../../../../test/world.ts';

describe('several aliases of one person', () => {
  let world: World;
  let admin: Someone, manager: Someone, trainer: Someone, person: Someone, first: Someone, second: Someone;
  let id: string;
  const as: World['as'] = (someone) => world.as(someone);

  beforeAll(async () => {
    world = await startWorld();
    admin = await world.createPerson('admin');
    manager = await world.createPerson('manager');
    trainer = await world.createPerson('trainer');
  });

  beforeEach(async () => {
    [person, first, second] = [
      await world.createPerson('employee'),
      await world.createPerson('employee'),
      await world.createPerson('employee'),
    ];
    ({ id } = await world.createProgram({ admin, manager, trainers: [trainer], deadline: world.day(90) }));
    const body = { assigned_employees: [person.id, first.id, second.id] };
    await as(manager).call(programsApi.assign, { params: { id }, body });
  });

  afterAll(() => world.close());

  const of = ({ id: whose }: Someone) => ({ params: { id: whose } });
  const merge = async (alias: Someone) => {
    world.clock.advance(1_000);
    await as(admin).call(samePersonApi.merge, {
      ...of(person),
      body: await seenMerge(world, admin, person.id, alias),
    });
  };
  const split = (alias: Someone) =>
    as(admin).call(samePersonApi.split, { ...of(person), body: { other: alias.id } });
  const dueOn = (someone: Someone, day: string) =>
    world.database.db
      .updateTable('assignments')
      .set({ due_at: new Date(`${day}T12:00:00Z`), due_because: 'extension' })
      .where('program_id', '=', id)
      .where('employee_id', '=', someone.id)
      .execute();
  const training = async () => {
    const { programs } = await as(admin).call(usersApi.trainings, of(person));
    return programs.map(({ status, due }) => ({ status, due }))[0];
  };

  test('leave the due dates of those that remain, in each order §109.5', async () => {
    const before = await training();
    for (const [one, another] of [
      [30, 20],
      [20, 30],
    ] as const) {
      await dueOn(first, world.day(one));
      await dueOn(second, world.day(another));
      for (const [leaving, remaining, day] of [
        [first, second, another],
        [second, first, one],
      ] as const) {
        await merge(first);
        await merge(second);
        expect(await training()).toMatchObject({ due: world.day(20) });
        await split(leaving);
        expect(await training()).toMatchObject({ due: world.day(day) });
        await split(remaining);
        expect(await training()).toEqual(before);
      }
    }
  });

  test('leave it complete by the records of those that remain §109.5', async () => {
    const before = await training();
    for (const [alias, day] of [
      [first, -1],
      [second, -2],
    ] as const) {
      const body = recordBody([alias.id], { program: id, trained_on: world.day(day) });
      await as(admin).call(recordsApi.create, { body });
    }
    await merge(first);
    await merge(second);
    await split(first);
    expect(await training()).toMatchObject({ status: 'complete' });
    await split(second);
    expect(await training()).toEqual(before);
  });

  test('leave the person exempt while another one is, and a change since as it is §109.5 §109.10', async () => {
    const before = await training();
    const body = { people: [first.id, second.id], until: null, because: 'Not in this country' };
    await as(manager).call(dueDatesApi.exempt, { params: { id }, body });
    await merge(first);
    await merge(second);
    await split(first);
    expect(await training()).toBeUndefined();
    await split(second);
    expect(await training()).toEqual(before);
    await merge(first);
    await merge(second);
    await as(manager).call(dueDatesApi.endExemption, { params: { id }, body: { people: [person.id] } });
    await split(first);
    expect(await training()).toMatchObject({ status: 'not-enrolled' });
  });
});
