import { expect, test } from 'vitest';
import { createRandom, idOf } from './random.ts';

const draw = (name: string) => {
  const random = createRandom(name);
  return Array.from({ length: 1_000 }, () => random.below(100));
};

test('a stream of numbers follows from its name', () => {
  expect(draw('people')).toEqual(draw('people'));
  expect(draw('people')).not.toEqual(draw('programs'));
});

test('every number comes about equally often', () => {
  const counts = draw('people').reduce<number[]>((sums, number) => {
    sums[Math.floor(number / 10)]! += 1;
    return sums;
  }, Array<number>(10).fill(0));
  expect(Math.min(...counts)).toBeGreaterThan(60);
  expect(Math.max(...counts)).toBeLessThan(140);
});

test('shuffling keeps every item', () => {
  const items = Array.from({ length: 50 }, (_, index) => index);
  const shuffled = createRandom('order').shuffle(items);
  expect(shuffled).not.toEqual(items);
  expect(shuffled.toSorted((a, b) => a - b)).toEqual(items);
});

test('ids read like random ones of version 4, and each is there once', () => {
  const ids = Array.from({ length: 50_000 }, (_, index) => idOf('user', index));
  expect(new Set(ids).size).toBe(ids.length);
  const odd = ids.filter(
    (id) => !/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(id),
  );
  expect(odd).toEqual([]);
  expect(idOf('program', 0)).not.toBe(idOf('user', 0));
});
