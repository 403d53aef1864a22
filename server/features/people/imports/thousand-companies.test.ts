import fc from 'fast-check';
import { expect, test } from 'vitest';
import { companies, exportAndPlan } from '../../../../test/exported-companies.ts';
import { readConfig } from '../../../config.ts';
import { stage } from '../../../../test/cast.ts';

const { world, admin } = stage({
  settings: { limits: { ...readConfig({}).limits, requestsPerUser: 0, changesPerUser: 0 } },
  people: { admin: 'admin' },
});

test('people of a thousand companies are exported and imported again, and all are the same §107.8', async () => {
  await fc.assert(
    fc.asyncProperty(companies, async (company) => {
      const { there, planned } = await exportAndPlan(world, admin, company);
      expect(planned).toMatchObject({ state: 'planned', questions: [], counts: { same: there, change: 0 } });
    }),
    { numRuns: 1_000 },
  );
}, 900_000);
