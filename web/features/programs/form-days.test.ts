import { expect, test } from 'vitest';
import { sampleSession } from '../../../test/sample-program.ts';
import { daysOf, withAnotherDay, withFirstDays } from './form-days.ts';

const start = '2026-12-01T15:00:00.000Z';
const part = (day: number, location: string | null) => ({
  part: day,
  starts_at: `2026-12-0${day}T15:00:00.000Z`,
  ends_at: `2026-12-0${day}T23:00:00.000Z`,
  location,
  join_url: null,
});

test('a session of one day has no days in the form, others have all, without the places of the session §123.6', () => {
  expect(daysOf(sampleSession('s', start), 'UTC')).toBeUndefined();
  const parts = [part(1, 'Room 1'), part(2, 'Hall 2')];
  const session = sampleSession('s', start, { location: 'Room 1', parts });
  expect(daysOf(session, 'UTC')).toEqual([
    { date: '2026-12-01', time: '15:00', ends: '23:00', location: '', join_url: '' },
    { date: '2026-12-02', time: '15:00', ends: '23:00', location: 'Hall 2', join_url: '' },
  ]);
  // A copy has as many, on days that are still to be chosen.
  expect(daysOf(session, null)!.map(({ date, time }) => [date, time])).toEqual([
    ['', ''],
    ['', ''],
  ]);
});

test('another day is the day after the last one, at the same hours §123.6', () => {
  const session = { date: '2026-12-31', time: '09:00', ends: '17:00' };
  const two = withAnotherDay(session);
  expect(two.map(({ date, time, ends }) => [date, time, ends])).toEqual([
    ['2026-12-31', '09:00', '17:00'],
    ['2027-01-01', '09:00', '17:00'],
  ]);
  expect(withAnotherDay({ ...session, parts: two }).map(({ date }) => date)).toEqual([
    '2026-12-31',
    '2027-01-01',
    '2027-01-02',
  ]);
  expect(withAnotherDay({ ...session, date: '' }).at(-1)).toMatchObject({ date: '', time: '09:00' });
});

test('the first day is that of the session’s own fields §123.2', () => {
  const later = { date: '2026-12-05', time: '10:00', location: '', join_url: '' };
  const old = { date: '2026-12-01', time: '08:00', ends: '09:00', location: 'Room 1', join_url: '' };
  const session = { date: '2026-12-03', time: '09:00', ends: '12:00', parts: [old, later] };
  expect(withFirstDays({ sessions: [session, { date: '2026-12-04', time: '09:00' }] }).sessions).toEqual([
    { ...session, parts: [{ ...old, date: '2026-12-03', time: '09:00', ends: '12:00' }, later] },
    { date: '2026-12-04', time: '09:00' },
  ]);
});
