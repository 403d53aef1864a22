import { expect, test } from 'vitest';
import type { Program } from '#shared/shapes';
import { sampleSession } from '../../../test/sample-program.ts';
import type { Candidate } from './queries.ts';
import { groupBySession } from './people-by-session.ts';

const clock = { now: new Date('2026-11-21T12:00:00Z'), timeZone: 'UTC', today: '2026-11-21' };

const starts = {
  tomorrow: '2026-11-22T08:00:00.000Z',
  tonight: '2026-11-21T18:00:00.000Z',
  running: '2026-11-21T11:30:00.000Z',
  morning: '2026-11-21T08:00:00.000Z',
  nextMonth: '2026-12-20T08:00:00.000Z',
  lastWeek: '2026-11-14T08:00:00.000Z',
  empty: '2026-11-13T08:00:00.000Z',
};

const sessions = Object.entries(starts).map(([id, start]) => sampleSession(id, start));

const program = { training_sessions: sessions, duration: 60 } as unknown as Program;

const people: Candidate[] = sessions
  .filter(({ _id }) => _id !== 'empty')
  .map((session) => ({
    _id: `in ${session._id}`,
    first_name: 'Emil',
    last_name: 'Employee',
    email: 'emil@company.example',
    login: null,
    background_color: '#000000',
    department: null,
    position: null,
    site: null,
    state: 'active',
    away_until: null,
    status: 'enrolled',
    due: '2026-12-06',
    due_because: null,
    due_reason: null,
    reminded_today: false,
    signed_version: null,
    cycle: 1,
    move: { whose: null, what: 'wait', by: null },
    valid_until: null,
    record: null,
    answered_by: null,
    completed_at: null,
    session,
  }));

test('sessions whose day has come are open, the latest over first; those ahead come in the order of time §34.10', () => {
  const { open, ahead } = groupBySession(people, program, clock);
  expect(open.map(({ session }) => session._id)).toEqual(['morning', 'lastWeek', 'running', 'tonight']);
  expect(ahead.map(({ session }) => session._id)).toEqual(['tomorrow', 'nextMonth']);
  expect(open[0]!.people.map(({ _id }) => _id)).toEqual(['in morning']);
});
