import { expect, test } from 'vitest';
import { simulateQuarter } from './simulate.ts';

test.each([
  ['Europe/Berlin', '2036-03-17', '2036-04-05'],
  ['America/New_York', '2036-10-20', '2036-11-08'],
] as const)(
  'a small company that lives through three weeks in %s, with a change of the clock, gets the right mails and no others',
  { timeout: 300_000 },
  async (timeZone, from, to) => {
    const { figures, problems } = await simulateQuarter({ timeZone, from, to, employees: 16, seed: 1 });
    expect(problems).toEqual([]);
    expect(figures['mails: reminder']).toBeGreaterThan(0);
  },
);
