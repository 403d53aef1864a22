import { expect, test } from 'vitest';
import { calendarFileOf } from './calendar-file.ts';

const file = calendarFileOf({
  program: { title: 'Fire Safety, Part 2; Alarms' },
  session: {
    _id: '11111111-1111-4111-8111-111111111111',
    start_time: '2026-11-26T20:00:00.000Z',
    ends_at: '2026-11-26T21:30:00.000Z',
    location: 'Room 4, second floor',
    trainer: {
      _id: 't',
      first_name: 'Tobías',
      last_name: 'Wanjiru-Österreicher of the House of the Long Names',
    },
  },
  personId: '22222222-2222-4222-8222-222222222222',
  pageUrl: new URL('https://lodestar.example/trainings/33333333-3333-4333-8333-333333333333'),
  now: new Date('2026-11-20T08:30:15.000Z'),
});

/** As a calendar program reads it: a line goes on where the next one begins with a space. */
const unfolded = file.replaceAll('\r\n ', '').split('\r\n');

test('an event says in UTC when the session begins and ends', () => {
  expect(unfolded).toContain('DTSTART:20261126T200000Z');
  expect(unfolded).toContain('DTEND:20261126T213000Z');
  expect(unfolded).toContain('DTSTAMP:20261120T083015Z');
});

test('the id of an event belongs to the session, the person and the host, so that a second copy replaces the first', () => {
  expect(unfolded).toContain(
    'UID:11111111-1111-4111-8111-111111111111.22222222-2222-4222-8222-222222222222@lodestar.example',
  );
});

test('an event has the title and the place with their commas escaped, the trainer and the way to the training', () => {
  expect(unfolded).toContain('SUMMARY:Fire Safety\\, Part 2\\; Alarms');
  expect(unfolded).toContain('LOCATION:Room 4\\, second floor');
  expect(unfolded.find((line) => line.startsWith('DESCRIPTION:'))).toContain('Tobías Wanjiru-Österreicher');
  expect(unfolded.find((line) => line.startsWith('URL'))).toContain(
    'https://lodestar.example/trainings/33333333-3333-4333-8333-333333333333',
  );
});

test('the lines of the file end as the standard asks, and none is longer than 75 bytes', () => {
  expect(unfolded[0]).toBe('BEGIN:VCALENDAR');
  expect(unfolded.filter((line) => line !== '').at(-1)).toBe('END:VCALENDAR');
  const lines = file.split('\r\n');
  expect(lines.join('')).not.toMatch(/[\r\n]/);
  expect(Math.max(...lines.map((line) => new TextEncoder().encode(line).length))).toBeLessThanOrEqual(75);
});
