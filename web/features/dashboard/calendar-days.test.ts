import { expect, test } from 'vitest';
import { clockAt } from '../../components/use-clock.ts';
import { comingUp, daysIn, markOf, partOf } from './calendar-days.ts';

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
      later_due: null,
      people: null as number | null,
    },
  ],
});
const session = (_id: string, start_time: string) => ({
  _id,
  start_time,
  ends_at: new Date(Date.parse(start_time) + 2 * 3_600_000).toISOString(),
  part: 1,
  part_count: 1,
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

test('a session is among the next dates until it is over, whatever its day is §24.6', () => {
  const sessions = [
    session('since last night', '2026-11-21T05:30:00.000Z'),
    session('over', '2026-11-21T12:59:00.000Z'),
  ];
  const ids = (now: string) =>
    comingUp({ events: [], sessions }, clockAt(new Date(now), timeZone), 9).map(({ id }) =>
      id.replace(/\.1$/, ''),
    );
  expect(ids('2026-11-21T07:29:59Z')).toEqual(['since last night', 'over']);
  expect(ids('2026-11-21T14:58:59Z')).toEqual(['over']);
  expect(ids('2026-11-21T14:59:00Z')).toEqual([]);
});

test('the next dates begin today, go by time, and leave out completed trainings §24.6', () => {
  const ids = (most: number) => comingUp(reply, clock, most).map(({ id }) => id.replace(/\.1$/, ''));
  expect(ids(9)).toEqual(['this morning', 'soon', 'next']);
  expect(ids(2)).toEqual(['this morning', 'soon']);
});

test('of people who are due on different days each day is marked by itself §24.1 §24.5', () => {
  const on = (date: string, people: number) => {
    const { programs } = due('fire', date);
    const deadline = '2026-11-27T05:59:59.999Z';
    const later_due = { people_before: 1, people_after: 30, from: '2026-11-26', to: '2026-11-26' };
    return {
      event: date,
      programs: programs.map((each) => ({ ...each, deadline, next_due: '2026-11-17', later_due, people })),
    };
  };
  const events = [on('2026-11-17', 1), on('2026-11-26', 30)];
  const days = daysIn({ events, sessions: [] }, timeZone);
  expect([...days].map(([date, day]) => [date, markOf(day, clock).label])).toEqual([
    ['2026-11-17', '1 deadline, 1 overdue'],
    ['2026-11-26', '1 deadline'],
  ]);
  expect(days.get('2026-11-17')!.programs[0]!.due).toBe('2026-11-18T05:59:59.999Z');
  expect(comingUp({ events, sessions: [] }, clock, 3)).toMatchObject([
    { id: 'fire', instant: '2026-11-27T05:59:59.999Z' },
  ]);
  // Where everybody has a due date of their own, nobody is late at the deadline.
  const [past] = [on('2026-11-20', 0)];
  const [, day] = [...daysIn({ events: [past], sessions: [] }, timeZone)][0]!;
  expect(markOf(day, clock).label).toBe('1 deadline');
  expect(
    comingUp({ events: [on('2026-11-24', 2), on('2026-11-26', 1)], sessions: [] }, clock, 3),
  ).toHaveLength(1);
});

test('a part of a session says which day it is, and one of two on a day which part §24.5 §123.6', () => {
  const days = [1, 2, 3].map((part) => ({
    ...session('course', `2026-11-2${part}T15:00:00.000Z`),
    part,
    part_count: 3,
  }));
  expect(days.map((day) => partOf(day, [day]))).toEqual(['Day 1 of 3', 'Day 2 of 3', 'Day 3 of 3']);
  expect(partOf(days[1]!, days.slice(0, 2))).toBe('Part 2 of 3');
  const only = session('alone', '2026-11-21T15:00:00.000Z');
  expect(partOf(only, [only])).toBeNull();
});
