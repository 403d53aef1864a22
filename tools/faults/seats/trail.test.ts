import { expect, test } from 'vitest';
import type { Event } from '../history/events.ts';
import { compareRequests } from './trail.ts';

const event = (kind: Event['kind'], status: number): Event => ({
  kind,
  actor: 'ann',
  signIn: 1,
  instance: 0,
  started: 0,
  ended: 1,
  status,
  code: '',
  retryAfter: false,
  requestId: 'r',
  facts: {},
});

test('a change that is acknowledged has its entry and what follows from it, and a refused one has none', () => {
  const both = ['program.give-back', 'program.promote'].map((action) => ({ request: 'r', action }));
  expect(compareRequests([event('program.give-back', 200)], both)).toEqual([]);
  expect(compareRequests([event('program.enrol', 201)], [])).toEqual([
    'program.enrol, answered 201, has the entries []',
  ]);
  expect(compareRequests([event('program.give-back', 409)], both)).toEqual([
    'program.give-back, answered 409, has the entries [program.give-back, program.promote]',
  ]);
});
