import fc from 'fast-check';
import { expect, test } from 'vitest';
import { companiesWithManagers, importCompany } from '../../../../../../test/companies-with-managers.ts';
import { stage } from '../../../../../../test/cast.ts';

const { world, admin } = stage({ people: { admin: 'admin' } });

test('line managers of drawn companies are set as a model says, and each open one is asked once §107.14', async () => {
  await fc.assert(
    fc.asyncProperty(companiesWithManagers, async (company) => {
      const outcome = await importCompany(world, admin, company);
      if (!outcome) return;
      expect(outcome.done).toEqual(outcome.expected);
      expect(outcome.asked).toEqual(outcome.open);
    }),
    { numRuns: 24 },
  );
});
