import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dashboardApi, programsApi, recordsApi } from '#shared/contract';
import { recordBody } from '../../../../test/record-body.ts';
import { startWorld, type Someone, type World } from '../../../../test/world.ts';

describe('whose training expires next', () => {
  let world: World;
  let admin: Someone, manager: Someone, program: string;
  const people: Record<string, Someone> = {};

  beforeAll(async () => {
    world = await startWorld();
    admin = await world.createPerson('admin');
    manager = await world.createPerson('manager');
    const trainer = await world.createPerson('trainer');
    const yearly = { due_days: 14, renew_months: 12, renew_on: null, window_days: 60 };
    const create = async (title: string, by: Someone) =>
      (await world.createProgram({ admin, manager: by, trainers: [trainer], title, ...yearly })).id;
    program = await create('First Aid', manager);
    const elsewhere = await create('Elsewhere', await world.createPerson('manager'));
    // Days ago of the training, which is valid for a year: of the first the renewal is open already.
    const trained = { Soon: -350, Later: -100, Last: -20, Expired: -400 };
    for (const [last_name, days] of Object.entries(trained)) {
      const person = await world.createPerson('employee', { first_name: 'Ada', last_name });
      people[last_name] = person;
      for (const id of [program, elsewhere])
        await world.as(admin).call(recordsApi.create, {
          body: recordBody([person.id], { program: id, trained_on: world.day(days) }),
        });
    }
    await world.as(manager).call(programsApi.assign, {
      params: { id: program },
      body: { assigned_employees: Object.values(people).map(({ id }) => id) },
    });
  });

  afterAll(() => world.close());

  const listOf = async (query: Record<string, string> = {}) =>
    (await world.as(manager).call(dashboardApi.expiring, { query })).people;

  test('is told to managers alone', async () => {
    for (const person of [admin, people['Soon']!])
      expect(await world.as(person).status(dashboardApi.expiring)).toBe(403);
    expect(await world.as(manager).status(dashboardApi.expiring, { query: { limit: '0' } })).toBe(400);
  });

  test('is told by the last day, of programs overseen, also where it is open again §23.17', async () => {
    const seen = await listOf();
    expect(seen.map(({ last_name }) => last_name)).toEqual(['Soon', 'Later', 'Last']);
    expect(seen.map((each) => each.program.title)).toEqual(['First Aid', 'First Aid', 'First Aid']);
    expect(seen.map(({ valid_until: day }) => day)).toEqual(
      seen.map(({ valid_until: day }) => day).toSorted(),
    );
    expect(await listOf({ limit: '1' })).toEqual(seen.slice(0, 1));
  });

  test('is nobody any more once the program is archived §23.17', async () => {
    await world.as(admin).call(programsApi.archive, { params: { id: program } });
    expect(await listOf()).toEqual([]);
  });
});
