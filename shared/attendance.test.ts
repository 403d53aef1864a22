import { expect, test } from 'vitest';
import { correctableUntil } from './attendance.ts';

const until = (end: string, mark: string, zone = 'Etc/GMT+6') =>
  correctableUntil({ ends_at: end, marked_at: mark }, zone).toISOString();

test('a mark is corrected until the end of the day after the session, or after the mark where that is later §75.20', () => {
  expect(until('2026-12-01T19:00:00.000Z', '2026-12-01T18:10:00.000Z')).toBe('2026-12-03T05:59:59.999Z');
  expect(until('2026-12-01T19:00:00.000Z', '2026-12-09T18:00:00.000Z')).toBe('2026-12-11T05:59:59.999Z');
  // Five past midnight by the clock of the organisation is another day.
  expect(until('2026-12-02T06:05:00.000Z', '2026-12-02T05:00:00.000Z')).toBe('2026-12-04T05:59:59.999Z');
});

test('a day with a clock change is as long as it is §75.20', () => {
  const zone = 'Europe/Berlin';
  expect(until('2026-10-24T15:00:00.000Z', '2026-10-24T14:00:00.000Z', zone)).toBe(
    '2026-10-25T22:59:59.999Z',
  );
  expect(until('2026-03-28T15:00:00.000Z', '2026-03-28T14:00:00.000Z', zone)).toBe(
    '2026-03-29T21:59:59.999Z',
  );
});
