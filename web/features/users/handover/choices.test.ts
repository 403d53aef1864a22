import { describe, expect, test } from 'vitest';
import type { Person } from '#shared/shapes';
import { bodyOf, forAll, freeForEach, noChoices, sharesOf, type Duties } from './choices.ts';

const person = (_id: string) => ({ _id }) as Person;
const session = (_id: string, start_time: string, ...free: string[]): Duties['sessions'][number] => ({
  _id,
  start_time,
  program: { _id: 'p', title: 'Knots' },
  suggestions: free.map(person),
});
const duties: Duties = {
  programs: [{ _id: 'p', title: 'Knots' }],
  sessions: [session('one', '09:00', 'ada', 'bob'), session('other', '09:00', 'ada', 'bob')],
  people: [person('eve')],
};

describe('the choices of a handover', () => {
  test('give sessions at one time to different trainers, and leave those at which nobody is free §105.9', () => {
    const sessions = [...duties.sessions, session('later', '10:00', 'ada'), session('third', '09:00', 'ada')];
    expect([...freeForEach(sessions)]).toEqual([
      ['one', 'ada'],
      ['other', 'bob'],
      ['later', 'ada'],
    ]);
  });

  test('hand over what somebody is chosen for, and nothing else §105.9', () => {
    const choices = {
      ...noChoices,
      sessions: forAll(['one', 'gone'], 'ada'),
      people: forAll(['eve'], 'ada'),
    };
    const body = bodyOf(duties, choices);
    expect(body).toEqual({
      programs: [],
      sessions: [{ session: 'one', to: 'ada' }],
      people: [{ person: 'eve', to: 'ada' }],
    });
    expect([...sharesOf(body)]).toEqual([['ada', { programs: 0, sessions: 1, people: 1 }]]);
    expect(forAll(['eve'], '').size).toBe(0);
  });
});
