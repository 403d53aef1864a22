import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { liveThrough, lives } from '../../../../test/answers-model.ts';
import { stage } from '../../../../test/cast.ts';
import { readConfig } from '../../../config.ts';

const limits = { ...readConfig({}).limits, requestsPerUser: 0, changesPerUser: 0 };

describe('in a thousand drawn companies', () => {
  const { world, admin, manager, trainer } = stage({ settings: { limits } });

  test('the newest record that counts answers each training, after each change §124.3 §124.4 §124.5', async () => {
    const live = liveThrough(world, { admin, manager, trainer }, (found, expected) =>
      expect(found).toEqual(expected),
    );
    await fc.assert(fc.asyncProperty(lives, live), { numRuns: 1_000 });
  }, 7_200_000);
});
