import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { positionsApi } from '#shared/contract';
import { setAudience } from '../../../../../test/audiences.ts';
import { stage } from '../../../../../test/cast.ts';
import { companiesOf, histories, positionNames, type History } from '../../../../../test/undone-imports.ts';
import { readConfig } from '../../../../config.ts';

const limits = { ...readConfig({}).limits, requestsPerUser: 0, changesPerUser: 0 };

/** A file says that somebody is away, the next one that they are back. That one is undone. */
const backFromAbsence: History = [
  {
    changes: [
      { act: 'hire', who: 0, what: 0 },
      { act: 'away', who: 0, what: 0 },
    ],
    undone: 0,
  },
  { changes: [{ act: 'back', who: 0, what: 0 }], undone: 1 },
];

describe.each([3, 0])(
  'the weekly files of drawn companies, where trainings end after %i nights',
  (audienceNights) => {
    const { world, admin, createProgram } = stage({ settings: { limits, audienceNights } });

    beforeAll(async () => {
      for (const name of positionNames) {
        const { position } = await admin.call(positionsApi.create, { body: { name } });
        const { id } = await createProgram({ due_days: 14 });
        await setAudience(admin, id, [{ positions: [position._id] }, { tags: ['forklift'] }]);
      }
    });

    test('undone, the latest first, leave all tables as they were before §115.5', async () => {
      const live = companiesOf(world, admin, (after, before) => expect(after).toEqual(before));
      await fc.assert(fc.asyncProperty(histories, live), { numRuns: 5, examples: [[backFromAbsence]] });
    }, 120_000);
  },
);
