import { expect, test } from 'vitest';
import { laterOf } from '#shared/programs/later-fields';
import { checkDates } from '#shared/programs/program-dates';
import type { Person } from '#shared/shapes';
import { sampleProgram, sampleSession } from '../../../test/sample-program.ts';
import { copyOf, durationChoices, peopleChoices, ruleOf, valuesOf, type FormInput } from './form-values.ts';

const tobias = { _id: 'b', first_name: 'Tobias', last_name: 'Wanjiru' };
const farid = { _id: 'c', first_name: 'Farid', last_name: 'Benmoussa' };

const room = { capacity: 12, location: 'Room 4', join_url: '' };

const program = sampleProgram({
  _id: 'a',
  title: 'Fire Safety',
  description: 'Alarm and escape routes.',
  assigned_manager: farid,
  deadline: '2026-03-10T03:59:59.999Z',
  duration: 75,
  background_color: '#1f4e8c',
  archived: false,
  due_days: 14,
  renew_months: null,
  renew_on: '03-01',
  window_days: 45,
  // Either side of the night in which New York's clocks go forward.
  training_sessions: ['2026-03-07T14:00:00.000Z', '2026-03-08T13:00:00.000Z'].map((start, index) =>
    sampleSession(`s${index}`, start, { trainer: tobias, capacity: 12, location: 'Room 4' }),
  ),
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-02T00:00:00.000Z',
});

test('a program stands in the form in the zone of the organisation §10.1 §45.5', () => {
  const values = valuesOf(program, 'America/New_York');
  expect(values.deadline).toBe('2026-03-09');
  expect(values.sessions).toEqual([
    { _id: 's0', trainer: 'b', date: '2026-03-07', time: '09:00', ...room },
    { _id: 's1', trainer: 'b', date: '2026-03-08', time: '09:00', ...room },
  ]);
  expect(values.updated_at).toBe(program.updated_at);
  expect(values).toMatchObject({ due_days: 14, renew_months: null, renew_on: '03-01', window_days: 45 });
});

test('sessions stand in the form in the order of time, however they are stored §57.3', () => {
  const reversed = { ...program, training_sessions: program.training_sessions.toReversed() };
  expect(valuesOf(reversed, 'America/New_York')).toEqual(valuesOf(program, 'America/New_York'));
});

test('a copy has neither dates and times nor people who can’t be chosen any more §57.4', () => {
  const people = (...ids: string[]) => ids.map((_id) => ({ _id }) as Person);
  const empty = { trainer: 'b', date: '', time: '', ...room };
  expect(copyOf(program, people('c'), people('b'))).toEqual({
    title: 'Fire Safety',
    description: 'Alarm and escape routes.',
    duration: 75,
    assigned_manager: 'c',
    deadline: '',
    due_days: 14,
    renew_months: null,
    renew_on: '03-01',
    window_days: 45,
    ...laterOf(program),
    sessions: [empty, empty],
    reading: null,
  });
  const left = copyOf(program, people('x'), people('y'));
  expect(left.assigned_manager).toBe('');
  expect(left.sessions).toEqual([empty, empty].map((session) => ({ ...session, trainer: '' })));
});

test('unchanged dates of the past are fine, a moved one is not §13.1 §40.3', () => {
  const [zone, now] = ['America/New_York', new Date('2026-06-01T12:00:00Z')];
  const values = valuesOf(program, zone);
  expect(checkDates(values, values, now, zone)).toEqual({});
  const moveSecond = (session: (typeof values.sessions)[number], index: number) =>
    index === 1 ? { ...session, date: '2026-05-31' } : session;
  const moved = { ...values, sessions: values.sessions.map(moveSecond) };
  expect(checkDates(moved, values, now, zone)).toEqual({ 'sessions.1.date': 'Must today or later.' });
});

test('a stored duration outside of the list can be kept', () => {
  expect(durationChoices()).toHaveLength(10);
  expect(durationChoices(75).map(({ label }) => label)).toContain('1.25 hours');
  expect(durationChoices(60)).toHaveLength(10);
});

test('a trainer who is no longer active can be kept', () => {
  expect(peopleChoices([farid], tobias).map(({ label }) => label)).toEqual([
    'Tobias Wanjiru (no longer active)',
    'Farid Benmoussa',
  ]);
  expect(peopleChoices([farid, tobias], tobias)).toHaveLength(2);
});

test('the fields of a program that comes back are judged as they will be stored', () => {
  const judged = (fields: Partial<FormInput>) => ruleOf({ ...valuesOf(program, 'UTC'), ...fields });
  expect(judged({})).toEqual({ due_days: 14, renew_months: null, renew_on: '03-01', window_days: 45 });
  expect(judged({ due_days: 0, window_days: null })).toMatchObject({ due_days: 0, window_days: 60 });
  expect(judged({ renew_months: 1, renew_on: '', window_days: '' })).toMatchObject({
    renew_on: null,
    window_days: 14,
  });
});

test.each([{ renew_months: Number.NaN }, { due_days: 1.5 }, { window_days: -1 }, { window_days: 1e7 }])(
  'nothing is judged while a number can’t be meant so: %j',
  (fields) => expect(ruleOf({ ...valuesOf(program, 'UTC'), ...fields })).toBeNull(),
);
