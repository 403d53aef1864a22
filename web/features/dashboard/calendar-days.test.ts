import { expect, test } from 'vitest';
import { clockAt } from '../../components/use-clock.ts';
import { comingUp, daysIn, markOf } from './calendar-days.ts';

const timeZone = 'Etc/GMT+6';
const clock = clockAt(new Date('2026-11-21T15:00:00Z'), timeZone);

const due = (_id: string, date: string, open = true) => ({
  event: date,
  programs: [
    {
      _id,
      title: _id,
      deadline: new Date(`${date}T23:59:59.999-06:00`).toISOString(),
      background_color: '#123456',
      duration: 60,
      open,
      next_due: open ? date : null,
    },
  ],
});
const session = (_id: string, start_time: string) => ({
  _id,
  start_time,
  program: { _id: `of ${_id}`, title: _id },
});
const reply = {
  events: [due('late', '2026-11-12'), due('done', '2026-11-13', false), due('next', '2026-11-26')],
  sessions: [
    // The evening before in the organisation's zone.
    session('soon', '2026-11-27T02:00:00.000Z'),
    session('over', '2026-11-20T15:00:00.000Z'),
    session('this morning', '2026-11-21T14:00:00.000Z'),
  ],
};

test('a day is marked by its sessions and deadlines, and as overdue only where something is open §24.4 §24.5', () => {
  const days = daysIn(reply, timeZone);
  const labels = [...days].map(([date, day]) => [date, markOf(day, clock).label]);
  expect(Object.fromEntries(labels)).toEqual({
    '2026-11-12': '1 deadline, 1 overdue',
    '2026-11-13': '1 deadline',
    '2026-11-20': '1 session',
    '2026-11-21': '1 session',
    '2026-11-26': '1 deadline, 1 session',
  });
  expect(markOf(days.get('2026-11-12')!, clock).dots).toEqual([{ color: '#123456', isAlarm: true }]);
  expect(markOf(days.get('2026-11-26')!, clock)).toMatchObject({
    hasBar: true,
    dots: [{ isAlarm: false }],
  });
});

test('the next dates begin today, go by time, and leave out completed trainings §24.6', () => {
  const ids = (most: number) => comingUp(reply, clock, most).map(({ id }) => id);
  expect(ids(9)).toEqual(['this morning', 'soon', 'next']);
  expect(ids(2)).toEqual(['this morning', 'soon']);
});

test('a person with more time than the deadline is due and overdue by the person’s own due date', () => {
  const [{ programs }] = [due('extended', '2026-11-12')];
  const extended = { programs: programs.map((each) => ({ ...each, next_due: '2026-11-24' })), sessions: [] };
  expect(markOf(extended, clock).label).toBe('1 deadline');
  const [next] = comingUp({ events: [{ event: '2026-11-12', ...extended }], sessions: [] }, clock, 1);
  expect(next).toMatchObject({ id: 'extended', instant: '2026-11-25T05:59:59.999Z' });
  const late = { ...extended, programs: programs.map((each) => ({ ...each, next_due: '2026-11-20' })) };
  expect(markOf(late, clock).label).toBe('1 deadline, 1 overdue');
});
