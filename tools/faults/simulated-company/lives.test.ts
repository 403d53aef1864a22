import { expect, test } from 'vitest';
import { live } from './live.ts';
import { plantedFaults } from './planted-faults.ts';

const small = { lives: 1, happenings: 250, employees: 8, seed: 1 };

test.each([true, false])(
  'a small company that lives under a moved clock meets no problem, with mails: %s §51.6 §68.1',
  { timeout: 300_000 },
  async (isMailed) => {
    const { figures, failure } = await live({ ...small, isMailed });
    expect(failure).toBeNull();
    const told = ['days', 'enrolments', ...(isMailed ? ['mails: reminder'] : ['records by the admin'])];
    expect(Object.keys(figures)).toEqual(expect.arrayContaining(told));
  },
);

test.each(Object.entries(plantedFaults))(
  'a life meets %s, where that is planted',
  { timeout: 300_000 },
  async (_what, { script, found, isMailed }) => {
    const { failure } = await live({
      ...small,
      isMailed,
      prepare: (database) => database.executeScript(script),
    });
    expect(failure).toMatch(found);
  },
);
