import { expect, test } from 'vitest';
import { durationOptions, formatDuration } from './duration.ts';

test('durations read as the spec lists them §12.1 §44.1', () => {
  expect(durationOptions.map(formatDuration)).toEqual([
    '30 minutes',
    '45 minutes',
    '1 hour',
    '1.5 hours',
    '2 hours',
    '2.5 hours',
    '3 hours',
    '3.5 hours',
    '4 hours',
    '5 hours',
  ]);
});
