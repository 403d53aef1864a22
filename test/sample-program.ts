import type { Program, TrainingSession } from '../shared/shapes.ts';

/** A session as replies carry it, without a capacity; it lasts an hour. */
export function sampleSession(
  id: string,
  start: string,
  fields: Partial<TrainingSession> = {},
): TrainingSession {
  const session = {
    _id: id,
    id,
    start_time: start,
    ends_at: new Date(Date.parse(start) + 3_600_000).toISOString(),
    capacity: null,
    seats_taken: 0,
    location: null,
    join_url: null,
    trainer: { _id: 't', first_name: 'Tobias', last_name: 'Wanjiru' },
    ...fields,
  };
  const { start_time: starts_at, ends_at, location, join_url } = session;
  return { parts: [{ part: 1, starts_at, ends_at, location, join_url }], ...session };
}

/** A program as replies carry it, due on December 6, 2026. */
export function sampleProgram(fields: Partial<Program> = {}): Program {
  return {
    _id: 'p',
    title: 'Fire Safety',
    description: '',
    assigned_manager: { _id: 'm', first_name: 'Mirela', last_name: 'Castellanos' },
    deadline: '2026-12-06T23:59:59.999Z',
    duration: 60,
    background_color: '#000000',
    archived: false,
    due_days: null,
    renew_months: null,
    renew_on: null,
    window_days: 60,
    completes_by: 'session',
    asks_result: false,
    training_sessions: [],
    cancelled_sessions: [],
    created_at: '2026-01-01T00:00:00.000Z',
    updated_at: '2026-01-01T00:00:00.000Z',
    ...fields,
  };
}
