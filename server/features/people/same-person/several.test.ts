import { beforeEach, describe, expect, test } from 'vitest';
import { stage } from '../../../../test/cast.ts';
import { startSamePeopleWorld } from '../../../../test/same-people-world.ts';
import type { Someone } from '../../../../test/world.ts';

describe('several aliases of one person', () => {
  const { world, person, first, second } = stage({
    start: startSamePeopleWorld,
    people: {},
    newcomers: ['person', 'first', 'second'],
  });
  let id: string;

  beforeEach(async () => {
    ({ id } = await world.createTraining());
    await world.assign(id, person, first, second);
  });

  const merge = async (alias: Someone) => {
    world.clock.advance(1_000);
    await world.merge(person, alias);
  };
  const split = (alias: Someone) => world.split(person, alias);
  const training = async () =>
    (await world.trainingsOf(person)).map(({ status, due }) => ({ status, due }))[0];

  test('leave the due dates of those that remain, in each order §109.5', async () => {
    const before = await training();
    for (const [one, another] of [
      [30, 20],
      [20, 30],
    ] as const) {
      await world.dueOn(id, first, world.day(one));
      await world.dueOn(id, second, world.day(another));
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
    await world.record(first, id, world.day(-1));
    await world.record(second, id, world.day(-2));
    await merge(first);
    await merge(second);
    await split(first);
    expect(await training()).toMatchObject({ status: 'complete' });
    await split(second);
    expect(await training()).toEqual(before);
  });

  test('leave the person exempt while another one is, and a change since as it is §109.5 §109.10', async () => {
    const before = await training();
    await world.exempt(id, [first, second]);
    await merge(first);
    await merge(second);
    await split(first);
    expect(await training()).toBeUndefined();
    await split(second);
    expect(await training()).toEqual(before);
    await merge(first);
    await merge(second);
    await world.endExemption(id, person);
    await split(first);
    expect(await training()).toMatchObject({ status: 'not-enrolled' });
  });
});
