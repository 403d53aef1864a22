import fc from 'fast-check';
import { expect, test } from 'vitest';
import { companiesWithManagers, importCompany } from '../../../../test/companies-with-managers.ts';
import { readConfig } from '../../../config.ts';
import { stage } from '../../../../test/cast.ts';

const { world, admin } = stage({
  settings: { limits: { ...readConfig({}).limits, requestsPerUser: 0, changesPerUser: 0 } },
  people: { admin: 'admin' },
});

test('line managers of two thousand companies are set as a model says §107.14', async () => {
  await fc.assert(
    fc.asyncProperty(companiesWithManagers, async (company) => {
      const outcome = await importCompany(world, admin, company);
      if (!outcome) return;
      expect(outcome.done).toEqual(outcome.expected);
      expect(outcome.asked).toEqual(outcome.open);
    }),
    { numRuns: 2_000 },
  );
}, 1_800_000);
