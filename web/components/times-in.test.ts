import { expect, test } from 'vitest';
import { sayTimesIn } from './times-in.ts';
import { clockAt } from './use-clock.ts';

const now = new Date('2026-11-30T18:00:00Z');

test.each([
  ['unknown', null, 'Etc/GMT+6', null],
  ['the same', 'Etc/GMT+6', 'Etc/GMT+6', null],
  ['another one', 'Europe/Berlin', 'Etc/GMT+6', 'Times are in UTC−6.'],
  ['another one in summer alone', 'Africa/Algiers', 'Europe/Berlin', 'Times are in Europe/Berlin.'],
])('fields of times say their zone to a reader whose zone is %s §12.3', (_, readerZone, timeZone, words) => {
  expect(sayTimesIn(clockAt(now, timeZone, readerZone))).toBe(words);
});
