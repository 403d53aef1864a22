import { beforeAll, describe, expect, test } from 'vitest';
import { dashboardApi } from '#shared/contract';
import { stage } from '../../../../test/cast.ts';
import { type Someone } from '../../../../test/world.ts';

describe('whose training expires next', () => {
  const { world, admin, manager, createProgram } = stage();
  let program: string;
  const people: Record<string, Someone> = {};

  beforeAll(async () => {
    const yearly = { due_days: 14, renew_months: 12, renew_on: null, window_days: 60 };
    const create = async (title: string, by: Someone) =>
      (await createProgram({ manager: by, title, ...yearly })).id;
    program = await create('First Aid', manager);
    const elsewhere = await create('Elsewhere', await world.createPerson('manager'));
    // Days ago of the training, which is valid for a year: of the first the renewal is open already.
    const trained = { Soon: -350, Later: -100, Last: -20, Expired: -400 };
    for (const [last_name, days] of Object.entries(trained)) {
      const person = await world.createPerson('employee', { first_name: 'Ada', last_name });
      people[last_name] = person;
      for (const id of [program, elsewhere])
        await admin.records([person], { program: id, trained_on: world.day(days) });
    }
    await manager.assigns({ id: program }, ...Object.values(people));
  });

  const listOf = async (query: Record<string, string> = {}) =>
    (await manager.call(dashboardApi.expiring, { query })).people;

  test('is told to managers alone', async () => {
    for (const person of [admin, people['Soon']!])
      expect(await person.status(dashboardApi.expiring)).toBe(403);
    expect(await manager.status(dashboardApi.expiring, { query: { limit: '0' } })).toBe(400);
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
    await admin.archives({ id: program });
    expect(await listOf()).toEqual([]);
  });
});
