import { expect, test } from 'vitest';
import { unbroken } from '#shared/time';
import { clockAt } from './use-clock.ts';

const now = new Date('2026-12-05T18:00:00Z');
const session = { start_time: '2026-12-06T15:00:00Z', ends_at: '2026-12-06T16:00:00Z' };

test.each([
  ['unknown', null, unbroken('Sun, Dec 6 · 9:00 AM – 10:00 AM')],
  ['the same', 'America/Chicago', unbroken('Sun, Dec 6 · 9:00 AM – 10:00 AM')],
  ['ahead', 'Europe/Berlin', `${unbroken('Sun, Dec 6 · 4:00 PM – 5:00 PM')} (${unbroken('9:00 AM UTC−6')})`],
  [
    'a day ahead',
    'Asia/Tokyo',
    `${unbroken('Mon, Dec 7 · 12:00 AM – 1:00 AM')} (${unbroken('Sun, Dec 6 · 9:00 AM UTC−6')})`,
  ],
])('a session is said by the reader’s clock first, which is %s §12.3', (_, readerZone, words) => {
  expect(clockAt(now, 'Etc/GMT+6', readerZone).session(session)).toBe(words);
});

test('how far a session is follows the reader’s days, as its date does', () => {
  expect(clockAt(now, 'Etc/GMT+6', 'Asia/Tokyo').untilSession(session.start_time)).toBe('tomorrow');
  expect(clockAt(now, 'Etc/GMT+6').untilSession(session.start_time)).toBe('tomorrow');
  expect(
    clockAt(new Date('2026-12-06T05:00:00Z'), 'Etc/GMT+6', 'Asia/Tokyo').isSameDay(session.start_time, now),
  ).toBe(false);
});
