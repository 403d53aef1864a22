import { describe, expect, test } from 'vitest';
import { readingApi } from '#shared/contract';
import { during, stage } from '../../../../test/cast.ts';
import { readingsOf } from '../../../../test/readings.ts';
import { raceAgainstVersion, raceForLastTry } from '../../../../test/reading-rounds.ts';
import { startBeside } from '../../../../test/start-beside.ts';

/* A few rounds; many-races.test.ts has two hundred. */

describe('two instances at once', () => {
  const { world, admin, manager, ada } = stage({
    people: { admin: 'admin', manager: 'manager', ada: 'employee' },
  });
  const beside = during(() => startBeside(world));
  const scene = () => ({ world, people: { admin, manager, ada }, beside });

  test('take the last try once, and make one record §118.5 §118.7', async () => {
    for (let round = 0; round < 4; round++) await raceForLastTry(scene(), round);
  });

  test('sign no version that is past §118.5', async () => {
    for (let round = 0; round < 4; round++) await raceAgainstVersion(scene());
  });

  test('complete each person once if many sign at the same time §118.5', async () => {
    const readings = readingsOf(world, { admin, manager });
    const program = await readings.create();
    const people = await Promise.all(Array.from({ length: 10 }, () => world.createPerson('employee')));
    await manager.assigns(program, ...people);
    const call = { params: { id: program.id }, body: { version: 1 } };
    const answers = await Promise.all(
      people.flatMap((person) => [
        world.as(person).status(readingApi.acknowledge, call),
        beside.as(person).status(readingApi.acknowledge, call),
      ]),
    );
    expect(answers.filter((status) => status === 201)).toHaveLength(10);
    expect(answers.filter((status) => status === 409)).toHaveLength(10);
    expect((await manager.views(program)).reading!.signed).toBe(10);
  });
});
