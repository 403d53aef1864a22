import { expect, test } from 'vitest';
import { simulateYears } from './simulate.ts';

test.each([
  ['Europe/Berlin', '2028-02-01', '2029-03-01'],
  ['America/Sao_Paulo', '2017-09-15', '2018-11-15'],
] as const)(
  'a small company that lives through more than a year in %s, some days in a month, is well each evening §51.6 §68.1',
  { timeout: 60_000 },
  async (timeZone, from, to) => {
    const { figures, problems } = await simulateYears({
      timeZone,
      from,
      to,
      employees: 6,
      seed: 1,
      step: 14,
    });
    expect(problems).toEqual([]);
    expect(figures['renewals opened by the job']).toBeGreaterThan(0);
  },
);
