import { expect, test } from 'vitest';
import { dueTone } from './due-tone.ts';
import { clockAt } from './use-clock.ts';

const clock = clockAt(new Date('2026-11-21T12:00:00Z'), 'UTC');

test.each([
  ['2026-11-21T11:59:59.999Z', 'text-danger'],
  ['2026-11-21T12:00:00.000Z', 'text-warning'],
  ['2026-11-28T23:59:59.999Z', 'text-warning'],
  ['2026-11-29T00:00:00.000Z', 'text-muted'],
])('what is due at %s has %s §77.5', (moment, tone) => expect(dueTone(moment, clock)).toBe(tone));
