import { expect, test } from 'vitest';
import type { Clock } from '../../components/use-clock.ts';
import { formatDate } from '#shared/time';
import { hintsOf } from './form-hints.ts';

const timeZone = 'Etc/GMT+6';
/** 2:00 PM of November 22 in the organisation's zone. */
const now = new Date('2026-11-22T20:00:00.000Z');
const clock = {
  now,
  timeZone,
  today: '2026-11-22',
  date: (instant: Date) => formatDate(instant, timeZone, now),
} as Clock;

const session = (date: string, time: string, trainer = 'tobias') => ({ trainer, date, time });
const form = (...sessions: ReturnType<typeof session>[]) => ({
  deadline: '2026-12-03',
  duration: 60,
  sessions,
});
const none = { trainer: null, date: null, time: null };

test('a session in good order gets no hint, nor does one that is not filled in yet', () => {
  const filled = form(session('2026-12-01', '09:00'), session('2026-12-03', '21:00'), session('', ''));
  expect(hintsOf(filled, null, clock)).toEqual({ deadline: null, sessions: [none, none, none] });
  const empty = { deadline: '', duration: Number.NaN, sessions: [session('', '', '')] };
  expect(hintsOf(empty, null, clock)).toEqual({ deadline: null, sessions: [none] });
  // As a date field has it while the year is being typed.
  expect(hintsOf(form(session('0002-12-01', '09:00')), null, clock).sessions).toEqual([none]);
});

test('a session after the deadline is asked about, and its day is proposed as the deadline §57.1', () => {
  const late = form(session('2026-12-01', '09:00'), session('2026-12-04', '09:00'));
  const { deadline, sessions } = hintsOf(late, null, clock);
  expect(sessions.map(({ date }) => date)).toEqual([null, 'This is after the deadline, December 3.']);
  expect(deadline).toBe('2026-12-04');
  expect(hintsOf({ ...late, deadline: '' }, null, clock).deadline).toBe('2026-12-04');
  expect(hintsOf({ ...late, deadline: '2026-12-04' }, null, clock).deadline).toBeNull();
});

test('a day that has passed is not proposed as the deadline §57.2', () => {
  expect(hintsOf({ ...form(session('2026-11-21', '09:00')), deadline: '' }, null, clock).deadline).toBeNull();
});

test('an hour that is past today is asked about, and one at night on any day §57.1', () => {
  const times = form(
    session('2026-11-22', '13:59'),
    session('2026-11-22', '14:00'),
    session('2026-11-23', '05:59'),
    session('2026-11-24', '06:00'),
    session('2026-11-25', '23:30'),
  );
  expect(hintsOf(times, null, clock).sessions.map(({ time }) => time)).toEqual([
    '1:59 PM has already passed.',
    null,
    'Is 5:59 AM right?',
    null,
    'Is 11:30 PM right?',
  ]);
});

test('a stored time is asked about no more, until it is moved §57.1', () => {
  const stored = form({ _id: 's', ...session('2026-11-22', '08:00') } as ReturnType<typeof session>);
  expect(hintsOf(stored, stored, clock).sessions[0]!.time).toBeNull();
  const moved = { ...stored, sessions: [{ ...stored.sessions[0]!, time: '08:30' }] };
  expect(hintsOf(moved, stored, clock).sessions[0]!.time).toBe('8:30 AM has already passed.');
});

test('a trainer who teaches two sessions at once is asked about, by the duration of the program §57.1', () => {
  const [first, second] = [session('2026-12-01', '09:00'), session('2026-12-01', '09:59')];
  const trainers = (...sessions: ReturnType<typeof session>[]) =>
    hintsOf(form(...sessions), null, clock).sessions.map(({ trainer }) => trainer);
  expect(trainers(first, second)).toEqual([null, 'This trainer is teaching session 1 at the same time.']);
  expect(trainers(first, { ...second, time: '10:00' })).toEqual([null, null]);
  expect(trainers(first, { ...second, trainer: 'tia' })).toEqual([null, null]);
  const withoutDuration = { ...form(first, second, first), duration: Number.NaN };
  expect(hintsOf(withoutDuration, null, clock).sessions.map(({ trainer }) => trainer)).toEqual([
    null,
    null,
    'This trainer is teaching session 1 at the same time.',
  ]);
});

test('a session before one that stands above it is asked about §57.1', () => {
  const mixed = form(
    session('2026-12-02', '09:00'),
    session('2026-12-01', '09:00'),
    session('2026-12-03', '09:00'),
  );
  expect(hintsOf(mixed, null, clock).sessions.map(({ date }) => date)).toEqual([
    null,
    'This is before session 1. Sessions are listed by time.',
    null,
  ]);
});
