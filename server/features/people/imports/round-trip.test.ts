import fc from 'fast-check';
import { expect, test } from 'vitest';
import { companies, exportAndPlan } from '../../../../test/exported-companies.ts';
import { stage } from '../../../../test/cast.ts';

const { world, admin } = stage({ people: { admin: 'admin' } });

test('people who are exported and imported again are all the same, whatever their names §107.8', async () => {
  await fc.assert(
    fc.asyncProperty(companies, async (company) => {
      const { there, planned } = await exportAndPlan(world, admin, company);
      expect(planned).toMatchObject({ state: 'planned', questions: [], counts: { same: there, change: 0 } });
    }),
    { numRuns: 12 },
  );
});
