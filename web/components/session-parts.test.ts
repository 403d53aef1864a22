import { expect, test } from 'vitest';
import { sampleSession } from '../../test/sample-program.ts';
import { atPresent, lastStartOf, lengthOf, partWord } from './session-parts.ts';

const session = sampleSession('s', '2026-12-01T15:00:00.000Z');
const part = (number: number, starts_at: string, ends_at: string) => ({
  part: number,
  starts_at,
  ends_at,
  location: null,
  join_url: null,
});
const parts = [
  part(1, '2026-12-01T15:00:00.000Z', '2026-12-01T17:00:00.000Z'),
  part(2, '2026-12-02T04:00:00.000Z', '2026-12-02T05:30:00.000Z'),
];

test('a seat is in time by the start of the last part §123.3', () => {
  expect(lastStartOf(session)).toBe(session.start_time);
  expect(lastStartOf({ ...session, parts })).toBe('2026-12-02T04:00:00.000Z');
  expect(lastStartOf({ start_time: session.start_time, parts: null })).toBe(session.start_time);
});

test('a session is at the time of its present part, over at that of the last §123.6', () => {
  const at = (now: string) => atPresent({ ...session, parts }, new Date(now)).start_time;
  expect(at('2026-11-01T15:00:00Z')).toBe(parts[0]!.starts_at);
  expect(at('2026-12-01T16:59:59Z')).toBe(parts[0]!.starts_at);
  expect(at('2026-12-01T17:00:00Z')).toBe(parts[1]!.starts_at);
  expect(at('2026-12-05T00:00:00Z')).toBe(parts[1]!.starts_at);
  expect(atPresent(session, new Date())).toBe(session);
});

test('parts are days unless two of them are on one day, by the zone of the company §123.6', () => {
  expect(partWord(parts, 'UTC')).toBe('Day');
  expect(partWord(parts, 'Etc/GMT+6')).toBe('Part');
});

test('a session is as long as its parts together §123.4', () => {
  expect(lengthOf(session)).toBe(60);
  expect(lengthOf({ parts })).toBe(210);
});
