import { expect, test } from 'vitest';
import { sayDuties } from './service.ts';

const none = { programs: [], sessions: [], people: 0 };
const session = { title: 'First Aid', start_time: '2026-12-01T15:00:00.000Z' };

test('duties are told in sentences, with the weekday of the first session §107.7', () => {
  const said = (duties: Partial<typeof none> | object) => sayDuties({ ...none, ...duties }, 'Europe/Berlin');
  expect(said({ programs: ['Fire Safety'] })).toBe('Oversees “Fire Safety”.');
  expect(said({ sessions: [session] })).toBe('Teaches a session on Tue, Dec 1, 2026 (“First Aid”).');
  expect(said({ programs: ['A', 'B', 'C', 'D'], sessions: [session, session], people: 3 })).toBe(
    'Oversees “A”, “B”, “C” and 1 more. Teaches 2 sessions, the first on Tue, Dec 1, 2026 (“First Aid”). 3 people report to them.',
  );
});
